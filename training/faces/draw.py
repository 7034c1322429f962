"""Draw any label in any design: its shapes, its SVG form, and its pixels."""

from dataclasses import replace
from itertools import groupby

import cv2
import numpy as np
from numpy.typing import NDArray

from training.faces.characters import honour, index_mark, manzu
from training.faces.design import Design, RedFiveStyle
from training.faces.flowers import extra
from training.faces.shapes import (
    HEIGHT,
    WIDTH,
    Colour,
    Contour,
    Curve,
    Disc,
    Drawing,
    Point,
    Shape,
    placement,
    random_warp,
    transformed,
    warp_drawing,
)
from training.faces.suits import pinzu, souzu


def hexadecimal(colour: Colour) -> str:
    """Format a colour for SVG.

    >>> hexadecimal((255, 0, 16))
    '#ff0010'
    """
    return "#" + "".join(f"{part:02x}" for part in colour)


def svg_paths(shapes: Drawing, body: Colour) -> str:
    """Return the shapes as SVG path elements, joining neighbours of equal style."""

    def look(shape: Shape) -> tuple[Colour, bool, float]:
        return shape.ink or body, shape.filled, round(shape.stroke, 1)

    elements = []
    for (ink, filled, stroke), run in groupby(shapes, key=look):
        data = "".join(_data(contour) for shape in run for contour in shape.contours)
        colour = hexadecimal(ink)
        paint = f'fill="{colour}"' if filled else 'fill="none"'
        if stroke:
            paint += (
                f' stroke="{colour}" stroke-width="{stroke:g}"'
                ' stroke-linejoin="round" stroke-linecap="round"'
            )
        elements.append(f'<path {paint} d="{data}"/>')
    return "".join(elements)


def _data(contour: Contour) -> str:
    if isinstance(contour, Disc):
        r = _number(contour.radius)
        across = _number(2 * contour.radius)
        arc = f"a{r} {r} 0 1 0 "
        start = _pair((contour.x - contour.radius, contour.y))
        return f"M{start}{arc}{across} 0{arc}-{across} 0z"
    return _curve_data(contour)


def _curve_data(curve: Curve) -> str:
    # Relative coordinates are short; each is relative to the rounded position of the pen,
    # so that rounding errors do not accumulate.
    pen = _rounded(curve.start)
    parts = [f"M{_pair(pen)}"]
    for segment in curve.segments:
        command = "lqc"[len(segment) - 1]
        numbers = [
            _pair((point[0] - pen[0], point[1] - pen[1])) for point in map(_rounded, segment)
        ]
        parts.append(command + " ".join(numbers))
        pen = _rounded(segment[-1])
    if curve.closed:
        parts.append("z")
    return "".join(parts)


def _rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


def _pair(point: Point) -> str:
    y = _number(point[1])
    return _number(point[0]) + (y if y.startswith("-") else " " + y)


def _number(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0")
    return (
        "0"
        if text == "-0"
        else text.replace("0.", ".", 1)
        if text.startswith(("0.", "-0."))
        else text
    )


Pixels = NDArray[np.uint8]
_SUPERSAMPLING = 3
_SUBPIXEL_BITS = 4


def rasterise(drawing: Drawing, height: int) -> Pixels:
    """Return the face in this many rows, antialiased: uint8 RGBA (height, width, 4), transparent
    ground.
    """
    width = round(height * WIDTH / HEIGHT)
    canvas = np.zeros((height * _SUPERSAMPLING, width * _SUPERSAMPLING, 4), np.uint8)
    scale = height * _SUPERSAMPLING / HEIGHT
    for shape in drawing:
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
    x, y = outline.astype(np.float64).T
    return float(x[:-1] @ y[1:] - y[:-1] @ x[1:] + x[-1] * y[0] - y[-1] * x[0])


LABELS: tuple[str, ...] = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *(f"{rank}z" for rank in range(1, 8)),
    *(f"0{suit}" for suit in "mps"),
    *(f"{rank}{suit}" for suit in "fg" for rank in range(1, 5)),
)
RED_INDICES = 0.6  # share of the designs with index marks whose red fives have red ones
_HONOUR_LETTERS = "ESWNPFC"


def draw(label: str, design: Design) -> Drawing:
    """Draw the face of a label such as 1m, 0p, 5z, 2f or 3g, in a box of 300 x 400, y downwards.

    >>> from training.faces.design import STANDARD
    >>> len(draw("5z", STANDARD))
    2
    """
    if label not in LABELS:
        raise ValueError(f"{label!r} is no face; one of {', '.join(LABELS)}")
    drawing = _drawing(int(label[0]), label[1], design)
    drawing = _unsteady(drawing, label, design)
    centre = placement(
        WIDTH / 2,
        HEIGHT / 2 + (8 * design.index_size if design.index else 0),
        scale=design.size * (1.1 - 0.2 * max(1.0, design.index_size) if design.index else 1.0),
    )
    drawing = transformed(drawing, centre.after(placement(-WIDTH / 2, -HEIGHT / 2)))
    if design.index:
        drawing = (*drawing, *_index(label, design))
    return _jittered(drawing, label, design)


def _drawing(digit: int, suit: str, design: Design) -> Drawing:
    red = digit == 0
    rank = 5 if red else digit
    if suit == "m":
        return manzu(rank, design, red=red)
    if suit == "p":
        return pinzu(rank, design, red=red)
    if suit == "s":
        return souzu(rank, design, red=red)
    if suit == "z":
        return honour(rank, design)
    return extra(rank, design, season=suit == "g")


def _unsteady(drawing: Drawing, label: str, design: Design) -> Drawing:
    """Return the drawing as an unsteady hand carves it; circles and sticks are stamped."""
    if not design.warp or label[1] in "ps":
        return drawing
    part = "m" if label[1] == "m" else label  # all numerals share one 萬
    strength = design.warp * (0.4 if label == "5z" else 1.0)
    return warp_drawing(drawing, random_warp(design.dice(part), strength))


def _index(label: str, design: Design) -> Drawing:
    rank, suit = int(label[0]) or 5, label[1]
    if suit in "mps":
        if label[0] == "0" and _has_red_index(design):
            design = replace(design, index="a")
        return index_mark(str(rank), design)
    if suit == "z" and design.index_on_honours:
        return index_mark(_HONOUR_LETTERS[rank - 1], design)
    return ()


def _has_red_index(design: Design) -> bool:
    by_hand = design.red_five in (RedFiveStyle.MARKED, RedFiveStyle.REPAINTED)
    return not by_hand and bool(design.dice("red index").random() < RED_INDICES)


def _jittered(drawing: Drawing, label: str, design: Design) -> Drawing:
    if not design.jitter:
        return drawing
    rng = design.dice(label)
    x, y = rng.normal(0, design.jitter, 2)
    turn = rng.normal(0, design.jitter / 3)
    there = placement(WIDTH / 2 + float(x), HEIGHT / 2 + float(y), turn=float(turn))
    return transformed(drawing, there.after(placement(-WIDTH / 2, -HEIGHT / 2)))
