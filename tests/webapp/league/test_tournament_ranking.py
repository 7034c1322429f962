"""The ranking of a tournament."""

import pytest

from webapp.league.storage.tournaments import TieBreak
from webapp.league.tournament.ranking import GameResult, rank_players


def results(player: int, *games: tuple[float, int]) -> list[GameResult]:
    return [
        GameResult(player=player, round=number, points=round(points * 1000), score=score, place=1)
        for number, (points, score) in enumerate(games, 1)
    ]


def test_chinese_official_compares_points_then_scores_then_the_best_games() -> None:
    """CN98 p. 30."""
    games = [
        *results(1, (2, 10), (2, 20)),
        *results(2, (4, 50), (0, -20)),
        *results(3, (3, 15), (1, 16)),
        *results(4, (2, 20), (2, 10), (0, 0)),
    ]
    ranking = rank_players([1, 2, 3, 4, 5], games, {}, riichi=False)
    assert [(each.rank, each.player) for each in ranking] == [
        (1, 3),
        (2, 2),
        (3, 1),
        (3, 4),
        (None, 5),  # without a game
    ]


def test_more_games_with_the_best_score_decide_last() -> None:
    games = [*results(1, (2, 20), (2, 10), (0, 10)), *results(2, (2, 20), (2, 20), (0, 0))]
    assert [each.player for each in rank_players([1, 2], games, {}, riichi=False)] == [2, 1]


def test_riichi_subtracts_penalties_from_the_sum_and_shares_ranks() -> None:
    games = [*results(1, (25, 40000)), *results(2, (30, 45000)), *results(3, (10, 32000))]
    ranking = rank_players([1, 2, 3], games, {2: 20000}, riichi=True)
    assert [(each.rank, each.player, each.points) for each in ranking] == [
        (1, 1, 25000), (2, 2, 10000), (2, 3, 10000),
    ]  # fmt: skip


TABLES = [
    GameResult(player=player, round=turn, table=table, points=points, score=0, place=place)
    for player, turn, table, points, place in (
        (1, 1, 1, 30, 1), (2, 1, 1, 10, 2), (1, 2, 1, -20, 4), (2, 2, 2, 0, 2),
        (3, 1, 2, 50, 1), (3, 2, 2, -40, 4), (4, 1, 2, 5, 2), (4, 2, 1, 0, 3),
    )
]  # fmt: skip


@pytest.mark.parametrize(
    ("tie_break", "ranks"),
    [
        ("shared", [(1, 1), (1, 2), (1, 3), (4, 4)]),
        ("average_place", [(1, 2), (2, 1), (2, 3), (4, 4)]),
        ("best_game", [(1, 3), (2, 1), (3, 2), (4, 4)]),
        ("head_to_head", [(1, 1), (2, 2), (3, 3), (4, 4)]),
    ],
)
def test_what_decides_between_equal_sums(tie_break: str, ranks: list[tuple[int, int]]) -> None:
    """Head to head, 1 was ahead of 2, and 2 of 3: it also lost one, so it is between them."""
    ranking = rank_players([1, 2, 3, 4], TABLES, {}, riichi=True, tie_break=TieBreak(tie_break))
    assert [(each.rank, each.player) for each in ranking] == ranks


def test_a_missed_session_has_no_place() -> None:
    missed = GameResult(player=2, round=3, points=0, score=0, place=0, missed=True)
    ranking = rank_players(
        [1, 2], [*TABLES, missed], {}, riichi=True, tie_break=TieBreak.AVERAGE_PLACE
    )
    assert [(each.rank, each.player) for each in ranking] == [(1, 2), (2, 1)]
