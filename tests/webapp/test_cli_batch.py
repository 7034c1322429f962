"""`tenbo batch`: an answer for every line of a file of hand records."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.payment import Payment, Ron, Tsumo
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.table.riichi.settle import settle
from scorer.table.settlement import TableWin
from scorer.table.state import WINDS
from scorer.tiles.terms import Language
from tests.presets import TENHOU_SANMA
from tests.webapp.hand_records import DAISANGEN, PINFU, SANMA
from webapp.cli import jsonl, main
from webapp.cli.batch import answer_block
from webapp.cli.jsonl import Block
from webapp.records.hands import read_hand_line, read_hand_record
from webapp.records.scoring import score_hand, score_to_json

Run = Callable[..., tuple[int, list[dict[str, Any]], str]]


@pytest.fixture
def batch(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Return a function that runs the command on lines: bytes, or objects to write as JSON."""

    def run(*lines: object, options: tuple[str, ...] = ()) -> tuple[int, list[Any], str]:
        path = tmp_path / "hands.jsonl"
        written = (line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
        path.write_bytes(b"".join(line + b"\n" for line in written))
        status = main(["batch", str(path), *options])
        out, err = capfd.readouterr()
        return status, [json.loads(line) for line in out.splitlines()], err

    return run


def scored(record: dict[str, Any], rules: Rules | None = None) -> dict[str, Any]:
    read = read_hand_record(record, rules)
    return score_to_json(read, score_hand(read))


class TestAnswers:
    def test_have_the_documented_fields(self, batch: Run) -> None:
        status, answers, err = batch(PINFU)
        assert (status, err) == (0, "")
        assert answers == [
            {
                "id": "pinfu",
                "fu": 30,
                "han": 4,
                "yaku": [
                    {"name": "riichi", "han": 1},
                    {"name": "pinfu", "han": 1},
                    {"name": "dora", "han": 1},
                    {"name": "aka_dora", "han": 1},
                ],
                "yakuman": [],
                "limit": "",
                "points": 7700,
                "deltas": [0, 10300, 0, -8300],
            }
        ]

    def test_of_a_yakuman_have_no_han(self) -> None:
        answer = scored(DAISANGEN)
        assert (answer["han"], answer["yaku"], answer["yakuman"]) == (None, [], ["daisangen"])
        assert (answer["fu"], answer["limit"]) == (40, "yakuman")

    def test_count_norths_as_dora(self) -> None:
        answer = scored(SANMA)
        assert {"name": "dora", "han": 4} in answer["yaku"]
        assert (answer["points"], answer["deltas"]) == (12000, [-12000, 12000, 0])

    def test_keep_ids_of_any_kind(self, batch: Run) -> None:
        ids = (7, "東", 2**70, [1])
        _, answers, _ = batch(*(PINFU | {"id": each} for each in ids))
        assert [answer["id"] for answer in answers] == [7, "東", 2**70, None]
        assert answers[3]["line"] == 4


class TestProcesses:
    def test_keep_the_order(self, batch: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(jsonl, "_BLOCK", 2000)
        records = [PINFU | {"id": number} for number in range(20)]
        records[7] = {"id": 7}
        alone = batch(*records, options=("--jobs", "1"))
        assert [answer["id"] for answer in alone[1]] == list(range(20))
        assert batch(*records, options=("--jobs", "2")) == alone
        assert "1 of 20 records could not be scored" in alone[2]

    @pytest.mark.parametrize("length", [2, 8])
    def test_answer_all_lines_before_the_damage(
        self,
        length: int,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capfd: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.setattr(jsonl, "_BLOCK", 2000)
        lines = b"".join(json.dumps(PINFU | {"id": n}).encode() + b"\n" for n in range(length))
        path = tmp_path / "hands.jsonl.gz"
        path.write_bytes(gzip.compress(lines) + b"\x1f\x8b\x08")
        assert main(["batch", str(path), "--jobs", "2"]) == 2
        out, err = capfd.readouterr()
        assert [json.loads(line)["id"] for line in out.splitlines()] == list(range(length))
        assert "cannot be read" in err


class TestCircumstances:
    @pytest.mark.parametrize(
        ("flags", "points"),
        [({}, 7700), ({"open_riichi": True, "discarder_riichi": True}, 8000)],
    )
    def test_an_open_riichi_is_a_han_more(self, flags: dict[str, bool], points: int) -> None:
        rules = {"rules": {"preset": "tenhou", "open_riichi": "han"}}
        assert scored(PINFU | rules | {"flags": PINFU["flags"] | flags})["points"] == points

    @pytest.mark.parametrize(("wins", "yakuman"), [(6, []), (7, ["paarenchan"])])
    def test_the_eighth_win_in_a_row(self, wins: int, yakuman: list[str]) -> None:
        rules = {"rules": {"preset": "tenhou", "optional_yaku": ["paarenchan"]}}
        assert scored(PINFU | rules | {"previous_wins": wins})["yakuman"] == yakuman


class TestHonba:
    def test_the_second_of_two_winners_gets_none(self) -> None:
        second = PINFU | {"win_index": 1, "honba": 2, "riichi_sticks": 0}
        assert scored(second)["deltas"] == [0, 7700, 0, -7700]


class TestLiability:
    def test_follows_from_the_melds(self) -> None:
        assert scored(DAISANGEN)["deltas"] == [0, -32000, 32000, 0]

    def test_can_be_given_in_the_record(self) -> None:
        assert scored(DAISANGEN | {"pao": 0})["deltas"] == [-32000, 0, 32000, 0]
        assert scored(DAISANGEN | {"pao": None})["deltas"] == [-16000, -8000, 32000, -8000]


class TestDeltas:
    @given(st.data())
    def test_are_those_of_the_transfers(self, data: st.DataObject) -> None:
        players = data.draw(st.sampled_from([3, 4]))
        rules = TENHOU_SANMA if players == 3 else STANDARD
        winner, dealer = (data.draw(st.integers(0, players - 1)) for _ in range(2))
        discarder = data.draw(st.none() | st.integers(0, players - 1).filter(lambda s: s != winner))
        points = st.integers(1, 480).map(lambda hundreds: 100 * hundreds)
        if discarder is not None:
            payment: Payment = Ron(data.draw(points))
        elif winner == dealer:
            payment = Tsumo(0, data.draw(points), rules.payers)
        else:
            payment = Tsumo(data.draw(points), data.draw(points), rules.payers)
        honba, sticks = data.draw(st.integers(0, 9)), data.draw(st.integers(0, 9))
        read = read_hand_record(PINFU)
        record = read._replace(
            win=replace(read.win, seat=WINDS[(winner - dealer) % players]),
            rules=rules,
            winner=winner,
            discarder=discarder,
            honba=honba,
            sticks=sticks,
        )
        answer = score_to_json(record, score_hand(read)._replace(payment=payment))
        win = TableWin(winner=winner, dealer=dealer, payment=payment, discarder=discarder)
        transferred = settle(win, rules, honba=honba, sticks=sticks)
        assert answer["deltas"] == list(transferred.deltas)


class TestRules:
    def test_of_the_command_line_take_precedence(self, batch: Run) -> None:
        _, answers, _ = batch(PINFU, options=("--rules", "ema_2016"))
        # No red fives at EMA's tables.
        assert [line["name"] for line in answers[0]["yaku"]] == ["riichi", "pinfu", "dora"]

    def test_must_be_for_the_number_of_players(self, batch: Run) -> None:
        _, answers, _ = batch(SANMA, options=("--rules", "tenhou"))
        assert answers[0]["error"] == (
            "The record has 3 players, but the rules are for 4; choose rules for 3."
        )

    @pytest.mark.parametrize(
        ("rules", "points"),
        [
            (None, 7700),
            ("tenhou", 7700),
            ({"preset": "tenhou", "kiriage_mangan": True}, 8000),
            ({"red_fives": [0, 0, 0]}, 3900),
            ({"ruleset": "tenhou", "aka": False}, 3900),
            ({"ruleset": "tenhou", "players": 4, "lobby": "0"}, 7700),
        ],
    )
    def test_of_a_record(self, rules: object, points: int) -> None:
        assert scored(PINFU | {"rules": rules})["points"] == points


def answer_of(record: object, language: Language = Language.ENGLISH) -> dict[str, Any]:
    return answer_bytes(json.dumps(record).encode(), language=language)


def answer_bytes(
    line: bytes, number: int = 1, language: Language = Language.ENGLISH
) -> dict[str, Any]:
    (answer,) = answer_block(Block(number, line), language=language).text.splitlines()
    found: dict[str, Any] = json.loads(answer)
    return found


class TestErrors:
    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"winner": 4}, "The field winner is 4; make it a whole number from 0 to 3."),
            ({"winner": None}, "The field winner is missing in record; add it."),
            ({"honba": float("nan")}, "NaN is not a finite number; write one."),
            ({"id": "東\ud800"}, "A text has half of a character"),
            ({"winner": 10**100}, "has more than 100 digits; make it smaller."),
            ({"honba": -1}, "The field honba is -1;"),
            ({"kita": 1}, "Only sanma sets norths aside"),
            ({"win_type": "hand"}, 'The field win_type is "hand"; make it one of ron, tsumo.'),
            ({"win_tile": "9z"}, 'The field win_tile is "9z"; make it one of 1m..9m'),
            ({"concealed": "123m"}, 'The field concealed is "123m"; make it a list.'),
            ({"concealed": ["1m", "1x"]}, 'The field concealed[1] is "1x"; make it one of 1m..9m'),
            ({"concealed": ["1m"]}, "The hand has 1 tile without the winning tile instead of 13"),
            ({"melds": [{"type": "kan"}]}, 'The field melds[0].type is "kan"; make it one of chi,'),
            ({"flags": {"riichi": 1}}, "The field flags.riichi is 1; make it true or false."),
            (
                {"flags": {"richi": True}},
                'There is no field "richi" in flags; its fields are',
            ),
            ({"flags": {"houtei": True, "chankan": True}}, "houtei and chankan cannot both"),
            ({"win_type": "tsumo"}, "A tsumo has no loser; leave loser out"),
            ({"loser": 1}, "Seat 1 wins and would pay itself"),
            ({"seat_wind": "1z"}, "Seat 1 has the wind 2z when seat 0 deals, but seat_wind is 1z"),
            ({"rules": "tenho"}, 'There is no preset "tenho"; the presets are ema_2016,'),
            ({"rules": {"kuitann": True}}, 'There is no rule "kuitann"; did you mean kuitan?'),
        ],
    )
    def test_name_the_field_and_the_remedy(self, change: dict[str, Any], message: str) -> None:
        given = PINFU | change
        english, japanese, *_ = (answer_of(given, language)["error"] for language in Language)
        assert message in english
        assert english != japanese
        assert any("\u3040" <= sign <= "\u30ff" for sign in japanese)

    def test_do_not_end_the_run(self, batch: Run) -> None:
        bad = [b"", b"  ", b"\xff\xfe\x00", b'"\xac"', b"[" * 100_000, b"null", b"7"]
        bad += [b'{"id": 5}', b"{}"]
        status, answers, err = batch(PINFU, *bad, PINFU)
        assert status == 0
        lines = [answer.get("line") for answer in answers]
        assert lines == [None, 4, 5, 6, 7, 8, None, 10, None]
        assert [answer["id"] for answer in answers if "points" in answer] == ["pinfu", "pinfu"]
        assert err == "tenbo: 7 of 9 records could not be scored; see their lines.\n"

    def test_are_japanese_on_request(self, batch: Run) -> None:
        _, answers, err = batch(b"x", options=("--lang", "ja"))
        assert answers[0]["error"].startswith("この行は JSON として読めません")
        assert err == "tenbo: 1件のうち1件は計算できませんでした。理由は各行にあります。\n"

    def test_of_an_endless_line_end_with_it(self, batch: Run) -> None:
        _, answers, _ = batch(b"x" * 3_000_000, PINFU)
        assert "longer than a million bytes" in answers[0]["error"]
        assert answers[1]["id"] == "pinfu"
        assert len(answers) == 2


class TestFiles:
    def test_gzipped_ones_are_decompressed(
        self, capfd: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        path = tmp_path / "hands"
        path.write_bytes(gzip.compress(f"{json.dumps(PINFU)}\n".encode() * 3))
        assert main(["batch", str(path)]) == 0
        assert len(capfd.readouterr().out.splitlines()) == 3

    @pytest.mark.parametrize(
        ("content", "answered"),
        [
            (gzip.compress(b"{}\n" * 100, mtime=0)[:-9], 100),
            (b"\x1f\x8b\x08\x00broken", 0),
        ],
    )
    def test_damaged_ones_are_reported(
        self, content: bytes, answered: int, capfd: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        path = tmp_path / "hands.gz"
        path.write_bytes(content)
        assert main(["batch", str(path)]) == 2
        out, err = capfd.readouterr()
        assert "cannot be read (damaged); check the file." in err
        assert len(out.splitlines()) <= answered

    def test_an_empty_one_has_no_answers(self, batch: Run) -> None:
        assert batch() == (0, [], "")

    def test_dos_line_ends_and_a_byte_order_mark_are_accepted(self, batch: Run) -> None:
        line = json.dumps(PINFU).encode()
        _, answers, _ = batch(b"\xef\xbb\xbf" + line + b"\r", line + b"\r")
        assert [answer["points"] for answer in answers] == [7700, 7700]

    def test_standard_input(
        self, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
    ) -> None:
        stream = io.BufferedReader(io.BytesIO(json.dumps(PINFU).encode()))
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(stream))
        assert main(["batch", "-"]) == 0
        assert json.loads(capfd.readouterr().out)["points"] == 7700


def test_a_pipe_gets_each_answer_at_once() -> None:
    command = [sys.executable, "-c", "from webapp.cli import main; main(['batch','-'])"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for _ in range(2):
            running.stdin.write(json.dumps(PINFU).encode() + b"\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["points"] == 7700
        running.stdin.close()
    assert running.returncode == 0


@pytest.mark.parametrize("form", [["--batch", "FILE"], ["--batch=FILE", "--json"]])
def test_the_earlier_form_is_noted(
    form: list[str], capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text(json.dumps(PINFU))
    assert main(["score", *(each.replace("FILE", str(path)) for each in form)]) == 0
    output = capfd.readouterr()
    assert json.loads(output.out)["id"] == "pinfu"
    assert output.err == "tenbo: tenbo score --batch is now tenbo batch.\n"


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["1m", "0p", "5z", "9z", "ron", "pon", "chi", "ankan", "left", "tenhou"])
    | st.just(10**60),
    lambda parts: st.lists(parts, max_size=5) | st.dictionaries(st.text(max_size=8), parts),
    max_leaves=8,
)


@st.composite
def broken_records(draw: st.DrawFn) -> dict[str, Any]:
    """Return a record with a few random changes."""
    record: dict[str, Any] = json.loads(
        json.dumps(draw(st.sampled_from([PINFU, DAISANGEN, SANMA])))
    )
    for _ in range(draw(st.integers(1, 3))):
        where: Any = record
        parts = [part for part in record.values() if isinstance(part, (dict, list)) and part]
        if isinstance(melds := record.get("melds"), list):
            parts += [meld for meld in melds if isinstance(meld, dict) and meld]
        where = draw(st.sampled_from([record, record, *parts]))
        key = draw(st.sampled_from(sorted(where) if isinstance(where, dict) else range(len(where))))
        where[key] = draw(JSON)
    return record


@given(broken_records(), st.sampled_from(Language))
def test_no_record_breaks_the_run(record: dict[str, Any], language: Language) -> None:
    answer = answer_bytes(json.dumps(record).encode(), language=language)
    json.dumps(answer)
    if "error" in answer:
        assert answer["error"]
        assert set(answer) <= {"id", "line", "error"}
    else:
        assert sum(answer["deltas"]) == 1000 * (record.get("riichi_sticks") or 0)  # null is absent


@given(st.binary(max_size=200).map(lambda line: line.replace(b"\n", b" ")).filter(bytes.strip))
def test_no_garbage_breaks_the_run(line: bytes) -> None:
    answer = answer_bytes(line, 3)
    assert answer["line"] == 3
    assert answer["error"]


@given(broken_records())
def test_both_readers_read_the_same(record: dict[str, Any]) -> None:
    usual = read_hand_line(json.dumps(record).encode())
    assert usual is None or usual == (record.get("id"), read_hand_record(record))


def test_the_fast_reader_reads_usual_records() -> None:
    last_draw = DAISANGEN | {"flags": {"haitei": True, "missed": False}}
    changes: tuple[dict[str, Any], ...] = ({"pao": None}, {"win_index": 1}, {"rules": "ema_2016"})
    changed = [PINFU | change for change in changes]
    for record in (PINFU, SANMA | {"kita": 0}, DAISANGEN, last_draw, *changed):
        assert read_hand_line(json.dumps(record).encode()) is not None
    first, *others = DAISANGEN["melds"]
    for record in (
        PINFU | {"id": 1.5},
        PINFU | {"note": "\u6771"},
        PINFU | {"flags": {"houtei": True, "chankan": True}},
        PINFU | {"flags": {"late": False}},
        DAISANGEN | {"melds": [first | {"from": 3.0}, *others]},
    ):
        assert read_hand_line(json.dumps(record, ensure_ascii=False).encode()) is None
