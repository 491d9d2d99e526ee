"""What the English rules text of an object says of its own characteristics (rules 604.3 and 613)."""

import re
from functools import lru_cache
from typing import NamedTuple

from kb.cards.color import COLORS, Colors

# Reminder text and quoted abilities say nothing of the object itself.
_ASIDE = re.compile(r"""\([^()]*\)|["“][^"”]*["”]""")
_COLOR_WORDS = dict(zip(("white", "blue", "black", "red", "green"), COLORS, strict=True))
# Effects of these exist only once something happened, which no state here records.
_LATER = re.compile(
    r"(?:When|Whenever|At|As(?! long as)) |[^.]*:|.*\b(?:target|until end of turn|this turn)\b"
)
_OTHERS = re.compile(
    r"(?:^|[,.—] *)(?:Equipped|Enchanted|Fortified|Each other|All other|Other|Another) ", re.IGNORECASE
)
_ENTERS = re.compile(r"(?!When).*enters .*[+-]1/[+-]1 counter")
_CHANGES = {
    ("power", "toughness"): re.compile(r"\bgets? [+-]|\bbase power|\bLEVEL "),
    ("types", "subtypes", "power", "toughness"): re.compile(
        r"(?:^|[,—] )(?!If )[A-Z][^.,]* (?:is|are|isn’t|isn't) (?:also )?(?:an? |every |the chosen type)"
    ),
    ("colors",): re.compile(
        r"\b(?:is|are) (?:all colors|the chosen color|colorless|white|blue|black|red|green)\b"
    ),
    ("keywords",): re.compile(
        r"\b(?:has|have|loses?) (?!(?:an?|the|one|two|no|at|half|that|been|more|any|life)\b)[a-z]|\bLEVEL "
    ),
}
"""The words by which an ability changes characteristics, of its object or of a group that it may be of."""


class Defined(NamedTuple):
    """What characteristic-defining abilities give: in every zone, whatever else is printed.

    `colors` None: they define none. `changeable`: the characteristics that other abilities of the object may
    change on the battlefield, by something that no state here records.
    """

    every_creature_type: bool = False
    subtypes: tuple[str, ...] = ()
    colors: Colors | None = None
    changeable: frozenset[str] = frozenset()


@lru_cache(maxsize=100_000)  # one a text: a search asks the whole game again and again
def defined_by(name: str, text: str, keywords: tuple[str, ...]) -> Defined:
    """What the text of an object with that English name defines; Changeling and Devoid by their keywords."""
    found = Defined("Changeling" in keywords, (), frozenset[str]() if "Devoid" in keywords else None)
    changeable = set[str]()
    if "Level Up" in keywords or "Station" in keywords:
        changeable |= {"power", "toughness", "keywords"} | ({"types"} if "Station" in keywords else set())
    for paragraph in _ASIDE.sub("", text).splitlines():
        subject, _, rest = paragraph.partition(" is ")
        words = rest.rstrip(". ").removeprefix("also ").replace(",", " ").split()
        if subject not in (name, name.partition(",")[0]) and not re.fullmatch("This [a-z]+", subject):
            changeable |= _changeable(paragraph)
        elif rest.startswith("every creature type"):
            found = found._replace(every_creature_type=True)
        elif words == ["all", "colors"]:
            found = found._replace(colors=frozenset(COLORS))
        elif set(words) <= {*_COLOR_WORDS, "and", "colorless"}:
            found = found._replace(
                colors=frozenset(_COLOR_WORDS[one] for one in words if one in _COLOR_WORDS)
            )
        elif rest.startswith("also ") and all(one[0].isupper() or one in ("a", "an", "and") for one in words):
            found = found._replace(subtypes=tuple(one for one in words if one[0].isupper()))
        else:
            changeable |= _changeable(paragraph)
    return found._replace(changeable=frozenset(changeable))


def _changeable(paragraph: str) -> set[str]:
    """What an ability that is in force on the battlefield alone changes."""
    if _ENTERS.match(paragraph):
        return {"power", "toughness"}
    if _LATER.match(paragraph) or _OTHERS.search(paragraph):
        return set()
    return {one for fields, words in _CHANGES.items() if words.search(paragraph) for one in fields}


def spoken_of_itself(name: str, text: str, pattern: str) -> re.Match[str] | None:
    """Where the text, without reminders and quoted abilities, has `pattern`; ``~`` stands for the object.

    Older texts call it by its name or the beginning of that, younger ones “this card” or “this spell”.
    """
    own = "|".join(map(re.escape, (name, name.partition(",")[0])))
    return re.search(pattern.replace("~", f"(?:(?i:this (?:card|spell))|{own})"), _ASIDE.sub("", text))
