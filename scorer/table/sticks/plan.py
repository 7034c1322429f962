"""Several payments with sticks: in which order, and who must break a big one for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, permutations

from scorer.table.sticks.change import Break, Exchange, breaks, exchange, exchanges, fewest
from scorer.table.sticks.piles import DENOMINATIONS, Pile

Due = tuple[int, int, int]
"""Payer, payee and points; whoever has a pile has a number."""

_ORDERS = 24
"""How many orders are tried: all those of four payments."""

_BREAKS = 2
"""How many big sticks are broken for one payment at most."""


@dataclass(frozen=True, slots=True)
class Step:
    """One hands another sticks and takes change."""

    giver: int
    taker: int
    exchange: Exchange


@dataclass(frozen=True, slots=True)
class Plan:
    """What is handed over in turn, and what remains unpaid."""

    steps: tuple[Step, ...]
    unpaid: tuple[Due, ...]

    @property
    def moved(self) -> int:
        """How many sticks pass."""
        return sum([step.exchange.moved for step in self.steps])


def plan(piles: Sequence[Pile], dues: Sequence[Due], *, first: int, helpers: int) -> Plan:
    """Pay with the fewest sticks over the orders of payment; the first so many keep their place.

    Of all who have piles, so many from the first on help with change, but only where it cannot be
    done without, or not with so few sticks. A payer pays what the pile is worth; where nobody has
    change, somewhat less.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> piles = [parse_pile("1x1000"), parse_pile("1x5000"), parse_pile("2x500 1x100")]
    >>> [str(step.exchange.back) for step in plan(piles, [(0, 1, 500)], first=0, helpers=3).steps]
    ['2x500', '0']
    """
    enough = sum([fewest(points, _worths(piles)) for _, _, points in dues])
    orders = _orders(piles, dues, first=first)
    for most in range(_BREAKS + 1):
        found = []
        for order in orders:
            tried = _attempt(piles, order, helpers=range(helpers), most=most)
            if tried is not None:
                found.append(tried)
                if tried.moved <= enough:
                    break
        if found:
            best = min(found, key=lambda each: each.moved)
            return best if best.unpaid else _without_others(piles, orders, best)
    return _as_far_as_possible(piles, orders[0], helpers=range(helpers))


def _orders(piles: Sequence[Pile], dues: Sequence[Due], *, first: int) -> list[tuple[Due, ...]]:
    """The orders of payment in which least remains unpaid, whoever has change."""
    lacks: dict[tuple[Due, ...], int] = {}
    for rest in islice(permutations(dues[first:]), _ORDERS):
        order = (*dues[:first], *rest)
        held = [pile.value for pile in piles]
        lacks[order] = 0
        for payer, payee, points in order:
            paid = min(points, held[payer])
            lacks[order] += points - paid
            held[payer] -= paid
            held[payee] += paid
    return [order for order, lack in lacks.items() if lack == min(lacks.values())]


def reserves(piles: Sequence[Pile], way: Break) -> tuple[int, ...]:
    """How little small change the helper of a break has, the smallest sticks first."""
    return tuple([-count for count in reversed(piles[way.helper].counts)])


def _attempt(
    piles: Sequence[Pile], dues: Sequence[Due], *, helpers: range, most: int
) -> Plan | None:
    now, steps, unpaid = list(piles), list[Step](), list[Due]()
    for payer, payee, points in dues:
        payable = min(points, now[payer].value)
        way = _way(now, (payer, payee, payable), helpers=helpers, most=most)
        if way is None:
            return None
        if payable < points:
            unpaid.append((payer, payee, points - payable))
        steps += way
        now = _after(now, way)
    return Plan(tuple(steps), tuple(unpaid))


def _without_others(piles: Sequence[Pile], orders: Sequence[Sequence[Due]], best: Plan) -> Plan:
    """The plan with the fewest sticks where nobody else makes change, if fewer than the best."""
    for order in orders if len(orders) > 1 else ():
        steps = _fewer(piles, order, worths=_worths(piles), most=best.moved - 1)
        best = best if steps is None else Plan(tuple(steps), ())
    return best


def _fewer(
    piles: Sequence[Pile], dues: Sequence[Due], *, worths: tuple[int, ...], most: int
) -> list[Step] | None:
    """Payments one after another with the fewest sticks, if at most so many do."""
    if not dues:
        return []
    payer, payee, points = dues[0]
    least = sum([fewest(due[2], worths) for due in dues[1:]])
    best = None
    for way in exchanges(piles[payer], piles[payee], points, most=most - least):
        step = Step(payer, payee, way)
        if way.moved + least <= most:
            after = _after(piles, [step])
            rest = _fewer(after, dues[1:], worths=worths, most=most - way.moved)
            if rest is not None:
                best = [step, *rest]
                most = sum([each.exchange.moved for each in best]) - 1
    return best


def _worths(piles: Sequence[Pile]) -> tuple[int, ...]:
    """What the sticks of all are worth, the smallest first."""
    return tuple([worth for worth in reversed(DENOMINATIONS) if any(p.of(worth) for p in piles)])


def _as_far_as_possible(piles: Sequence[Pile], dues: Sequence[Due], *, helpers: range) -> Plan:
    """Of every payment what can be made where the table has too little change for all of it."""
    now, steps, unpaid = list(piles), list[Step](), list[Due]()
    for payer, payee, points in dues:
        payable = min(points, now[payer].value)
        while (way := _way(now, (payer, payee, payable), helpers=helpers, most=1)) is None:
            payable -= DENOMINATIONS[-1]
        if payable < points:
            unpaid.append((payer, payee, points - payable))
        steps += way
        now = _after(now, way)
    return Plan(tuple(steps), tuple(unpaid))


def _way(piles: Sequence[Pile], due: Due, *, helpers: range, most: int) -> list[Step] | None:
    """One payment, if it must be with so many big sticks broken before it."""
    payer, payee, points = due
    if not points:
        return []
    direct = exchange(piles[payer], piles[payee], points)
    if direct is not None:
        return [Step(payer, payee, direct)]
    best: tuple[tuple[int, tuple[int, ...]], list[Step]] | None = None
    others = [each for each in (*helpers[payer + 1 :], *helpers[: payer + 1]) if each != payee]
    for broken in breaks(piles, (payer, payee), others) if most else ():
        step = Step(broken.player, broken.helper, broken.exchange)
        rest = _way(_after(piles, [step]), due, helpers=helpers, most=most - 1)
        if rest is not None:
            way = [step, *rest]
            cost = (sum([each.exchange.moved for each in way]), reserves(piles, broken))
            if best is None or cost < best[0]:
                best = (cost, way)
    return best and best[1]


def _after(piles: Sequence[Pile], steps: Sequence[Step]) -> list[Pile]:
    now = list(piles)
    for step in steps:
        now[step.giver] = now[step.giver] - step.exchange.given + step.exchange.back
        now[step.taker] = now[step.taker] - step.exchange.back + step.exchange.given
    return now
