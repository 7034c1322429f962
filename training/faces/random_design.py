"""Random designs, with the frequency of each style."""

from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from typing import TypeVar

import numpy as np

from training.faces.brushes import ChunStyle, HatsuStyle
from training.faces.design import (
    BambooStyle,
    BigCircleStyle,
    BirdStyle,
    CircleStyle,
    Design,
    EightStyle,
    HakuStyle,
    Inks,
    NumeralStyle,
    RedFiveStyle,
    RedMark,
    WindStyle,
)
from training.faces.fonts import FREE_HANDS, TYPEFACES, FontMissingError, Typeface, has
from training.faces.shapes import Colour

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
def typefaces(characters: str = KANJI) -> tuple[Typeface, ...]:
    """Return the installed fonts that contain all of the characters."""
    found = tuple(face for face in TYPEFACES if has(face, characters))
    if not found:
        raise FontMissingError(
            "no font with the kanji of the tiles is installed; "
            "on Debian: apt install fonts-noto-cjk fonts-lxgw-wenkai"
        )
    return found


def random_design(rng: np.random.Generator) -> Design:
    """Return a random design in the range of real sets; needs a font with kanji."""
    faces = typefaces()
    lettered = typefaces(LATIN)
    free = tuple(face for face in FREE_HANDS if face.installed)
    indexed = rng.random() < 0.3
    return Design(
        typeface=faces[int(rng.integers(len(faces)))],
        digits=lettered[int(rng.integers(len(lettered)))],
        embolden=float(rng.uniform(-5, 3)),
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
        bird_size=float(rng.uniform(0.7, 1.05)),  # small next to index marks
        haku=_weighted(rng, HAKU_CHANCES),
        red_five=_weighted(rng, RED_FIVE_CHANCES),
        red_mark=_weighted(rng, RED_MARK_CHANCES),
        index=str(rng.choice(["r", "k", "b", "g"])) if indexed else "",
        index_size=float(rng.uniform(0.75, 1.35)),
        index_on_honours=bool(rng.random() < 0.4),
        index_right=bool(rng.random() < 0.3),
        size=float(rng.uniform(0.8, 1.04)),
        detail=float(rng.uniform(0.75, 1.3)),
        girth=float(rng.uniform(0.75, 1.25)),
        spread=float(rng.uniform(0.93, 1.05)),
        split=float(rng.uniform(-16, 14)),
        jitter=float(rng.choice([0, rng.uniform(0, 3)])),
        wear=float(rng.choice([0, 0, rng.uniform(0, 0.3), rng.uniform(0.1, 0.6)])),
        seed=int(rng.integers(1 << 31)),
        plant=int(rng.integers(4)),
    )


def harden(design: Design, rng: np.random.Generator) -> Design:
    """Return the design with features that the random designs have rarely or never.

    Blank haku and compass roses, birds among flowers, circles close together or far apart, and
    flowers without plants.
    """
    draw = rng.random(4)
    bird = rng.choice([BirdStyle.FLORAL, BirdStyle.FAN, BirdStyle.DISPLAY], p=[0.6, 0.25, 0.15])
    haku = HakuStyle.BLANK if draw[0] < 0.5 else HakuStyle.COMPASS
    return replace(
        design,
        haku=haku if draw[0] < 0.65 else design.haku,
        bird=BirdStyle(bird) if draw[1] < 0.6 else design.bird,
        bird_size=float(rng.uniform(0.85, 1.12)) if draw[1] < 0.6 else design.bird_size,
        columns=float(rng.uniform(0.72, 1.04)) if draw[2] < 0.7 else 1.0,
        rows=float(rng.uniform(0.68, 1.04)) if draw[2] < 0.7 else 1.0,
        circle_size=float(rng.uniform(0.82, 1.12)) if draw[2] < 0.7 else 1.0,
        plant=int(rng.integers(4, 8)) if draw[3] < 0.6 else design.plant,
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
