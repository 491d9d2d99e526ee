"""Split cards: what they are on the stack and elsewhere, and that each is one card.

Sections 505, 708 and 709 of the Comprehensive Rules. What effects read, use and compare of a split card:
`values`, `combined`, `comparisons`.
"""

from kb.cards import Card
from kb.checker.model import provisions as rules
from kb.checker.model.characteristics import Characteristics, combined, of_face
from kb.checker.model.objects import GameObject, Manner, name_of, title_of
from kb.checker.model.state import Kind
from kb.checker.model.steps import Outcome, carries_out
from kb.messages import Native, msg, msgn

Sets = tuple[Characteristics, ...]


def halves(card: Card) -> Sets:
    """Each half's characteristics, as printed."""
    return tuple(of_face(face) for face in card.faces)


def card_object(card: Card, sets: Sets) -> GameObject:
    """A split card off the stack, with its halves apart or as one."""
    names = tuple(name_of(face) for face in card.faces)
    labels = names if len(sets) > 1 else (title_of(card),)
    return GameObject(Kind.CARD, title_of(card), sets, labels, (card,), Manner.SPLIT)


@carries_out(
    rules.SPLIT_ELSEWHERE,
    "two-sets",
    fr=(
        "les double cartes ont toutes leurs caractéristiques en deux exemplaires",
        "les cartes doubles ont deux ensembles de caractéristiques",
    ),
    en="In every zone except the stack, split cards have two sets of characteristics",
)
def keep_halves_apart(card: Card) -> Outcome[tuple[Characteristics, ...]]:
    """Off the stack the halves keep two sets of characteristics (505.2, 708.2)."""
    sets = halves(card)
    return Outcome(
        sets,
        msgn(
            "off the stack the card has %(count)d set of characteristics",
            "off the stack the card has %(count)d sets of characteristics, one for each half",
            len(sets),
        ),
    )


@carries_out(
    rules.SPLIT_ELSEWHERE,
    "combined",
    it="le caratteristiche di una carta split sono quelle delle sue due metà combinate",
)
def combine_halves(card: Card) -> Outcome[tuple[Characteristics, ...]]:
    """Off the stack the card has its halves' characteristics combined (708.4, 709.4)."""
    return Outcome(
        (combined(halves(card)),),
        msg("off the stack the card has the characteristics of its halves combined"),
    )


@carries_out(
    rules.SPLIT_SPELL,
    "half",
    fr=(
        "seules les caractéristiques de la moitié qui a été jouée existent",
        "seules les caractéristiques de la moitié en train d'être lancée existent",
    ),
    it="Mentre è in pila, esistono solo le caratteristiche della metà lanciata",
    en="only the characteristics of the half being cast exist",
)
def only_the_half_cast(card: Card, index: int, x: int) -> Outcome[Characteristics]:
    """On the stack only the characteristics of the half being cast exist (505.2, 708.2, 708.3b, 709.3b)."""
    face = card.faces[index]
    return Outcome(
        of_face(face, x), msg("on the stack only the characteristics of %(half)s exist", half=name_of(face))
    )


@carries_out(
    rules.SPLIT_CARDS,
    "faces",
    fr=(
        "Les double cartes ont deux faces imprimées sur la même carte",
        "Les cartes doubles ont deux faces imprimées",
    ),
    it="Le carte Split hanno due lati su una singola carta",
    en="Split cards have two card faces on a single card",
)
def two_faces_on_one_card(card: Card) -> Outcome[bool]:
    """Split cards have two faces on a single card (505.1, 708.1, 709.1)."""
    name = title_of(card)
    if card.layout.is_split:
        return Outcome(True, msg("%(card)s is a split card: it has several faces on one side", card=name))
    return Outcome(False, msg("%(card)s is no split card", card=name))


@carries_out(
    rules.SPLIT_ONE_CARD,
    "one",
    fr=(
        "chaque double carte ne compte que comme étant une seule carte",
        "chaque carte double n'est qu'une seule carte",
    ),
    it="ogni carta Split è una sola carta",
    en="each split card is only one card",
)
def one_card(title: Native) -> Outcome[int]:
    """A split card is one card (505.4, 708.4, 708.2, 709.2)."""
    return Outcome(1, msg("%(card)s is one card, however many halves it has", card=title))
