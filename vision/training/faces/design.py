"""What makes one set of tiles look unlike another."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TypeVar
from zlib import crc32

import numpy as np

from vision.training.faces.chun import Chun
from vision.training.faces.glyphs import (
    FREE_HANDS,
    KAI,
    TYPEFACES,
    FontMissingError,
    Typeface,
    has,
)
from vision.training.faces.shapes import Colour

KANJI = "一二三四五伍六七八九萬万東南西北發中白春夏秋冬梅蘭菊竹"
LATIN = "123456789ESWNPFC"


Member = TypeVar("Member", bound=StrEnum)


class Circles(StrEnum):
    """How the small circles of pinzu are engraved."""

    ROSETTE = "rosette"
    RINGS = "rings"
    FLOWER = "flower"
    WHEEL = "wheel"
    COIN = "coin"
    BEADS = "beads"
    SPOKES = "spokes"


class BigCircle(StrEnum):
    """How the one circle of 1p is engraved."""

    CHRYSANTHEMUM = "chrysanthemum"
    BEADS = "beads"
    RINGS = "rings"
    SUN = "sun"


class Sticks(StrEnum):
    """How the bamboo of souzu is engraved."""

    BONE = "bone"
    CAPSULES = "capsules"
    NODES = "nodes"
    HOLLOW = "hollow"
    PLAIN = "plain"


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


class RedFive(StrEnum):
    """How a red five differs from a five."""

    ALL_RED = "all_red"
    RED_AND_DOT = "red_and_dot"
    NUMERAL_RED = "numeral_red"


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
    chun: Chun = Chun.FONT
    hatsu: str = "發"
    five: str = "五"
    wan: str = "萬"
    inks: Inks = Inks()
    numeral_ink: str = "k"
    wan_ink: str = "r"
    wind_ink: str = "k"
    pin_inks: str = "japanese"
    sou_inks: str = "gr"
    second_green: str = "g"
    circles: Circles = Circles.ROSETTE
    big_circle: BigCircle = BigCircle.CHRYSANTHEMUM
    sticks: Sticks = Sticks.BONE
    eight: Eight = Eight.W_OVER_M
    bird: Bird = Bird.PEACOCK
    haku: Haku = Haku.BLANK
    red_five: RedFive = RedFive.ALL_RED
    index: str = ""
    index_on_honours: bool = False
    index_right: bool = False
    size: float = 1.0
    detail: float = 1.0
    girth: float = 1.0
    spread: float = 1.0
    jitter: float = 0.0
    seed: int = 0
    plant: int = 0

    def dice(self, name: str) -> np.random.Generator:
        """The chances of one part of this design: the same each time for the same name."""
        return np.random.default_rng([self.seed, crc32(name.encode())])


# A framed haku: on the keyboard of the page a blank one would look like a gap.
STANDARD = Design(embolden=-2.0, girth=1.15, detail=1.15, haku=Haku.FRAME)

BIRD_CHANCES = dict.fromkeys(Bird, 0.04) | {
    Bird.FAN: 0.28,
    Bird.DISPLAY: 0.08,
    Bird.TRAIN: 0.12,
    Bird.WADER: 0.08,
    Bird.PERCHED: 0.12,
    Bird.PLUMED: 0.08,
    Bird.SIMPLE: 0.08,
}
CHUN_CHANCES = {Chun.FONT: 0.45, Chun.STROKES: 0.2, Chun.LOOP: 0.2, Chun.LENS: 0.15}


@lru_cache
def typefaces(characters: str = KANJI) -> tuple[Typeface, ...]:
    """The installed fonts that draw every one of the characters."""
    found = tuple(face for face in TYPEFACES if has(face, characters))
    if not found:
        raise FontMissingError(
            "no font with the kanji of the tiles is installed; "
            "on Debian: apt install fonts-noto-cjk fonts-lxgw-wenkai"
        )
    return found


def random_design(rng: np.random.Generator) -> Design:
    """A design drawn at random from everything that real sets show; needs a font with kanji."""
    faces = typefaces()
    lettered = typefaces(LATIN)
    free = tuple(face for face in FREE_HANDS if face.installed)
    indexed = rng.random() < 0.3
    return Design(
        typeface=faces[int(rng.integers(len(faces)))],
        digits=lettered[int(rng.integers(len(lettered)))],
        embolden=float(rng.uniform(-4, 4)),
        slant=float(rng.choice([0, 0, rng.uniform(-0.16, 0.1)])),
        warp=float(rng.choice([0, rng.uniform(0, 4), rng.uniform(3, 8)])),
        honours=free[int(rng.integers(len(free)))] if free and rng.random() < 0.4 else None,
        chun=_weighted(rng, CHUN_CHANCES),
        hatsu="発" if rng.random() < 0.07 else "發",
        five=str(rng.choice(["五", "伍"])),
        wan="万" if rng.random() < 0.05 else "萬",
        inks=_random_inks(rng),
        numeral_ink=str(rng.choice(["k", "k", "k", "b", "g"])),
        wan_ink=str(rng.choice(["r", "r", "r", "r", "k"])),
        wind_ink=str(rng.choice(["k", "k", "b", "b", "g"])),
        pin_inks=str(rng.choice(["japanese", "japanese", "chinese", "two", "blue", "green"])),
        sou_inks=str(rng.choice(["gr", "gr", "gr", "br", "gb", "gg", "kr"])),
        second_green=str(rng.choice(["g", "g", "b", "k"])),
        circles=_one_of(rng, Circles),
        big_circle=_one_of(rng, BigCircle),
        sticks=_one_of(rng, Sticks),
        eight=Eight.W_OVER_M if rng.random() < 0.7 else Eight.M_OVER_W,
        bird=_weighted(rng, BIRD_CHANCES),
        haku=_one_of(rng, Haku),
        red_five=_one_of(rng, RedFive),
        index=str(rng.choice(["r", "k", "b", "g"])) if indexed else "",
        index_on_honours=bool(rng.random() < 0.4),
        index_right=bool(rng.random() < 0.3),
        size=float(rng.uniform(0.8, 1.04)),
        detail=float(rng.uniform(0.75, 1.3)),
        girth=float(rng.uniform(0.75, 1.25)),
        spread=float(rng.uniform(0.93, 1.05)),
        jitter=float(rng.choice([0, rng.uniform(0, 3)])),
        seed=int(rng.integers(1 << 31)),
        plant=int(rng.integers(4)),
    )


def _one_of(rng: np.random.Generator, kind: type[Member]) -> Member:
    members = tuple(kind)
    return members[int(rng.integers(len(members)))]


def _weighted(rng: np.random.Generator, chances: dict[Member, float]) -> Member:
    members, weights = tuple(chances), np.array(tuple(chances.values()))
    return members[int(rng.choice(len(members), p=weights / weights.sum()))]


def _random_inks(rng: np.random.Generator) -> Inks:
    def near(low: Colour, high: Colour) -> Colour:
        mix = rng.random(3)
        red, green, blue = (
            round(a + (b - a) * float(t)) for a, b, t in zip(low, high, mix, strict=True)
        )
        return red, green, blue

    return Inks(
        black=near((8, 8, 10), (50, 52, 70)),
        red=near((140, 10, 20), (215, 50, 60)),
        green=near((0, 70, 30), (40, 140, 90)),
        blue=near((10, 30, 90), (50, 100, 190)),
        aka=near((190, 0, 5), (240, 50, 50)),
    )
