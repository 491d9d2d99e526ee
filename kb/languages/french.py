"""French."""

from kb.languages.language import Language, Vocabulary

LANGUAGE = Language(
    code="fr",
    aliases=frozenset("fr fra fre fr-fr fr_fr french francais".split()),
    locale="fr_FR",
    first_of_month="1er",
    typography=((r"(?<=[^\s]) (?=[;:!?»])|(?<=«) ", "\u202f"), (r"(?<=\w)'(?=\w)", "’")),
    stemmer="french",
    inflections=(
        (
            "(?<=[a-z]{2})ees?$",
            "e",
        ),  # « lancée »: folded, its accent no longer tells that it ends a participle
        ("(?<=[a-z]{2}u)s$", ""),  # « bleus », « continus »
        ("(?<=[lr]an)ches?$", "c"),  # « blanche », « franche »
        ("^neigeuses?$", "neigeux"),
        ("(?<=[a-z]{2})euses?$", "eur"),
        ("(?<=[a-z]{2}i)eres?$", "er"),
    ),
    endings=(("", "s"), ("", "x"), ("", "e"), ("", "es")),
    feminine_types=frozenset(["Creature", "Battle"]),
    elisions=tuple("c d j l m n s t qu jusqu lorsqu puisqu quoiqu presqu quelqu".split()),
    possessives=(),
    articles=frozenset("l le la les un une des du de d".split()),
    joiners=("et", "a"),
    alternatives=("ou",),
    card_words=("carte", "la carte"),
    rule_words=(*("regles", "regle", "cr", "r"), "reglement", "regles completes", "reglement complet"),
    number_words=tuple(
        "article articles art paragraphe paragraphes par section sections chapitre point points numero "
        "numeros num no n alinea al comma sous-regle voir cf confer".split()
    ),
    part_words=("alinea", "al", "lettre", "point", "paragraphe", "sous-paragraphe", "virgule"),
    from_words=("de", "depuis", "entre"),
    range_words=("a", "jusqu'a", "jusqu'au"),
    example_words=("Exemple", "Exemples"),
    contents_words=("Sommaire", "Table des matières", "Contenu"),
    glossary_words=("Glossaire",),
    credits_words=("Crédits", "Générique", "Remerciements"),
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
            "halves": ("moitiés",),
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
            "room": ("pièce", "salle"),
            "flip": ("inversion",),
            "adventure": ("aventure", "aventurier"),
            "dfc": ("recto-verso", "double-face"),
            "transform": ("transformable", "transformation", "qui se transforme"),
            "modal_dfc": ("modale",),
            "meld": ("assimilation", "assimilée"),
            "other": ("autre",),
        },
        rarities={
            "common": ("courante", "commune"),
            "uncommon": ("inhabituelle", "peu commune", "inco"),
            "rare": ("rare",),
            "mythic": ("rare mythique", "mythique"),
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
        columns={"name": ("nom",), "part": ("moitié",)},
    ),
)
