"""Principles about joining sets: choose the fans that join chows, and those that join pungs.

A fan that joins sets, such as "short straight", is a tie between these sets. Three of the five
principles limit the ties that count together:

- Non-separation: sets joined by a fan are not taken apart and joined again among themselves.
- Non-identity: a set joined by a fan does not make the same fan with another set.
- Once only: a set that is not yet joined joins those already joined only once.

Non-separation and once only say the same about the ties: they never close a circle. So a fan
counts if each of its sets belongs to a different group of sets joined so far. Four chows have at
most three fans of two chows, or a fan of three chows and one of two.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from scorer.fans.division import PUNG_CODE
from scorer.fans.fan import JoinedSets

Places: TypeAlias = frozenset[int]
"""The places of some sets in their division."""


@dataclass(frozen=True, slots=True)
class Tie:
    """A fan, named by its place in the rules, that joins the sets at these places."""

    fan: int
    places: Places


def possible_ties(codes: Sequence[int], fans: Iterable[tuple[int, JoinedSets]]) -> list[Tie]:
    """Return every tie between sets whose condition holds, regardless of the principles.

    Args:
        codes: The sets, as set_code() returns them.
        fans: The fans with their places in the rules.

    >>> from scorer.fans.conditions.joined import pure_double_chow, short_straight
    >>> for tie in possible_ties([0, 0, 3], [(0, pure_double_chow), (1, short_straight)]):
    ...     print(tie.fan, *tie.places)
    0 0 1
    1 0 2
    1 1 2
    """
    chows = [place for place, code in enumerate(codes) if code < PUNG_CODE]
    pungs = [place for place, code in enumerate(codes) if PUNG_CODE <= code < _FIRST_HONOR_PUNG]
    joined = {
        (sets is chows, number): [
            (places, tuple([codes[place] % PUNG_CODE for place in places]))
            for places in combinations(sets, number)
        ]
        for sets in (chows, pungs)
        for number in (2, 3, 4)
    }
    return [
        Tie(fan, frozenset(places))
        for fan, condition in fans
        for places, kinds in joined[condition.chows, condition.number]
        if condition.test(kinds)
    ]


_FIRST_HONOR_PUNG = PUNG_CODE + 27


def selections(ties: Sequence[Tie]) -> Iterator[tuple[Tie, ...]]:
    """Yield the selections of ties that the principles allow, to which no tie can be added.

    >>> from scorer.fans.conditions.joined import pure_double_chow, short_straight
    >>> ties = possible_ties([0, 0, 3], [(0, pure_double_chow), (1, short_straight)])
    >>> for selection in selections(ties):
    ...     print([(tie.fan, *tie.places) for tie in selection])
    [(0, 0, 1), (1, 0, 2)]
    [(0, 0, 1), (1, 1, 2)]
    """
    for selection in _extensions((), tuple(ties)):
        if not any(obstacle(tie, selection) is None for tie in ties):
            yield selection


def _extensions(selection: tuple[Tie, ...], ties: tuple[Tie, ...]) -> Iterator[tuple[Tie, ...]]:
    if not ties:
        yield selection
        return
    tie, *rest = ties
    if obstacle(tie, selection) is None:
        yield from _extensions((*selection, tie), tuple(rest))
    yield from _extensions(selection, tuple(rest))


def obstacle(tie: Tie, selection: Sequence[Tie]) -> Tie | None:
    """Return a selected tie that keeps another tie from counting, None if it can count.

    >>> first, second = Tie(0, frozenset({0, 1, 2})), Tie(1, frozenset({0, 3}))
    >>> obstacle(Tie(2, frozenset({1, 3})), [first, second]) == second
    True
    >>> obstacle(second, [first]) is None
    True
    """
    groups: list[Places] = []
    for selected in selection:
        if selected.fan == tie.fan and selected.places & tie.places:
            return selected
        touched = [group for group in groups if group & selected.places]
        groups = [group for group in groups if not group & selected.places]
        groups.append(selected.places.union(*touched))
        if any(len(group & tie.places) > 1 for group in groups):
            return selected
    return None
