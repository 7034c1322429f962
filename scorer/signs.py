"""Signs: what a hand shows at a glance, so that only yaku which may hold are looked at closely.

A set of signs is an int with a bit for each. A condition names the signs without which it cannot
hold (`needs`); asking fifty conditions of every hand would take most of the time of scoring it.
"""

from collections.abc import Callable
from typing import TypeAlias

from scorer.context import GREENS, ORPHANS, SIMPLES, Context
from scorer.divide import Division, Form, Wait
from scorer.win import By, Moment, Riichi

Condition: TypeAlias = Callable[[Division, Context], bool]

# Of the win.
DECLARED = 1 << 0  # riichi of any kind, or ippatsu
DRAWN = 1 << 1  # won by tsumo
SPECIAL = 1 << 2  # at another moment than an ordinary one
# Of all the tiles.
SIMPLE = 1 << 3  # from 2 to 8 alone
OUTER = 1 << 4  # terminals and honors alone
GREEN = 1 << 5  # green tiles alone
FLUSH = 1 << 6  # numbers of one suit alone
# Of the groups.
TWO_SIDED = 1 << 7  # waited on both sides of a sequence
EDGED = 1 << 8  # a terminal or honor in the group that was completed
TWINS = 1 << 9  # a sequence twice
RUNS = 1 << 10  # three sequences
TRIPLETS = 1 << 11  # three triplets or kans
HONORED = 1 << 12  # a triplet of honors
UNGROUPED = 1 << 13  # seven pairs or thirteen orphans

NEEDS: dict[Condition, int] = {}

_FIRST_HONOR = 27


def needs(signs: int) -> Callable[[Condition], Condition]:
    """Declare the signs without which a condition cannot hold."""

    def declared(condition: Condition) -> Condition:
        NEEDS[condition] = signs
        return condition

    return declared


def signs_of(division: Division, context: Context) -> int:
    """The signs that a division of a hand shows.

    >>> from scorer.context import example
    >>> from scorer.divide import divide
    >>> hand = example("234456m78p234s55s6p")
    >>> signs_of(divide(hand.hand, hand.win)[0], hand) == SIMPLE | TWO_SIDED | RUNS
    True
    """
    return _signs_of_win(context) | _signs_of_tiles(context) | _signs_of_groups(division)


def _signs_of_win(context: Context) -> int:
    win = context.win
    signs = 0
    if win.riichi is not Riichi.NONE or win.ippatsu:
        signs |= DECLARED
    if win.by is By.TSUMO:
        signs |= DRAWN
    if win.moment is not Moment.ORDINARY:
        signs |= SPECIAL
    return signs


def _signs_of_tiles(context: Context) -> int:
    signs = FLUSH if context.one_suit else 0
    if context.made_of(SIMPLES):
        signs |= SIMPLE
    elif context.made_of(ORPHANS):
        signs |= OUTER
    if context.made_of(GREENS):
        signs |= GREEN
    return signs


def _signs_of_groups(division: Division) -> int:
    if division.form is not Form.STANDARD:
        return UNGROUPED
    shuntsu, koutsu = division.shuntsu, division.koutsu
    signs = TWO_SIDED if division.wait is Wait.RYANMEN else 0
    if division.winning.outside:
        signs |= EDGED
    if len(shuntsu) >= 3:
        signs |= RUNS
    if len(set(shuntsu)) < len(shuntsu):
        signs |= TWINS
    if koutsu:
        if len(koutsu) >= 3:
            signs |= TRIPLETS
        if max(koutsu) >= _FIRST_HONOR:
            signs |= HONORED
    return signs
