"""A drawn face: its shapes, and its SVG form."""

from dataclasses import dataclass
from itertools import groupby

from training.faces.vector.shapes import (
    HEIGHT,
    WIDTH,
    Colour,
    Contour,
    Curve,
    Disc,
    Drawing,
    Point,
    Shape,
)

BODY: Colour = (250, 247, 238)


@dataclass(frozen=True, slots=True)
class Face:
    """The engraving of one tile, in a box of 300 x 400, y downwards, without background."""

    label: str
    shapes: Drawing

    def svg(self, body: Colour = BODY) -> str:
        """Return the face as an SVG document on a plain background."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}">'
            f'<path fill="{hexadecimal(body)}" d="M0 0h{WIDTH:g}v{HEIGHT:g}H0z"/>'
            f"{svg_paths(self.shapes, body)}</svg>\n"
        )


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
