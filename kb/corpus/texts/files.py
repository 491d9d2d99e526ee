"""The text files of all languages: which there are, and what may not be in two of them."""

from collections.abc import Container, Iterable

from kb.corpus.reader import Reader
from kb.corpus.texts.front_matter import KINDS, Text, read_text
from kb.corpus.texts.paragraphs import Paragraph, paragraphs
from kb.corpus.texts.repairs import Repairs, read_repairs
from kb.corpus.texts.rules import read_rulebook
from kb.corpus.texts.values import Block, Document, Texts
from kb.messages import msg
from kb.rules import Rule, Rulebook, RuleNumber


def read_texts(reader: Reader, cards: Container[str] | None) -> Texts:
    """Every rulebook and document; `cards` are the ids that documents may concern (None: unknown)."""
    books: list[Rulebook] = []
    documents: list[Document] = []
    for language in reader.languages():
        repairs = read_repairs(reader, language)
        for text in text_files(reader, language):
            if text.head.kind == "rules":
                books.append(read_rulebook(reader, text, repairs))
            else:
                documents.append(read_document(reader, text, repairs, cards))
        repairs.check_all_used()
    _check_wordings(reader, books)
    return Texts(tuple(books), tuple(documents))


def read_rules(reader: Reader, sections: Container[int]) -> Texts:
    """The rulebooks of those sections only, by their files' names (``709@2024-11-08.md``)."""
    books = []
    for language in reader.languages():
        repairs = read_repairs(reader, language)
        for path in sorted((reader.root / language / "rules").glob("*@*.md")):
            section = path.name.partition("@")[0]
            text = read_text(reader, language, "rules", path.name) if int(section) in sections else None
            if text:
                books.append(read_rulebook(reader, text, repairs))
    return Texts(tuple(books), ())


def text_files(reader: Reader, language: str) -> Iterable[Text]:
    """The texts of one language whose front matter can be read, by folder and file name."""
    for folder in KINDS:
        for path in sorted((reader.root / language / folder).glob("*.md")):
            text = read_text(reader, language, folder, path.name)
            if text:
                yield text


def _check_wordings(reader: Reader, books: list[Rulebook]) -> None:
    """One language has at most one wording of a number on any day."""
    seen: dict[tuple[str, RuleNumber], list[Rule]] = {}
    for book in books:
        for rule in book:
            others = seen.setdefault((rule.language, rule.number), [])
            for other in others:
                if other.edition.overlaps(rule.edition):
                    expected = msg("one wording of a rule on a day; %(file)s has it too", file=other.source)
                    line = reader.line_with(rule.source.partition("/")[2], f"\n{rule.number}")
                    reader.faults.add(rule.source, line and line + 1, str(rule.number), expected)
            others.append(rule)


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
