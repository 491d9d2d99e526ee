"""What texts say against each other of one provision, and what they claim of the cards against the lists."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from kb.audit.finding import Finding
from kb.cards import Card
from kb.corpus.cards.pool import CardPool
from kb.corpus.statements import Claim, Statement
from kb.corpus.texts.values import Texts
from kb.languages import CODES, fold
from kb.messages import Message, Native, language_word, msg, semicolons
from kb.rules import Concordance, Edition, Provision, span_words
from kb.rules.place_words import place_words


class _Wording(NamedTuple):
    """A text that lays down one wording of a provision; `days` None: its text is not dated."""

    place: str
    wording: str
    days: Edition | None
    title: str = ""


def check_contradictions(
    texts: Texts, concordance: Concordance, statements: tuple[Statement, ...]
) -> Iterator[Finding]:
    """A note where days explain a contradiction, a warning where they do not, an error for bad data."""
    voices: dict[str, list[_Wording]] = {}
    for book in texts.rulebooks:
        for rule in book:
            for provision in concordance.provisions(rule.number, book.edition.start):
                for span in provision.spans:
                    if span.number == rule.number and span.edition.overlaps(book.edition):
                        voice = _Wording(f"{book.source}#{rule.number}", span.wording, book.edition)
                        voices.setdefault(provision.id, []).append(voice)
    for statement in statements:
        yield from _add_statement(texts, concordance, statement, voices)
    for provision in concordance:
        said = voices.get(provision.id, [])
        if len({voice.wording for voice in said}) > 1:
            yield _contradiction(provision, said)


def _add_statement(
    texts: Texts, concordance: Concordance, statement: Statement, voices: dict[str, list[_Wording]]
) -> Iterator[Finding]:
    place = f"corpus/{statement.file}#{statement.anchor}"
    document = next((one for one in texts.documents if one.file == f"corpus/{statement.file}"), None)
    provision = concordance.provisions_by_id.get(statement.provision)
    wordings = {span.wording for span in provision.spans} if provision else set()
    if document is None or document.block(statement.anchor) is None:
        yield Finding(
            "contradiction", "error", place, msg("statements.toml names no paragraph of the corpus")
        )
    elif statement.wording not in wordings:
        said = msg(
            "statements.toml names no wording of the concordance: %(provision)s, %(wording)s",
            provision=statement.provision,
            wording=statement.wording,
        )
        yield Finding("contradiction", "error", place, said)
    else:
        voice = _Wording(place, statement.wording, document.edition, document.title)
        voices.setdefault(statement.provision, []).append(voice)


def _contradiction(provision: Provision, voices: list[_Wording]) -> Finding:
    by_wording: dict[str, list[_Wording]] = {}
    for voice in voices:
        by_wording.setdefault(voice.wording, []).append(voice)
    parts = [_wording_and_places(provision, wording, said) for wording, said in by_wording.items()]
    explained = all(_is_of_its_day(provision, voice) for voice in voices)
    params = {"matter": Native(provision.meaning), "parts": semicolons(parts)}
    if explained:
        said = msg("%(matter)s The texts differ because the rule changed: %(parts)s", **params)
    else:
        said = msg("%(matter)s The texts differ, and their days do not explain it: %(parts)s", **params)
    return Finding("contradiction", "note" if explained else "warning", voices[0].place, said)


def _wording_and_places(provision: Provision, wording: str, voices: list[_Wording]) -> Message:
    days = [span.edition for span in provision.spans if span.wording == wording]
    whole = Edition(days[0].start, days[-1].end)
    meaning = provision.wordings.get(wording)
    spoken = dict.fromkeys((voice.place, voice.title) for voice in voices)
    places = semicolons(place_words(place, title) for place, title in spoken)
    if meaning is None:
        return msg("%(days)s (%(places)s)", days=span_words(whole), places=places)
    return msg(
        "%(days)s: %(meaning)s (%(places)s)", days=span_words(whole), meaning=Native(meaning), places=places
    )


def _is_of_its_day(provision: Provision, voice: _Wording) -> bool:
    return voice.days is None or any(
        span.wording == voice.wording and span.edition.overlaps(voice.days) for span in provision.spans
    )


# What a claim may say of the names of one card's halves.
CHECKS: dict[str, Callable[[list[str]], bool]] = {
    "same-three-letters": lambda names: len({fold(name)[:3] for name in names}) == 1
}


def check_claims(claims: tuple[Claim, ...], pool: CardPool) -> Iterator[Finding]:
    """For each claim, in which languages it holds, and for which cards it does not."""
    for claim in claims:
        # cards of those sets are those that were first printed in one of them
        cards = [
            card
            for card in pool.cards.values()
            if any(one.set_code in claim.sets for one in card.printings[:1])
        ]
        place = f"corpus/{claim.file}#{claim.anchor}"
        check = CHECKS.get(claim.check)
        if check is None:
            said = msg("no check is called “%(check)s”", check=claim.check)
            yield Finding("claim", "error", place, said)
            continue
        failing = {language: _failing(cards, language, check) for language in CODES}
        parts = [
            msg("%(language)s: wrong for %(cards)s", language=language_word(language), cards=", ".join(names))
            if names
            else msg("%(language)s: correct", language=language_word(language))
            for language, names in failing.items()
        ]
        severity = "warning" if any(failing.values()) else "note"
        sets = ", ".join(claim.sets)
        said = msg(
            "check of what the text says of the names of %(sets)s: %(parts)s",
            sets=sets,
            parts=semicolons(parts),
        )
        yield Finding("claim", severity, place, said)


def _failing(cards: list[Card], language: str, check: Callable[[list[str]], bool]) -> list[str]:
    failing = []
    for card in cards:
        names = [name for face in card.faces if (name := face.printed(language))]
        if len(names) == len(card.faces) and not check(names):
            failing.append(" // ".join(names))
    return failing
