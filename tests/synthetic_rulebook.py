"""Whole rulebooks made up for tests: the structure of the printed ones, none of their sentences."""

from __future__ import annotations

import textwrap
from random import Random
from typing import NamedTuple

from kb.languages import get

LETTERS = "abcdefghijkmnpqrstuvwxyz"
WORDS = {
    "en": {
        "nouns": "card player spell half permanent object name cost turn".split(),
        "verbs": "has gives takes leaves needs sees".split(),
        "see": "(See rule {}.)",
        "two": "Rules {} and {} apply.",
        "quoted": "(See rule {}, “{}.”)",
        "effective": "These rules are effective as of April 7, 2031.",
        "example": "Example:",
    },
    "fr": {
        "nouns": "carte joueur sort moitié permanent objet nom coût tour".split(),
        "verbs": "donne prend quitte exige regarde possède".split(),
        "see": "(Voir règle {}.)",
        "two": "Les règles {} et {} s’appliquent.",
        "quoted": "(Voir règle {}, « {} ».)",
        "effective": "Ces règles sont en vigueur à compter du 7 avril 2031.",
        "example": "Exemple\u00a0:",
    },
    "it": {
        "nouns": "carta giocatore magia metà permanente oggetto nome costo turno".split(),
        "verbs": "dà prende lascia richiede guarda possiede".split(),
        "see": "(Vedi regola {}.)",
        "two": "Si applicano le regole {} e {}.",
        "quoted": "(Vedi regola {}, “{}”.)",
        "effective": "Queste regole sono in vigore dal 7 aprile 2031.",
        "example": "Esempio:",
    },
}


class MadeRule(NamedTuple):
    """A rule with all that belongs to it."""

    number: str
    text: str
    paragraphs: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()


class MadeBook(NamedTuple):
    """What a parser must find again."""

    language: str
    chapters: dict[str, str]
    sections: dict[str, str]
    rules: list[MadeRule]
    glossary: dict[str, tuple[str, ...]]


class Maker:
    """Makes sentences and books of one language, the same ones for the same seed."""

    def __init__(self, language: str, seed: int) -> None:
        self.language, self.words, self.random = language, WORDS[language], Random(seed)

    def sentence(self) -> str:
        nouns, verbs = self.words["nouns"], self.words["verbs"]
        count = self.random.randint(1, 5)
        parts = [f"{self.random.choice(nouns)} {self.random.choice(verbs)}" for _ in range(count)]
        return " ".join(parts).capitalize() + "."

    def number(self) -> str:
        letters = self.random.choice(["", *LETTERS[:5]])
        return f"{self.random.randint(100, 905)}.{self.random.randint(1, 12)}{letters}"

    def reference(self) -> str:
        form = self.random.choice(["see", "two", "quoted"])
        if form == "quoted":
            return str(self.words[form]).format(
                self.number(), self.random.choice(self.words["nouns"]).capitalize()
            )
        return str(self.words[form]).format(self.number(), self.number())

    def text(self) -> str:
        parts = [self.sentence() for _ in range(self.random.randint(1, 4))]
        if self.random.random() < 0.4:
            parts.insert(self.random.randint(1, len(parts)), self.reference())
        return " ".join(parts)

    def title(self) -> str:
        return " ".join(self.random.sample(self.words["nouns"], 2)).title()

    def rule(self, number: str) -> MadeRule:
        chance = self.random.random
        examples = tuple(f"{self.words['example']} {self.text()}" for _ in range(self.random.randint(1, 2)))
        return MadeRule(
            number, self.text(), (self.text(),) if chance() < 0.1 else (), examples if chance() < 0.2 else ()
        )

    def section(self, number: int, rules: int) -> list[MadeRule]:
        made = []
        for at in range(1, rules + 1):
            made.append(self.rule(f"{number}.{at}"))
            letters = subrule_letters(self.random.choice([0, 0, 2, 3]))
            made += [self.rule(f"{number}.{at}{letter}") for letter in letters]
        return made

    def book(self, chapters: int, sections: int, rules: int, long_list: bool = True) -> MadeBook:
        digits = range(1, chapters + 1)
        titles = {str(digit * 100 + at): self.title() for digit in digits for at in range(sections)}
        made = [rule for number in titles for rule in self.section(int(number), rules)]
        if long_list:
            last = f"{list(titles)[-1]}.{rules + 1}"
            made.append(self.rule(last))
            made += [self.rule(f"{last}{letters}") for letters in subrule_letters(27)]
        glossary = {
            f"{self.title()} {at}": tuple(self.text() for _ in range(self.random.randint(1, 2)))
            for at in range(9)
        }
        return MadeBook(self.language, {str(digit): self.title() for digit in digits}, titles, made, glossary)


def subrule_letters(count: int) -> list[str]:
    """a to z without l and o, then aa, ab."""
    return [LETTERS[at] if at < len(LETTERS) else "a" + LETTERS[at - len(LETTERS)] for at in range(count)]


class Style(NamedTuple):
    """How a book is laid out."""

    width: int = 0
    """At which lines are cut; 0: not at all."""
    contents: bool = True
    dots: bool = False
    """A dot after a subrule's number too."""
    tight: bool = False
    """No space after a number here and there: ``901.4.All``."""
    spaced: bool = False
    """Every line followed by a blank one."""
    nbsp: bool = False
    indent: int = 5


def render(book: MadeBook, style: Style) -> list[str]:
    """The book's lines."""
    words = get(book.language)
    lines = ["Magic", "", str(WORDS[book.language]["effective"]), "", Maker(book.language, 1).sentence(), ""]
    if style.contents:
        lines += [words.contents_words[0], ""]
        for chapter, title in book.chapters.items():
            lines += [f"{chapter}. {title}", *_headings(book, chapter), ""]
        lines += [words.glossary_words[0], "", words.credits_words[0], ""]
    for chapter, title in book.chapters.items():
        lines += [f"{chapter}. {title}", ""]
        for heading in _headings(book, chapter):
            lines += [heading, ""]
            for rule in book.rules:
                if rule.number.startswith(heading[:3] + "."):
                    lines += [*_rule(rule, style), ""]
    lines += [words.glossary_words[0], ""]
    for term, paragraphs in book.glossary.items():
        first, *more = paragraphs
        lines += [term, *_cut(first, style)]
        lines += [line for text in more for line in _cut(" " * style.indent + text, style)]
        lines.append("")
    lines += [words.credits_words[0], "", "Magic Original Game Design", "", "© 2031", ""]
    return [line for each in lines for line in (each, "")] if style.spaced else lines


def _headings(book: MadeBook, chapter: str) -> list[str]:
    return [f"{number}. {title}" for number, title in book.sections.items() if number[0] == chapter]


def _rule(rule: MadeRule, style: Style) -> list[str]:
    dot = "" if rule.number[-1].isalpha() and not style.dots else "."
    space = "" if style.tight and dot and rule.number.endswith("4") else " "
    lines = _cut(f"{rule.number}{dot}{space}{rule.text}", style)
    for paragraph in rule.paragraphs:
        lines += _cut(" " * style.indent + paragraph, style)
    for example in rule.examples:
        lines += _cut(example, style)
    return [line.replace(" ", "\u00a0", 1) if style.nbsp and at else line for at, line in enumerate(lines)]


def _cut(text: str, style: Style) -> list[str]:
    if not style.width:
        return [text]
    return textwrap.wrap(
        text, style.width, break_long_words=False, break_on_hyphens=False, drop_whitespace=True
    )
