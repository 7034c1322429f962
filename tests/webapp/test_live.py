"""Streams of events report every change of a session."""

from __future__ import annotations

import http.client
import io
import json
import threading
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask

from scorer.table.events import RiichiDeclared
from scorer.tiles.errors import RiichiError
from scorer.tiles.messages import Message
from tests.webapp.session_phones import RON, Phone, create_session
from webapp.session import watcher as watcher_module
from webapp.session.watcher import Change, Watcher
from webapp.storage.store import Store
from webapp.web import live as live_module
from webapp.web.live import OpenStream, wait_for_events

PATIENCE = 30


@contextmanager
def open_stream(
    address: str, key: str, query: str = "", *, kind: str = "tables", **headers: str
) -> Iterator[http.client.HTTPResponse]:
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
    connection.request("GET", f"/api/v1/{kind}/{key}/live{query}", headers=headers)
    yield connection.getresponse()
    connection.close()


def read_event(stream: http.client.HTTPResponse) -> tuple[str, Any]:
    """Return the name and the data of the next event."""
    name, data = "", None
    while line := stream.readline().decode().rstrip("\n"):
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            data = json.loads(line.removeprefix("data: "))
    return name, data


def test_a_stream_reports_changes_by_other_phones_and_the_command_line(
    app: Flask, address: str, own_database: str
) -> None:
    host, viewer = create_session(app)
    with open_stream(address, viewer.key) as stream:
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        assert stream.headers["Cache-Control"] == "no-store"
        assert read_event(stream) == ("entries", {"entries": 2})
        host.record(RON)
        assert read_event(stream) == ("entries", {"entries": 3})
        store = Store(own_database)  # the database as another program opens it
        start = monotonic()
        store.append(1, store.session(1).record(RiichiDeclared(2)), seen=3)
        store.close()
        assert read_event(stream) == ("entries", {"entries": 4})
        assert monotonic() - start < PATIENCE
        host.ask("DELETE", json={"name": "Friday"})
        assert read_event(stream) == ("gone", {})
        assert stream.readline() == b""


def test_an_event_has_the_view_of_its_key(app: Flask, address: str) -> None:
    host, viewer = create_session(app)
    with (
        open_stream(address, host.key, "?view=1") as host_stream,
        open_stream(address, viewer.key, "?view=1") as viewer_stream,
    ):
        for _ in range(2):
            for phone, stream in ((host, host_stream), (viewer, viewer_stream)):
                name, data = read_event(stream)
                view = phone.view()
                links = data["view"].pop("links")  # the test client has another address
                assert links["viewer"] == view.pop("links")["viewer"]
                assert (name, data) == ("entries", {"entries": view["entries"], "view": view})
            if view["entries"] == 2:
                host.record(RON)


def test_photo_settings_and_deleted_photos_are_reported_without_an_entry(
    app: Flask, address: str, photo: bytes
) -> None:
    host, viewer = create_session(app)
    upload = host.ask("POST", "/photos", data={"photo": (io.BytesIO(photo), "a.jpg")}).get_json()
    with open_stream(address, viewer.key, "?view=1") as stream:
        assert read_event(stream)[1]["view"]["keeps_photos"] is True
        win = {"winner": 1, "hand": "123m456p789s1122z 2z", "photo": upload["photo"]}
        host.record(RON | {"wins": [win]})
        _wait_for(stream, lambda view: view["entries"] == 3 and _steps(view)[0]["photos"])
        host.ask("PATCH", json={"keeps_photos": False})
        _wait_for(stream, lambda view: view["entries"] == 3 and not view["keeps_photos"])
        host.ask("DELETE", f"/photos/{upload['photo']}")
        _wait_for(stream, lambda view: view["entries"] == 3 and not _steps(view)[0]["photos"])


def _wait_for(stream: http.client.HTTPResponse, condition: Callable[[Any], object]) -> None:
    """Read events until a view fulfils the condition."""
    while not condition(read_event(stream)[1]["view"]):
        pass


def _steps(view: Any) -> Any:
    return [step for hand in view["history"][0]["hands"] for step in hand["steps"]]


def test_a_compressed_stream_has_the_same_events(app: Flask, address: str) -> None:
    host, _ = create_session(app)
    gzip = {"Accept-Encoding": "gzip"}
    with (
        open_stream(address, host.key, "?view=1") as plain,
        open_stream(address, host.key, "?view=1", **gzip) as stream,
        open_stream(address, host.key, "?view=1", **gzip) as late,
    ):
        assert stream.headers["Content-Encoding"] == "gzip"
        assert stream.headers["Vary"] == "Accept-Encoding, Accept-Language"
        # A stream begins with the newest state when its event is made, which may be after its
        # headers: all three have begun before the entry is recorded.
        decompressors = [zlib.decompressobj(zlib.MAX_WBITS | 16) for _ in range(2)]

        def read_the_same_event() -> None:
            event = _read_plain(plain)
            for compressed, decompressor in zip((stream, late), decompressors, strict=True):
                assert _read_compressed(compressed, decompressor) == event

        read_the_same_event()
        host.record(RON)
        read_the_same_event()


def _read_plain(stream: http.client.HTTPResponse) -> bytes:
    return b"".join(iter(stream.readline, b"\n")) + b"\n"


def _read_compressed(stream: http.client.HTTPResponse, decompressor: Any) -> bytes:
    event = b""
    while not event.endswith(b"\n\n"):
        event += decompressor.decompress(stream.read1(1 << 20))
    return event


def events(watcher: Watcher, session: int, **limits: str) -> Iterator[bytes]:
    """Yield the events of a session, as a server with a thread for each stream does."""
    return wait_for_events(
        lambda notify: OpenStream(watcher.open(session, notify, **limits), encode)
    )


def encode(change: Change | None) -> bytes:
    return repr(change).encode()


class Lengths:
    """The lengths of sessions, set by a test."""

    def __init__(self) -> None:
        self.known = {1: 2, 2: 7}
        self.calls = 0

    def __call__(self, sessions: Iterable[int]) -> dict[int, int]:
        self.calls += 1
        return {session: self.known[session] for session in sessions if session in self.known}


@pytest.fixture
def lengths(monkeypatch: pytest.MonkeyPatch) -> Lengths:
    monkeypatch.setattr(watcher_module, "POLL_INTERVAL", 0.01)
    return Lengths()


def test_every_stream_of_a_session_reports_its_changes_alone(lengths: Lengths) -> None:
    watcher = Watcher(lengths)
    first = [events(watcher, 1) for _ in range(3)]
    second = events(watcher, 2)
    assert [next(stream) for stream in first] == [encode(Change(2))] * 3
    assert next(second) == encode(Change(7))
    lengths.known[1] = 3
    assert [next(stream) for stream in first] == [encode(Change(3))] * 3
    watcher.report(2)
    assert next(second) == encode(Change(7, 1))
    lengths.known[2] = 8
    assert next(second) == encode(Change(8, 1))
    assert watcher.stream_count == 4
    for stream in (*first, second):
        _close(stream)
    assert watcher.stream_count == 0


def test_a_silent_stream_sends_keep_alives(
    lengths: Lengths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "KEEP_ALIVE_INTERVAL", 0.02)
    stream = events(Watcher(lengths), 1)
    next(stream)
    assert next(stream) == encode(None)
    assert next(stream) == encode(None)
    lengths.known[1] = 3
    assert any(next(stream) == encode(Change(3)) for _ in range(1000))
    _close(stream)


@pytest.mark.parametrize("limit", ["key", "address"])
def test_too_many_streams_of_a_key_or_an_address_end_their_oldest(
    limit: str, lengths: Lengths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watcher_module, f"MAX_STREAMS_PER_{limit.upper()}", 2)
    watcher = Watcher(lengths)
    others = [events(watcher, 2, **{limit: "other"}) for _ in range(2)]
    streams = [events(watcher, 1, **{limit: "same"}) for _ in range(3)]
    for stream in (*others, *streams):
        next(stream)
    assert list(streams[0]) == []
    assert watcher.stream_count == 4
    lengths.known[2] = 8
    assert [next(stream) for stream in others] == [encode(Change(8))] * 2
    for stream in (*others, *streams):
        _close(stream)


def test_a_stream_survives_a_short_failure_of_the_database(lengths: Lengths) -> None:
    is_down = threading.Event()

    def unreliable_lengths(sessions: Iterable[int]) -> dict[int, int]:
        if is_down.is_set():
            raise RiichiError(Message("The database does not answer."))
        return lengths(sessions)

    stream = events(Watcher(unreliable_lengths), 1)
    next(stream)
    is_down.set()
    threading.Timer(0.1, is_down.clear).start()
    lengths.known[1] = 3
    assert next(stream) == encode(Change(3))
    _close(stream)


def test_a_stream_that_opens_without_the_database_ends() -> None:
    def unavailable(_sessions: Iterable[int]) -> dict[int, int]:
        raise RiichiError(Message("The database does not answer."))

    watcher = Watcher(unavailable)
    assert list(events(watcher, 1)) == []
    assert watcher.stream_count == 0


def test_the_database_is_not_polled_without_streams(lengths: Lengths) -> None:
    others = set(threading.enumerate())  # of earlier tests, whose streams have just closed
    watcher = Watcher(lengths)
    stream = events(watcher, 1)
    next(stream)
    _close(stream)
    for thread in set(threading.enumerate()) - others:
        thread.join(PATIENCE)
    calls = lengths.calls
    watcher.poll()
    assert lengths.calls == calls
    again = events(watcher, 1)
    assert next(again) == encode(Change(2))
    _close(again)


def _close(stream: Iterator[bytes]) -> None:
    stream.close()  # type: ignore[attr-defined]  # events() is a generator


def test_phones_that_reconnect_miss_no_change(app: Flask, serve: Callable[[Flask], str]) -> None:
    address = serve(app)
    host, viewer = create_session(app)
    last = 8
    seen: list[int] = []

    def follow() -> None:
        entries = 0
        while entries < last:
            with open_stream(address, viewer.key) as stream:
                for _ in range(2):
                    entries = read_event(stream)[1]["entries"]
                    if entries == last:
                        break
        seen.append(Phone(app.test_client(), viewer.key).view()["entries"])

    phones = [threading.Thread(target=follow) for _ in range(8)]
    for phone in phones:
        phone.start()
    for _ in range(last - 2):
        host.record({"command": "draw", "tenpai": [0, 1, 2, 3]})
    for phone in phones:
        phone.join(PATIENCE)
    assert seen == [last] * len(phones)
