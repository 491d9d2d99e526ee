"""The type line (rule 205): supertypes, card types, subtypes."""

from __future__ import annotations

from typing import NamedTuple

SUPERTYPES = ("Basic", "Legendary", "Ongoing", "Snow", "World", "Host", "Elite")
CARD_TYPES = (
    "Artifact",
    "Battle",
    "Conspiracy",
    "Creature",
    "Dungeon",
    "Enchantment",
    "Instant",
    "Kindred",
    "Land",
    "Phenomenon",
    "Plane",
    "Planeswalker",
    "Scheme",
    "Sorcery",
    "Tribal",
    "Vanguard",
)


CREATURE_TYPES = frozenset(
    """
    advisor aetherborn alien ally angel antelope ape archer archon armadillo army artificer assassin
    assembly-worker astartes atog aurochs avatar azra badger balloon barbarian bard basilisk bat bear beast
    beaver beeble beholder berserker bird bison blinkmoth boar bringer brushwagg c'tan camarid camel
    capybara caribou carrier cat centaur child chimera citizen cleric clown cockatrice construct coward
    coyote crab crocodile custodes cyberman cyclops dalek dauthi demigod demon deserter detective devil
    dinosaur djinn doctor dog dragon drake dreadnought drix drone druid dryad dwarf echidna efreet egg elder
    eldrazi elemental elephant elf elk employee eye faerie ferret fish flagbearer fox fractal frog fungus
    gamer gargoyle germ giant giraffe gith glimmer gnoll gnome goat goblin god golem gorgon graveborn
    gremlin griffin guest hag halfling hamster harpy hedgehog hellion hero hippo hippogriff homarid
    homunculus horror horse human hydra hyena illusion imp incarnation inkling inquisitor insect jackal
    jellyfish juggernaut kangaroo kavu kirin kithkin knight kobold kor kraken lamia lammasu leech lemur
    leviathan lhurgoyf licid lizard llama lobster manticore masticore mercenary merfolk metathran minion
    minotaur mite mole monger mongoose monk monkey moogle moonfolk mount mouse mutant myr mystic nautilus
    necron nephilim nightmare nightstalker ninja noble noggle nomad nymph octopus ogre ooze orb orc orgg
    otter ouphe ox oyster pangolin peasant pegasus pentavite performer pest phelddagrif phoenix phyrexian
    pilot pincher pirate plant platypus porcupine possum praetor primarch prism processor qu rabbit raccoon
    ranger rat rebel reflection rhino rigger robot rogue sable salamander samurai sand saproling satyr
    scarecrow scientist scion scorpion scout sculpture seal serf serpent servo shade shaman shapeshifter
    shark sheep siren skeleton skunk slith sliver sloth slug snail snake soldier soltari sorcerer spawn
    specter spellshaper sphinx spider spike spirit splinter sponge squid squirrel starfish surrakar survivor
    symbiote synth tentacle tetravite thalakos thopter thrull tiefling time-lord toy treefolk trilobite
    triskelavite troll turtle tyranid unicorn utrom vampire varmint vedalken villain volver wall walrus
    warlock warrior weasel weird werewolf whale wizard wolf wolverine wombat worm wraith wurm yeti zombie
    zubera
    """.split()  # noqa: SIM905 - three hundred lines of words else
)
"""The game's own list (rule 205.3m of April 2026): a changeling is each of them, and nothing else."""

_PERMANENT = {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}
_NEVER_PERMANENT = {"Instant", "Sorcery"}


class TypeLine(NamedTuple):
    """The words of a type line by kind, in printed order."""

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> TypeLine:
        """The parts of ``Legendary Creature — Elf Druid``; the dash may be any, or a hyphen in spaces.

        Raises `ValueError` where no card type stands before the dash, or a word that is neither
        a card type nor a supertype.
        """
        left, _, right = text.replace("\u2013", "\u2014").replace(" - ", " \u2014 ").partition("\u2014")
        words = left.split()
        types = tuple(word for word in words if word in CARD_TYPES)
        supertypes = tuple(word for word in words if word in SUPERTYPES)
        if not types or len(types) + len(supertypes) < len(words) or len(text) > 200:
            raise ValueError(text)
        planar = types == ("Plane",)  # a plane is one subtype, however many words it has (rule 205.3b)
        return cls(supertypes, types, (right.strip(),) if planar and right else tuple(right.split()))

    @property
    def is_permanent(self) -> bool:
        """Whether a card with it can be on the battlefield (rule 110.4)."""
        return not _NEVER_PERMANENT.intersection(self.types) and bool(_PERMANENT.intersection(self.types))

    def union(self, other: TypeLine) -> TypeLine:
        """Each word of either, once, in order of appearance."""
        return TypeLine(*(tuple(dict.fromkeys(a + b)) for a, b in zip(self, other, strict=True)))

    def __str__(self) -> str:
        left = " ".join(self.supertypes + self.types)
        return f"{left} \u2014 {' '.join(self.subtypes)}" if self.subtypes else left
