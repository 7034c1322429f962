"""Signs: what a hand shows at a glance, so that only yaku which may hold are looked at closely.

A set of signs is an int with a bit for each. A condition names the signs without which it cannot
hold (`needs`); asking fifty conditions of every hand would take most of the time of scoring it.
"""

from collections.abc import Callable
from typing import TypeAlias

from scorer.riichi.context import GREENS, ORPHANS, SIMPLES, Context
from scorer.riichi.shape.division import Division, Form, Wait
from scorer.riichi.win import By, Moment, Riichi

Condition: TypeAlias = Callable[[Division, Context], bool]

# Of the win.
DECLARED = 1 << 0  # riichi of any kind
AT_ONCE = 1 << 1  # ippatsu
DRAWN = 1 << 2  # won by tsumo
SPECIAL = 1 << 3  # at another moment than an ordinary one
# Of all the tiles.
SIMPLE = 1 << 4  # from 2 to 8 alone
OUTER = 1 << 5  # terminals and honors alone
GREEN = 1 << 6  # green tiles alone
FLUSH = 1 << 7  # numbers of one suit alone
# Of the groups.
TWO_SIDED = 1 << 8  # waited on both sides of a sequence
EDGED = 1 << 9  # a terminal or honor in the group that was completed
TWINS = 1 << 10  # a sequence twice
RUNS = 1 << 11  # three sequences
TRIPLETS = 1 << 12  # three triplets or kans
HONORED = 1 << 13  # a triplet of honors
UNGROUPED = 1 << 14  # seven pairs or thirteen orphans

NEEDS: dict[Condition, int] = {}

_FIRST_HONOR = 27
_BIT_OF_EAST = 15

# Members of an Enum are slow to look up in its class.
_NO_RIICHI = Riichi.NONE
_TSUMO = By.TSUMO
_ORDINARY = Moment.ORDINARY
_STANDARD = Form.STANDARD
_RYANMEN = Wait.RYANMEN


def honored(kind: int) -> int:
    """The sign of a triplet of this honor.

    >>> honored(27) == honored(33)
    False
    """
    return HONORED | 1 << _BIT_OF_EAST + kind - _FIRST_HONOR


def needs(signs: int) -> Callable[[Condition], Condition]:
    """Declare the signs without which a condition cannot hold."""

    def declared(condition: Condition) -> Condition:
        NEEDS[condition] = signs
        return condition

    return declared


def signs_of_win(context: Context) -> int:
    """The signs of the win and of the tiles, which all divisions of a hand share.

    >>> from scorer.riichi.context import example
    >>> signs_of_win(example("234456m78p234s55s6p")) == SIMPLE
    True
    """
    win = context.win
    signs = FLUSH if context.one_suit else 0
    if win.riichi is not _NO_RIICHI:
        signs |= DECLARED
    if win.ippatsu:
        signs |= AT_ONCE
    if win.by is _TSUMO:
        signs |= DRAWN
    if win.moment is not _ORDINARY:
        signs |= SPECIAL
    kinds = context.kinds
    if not kinds & ~SIMPLES:
        signs |= SIMPLE
    elif not kinds & ~ORPHANS:
        signs |= OUTER
    if not kinds & ~GREENS:
        signs |= GREEN
    return signs


def signs_of_groups(division: Division) -> int:
    """The signs of one division alone.

    >>> from scorer.riichi.context import example
    >>> from scorer.riichi.shape.division import divide
    >>> hand = example("234456m78p234s55s6p")
    >>> signs_of_groups(divide(hand.hand, hand.win)[0]) == TWO_SIDED | RUNS
    True
    """
    if division.form is not _STANDARD:
        return UNGROUPED
    koutsu = division.koutsu
    signs = TWO_SIDED if division.wait is _RYANMEN else 0
    if division.winning.outside:
        signs |= EDGED
    if division.twins:
        signs |= TWINS
    if len(division.shuntsu) >= 3:
        signs |= RUNS
    elif len(koutsu) >= 3:
        signs |= TRIPLETS
    for kind in koutsu:
        if kind >= _FIRST_HONOR:
            signs |= HONORED | 1 << _BIT_OF_EAST + kind - _FIRST_HONOR
    return signs
