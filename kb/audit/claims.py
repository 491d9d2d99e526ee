"""What texts claim of the cards, tested on the card lists language by language."""

from collections.abc import Callable, Iterator

from kb.audit.finding import Finding
from kb.cards import Card
from kb.corpus.cards.pool import CardPool
from kb.corpus.statements import Claim
from kb.languages import CODES, fold
from kb.messages import language_word, msg, semicolons


def _same_three_letters(names: list[str]) -> bool:
    return len({fold(name)[:3] for name in names}) == 1


CHECKS: dict[str, Callable[[list[str]], bool]] = {"same-three-letters": _same_three_letters}
"""What a claim may say of the names of one card's halves."""


def check_claims(claims: tuple[Claim, ...], pool: CardPool) -> Iterator[Finding]:
    """For each claim, in which languages it holds, and for which cards it does not."""
    for claim in claims:
        cards = [card for card in pool.cards.values() if _is_of(card, claim.sets)]
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


def _is_of(card: Card, sets: tuple[str, ...]) -> bool:
    """Whether the card was first printed in one of the sets."""
    return any(printing.set_code in sets for printing in card.printings[:1])


def _failing(cards: list[Card], language: str, check: Callable[[list[str]], bool]) -> list[str]:
    failing = []
    for card in cards:
        names = [name for face in card.faces if (name := face.printed(language))]
        if len(names) == len(card.faces) and not check(names):
            failing.append(" // ".join(names))
    return failing
