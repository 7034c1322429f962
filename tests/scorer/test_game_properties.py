"""The sum of points stays the same through random games."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.riichi.rules.rules import Rules
from scorer.table.game.events import PointsAdjusted
from scorer.table.game.play import is_possible, play_event
from scorer.table.game.state import new_game
from scorer.tiles.errors import RiichiError
from tests.scorer.moves import MOVES, Move, some_rules


@given(some_rules(), st.integers(0, 2), st.lists(MOVES, max_size=10))
def test_the_sum_of_points_is_constant(rules: Rules, first_dealer: int, moves: list[Move]) -> None:
    state = new_game(rules, first_dealer=first_dealer)
    whole = state.points
    for move in moves:
        event = move.event(state, rules)
        if not is_possible(event, state, rules):
            with pytest.raises(RiichiError):
                play_event(event, state, rules)
            continue
        outcome = play_event(event, state, rules)
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
