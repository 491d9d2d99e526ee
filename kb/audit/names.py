"""Names of cards: shared, missing, unsure, English ones among the translations, and aliases."""

from collections.abc import Iterator, Sequence

from kb.audit.finding import Finding
from kb.cards import Card
from kb.cards.sources import source_words
from kb.checker.model.objects import title_of
from kb.corpus.cards.pool import CardPool
from kb.languages import TRANSLATIONS, fold, normalise
from kb.messages import Message, msg, msgn, semicolons

# A library may have thousands; nobody reads them in one line.
_MOST_LISTED = 60


def check_names(pool: CardPool) -> Iterator[Finding]:
    """The findings of each language in turn."""
    for language in TRANSLATIONS:
        file = f"corpus/{language}/cards/names.tsv"
        yield from _shared(pool, language, file)
        yield from _aliases(pool, language, file)
        yield from _english(pool, language, file)
        yield from _missing(pool, language, file)
        yield from _unsure(pool, language, file)


def _shared(pool: CardPool, language: str, file: str) -> Iterator[Finding]:
    """A name that several cards bear must be answered with all of them."""
    bearers: dict[str, dict[str, str]] = {}
    for card in pool.cards.values():
        for face in card.faces:
            name = face.printed(language)
            if name:
                bearers.setdefault(fold(name), {})[card.id] = name
    for cards in bearers.values():
        if len(cards) > 1:
            listed = semicolons(title_of(pool.cards[card]) for card in cards)
            name = next(iter(cards.values()))
            said = msg("“%(name)s” is printed on several cards: %(cards)s", name=name, cards=listed)
            yield Finding("names", "note", file, said)


def _aliases(pool: CardPool, language: str, file: str) -> Iterator[Finding]:
    for card in pool.cards.values():
        for face in card.faces:
            for name in face.names:
                if name.language == language and name.kind == "alias":
                    said = msg(
                        "%(source)s calls %(card)s “%(alias)s”; the printed name is “%(printed)s”",
                        source=source_words(name.source),
                        card=face.name,
                        alias=name.text,
                        printed=face.printed(language) or "—",
                    )
                    yield Finding("names", "warning", file, said)


def _english(pool: CardPool, language: str, file: str) -> Iterator[Finding]:
    """Names that equal the English one; the loader lets only listed cognates pass."""
    equal = [
        face.name
        for card in pool.cards.values()
        for face in card.faces
        if normalise(face.printed(language) or "").casefold() == normalise(face.name).casefold()
    ]
    if equal:
        said = msgn(
            "one name rightly equals the English one: %(names)s",
            "%(count)d names rightly equal the English ones: %(names)s",
            len(equal),
            names=_listed(equal),
        )
        yield Finding("names", "note", file.replace("names.tsv", "cognates.tsv"), said)


def _missing(pool: CardPool, language: str, file: str) -> Iterator[Finding]:
    missing = [
        card.name
        for card in pool.cards.values()
        if any(face.printed(language) is None for face in card.faces)
    ]
    if missing:
        said = msgn(
            "a half of one card has no attested name: %(cards)s",
            "halves of %(count)d cards have no attested name: %(cards)s",
            len(missing),
            cards=_listed(missing),
        )
        yield Finding("names", "note", file, said)


def _unsure(pool: CardPool, language: str, file: str) -> Iterator[Finding]:
    unsure = [card.name for card in pool.cards.values() if _is_unsure(card, language)]
    if unsure:
        said = msgn(
            "names of one card rest on a source that cannot be checked: %(cards)s",
            "names of %(count)d cards rest on a source that cannot be checked: %(cards)s",
            len(unsure),
            cards=_listed(unsure),
        )
        yield Finding("names", "note", file, said)


def _listed(names: Sequence[str]) -> str | Message:
    shown, more = ", ".join(names[:_MOST_LISTED]), len(names) - _MOST_LISTED
    if more <= 0:
        return shown
    return msgn("%(names)s and one more", "%(names)s and %(count)d more", more, names=shown)


def _is_unsure(card: Card, language: str) -> bool:
    return any(
        name.language == language and name.confidence == "low" and name.kind == "printed"
        for face in card.faces
        for name in face.names
    )
