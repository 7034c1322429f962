"""Exchanges of sticks that pay an amount, and sticks that another player can break."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from scorer.table.sticks.piles import DENOMINATIONS, Pile

_SMALLEST_FIRST = tuple(reversed(range(len(DENOMINATIONS))))


@dataclass(frozen=True, slots=True)
class Exchange:
    """The sticks that a payer gives, and the change that comes back."""

    given: Pile
    back: Pile

    @property
    def moved(self) -> int:
        """The number of sticks that pass, in both directions."""
        return self.given.number + self.back.number

    @property
    def points(self) -> int:
        """The points that the payer pays."""
        return self.given.value - self.back.value


@dataclass(frozen=True, slots=True)
class Break:
    """The exchange of one stick of a player for smaller sticks of a helper."""

    player: int
    helper: int
    exchange: Exchange


def exchange(payer: Pile, payee: Pile, points: int) -> Exchange | None:
    """Return the exchange with the fewest sticks that pays these points; None if there is none.

    Ties go to the exchange that divides the smallest sticks most evenly between the two players,
    then the next larger ones; then to the one in which the payer gives smaller sticks.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> best = exchange(parse_pile("1x5000 4x1000 9x100"), parse_pile("1x1000 1x100"), 3900)
    >>> str(best.given), str(best.back)
    ('1x5000', '1x1000 1x100')
    """
    most = payer.number + payee.number
    candidates = _exchanges(payer, payee, points, most=most, margin=0)
    return min(candidates, key=lambda each: _preference(payer, payee, each), default=None)


def exchanges(payer: Pile, payee: Pile, points: int, *, most: int) -> list[Exchange]:
    """Return every exchange that pays these points with at most `most` sticks, best first.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> payer, payee = parse_pile("1x5000 4x1000"), parse_pile("2x1000")
    >>> [str(each.given) for each in exchanges(payer, payee, 3000, most=3)]
    ['3x1000', '1x5000']
    """
    candidates = _exchanges(payer, payee, points, most=most, margin=most)
    return sorted(candidates, key=lambda each: _preference(payer, payee, each))


def fewest(points: int, values: tuple[int, ...]) -> int:
    """Return the number of sticks that pay these points if both players have enough of each value.

    >>> fewest(3900, (100, 1000, 5000, 10000)), fewest(7700, (100, 1000, 5000, 10000))
    (3, 6)
    """
    return _fewest(points // values[0], _ratios(values)) if values else 0


def breaks(piles: Sequence[Pile], players: Sequence[int], helpers: Sequence[int]) -> list[Break]:
    """Return every break of a stick of one of the players by one of the helpers.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> piles = [parse_pile("1x10000 1x1000"), parse_pile("9x100"), parse_pile("1x5000 5x1000")]
    >>> [(each.helper, str(each.exchange.back)) for each in breaks(piles, (0,), (1, 2))]
    [(2, '1x5000 5x1000')]
    """
    result = []
    for player in players:
        for helper in helpers:
            for kind, count in enumerate(piles[player].counts):
                if helper != player and count:
                    value = DENOMINATIONS[kind]
                    given = Pile(tuple([int(kind == each) for each in range(len(DENOMINATIONS))]))
                    result += [
                        Break(player, helper, Exchange(given, back))
                        for back in _smaller_sticks(piles[helper], kind + 1, value)
                    ]
    return result


def _preference(payer: Pile, payee: Pile, candidate: Exchange) -> tuple[int, list[int], list[int]]:
    """Return the sort key of exchange(): number of sticks, uneven division, large sticks given."""
    given, back = candidate.given.counts, candidate.back.counts
    moves = [gives - takes for gives, takes in zip(given, back, strict=True)]
    kinds = zip(payer.counts, payee.counts, moves, strict=True)
    spread = [abs(one - other - 2 * move) for one, other, move in kinds]
    return candidate.moved, spread[::-1], [-move for move in reversed(moves)]


def _exchanges(
    payer: Pile, payee: Pile, points: int, *, most: int, margin: int
) -> Iterator[Exchange]:
    """Yield exchanges with at most `most` sticks and at most `margin` more than the best so far.

    Each stick value divides the next larger one. The points paid in one value are therefore fixed
    modulo the next value, and few numbers remain to try.
    """
    kinds = [kind for kind in _SMALLEST_FIRST if payer.counts[kind] or payee.counts[kind]]
    values = tuple([DENOMINATIONS[kind] for kind in kinds])
    if not points:
        yield Exchange(Pile(), Pile())
    if not 0 < points <= payer.value or points % values[0]:
        return
    ratios = _ratios(values)
    limits = [(payer.counts[kind], payee.counts[kind]) for kind in kinds]

    def search(place: int, rest: int, moved: int, moves: tuple[int, ...]) -> Iterator[Exchange]:
        nonlocal most
        given, back = limits[place]
        if place == len(ratios):
            if -back <= rest <= given and moved + abs(rest) <= most:
                most = min(most, moved + abs(rest) + margin)
                yield _exchange_of(kinds, (*moves, rest))
            return
        size = ratios[place]
        # The smallest numbers of sticks first.
        for move in sorted(range(-back + (rest + back) % size, given + 1, size), key=abs):
            total, left = moved + abs(move), (rest - move) // size
            if total + _fewest(left, ratios[place + 1 :]) <= most:
                yield from search(place + 1, left, total, (*moves, move))

    yield from search(0, points // values[0], 0, ())


def _ratios(values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([larger // smaller for smaller, larger in pairwise(values)])


@lru_cache(maxsize=1 << 14)
def _fewest(units: int, ratios: tuple[int, ...]) -> int:
    if not ratios:
        return abs(units)
    whole, rest = divmod(units, ratios[0])
    return min(rest + _fewest(whole, ratios[1:]), ratios[0] - rest + _fewest(whole + 1, ratios[1:]))


def _exchange_of(kinds: Sequence[int], moves: Sequence[int]) -> Exchange:
    given, back = [0] * len(DENOMINATIONS), [0] * len(DENOMINATIONS)
    for kind, move in zip(kinds, moves, strict=True):
        (given if move > 0 else back)[kind] = abs(move)
    return Exchange(Pile(tuple(given)), Pile(tuple(back)))


def _smaller_sticks(pile: Pile, kind: int, points: int) -> Iterator[Pile]:
    """Yield every part of a pile with these points, of sticks of this kind and smaller ones."""
    if kind == len(DENOMINATIONS):
        if not points:
            yield Pile()
        return
    value = DENOMINATIONS[kind]
    for count in range(min(pile.counts[kind], points // value), -1, -1):
        for rest in _smaller_sticks(pile, kind + 1, points - count * value):
            counts = list(rest.counts)
            counts[kind] = count
            yield Pile(tuple(counts))
