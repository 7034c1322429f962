"""`tenbo tournament`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from webapp.cli import main


def run(
    capsys: pytest.CaptureFixture[str], database: Path, *words: str, status: int = 0
) -> list[str]:
    assert main(["tournament", *words, "--database", f"sqlite:///{database}"]) == status
    out, err = capsys.readouterr()
    return (err if status else out).splitlines()


def test_a_tournament_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, players = tmp_path / "a.sqlite3", tmp_path / "players.csv"
    players.write_text("".join(f"Player {each},Tenpai,HU\n" for each in range(1, 9)))
    assert "no tournament yet" in run(capsys, database, "standings", status=2)[0]
    [words] = run(capsys, database, "new", "Cup", "--rules", "ema_2016", "--rounds", "2")
    assert words.startswith("The page, after the address of tenbo serve: /tournament/")
    listed = run(capsys, database, "players", str(players))
    assert listed == [f"   {each}  Player {each}  Tenpai  HU" for each in range(1, 9)]
    first = json.loads(run(capsys, database, "players", "--json")[0])
    assert first == {"player": 1, "name": "Player 1", "club": "Tenpai", "country": "HU", "ema": ""}
    seating = run(capsys, database, "round", "--draw", "--open", "1")
    assert len(seating) == 5
    assert seating == run(capsys, database, "export", "--format", "seating")
    standings = run(capsys, database, "standings")
    assert standings[0] == "   – Player 1 +0.0"
    assert len(run(capsys, database, "export")) == 9
    assert len(run(capsys, database, "export", "--format", "results")) == 1
    link = json.loads(run(capsys, database, "link", "--role", "viewer", "--json")[0])
    assert link["path"].startswith("/tournament/")
    assert "no tournament 7" in run(capsys, database, "link", "--tournament", "7", status=2)[0]


def test_a_chinese_tournament_with_a_prescribed_seating(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, file = tmp_path / "a.sqlite3", tmp_path / "players.csv"
    run(capsys, database, "new", "Cup", "--game", "mcr", "--hands", "-1")
    file.write_text("Aki\nBen\nChi\nDan\n")
    run(capsys, database, "players", str(file))
    file.write_text("1,1,4,3,2,1\n")
    assert run(capsys, database, "round", "--file", str(file))[1] == "1,1,4,3,2,1"
    file.write_text("1,1,4,3,2,5\n")
    assert "no player 5" in run(capsys, database, "round", "--file", str(file), status=2)[0]


def test_a_tournament_of_a_club(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, file = tmp_path / "a.sqlite3", tmp_path / "players.csv"
    assert "no club yet" in run(capsys, database, "new", "Cup", "--club", "1", status=2)[0]
    for name in ("River", "Hill"):
        assert main(["club", "new", name, "--database", f"sqlite:///{database}"]) == 0
    run(capsys, database, "new", "Cup", "--club", "1")
    file.write_text("Aki\nBen\n")
    run(capsys, database, "players", str(file))
    assert main(["club", "list", "--club", "1", "--database", f"sqlite:///{database}"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert [each.split()[1] for each in listed] == ["Aki", "Ben"]
