"""What a look-up answers: matches, how they were found, and which of them tie."""

from collections.abc import Sequence
from typing import NamedTuple


class Match(NamedTuple):
    """One card that answers to a name.

    `how` is ``exact``, ``folded``, ``half``, ``prefix`` or ``typo``; `name` the name that matched,
    in `language`; `part` the half it names (None: the whole card); `distance` counts typing errors.
    """

    card_id: str
    part: int | None
    how: str
    name: str
    language: str
    distance: int = 0

    @property
    def is_guess(self) -> bool:
        """Whether it is too far from what was typed to stand for it: above one error in four letters."""
        return self.distance * 4 > len(self.name)


class Resolution(NamedTuple):
    """The cards that answer to a name, best first; the first `ties` of them are equally good."""

    matches: tuple[Match, ...]
    ties: int = 0

    @property
    def is_guess(self) -> bool:
        """Whether no card is called so and the matches are but those that come nearest."""
        return bool(self.matches) and self.matches[0].is_guess

    @property
    def ambiguous(self) -> bool:
        """Whether the name alone does not tell which card is meant."""
        return self.ties > 1 and not self.is_guess

    @property
    def card_id(self) -> str | None:
        """The one card that is meant; None if nothing matches, several do, or none does nearly enough."""
        return self.matches[0].card_id if self.ties == 1 and not self.is_guess else None


class Ranked(NamedTuple):
    """A match with what orders it; equal `tier` means: a tie."""

    tier: tuple[int, ...]
    order: tuple[int, ...]
    match: Match


def settle(ranked: Sequence[Ranked]) -> Resolution:
    """One match a card, the best; a tie if the best tier has several cards."""
    if len(ranked) < 2:
        return Resolution(tuple(each.match for each in ranked), len(ranked))
    best: dict[str, Ranked] = {}
    for each in sorted(ranked, key=by_rank):
        best.setdefault(each.match.card_id, each)
    found = list(best.values())
    tied = [each for each in found if each.tier == found[0].tier]
    return Resolution(tuple(each.match for each in found), len(tied))


def by_rank(ranked: Ranked) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return ranked.tier, ranked.order
