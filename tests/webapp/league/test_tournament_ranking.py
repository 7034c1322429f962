"""The ranking of a tournament."""

import pytest

from webapp.league.storage.tournaments import Cut, Kept, PlayOff, TieBreak
from webapp.league.tournament.ranking import GameResult, Loss, rank_players


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
    ranking = rank_players([1, 2, 3, 4, 5], games, riichi=False)
    assert [(each.rank, each.player) for each in ranking] == [
        (1, 3),
        (2, 2),
        (3, 1),
        (3, 4),
        (None, 5),  # without a game
    ]


def test_more_games_with_the_best_score_decide_last() -> None:
    games = [*results(1, (2, 20), (2, 10), (0, 10)), *results(2, (2, 20), (2, 20), (0, 0))]
    assert [each.player for each in rank_players([1, 2], games, riichi=False)] == [2, 1]


def test_riichi_subtracts_penalties_from_the_sum_and_shares_ranks() -> None:
    games = [*results(1, (25, 40000)), *results(2, (30, 45000)), *results(3, (10, 32000))]
    ranking = rank_players([1, 2, 3], games, [Loss(2, 20000)], riichi=True)
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
    ranking = rank_players([1, 2, 3, 4], TABLES, riichi=True, tie_break=TieBreak(tie_break))
    assert [(each.rank, each.player) for each in ranking] == ranks


def test_a_missed_session_has_no_place() -> None:
    missed = GameResult(player=2, round=3, points=0, score=0, place=0, missed=True)
    ranking = rank_players([1, 2], [*TABLES, missed], riichi=True, tie_break=TieBreak.AVERAGE_PLACE)
    assert [(each.rank, each.player) for each in ranking] == [(1, 2), (2, 1)]


CUT = [
    GameResult(player=player, round=turn, table=1, points=points, score=points, place=1)
    for player, *games in (
        (1, 40, 10), (2, 30, -50), (3, 30, 0), (4, 30, 40), (5, -130),
    )
    for turn, points in enumerate(games, 1)
]  # fmt: skip


@pytest.mark.parametrize(
    ("kept", "ranking"),
    [
        ("all", [(1, 3, 67), (2, 1, 50), (3, 2, -20), (4, 4, 30), (5, 5, -130)]),
        ("quarter", [(1, 3, 45), (2, 1, 20), (3, 2, -42), (4, 4, 30), (5, 5, -130)]),
        ("none", [(1, 3, 37), (2, 1, 10), (3, 2, -50), (4, 4, 30), (5, 5, -130)]),
    ],
)
def test_those_who_are_out_stay_below(kept: str, ranking: list[tuple[int, int, int]]) -> None:
    """Player 4 is out: a game after the cut, as a substitute, does not count."""
    games = [*CUT, GameResult(player=3, round=2, table=2, points=40, score=0, place=1)]
    cut = Cut(round=1, kept=Kept(kept), players=(1, 3, 2))
    found = rank_players(range(1, 6), games, [Loss(3, 3, 2)], riichi=True, cuts=[cut])
    assert [(each.rank, each.player, each.points) for each in found] == ranking
    assert [each.out for each in found] == [None, None, None, 1, 1]


def test_two_cuts_and_penalties_before_them() -> None:
    cuts = [
        Cut(round=1, kept=Kept.QUARTER, players=(1, 2, 4)),
        Cut(round=2, kept=Kept.NONE, players=(4, 1)),
    ]
    losses = [Loss(4, 8), Loss(4, 4, 2), Loss(1, 1, 3), Loss(3, 10, 3)]
    found = rank_players(range(1, 6), CUT, losses, riichi=True, cuts=cuts)
    assert [(each.rank, each.player, each.points, each.kept, each.out) for each in found] == [
        (1, 4, 0, (6, 0), None),  # (30 - 8) / 4 to the even number
        (2, 1, -1, (10, 0), None),
        (3, 2, -42, (8,), 2),
        (4, 3, 20, (), 1),
        (5, 5, -130, (), 1),
    ]


def test_games_of_which_nothing_is_kept_separate_nobody() -> None:
    """Until they play they have the order of the cut, and share a rank."""
    cut = Cut(round=1, kept=Kept.NONE, players=(4, 2))
    games = [each for each in CUT if each.round == 1]
    for tie_break in TieBreak:
        found = rank_players([1, 2, 4], games, riichi=True, cuts=[cut], tie_break=tie_break)
        assert [(each.rank, each.player) for each in found] == [(1, 4), (1, 2), (3, 1)]


@pytest.mark.parametrize(
    ("play_offs", "ranks"),
    [
        ([], [(1, 1), (2, 2), (2, 3), (2, 4)]),
        ([(1, (4, 2, 3))], [(1, 1), (2, 4), (3, 2), (4, 3)]),
        ([(1, (4, 2, 3)), (1, (3, 4, 2))], [(1, 1), (2, 3), (3, 4), (4, 2)]),
        ([(2, (4, 2, 3)), (1, (4, 2))], [(1, 1), (2, 2), (2, 3), (2, 4)]),
    ],
)
def test_a_play_off_of_all_who_are_level_decides(
    play_offs: list[tuple[int, tuple[int, ...]]], ranks: list[tuple[int, int]]
) -> None:
    """The newest one after their last round counts."""
    games = [each for each in CUT if each.round == 1]
    entered = [
        PlayOff(play_off=number, round=turn, players=players)
        for number, (turn, players) in enumerate(play_offs, 1)
    ]
    found = rank_players(
        range(1, 5), games, riichi=True, tie_break=TieBreak.PLAY_OFF, play_offs=entered
    )
    assert [(each.rank, each.player) for each in found] == ranks
