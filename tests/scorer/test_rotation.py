"""The players proposed for the next game if more play than there are seats."""

from __future__ import annotations

from collections import Counter

import pytest

from scorer.riichi.rules.rules import Rules
from scorer.table.events import GameEnded
from scorer.table.session.log import GameStarted, SessionStarted
from scorer.table.session.session import Session

THREE = Rules(players=3, honba=200, uma=((15, 0, -15),), red_fives=(0, 1, 1))


def session_of(count: int, rules: Rules | None = None) -> Session:
    names = tuple("ABCDEFGHIJKLMNOP"[:count])
    return Session.start(SessionStarted("", names, rules or Rules()))


def play(session: Session, seats: tuple[int, ...]) -> Session:
    return session.append(GameStarted(seats)).record(GameEnded())


def test_the_first_game_seats_the_first_players() -> None:
    assert session_of(6).state.next_seats == (0, 1, 2, 3)


def test_without_further_players_all_keep_their_seats() -> None:
    assert play(session_of(4), (2, 0, 3, 1)).state.next_seats == (2, 0, 3, 1)


def test_players_who_sat_out_take_the_free_seats() -> None:
    session = play(session_of(6), (0, 1, 2, 3))
    assert session.state.next_seats == (0, 1, 4, 5)
    session = play(session, (0, 1, 4, 5))
    # All but Aki and Ben have played once.
    assert sorted(session.state.next_seats) == [2, 3, 4, 5]
    assert session.state.next_seats[2:] == (4, 5)


def test_fewer_games_come_before_a_longer_break() -> None:
    session = session_of(5)
    for seats in ((0, 1, 2, 3), (0, 1, 2, 3), (4, 1, 2, 3)):
        session = play(session, seats)
    # Eva has played once and must stay; Aki has played twice and sat out.
    assert set(session.state.next_seats) > {0, 4}


@pytest.mark.parametrize("rules", [Rules(), THREE], ids=["four", "three"])
@pytest.mark.parametrize("count", range(5, 13))
def test_everybody_plays_equally_often(count: int, rules: Rules) -> None:
    session = session_of(count, rules)
    games: Counter[int] = Counter(dict.fromkeys(range(count), 0))
    out: Counter[int] = Counter()
    longest = -(-(count - rules.players) // rules.players)
    for _ in range(2 * count):
        seats = session.state.next_seats
        assert len(set(seats)) == rules.players
        games.update(seats)
        assert max(games.values()) - min(games.values()) <= 1
        for player in range(count):
            out[player] = 0 if player in seats else out[player] + 1
        assert max(out.values()) <= longest
        session = play(session, seats)
