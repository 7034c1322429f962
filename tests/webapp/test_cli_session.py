"""`tenbo session`: record, correct, show and export a session."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.table.events import ChomboMade, GameEnded, HandDrawn, HandWon, RiichiDeclared
from scorer.table.riichi.game import RiichiGame
from scorer.table.riichi.wins import RiichiClaim
from scorer.table.session.log import GameStarted, Log, SessionStarted, Transition
from scorer.table.session.results import statistics
from scorer.table.session.session import Session, replay, transition_for
from scorer.tiles.errors import RiichiError
from scorer.tiles.terms import Language
from tests.lengths import mostly_long
from tests.presets import TENHOU
from tests.scorer.corpus import REAL_GAMES, needs_corpus, records
from tests.webapp.sessions import RunSession, scores, seen
from webapp.cli import main
from webapp.cli.session import files
from webapp.records.games import GameRecord, read_game
from webapp.storage.entries import entry_json, read_entry
from webapp.text.session.history import history_lines
from webapp.text.session.score_chart import score_chart
from webapp.text.session.spreadsheet import session_csv
from webapp.views.session.document import session_json
from webapp.views.session.log_file import log_text, parse_log


class TestRecord:
    def test_a_ron_is_scored_with_the_state_of_the_game(self, table: RunSession) -> None:
        """The seat gives South's wind, and the recorded riichi counts."""
        hand = "123m456p789s1122z 2z"
        table("record", "ron", "South", "East", hand, "--riichi", "S", "--dora", "1m")
        game = seen(table, "show")["games"][-1]
        riichi, won = game["steps"]
        assert riichi["event"] == {"kind": "riichi_declared", "seat": 1}
        [shown] = won["hands"]
        assert shown["yaku"] == ["riichi", "seat_wind_south", "dora"]
        assert (shown["han"], shown["fu"]) == (3, 40)
        assert shown["circumstances"] == ["riichi"]
        assert won["deltas"] == [-5200, 6200, 0, 0]

    @pytest.mark.parametrize(
        ("game", "hand"),
        [
            ("--rules=magyar", ["234m567s99p78s9s 1111p", "--rinshan", "--dora=4z8s"]),
            ("--rules=ari_ari", ["123m9m9m 555-z 666=z 777z"]),
            ("--game=hk", ["123m9m9m 555-z 666=z 777z"]),
        ],
    )
    def test_it_prints_the_doubts_of_the_score(
        self, session: RunSession, capsys: pytest.CaptureFixture[str], game: str, hand: list[str]
    ) -> None:
        main(["score", *hand, "--seat=S", "--tsumo", "--json", game])
        [doubt] = json.loads(capsys.readouterr().out)["notes"]
        session("new", "Friday", "--players", "Aki,Ben,Chi,Dan", game)
        assert doubt in session("record", "tsumo", "Ben", *hand)[1]
        document = json.loads(session("show", "--json")[1])
        assert document["games"][0]["steps"][-1]["notes"] == [doubt]

    def test_a_session_is_in_the_words_of_its_game(self, session: RunSession) -> None:
        """Hong Kong says 食糊; a refused hand, the output and the files too."""
        session("new", "Friday", "--players", "Aki,Ben,Chi,Dan", "--game=hk")
        cheap = ("record", "tsumo", "Ben", "123m456p789s111m2z 2z")
        answers = [session(*cheap, "--lang=zh-Hant")[2]]
        session("record", "ron", "Ben", "Aki", "123m9m9m 555-z 666=z 777z")
        shown = (("show",), ("export", "--format=html"), ("export", "--format=csv"))
        answers += [session(*each, "--lang=zh-Hant")[1] for each in shown]
        for answer in answers:
            assert re.search("食糊|起糊", answer)
            assert not re.search("和牌|起和|錯和", answer)

    def test_only_the_named_winner_has_ippatsu(self, table: RunSession) -> None:
        table("record", "riichi", "Chi")
        hands = ("123m456p789s1122z 2z", "234m456m678s111p2z 2z")
        status, _, err = table(
            *(
                "record",
                "ron",
                "South,Chi",
                "Dan",
                *hands,
                "--ippatsu",
                "Chi",
                "--dora",
                "1m",
                "--ura",
                "1m",
            )
        )
        assert status == 0, err
        won = seen(table, "show")["games"][-1]["steps"][-1]
        south, chi = (shown.get("circumstances", []) for shown in won["hands"])
        assert (south, chi) == ([], ["riichi", "ippatsu"])
        assert won["deltas"][3] < 0

    @pytest.mark.parametrize(
        ("words", "expected"),
        [
            ("tsumo South --points 4000", [-2000, 4000, -1000, -1000]),
            ("tsumo Aki --points 12000", [12000, -4000, -4000, -4000]),
            ("ron Ben,Chi Aki --points 3900,1000", [-4900, 3900, 1000, 0]),
            ("ron Ben,Chi Aki --value 3/30,1/30", [-4900, 3900, 1000, 0]),
            ("tsumo Aki --value mangan", [12000, -4000, -4000, -4000]),
            ("tsumo South --points 32000 --pao W", [0, 32000, -32000, 0]),
            ("ron South East --points 32000 --pao W", [-16000, 32000, -16000, 0]),
            ("draw --tenpai E,南", [1500, 1500, -1500, -1500]),
            ("abort four_winds", [0, 0, 0, 0]),
            ("abort nine_terminals --declarer W", [0, 0, 0, 0]),
            ("chombo North", [4000, 2000, 2000, -8000]),
            ("riichi 3z", [0, 0, -1000, 0]),
            ("adjust Aki=+1000 Ben=-2000 --sticks 1", [1000, -2000, 0, 0]),
        ],
    )
    def test_each_event_pays_the_right_points(
        self, table: RunSession, words: str, expected: list[int]
    ) -> None:
        status, _, err = table("record", *words.split())
        assert status == 0, err
        assert [score - 25000 for score in scores(table)] == expected

    def test_a_substitute_takes_over_a_seat(self, table: RunSession, tmp_path: Path) -> None:
        table("record", "draw", "--tenpai", "Ben")
        status, printed, err = table("record", "substitute", "Ben", "Eva")
        assert status == 0, err
        assert "Eva takes over from Ben" in printed
        table("record", "draw", "--tenpai", "Eva")
        table("record", "substitute", "Eva", "ben")
        table("export", "--output", str(tmp_path / "a.json"))
        assert table("import", str(tmp_path / "a.json"))[0] == 0
        shown = seen(table, "show")
        [game] = shown["games"]
        assert game["seats"] == [0, 1, 2, 3]
        assert [(each["leaving"], each["player"]) for each in game["substitutions"]] == [
            (1, 4),
            (4, 1),
        ]
        assert [each["hands"] for each in shown["statistics"]] == [2, 1, 2, 2, 1]
        _, history, _ = table("show")
        lines = [line.split("  ")[-1].strip() for line in history.splitlines() if "takes" in line]
        assert lines == ["Eva takes over from Ben", "Ben takes over from Eva"]

    def test_new_names_are_exported_with_the_session(
        self, table: RunSession, tmp_path: Path
    ) -> None:
        table("record", "chombo", "Ben")
        status, printed, _ = table("rename", "Ben=Benno", "--name", "Saturday")
        assert status == 0
        assert printed.startswith("Session 1: Saturday")
        table("export", "--output", str(tmp_path / "a.json"))
        assert table("import", str(tmp_path / "a.json"))[0] == 0
        shown = seen(table, "show")
        assert (shown["session"], shown["name"], shown["players"][1]) == (2, "Saturday", "Benno")
        assert "Benno" in table("list")[1]
        table("undo")
        assert seen(table, "show")["players"][1] == "Ben"

    def test_the_next_game_with_other_seats(self, table: RunSession) -> None:
        table("record", "end")
        table("record", "game", "--seats", "Dan,Chi,Ben,Aki", "--first-dealer", "Ben")
        games = seen(table, "show")["games"]
        assert games[1]["seats"] == [3, 2, 1, 0]
        assert games[1]["start"]["dealer"] == 2
        table("record", "end")
        assert "over" not in table("list")[1]
        table("record", "close")
        assert "over" in table("list")[1]

    def test_the_next_game_seats_the_players_who_sat_out(self, session: RunSession) -> None:
        session("new", "Friday", "--players", "Aki,Ben,Chi,Dan,Eva,Finn")
        ended = session("record", "end")[1]
        assert "Next game: Aki, Ben, Eva, Finn; Chi, Dan sit out." in ended
        shown = session("show", "--lang", "ja")[1]
        assert "次の対局：Aki・Ben・Eva・Finn（抜け番：Chi・Dan）" in shown
        assert session("record", "game")[0] == 0
        assert seen(session, "show")["games"][-1]["seats"] == [0, 1, 4, 5]
        session("record", "end")
        assert session("record", "game", "--seats", "Aki,Ben,Chi,Dan")[0] == 0
        assert seen(session, "show")["games"][-1]["seats"] == [0, 1, 2, 3]

    @pytest.mark.parametrize(
        ("words", "english", "japanese"),
        [
            (("ron", "Eva", "Aki"), "Nobody at the table", "卓にいません"),
            (("ron", "Aki", "Ben"), "hand in quotes", "手牌か点数"),
            (("ron", "Aki", "Ben", "--points", "many"), "--points is", "--points が"),
            (("ron", "Aki", "Ben", "--value", "3"), "--value is", "--value が"),
            (
                ("ron", "Ben", "Aki", "--points", "700"),
                "No hand pays 700",
                "700点になる手はありません",
            ),
            (("tsumo", "E", "--points", "12000", "--pao", "S"), "not a yakuman", "役満ではない"),
            (
                ("ron", "S,W", "E", "123m456p789s1122z 2z", "234m456p678s3355z 5z"),
                "do not win on the same tile",
                "和了牌が違います",
            ),
            (("draw", "--nagashi", "E"), "have no nagashi", "流し満貫はありません"),
            (("game",), "The game is not over", "対局が終わっていません"),
            (("continue",), "Only a leading dealer", "アガリやめ"),
            (("chombo", "W", "--instead", "9"), "no entry 9", "記録9"),
        ],
    )
    def test_invalid_events_are_reported_in_both_languages(
        self, table: RunSession, words: tuple[str, ...], english: str, japanese: str
    ) -> None:
        for language, sentence in (("en", english), ("ja", japanese)):
            status, out, err = table("record", *words, "--lang", language)
            assert (status, out) == (2, "")
            assert err.startswith("tenbo: ")
            assert sentence in err
        assert seen(table, "show")["entries"] == 2


class TestCorrections:
    def test_undo_and_redo(self, table: RunSession) -> None:
        table("record", "draw", "--tenpai", "Aki")
        table("undo")
        assert scores(table) == [25000] * 4
        table("redo")
        assert scores(table) == [28000, 24000, 24000, 24000]
        table("undo", "3")
        assert scores(table) == [25000] * 4
        assert "nothing to undo" not in table("undo")[2]
        assert "nothing to undo" in table("undo")[2]

    def test_a_past_hand_is_replaced_and_later_entries_are_checked(self, table: RunSession) -> None:
        table("record", "ron", "Aki", "Ben", "--points", "7700")
        table("record", "tsumo", "Aki", "--points", "6000")
        _, out, _ = table("record", "ron", "Chi", "Ben", "--points", "1000", "--instead", "3")
        assert "Entry 4 no longer fits and is skipped" in out
        assert scores(table) == [25000, 24000, 26000, 25000]
        [invalid_entry] = seen(table, "show")["invalid_entries"]
        assert invalid_entry["seq"] == 4
        table("undo")
        assert scores(table) == [38700 + 300, 17300 - 2100, 22900, 22900]

    def test_a_replaced_hand_uses_the_winds_of_its_time(self, table: RunSession) -> None:
        table("record", "ron", "Ben", "Aki", "--points", "1000")
        table("record", "draw")
        table("record", "ron", "East", "South", "--points", "2900", "--instead", "3")
        assert scores(table) == [27900, 22100, 25000, 25000]


JSON = (
    st.none()
    | st.integers(-5, 99)
    | st.sampled_from(["", "north", "\udc80", 10**12, [], [0], [7, 7, 7, 7], {}, True])
)


def exported() -> str:
    """Return an exported session with several kinds of entries."""
    session = Session.start(SessionStarted("Friday", ("Aki", "Ben", "Chi", "Dan"), TENHOU))
    session = session.append(GameStarted((0, 1, 2, 3)))
    claim = RiichiClaim(winner=1, hand="123m456p789s1122z2z")
    win = RiichiGame(TENHOU).resolve_win(claim, RiichiGame(TENHOU).new_game(), discarder=0)
    assert win.shown is not None
    session = session.record(HandWon((win.win,)), (win.shown,))
    for event in (RiichiDeclared(2), HandDrawn(frozenset({1, 2})), ChomboMade(3), GameEnded()):
        session = session.record(event)
    session = session.undo(6)
    draw = transition_for(HandDrawn(frozenset({2})), session.state_before(5))
    return log_text(session.replace(5, (draw,)).log)


EXPORTED = exported()


class TestFiles:
    def test_an_export_is_imported_unchanged(self, table: RunSession, tmp_path: Path) -> None:
        table("record", "ron", "South", "East", "123m456p789s1122z 2z", "--riichi", "S,W")
        table("undo")
        file = str(tmp_path / "table.json")
        table("export", "--output", file)
        table("import", file)
        one, two = (seen(table, "show", "--session", each) for each in "12")
        assert one | {"session": 2} == two
        assert table("export")[1] == table("export", "--session", "1")[1]

    def test_a_file_with_many_sessions_is_imported(self, table: RunSession, tmp_path: Path) -> None:
        table("record", "ron", "South", "East", "123m456p789s1122z 2z", "--riichi", "S,W")
        table("new", "Club", "--players", "Aki,Ben,Chi,Dan", "--game", "mcr")
        file = tmp_path / "tenbo.zip"
        status, out, _ = table("export", "--all", "--output", str(file))
        assert (status, out) == (0, f"{file}: 2 sessions\n")
        assert table("import", str(file))[0] == 0
        for before, after in (("1", "3"), ("2", "4")):
            one, two = (table("export", "--session", each)[1] for each in (before, after))
            assert one == two
        assert table("export", "--all")[0] == 2
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(files, "MAX_SESSIONS", 3)
            assert table("export", "--all", "--output", str(file))[0] == 0
        assert table("import", str(tmp_path / "tenbo-2.zip"))[0] == 0
        assert table("export")[1] == table("export", "--session", "4")[1]

    @pytest.mark.parametrize("given", [b"", b"[]", b"\xff", b"PK\x03\x04"])
    def test_an_invalid_file_is_rejected(
        self, session: RunSession, tmp_path: Path, given: bytes
    ) -> None:
        file = tmp_path / "given"
        file.write_bytes(given)
        status, _, err = session("import", str(file))
        assert status == 2
        assert err.startswith("tenbo: ")
        assert session("list")[1].startswith("There is no session yet")

    @given(st.data())
    def test_a_changed_file_is_valid_or_gives_an_error(self, data: st.DataObject) -> None:
        """Change any value of any entry: a file that can be read can be shown."""
        whole = json.loads(EXPORTED)
        place: Any = whole["entries"]
        while isinstance(place, list | dict) and place:
            keys = range(len(place)) if isinstance(place, list) else sorted(place)
            key = data.draw(st.sampled_from(keys))
            if not isinstance(place[key], list | dict) or data.draw(st.booleans()):
                place[key] = data.draw(JSON)
                break
            place = place[key]
        try:
            state = parse_log(json.dumps(whole).encode()).session().state
        except RiichiError:
            return
        session_json(1, state, Language.JAPANESE)
        session_csv(state)
        for game in state.games:
            list(history_lines(state, game, Language.JAPANESE))
            score_chart(state, game, Language.ENGLISH)

    def test_csv_has_a_row_for_each_event(self, table: RunSession) -> None:
        table("record", "ron", "South", "East", "123m456p789s1122z 2z", "--riichi", "S")
        rows = list(csv.DictReader(io.StringIO(table("export", "--format", "csv")[1])))
        assert [row["what"] for row in rows] == ["Ben riichi", "Ben wins 2,600 from Aki (ron)"]
        assert rows[1]["hands"] == "123m456p789s11222z"
        assert rows[1]["Aki change"] == "-2600"
        assert rows[1]["Ben score"] == "27600"

    def test_the_sheet_of_basic_ari_ari(self, session: RunSession) -> None:
        """Basic Ari-Ari, 7.2: 41,300, 24,900, 21,800, 12,000 become 61.3, 4.9, -18.2, -48.0."""
        session("new", "<7.2>", "--players", "A,B,C,D", "--rules", "ari_ari")
        session("record", "adjust", "A=16300", "B=-100", "C=-3200", "D=-13000")
        session("record", "end")
        [row] = seen(session, "show")["sheet"]
        assert [cell["match_points"] for cell in row["cells"]] == [11300, -5100, -8200, -18000]
        assert [cell["subtotal"] for cell in row["cells"]] == [61300, 4900, -18200, -48000]
        text = session("export", "--format", "sheet")[1]
        assert "1. +50.0" in text
        assert "+61.3     +4.9    -18.2    -48.0" in text
        page = session("export", "--format", "html", "--lang", "ja")[1]
        assert "<td>+61.3</td>" in page
        assert "&lt;7.2&gt;" in page
        assert "総合計" in page

    def test_standings_as_csv(self, session: RunSession) -> None:
        """Basic Ari-Ari, 7.2, with a riichi stick that stays on the table."""
        session("new", "Friday", "--players", "A,B,C,=D", "--rules", "ari_ari")
        session("record", "adjust", "A=15300", "B=-100", "C=-3200", "=D=-13000", "--sticks", "1")
        assert len(session("export", "--format", "standings")[1].splitlines()) == 1
        session("record", "end")
        rows = list(csv.reader(io.StringIO(session("export", "--format", "standings")[1])))
        assert ",".join(rows[0]) == (
            "Game,Place,Player,Score,Leftover sticks,Raw score,"
            "Match points,Placement,Subtotal,Total"
        )
        assert rows[1] == ["1", "1", "A", "40300", "1000", "41300", "11.3", "50.0", "61.3", "61.3"]
        assert rows[4] == [
            "1",
            "4",
            "'=D",
            "12000",
            "0",
            "12000",
            "-18.0",
            "-30.0",
            "-48.0",
            "-48.0",
        ]
        assert rows[5] == ["Grand total", "1", "A", "", "", "", "", "", "", "61.3"]
        assert [row[1] for row in rows[5:]] == ["1", "2", "3", "4"]

    def test_the_chart_has_a_line_for_each_player(self, table: RunSession) -> None:
        table("record", "ron", "Ben", "Aki", "--points", "8000")
        table("record", "draw", "--tenpai", "Chi")
        picture = Xml.fromstring(table("export", "--format", "svg")[1])
        lines = picture.findall("{http://www.w3.org/2000/svg}polyline")
        assert len(lines) == 4
        assert {len(line.attrib["points"].split()) for line in lines} == {3}
        heights = [float(line.attrib["points"].rpartition(",")[2]) for line in lines]
        assert heights[1] == min(heights)  # the leader is on top
        assert heights[0] == max(heights)
        assert table("export", "--format", "svg", "--game", "2")[0] == 2


class TestNew:
    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (("x", "--players", "A,B,C"), "name 4 or more"),
            (("x", "--players", "A,B,C,North"), "is the name of a wind"),
            (("x", "--players", "A,B,C,D", "--rules", "tenhuo"), "Unknown rules"),
        ],
    )
    def test_invalid_arguments_are_reported(
        self, session: RunSession, words: tuple[str, ...], sentence: str
    ) -> None:
        status, _, err = session("new", *words)
        assert status == 2
        assert sentence in err

    def test_a_late_player_sits_from_the_next_game_on(self, table: RunSession) -> None:
        assert "name of a wind" in table("rename", "--add", "East")[2]
        assert table("rename", "--add", "Eva,Finn")[0] == 0
        assert seen(table, "show")["players"] == ["Aki", "Ben", "Chi", "Dan", "Eva", "Finn"]
        table("record", "end")
        assert table("record", "game", "--seats", "Eva,Ben,Finn,Dan")[0] == 0
        table("record", "tsumo", "Eva", "--points", "12000")
        shown = seen(table, "show")
        assert shown["games"][-1]["seats"] == [4, 1, 5, 3]
        assert "Eva" in table("show")[1]

    def test_the_list_has_every_session_and_its_totals(self, table: RunSession) -> None:
        table("record", "end")
        table("new", "Saturday", "--players", "A,B,C,D")
        _, out, _ = table("list")
        assert "Friday (games: 1): Aki +45.0, Ben +5.0, Chi -15.0, Dan -35.0" in out
        assert out.index("Friday") < out.index("Saturday")
        lines = [json.loads(line) for line in table("list", "--json")[1].splitlines()]
        assert [line["session"] for line in lines] == [1, 2]


def _record_game(session: Session, game: GameRecord) -> Session:
    session = session.append(GameStarted(tuple(range(game.rules.players)), game.start.first_dealer))
    for recorded in game.rounds:
        for event in recorded.events(session.state.games[-1].state, game.rules):
            session = session.record(event)
    return session


@needs_corpus
@pytest.mark.parametrize("name", mostly_long(REAL_GAMES, every=2))
def test_every_real_game_survives_storage_and_replay(name: str) -> None:
    """Compare the scores, the entries after JSON and replay, and the statistics."""
    for record in records(name):
        game = read_game(record)
        names = ("A", "B", "C", "D")[: game.rules.players]
        start: Log = (SessionStarted("Real", names, game.rules),)
        session = _record_game(Session.load(start), game)
        log, state = session.log, session.state
        assert list(state.games[-1].state.scores) == record["rounds"][-1]["end_scores"]
        assert tuple(read_entry(entry_json(entry)) for entry in log) == log
        assert replay(log) == state
        # If no recorded state matches, the replay computes every payment from the events.
        changed = [
            replace(entry, before=replace(entry.before, lost=1))
            if isinstance(entry, Transition)
            else entry
            for entry in log
        ]
        assert replay(changed).games[-1].state == state.games[-1].state
        tallies = statistics(state)
        for field in ("wins", "riichi"):
            recorded = [round_.get(field) or [] for round_ in record["rounds"]]
            assert sum(getattr(each, field) for each in tallies) == sum(map(len, recorded))
