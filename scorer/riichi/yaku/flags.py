"""Flags that rule out most yaku of a hand before their conditions are evaluated.

A set of flags is an int with a bit for each flag. A condition declares the flags without which it
cannot hold (`requires`). Evaluating all fifty conditions would take most of the scoring time.
"""

from collections.abc import Callable
from typing import TypeAlias

from scorer.riichi.context import WinContext
from scorer.riichi.shape.division import Division, Form, Wait
from scorer.riichi.win import By, Moment, Riichi
from scorer.tiles.kinds import GREENS, ORPHANS, SIMPLES

Condition: TypeAlias = Callable[[Division, WinContext], bool]

# Flags of the win.
RIICHI_DECLARED = 1 << 0  # riichi or double riichi
IPPATSU = 1 << 1
TSUMO = 1 << 2
SPECIAL_MOMENT = 1 << 3  # another moment than ORDINARY
# Flags of all tiles.
ALL_SIMPLES = 1 << 4  # only 2 to 8
ALL_ORPHANS = 1 << 5  # only terminals and honors
ALL_GREEN = 1 << 6  # only green tiles
ONE_SUIT = 1 << 7  # number tiles of one suit only
# Flags of the division.
RYANMEN_WAIT = 1 << 8
OUTSIDE_WINNING_GROUP = 1 << 9  # it has a terminal or honor
EQUAL_SEQUENCES = 1 << 10  # two of them
THREE_SEQUENCES = 1 << 11  # at least three
THREE_TRIPLETS = 1 << 12  # at least three, kans included
HONOR_TRIPLET = 1 << 13  # a triplet or kan of honors
NOT_STANDARD = 1 << 14  # seven pairs or thirteen orphans

REQUIRED_FLAGS: dict[Condition, int] = {}
"""The flags that each condition requires; `requires` fills it."""

_FIRST_HONOR = 27
_BIT_OF_EAST = 15

# Local names, because looking up an Enum member in its class is slow.
_NO_RIICHI = Riichi.NONE
_TSUMO = By.TSUMO
_ORDINARY = Moment.ORDINARY
_STANDARD = Form.STANDARD
_RYANMEN = Wait.RYANMEN


def triplet_flags(kind: int) -> int:
    """Return the flags of a triplet of this honor.

    >>> triplet_flags(27) == triplet_flags(33)
    False
    """
    return HONOR_TRIPLET | 1 << _BIT_OF_EAST + kind - _FIRST_HONOR


def requires(flags: int) -> Callable[[Condition], Condition]:
    """Declare the flags without which a condition cannot hold."""

    def register(condition: Condition) -> Condition:
        REQUIRED_FLAGS[condition] = flags
        return condition

    return register


def win_flags(context: WinContext) -> int:
    """Return the flags of the win and its tiles, which all divisions of a hand share.

    >>> from scorer.riichi.context import example_context
    >>> win_flags(example_context("234456m78p234s55s6p")) == ALL_SIMPLES
    True
    """
    win = context.win
    flags = ONE_SUIT if context.one_suit else 0
    if win.riichi is not _NO_RIICHI:
        flags |= RIICHI_DECLARED
    if win.ippatsu:
        flags |= IPPATSU
    if win.by is _TSUMO:
        flags |= TSUMO
    if win.moment is not _ORDINARY:
        flags |= SPECIAL_MOMENT
    kinds = context.kinds
    if not kinds & ~SIMPLES:
        flags |= ALL_SIMPLES
    elif not kinds & ~ORPHANS:
        flags |= ALL_ORPHANS
    if not kinds & ~GREENS:
        flags |= ALL_GREEN
    return flags


def division_flags(division: Division) -> int:
    """Return the flags of one division.

    >>> from scorer.riichi.context import example_context
    >>> from scorer.riichi.shape.division import divide
    >>> hand = example_context("234456m78p234s55s6p")
    >>> division_flags(divide(hand.hand, hand.win)[0]) == RYANMEN_WAIT | THREE_SEQUENCES
    True
    """
    if division.form is not _STANDARD:
        return NOT_STANDARD
    koutsu = division.koutsu
    flags = RYANMEN_WAIT if division.wait is _RYANMEN else 0
    if division.winning.outside:
        flags |= OUTSIDE_WINNING_GROUP
    if division.equal_sequences:
        flags |= EQUAL_SEQUENCES
    if len(division.shuntsu) >= 3:
        flags |= THREE_SEQUENCES
    elif len(koutsu) >= 3:
        flags |= THREE_TRIPLETS
    for kind in koutsu:
        if kind >= _FIRST_HONOR:
            flags |= HONOR_TRIPLET | 1 << _BIT_OF_EAST + kind - _FIRST_HONOR
    return flags
