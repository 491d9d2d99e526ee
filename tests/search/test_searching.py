"""What a search finds, in which order, in which language."""

from __future__ import annotations

import re
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.corpus.corpus import Corpus
from kb.errors import UsageError
from kb.languages import fold, get
from kb.languages.tokens import tokens
from kb.rules import Edition, Rulebook
from kb.search import Hit, Results, Searcher, build
from kb.search.present.snippets import WIDTH, Cut, snippet
from kb.search.results import Snippet


def first(index: Searcher, query: str, **more: object) -> Hit:
    return index.search(query, **more).hits[0]  # type: ignore[arg-type]


def keys(index: Searcher, query: str) -> list[str]:
    return [hit.document.key for hit in index.search(query, limit=5).hits]


def shown(hit: Hit) -> list[str]:
    return [piece.text for piece in hit.snippet if piece.marked]


@pytest.mark.parametrize(
    "typed", ["709.4b", "709.4B", "règle 709.4b", "regola 709.4b", "CR 709,4b", "R7094b"]
)
def test_a_rule_number_is_answered_first(index: Searcher, typed: str) -> None:
    hit = first(index, typed)
    assert (hit.how, hit.document.kind, hit.document.number) == ("number", "rule", "709.4b")


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("Feu // Glace", "fire-ice"),
        ("feu glace", "fire-ice"),
        ("Feu et Glace", "fire-ice"),
        ("Fuoco/Ghiaccio", "fire-ice"),
        ("epreuve erreur", "trial-error"),
        ("ÉPREUVE", "trial-error"),
        ("au doigt à l'oeil", "beck-call"),
        ("assailement", "assault-battery"),
    ],
)
def test_a_card_name_is_answered_first(index: Searcher, typed: str, card: str) -> None:
    hit = first(index, typed)
    assert hit.document.kind == "card"
    assert hit.document.source == card


def test_a_name_of_several_cards_gives_them_all(index: Searcher) -> None:
    cards = [hit.document.source for hit in index.search("Mort").hits if hit.how == "half"]
    assert {"life-death", "dead-gone"} <= set(cards)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("coût converti", "cout converti"),
        ("répercussion", "REPERCUSSION"),
        ("l'épreuve", "epreuve"),
        ("l’épreuve", "l'epreuve"),
        ("dell'oggetto", "oggetto"),
        ("dell’oggetto", "dell'oggetto"),
        ("capacités statiques", "capacites statiques"),
        ("metà bloccata", "meta bloccata"),
    ],
)
def test_spellings_give_the_same_first_five(index: Searcher, one: str, other: str) -> None:
    assert keys(index, one) == keys(index, other) != []


@pytest.mark.parametrize(
    ("query", "number", "language"),
    [
        ("stanza porta metà bloccata", "709.5", "it"),
        ("double-faced card transform", "711", "en"),
        ("checklist card", "711.3", "en"),
        ("costo di sblocco", "709.5e", "it"),
        ("genèse infernale jetons", "708.5", "fr"),
    ],
)
def test_what_exists_in_one_language_is_found(
    index: Searcher, query: str, number: str, language: str
) -> None:
    found = [hit.document for hit in index.search(query, limit=3).hits]
    assert any(one.number.startswith(number) and one.language == language for one in found)


def test_the_language_of_the_query_comes_first(index: Searcher) -> None:
    rules = {"kinds": ("rules",)}
    assert first(index, "carte double", **rules).document.language == "fr"
    assert first(index, "carta split pila", **rules).document.language == "it"
    assert first(index, "split card stack", **rules).document.language == "en"


def test_translations_hang_under_one_hit(index: Searcher) -> None:
    hit = first(index, "708.5", language="fr")
    assert hit.document.language == "fr"
    assert {(one.language, one.number) for one in hit.others} >= {("en", "708.5"), ("fr", "505.5")}
    listed = [one.document.key for one in index.search("708.5", language="fr").hits]
    assert not {one.key for one in hit.others} & set(listed)


def test_hits_of_one_section_stand_together(index: Searcher) -> None:
    results = index.search("moitié lancée pile", limit=20)
    groups = results.groups
    assert sorted(hit.document.key for group in groups for hit in group.hits) == sorted(
        hit.document.key for hit in results.hits
    )
    best = [results.hits.index(group.hits[0]) for group in groups]
    assert best == sorted(best)
    assert len({group.key for group in groups}) == len(groups) < len(results.hits)
    for group in groups:
        assert len({(hit.document.language, hit.document.group) for hit in group.hits}) == 1


def test_cards_and_terms_stand_alone(index: Searcher) -> None:
    assert all(len(group.hits) == 1 for group in index.search("t:instant", limit=20).groups)


def test_editions_that_say_the_same_words_are_one_hit(corpus: Corpus) -> None:
    """Of rules that no concordance knows; the last edition is shown."""
    book = next(book for book in corpus.texts.rulebooks if book.language == "en")
    texts = corpus.texts._replace(rulebooks=())
    early, late = (_moved(book, Edition(date(year, 1, 1), None)) for year in (1999, 2031))
    twice = build(corpus._replace(texts=texts._replace(rulebooks=(late, early))))
    hits = twice.search("checklist card", limit=50).hits
    alike = [hit for hit in hits if hit.document.provision.startswith("=")]
    assert len({hit.document.number for hit in alike}) == len(alike) > 3
    for hit in alike:
        assert (hit.document.start, [one.start for one in hit.others]) == ("2031-01-01", ["1999-01-01"])


def _moved(book: Rulebook, edition: Edition) -> Rulebook:
    rules = {number: rule._replace(edition=edition) for number, rule in book.rules.items()}
    fields = {name: getattr(book, name) for name in Rulebook._fields}
    return Rulebook(**(fields | {"rules": rules, "edition": edition}))


def test_marks_and_cuts(index: Searcher) -> None:
    hit = first(index, "coûts convertis", kinds=("rule",))
    assert {word.lower() for word in shown(hit)} & {"coûts", "convertis", "coût", "converti"}
    symbols = first(index, "Fuoco - Ghiaccio Jegantha")
    text = "".join(piece.text for piece in symbols.snippet)
    assert text.count("{") == text.count("}")


def test_a_snippet_shows_the_sentence_of_the_words(index: Searcher) -> None:
    """Where a sentence begins shortly before its first marked word, so does the snippet."""
    asked = {"coût converti de mana": "fr", "pile": "fr", "valore di mana": "it", "permanente": "it"}
    seen = 0
    for query, language in asked.items():
        for hit in index.search(query, language, limit=40).hits:
            if hit.document.language != language or hit.snippet[0].text != "…":
                continue
            begun = "".join(piece.text for piece in hit.snippet[1:]).rstrip("…")
            word = next(piece.text for piece in hit.snippet if piece.marked)
            text = hit.document.text(language)
            before = re.split(r"[.!?…]\S* |\n", text[: text.index(begun) + begun.index(word)])[-1]
            if len(before) < WIDTH // 4:
                assert begun.startswith(before)
                seen += 1
    assert seen


def _marked(text: str, *wanted: str) -> Snippet:
    words = list(tokens(text, get("fr")))
    marks = {at: word.text for at, word in enumerate(words) if word.text in wanted}
    return snippet(Cut.of(text, words), marks)


def test_a_snippet_has_the_words_that_differ_before_those_that_return() -> None:
    text = f"La pile, la pile et la pile. {'Alpha. ' * 60}La pile et la main. {'Omega. ' * 60}".strip()
    shown = _marked(text, "pile", "main")
    assert "La pile et la main." in "".join(piece.text for piece in shown)


def test_where_a_sentence_is_long_as_much_is_shown_before_the_words_as_after_them() -> None:
    text = f"{'alpha ' * 60}pile {'omega ' * 60}".strip()
    shown = _marked(text, "pile")
    before, after = "".join(piece.text for piece in shown).split("pile")
    assert abs(len(before) - len(after)) < 12


@pytest.mark.parametrize(
    ("query", "language", "excluded"),
    [
        ("split -stack", "fr", "stack"),
        ("split -stack", "it", "stack"),
        ("éphémère -rouge", "fr", "rouge"),
        ("carte -(pile or stack)", "fr", "stack"),
    ],
)
def test_what_has_an_excluded_word_is_left_out_in_every_language(
    index: Searcher, query: str, language: str, excluded: str
) -> None:
    hits = index.search(query, language, limit=300).hits
    assert hits
    for hit in hits:
        text = hit.document.text(hit.document.language or language)
        assert excluded not in fold(text).replace(",", " ").replace(".", " ").split(), hit.document.key


def test_only_what_has_all_of_several_excluded_words_is_left_out(index: Searcher) -> None:
    def found(excluded: str) -> set[str]:
        query = f"in:rules lang:it {excluded}"
        return {hit.document.key for hit in index.search(query, "it", limit=300).hits}

    assert found("-(pila metà)") == found("-pila") | found("-metà") < found("")


@pytest.mark.parametrize(
    ("query", "language", "number", "names"),
    [
        ("mana value d'une carte double", "fr", "708.2", "valeur de mana"),
        ("converted mana cost d'une double carte", "fr", "708.2", "coût converti en mana"),
        ("converted mana cost di una carta divisa", "it", "709.4b", "valore di mana"),
    ],
)
def test_a_foreign_term_in_a_question_stands_for_its_concept(
    index: Searcher, query: str, language: str, number: str, names: str
) -> None:
    found = index.search(query, preferred=language)
    assert (found.language, found.hits[0].document.number) == (language, number)
    assert any(names in one.others for one in found.expansions)


def test_a_word_that_its_language_knows_is_no_foreign_term(index: Searcher) -> None:
    """« main » is the hand, and no English main phase."""
    assert not index.lexicon.foreign_spans(["main", "pile"], "fr")
    assert {span.concept for span in index.lexicon.foreign_spans(["main", "graveyard"], "fr")} == {
        "graveyard"
    }


def test_a_word_as_it_is_is_no_beginning_of_a_name(index: Searcher) -> None:
    assert not index.search("=isole", "fr").hits
    assert {hit.how for hit in index.search("isole", "fr").hits} == {"prefix"}


@pytest.mark.parametrize(("query", "key"), [("=ccm", "term:mana-value"), ("=feu", "card:fire-ice")])
def test_a_word_as_it_is_names_terms_and_cards(index: Searcher, query: str, key: str) -> None:
    found = index.search(query, "fr")
    assert found.hits[0].document.key == key
    assert not found.expansions


def test_operators_narrow(index: Searcher) -> None:
    assert {hit.document.kind for hit in index.search("répercussion in:articles").hits} <= {
        "article",
        "ruling",
    }
    assert {hit.document.language for hit in index.search("carte lang:it").hits} <= {"it", ""}
    subtree = {hit.document.number for hit in index.search("carte cr:708.6.", limit=50).hits}
    assert subtree == {"708.6", "708.6a", "708.6b", "708.6c"}
    assert {hit.document.number for hit in index.search("carte cr:708.6").hits} == {"708.6"}


def test_a_date_leaves_out_other_editions(index: Searcher) -> None:
    day = date(2012, 1, 1)
    for hit in index.search("carte double coût converti", day=day, limit=50).hits:
        assert not hit.document.start or hit.document.start <= "2012-01-01"
        assert not hit.document.end or hit.document.end >= "2012-01-01"
    assert index.search("carte date:2012-01-01", limit=50).total < index.search("carte", limit=50).total


def test_a_date_leaves_out_what_came_later(index: Searcher) -> None:
    """Cards before their release, terms of later mechanics; before the game there was nothing at all."""

    def found(query: str, day: date) -> set[str]:
        return {hit.document.key for hit in index.search(query, day=day, limit=100).hits}

    assert "card:fire-ice" in found("Feu // Glace", date(2001, 7, 1))
    assert "card:fire-ice" not in found("Feu // Glace", date(2000, 12, 1))
    assert "term:door" in found("porta", date(2025, 1, 1))
    assert "term:door" not in found("porta", date(2020, 1, 1))
    assert "term:stack" in found("pila", date(2004, 1, 1))
    early = index.search("boule de feu", day=date(1990, 1, 1))
    assert not early.hits
    assert early.total == 0
    assert "5 August 1993" in str(early.warnings[0])
    assert index.search("carte date:1990-01-01").total == 0


def test_exclusion_and_phrases(index: Searcher) -> None:
    every, without = index.search("coût converti"), index.search("coût converti -rituel")
    assert without.total < every.total
    phrase = index.search('"coût converti en mana"')
    assert phrase.total
    assert all("converti en mana" in hit.document.text("fr") for hit in phrase.hits)
    assert index.search('"mana en converti"').total == 0


def test_areas_and_kinds_are_both_accepted(index: Searcher) -> None:
    assert {hit.document.kind for hit in index.search("feu", kinds=("cards",)).hits} == {"card"}
    assert {hit.document.kind for hit in index.search("double", kinds=("ruling",)).hits} == {"ruling"}


@pytest.mark.parametrize("query", ["de la", "the of", "*", "~", "-", "zzzzzzzzzzz"])
def test_nothing_found_is_no_fault(index: Searcher, query: str) -> None:
    assert index.search(query).hits == ()


def test_common_words_alone_are_said_to_be_common(index: Searcher) -> None:
    assert [str(warning) for warning in index.search("de la").warnings] == [
        "these words are too common to search by"
    ]


def test_an_unknown_operator_is_a_warning(index: Searcher) -> None:
    results = index.search("carte foo:bar")
    assert results.hits
    assert "foo" in str(results.warnings[0])


@pytest.mark.parametrize("query", ["date:hier carte", "in:rien carte", "lang:de carte", "cr:abc"])
def test_a_value_that_cannot_be_is_told(index: Searcher, query: str) -> None:
    with pytest.raises(UsageError):
        index.search(query)


@settings(max_examples=60)
@given(st.text("abcé '’\"()-:=or{}/.709", max_size=60))
def test_any_query_is_answered_or_refused(index: Searcher, query: str) -> None:
    try:
        results = index.search(query)
    except UsageError:
        return
    assert len(results.hits) <= 10
    assert results.total >= len(results.hits)


def test_a_rule_that_went_on_in_editions_without_text_is_gone_when_it_went(index: Searcher) -> None:
    """The corpus's text of 708.6 ends with an edition of 2012; the rule stood until the change of 2017."""
    found = [hit.document for hit in index.search("cr:708.6 date:2011-01-01").hits]
    assert {(one.language, one.until) for one in found} == {("fr", "2017-04-28"), ("en", "2017-04-28")}
    (old,) = [hit.document for hit in index.search("cr:711.3a lang:en").hits if hit.document.kind == "rule"]
    assert old.until == "2016-07-22"


def numbers(results: Results) -> list[str]:
    return [f"{hit.document.kind} {hit.document.number}".strip() for hit in results.hits if hit.how != "text"]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("voir règle 708.2a", ["rule 708.2a"]),
        ("708.2a carte double", ["rule 708.2a", "term"]),
        ("708.2a, 505.7", ["rule 708.2a", "rule 505.7"]),
        ("de 505.2 à 505.4", ["rule 505.2", "rule 505.3", "rule 505.4"]),
        ("in:règles 708.5", ["rule 708.5", "example 708.5"]),
        ("708.5 lang:en", ["rule 708.5"]),
        ("100 cartes", []),
        ("mv=5 -708.5", []),
        ("5.3.2", []),
    ],
)
def test_rules_are_named_among_other_words(index: Searcher, query: str, first: list[str]) -> None:
    found = numbers(index.search(query, preferred="fr"))
    assert found[: len(first)] == first
    assert found or not first


def test_other_words_are_searched_within_the_rules_first(index: Searcher) -> None:
    found = [
        hit.document.number for hit in index.search("section 709 pila", limit=6).hits if hit.how == "text"
    ]
    assert [number[:3] for number in found] == ["709"] * 4


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("702.19", "708 (2010"),
        ("709.4c", "is about: "),
        ("708.4b", "it has been 709.4b since"),
        ("708.6d", "no text of 708.6d"),
    ],
)
def test_a_number_without_a_text_gets_its_answer(index: Searcher, query: str, told: str) -> None:
    results = index.search(f"règle {query} carte")
    assert any(told in warning.render("en") for warning in results.warnings)
    assert index.search(query).hits[:1] == () or index.search(query).hits[0].how == "moved"


@pytest.mark.parametrize("query", ["carte double", "708", "mort", "mv=2", "coût converti"])
def test_totals_and_pages_do_not_depend_on_the_limit(index: Searcher, query: str) -> None:
    whole = index.search(query, limit=1000)
    assert whole.total == len(whole.hits)
    assert not whole.has_more
    pages = [index.search(query, limit=7, offset=at) for at in range(0, whole.total, 7)]
    assert [hit.document.key for page in pages for hit in page.hits] == [
        hit.document.key for hit in whole.hits
    ]
    assert {page.total for page in pages} == {whole.total}
    assert [page.has_more for page in pages] == [True] * (len(pages) - 1) + [False]


@pytest.mark.parametrize(
    ("query", "lacking"),
    [('carte "coût de la pile"', "coût de la pile"), ('"pile" mv=99', ""), ('"pile" "xyzzy" mv=99', "")],
)
def test_a_phrase_is_said_to_stand_nowhere_only_if_it_does(index: Searcher, query: str, lacking: str) -> None:
    results = index.search(query, preferred="fr")
    told = [one.render("en") for one in results.warnings if "exactly" in one.render("en")]
    assert told == ([f"no text has exactly “{lacking}”; what follows has the words"] if lacking else [])
    assert bool(results.total) == bool(lacking)
