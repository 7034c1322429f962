"""The red parts of red fives, and the marks that identify them."""

import numpy as np

from training.faces.design import Design, RedFiveStyle, RedMark
from training.faces.shapes import (
    BARE,
    HEIGHT,
    WIDTH,
    Colour,
    Disc,
    Drawing,
    discs,
    dots,
    equal_angles,
    fill,
    polar,
    polygon,
)

GOLD: Colour = (196, 152, 52)
MIDDLE = 2  # index of the middle one of five circles or sticks, numbered by rows
EVERY_PART = frozenset(range(5))
HALVES = tuple(frozenset(half) for half in ((0, 1, 2), (2, 3, 4), (0, 2, 3), (1, 2, 4), (0, 2, 4)))
_AT_SUIT_PLACE = (RedMark.DOT, RedMark.TWO_DOTS, RedMark.GOLD_SEAL)
_OF_GOLD = (RedMark.GOLD_DOT, RedMark.GOLD_SEAL)


def red_parts(design: Design, *, red_middle: bool) -> frozenset[int]:
    """Return the indices of the red circles or sticks of a red five, numbered by rows.

    Args:
        design: The design of the set.
        red_middle: True if the middle of the plain five is red.
    """
    match design.red_five:
        case RedFiveStyle.REPAINTED | RedFiveStyle.MARKED:
            return frozenset()
        case RedFiveStyle.NUMERAL_RED:
            return EVERY_PART - {MIDDLE}
        case RedFiveStyle.HALF_RED:
            return HALVES[int(design.dice("half red").integers(len(HALVES)))]
        case RedFiveStyle.PART_RED if not red_middle:
            return frozenset({MIDDLE})
    return EVERY_PART


def red_mark(design: Design, at: Disc) -> Drawing:
    """Draw the design's mark of red fives, at the place of the suit or in a corner."""
    mark = _mark(design)
    if mark is RedMark.NONE:
        return ()
    dice = design.dice("red mark")
    by_hand = design.red_five is RedFiveStyle.MARKED  # larger than an engraved one
    radius = at.radius * float(dice.uniform(1.3, 1.6) if by_hand else 1.0)
    at = Disc(at.x, at.y, radius) if mark in _AT_SUIT_PLACE else _corner(design, dice, radius)
    return _drawing(mark, GOLD if mark in _OF_GOLD else design.inks.aka, at)


def _mark(design: Design) -> RedMark:
    """Return the mark, or a dot where the print alone would be that of a plain five."""
    mark = design.red_mark
    if design.red_five is RedFiveStyle.MARKED and mark in (RedMark.NONE, *_OF_GOLD):
        return RedMark.DOT
    if design.red_five is RedFiveStyle.PART_RED and mark is RedMark.NONE:
        return RedMark.DOT
    return mark


def _corner(design: Design, dice: np.random.Generator, radius: float) -> Disc:
    """Return a place in a corner, in a lower one if the upper ones have index marks."""
    right, lower = bool(dice.random() < 0.5), bool(design.index) or bool(dice.random() < 0.5)
    inset = 1.25 * radius + 9
    x, y = inset + float(dice.uniform(0, 9)), inset + float(dice.uniform(0, 12))
    return Disc(WIDTH - x if right else x, HEIGHT - y if lower else y, radius)


def _drawing(mark: RedMark, ink: Colour, at: Disc) -> Drawing:
    x, y, radius = at.x, at.y, at.radius
    match mark:
        case RedMark.TWO_DOTS:
            return (fill(ink, at, Disc(WIDTH - x, HEIGHT - y, radius)),)
        case RedMark.GOLD_SEAL | RedMark.RING:
            return discs(x, y, (ink, radius * 1.25), (BARE, radius * 0.5))
        case RedMark.FLOWER:
            leaves = dots(x, y, radius * 0.7, radius * 0.5, 5)
            return fill(ink, *leaves), fill(GOLD, Disc(x, y, radius * 0.4))
        case RedMark.STAR:
            tips = (
                polar(x, y, radius * (1.2 if n % 2 == 0 else 0.5), turn)
                for n, turn in enumerate(equal_angles(10))
            )
            return (fill(ink, polygon(*tips)),)
    return (fill(ink, at),)
