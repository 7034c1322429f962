"""What makes one set of tiles look unlike another."""

from dataclasses import dataclass
from enum import StrEnum
from zlib import crc32

import numpy as np

from vision.training.faces.kanji.chun import Chun
from vision.training.faces.kanji.fonts import KAI, Typeface
from vision.training.faces.kanji.hatsu import Hatsu
from vision.training.faces.kanji.numerals import Numerals
from vision.training.faces.kanji.winds import Winds
from vision.training.faces.vector.shapes import Colour


class Circles(StrEnum):
    """How the small circles of pinzu are engraved."""

    ROSETTE = "rosette"
    RINGS = "rings"
    FLOWER = "flower"
    WHEEL = "wheel"
    COIN = "coin"
    BEADS = "beads"
    SPOKES = "spokes"
    ROUNDEL = "roundel"


class BigCircle(StrEnum):
    """How the one circle of 1p is engraved."""

    CHRYSANTHEMUM = "chrysanthemum"
    BEADS = "beads"
    RINGS = "rings"
    SUN = "sun"
    ROUNDEL = "roundel"


class Sticks(StrEnum):
    """How the bamboo of souzu is engraved."""

    BONE = "bone"
    CAPSULES = "capsules"
    NODES = "nodes"
    HOLLOW = "hollow"
    PLAIN = "plain"
    SEGMENTS = "segments"
    BAR = "bar"


class Bird(StrEnum):
    """The bird of 1s."""

    PEACOCK = "peacock"
    ENGRAVED_PEACOCK = "engraved_peacock"
    CRANE = "crane"
    SWALLOW = "swallow"
    SPARROW = "sparrow"
    PHOENIX = "phoenix"
    # put together from parts, another for each seed
    FAN = "fan"
    DISPLAY = "display"
    TRAIN = "train"
    WADER = "wader"
    PERCHED = "perched"
    PLUMED = "plumed"
    SIMPLE = "simple"


class Haku(StrEnum):
    """What the white dragon shows."""

    BLANK = "blank"
    FRAME = "frame"
    DOUBLE_FRAME = "double_frame"
    ORNATE_FRAME = "ornate_frame"
    KANJI = "kanji"
    LETTER = "letter"
    DRAWN = "drawn"


class RedFive(StrEnum):
    """How a red five differs from a five.

    One that is red in part has a dot as well: without it, it is another set's plain five.
    """

    ALL_RED = "all_red"
    RED_AND_DOT = "red_and_dot"
    NUMERAL_RED = "numeral_red"
    PART_RED = "part_red"
    GOLD_MARK = "gold_mark"


class Eight(StrEnum):
    """Which way the slanted bamboo of 8s stands."""

    W_OVER_M = "w_over_m"
    M_OVER_W = "m_over_w"


@dataclass(frozen=True, slots=True)
class Inks:
    """The four paints, and what each part is painted with."""

    black: Colour = (27, 29, 36)
    red: Colour = (190, 28, 38)
    green: Colour = (10, 104, 58)
    blue: Colour = (24, 58, 130)
    aka: Colour = (222, 24, 30)

    def of(self, letter: str) -> Colour:
        """The paint of a letter: k black, r red, g green, b blue, a the red of red fives."""
        return {
            "k": self.black,
            "r": self.red,
            "g": self.green,
            "b": self.blue,
            "a": self.aka,
        }[letter]


@dataclass(frozen=True, slots=True)
class Design:
    """One set of tiles; lengths in 1/400 of a tile's height."""

    typeface: Typeface = KAI
    digits: Typeface = KAI
    embolden: float = 0.0
    slant: float = 0.0
    warp: float = 0.0
    honours: Typeface | None = None
    numerals: Typeface | None = None
    chun: Chun = Chun.FONT
    hatsu: str = "發"
    hatsu_hand: Hatsu = Hatsu.FONT
    hatsu_ink: str = "g"
    numeral_hand: Numerals = Numerals.FONT
    wind_hand: Winds = Winds.FONT
    five: str = "五"
    wan: str = "萬"
    inks: Inks = Inks()
    numeral_ink: str = "k"
    wan_ink: str = "r"
    wind_ink: str = "k"
    pin_inks: str = "japanese"
    sou_inks: str = "gr"
    second_green: str = "g"
    by_rows: bool = False
    circles: Circles = Circles.ROSETTE
    big_circle: BigCircle = BigCircle.CHRYSANTHEMUM
    sticks: Sticks = Sticks.BONE
    eight: Eight = Eight.W_OVER_M
    bird: Bird = Bird.PEACOCK
    bird_size: float = 1.0
    haku: Haku = Haku.BLANK
    red_five: RedFive = RedFive.ALL_RED
    red_dots: int = 1
    index: str = ""
    index_size: float = 1.0
    index_on_honours: bool = False
    index_right: bool = False
    size: float = 1.0
    detail: float = 1.0
    girth: float = 1.0
    spread: float = 1.0
    split: float = 0.0
    jitter: float = 0.0
    wear: float = 0.0
    seed: int = 0
    plant: int = 0

    def dice(self, name: str) -> np.random.Generator:
        """The chances of one part of this design: the same each time for the same name."""
        return np.random.default_rng([self.seed, crc32(name.encode())])


# A framed haku: on the keyboard of the page a blank one would look like a gap.
STANDARD = Design(embolden=-2.0, girth=1.15, detail=1.15, haku=Haku.FRAME)
