"""One term for one thing: what the project says has the glossary's preferred terms and official keywords.

An older or informal term may stand where the English has the older term of the same concept too, since
it then speaks of those days (“coût converti de mana” of 2014), and in what shows a command.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from kb import vocabulary
from kb.corpus.concordance import load_concordance
from kb.corpus.terms import load_terms
from kb.languages import fold, get
from kb.query.operators import OPERATORS
from kb.rules.terms.term import Concept, Term
from kb.search.present.guide import guide
from kb.vocabulary import meanings, said

ROOT = Path(__file__).resolve().parent.parent
CONCEPTS = load_terms()
SEVERAL_SENSES = {
    "fr": {"type", "édition", "mot-clé", "porte", "instant", "ruling", "sort fusionné", "coût converti"}
    | {"combat", "enchanter", "général", "vérifier"},
    "it": {"tipo", "split", "cercare", "set", "parola chiave", "ruling", "deck", "magia fusa", "fronte"}
    | {"combattimento", "incanta"},
}
"""Terms that are everyday words or English fields of a table too, or short for a term said just before."""


def sentences(code: str) -> Iterator[tuple[str, str]]:
    """English and translation of all that is said: messages, provisions, definitions, changes, cycles."""
    for name, key in (("changes", "change"), ("en/cards/cycles", "cycle")):
        for line in tomllib.loads((ROOT / f"corpus/{name}.toml").read_text("utf-8"))[key]:
            yield line["en"], line[code]
    with (ROOT / f"site/locale/{code}/LC_MESSAGES/kb.po").open("rb") as file:
        for message in read_po(file):
            if message.id:
                plain = message.id if isinstance(message.id, str) else " ".join(message.id)
                said = message.string if isinstance(message.string, str) else " ".join(message.string)
                yield plain, said
    for provision in load_concordance():
        for line in (provision.meaning, *provision.wordings.values()):
            yield line["en"], line[code]
    for concept in CONCEPTS:
        yield concept.definitions["en"], concept.definitions[code]


def unpreferred(code: str) -> Iterator[tuple[Concept, Term]]:
    """The older and informal terms of a language that are no preferred term of another concept."""
    preferred = {fold(t.text) for c in CONCEPTS for t in c.of(code) if t.status == "preferred"}
    for concept in CONCEPTS:
        for term in concept.of(code):
            known = term.text in SEVERAL_SENSES[code] or fold(term.text) in preferred
            if term.status in ("older", "informal") and not known:
                yield concept, term


@pytest.mark.parametrize("code", ["fr", "it"])
def test_what_is_said_uses_the_preferred_terms(code: str) -> None:
    said = [(fold(english), fold(own)) for english, own in sentences(code) if "kb " not in english]
    assert len(said) > 1400
    found = []
    for concept, term in unpreferred(code):
        words = re.compile(rf"(?<![\w-]){re.escape(fold(term.text))}s?(?![\w-])")
        older = [fold(t.text) for t in concept.of("en") if t.status == "older"]
        found += [
            (term.text, own)
            for english, own in said
            # “into play” has the older “in play”
            if words.search(own) and not any(word in english.replace("into ", "in ") for word in older)
        ]
    assert found == [], "\n".join(map(str, found))


def test_an_official_term_that_was_turned_round_is_told() -> None:
    """The very terms that were wrong: each is an informal or older one that the test above looks for."""
    looked_for = {(code, term.text) for code in ("fr", "it") for _, term in unpreferred(code)}
    assert {
        ("fr", "salle"),
        ("fr", "carte double-face"),
        ("fr", "carte recto-verso transformable"),
        ("fr", "carte à assimilation"),
        ("fr", "tribal"),
        ("it", "tribale"),
        ("it", "parentela"),
        ("it", "carta combinabile"),
        ("it", "carta da combinare"),
        ("it", "carta capovolgibile"),
        ("it", "faccia anteriore"),
        ("it", "carta bifronte trasformante"),
        ("it", "fuori dalla partita"),
    } <= looked_for


@pytest.mark.parametrize(
    ("code", "kind", "english", "official"),
    [
        ("fr", "rarity", "common", "courante"),
        ("fr", "rarity", "uncommon", "inhabituelle"),
        ("fr", "rarity", "mythic rare", "rare mythique"),
        ("it", "rarity", "mythic rare", "rara mitica"),
        ("it", "layout", "meld card", "carta con combinare"),
        ("it", "layout", "flip card", "carta ruotabile"),
        ("it", "layout", "transforming double-faced card", "carta bifronte che si trasforma"),
        ("it", "place", "outside the game", "al di fuori della partita"),
    ],
)
def test_official_words_of_cards(code: str, kind: str, english: str, official: str) -> None:
    with (ROOT / f"site/locale/{code}/LC_MESSAGES/kb.po").open("rb") as file:
        assert read_po(file).get(english, kind).string == official


def test_official_words_of_types() -> None:
    assert said("types", "Room", "fr") == "pièce"
    assert (said("types", "Kindred", "fr"), said("types", "Kindred", "it")) == ("clan", "affine")


@pytest.mark.parametrize(
    ("subject", "meaning", "words"),
    [
        ("types", "room", ("pièce", "salle", "chambre", "stanza")),
        ("layouts", "room", ("pièce", "salle", "stanza")),
        ("types", "kindred", ("clan", "affine", "parentela")),
        ("types", "tribal", ("tribal", "tribale")),
        ("layouts", "dfc", ("recto-verso", "double-face", "bifronte")),
        ("layouts", "transform", ("transformable", "qui se transforme", "che si trasforma", "trasformabile")),
        ("layouts", "transform", ("trasformante",)),
        ("layouts", "flip", ("ruotabile", "capovolgibile")),
        ("faces", "front", ("faccia frontale", "frontale", "faccia anteriore")),
        ("zones", "outside", ("al di fuori della partita", "fuori dalla partita")),
        ("readings", "loyalty", ("fedeltà", "lealtà")),
        ("layouts", "meld", ("assimilation", "assimilée", "da combinare", "combinabile")),
        ("rarities", "common", ("courante", "commune", "comune")),
        ("rarities", "uncommon", ("inhabituelle", "peu commune", "non comune")),
        ("rarities", "mythic", ("rare mythique", "mythique", "rara mitica", "mitica")),
    ],
)
def test_operators_take_official_and_everyday_words(
    subject: str, meaning: str, words: tuple[str, ...]
) -> None:
    known = meanings(subject)
    found = {word: fold(known.get(fold(word), "")).split("|") for word in words}
    assert [word for word, meant in found.items() if meaning not in meant] == []


def test_french_has_its_spaces() -> None:
    """A narrow no-break space within quotation marks and before two-part signs, or a line ends there."""
    wrong = re.compile(r"«[ \u00a0]|(?<=\S)[ \u00a0](?=[;:!?»])")
    assert [said for _, said in sentences("fr") if wrong.search(said)] == []


@pytest.mark.parametrize(("code", "of"), [("fr", r"de |d’"), ("it", "di ")])
def test_a_million_takes_of(code: str, of: str) -> None:
    """“1 000 000 de cartes”, “1 000 000 di carte”: the one reason for that plural form; a verb takes none."""
    with (ROOT / f"site/locale/{code}/LC_MESSAGES/kb.po").open("rb") as file:
        plural = [message.string for message in read_po(file) if isinstance(message.id, tuple)]
    ours = [forms[1] for forms in plural if re.search(r"%\(count\)d \w", forms[1])]
    assert len(ours) > 50
    assert [form for form in ours if not re.search(rf"%\(count\)d (?:{of}|répondent|soddisfano)", form)] == []


EVERYDAY = {"dash", "enchant", "level up", "partner"}
"""Keywords that the messages have as words of every day: “what follows the dash”."""


@pytest.mark.parametrize("code", ["fr", "it"])
def test_keywords_are_the_printed_ones(code: str) -> None:
    """Where the English names a keyword, the translation has the word that cards or the publisher have."""
    own = {fold(word.english): word for word in vocabulary.read(code) if word.subject == "keywords"}
    named = [word for word in own if word not in EVERYDAY]
    found = []
    for english, translated in sentences(code):
        for keyword in named:
            # stems, since « vol » is said « volent »; a typed word such as discover:3 has its colon
            stem = fold(own[keyword].text)[: max(4, len(own[keyword].text) - 3)]
            if re.search(rf"(?<![\w-]){keyword}(?![\w:-])", fold(english)) and stem not in fold(translated):
                found.append((keyword, own[keyword].text, translated))
    assert found == [], "\n".join(map(str, found))


@pytest.mark.parametrize("code", ["fr", "it"])
def test_operators_are_shown_in_the_readers_words(code: str) -> None:
    """No example, help or fault shows “mv<=2” to a reader whose language has a word for that operator."""
    english = {key for key in OPERATORS if vocabulary.spoken("operators", key, code) != key}
    shown = [said for _, said in sentences(code)]
    shown += [str(entry.example.render(code)) for entry in guide()]
    typed = re.compile(rf"(?<![\w-])(?:{'|'.join(english)})(?=(?:[<>]=?|!=|[:=])[\w\"{{])")
    assert len(english) > 15
    assert [said for said in shown if typed.search(said)] == []


@pytest.mark.parametrize("code", ["fr", "it"])
def test_the_words_shown_for_what_can_be_typed_are_the_preferred_ones(code: str) -> None:
    """`est:"qui se transforme"`, not the everyday « transformable », which is understood."""
    kind = re.compile(r"car(?:te|ta) (?:a |d['’]|avec |con |da )?(?:l['’])?(?=\S)")  # « carte à inversion »
    others = {kind.sub("", fold(term.text)) for _, term in unpreferred(code)}
    subjects = ("layouts", "qualities", "rarities", "zones", "doors", "faces")
    shown = {fold(words[0]) for of in subjects for words in getattr(get(code).vocabulary, of).values()}
    official = {kind.sub("", fold(t.text)) for c in CONCEPTS for t in c.of(code) if t.status == "preferred"}
    assert len(shown) > 30
    assert (shown & others) - official == set()


UNATTESTED = {"warp"}
"""Keyword abilities of the concordance without a known French or Italian source: told in English."""


@pytest.mark.parametrize("code", ["fr", "it"])
def test_an_english_keyword_stands_in_quotation_marks_and_only_where_no_word_is_attested(code: str) -> None:
    marks = {"fr": "«\u202f{}\u202f»", "it": "“{}”"}[code]
    own = {fold(word.english) for word in vocabulary.read(code) if word.subject == "keywords"}
    english = [word.english for word in vocabulary.read("en") if word.subject == "keywords"]
    quoted = {
        fold(word)
        for provision in load_concordance()
        for word in english
        if any(marks.format(w) in provision.meaning[code] for w in (word, word.lower()))
    }
    assert quoted == UNATTESTED
    assert quoted & own == set()
