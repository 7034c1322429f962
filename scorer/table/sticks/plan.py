"""Exchanges of sticks that pay an amount, and plans of several payments."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise, permutations

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
class Step:
    """One exchange of sticks between two piles."""

    giver: int
    taker: int
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


def breaks(piles: Sequence[Pile], players: Sequence[int], helpers: Sequence[int]) -> list[Step]:
    """Return every exchange of one stick of the players for smaller sticks of a helper.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> piles = [parse_pile("1x10000 1x1000"), parse_pile("9x100"), parse_pile("1x5000 5x1000")]
    >>> [(each.taker, str(each.exchange.back)) for each in breaks(piles, (0,), (1, 2))]
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
                        Step(player, helper, Exchange(given, back))
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


def _fewest_sticks(points: int, values: tuple[int, ...]) -> int:
    """Return the number of sticks that pay these points if both players have enough of each value.

    >>> _fewest_sticks(3900, (100, 1000, 5000, 10000))
    3
    """
    return _fewest(points // values[0], _ratios(values)) if values else 0


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


Due = tuple[int, int, int]
"""Payer, payee and points; payers and payees are indices of piles."""

_ORDERS = 24
"""The number of orders to try: all orders of four payments."""

_BREAKS = 2
"""The largest number of sticks broken for one payment."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The steps of all payments in order, and the dues that remain unpaid."""

    steps: tuple[Step, ...]
    unpaid: tuple[Due, ...]

    @property
    def moved(self) -> int:
        """The number of sticks that pass."""
        return sum([step.exchange.moved for step in self.steps])


def plan(piles: Sequence[Pile], dues: Sequence[Due], *, first: int, helpers: int) -> Plan:
    """Return the plan with the fewest sticks of all orders of payment.

    Others break a stick only if a payment is impossible otherwise, or needs more sticks. A payer
    without enough points pays the whole pile; if nobody has change, a little less is paid.

    Args:
        piles: The sticks of each player, then of the table and the box.
        dues: The payments.
        first: The number of dues at the beginning that keep their order.
        helpers: The number of piles, from the first, whose owners can break sticks.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> piles = [parse_pile("1x1000"), parse_pile("1x5000"), parse_pile("2x500 1x100")]
    >>> [str(step.exchange.back) for step in plan(piles, [(0, 1, 500)], first=0, helpers=3).steps]
    ['2x500', '0']
    """
    enough = sum([_fewest_sticks(points, _values(piles)) for _, _, points in dues])
    orders = _orders(piles, dues, first=first)
    for most in range(_BREAKS + 1):
        plans = []
        for order in orders:
            attempt = _attempt(piles, order, helpers=range(helpers), most=most)
            if attempt is not None:
                plans.append(attempt)
                if attempt.moved <= enough:
                    break
        if plans:
            best = min(plans, key=lambda each: each.moved)
            return best if best.unpaid else _without_breaks(piles, orders, best)
    attempt = _attempt(piles, orders[0], helpers=range(helpers), most=1, pays_less=True)
    assert attempt is not None  # paying nothing is always possible
    return attempt


def _orders(piles: Sequence[Pile], dues: Sequence[Due], *, first: int) -> list[tuple[Due, ...]]:
    """Return the orders in which the fewest points remain unpaid, ignoring change."""
    unpaid: dict[tuple[Due, ...], int] = {}
    for rest in islice(permutations(dues[first:]), _ORDERS):
        order = (*dues[:first], *rest)
        values = [pile.value for pile in piles]
        unpaid[order] = 0
        for payer, payee, points in order:
            payable = min(points, values[payer])
            unpaid[order] += points - payable
            values[payer] -= payable
            values[payee] += payable
    return [order for order, points in unpaid.items() if points == min(unpaid.values())]


def reserves(piles: Sequence[Pile], candidate: Step) -> tuple[int, ...]:
    """Return a sort key that prefers the helper with the most small sticks."""
    return tuple([-count for count in reversed(piles[candidate.taker].counts)])


def _attempt(
    piles: Sequence[Pile],
    dues: Sequence[Due],
    *,
    helpers: range,
    most: int,
    pays_less: bool = False,
) -> Plan | None:
    """Return the payment of all dues, each with at most `most` breaks before it.

    If the change on the table does not suffice for a due, return None, or with `pays_less` pay as
    much of it as is possible.
    """
    now, steps, unpaid = list(piles), list[Step](), list[Due]()
    for payer, payee, points in dues:
        payable = min(points, now[payer].value)
        while (
            payment := _payment(now, (payer, payee, payable), helpers=helpers, most=most)
        ) is None:
            if not pays_less:
                return None
            payable -= DENOMINATIONS[-1]
        if payable < points:
            unpaid.append((payer, payee, points - payable))
        steps += payment
        now = _after(now, payment)
    return Plan(tuple(steps), tuple(unpaid))


def _without_breaks(piles: Sequence[Pile], orders: Sequence[Sequence[Due]], best: Plan) -> Plan:
    """Return the plan with the fewest sticks without breaks, if it has fewer than the best."""
    for order in orders if len(orders) > 1 else ():
        steps = _fewest_steps(piles, order, values=_values(piles), most=best.moved - 1)
        best = best if steps is None else Plan(tuple(steps), ())
    return best


def _fewest_steps(
    piles: Sequence[Pile], dues: Sequence[Due], *, values: tuple[int, ...], most: int
) -> list[Step] | None:
    """Return the steps of all dues with the fewest sticks; None if `most` do not suffice."""
    if not dues:
        return []
    payer, payee, points = dues[0]
    least = sum([_fewest_sticks(due[2], values) for due in dues[1:]])
    best = None
    for candidate in exchanges(piles[payer], piles[payee], points, most=most - least):
        step = Step(payer, payee, candidate)
        if candidate.moved + least <= most:
            after = _after(piles, [step])
            rest = _fewest_steps(after, dues[1:], values=values, most=most - candidate.moved)
            if rest is not None:
                best = [step, *rest]
                most = sum([each.exchange.moved for each in best]) - 1
    return best


def _values(piles: Sequence[Pile]) -> tuple[int, ...]:
    """Return the values of all sticks in the piles, smallest first."""
    return tuple([value for value in reversed(DENOMINATIONS) if any(p.of(value) for p in piles)])


def _payment(piles: Sequence[Pile], due: Due, *, helpers: range, most: int) -> list[Step] | None:
    """Return the steps of one payment, with at most `most` breaks before it; None if impossible."""
    payer, payee, points = due
    if not points:
        return []
    direct = exchange(piles[payer], piles[payee], points)
    if direct is not None:
        return [Step(payer, payee, direct)]
    best: tuple[tuple[int, tuple[int, ...]], list[Step]] | None = None
    others = [each for each in (*helpers[payer + 1 :], *helpers[: payer + 1]) if each != payee]
    for candidate in breaks(piles, (payer, payee), others) if most else ():
        rest = _payment(_after(piles, [candidate]), due, helpers=helpers, most=most - 1)
        if rest is not None:
            steps = [candidate, *rest]
            cost = (sum([each.exchange.moved for each in steps]), reserves(piles, candidate))
            if best is None or cost < best[0]:
                best = (cost, steps)
    return best and best[1]


def _after(piles: Sequence[Pile], steps: Sequence[Step]) -> list[Pile]:
    now = list(piles)
    for step in steps:
        now[step.giver] = now[step.giver] - step.exchange.given + step.exchange.back
        now[step.taker] = now[step.taker] - step.exchange.back + step.exchange.given
    return now
