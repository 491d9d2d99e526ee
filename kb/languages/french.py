"""French."""

from __future__ import annotations

from kb.languages.language import Language
from kb.languages.vocabulary import Vocabulary

__all__ = ["FRENCH"]

FRENCH = Language(
    code="fr",
    endonym="Français",
    aliases=frozenset("fr fra fre fr-fr fr_fr french francais".split()),
    stemmer="french",
    elisions=tuple("c d j l m n s t qu jusqu lorsqu puisqu quoiqu presqu quelqu".split()),
    articles=frozenset("l le la les un une des du de d".split()),
    joiners=("et", "a"),
    alternatives=("ou",),
    card_words=("carte", "la carte"),
    rule_words=("regles", "regle", "cr", "r"),
    example_words=("Exemple", "Exemples"),
    contents_words=("Sommaire", "Table des matières", "Contenu"),
    glossary_words=("Glossaire",),
    credits_words=("Crédits", "Générique", "Remerciements"),
    months=tuple(
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split()
    ),
    stop_words=frozenset(
        "a au aux avec ce ces cet cette d dans de des du elle elles en est et eu il ils j je l la le les "
        "leur leurs lui m ma mais me meme mes moi mon n ne nos notre nous on ont ou par pas pour qu que "
        "qui s sa se ses si son sont sur t ta te tes toi ton tu un une vos votre vous y "
        "combien comment peut peux pourquoi puis quand quel quelle quelles quels quoi".split()
    ),
    vocabulary=Vocabulary(
        operators={
            "in": ("dans",),
            "lang": ("langue",),
            "era": ("époque", "ère"),
            "cr": ("règle",),
            "mv": ("valeur", "vm", "ccm"),
            "c": ("couleur",),
            "kw": ("capacité",),
            "m": ("coût",),
            "pow": ("force",),
            "tou": ("endurance",),
            "id": ("identité",),
            "s": ("extension", "édition"),
            "r": ("rareté",),
            "is": ("est",),
            "part": ("moitié",),
            "name": ("nom",),
            "chosen": ("choisi",),
        },
        connectives={"or": ("ou",), "and": ("et",)},
        areas={
            "rules": ("règles", "règle"),
            "cards": ("cartes", "carte"),
            "terms": ("termes", "terme", "glossaire"),
            "rulings": ("éclaircissements", "éclaircissement"),
        },
        readings={
            "names": ("noms", "nom"),
            "cost": ("coût", "coût de mana"),
            "symbols": ("symboles",),
            "mv": (
                *("valeur", "vm", "ccm", "valeur de mana"),
                *("coût converti de mana", "coût de mana converti", "coût converti"),
            ),
            "amount": ("montant",),
            "colors": ("couleurs", "couleur"),
            "supertypes": ("super-types",),
            "subtypes": ("sous-types",),
            "keywords": ("capacités",),
            "power": ("force",),
            "toughness": ("endurance",),
            "loyalty": ("loyauté",),
            "choosable-names": ("noms-choisissables",),
            "unlock-costs": ("coûts-de-déverrouillage",),
            "castable": ("lançable",),
            "same-name": ("même-nom",),
            "different-name": ("nom-différent",),
            "shares:color": ("partage:couleur",),
            "shares:type": ("partage:type",),
            "shares:mv": ("partage:valeur",),
            "greater:mv": ("supérieure:valeur",),
        },
        colors={
            "w": ("blanc", "blanche"),
            "u": ("bleu", "bleue"),
            "b": ("noir", "noire"),
            "r": ("rouge",),
            "g": ("vert", "verte"),
        },
        types={
            "artifact": ("artefact",),
            "basic": ("de base", "base"),
            "battle": ("bataille",),
            "creature": ("créature",),
            "enchantment": ("enchantement",),
            "equipment": ("équipement",),
            "instant": ("éphémère",),
            "land": ("terrain",),
            "legendary": ("légendaire",),
            "room": ("salle",),
            "snow": ("neigeux", "neigeuse"),
            "sorcery": ("rituel",),
            "vehicle": ("véhicule",),
        },
        keywords={"fuse": ("fusion",), "aftermath": ("répercussion",)},
        qualities={
            "multicolor": ("multicolore",),
            "monocolor": ("monocolore",),
            "colorless": ("incolore",),
            "split": ("double", "divisée"),
            "spell": ("sort",),
        },
        layouts={
            "normal": ("ordinaire",),
            "fuse": ("fusion",),
            "aftermath": ("répercussion",),
            "room": ("salle",),
            "flip": ("inversion",),
            "adventure": ("aventure", "aventurier"),
            "dfc": ("recto-verso",),
            "transform": ("transformable", "transformation"),
            "modal_dfc": ("modale",),
            "meld": ("assimilation", "assimilée"),
        },
        rarities={
            "common": ("commune",),
            "uncommon": ("peu commune", "inhabituelle", "inco"),
            "rare": ("rare",),
            "mythic": ("mythique", "rare mythique"),
        },
        zones={
            "hand": ("main",),
            "library": ("bibliothèque",),
            "graveyard": ("cimetière",),
            "exile": ("exil",),
            "command": ("commandement",),
            "outside": ("hors de la partie", "en dehors de la partie"),
            "stack": ("pile",),
            "battlefield": ("champ de bataille",),
        },
        doors={"left": ("gauche",), "right": ("droite",), "none": ("aucune",)},
        faces={
            "front": ("recto", "face avant", "avant"),
            "back": ("verso", "face arrière", "arrière"),
        },
        objects={"card": ("carte",), "spell": ("sort",)},
    ),
)
