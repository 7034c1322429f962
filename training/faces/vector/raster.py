"""Rasterisation of faces."""

import cv2
import numpy as np
from numpy.typing import NDArray

from training.faces.vector.face import Face
from training.faces.vector.shapes import HEIGHT, WIDTH, Shape

Pixels = NDArray[np.uint8]
_SUPERSAMPLING = 3
_SUBPIXEL_BITS = 4


def rasterise(face: Face, height: int) -> Pixels:
    """Return the face in this many rows, antialiased: uint8 RGBA (height, width, 4), transparent
    ground.
    """
    width = round(height * WIDTH / HEIGHT)
    canvas = np.zeros((height * _SUPERSAMPLING, width * _SUPERSAMPLING, 4), np.uint8)
    scale = height * _SUPERSAMPLING / HEIGHT
    for shape in face.shapes:
        _paint(canvas, shape, scale)
    small = cv2.resize(canvas, (width, height), interpolation=cv2.INTER_AREA)
    # The background is black and transparent: dividing by the opacity leaves the pure ink.
    cover = small[..., 3:].astype(np.float32) / 255.0
    colour = small[..., :3] / np.maximum(cover, 1 / 255.0)
    return np.dstack([np.clip(colour, 0, 255).astype(np.uint8), small[..., 3]])


def _paint(canvas: Pixels, shape: Shape, scale: float) -> None:
    ink = (0, 0, 0, 0) if shape.ink is None else (*shape.ink, 255)
    factor = scale * (1 << _SUBPIXEL_BITS)
    outlines = [np.round(contour.points() * factor).astype(np.int32) for contour in shape.contours]
    if shape.filled:
        _fill(canvas, outlines, ink)
    thickness = round(shape.stroke * scale)
    if thickness > 0:
        for contour, outline in zip(shape.contours, outlines, strict=True):
            closed = getattr(contour, "closed", True)
            cv2.polylines(canvas, [outline], closed, ink, thickness, cv2.LINE_8, _SUBPIXEL_BITS)


def _fill(canvas: Pixels, outlines: list[NDArray[np.int32]], ink: tuple[int, ...]) -> None:
    turns = [_area(outline) for outline in outlines]
    if all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns):
        for outline in outlines:  # no holes: fill each contour separately
            cv2.fillPoly(canvas, [outline], ink, cv2.LINE_8, _SUBPIXEL_BITS)
        return
    everything = np.concatenate(outlines) >> _SUBPIXEL_BITS
    left, top = np.maximum(everything.min(0) - 1, 0)
    right, bottom = everything.max(0) + 2
    area = canvas[top:bottom, left:right]
    winding = np.zeros(area.shape[:2], np.int8)
    corner = np.array([left, top]) << _SUBPIXEL_BITS
    for outline, turn in zip(outlines, turns, strict=True):
        mask = np.zeros(area.shape[:2], np.int8)
        cv2.fillPoly(mask, [outline - corner], (1,), cv2.LINE_8, _SUBPIXEL_BITS)
        winding += mask if turn > 0 else -mask
    area[winding != 0] = ink


def _area(outline: NDArray[np.int32]) -> float:
    x, y = outline[:, 0].astype(np.float64), outline[:, 1].astype(np.float64)
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))
