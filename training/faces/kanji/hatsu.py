"""發 and 発 written with a brush, from block to running to grass script."""

from enum import StrEnum

import numpy as np

from training.faces.kanji.handwriting import (
    Skeleton,
    random_handwriting,
    strokes,
    write_character,
)
from training.faces.vector.shapes import Drawing, Ink


class HatsuStyle(StrEnum):
    """The script of the green dragon; `font` uses the typeface."""

    FONT = "font"
    BLOCK = "block"
    RUNNING = "running"
    ARROW = "arrow"
    SHORT = "short"
    SHORT_RUNNING = "short_running"
    GRASS = "grass"


_ROOF = (
    "p 18,12 44,9 34,26 20,38 3,48; d 12,21 19,25 25,31;"
    "n 54,6 64,22 78,35 98,46; p 76,1 71,8 62,15; p 92,14 86,21 75,28;"
)
_SWIFT_ROOF = (
    "p 16,14 44,9 33,27 18,39 2,47; d 9,22 17,26 26,31;"
    "n 56,3 62,20 76,33 98,43; p 80,1 74,9 62,16 58,18; p 96,13 88,21 74,27;"
)
_BOW = "k 19,50 41,48 40,60; h 22,62 40,60; k 22,62 19,74 42,72 41,88 36,96 27,91;"
_SWIFT_BOW = "k 16,52 42,48 37,58 19,65 20,73 42,70 41,84 34,97 24,92;"
_PARTS = {
    HatsuStyle.BLOCK: (
        _ROOF + _BOW + "p 60,48 59,56 56,63 49,69; k 60,48 78,47 78,60 92,61;"
        "p 52,72 80,70 72,82 62,91 46,98; n 56,75 66,86 78,93 97,99"
    ),
    HatsuStyle.RUNNING: (
        _SWIFT_ROOF + _SWIFT_BOW + "p 58,50 57,57 48,67; k 58,50 80,46 76,58 92,58;"
        "p 50,70 82,65 70,82 58,92 42,99; n 54,73 64,84 78,93 99,97"
    ),
    HatsuStyle.ARROW: (
        _SWIFT_ROOF + _SWIFT_BOW + "p 64,44 60,53 50,62; h 57,56 72,54 88,52;"
        "h 48,73 70,70 94,67; p 72,55 70,72 62,88 46,99; n 70,74 76,84 85,92 98,98"
    ),
    HatsuStyle.SHORT: (
        _ROOF + "h 28,51 52,50 74,49; h 14,68 50,66 88,64;"
        "p 41,51 40,68 33,84 12,98; k 62,50 62,72 63,90 74,95 90,93 93,80"
    ),
    HatsuStyle.SHORT_RUNNING: (
        _SWIFT_ROOF + "h 28,53 52,50 72,47; h 12,69 50,65 90,60;"
        "p 42,51 38,70 27,88 8,99; k 62,49 60,68 59,86 68,96 88,93 97,78"
    ),
    HatsuStyle.GRASS: (
        "p 28,8 24,20 16,34; h 16,34 48,29 88,25; p 50,3 45,30 34,60 6,96;"
        "p 38,50 74,45 62,68 46,84 22,98; n 37,56 52,76 70,89 97,97; d 68,5 76,11 83,19"
    ),
}
_SKELETONS: dict[HatsuStyle, Skeleton] = {kind: strokes(text) for kind, text in _PARTS.items()}


def brushed_hatsu(kind: HatsuStyle, rng: np.random.Generator, ink: Ink) -> Drawing:
    """Write the green dragon, different for each state of the generator.

    >>> len(brushed_hatsu(HatsuStyle.GRASS, np.random.default_rng(1), (10, 104, 58)))
    1
    """
    half = float(rng.uniform(88, 112))
    top, bottom = float(rng.uniform(56, 86)), float(rng.uniform(312, 342))
    box = (150 - half, top, 150 + half, bottom)
    return write_character(_SKELETONS[kind], random_handwriting(rng), rng, ink=ink, box=box)
