"""Final points of a game: uma, oka, ties, rounding, leftover sticks, chombo."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.riichi.rules.choices import LeftoverSticks, Rounding, Standings, Ties
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import Rules
from scorer.table.riichi.game import RiichiGame
from scorer.table.state import GameState
from tests.presets import (
    ARI_ARI,
    EMA_2016,
    EMA_2025,
    JPML_A,
    M_LEAGUE,
    TENHOU,
    TENHOU_SANMA,
    WRC_2025,
)

HALF_UP = replace(TENHOU, rounding=Rounding.HALF_UP)


def points(scores: tuple[int, ...], rules: Rules, **values: Any) -> list[float]:
    state = GameState(scores=scores, **values)
    return [each.points / 1000 for each in RiichiGame(rules).standings(state)]


class TestUma:
    # By hand from the presets' sources; Ari-Ari's is the example of its section 7.2.
    @pytest.mark.parametrize(
        ("rules", "scores", "expected"),
        [
            (TENHOU, (40000, 30000, 20000, 10000), [50, 10, -20, -40]),
            (ARI_ARI, (41300, 25000, 20000, 13700), [61.3, 5, -20, -46.3]),
            (TENHOU_SANMA, (45000, 35000, 25000), [40, -5, -35]),
            (JPML_A, (30000, 30000, 30000, 30000), [0, 0, 0, 0]),
            (JPML_A, (37000, 35000, 25000, 23000), [15, 9, -9, -15]),
            (JPML_A, (36000, 30000, 29000, 25000), [14, 4, -5, -13]),
            # edge_rules.jsonl 22 to 29.
            (TENHOU, (35500, 25600, 25600, 13300), [45.5, 5.6, -14.4, -36.7]),
            (HALF_UP, (32800, 41800, -500, 25900), [13, 52, -51, -14]),
            (M_LEAGUE, (45200, 28300, 20000, 6500), [65.2, 8.3, -20.0, -53.5]),
            *[
                case
                for rules in (WRC_2025, EMA_2025)
                for case in (
                    (rules, (42000, 31000, 27000, 20000), [27, 6, -8, -25]),
                    (rules, (38000, 38000, 24000, 20000), [18, 18, -11, -25]),
                )
            ],
            (JPML_A, (37000, 29000, 28000, 26000), [19, -2, -5, -12]),
            (JPML_A, (33000, 32000, 31000, 24000), [11, 5, 2, -18]),
        ],
    )
    def test_by_place(self, rules: Rules, scores: tuple[int, ...], expected: list[float]) -> None:
        assert points(scores, rules) == expected


class TestTies:
    TIED = (20000, 30000, 30000, 20000)

    def test_the_nearer_to_the_first_dealer_is_higher(self) -> None:
        assert points(self.TIED, TENHOU) == [-20, 40, 10, -30]
        assert points(self.TIED, TENHOU, first_dealer=2) == [-30, 10, 40, -20]

    def test_shared_places_share_uma_and_oka(self) -> None:
        assert points(self.TIED, M_LEAGUE) == [-30, 30, 30, -30]
        found = RiichiGame(M_LEAGUE).standings(GameState(scores=self.TIED))
        assert [each.place for each in found] == [3, 1, 1, 3]

    def test_a_remainder_among_three_goes_to_the_nearest(self) -> None:
        # 50 + 10 - 10 = 50 among three, each with 30,000: 16.6 and 0.2 more for seat 2.
        scores = (30000, 10000, 30000, 30000)
        assert points(scores, M_LEAGUE, first_dealer=1) == [16.6, -50, 16.8, 16.6]


class TestLeftoverSticks:
    SCORES = (39000, 20000, 20000, 20000)

    def test_go_to_first_place(self) -> None:
        state = GameState(scores=self.SCORES, sticks=1)
        found = RiichiGame(TENHOU).standings(state)
        assert (found[0].score, found[0].points) == (40000, 50000)

    def test_go_to_nobody(self) -> None:
        scores = (44000, 25000, 25000, 25000)
        found = RiichiGame(WRC_2025).standings(GameState(scores=scores, sticks=1))
        assert found[0].score == 44000
        assert sum(each.points for each in found) == -1000

    def test_are_shared(self) -> None:
        state = GameState(scores=(34500, 34500, 15000, 15000), sticks=1)
        assert [each.score for each in RiichiGame(M_LEAGUE).standings(state)] == [
            35000,
            35000,
            15000,
            15000,
        ]

    @pytest.mark.parametrize(
        ("rules", "scores", "left"),
        [
            (EMA_2025, [30_300, 30_300, 30_300], 100),
            (EMA_2016, [30_400, 30_300, 30_300], 0),
        ],
    )
    def test_a_remainder_among_three_goes_to_nobody_under_ema_2025(
        self, rules: Rules, scores: list[int], left: int
    ) -> None:
        """N25 §3.7: "to the winner; tie split, rounded down"; 1,000 among three is 300 each."""
        state = GameState(scores=(30_000, 30_000, 30_000, 29_000), sticks=1)
        found = RiichiGame(rules).standings(state)
        assert [each.score for each in found[:3]] == scores
        # Uma of tied places is shared (N25 §3.7.1): 15, 5 and -5 are 5 each.
        assert [each.place for each in found] == [1, 1, 1, 4]
        if left:
            assert [each.points for each in found] == [5_300, 5_300, 5_300, -16_000]
        assert sum(each.points for each in found) == -left

    def test_two_first_places_share_a_stick_evenly(self) -> None:
        state = GameState(scores=(34_500, 34_500, 25_000, 25_000), sticks=1)
        assert [each.score for each in RiichiGame(EMA_2025).standings(state)] == [
            35_000,
            35_000,
            25_000,
            25_000,
        ]


class TestRounding:
    @pytest.mark.parametrize(
        ("rounding", "expected"),
        [
            (Rounding.EXACT, [55.4, 4.6, -15.5, -44.5]),
            (Rounding.HALF_UP, [54, 5, -15, -44]),
            (Rounding.FIVE_DOWN, [56, 5, -16, -45]),
        ],
    )
    def test_first_place_takes_the_rounding_difference(
        self, rounding: Rounding, expected: list[float]
    ) -> None:
        rules = replace(TENHOU, rounding=rounding)
        assert points((45400, 24600, 24500, 5500), rules) == expected

    def test_negative_scores_round_by_magnitude(self) -> None:
        scores = (60000, 30000, 10500, -500)
        assert points(scores, HALF_UP)[3] == -51
        assert points(scores, replace(TENHOU, rounding=Rounding.FIVE_DOWN))[3] == -50


class TestChombo:
    def test_is_deducted_after_uma(self) -> None:
        scores = (40000, 30000, 30000, 20000)
        owing = points(scores, EMA_2025, chombos=(0, 3, 0))
        assert owing == [25 - 40, 0, 0, -25 - 20]


class TestPairs:
    PAIRS = replace(TENHOU, standings=Standings.PAIRS, return_score=25000)

    def test_the_last_pays_the_first_and_the_third_the_second(self) -> None:
        assert points((20000, 45000, 30000, 5000), self.PAIRS) == [-10, 40, 10, -40]

    def test_the_second_of_three_pays_nothing(self) -> None:
        rules = replace(TENHOU_SANMA, standings=Standings.PAIRS)
        assert points((50000, 20000, 35000), rules) == [30, -30, 0]


@st.composite
def finished(draw: st.DrawFn) -> tuple[GameState, Rules]:
    rules = draw(st.sampled_from([preset.rules for preset in PRESETS.values()]))
    rules = replace(
        rules,
        ties=draw(st.sampled_from(Ties)),
        rounding=draw(st.sampled_from(Rounding)),
        standings=draw(st.sampled_from(Standings)),
        leftover_sticks=draw(st.sampled_from(LeftoverSticks)),
    )
    sticks = draw(st.integers(0, 4))
    whole = rules.players * rules.start_score - sticks * 1000
    some = [draw(st.integers(-100, 600)) * 100 for _ in range(rules.players - 1)]
    scores = (*some, whole - sum(some))
    first = draw(st.integers(0, rules.players - 1))
    return GameState(scores=scores, sticks=sticks, first_dealer=first), rules


@given(finished())
def test_points_add_up_and_keep_the_order(game: tuple[GameState, Rules]) -> None:
    state, rules = game
    found = RiichiGame(rules).standings(state)
    winners = sum(each.place == 1 for each in found)
    kept = {
        LeftoverSticks.FIRST: state.sticks * 1000,
        LeftoverSticks.FIRST_DOWN: state.sticks * 1000 // winners // 100 * 100 * winners,
        LeftoverSticks.NOBODY: 0,
    }[rules.leftover_sticks]
    lost = 0 if rules.standings is Standings.PAIRS else state.sticks * 1000 - kept
    assert sum(each.points for each in found) == -lost
    assert sum(each.score for each in found) == sum(state.scores) + kept
    by_place = sorted(found, key=lambda each: each.place)
    for better, worse in pairwise(by_place):
        assert state.scores[better.seat] >= state.scores[worse.seat]
        shared = better.place == worse.place
        assert shared == (
            rules.ties is Ties.SHARED and state.scores[better.seat] == state.scores[worse.seat]
        )
