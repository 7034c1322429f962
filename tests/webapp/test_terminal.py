"""Text in a terminal: aligned columns, names from right to left, days of the reader."""

from __future__ import annotations

import io
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorer.table.session.names import MAX_CHARACTERS
from scorer.tiles.messages import isolate, join
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from tests.webapp.sessions import RunSession, Tenbo
from webapp.text.terminal import NAME_COLUMNS, table_lines, text_width

HEBREW, ARABIC = "\u05d0\u05d1\u05d9", "\u0633\u0627\u0645\u064a"
ISOLATED = f"\u2068{HEBREW}\u2069"


@given(
    st.lists(
        st.lists(st.text("aé\u0301役ｱ\u05d0\u200d ", max_size=8), min_size=3, max_size=3),
        min_size=1,
        max_size=4,
    ),
    st.sets(st.integers(0, 2)),
)
def test_columns_begin_and_end_where_they_begin_and_end(
    rows: list[list[str]], right: set[int]
) -> None:
    marked = [[f"<{cell}>" for cell in row] for row in rows]
    places = set()
    for isolated in table_lines(marked, right=right):
        line = re.sub("[\u2068\u2069]", "", isolated)
        edges = [found.end() for found in re.finditer(">", line)][:-1]
        starts = [found.start() for found in re.finditer("<", line)]
        marks = (edges[each] if each in right else starts[each] for each in (0, 1))
        places.add(tuple(text_width(line[:mark]) for mark in marks))
        assert all(line[edge] == " " for edge in edges)
    assert len(places) == 1


COMMANDS = [
    ["rules", "ema_2016"],
    ["rules", "notes", "--game=mcr"],
    ["yaku"],
    ["yaku", "--game=mcr"],
    ["table"],
    ["table", "--fu"],
    ["score", "123m456p789s1122z2z", "--tsumo", "--riichi", "--explain"],
    ["score", "123m456p789s1122z2z", "--game=mcr", "--tsumo", "--explain"],
    ["waits", "234567m34p55678s", "--seat=S"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("language", Language)
def test_no_column_runs_into_the_next(
    command: list[str], language: Language, tenbo: Tenbo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every table of the command is written by `table_lines`, with blanks between its cells."""
    written: list[str] = []

    def record(rows: object, **options: object) -> Iterator[str]:
        lines = list(table_lines(rows, **options))  # type: ignore[arg-type]
        for row, line in zip(list(rows), lines, strict=True):  # type: ignore[call-overload]
            if not isinstance(row, str):
                gap = str(options.get("gap", " "))
                cells = [re.escape(isolate(each.strip())) for each in row if each.strip()]
                assert re.fullmatch(rf"\s*{rf' *{gap} *'.join(cells)}\s*", line), line
        written.extend(lines)
        return iter(lines)

    for module in ("hand.score", "hand.fans", "hand.waits", "reference"):
        monkeypatch.setattr(f"webapp.text.{module}.table_lines", record)
    for module in ("rules", "fans"):
        monkeypatch.setattr(f"webapp.cli.{module}.table_lines", record)
    tenbo(*command, f"--lang={language}")
    assert written


def test_names_from_right_to_left_are_isolated(session: RunSession) -> None:
    long = "Wolfeschlegelsteinhausenbergerdorff"
    assert isolate("Aki 蓮 é") == "Aki 蓮 é"
    assert str(_("{name} wins", name=HEBREW)) == f"{ISOLATED} wins"
    assert str(join([HEBREW, ARABIC], ", ")) == f"{ISOLATED}, \u2068{ARABIC}\u2069"
    session("new", HEBREW, "--players", f"{HEBREW},Ben,{ARABIC},{long}")
    session("record", "ron", "Ben", HEBREW, "--points", "2000")
    for words in (("show",), ("list",), ("record", "end")):
        shown = session(*words)[1]
        assert ISOLATED in shown
        assert HEBREW not in shown.replace(ISOLATED, "")
    assert long not in shown
    assert f"{long[: NAME_COLUMNS - 1]}…" in shown


def test_long_names_are_cut_in_every_table_and_sentence(session: RunSession) -> None:
    names = ("W" * MAX_CHARACTERS, "V" * MAX_CHARACTERS)
    assert session("new", "X", "--players", f"{','.join(names)},Chi,Dan")[0] == 0
    assert session("record", "ron", *names, "--points", "2000")[0] == 0
    shown = session("show", "--sticks")[1]
    assert "2x1000" in shown
    assert not any(name[:NAME_COLUMNS] in shown for name in names)
    assert max(map(text_width, shown.splitlines())) < 150


@pytest.fixture
def west(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "America/Los_Angeles")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


TABLE = b"""date,player_1,score_1,player_2,score_2,player_3,score_3,player_4,score_4
2026-11-23T19:30:00-08:00,Aki,41000,Ben,29000,Chi,20000,Dan,10000
"""


def test_days_are_those_of_the_reader(
    west: None, session: RunSession, tmp_path: Path, app: Flask
) -> None:
    file = tmp_path / "games.csv"
    file.write_bytes(TABLE)
    session("import", str(file))
    assert "2026-11-23" in session("list")[1]
    client = app.test_client()
    form = {"file": (io.BytesIO(TABLE), "games.csv")}
    [imported] = client.post("/api/v1/sessions/import", data=form).get_json()["sessions"]
    for query, day in (("", "23 Nov"), ("?offset=540", "24 Nov"), ("?offset=-480", "23 Nov")):
        card = client.get(f"/api/v1/tables/{imported['host']}/card.svg{query}").text
        assert day in card


def test_a_list_creates_no_folder(tmp_path: Path, tenbo: Tenbo) -> None:
    database = f"--database=sqlite:///{tmp_path}/none/tenbo.sqlite3"
    tenbo("session", "list", database)
    assert "There is no session yet" in tenbo("session", "show", database, status=2).err
    assert list(tmp_path.iterdir()) == []
    words = ("new", "X", "--players=A,B,C,D", "--rules=notes")
    error = tenbo("session", *words, database, status=2).err
    assert "The rules notes are those of --game mcr; add it." in error
