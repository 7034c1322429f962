"""Draw any label in any design."""

from dataclasses import replace

from training.faces.bamboo import souzu
from training.faces.characters import honour, index_mark, manzu
from training.faces.design import Design, RedFiveStyle
from training.faces.face import Face
from training.faces.flowers import extra
from training.faces.pinzu import pinzu
from training.faces.shapes import (
    HEIGHT,
    WIDTH,
    Drawing,
    placement,
    random_warp,
    transformed,
    warp_drawing,
)

LABELS: tuple[str, ...] = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *(f"{rank}z" for rank in range(1, 8)),
    *(f"0{suit}" for suit in "mps"),
    *(f"{rank}{suit}" for suit in "fg" for rank in range(1, 5)),
)
RED_INDICES = 0.6  # share of the designs with index marks whose red fives have red ones
_HONOUR_LETTERS = "ESWNPFC"


def draw(label: str, design: Design) -> Face:
    """Draw the face of a label such as 1m, 0p, 5z, 2f or 3g.

    >>> from training.faces.design import STANDARD
    >>> len(draw("5z", STANDARD).shapes)
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
    return Face(label, _jittered(drawing, label, design))


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
