"""Draws a reading on its photo: a box and a label around every tile."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from vision.detections import Box
from vision.image import PhotoError, Pixels, load_photo
from vision.reading import Reading

_HAND = (34, 139, 84)
_WINNING = (214, 96, 20)
_OTHER = (96, 104, 122)
_DOUBTED = (200, 30, 60)
_WHITE = (255, 255, 255)
_FONT = cv2.FONT_HERSHEY_SIMPLEX


def draw(photo: Path, reading: Reading) -> Pixels:
    """Give the upright photo with its hand, winning tile, other tiles and doubts marked."""
    return marked(load_photo(photo), reading)


def marked(image: Pixels, reading: Reading) -> Pixels:
    """Give a copy of the photo with the tiles of its reading marked.

    >>> marked(np.zeros((30, 40, 3), np.uint8), Reading(40, 30)).shape
    (30, 40, 3)
    """
    picture = np.ascontiguousarray(image.copy())
    unsure = {box for doubt in reading.doubts if doubt.candidates for box in doubt.boxes}
    for place, seen in enumerate(reading.tiles):
        if seen.box in unsure:
            colour = _DOUBTED
        elif place == reading.winning_index:
            colour = _WINNING
        else:
            colour = _HAND if place in reading.hand_tiles else _OTHER
        mark(picture, seen.box, seen.label, colour)
    return picture


def mark(picture: Pixels, box: Box, text: str, colour: tuple[int, int, int]) -> None:
    """Draw a box, and a text on a plate above it or, at the edge of the photo, inside.

    >>> picture = np.zeros((30, 40, 3), np.uint8)
    >>> mark(picture, Box(5, 5, 35, 25), "1m", (34, 139, 84))
    >>> tuple(map(int, picture[24, 5]))
    (34, 139, 84)
    """
    left, top, right, bottom = (round(side) for side in (box.left, box.top, box.right, box.bottom))
    stroke = max(2, round(max(picture.shape) / 600))
    cv2.rectangle(picture, (left, top), (right, bottom), colour, stroke)
    scale = max(0.4, (right - left) / 80)
    pen = max(1, round(scale * 2))
    (width, height), below = cv2.getTextSize(text, _FONT, scale, pen)
    plate_top = max(0, top - height - below)
    plate_bottom = plate_top + height + below
    cv2.rectangle(picture, (left, plate_top), (left + width, plate_bottom), colour, cv2.FILLED)
    cv2.putText(picture, text, (left, plate_bottom - below), _FONT, scale, _WHITE, pen, cv2.LINE_AA)


def write_picture(path: Path, picture: Pixels) -> None:
    """Write a picture as JPEG, making the folder where it is missing."""
    done, data = cv2.imencode(".jpg", cv2.cvtColor(picture, cv2.COLOR_RGB2BGR))
    if not done:
        raise PhotoError(f"{path} has a size that JPEG does not allow: make the photo smaller.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.tobytes())
    except OSError as error:
        raise PhotoError(
            f"{path} cannot be written ({error.strerror}): name another folder with --draw."
        ) from error
