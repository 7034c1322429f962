"""Rules of a table in a session: mistakes and dead hands."""

from __future__ import annotations

import io
import json
from contextlib import closing
from http import HTTPStatus
from typing import Any, ClassVar

import pytest
from flask import Flask

from scorer.riichi.rules.rules import Rules
from scorer.table.events import GameEnded
from scorer.table.session.log import GameStarted, LaterRules, SessionStarted
from scorer.table.session.results import match_sheet
from scorer.table.session.session import Session
from scorer.tiles.terms import Language
from tests.webapp.session_phones import Phone, create_session
from webapp.league.club.results import played_rules, session_results
from webapp.storage.store import Store
from webapp.views.session.document import session_json


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
            "Uma → +30/+10/−10/−30"
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
            ({"honba": 300}, "These are already the current rules"),
            ({"faan": 3}, 'There is no rule "faan"'),
        ],
    )
    def test_invalid_changes_say_why(self, app: Flask, changes: Any, reason: str) -> None:
        table = table_with(app)
        refused = table.post("entries", {"seen": 2, "command": "rules", "rules": changes})
        assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert reason in str(refused.get_json())


def finished_game(table: Phone) -> list[int]:
    """Play and end a game in which Ben wins from Aki, and return the points of the players."""
    view = table.record(RON)
    view = table.record({"command": "end"})
    return [cell["subtotal"] for cell in view["sheet"][-1]["cells"]]


class TestRulesFromAGameOn:
    """New rules change finished results only if the players say so."""

    CHANGES: ClassVar = {"uma": [30, 10, -10, -30]}

    def points(self, table: Phone, game: int) -> list[int]:
        return [cell["subtotal"] for cell in table.view()["sheet"][game - 1]["cells"]]

    def test_finished_games_keep_their_results(self, app: Flask) -> None:
        table = table_with(app, preset="tenhou")
        before = finished_game(table)
        table.record({"command": "game"})
        table.record(RON)
        view = table.record({"command": "rules", "rules": self.CHANGES, "from_game": 2})
        assert view["latest"]["words"] == "new rules from game 2: Uma → +30/+10/−10/−30"
        assert view["rules"]["values"]["uma"] == [30, 10, -10, -30]
        assert self.points(table, 1) == before
        placement = [cell["placement"] for cell in view["sheet"][1]["cells"]]
        assert sorted(placement) == [-30_000, -10_000, 10_000, 50_000]
        table.record({"command": "end"})
        totals = [a + b for a, b in zip(before, self.points(table, 2), strict=True)]
        assert table.view()["totals"] == totals
        table.record({"command": "game"})
        table.record({"command": "end"})
        assert table.view()["sheet"][2]["cells"][0]["placement"] == 50_000
        assert self.points(table, 1) == before

    def test_every_export_has_the_rules_of_each_game(self, app: Flask, own_database: str) -> None:
        table = table_with(app, preset="tenhou")
        before = finished_game(table)
        log = table.ask("GET", "/log.json").data
        sheet = table.ask("GET", "/sheet.html").get_data(as_text=True)
        card = table.ask("GET", "/card.svg?game=1").get_data(as_text=True)
        rows = [table.ask("GET", path).get_data(as_text=True) for path in CSV]
        table.record({"command": "rules", "rules": self.CHANGES, "from_game": 2})
        assert table.ask("GET", "/card.svg?game=1").get_data(as_text=True) == card
        for path, text in zip(CSV, rows, strict=True):
            assert table.ask("GET", path).get_data(as_text=True) == text
        later = table.ask("GET", "/sheet.html").get_data(as_text=True)
        assert "From game 2 on" in later
        assert later.count('class="rules"') == sheet.count('class="rules"') + 1
        table.record({"command": "game"})
        table.record({"command": "end"})
        file = table.ask("GET", "/log.json").data
        assert file != log
        upload = {"file": (io.BytesIO(file), "log.json")}
        answer = app.test_client().post("/api/v1/sessions/import", data=upload)
        copy = Phone(app.test_client(), answer.get_json()["sessions"][0]["host"])
        assert copy.view()["sheet"] == table.view()["sheet"]
        assert self.points(copy, 1) == before
        store = app.extensions["tenbo"].sessions().store
        document: Any = session_json(1, store.session(1).state, Language.ENGLISH)
        assert [each["game"] for each in document["later_rules"]] == [2]
        games = document["games"]
        assert [each["points"] for each in games[0]["standings"]] == before
        with closing(Store(own_database)) as again:
            assert again.session(1).state == store.session(1).state

    def test_hands_of_earlier_games_do_not_forbid_rules_of_later_ones(self, app: Flask) -> None:
        table = table_with(app)
        finished_game(table)
        table.record({"command": "game"})
        changes = {"command": "rules", "rules": {"minimum_han": 3}}
        refused = table.post("preview", {"seen": table.view()["entries"], **changes})
        assert "Hand 1 of game 1 would be paid otherwise" in str(refused.get_json())
        assert table.record(changes | {"from_game": 2})["rules"]["values"]["minimum_han"] == 3
        refused = table.post("entries", {"seen": table.view()["entries"], **RON})
        assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY

    def test_all_games_change_together(self, app: Flask) -> None:
        table = table_with(app, preset="tenhou")
        before = finished_game(table)
        table.record({"command": "game"})
        table.record({"command": "rules", "rules": self.CHANGES, "from_game": 2})
        preview = table.post(
            "preview",
            {
                "seen": table.view()["entries"],
                "command": "rules",
                "rules": {"return_score": 25_000},
            },
        )
        assert preview.status_code == HTTPStatus.OK
        view = table.record({"command": "rules", "rules": {"return_score": 25_000}})
        assert self.points(table, 1) != before
        assert view["rules"]["values"]["uma"] == [30, 10, -10, -30]
        view = table.record({"command": "rules", "rules": self.CHANGES})
        assert view["rules"]["values"]["uma"] == [30, 10, -10, -30]
        assert app.extensions["tenbo"].sessions().load(1).state.start.later_rules == ()
        for _ in range(3):
            table.post("undo", {"seen": table.view()["entries"]})
        assert self.points(table, 1) == before
        assert table.view()["rules"]["changed"] == {}

    @pytest.mark.parametrize("game", [0, -1, 3, 10**30])
    def test_only_known_games_and_the_next_one_have_rules(self, app: Flask, game: int) -> None:
        table = table_with(app)
        body = {"command": "rules", "rules": self.CHANGES, "from_game": game}
        refused = table.post("entries", {"seen": 2, **body})
        assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "choose one from 1 to 2" in str(refused.get_json()) or game == 10**30

    @pytest.mark.parametrize(
        "later",
        [
            [{"game": 1, "rules": {}}],
            [{"game": 3, "rules": {}}, {"game": 2, "rules": {}}],
            [{"game": 2, "rules": {"players": 3}}],
            [{"game": 2, "rules": {"uma": [[10**9, 0, 0, -(10**9)]]}}],
            [{"game": each, "rules": {}} for each in range(2, 200)],
        ],
    )
    def test_a_file_with_other_rules_is_rejected(self, app: Flask, later: Any) -> None:
        table = table_with(app)
        log = table.ask("GET", "/log.json").get_json()
        log["entries"][0]["later_rules"] = later
        upload = {"file": (io.BytesIO(json.dumps(log).encode()), "log.json")}
        answer = app.test_client().post("/api/v1/sessions/import", data=upload)
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY

    def test_a_club_counts_each_game_by_its_rules(self, app: Flask) -> None:
        state = with_later_rules()
        results = session_results(state)
        for game, row in enumerate(match_sheet(state.state), 1):
            points = {
                each["player"]: each["points"] for each in results.games if each["game"] == game
            }
            assert points == {at: cell.subtotal for at, cell in enumerate(row.cells) if cell}
        played: Any = played_rules(str(results.session["rules"]))
        assert [(first, rules.uma) for first, rules in played] == [
            (1, ((15, 5, -5, -15),)),
            (2, ((30, 10, -10, -30),)),
        ]


CSV = ("/sheet.csv", "/standings.csv", "/games.csv")


def with_later_rules() -> Session:
    """Return a session of two games under different uma."""
    later = (LaterRules(2, Rules(uma=((30, 10, -10, -30),))),)
    rules = Rules(uma=((15, 5, -5, -15),))
    start = SessionStarted("", ("A", "B", "C", "D"), rules, later_rules=later)
    session = Session.with_game(start).record(GameEnded())
    return session.append(GameStarted((0, 1, 2, 3))).record(GameEnded())
