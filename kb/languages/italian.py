"""Italian."""

from __future__ import annotations

from kb.languages.language import Language
from kb.languages.vocabulary import Vocabulary

__all__ = ["ITALIAN"]

ITALIAN = Language(
    code="it",
    aliases=frozenset("it ita it-it it_it italian italiano".split()),
    stemmer="italian",
    elisions=tuple(
        "c ch d gl l m n s t v un all dall dell nell sull coll pell agl dagl degl negl sugl quell quest "
        "bell sant anch neanch com dov cos quant senz tutt nessun qualcun ciascun alcun mezz".split()
    ),
    articles=frozenset("l il lo la i gli le un uno una del dello della dei degli delle di d".split()),
    joiners=("e", "ed", "a"),
    alternatives=("o", "od"),
    card_words=("carta", "la carta"),
    rule_words=("regole", "regola", "cr", "r"),
    example_words=("Esempio", "Esempi"),
    contents_words=("Sommario", "Indice", "Contenuti"),
    glossary_words=("Glossario",),
    credits_words=("Riconoscimenti", "Crediti", "Ringraziamenti"),
    stop_words=frozenset(
        "a ad agli ai al alla alle allo anche c che ci come con d da dagli dai dal dalla dalle dallo degli "
        "dei del della delle dello di e ed gli ha hanno i il in io l la le lei lo loro lui ma mi ne negli "
        "nei nel nella nelle nello noi non o per piu quella quelle quelli quello questa queste questi "
        "questo se si sia sono su sua sue sugli sui sul sulla sulle sullo suo suoi ti tra tu un una uno vi "
        "voi cosa dove posso puo puoi quale quali quando quanta quante quanti quanto perche".split()
    ),
    vocabulary=Vocabulary(
        operators={
            "lang": ("lingua",),
            "date": ("data",),
            "era": ("epoca",),
            "cr": ("regola",),
            "mv": ("valore", "cmcv"),
            "c": ("colore",),
            "t": ("tipo",),
            "kw": ("abilità",),
            "m": ("costo",),
            "pow": ("forza",),
            "tou": ("costituzione",),
            "id": ("identità",),
            "s": ("espansione",),
            "r": ("rarità",),
            "cycle": ("ciclo",),
            "part": ("metà",),
            "name": ("nome",),
            "chosen": ("scelto",),
        },
        connectives={"or": ("o",), "and": ("e",)},
        areas={
            "rules": ("regole", "regola"),
            "cards": ("carte", "carta"),
            "terms": ("termini", "termine", "glossario"),
            "articles": ("articoli", "articolo"),
            "rulings": ("chiarimenti", "chiarimento"),
        },
        readings={
            "names": ("nomi", "nome"),
            "cost": ("costo", "costo di mana"),
            "symbols": ("simboli",),
            "mv": ("valore", "valore di mana", "costo di mana convertito", "costo convertito"),
            "amount": ("quantità",),
            "colors": ("colori", "colore"),
            "supertypes": ("supertipi",),
            "types": ("tipi", "tipo"),
            "subtypes": ("sottotipi",),
            "keywords": ("abilità",),
            "power": ("forza",),
            "toughness": ("costituzione",),
            "loyalty": ("fedeltà", "lealtà"),
            "choosable-names": ("nomi-sceglibili",),
            "unlock-costs": ("costi-di-sblocco",),
            "castable": ("lanciabile",),
            "same-name": ("stesso-nome",),
            "different-name": ("nome-diverso",),
            "shares:color": ("condivide:colore",),
            "shares:type": ("condivide:tipo",),
            "shares:mv": ("condivide:valore",),
            "greater:mv": ("maggiore:valore",),
        },
        colors={
            "w": ("bianco", "bianca"),
            "u": ("blu",),
            "b": ("nero", "nera"),
            "r": ("rosso", "rossa"),
            "g": ("verde",),
        },
        types={
            "artifact": ("artefatto",),
            "basic": ("base",),
            "battle": ("battaglia",),
            "creature": ("creatura",),
            "enchantment": ("incantesimo",),
            "equipment": ("equipaggiamento",),
            "instant": ("istantaneo",),
            "kindred": ("affine", "parentela"),
            "land": ("terra",),
            "legendary": ("leggendario", "leggendaria"),
            "room": ("stanza",),
            "snow": ("neve",),
            "sorcery": ("stregoneria",),
            "tribal": ("tribale",),
            "vehicle": ("veicolo",),
        },
        keywords={"fuse": ("fusione",), "aftermath": ("conseguenze",)},
        qualities={
            "multicolor": ("multicolore",),
            "monocolor": ("monocolore",),
            "colorless": ("incolore",),
            "split": ("split", "divisa", "doppia"),
            "spell": ("magia",),
            "permanent": ("permanente",),
        },
        layouts={
            "normal": ("normale",),
            "fuse": ("fusione",),
            "aftermath": ("conseguenze",),
            "room": ("stanza",),
            "flip": ("ruotabile", "capovolgibile"),
            "adventure": ("avventura", "avventuriero"),
            "dfc": ("bifronte",),
            "transform": ("trasformante", "trasformabile", "che si trasforma"),
            "modal_dfc": ("modale",),
            "meld": ("combinabile", "con combinare", "da combinare"),
            "other": ("altra",),
        },
        rarities={
            "common": ("comune",),
            "uncommon": ("non comune",),
            "rare": ("rara",),
            "mythic": ("rara mitica", "mitica"),
        },
        zones={
            "hand": ("mano",),
            "library": ("grimorio",),
            "graveyard": ("cimitero",),
            "exile": ("esilio",),
            "command": ("comando",),
            "outside": ("al di fuori della partita", "fuori dalla partita", "fuori dal gioco"),
            "stack": ("pila",),
            "battlefield": ("campo di battaglia",),
        },
        doors={"left": ("sinistra",), "right": ("destra",), "none": ("nessuna",)},
        faces={
            "front": ("fronte", "faccia frontale", "frontale", "faccia anteriore", "anteriore"),
            "back": ("retro", "faccia posteriore", "posteriore"),
        },
        objects={"card": ("carta",), "spell": ("magia",)},
    ),
)
