"""Logs of Tenhou, Mahjong Soul and MJAI: every score, and damaged files."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from html import escape
from itertools import cycle, islice, product
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from scorer.fans.rules.presets import MCR
from scorer.payment import Ron, Tsumo
from scorer.riichi.points import AKA_DORA, DORA, NUKI_DORA, URA_DORA
from scorer.riichi.rules.choices import OPTIONAL_YAKU, Bust, Renhou
from scorer.riichi.yaku import YAKU, YAKUMAN
from scorer.table.events import (
    Abort,
    ChomboMade,
    GameEnded,
    HandAborted,
    HandDrawn,
    HandWon,
    RiichiDeclared,
)
from scorer.table.session.log import GameStarted, SessionStarted, Transition
from scorer.table.session.session import PlayedGame, Session, SessionState
from scorer.table.session.stick_history import stick_history
from scorer.table.settlement import Liability, TableWin
from scorer.tiles.errors import BadNotation, ImpossibleEvent, RiichiError
from scorer.tiles.terms import Language
from tests.presets import ARI_ARI, TENHOU
from tests.unpublished import LOGS, needs_logs, parameters
from tests.webapp.log_examples import (
    EXAMPLES,
    FINAL,
    MAHJONG_SOUL_POINTS,
    NAMES,
    TENHOU_POINTS,
    mahjong_soul,
    majiang,
    mjai,
    mjai_of_three,
    mjlog,
    tenhou_json,
    tenhou_json_of_three,
    twin,
)
from tests.webapp.malicious_archives import archive
from webapp.cli import main
from webapp.records.logs import tenhou_json as tenhou_reader
from webapp.records.logs.game_log import CheckedLog, OtherKind, check_log, player_names
from webapp.records.logs.played_rules import possible_rules
from webapp.records.logs.read import MAX_BYTES, is_log, read_logs
from webapp.records.logs.write import mjai_lines, tenhou_name
from webapp.records.logs.write import tenhou_json as write_tenhou_json
from webapp.views.session.log_file import log_text, parse_log

FILES = sorted(LOGS.glob("*.*"))

Run = Callable[..., tuple[int, str, str]]
Write = Callable[[PlayedGame, SessionState], str]


def checked(data: bytes | str) -> CheckedLog:
    [log] = read_logs(data.encode() if isinstance(data, str) else data)
    return check_log(log)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Return a function that runs a command on a file with this content."""

    def command(words: str, data: bytes, *options: str) -> tuple[int, str, str]:
        path = tmp_path / "log"
        path.write_bytes(data)
        status = main([*words.split(), str(path), *options])
        return status, *capsys.readouterr()

    return command


class TestEveryFormat:
    @pytest.mark.parametrize("name", EXAMPLES)
    def test_is_recognised_and_has_all_scores(self, name: str) -> None:
        found = checked(EXAMPLES[name]())
        points = MAHJONG_SOUL_POINTS if name == "mahjong_soul" else TENHOU_POINTS
        assert (found.log.format, found.log.names) == (name, NAMES)
        assert found.differences == []
        assert found.report["final"] == {"scores": list(FINAL), "points": list(points)}
        assert found.report["ended"]
        [[], [score]] = found.scores
        assert score is not None
        assert [line.yaku.name for line in score.yakuman] == ["kokushi_musou"]

    @pytest.mark.parametrize("name", EXAMPLES)
    def test_becomes_a_session(self, name: str) -> None:
        session = checked(EXAMPLES[name]()).session()
        assert session.state.players == NAMES
        assert session.state.games[-1].state.scores == FINAL
        last = session.log[-1]
        assert isinstance(last, Transition)
        assert isinstance(last.event, HandWon)
        assert [hand.yaku for hand in last.hands] == [("kokushi_musou",)]

    @pytest.mark.parametrize("name", EXAMPLES)
    def test_is_read_compressed(self, name: str) -> None:
        assert checked(gzip.compress(EXAMPLES[name]().encode())).differences == []

    def test_other_files_are_not_logs(self) -> None:
        own = (b'{"tenbo_session": 1}', b'{"first_dealer": 0}', archive({"tenbo.json": b"{}"}))
        for data in (b"", b"[]", *own):
            assert not is_log(data)
            assert read_logs(data) == ()


def zipped(*logs: str) -> bytes:
    """Return a ZIP file as Tenhou's client stores logs: each one gzipped, beside a note."""
    note = b"https://tenhou.net/0/?log=2024051821gm-0009-0000-0123abcd"
    games = {f"2024/{n}.mjlog": gzip.compress(log.encode()) for n, log in enumerate(logs)}
    return archive({"note.txt": note, **games})


def events(*left_out: str) -> list[dict[str, Any]]:
    """Return the example of MJAI without some fields."""
    lines = map(json.loads, mjai().splitlines())
    return [{name: line[name] for name in line if name not in left_out} for line in lines]


def as_lines(values: Iterable[object]) -> str:
    return "\n".join(json.dumps(value) for value in values)


def room(mode: int = 2, **details: int) -> str:
    """Return the example of Mahjong Soul with the rules of a room."""
    data = json.loads(mahjong_soul())
    data["head"]["config"]["mode"] |= {"mode": mode, "detail_rule": details}
    return json.dumps(data)


def won_without_details(*, paid: bool) -> str:
    hands = json.loads(tenhou_json())["log"]
    del hands[1][-1][1 + paid :]
    return tenhou_json(log=hands)


def hand_without_texts() -> str:
    hands = json.loads(tenhou_json())["log"]
    del hands[1][-1][2][3:]
    return tenhou_json(log=hands)


def address() -> str:
    return f"[InternetShortcut]\nURL=https://tenhou.net/6/#json={quote(tenhou_json())}&ts=1\n"


HELLO = {"type": "hello", "protocol": "mjsonp"}
TENHOU_RULE = ["202401010000", "202412312359", "0009", "0", "0", "0", "0"]
"""The rules of a tournament on Tenhou: two times, the type of the game, and who may play."""


@pytest.mark.parametrize(
    ("data", "games"),
    [
        (json.dumps(events()), 1),
        (json.dumps(events(), indent=2), 1),
        (as_lines(events("scores")), 1),
        (as_lines(events("deltas")), 1),
        (as_lines(events("deltas", "scores")), 1),
        (as_lines([HELLO, *events(), {"type": "note", "text": ""}]), 1),
        (mjai() * 2, 2),
        (mjai().encode("utf-16"), 1),
        (as_lines(events("honba", "kyotaku", "oya")), 1),
        ("\n".join(json.dumps(each, indent=1) for each in events()), 1),
        (json.dumps([events(), events()]), 2),
        (hand_without_texts(), 1),
        (won_without_details(paid=True), 1),
        (tenhou_json(rule="般南喰赤"), 1),
        (tenhou_json(rule=TENHOU_RULE), 1),
        (tenhou_json(rule=",".join(TENHOU_RULE)), 1),
        (tenhou_json(rule=None, ref=None), 1),
        (tenhou_json(rule={"disp": "玉之间四人南"}), 1),
        (address(), 1),
        (address().replace("%20", "+"), 1),
        (address() * 2, 2),
        (f"https://tenhou.net/6/#json={quote(quote(tenhou_json()))}", 1),
        (f'<a href="https://tenhou.net/6/#json={escape(tenhou_json())}">log</a>', 1),
        (address().replace("/6/#", "/6/?lang=en#"), 1),
        (tenhou_json() + "\n" + tenhou_json(), 2),
        (json.dumps(json.loads(tenhou_json()), indent=2) * 2, 2),
        (f"[{tenhou_json()}, {tenhou_json()}]", 2),
        (mjlog() * 2, 2),
        (zipped(mjlog(), mjlog(), tenhou_json()), 3),
        (f"[{majiang()}, {majiang()}]", 2),
        (f"[{mahjong_soul()}, {mahjong_soul()}]", 2),
    ],
)
def test_each_form_of_a_log_has_all_scores(data: bytes | str, games: int, run: Run) -> None:
    content = data.encode() if isinstance(data, str) else data
    found = [check_log(log) for log in read_logs(content)]
    assert [
        (each.differences, [score for score, _ in each.scores_and_points]) for each in found
    ] == [([], list(FINAL))] * games
    status, out, err = run("replay", content)
    assert (status, err) == (0, "")
    assert out.startswith(f"games replayed: {games} of {games}, rounds: {2 * games}, ")


@pytest.mark.parametrize(
    "data",
    [
        *(
            as_lines(
                {name: value for name, value in event.items() if name not in left_out}
                for event in mjai_of_three(north, hands=hands, scores=scores)
            )
            for north in ("kita", "nukidora")
            for hands, scores in ((4, 4), (3, 4), (3, 3))
            for left_out in ((), ("scores",), ("deltas",), ("scores", "deltas"))
        ),
        tenhou_json_of_three(3),
        tenhou_json_of_three(4),
    ],
)
def test_a_log_of_three_players_has_a_fourth_seat_or_none(data: str) -> None:
    found = checked(data)
    assert found.differences == []
    assert found.log.names == NAMES[:3]
    assert [score for score, _ in found.scores_and_points] == [32_400, 38_900, 33_700]


def test_a_riichi_without_its_ura_indicators_is_paid_as_the_log_has_it() -> None:
    moves = mjai_of_three("kita", hands=3, scores=3)
    place = next(
        at for at, each in enumerate(moves) if each.get("actor") == 1 and "dahai" in each.values()
    )
    moves[place + 1 : place + 1] = [{"type": "reach_accepted", "actor": 1}]
    moves[place:place] = [{"type": "reach", "actor": 1}]
    won = moves[-2]
    won["deltas"] = [-8000, 13000, -4000]  # two more han than without ura dora
    assert checked(as_lines(moves)).differences == []
    won["ura_markers"] = ["9m"]
    assert checked(as_lines(moves)).differences != []


@pytest.mark.parametrize(
    ("data", "advice"),
    [
        (b"\n\x15.lq.GameDetailRecords\x12\x80\x01", "save it decoded, as JSON"),
        (b'{"head": {"uuid": ""}, "data": "CgUubHEu"}', "save it decoded, as JSON"),
        (b'[{"name": "ActionNewRound", "data": {}}]', "save the log after the game"),
        (b'{"type": "start_game", "names": ["near", "right"]}', "what photos of a table show"),
        (b"https://game.mahjongsoul.com/?paipu=240518-0123", "open the address"),
        (b'<a href="http://tenhou.net/0/?log=2024051821gm-0009-0000">', "open the address"),
        (b"https://tenhou.net/0/log/?2024051821gm-0009-0000-0123abcd", "open the address"),
        (b"Our game: 2024051821gm-0009-0000-0123abcd\n", "open the address"),
        (mahjong_soul().replace("LiuJu", "ChangeTile").encode(), "special mode of Mahjong Soul"),
        (room(xuezhandaodi=1).encode(), "special mode of Mahjong Soul"),
        (mahjong_soul().replace('"yiman"', '"fans": [{"id": 51}], "x"').encode(), "燕返し"),
        (b'{"head": {"config": {"mode": {"mode": 11}}}}', "save the whole log"),
        (won_without_details(paid=False).encode(), "does not say by whom"),
        (archive({}), "is empty"),
        (archive({"note.txt": b"x"}), "has no log that tenbo reads"),
        (archive({"2024.zip": zipped(mjlog())}), "has other ZIP files"),
    ],
)
def test_a_sound_log_of_another_kind_is_not_called_damaged(data: bytes, advice: str) -> None:
    with pytest.raises(OtherKind) as error:
        read_logs(data)
    assert advice in str(error.value)
    assert "damaged" not in str(error.value)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (room(mode=11), "mode 11 is not one of 4 players"),
        (re.sub(r'("shoupai": \[\s*)"\w+"', rf'\1"{"x" * 50}"', majiang(), count=1), "not valid"),
        (zipped(mjlog())[:-30], "damaged"),
        (archive({"a.mjlog": random.Random(1).randbytes(MAX_BYTES)}), "larger than 8 MB"),
    ],
)
def test_what_cannot_be_is_refused(data: bytes | str, error: str) -> None:
    with pytest.raises(BadNotation, match=error):
        read_logs(data.encode() if isinstance(data, str) else data)


class TestMoves:
    def test_the_twin_of_a_passed_tile_can_be_called(self) -> None:
        rounds: Any = checked(twin()).report["rounds"]
        assert [each["end_scores"] for each in rounds] == [[26000, 26000, 22000, 26000]]

    def test_the_orders_that_are_tried_are_limited(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(tenhou_reader, "MORE_ORDERS", 0)
        with pytest.raises(BadNotation, match="Hand 1 of the log is impossible"):
            read_logs(twin().encode())


CUSTOM_RULE = "00000006,00000002,,,25000,0,30000,,,,,,,,,,1000,1500,3000,,," + "10,-10,-30," * 5
"""Kiriage mangan, no bust, shared places and an uma of 30/10/-10/-30, as Tenhou posts them."""


class TestRulesOfALog:
    def test_of_a_tournament_on_tenhou(self) -> None:
        points = (5.0, 77.3, -15.0, -67.3)
        final = [each for pair in zip(FINAL, points, strict=True) for each in pair]
        for custom in (CUSTOM_RULE, CUSTOM_RULE.split(",")):
            data = tenhou_json(rule=TENHOU_RULE, csrule=custom, sc=[])
            rules = checked(data).record.rules
            assert (rules.kiriage_mangan, rules.bust, rules.ties) == (True, "never", "shared")
            assert (rules.target_score, rules.uma) == (0, ((30, 10, -10, -30),))
        stated = f'<GO type="9" CSRULE="{CUSTOM_RULE}"'
        [log] = read_logs(mjlog().replace('<GO type="9"', stated).encode())
        assert rules in log.rules
        assert log.states_rules
        data = tenhou_json(rule=TENHOU_RULE, csrule=CUSTOM_RULE.replace("06", "02", 1), sc=final)
        assert [each["field"] for each in checked(data).differences] == ["final.points"]

    @pytest.mark.parametrize(
        ("display", "kuitan", "red"),
        [
            ("般南喰赤", True, 1),
            ("南喰", True, 0),
            ("特東速", False, 0),
            ("三般南赤", False, 1),
            ("玉之间四人南", True, 1),
            ("Silver South", True, 1),
        ],
    )
    def test_that_tenhou_displays(self, display: str, kuitan: bool, red: int) -> None:
        [log] = read_logs(tenhou_json(rule={"disp": display}).encode())
        assert {(each.kuitan, each.red_fives) for each in log.rules} == {(kuitan, (red,) * 3)}

    def test_of_a_room_on_mahjong_soul(self) -> None:
        details = {"init_point": 25000, "fandian": 40000, "shiduan": 0, "dora_count": 4}
        details |= {"jingsuanyuandian": 30000, "shunweima_2": 10, "shunweima_3": -10}
        details |= {"shunweima_4": -20, "can_jifei": True, "have_yifa": True}
        details |= {"have_qieshangmanguan": True, "have_jiuzhongjiupai": True}
        data = json.loads(mahjong_soul())
        data["head"]["config"]["mode"]["detail_rule"] = details
        for seat, player in enumerate(data["head"]["result"]["players"]):
            player["total_point"] = round(1000 * TENHOU_POINTS[seat])
        for form in (data, camel_case(data)):
            found = checked(json.dumps(form))
            rules = found.record.rules
            assert found.differences == []
            assert (rules.target_score, rules.return_score, rules.uma[0]) == (
                40000,
                30000,
                TENHOU.uma[0],
            )
            assert (rules.kuitan, rules.red_fives, rules.kiriage_mangan) == (False, (1, 2, 1), True)

    @pytest.mark.parametrize(
        ("points", "uma"),
        [
            ((5.0, 77.3, -15.0, -67.3), (30, 10, -10, -30)),
            ((0.0, 62.3, -10.0, -52.3), (15, 5, -5, -15)),
            ((5.0, 47.3, -5.0, -47.3), (15, 5, -5, -15)),
        ],
    )
    def test_follow_from_its_points_if_it_states_none(
        self, points: tuple[float, ...], uma: tuple[int, ...]
    ) -> None:
        final = [each for pair in zip(FINAL, points, strict=True) for each in pair]
        found = checked(tenhou_json(sc=final))
        assert (found.differences, found.record.rules.uma) == ([], (uma,))

    def test_follow_from_a_game_of_east_that_differs_in_two(self) -> None:
        rules = replace(TENHOU, rounds=1, target_score=0, bust=Bust.NEVER)
        session = Session.with_game(SessionStarted("", NAMES, rules), first_dealer=0)
        for dealer in range(4):
            win = TableWin(
                winner=(dealer + 1) % 4,
                discarder=(dealer + 2) % 4,
                dealer=dealer,
                payment=Ron(32_000),
            )
            session = session.record(HandWon((win,)))
        data = json.loads(write_tenhou_json(session.state.games[-1], session.state))
        del data["rule"]
        found = checked(json.dumps(data))
        assert (found.differences, found.report["ended"]) == ([], True)

    def test_of_local_yaku_on_mahjong_soul(self) -> None:
        """The majsoul-replay-editor counts them so, a big seven stars twice."""
        [log] = read_logs(tenhou_json(detail_rule={"guyi_mode": 1}).encode())
        for form in (log, read_logs(room(guyi_mode=1).encode())[0]):
            rules = form.rules[0]
            assert rules.renhou is Renhou.YAKUMAN
            assert {"uumensai", "daichisei"} < rules.optional_yaku
            assert "daichisei" in rules.double_yakuman

    def test_of_three_players_on_mahjong_soul(self) -> None:
        rules = possible_rules(("mahjong_soul",), (1,), players=3)[0]
        assert (rules.start_score, rules.return_score, rules.uma) == (35000, 35000, ((15, 0, -15),))


def test_a_log_ends_after_any_hand() -> None:
    lines = mjai().splitlines()
    assert len(read_logs("\n".join(lines[:5]).encode())[0].rounds) == 1
    with pytest.raises(BadNotation, match="The log ends after hand 1 without the result"):
        read_logs("\n".join(lines[:8]).encode())


def test_a_single_hand_begins_anywhere() -> None:
    hand = json.loads(tenhou_json())["log"][0]
    hand[:2] = [[4, 3, 2], [21000, 30000, 24000, 23000]]
    found = checked(tenhou_json(log=[hand], sc=[]))
    session = found.session()
    assert found.differences == []
    again = parse_log(log_text(session.log, None).encode()).session()
    for state in (session.state.games[-1].state, again.state.games[-1].state):
        assert (str(state.round), state.dealer, state.honba, state.sticks) == ("S", 0, 4, 2)
        assert state.scores == (21000, 30000, 24000, 23000)
    assert stick_history(session.state.games[-1], session.state) is None
    start, game = session.log[:2]
    assert isinstance(start, SessionStarted)
    assert isinstance(game, GameStarted)
    for wrong in ({"scores": (25000, 25000)}, {"deals_passed": 16}, {"honba": -1}):
        with pytest.raises(ImpossibleEvent):
            Session.start(start).append(replace(game, **wrong))


def test_a_large_zip_file_is_not_unpacked() -> None:
    with pytest.raises(BadNotation, match=r"a\.mjlog: The log is larger than 8 MB"):
        read_logs(archive({"a.mjlog": mjlog().encode() + b" " * MAX_BYTES}))


@needs_logs
@pytest.mark.parametrize("path", parameters(FILES), ids=lambda path: path.name)
def test_every_recorded_log_has_all_scores(path: Path) -> None:
    found = checked(path.read_bytes())
    assert (found.differences, found.report["ended"]) == ([], True)
    starts = [each["start_scores"] for each in found.report["rounds"]]
    assert starts == [list(each.record["start_scores"]) for each in found.log.rounds]
    state = found.session().state
    assert state.games[-1].state.ending is not None
    assert not state.invalid_entries


def cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(1, len(data.rstrip()) - 1)]


def in_another_encoding(data: bytes, chance: random.Random) -> bytes:
    encoding = chance.choice(["utf-32", "utf-32-be", "shift_jis", "latin-1"])
    if encoding.startswith("utf"):
        return data.decode().encode(encoding)
    place = data.index(b'"', chance.randrange(len(data) // 2))
    return data[:place] + ("千" if encoding == "shift_jis" else "ó").encode(encoding) + data[place:]


_EDITS = (
    (rb"(?<=ten=\")\d+(?=,-?\d+,-?\d+,)", b"251"),  # scores of mjlog
    (rb"<[D-G]\d+ ?/>", b""),
    (rb"<[T-W]\d+ ?/>", b""),
    (rb"(?<=\bsc=\")\d+(?=,-?\d+(,-?\d+){6}\")", b"1000"),  # scores before a payment of mjlog
    (rb'"oya":0', b'"oya":3'),
    (rb"(?<=[\[ ])(25000|32300|-2000|-1000)(?=,)", b"25100"),
    (rb'"type": ?"dahai"', b'"type":"tsumo"'),
    (rb'(?<="pai":")[1-9][mps]', b"8z"),
    (rb"(?<=, )(1[1-9]|2[1-9]|3[1-9])(?=, [1-4]\d, )", b"48"),
    (rb'"r?60"', b'"r77"'),
    (rb'"tile": "\d.', b'"tile": "9x'),
    (rb'"(tehais|actor|tiles1|delta_scores|hules)"', b'"x"'),
    (rb'"name"(?=: ?"\.lq\.Record)', b'"x"'),  # nobody needs the name of the whole log
)


def edited(data: bytes, chance: random.Random) -> bytes:
    """Return a log with one change that matters: a score, a payment, a tile, or a field."""
    possible = [(list(re.finditer(old, data)), new) for old, new in _EDITS]
    matches, new = chance.choice([each for each in possible if each[0]])
    found = chance.choice(matches)
    return data[: found.start()] + new + data[found.end() :]


def camel_case(value: Any) -> Any:
    """Return JSON with the names that decoders of protocol buffers write by default."""
    if isinstance(value, list):
        return [camel_case(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        re.sub("_([a-z0-9])", lambda found: found[1].upper(), name): camel_case(each)
        for name, each in value.items()
    }


def in_actions(value: Any) -> Any:
    """Return a log of Mahjong Soul as its server stores it now: results among other actions."""
    records = value["data"]["data"].pop("records")
    actions = [{"passed": 1, "type": 1, "result": each} for each in records]
    others = [{"type": 2, "user_input": {"seat": 1}}, {"type": 3, "user_event": {"seat": 2}}]
    value["data"]["data"] |= {"version": 210715, "actions": [others[0], *actions, others[1]]}
    return value


def without_wrappers(value: Any) -> Any:
    """Return a log of Mahjong Soul as a list of named messages, as scripts in the page save it."""
    records = value["data"]["data"]["records"]
    return value | {"data": [each | {"name": each["name"][4:]} for each in records]}


def by_scores(value: Any) -> Any:
    """Return a log of Mahjong Soul whose win has the scores before and after it."""
    fields = value["data"]["data"]["records"][-1]["data"]
    changes = fields.pop("delta_scores")
    fields |= {"old_scores": [25000] * 4, "scores": [25000 + each for each in changes]}
    return value


@pytest.mark.parametrize("write", [camel_case, in_actions, without_wrappers, by_scores])
def test_logs_of_mahjong_soul_as_other_programs_write_them(write: Callable[[Any], Any]) -> None:
    log = json.dumps(write(json.loads(mahjong_soul())), ensure_ascii=False)
    assert checked(log).report["final"] == checked(mahjong_soul()).report["final"]


DAMAGES = (cut, edited, in_another_encoding)


def damaged_logs(logs: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield 200 damaged logs, the same ones each time."""
    chance = random.Random(45)
    kinds = cycle(product(DAMAGES, logs.items()))
    for number, (damage, (name, data)) in enumerate(islice(kinds, 200)):
        yield f"{number} {name} {damage.__name__}", damage(data, chance)


@pytest.mark.parametrize(
    "logs",
    [
        pytest.param({name: write().encode() for name, write in EXAMPLES.items()}, id="examples"),
        pytest.param(
            {path.name: path.read_bytes() for path in FILES},
            id="real",
            marks=[needs_logs, pytest.mark.long],
        ),
    ],
)
def test_200_damaged_logs_each_end_in_one_sentence(logs: Mapping[str, bytes], run: Run) -> None:
    wrong = []
    for name, data in damaged_logs(logs):
        status, out, err = run("replay", data)
        if (status, out, err.count("\n")) != (2, "", 1) or not re.search(r"^tenbo: .*\.$", err):
            wrong.append((name, status, out, err))
    assert wrong == []


def retyped(value: Any, chance: random.Random) -> Any:
    """Return JSON in which one value has another type."""
    if isinstance(value, list | dict) and value and chance.random() < 0.9:
        place = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
        value[place] = retyped(value[place], chance)
        return value
    return chance.choice([None, "x", -1, 1.5, [], {}, [[]], {"x": 1}])


@pytest.mark.parametrize(
    "write", [tenhou_json, mahjong_soul, majiang, lambda: json.dumps(events())]
)
def test_a_value_of_another_type_is_refused_or_does_not_matter(write: Callable[[], str]) -> None:
    chance = random.Random(60)
    refused = 0
    for _number in range(60):
        value = retyped(json.loads(write()), chance)
        try:
            for log in read_logs(json.dumps(value).encode()):
                check_log(log).session()
        except RiichiError:
            refused += 1
    assert refused > 10


def eventful_session() -> Session:
    """Return a game with everything that a log can express; seat 2 deals first."""
    rules = replace(TENHOU, bust=Bust.NEVER, honba=600, uma=((30, 10, -10, -30),))
    session = Session.with_game(SessionStarted("Friday", NAMES, rules), first_dealer=2)
    first = TableWin(winner=2, dealer=2, discarder=3, payment=Ron(3900))
    second = TableWin(winner=1, dealer=2, discarder=3, payment=Ron(2600))
    drawn = TableWin(winner=0, dealer=3, payment=Tsumo(1300, 700))
    yakuman = TableWin(winner=0, dealer=0, discarder=1, payment=Ron(48_000))
    for event in (
        *(RiichiDeclared(1), RiichiDeclared(3, accepted=False), HandWon((first,))),
        *(RiichiDeclared(3), HandWon((first, second))),
        *(HandDrawn(frozenset({2, 1})), HandDrawn(frozenset(range(4))), HandDrawn(frozenset())),
        *(HandDrawn(frozenset({3, 0}), frozenset({1})), HandAborted(Abort.FOUR_WINDS)),
        HandWon((drawn,)),
        *(HandWon((replace(yakuman, liable=(Liability(3),)),)), GameEnded()),
    ):
        session = session.record(event)
    return session


def results(session: Session, first_dealer: int) -> list[object]:
    """Return the state after each hand, with the seats as logs number them."""
    return [
        (
            [*after.scores[first_dealer:], *after.scores[:first_dealer]],
            (after.deals_passed, after.honba, after.sticks, after.ending),
        )
        for step in session.state.games[-1].steps
        if not isinstance(step.transition.event, RiichiDeclared)
        for after in [step.transition.after]
    ]


class TestExport:
    @pytest.mark.parametrize("write", [write_tenhou_json, mjai_lines])
    def test_of_a_session_imports_as_the_same_game(self, write: Write) -> None:
        session = eventful_session()
        game = session.state.games[-1]
        found = checked(write(game, session.state))
        again = found.session()
        assert found.log.names == (*NAMES[2:], *NAMES[:2])
        assert again.state.rules == session.state.rules
        assert results(again, 0) == results(session, 2)

    @needs_logs
    @pytest.mark.parametrize("path", parameters(FILES), ids=lambda path: path.name)
    def test_of_a_recorded_log_imports_as_the_same_game(self, path: Path) -> None:
        session = checked(path.read_bytes()).session()
        for write in (write_tenhou_json, mjai_lines):
            again = checked(write(session.state.games[-1], session.state)).session()
            assert results(again, 0) == results(session, 0)

    @needs_logs
    @pytest.mark.parametrize(
        "path",
        parameters(each for each in FILES if each.suffix == ".json"),
        ids=lambda path: path.name,
    )
    def test_writes_the_wins_of_a_recorded_log_as_it_does(self, path: Path) -> None:
        state = checked(path.read_bytes()).session().state
        written = json.loads(write_tenhou_json(state.games[-1], state))
        for logs in zip(json.loads(path.read_bytes())["log"], written["log"], strict=True):
            recorded, own = ([sorted(map(str, part)) for part in log[-1][1:]] for log in logs)
            without_nothing = [[each for each in part if "(0飜)" not in each] for part in recorded]
            assert logs[0][-1][0] != "和了" or without_nothing == own

    def test_names_yaku_and_indicators_as_tenhou_does(self) -> None:
        state = checked(tenhou_json()).session().state
        hand = json.loads(write_tenhou_json(state.games[-1], state))["log"][-1]
        assert hand[-1] == [
            "和了",
            [0, 32300, 0, -32300],
            [1, 3, 1, "役満32000点", "国士無双(役満)"],
        ]
        assert (hand[2], hand[3]) == ([17], [])

    def test_writes_every_yaku_as_tenhou_does(self) -> None:
        """The names of the logs of Tenhou, as several public readers of its logs list them."""
        names = (
            "門前清自摸和,立直,一発,槍槓,嶺上開花,海底摸月,河底撈魚,平和,断幺九,一盃口,自風 東,"
            "自風 南,自風 西,自風 北,場風 東,場風 南,場風 西,場風 北,役牌 白,役牌 發,役牌 中,"
            "両立直,七対子,混全帯幺九,一気通貫,三色同順,三色同刻,三槓子,対々和,三暗刻,小三元,"
            "混老頭,二盃口,純全帯幺九,混一色,清一色,人和,天和,地和,大三元,四暗刻,四暗刻単騎,"
            "字一色,緑一色,清老頭,九蓮宝燈,純正九蓮宝燈,国士無双,国士無双１３面,大四喜,小四喜,"
            "四槓子,ドラ,裏ドラ,赤ドラ"
        )
        own = {"open_riichi", "open_riichi_ron", *OPTIONAL_YAKU}
        known = [*YAKU, *YAKUMAN, DORA, URA_DORA, AKA_DORA, NUKI_DORA]
        assert {tenhou_name(each) for each in known if each.name not in own} == set(
            names.split(",")
        )

    def test_has_no_chombo_and_only_riichi(self) -> None:
        session = Session.with_game(SessionStarted("", NAMES, ARI_ARI)).record(ChomboMade(1))
        with pytest.raises(BadNotation, match="no chombo, penalties or agreed points"):
            write_tenhou_json(session.state.games[-1], session.state)
        session = Session.with_game(SessionStarted("", NAMES, MCR))
        with pytest.raises(BadNotation, match="Logs are for riichi"):
            mjai_lines(session.state.games[-1], session.state)

    def test_command(self, run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        database = ("--database", f"sqlite:///{tmp_path}/a.db")
        run("session import", mjlog().encode(), *database)
        for form in ("tenhou6", "mjai"):
            assert main(["session", "export", "--format", form, *database]) == 0
            assert checked(capsys.readouterr().out).report["final"] == {
                "scores": list(FINAL),
                "points": list(TENHOU_POINTS),
            }


class TestCommands:
    def test_replay_answers_as_for_game_records(self, run: Run) -> None:
        status, out, err = run("replay --json", mjlog().encode())
        answer = json.loads(out)
        assert (status, err) == (0, "")
        assert [each["start_scores"] for each in answer["rounds"]] == [[25000] * 4] * 2
        assert answer["final"]["scores"] == list(FINAL)

    def test_replay_reports_another_score(self, run: Run) -> None:
        data = tenhou_json(sc=[]).replace("32300", "32400").encode()
        status, out, err = run("replay --json", data)
        assert (status, bool(json.loads(out)["differences"])) == (2, True)
        assert "rounds[1].result_deltas is [0, 32300, 0, -32300], but the log has" in err
        assert run("replay --json", tenhou_json().encode(), "--rules", "m_league")[0] == 2

    def test_replay_reports_each_of_several_games(self, run: Run) -> None:
        other = tenhou_json(sc=[]).replace("32300", "32400")
        status, out, err = run("replay", f"[{tenhou_json()}, {other}]".encode())
        assert (status, err) == (0, "")
        assert "Game 2 (2024051821gm-0009-0000-0123abcd): rounds[1].result_deltas is" in out
        assert out.endswith("games replayed: 2 of 2, rounds: 4, games with differences: 1\n")

    @pytest.mark.parametrize(
        "data", [b"# A guide\n\nfor players\n" * 50, b'{"code": 0, "data": {"handRecord": []}}']
    )
    def test_a_wrong_file_has_one_error(self, run: Run, data: bytes) -> None:
        status, out, err = run("replay", data)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert err.endswith(
            "is neither a log that tenbo reads nor has game records; choose another.\n"
        )

    def test_import_adds_a_session(self, run: Run, tmp_path: Path) -> None:
        database = ("--database", f"sqlite:///{tmp_path}/a.db", "--json")
        names = ("--players", "東風,B,C,D")
        status, out, _ = run("session import", mjai().encode(), *database, *names)
        assert (status, json.loads(out)["players"]) == (0, ["東風", "B", "C", "D"])
        status, _, err = run("session import", mjai().encode()[:-3], *database)
        assert (status, err.count("\n")) == (2, 1)

    def test_the_error_is_translated(self) -> None:
        with pytest.raises(RiichiError) as error:
            checked(mjlog().replace("<D", "<E", 1))
        assert error.value.text(Language.ENGLISH) == (
            "Hand 2 of the log is impossible at move 2: seat 1 moves out of turn; "
            "get the log again."
        )


def test_names_of_a_log_that_look_the_same_get_a_number() -> None:
    names = ("Zo\u00eb", "Zoe\u0308", "Zo\u00eb\u200d", "\u3164")
    assert player_names(names) == ("Zo\u00eb", "Zo\u00eb 2", "Zo\u00eb 3", "4")
