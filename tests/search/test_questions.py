"""Questions as players type them: the card first, the deciding paragraphs next, the command prepared."""

from __future__ import annotations

import shlex
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.checker import Zone, parse_zone
from kb.cli.main import run
from kb.query.grammar import parse
from kb.search import Searcher
from kb.search.questions.days import day_said
from kb.search.questions.recognise import Asked, QuestionWords, recognise

LOCKERS = "bottomless-pool-locker-room"
FIELD = '--zone "campo di battaglia"'
ASKED = [
    ("fr", "est-ce que Vide pour 5 fait défausser Assaillement // Barrissement", "assault-battery", "mv=5"),
    ("fr", "vide pour 4 sur assaillement/barrissement ?", "assault-battery", "mv=4"),
    ("fr", "valeur de mana Feu // Glace", "fire-ice", "mv"),
    ("fr", "ccm feu glace", "fire-ice", "mv"),
    ("fr", "cout converti en mana de feu / glace", "fire-ice", "mv"),
    ("fr", "combien vaut Feu et Glace au cimetière ?", "fire-ice", "mv --zone cimetière"),
    (
        "fr",
        "Feu // Glace vaut combien dans le cimetière en 2010",
        "fire-ice",
        "mv --zone cimetière --date 2010-07-01",
    ),
    ("fr", "valeur de mana de Feu // Glace le 1er mai 2012", "fire-ice", "mv --date 2012-05-01"),
    ("it", "quanto vale di mana Fuoco // Ghiaccio nel maggio 2012", "fire-ice", "mv --date 2012-05-01"),
    ("it", "quanto vale di mana Fuoco // Ghiaccio nel 2012", "fire-ice", "mv --date 2012-01-01"),
    ("en", "cmc of fire // ice in 2010", "fire-ice", "mv --date 2010-07-01"),
    ("en", "cmc of fire // ice on 2010-02-03", "fire-ice", "mv --date 2010-02-03"),
    (
        "en",
        "does Void for 4 discard Assault // Battery in 2012?",
        "assault-battery",
        "mv=4 --date 2012-01-01",
    ),
    ("fr", "combien vaut epreuve // erreur en main", "trial-error", "mv --zone main"),
    ("fr", "de quelle couleur est Destinée // Commander", "destined-lead", "colors"),
    ("fr", "est-ce que Feu // Glace est rouge ?", "fire-ice", "c:r"),
    ("fr", "est-ce que feu // glace n'est pas bleue ?", "fire-ice", "-c:u"),
    ("fr", "quel est le coût de mana de Feu sur la pile", "fire-ice", "cost --zone pile --half Feu"),
    ("fr", "quels types de carte a destinée // commander dans la bibliothèque", "destined-lead", "types"),
    ("fr", "peut-on lancer Destinée // Commander depuis le cimetière", "destined-lead", "castable"),
    (
        "fr",
        "puis-je lancer Destinée // Commander avec un effet pour une carte de valeur de mana 2 ou moins",
        "destined-lead",
        'castable --allow "card mv<=2"',
    ),
    ("fr", "coût converti de mana d'Assaillement // Barrissement", "assault-battery", "mv"),
    ("it", "quanto vale di mana Fuoco // Ghiaccio in mano", "fire-ice", "mv --zone mano"),
    ("it", "costo di mana convertito fuoco ghiaccio", "fire-ice", "mv"),
    ("it", "di che colore è Fuoco // Ghiaccio", "fire-ice", "colors"),
    ("it", "è rossa Fuoco // Ghiaccio?", "fire-ice", "c:r"),
    ("it", "che nome scegliere per Fuoco // Ghiaccio", "fire-ice", "choosable-names"),
    ("it", "vuoto per 5 scarta Aggressione // Batteria?", "assault-battery", "mv=5"),
    ("it", "quanto vale risposta // riscatto nel cimitero", "response-resurgence", "mv --zone cimitero"),
    ("it", "fuoco // ghiaccio ha valore di mana inferiore a 3?", "fire-ice", '"mv<3"'),
    ("en", "what is the mana value of fire // ice in the graveyard", "fire-ice", "mv --zone graveyard"),
    ("en", "cmc of fire/ice", "fire-ice", "mv"),
    ("en", "does Void for 4 discard Assault // Battery?", "assault-battery", "mv=4"),
    ("en", "is fire // ice multicolored", "fire-ice", "is:multicolor"),
    ("en", "can i cast destined // lead from the graveyard", "destined-lead", "castable --zone graveyard"),
    ("it", "posso lanciare fuoco dal cimitero", "fire-ice", "castable --zone cimitero"),
    ("it", "si può castare fuoco dal cimitero", "fire-ice", "castable --zone cimitero"),
    ("fr", "puis-je lancer feu depuis le cimetière", "fire-ice", "castable --zone cimetière"),
    ("it", "quanto costa sbloccare lo spogliatoio", LOCKERS, f"unlock-costs {FIELD}"),
    ("it", "costo di sblocco di spogliatoio", LOCKERS, f"unlock-costs {FIELD}"),
    ("fr", "combien coûte déverrouiller le vestiaire", LOCKERS, 'unlock-costs --zone "champ de bataille"'),
    (
        "it",
        "quali nomi ha Piscina Abissale con la porta sinistra sbloccata",
        LOCKERS,
        f"names {FIELD} --unlocked sinistra",
    ),
    (
        "fr",
        "combien vaut le vestiaire complètement déverrouillé",
        LOCKERS,
        'mv --zone "champ de bataille" --unlocked gauche,droite',
    ),
    ("en", "what is the mana value of Fire // Ice", "fire-ice", "mv"),
    ("en", "what colors does a fused Wear // Tear have", "wear-tear", "colors --zone stack --fused"),
]

UNSURE = [
    ("fr", "lancer ou lancer"),  # a card is called “Où”
    ("fr", "d'où lancer l'autre moitié"),  # likewise
    ("fr", "Feu // Glace"),
    ("fr", "carte double valeur de mana"),
    ("fr", "valeur de mana de Feu // Glace en 2010 et en 2020"),
    ("fr", "comment fonctionne la répercussion"),
    ("fr", "valeur de mana Feu // Glace et Vie // Mort"),
    ("fr", "Vide pour défausser Assaillement // Barrissement"),
    ("fr", "quelle est la valeur de mana de Mort"),
    ("fr", "coût de mana et couleur de Feu // Glace"),
    ("fr", "couleur de Feu // Glace sur la pile"),
    ("fr", "valeur de mana de Feu // Glace en main et sur la pile"),
    ("it", "che cosa fa la pila"),
    ("it", "fuoco ghiaccio in mano"),
    ("en", "how does cascade work with fire // ice"),
    ("en", "mana value of nothing at all"),
]


@pytest.mark.parametrize(("language", "text", "card", "question"), ASKED)
def test_a_question_leads_to_card_rules_and_command(
    index: Searcher, language: str, text: str, card: str, question: str
) -> None:
    results = index.search(text, language)
    assert results.check
    assert f" {question}" in results.check
    first, second = results.hits[:2]
    assert (first.how, first.document.source) == ("question", card)
    assert (second.how, second.document.kind) == ("question", "rule")


@pytest.mark.parametrize(("language", "text"), UNSURE)
def test_where_unsure_paragraphs_only(index: Searcher, language: str, text: str) -> None:
    results = index.search(text, language)
    assert results.check is None
    assert all(hit.how != "question" for hit in results.hits)


@pytest.mark.parametrize(("language", "text", "card", "question"), ASKED)
def test_the_command_runs_as_it_stands(
    index: Searcher, capsys: pytest.CaptureFixture[str], language: str, text: str, card: str, question: str
) -> None:
    command = index.search(text, language).check
    assert command
    assert run(shlex.split(command)[1:], {}) == 0
    assert capsys.readouterr().out


def test_the_paragraphs_are_those_that_decide_on_the_day(index: Searcher) -> None:
    """Void and a split card: 708.6a decided in 2012, the combined value of 709.4 decides today."""
    text = "est-ce que Vide pour 5 fait défausser Assaillement // Barrissement"
    by_day = {}
    for day in (date(2012, 6, 1), date(2026, 1, 1)):
        found = index.answered(parse(text), "fr", day, "fr")
        assert found
        by_day[day.year] = [index.record(at).number for at in found.rules]
    assert "708.6a" in by_day[2012]
    assert by_day[2026][0] == "709.4"


def test_a_year_in_the_question_chooses_the_paragraphs(index: Searcher) -> None:
    query = parse("Feu // Glace vaut combien dans le cimetière en 2010")
    found = index.answered(query, "fr", date(2026, 1, 1), "fr")
    assert found
    rules = [index.record(at) for at in found.rules]
    assert rules
    assert all(one.start <= "2010-07-01" <= (one.end or "9999") for one in rules)


def test_of_a_year_a_day_with_a_text_is_taken(index: Searcher) -> None:
    """The texts of 708.5 end in the middle of 2012; of 2013 there is none, of 2011 its middle has one."""
    for year, day in (("2011", date(2011, 7, 1)), ("2012", date(2012, 1, 1)), ("2013", date(2013, 7, 1))):
        found = index.answered(parse(f"combien valait Feu // Glace en {year}"), "fr", date(2026, 1, 1), "fr")
        assert found
        assert (found.verdict.day, found.verdict.answer) == (day, (2, 2))


@pytest.mark.parametrize(
    ("language", "now", "then"),
    [
        ("fr", "combien vaut Feu // Glace", "combien valait Feu // Glace"),
        ("fr", "combien coûte Feu // Glace", "combien coûtait Feu // Glace"),
        ("fr", "de quelle couleur est Feu // Glace", "de quelle couleur était Feu // Glace"),
        ("fr", "quels noms a Feu // Glace", "quels noms avait Feu // Glace"),
        ("it", "quanto vale Fuoco // Ghiaccio", "quanto valeva Fuoco // Ghiaccio"),
        ("it", "quanto costa Fuoco // Ghiaccio", "quanto costava Fuoco // Ghiaccio"),
        ("it", "di che colore è Fuoco // Ghiaccio", "di che colore era Fuoco // Ghiaccio"),
        ("it", "si può lanciare Fuoco dalla mano", "si poteva lanciare Fuoco dalla mano"),
        ("en", "what is the mana value of Fire // Ice", "what was the mana value of Fire // Ice"),
    ],
)
def test_of_a_day_gone_by_one_asks_in_the_past(index: Searcher, language: str, now: str, then: str) -> None:
    of_now, of_then = (index.search(text, language).check for text in (now, then))
    assert of_now
    assert of_then == of_now


def test_a_month_without_a_year_is_a_word() -> None:
    assert day_said(["en", "mai"], {"en": ["during"], "mai": ["month:05"]}.__getitem__) == (frozenset(), ())
    assert day_said(["2010-02-30", "2200-01-01", "2010-02"], lambda _: ()) == ({2}, ("2010-02-01",))
    years = ["1992-12-31", "1993-01-01", "2100-12-31", "2101-01-01"]
    assert day_said(years, lambda _: ()) == ({1, 2}, ("1993-01-01", "2100-12-31"))


def test_a_phrase_or_an_operator_is_no_question(index: Searcher) -> None:
    assert index.search('"valeur de mana Feu // Glace"', "fr").check is None
    assert index.search("valeur de mana feu glace t:instant", "fr").check is None


WORDS = QuestionWords(
    [("read:mv", "valeur de mana"), ("read:cost", "coût"), ("zone:hand", "main"), ("ask", "est-ce")]
)


def test_the_longest_phrase_is_heard() -> None:
    assert WORDS.at(["la", "valeur", "de", "mana"], 1) == (3, ["read:mv"])
    assert WORDS.at(["valeur", "de"], 0) == (0, [])


def test_several_cards_are_unsure_and_the_same_card_twice_is_one() -> None:
    def named(words: str) -> tuple[str, str | None] | None:
        return {"A // B": ("a-b", None), "C // D": ("c-d", None)}.get(words)

    assert recognise("valeur de mana A // B", WORDS, named) == Asked("a-b", "mv")
    assert recognise("A // B, valeur de mana A // B", WORDS, named) == Asked("a-b", "mv")
    assert recognise("valeur de mana A // B main C // D", WORDS, named) is None


def test_the_command_quotes_what_a_shell_would_cut() -> None:
    asked = Asked("x", "mv<=2", "stack", "L'œil", allow="card mv<=3")
    assert shlex.split(asked.command("A // B", "fr")) == [
        *("kb", "check", "A // B", "mv<=2", "--allow", "card mv<=3", "--zone", "pile", "--half", "L'œil")
    ]


@pytest.mark.parametrize("zone", Zone)
@pytest.mark.parametrize("reader", ["fr", "it", "en"])
def test_the_zone_is_said_to_its_reader_and_read_again(zone: Zone, reader: str) -> None:
    *_, said = shlex.split(Asked("x", "mv", zone).command("A // B", reader))
    assert parse_zone(said) is zone
    assert (said == zone) == (reader == "en")


def test_the_command_is_for_the_reader_whatever_the_language_of_the_question(index: Searcher) -> None:
    text = "quanto vale di mana Fuoco // Ghiaccio nel cimitero"
    assert index.search(text, preferred="fr").check == 'kb check "Feu // Glace" mv --zone cimetière'
    assert index.search(text, preferred="en").check == 'kb check "Fire // Ice" mv --zone graveyard'


@given(st.text(max_size=300))
@settings(max_examples=300)
def test_any_text_is_heard_in_bounded_work(text: str) -> None:
    looked = []

    def named(words: str) -> None:
        looked.append(words)

    assert recognise(f"valeur de mana {text}", WORDS, named) is None
    assert len(looked) <= 60


def test_a_term_said_twice_is_widened_once(index: Searcher) -> None:
    told = [one.term for one in index.search("lancer une carte ou lancer un sort", "fr").expansions]
    assert "lancer" in told
    assert len(told) == len(set(told))
