"""The ladder on which a name is looked up, each rung tried when those above it hold nothing.

    exact    the name as printed (apostrophes, quotes and width apart)
    folded   without accents, case, punctuation; then without articles; halves in any order
    half     the name of one half, in either of these ways
    prefix   whole words with which the name begins, then letters
    typo     one or two typing errors; a guess if they are more than one in four letters

A whole card named so wins over the cards of which only a half is, which are reported beside it.
The language of the question ranks before that, and decides ties; it hides nothing. ``=Name`` asks for
whole names alone, and a card's id is that card, whatever else is called so.
"""

import re

from kb.languages import CODES, LANGUAGES
from kb.names.entry import SEPARATOR, whole_name
from kb.names.key import Spelling, loose_key, match_key, trimmed
from kb.names.match import Match, Resolution, by_rank, settle
from kb.names.rungs import begun, equal, mistyped
from kb.names.table import NameTable

# The least share of letters in their place for a name to be offered to someone who meant another.
_ALIKE = 0.6

_SIGNS = re.compile(r"\s*(?:/+|\|+|\s&)\s*")
_JOINERS = re.compile(
    r"\s+(?:{})\s+".format("|".join(word for one in LANGUAGES.values() for word in (*one.joiners, "à"))),
    re.IGNORECASE,
)
_CARDS = "|".join(word for one in LANGUAGES.values() for word in one.card_words)
_CARD = re.compile(rf"^(?:{_CARDS})\s+|\s+(?:{_CARDS})$", re.IGNORECASE)


def resolve(table: NameTable, text: str, language: str | None = None) -> Resolution:
    """The cards that `text` may name; `language` is the one it is thought to be in."""
    if text.lstrip().startswith("=") or _doubled(text):
        return certain(table, text, language)
    bare, bracket = trimmed(text)
    spellings = [Spelling.of(text)]
    if bare != text:
        spellings += [inner for inner in [Spelling.of(bare)] if inner.strict != spellings[0].strict]
    wanted = language or (bracket.lower() if bracket.lower() in CODES else None)
    for rung in (equal, begun, mistyped):
        for spelling in spellings:
            found = settle(rung(table, spelling, wanted))
            if found.matches:
                return _of_id(table, _narrowed(table, found, bracket), text)
        if rung is equal and crossed(table, bare, wanted):
            break  # a card with other letters is no answer to two names that are right
    return Resolution(())


def certain(table: NameTable, text: str, language: str | None = None) -> Resolution:
    """The cards that `text`, all of it, names for certain: the steps exact, folded and half alone."""
    doubled = _doubled(text)
    whole = text.lstrip().startswith("=") or bool(doubled)
    ranked = equal(table, Spelling.of(doubled or text.lstrip().removeprefix("=")), language)
    return _of_id(table, settle([one for one in ranked if not (whole and one.match.part)]), text)


def _doubled(text: str) -> str:
    """The name that both sides of a card bear, ``Propaganda // Propaganda``; nothing for any other."""
    parts = signed(text)
    return parts[0] if len(parts) == 2 and match_key(parts[0]) == match_key(parts[1]) else ""


def complete(table: NameTable, prefix: str, language: str | None = None, limit: int = 20) -> list[str]:
    """Names that begin with `prefix`, as printed, shortest first; those in `language` before others.

    Of several words all but the last are the name's first words, so that a shell need only replace the last.
    """
    typed = Spelling.of(prefix)
    ranked = sorted(begun(table, typed, language, words=False), key=by_rank)
    names = dict.fromkeys(each.match.name for each in ranked)
    *before, _ = prefix.split(" ")
    if before:
        head, count = match_key(" ".join(before)), len(before)
        begins = (name for name in names if match_key(name).startswith(typed.strict))
        names = dict.fromkeys(name for name in begins if match_key(" ".join(name.split()[:count])) == head)
    return list(names)[:limit]


def nearest(table: NameTable, text: str, limit: int = 5, language: str | None = None) -> list[str]:
    """The names most alike to `text` for someone whom nothing answered, the likest first.

    The cards of which a half is exactly as typed go before all others, by their names in `language`, which
    also decides between names that are equally like.
    """
    from rapidfuzz.distance.OSA import normalized_similarity
    from rapidfuzz.process import extract

    close = settle(mistyped(table, Spelling.of(text), None)).matches
    alike = extract(
        match_key(text).encode(),
        table.rough_keys(),
        scorer=normalized_similarity,
        score_cutoff=_ALIKE,
        limit=limit,
    )
    forms = [_form_of(table, table.key(number), language) for _, _, number in alike]
    own = sorted(forms, key=lambda form: form[1] != language) if language else forms
    names = [
        *halves_right(table, text, language),
        *(match.name for match in close),
        *(name for name, _ in own),
    ]
    return list(dict.fromkeys(names))[:limit]


def halves_right(table: NameTable, text: str, language: str | None) -> list[str]:
    """The whole names of the cards that have one of the typed halves, where several were typed."""
    named = [match for parts in pieces(text) for piece in parts for match in halves(table, piece, language)]
    found = []
    for match in named:
        entries = table.names(match.card_id)
        found.append(whole_name(entries, language or match.language) or whole_name(entries, match.language))
    return list(dict.fromkeys(name for name in found if name))


def signed(text: str) -> list[str]:
    """The pieces of a text that has signs such as ``//`` between them; none of any other."""
    parts = [piece for piece in _SIGNS.split(text) if piece.strip()]
    return parts if len(parts) > 1 else []


def pieces(text: str) -> list[list[str]]:
    """The ways in which `text` may be halves of a card with a sign between them, else a joining word."""
    if parts := signed(text):
        return [parts]
    joined = _JOINERS.finditer(text)
    return [[text[: one.start()], text[one.end() :]] for one in joined]


def crossed(table: NameTable, text: str, language: str | None = None) -> tuple[Match, ...]:
    """The cards of which `text` joins halves that no one card has both of; none where one is no half.

    A word for a card may stand before or behind them: “carte Feu // Mort”.
    """
    for parts in (*pieces(text), *pieces(_CARD.sub("", text))):
        found = [halves(table, piece, language) for piece in parts]
        if all(found) and not frozenset.intersection(
            *(frozenset(one.card_id for one in each) for each in found)
        ):
            return tuple({one.card_id: one for each in found for one in each}.values())
    return ()


def halves(table: NameTable, piece: str, language: str | None) -> list[Match]:
    """The halves that a piece of a name is for certain."""
    if not any(table.find(key) for key in (match_key(piece), loose_key(piece))):
        return []  # most pieces are no names, and need no ladder
    return [match for match in certain(table, piece, language).matches if match.part]


def _form_of(table: NameTable, key: str, language: str | None) -> tuple[str, str]:
    """A name under that key and its language, the one asked for if it has that."""
    filed = table.find(key)[0]
    if filed.forms:
        form = min((form for form, _ in filed.forms), key=lambda form: form.language != language)
        return form.text, form.language
    return SEPARATOR.join(entry.text for entry in filed.entries if entry.language == "en"), "en"


def _of_id(table: NameTable, found: Resolution, text: str) -> Resolution:
    """`found` with the card whose id `text` is put first, if it leaves open which is meant."""
    if found.ties < 2 or not table.names(text):
        return found
    matches = sorted(found.matches, key=lambda match: match.card_id != text)
    return Resolution(tuple(matches), 1) if matches[0].card_id == text else found


def _narrowed(table: NameTable, found: Resolution, bracket: str) -> Resolution:
    """`found` with the card that the brackets name put first: ``Mort (Mort/Vie)``."""
    if not (found.ambiguous and bracket):
        return found
    meant = {each.match.card_id for each in equal(table, Spelling.of(bracket), None)}
    chosen = [match for match in found.matches if match.card_id in meant]
    if len(chosen) != 1:
        return found
    rest = (match for match in found.matches if match.card_id not in meant)
    return Resolution((*chosen, *rest), 1)
