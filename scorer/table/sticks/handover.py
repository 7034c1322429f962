"""A hand paid with point sticks: who hands whom which sticks, in the order in which it is done."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce

from scorer.table.settlement.transfers import STICK, Transfer
from scorer.table.sticks.change import breaks
from scorer.table.sticks.movements import Debt, Holder, Movement, Place, StickPayment, TableSticks
from scorer.table.sticks.piles import DENOMINATIONS, Pile, pile_of
from scorer.table.sticks.plan import plan, reserves
from scorer.tiles.errors import ImpossiblePayment

Dues = dict[tuple[int, int], int]
"""Points by payer and payee; the table is the number after the last seat, the box the next."""

_HUNDRED = DENOMINATIONS[-1]
_SPARE = 20
"""Of each kind so many lie in the box, and what it takes to give any amount."""


def pay(sticks: TableSticks, transfers: Iterable[Transfer]) -> StickPayment:
    """Pay all transfers of a hand, and what is owed from before.

    What passes between the same two is paid at once. The table's sticks are taken first, as they
    make change; the other payments are made in the order and the way that move the fewest.
    Others break a big stick only where more would pass without, or nothing else does. Who has too
    little owes the rest.

    >>> from scorer.table.sticks.piles import start_set
    >>> from scorer.table.settlement.transfers import Reason
    >>> sticks = TableSticks((start_set(25_000),) * 4)
    >>> paid = pay(sticks, [Transfer(1, 0, 3900, Reason.HAND), Transfer(1, 0, 300, Reason.HONBA)])
    >>> [(str(each.pile), str(each.change)) for each in paid.movements]
    [('1x5000 2x100', '1x1000')]
    """
    table = len(sticks.piles)
    dues: Dues = {}
    for line in transfers:
        _refuse_strange(table, (line.payer, line.payee), line.points)
        payer, payee = (table if each is None else each for each in (line.payer, line.payee))
        _add(dues, payer, payee, line.points)
    return _paid(sticks, dues)


def pay_changes(
    sticks: TableSticks, changes: Sequence[int], *, laid: int | None = None
) -> StickPayment:
    """Pay so that the scores change by so much, where nobody says who pays whom.

    laid is how much more lies on the table then, if that is not all that the players lose or gain
    together; what remains is put into the box or taken out of it. What comes from the table goes
    to whom gains most. Then those pay each other whose changes are equal, and else the biggest
    loser the biggest winner.

    >>> from scorer.table.sticks.piles import start_set
    >>> sticks = TableSticks((start_set(25_000),) * 4)
    >>> paid = pay_changes(sticks, (-1500, 1500, 1500, -1500))
    >>> [(each.giver, each.taker, each.points) for each in paid.movements]
    [(0, 1, 1500), (3, 2, 1500)]
    """
    table = len(sticks.piles)
    if len(changes) != table:
        raise ImpossiblePayment(
            f"{len(changes)} changes were given for {table} players; give one for each.",
            f"{table}人に対して増減が{len(changes)}個あります。一人に一つずつ指定してください。",
        )
    for seat, points in enumerate(changes):
        _refuse_strange(table, (seat, None), points)
    together = sum(changes)
    laid = -together if laid is None else laid
    dues: Dues = {}
    _match(dues, [*changes, laid, -together - laid], table=table)
    return _paid(sticks, dues)


def deposit(sticks: TableSticks, seat: int) -> StickPayment:
    """Lay a riichi stick onto the table.

    It is a single 1,000-stick if anybody can change one for a bigger stick.

    >>> from scorer.table.sticks.piles import parse_pile, start_set
    >>> sticks = TableSticks((parse_pile("1x5000 9x100"), start_set(25_000), start_set(27_000)))
    >>> paid = deposit(sticks, 0)
    >>> [(each.taker, str(each.pile), str(each.change)) for each in paid.movements]
    [(2, '1x5000', '5x1000'), (<Place.TABLE: 'table'>, '1x1000', '0')]
    """
    table = len(sticks.piles)
    _refuse_strange(table, (seat, None), STICK)
    laid = Movement(seat, Place.TABLE, pile_of({STICK: 1}))
    if sticks.piles[seat].of(STICK):
        return StickPayment((laid,), sticks.after(laid))
    helpers = [each % table for each in range(seat + 1, seat + table)]
    ways = [each for each in breaks(sticks.piles, (seat,), helpers) if each.exchange.back.of(STICK)]
    if not ways:
        return _paid(sticks, {(seat, table): STICK})
    best = min(ways, key=lambda each: (each.exchange.moved, reserves(sticks.piles, each)))
    movements = (Movement(seat, best.helper, best.exchange.given, best.exchange.back), laid)
    return StickPayment(movements, reduce(TableSticks.after, movements, sticks))


def lay_counters(sticks: TableSticks, *, dealer: int, honba: int) -> StickPayment:
    """Let the dealer set out a 100-stick for each honba; one who has fewer sets those out.

    A dealer who had counters before takes them back. They look like points but are none
    (TP: "ona li pali ala sama mani musi"), so a lack harms nobody.

    >>> from scorer.table.sticks.piles import start_set
    >>> sticks = TableSticks((start_set(25_000),) * 4)
    >>> paid = lay_counters(sticks, dealer=2, honba=2)
    >>> str(paid.after.counters), paid.after.score(2)
    ('2x100', 25000)
    """
    table = len(sticks.piles)
    _refuse_strange(table, (dealer, None), 0)
    movements = []
    lying = sticks.counters.of(_HUNDRED)
    back = lying if dealer != sticks.dealer else max(lying - honba, 0)
    if back:
        movements.append(Movement(Place.COUNTERS, sticks.dealer, pile_of({_HUNDRED: back})))
    more = min(max(honba - lying + back, 0), sticks.piles[dealer].of(_HUNDRED))
    if more:
        movements.append(Movement(dealer, Place.COUNTERS, pile_of({_HUNDRED: more})))
    return StickPayment(
        tuple(movements), replace(reduce(TableSticks.after, movements, sticks), dealer=dealer)
    )


def _refuse_strange(players: int, pair: tuple[int | None, int | None], points: int) -> None:
    for seat in pair:
        if seat is not None and not 0 <= seat < players:
            raise ImpossiblePayment(
                f"There is no seat {seat} at a table of {players}; seats run from 0 to "
                f"{players - 1}.",
                f"{players}人の卓に席{seat}はありません。席は0から{players - 1}です。",
            )
    if pair[0] == pair[1]:
        raise ImpossiblePayment(
            f"Seat {pair[0]} would pay itself; correct the seats.",
            f"席{pair[0]}が自分に払うことになっています。席を直してください。",
        )
    if points % _HUNDRED:
        raise ImpossiblePayment(
            f"{points} points cannot be paid with sticks, the smallest is worth {_HUNDRED}; "
            "settle whole hundreds.",
            f"{points}点は点棒で払えません。最小の点棒は{_HUNDRED}点です。"
            "100点単位にしてください。",
        )


def _add(dues: Dues, payer: int, payee: int, points: int) -> None:
    """Note what one owes another, against what the other owes."""
    both = dues.pop((payer, payee), 0) - dues.pop((payee, payer), 0) + points
    if both:
        dues[(payer, payee) if both > 0 else (payee, payer)] = abs(both)


def _match(dues: Dues, changes: list[int], *, table: int) -> None:
    """Find payments for changes whose sum is nothing, those of the table and the box the last."""
    while any(changes):
        pairs = [
            (payer, payee)
            for payer, lost in enumerate(changes)
            for payee, won in enumerate(changes)
            if lost < 0 < won
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


def _paid(sticks: TableSticks, dues: Dues) -> StickPayment:
    table = len(sticks.piles)
    for debt in sticks.debts:
        creditor = debt.creditor
        _add(dues, debt.debtor, _number(creditor, table), debt.points)
    movements = []
    if sticks.counters.number and any(payer == sticks.dealer for payer, _ in dues):
        movements.append(Movement(Place.COUNTERS, sticks.dealer, sticks.counters))
    ready = reduce(TableSticks.after, movements, sticks)
    _pass_on(dues, table, lying=sticks.table.value)
    taken = [(*pair, points) for pair, points in dues.items() if pair[0] == table]
    others = [(*pair, points) for pair, points in dues.items() if pair[0] != table]
    piles = [*ready.piles, ready.table]
    if boxed := sum(points for pair, points in dues.items() if table + 1 in pair):
        piles.append(_box(ready, boxed))
    made = plan(piles, (*taken, *others), first=len(taken), helpers=table)
    paying = [
        Movement(
            _holder(step.giver, table),
            _holder(step.taker, table),
            step.exchange.given,
            step.exchange.back,
        )
        for step in made.steps
    ]
    debts = [Debt(payer, _holder(payee, table), points) for payer, payee, points in made.unpaid]
    after = replace(reduce(TableSticks.after, paying, ready), debts=tuple(debts))
    return StickPayment((*movements, *paying), after)


def _pass_on(dues: Dues, table: int, *, lying: int) -> None:
    """What is taken from the table and does not lie there is due from those who owe it a stick."""
    takers = [payee for payer, payee in dues if payer == table]
    lack = sum([dues[table, taker] for taker in takers]) - lying
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
            f"{lack} points more are taken from the table than lie there; count the riichi "
            "sticks on it.",
            f"供託より{lack}点多く取ることになります。場の供託を数えてください。",
        )


def _box(sticks: TableSticks, points: int) -> Pile:
    """What lies in the box: 500-sticks only where some are in the game."""
    spare = [_SPARE if worth != 500 or sticks.total.of(worth) else 0 for worth in DENOMINATIONS]
    return Pile((spare[0] + points // DENOMINATIONS[0], *spare[1:]))


def _holder(number: int, table: int) -> Holder:
    return number if number < table else (Place.TABLE, Place.BOX)[number - table]


def _number(holder: Holder, table: int) -> int:
    return table + (holder is Place.BOX) if isinstance(holder, Place) else holder
