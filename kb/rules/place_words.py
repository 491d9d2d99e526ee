"""A place in the corpus in readers' words: ``fr/rules/708@2010-02-01.md#708.5-ex1`` is an example of a rule.

Files are how the corpus is stored; readers know rules, rulings, articles and lists. The day tells texts of
one number apart.
"""

import re

from kb.languages import CODES
from kb.messages import Message, language_word, msg
from kb.numbering import MAGIC

_PLACE = re.compile(
    r"(?:corpus/)?(?P<code>[a-z]{2})/(?P<folder>[a-z]+)/(?P<file>[^#/]+?)(?:\.md|\.tsv|\.toml)?(?:#(?P<anchor>.+))?"
)
_EXAMPLE = MAGIC.compiled(r"(?P<number>@paragraph)-ex\d+")
_LISTS = {"names": msg("card names"), "cognates": msg("names that rightly equal the English ones")}


def place_words(place: str, title: str = "") -> Message:
    """The place in words; what is no place of a corpus stands as it is.

    `title` is that of the rulings or article; without one their id stands for it.
    """
    found = _PLACE.fullmatch(place)
    if found is None or found["code"] not in CODES:
        return msg("%(place)s", place=place)
    language = language_word(found["code"])
    if found["folder"] == "rules":
        return _rule(found["file"], found["anchor"] or "", language)
    if found["folder"] in ("rulings", "articles"):
        title = title or found["file"]
        if found["folder"] == "rulings":
            return msg("rulings “%(title)s”, %(language)s", title=title, language=language)
        return msg("article “%(title)s”, %(language)s", title=title, language=language)
    if found["folder"] == "cards" and found["file"] in _LISTS:
        return msg("%(list)s, %(language)s", list=_LISTS[found["file"]], language=language)
    return msg("%(place)s", place=place)


def _rule(file: str, anchor: str, language: Message) -> Message:
    """``708@2010-02-01`` and the anchor of a rule or example in it."""
    section, _, day = file.partition("@")
    example = _EXAMPLE.fullmatch(anchor)
    if example:
        return msg(
            "example of rule %(number)s, %(language)s, %(day)s",
            number=example["number"],
            language=language,
            day=day,
        )
    if "." in anchor:
        return msg("rule %(number)s, %(language)s, %(day)s", number=anchor, language=language, day=day)
    return msg("section %(number)s, %(language)s, %(day)s", number=section, language=language, day=day)
