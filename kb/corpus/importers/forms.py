"""Which publisher a file of cards is from, recognised by how it begins."""

import re

from kb.errors import InputError
from kb.messages import msg

_FORMS = {
    "scryfall": (
        re.compile(rb'\s*(?:\[\s*)?\{\s*"object"\s*:\s*"(?:card|list)"'),
        "Scryfall",
        msg("cards as Scryfall has them"),
        msg("read it with kb import scryfall"),
    ),
    "mtgjson": (
        re.compile(rb'\s*\{\s*"(?:meta|data)"\s*:'),
        "MTGJSON",
        msg("a set of cards as MTGJSON has it"),
        msg("read it with kb import mtgjson"),
    ),
    "forge": (
        re.compile(rb"(?:\xef\xbb\xbf)?[^\s|{\[<][^|\n{\[<]*\|[^|\n{\[<]+(?:\||\r?\n|$)"),
        "Forge",
        msg("lines as Forge has them: English name|name|type line|text"),
        msg("read it with kb import forge"),
    ),
}


def check_form(head: bytes, shown: str, own: str) -> None:
    """Raises `InputError` for a file that begins as another form than its `own`, with the command to use."""
    for name, (begins, called, _, remedy) in _FORMS.items():
        if name != own and begins.match(head):
            raise InputError(shown, 1, called, _FORMS[own][2], remedy)
