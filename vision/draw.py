"""Draw readings on their photos: hands and whole tables, with what is doubtful.

All colours differ in brightness, every frame has its name and every doubt a question mark, so that
the picture works without colour vision.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from scorer.tiles.messages import message as _
from vision.boxes import Box, surround
from vision.layout.table import SeatPosition
from vision.photo import PhotoError
from vision.pixels.image import Pixels
from vision.reading.reading import Reading, doubted_tiles, meld_name
from vision.reading.table_reading import TableReading

Colour = tuple[int, int, int]
_Part = tuple[Sequence[int], str, Colour]  # the indices of tiles, a name and a colour

_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)
_FONT = cv2.FONT_HERSHEY_SIMPLEX
_BRIGHT = 140  # of 255: on a brighter plate, black text is easier to read than white
_COLUMN = 1.6  # ratio of height to width from which a frame is a column of tiles
_LEGEND = 1280  # width of a picture in pixels at which the legend has its usual size


def mark(picture: Pixels, box: Box, text: str, colour: Colour) -> None:
    """Draw a box with a text on a plate above it, or inside it at the edge of the photo.

    >>> picture = np.zeros((30, 40, 3), np.uint8)
    >>> mark(picture, Box(5, 5, 35, 25), "1m", (34, 139, 84))
    >>> tuple(map(int, picture[24, 5]))
    (34, 139, 84)
    """
    _outline(picture, box, colour)
    _label(picture, box, text, colour)


def _outline(picture: Pixels, box: Box, colour: Colour) -> None:
    left, top, right, bottom = (round(side) for side in (box.left, box.top, box.right, box.bottom))
    cv2.rectangle(picture, (left, top), (right, bottom), colour, _stroke_of(picture))


def _label(picture: Pixels, box: Box, text: str, colour: Colour) -> None:
    size = _size(box)
    top = round(box.top) - _extent(text, size)[1]
    _plate(picture, text, colour, (round(box.left), top), size=size)


def _frame(picture: Pixels, boxes: Sequence[Box], colour: Colour) -> None:
    """Draw a line with a white border around all boxes together."""
    stroke = _stroke_of(picture)
    away = 2 * stroke
    corners = [
        (x, y)
        for box in boxes
        for x in (box.left - away, box.right + away)
        for y in (box.top - away, box.bottom + away)
    ]
    around = cv2.convexHull(np.array(corners).round().astype(np.int32))
    for line, width in ((_WHITE, 3 * stroke), (colour, 2 * stroke)):
        cv2.polylines(picture, [around], isClosed=True, color=line, thickness=width)


def _caption(picture: Pixels, boxes: Sequence[Box], text: str, colour: Colour) -> None:
    """Write a text on a plate below the frame of some boxes, or at the side of a column."""
    size = 0.8 * float(np.median([_size(box) for box in boxes]))
    wide, high = _extent(text, size)
    around, away = surround(boxes), 3 * _stroke_of(picture)
    if around.height > _COLUMN * around.width:
        corner = around.right + away, (around.top + around.bottom - high) / 2
    else:
        x = (around.left + around.right - wide) / 2
        above = [box.bottom for box in boxes if box.left < x + wide and box.right > x]
        corner = x, max(above, default=around.bottom) + away
    _plate(picture, text, colour, (round(corner[0]), round(corner[1])), size=size)


def legend(width: int, words: Sequence[tuple[str, Colour]]) -> Pixels:
    """Return a strip of this width with the meaning of each colour.

    >>> legend(1280, [("hand", (0, 90, 181)), ("meld", (0, 158, 115))]).shape
    (50, 1280, 3)
    """
    scale = width / _LEGEND
    size, margin = 0.7 * scale, max(2, round(14 * scale))
    height = 2 * margin + round(22 * scale)
    strip = np.full((height, width, 3), _WHITE, np.uint8)
    left = margin
    for text, colour in words:
        wide, high = _extent(text, size)
        _plate(strip, text, colour, (left, (height - high) // 2), size=size)
        left += wide + margin
    return strip


def brightness(colour: Colour) -> float:
    """Return the perceived brightness of a colour, up to 255.

    >>> round(brightness((34, 139, 84)))
    101
    """
    red, green, blue = colour
    return 0.299 * red + 0.587 * green + 0.114 * blue


def _stroke_of(picture: Pixels) -> int:
    longer: int = max(picture.shape[:2])
    return max(2, round(longer / 600))


def _size(box: Box) -> float:
    """Return the size of the letters on a tile in any orientation."""
    return max(0.4, min(box.width, box.height) / 80)


def _extent(text: str, size: float) -> tuple[int, int]:
    (width, height), below = cv2.getTextSize(text, _FONT, size, _pen(size))
    return width, height + below


def _pen(size: float) -> int:
    return max(1, round(size * 2))


def _plate(
    picture: Pixels, text: str, colour: Colour, corner: tuple[int, int], *, size: float
) -> None:
    """Write a text on a coloured plate, moved inside the picture if it is at an edge."""
    width, height = _extent(text, size)
    left = max(0, min(corner[0], picture.shape[1] - width))
    top = max(0, min(corner[1], picture.shape[0] - height))
    cv2.rectangle(picture, (left, top), (left + width, top + height), colour, cv2.FILLED)
    below = cv2.getTextSize(text, _FONT, size, _pen(size))[1]
    letters = _BLACK if brightness(colour) > _BRIGHT else _WHITE
    baseline = (left, top + height - below)
    cv2.putText(picture, text, baseline, _FONT, size, letters, _pen(size), cv2.LINE_AA)


_HAND = (0, 50, 140)
_WINNING = (225, 105, 0)
_MELDS = ((0, 150, 110), (130, 220, 170))  # alternating, to distinguish melds that touch
_DORA = (245, 230, 66)
_URA = (86, 180, 233)
_FLOWERS = (190, 110, 190)
_DOUBT = (200, 0, 90)
_OTHER = (85, 85, 85)
LEGEND = (
    ("hand", _HAND),
    ("winning tile", _WINNING),
    ("meld", _MELDS[0]),
    ("next meld", _MELDS[1]),
    ("dora", _DORA),
    ("ura", _URA),
    ("flowers", _FLOWERS),
    ("? check", _DOUBT),
    ("other", _OTHER),
)


def draw_reading(image: Pixels, reading: Reading) -> Pixels:
    """Return the upright photo, of any size, with its reading marked, and a legend below.

    >>> draw_reading(np.zeros((300, 1280, 3), np.uint8), Reading(2560, 600)).shape
    (350, 1280, 3)
    """
    return _with_legend(mark_reading(image, reading), LEGEND)


def _with_legend(picture: Pixels, words: Sequence[tuple[str, Colour]]) -> Pixels:
    return np.concatenate([picture, legend(picture.shape[1], words)])


def mark_reading(image: Pixels, reading: Reading) -> Pixels:
    """Return a copy of the photo, of any size, with its reading marked.

    >>> mark_reading(np.zeros((30, 40, 3), np.uint8), Reading(40, 30)).shape
    (30, 40, 3)
    """
    picture = np.ascontiguousarray(image.copy())
    factor = picture.shape[1] / reading.width
    boxes = [tile.box.scale(factor) for tile in reading.tiles]
    labels = [tile.label for tile in reading.tiles]
    _mark_parts(picture, boxes, labels, tuple(_parts(reading)), doubted_tiles(reading))
    known = {tile.box for tile in reading.tiles}
    for doubt in reading.doubts:
        for gap in set(doubt.boxes) - known:  # a tile is possibly missing there
            mark(picture, gap.scale(factor), "?", _DOUBT)
    return picture


def _mark_parts(
    picture: Pixels,
    boxes: Sequence[Box],
    labels: Sequence[str],
    parts: Sequence[_Part],
    doubted: Collection[int],
) -> None:
    """Mark all tiles; those of each part have its colour, and a frame with its name."""
    colours = {index: colour for indices, _name, colour in parts for index in indices}
    # The parts cover other tiles, and labels cover lines.
    for index, box in enumerate(boxes):
        if index not in colours:
            mark(picture, box, labels[index], _OTHER)
    for indices, _name, colour in parts:
        _frame(picture, [boxes[index] for index in indices], colour)
    for index, colour in colours.items():
        _outline(picture, boxes[index], colour)
    for index, colour in colours.items():
        if index not in doubted:
            _label(picture, boxes[index], labels[index], colour)
    for indices, name, colour in parts:
        _caption(picture, [boxes[index] for index in indices], name, colour)
    for index in doubted:
        mark(picture, _inside(picture, boxes[index]), f"{labels[index]}?", _DOUBT)


def _parts(reading: Reading) -> Iterator[_Part]:
    if reading.hand_tiles:
        yield reading.hand_tiles, "hand", _HAND
    if reading.winning_index is not None:
        yield (reading.winning_index,), "winning tile", _WINNING
    for number, each in enumerate(reading.meld_readings):
        yield each.indices, str(meld_name(each.meld, reading.game)), _MELDS[number % 2]
    if reading.dora_tiles:
        yield reading.dora_tiles, "dora", _DORA
    if reading.ura_tiles:
        yield reading.ura_tiles, "ura", _URA
    if reading.flower_tiles:
        yield reading.flower_tiles, "flowers", _FLOWERS


_SEATS = {
    SeatPosition.NEAR: _HAND,
    SeatPosition.RIGHT: _WINNING,
    SeatPosition.FAR: _MELDS[1],
    SeatPosition.LEFT: _FLOWERS,
}
TABLE_LEGEND = (
    *((f"{position} player", colour) for position, colour in _SEATS.items()),
    ("dora", _DORA),
    ("? check", _DOUBT),
    ("other", _OTHER),
)


def draw_table(image: Pixels, reading: TableReading) -> Pixels:
    """Return the upright photo with the hand, melds and river of each seat, and a legend below.

    >>> from vision.reading.table_reading import read_table
    >>> reading = read_table((), width=2560, height=600)
    >>> draw_table(np.zeros((300, 1280, 3), np.uint8), reading).shape
    (350, 1280, 3)
    """
    return _with_legend(mark_table(image, reading), TABLE_LEGEND)


def mark_table(image: Pixels, reading: TableReading) -> Pixels:
    """Return a copy of the photo with the hand, melds and river of each seat in its colour.

    >>> from vision.reading.table_reading import read_table
    >>> mark_table(np.zeros((30, 40, 3), np.uint8), read_table((), width=40, height=30)).shape
    (30, 40, 3)
    """
    picture = np.ascontiguousarray(image.copy())
    factor = picture.shape[1] / reading.width
    boxes = [tile.box.scale(factor) for tile in reading.tiles]
    labels = [tile.label for tile in reading.tiles]
    doubted = [index for seat in reading.seats for index in seat.uncertain_tiles]
    _mark_parts(picture, boxes, labels, tuple(_table_parts(reading)), doubted)
    return picture


def _table_parts(reading: TableReading) -> Iterator[_Part]:
    for seat in reading.seats:
        layout, colour = seat.layout, _SEATS[seat.layout.position]
        if layout.hand:
            yield layout.hand, "hand", colour
        for meld in seat.melds:
            yield meld.indices, str(meld_name(meld.meld)), colour
        if layout.river:
            yield layout.river, "river", colour
        if layout.riichi is not None:
            yield (layout.riichi,), "riichi", colour
    if reading.layout.dora:
        yield reading.layout.dora, "dora", _DORA


def _inside(picture: Pixels, box: Box) -> Box:
    """Return a box inside the outline of another, if there is room."""
    away = min(2.0 * _stroke_of(picture), box.width / 3, box.height / 3)
    return Box(box.left + away, box.top + away, box.right - away, box.bottom - away)


def write_picture(path: Path, picture: Pixels) -> None:
    """Write a picture as JPEG; create a missing folder; raise PhotoError if that fails."""
    done, data = cv2.imencode(".jpg", cv2.cvtColor(picture, cv2.COLOR_RGB2BGR))
    if not done:
        raise PhotoError(
            _("{path} has a size that JPEG does not allow: make the photo smaller.", path=path)
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.tobytes())
    except OSError as error:
        raise PhotoError(
            _(
                "{path} cannot be written ({strerror}): name another folder with --draw.",
                path=path,
                strerror=error.strerror,
            )
        ) from error
