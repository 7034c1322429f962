"""Rules of a table in a session: mistakes and dead hands."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from flask import Flask

from tests.webapp.session_phones import Phone, create_session
from tests.webapp.sessions import RunSession


def table_with(app: Flask, **rules: Any) -> Phone:
    return create_session(app, rules=rules)[0]


class TestMistakes:
    def test_the_reason_is_stored_and_displayed(self, app: Flask) -> None:
        table = table_with(app)
        table.record({"command": "chombo", "seat": 2, "reason": "noten_riichi"})
        assert table.scores() == [29_000, 27_000, 17_000, 27_000]
        [hand] = table.view()["history"][0]["hands"]
        [step] = hand["steps"]
        assert step["event"] == {"kind": "chombo_made", "seat": 2, "reason": "noten_riichi"}
        assert step["words"] == "Chi chombo: riichi without tenpai"

    def test_a_dead_hand_lasts_until_the_end_of_the_hand(self, app: Flask) -> None:
        table = table_with(app, dead_hand=["false_win"])
        table.record({"command": "chombo", "seat": 1, "reason": "false_win"})
        view = table.view()
        assert [seat["dead"] for seat in view["game"]["seats"]] == [False, True, False, False]
        assert table.scores() == [25_000] * 4
        assert view["can"]["riichi"] == [0, 2, 3]
        assert view["can"]["draw"] is True
        step = view["history"][0]["hands"][0]["steps"][0]
        assert step["words"] == "Ben dead hand: false win"
        win = {"command": "win", "wins": [{"winner": 1, "points": 4000}]}
        refused = table.post("entries", {"seen": view["entries"], **win})
        assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "The hand of Ben is dead" in str(refused.get_json())
        table.record({"command": "draw", "tenpai": [0]})
        assert not any(seat["dead"] for seat in table.view()["game"]["seats"])
        assert len(table.view()["history"][0]["hands"]) == 1

    def test_undo_brings_the_hand_back(self, app: Flask) -> None:
        table = table_with(app, dead_hand=["false_win"])
        table.record({"command": "chombo", "seat": 1, "reason": "false_win"})
        table.post("undo", {"seen": table.view()["entries"]})
        assert not any(seat["dead"] for seat in table.view()["game"]["seats"])

    @pytest.mark.parametrize("reason", ["", "--reason false_win"])
    def test_the_command_line(self, friday: RunSession, reason: str) -> None:
        status, printed, _ = friday("record", "chombo", "Ben", *reason.split())
        assert status == 0
        assert ("chombo: false win" in printed) is bool(reason)


RON = {"command": "win", "discarder": 0, "wins": [{"winner": 1, "hand": "234567m34p55678s2p"}]}


class TestOtherRules:
    """Rules change during a session if that pays no recorded hand otherwise."""

    def test_rules_of_the_end_and_of_later_hands_change(self, app: Flask) -> None:
        table = table_with(app, preset="tenhou")
        table.record(RON)
        changes = {"uma": [30, 10, -10, -30], "honba": 600, "renhou": 5, "minimum_han": 2}
        view = table.record({"command": "rules", "rules": changes})
        assert view["rules"]["values"] | changes == view["rules"]["values"]
        assert view["rules"]["preset"] == "tenhou"
        assert view["latest"]["words"] == (
            "new rules: Renhou → 5 han; Minimum han to win → 2 han; Honba → 600; "
            "Uma → +30/+10/-10/-30"
        )
        table.post("undo", {"seen": view["entries"]})
        assert table.view()["rules"]["changed"] == {}

    @pytest.mark.parametrize(
        "changes",
        [
            {"minimum_han": 3},
            {"start_score": 30_000},
            {"kuitan": False, "noten_payment": 1200, "kiriage_mangan": True, "minimum_han": 12},
        ],
    )
    def test_a_recorded_hand_keeps_its_payment(self, app: Flask, changes: Any) -> None:
        table = table_with(app)
        table.record(RON)
        body = {"command": "rules", "rules": changes, "seen": table.view()["entries"]}
        for path in ("preview", "entries"):
            refused = table.post(path, body)
            assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
            assert "Hand 1 of game 1 would be paid otherwise" in str(refused.get_json())

    def test_a_change_cannot_be_undone_under_hands_that_need_it(self, app: Flask) -> None:
        table = table_with(app)
        entries = table.record({"command": "rules", "rules": {"noten_payment": 1200}})["entries"]
        table.record({"command": "draw", "tenpai": [0]})
        assert table.scores() == [26_200, 24_600, 24_600, 24_600]
        refused = table.post("undo", {"seen": entries + 1, "seq": entries})
        assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "would be paid otherwise" in str(refused.get_json())

    def test_before_the_first_hand_every_rule_changes(self, app: Flask) -> None:
        table = table_with(app)
        table.record({"command": "rules", "rules": {"start_score": 30_000, "preset": "m_league"}})
        assert table.scores() == [30_000] * 4
        assert table.view()["rules"]["preset"] == "m_league"

    @pytest.mark.parametrize(
        ("changes", "reason"),
        [
            ({"players": 3}, "A session keeps its game and its number of players"),
            ({"honba": 500}, "Honba is 500, which 3 players cannot share in hundreds"),
            ({"honba": 300}, "These are the present rules"),
            ({"faan": 3}, 'There is no rule "faan"'),
        ],
    )
    def test_invalid_changes_say_why(self, app: Flask, changes: Any, reason: str) -> None:
        table = table_with(app)
        refused = table.post("entries", {"seen": 2, "command": "rules", "rules": changes})
        assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert reason in str(refused.get_json())

    def test_a_game_scored_by_fans(self, app: Flask) -> None:
        table, _ = create_session(app, game="general", rules={"preset": "hk", "minimum": 1})
        changes = {"base": 2, "points": [1, 2, 4], "fans": {"seven_pairs": 4}}
        view = table.record({"command": "rules", "rules": changes})
        values = view["rules"]["values"]
        assert (values["minimum"], values["base"], values["points"]) == (1, 2, [1, 2, 4])
        assert values["fans"]["seven_pairs"] == 4
        assert values["fans"]["all_pungs"] == 3
        assert view["latest"]["words"] == (
            "new rules: From fan to points → 1, 2, 4; Base → 2; Seven Pairs → 4"
        )
        table.record({"command": "rules", "rules": {"fans": {"all_pungs": 5}}})
        assert table.view()["rules"]["values"]["fans"]["seven_pairs"] == 4
