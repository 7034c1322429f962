"""Logs of Tenhou, Mahjong Soul and MJAI: every score, and damaged files."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import cycle, islice, product
from pathlib import Path
from typing import Any

import pytest

from scorer.fans.rules.presets import MCR
from scorer.payment import Ron, Tsumo
from scorer.riichi.rules.choices import Bust
from scorer.table.events import (
    Abort,
    ChomboMade,
    GameEnded,
    HandAborted,
    HandDrawn,
    HandWon,
    RiichiDeclared,
)
from scorer.table.session.log import SessionStarted, Transition
from scorer.table.session.session import PlayedGame, Session, SessionState
from scorer.table.settlement import Liability, TableWin
from scorer.tiles.errors import BadNotation, RiichiError
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
    mjai,
    mjlog,
    tenhou_json,
)
from webapp.cli import main
from webapp.records.logs.game_log import CheckedLog, check_log, player_names
from webapp.records.logs.read import read_log, recognise
from webapp.records.logs.write import mjai_lines
from webapp.records.logs.write import tenhou_json as write_tenhou_json

FILES = sorted(LOGS.glob("*.*"))

Run = Callable[..., tuple[int, str, str]]
Write = Callable[[PlayedGame, SessionState], str]


def checked(data: bytes | str) -> CheckedLog:
    log = read_log(data.encode() if isinstance(data, str) else data)
    assert log is not None
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
        for data in (b"", b"PK\x03\x04", b'{"tenbo_session": 1}', b'{"first_dealer": 0}', b"[]"):
            assert recognise(data) is None


@needs_logs
@pytest.mark.parametrize("path", parameters(FILES), ids=lambda path: path.name)
def test_every_recorded_log_has_all_scores(path: Path) -> None:
    found = checked(path.read_bytes())
    assert (found.differences, found.report["ended"]) == ([], True)
    starts = [each["start_scores"] for each in found.report["rounds"]]  # type: ignore[attr-defined]
    assert starts == [list(each.record["start_scores"]) for each in found.log.rounds]
    state = found.session().state
    assert state.games[-1].state.ending is not None
    assert not state.invalid_entries


def cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(1, len(data.rstrip()) - 1)]


def in_another_encoding(data: bytes, chance: random.Random) -> bytes:
    encoding = chance.choice(["utf-16", "utf-16-le", "utf-32", "shift_jis", "latin-1"])
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
    (rb'"(honba|tehais|actor|tiles1|delta_scores|hules)"', b'"x"'),
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
        pytest.param({path.name: path.read_bytes() for path in FILES}, id="real", marks=needs_logs),
    ],
)
def test_200_damaged_logs_each_end_in_one_sentence(logs: Mapping[str, bytes], run: Run) -> None:
    wrong = []
    for name, data in damaged_logs(logs):
        status, out, err = run("replay", data)
        if (status, out, err.count("\n")) != (2, "", 1) or not re.search(r"^tenbo: .*\.$", err):
            wrong.append((name, status, out, err))
    assert wrong == []


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
    @pytest.mark.parametrize("write", [write_tenhou_json, mjai_lines])
    @pytest.mark.parametrize("path", parameters(FILES[::3]), ids=lambda path: path.name)
    def test_of_a_recorded_log_imports_as_the_same_game(self, path: Path, write: Write) -> None:
        session = checked(path.read_bytes()).session()
        again = checked(write(session.state.games[-1], session.state)).session()
        assert results(again, 0) == results(session, 0)

    def test_names_yaku_and_indicators_as_tenhou_does(self) -> None:
        state = checked(tenhou_json()).session().state
        hand = json.loads(write_tenhou_json(state.games[-1], state))["log"][-1]
        assert hand[-1] == [
            "和了",
            [0, 32300, 0, -32300],
            [1, 3, 1, "役満32000点", "国士無双(役満)"],
        ]
        assert (hand[2], hand[3]) == ([17], [])

    def test_has_no_chombo_and_only_riichi(self) -> None:
        session = Session.with_game(SessionStarted("", NAMES, ARI_ARI)).record(ChomboMade(1))
        with pytest.raises(BadNotation, match="neither chombo nor agreed points"):
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

    def test_a_wrong_file_has_one_error(self, run: Run) -> None:
        status, out, err = run("replay", b"# A guide\n\nfor players\n" * 50)
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
            "Hand 2 of the log is damaged at move 2: seat 1 moves out of turn; get the log again."
        )


def test_names_of_a_log_that_look_the_same_get_a_number() -> None:
    names = ("Zo\u00eb", "Zoe\u0308", "Zo\u00eb\u200d", "\u3164")
    assert player_names(names) == ("Zo\u00eb", "Zo\u00eb 2", "Zo\u00eb 3", "4")
