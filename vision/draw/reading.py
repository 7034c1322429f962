"""Draws a reading on its photo: the row, the melds, the indicators, and what is in doubt.

No two colours are equally bright, every frame bears its name and every doubt a question mark, so
that nobody needs to see colours to tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.boxes import Box
from vision.detect.image import PhotoError, Pixels, load_photo
from vision.draw.marks import Colour, caption, frame, label, legend, mark, outline, stroke_of
from vision.draw.names import doubted_places, meld_name
from vision.reading.reading import Reading

_HAND = (0, 50, 140)
_WINNING = (225, 105, 0)
_MELDS = ((0, 150, 110), (130, 220, 170))  # in turn, to tell melds that touch
_DORA = (245, 230, 66)
_URA = (86, 180, 233)
_DOUBTED = (200, 0, 90)
_OTHER = (85, 85, 85)
LEGEND = (
    ("hand", _HAND),
    ("winning tile", _WINNING),
    ("meld", _MELDS[0]),
    ("next meld", _MELDS[1]),
    ("dora", _DORA),
    ("ura", _URA),
    ("? check", _DOUBTED),
    ("other", _OTHER),
)


def draw(photo: Path, reading: Reading) -> Pixels:
    """Give the upright photo with its reading marked, and a legend below."""
    picture = marked(load_photo(photo), reading)
    return np.concatenate([picture, legend(picture.shape[1], LEGEND)])


def marked(image: Pixels, reading: Reading) -> Pixels:
    """Give a copy of the photo with what its reading found marked.

    >>> marked(np.zeros((30, 40, 3), np.uint8), Reading(40, 30)).shape
    (30, 40, 3)
    """
    picture = np.ascontiguousarray(image.copy())
    boxes = [seen.box for seen in reading.tiles]
    doubted = doubted_places(reading)
    parts = list(_parts(reading))
    colours = {place: colour for places, _, colour in parts for place in places}
    # The hand covers what is not of it, and labels cover the lines.
    for place, seen in enumerate(reading.tiles):
        if place not in colours:
            mark(picture, seen.box, seen.label, _OTHER)
    for places, _, colour in parts:
        frame(picture, [boxes[place] for place in places], colour)
    for place, colour in colours.items():
        outline(picture, boxes[place], colour)
    for place, colour in colours.items():
        if place not in doubted:
            label(picture, boxes[place], reading.tiles[place].label, colour)
    for places, name, colour in parts:
        caption(picture, [boxes[place] for place in places], name, colour)
    for place in doubted:
        mark(picture, _inside(picture, boxes[place]), f"{reading.tiles[place].label}?", _DOUBTED)
    for doubt in reading.doubts:
        for hole in set(doubt.boxes).difference(boxes):  # a tile may be missing there
            mark(picture, hole, "?", _DOUBTED)
    return picture


def _parts(reading: Reading) -> Iterator[tuple[Sequence[int], str, Colour]]:
    """What the hand consists of: the places of the tiles, a name and a colour."""
    if reading.hand_tiles:
        yield reading.hand_tiles, "hand", _HAND
    if reading.winning_index is not None:
        yield (reading.winning_index,), "winning tile", _WINNING
    for number, laid in enumerate(reading.laid):
        yield laid.tiles, meld_name(laid.meld).english, _MELDS[number % 2]
    if reading.dora_tiles:
        yield reading.dora_tiles, "dora", _DORA
    if reading.ura_tiles:
        yield reading.ura_tiles, "ura", _URA


def _inside(picture: Pixels, box: Box) -> Box:
    """A box within the line of another, if there is room."""
    away = min(2.0 * stroke_of(picture), box.width / 3, box.height / 3)
    return Box(box.left + away, box.top + away, box.right - away, box.bottom - away)


def write_picture(path: Path, picture: Pixels) -> None:
    """Write a picture as JPEG, making the folder where it is missing."""
    done, data = cv2.imencode(".jpg", cv2.cvtColor(picture, cv2.COLOR_RGB2BGR))
    if not done:
        raise PhotoError(
            f"{path} has a size that JPEG does not allow: make the photo smaller.",
            f"{path} は JPEG にできない大きさです。写真を小さくしてください。",
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.tobytes())
    except OSError as error:
        raise PhotoError(
            f"{path} cannot be written ({error.strerror}): name another folder with --draw.",
            f"{path} に書き込めません({error.strerror})。"
            "--draw で別のフォルダーを指定してください。",
        ) from error
