"""The table of games in CSV: sessions as rows, and rows out of spreadsheets as sessions."""

from __future__ import annotations

import io
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.riichi.rules.choices import Ties
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import Rules
from scorer.table.events import (
    ChomboMade,
    GameEnded,
    GameScored,
    HandDrawn,
    PointsAdjusted,
    RiichiDeclared,
)
from scorer.table.session.log import GameStarted, PlayerSubstituted, SessionStarted
from scorer.table.session.results import match_sheet, statistics, totals
from scorer.table.session.session import Session
from scorer.tiles.errors import BadNotation, ImpossibleEvent
from tests.presets import TENHOU
from tests.webapp.sessions import Tenbo
from webapp.records.game_table import MAX_GAMES, game_table, read_game_table
from webapp.records.table_file import MAX_BYTES
from webapp.text.session.spreadsheet import session_csv
from webapp.views.session.log_file import log_text, parse_log

BEGAN = "2026-11-23T19:30:00+00:00"
HEAD = "date,player_1,score_1,player_2,score_2,player_3,score_3,player_4,score_4"
GAME = "2026-11-23,Aki,41000,Ben,29000,Chi,20000,Dan,10000"


def sessions_of(text: str) -> list[Session]:
    return [session for session, _began in read_game_table(text.encode(), as_it_is=True).sessions]


def exported_again(text: str) -> str:
    """Return the table of the sessions of a table."""
    read = read_game_table(text.encode())
    return game_table([(session.state, began or BEGAN) for session, began in read.sessions])


@pytest.mark.parametrize("other", ["Zoe\u0308", "zo\u00eb", "Zo\u00eb\u200d", "Ｚo\u00eb"])
def test_spellings_that_look_the_same_are_one_player(other: str) -> None:
    first, second = (GAME.replace("Aki", name) for name in ("Zo\u00eb", other))
    [session] = sessions_of(f"{HEAD}\n{first}\n{second}\n")
    assert session.state.players == ("Zo\u00eb", "Ben", "Chi", "Dan")
    assert len(session.state.games) == 2
    twice = GAME.replace("Aki", "Zo\u00eb").replace("Ben", other)
    with pytest.raises(BadNotation, match="write each player once"):
        read_game_table(f"{HEAD}\n{twice}\n".encode())


@st.composite
def played_sessions(draw: st.DrawFn) -> Session:
    """Return a session of a few games with agreed points, chombo, ties and leftover sticks."""
    rules: Rules = draw(st.sampled_from([Rules(), *(each.rules for each in PRESETS.values())]))
    names = draw(
        st.lists(
            st.text("aBé蓮=+-'\",;| \n", min_size=1, max_size=5).map(str.strip),
            min_size=rules.players,
            max_size=6,
            unique_by=str.casefold,
        ).filter(lambda found: all(name.isprintable() and name for name in found))
    )
    session = Session.start(SessionStarted(draw(st.sampled_from(["", "Fri"])), tuple(names), rules))
    players, seats = range(len(names)), st.integers(0, rules.players - 1)
    for _game in range(draw(st.integers(0, 3))):
        order = tuple(draw(st.permutations(players))[: rules.players])
        session = session.append(GameStarted(order, draw(seats)))
        points = st.integers(-400, 400).map(lambda hundreds: 100 * hundreds)
        deltas = tuple(draw(st.sampled_from([0, draw(points)])) for _seat in order)
        session = session.record(PointsAdjusted(deltas, draw(st.integers(0, 2))))
        if draw(st.booleans()):
            session = session.record(ChomboMade(draw(seats)))
        if session.state.games[-1].state.ending is None:
            session = session.record(GameEnded())
    return session


@settings(max_examples=60)
@given(played_sessions())
def test_an_exported_table_imports_with_equal_results(session: Session) -> None:
    text = game_table([(session.state, BEGAN)])
    if not session.state.games:
        return
    assert exported_again(text) == text
    [again] = sessions_of(text)
    ours, theirs = (
        dict(zip(each.players, totals(each), strict=True)) for each in (session.state, again.state)
    )
    assert theirs.items() <= ours.items()
    assert parse_log(log_text(again.log, BEGAN).encode()).session() == again


def test_equals_in_the_first_place_share_the_leftover_sticks() -> None:
    rules = replace(TENHOU, ties=Ties.SHARED, start_score=30_000)
    session = Session.with_game(SessionStarted("", ("Aki", "Ben", "Chi", "Dan"), rules))
    session = session.record(PointsAdjusted((0, 0, 0, 0), 1)).record(GameEnded())
    text = game_table([(session.state, BEGAN)])
    assert "30400,400,1" in text
    assert exported_again(text) == text


def test_a_substitute_has_the_result() -> None:
    session = Session.with_game(SessionStarted("", ("Aki", "Ben", "Chi", "Dan", "Eva"), TENHOU))
    session = session.record(RiichiDeclared(1)).record(HandDrawn(frozenset({1})))
    session = session.append(PlayerSubstituted(1, 4)).record(GameEnded())
    cells = game_table([(session.state, BEGAN)]).splitlines()[1].split(",")
    assert cells[2:9] == ["Aki", "24000", "0", "2", "10.0", "4.0", "4.0"]
    assert cells[9:13] == ["Eva", "28000", "1000", "1"]


class TestSpreadsheets:
    def test_places_and_points_follow_from_the_rules(self) -> None:
        [session] = sessions_of(f"{HEAD}\n{GAME}\n")
        [row] = match_sheet(session.state)
        assert [cell and cell.subtotal for cell in row.cells] == [51_000, 9000, -20_000, -40_000]
        found = statistics(session.state)
        assert [(each.games, each.places, each.hands) for each in found[:2]] == [
            (1, (1, 0, 0, 0), 0),
            (1, (0, 1, 0, 0), 0),
        ]

    def test_numbers_and_dates_are_written_as_in_many_countries(self) -> None:
        text = (
            "Date;Player 1;Score 1;Points 1;Player 2;Score 2;Points 2;Player 3;Score 3;Points 3\n"
            "23.11.2026;Aki;41.000;26,5;Ben;65 000;40,5;Chi;▲1'000;\N{MINUS SIGN}67\n"
            "\n"
            "2026/11/24;Aki;35000;;Ben;35000;;Chi;35000;\n"
        )
        table = read_game_table(text.encode("utf-16"), as_it_is=True)
        assert [began for _session, began in table.sessions] == [
            "2026-11-23T12:00:00+00:00",
            "2026-11-24T12:00:00+00:00",
        ]
        [first, second] = [session.state for session, _began in table.sessions]
        assert totals(first) == (26_500, 40_500, -67_000)
        assert (first.rules.players, second.rules.start_score) == (3, 35_000)
        assert [each.games for each in table.players] == [2, 2, 2]

    def test_names_replace_those_of_the_file(self) -> None:
        text = f"{HEAD}\n{GAME}\n2026-11-30,Akiko,30000,Ben,30000,Chi,20000,Dan,20000\n".encode()
        table = read_game_table(text, ("蓮", "Ben", "Chi", "Dan", "蓮"))
        assert next((each.name, each.games) for each in table.players) == ("蓮", 2)

    @pytest.mark.parametrize(
        ("game", "error"),
        [
            ("2026-13-01", "Line 2, column date: .*2026-13-01"),
            (",Aki,41k", 'Line 2, column score_1: "41k" is not valid; write a whole number'),
            (",Aki,41000,Ben", "Line 2, column score_2: the cell is empty"),
            (",Aki,41000,aki,2", 'column player_2: "aki" is not valid; write each player once'),
            ('"', "Line 2: a quotation mark is missing"),
            ("", r"The table has no games; write each in a line after the names\."),
        ],
    )
    def test_an_error_names_line_and_column(self, game: str, error: str) -> None:
        with pytest.raises(BadNotation, match=error):
            read_game_table(f"{HEAD}\n{game}\n".encode())

    @pytest.mark.parametrize(
        ("columns", "cells", "error"),
        [
            ("place_1,place_2,place_3,place_4", "2,1,3,4", "place_1: .*give place 1"),
            ("points_1,points_2,points_3,points_4", "1,2,x,4", "column points_3"),
            ("points_1,points_2,points_3,points_4", "1,2,NaN,4", "column points_3"),
            (
                "points_1,points_2,points_3,points_4,uma_1,uma_2,uma_3,uma_4",
                "51,9,-20,-40,40,10,-10,-25",
                "column uma_4: .*points less uma",
            ),
        ],
    )
    def test_contradictions(self, columns: str, cells: str, error: str) -> None:
        with pytest.raises(BadNotation, match=error):
            read_game_table(f"{HEAD},{columns}\n{GAME},{cells}\n".encode())

    def test_a_column_is_missing(self) -> None:
        with pytest.raises(BadNotation, match="The table has no column player_1; name the columns"):
            read_game_table(b"Datum,Ort,Aki,Ben\n1.1.2026,Wien,1,2\n")


def test_a_file_has_no_marks_of_direction() -> None:
    [session] = sessions_of(f"{HEAD}\n{GAME.replace('Aki', 'אבי')}\n")
    text = session_csv(session.state)
    assert "אבי change" in text
    assert not {"\u2068", "\u2069"} & set(text)


class TestLimits:
    def test_size_and_games(self) -> None:
        with pytest.raises(BadNotation, match="larger than 2 MB"):
            read_game_table(b" " * (MAX_BYTES + 1))
        began = time.process_time()
        with pytest.raises(BadNotation, match="more than 5000 games"):
            read_game_table((HEAD + "\n" + f"{GAME}\n" * (MAX_GAMES + 1)).encode())
        assert time.process_time() - began < 5


def test_a_result_is_a_whole_game() -> None:
    [session] = sessions_of(f"{HEAD}\n{GAME}\n")
    scored = session.state.games[0].steps[0].transition.event
    assert isinstance(scored, GameScored)
    for event in (PointsAdjusted((100, -100, 0, 0)), HandDrawn(frozenset()), scored):
        with pytest.raises(ImpossibleEvent, match="game is over"):
            session.record(event)
    running = session.append(GameStarted((0, 1, 2, 3))).record(HandDrawn(frozenset({1})))
    with pytest.raises(ImpossibleEvent, match="Only a game without hands"):
        running.record(scored)
    wrong = replace(scored, results=scored.results[::-1])
    assert session.append(GameStarted((0, 1, 2, 3))).record(wrong).state.games[1].state.result
    wrong = replace(scored, results=tuple(replace(each, place=1) for each in scored.results))
    with pytest.raises(ImpossibleEvent, match="places of the game do not follow"):
        session.append(GameStarted((0, 1, 2, 3))).record(wrong)


def test_the_command_imports_what_it_exports(tmp_path: Path, tenbo: Tenbo) -> None:
    database = ("--database", f"sqlite:///{tmp_path}/a.db")
    file = tmp_path / "club"
    file.write_text(f"{HEAD}\n{GAME}\n{GAME.replace('23', '24')}\n")
    tenbo("session", "import", str(file), *database)
    exported = tenbo("session", "export", "--format", "games", *database).out
    assert exported == exported_again(exported)
    assert exported.splitlines()[1].startswith("2026-11-24 12:00,,Aki,41000,0,1,40.0,51.0,51.0,Ben")


def test_the_api_previews_imports_and_exports(app: Flask) -> None:
    data = f"{HEAD}\n{GAME}\n{GAME.replace('23', '24')}\n".encode()
    client = app.test_client()

    def send(action: str, **fields: str) -> Any:
        form = {"file": (io.BytesIO(data), "club"), **fields}
        return client.post(f"/api/v1/sessions/{action}", data=form).get_json()

    preview = send("preview")
    assert (preview["format"], preview["games"], preview["hands"]) == ("csv", 2, 0)
    assert preview["players"][0] == {"name": "Aki", "points": 102.0, "games": 2, "score": None}
    imported = send("import", players='["蓮"]')["sessions"]
    assert [each["outcome"] for each in imported] == ["created"] * 2
    keys = [each["host"] for each in imported]
    everything = client.post("/api/v1/sessions/games", json={"keys": keys}).get_data(as_text=True)
    assert everything.count("蓮,41000") == 2
    one = client.get(f"/api/v1/tables/{keys[0]}/games.csv").get_data(as_text=True)
    assert one.splitlines()[1] == everything.splitlines()[1]
    for name in ("tenhou6.json", "mjai.jsonl"):
        refused = client.get(f"/api/v1/tables/{keys[0]}/{name}")
        assert "Only the result of this game is known" in refused.get_json()["error"]["message"]
