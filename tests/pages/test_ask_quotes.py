"""What is quoted beside the ask panel's answers is found once, whichever cards cite it."""

from __future__ import annotations

import pytest

from kb.corpus.corpus import Corpus
from kb.pages.files import answers as ask_quotes
from kb.pages.files.answers import ask_files, ask_job
from kb.pages.site import make_site


def test_cards_of_one_kind_are_quoted_once(shipped: Corpus, monkeypatch: pytest.MonkeyPatch) -> None:
    sought: list[object] = []
    quote = ask_quotes.quote

    def counted(*words: object) -> object:
        sought.append(words)
        return quote(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(ask_quotes, "quote", counted)
    job = ask_job(make_site(shipped, ""))
    one, other = (
        list(ask_files(job._replace(cards=[shipped.cards.cards[key]]))) for key in ("fire-ice", "life-death")
    )
    assert len(one) == len(other) == 3  # a file a language
    found = len(sought)
    list(ask_files(job._replace(cards=[shipped.cards.cards["wax-wane"]])))
    assert found > 0
    assert len(sought) == found
