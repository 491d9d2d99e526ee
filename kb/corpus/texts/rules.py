"""One section of one edition: numbered rules, each with the examples that follow it."""

import re

from kb.corpus.reader import Reader
from kb.corpus.texts.front_matter import Text
from kb.corpus.texts.paragraphs import Paragraph, paragraphs
from kb.corpus.texts.repairs import Repairs
from kb.languages import get
from kb.messages import Message, msg
from kb.numbering import MAGIC
from kb.rules import Example, Passage, Rule, Rulebook, RuleNumber

_NUMBERED = MAGIC.compiled(r"(@number)(?:\.\s+|\s+)(.*)", re.DOTALL)


def read_rulebook(reader: Reader, text: Text, repairs: Repairs) -> Rulebook:
    """The rules of the text in its order."""
    head, file = text.head, text.file
    assert head.edition is not None  # front matter of rules without an edition was refused
    wanted = f"{head.section}@{head.edition.key}.md"
    if f"{text.stem}.md" != wanted:
        expected = msg("the file name %(name)s, section and start of the edition", name=wanted)
        reader.faults.add(file, None, f"{text.stem}.md", expected, msg("rename the file"))
    drafts = _Drafts(reader, text, repairs)
    opening = _opening(head.language)
    for paragraph in paragraphs(text):
        if opening.match(paragraph.words):
            drafts.add_example(paragraph)
        else:
            drafts.add_rule(paragraph)
    rules = {
        number: Rule(number, head.language, head.edition, words, tuple(drafts.examples.pop(number, ())), file)
        for number, words in drafts.words.items()
    }
    orphans = tuple(example for examples in drafts.examples.values() for example in examples)
    return Rulebook(head.language, head.edition, file, rules, head.title, head.source, head.part, orphans)


def _opening(language: str) -> re.Pattern[str]:
    """How an example opens in that language: ``Exemple :``, ``Esempio:``."""
    words = "|".join(re.escape(word) for word in get(language).example_words)
    return re.compile(rf"(?:{words})\s*:")


class _Drafts:
    """The rules read so far: their words, their examples, and examples whose rule is missing."""

    def __init__(self, reader: Reader, text: Text, repairs: Repairs) -> None:
        self._reader, self._text, self._repairs = reader, text, repairs
        self.words: dict[RuleNumber, Passage] = {}
        self.examples: dict[RuleNumber, list[Example]] = {}

    def add_rule(self, paragraph: Paragraph) -> None:
        """A paragraph that begins with its number."""
        numbered = _NUMBERED.fullmatch(paragraph.words)
        number = RuleNumber.parse(numbered[1]) if numbered else None
        above = next(reversed(self.words), None)
        if numbered is None or number is None:
            expected = msg("a rule’s number such as 709, 709.4 or 709.4b, or an example")
            self._refuse(paragraph, paragraph.words, expected)
        elif number in self.words:
            self._refuse(paragraph, str(number), msg("each number once"), msg("remove one of the two"))
        elif above and number < above:
            self._refuse(paragraph, str(number), msg("a number after %(number)s", number=str(above)))
        elif number.section != self._text.head.section:
            expected = msg("a rule of section %(section)d", section=self._text.head.section)
            self._refuse(paragraph, str(number), expected)
        else:
            self.words[number] = self._repairs.passage((self._text.relative, str(number)), numbered[2])

    def add_example(self, paragraph: Paragraph) -> None:
        """An example of the rule above, or of one that it names and that is missing."""
        named = RuleNumber.recognise(paragraph.of) if paragraph.of else None
        owner = named if paragraph.of else next(reversed(self.words), None)
        if owner is None or (paragraph.of and owner in self.words):
            expected = msg("an example below its rule, or with {: of=… } if the rule is missing")
            self._refuse(paragraph, paragraph.of or paragraph.words, expected)
            return
        examples = self.examples.setdefault(owner, [])
        anchor = f"{owner}-ex{len(examples) + 1}"
        examples.append(
            Example(anchor, self._repairs.passage((self._text.relative, anchor), paragraph.words))
        )

    def _refuse(
        self, paragraph: Paragraph, found: str, expected: Message, remedy: Message | None = None
    ) -> None:
        self._reader.faults.add(self._text.file, paragraph.line, found, expected, remedy)
