"""Payment of a hand with point sticks, as movements of sticks in order."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce

from scorer.table.settlement import STICK, Transfer
from scorer.table.state import require_seat
from scorer.table.sticks.movements import Debt, Holder, Movement, Place, StickPayment, TableSticks
from scorer.table.sticks.piles import DENOMINATIONS, Pile, pile_of
from scorer.table.sticks.plan import breaks, plan, reserves
from scorer.tiles.errors import ImpossiblePayment
from scorer.tiles.messages import message as _

Dues = dict[tuple[int, int], int]
"""Points by payer and payee. After the seats, the next number is the table, then the box."""

_HUNDRED = DENOMINATIONS[-1]
_SPARE = 20
"""The number of sticks of each value in the box, apart from those for a large amount."""


def pay(sticks: TableSticks, transfers: Iterable[Transfer]) -> StickPayment:
    """Pay all transfers of a hand, and all debts.

    All transfers between the same two players are paid at once. Riichi sticks on the table are
    taken first, because they can serve as change. The other payments have the order that moves
    the fewest sticks. Other players break a stick only if that saves sticks or nothing else works.
    A player without enough sticks owes the rest.

    >>> from scorer.table.sticks.piles import start_set
    >>> from scorer.table.settlement import Reason
    >>> sticks = TableSticks((start_set(25_000),) * 4)
    >>> lines = [Transfer(1, 0, 3900, Reason.HAND), Transfer(1, 0, 300, Reason.HONBA)]
    >>> [(str(each.pile), str(each.change)) for each in pay(sticks, lines).movements]
    [('1x5000 2x100', '1x1000')]
    """
    table = len(sticks.piles)
    dues: Dues = {}
    for line in transfers:
        points = line.points * sticks.kind.scale
        _require_valid(table, (line.payer, line.payee), points)
        payer, payee = (table if each is None else each for each in (line.payer, line.payee))
        _add(dues, payer, payee, points)
    return _pay_dues(sticks, dues)


def pay_changes(
    sticks: TableSticks, changes: Sequence[int], *, to_table: int | None = None
) -> StickPayment:
    """Pay changes of the scores of which the payers and payees are unknown.

    Points from the table go to the largest winner. Then players with equal changes pay each other,
    and after that the largest loser pays the largest winner.

    Args:
        sticks: The sticks before the payment.
        changes: The change of each seat's score.
        to_table: The points that go to the table, by default all that the players lose together.
            The rest goes into the box or comes from it.

    >>> from scorer.table.sticks.piles import start_set
    >>> sticks = TableSticks((start_set(25_000),) * 4)
    >>> payment = pay_changes(sticks, (-1500, 1500, 1500, -1500))
    >>> [(each.giver, each.taker, each.points) for each in payment.movements]
    [(0, 1, 1500), (3, 2, 1500)]
    """
    table = len(sticks.piles)
    if len(changes) != table:
        raise ImpossiblePayment(
            _(
                "{count} changes were given for {table} players; give one for each.",
                count=len(changes),
                table=table,
            )
        )
    scaled = [points * sticks.kind.scale for points in changes]
    for seat, points in enumerate(scaled):
        _require_valid(table, (seat, None), points)
    lost = -sum(scaled)
    to_table = lost if to_table is None else to_table * sticks.kind.scale
    dues: Dues = {}
    _match(dues, [*scaled, to_table, lost - to_table], table=table)
    return _pay_dues(sticks, dues)


def deposit(sticks: TableSticks, seat: int) -> StickPayment:
    """Lay a riichi stick on the table.

    It is a single 1,000-stick if the player has one or another player can give one as change.

    >>> from scorer.table.sticks.piles import parse_pile, start_set
    >>> sticks = TableSticks((parse_pile("1x5000 9x100"), start_set(25_000), start_set(27_000)))
    >>> payment = deposit(sticks, 0)
    >>> [(each.taker, str(each.pile), str(each.change)) for each in payment.movements]
    [(2, '1x5000', '5x1000'), (<Place.TABLE: 'table'>, '1x1000', '0')]
    """
    table = len(sticks.piles)
    _require_valid(table, (seat, None), STICK)
    lay = Movement(seat, Place.TABLE, pile_of({STICK: 1}))
    if sticks.piles[seat].of(STICK):
        return StickPayment((lay,), sticks.after(lay))
    helpers = [each % table for each in range(seat + 1, seat + table)]
    candidates = [
        each for each in breaks(sticks.piles, (seat,), helpers) if each.exchange.back.of(STICK)
    ]
    if not candidates:
        return _pay_dues(sticks, {(seat, table): STICK})
    best = min(candidates, key=lambda each: (each.exchange.moved, reserves(sticks.piles, each)))
    movements = (Movement(seat, best.taker, best.exchange.given, best.exchange.back), lay)
    return StickPayment(movements, reduce(TableSticks.after, movements, sticks))


def lay_counters(sticks: TableSticks, *, dealer: int, honba: int) -> StickPayment:
    """Set out one of the dealer's 100-sticks for each honba, as many as the dealer has.

    The previous dealer takes the counters back. Counters are not payments (TP: "ona li pali ala
    sama mani musi", "they do not work as the game's money"), so missing ones do no harm.

    >>> from scorer.table.sticks.piles import start_set
    >>> sticks = TableSticks((start_set(25_000),) * 4)
    >>> payment = lay_counters(sticks, dealer=2, honba=2)
    >>> str(payment.after.counters), payment.after.score(2)
    ('2x100', 25000)
    """
    table = len(sticks.piles)
    _require_valid(table, (dealer, None), 0)
    movements = []
    present = sticks.counters.of(_HUNDRED)
    back = present if dealer != sticks.dealer else max(present - honba, 0)
    if back:
        movements.append(Movement(Place.COUNTERS, sticks.dealer, pile_of({_HUNDRED: back})))
    more = min(max(honba - present + back, 0), sticks.piles[dealer].of(_HUNDRED))
    if more:
        movements.append(Movement(dealer, Place.COUNTERS, pile_of({_HUNDRED: more})))
    return StickPayment(
        tuple(movements), replace(reduce(TableSticks.after, movements, sticks), dealer=dealer)
    )


def _require_valid(players: int, pair: tuple[int | None, int | None], points: int) -> None:
    for seat in pair:
        if seat is not None:
            require_seat(seat, players, ImpossiblePayment)
    if pair[0] == pair[1]:
        raise ImpossiblePayment(_("Seat {pair} would pay itself; correct the seats.", pair=pair[0]))
    if points % _HUNDRED:
        raise ImpossiblePayment(
            _(
                "{points} points cannot be paid with sticks, the smallest is worth "
                "{hundred}; settle whole hundreds.",
                points=points,
                hundred=_HUNDRED,
            )
        )


def _add(dues: Dues, payer: int, payee: int, points: int) -> None:
    """Add a due, offset against dues in the other direction."""
    balance = dues.pop((payer, payee), 0) - dues.pop((payee, payer), 0) + points
    if balance:
        dues[(payer, payee) if balance > 0 else (payee, payer)] = abs(balance)


def _match(dues: Dues, changes: list[int], *, table: int) -> None:
    """Add dues that make these changes, whose sum is 0; the last two are the table and the box."""
    while any(changes):
        pairs = [
            (payer, payee)
            for payer, loss in enumerate(changes)
            for payee, gain in enumerate(changes)
            if loss < 0 < gain
        ]
        payer, payee = min(
            pairs,
            key=lambda pair: (
                table not in pair,
                changes[pair[0]] + changes[pair[1]] != 0,
                changes[pair[0]] - changes[pair[1]],
            ),
        )
        points = min(-changes[payer], changes[payee])
        _add(dues, payer, payee, points)
        changes[payer] += points
        changes[payee] -= points


def _pay_dues(sticks: TableSticks, dues: Dues) -> StickPayment:
    table = len(sticks.piles)
    for debt in sticks.debts:
        creditor = debt.creditor
        _add(dues, debt.debtor, _index(creditor, table), debt.points)
    movements = []
    if sticks.counters.number and any(payer == sticks.dealer for payer, _ in dues):
        movements.append(Movement(Place.COUNTERS, sticks.dealer, sticks.counters))
    ready = reduce(TableSticks.after, movements, sticks)
    _redirect_table_debts(dues, table, available=sticks.table.value)
    from_table = [(*pair, points) for pair, points in dues.items() if pair[0] == table]
    others = [(*pair, points) for pair, points in dues.items() if pair[0] != table]
    piles = [*ready.piles, ready.table]
    if box_points := sum(points for pair, points in dues.items() if table + 1 in pair):
        piles.append(_box(ready, box_points))
    planned = plan(piles, (*from_table, *others), first=len(from_table), helpers=table)
    payments = [
        Movement(
            _holder(step.giver, table),
            _holder(step.taker, table),
            step.exchange.given,
            step.exchange.back,
        )
        for step in planned.steps
    ]
    debts = [Debt(payer, _holder(payee, table), points) for payer, payee, points in planned.unpaid]
    after = replace(reduce(TableSticks.after, payments, ready), debts=tuple(debts))
    return StickPayment((*movements, *payments), after)


def _redirect_table_debts(dues: Dues, table: int, *, available: int) -> None:
    """Let players who owe the table a stick pay what it lacks directly to its takers."""
    takers = [payee for payer, payee in dues if payer == table]
    lack = sum([dues[table, taker] for taker in takers]) - available
    for debtor in [payer for payer, payee in dues if payee == table]:
        for taker in takers:
            part = min(lack, dues.get((debtor, table), 0), dues.get((table, taker), 0))
            if part > 0:
                _add(dues, table, debtor, part)
                _add(dues, taker, table, part)
                _add(dues, debtor, taker, part)
                lack -= part
    if lack > 0:
        raise ImpossiblePayment(
            _(
                "{lack} more points were taken from the table than it has; count the riichi "
                "sticks on it.",
                lack=lack,
            )
        )


def _box(sticks: TableSticks, points: int) -> Pile:
    """Return the sticks of the box; others than the usual values only if the game has some."""
    usual = sticks.kind.in_box
    spare = [_SPARE if value in usual or sticks.total.of(value) else 0 for value in DENOMINATIONS]
    return Pile((spare[0] + points // DENOMINATIONS[0], *spare[1:]))


def _holder(index: int, table: int) -> Holder:
    return index if index < table else (Place.TABLE, Place.BOX)[index - table]


def _index(holder: Holder, table: int) -> int:
    return table + (holder is Place.BOX) if isinstance(holder, Place) else holder
