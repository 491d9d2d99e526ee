"""French."""

from kb.languages.language import Language, shipped

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
    vocabulary=shipped("french"),
)
