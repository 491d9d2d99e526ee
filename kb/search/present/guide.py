"""What a query may say, for its writers: an example in their language, and what it asks for."""

from typing import NamedTuple

from kb.messages import Message, Native, msg
from kb.search.conditions.values import called, qualities

# The languages of the examples below; any other is shown the English ones, marked.
_SPOKEN = ("fr", "it", "en")


class Entry(NamedTuple):
    """Something that can be typed, and what it finds."""

    example: Native
    about: Message


def guide() -> tuple[Entry, ...]:
    """The query language, the words of texts first, then the operators on texts and on cards."""
    return (
        _of("coût de mana | costo di mana | mana cost", msg("these words, in any inflection, best all")),
        _of('"coût de mana" | "costo di mana" | "mana cost"', msg("these words as they are, in this order")),
        _of("=lancer | =lanciare | =cast", msg("this word only, without inflections and synonyms")),
        _of("-pile | -pila | -stack", msg("not with this word or condition")),
        _of("( … OU … ) | ( … O … ) | ( … or … )", msg("either")),
        _of("dans:règles | in:regole | in:rules", msg("only among: rules, cards, terms, articles, rulings")),
        _of("langue:it | lingua:it | lang:it", msg("only texts in that language")),
        _of("règle:709.4. | regola:709.4. | cr:709.4.", msg("that rule; with a full stop all below it too")),
        _of("date:2012-06-01 | data:2012-06-01 | date:2012-06-01", msg("only what was in force on that day")),
        _of("époque:2009 | epoca:2009 | era:2009", msg("only texts of the era of rules that began then")),
        _of("valeur<=2 | valore<=2 | mv<=2", msg("cards by mana value, as the rules of the day count it")),
        _of(
            "couleur:rouge | colore:rosso | c:red",
            msg("cards by color; id: by color identity (no colors but these)"),
        ),
        _of("type:rituel | tipo:stregoneria | t:sorcery", msg("cards by type or subtype")),
        _of("capacité:fusion | abilità:fusione | kw:fuse", msg("cards by keyword ability")),
        _of("coût:{1}{R} | costo:{1}{R} | m:{1}{R}", msg("cards by the symbols in their cost")),
        _of(
            "force>endurance | forza>costituzione | pow>tou",
            msg("cards by power (tou: by toughness, loy: by loyalty), beside a number or each other"),
        ),
        _of(
            "extension:APC | espansione:APC | s:APC",
            msg("cards of a set; number: by collector number, year: by year, cycle: of a cycle"),
        ),
        _of("rareté:rare | rarità:rara | r:rare", msg("cards by rarity")),
        _of(
            "texte:pioche | testo:pesca | o:draw",
            msg(
                "imported cards by their rules text, o:/…/ by a regular expression;"
                " f: by the format in which they may be played"
            ),
        ),
        _of("nom:feu | nome:fuoco | name:fire", msg("cards by a name; fr: it: en: in one language")),
        _of("est:double | is:split | is:split", msg("cards of a kind: %(words)s", words=called(qualities()))),
        _of("moitié:valeur=1 | metà:valore=1 | part:mv=1", msg("cards with a half that meets the condition")),
        _of("moitiés=3 | parti=3 | halves=3", msg("cards by how many halves they have")),
        _of(
            "ordre:valeur | ordine:valore | order:mv",
            msg("cards in order, by name, mv, date, r or halves; the other way with direction:desc"),
        ),
        _of(
            "valeur=1 // valeur=4 | valore=1 // valore=4 | mv=1 // mv=4",
            msg("cards with a half that meets the first condition and another that meets the second"),
        ),
    )


def _of(examples: str, about: Message) -> Entry:
    """An entry with its example in each language, in the order of `_SPOKEN`."""
    return Entry(Native(dict(zip(_SPOKEN, examples.split(" | "), strict=True))), about)
