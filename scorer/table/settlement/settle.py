"""Settle a won hand: its value, honba, riichi sticks, liability, several winners.

Seats are numbers from 0 in turn order.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorer.riichi.points import Payment, Ron, Tsumo
from scorer.riichi.rules.rules import HonbaTo, MultipleRon, PaoHonba, Rules, SticksTo
from scorer.table.settlement.transfers import STICK, Reason, Settlement, Transfer
from scorer.tiles.errors import ImpossibleWin
from scorer.tiles.messages import message as _


@dataclass(frozen=True, slots=True)
class Liability:
    """The share of a hand's payment for which a seat is liable."""

    seat: int
    share: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableWin:
    """One win at a table, ready for settlement.

    Attributes:
        winner: The winner's seat.
        dealer: The dealer's seat.
        payment: The payment of the hand, without honba and riichi sticks.
        discarder: The discarder of a ron; None for a tsumo.
        liable: The liabilities for a yakuman.
        feeder: The seat that pays a whole tsumo, because the winner drew the tile after a kan of
            this seat's discard.
        fan: The points of a hand of the Chinese game; None in riichi.

    >>> TableWin(winner=1, dealer=0, discarder=3, payment=Ron(2000)).payment
    Ron(points=2000)
    """

    winner: int
    dealer: int
    payment: Payment
    discarder: int | None = None
    liable: tuple[Liability, ...] = ()
    feeder: int | None = None
    fan: int | None = None

    def __post_init__(self) -> None:
        if isinstance(self.payment, Ron) != (self.discarder is not None):
            raise ImpossibleWin(
                _("A ron has a discarder and a tsumo has none; name the discarder or remove it.")
            )
        payers = (self.discarder, self.feeder, *[each.seat for each in self.liable])
        if self.winner in payers:
            raise ImpossibleWin(
                _("Seat {winner} wins and would pay itself; correct the seats.", winner=self.winner)
            )
        if self.liable and sum(each.share for each in self.liable) > 1:
            raise ImpossibleWin(
                _("The shares of liability exceed the whole hand; correct the shares.")
            )


def settle(win: TableWin, rules: Rules, *, honba: int = 0, sticks: int = 0) -> Settlement:
    """Settle one win.

    >>> win = TableWin(winner=1, dealer=0, discarder=3, payment=Ron(2000))
    >>> settle(win, Rules(), honba=2, sticks=1).deltas
    (0, 3600, 0, -2600)
    >>> win = TableWin(winner=1, dealer=0, payment=Tsumo(1000, 500))
    >>> settle(win, Rules(), honba=1).deltas
    (-1100, 2300, -600, -600)
    """
    _require_seats(win, rules)
    lines = _lines(win, rules, honba=honba, sticks=sticks)
    return Settlement(rules.players, (win.winner,), tuple(lines))


def settle_wins(
    wins: Sequence[TableWin],
    rules: Rules,
    *,
    honba: int = 0,
    sticks: int = 0,
    riichi: Iterable[int] = (),
) -> Settlement:
    """Settle all wins of a hand.

    If the rules make several rons a draw, the settlement has no winners.

    Args:
        wins: The wins, in any order.
        rules: The rules of the game.
        honba: The honba of the hand.
        sticks: The riichi sticks on the table.
        riichi: The seats that paid for riichi in this hand.

    >>> near = TableWin(winner=1, dealer=0, discarder=0, payment=Ron(8000))
    >>> far = TableWin(winner=3, dealer=0, discarder=0, payment=Ron(3900))
    >>> settle_wins((far, near), Rules(), honba=1, sticks=2, riichi={3}).deltas
    (-12200, 10300, 0, 3900)
    """
    for win in wins:
        _require_seats(win, rules)
    if len(wins) > 1 and (len({win.discarder for win in wins}) > 1 or wins[0].discarder is None):
        raise ImpossibleWin(
            _("Several players can only win by ron on the same discard; correct the discarders.")
        )
    counted = _counted_wins(wins, rules)
    shares = _stick_shares(counted, rules, sticks=sticks, riichi=frozenset(riichi))
    honbas = [
        honba if rules.honba_to is HonbaTo.EACH or not place else 0 for place in range(len(counted))
    ]
    lines = [
        line
        for win, win_honba, share in zip(counted, honbas, shares, strict=True)
        for line in _lines(win, rules, honba=win_honba, sticks=share)
    ]
    return Settlement(rules.players, tuple(win.winner for win in counted), tuple(lines))


def _require_seats(win: TableWin, rules: Rules) -> None:
    last = rules.players - 1
    seats = [win.winner, win.dealer, win.discarder or 0, win.feeder or 0]
    for seat in (*seats, *[each.seat for each in win.liable]) if win.liable else seats:
        if not 0 <= seat <= last:
            raise ImpossibleWin(
                _(
                    "There is no seat {seat} at a table of {players}; seats run from 0 to {last}.",
                    seat=seat,
                    players=rules.players,
                    last=last,
                )
            )


def _counted_wins(wins: Sequence[TableWin], rules: Rules) -> list[TableWin]:
    """Return the wins that count, the one nearest after the discarder first."""
    if len(wins) < 2:
        return list(wins)
    discarder = wins[0].discarder or 0
    ordered = sorted(wins, key=lambda win: (win.winner - discarder) % rules.players)
    rule = rules.double_ron if len(wins) == 2 else rules.triple_ron
    if rule is MultipleRon.ABORT:
        return []
    return ordered[:1] if rule is MultipleRon.HEAD_BUMP else ordered


def _stick_shares(
    wins: Sequence[TableWin], rules: Rules, *, sticks: int, riichi: frozenset[int]
) -> list[int]:
    """Return the number of riichi sticks that each winner takes."""
    shares = [
        int(rules.sticks_to is SticksTo.OWNERS and win.winner in riichi and len(wins) > 1)
        for win in wins
    ]
    if sum(shares) > sticks:
        raise ImpossibleWin(
            _(
                "{count} winners declared riichi, but {sticks} sticks lie on the "
                "table; correct one of them.",
                count=sum(shares),
                sticks=sticks,
            )
        )
    if shares:
        shares[0] += sticks - sum(shares)
    return shares


def _lines(win: TableWin, rules: Rules, *, honba: int, sticks: int) -> list[Transfer]:
    """Return all transfers to one winner."""
    lines = [*_value(win, rules)]
    if honba:
        lines += _honba(win, rules, honba)
    if sticks:
        lines.append(Transfer(None, win.winner, sticks * STICK, Reason.STICKS))
    return lines


def _value(win: TableWin, rules: Rules) -> Iterator[Transfer]:
    """Yield the transfers for the value of the hand."""
    if isinstance(win.payment, Ron):
        yield from _ron_value(win, win.payment, rules)
        return
    whole = _tsumo_shares(win.payment, win, rules)
    for each in win.liable:
        part = int(sum(whole.values()) * each.share)
        yield Transfer(each.seat, win.winner, part, Reason.LIABILITY)
    uncovered = 1 - sum(each.share for each in win.liable)
    rest = {seat: int(points * uncovered) for seat, points in whole.items() if uncovered}
    if win.feeder is None:
        for seat, points in rest.items():
            yield Transfer(seat, win.winner, points, Reason.HAND)
    elif rest:
        yield Transfer(win.feeder, win.winner, sum(rest.values()), Reason.LIABILITY)


def _ron_value(win: TableWin, payment: Ron, rules: Rules) -> Iterator[Transfer]:
    points = rest = payment.points
    if payment.others and not win.liable:
        yield Transfer(win.discarder, win.winner, payment.discarder, Reason.HAND)
        for seat in _others(win, rules):
            if seat != win.discarder:
                yield Transfer(seat, win.winner, payment.others, Reason.HAND)
        return
    for each in win.liable:
        if each.seat != win.discarder:
            # A yakuman or a full flush of five han is a multiple of 1000: its halves are hundreds.
            half = int(points * each.share) // 2
            rest -= half
            yield Transfer(each.seat, win.winner, half, Reason.LIABILITY)
    yield Transfer(win.discarder, win.winner, rest, Reason.HAND)


def _honba(win: TableWin, rules: Rules, honba: int) -> Iterator[Transfer]:
    total = rules.honba * honba
    liable = win.liable[0].seat if win.liable else None
    if win.discarder is not None:
        by_liable = liable is not None and rules.pao_honba is PaoHonba.LIABLE
        yield Transfer(liable if by_liable else win.discarder, win.winner, total, Reason.HONBA)
        return
    sole_payer = win.feeder if liable is None else liable
    payers = _others(win, rules) if sole_payer is None else [sole_payer]
    for seat in payers:
        yield Transfer(seat, win.winner, total // len(payers), Reason.HONBA)


def _tsumo_shares(payment: Tsumo, win: TableWin, rules: Rules) -> dict[int, int]:
    """Return the share of each seat of a tsumo without liability."""
    return {
        seat: payment.dealer if seat == win.dealer else payment.others
        for seat in _others(win, rules)
    }


def _others(win: TableWin, rules: Rules) -> list[int]:
    return [seat for seat in range(rules.players) if seat != win.winner]
