"""One section of one edition: numbered rules, each with the examples that follow it."""

import re
from typing import NamedTuple

from kb.corpus.reader import Reader
from kb.corpus.texts.front_matter import Text
from kb.corpus.texts.paragraphs import Paragraph, paragraphs
from kb.corpus.texts.repairs import Repairs
from kb.languages import get
from kb.messages import msg
from kb.rules import Example, Passage, Rule, Rulebook, RuleNumber

_NUMBERED = re.compile(r"(\d{3}(?:\.\d+[a-z]{0,2})?)(?:\.\s+|\s+)(.*)", re.DOTALL)


class _Drafts(NamedTuple):
    """The rules read so far: their words, their examples, and examples whose rule is missing."""

    words: dict[RuleNumber, Passage]
    examples: dict[RuleNumber, list[Example]]


def read_rulebook(reader: Reader, text: Text, repairs: Repairs) -> Rulebook:
    """The rules of the text in its order."""
    edition = text.head.edition
    assert edition is not None  # front matter of rules without an edition was refused
    _check_name(reader, text)
    drafts = _Drafts({}, {})
    above: RuleNumber | None = None
    opening = _opening(text.head.language)
    for paragraph in paragraphs(text):
        if opening.match(paragraph.words):
            _add_example(reader, text, paragraph, above, drafts, repairs)
        else:
            above = _add_rule(reader, text, paragraph, above, drafts, repairs) or above
    language, file = text.head.language, text.file
    rules = {
        number: Rule(number, language, edition, words, tuple(drafts.examples.pop(number, ())), file)
        for number, words in drafts.words.items()
    }
    orphans = tuple(example for examples in drafts.examples.values() for example in examples)
    head = text.head
    return Rulebook(language, edition, file, rules, head.title, head.source, head.part, orphans)


def _opening(language: str) -> re.Pattern[str]:
    """How an example opens in that language: ``Exemple :``, ``Esempio:``."""
    words = "|".join(re.escape(word) for word in get(language).example_words)
    return re.compile(rf"(?:{words})\s*:")


def _add_rule(
    reader: Reader,
    text: Text,
    paragraph: Paragraph,
    above: RuleNumber | None,
    drafts: _Drafts,
    repairs: Repairs,
) -> RuleNumber | None:
    numbered = _NUMBERED.fullmatch(paragraph.words)
    found = paragraph.words
    if numbered is None:
        expected = msg("a rule’s number, or an example")
        reader.faults.add(text.file, paragraph.line, found, expected)
        return None
    number = RuleNumber.recognise(numbered[1])
    if number is None:
        reader.faults.add(
            text.file, paragraph.line, found, msg("a rule’s number such as 709, 709.4 or 709.4b")
        )
        return None
    if number in drafts.words:
        expected, remedy = msg("each number once"), msg("remove one of the two")
        reader.faults.add(text.file, paragraph.line, str(number), expected, remedy)
    elif above and number < above:
        expected = msg("a number after %(number)s", number=str(above))
        reader.faults.add(text.file, paragraph.line, str(number), expected)
    elif number.section != text.head.section:
        expected = msg("a rule of section %(section)d", section=text.head.section)
        reader.faults.add(text.file, paragraph.line, str(number), expected)
    else:
        place = text.relative, str(number)
        drafts.words[number] = repairs.passage(place, numbered[2])
        return number
    return None


def _add_example(
    reader: Reader,
    text: Text,
    paragraph: Paragraph,
    above: RuleNumber | None,
    drafts: _Drafts,
    repairs: Repairs,
) -> None:
    owner = RuleNumber.recognise(paragraph.of) if paragraph.of else above
    if owner is None or (paragraph.of and owner in drafts.words):
        expected = msg("an example below its rule, or with {: of=… } if the rule is missing")
        reader.faults.add(text.file, paragraph.line, paragraph.of or paragraph.words, expected)
        return
    examples = drafts.examples.setdefault(owner, [])
    anchor = f"{owner}-ex{len(examples) + 1}"
    passage = repairs.passage((text.relative, anchor), paragraph.words)
    examples.append(Example(anchor, passage))


def _check_name(reader: Reader, text: Text) -> None:
    edition = text.head.edition
    wanted = f"{text.head.section}@{edition.key if edition else ''}.md"
    if f"{text.stem}.md" != wanted:
        expected = msg("the file name %(name)s, section and start of the edition", name=wanted)
        reader.faults.add(text.file, None, f"{text.stem}.md", expected, msg("rename the file"))
