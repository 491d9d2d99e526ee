"""A card by any of its names: what answers to the name, how, and all that the corpus says of it.

A card's sheet joins the card lists, the concordance and the rulings. Making one reads the whole corpus;
looking a card up must not. So all are made together, on first use, and stored in the cache;
afterwards one line of a text is read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kb import cache, system
from kb.corpus import Parts, load
from kb.corpus.reader import Reader
from kb.errors import Ambiguous, NotFound
from kb.languages import CODES, ENGLISH
from kb.messages import Message, language_word, language_words, listing, msg, msgn, semicolons
from kb.names.entry import SEPARATOR, NameEntry, part_count, whole_name
from kb.names.key import match_key
from kb.names.ladder import nearest, resolve
from kb.names.match import Match

if TYPE_CHECKING:
    from mmap import mmap

    from kb.answers.documents import shapes
    from kb.cards import Card
    from kb.corpus.corpus import Corpus
    from kb.rules.concordance import Concordance


_BEARING = "en/cards/bearing.toml"
# What a library's source may tell of a card of the corpus.
_TEXTS = (
    *("oracle_text", "printed_text", "printed_text_set", "printed_text_source"),
    *("power", "toughness", "loyalty", "defense"),
)

NAMES_ONLY = msg("Names only: the corpus has no characteristics of this card.")
_HOW = {
    "exact": msg("Found by its name: “%(name)s” (%(language)s)."),
    "folded": msg("Found by its name, spelling apart: “%(name)s” (%(language)s)."),
    "prefix": msg("Found by the beginning of its name: “%(name)s” (%(language)s)."),
    "token": msg("No card is called so, but a token is, or an emblem: “%(name)s” (%(language)s)."),
}
_HALF = msg("Found by the name of a half: “%(name)s” (%(language)s).")
_FACE = msg("Found by the name of one of its faces: “%(name)s” (%(language)s).")
_BACK = msg("Found by the name of its back face: “%(name)s” (%(language)s).")
_SECOND = {
    "flip": msg("Found by the name that it has flipped: “%(name)s” (%(language)s)."),
    "adventure": msg("Found by the name of its Adventure: “%(name)s” (%(language)s)."),
    "omen": msg("Found by the name of its Omen: “%(name)s” (%(language)s)."),
    **dict.fromkeys(("transform", "modal_dfc", "meld"), _BACK),
}
"""What the second name on a card of that layout is; the first one is the card's, halves apart."""


class CardFound:
    """A card, and how the name that was typed matched it.

    `others` are cards that are called so too, in other languages or readings. Of some cards only the names
    are known; all else is read when it is asked for.
    """

    def __init__(self, parts: Parts, match: Match, others: tuple[CardFound, ...] = ()) -> None:
        self._parts, self.match, self.others = parts, match, others

    @cached_property
    def names(self) -> Sequence[NameEntry]:
        """Every name of the card."""
        token = self._parts.cards.tokens.get(self.match.card_id) if self.match.how == "token" else None
        if token is None:
            return self._parts.name_table.names(self.match.card_id)
        held = token.faces[0].names
        return [NameEntry(token.id, None, one.text, one.language, one.kind, one.source) for one in held]

    @cached_property
    def card(self) -> Card:
        """The card itself. Raises `NotFound` where only its names are known."""
        card = self._parts.cards.find(self.match.card_id)
        if card is None:
            from kb.names.called import wholes  # a look-up that succeeds needs none

            names = wholes(self._parts.name_table, [self.match])
            raise NotFound(msg("of %(names)s only the names are known here, no characteristics", names=names))
        return card

    def sheet(self, language: str) -> shapes.Sheet | None:
        """All that the corpus says of the card to a reader of `language`; None: only its names are known."""
        return load_sheet(self.match.card_id, language, self._parts)

    def as_dict(self, language: str) -> shapes.FoundSheet | shapes.FoundNames:
        """The card as a document, with how it was found."""
        match = self.match
        found: shapes.CardMatch = {
            "how": match.how,
            "name": match.name,
            "lang": match.language,
            "distance": match.distance,
        }
        if sheet := self.sheet(language):
            return {**sheet, "match": found}
        return {
            "object": "card",
            "id": match.card_id,
            "name": self.called("en"),
            "lang": language,
            "printed_name": self.called(language),
            "names": {code: self.names_by_part(code) for code in CODES},
            "card_faces": self.translated(language),
            "warnings": [NAMES_ONLY.render(language)],
            "match": found,
        }

    def translated(self, language: str) -> list[shapes.TranslatedFace]:
        """Of a card of which only names are known what translations in the library have of its faces."""
        translations = self._parts.translations
        if translations is None:
            return []
        whole = self.called("en") or ""
        english = [one[0]["name"] for one in self.names_by_part("en") if one]
        return [
            {
                "object": "card_face",
                "name": one.english,
                "printed_name": one.name or None,
                "printed_type_line": one.types or None,
                "printed_text": one.text or None,
                "printed_text_source": one.source,
            }
            for name in english
            for one in translations.of(name, self.match.card_id, whole)
            if one.language == language
        ]

    def called(self, language: str) -> str | None:
        """The card's whole name in `language`; None where it is not attested."""
        return whole_name(self.names, language)

    def names_by_part(self, language: str) -> list[list[shapes.Name]]:
        """For each half or face its names in `language`, preferred ones first, with their sources."""
        return [
            [
                {"name": entry.text, "kind": entry.kind, "source": entry.sources}
                for entry in self.names
                if entry.language == language and (entry.part or 1) == part
            ]
            for part in range(1, part_count(self.names) + 1)
        ]

    @property
    def how(self) -> Message:
        """How the card was found, in a sentence."""
        match = self.match
        halves = self._by_language()
        if len(halves) > 1:
            told = [
                msg("“%(name)s” (%(language)s)", name=name, language=language_word(code))
                for name, code in halves
            ]
            return msg("Found by names in several languages: %(names)s.", names=listing(told))
        for entry in self.names:
            if entry.text == match.name and entry.kind == "alias" and entry.language == ENGLISH:
                return msg(
                    "Found by another name that is printed on it: “%(name)s” (%(sets)s).",
                    name=match.name,
                    sets=entry.sources,
                )
        params = {"name": match.name, "language": self._spoken()}
        if match.how == "half":
            return self._of_part()._replace(params=params)
        if match.how in _HOW:
            return _HOW[match.how]._replace(params=params)
        return msgn(
            "Found in spite of %(count)d typing error: “%(name)s” (%(language)s).",
            "Found in spite of %(count)d typing errors: “%(name)s” (%(language)s).",
            match.distance,
            **params,
        )

    def _of_part(self) -> Message:
        sheet = self.sheet(ENGLISH)  # kept with its layout: the cards themselves need not be read
        if sheet is None or sheet["layout"] == "other":
            return _FACE
        if sheet["layout"] == "split":
            return _HALF
        return _HOW["exact"] if self.match.part == 1 else _SECOND.get(sheet["layout"], _FACE)

    def _spoken(self) -> Message:
        """The languages in which the card has the name that matched, the one it was found in first."""
        known = [self._codes(half) for half in self.match.name.split(SEPARATOR)]
        first = self.match.language
        codes = [code for code in CODES if code != first and all(code in held for held in known)]
        return language_words((first, *codes))

    def _codes(self, half: str) -> list[str]:
        return [entry.language for entry in self.names if entry.text == half]

    def _by_language(self) -> list[tuple[str, str]]:
        """The halves of the name that matched, each with its language; the whole where one has them all."""
        match = self.match
        halves = match.name.split(SEPARATOR)
        known = [self._codes(half) for half in halves]
        if not all(known) or any(all(code in codes for codes in known) for code in CODES):
            return [(match.name, match.language)]
        return [
            (half, match.language if match.language in codes else codes[0])
            for half, codes in zip(halves, known, strict=True)
        ]


def find_card(parts: Parts, name: str, language: str | None, reader: str | None) -> CardFound:
    """The card that answers to `name` in `language`; where none does, near names are for `reader`.

    Raises `NotFound`, or `Ambiguous` with a `CardFound` for each candidate.
    """
    table = parts.name_table
    resolution = resolve(table, name, language)
    if not resolution.matches or resolution.matches[0].how in ("prefix", "typo"):
        tokens = tuple(CardFound(parts, match) for match in _tokens_called(parts, name, language))
        if len(tokens) == 1:
            return tokens[0]
        if tokens:
            ids = semicolons(one.match.card_id for one in tokens)
            raise Ambiguous(msg("“%(name)s” may be: %(names)s", name=name[:60], names=ids), tokens)
    if not resolution.matches or resolution.is_guess:
        raise _not_found(parts, name, language or reader)
    found = tuple(CardFound(parts, match) for match in resolution.matches)
    if resolution.ambiguous:
        from kb.names.called import wholes

        names = wholes(table, resolution.matches)
        raise Ambiguous(msg("“%(name)s” may be: %(names)s", name=name[:60], names=names), found)
    return CardFound(parts, found[0].match, found[1:])


def _tokens_called(parts: Parts, name: str, language: str | None) -> Iterator[Match]:
    """The tokens that have that id or just that name; no card of that name is known."""
    wanted = match_key(name)
    for card in parts.cards.tokens.values():
        for one in card.faces[0].names:
            is_named = match_key(one.text) == wanted and language in (None, one.language)
            if is_named or card.id == name.strip():
                yield Match(card.id, None, "token", one.text, one.language)
                break


def _not_found(parts: Parts, name: str, language: str | None) -> NotFound:
    from kb.names.absent import not_found  # a look-up that succeeds needs none

    alike = nearest(parts.name_table, name, language=language)
    return NotFound(semicolons(not_found(parts.name_table, name, alike, language)))


def load_sheet(card_id: str, language: str, parts: Parts) -> shapes.Sheet | None:
    """The card's document in that language; None for a card that is not described.

    A card of the user's library alone has its sheet made from there, if the parts have a library.

    Raises `kb.errors.Findings` with every fault of the corpus when the sheets have to be made.
    """
    if "sheets" not in parts.kept:
        parts.kept["sheets"] = _sheets(parts.root or system.corpus_folder())
    own = _stored_sheet(card_id, language, parts.kept["sheets"])
    if parts.pools or parts.translations:
        return library_sheet(card_id, language, parts, own) or own
    return own


def _sheets(root: Path) -> bytes | mmap:
    key = cache.key_of(cache.contents(root, system.site_folder() / "locale"))
    return cache.stored("sheets", key, lambda: _all_sheets(root))


def _stored_sheet(card_id: str, language: str, data: bytes | mmap) -> shapes.Sheet | None:
    start = f"\n{card_id} {language}\t".encode()
    at = data.find(start)
    if at < 0:
        return None
    at += len(start)
    sheet: shapes.Sheet = json.loads(data[at : data.find(b"\n", at)])
    return sheet


def make_sheet(card: Card, corpus: Corpus, bearing: dict[str, Any], language: str) -> shapes.Sheet:
    """What the corpus says of `card` to a reader of `language`."""
    from kb.answers.documents.cards import card_document

    code = card.printings[0].set_code
    cycle = next((cycle for cycle in corpus.cards.cycles if cycle.id == card.cycle), None)
    document = card_document(card, language, corpus.cards.sets[code].names.get(language))
    return {
        **document,  # type: ignore[typeddict-item] # a card has no rulings of its own and no sources
        "cycle": {"id": cycle.id, "name": cycle.names[language]} if cycle else None,
        "rules": list(_rules(card, corpus.concordance, bearing, language)),
        "rulings": list(_rulings(card, corpus)),
    }


def _all_sheets(root: Path) -> bytes:
    corpus = load(root)
    bearing = _bearing(root)
    lines = []
    cards = corpus.cards.cards
    for card in system.tracked("sheets", cards.values(), len(cards)):
        for language in CODES:
            sheet = json.dumps(make_sheet(card, corpus, bearing, language), ensure_ascii=False)
            lines.append(f"\n{card.id} {language}\t{sheet}")
    return "".join(lines).encode() + b"\n"


def _bearing(root: Path) -> dict[str, Any]:
    with Reader(root) as reader:
        return reader.toml(_BEARING) if (root / _BEARING).is_file() else {}


def bearing_rules(card: Card, concordance: Concordance, language: str) -> Iterator[shapes.BearingRule]:
    """The provisions in force that bear on the card, by number, with what they mean."""
    return _rules(card, concordance, _bearing(system.corpus_folder()), language)


def _rules(
    card: Card, concordance: Concordance, bearing: dict[str, Any], language: str
) -> Iterator[shapes.BearingRule]:
    wanted = list(bearing.get("layout", {}).get(card.layout, ()))
    for word in sorted({word for face in card.faces for word in face.keywords}):
        wanted += bearing.get("keyword", {}).get(word, ())
    found = []
    for provision_id in dict.fromkeys(wanted):
        provision = concordance.provisions_by_id[provision_id]
        span = provision.spans[-1]
        if span.edition.end is None:
            found.append((span.number, provision))
    for number, provision in sorted(found, key=lambda pair: pair[0]):
        yield {
            "object": "rule",
            "ruleNumber": str(number),
            "provision": provision.id,
            "meaning": provision.meaning[language],
        }


def _rulings(card: Card, corpus: Corpus) -> Iterator[shapes.Ruling]:
    """Documents of rulings that name the card or, for a split card, the section on split cards."""
    general = {"709", "708", "505"} if card.layout.is_split else set()
    for document in corpus.texts.documents:
        if document.kind == "rulings" and (card.id in document.concerns or general & set(document.concerns)):
            yield {
                "id": document.id,
                "lang": document.language,
                "title": document.title,
                "source": document.source,
                "names_the_card": card.id in document.concerns,
            }


def _with_texts(own: shapes.Sheet, other: shapes.Card) -> shapes.Sheet:
    """The corpus's document with what only the library knows: texts, identity, formats."""
    pairs = [(own, other), *zip(own["card_faces"], other["card_faces"], strict=False)]
    for ours, theirs in pairs:
        ours.update({name: theirs[name] for name in _TEXTS if name in theirs and not ours.get(name)})  # type: ignore[typeddict-item, literal-required]
    return {**own, "color_identity": other["color_identity"], "legalities": other["legalities"]}


def library_sheet(
    card_id: str, language: str, parts: Parts, own: shapes.Sheet | None = None
) -> shapes.Sheet | None:
    """The card's document for a reader of `language`; None if the library lacks it.

    `own` is what the corpus says of the card: the library's texts and rulings come beside it.

    ``card_rulings`` are the rulings on this very card, as its source has them, in English.
    """
    from kb.answers.documents.cards import card_document
    from kb.corpus.library.cards import merged

    files, translations = [file for file in parts.pools if card_id in file.index], parts.translations
    held = [file.card(card_id) for file in files]
    if own and translations and not files:
        held = [parts.cards.cards[card_id]]
    if not held:
        return None
    card = merged(held)
    told = []
    if translations:
        card = translations.added_to(card)
        told = [one.source for face in card.faces for one in translations.of(face.name, card_id, card.name)]
    names = files[0].set_names(card.printings[0].set_code) if files and card.printings else {}
    rulings = [ruling for file in files for ruling in file.rulings(card_id)]
    document = card_document(card, language, names.get(language))
    sheet: shapes.Sheet = (
        _with_texts(own, document)
        if own
        else {
            **document,  # type: ignore[typeddict-item]
            "cycle": None,
            "rules": list(bearing_rules(card, parts.concordance, language)),
            "rulings": [],
        }
    )
    return {
        **sheet,
        "card_rulings": [{"published_at": day, "comment": text} for day, text in dict.fromkeys(rulings)],
        "sources": [*(file.source.shown for file in files), *dict.fromkeys(told)],
    }


# Cards listed where a name may be any of them: a name typed so loosely is better typed anew.
MOST_CANDIDATES = 20


def candidates(choices: Sequence[CardFound], language: str) -> shapes.Candidates:
    """The cards that a name may mean, none preferred, to a reader of `language`."""
    return {
        "object": "list",
        "total_cards": len(choices),
        "has_more": len(choices) > MOST_CANDIDATES,
        "warnings": [],
        "data": [choice.as_dict(language) for choice in choices[:MOST_CANDIDATES]],
    }
