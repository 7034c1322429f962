"""Labels, bounding boxes and detections: the values that every step passes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot

from scorer.tiles.tile import Tile, parse_tile

BACK = "back"
HAKU = "5z"
NOT_A_TILE = "not_a_tile"
# Flowers (1f-4f) and seasons (1g-4g) come with Chinese sets. Riichi does not use them, but without
# labels of their own the detector would read them as tiles of the game.
FLOWERS = tuple(f"{rank}{suit}" for suit in "fg" for rank in range(1, 5))
TILES = tuple(
    f"{rank}{suit}" for suit in "mpsz" for rank in range(10) if suit != "z" or 1 <= rank <= 7
)
# Labels that look (nearly) the same upside down, so that their turn is ambiguous.
SYMMETRIC_LABELS = frozenset(
    (BACK, HAKU, *(f"{r}p" for r in "01234589"), *(f"{r}s" for r in "0245689"))
)
TILE_LABELS = frozenset((*TILES, *FLOWERS, BACK))
# Labels that only people use: a tile that nobody can name, and an object that looks like a tile.
UNREADABLE = "?"
ANNOTATION_LABELS = TILE_LABELS | {UNREADABLE, NOT_A_TILE}

_TILE_OF = {label: parse_tile(label) for label in TILES}


def tile_of(label: str) -> Tile | None:
    """Return the tile that a label names; None for a back, a flower or a season.

    >>> str(tile_of("0p"))
    '0p'
    >>> tile_of("back") is None
    True
    """
    return _TILE_OF.get(label)


CERTAIN = 0.8
"""Confidence from which a label counts as certain: it is not changed to complete the hand."""

MIN_PROBABILITY = 1e-6
"""No probability counts as lower, which keeps logarithms finite."""

UNLISTED = 1e-4
"""The probability, where it is needed, of a label that is not among a tile's candidates."""

MAX_CANDIDATES = 5
"""Labels of a tile that are kept: among five, 72 to 85 % of single misread tiles have the truth.

training/experiments/correction.md has the figures.
"""

# Of a tile's outline, on each side: the 92 % that remain share half with the most labels of `hk`
# and `tray`, however people drew them (training/experiments/detector.md, "Size of the reported
# box").
_EDGE = 0.04


@dataclass(frozen=True, slots=True)
class Box:
    """An axis-aligned rectangle in pixels; `right` and `bottom` are exclusive."""

    left: float
    top: float
    right: float
    bottom: float

    def __post_init__(self) -> None:
        """Raise ValueError for a box without an area."""
        if not (self.left < self.right and self.top < self.bottom):
            raise ValueError(f"{self} has no area: left < right and top < bottom must hold.")

    @property
    def width(self) -> float:
        """Width in pixels."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Height in pixels."""
        return self.bottom - self.top

    @property
    def area(self) -> float:
        """Area in square pixels."""
        return self.width * self.height

    @property
    def centre(self) -> tuple[float, float]:
        """Centre as (x, y).

        >>> Box(10, 20, 40, 60).centre
        (25.0, 40.0)
        """
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def scale(self, factor: float) -> Box:
        """Return the same box in a photo enlarged by the factor.

        >>> Box(1, 2, 3, 4).scale(2)
        Box(left=2, top=4, right=6, bottom=8)
        """
        return Box(self.left * factor, self.top * factor, self.right * factor, self.bottom * factor)

    def shift(self, right: float, down: float) -> Box:
        """Return the box moved right and down by these pixels.

        >>> Box(1, 2, 3, 4).shift(10, 20)
        Box(left=11, top=22, right=13, bottom=24)
        """
        return Box(self.left + right, self.top + down, self.right + right, self.bottom + down)

    def inset(self) -> Box:
        """Return the box of the printed face inside a tile's rounded edges, as people label it.

        >>> Box(0, 0, 100, 200).inset()
        Box(left=4.0, top=8.0, right=96.0, bottom=192.0)
        """
        x, y = self.width * _EDGE, self.height * _EDGE
        return Box(self.left + x, self.top + y, self.right - x, self.bottom - y)


@dataclass(frozen=True, slots=True)
class Detection:
    """One detected tile: its label, the confidence in it, and where it is.

    The box is the tile's outline. `candidates` are (label, probability) pairs, most probable first.
    `turn` is where the top of the tile points: degrees clockwise from the top of the photo, 0 to
    360. `tile_probability` is the calibrated probability that the box holds a tile at all.
    """

    label: str
    confidence: float
    box: Box
    candidates: tuple[tuple[str, float], ...] = ()
    turn: float = 0.0
    tile_probability: float = 1.0

    def inset(self) -> Detection:
        """Return the same detection with the box of the face inside the tile's edges.

        >>> Detection("1m", 0.9, Box(0, 0, 100, 200)).inset().box
        Box(left=4.0, top=8.0, right=96.0, bottom=192.0)
        """
        return replace(self, box=self.box.inset())

    def scale(self, factor: float) -> Detection:
        """Return the same detection in a photo enlarged by the factor.

        >>> Detection("1m", 0.9, Box(1, 2, 3, 4)).scale(10).box
        Box(left=10, top=20, right=30, bottom=40)
        """
        return replace(self, box=self.box.scale(factor))

    def shift(self, right: float, down: float) -> Detection:
        """Return the detection moved right and down by these pixels.

        >>> Detection("1m", 0.9, Box(1, 2, 3, 4)).shift(10, 20).box
        Box(left=11, top=22, right=13, bottom=24)
        """
        return replace(self, box=self.box.shift(right, down))


def label_probabilities(detection: Detection) -> dict[str, float]:
    """Return the classifier's probability of each tile of the game among the candidates.

    >>> label_probabilities(Detection("1m", 0.9, Box(0, 0, 3, 4), (("1m", 0.9), ("back", 0.1))))
    {'1m': 0.9}
    """
    listed = ((detection.label, detection.confidence), *detection.candidates)
    return {
        label: max(probability, MIN_PROBABILITY) for label, probability in listed if tile_of(label)
    }


def distance(first: Box, second: Box) -> float:
    """Return the distance between two centres in pixels.

    >>> distance(Box(0, 0, 2, 2), Box(3, 4, 5, 6))
    5.0
    """
    (x0, y0), (x1, y1) = first.centre, second.centre
    return hypot(x1 - x0, y1 - y0)


def surround(boxes: Sequence[Box]) -> Box:
    """Return the smallest box around some boxes.

    >>> surround([Box(0, 0, 3, 4), Box(6, 2, 9, 6)])
    Box(left=0, top=0, right=9, bottom=6)
    """
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def intersection(first: Box, second: Box) -> float:
    """Return the area that two boxes share.

    >>> intersection(Box(0, 0, 10, 10), Box(5, 0, 15, 10))
    50
    """
    width = min(first.right, second.right) - max(first.left, second.left)
    height = min(first.bottom, second.bottom) - max(first.top, second.top)
    return max(0, width) * max(0, height)


def overlap(first: Box, second: Box) -> tuple[float, float]:
    """Return the intersection over the union (IoU), and over the smaller box's area.

    >>> overlap(Box(0, 0, 10, 10), Box(5, 0, 15, 10))
    (0.3333333333333333, 0.5)
    >>> overlap(Box(0, 0, 10, 10), Box(2, 2, 4, 4))
    (0.04, 1.0)
    """
    shared = intersection(first, second)
    return shared / (first.area + second.area - shared), shared / min(first.area, second.area)
