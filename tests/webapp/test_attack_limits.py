"""Attacks by guests without a key: others do not notice them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bench.attack.target import SETUP, Target
from tests.webapp.hostile import Effects, at_once, attack, from_address
from tests.webapp.test_store import new_database, postgres_url  # noqa: F401

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the attacks measure memory as Linux does"
)


@pytest.mark.parametrize(
    "harm", [{"seconds": 2.1}, {"memory": 601}, {"growth": 61}, {"stop_seconds": 11}]
)
def test_each_effect_has_a_limit(harm: dict[str, float]) -> None:
    Effects(1.9, 599, 59, 9).require_harmless()
    with pytest.raises(AssertionError, match="The start page took"):
        Effects(**harm).require_harmless()


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_new_sessions(database: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """An address creates 30 at most, whatever others created."""
    url = None
    if database == "postgres":
        url = new_database(request.getfixturevalue("postgres_url"), "new_sessions")

    def act(attacker: Target) -> None:
        other = from_address(attacker, "198.51.100.7")
        statuses = [attacker.post("/api/v1/sessions", SETUP).status for _ in range(40)]
        assert statuses == [201] * 30 + [429] * 10
        answers = at_once([lambda: other.post("/api/v1/sessions", SETUP)] * 5)
        assert [getattr(each, "status", each) for each in answers] == [201] * 5

    effects = attack(tmp_path, act, database=url)
    assert effects.seconds > 0
    assert effects.memory > 50
    assert effects.growth > 0
