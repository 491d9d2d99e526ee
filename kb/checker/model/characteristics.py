"""One set of characteristics (rules 109.3 and 200), and how two sets combine (rule 709.4)."""

from functools import reduce
from typing import NamedTuple

from kb.cards import Colors, Face, ManaCost, ManaSymbol, TypeLine


class Characteristics(NamedTuple):
    """What an object is. `mana_cost` None: it has none.

    `symbols` are those that an effect sees which refers to the symbols in the mana cost; they differ
    from the cost's own where a split card shows them separately (rule 709.4b). `is_defined`: the color or
    the subtypes are as an ability defines them, `every_creature_type` of them; `changeable`: what other
    abilities of it may change on the battlefield.
    """

    names: tuple[str, ...]
    mana_cost: ManaCost | None
    colors: Colors
    type_line: TypeLine
    mana_value: int
    keywords: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    symbols: tuple[ManaSymbol, ...] = ()
    is_defined: frozenset[str] = frozenset()
    every_creature_type: bool = False
    changeable: frozenset[str] = frozenset()
    text: str = ""


def of_face(face: Face, x: int = 0) -> Characteristics:
    """The characteristics printed on `face`; X in its mana cost counts `x` (rule 202.3e)."""
    cost, defined = face.mana_cost, face.defined
    line = face.type_line
    by_ability = {"colors": defined.colors is not None, "subtypes": bool(defined.subtypes)}
    return Characteristics(
        names=(face.name,),
        mana_cost=cost,
        colors=face.colors if defined.colors is None else defined.colors,
        type_line=line._replace(subtypes=line.subtypes + defined.subtypes) if defined.subtypes else line,
        mana_value=face.value or (cost.mana_value(x) if cost else 0),
        keywords=face.keywords,
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        symbols=cost.symbols if cost else (),
        is_defined=frozenset(key for key, is_so in by_ability.items() if is_so),
        every_creature_type=defined.every_creature_type,
        changeable=defined.changeable,
        text=face.text,
    )


def combined(sets: tuple[Characteristics, ...], separate_symbols: bool = True) -> Characteristics:
    """Several sets as one: names side by side, costs added, each colour, type and ability of any.

    `separate_symbols`: whether effects see each half's symbols, or those of the cost as one card
    would print it.
    """
    whole = reduce(_joined, sets)
    if whole.mana_cost is None:
        return whole
    cost = whole.mana_cost.combined()
    return whole._replace(mana_cost=cost, symbols=whole.symbols if separate_symbols else cost.symbols)


def _joined(one: Characteristics, other: Characteristics) -> Characteristics:
    return one._replace(
        names=one.names + other.names,
        mana_cost=_added(one.mana_cost, other.mana_cost),
        colors=one.colors | other.colors,
        type_line=one.type_line.union(other.type_line),
        mana_value=one.mana_value + other.mana_value,
        keywords=tuple(dict.fromkeys(one.keywords + other.keywords)),
        symbols=one.symbols + other.symbols,
        changeable=one.changeable | other.changeable,
        text=f"{one.text}\n{other.text}" if one.text and other.text else "",
    )


def _added(one: ManaCost | None, other: ManaCost | None) -> ManaCost | None:
    if one is None or other is None:
        return one or other
    return one + other
