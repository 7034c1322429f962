"""Which sticks pay an amount: the fewest between two players, and who breaks a big one for them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from scorer.table.sticks.piles import DENOMINATIONS, Pile

_SMALLEST_FIRST = tuple(reversed(range(len(DENOMINATIONS))))


@dataclass(frozen=True, slots=True)
class Exchange:
    """What one player gives another, and what comes back."""

    given: Pile
    back: Pile

    @property
    def moved(self) -> int:
        """How many sticks pass, both ways counted."""
        return self.given.number + self.back.number

    @property
    def points(self) -> int:
        """What the giver pays by it."""
        return self.given.value - self.back.value


@dataclass(frozen=True, slots=True)
class Break:
    """A player has a big stick broken into smaller ones by a helper."""

    player: int
    helper: int
    exchange: Exchange


def exchange(payer: Pile, payee: Pile, points: int) -> Exchange | None:
    """The fewest sticks, both ways counted, that pay so many points; None if none do.

    Of equally few, those that leave the small sticks most evenly divided between the two, the
    hundreds first; then those with which the payer gives the smaller sticks.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> paid = exchange(parse_pile("1x5000 4x1000 9x100"), parse_pile("1x1000 1x100"), 3900)
    >>> str(paid.given), str(paid.back)
    ('1x5000', '1x1000 1x100')
    """
    most = payer.number + payee.number
    ways = _payments(payer, payee, points, most=most, over=0)
    return min(ways, key=lambda each: _preference(payer, payee, each), default=None)


def exchanges(payer: Pile, payee: Pile, points: int, *, most: int) -> list[Exchange]:
    """Every payment of so many points that moves at most so many sticks, in order of preference.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> payer, payee = parse_pile("1x5000 4x1000"), parse_pile("2x1000")
    >>> [str(each.given) for each in exchanges(payer, payee, 3000, most=3)]
    ['3x1000', '1x5000']
    """
    ways = _payments(payer, payee, points, most=most, over=most)
    return sorted(ways, key=lambda each: _preference(payer, payee, each))


def fewest(points: int, worths: tuple[int, ...]) -> int:
    """How many sticks pay so many points where nobody lacks any, both ways counted.

    >>> fewest(3900, (100, 1000, 5000, 10000)), fewest(7700, (100, 1000, 5000, 10000))
    (3, 6)
    """
    return _fewest(points // worths[0], _ratios(worths)) if worths else 0


def breaks(piles: Sequence[Pile], players: Sequence[int], helpers: Sequence[int]) -> list[Break]:
    """Every way in which one of the players can have a stick broken by one of the helpers.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> piles = [parse_pile("1x10000 1x1000"), parse_pile("9x100"), parse_pile("1x5000 5x1000")]
    >>> [(each.helper, str(each.exchange.back)) for each in breaks(piles, (0,), (1, 2))]
    [(2, '1x5000 5x1000')]
    """
    found = []
    for player in players:
        for helper in helpers:
            for kind, count in enumerate(piles[player].counts):
                if helper != player and count:
                    worth = DENOMINATIONS[kind]
                    given = Pile(tuple([int(kind == each) for each in range(len(DENOMINATIONS))]))
                    found += [
                        Break(player, helper, Exchange(given, back))
                        for back in _smaller(piles[helper], kind + 1, worth)
                    ]
    return found


def _preference(payer: Pile, payee: Pile, way: Exchange) -> tuple[int, list[int], list[int]]:
    """Fewest first, then the small sticks divided most evenly, then the payer's smallest."""
    moves = [given - back for given, back in zip(way.given.counts, way.back.counts, strict=True)]
    each = zip(payer.counts, payee.counts, moves, strict=True)
    spread = [abs(held - had - 2 * move) for held, had, move in each]
    return way.moved, spread[::-1], [-move for move in reversed(moves)]


def _payments(payer: Pile, payee: Pile, points: int, *, most: int, over: int) -> Iterator[Exchange]:
    """Payments between two with at most so many sticks, and so many over the fewest seen yet.

    Each worth divides the next, so what is paid in a worth is settled but for whole sticks of the
    next: one residue, few numbers to try.
    """
    kinds = [kind for kind in _SMALLEST_FIRST if payer.counts[kind] or payee.counts[kind]]
    worths = tuple([DENOMINATIONS[kind] for kind in kinds])
    if not points:
        yield Exchange(Pile(), Pile())
    if not 0 < points <= payer.value or points % worths[0]:
        return
    ratios = _ratios(worths)
    limits = [(payer.counts[kind], payee.counts[kind]) for kind in kinds]

    def search(place: int, rest: int, moved: int, moves: tuple[int, ...]) -> Iterator[Exchange]:
        nonlocal most
        given, back = limits[place]
        if place == len(ratios):
            if -back <= rest <= given and moved + abs(rest) <= most:
                most = min(most, moved + abs(rest) + over)
                yield _exchange_of(kinds, (*moves, rest))
            return
        size = ratios[place]
        # From the residue outwards: the nearest to nothing first.
        for move in sorted(range(-back + (rest + back) % size, given + 1, size), key=abs):
            now, left = moved + abs(move), (rest - move) // size
            if now + _fewest(left, ratios[place + 1 :]) <= most:
                yield from search(place + 1, left, now, (*moves, move))

    yield from search(0, points // worths[0], 0, ())


def _ratios(worths: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([bigger // smaller for smaller, bigger in pairwise(worths)])


@lru_cache(maxsize=1 << 14)
def _fewest(units: int, ratios: tuple[int, ...]) -> int:
    if not ratios:
        return abs(units)
    whole, over = divmod(units, ratios[0])
    return min(over + _fewest(whole, ratios[1:]), ratios[0] - over + _fewest(whole + 1, ratios[1:]))


def _exchange_of(kinds: Sequence[int], moves: Sequence[int]) -> Exchange:
    given, back = [0] * len(DENOMINATIONS), [0] * len(DENOMINATIONS)
    for kind, move in zip(kinds, moves, strict=True):
        (given if move > 0 else back)[kind] = abs(move)
    return Exchange(Pile(tuple(given)), Pile(tuple(back)))


def _smaller(pile: Pile, kind: int, worth: int) -> Iterator[Pile]:
    """Every part of a pile worth so much, of sticks from a kind downwards."""
    if kind == len(DENOMINATIONS):
        if not worth:
            yield Pile()
        return
    each = DENOMINATIONS[kind]
    for count in range(min(pile.counts[kind], worth // each), -1, -1):
        for rest in _smaller(pile, kind + 1, worth - count * each):
            counts = list(rest.counts)
            counts[kind] = count
            yield Pile(tuple(counts))
