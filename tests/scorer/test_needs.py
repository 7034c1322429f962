"""Required wins of the last hand, compared with every possible payment."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By
from scorer.table.riichi.game import RiichiGame
from scorer.table.riichi.payments import hand_payments
from scorer.table.riichi.settle import settle
from scorer.table.settlement import TableWin
from scorer.table.state import Ending, GameState

RULES = {"standard": Rules(), **{name: preset.rules for name, preset in PRESETS.items()}}


def states(rules: Rules, count: int) -> list[GameState]:
    chance = random.Random(7)
    found = []
    for _ in range(count):
        cuts = [chance.randrange(-100, 101) * 100 for _ in range(rules.players)]
        scores = tuple(rules.start_score + cut - sum(cuts) // rules.players for cut in cuts)
        found.append(
            GameState(
                scores=scores,
                first_dealer=chance.randrange(rules.players),
                deals_passed=rules.rounds * rules.players - chance.choice([1, 1, 1, 0]),
                honba=chance.choice([0, 0, 1, 3]),
                sticks=chance.choice([0, 0, 1, 2]),
            )
        )
    return found


def place_after(state: GameState, win: TableWin, rules: Rules) -> int:
    """Return the winner's place after the settlement, with the sticks on the table."""
    settled = settle(win, rules, honba=state.honba, sticks=state.sticks)
    scores = tuple(map(sum, zip(state.scores, settled.deltas, strict=True)))
    return RiichiGame(rules).standings(replace(state, scores=scores, sticks=0))[win.winner].place


@pytest.mark.parametrize("name", RULES)
def test_the_smallest_payments_are_found(name: str) -> None:
    rules = RULES[name]
    checked = 0
    for state in states(rules, 3):
        found = {need.seat: need.wins for need in RiichiGame(rules).needs(state)}
        for now in RiichiGame(rules).standings(state):
            for discarder in (None, *range(rules.players)):
                if discarder == now.seat:
                    continue
                by = By.TSUMO if discarder is None else By.RON
                places = {}
                for payment in hand_payments(rules, by=by, dealer=now.seat == state.dealer):
                    win = TableWin(
                        winner=now.seat, dealer=state.dealer, payment=payment, discarder=discarder
                    )
                    places[payment] = place_after(state, win, rules)
                wins = [win for win in found.get(now.seat, ()) if win.discarder == discarder]
                for target in range(1, now.place):
                    enough = [payment for payment, place in places.items() if place <= target]
                    required = [each for each in wins if each.place <= target]
                    assert bool(enough) == bool(required)
                    if enough:
                        assert min(enough, key=lambda each: each.total) == required[0].payment
                        assert places[required[0].payment] == required[0].place
                        checked += 1
    assert checked > 15


def test_only_the_last_hand_has_needs() -> None:
    scores = (31_000, 29_000, 22_000, 18_000)
    assert RiichiGame(Rules()).needs(GameState(scores=scores, deals_passed=6)) == ()
    over = GameState(scores=scores, deals_passed=7, ending=Ending.LAST_HAND)
    assert RiichiGame(Rules()).needs(over) == ()
    found = RiichiGame(Rules()).needs(GameState(scores=scores, deals_passed=7))
    assert [need.seat for need in found] == [1, 2, 3]


def test_a_win_that_does_not_reach_the_target_does_not_end_the_game() -> None:
    scores = (26_000, 25_900, 24_100, 24_000)
    rules = Rules(target_score=30_000)
    state = GameState(scores=scores, deals_passed=7)
    wins = {need.seat: need.wins for need in RiichiGame(rules).needs(state)}
    smallest = next(win for win in wins[1] if win.discarder == 3)
    assert (smallest.payment.total, smallest.place, smallest.ends) == (1000, 1, False)


def test_only_the_ron_on_a_won_riichi_tile_is_possible() -> None:
    state = GameState(scores=(31_000, 29_000, 22_000, 18_000), deals_passed=7, ronned=0)
    for need in RiichiGame(Rules()).needs(state):
        assert {win.discarder for win in need.wins} == {0}
