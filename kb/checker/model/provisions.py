"""The provisions that the checker carries out or cites, each with the shape of its steps.

A constant stands for a provision of `corpus/concordance.toml`, which knows its number and wording on
every day. ``Provision[[Card, bool], int]``: its steps take a card and a truth value, and establish a
number; the type checker holds steps and calls to it. Those of ``[[], None]`` are cited in refusals or
where something stays undecided, and have no step.
"""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar

from kb.cards import Card, ManaCost, TypeLine
from kb.checker.model.characteristics import Characteristics
from kb.checker.model.objects import GameObject
from kb.checker.model.question import Field, TotalCost
from kb.checker.model.state import Zone
from kb.messages import Message, Native

P = ParamSpec("P")
T = TypeVar("T")


class Provision(NamedTuple, Generic[P, T]):
    """A provision by its id in the concordance; `P` and `T`: what its steps take and establish."""

    id: str


AnyProvision = Provision[..., Any]
# What an effect gets that asks for a characteristic: one answer, or one for each half.
Values = tuple[Any, ...]
Reading = Provision[[GameObject, Field], Values]
_Cited = Provision[[], None]
Names = tuple[str, ...]
Objects = tuple[GameObject, ...]
_Named = Provision[[Objects, frozenset[str]], bool]
Halves = tuple[Native | Message, ...]
Answers = tuple[bool, ...]
_Test = Callable[[Characteristics], tuple[bool, Message]]

# Every object: 109, 201 to 203 and their predecessors.
OBJECTS: Provision[[GameObject], int] = Provision("objects")
CHARACTERISTICS: Reading = Provision("characteristics")
ENGLISH_NAME: Reading = Provision("english-name")
MANA_COST: Reading = Provision("mana-cost")
COLOR: Reading = Provision("color")
MANA_VALUE: Reading = Provision("mana-value")
NO_COST_VALUE: Reading = Provision("no-cost-value")
X_VALUE: Provision[[ManaCost, int], None] = Provision("x-value")
HYBRID_VALUE: Provision[[ManaCost], None] = Provision("hybrid-value")
PHYREXIAN_VALUE: Provision[[ManaCost], None] = Provision("phyrexian-value")

# Names that are chosen or compared.
CHOOSE_NAME: Provision[[Card], Names] = Provision("choose-name")
DFC_NAMING: Provision[[Card], Names] = Provision("dfc-naming")
FLIP_NAMING: Provision[[Card], Names] = Provision("flip-naming")
NAMING_MELD: Provision[[Card], Names] = Provision("naming-meld")
ADVENTURE_NAMING: Provision[[Card], Names] = Provision("adventure-naming")
OMEN_NAMING: Provision[[Card], Names] = Provision("omen-naming")
Evaluated = Provision[[Halves, Answers], Answers]
RESTRICTED_NAMING: Evaluated = Provision("restricted-naming")
NAMING_SPLIT: Evaluated = Provision("naming-split")
NAMING_FLIP: Evaluated = Provision("naming-flip")
NAMING_DFC: Evaluated = Provision("naming-double-faced")
NAMING_ADVENTURE: Evaluated = Provision("naming-adventure")
INTERCHANGEABLE: Provision[[Names], None] = Provision("interchangeable-names")
INTERCHANGEABLE_CHOICE: Provision[[Names], None] = Provision("interchangeable-choice")
SPLIT_NAMING: Provision[[Card], Names] = Provision("split-naming")
SPLIT_CHOSEN_NAME: Provision[[GameObject, frozenset[str]], bool] = Provision("split-chosen-name")
SAME_NAME: _Named = Provision("same-name")
DIFFERENT_NAMES: _Named = Provision("different-names")
ALL_DIFFERENT: _Named = Provision("all-different-names")

# Split cards.
SPLIT_CARDS: Provision[[Card], bool] = Provision("split-cards")
SPLIT_ONE_CARD: Provision[[Native], int] = Provision("split-one-card")
SPLIT_ELSEWHERE: Provision[[Card], tuple[Characteristics, ...]] = Provision("split-elsewhere")
SPLIT_SPELL: Provision[[Card, int, int], Characteristics] = Provision("split-spell")
SPLIT_VALUE: Reading = Provision("split-value")
SPLIT_AMOUNT: Provision[[GameObject], Values] = Provision("split-amount")
SPLIT_NAMES: Reading = Provision("split-names")
SPLIT_COST: Reading = Provision("split-cost")
SPLIT_SYMBOLS: Reading = Provision("split-symbols")
SPLIT_COLORS: Reading = Provision("split-colors")
SPLIT_TYPES: Reading = Provision("split-types")
SPLIT_COMPARISON: Provision[[GameObject, _Test, Message | None], bool] = Provision("split-comparison")
SPLIT_NEGATIVE: Provision[[bool], bool] = Provision("split-negative")
SPLIT_SEVERAL: Provision[[Answers], bool] = Provision("split-several")

# Fuse and aftermath.
FUSE: Provision[[bool], bool] = Provision("fuse")
FUSE_SPELL: Provision[[Card, int], GameObject] = Provision("fuse-spell")
FUSE_EVALUATED: Provision[[bool, bool], bool] = Provision("fuse-evaluated")
AFTERMATH: Provision[[Card, int, Zone], bool] = Provision("aftermath")

# Rooms.
ROOMS: Provision[[Card, Names], Characteristics] = Provision("rooms")
ROOM_TYPES: Provision[[Characteristics], TypeLine] = Provision("room-types")
ROOM_HALVES: Provision[[Card], None] = Provision("room-halves")
ROOM_DESIGNATIONS: Provision[[Card, Names], Names] = Provision("room-designations")
ROOM_ENTRY: Provision[[Card, int | None], Names] = Provision("room-entry")
ROOM_UNLOCK: Provision[[Card, Names], Names] = Provision("room-unlock")

# Double-faced, meld and flip cards, adventurer cards, face-down objects, copies.
DFC_ELSEWHERE: Provision[[Card], int] = Provision("dfc-elsewhere")
DFC_FRONT: Provision[[Card], int] = Provision("dfc-front")
DFC_BACK: Provision[[Card], tuple[int, int]] = Provision("dfc-back")
DFC_SPELL: Provision[[Card, bool], tuple[int, int | None]] = Provision("dfc-spell")
DFC_MODAL: Provision[[Card, bool], int] = Provision("dfc-modal")
DFC_MODAL_TRANSFORM: _Cited = Provision("dfc-modal-transform")
DFC_TRANSFORM_SPELL: _Cited = Provision("dfc-transform-spell")
DFC_FACE_DOWN: _Cited = Provision("dfc-face-down")
BACK_VALUE: Provision[[int], int] = Provision("back-value")
MELD_FRONT: Provision[[Card], int] = Provision("meld-front")
MELDED: Provision[[Card, Card], int] = Provision("melded")
MELD_VALUE: Provision[[int], int] = Provision("meld-value")
MELD_COUNT: Provision[[bool], int] = Provision("meld-count")
MELD_TRANSFORM: _Cited = Provision("meld-transform")
MELD_FACE_DOWN: _Cited = Provision("meld-face-down")
FLIP: Provision[[Card, bool], int] = Provision("flip")
FLIP_COST: Provision[[Card], None] = Provision("flip-cost")
ADVENTURE: Provision[[Card], int] = Provision("adventure")
ADVENTURE_SPELL: Provision[[Card], int] = Provision("adventure-spell")
OMEN: Provision[[Card], int] = Provision("omen")
OMEN_SPELL: Provision[[Card], int] = Provision("omen-spell")
FACE_DOWN: Provision[[], None] = Provision("face-down")
FACE_DOWN_CREATURE: Provision[[], Characteristics] = Provision("face-down-creature")
FACE_DOWN_EVALUATED: Evaluated = Provision("face-down-evaluated")
MORPH: Provision[[], Characteristics] = Provision("morph")
COPIES: Provision[[Card, int | None], None] = Provision("copies")

# What abilities define, and what was turned face down or merged.
STAR_VALUE: _Cited = Provision("star-value")
CHANGELING: Reading = Provision("changeling")
DEFINING: Reading = Provision("defining-abilities")
CONTINUOUS: _Cited = Provision("continuous-effects")
LEVELER: _Cited = Provision("leveler")
STATION: _Cited = Provision("station")
NONCREATURE: Reading = Provision("noncreature-power")
DEVOID: Reading = Provision("devoid")
DISGUISE: Provision[[], None] = Provision("disguise")
CLOAK: Provision[[], None] = Provision("cloak")
EXILE_FACE_DOWN: Provision[[], Characteristics] = Provision("exile-face-down")
MERGED: Provision[[Card], None] = Provision("merged")
MERGED_COMPONENTS: Provision[[Card, Card], int] = Provision("merged-components")
ZONE_ABILITIES: _Cited = Provision("zone-abilities")
BESTOW: Provision[[Card], None] = Provision("bestow")
TOKEN_COPY: Provision[[Card], None] = Provision("token-copy")
TOKEN_NO_CARD: Provision[[], int] = Provision("token-no-card")
PLANESWALKER_LEGEND: Provision[[], None] = Provision("planeswalker-legend")
KINDRED: Provision[[], None] = Provision("kindred")
LEGEND: Provision[[], None] = Provision("legend")
SNOW: Provision[[], None] = Provision("snow")
AURA: Provision[[], None] = Provision("aura")
OMEN_EVALUATED: Evaluated = Provision("omen-evaluated")
PROTOTYPE: Provision[[Card], None] = Provision("prototype")
PROTOTYPE_SPELL: Provision[[Card], None] = Provision("prototype-spell")

# Cards cast from elsewhere than the hand, and costs.
Permits = Provision[[Native, Zone], None]
FLASHBACK: Permits = Provision("flashback")
RETRACE: Permits = Provision("retrace")
JUMP_START: Permits = Provision("jump-start")
ESCAPE: Permits = Provision("escape")
DISTURB: Permits = Provision("disturb")
HARMONIZE: Permits = Provision("harmonize")
COMMANDER_CAST: Permits = Provision("commander-cast")
ADVENTURE_AFTER: Permits = Provision("adventure-after")
CAST_COPY: Permits = Provision("cast-copy")
SPLIT_COPY: Permits = Provision("split-copy")
COMPANION: _Cited = Provision("companion")
MAYHEM: _Cited = Provision("mayhem")
SUSPEND: _Cited = Provision("suspend")
FORETELL: _Cited = Provision("foretell")
PLOT: _Cited = Provision("plot")
WARP: _Cited = Provision("warp")
MADNESS: _Cited = Provision("madness")
REBOUND: Permits = Provision("rebound")
UNPAYABLE: Provision[[Native | Message], bool] = Provision("unpayable")
CASCADE: Provision[[int], tuple[str, ...]] = Provision("cascade")
DISCOVER: Provision[[int], tuple[str, ...]] = Provision("discover")
SPLIT_SECOND: Provision[[], None] = Provision("split-second")
TOTAL_COST: Provision[[TotalCost, ManaCost, str], str] = Provision("total-cost")
FUSE_COST: Provision[[Card], None] = Provision("fuse-cost")
FREE_X: Provision[[], None] = Provision("free-x")
LAND_FACE: Provision[[Names], Names] = Provision("land-face")
DEVOTION: Provision[[GameObject, str], int] = Provision("devotion")
COLOR_IDENTITY: Provision[[Names], Names] = Provision("color-identity")
SPELL_AFTER: Provision[[], str] = Provision("spell-after")
PERMANENT_AFTER: Provision[[], str] = Provision("permanent-after")
OMEN_AFTER: Provision[[], str] = Provision("omen-after")

# Casting, and what is never a spell or a permanent.
CASTING: Provision[[Card, Zone, Names], Names] = Provision("casting")
SPLIT_CHOICE: Provision[[Card], None] = Provision("split-choice")
INSTANT_TIMING: Provision[[Halves], None] = Provision("instant-timing")
FLASH: Provision[[Halves], None] = Provision("flash")
FLASH_PERMISSION: Provision[[], None] = Provision("flash-permission")
SPELL_PERMISSION: Evaluated = Provision("spell-permission")
SPLIT_EVALUATED: Evaluated = Provision("split-evaluated")
DFC_EVALUATED: Evaluated = Provision("dfc-evaluated")
ADVENTURE_EVALUATED: Evaluated = Provision("adventure-evaluated")
LAND_SPELL: Provision[[Names], Names] = Provision("land-spell")
INSTANT_PERMANENT: _Cited = Provision("instant-permanent")
SORCERY_PERMANENT: _Cited = Provision("sorcery-permanent")
