"""English, the language in which the rules prevail."""

from kb.languages.language import Language, shipped

LANGUAGE = Language(
    code="en",
    aliases=frozenset("en eng en-us en-gb en_us en_gb english anglais inglese".split()),
    locale="en_GB",
    first_of_month="",
    typography=(),
    stemmer="english",
    inflections=(
        ("^chosen?$", "choose"),
        ("^dr(?:ew|awn)$", "draw"),
        ("^halves$", "half"),
        ("^paid$", "pay"),
        ("^sacrific(ed|ing)$", "sacrifice"),
    ),
    endings=(("", "s"), ("", "es"), ("y", "ies")),
    feminine_types=frozenset(),
    elisions=(),
    possessives=("s",),
    articles=frozenset("the a an".split()),
    joiners=("and", "to"),
    alternatives=("or",),
    card_words=("card", "the card"),
    rule_words=("rules", "rule", "comprehensive rules", "cr", "r", "comp rules", "rulebook"),
    number_words=tuple(
        "article articles art paragraph paragraphs para section sections sec sect chapter point number "
        "numbers no num comp subrule subrules subsection see cf ref per under".split()
    ),
    part_words=("letter", "point", "dot", "paragraph", "subsection", "subrule", "part"),
    from_words=("from", "between"),
    range_words=("to", "through", "thru", "until"),
    example_words=("Example", "Examples"),
    contents_words=("Contents", "Table of Contents"),
    glossary_words=("Glossary",),
    credits_words=("Credits",),
    stop_words=frozenset(
        "a an and are as at be been but by can for from had has have he her his i if in into is it its not "
        "of on or s she so than that the their them then there these they this to was were when which "
        "while who will with would you your do does did how many much my what where which why".split()
    ),
    vocabulary=shipped("english"),
)
