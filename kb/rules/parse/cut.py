"""What a text announces and does not have: it was cut, or saved in part."""

from collections.abc import Iterator, Sequence

from kb.languages import Language
from kb.messages import Message, msg
from kb.numbering import MAGIC, Scheme
from kb.rules.parse.pieces import Kind, Piece
from kb.rules.rule import WHOLE_BOOK

# Each glossary of the game ends with one of them, in every language: “Zone”, “Zona”.
_LAST_LETTERS = "tuvwxyz"


def cut_short(pieces: Sequence[Piece], language: Language, scheme: Scheme = MAGIC) -> Iterator[Message]:
    """What lacks of the text that its contents announce, and where its glossary breaks off."""
    announced = [piece.text for piece in pieces if piece.kind is Kind.CONTENTS]
    present = {piece.number for piece in pieces if piece.number}
    section, opens = scheme.compiled("@section"), scheme.compiled(r"@section(?=\.?\s)")
    present |= {found[0] for number in present if (found := section.match(number))}
    sections = [found[0] for line in announced if (found := opens.match(line))]
    if lacking := [section for section in sections if section not in present]:
        shown = ", ".join(lacking[:12]) + ("…" if len(lacking) > 12 else "")
        yield msg("sections that the contents announce are not in the text: %(sections)s", sections=shown)
    headings = {piece.text.casefold() for piece in pieces if piece.kind is Kind.HEADING}
    listed = {line.casefold() for line in announced}
    for words in (language.glossary_words, language.credits_words):
        names = {word.casefold() for word in words}
        if names & listed and not names & headings:
            yield msg("the contents announce “%(part)s”, and the text has none: was it cut?", part=words[0])
    terms = [piece.text for piece in pieces if piece.kind is Kind.TERM]
    rules = sum(piece.kind in (Kind.RULE, Kind.SUBRULE) for piece in pieces)
    if scheme is MAGIC and terms and rules >= WHOLE_BOOK and terms[-1][:1].casefold() not in _LAST_LETTERS:
        yield msg("the glossary ends at “%(term)s”: was the text cut?", term=terms[-1][:60])
