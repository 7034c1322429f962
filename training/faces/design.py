"""Designs: the properties in which sets of tiles differ."""

from dataclasses import dataclass
from enum import StrEnum
from zlib import crc32

import numpy as np

from training.faces.brushes import ChunStyle, HatsuStyle
from training.faces.fonts import KAI, Typeface
from training.faces.shapes import Colour


class NumeralStyle(StrEnum):
    """The script of the numerals and 萬; `font` uses the typeface."""

    FONT = "font"
    BLOCK = "block"
    RUNNING = "running"


class WindStyle(StrEnum):
    """The script of the winds; `font` uses the typeface."""

    FONT = "font"
    BLOCK = "block"
    RUNNING = "running"
    BOWED = "bowed"  # boxes that narrow to a curved foot, as in many Chinese sets


class CircleStyle(StrEnum):
    """The engraving of the small circles of pinzu."""

    ROSETTE = "rosette"
    RINGS = "rings"
    FLOWER = "flower"
    WHEEL = "wheel"
    COIN = "coin"
    BEADS = "beads"
    SPOKES = "spokes"
    ROUNDEL = "roundel"


class BigCircleStyle(StrEnum):
    """The engraving of the one circle of 1p."""

    CHRYSANTHEMUM = "chrysanthemum"
    BEADS = "beads"
    RINGS = "rings"
    SUN = "sun"
    ROUNDEL = "roundel"


class BambooStyle(StrEnum):
    """The engraving of the bamboo of souzu."""

    BONE = "bone"
    CAPSULES = "capsules"
    NODES = "nodes"
    HOLLOW = "hollow"
    PLAIN = "plain"
    SEGMENTS = "segments"
    BAR = "bar"


class BirdStyle(StrEnum):
    """The bird of 1s."""

    PEACOCK = "peacock"
    ENGRAVED_PEACOCK = "engraved_peacock"
    CRANE = "crane"
    SWALLOW = "swallow"
    SPARROW = "sparrow"
    PHOENIX = "phoenix"
    # assembled from parts, different for each seed
    FAN = "fan"
    DISPLAY = "display"
    TRAIN = "train"
    WADER = "wader"
    PERCHED = "perched"
    PLUMED = "plumed"
    SIMPLE = "simple"
    FLORAL = "floral"


class HakuStyle(StrEnum):
    """The white dragon."""

    BLANK = "blank"
    FRAME = "frame"
    DOUBLE_FRAME = "double_frame"
    ORNATE_FRAME = "ornate_frame"
    KANJI = "kanji"
    LETTER = "letter"
    DRAWN = "drawn"
    COMPASS = "compass"


class RedFiveStyle(StrEnum):
    """The part of a red five's print that is red.

    One with a red middle or with the plain print also has a mark: without it, it would be the
    plain five of this or another set.
    """

    ALL_RED = "all_red"
    NUMERAL_RED = "numeral_red"
    PART_RED = "part_red"
    HALF_RED = "half_red"
    REPAINTED = "repainted"  # by hand over the plain print, see `repaint`
    MARKED = "marked"


class RedMark(StrEnum):
    """A mark on a red five in addition to its print."""

    NONE = "none"
    DOT = "dot"
    TWO_DOTS = "two_dots"
    CORNER_DOT = "corner_dot"
    GOLD_DOT = "gold_dot"
    GOLD_SEAL = "gold_seal"
    FLOWER = "flower"
    STAR = "star"
    RING = "ring"


class EightStyle(StrEnum):
    """The direction of the slanted bamboo of 8s."""

    W_OVER_M = "w_over_m"
    M_OVER_W = "m_over_w"


@dataclass(frozen=True, slots=True)
class Inks:
    """The four paints, and the paint of each part."""

    black: Colour = (27, 29, 36)
    red: Colour = (190, 28, 38)
    green: Colour = (10, 104, 58)
    blue: Colour = (24, 58, 130)
    aka: Colour = (222, 24, 30)

    def of(self, letter: str) -> Colour:
        """Return the paint of a letter: k black, r red, g green, b blue, a the red of red fives."""
        return {
            "k": self.black,
            "r": self.red,
            "g": self.green,
            "b": self.blue,
            "a": self.aka,
        }[letter]


@dataclass(frozen=True, slots=True)
class Design:
    """One set of tiles; lengths are in 1/400 of a tile's height.

    `columns` and `rows` scale the distances between the small circles, `circle_size` their radius.
    From 4 on, `plant` draws other pictures than plants on flowers.
    """

    typeface: Typeface = KAI
    digits: Typeface = KAI
    embolden: float = 0.0
    slant: float = 0.0
    warp: float = 0.0
    honours: Typeface | None = None
    numerals: Typeface | None = None
    chun: ChunStyle = ChunStyle.FONT
    hatsu: str = "發"
    hatsu_hand: HatsuStyle = HatsuStyle.FONT
    hatsu_ink: str = "g"
    numeral_hand: NumeralStyle = NumeralStyle.FONT
    wind_hand: WindStyle = WindStyle.FONT
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
    circles: CircleStyle = CircleStyle.ROSETTE
    big_circle: BigCircleStyle = BigCircleStyle.CHRYSANTHEMUM
    sticks: BambooStyle = BambooStyle.BONE
    eight: EightStyle = EightStyle.W_OVER_M
    bird: BirdStyle = BirdStyle.PEACOCK
    bird_size: float = 1.0
    haku: HakuStyle = HakuStyle.BLANK
    red_five: RedFiveStyle = RedFiveStyle.ALL_RED
    red_mark: RedMark = RedMark.NONE
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
    columns: float = 1.0
    rows: float = 1.0
    circle_size: float = 1.0

    def dice(self, name: str) -> np.random.Generator:
        """Return the random generator of a part of this design, the same each time for the same
        name.
        """
        return np.random.default_rng([self.seed, crc32(name.encode())])


# A framed haku: a blank one would look like a gap in the page's keyboard.
STANDARD = Design(embolden=-2.0, girth=1.15, detail=1.15, haku=HakuStyle.FRAME)
