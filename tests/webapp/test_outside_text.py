"""Everything that parses a text from outside has the same limits of depth, numbers and letters."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import process_time
from typing import Any
from zipfile import ZipFile

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from scorer.table.sticks.piles import parse_pile
from scorer.tiles.errors import BadNotation, BadRules, RiichiError
from scorer.tiles.hand import parse_hand
from scorer.tiles.messages import Message, verbatim
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile import parse_flowers, split_flowers
from tests.webapp.hand_records import PINFU
from tests.webapp.session_phones import PLAYERS, create_session
from tests.webapp.sessions import Tenbo
from vision.photo import parse_jpeg_header
from webapp.cli.jsonl import answer_line
from webapp.text.session.player_names import with_player_names
from webapp.typed_json.parse import MAX_DEPTH, MAX_DIGITS, InvalidSyntax, parse_json, parse_toml
from webapp.views.error_text import error_words
from webapp.views.session.log_file import parse_log

BEYOND_LIMITS = {
    "lists": "[" * 100_000,
    "closed lists": "[" * 500 + "]" * 500,
    "objects": '{"a":' * 33 + "1" + "}" * 33,
    "digits": "9" * 400,
    "more digits than Python writes": "[" + "9" * 5_000 + "]",
    "negative digits": "-" + "9" * 5_000,
    "infinity": "[1e400, 0]",
    "constant": "[NaN, -Infinity]",
    "surrogate": '["\\ud800"]',
    "surrogates in the wrong order": '["\\ude00\\ud83d"]',
    "surrogate in a name": '{"\\uDFFF": 1}',
}
"""JSON that its grammar permits, and that nothing here can use."""


def post_region(client: FlaskClient, text: str) -> Any:
    fields = {"photo": (io.BytesIO(b"photo"), "hand.jpg"), "region": text}
    return client.post("/api/v1/read", data=fields)


def post_keys(client: FlaskClient, text: str) -> Any:
    fields = {"file": (io.BytesIO(b"{}"), "log.json"), "keys": text}
    return client.post("/api/v1/sessions/import", data=fields)


def post_file(client: FlaskClient, content: bytes) -> Any:
    fields = {"file": (io.BytesIO(content), "tenbo.zip")}
    return client.post("/api/v1/sessions/import", data=fields)


def post_log(client: FlaskClient, text: str) -> Any:
    return post_file(client, f'{{"tenbo_session": 1, "entries": [], "x": {text}}}'.encode())


def post_began(client: FlaskClient, text: str) -> Any:
    return post_file(client, f'{{"tenbo_session": 1, "entries": [7], "began": {text}}}'.encode())


def post_archive(client: FlaskClient, text: str) -> Any:
    file = io.BytesIO()
    with ZipFile(file, "w") as archive:
        archive.writestr("tenbo.json", text)
    return post_file(client, file.getvalue())


def post_rules(client: FlaskClient, text: str) -> Any:
    return client.post("/api/v1/rules", data=f'{{"rules": {text}}}')


def post_score(client: FlaskClient, text: str) -> Any:
    return client.post("/api/v1/score", data=f'{{"hand": {text}}}')


def post_session(client: FlaskClient, text: str) -> Any:
    return client.post("/api/v1/sessions", data=f'{{"name": "", "players": {text}}}')


def post_keys_of_summaries(client: FlaskClient, text: str) -> Any:
    return client.post("/api/v1/sessions/summaries", data=f'{{"keys": {text}}}')


@pytest.mark.parametrize("text", BEYOND_LIMITS.values(), ids=BEYOND_LIMITS)
@pytest.mark.parametrize(
    "post",
    [
        post_region,
        post_keys,
        post_log,
        post_began,
        post_archive,
        post_rules,
        post_score,
        post_session,
        post_keys_of_summaries,
    ],
)
def test_the_page_rejects_json_beyond_limits(
    client: FlaskClient, post: Callable[[FlaskClient, str], Any], text: str
) -> None:
    answer = post(client, text)
    assert answer.status_code == 422
    message = answer.get_json()["error"]["message"]
    assert message
    assert len(answer.get_data()) < 3000
    json.dumps(message, ensure_ascii=False).encode()


@pytest.mark.parametrize("text", BEYOND_LIMITS.values(), ids=BEYOND_LIMITS)
def test_files_of_records_reject_json_beyond_limits(
    text: str, tmp_path: Path, tenbo: Tenbo
) -> None:
    for field in ("id", "rules", "winner", "rounds"):
        line = json.dumps(PINFU)[:-1] + f', "{field}": {text}}}'
        answer = answer_line(line.encode(), 3, lambda _: {"read": True}, language=Language.ENGLISH)
        assert set(answer) == {"id", "line", "error"}
        file = tmp_path / "records.jsonl"
        file.write_text(line)
        tenbo("batch", str(file))
        tenbo("replay", str(file), status=2)


@pytest.mark.parametrize("text", BEYOND_LIMITS.values(), ids=BEYOND_LIMITS)
def test_the_command_line_rejects_a_log_beyond_limits(
    text: str, tmp_path: Path, tenbo: Tenbo
) -> None:
    file = tmp_path / "log.json"
    file.write_text(f'{{"tenbo_session": 1, "began": {text}, "entries": [7]}}')
    database = f"sqlite:///{tmp_path}/sessions.sqlite3"
    error = tenbo("session", "import", str(file), "--database", database, status=2).err
    assert error.startswith("tenbo: ")


@pytest.mark.parametrize(
    "text",
    [
        "honba = " + "9" * 400,
        "honba = " + "9" * 5_000,
        "honba = 0x" + "f" * 9_000,
        "honba = " + "[" * 9_000,
        "uma = " + "[" * 40 + "1" + "]" * 40,
        "honba = inf",
        "honba = nan",
        "a." * 40 + "a = 1",
        "honba = " + "9" * 30_000,
        "honba." * 3_000 + "a = 1",
        '"\\ud800" = 1',
        "honba = 1979-05-27T07:32:00Z",
        'dead_hand = ["{rule}"]',
    ],
    ids=lambda text: text[:20],
)
@pytest.mark.parametrize("game", ["riichi", "mcr"])
def test_rule_files_have_limits(text: str, game: str, tmp_path: Path, tenbo: Tenbo) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(text)
    start = process_time()
    hand = ("123m456p789s1122z", "2z")
    error = tenbo("score", *hand, "--game", game, "--rules", file, status=2).err
    assert process_time() - start < 2
    assert error.startswith("tenbo: ")
    assert len(error) < 600


def test_json_within_limits_is_read() -> None:
    deep = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert json.dumps(parse_json(deep)) == deep
    assert parse_json("9" * MAX_DIGITS) == 10**MAX_DIGITS - 1
    assert parse_json("[]" + " " * 9) == []
    assert len(parse_json("[" + "[]," * 999 + "[]]")) == 1000
    assert parse_json('["' + "[" * 999 + '\\"{", "\\ud83d\\ude00"]') == ["[" * 999 + '"{', "😀"]
    assert parse_json('{"a": 1, "a": 2}') == {"a": 2}
    assert parse_json('{"a": 1}'.encode("utf-16")) == {"a": 1}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=5),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(max_size=3), parts),
    max_leaves=10,
)


@given(JSON)
def test_json_is_read_as_python_reads_it_or_rejected(value: object) -> None:
    text = json.dumps(value)
    try:
        found = parse_json(text)
    except BadNotation as error:
        assert any(each in text for each in ("NaN", "Infinity", "\\ud"))
        str(error).encode()
    else:
        assert json.dumps(found) == text
        json.dumps(found, ensure_ascii=False).encode()


@given(st.text('[]{}",:=\\u d8e9.-\n', max_size=60), st.binary(max_size=40))
def test_no_text_breaks_the_parsers(text: str, data: bytes) -> None:
    for parse in (lambda: parse_json(text), lambda: parse_json(data), lambda: parse_toml(text)):
        try:
            parse()
        except (BadNotation, InvalidSyntax) as error:
            str(error).encode()


@pytest.mark.parametrize("letters", ["\ud800", "\udfff\ud83d", "東\udc80", "\x00\ud800"])
def test_a_message_that_quotes_anything_can_be_written(letters: str) -> None:
    rules = BadRules(_("{rule} is {value}.", value=letters), rule="honba")
    for error in (RiichiError(_("It is {value}.", value=letters)), rules):
        texts = [str(error)]
        for language in Language:
            texts += [error.text(language), error_words(error).text(language)]
            texts += [rules.with_label(verbatim("a")).text(language)]
        for text in texts:
            text.encode()
        assert "\\ud" in str(error)


def test_a_name_with_half_a_character_is_stored_nowhere(app: Flask, client: FlaskClient) -> None:
    host, _ = create_session(app)
    entries = host.view()["entries"]
    for path, body in (
        ("/api/v1/sessions", {"name": "\ud800", "players": PLAYERS}),
        (
            f"/api/v1/tables/{host.key}/entries",
            {"seen": entries, "command": "rename", "name": "\udc80"},
        ),
    ):
        answer = client.post(path, data=json.dumps(body))
        assert answer.status_code == 422
        assert "half of a character" in answer.get_json()["error"]["message"]
    assert host.view()["entries"] == entries


@pytest.mark.parametrize(
    ("language", "sentence", "expected"),
    [
        ("ja", "席1、3は席0に払えません。", "B、DはAに払えません。"),
        ("zh", "1号位已经立直。", "B已经立直。"),
        ("zh", "Seat 1 is already in riichi.", "B is already in riichi."),
        ("en", "Seat 12 is no seat of 4.", "Seat 12 is no seat of 4."),
    ],
)
def test_names_replace_seats_in_every_language(language: str, sentence: str, expected: str) -> None:
    error = with_player_names(RiichiError(Message(sentence)), ("A", "B", "C", "D"))
    assert error.text(Language(language)) == expected


LONG = 250_000
SLOW_TEXTS: dict[str, Callable[[], object]] = {
    "spaces in a pile": lambda: parse_pile("1x100" + " " * LONG + "a"),
    "lines in a pile": lambda: parse_pile("a," + "\n" * LONG + "b"),
    "digits of a pile": lambda: parse_pile("," + "1" * LONG),
    "norths and melds": lambda: parse_hand("11z " + "4z~ " * 25_000 + "123m " * 25_000),
    "digits of a hand": lambda: parse_hand("1" * LONG),
    "flowers and tiles": lambda: split_flowers("1f " * 40_000 + "1m " * 40_000),
    "digits of flowers": lambda: parse_flowers("1" * LONG + "f"),
    "bytes FF of a JPEG": lambda: parse_jpeg_header(b"\xff\xd8" + b"\xff" * LONG + b"\x00"),
    "seats of a message": lambda: str(
        with_player_names(RiichiError(Message("Seat 1" + ", 1" * LONG)), "ABCD")
    ),
    "strings of JSON": lambda: parse_json('"[' * LONG),
    "brackets of JSON": lambda: parse_json("[]," * LONG),
    "digits of JSON": lambda: parse_json("[" + "9" * LONG + ".5e" + "9" * LONG + "]"),
    "keys of TOML": lambda: parse_toml("a." * LONG + "a = 1"),
    "a log of one number": lambda: parse_log(b"9" * LONG),
}


@pytest.mark.parametrize("read", SLOW_TEXTS.values(), ids=SLOW_TEXTS)
def test_long_texts_are_read_in_linear_time(read: Callable[[], object]) -> None:
    start = process_time()
    with suppress(ValueError):
        read()
    assert process_time() - start < 1


def test_fill_bytes_before_a_marker_are_skipped(photo: bytes) -> None:
    header = parse_jpeg_header(photo)
    assert header is not None
    filled = photo[:2] + photo[2:].replace(b"\xff\xc0", b"\xff\xff\xff\xc0", 1)
    assert parse_jpeg_header(filled) == header
