"""Seating of tournaments: repeated meetings, winds, Swiss rounds and prescribed plans."""

from collections import Counter
from itertools import chain, combinations
from random import Random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.tiles.errors import BadNotation
from webapp.league.seating.cyclic import CyclicPlan, circle_sizes
from webapp.league.seating.draw import draw_rounds
from webapp.league.seating.plan import Plan, Round, meetings, quality, wind_counts
from webapp.league.seating.prescribed import format_seating, parse_seating
from webapp.league.seating.swiss import draw_swiss
from webapp.league.seating.winds import balance_winds


def assert_everybody_sits_once(rounds: Plan, players: range) -> None:
    for each in rounds:
        assert sorted(player for table in each for player in table) == list(players)


@pytest.mark.parametrize(
    ("players", "rounds", "repeated"), [(200, 8, 0), (200, 30, 0), (120, 30, 60), (32, 10, 40)]
)
def test_a_draw_ends_soon(players: int, rounds: int, repeated: int) -> None:
    begin = process_time()
    plan = draw_rounds(range(1, players + 1), rounds, Random(1))
    assert process_time() - begin < 4  # half of it on an idle machine
    assert_everybody_sits_once(plan, range(1, players + 1))
    figures = quality(plan)
    assert figures.repeated <= repeated
    assert figures.wind_spread == (rounds % 4 > 0)


# 16 x 5, 20 x 5, 24 x 7, 28 x 9, 40 x 13, 44 x 14 and 52 x 17 are complete: no plan has another
# round without a repetition. In 11 rounds of a whist tournament 12 players meet everybody three
# times. Published plans: 16 x 10 with each pair exactly twice (https://pastebin.com/EVsADZuE), and
# those without a repetition "where possible" of https://doi.org/10.5281/zenodo.13971404.
@pytest.mark.parametrize(
    ("players", "rounds", "repeated", "most"),
    [(16, 4, 0, 1), (16, 5, 0, 1), (20, 5, 0, 1), (24, 7, 0, 1), (28, 8, 0, 1), (28, 9, 0, 1),
     (32, 7, 0, 1), (32, 8, 0, 1), (32, 9, 0, 1), (40, 8, 0, 1), (40, 13, 0, 1), (44, 14, 0, 1),
     (52, 17, 0, 1), (48, 12, 0, 1), (172, 15, 0, 1), (16, 10, 120, 2), (24, 12, 156, 2),
     (12, 11, 66, 3), (8, 2, 4, 2)],
)  # fmt: skip
def test_no_pair_meets_more_often_than_in_published_plans(
    players: int, rounds: int, repeated: int, most: int
) -> None:
    figures = quality(draw_rounds(range(players), rounds, Random(2)))
    assert (figures.repeated, figures.most_meetings) == (repeated, most)


@given(tables=st.integers(2, 7), data=st.data())
def test_a_cyclic_plan_costs_what_its_pairs_meet(tables: int, data: st.DataObject) -> None:
    players = 4 * tables
    size = data.draw(st.sampled_from(list(circle_sizes(players, 2))))
    cyclic = CyclicPlan(players, size, Random(data.draw(st.integers(0, 99))))
    cost = cyclic.improve(data.draw(st.sampled_from([0, 1, 100])))
    rounds = cyclic.rounds(size)
    assert all(sorted(chain(*each)) == list(range(players)) for each in rounds)
    met = Counter(
        pair for each in rounds for table in each for pair in combinations(sorted(table), 2)
    )
    assert cost == sum(times * (times - 1) // 2 for times in met.values())


@given(tables=st.integers(1, 12), rounds=st.integers(1, 11), seed=st.integers(0, 99))
def test_winds_are_as_balanced_as_they_can_be(tables: int, rounds: int, seed: int) -> None:
    players, random = list(range(4 * tables)), Random(seed)
    groups = []
    for _round in range(rounds):
        random.shuffle(players)
        groups.append([players[at : at + 4] for at in range(0, len(players), 4)])
    plan = balance_winds(groups, (), random)
    for each, tables_of_round in zip(plan, groups, strict=True):
        assert list(map(sorted, each)) == list(map(sorted, tables_of_round))
    allowed = {rounds // 4, -(-rounds // 4)}
    assert all(set(each) <= allowed for each in wind_counts(plan).values())


def test_a_draw_can_be_repeated() -> None:
    assert draw_rounds(range(20), 3, Random(7)) == draw_rounds(range(20), 3, Random(7))
    assert draw_rounds(range(20), 3, Random(7)) != draw_rounds(range(20), 3, Random(8))


@pytest.mark.parametrize(("players", "repeated"), [(8, 4), (12, 3)])
def test_few_players_meet_again_as_rarely_as_they_can(players: int, repeated: int) -> None:
    """Each table of two has two pairs that sat together, each of three has one."""
    played = draw_rounds(range(players), 1, Random(1))
    later = draw_rounds(range(players), 1, Random(1), played=played)
    assert quality([*played, *later]).repeated == repeated


def test_a_draw_after_played_rounds_avoids_their_pairs() -> None:
    """Two players are absent, and two substitutes complete the tables."""
    played = draw_rounds(range(24), 2, Random(3))
    present = [*range(22), 30, 31]
    later = draw_rounds(present, 2, Random(3), played=played)
    assert {player for each in later for table in each for player in table} == set(present)
    assert quality([*played, *later]).repeated == 0
    assert quality([*played, *later]).wind_spread <= 2


@pytest.mark.parametrize("persons", [9, 60, 300])
def test_a_draw_keeps_players_apart(persons: int) -> None:
    """The empty chairs of tables of three, whose persons do not meet again."""
    chairs = range(-persons // 3, 0)
    played: list[Round] = []
    for turn in range(3):
        present = [*chairs, *range(persons)]
        [drawn] = draw_rounds(present, 1, Random(turn), played=played, apart=chairs)
        played.append(tuple(tuple(each for each in table if each >= 0) for table in drawn))
        assert {len(table) for table in played[-1]} == {3}
    assert quality(played).repeated == 0


@pytest.mark.parametrize("players", [[], [1, 2, 3], range(18), [1, 1, 2, 3]])
def test_players_who_fill_no_tables(players: list[int]) -> None:
    with pytest.raises(BadNotation):
        draw_rounds(players, 1, Random(1))


@given(tables=st.integers(5, 8), seed=st.integers(0, 9), data=st.data())
def test_a_swiss_round_seats_neighbours_who_have_not_met(
    tables: int, seed: int, data: st.DataObject
) -> None:
    players = range(4 * tables)
    played = draw_rounds(players, 1, Random(seed))
    ranking = data.draw(st.permutations(players))
    swiss = draw_swiss(ranking, played, Random(seed))
    assert_everybody_sits_once((swiss,), players)
    assert quality([*played, swiss]).repeated == 0
    place = {player: number for number, player in enumerate(ranking)}

    def distance(tables: Round) -> int:
        pairs = (pair for table in tables for pair in combinations(table, 2))
        return sum(abs(place[one] - place[other]) for one, other in pairs)

    assert distance(swiss) <= distance(draw_rounds(players, 1, Random(seed), played=played)[0])


def test_a_swiss_round_without_history_follows_the_ranking() -> None:
    swiss = draw_swiss([5, 3, 1, 7, 2, 4, 6, 8], (), Random(1))
    assert [sorted(table) for table in swiss] == [[1, 3, 5, 7], [2, 4, 6, 8]]


def test_a_swiss_round_of_few_players_repeats_as_little_as_it_can() -> None:
    played: list[Round] = []
    for seed in range(5):
        played.append(draw_swiss(range(16), played, Random(seed)))
    assert max(meetings(played).values()) <= 3


PLAN = draw_rounds(range(1, 17), 3, Random(1))


def test_a_prescribed_plan_is_read_as_it_was_written() -> None:
    text = format_seating(PLAN)
    assert parse_seating(text, range(1, 17)) == PLAN
    assert parse_seating(text.replace(",", ";"), range(1, 17)) == PLAN
    quoted = "\n".join(f'"{line}"' for line in text.replace(",", '","').splitlines())
    assert parse_seating(quoted, range(1, 17)) == PLAN
    assert parse_seating(text.replace(",", "\t") + "\n\t\t\n", range(1, 17)) == PLAN


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no tables"),
        ("round,table,east,south,west,north", "no tables"),
        ("1,1,1,2,3", "Line 1: 5 fields instead of six"),
        ("1,1,1,2,3,x", 'Line 1, column north: "x" is not valid; write a number from 1'),
        ("1,1,1,2,3,0", '"0" is not valid; write a number'),
        ("1,1,1,2,3," + "9" * 200_000, "Line 1"),
        ('1,1,1,2,3,"' + "x" * 200_000, "Line 1"),
        ("1,1,1,2,3,9", "no player 9"),
        ("1,1,1,2,3,4\n1,1,5,6,7,8", "Line 2: round 1 has table 1 twice"),
        ("1,1,1,2,3,4\n1,2,4,6,7,8", "Line 2: player 4 sits twice"),
        ("1,1,1,2,3,4\n1,3,5,6,7,8", "Round 1 has no table 2"),
        ("1,1,1,2,3,4\n3,1,1,2,3,4", "Round 2 has no table 1"),
    ],
)
def test_mistakes_of_a_prescribed_plan(text: str, words: str) -> None:
    with pytest.raises(BadNotation, match=words):
        parse_seating(text, range(1, 9))
