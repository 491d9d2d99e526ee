"""What two printings of the same words may differ in: quotation marks, dashes, dots, italics, trade marks."""

import re

from kb.languages import fold, normalise

_MARKS = re.compile(r"\((?:tm|r|c)\)|[™®©_]", re.IGNORECASE)
_DASH = re.compile(r"\s*(?:-{2,}|[‒–—―−])\s*")
_DOTS = re.compile(r"\s*(?:…|\.(?:\s?\.){2})")


def plain(words: str) -> str:
    """The words without what only typography differs in, nor case and accents."""
    return fold(_bare(words))


def plain_token(token: str) -> str:
    """A word or mark of a text as it is compared, case and accents kept; a space for any space."""
    return " " if token.isspace() else normalise(_bare(token)).strip()


def _bare(words: str) -> str:
    return _DOTS.sub("...", _DASH.sub("-", _MARKS.sub("", words)))
