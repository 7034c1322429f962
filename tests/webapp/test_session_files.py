"""Export, import and list sessions, over HTTP."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from scorer.table.events import ChomboMade, GameEnded, HandDrawn, PointsAdjusted
from scorer.table.session.log import GameStarted, SessionStarted
from scorer.table.session.session import Session
from scorer.tiles.errors import ImpossibleEvent
from tests.presets import TENHOU
from tests.webapp.conftest import RecordedDetector, recorded
from tests.webapp.log_examples import FINAL, NAMES, TENHOU_POINTS, mjai
from tests.webapp.session_phones import PLAYERS, RON, TSUMO, Phone, create_session
from webapp.session.sessions import MAX_KEYS
from webapp.storage.store import MAX_ENTRIES
from webapp.views.session.log_file import log_text, parse_log
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader
from webapp.web.protection.rate_limit import MAX_FAILED_KEYS, MAX_SESSIONS_PER_HOUR
from webapp.web.settings import Settings

DRAW = {"command": "draw"}
EVENT = [{"kind": "session_ended"}]
OTHER_PHONE = {"REMOTE_ADDR": "192.168.1.20"}


def server(**options: Any) -> Flask:
    """Return another server with an empty database."""
    reader = DetectorReader(RecordedDetector(recorded()))
    return create_app(Settings(database="sqlite://", **options), reader)


def send_file(
    app: Flask, content: bytes, keys: object = (), environ: dict[str, str] | None = None
) -> Any:
    """Send a file and return the response."""
    fields = {"file": (io.BytesIO(content), "tenbo.zip"), "keys": json.dumps(keys)}
    client = app.test_client()
    return client.post("/api/v1/sessions/import", data=fields, environ_overrides=environ or {})


def import_file(app: Flask, content: bytes, *keys: str) -> list[Any]:
    """Import a file and return the results."""
    answer = send_file(app, content, keys)
    assert answer.status_code in {HTTPStatus.OK, HTTPStatus.CREATED}, answer.get_json()
    results: list[Any] = answer.get_json()["sessions"]
    return results


def export_file(app: Flask, *phones: Phone) -> bytes:
    """Export the sessions of these phones as one file."""
    keys = [phone.key for phone in phones]
    answer = app.test_client().post("/api/v1/sessions/export", json={"keys": keys})
    assert answer.status_code == HTTPStatus.OK, answer.get_json()
    assert answer.content_type == "application/zip"
    return answer.get_data()


def log_of(phone: Phone) -> bytes:
    """Return the exported log of a session."""
    content: bytes = phone.ask("GET", "/log.json").get_data()
    return content


def phone_of(app: Flask, result: Any) -> Phone:
    """Return a phone with the host's key of an imported session."""
    return Phone(app.test_client(), result["host"])


def add_photo(phone: Phone, photo: bytes) -> str:
    """Record a win with a photo, and return the name of the photo."""
    name: str = phone.ask(
        "POST", "/photos", data={"photo": (io.BytesIO(photo), "hand.jpg")}
    ).get_json()["photo"]
    hand = {"winner": 1, "hand": "123m456p789s1122z 2z", "photo": name}
    phone.record({"command": "win", "wins": [hand]})
    return name


def changed_archive(content: bytes, change: Callable[[dict[str, bytes]], object]) -> bytes:
    """Return a ZIP file whose parts a function has changed."""
    with ZipFile(io.BytesIO(content)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    change(parts)
    stream = io.BytesIO()
    with ZipFile(stream, "w", ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return stream.getvalue()


@pytest.fixture
def friday(app: Flask) -> Phone:
    """Return the host's phone of a session with some entries."""
    host, _ = create_session(app)
    host.record(TSUMO)
    host.record(RON)
    return host


class TestOneSession:
    def test_a_session_moves_to_another_server(self, friday: Phone) -> None:
        friday.post("undo", {"seen": friday.view()["entries"]})
        other = server()
        exported = log_of(friday)
        answer = send_file(other, exported)
        assert answer.status_code == HTTPStatus.CREATED
        [result] = answer.get_json()["sessions"]
        assert (result["outcome"], result["name"], result["error"]) == ("created", "Friday", None)
        moved = phone_of(other, result)
        assert log_of(moved) == exported
        assert moved.scores() == friday.scores()
        assert moved.view()["began"] == friday.view()["began"]
        assert moved.view()["links"]["viewer"] == f"/t/{result['viewer']}"
        moved.record(DRAW)
        viewer = Phone(other.test_client(), result["viewer"])
        assert viewer.view()["role"] == "viewer"

    def test_the_same_session_is_not_imported_twice(self, app: Flask, friday: Phone) -> None:
        exported = log_of(friday)
        number = friday.view()["session"]
        for keys in ([friday.key], ["unknown", friday.view()["links"]["viewer"].split("/")[-1]]):
            answer = send_file(app, exported, keys)
            assert answer.status_code == HTTPStatus.OK
            [result] = answer.get_json()["sessions"]
            assert (result["outcome"], result["session"]) == ("present", number)
            assert result["host"] is None

    def test_a_phone_without_a_key_gets_its_own_copy(self, app: Flask, friday: Phone) -> None:
        """Do not give other people the key of a session, only because they have its log."""
        [result] = import_file(app, log_of(friday))
        assert result["outcome"] == "created"
        assert result["session"] != friday.view()["session"]

    def test_an_older_file_changes_nothing(self, app: Flask, friday: Phone) -> None:
        earlier = log_of(friday)
        friday.record(DRAW)
        [result] = import_file(app, earlier, friday.key)
        assert result["outcome"] == "present"
        assert (
            len(parse_log(log_of(friday)).session().log)
            == len(parse_log(earlier).session().log) + 1
        )

    def test_a_session_that_continued_elsewhere_comes_back(self, app: Flask, friday: Phone) -> None:
        other = server()
        moved = phone_of(other, import_file(other, log_of(friday))[0])
        moved.record(DRAW)
        [result] = import_file(app, log_of(moved), friday.key)
        assert (result["outcome"], result["host"]) == ("extended", None)
        assert log_of(friday) == log_of(moved)
        assert friday.scores() == moved.scores()

    def test_a_viewer_does_not_extend_a_session(self, app: Flask, friday: Phone) -> None:
        viewer = friday.view()["links"]["viewer"].split("/")[-1]
        other = server()
        moved = phone_of(other, import_file(other, log_of(friday))[0])
        moved.record(DRAW)
        [result] = import_file(app, log_of(moved), viewer)
        assert result["outcome"] == "created"
        assert len(parse_log(log_of(friday)).session().log) == 4

    def test_two_continuations_are_two_sessions(self, app: Flask, friday: Phone) -> None:
        other = server()
        moved = phone_of(other, import_file(other, log_of(friday))[0])
        moved.record(DRAW)
        friday.record({"command": "draw", "tenpai": [0]})
        [result] = import_file(app, log_of(moved), friday.key)
        assert result["outcome"] == "created"


class TestInvalidFiles:
    @pytest.mark.parametrize(
        ("content", "english"),
        [
            (b"", "neither from tenbo nor a log"),
            (b'{"code": 0, "data": {}}', "neither from tenbo nor a log"),
            (b"PK\x03\x04tenbo.json", "damaged or incomplete"),
            (b'{"tenbo_session": 1, "entries": []}', "no entries"),
            (b'{"tenbo_session": 1, "entries": [7]}', "Entry 1 of the session is not valid"),
            (
                b'{"tenbo_session": 1, "entries": [{"kind": "undone", "version": 2, "seq": 1}]}',
                "begin with the start of a session",
            ),
            (
                b'{"tenbo_session": 1, "entries": [{"kind": "undone", "version": 99, "seq": 1}]}',
                "update tenbo",
            ),
        ],
    )
    def test_the_response_says_what_is_wrong(
        self, app: Flask, content: bytes, english: str
    ) -> None:
        answer = send_file(app, content)
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        message = answer.get_json()["error"]["message"]
        assert english in message

    @pytest.mark.parametrize("began", ["yesterday", "2026-11-23", 7, "0001-01-01T00:00:00+14:00"])
    def test_the_start_is_a_time_with_a_zone(
        self, app: Flask, friday: Phone, began: object
    ) -> None:
        content = json.loads(log_of(friday)) | {"began": began}
        answer = send_file(app, json.dumps(content).encode())
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "began" in answer.get_json()["error"]["message"]

    def test_an_impossible_entry_is_named(self, app: Flask, friday: Phone) -> None:
        content = json.loads(log_of(friday))
        content["entries"].append({"kind": "undone", "version": 2, "seq": 40})
        answer = send_file(app, json.dumps(content).encode())
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        message = answer.get_json()["error"]["message"]
        assert message.startswith("Entry 5 of the session is not valid: There is no entry 40")

    def test_too_many_keys(self, app: Flask, friday: Phone) -> None:
        answer = send_file(app, log_of(friday), ["a"] * (MAX_KEYS + 1))
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY

    @pytest.mark.parametrize(
        "entries",
        [
            [{"kind": "session_ended", "version": 2}] * MAX_ENTRIES,
            [{"kind": "undone", "version": 2, "seq": 3}] * 250,
            [{"kind": "edited", "version": 2, "seq": 3, "events": EVENT * MAX_ENTRIES}],
        ],
        ids=["entries", "undos", "events"],
    )
    def test_a_long_log_is_rejected_before_it_is_replayed(
        self, app: Flask, friday: Phone, entries: list[Any]
    ) -> None:
        content = json.loads(log_of(friday))
        content["entries"] += entries
        answer = send_file(app, json.dumps(content).encode())
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "tenbo session import" in answer.get_json()["error"]["message"]

    def test_a_large_file(self, app: Flask, friday: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("webapp.web.api.session_files.MAX_FILE_BYTES", 1000)
        answer = send_file(app, log_of(friday))
        assert answer.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        assert answer.get_json()["error"]["code"] == "too_large"

    def test_names_have_the_limits_of_a_new_session(self, app: Flask) -> None:
        start = SessionStarted("x" * 61, tuple(PLAYERS), TENHOU)
        answer = send_file(app, log_text((start, GameStarted((0, 1, 2, 3)))).encode())
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "too long" in answer.get_json()["error"]["message"]


class TestEverything:
    def test_sessions_and_photos_move_to_another_server(
        self, app: Flask, friday: Phone, photo: bytes
    ) -> None:
        name = add_photo(friday, photo)
        friday.ask("PATCH", "", json={"keeps_photos": False})
        chinese, _ = create_session(app, game="mcr", name="Club")
        viewer = Phone(app.test_client(), friday.view()["links"]["viewer"].split("/")[-1])
        exported = export_file(app, friday, viewer, chinese)
        other = server()
        one, two = import_file(other, exported)
        assert [each["outcome"] for each in (one, two)] == ["created", "created"]
        assert [each["name"] for each in (one, two)] == ["Friday", "Club"]
        assert [each["photos"] for each in (one, two)] == [1, 0]
        moved = phone_of(other, one)
        assert log_of(moved) == log_of(friday)
        assert log_of(phone_of(other, two)) == log_of(chinese)
        assert moved.view()["keeps_photos"] is False
        [path] = shown_photos(moved)
        [before] = shown_photos(friday)
        assert before.endswith(name)
        assert not path.endswith(name)
        assert moved.client.get(path).get_data() == friday.client.get(before).get_data()

    def test_photos_of_a_continuation_come_with_it(
        self, app: Flask, friday: Phone, photo: bytes
    ) -> None:
        add_photo(friday, photo)
        other = server()
        moved = phone_of(other, import_file(other, export_file(app, friday))[0])
        add_photo(moved, photo)
        [result] = import_file(app, export_file(other, moved), friday.key)
        assert (result["outcome"], result["photos"]) == ("extended", 1)
        assert len(shown_photos(friday)) == 2

    def test_a_server_without_photos_imports_the_rest(
        self, app: Flask, friday: Phone, photo: bytes
    ) -> None:
        add_photo(friday, photo)
        other = server(keeps_photos=False)
        [result] = import_file(other, export_file(app, friday))
        assert (result["outcome"], result["photos"]) == ("created", 0)
        assert result["omitted_photos"] == 1

    def test_a_damaged_session_does_not_prevent_the_others(self, app: Flask, friday: Phone) -> None:
        club, _ = create_session(app, name="Club")
        exported = changed_archive(
            export_file(app, friday, club), lambda parts: parts.update({"1/log.json": b"{}"})
        )
        one, two = import_file(server(), exported)
        assert (one["outcome"], two["outcome"]) == ("failed", "created")
        assert "not a session of tenbo" in one["error"]["message"]

    @pytest.mark.parametrize(
        ("change", "english"),
        [
            (lambda parts: parts.pop("tenbo.json"), "no log that tenbo reads"),
            (lambda parts: parts.pop("1/log.json"), "lacks its part 1/log.json"),
            (lambda parts: parts.update({"tenbo.json": b'{"tenbo_archive": 2}'}), "update tenbo"),
            (
                lambda parts: parts.update({"tenbo.json": b'{"tenbo_archive": 1, "sessions": []}'}),
                "no sessions",
            ),
        ],
    )
    def test_an_invalid_archive(
        self, app: Flask, friday: Phone, change: Callable[[dict[str, bytes]], object], english: str
    ) -> None:
        answer = send_file(app, changed_archive(export_file(app, friday), change))
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert english in answer.get_json()["error"]["message"]

    def test_a_photo_of_no_entry_is_left_out(self, app: Flask, friday: Phone, photo: bytes) -> None:
        add_photo(friday, photo)

        def change(parts: dict[str, bytes]) -> None:
            contents = json.loads(parts["tenbo.json"])
            contents["sessions"][0]["photos"][0]["seq"] = 99
            parts["tenbo.json"] = json.dumps(contents).encode()

        other = server()
        [result] = import_file(other, changed_archive(export_file(app, friday), change))
        assert result["photos"] == 0
        assert phone_of(other, result).view()["entries"] == friday.view()["entries"]

    def test_imports_past_the_limit_are_named(self, app: Flask, friday: Phone) -> None:
        exported = log_of(friday)
        for _ in range(MAX_SESSIONS_PER_HOUR - 1):
            send_file(app, exported, environ=OTHER_PHONE)
        club, _ = create_session(app, name="Club")
        answer = send_file(app, export_file(app, friday, club), environ=OTHER_PHONE)
        assert answer.status_code == HTTPStatus.CREATED
        one, two = answer.get_json()["sessions"]
        assert (one["outcome"], two["outcome"]) == ("created", "failed")
        assert "within an hour" in two["error"]["message"]


def shown_photos(phone: Phone) -> list[str]:
    """Return the addresses of the photos in the history."""
    return [
        f"/api/v1/tables/{phone.key}/photos/{each['photo']}"
        for game in phone.view()["history"]
        for hand in game["hands"]
        for step in hand["steps"]
        for each in step["photos"]
    ]


EVENTS = st.lists(
    st.one_of(
        st.frozensets(st.integers(0, 3)).map(HandDrawn),
        st.integers(0, 3).map(ChomboMade),
        st.just(PointsAdjusted((100, -100, 0, 0))),
        st.just(GameEnded()),
        st.sampled_from(["undo", "redo"]),
    ),
    max_size=8,
)
OTHER = server()


@given(EVENTS)
def test_every_exported_session_is_imported_unchanged(events: list[Any]) -> None:
    session = Session.start(SessionStarted("Friday", tuple(PLAYERS), TENHOU))
    session = session.append(GameStarted((0, 1, 2, 3)))
    for event in events:
        try:
            match event:
                case "undo":
                    session = session.undo()
                case "redo":
                    session = session.redo()
                case _:
                    session = session.record(event)
        except ImpossibleEvent:
            continue
    text = log_text(session.log, "2026-11-23T10:30:00+00:00").encode()
    [result] = import_file(OTHER, text)
    assert log_of(phone_of(OTHER, result)) == text
    assert parse_log(text).entries == session.log


class TestLog:
    def test_is_checked_before_it_is_added(self, app: Flask) -> None:
        answer = self.send(app, "preview", mjai())
        assert answer.get_json() == {
            "format": "mjai",
            "games": 1,
            "hands": 2,
            "began": None,
            "doubts": [],
            "players": [
                {"name": name, "points": points, "games": 1, "score": score}
                for name, score, points in zip(NAMES, FINAL, TENHOU_POINTS, strict=True)
            ],
        }
        answer = self.send(app, "preview", mjai().replace("32300", "32400"))
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "rounds[1]: No hand pays 32100 by ron" in answer.get_data(as_text=True)
        answer = self.send(app, "preview", "[]")
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "nor a log" in answer.get_data(as_text=True)

    def test_becomes_a_session_with_the_names_of_the_host(self, app: Flask) -> None:
        names = ["Eva", "Fay", "Gil", "Hal"]
        answer = self.send(app, "import", mjai(), players=json.dumps(names))
        [created] = answer.get_json()["sessions"]
        view = Phone(app.test_client(), created["host"]).view()
        assert view["players"] == names
        for wrong in (["A"], ["A", "B", "C", "D" * 61]):
            answer = self.send(app, "import", mjai(), players=json.dumps(wrong))
            assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY

    def test_several_games_become_sessions(self, app: Flask) -> None:
        content = io.BytesIO()
        with ZipFile(content, "w") as archive:
            archive.writestr("1.json", mjai())
            archive.writestr("2.json", mjai().replace("Dan", "Eva"))
        preview = self.send(app, "preview", content.getvalue()).get_json()
        played = [(each["name"], each["games"], each["score"]) for each in preview["players"]]
        assert played == [
            *((name, 2, None) for name in NAMES[:3]),
            ("Dan", 1, None),
            ("Eva", 1, None),
        ]
        names = json.dumps(["A", "B", "C", "D", "E"])
        answer = self.send(app, "import", content.getvalue(), players=names)
        hosts = [each["host"] for each in answer.get_json()["sessions"]]
        players = [Phone(app.test_client(), host).view()["players"] for host in hosts]
        assert players == [["A", "B", "C", "D"], ["A", "B", "C", "E"]]

    @staticmethod
    def send(app: Flask, action: str, log: str | bytes, **fields: str) -> Any:
        content = log.encode() if isinstance(log, str) else log
        data = {"file": (io.BytesIO(content), "log"), **fields}
        return app.test_client().post(f"/api/v1/sessions/{action}", data=data)


SUMMARIES = "/api/v1/sessions/summaries"


def test_sessions_are_listed_in_the_order_of_their_keys(app: Flask, client: FlaskClient) -> None:
    friday, viewer = create_session(app)
    sunday, _ = create_session(app, name="")
    friday.record(TSUMO)
    friday.record({"command": "end"})
    friday.record({"command": "close"})
    answer = client.post(SUMMARIES, json={"keys": [sunday.key, "unknown", viewer.key]})
    assert answer.headers["Cache-Control"] == "no-store"
    first, unknown, last = answer.get_json()["sessions"]
    assert unknown is None
    assert (first["name"], first["role"], first["totals"]) == ("", "host", [0, 0, 0, 0])
    assert (last["name"], last["role"], last["ended"]) == ("Friday", "viewer", True)
    assert (last["players"], last["games"]) == (PLAYERS, 1)
    assert last["totals"][0] == max(last["totals"]) > 0
    assert last["began"] <= last["changed"]
    assert friday.view()["began"] == last["began"]


def test_a_list_never_contains_keys(app: Flask, client: FlaskClient) -> None:
    host, viewer = create_session(app)
    text = client.post(SUMMARIES, json={"keys": [viewer.key]}).get_data(as_text=True)
    assert host.key not in text
    assert viewer.key not in text


def test_hosts_alone_see_deleted_sessions_in_a_list_of_their_own(
    app: Flask, client: FlaskClient
) -> None:
    (host, viewer), (other, _) = create_session(app), create_session(app)
    keys = {"keys": [viewer.key, host.key, other.key, "unknown"]}
    assert client.post(SUMMARIES, json=keys).get_json()["deleted"] == [None] * 4
    assert host.ask("DELETE", json={"name": "Friday"}).status_code == 204
    answer = client.post(SUMMARIES, json=keys).get_json()
    assert [each and each["session"] for each in answer["sessions"]] == [None, None, 2, None]
    first, second, *others = answer["deleted"]
    assert (first, others) == (None, [None, None])
    assert (second["name"], second["role"]) == ("Friday", "host")
    days = datetime.fromisoformat(second["erased"]) - datetime.fromisoformat(second["deleted"])
    assert days == timedelta(days=30)
    assert host.ask("DELETE", json={"name": "Friday", "for_good": True}).status_code == 204
    assert client.post(SUMMARIES, json=keys).get_json()["deleted"] == [None] * 4


def test_keys_of_deleted_sessions_are_no_failed_attempts(app: Flask, client: FlaskClient) -> None:
    for _ in range(MAX_FAILED_KEYS + 1):
        host, viewer = create_session(app)
        host.ask("DELETE", json={"name": "Friday"})
        assert client.post(SUMMARIES, json={"keys": [host.key]}).status_code == 200
        assert host.ask("GET").status_code == viewer.ask("GET").status_code == 410


def test_a_list_has_a_limit(client: FlaskClient) -> None:
    answer = client.post(SUMMARIES, json={"keys": ["a"] * (MAX_KEYS + 1)})
    assert answer.status_code == 422
    assert str(MAX_KEYS) in answer.get_json()["error"]["message"]
