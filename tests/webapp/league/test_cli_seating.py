"""`tenbo seating`."""

import json
from pathlib import Path

import pytest

from webapp.cli import main


def test_a_plan_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["seating", "--players", "16", "--rounds", "5", "--seed", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Round 1"
    assert sum(line.startswith("  Table") for line in lines) == 20
    assert lines[-2] == "No pair meets twice."
    assert lines[-1].startswith("The winds of a player differ by at most 1")


def test_a_plan_as_csv_can_be_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["seating", "--players", "8", "--rounds", "2", "--seed", "1", "--csv"]) == 0
    file = tmp_path / "plan.csv"
    file.write_text(capsys.readouterr().out)
    assert main(["seating", "--check", str(file), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert len(answer["rounds"]) == 2
    assert answer["quality"]["repeated"] == 4


@pytest.mark.parametrize(
    "words",
    [["--players", "18"], ["--players", "2"], ["--players", "16", "--rounds", "0"],
     ["--check", "missing.csv"]],
)  # fmt: skip
def test_mistakes(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["seating", *words]) == 2
    assert capsys.readouterr().err
