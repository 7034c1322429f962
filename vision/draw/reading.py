"""Draw a reading on its photo: hand, melds, indicators and doubts.

All colours differ in brightness, every frame has its name and every doubt a question mark, so that
the picture works without colour vision.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from scorer.tiles.messages import message as _
from vision.boxes import Box
from vision.draw.marks import Colour, caption, frame, label, legend, mark, outline, stroke_of
from vision.draw.names import doubted_tiles, meld_name
from vision.errors import PhotoError
from vision.pixels.image import Pixels, load_photo
from vision.reading.reading import Reading

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


def draw_reading(photo: Path, reading: Reading) -> Pixels:
    """Return the upright photo with its reading marked, and a legend below."""
    picture = mark_reading(load_photo(photo), reading)
    return np.concatenate([picture, legend(picture.shape[1], LEGEND)])


def mark_reading(image: Pixels, reading: Reading) -> Pixels:
    """Return a copy of the photo with its reading marked.

    >>> mark_reading(np.zeros((30, 40, 3), np.uint8), Reading(40, 30)).shape
    (30, 40, 3)
    """
    picture = np.ascontiguousarray(image.copy())
    boxes = [tile.box for tile in reading.tiles]
    doubted = doubted_tiles(reading)
    parts = list(_parts(reading))
    colours = {index: colour for indices, _name, colour in parts for index in indices}
    # The hand covers other tiles, and labels cover lines.
    for index, tile in enumerate(reading.tiles):
        if index not in colours:
            mark(picture, tile.box, tile.label, _OTHER)
    for indices, _name, colour in parts:
        frame(picture, [boxes[index] for index in indices], colour)
    for index, colour in colours.items():
        outline(picture, boxes[index], colour)
    for index, colour in colours.items():
        if index not in doubted:
            label(picture, boxes[index], reading.tiles[index].label, colour)
    for indices, name, colour in parts:
        caption(picture, [boxes[index] for index in indices], name, colour)
    for index in doubted:
        mark(picture, _inside(picture, boxes[index]), f"{reading.tiles[index].label}?", _DOUBT)
    for doubt in reading.doubts:
        for gap in set(doubt.boxes).difference(boxes):  # a tile is possibly missing there
            mark(picture, gap, "?", _DOUBT)
    return picture


def _parts(reading: Reading) -> Iterator[tuple[Sequence[int], str, Colour]]:
    """Yield the parts of the hand: indices of the tiles, a name and a colour."""
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


def _inside(picture: Pixels, box: Box) -> Box:
    """Return a box inside the outline of another, if there is room."""
    away = min(2.0 * stroke_of(picture), box.width / 3, box.height / 3)
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
