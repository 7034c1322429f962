"""`tenbo tournament`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.webapp.sessions import Tenbo

Run = Callable[..., list[str]]


@pytest.fixture
def run(tenbo: Tenbo) -> Run:
    def command(*words: str, status: int = 0) -> list[str]:
        out, err = tenbo("tournament", *words, status=status)
        return (err if status else out).splitlines()

    return command


def test_a_tournament_on_the_command_line(tmp_path: Path, run: Run) -> None:
    players = tmp_path / "players.csv"
    players.write_text("".join(f"Player {each},Tenpai,HU\n" for each in range(1, 9)))
    assert "no tournament yet" in run("standings", status=2)[0]
    [words] = run("new", "Cup", "--rules", "ema_2016", "--rounds", "2")
    assert words.startswith("The page, after the address of tenbo serve: /tournament/")
    listed = run("players", str(players))
    assert listed == [f"   {each}  Player {each}  Tenpai  HU" for each in range(1, 9)]
    first = json.loads(run("players", "--json")[0])
    assert first == {"player": 1, "name": "Player 1", "club": "Tenpai", "country": "HU", "ema": ""}
    seating = run("round", "--draw", "--open", "1")
    assert len(seating) == 5
    assert seating == run("export", "--format", "seating")
    standings = run("standings")
    assert standings[0] == "   – Player 1 +0.0"
    assert len(run("export")) == 9
    assert len(run("export", "--format", "results")) == 1
    link = json.loads(run("link", "--role", "viewer", "--json")[0])
    assert link["path"].startswith("/tournament/")
    assert "no tournament 7" in run("link", "--tournament", "7", status=2)[0]


def test_a_chinese_tournament_with_a_prescribed_seating(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "players.csv"
    run("new", "Cup", "--game", "mcr", "--hands", "-1")
    file.write_text("Aki\nBen\nChi\nDan\n")
    run("players", str(file))
    file.write_text("1,1,4,3,2,1\n")
    assert run("round", "--file", str(file))[1] == "1,1,4,3,2,1"
    file.write_text("1,1,4,3,2,5\n")
    assert "no player 5" in run("round", "--file", str(file), status=2)[0]


def test_a_tournament_of_a_club(tmp_path: Path, run: Run, tenbo: Tenbo) -> None:
    file = tmp_path / "players.csv"
    assert "no club yet" in run("new", "Cup", "--club", "1", status=2)[0]
    for name in ("River", "Hill"):
        tenbo("club", "new", name)
    run("new", "Cup", "--club", "1")
    file.write_text("Aki\nBen\n")
    run("players", str(file))
    listed = tenbo("club", "list", "--club", "1").out.splitlines()
    assert [each.split()[1] for each in listed] == ["Aki", "Ben"]
