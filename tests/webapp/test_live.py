"""Who looks at a table is told of every change, whoever makes it."""

from __future__ import annotations

import http.client
import io
import json
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask

from scorer.table.game.events import RiichiDeclared
from scorer.table.session.append import append_entry
from scorer.table.session.replay import replay, transition_for
from scorer.tiles.errors import RiichiError
from tests.webapp.tables import RON, Phone, sit_down
from webapp.storage.store import Store
from webapp.web.live import watcher as live
from webapp.web.live.watcher import Live, News

PATIENCE = 30


@contextmanager
def listening(
    address: str, key: str, asked: str = "", **headers: str
) -> Iterator[http.client.HTTPResponse]:
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
    connection.request("GET", f"/api/v1/tables/{key}/live{asked}", headers=headers)
    yield connection.getresponse()
    connection.close()


def event(stream: http.client.HTTPResponse) -> tuple[str, Any]:
    """The next event, and its data."""
    name, data = "", None
    while line := stream.readline().decode().rstrip("\n"):
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            data = json.loads(line.removeprefix("data: "))
    return name, data


def test_a_phone_hears_what_others_and_the_command_line_record(
    app: Flask, address: str, own_database: str
) -> None:
    host, viewer = sit_down(app)
    with listening(address, viewer.key) as stream:
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        assert stream.headers["Cache-Control"] == "no-store"
        assert event(stream) == ("entries", {"entries": 2})
        host.record(RON)
        assert event(stream) == ("entries", {"entries": 3})
        store = Store(own_database)  # as another program has it
        log = store.log(1)
        longer = append_entry(log, transition_for(RiichiDeclared(2), replay(log)))
        start = monotonic()
        store.append(1, longer, seen=3)
        store.close()
        assert event(stream) == ("entries", {"entries": 4})
        assert monotonic() - start < PATIENCE
        host.ask("DELETE", json={"name": "Friday"})
        assert event(stream) == ("gone", {})
        assert stream.readline() == b""


def test_an_event_brings_the_view_of_whoever_hears_it(app: Flask, address: str) -> None:
    host, viewer = sit_down(app)
    with (
        listening(address, host.key, "?view=1") as stream,
        listening(address, viewer.key, "?view=1") as other,
    ):
        for _ in range(2):
            for phone, heard in ((host, stream), (viewer, other)):
                name, data = event(heard)
                view = phone.view()
                links = data["view"].pop("links")  # which are those of another address here
                assert links["viewer"] == view.pop("links")["viewer"]
                assert (name, data) == ("entries", {"entries": view["entries"], "view": view})
            if view["entries"] == 2:
                host.record(RON)


def test_what_the_host_chooses_and_deletes_is_told_without_an_entry(
    app: Flask, address: str, photo: bytes
) -> None:
    host, viewer = sit_down(app)
    taken = host.ask("POST", "/photos", data={"photo": (io.BytesIO(photo), "a.jpg")}).get_json()
    with listening(address, viewer.key, "?view=1") as stream:
        assert event(stream)[1]["view"]["keeps_photos"] is True
        shown = [RON["wins"][0] | {"photo": taken["photo"]}]  # type: ignore[index]
        host.record(RON | {"wins": shown})
        _hear(stream, lambda view: view["entries"] == 3 and _steps(view)[0]["photos"])
        host.ask("PATCH", json={"keeps_photos": False})
        _hear(stream, lambda view: view["entries"] == 3 and not view["keeps_photos"])
        host.ask("DELETE", f"/photos/{taken['photo']}")
        _hear(stream, lambda view: view["entries"] == 3 and not _steps(view)[0]["photos"])


def _hear(stream: http.client.HTTPResponse, is_so: Callable[[Any], object]) -> None:
    """Wait for an event whose view is so; an entry may be told of twice, before its photo too."""
    while not is_so(event(stream)[1]["view"]):
        pass


def _steps(view: Any) -> Any:
    return [step for hand in view["history"][0]["hands"] for step in hand["steps"]]


def test_a_packed_stream_says_the_same(app: Flask, address: str) -> None:
    host, _ = sit_down(app)
    packed = {"Accept-Encoding": "gzip"}
    with (
        listening(address, host.key, "?view=1") as plain,
        listening(address, host.key, "?view=1", **packed) as stream,
        listening(address, host.key, "?view=1", **packed) as late,
    ):
        assert stream.headers["Content-Encoding"] == "gzip"
        assert stream.headers["Vary"] == "Accept-Encoding"
        said = _said(plain) + _said(plain, host.record)
        unpacked = zlib.decompressobj(zlib.MAX_WBITS | 16)
        first = _unpacked(stream, unpacked)
        assert first + _unpacked(stream, unpacked) == said
        again = zlib.decompressobj(zlib.MAX_WBITS | 16)
        assert _unpacked(late, again) == first


def _said(stream: http.client.HTTPResponse, do: Callable[[Any], Any] | None = None) -> bytes:
    """An event as it comes, after something was done."""
    if do is not None:
        do(RON)
    return b"".join(iter(stream.readline, b"\n")) + b"\n"


def _unpacked(stream: http.client.HTTPResponse, unpacking: Any) -> bytes:
    """The next event of a packed stream."""
    said = b""
    while not said.endswith(b"\n\n"):
        said += unpacking.decompress(stream.read1(1 << 20))
    return said


def test_streams_end_with_the_server(app: Flask, address: str) -> None:
    host, _ = sit_down(app)
    with listening(address, host.key) as stream:
        assert event(stream)[0] == "entries"
        app.extensions["tenbo"].tables().live.close()
        assert stream.readline() == b""


class Lengths:
    """Sessions whose lengths a test sets."""

    def __init__(self) -> None:
        self.known = {1: 2, 2: 7}
        self.asked = 0

    def __call__(self, wanted: Any) -> dict[int, int]:
        self.asked += 1
        return {each: self.known[each] for each in wanted if each in self.known}


@pytest.fixture
def lengths(monkeypatch: pytest.MonkeyPatch) -> Lengths:
    monkeypatch.setattr(live, "LOOK_EVERY", 0.01)
    return Lengths()


def test_all_who_listen_are_told_and_nobody_else(lengths: Lengths) -> None:
    room = Live(lengths)
    here = [room.news(1) for _ in range(3)]
    there = room.news(2)
    assert [next(stream) for stream in here] == [News(2)] * 3
    assert next(there) == News(7)
    lengths.known[1] = 3
    assert [next(stream) for stream in here] == [News(3)] * 3
    room.change(2)
    assert next(there) == News(7, 1)
    lengths.known[2] = 8
    assert next(there) == News(8, 1)
    assert room.streams == 4
    for stream in (*here, there):
        stream.close()
    assert room.streams == 0


def test_a_silent_stream_breathes(lengths: Lengths, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "BREATHE_EVERY", 0.02)
    stream = Live(lengths).news(1)
    next(stream)
    assert next(stream) is None
    assert next(stream) is None
    lengths.known[1] = 3
    assert any(next(stream) == News(3) for _ in range(1000))
    stream.close()


def test_of_too_many_streams_the_oldest_ends(
    lengths: Lengths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST_STREAMS", 2)
    room = Live(lengths)
    streams = [room.news(1) for _ in range(3)]
    for stream in streams:
        next(stream)
    assert list(streams[0]) == []
    assert room.streams == 2
    for stream in streams:
        stream.close()


def test_a_database_that_is_away_for_a_while_ends_no_stream(lengths: Lengths) -> None:
    away = threading.Event()

    def asked(wanted: Any) -> dict[int, int]:
        if away.is_set():
            raise RiichiError("The database is away.", "データベースがありません。")
        return lengths(wanted)

    stream = Live(asked).news(1)
    next(stream)
    away.set()
    threading.Timer(0.1, away.clear).start()
    lengths.known[1] = 3
    assert next(stream) == News(3)
    stream.close()


def test_nobody_asks_the_database_where_nobody_listens(lengths: Lengths) -> None:
    others = set(threading.enumerate())  # of tests before, whose phones have just gone
    room = Live(lengths)
    stream = room.news(1)
    next(stream)
    stream.close()
    for watcher in set(threading.enumerate()) - others:
        watcher.join(PATIENCE)
    asked = lengths.asked
    room.look()
    assert lengths.asked == asked
    again = room.news(1)
    assert next(again) == News(2)
    again.close()


def test_phones_that_come_and_go_miss_nothing(app: Flask, serve: Callable[[Flask], str]) -> None:
    """Each sees the last entry, however often it lost its connection."""
    address = serve(app)
    host, viewer = sit_down(app)
    last = 8
    seen: list[int] = []

    def follow() -> None:
        entries = 0
        while entries < last:
            with listening(address, viewer.key) as stream:
                for _ in range(2):
                    entries = event(stream)[1]["entries"]
                    if entries == last:
                        break
        seen.append(Phone(app.test_client(), viewer.key).view()["entries"])

    phones = [threading.Thread(target=follow) for _ in range(8)]
    for phone in phones:
        phone.start()
    for _ in range(last - 2):
        host.record({"act": "draw", "tenpai": [0, 1, 2, 3]})
    for phone in phones:
        phone.join(PATIENCE)
    assert seen == [last] * len(phones)
