"""Designs: the properties in which sets of tiles differ, and random ones."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import TypeVar
from zlib import crc32

import numpy as np

from training.faces.fonts import FREE_HANDS, KAI, TYPEFACES, FontMissingError, Typeface
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


class ChunStyle(StrEnum):
    """The shape of the box of 中; `font` uses the typeface."""

    FONT = "font"
    STROKES = "strokes"
    LOOP = "loop"
    LENS = "lens"


class HatsuStyle(StrEnum):
    """The script of the green dragon; `font` uses the typeface."""

    FONT = "font"
    BLOCK = "block"
    RUNNING = "running"
    ARROW = "arrow"
    SHORT = "short"
    SHORT_RUNNING = "short_running"
    GRASS = "grass"


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
    `stick_length` scales the length of the bamboo; at 1.13 it touches in a column of six or nine.
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
    stick_length: float = 1.0

    def dice(self, name: str) -> np.random.Generator:
        """Return the random generator of a part of this design, the same each time for the same
        name.
        """
        return np.random.default_rng([self.seed, crc32(name.encode())])


# A framed haku: a blank one would look like a gap in the page's keyboard.
STANDARD = Design(embolden=-2.0, girth=1.15, detail=1.15, haku=HakuStyle.FRAME)


KANJI = "一二三四五伍六七八九萬万東南西北發中白春夏秋冬梅蘭菊竹"
LATIN = "123456789ESWNPFC"
Member = TypeVar("Member", bound=StrEnum)

# The middle of the plain five is red in most sets, as on most real tables.
PIN_PLANS = (
    *("japanese", "japanese", "japanese", "chinese", "chinese", "two", "green"),
    *("blue", "black", "free", "free"),
)
SOU_PLANS = ("gr", "gr", "gr", "gr", "gr", "br", "kr", "gb", "gg", "kk", "bb", "gk")
CIRCLE_CHANCES = dict.fromkeys(CircleStyle, 0.07) | {CircleStyle.ROUNDEL: 0.5}
BIG_CIRCLE_CHANCES = dict.fromkeys(BigCircleStyle, 0.1) | {BigCircleStyle.ROUNDEL: 0.6}
STICK_CHANCES = dict.fromkeys(BambooStyle, 0.14) | {BambooStyle.SEGMENTS: 0.2, BambooStyle.BAR: 0.1}
HAKU_CHANCES = dict.fromkeys(HakuStyle, 0.04) | {
    HakuStyle.COMPASS: 0.0,
    HakuStyle.BLANK: 0.44,
    HakuStyle.DRAWN: 0.26,
    HakuStyle.FRAME: 0.14,
}
# Most sets print their red fives all in red. Fives that someone painted or marked are rarer, but
# they are the ones that a classifier confuses with plain fives.
RED_FIVE_CHANCES = {
    RedFiveStyle.ALL_RED: 0.40,
    RedFiveStyle.NUMERAL_RED: 0.13,
    RedFiveStyle.PART_RED: 0.10,
    RedFiveStyle.HALF_RED: 0.12,
    RedFiveStyle.REPAINTED: 0.20,
    RedFiveStyle.MARKED: 0.05,
}
RED_MARK_CHANCES = dict.fromkeys(RedMark, 0.05) | {
    RedMark.NONE: 0.45,
    RedMark.DOT: 0.12,
    RedMark.CORNER_DOT: 0.10,
}
DARK_AKA = 0.25  # share of the designs whose red fives are dark red
SAME_RED = 0.3  # share of the designs with the same red on red fives as on the other tiles
BIRD_CHANCES = dict.fromkeys(BirdStyle, 0.04) | {
    BirdStyle.FLORAL: 0.0,  # only in hard designs, so that the designs of the exams stay the same
    BirdStyle.FAN: 0.28,
    BirdStyle.DISPLAY: 0.08,
    BirdStyle.TRAIN: 0.12,
    BirdStyle.WADER: 0.08,
    BirdStyle.PERCHED: 0.12,
    BirdStyle.PLUMED: 0.08,
    BirdStyle.SIMPLE: 0.08,
}
CHUN_CHANCES = {
    ChunStyle.FONT: 0.45,
    ChunStyle.STROKES: 0.2,
    ChunStyle.LOOP: 0.2,
    ChunStyle.LENS: 0.15,
}
HATSU_CHANCES = dict.fromkeys(HatsuStyle, 0.09) | {HatsuStyle.FONT: 0.46}
NUMERAL_CHANCES = {NumeralStyle.FONT: 0.64, NumeralStyle.BLOCK: 0.18, NumeralStyle.RUNNING: 0.18}
WIND_CHANCES = {
    WindStyle.FONT: 0.62,
    WindStyle.BLOCK: 0.12,
    WindStyle.RUNNING: 0.12,
    WindStyle.BOWED: 0.14,
}


@lru_cache
def typefaces(*, latin: bool = False) -> tuple[Typeface, ...]:
    """Return the installed fonts, or those that also contain digits and letters."""
    found = tuple(each for each in TYPEFACES if each.installed and each.latin >= latin)
    if not found:
        raise FontMissingError(
            "no font with the kanji of the tiles is installed; "
            "on Debian: apt install fonts-noto-cjk fonts-lxgw-wenkai"
        )
    return found


def random_design(rng: np.random.Generator) -> Design:
    """Return a random design in the range of real sets; needs a font with kanji."""
    faces = typefaces()
    lettered = typefaces(latin=True)
    free = tuple(face for face in FREE_HANDS if face.installed)
    indexed = rng.random() < 0.3
    return Design(
        typeface=faces[int(rng.integers(len(faces)))],
        digits=lettered[int(rng.integers(len(lettered)))],
        embolden=rng.uniform(-5, 3),
        slant=float(rng.choice([0, 0, rng.uniform(-0.16, 0.1)])),
        warp=float(rng.choice([0, rng.uniform(0, 4), rng.uniform(3, 8)])),
        honours=free[int(rng.integers(len(free)))] if free and rng.random() < 0.4 else None,
        numerals=free[int(rng.integers(len(free)))] if free and rng.random() < 0.25 else None,
        chun=_weighted(rng, CHUN_CHANCES),
        hatsu="発" if rng.random() < 0.07 else "發",
        hatsu_hand=_weighted(rng, HATSU_CHANCES),
        hatsu_ink=str(rng.choice(["g", "g", "g", "k", "b"])),  # old green is nearly black
        numeral_hand=_weighted(rng, NUMERAL_CHANCES),
        wind_hand=_weighted(rng, WIND_CHANCES),
        five=str(rng.choice(["五", "伍"])),
        wan="万" if rng.random() < 0.08 else "萬",
        inks=_random_inks(rng),
        numeral_ink=str(rng.choice(["k", "k", "k", "b", "g"])),
        wan_ink=str(rng.choice(["r", "r", "r", "r", "k"])),
        wind_ink=str(rng.choice(["k", "k", "b", "b", "g"])),
        pin_inks=str(rng.choice(list(PIN_PLANS))),
        sou_inks=str(rng.choice(list(SOU_PLANS))),
        second_green=str(rng.choice(["g", "g", "b", "k"])),
        by_rows=bool(rng.random() < 0.3),
        circles=_weighted(rng, CIRCLE_CHANCES),
        big_circle=_weighted(rng, BIG_CIRCLE_CHANCES),
        sticks=_weighted(rng, STICK_CHANCES),
        eight=EightStyle.W_OVER_M if rng.random() < 0.7 else EightStyle.M_OVER_W,
        bird=_weighted(rng, BIRD_CHANCES),
        bird_size=rng.uniform(0.7, 1.05),  # small next to index marks
        haku=_weighted(rng, HAKU_CHANCES),
        red_five=_weighted(rng, RED_FIVE_CHANCES),
        red_mark=_weighted(rng, RED_MARK_CHANCES),
        index=str(rng.choice(["r", "k", "b", "g"])) if indexed else "",
        index_size=rng.uniform(0.75, 1.35),
        index_on_honours=bool(rng.random() < 0.4),
        index_right=bool(rng.random() < 0.3),
        size=rng.uniform(0.8, 1.04),
        detail=rng.uniform(0.75, 1.3),
        girth=rng.uniform(0.75, 1.25),
        spread=rng.uniform(0.93, 1.05),
        split=rng.uniform(-16, 14),
        jitter=float(rng.choice([0, rng.uniform(0, 3)])),
        wear=float(rng.choice([0, 0, rng.uniform(0, 0.3), rng.uniform(0.1, 0.6)])),
        seed=int(rng.integers(1 << 31)),
        plant=int(rng.integers(4)),
    )


def harden(design: Design, rng: np.random.Generator) -> Design:
    """Return the design with features that the random designs have rarely or never.

    Blank haku and compass roses, birds among flowers, circles close together or far apart, bamboo
    that nearly touches or overlaps, and flowers without plants.
    """
    draw = rng.random(4)
    bird = rng.choice([BirdStyle.FLORAL, BirdStyle.FAN, BirdStyle.DISPLAY], p=[0.6, 0.25, 0.15])
    haku = HakuStyle.BLANK if draw[0] < 0.5 else HakuStyle.COMPASS
    return replace(
        design,
        haku=haku if draw[0] < 0.65 else design.haku,
        bird=BirdStyle(bird) if draw[1] < 0.6 else design.bird,
        bird_size=rng.uniform(0.85, 1.12) if draw[1] < 0.6 else design.bird_size,
        columns=rng.uniform(0.72, 1.04) if draw[2] < 0.7 else 1.0,
        rows=rng.uniform(0.68, 1.04) if draw[2] < 0.7 else 1.0,
        circle_size=rng.uniform(0.82, 1.12) if draw[2] < 0.7 else 1.0,
        plant=int(rng.integers(4, 8)) if draw[3] < 0.6 else design.plant,
        stick_length=rng.uniform(0.94, 1.15),
    )


def _weighted(rng: np.random.Generator, probabilities: dict[Member, float]) -> Member:
    members, weights = tuple(probabilities), np.array(tuple(probabilities.values()))
    return members[int(rng.choice(len(members), p=weights / weights.sum()))]


def _random_inks(rng: np.random.Generator) -> Inks:
    def near(low: Colour, high: Colour) -> Colour:
        mix = rng.random(3)
        red, green, blue = (
            round(a + (b - a) * float(t)) for a, b, t in zip(low, high, mix, strict=True)
        )
        return red, green, blue

    black = near((8, 8, 10), (50, 52, 70))
    if rng.random() < 0.25:  # navy
        black = near((10, 16, 50), (36, 44, 96))
    red = near((140, 10, 20), (215, 50, 60))
    if rng.random() < 0.2:  # brown
        red = near((104, 26, 14), (160, 58, 40))
    green, blue = near((0, 70, 30), (40, 140, 90)), near((10, 30, 90), (50, 100, 190))
    aka = near((190, 0, 5), (240, 50, 50))
    if rng.random() < DARK_AKA:
        aka = near((96, 4, 10), (165, 24, 34))
    elif rng.random() < SAME_RED:
        aka = red
    if rng.random() < 0.12:  # one paint, plus red in most sets
        green = blue = black
        red = black if rng.random() < 0.35 else red
    return Inks(black=black, red=red, green=green, blue=blue, aka=aka)
