"""What the checker computed under an example or a ruling, in the reader's language and on the text's day."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from markupsafe import Markup, escape

from kb.checker.check import check
from kb.checker.model.refusal import Impossible
from kb.checker.tables.case import Case, run
from kb.messages import catalog
from kb.pages.drawing.symbols import replace_symbols
from kb.pages.visible import clean
from kb.rules.concordance import Concordance


class Computed(NamedTuple):
    """A verdict's sentence; `holds`: the whole case comes out, on every day, as the text says."""

    sentence: Markup
    holds: bool
    card_id: str
    question: str


class Verdicts:
    """The worked cases by the paragraph they belong to."""

    def __init__(self, cases: Iterable[Case], concordance: Concordance) -> None:
        self._concordance = concordance
        self._cases: dict[str, list[tuple[Case, bool]]] = defaultdict(list)
        for case in cases:
            holds = not run(case, concordance)
            for anchor in case.anchors:
                self._cases[anchor].append((case, holds))

    def of(self, anchor: str, language: str, day: date) -> list[Computed]:
        """The verdicts on the paragraph at `anchor` (``fr/708.5-ex1``), as of `day`."""
        found = []
        for case, holds in self._cases.get(anchor, []):
            try:
                verdict = check(case.card, case.question, case.state, day, self._concordance, case.others)
            except Impossible:
                continue
            words = escape(clean(catalog(language).render(verdict.message)))
            sentence = Markup(replace_symbols(words, language))
            found.append(Computed(sentence, holds, case.card.id, case.question.text))
        return found
