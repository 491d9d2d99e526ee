"""The ask panel's data: for each card a file a language, loaded when a reader opens the panel.

Scripts and not JSON, so that they load from disk too. The answers are the checker's, all computed
here; they take as long as all the pages, so a second process computes them meanwhile.
"""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from tempfile import TemporaryFile
from types import TracebackType
from typing import IO, NamedTuple

from kb.cards import Card
from kb.messages import UI_LANGUAGES
from kb.pages.prose import clean
from kb.pages.site import Site
from kb.rules import Edition, RuleNumber
from kb.rules.concordance import Concordance

__all__ = ["AskFiles", "Job", "answers"]

Days = list[tuple[str, str | None, str]]


class Job(NamedTuple):
    """What the answers follow from; `texts`: for each number the editions that have it, days and address."""

    cards: list[Card]
    concordance: Concordance
    texts: dict[str, Days]


def answers(job: Job) -> Iterator[tuple[str, str, str]]:
    """Card id, language and script, card by card."""
    from kb.checker.ask import ask, ask_document

    for card in job.cards:
        data = ask(card, job.concordance)
        for language in UI_LANGUAGES:
            document = ask_document(data, language)
            numbers = dict.fromkeys(number for rules in document["rules"] for number in rules.split())
            document["links"] = {number: job.texts[number] for number in numbers if number in job.texts}
            text = clean(json.dumps(document, ensure_ascii=False, separators=(",", ":")))
            yield card.id, language, f"kb.answers({text});\n"


class AskFiles:
    """A context manager that computes beside the block; iterate over it within, when all else is done."""

    def __init__(self, site: Site) -> None:
        self._site = site
        texts = {str(number): _days(site, number) for number in site.shelf.numbers()}
        several = [card for card in site.corpus.cards.cards.values() if len(card.faces) > 1]
        self._job = Job(several, site.corpus.concordance, texts)

    def __enter__(self) -> AskFiles:
        self._out: IO[bytes] = TemporaryFile()
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "kb.pages.ask_worker"],  # -P: nothing from the folder we are in
            stdin=subprocess.PIPE,
            stdout=self._out,
        )
        assert self._process.stdin is not None
        with self._process.stdin as pipe:
            pickle.dump(self._job, pipe)
        return self

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Each as its route and content: ``ask.js`` beside the card's page."""
        if self._process.wait():
            raise RuntimeError("the process that computes the ask panel's answers failed")
        self._out.seek(0)
        for line in self._out:
            card, language, text = json.loads(line)
            yield self._site.routes[language].card(card).replace("index.html", "ask.js"), text

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        self._out.close()


def _days(site: Site, number: RuleNumber) -> Days:
    editions = [section.edition for section in site.shelf.editions(number)]
    return [
        (edition.key, edition.end.isoformat() if edition.end else None, _below(site, number, edition))
        for edition in editions
    ]


def _below(site: Site, number: RuleNumber, edition: Edition) -> str:
    """The paragraph's address below a language's folder."""
    return site.routes["en"].rule(number, edition).partition("/")[2]
