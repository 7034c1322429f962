"""`tenbo seating`."""

import json
from pathlib import Path

import pytest

from tests.webapp.sessions import Tenbo


def test_a_plan_as_text(tenbo: Tenbo) -> None:
    lines = tenbo("seating", "--players", "16", "--rounds", "5", "--seed", "1").out.splitlines()
    assert lines[0] == "Round 1"
    assert sum(line.startswith("  Table") for line in lines) == 20
    assert lines[-2] == "No pair meets twice."
    assert lines[-1].startswith("The winds of a player differ by at most 1")


def test_a_plan_as_csv_can_be_checked(tmp_path: Path, tenbo: Tenbo) -> None:
    file = tmp_path / "plan.csv"
    plan = tenbo("seating", "--players", "8", "--rounds", "2", "--seed", "1", "--csv").out
    file.write_text(plan)
    answer = json.loads(tenbo("seating", "--check", str(file), "--json").out)
    assert len(answer["rounds"]) == 2
    assert answer["quality"]["repeated"] == 4


@pytest.mark.parametrize(
    "words",
    [["--players", "18"], ["--players", "2"], ["--players", "16", "--rounds", "0"],
     ["--check", "missing.csv"]],
)  # fmt: skip
def test_mistakes(words: list[str], tenbo: Tenbo) -> None:
    assert tenbo("seating", *words, status=2).err
