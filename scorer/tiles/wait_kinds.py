"""The kinds of waits: which part of a group is missing."""

from collections.abc import Iterable
from enum import StrEnum

from scorer.tiles.groups import Group, GroupKind
from scorer.tiles.terms import Term


class Wait(StrEnum):
    """The wait of the winning group; JUUSANMEN is the wait for all thirteen orphans.

    >>> Wait("kanchan")
    <Wait.KANCHAN: 'kanchan'>
    """

    RYANMEN = "ryanmen"
    KANCHAN = "kanchan"
    PENCHAN = "penchan"
    SHANPON = "shanpon"
    TANKI = "tanki"
    JUUSANMEN = "juusanmen"


def wait_of(group: Group, kind: int) -> Wait:
    """Return the wait for a kind of tile that completes a group.

    >>> from scorer.tiles.groups import get_group
    >>> wait_of(get_group(GroupKind.SHUNTSU, 0), 2)
    <Wait.PENCHAN: 'penchan'>
    """
    if group.kind is not GroupKind.SHUNTSU:
        return Wait.SHANPON if group.kind is GroupKind.KOUTSU else Wait.TANKI
    low, middle, _ = group.kinds
    if kind == middle:
        return Wait.KANCHAN
    edge = group.first.rank == 7 if kind == low else group.first.rank == 1
    return Wait.PENCHAN if edge else Wait.RYANMEN


WAIT_TERMS = {
    Wait.RYANMEN: Term("ryanmen", "両面待ち", "ryanmen", "two-sided wait"),
    Wait.KANCHAN: Term("kanchan", "嵌張待ち", "kanchan", "middle wait"),
    Wait.PENCHAN: Term("penchan", "辺張待ち", "penchan", "edge wait"),
    Wait.SHANPON: Term("shanpon", "双碰待ち", "shanpon", "wait of two pairs"),
    Wait.TANKI: Term("tanki", "単騎待ち", "tanki", "pair wait"),
    Wait.JUUSANMEN: Term("juusanmen", "十三面待ち", "juusanmen", "thirteen-sided wait"),
}
"""The names of the waits, some of which are reasons for fu."""

MULTI_SIDED = Term("tamen", "多面待ち", "tamenmachi", "multi-sided wait")
"""The name of a wait for three kinds of tiles or more."""


def terms_of_waits(waits: Iterable[Iterable[Wait]]) -> tuple[Term, ...]:
    """Return the names of a hand's wait, given the waits for each tile.

    >>> [term.romaji for term in terms_of_waits([{Wait.RYANMEN}, {Wait.RYANMEN}, {Wait.RYANMEN}])]
    ['ryanmen', 'tamenmachi']
    """
    by_tile = [set(each) for each in waits]
    found = tuple(term for wait, term in WAIT_TERMS.items() if wait in set().union(*by_tile))
    return (*found, MULTI_SIDED) if len(by_tile) > 2 else found
