"""Exchanges of sticks that pay an amount, and plans of several payments.

The exchange of two players is exact and costs a few dozen steps, whatever they have. The searches
through orders, breaks and combinations of exchanges grow with the number of sticks, so all of them
together have a budget. When it is used up, the plan is the best found so far.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise, permutations
from math import inf

from scorer.table.sticks.piles import DENOMINATIONS, NO_STICKS, Pile, total

_UNIT = DENOMINATIONS[-1]
_RATIOS = tuple([larger // smaller for larger, smaller in pairwise(DENOMINATIONS)])[::-1]
"""The number of sticks of a kind that equal one of the next larger kind, smallest kind first."""

_LAST = len(_RATIOS)

_WORTH = tuple(
    [[larger // value for larger in DENOMINATIONS[::-1]] for value in DENOMINATIONS[::-1]]
)
"""The value of each kind of stick in sticks of another, both smallest first."""

MAX_STEPS = 1000
"""Budget of a plan. Of 27,000 payments of real games, from nine sets, the longest takes 878."""


@dataclass(slots=True)
class _Budget:
    left: int = MAX_STEPS

    def spend(self) -> bool:
        """Take a step; return False if none is left."""
        self.left -= 1
        return self.left >= 0


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


_Ranked = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The sort key of an exchange: number of sticks, uneven division, large sticks given."""


def _is_possible(payer: Sequence[int], payee: Sequence[int], units: int) -> bool:
    """Return whether an exchange of these numbers of sticks pays so many hundreds."""
    low = high = units  # of what the larger values pay, in units of the next one
    for kind in range(_LAST):
        ratio = _RATIOS[kind]
        low, high = -((payer[-1 - kind] - low) // ratio), (high + payee[-1 - kind]) // ratio
        if low > high:
            return False
    return low <= payer[0] and high >= -payee[0]


class _Between:
    """All exchanges between two piles.

    Each stick value divides the next larger one. The points paid in one value are therefore fixed
    modulo the next value, and what remains for the larger values is one number, `rest`, in units
    of the next value.
    """

    __slots__ = ("back", "best", "given", "largest", "least")

    def __init__(self, payer: Sequence[int], payee: Sequence[int]) -> None:
        self.given, self.back = payer[::-1], payee[::-1]
        self.largest, self.least = [payer[0]], [-payee[0]]  # of `rest`, by kind
        for kind in range(_LAST - 1, -1, -1):
            self.largest.insert(0, self.given[kind] + _RATIOS[kind] * self.largest[0])
            self.least.insert(0, -self.back[kind] + _RATIOS[kind] * self.least[0])
        self.best: dict[tuple[int, int], _Ranked | None] = {}

    def moves(self, kind: int, rest: int) -> tuple[range, range]:
        """Return the numbers of sticks to try of a kind, from 0 up and from -1 down.

        The bound of the sticks moved, `abs(move) + fewest(kind + 1, ...)`, grows in both ranges.
        """
        ratio = _RATIOS[kind]
        low = max(-self.back[kind], rest - ratio * self.largest[kind + 1])
        high = min(self.given[kind], rest - ratio * self.least[kind + 1])
        from_zero = max(low, 0)
        to_zero = min(high, -1)
        return (
            range(from_zero + (rest - from_zero) % ratio, high + 1, ratio),
            range(to_zero - (to_zero - rest) % ratio, low - 1, -ratio),
        )

    def fewest(self, kind: int, rest: int) -> int:
        """Return a lower bound of the sticks of this kind and larger ones that pay a rest."""
        limits, points = (self.given, rest) if rest > 0 else (self.back, -rest)
        total = 0
        for place in range(_LAST, kind - 1, -1):
            value = _WORTH[kind][place]
            if points <= limits[place] * value:
                return total - -points // value
            total += limits[place]
            points -= limits[place] * value
        return total

    def ranked(self, kind: int, rest: int) -> _Ranked | None:
        """Return the best exchange of this kind and larger ones that pays a rest."""
        if (kind, rest) not in self.best:
            self.best[kind, rest] = self._ranked(kind, rest)
        return self.best[kind, rest]

    def _ranked(self, kind: int, rest: int) -> _Ranked | None:
        if kind == _LAST:
            possible = -self.back[kind] <= rest <= self.given[kind]
            return self._with(kind, rest, (0, (), ())) if possible else None
        found: _Ranked | None = None
        for moves in self.moves(kind, rest):
            for move in moves:
                left = (rest - move) // _RATIOS[kind]
                if found and abs(move) + self.fewest(kind + 1, left) > found[0]:
                    break
                after = self.ranked(kind + 1, left)
                if after is not None:
                    candidate = self._with(kind, move, after)
                    found = candidate if found is None else min(found, candidate)
        return found

    def _with(self, kind: int, move: int, after: _Ranked) -> _Ranked:
        moved, spread, given = after
        uneven = abs(self.given[kind] - self.back[kind] - 2 * move)
        return moved + abs(move), (uneven, *spread), (-move, *given)

    def within(self, units: int, most: float, budget: _Budget) -> list[_Ranked]:
        """Return every exchange that pays these hundreds with at most `most` sticks, best first."""

        def search(kind: int, rest: int, most: float) -> Iterator[_Ranked]:
            if not budget.spend():
                return
            if kind == _LAST:
                if abs(rest) <= most and -self.back[kind] <= rest <= self.given[kind]:
                    yield self._with(kind, rest, (0, (), ()))
                return
            for moves in self.moves(kind, rest):
                for move in moves:
                    left, more = (rest - move) // _RATIOS[kind], most - abs(move)
                    if self.fewest(kind + 1, left) > more:
                        break
                    for after in search(kind + 1, left, more):
                        yield self._with(kind, move, after)

        return sorted(search(0, units, most))


def exchange(payer: Pile, payee: Pile, points: int) -> Exchange | None:
    """Return the exchange with the fewest sticks that pays these points; None if there is none.

    Ties go to the exchange that divides the smallest sticks most evenly between the two players,
    then the next larger ones; then to the one in which the payer gives smaller sticks.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> best = exchange(parse_pile("1x5000 4x1000 9x100"), parse_pile("1x1000 1x100"), 3900)
    >>> str(best.given), str(best.back)
    ('1x5000', '1x1000 1x100')
    """
    units, odd = divmod(points, _UNIT)
    if odd or not _is_possible(payer.counts, payee.counts, units):
        return None
    best = _Between(payer.counts, payee.counts).ranked(0, units)
    return best and _exchange_of(best)


def _exchange_of(ranked: _Ranked) -> Exchange:
    moves = [-each for each in ranked[2][::-1]]
    given, back = [max(each, 0) for each in moves], [max(-each, 0) for each in moves]
    return Exchange(Pile(tuple(given)), Pile(tuple(back)))


def breaks(piles: Sequence[Pile], players: Sequence[int], helpers: Sequence[int]) -> list[Step]:
    """Return every exchange of one stick of the players for smaller sticks of a helper.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> piles = [parse_pile("1x10000 1x1000"), parse_pile("9x100"), parse_pile("1x5000 5x1000")]
    >>> [(each.taker, str(each.exchange.back)) for each in breaks(piles, (0,), (1, 2))]
    [(2, '1x5000 5x1000')]
    """
    return [
        step
        for player in players
        for helper in helpers
        if helper != player
        for kind, count in enumerate(piles[player].counts)
        if count
        for step in _breaks(piles, player, helper, kind)
    ]


def _breaks(piles: Sequence[Pile], player: int, helper: int, kind: int) -> Iterator[Step]:
    given = Pile(tuple([int(kind == each) for each in range(len(DENOMINATIONS))]))
    for back in _ways_to_break(kind, piles[helper].counts[kind + 1 :]):
        yield Step(player, helper, Exchange(given, back))


@lru_cache(maxsize=256)
def _ways_to_break(kind: int, smaller: tuple[int, ...]) -> tuple[Pile, ...]:
    """Return the sticks that equal one of this kind, from these numbers of all smaller ones.

    There are at most 158, the ways to break 10,000.
    """
    pile = Pile((*(0,) * (len(DENOMINATIONS) - len(smaller)), *smaller))
    return tuple(_smaller_sticks(pile, kind + 1, DENOMINATIONS[kind]))


def _smaller_sticks(pile: Pile, kind: int, points: int) -> Iterator[Pile]:
    if kind == len(DENOMINATIONS):
        if not points:
            yield NO_STICKS
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
    planner = _Planner(range(helpers))
    orders = _orders(piles, dues, first=first)
    enough = sum([_fewest_sticks(points, _values(piles)) for _, _, points in dues])
    for most in range(_BREAKS + 1):
        plans = []
        for order in orders:
            attempt = planner.attempt(piles, order, most=most)
            if attempt is not None:
                plans.append(attempt)
                if attempt.moved <= enough:
                    break
        if plans:
            best = min(plans, key=lambda each: each.moved)
            return best if best.unpaid else planner.without_breaks(piles, orders, best)
    attempt = planner.attempt(piles, orders[0], most=1, pays_less=True)
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


class _Planner:
    """The searches of one plan, which share a budget."""

    def __init__(self, helpers: range) -> None:
        self.helpers, self.budget = helpers, _Budget()

    def attempt(
        self, piles: Sequence[Pile], dues: Sequence[Due], *, most: int, pays_less: bool = False
    ) -> Plan | None:
        """Return the payment of all dues, each with at most `most` breaks before it.

        If the change on the table does not suffice for a due, return None, or with `pays_less` pay
        as much of it as is possible.
        """
        now, steps, unpaid = list(piles), list[Step](), list[Due]()
        for payer, payee, points in dues:
            payable = min(points, now[payer].value)
            # No stick is larger than 10,000, so at most that much less can be paid without change.
            while (payment := self.payment(now, (payer, payee, payable), most=most)) is None:
                if not pays_less:
                    return None
                payable -= _UNIT
            if payable < points:
                unpaid.append((payer, payee, points - payable))
            steps += payment
            now = _after(now, payment)
        return Plan(tuple(steps), tuple(unpaid))

    def payment(
        self, piles: Sequence[Pile], due: Due, *, most: int, limit: float = inf
    ) -> list[Step] | None:
        """Return the steps of one payment, with at most `most` breaks before it.

        Return None if it is impossible, or moves more sticks than `limit`.
        """
        payer, payee, points = due
        if not points:
            return []
        direct = exchange(piles[payer], piles[payee], points)
        if direct is not None:
            return [Step(payer, payee, direct)]
        least = _fewest_sticks(points, _values(piles))
        best: tuple[tuple[int, tuple[int, ...], int], list[Step]] | None = None
        for place, candidate in self._useful_breaks(piles, due, most=most):
            moved = candidate.exchange.moved
            limit = best[0][0] if best else limit
            if not self.budget.spend() or moved + least > limit:
                break
            after = _after(piles, [candidate])
            rest = self.payment(after, due, most=most - 1, limit=limit - moved)
            if rest is not None:
                steps = [candidate, *rest]
                moved = sum([each.exchange.moved for each in steps])
                cost = (moved, reserves(piles, candidate), place)
                if best is None or cost < best[0]:
                    best = (cost, steps)
        return best and best[1]

    def _useful_breaks(
        self, piles: Sequence[Pile], due: Due, *, most: int
    ) -> list[tuple[int, Step]]:
        """Return the breaks after which a payment can be possible, those of few sticks first."""
        payer, payee, points = due
        helpers = (*self.helpers[payer + 1 :], *self.helpers[: payer + 1])
        found: list[Step] = []
        everything = total(piles).counts
        if not most or not _is_possible(everything, everything, points // _UNIT):
            return []
        for player in (payer, payee):
            for helper in [each for each in helpers if each not in (player, payee)]:
                for kind, count in enumerate(piles[player].counts):
                    if (
                        count
                        and self.budget.spend()
                        and (most > 1 or _is_possible_after(piles, due, (player, helper), kind))
                    ):
                        found += _breaks(piles, player, helper, kind)
        return sorted(enumerate(found), key=lambda each: each[1].exchange.moved)

    def without_breaks(
        self, piles: Sequence[Pile], orders: Sequence[Sequence[Due]], best: Plan
    ) -> Plan:
        """Return the plan with the fewest sticks without breaks, if it has fewer than the best."""
        for order in orders if len(orders) > 1 else ():
            least = _least(piles, order)
            steps = self._fewest_steps(piles, order, least, most=best.moved - 1)
            best = best if steps is None else Plan(tuple(steps), ())
        return best

    def _fewest_steps(
        self, piles: Sequence[Pile], dues: Sequence[Due], least: Sequence[float], *, most: float
    ) -> list[Step] | None:
        """Return the steps of all dues with the fewest sticks; None if `most` do not suffice."""
        if not dues:
            return []
        if sum(least) > most:
            return None
        (payer, payee, points), *later = dues
        rest_least, best = sum(least[1:]), None
        between = _Between(piles[payer].counts, piles[payee].counts)
        for candidate in between.within(points // _UNIT, most - rest_least, self.budget):
            if not self.budget.spend() or candidate[0] + rest_least > most:
                break
            step = Step(payer, payee, _exchange_of(candidate))
            after = _after(piles, [step])
            rest = self._fewest_steps(after, later, least[1:], most=most - candidate[0])
            if rest is not None:
                best = [step, *rest]
                most = sum([each.exchange.moved for each in best]) - 1
        return best


def _is_possible_after(
    piles: Sequence[Pile], due: Due, exchange: tuple[int, int], kind: int
) -> bool:
    """Return whether a payment is possible if a player breaks a stick of this kind.

    The player keeps it here and receives all smaller sticks of the helper, so some breaks for which
    this is true do not help.
    """
    payer, payee, points = due
    player, helper = exchange
    counts = {each: list(piles[each].counts) for each in {*due[:2], helper}}
    counts[helper][kind] += 1
    for place in range(kind + 1, len(DENOMINATIONS)):
        counts[player][place] += piles[helper].counts[place]
    return _is_possible(counts[payer], counts[payee], points // _UNIT)


def _least(piles: Sequence[Pile], dues: Sequence[Due]) -> list[float]:
    """Return the fewest sticks of each due without breaks, with all that others could pay before.

    Somebody with one due has only their own sticks for it.
    """
    everything = total(piles).counts
    parts = Counter([each for payer, payee, _ in dues for each in (payer, payee)])
    found = []
    for payer, payee, points in dues:
        given, back = [piles[e].counts if parts[e] == 1 else everything for e in (payer, payee)]
        units = points // _UNIT
        best = _Between(given, back).ranked(0, units) if _is_possible(given, back, units) else None
        found.append(best[0] if best else inf)
    return found


@lru_cache(maxsize=1 << 12)
def _fewest_sticks(points: int, values: tuple[int, ...]) -> int:
    """Return the number of sticks that pay these points if both players have enough of each value.

    >>> _fewest_sticks(3900, (100, 1000, 5000, 10000))
    3
    """
    plenty = [points * (value in values) for value in DENOMINATIONS]
    best = _Between(plenty, plenty).ranked(0, points // _UNIT)
    return best[0] if best else 0


def _values(piles: Sequence[Pile]) -> tuple[int, ...]:
    return tuple([value for value in DENOMINATIONS if any(pile.of(value) for pile in piles)])


def _after(piles: Sequence[Pile], steps: Sequence[Step]) -> list[Pile]:
    now = list(piles)
    for step in steps:
        now[step.giver] = now[step.giver] - step.exchange.given + step.exchange.back
        now[step.taker] = now[step.taker] - step.exchange.back + step.exchange.given
    return now
