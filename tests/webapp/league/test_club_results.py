"""Results of a club: equal after every change to those of a rebuild, and to a count of the logs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, delete, insert, select

from scorer.riichi.rules.choices import Standings, Ties
from scorer.riichi.rules.rules import Rules
from scorer.table.events import (
    Abort,
    ChomboMade,
    GameEnded,
    HandAborted,
    HandDrawn,
    PointsAdjusted,
    RiichiDeclared,
)
from scorer.table.riichi.wins import RiichiClaim
from scorer.table.session.agreed_rules import RulesCommand
from scorer.table.session.commands import RiichiWinCommand, apply_command
from scorer.table.session.log import GameStarted, LaterRules, PlayerSubstituted, SessionStarted
from scorer.table.session.names import RenameCommand
from scorer.table.session.session import Session, game_standings
from scorer.tiles.errors import RiichiError
from tests.presets import TENHOU
from tests.webapp.league.club_evenings import began, store_evening
from tests.webapp.sessions import Tenbo
from tests.webapp.test_store import postgres_url, url  # noqa: F401
from webapp.league.club import season_table as season_table_module
from webapp.league.club.person_statistics import hall_of_fame, person_statistics
from webapp.league.club.results import update_results
from webapp.league.club.season_table import SeasonGame, season_games, season_selection, season_table
from webapp.league.storage import results as results_module
from webapp.league.storage.clubs import SamePerson
from webapp.league.storage.links import LinkRole
from webapp.league.storage.results import Results, Selection
from webapp.league.storage.schema import (
    RESULT_GAMES,
    RESULT_HANDS,
    RESULT_SESSIONS,
    RESULT_SUMS,
    RESULT_WINS,
)
from webapp.league.storage.seasons import SeasonTerms
from webapp.league.storage.store import LeagueStore
from webapp.storage.errors import NoDatabase, database_error
from webapp.storage.photos import HandPhoto
from webapp.storage.store import Store

OTHER_UMA = {"uma": [30, 10, -10, -30]}
NAMES = ("Aki", "Ben", "Chi", "Dan", "Eri")
HANDS = ("123m456p789s1122z2z", "234m678p234s55p 777=z 7z", "19m19p19s1234567z1m", "")


def stored_results(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    with store.database.connect() as connection:
        return {
            table.name: sorted(tuple(row) for row in connection.execute(select(table)))
            for table in (RESULT_SESSIONS, RESULT_GAMES, RESULT_HANDS, RESULT_WINS)
        }


def changed(session: Session, rng: Random) -> Session:
    """Return a session after a random change, unless the change is impossible."""
    game = session.state.game
    if game is None or game.state.ending is not None:
        players = tuple(rng.sample(range(len(NAMES)), 4))
        return session.append(GameStarted(players, rng.randrange(4)))
    seats, entry = rng.sample(range(4), 4), rng.randrange(3, len(session) + 2)
    absent = next(each for each in range(len(NAMES)) if each not in game.seats)
    adjustment = rng.choice(((8000, -8000, 0, 0), (-30_000, 30_000, 0, 0)))
    tenpai = frozenset((*seats[:2], *game.state.riichi))
    changes: list[Callable[[], Session]] = [
        *[lambda: apply_command(session, a_win(seats, rng))] * 3,
        lambda: session.record(RiichiDeclared(seats[0], accepted=rng.random() < 0.9)),
        lambda: session.record(HandDrawn(tenpai)),
        lambda: session.record(HandAborted(Abort.FOUR_KANS)),
        lambda: session.record(ChomboMade(seats[0])),
        lambda: session.record(PointsAdjusted(adjustment)),
        lambda: session.append(PlayerSubstituted(seats[0], absent)),
        session.undo,
        lambda: session.undo(entry),
        session.redo,
        lambda: apply_command(session, a_win(seats, rng), replaces=entry),
        lambda: apply_command(session, RenameCommand(players=NAMES[::-1])),
        lambda: apply_command(session, RulesCommand(OTHER_UMA, rng.choice((None, 1, 2, 3)))),
    ]
    try:
        return rng.choice(changes)()
    except RiichiError:
        return session


def a_win(seats: Sequence[int], rng: Random) -> RiichiWinCommand:
    hand = rng.choice(HANDS)
    claim = (
        RiichiClaim(winner=seats[0], hand=hand)
        if hand
        else RiichiClaim(winner=seats[0], points=8000)
    )
    return RiichiWinCommand(wins=(claim,), discarder=rng.choice((None, seats[1])))


def new_club(league: LeagueStore, *, number: int = 1) -> Session:
    session = Session.with_game(SessionStarted("", NAMES, TENHOU))
    store = league.sessions
    club = league.clubs.create("Tsubame", {"key": LinkRole.OWNER})
    for _ in range(number):
        store_evening(store, session, club)
    return session


@settings(max_examples=settings().max_examples // 6)  # each makes many sessions
@given(seed=st.integers(0, 10**9))
def test_results_after_each_change_are_those_computed_anew(seed: int) -> None:
    rng, store = Random(seed), Store("sqlite://", has_threads=False)
    league = LeagueStore(store)
    session = new_club(league)
    photos = 0
    for _ in range(15):
        after = changed(session, rng)
        if after is session:
            continue
        new: tuple[HandPhoto, ...] = ()
        if rng.random() < 0.3:
            photos += 1
            new = (HandPhoto(f"p{photos}", len(after), rng.randrange(4)),)
            store.photos.add(1, f"p{photos}", image=b"", reading=None)
        store.append(1, after, seen=len(session), photos=new)
        session = after
        if rng.random() < 0.5:
            assert update_results(league, 1) == 0
    update_results(league, 1)
    kept = stored_results(store)
    assert kept["result_sessions"][0][2] == len(session)
    league.results.clear()
    assert update_results(league, 1, seconds=None) == 0
    assert stored_results(store) == kept
    store.close()


FLOATING_UMA = ((0, 0, 0, 0), (12, -1, -3, -8), (8, 4, -4, -8), (8, 3, 1, -12), (9, 3, -3, -9))
RULES = (
    TENHOU,
    replace(TENHOU, ties=Ties.SHARED),
    replace(TENHOU, uma=FLOATING_UMA),
    replace(TENHOU, standings=Standings.PAIRS),
)


@settings(max_examples=settings().max_examples // 12)  # each makes many sessions
@given(seed=st.integers(0, 10**9))
def test_a_table_after_each_change_equals_one_of_all_games(seed: int) -> None:
    rng, store = Random(seed), Store("sqlite://", has_threads=False)
    league = LeagueStore(store)
    club = league.clubs.create("Tsubame", {"key": LinkRole.OWNER})
    for name in ("Fay", "Gus", "Hal"):
        league.clubs.add_persons(club, name)
    selection = Selection(club=club)
    matches: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(season_table_module, "NEWEST", 1)
        for _ in range(12):
            change_club(store, club, matches, rng)
            update_results(league, club)
            for uma in (None, (30, 11, -10, -31)):
                found = season_table(league, selection, uma=uma)
                with without_sums(store):
                    assert found == season_table(league, selection, uma=uma)
                assert {row.person: row.points for row in found} == points_of_all(store, club, uma)
    store.close()


def stored_sums(store: Store) -> list[dict[str, Any]]:
    with store.database.connect() as connection:
        return [row._asdict() for row in connection.execute(select(RESULT_SUMS))]


@contextmanager
def without_sums(store: Store) -> Iterator[None]:
    """Delete the stored sums of all seasons, and restore them at the end of the context."""
    rows = stored_sums(store)
    with store.database.transaction() as connection:
        connection.execute(delete(RESULT_SUMS))
    yield
    with store.database.transaction() as connection:
        connection.execute(delete(RESULT_SUMS))
        if rows:
            connection.execute(insert(RESULT_SUMS), rows)


def change_club(store: Store, club: int, matches: list[str], rng: Random) -> None:
    """Add, change, delete, restore or erase an evening, or match a name, or undo a match."""
    numbers = [each.number for each in store.sessions()]
    gone = [each.number for each in store.sessions(deleted=True)]
    kinds = ("add", "add", "change", "delete", "restore", "erase", "match", "match", "undo")
    kind = rng.choice(kinds) if numbers else "add"
    if kind == "add":
        start = SessionStarted("", NAMES, rng.choice(RULES))
        if rng.random() < 0.5:
            start = replace(start, later_rules=(LaterRules(2, rng.choice(RULES)),))
        session = Session.with_game(start)
        for _ in range(6):
            session = changed(session, rng)
        if session.state.game is not None and session.state.game.state.ending is None:
            session = session.record(GameEnded())
        store_evening(store, session, rng.choice((club, None)), began=began(rng.randrange(99)))
    elif kind == "change":
        number = rng.choice(numbers)
        session = store.session(number)
        after = changed(session, rng)
        if after is not session:
            store.append(number, after, seen=len(session))
    elif kind == "delete":
        store.delete(rng.choice(numbers))
    elif kind == "restore" and gone:
        store.restore(rng.choice(gone))
    elif kind == "erase":
        store.erase(rng.choice([*numbers, *gone]))
    elif kind == "match":
        with suppress(SamePerson):
            player = rng.choice(numbers), rng.randrange(4)
            person = rng.choice(LeagueStore(store).clubs.persons(club)).number
            matches.append(LeagueStore(store).clubs.match(club, [([player], person)]))
    elif matches:
        with suppress(SamePerson):
            LeagueStore(store).clubs.undo_match(club, matches.pop())


def points_of_all(store: Store, club: int, uma: tuple[int, ...] | None) -> Counter[int]:
    """Return the points of each person with a finished game, computed from the logs."""
    persons, points = LeagueStore(store).clubs.players(club), Counter[int]()
    for number in LeagueStore(store).clubs.clubs_of([each.number for each in store.sessions()]):
        state = store.session(number).state
        for game in state.games:
            rules = state.under(game).rules
            assert isinstance(rules, Rules)
            if uma is not None:
                rules = replace(rules, uma=(uma,), standings=Standings.UMA)
            if game.state.ending is not None:
                for each in game_standings(game, rules):
                    person = persons.get((number, game.seats[each.seat]))
                    if person is not None:
                        points[person] += each.points
    return points


def test_stored_sums_are_used_until_an_earlier_session_changes(
    url: str,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    numbers: list[int] = []

    def counted(results: Results, rows: Sequence[Any], *season: Any) -> Iterator[SeasonGame]:
        numbers.append(len(rows))
        return season_games(results, rows, *season)

    def added(store: Store) -> list[int]:
        """Return the numbers of the sessions that a table adds, the stored ones first."""
        update_results(league, 1, seconds=None)
        numbers.clear()
        rows = season_table(league, Selection(club=1))
        assert sum(row.games for row in rows) == 4 * len(store.sessions())
        return [*numbers]

    monkeypatch.setattr(season_table_module, "season_games", counted)
    monkeypatch.setattr(season_table_module, "NEWEST", 2)
    with closing(Store(url)) as store, closing(Store(url)) as other:
        league = LeagueStore(store)
        session = new_club(league, number=0).record(GameEnded())
        for expected in ([1], [2], [3], [4], [3, 2], [3], [4], [3, 2]):
            store_evening(store, session, 1)
            assert added(store) == expected
            assert added(other) == expected[-1:]
        matched = league.clubs.match(1, [([(1, 0)], "Fay")])
        assert (added(other), added(store)) == ([6, 2], [2])
        league.clubs.undo_match(1, matched)
        assert (added(other), added(store)) == ([6, 2], [2])
        league.delete_person(1, 2)
        assert (added(other), added(store)) == ([6, 2], [2])
        monkeypatch.setattr(results_module, "VERSION", results_module.VERSION + 1)
        assert (added(other), added(store)) == ([6, 2], [2])
        store.delete(1)
        assert stored_sums(store) == []
        assert (added(other), added(store)) == ([5, 2], [2])
        store.restore(1)
        assert stored_sums(store) == []
        assert (added(other), added(store)) == ([6, 2], [2])
        store.erase(1)
        assert stored_sums(store) == []
        with monkeypatch.context() as patch:
            patch.setattr(store.database, "transaction", unwritable)
            assert added(store) == added(store) == [5, 2]
        assert (added(other), added(store)) == ([5, 2], [2])
        league.results.clear()
        assert stored_sums(store) == []


@contextmanager
def unwritable() -> Iterator[Connection]:
    raise database_error(NoDatabase, "sqlite://", "it is read-only")
    yield


def test_the_statistics_of_a_person() -> None:
    """Ben wins a mangan after riichi, deals in, and is in tenpai; Dan wins the second game."""
    store = Store("sqlite://", has_threads=False)
    league = LeagueStore(store)
    session = new_club(league, number=0).record(RiichiDeclared(1))
    mangan = RiichiClaim(winner=1, hand="234m340p678p22s67s8s", ippatsu=True)
    for command in (
        RiichiWinCommand(wins=(mangan,), discarder=0),
        RiichiWinCommand(wins=(RiichiClaim(winner=2, points=2000),), discarder=1),
    ):
        session = apply_command(session, command)
    session = session.record(HandDrawn(frozenset({1, 2}))).record(GameEnded())
    session = session.append(GameStarted((0, 1, 2, 3)))
    drawn = RiichiWinCommand(wins=(RiichiClaim(winner=3, points=8000),))
    store_evening(store, apply_command(session, drawn).record(GameEnded()), 1)
    assert update_results(league, 1) == 0
    selection = Selection(club=1)
    found = person_statistics(league, selection, 2)
    hands = found.hands
    assert (hands.hands, hands.riichi, hands.wins, hands.self_drawn) == (4, 1, 1, 0)
    assert (hands.won, hands.deal_ins, hands.dealt_in, hands.tenpai) == (8000, 1, 2000, 1)
    assert {each.yaku for each in found.yaku} == {
        *("riichi", "ippatsu", "pinfu", "tanyao", "aka_dora"),
    }
    assert [each.place for each in found.games] == [1, 2]
    assert found.points == found.games[-1].total == sum(each.points for each in found.games)
    [dan] = [each for each in found.opponents if each.person == 4]
    own = {row.person: row.points for row in season_table(league, selection)}
    assert (dan.games, dan.ahead, dan.points) == (2, 1, own[2] - own[4])
    assert hands.known_yaku == 1
    dan_hands = person_statistics(league, selection, 4).hands
    assert (dan_hands.wins, dan_hands.known_yaku) == (1, 0)  # only its points are known
    assert hall_of_fame(league, selection).largest[0].points == 8000
    store.close()


def test_yakuman_are_not_repeated_among_the_largest_hands() -> None:
    store = Store("sqlite://", has_threads=False)
    league = LeagueStore(store)
    session = new_club(league, number=0)
    for hand in ("234m678p234s55p678s", "19m19p19s1234567z1m"):
        claim = RiichiClaim(winner=1, hand=hand)
        session = apply_command(session, RiichiWinCommand(wins=(claim,), discarder=2))
    store_evening(store, session, 1)
    assert update_results(league, 1) == 0
    hall = hall_of_fame(league, Selection(club=1))
    assert [[each.points for each in wins] for wins in (hall.yakuman, hall.largest)] == [
        [48000],
        [2000],
    ]
    store.close()


def test_results_are_computed_anew_on_the_command_line(tmp_path: Path, tenbo: Tenbo) -> None:
    file = f"sqlite:///{tmp_path}/sessions.sqlite3"
    store = Store(file)
    league = LeagueStore(store)
    session = new_club(league, number=2)
    store.append(1, session.record(HandDrawn(frozenset({1}))), seen=2)
    assert tenbo("club", "rebuild", "--database", file, "--json").out == '{"evenings": 1}\n'
    found = person_statistics(league, Selection(club=1), 2)
    assert (found.hands.hands, found.hands.tenpai, found.games) == (1, 1, ())
    assert league.results.outdated(1) == []
    store.close()


def test_a_season_with_its_own_days_and_uma(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/sessions.sqlite3")
    league = LeagueStore(store)
    session = new_club(league, number=0)
    # They began on the first of September and the last of November in California.
    for start in ("2026-09-02T06:30:00+00:00", "2026-12-01T06:30:00+00:00"):
        ended = session.record(HandDrawn(frozenset({1}))).record(GameEnded())
        store_evening(store, ended, 1, began=start)
    update_results(league, 1)
    autumn = SeasonTerms(
        name="", first_day="2026-09-02-07:00", last_day="2026-11-30-08:00", uma=(40, 0, 0, -40)
    )
    selection = season_selection(1, autumn)
    ben, *others = season_table(league, selection, uma=autumn.uma)
    # Ben has 28,000 points and oka, the others 24,000.
    assert (ben.person, ben.games, ben.points) == (2, 1, -2000 + 40_000 + 20_000)
    assert [row.points for row in others] == [-6000, -6000, -46_000]
    found = person_statistics(league, selection, 2, uma=autumn.uma)
    assert [each.points for each in found.games] == [ben.points]
    assert {each.points for each in found.opponents} == {64_000, 104_000}
    assert season_table(league, Selection(club=1))[0].points == 2 * 38_000
    store.close()


def test_another_uma_keeps_what_counts_beside_the_scores() -> None:
    rules = replace(TENHOU, yakitori=10_000)
    store = Store("sqlite://", has_threads=False)
    league = LeagueStore(store)
    new_club(league, number=0)
    session = Session.with_game(SessionStarted("", NAMES, rules))
    win = RiichiWinCommand(wins=(RiichiClaim(winner=1, points=8000),), discarder=0)
    store_evening(store, apply_command(session, win).record(GameEnded()), 1)
    update_results(league, 1)
    selection = Selection(club=1)
    table = season_table(league, selection)
    # The winner has 33,000 points, uma and oka, and the yakitori of the three others.
    assert table[0].points == 3000 + rules.uma[0][0] * 1000 + 20_000 + 30_000
    assert season_table(league, selection, uma=rules.uma[0]) == table
    store.close()
