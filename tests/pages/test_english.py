"""Words of types and keywords without a translation: marked as English for readers and for their machines."""

from __future__ import annotations

from datetime import date

import pytest

from kb.cards import TypeLine
from kb.cards.words import type_name
from kb.corpus.corpus import Corpus
from kb.corpus.library.glossary import _joined
from kb.pages.rendering.english import keyword_label, keywords_html, listed, type_label, types_html
from kb.pages.site import Link, make_site
from kb.rules.terms.term import Concept, GlossaryEntry, Term


def test_the_rest_of_a_type_line_is_english() -> None:
    line = TypeLine.parse("Legendary Creature — Zzyzx Wuzzle")
    assert types_html(line, "it") == 'Creatura leggendaria — <span lang="en">Zzyzx Wuzzle</span> (en)'
    assert types_html(line, "en") == "Legendary creature — Zzyzx Wuzzle"


def test_keywords_that_are_translated_come_first() -> None:
    said = keywords_html(["wuzzling", "Fuse", "Zzyzxing"], "fr")
    assert said == 'Fusion, <span lang="en">Wuzzling</span> (en), <span lang="en">Zzyzxing</span> (en)'
    assert keywords_html(["Fuse"], "fr") == "Fusion"


def test_a_keyword_links_to_its_term_and_its_rule() -> None:
    def links(word: str, language: str) -> tuple[str, Link | None]:
        known = {"Fuse": (f"{language}/term/fuse/", Link("702.102", "fr/cr/#702.102"))}
        return known.get(word, ("", Link("702.5", f"{language}/cr/numbers/#702.5")))

    assert keywords_html(["Enchant", "Fuse"], "it", links) == (
        'Incanta <a class="num" href="@/it/cr/numbers/#702.5">702.5</a>, '
        '<a href="@/it/term/fuse/">Fusione</a> <a class="num" href="@/fr/cr/#702.102">702.102</a>'
    )


@pytest.mark.parametrize("word", ['"><img src=x onerror=alert(1)>', "<script>", "\u202eevil"])
def test_hostile_words_are_inert(word: str) -> None:
    for html in (keywords_html([word], "it"), types_html(TypeLine((), ("Creature",), (word,)), "it")):
        bare = html.replace('<span lang="en">', "", 1).replace("</span>", "", 1)
        assert not set(bare) & set('<>"\u202e')


def test_words_in_their_order_are_marked_one_by_one() -> None:
    words = listed(["Zzyzx", "Instant", "<b>"], type_name, "it")
    marked = '<span lang="en">Zzyzx</span> (en), istantaneo, <span lang="en">&lt;b&gt;</span> (en)'
    assert words == marked
    assert listed(["Zzyzx", "Instant"], type_name, "en") == "Zzyzx, instant"


def test_choices_say_so_too() -> None:
    assert (type_label("Wuzzle", "it"), type_label("Instant", "it")) == ("Wuzzle (en)", "Istantaneo")
    assert (keyword_label("Wuzzling", "fr"), keyword_label("Fuse", "it")) == ("Wuzzling (en)", "Fusione")


def _entry(term: str, rule: str) -> GlossaryEntry:
    return GlossaryEntry(term, "en", f"Made up. See rule {rule}.", date(2031, 4, 7), date(2031, 4, 7), "made")


def test_an_imported_glossary_gives_keywords_their_terms(shipped: Corpus) -> None:
    """By the very word, by how the entry begins, else by the rule that both name; never by a longer word."""
    made = [_entry("Equip", "702.6"), _entry("Equipment", "301.5"), _entry("Ability Word", "207.2c")]
    made += [_entry("Banding, Bands with Other", "702.22"), _entry("Landwalk", "702.14")]
    equipment = Concept("equipment", "types", (Term("equipment", "en", "preferred"),), {}, ("301.5",))
    site = make_site(shipped._replace(terms=_joined((equipment,), made)), "")
    found = {word: site.keyword_links(word, "fr")[0].split("/")[-2] for word in _WANTED}
    assert found == _WANTED
    assert site.keyword_links("Flying", "fr")[0] == ""


_WANTED = {
    "Equip": "en-equip",
    "Raid": "en-ability-word",
    "Banding": "en-banding-bands-with-other",
    "Desertwalk": "en-landwalk",
}
