"""Settle draws and chombo: noten payments, nagashi mangan, chombo payments."""

from collections.abc import Iterator
from itertools import cycle, islice

from scorer.riichi.points import Tsumo, base_points, payment
from scorer.riichi.rules.rules import Chombo, Rules
from scorer.riichi.win import By
from scorer.table.game.events import HandDrawn
from scorer.table.game.state import GameState
from scorer.table.settlement.transfers import STICK, Reason, Settlement, Transfer

_MANGAN_HAN = 5


def settle_draw(draw: HandDrawn, state: GameState, rules: Rules) -> Settlement:
    """Settle an exhaustive draw; a nagashi mangan replaces the noten payments.

    Each nagashi mangan is paid like a tsumo, without honba and riichi sticks. If the rules count it
    as a tsumo (PL: "Traktowane jak tsumo"), they go to the first of these seats in turn from the
    dealer, and the settlement has winners.

    >>> from scorer.table.game.state import new_game
    >>> before = new_game(Rules())
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
        for payer, points in _mangan(seat, state, rules)
    ]
    if not rules.nagashi_as_tsumo:
        return Settlement(rules.players, (), tuple(lines))
    return Settlement(rules.players, tuple(seats), (*lines, *_extras(seats[0], state, rules)))


def settle_chombo(seat: int, state: GameState, rules: Rules) -> Settlement:
    """Settle a chombo: the riichi sticks of this hand go back, and the seat pays a mangan.

    If the rules deduct points after the game, or none, only the sticks go back.

    >>> from scorer.table.game.state import new_game
    >>> settle_chombo(2, new_game(Rules()), Rules()).deltas
    (4000, 2000, -8000, 2000)
    """
    lines = [Transfer(None, each, STICK, Reason.STICKS) for each in state.riichi]
    if rules.chombo is Chombo.REVERSE_MANGAN:
        lines += [
            Transfer(seat, payee, points, Reason.CHOMBO)
            for payee, points in _mangan(seat, state, rules)
        ]
    return Settlement(rules.players, (), tuple(lines))


def _extras(seat: int, state: GameState, rules: Rules) -> Iterator[Transfer]:
    """Yield the honba and riichi sticks that a seat gets as after a tsumo."""
    share = rules.honba * state.honba // rules.payers
    if share:
        for payer in range(rules.players):
            if payer != seat:
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


def _mangan(seat: int, state: GameState, rules: Rules) -> Iterator[tuple[int, int]]:
    """Yield each other seat with its share of a mangan by tsumo."""
    base = base_points(_MANGAN_HAN, 30, rules)
    shares = payment(base, by=By.TSUMO, dealer=seat == state.dealer, rules=rules)
    assert isinstance(shares, Tsumo)
    for other in range(rules.players):
        if other != seat:
            yield other, shares.dealer if other == state.dealer else shares.others
