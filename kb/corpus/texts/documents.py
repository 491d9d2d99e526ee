"""Articles and rulings: paragraphs that are addressed by their anchors."""

from collections.abc import Container

from kb.corpus.reader import Reader
from kb.corpus.texts.front_matter import Text
from kb.corpus.texts.paragraphs import Paragraph, paragraphs
from kb.corpus.texts.repairs import Repairs
from kb.corpus.texts.values import Block, Document
from kb.messages import msg
from kb.rules import RuleNumber


def read_document(reader: Reader, text: Text, repairs: Repairs, cards: Container[str] | None) -> Document:
    """The document with its blocks in order; `cards` are the ids it may concern (None: unknown)."""
    head = text.head
    taken: set[str] = set()
    blocks = []
    for paragraph in paragraphs(text):
        if _has_own_anchor(reader, text, paragraph, taken):
            place = text.relative, paragraph.anchor
            passage = repairs.passage(place, paragraph.words)
            blocks.append(Block(paragraph.anchor, paragraph.kind, passage, paragraph.level))
            taken.add(paragraph.anchor)
    if cards is not None:
        _check_concerns(reader, text, cards)
    return Document(
        text.stem,
        head.language,
        head.kind,
        head.title,
        head.source,
        head.part,
        head.edition,
        tuple(blocks),
        head.concerns,
        text.file,
    )


def _has_own_anchor(reader: Reader, text: Text, paragraph: Paragraph, taken: set[str]) -> bool:
    if not paragraph.anchor:
        expected = msg("an anchor below the paragraph: {: #name }")
        reader.faults.add(text.file, paragraph.line, paragraph.words, expected)
    elif paragraph.anchor in taken:
        reader.faults.add(text.file, paragraph.line, paragraph.anchor, msg("each anchor once"))
    else:
        return True
    return False


def _check_concerns(reader: Reader, text: Text, cards: Container[str]) -> None:
    for concern in text.head.concerns:
        if concern not in cards and RuleNumber.recognise(concern) is None:
            expected = msg("a card id that the corpus knows, or a rule’s number")
            line = reader.line_with(text.relative, f'"{concern}"')
            reader.faults.add(text.file, line, concern, expected)
