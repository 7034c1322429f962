"""Flags that decide or rule out most yaku of a hand before their conditions are evaluated.

A set of flags is an int with a bit for each flag. A condition declares the flags without which it
cannot hold (`requires`), or with which it also always holds (`decided_by`). Evaluating all fifty
conditions would take most of the scoring time.
"""

from collections.abc import Callable
from typing import TypeAlias

from scorer.riichi.context import WinContext
from scorer.riichi.division import Division, Form, Wait
from scorer.riichi.win import By, Moment, Riichi
from scorer.tiles.tile import GREENS, HONORS, ORPHANS, SIMPLES, kind_mask

Condition: TypeAlias = Callable[[Division, WinContext], bool]

# Flags of the win.
RIICHI_DECLARED = 1 << 0  # riichi or double riichi
SINGLE_RIICHI = 1 << 1
DOUBLE_RIICHI = 1 << 2
IPPATSU = 1 << 3
TSUMO = 1 << 4
SPECIAL_MOMENT = 1 << 5  # another moment than ORDINARY
# Flags of all tiles.
ALL_SIMPLES = 1 << 6  # only 2 to 8
ALL_ORPHANS = 1 << 7  # only terminals and honors
ALL_GREEN = 1 << 8  # only green tiles
SUIT_AND_HONORS = 1 << 9  # number tiles of one suit, and honors
SUIT_ONLY = 1 << 10  # number tiles of one suit
# Flags of the division.
SEVEN_PAIRS = 1 << 11
THIRTEEN_ORPHANS = 1 << 12
RYANMEN_WAIT = 1 << 13
OUTSIDE_SETS = 1 << 14  # each set and the winning group have a terminal or honor
ONLY_SEQUENCES = 1 << 15  # four sequences
EQUAL_SEQUENCES = 1 << 16  # two of them
STRAIGHT = 1 << 17  # 123, 456 and 789 of one suit
SEQUENCE_IN_SUITS = 1 << 18  # the same sequence in all three suits
THREE_TRIPLETS = 1 << 19  # at least three, kans included
FOUR_TRIPLETS = 1 << 20
DRAGON_PAIR = 1 << 21
HONOR_TRIPLET = 1 << 22  # a triplet or kan of honors
_EAST_TRIPLET = 23  # the first of seven bits, one for each honor

REQUIRED_FLAGS: dict[Condition, int] = {}
"""The flags that each condition requires; `requires` fills it."""

DECIDED: set[Condition] = set()
"""The conditions that always hold with their flags; `decided_by` fills it."""

_FIRST_HONOR, _FIRST_DRAGON = 27, 31
_ONES = kind_mask("1m1p1s")
_INSIDE_SEQUENCES = kind_mask("23456m23456p23456s")

# Local names, because looking up an Enum member in its class is slow.
_RIICHI_FLAGS = {
    Riichi.NONE: 0,
    Riichi.RIICHI: RIICHI_DECLARED | SINGLE_RIICHI,
    Riichi.DOUBLE: RIICHI_DECLARED | DOUBLE_RIICHI,
}
_TSUMO = By.TSUMO
_ORDINARY = Moment.ORDINARY
_STANDARD = Form.STANDARD
_RYANMEN = Wait.RYANMEN


def triplet_flags(kind: int) -> int:
    """Return the flags of a triplet of this honor.

    >>> triplet_flags(27) == triplet_flags(33)
    False
    """
    return HONOR_TRIPLET | 1 << _EAST_TRIPLET + kind - _FIRST_HONOR


def requires(flags: int) -> Callable[[Condition], Condition]:
    """Declare the flags without which a condition cannot hold."""

    def register(condition: Condition) -> Condition:
        REQUIRED_FLAGS[condition] = flags
        return condition

    return register


def decided_by(flags: int) -> Callable[[Condition], Condition]:
    """Declare the flags with which a condition holds, and without which it cannot hold."""

    def register(condition: Condition) -> Condition:
        DECIDED.add(condition)
        return requires(flags)(condition)

    return register


def win_flags(context: WinContext) -> int:
    """Return the flags of the win and its tiles, which all divisions of a hand share.

    >>> from scorer.riichi.context import example_context
    >>> win_flags(example_context("234456m78p234s55s6p")) == ALL_SIMPLES
    True
    """
    win = context.win
    flags = _RIICHI_FLAGS[win.riichi]
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
    if context.one_suit:
        flags |= SUIT_AND_HONORS if kinds & HONORS else SUIT_ONLY
    if not kinds & ~GREENS:
        flags |= ALL_GREEN
    return flags


def division_flags(division: Division) -> int:
    """Return the flags of one division.

    >>> from scorer.riichi.context import example_context
    >>> from scorer.riichi.division import divide
    >>> hand = example_context("234456m78p234s55s6p")
    >>> division_flags(divide(hand.hand, hand.win)[0]) == RYANMEN_WAIT | ONLY_SEQUENCES
    True
    """
    if division.form is not _STANDARD:
        return SEVEN_PAIRS if division.form is Form.CHIITOITSU else THIRTEEN_ORPHANS
    sequences, triplets, jantou = division.sequences, division.triplets, division.jantou
    flags = RYANMEN_WAIT if division.wait is _RYANMEN else 0
    number = triplets.bit_count()
    if number < 2:
        if not number:
            flags |= ONLY_SEQUENCES
        if sequences & sequences >> 3 & sequences >> 6 & _ONES:
            flags |= STRAIGHT
        if sequences & sequences >> 9 & sequences >> 18:
            flags |= SEQUENCE_IN_SUITS
    elif number > 2:
        flags |= THREE_TRIPLETS | FOUR_TRIPLETS if number == 4 else THREE_TRIPLETS
    if sequences.bit_count() + number < 4:
        flags |= EQUAL_SEQUENCES
    if not (sequences & _INSIDE_SEQUENCES or triplets & SIMPLES) and division.winning.outside:
        flags |= OUTSIDE_SETS
    if honors := triplets >> _FIRST_HONOR:
        flags |= HONOR_TRIPLET | honors << _EAST_TRIPLET
    if jantou is not None and jantou >= _FIRST_DRAGON:
        flags |= DRAGON_PAIR
    return flags
