"""Settle a hand of riichi: wins with honba, sticks and liability, draws, and chombo.

Seats are numbers from 0 in turn order.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle, islice

from scorer.payment import Ron, Tsumo
from scorer.riichi.points import base_points, payment
from scorer.riichi.rules.choices import Chombo, HonbaTo, MultipleRon, PaoHonba, SticksTo
from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By
from scorer.table.events import HandDrawn
from scorer.table.settlement import (
    STICK,
    ChipTransfer,
    Reason,
    Settlement,
    TableWin,
    Transfer,
)
from scorer.table.state import GameState, require_seat
from scorer.tiles.errors import ImpossibleWin
from scorer.tiles.messages import message as _
from scorer.tiles.messages import plural

_MANGAN_HAN = 5  # a mangan with any fu


def settle(win: TableWin, rules: Rules, *, honba: int = 0, sticks: int = 0) -> Settlement:
    """Settle one win.

    >>> win = TableWin(winner=1, dealer=0, discarder=3, payment=Ron(2000))
    >>> settle(win, Rules(), honba=2, sticks=1).deltas
    (0, 3600, 0, -2600)
    >>> win = TableWin(winner=1, dealer=0, payment=Tsumo(1000, 500))
    >>> settle(win, Rules(), honba=1).deltas
    (-1100, 2300, -600, -600)
    """
    return settle_wins((win,), rules, honba=honba, sticks=sticks)


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
    chips = tuple(line for win in counted for line in _chips(win, rules))
    return Settlement(rules.players, tuple(win.winner for win in counted), tuple(lines), chips)


def _require_seats(win: TableWin, rules: Rules) -> None:
    seats = (win.winner, win.dealer, win.discarder or 0, win.feeder or 0)
    for seat in (*seats, *[each.seat for each in win.liable]):
        require_seat(seat, rules.players, ImpossibleWin)


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
            plural(
                "{winners} winners declared riichi, but {count} stick lies on the table; correct "
                "one of them.",
                "{winners} winners declared riichi, but {count} sticks lie on the table; correct "
                "one of them.",
                sticks,
                winners=sum(shares),
            )
        )
    if rules.sticks_to is SticksTo.SPLIT:
        count = len(wins)
        return [sticks // count + (place < sticks % count) for place in range(count)]
    if shares:
        shares[0] += sticks - sum(shares)
    return shares


def _lines(win: TableWin, rules: Rules, *, honba: int, sticks: int) -> list[Transfer]:
    lines = [*_value(win, rules)]
    if honba:
        lines += _honba(win, rules, honba)
    if sticks:
        lines.append(Transfer(None, win.winner, sticks * STICK, Reason.STICKS))
    return lines


def _value(win: TableWin, rules: Rules) -> Iterator[Transfer]:
    if isinstance(win.payment, Ron):
        yield from _ron_value(win, win.payment, rules)
        return
    whole = _tsumo_shares(win.payment, win.winner, win.dealer, rules)
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
        for seat in _others(win.winner, rules):
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


_DOUBLED = frozenset((Reason.HAND, Reason.LIABILITY, Reason.HONBA))


def double_wareme(settlement: Settlement, seat: int | None) -> Settlement:
    """Double what a seat with wareme pays or receives for wins, after honba are counted.

    KIT in rules.toml: "積み符計算まで済んだ後で機械的に点数を倍にする". Riichi sticks are not
    part of it, and neither are chips.

    >>> win = TableWin(winner=1, dealer=0, payment=Tsumo(1000, 500))
    >>> double_wareme(settle(win, Rules(), honba=1), 3).deltas
    (-1100, 2900, -600, -1200)
    """
    if seat is None:
        return settlement
    lines = (
        replace(line, points=2 * line.points)
        if line.reason in _DOUBLED and seat in {line.payer, line.payee}
        else line
        for line in settlement.transfers
    )
    return replace(settlement, transfers=tuple(lines))


def _chips(win: TableWin, rules: Rules) -> Iterator[ChipTransfer]:
    """Yield the chips of a win, from the discarder, or from each other player at a tsumo.

    The player who pays a whole tsumo as liable gives the chips of all (TWP in rules.toml:
    "ツモでチップ含む全額、ロンは折半でチップは放銃者").
    """
    if not win.chips:
        return
    if win.discarder is not None:
        yield ChipTransfer(win.discarder, win.winner, win.chips)
        return
    others = _others(win.winner, rules)
    sole = win.feeder if win.feeder is not None else _sole_liable(win)
    payers = others if sole is None else [sole]
    for seat in payers:
        yield ChipTransfer(seat, win.winner, win.chips * len(others) // len(payers))


def _sole_liable(win: TableWin) -> int | None:
    """Return the seat that is liable for the whole hand."""
    return next((each.seat for each in win.liable if each.share == 1), None)


def _honba(win: TableWin, rules: Rules, honba: int) -> Iterator[Transfer]:
    total = rules.honba * honba
    liable = win.liable[0].seat if win.liable else None
    if win.discarder is not None:
        by_liable = liable is not None and rules.pao_honba is PaoHonba.LIABLE
        yield Transfer(liable if by_liable else win.discarder, win.winner, total, Reason.HONBA)
        return
    sole_payer = win.feeder if liable is None else liable
    payers = _others(win.winner, rules) if sole_payer is None else [sole_payer]
    for seat in payers:
        yield Transfer(seat, win.winner, total // len(payers), Reason.HONBA)


def _tsumo_shares(payment: Tsumo, winner: int, dealer: int, rules: Rules) -> dict[int, int]:
    """Return the share of each seat of a tsumo without liability."""
    return {
        seat: payment.dealer if seat == dealer else payment.others
        for seat in _others(winner, rules)
    }


def _others(winner: int, rules: Rules) -> list[int]:
    return [seat for seat in range(rules.players) if seat != winner]


def settle_draw(draw: HandDrawn, state: GameState, rules: Rules) -> Settlement:
    """Settle an exhaustive draw; a nagashi mangan replaces the noten payments.

    Each nagashi mangan is paid like a tsumo, without honba and riichi sticks. If the rules count it
    as a tsumo (PL: "Traktowane jak tsumo"), they go to the first of these seats in turn from the
    dealer, and the settlement has winners.

    >>> before = RiichiGame(Rules()).new_game()
    >>> settle_draw(HandDrawn(frozenset({1})), before, Rules()).deltas
    (-1000, 3000, -1000, -1000)
    >>> settle_draw(HandDrawn(frozenset({1}), frozenset({2})), before, Rules()).deltas
    (-4000, -2000, 8000, -2000)
    """
    if not draw.nagashi:
        return Settlement(rules.players, (), tuple(_noten(draw.tenpai, rules)))
    seats = sorted(draw.nagashi, key=lambda seat: (seat - state.dealer) % rules.players)
    lines = [
        Transfer(payer, seat, points, Reason.NAGASHI)
        for seat in seats
        for payer, points in _mangan(seat, state, rules).items()
    ]
    if not rules.nagashi_as_tsumo:
        return Settlement(rules.players, (), tuple(lines))
    return Settlement(rules.players, tuple(seats), (*lines, *_extras(seats[0], state, rules)))


def settle_chombo(seat: int, state: GameState, rules: Rules) -> Settlement:
    """Settle a chombo: the riichi sticks of this hand go back, and the seat pays a mangan.

    If the rules deduct points after the game, or none, only the sticks go back.

    >>> settle_chombo(2, RiichiGame(Rules()).new_game(), Rules()).deltas
    (4000, 2000, -8000, 2000)
    """
    lines = [Transfer(None, each, STICK, Reason.STICKS) for each in state.riichi]
    if rules.chombo is Chombo.REVERSE_MANGAN:
        lines += [
            Transfer(seat, payee, points, Reason.CHOMBO)
            for payee, points in _mangan(seat, state, rules).items()
        ]
    return Settlement(rules.players, (), tuple(lines))


def _extras(seat: int, state: GameState, rules: Rules) -> Iterator[Transfer]:
    """Yield the honba and riichi sticks that a seat gets as after a tsumo."""
    share = rules.honba * state.honba // rules.payers
    if share:
        for payer in _others(seat, rules):
            yield Transfer(payer, seat, share, Reason.HONBA)
    if state.sticks:
        yield Transfer(None, seat, state.sticks * STICK, Reason.STICKS)


def _noten(tenpai: frozenset[int], rules: Rules) -> Iterator[Transfer]:
    payers = [seat for seat in range(rules.players) if seat not in tenpai]
    if not tenpai or not payers:
        return
    # Either side is a single seat, or both are two seats that pay in pairs.
    lines = max(len(payers), len(tenpai))
    pairs = zip(islice(cycle(payers), lines), cycle(sorted(tenpai)), strict=False)
    for payer, payee in pairs:
        yield Transfer(payer, payee, rules.noten_payment // lines, Reason.NOTEN)


def _mangan(seat: int, state: GameState, rules: Rules) -> dict[int, int]:
    """Return the share of each other seat of a mangan by tsumo."""
    base = base_points(_MANGAN_HAN, 30, rules)
    shares = payment(base, by=By.TSUMO, dealer=seat == state.dealer, rules=rules)
    assert isinstance(shares, Tsumo)
    return _tsumo_shares(shares, seat, state.dealer, rules)
