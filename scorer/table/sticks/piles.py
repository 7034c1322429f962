"""Point sticks (tenbo) and counters: values, piles, start sets, and the two kinds.

The counters of 100, 10 and 1 of games scored by fans are planned as point sticks of 10,000, 1,000
and 100, so that all games exchange them by the same rules.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from scorer.tiles.errors import BadNotation, ImpossiblePayment, shorten
from scorer.tiles.messages import Message, in_context
from scorer.tiles.messages import message as _

DENOMINATIONS = (10_000, 5_000, 1_000, 500, 100)
"""Values of sticks in descending order; each is a multiple of the next.

Four of them are in TP ("palisa pi mani musi": eight black dots 100, one big red dot 1000, five
small red dots 5000, red and blue dots 10000) and HU ("jelzőkorongok"). The 500 of newer sets is in
none of the sources.
"""

MAX_PILE = 200
"""Limit of the characters of a pile in text; to read it takes the square of its length."""

_ENTRY = re.compile(r"(\d{1,4})[x×*](\d{1,3}(?:,\d{3})+|\d{1,6})")
_SEPARATORS = re.compile(r",(?=\d+[x×*])|,\s+|[\s+]+")


@dataclass(frozen=True, slots=True)
class Pile:
    """A number of point sticks of each of the DENOMINATIONS.

    >>> pile = parse_pile("1x10000 2x5000 4x1000 10x100")
    >>> pile.value, pile.number, str(pile)
    (25000, 17, '1x10000 2x5000 4x1000 10x100')
    """

    counts: tuple[int, ...] = (0,) * len(DENOMINATIONS)

    def __post_init__(self) -> None:
        if len(self.counts) != len(DENOMINATIONS) or min(self.counts) < 0:
            raise ImpossiblePayment(
                _(
                    "A pile counts the sticks of {values}, none below 0; {counts} does not.",
                    values=_VALUES,
                    counts=self.counts,
                )
            )

    @property
    def value(self) -> int:
        """The points of all sticks."""
        return sum([count * value for count, value in zip(self.counts, DENOMINATIONS, strict=True)])

    @property
    def number(self) -> int:
        """The number of sticks."""
        return sum(self.counts)

    def of(self, value: int) -> int:
        """Return the number of sticks of this value.

        >>> parse_pile("2x5000 4x1000").of(1000)
        4
        """
        return self.counts[DENOMINATIONS.index(value)]

    def __add__(self, other: "Pile") -> "Pile":
        return Pile(tuple([a + b for a, b in zip(self.counts, other.counts, strict=True)]))

    def __sub__(self, other: "Pile") -> "Pile":
        """Return the pile without these sticks; raise ImpossiblePayment if sticks are missing."""
        left = tuple([a - b for a, b in zip(self.counts, other.counts, strict=True)])
        if min(left) < 0:
            missing = pile_of(
                {
                    value: -count
                    for value, count in zip(DENOMINATIONS, left, strict=True)
                    if count < 0
                }
            )
            raise ImpossiblePayment(
                _(
                    "{other} cannot be taken from {value}: {missing} more is needed; get "
                    "change first.",
                    other=other,
                    value=self,
                    missing=missing,
                )
            )
        return Pile(left)

    def __str__(self) -> str:
        entries = zip(self.counts, DENOMINATIONS, strict=True)
        return " ".join([f"{count}x{value}" for count, value in entries if count]) or "0"


@dataclass(frozen=True, slots=True)
class StickKind:
    """A kind of sticks.

    Attributes:
        names: The text of some sticks of each of the DENOMINATIONS, without its `count`.
        in_box: The values, as point sticks, of which the box always has some.
        scale: The points of a point stick for one point of the game.
        zero: The value, as point sticks, that a player with a score of zero has.
    """

    names: tuple[Message, ...]
    in_box: tuple[int, ...]
    scale: int = 1
    zero: int = 0

    @property
    def values(self) -> tuple[int, ...]:
        """The values of the sticks in points of this kind, largest first.

        >>> COUNTERS.values
        (100, 50, 10, 5, 1)
        """
        return tuple([self.face(value) for value in DENOMINATIONS])

    def face(self, points: int) -> int:
        """Return points of point sticks as points of this kind.

        >>> POINT_STICKS.face(1000), COUNTERS.face(1000)
        (1000, 10)
        """
        return points // self.scale


POINT_STICKS = StickKind(
    names=(
        _("{count}x10000"),
        _("{count}x5000"),
        _("{count}x1000"),
        _("{count}x500"),
        _("{count}x100"),
    ),
    in_box=(10_000, 5_000, 1_000, 100),
)
COUNTERS = StickKind(
    names=(
        in_context("counters", "{count}x100"),
        in_context("counters", "{count}x50"),
        in_context("counters", "{count}x10"),
        in_context("counters", "{count}x5"),
        in_context("counters", "{count}x1"),
    ),
    in_box=(10_000, 1_000, 100),
    scale=100,
    zero=50_000,
)
"""Counters of 1, 10 and 100 (HU); each player starts with 500 points (CN98 p. 14)."""

_VALUES = ", ".join(map(str, DENOMINATIONS))

NO_STICKS = Pile()


def pile_of(numbers: dict[int, int], kind: StickKind = POINT_STICKS) -> Pile:
    """Return a pile from the number of sticks of each value.

    >>> str(pile_of({1000: 3, 10000: 1})), str(pile_of({10: 3}, COUNTERS))
    ('1x10000 3x1000', '3x1000')
    """
    unknown = sorted(set(numbers) - set(kind.values))
    if unknown:
        raise BadNotation(
            _(
                "There is no stick worth {unknown}; sticks are worth {values}.",
                unknown=unknown[0],
                values=", ".join(map(str, kind.values)),
            )
        )
    return Pile(tuple([numbers.get(value, 0) for value in kind.values]))


def parse_pile(text: str, kind: StickKind = POINT_STICKS) -> Pile:
    """Parse a pile such as "1x10000 3x1000"; an empty text or 0 is a pile without sticks.

    >>> str(parse_pile("3 x 1,000, 1×10000")), str(parse_pile("1x10,000,3x1000"))
    ('1x10000 3x1000', '1x10000 3x1000')
    >>> str(parse_pile("0"))
    '0'
    """
    if len(text) > MAX_PILE:
        raise BadNotation(
            _(
                "The sticks have {count} characters; write at most {max_pile}.",
                count=len(text),
                max_pile=MAX_PILE,
            )
        )
    joined = re.sub(r"\s*([x×*])\s*", r"\1", text.strip().lower())
    numbers: dict[int, int] = {}
    for entry in _SEPARATORS.split(joined) if joined not in {"", "0"} else ():
        match = _ENTRY.fullmatch(entry)
        if match is None:
            raise BadNotation(
                _(
                    "{entry!r} is not a number of sticks; write the number, x and the "
                    "value, as in 1x10000 3x1000.",
                    entry=shorten(entry),
                )
            )
        value = int(match[2].replace(",", ""))
        numbers[value] = numbers.get(value, 0) + int(match[1])
    return pile_of(numbers, kind)


def total(piles: Iterable[Pile]) -> Pile:
    """Return the sum of several piles.

    >>> str(total([parse_pile("1x5000 2x100"), parse_pile("3x100")]))
    '1x5000 5x100'
    """
    counts = [pile.counts for pile in piles]
    return Pile(tuple(map(sum, zip(*counts, strict=True)))) if counts else NO_STICKS


START_SETS = {
    25_000: (parse_pile("1x10000 2x5000 4x1000 10x100"),),
    27_000: (parse_pile("1x10000 2x5000 6x1000 10x100"),),
    30_000: (
        parse_pile("1x10000 3x5000 4x1000 10x100"),
        parse_pile("1x10000 2x5000 9x1000 10x100"),
    ),
}
"""The sets of sticks that a player starts with, the usual set first.

All from HU ("Alapkiosztások"); 25,000 also from PL ("Zestaw punktów"). AA allows any other set of
the same value ("it can vary so long as the total value of the point sticks is 25,000").
"""


def start_set(points: int) -> Pile:
    """Return the usual set of sticks for a start score, or a similar set for any other score.

    A similar set has ten 100 and the odd hundreds, four to eight 1,000, two or three 5,000, and
    the rest in 10,000.

    >>> str(start_set(27_000)), str(start_set(35_000))
    ('1x10000 2x5000 6x1000 10x100', '2x10000 2x5000 4x1000 10x100')
    """
    if points in START_SETS:
        return START_SETS[points][0]
    hundreds = 10 + points % 1_000 // 100
    thousands = (points - hundreds * 100) // 1_000 % 5
    thousands += 0 if thousands == 4 else 5
    fives = 2 + (points - 10_000 - hundreds * 100 - thousands * 1_000) // 5_000 % 2
    tens, remainder = divmod(
        points - hundreds * 100 - thousands * 1_000 - fives * 5_000, DENOMINATIONS[0]
    )
    if tens < 0 or remainder:
        raise ImpossiblePayment(
            _(
                "There is no usual set of sticks for {points} points; give your own, "
                "as in 1x10000 2x5000 4x1000 10x100.",
                points=points,
            )
        )
    return pile_of({10_000: tens, 5_000: fives, 1_000: thousands, 100: hundreds})
