"""Drills: made hands, choices with exactly one right answer, the API and the command."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from flask import Flask

from scorer.riichi.points import Limit, announce
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.score import score
from tests.webapp.session_phones import create_session
from tests.webapp.sessions import Tenbo
from webapp.records.made_hands import made_hands
from webapp.views.drill import drill

WIN = {
    "command": "win",
    "discarder": 0,
    "wins": [{"winner": 1, "hand": "123m456p789s1122z 2z", "dora": "5z"}],
}


def test_made_hands_are_legal_and_of_every_class() -> None:
    found = list(islice(made_hands(Random(1), STANDARD), 300))
    limits = [each.limit for each in found]
    assert min(map(limits.count, (Limit.NONE, Limit.MANGAN, Limit.HANEMAN, Limit.BAIMAN))) > 5
    assert {bool(each.hand.melds) for each in found} == {True, False}
    for each in found:
        assert score(each.hand, each.win, STANDARD).payment == each.payment
    assert any(tile.red for each in found for tile in each.hand.tiles)
    plain = Rules(red_fives=(0, 0, 0))
    for each in islice(made_hands(Random(2), plain), 40):
        assert not any(tile.red for tile in (*each.hand.tiles, each.win.tile))


def test_one_choice_is_right() -> None:
    for found, question in drill((), 200, Random(3)):
        choices = question.choices
        assert len({str(each) for each in choices.payments}) == 4
        assert choices.payments[choices.payment] == announce(found.payment)
        assert choices.payments.count(announce(found.payment)) == 1
        assert choices.limit == {"": 0, "mangan": 1, "haneman": 2}.get(found.limit, 3)
        if found.yakuman:
            assert choices.values == ()
            continue
        assert len(set(choices.values)) == 4
        right = choices.values[choices.value]
        assert (right.han, right.fu) == (found.han, found.fu)


def test_the_api_asks_about_the_hands_of_the_phone(app: Flask) -> None:
    host, _viewer = create_session(app)
    host.record(WIN)
    client = app.test_client()
    asked = client.post("/api/v1/drill", json={"keys": [host.key, "unknown"], "count": 3})
    first, *others = asked.get_json()["questions"]
    assert (first["winner"], first["score"]["points"], first["dora"]) == ("Ben", 1300, ["5z"])
    assert first["words"] == "ron, seat south, round east"
    assert [each["winner"] for each in others] == ["", ""]
    assert client.post("/api/v1/drill", json={"count": 41}).status_code == 422


@pytest.mark.parametrize("level", ["limit", "value", "points"])
def test_the_command(level: str, tenbo: Tenbo, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["x", "1", "2", "3"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(answers))
    out = tenbo("drill", "--level", level, "--count", "3", "--seed", "5").out
    right, wrong = out.count("Right!"), out.count("No: ")
    assert right + wrong == 3
    assert f"{right} of 3 answers right" in out


def test_the_command_ends_with_the_input(tenbo: Tenbo, monkeypatch: pytest.MonkeyPatch) -> None:
    def end(_prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", end)
    assert "0 of 0 answers right" in tenbo("drill").out
    tenbo("drill", "--rules", "tenhou_sanma", status=2)
