"""Which sticks pay an amount: the fewest between two players, and who breaks a big one for them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from scorer.table.sticks import DENOMINATIONS, Pile

_HUNDRED = DENOMINATIONS[-1]


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

    >>> from scorer.table.sticks import parse_pile
    >>> paid = exchange(parse_pile("1x5000 4x1000 9x100"), parse_pile("1x1000 1x100"), 3900)
    >>> str(paid.given), str(paid.back)
    ('1x5000', '1x1000 1x100')
    """
    units, odd = divmod(points, _HUNDRED)
    if odd or points < 0 or points > payer.value:
        return None
    kinds = tuple(
        [
            kind
            for kind in range(len(DENOMINATIONS) - 1, -1, -1)
            if payer.counts[kind] or payee.counts[kind]
        ]
    )
    best: tuple[int, tuple[int, ...], tuple[int, ...]] | None = None
    for moves in _payments(payer, payee, kinds, units):
        spread = tuple(
            [
                abs(payer.counts[kind] - payee.counts[kind] - 2 * move)
                for kind, move in zip(kinds, moves, strict=True)
            ]
        )
        key = (sum(map(abs, moves)), spread, tuple([-move for move in moves]))
        if best is None or key < best:
            best = key
    return None if best is None else _exchange_of(kinds, [-move for move in best[2]])


def fewest(points: int, worths: tuple[int, ...]) -> int:
    """How many sticks pay so many points where nobody lacks any, both ways counted.

    >>> fewest(3900, (100, 1000, 5000, 10000)), fewest(7700, (100, 1000, 5000, 10000))
    (3, 6)
    """
    return _fewest(points // worths[0], _ratios(worths)) if worths else 0


def breaks(piles: Sequence[Pile], players: Sequence[int], helpers: Sequence[int]) -> list[Break]:
    """Every way in which one of the players can have a stick broken by one of the helpers.

    >>> from scorer.table.sticks import parse_pile
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


def _payments(
    payer: Pile, payee: Pile, kinds: tuple[int, ...], units: int
) -> Iterator[tuple[int, ...]]:
    """Payments between two, smallest sticks first, none with more sticks than one before it.

    Each worth divides the next, so what is paid in a worth is settled but for whole sticks of the
    next: one residue, few numbers to try.
    """
    worths = tuple([DENOMINATIONS[kind] for kind in kinds])
    ratios = _ratios(worths)
    limits = [(payer.counts[kind], payee.counts[kind]) for kind in kinds]
    best = sum(payer.counts) + sum(payee.counts)

    def search(
        place: int, rest: int, moved: int, moves: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        nonlocal best
        given, back = limits[place]
        if place == len(ratios):
            if -back <= rest <= given and moved + abs(rest) <= best:
                best = moved + abs(rest)
                yield (*moves, rest)
            return
        size = ratios[place]
        # From the residue outwards: the nearest to nothing first.
        for move in sorted(range(-back + (rest + back) % size, given + 1, size), key=abs):
            now, left = moved + abs(move), (rest - move) // size
            if now + _fewest(left, ratios[place + 1 :]) <= best:
                yield from search(place + 1, left, now, (*moves, move))

    if not worths:
        return iter([()] if not units else [])
    units, odd = divmod(units * _HUNDRED, worths[0])
    return iter([]) if odd else search(0, units, 0, ())


def _ratios(worths: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([bigger // smaller for smaller, bigger in pairwise(worths)])


@lru_cache(maxsize=1 << 14)
def _fewest(units: int, ratios: tuple[int, ...]) -> int:
    if not ratios:
        return abs(units)
    whole, over = divmod(units, ratios[0])
    return min(over + _fewest(whole, ratios[1:]), ratios[0] - over + _fewest(whole + 1, ratios[1:]))


def _exchange_of(kinds: tuple[int, ...], moves: Sequence[int]) -> Exchange:
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
