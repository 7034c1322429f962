"""A fan, and the types of conditions, by the sets that a fan uses.

`needs` are the features (scorer.fans.context) without which a condition cannot hold.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import TypeAlias

from scorer.fans.context import WinContext
from scorer.fans.division import Division
from scorer.fans.win import FlowerWin
from scorer.tiles.groups import Group
from scorer.tiles.terms import Language, translate_term

Kinds: TypeAlias = tuple[int, ...]
"""The kinds of the lowest tiles of some sets, in ascending order."""


class _Named:
    """A condition that other processes find by the name of its function."""

    __slots__ = ()
    test: Callable[..., object]

    def __reduce__(self) -> tuple[Callable[[str, str], object], tuple[str, str]]:
        return _condition_named, (self.test.__module__, self.test.__qualname__)


def _condition_named(module: str, name: str) -> object:
    return getattr(import_module(module), name)


@dataclass(frozen=True, slots=True, eq=False)
class WholeHand(_Named):
    """A condition on the whole hand; test returns how often the fan counts."""

    test: Callable[[Division, WinContext], int]
    needs: int


@dataclass(frozen=True, slots=True, eq=False)
class EachSet(_Named):
    """A condition on one set; the fan counts for each set that fulfils it."""

    test: Callable[[Group, WinContext], bool]
    needs: int


@dataclass(frozen=True, slots=True, eq=False)
class SomeSets(_Named):
    """A condition on some sets; test returns their places, or None if the condition fails."""

    test: Callable[[Division, WinContext], list[int] | None]
    needs: int


@dataclass(frozen=True, slots=True, eq=False)
class JoinedSets(_Named):
    """A condition that joins a number of chows, or of pungs (kongs included), in suits.

    Only these fans are subject to the principles about joining: each set may join only once the
    sets that are joined already.
    """

    test: Callable[[Kinds], bool]
    number: int
    chows: bool


@dataclass(frozen=True, slots=True, eq=False)
class ByFlowers(_Named):
    """A condition on a win by flowers, which has no other fan."""

    test: Callable[[FlowerWin], bool]


Condition: TypeAlias = WholeHand | EachSet | SomeSets | JoinedSets | ByFlowers


def whole_hand(needs: int = 0) -> Callable[[Callable[[Division, WinContext], int]], WholeHand]:
    """Return a decorator for a condition on the whole hand.

    >>> @whole_hand()
    ... def all_chows(division, context):
    ...     return not any(each.kind == "koutsu" for each in division.sets)
    >>> all_chows.needs
    0
    """
    return lambda test: WholeHand(test, needs)


def each_set(needs: int = 0) -> Callable[[Callable[[Group, WinContext], bool]], EachSet]:
    """Return a decorator for a condition on one set.

    >>> @each_set()
    ... def pung(group, context):
    ...     return group.kind == "koutsu"
    >>> type(pung).__name__
    'EachSet'
    """
    return lambda test: EachSet(test, needs)


def some_sets(
    needs: int = 0,
) -> Callable[[Callable[[Division, WinContext], list[int] | None]], SomeSets]:
    """Return a decorator for a condition on some sets.

    >>> @some_sets()
    ... def first_set(division, context):
    ...     return [0]
    >>> type(first_set).__name__
    'SomeSets'
    """
    return lambda test: SomeSets(test, needs)


def joined_chows(number: int) -> Callable[[Callable[[Kinds], bool]], JoinedSets]:
    """Return a decorator for a condition on this number of chows.

    >>> @joined_chows(2)
    ... def equal(kinds):
    ...     return kinds[0] == kinds[1]
    >>> equal.number, equal.test((3, 3))
    (2, True)
    """
    return lambda test: JoinedSets(lru_cache(_SETS)(test), number, chows=True)


def joined_pungs(number: int) -> Callable[[Callable[[Kinds], bool]], JoinedSets]:
    """Return a decorator for a condition on this number of pungs.

    >>> @joined_pungs(2)
    ... def equal(kinds):
    ...     return kinds[0] % 9 == kinds[1] % 9
    >>> equal.chows
    False
    """
    return lambda test: JoinedSets(lru_cache(_SETS)(test), number, chows=False)


_SETS = 1 << 12
"""The number of combinations of sets for which a condition remembers its result."""


def definition(condition: Condition) -> str:
    """Return the definition of a fan: the docstring of its condition.

    >>> @whole_hand()
    ... def no_honors(division, context):
    ...     "No winds and no dragons."
    >>> definition(no_honors)
    'No winds and no dragons.'
    """
    return condition.test.__doc__ or ""


@dataclass(frozen=True, slots=True, eq=False)
class Fan:
    """A fan: its names, points and condition, and the fans that it implies.

    Attributes:
        name: The key in data.
        chinese: The name in Chinese characters.
        pinyin: The pronunciation.
        english: The English name.
        points: The points of the fan; a fan can count several times.
        condition: The condition; None for a fan that depends on the other fans.
        implies: The fans that it brings along of necessity, which do not count beside it. A fan of
            some sets is implied if it needs no other set than this fan does.
        context: The context of its English name in the catalogues.
    """

    name: str
    chinese: str
    pinyin: str
    english: str
    points: int
    condition: Condition | None
    implies: tuple[str, ...] = ()
    context: str = "term"

    def text(self, language: Language) -> str:
        """Return the name in one language, or in Chinese characters or English.

        >>> fan = Fan("all_pungs", "碰碰和", "pèng pèng hú", "All Pungs", 6, None)
        >>> fan.text(Language.ENGLISH), fan.text(Language.JAPANESE)
        ('All Pungs', '碰碰和')
        """
        return translate_term(self.english, self.chinese, language, self.context)
