"""The sum of points stays the same through random games."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.riichi.rules.rules import Rules
from scorer.table.events import PointsAdjusted
from scorer.table.riichi.game import RiichiGame
from scorer.tiles.errors import RiichiError
from tests.scorer.moves import MOVES, Move, some_rules


@given(some_rules(), st.integers(0, 2), st.lists(MOVES, max_size=10))
def test_the_sum_of_points_is_constant(rules: Rules, first_dealer: int, moves: list[Move]) -> None:
    state = RiichiGame(rules).new_game(first_dealer=first_dealer)
    whole = state.points
    for move in moves:
        event = move.event(state, rules)
        if not RiichiGame(rules).is_possible(event, state):
            with pytest.raises(RiichiError):
                RiichiGame(rules).play(event, state)
            continue
        outcome = RiichiGame(rules).play(event, state)
        after = outcome.after
        changes = zip(state.scores, outcome.deltas, strict=True)
        assert after.scores == tuple(score + change for score, change in changes)
        assert after.points == whole
        assert after.sticks >= len(after.riichi)
        assert all(line.points > 0 for line in outcome.settlement.transfers)
        if not isinstance(event, PointsAdjusted):
            assert after.lost == state.lost
            assert sum(outcome.deltas) == 1000 * (state.sticks - after.sticks)
        assert after.deals_passed - state.deals_passed in {0, 1}
        assert after.honba in {0, state.honba, state.honba + 1}
        state = after
