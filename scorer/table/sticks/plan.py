"""Plan several payments with sticks: their order, and the sticks that others break."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, permutations

from scorer.table.sticks.change import Break, Exchange, breaks, exchange, exchanges, fewest
from scorer.table.sticks.piles import DENOMINATIONS, Pile

Due = tuple[int, int, int]
"""Payer, payee and points; payers and payees are indices of piles."""

_ORDERS = 24
"""The number of orders to try: all orders of four payments."""

_BREAKS = 2
"""The largest number of sticks broken for one payment."""


@dataclass(frozen=True, slots=True)
class Step:
    """One exchange of sticks between two piles."""

    giver: int
    taker: int
    exchange: Exchange


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
    enough = sum([fewest(points, _values(piles)) for _, _, points in dues])
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
    return _pay_as_far_as_possible(piles, orders[0], helpers=range(helpers))


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


def reserves(piles: Sequence[Pile], candidate: Break) -> tuple[int, ...]:
    """Return a sort key that prefers the helper with the most small sticks."""
    return tuple([-count for count in reversed(piles[candidate.helper].counts)])


def _attempt(
    piles: Sequence[Pile], dues: Sequence[Due], *, helpers: range, most: int
) -> Plan | None:
    now, steps, unpaid = list(piles), list[Step](), list[Due]()
    for payer, payee, points in dues:
        payable = min(points, now[payer].value)
        payment = _payment(now, (payer, payee, payable), helpers=helpers, most=most)
        if payment is None:
            return None
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
    least = sum([fewest(due[2], values) for due in dues[1:]])
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


def _pay_as_far_as_possible(piles: Sequence[Pile], dues: Sequence[Due], *, helpers: range) -> Plan:
    """Return a plan that pays as much of each due as the change on the table allows."""
    now, steps, unpaid = list(piles), list[Step](), list[Due]()
    for payer, payee, points in dues:
        payable = min(points, now[payer].value)
        while (payment := _payment(now, (payer, payee, payable), helpers=helpers, most=1)) is None:
            payable -= DENOMINATIONS[-1]
        if payable < points:
            unpaid.append((payer, payee, points - payable))
        steps += payment
        now = _after(now, payment)
    return Plan(tuple(steps), tuple(unpaid))


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
        step = Step(candidate.player, candidate.helper, candidate.exchange)
        rest = _payment(_after(piles, [step]), due, helpers=helpers, most=most - 1)
        if rest is not None:
            steps = [step, *rest]
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
