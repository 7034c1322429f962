"""Final points of a game: uma, oka, ties, rounding, leftover sticks, chombo."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

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
FIVE_DOWN = replace(TENHOU, rounding=Rounding.FIVE_DOWN)
# The last pays the first, and the third the second.
PAIRS = replace(TENHOU, standings=Standings.PAIRS, return_score=25000)


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
        # First place takes the difference of the rounding, which is by magnitude below zero.
        (replace(TENHOU, rounding=Rounding.EXACT), (45400, 24600, 24500, 5500),
         [55.4, 4.6, -15.5, -44.5]),
        (HALF_UP, (45400, 24600, 24500, 5500), [54, 5, -15, -44]),
        (FIVE_DOWN, (45400, 24600, 24500, 5500), [56, 5, -16, -45]),
        (HALF_UP, (60000, 30000, 10500, -500), [70, 10, -29, -51]),
        (FIVE_DOWN, (60000, 30000, 10500, -500), [70, 10, -30, -50]),
        (PAIRS, (20000, 45000, 30000, 5000), [-10, 40, 10, -40]),
        # The second of three pays nothing.
        (replace(TENHOU_SANMA, standings=Standings.PAIRS), (50000, 20000, 35000), [30, -30, 0]),
    ],
)  # fmt: skip
def test_points_by_place(rules: Rules, scores: tuple[int, ...], expected: list[float]) -> None:
    found = RiichiGame(rules).standings(GameState(scores=scores))
    assert [each.points / 1000 for each in found] == expected


TIED = (20000, 30000, 30000, 20000)
LEFT = (30_000, 30_000, 30_000, 29_000)


@pytest.mark.parametrize(
    ("rules", "state", "scores", "places", "expected"),
    [
        # The nearer to the first dealer is higher.
        (TENHOU, GameState(scores=TIED), TIED, [3, 1, 2, 4], [-20, 40, 10, -30]),
        (TENHOU, GameState(scores=TIED, first_dealer=2), TIED, [4, 2, 1, 3], [-30, 10, 40, -20]),
        (M_LEAGUE, GameState(scores=TIED), TIED, [3, 1, 1, 3], [-30, 30, 30, -30]),
        # 50 + 10 - 10 = 50 among three, each with 30,000: 16.6 and 0.2 more for the nearest.
        (M_LEAGUE, GameState(scores=(30000, 10000, 30000, 30000), first_dealer=1),
         (30000, 10000, 30000, 30000), [1, 4, 1, 1], [16.6, -50, 16.8, 16.6]),
        # Leftover sticks go to first place, or to nobody, or are shared.
        (TENHOU, GameState(scores=(39000, 20000, 20000, 20000), sticks=1),
         (40000, 20000, 20000, 20000), [1, 2, 3, 4], [50, 0, -20, -30]),
        (WRC_2025, GameState(scores=(44000, 25000, 25000, 25000), sticks=1),
         (44000, 25000, 25000, 25000), [1, 2, 2, 2], [29, -10, -10, -10]),
        (M_LEAGUE, GameState(scores=(34500, 34500, 15000, 15000), sticks=1),
         (35000, 35000, 15000, 15000), [1, 1, 3, 3], [35, 35, -35, -35]),
        (EMA_2025, GameState(scores=(34500, 34500, 25000, 25000), sticks=1),
         (35000, 35000, 25000, 25000), [1, 1, 3, 3], [15, 15, -15, -15]),
        # N25 §3.7: "to the winner; tie split, rounded down"; 1,000 among three is 300 each.
        # Uma of tied places is shared (N25 §3.7.1): 15, 5 and -5 are 5 each.
        (EMA_2025, GameState(scores=LEFT, sticks=1),
         (30_300, 30_300, 30_300, 29_000), [1, 1, 1, 4], [5.3, 5.3, 5.3, -16]),
        (EMA_2016, GameState(scores=LEFT, sticks=1),
         (30_400, 30_300, 30_300, 29_000), [1, 1, 1, 4], [5.4, 5.3, 5.3, -16]),
        # A chombo is deducted after uma.
        (EMA_2025, GameState(scores=(40000, 30000, 30000, 20000), chombos=(0, 3, 0)),
         (40000, 30000, 30000, 20000), [1, 2, 2, 4], [25 - 40, 0, 0, -25 - 20]),
    ],
)  # fmt: skip
def test_ties_leftover_sticks_and_chombo(
    rules: Rules,
    state: GameState,
    scores: tuple[int, ...],
    places: list[int],
    expected: list[float],
) -> None:
    found = RiichiGame(rules).standings(state)
    assert tuple(each.score for each in found) == scores
    assert [each.place for each in found] == places
    assert [each.points / 1000 for each in found] == expected


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
