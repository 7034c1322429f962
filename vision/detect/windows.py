"""Windows: overlapping parts of a photo in which the detector searches small tiles enlarged.

Cutting a photo into windows is also known as slicing aided hyper inference (SAHI, Akyon et al.
2022, https://arxiv.org/abs/2202.06934). Here the sizes of the tiles that the detector sees in the
whole photo decide where windows are and how large.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from statistics import median

from vision.boxes import Box, surround
from vision.detect.proposals import Proposal, TileSizes, fit_sizes, size_of, suppress

MAX_WINDOWS = 16
"""Number of windows at most; more tiles make the windows larger.

A whole table of 86 tiles takes 12; each takes as long as the whole photo.
"""

SURE = 0.5
"""Confidence of the detector from which a proposal counts as sure.

A YOLO confidence measures how well a box fits as much as whether it holds anything, so that of true
tiles is anywhere above a half.
"""

# Sizes of tiles are their longer sides, here in pixels of the detector's input. The limits were
# chosen on composed whole tables, where windows raise the share of found tiles from 51 to 79 %,
# and so that the photos of `tray` keep a single pass
# (training/experiments/detector.md, "Windows for small tiles" and "Zoom for small tiles").
_SMALL = 32  # smaller tiles are searched again; in one window for all they must not be smaller
_SMALL_TYPICAL = 27  # several windows are worth their time if the median small tile is smaller
# Several windows are so small that tiles get this size: 36, 42 and 50 find 88.2, 88.9 and 89.6 %
# of the tiles of 24 whole tables in 8.5, 10.3 and 13.2 passes.
_ENOUGH = 40
_MIN_ZOOM = 1.4  # one window for all small tiles has to enlarge them at least this much
_MIN_TILES = 10  # fewer tiles do not justify several windows
_CROWD = 30  # from this many boxes on a photo shows a whole table, whose tiles are hard to see:
_CROWD_FACTOR = 1.4  # tiles this much larger count as small then
_MIN_SURE = 5  # sure tiles that determine the sizes without the others
_QUARTER = 0.6  # side of a quarter relative to the photo's, so that the quarters overlap
_COARSER = 0.9  # factor of `_ENOUGH` while there are too many windows

# Lengths relative to tiles, set by hand on the same tables.
_MARGIN_TILES = 2.0  # margin of one window in tile sizes, for tiles that the detector missed
_MARGIN_SHARE = 0.1  # and this part of the window's extent
_REACH_TILES = 3.0  # a window is searched if a tile is this close, in tile sizes
_END_TILES = 0.5  # so close to the edge of the only window, the row of a tile may go on beyond it
_CUT_TILES = 0.08  # a box this close to the edge of its window, in box sides, is cut by it
_RESEMBLING = (0.5, 2.0)  # sizes of tiles relative to the tiles around them


@dataclass(frozen=True, slots=True)
class WindowPlan:
    """The windows of a photo, in pixels, and the sizes of its tiles."""

    windows: tuple[Box, ...] = ()
    sizes: TileSizes = field(default_factory=lambda: TileSizes(0.0))

    def near(self, boxes: Iterable[Box]) -> tuple[Box, ...]:
        """Return the windows with at least one of the boxes in them or close to them."""
        reached = []
        centres = [box.centre for box in boxes]
        reaches = [_REACH_TILES * self.sizes.at(*centre) for centre in centres]
        for window in self.windows:
            for (x, y), reach in zip(centres, reaches, strict=True):
                across = max(window.left - x, x - window.right)
                along = max(window.top - y, y - window.bottom)
                if max(across, along) <= reach:
                    reached.append(window)
                    break
        return tuple(reached)

    def ends_at(self, box: Box, photo: Box) -> bool:
        """Return True if the only window ends at this tile, but the photo does not.

        >>> plan = WindowPlan((Box(0, 0, 300, 100),), TileSizes(30.0))
        >>> [plan.ends_at(Box(x, 30, x + 20, 60), Box(0, 0, 900, 100)) for x in (0, 200, 270)]
        [False, False, True]
        """
        if len(self.windows) != 1:
            return False
        (window,) = self.windows
        reach = _END_TILES * size_of(box)
        return (
            photo.left < window.left > box.left - reach
            or photo.top < window.top > box.top - reach
            or photo.right > window.right < box.right + reach
            or photo.bottom > window.bottom < box.bottom + reach
        )


def plan_windows(found: Sequence[Proposal], shape: tuple[int, ...], side: int) -> WindowPlan:
    """Choose windows that enlarge the small tiles of a photo.

    One window is enough for small tiles that are close together. For a whole table the windows
    cover every part of the photo whose tiles are small; `WindowPlan.near` selects those with tiles.

    Args:
        found: The tiles that the detector found in the whole photo.
        shape: The photo's (height, width, ...).
        side: The longer side of the detector's input.

    >>> row = [Proposal(Box(x, 400, x + 30, 440), 0.9, 0.0) for x in range(500, 800, 30)]
    >>> plan_windows(row, (900, 1200), 640).windows
    (Box(left=374, top=274, right=926, bottom=566),)
    >>> plan_windows(row, (900, 1200), 1200).windows
    ()
    """
    if not found:
        return WindowPlan()
    height, width = shape[:2]
    factor = _CROWD_FACTOR if len(found) >= _CROWD else 1.0
    scale = side / max(height, width) / factor
    sure = [each.box for each in found if each.confidence >= SURE]
    sizes = fit_sizes(sure if len(sure) >= _MIN_SURE else [each.box for each in found])
    low, high = _RESEMBLING
    small = [
        each.box
        for each in found
        if sizes.at(*each.box.centre) * scale < _SMALL
        and low <= size_of(each.box) / sizes.at(*each.box.centre) <= high
    ]
    if not small:
        return WindowPlan()
    region = _surround(small, width, height)
    typical = median(size_of(box) for box in small)
    longest = max(region.width, region.height)
    several = sum(box in small for box in sure) >= _MIN_TILES and typical * scale < _SMALL_TYPICAL
    zoom = max(height, width) / longest
    if zoom >= _MIN_ZOOM and (typical * scale * zoom >= _SMALL or not several):
        return WindowPlan((region,), sizes)
    if not several:
        return WindowPlan((), sizes)
    enough = _ENOUGH / side
    while True:
        parts = _split(Box(0, 0, width, height), sizes, enough)
        windows = tuple(part for part in parts if sizes.low_in(part) * scale < _SMALL)
        if len(windows) <= MAX_WINDOWS:
            return WindowPlan(windows, sizes)
        enough *= _COARSER


def quarters(shape: tuple[int, ...], side: int) -> tuple[Box, ...]:
    """Return four overlapping parts of a photo in which nothing was found, to search them enlarged.

    There are none if the photo has hardly more pixels than the detector's input.

    >>> quarters((1000, 2000), 640)[3]
    Box(left=800, top=400, right=2000, bottom=1000)
    >>> quarters((480, 640), 640)
    ()
    """
    height, width = shape[:2]
    if max(height, width) < _MIN_ZOOM * side or min(height, width) < _SMALL:
        return ()
    wide, tall = int(_QUARTER * width), int(_QUARTER * height)
    return tuple(
        Box(left, top, left + wide, top + tall)
        for top in (0, height - tall)
        for left in (0, width - wide)
    )


@dataclass(frozen=True, slots=True)
class Search:
    """A part of a photo, and the boxes that the detector found there, in pixels of the photo."""

    window: Box
    found: tuple[Proposal, ...]

    def whole(self, box: Box) -> bool:
        """Return True if the window contains the box."""
        window = self.window
        return (
            window.left <= box.left
            and window.top <= box.top
            and window.right >= box.right
            and window.bottom >= box.bottom
        )

    def grow_cut(self, box: Box, photo: Box) -> Box | None:
        """Return the tile of a box that an inner edge of the window cuts; None for a whole tile.

        The tile can be one tile size longer beyond the edge.

        >>> search = Search(Box(0, 0, 100, 100), ())
        >>> search.grow_cut(Box(70, 40, 99, 80), Box(0, 0, 300, 100))
        Box(left=70, top=40, right=139, bottom=80)
        >>> search.grow_cut(Box(70, 40, 99, 80), Box(0, 0, 100, 100)) is None
        True
        """
        window, size = self.window, size_of(box)
        near = _CUT_TILES * size
        left = photo.left < window.left > box.left - near
        top = photo.top < window.top > box.top - near
        right = photo.right > window.right < box.right + near
        bottom = photo.bottom > window.bottom < box.bottom + near
        if not (left or top or right or bottom):
            return None
        return Box(
            max(photo.left, box.left - size * left),
            max(photo.top, box.top - size * top),
            min(photo.right, box.right + size * right),
            min(photo.bottom, box.bottom + size * bottom),
        )


def count_more(search: Search, whole: Search) -> int:
    """Return how many more sure tiles a window shows than the whole photo does there."""
    before = sum(each.confidence >= SURE and search.whole(each.box) for each in whole.found)
    return sum(each.confidence >= SURE for each in search.found) - before


def merge_searches(
    photo: Search, searches: Sequence[Search], *, iou: float, inside: float
) -> tuple[Proposal, ...]:
    """Merge the boxes of windows with those of the whole photo, best first, one for each tile.

    A window replaces the boxes of the photo in it. A box that is cut by the edge of its window
    counts only where no other window contains the tile.

    Args:
        photo: The whole photo and the boxes found in it.
        searches: The windows and the boxes found in them.
        iou: As for `suppress`.
        inside: As for `suppress`.
    """
    if not searches:
        return photo.found
    boxes = [each for each in photo.found if not any(search.whole(each.box) for search in searches)]
    ranks = [each.confidence for each in boxes]
    for search in searches:
        for each in search.found:
            tile = search.grow_cut(each.box, photo.window)
            if tile and any(other.whole(tile) for other in searches if other is not search):
                continue
            boxes.append(each)
            ranks.append(each.confidence - (tile is not None))
    keep = suppress([each.box for each in boxes], ranks, iou=iou, inside=inside)
    return tuple(sorted((boxes[index] for index in keep), key=lambda each: -each.confidence))


def _surround(small: Sequence[Box], width: int, height: int) -> Box:
    """Return the part of a photo around some tiles, with a margin for others."""
    size = median(size_of(box) for box in small)
    around = surround(small)
    margin = _MARGIN_TILES * size
    margin += _MARGIN_SHARE * (size_of(around) + 2 * margin)
    return Box(
        max(0, int(around.left - margin)),
        max(0, int(around.top - margin)),
        min(width, int(around.right + margin)),
        min(height, int(around.bottom + margin)),
    )


def _split(part: Box, sizes: TileSizes, enough: float) -> list[Box]:
    """Halve a part of a photo until tiles are at least this share of its longer side.

    The halves have about the same number of tile sizes, and overlap by two.
    """
    x, y = part.centre
    longest = max(part.width, part.height)
    if sizes.low_in(part) >= enough * longest:
        return [part]
    across = sizes.at(part.left, y), sizes.at(part.right, y)
    down = sizes.at(x, part.top), sizes.at(x, part.bottom)
    wide = part.width >= part.height
    if sizes.at(x, y) >= enough * longest:  # only some tiles are too small
        wide = abs(across[1] - across[0]) > abs(down[1] - down[0])
    ends = across if wide else down
    middle = sqrt(ends[0] * ends[1])  # half of the integral of 1 / size
    share = (middle - ends[0]) / (ends[1] - ends[0]) if ends[0] != ends[1] else 0.5
    extent = part.width if wide else part.height
    overlap = int(middle) + 1
    if min(share, 1 - share) * extent <= overlap + 1:  # a half would not be smaller
        return [part]
    if wide:
        at = int(part.left + share * part.width)
        halves = replace(part, right=at + overlap), replace(part, left=at - overlap)
    else:
        at = int(part.top + share * part.height)
        halves = replace(part, bottom=at + overlap), replace(part, top=at - overlap)
    return [window for half in halves for window in _split(half, sizes, enough)]
