"""`tenbo session` at a table with point sticks: payments, movements and counts."""

from __future__ import annotations

import json

import pytest

from scorer.table.session.log import GameStarted, SessionStarted
from scorer.table.session.session import replay
from scorer.table.session.stick_history import stick_history
from tests.webapp.sessions import RunSession, seen
from webapp.storage.entries import read_entry


def lines(run: RunSession, *words: str) -> list[str]:
    status, out, err = run(*words)
    assert status == 0, err
    return out.splitlines()


class TestRecord:
    def test_the_output_has_the_payments_and_the_sticks(self, table: RunSession) -> None:
        printed = lines(table, "record", "ron", "Ben", "Aki", "--points", "3900", "--riichi", "Ben")
        assert printed[1:6] == [
            "Ben riichi",
            "  Ben lays 1x1000 on the table.",
            "Ben wins 3,900 from Aki (ron)",
            "  Aki pays Ben 3900.",
            "  Ben takes 1x1000 from the table.",
        ]
        assert printed[6] == "  Aki gives Ben 1x5000 and receives 1x1000 and 1x100."

    def test_a_table_without_sticks_shows_only_payments(self, session: RunSession) -> None:
        session(
            *("new", "Friday", "--players", "Aki,Ben,Chi,Dan"),
            *("--rules", "tenhou", "--sticks", "none"),
        )
        printed = lines(
            session, "record", "ron", "Ben", "Aki", "--points", "3900", "--riichi", "Ben"
        )
        assert printed[1:6] == [
            "Ben riichi",
            "  Ben pays 1000: riichi sticks.",
            "Ben wins 3,900 from Aki (ron)",
            "  Aki pays Ben 3900.",
            "  Ben receives 1000: riichi sticks.",
        ]
        [game] = seen(session, "show")["games"]
        assert game["sticks"] is None
        assert [step["passes"] for step in game["steps"]] == [None, None]

    def test_a_chombo_that_counts_later_is_announced(self, session: RunSession) -> None:
        session("new", "Friday", "--players", "Aki,Ben,Chi,Dan", "--rules", "ema_2025")
        printed = lines(session, "record", "chombo", "Ben", "--lang", "ja")
        assert printed[1:3] == ["Ben チョンボ", "  ウマの後に、Benから20,000点を引きます。"]


class TestShow:
    def test_has_the_present_sticks(self, table: RunSession) -> None:
        table("record", "draw", "--tenpai", "Ben", "--riichi", "Ben")
        printed = lines(table, "show")
        assert "Aki       1x10000, 2x5000, 3x1000 and 10x100" in printed
        assert "table     1x1000" in printed
        assert "counters  1x100" in printed

    def test_has_the_movements_of_each_hand(self, table: RunSession) -> None:
        table("record", "draw", "--tenpai", "Ben", "--riichi", "Ben")
        printed = lines(table, "show", "--sticks")
        place = printed.index("   4 E1.0 draw, tenpai: Ben")
        assert printed[place + 1 : place + 3] == [
            "       Aki pays Ben 1000: for noten.",
            "       Chi pays Ben 1000: for noten.",
        ]
        assert "       Chi gives Ben 1x1000." in printed

    def test_json_has_piles_payments_passes_and_debts(self, table: RunSession) -> None:
        table("record", "ron", "Ben", "Aki", "--points", "32000")
        [game] = seen(table, "show")["games"]
        [step] = game["steps"]
        assert step["payments"] == [{"payer": 0, "payee": 1, "points": 32000, "reason": "hand"}]
        assert step["passes"][0]["giver"] == 0
        assert step["debts"] == [{"debtor": 0, "creditor": 1, "points": 7000}]
        now = game["sticks"]["now"]
        assert now["piles"][0] == []
        assert now["debts"] == step["debts"]
        assert {"value": 10000, "count": 2} in now["piles"][1]


class TestNew:
    def test_other_sticks_are_stored_in_the_log(self, session: RunSession) -> None:
        pile = "2x10000 1x5000"
        session("new", "Friday", "--players", "Aki,Ben,Chi,Dan", "--sticks", pile)
        status, out, _ = session("export")
        assert status == 0
        assert json.loads(out)["entries"][0]["sticks"] == pile
        [game] = seen(session, "show")["games"]
        assert game["sticks"]["start"]["piles"][0] == [
            {"value": 10000, "count": 2},
            {"value": 5000, "count": 1},
        ]

    @pytest.mark.parametrize(
        ("pile", "sentence"),
        [
            ("2x10000", "are worth 20000, but the rules begin with 25000"),
            ("25x1001", "no stick worth 1001"),
            ("100x100 15x1000", "100x100 are too many sticks; a player has at most 60"),
            ("many", "is not a number of sticks"),
        ],
    )
    def test_invalid_sticks_are_rejected(
        self, session: RunSession, pile: str, sentence: str
    ) -> None:
        status, _, err = session("new", "Friday", "--players", "Aki,Ben,Chi,Dan", "--sticks", pile)
        assert status == 2
        assert sentence in err

    def test_an_entry_without_sticks_is_read(self) -> None:
        start = read_entry(
            {"kind": "session_started", "version": 2, "name": "", "players": ["A", "B", "C", "D"],
             "rules": {}}
        )  # fmt: skip
        assert isinstance(start, SessionStarted)
        assert (start.sticks, start.counters) == (None, True)
        state = replay((start, GameStarted((0, 1, 2, 3))))
        assert state.game is not None
        assert stick_history(state.game, state) is not None


class TestSticksLater:
    def test_another_set_and_no_sticks(self, table: RunSession) -> None:
        table("record", "draw", "--tenpai", "Aki")
        before = seen(table, "show")["games"][0]["sticks"]["now"]
        assert before["counters"] == [{"value": 100, "count": 1}]
        assert table("sticks", "2x10000 5x1000", "--no-counters")[0] == 0
        [game] = seen(table, "show")["games"]
        assert game["sticks"]["start"]["piles"][3] == [
            {"value": 10000, "count": 2},
            {"value": 1000, "count": 5},
        ]
        assert game["sticks"]["now"]["counters"] == []
        assert table("sticks", "none")[0] == 0
        assert seen(table, "show")["games"][0]["sticks"] is None
        table("undo")
        table("undo")
        assert seen(table, "show")["games"][0]["sticks"]["now"] == before


class TestCount:
    def test_reports_who_has_too_few(self, table: RunSession) -> None:
        table("record", "ron", "Ben", "Aki", "--points", "3900")
        printed = lines(table, "count", "Aki=1x10000,2x5000,1x1000", "E=2x10000 8x1000 9x100")
        assert printed == [
            "Aki has 21,000 in sticks and should have 21,100: 100 too few.",
            "Ben has 28,900 in sticks, as it should be.",
            "Count the sticks of Chi and Dan too, to find the mistake.",
        ]

    def test_names_the_payment_that_did_not_pass(self, table: RunSession) -> None:
        table("record", "ron", "Ben", "Aki", "--points", "3900")
        table("record", "tsumo", "Chi", "--points", "4000")
        # 25,000 each, without the 3,900 but with the 1,000, 1,000 and 2,000.
        aki, ben, chi = "Aki=2x10000,4x1000", "Ben=2x10000,3x1000", "Chi=2x10000,9x1000"
        printed = lines(table, "count", aki, ben, chi, "Dan=2x10000,4x1000")
        assert printed[4:] == [
            "The total of 100,000 is right: a player with too many has what another lacks.",
            "Perhaps Aki did not give Ben 3,900: Ben wins 3,900 from Aki (ron).",
            "To put it right, Aki gives Ben 3,900.",
        ]
        chi, dan = "Chi=2x10000,8x1000", "Dan=2x10000,5x1000"
        aki, ben = "Aki=2x10000,1x100", "Ben=2x10000,6x1000,9x100"
        assert lines(table, "count", aki, ben, chi, dan)[5:] == [
            "Perhaps Dan did not give Chi 1,000: Chi wins 1000, 2000 (tsumo).",
            "To put it right, Dan gives Chi 1,000.",
        ]

    def test_counters_of_the_chinese_game(self, session: RunSession) -> None:
        session("new", "Club", "--players", "Aki,Ben,Chi,Dan", "--game", "mcr")
        session("record", "ron", "Ben", "Aki", "--points", "10")
        assert lines(session, "count", "Ben=4x100,13x10,4x1", "Dan=3x100,18x10,12x1") == [
            "Ben has 534 in counters, as it should be "
            "(the score is 34, all began with 500 in counters).",
            "Dan has 492 in counters, as it should be "
            "(the score is −8, all began with 500 in counters).",
        ]
        status, _, err = session("count", "Ben=1x1000")
        assert (status, err.count("counters") + err.count("no stick worth 1000")) == (2, 1)

    def test_as_json(self, table: RunSession) -> None:
        check = seen(table, "count", "Aki=2x10000,4x1000", "Ben=2x10000,6x1000")
        assert [each["difference"] for each in check["counts"]] == [-1000, 1000]
        assert (check["difference"], check["complete"]) == (0, False)


def test_a_debt_at_the_end_of_the_game_is_reported_once(session: RunSession) -> None:
    session("new", "Friday", "--players", "Aki,Ben,Chi,Dan", "--rules", "tenhou")
    session("record", "riichi", "Chi")
    session("record", "draw", "--tenpai", "Chi")
    _, printed, _ = session("record", "ron", "Aki", "Dan", "--points", "32000")
    owes = "Dan still owes Aki 8300."
    assert printed.count(owes) == 1
    _, shown, _ = session("show", "--sticks")
    assert shown.count(owes) == 2  # with the hand, and below the present sticks
