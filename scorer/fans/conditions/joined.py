"""Conditions on chows or pungs that stand in a relation to each other."""

from itertools import pairwise

from scorer.fans.fan import Kinds, joined_chows, joined_pungs

_BAMBOO = 2


def _suits(kinds: Kinds) -> set[int]:
    return {kind // 9 for kind in kinds}


def _ranks(kinds: Kinds) -> list[int]:
    """Return the ranks from 1 to 9, in ascending order."""
    return sorted([kind % 9 + 1 for kind in kinds])


def _one_suit(kinds: Kinds) -> bool:
    return len(_suits(kinds)) == 1


def _different_suits(kinds: Kinds) -> bool:
    return len(_suits(kinds)) == len(kinds)


def _equal(kinds: Kinds) -> bool:
    return len(set(kinds)) == 1


def _shifted(kinds: Kinds, *steps: int) -> bool:
    """Return whether the ranks rise by the same step each, one of these."""
    return any(all(high - low == step for low, high in pairwise(_ranks(kinds))) for step in steps)


@joined_chows(4)
def quadruple_chow(kinds: Kinds) -> bool:
    """The same chow four times."""
    return _equal(kinds)


@joined_chows(3)
def pure_triple_chow(kinds: Kinds) -> bool:
    """The same chow three times."""
    return _equal(kinds)


@joined_chows(2)
def pure_double_chow(kinds: Kinds) -> bool:
    """The same chow twice."""
    return _equal(kinds)


@joined_chows(4)
def four_pure_shifted_chows(kinds: Kinds) -> bool:
    """Four chows of one suit, each one higher, or each two higher."""
    return _one_suit(kinds) and _shifted(kinds, 1, 2)


@joined_chows(3)
def pure_shifted_chows(kinds: Kinds) -> bool:
    """Three chows of one suit, each one higher, or each two higher."""
    return _one_suit(kinds) and _shifted(kinds, 1, 2)


@joined_chows(3)
def mixed_shifted_chows(kinds: Kinds) -> bool:
    """Three chows of three suits, each one higher."""
    return _different_suits(kinds) and _shifted(kinds, 1)


@joined_chows(3)
def pure_straight(kinds: Kinds) -> bool:
    """123, 456 and 789 of one suit."""
    return _one_suit(kinds) and _ranks(kinds) == [1, 4, 7]


@joined_chows(3)
def mixed_straight(kinds: Kinds) -> bool:
    """123, 456 and 789 of three suits."""
    return _different_suits(kinds) and _ranks(kinds) == [1, 4, 7]


@joined_chows(3)
def mixed_triple_chow(kinds: Kinds) -> bool:
    """The same chow in three suits."""
    return _different_suits(kinds) and _shifted(kinds, 0)


@joined_chows(2)
def mixed_double_chow(kinds: Kinds) -> bool:
    """The same chow in two suits."""
    return _different_suits(kinds) and _shifted(kinds, 0)


@joined_chows(2)
def short_straight(kinds: Kinds) -> bool:
    """Two chows of one suit that are six numbers in a row."""
    return _one_suit(kinds) and _shifted(kinds, 3)


@joined_chows(2)
def two_terminal_chows(kinds: Kinds) -> bool:
    """123 and 789 of one suit."""
    return _one_suit(kinds) and _ranks(kinds) == [1, 7]


@joined_pungs(4)
def four_pure_shifted_pungs(kinds: Kinds) -> bool:
    """Four pungs of one suit, each one higher."""
    return _one_suit(kinds) and _shifted(kinds, 1)


@joined_pungs(3)
def pure_shifted_pungs(kinds: Kinds) -> bool:
    """Three pungs of one suit, each one higher."""
    return _one_suit(kinds) and _shifted(kinds, 1)


@joined_pungs(3)
def mixed_shifted_pungs(kinds: Kinds) -> bool:
    """Three pungs of three suits, each one higher."""
    return _different_suits(kinds) and _shifted(kinds, 1)


@joined_pungs(3)
def triple_pung(kinds: Kinds) -> bool:
    """Pungs of the same number in three suits."""
    return _different_suits(kinds) and _shifted(kinds, 0)


@joined_pungs(2)
def double_pung(kinds: Kinds) -> bool:
    """Pungs of the same number in two suits."""
    return _different_suits(kinds) and _shifted(kinds, 0)


# The fans of the notes.


@joined_chows(3)
def muddy_straight(kinds: Kinds) -> bool:
    """123, 456 and 789 of three suits, with 789 of bamboo."""
    ending_in_bamboo = any(kind // 9 == _BAMBOO and kind % 9 == 6 for kind in kinds)
    return mixed_straight.test(kinds) and ending_in_bamboo


@joined_chows(4)
def attached_straight(kinds: Kinds) -> bool:
    """123, 456 and 789 of one suit, and one of these chows of another suit."""
    return any(
        pure_straight.test(kinds[:place] + kinds[place + 1 :])
        and alone % 9 in {0, 3, 6}
        and len(_suits(kinds)) == 2
        for place, alone in enumerate(kinds)
    )


@joined_chows(4)
def two_short_straights(kinds: Kinds) -> bool:
    """Six numbers in a row in each of two suits."""
    return _in_each_of_two_suits(kinds) and all(
        short_straight.test(part) for part in (kinds[:2], kinds[2:])
    )


@joined_chows(4)
def terminal_chows_in_two_suits(kinds: Kinds) -> bool:
    """123 and 789 in each of two suits."""
    return _in_each_of_two_suits(kinds) and all(
        two_terminal_chows.test(part) for part in (kinds[:2], kinds[2:])
    )


def _in_each_of_two_suits(kinds: Kinds) -> bool:
    return _one_suit(kinds[:2]) and _one_suit(kinds[2:]) and len(_suits(kinds)) == 2
