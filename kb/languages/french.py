"""French."""

from __future__ import annotations

from kb.languages.language import Language

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
        "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre".split()
    ),
    stop_words=frozenset(
        "a au aux avec ce ces cet cette d dans de des du elle elles en est et eu il ils j je l la le les "
        "leur leurs lui m ma mais me meme mes moi mon n ne nos notre nous on ont ou par pas pour qu que "
        "qui s sa se ses si son sont sur t ta te tes toi ton tu un une vos votre vous y "
        "combien comment peut peux pourquoi puis quand quel quelle quelles quels quoi".split()
    ),
)
