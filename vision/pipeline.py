"""Read a decoded photo: detect its tiles, interpret them, give advice on the photo.

This is plain Python for any source of pixels; `vision.pixels.read_photo` reads files.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any, Protocol, TypeVar

from scorer.tiles.terms import Game
from vision.boxes import Box, Detection, distance, surround
from vision.detect.detector import OnBoxes
from vision.detect.proposals import suppress
from vision.layout.conventions import conventions_of
from vision.layout.perspective import rows_of
from vision.photo import Region
from vision.reading.advice import Measurements, advise, is_cut_off, uncertain_tiles
from vision.reading.certainty import CHECKED
from vision.reading.correction import RedFives
from vision.reading.doubts import colour_doubts
from vision.reading.looks import NO_LOOKS, Look, Looks, join_looks, note_look
from vision.reading.reading import Reading, Timing, interpret_detections
from vision.reading.table_reading import TableReading, read_table

# No experiment is recorded: set by hand on the photos of `hk` and `tray`.
_MAX_SURPLUS = 4  # a hand with more tiles missing or surplus is not a hand; no second pass
_MARGIN = 1.5  # sizes of a tile around the hand in the second pass
_MIN_ROW = 4  # tiles of a row that is taken for a part of a longer one
_BESIDE = 1.8  # longer sides: beyond one missed tile the next is two widths away, about 1.5
_MAX_SHARE = 0.7  # of the photo's sides: a second pass sees no more of a hand that fills more
_SAME_TILE = 0.4  # intersection over union of the boxes of a tile that was detected twice
_AROUND = 0.1  # of the longer side of a region, added on each side: tiles can reach beyond it


@dataclass(frozen=True, slots=True)
class FoundTiles:
    """The boxes of likely tiles in a photo of this size, before they are read."""

    width: int
    height: int
    boxes: tuple[Box, ...]


OnFound = Callable[[FoundTiles], None]
"""Take the tiles that are found before the photo is read, possibly several times."""


class DetectablePhoto(Protocol):
    """An upright photo, possibly decoded at a fraction of its size, whose tiles can be detected.

    Its methods are coroutines because in a browser the networks answer later.
    """

    @property
    def width(self) -> int:
        """Return the width in decoded pixels."""

    @property
    def height(self) -> int:
        """Return the height in decoded pixels."""

    @property
    def file_size(self) -> tuple[int, int]:
        """Return width and height in pixels of the file."""

    @property
    def decoding(self) -> float:
        """Return the milliseconds that the decoding took."""

    async def detect(
        self, part: Box, on_boxes: OnBoxes | None = None
    ) -> tuple[Sequence[Detection], Timing]:
        """Detect the tiles in a part of whole pixels; return boxes in pixels of the part.

        `on_boxes` takes those that are found before they are classified, if there are two stages.
        """

    async def detect_in_frame(self, look: int) -> Sequence[Detection]:
        """Detect the tiles of the whole photo quickly, in the `look` at a hand counted from 0."""

    async def measure(self, boxes: Sequence[Box]) -> Measurements:
        """Measure the light and the sharpness of the tiles in these boxes."""


Read = TypeVar("Read")
ReadWork = Callable[[DetectablePhoto], Coroutine[Any, Any, Read]]
"""Read a photo that is decoded, as the functions below do."""


async def read_detectable_photo(  # noqa: PLR0913 - what is known about the photo
    photo: DetectablePhoto,
    *,
    region: Region | None = None,
    game: Game = Game.RIICHI,
    reds: RedFives | None = None,
    waiting: bool = False,
    on_found: OnFound | None = None,
) -> Reading:
    """Read a decoded photo.

    Args:
        photo: The photo.
        region: The part with the hand, in pixels of the file. Tiles with their centre outside are
            ignored.
        game: The game whose hand it shows.
        reds: The red fives of the set by the rules of the table; None if they are unknown.
        waiting: Whether the hand waits, so that it has 13 tiles.
        on_found: Takes the tiles that are found before they are read.

    Returns:
        The reading, with boxes in pixels of the file.
    """
    size = photo.width, photo.height
    if region is not None:
        region = region.scale(photo.width / photo.file_size[0])
    part = _around(region, size) if region else Box(0, 0, *size)
    found, timing = await photo.detect(part, _in_file_pixels(on_found, photo, part))
    start = perf_counter()
    detections = [each.shift(part.left, part.top) for each in found]
    if region is not None:
        detections = [each for each in detections if region.contains(each.box.centre)]
    interpret = partial(
        interpret_detections, width=size[0], height=size[1], game=game, reds=reds, waiting=waiting
    )
    reading = interpret(detections)
    if region is None:
        reading = await _second_pass(photo, reading, interpret) or reading
    reading = await _complete(photo, reading, game)
    timing = replace(timing, decode=photo.decoding, layout=milliseconds_since(start))
    return replace(_to_file_pixels(reading, photo), timing_ms=timing)


async def read_detectable_frame(
    photo: DetectablePhoto,
    *,
    game: Game = Game.RIICHI,
    reds: RedFives | None = None,
    seen: Looks = NO_LOOKS,
) -> Look:
    """Read a frame of a camera as `read_detectable_photo`, in a part of the time.

    The hand fills the frame, so small tiles are not searched. The tiles are joined with what
    earlier looks have `seen`.
    """
    start = perf_counter()
    found = await photo.detect_in_frame(max((each.looks for each in seen.tiles), default=0))
    joined = join_looks(seen.tiles, found, width=photo.width, height=photo.height)
    detections = [each.tile for each in joined]
    timing, start = Timing(decode=photo.decoding, detect=milliseconds_since(start)), perf_counter()
    reading = interpret_detections(
        detections, width=photo.width, height=photo.height, game=game, reds=reds
    )
    reading = await _complete(photo, reading, game)
    timing = replace(timing, layout=milliseconds_since(start))
    reading = replace(_to_file_pixels(reading, photo), timing_ms=timing)
    return note_look(reading, joined, seen)


async def _complete(photo: DetectablePhoto, reading: Reading, game: Game) -> Reading:
    """Add the advice, and the doubts that depend on the colours of the photo."""
    parts = (*_hand_parts(reading), *_possibly_missing(reading))
    measured = await photo.measure(
        [each.box for each in uncertain_tiles((photo.width, photo.height), parts)]
    )
    reading = replace(reading, advice=advise(measured, parts, _ends_at_edge(reading)))
    if conventions_of(game).red_fives:
        colour = colour_doubts(reading.tiles, reading.used_tiles, colour=measured.colour())
        evidence = reading.evidence and replace(reading.evidence, colourless=bool(colour))
        reading = replace(reading, doubts=(*reading.doubts, *colour), evidence=evidence)
    return reading


async def read_detectable_table(
    photo: DetectablePhoto, *, reds: RedFives | None = None
) -> TableReading:
    """Read a decoded photo of a whole table; boxes are in pixels of the file.

    The rivers are in the middle and small: if one is doubtful, they are detected again, enlarged.
    """
    found, _timing = await photo.detect(Box(0, 0, photo.width, photo.height))
    width, height = photo.file_size
    reading = read_table(found, width=width, height=height, reds=reds)
    doubtful = [
        reading.tiles[index]
        for seat in reading.seats
        if seat.river_evidence.probability <= CHECKED
        for index in seat.layout.river
    ]
    if doubtful and (part := _near(doubtful, photo)):
        again, _timing = await photo.detect(part)
        nearer = [each.shift(part.left, part.top) for each in again]
        reading = read_table(_best_of(found, nearer), width=width, height=height, reds=reds)
    uncertain = [reading.tiles[index] for index in reading.uncertain_tiles]
    measured = await photo.measure(
        [each.box for each in uncertain_tiles((photo.width, photo.height), uncertain)]
    )
    colour = colour_doubts(reading.tiles, reading.used_tiles, colour=measured.colour())
    doubts, advice = (*reading.doubts, *colour), advise(measured, uncertain, whole_table=True)
    return _to_file_pixels(replace(reading, doubts=doubts, advice=advice), photo)


def _in_file_pixels(on_found: OnFound | None, photo: DetectablePhoto, part: Box) -> OnBoxes | None:
    """Return a function that takes boxes in a part of the photo for one that takes tiles."""
    if on_found is None:
        return None
    (width, height), factor = photo.file_size, photo.file_size[0] / photo.width

    def on_boxes(boxes: Sequence[Box]) -> None:
        moved = (each.shift(part.left, part.top).inset().scale(factor) for each in boxes)
        on_found(FoundTiles(width, height, tuple(moved)))

    return on_boxes


def _around(region: Region, size: tuple[int, int]) -> Box:
    """Return the whole pixels around a region, with a margin for tiles that reach beyond it."""
    bounds, (width, height) = region.bounds, size
    margin = _AROUND * max(bounds.width, bounds.height)
    left, top = max(0, int(bounds.left - margin)), max(0, int(bounds.top - margin))
    right, bottom = min(width, bounds.right + margin), min(height, bounds.bottom + margin)
    return Box(left, top, max(left + 1, int(right)), max(top + 1, int(bottom)))


async def _second_pass(
    photo: DetectablePhoto,
    reading: Reading,
    interpret: Callable[[Sequence[Detection]], Reading],
) -> Reading | None:
    """Detect again in the region of the hand if its tile count is wrong; None if that fails."""
    parts = _hand_parts(reading)
    surplus = reading.tile_surplus
    if not 0 < abs(surplus) <= _MAX_SURPLUS:
        return None
    part = _near(parts, photo)
    if part is None:
        return None
    found, _ = await photo.detect(part)
    detections = [
        *(each for each in reading.tiles if not _contains(part, each.box)),
        *(each.shift(part.left, part.top) for each in found),
    ]
    again = interpret(detections)
    return again if abs(again.tile_surplus) < abs(surplus) else None


def _near(tiles: Sequence[Detection], photo: DetectablePhoto) -> Box | None:
    """Return the whole pixels around tiles; None if that is nearly the whole photo."""
    size = median(max(each.box.width, each.box.height) for each in tiles) * _MARGIN
    around = surround([each.box for each in tiles])
    left, top = max(0, int(around.left - size)), max(0, int(around.top - size))
    right = min(photo.width, int(around.right + size))
    bottom = min(photo.height, int(around.bottom + size))
    if max((right - left) / photo.width, (bottom - top) / photo.height) > _MAX_SHARE:
        return None
    return Box(left, top, right, bottom)


def _best_of(found: Sequence[Detection], again: Sequence[Detection]) -> list[Detection]:
    """Return the tiles of two detections, each tile as it was detected with more confidence."""
    both = (*found, *again)
    boxes, confidences = [each.box for each in both], [each.confidence for each in both]
    return [both[k] for k in suppress(boxes, confidences, iou=_SAME_TILE, inside=1.0)]


def _contains(region: Box, box: Box) -> bool:
    x, y = box.centre
    return region.left <= x < region.right and region.top <= y < region.bottom


def _hand_parts(reading: Reading) -> tuple[Detection, ...]:
    """Return the tiles of the hand with its melds; all tiles without a hand.

    Indicators lie on the wall, often far away, and are asked for where they are uncertain: advice
    and a second pass are for the hand.
    """
    return tuple(reading.tiles[index] for index in sorted(reading.player_tiles)) or reading.tiles


def _possibly_missing(reading: Reading) -> tuple[Detection, ...]:
    """Return the tiles at the edge of the photo, beside a hand with too few, that it can lack."""
    if not reading.player_tiles or reading.tile_surplus >= 0:
        return ()
    hand = set(_hand_parts(reading))
    return tuple(
        each
        for each in reading.tiles
        if each not in hand
        and is_cut_off(each.box, (reading.width, reading.height))
        and any(_is_beside(each.box, part.box) for part in hand)
    )


def _ends_at_edge(reading: Reading) -> tuple[Box, ...]:
    """Return the ends of a row that lacks tiles beyond which the next one would be cut off.

    A tile of which little is visible is not found, so that nothing else shows that it is there.
    A hand of 13 tiles lacks none: it waits.
    """
    winning = () if reading.winning_index is None else (reading.winning_index,)
    boxes = [reading.tiles[index].box for index in (*reading.hand_tiles, *winning)]
    missing = -reading.tile_surplus - (not reading.waiting)
    rows = tuple(rows_of(boxes))
    if len(boxes) < _MIN_ROW or missing <= 0 or len(rows) > 1:
        return ()
    row, size = [boxes[index] for index in rows[0]], (reading.width, reading.height)
    return tuple(
        end
        for end, neighbour in ((row[0], row[1]), (row[-1], row[-2]))
        if _is_beside(end, neighbour) and is_cut_off(_beyond(end, neighbour), size)
    )


def _beyond(end: Box, neighbour: Box) -> Box:
    """Return the place of the next tile of a row."""
    (x, y), (before_x, before_y) = end.centre, neighbour.centre
    return end.shift(x - before_x, y - before_y)


def _is_beside(box: Box, other: Box) -> bool:
    """Return whether at most one tile is missed between two."""
    return distance(box, other) < _BESIDE * max(other.width, other.height)


_AnyReading = TypeVar("_AnyReading", Reading, TableReading)


def _to_file_pixels(reading: _AnyReading, photo: DetectablePhoto) -> _AnyReading:
    """Return the reading in pixels of the file, with the box of the face of each tile."""
    width, height = photo.file_size
    factor = width / photo.width

    def convert(boxes: Sequence[Box]) -> tuple[Box, ...]:
        return tuple(box.inset().scale(factor) for box in boxes)

    return replace(
        reading,
        width=width,
        height=height,
        tiles=tuple(each.inset().scale(factor) for each in reading.tiles),
        doubts=tuple(replace(doubt, boxes=convert(doubt.boxes)) for doubt in reading.doubts),
        advice=tuple(replace(advice, boxes=convert(advice.boxes)) for advice in reading.advice),
    )


def milliseconds_since(start: float) -> float:
    """Return the time since a reading of `perf_counter`, in milliseconds."""
    return (perf_counter() - start) * 1000
