"""The clock of the machine set back and forward while the server runs."""

from __future__ import annotations

import http.client
import random
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

from bench.attack.findings import Finding, Scale
from bench.attack.recording import WIN, photo_count, picture
from bench.attack.target import SETUP, Target, network_address, start

_SUBJECT = 7
_LIBRARY = "/usr/lib/*-linux-gnu/faketime/libfaketimeMT.so.1"
_OFFSETS = ("-400d", "+400d", "-56y", "+0")
_TAKES_EFFECT = 1.2  # seconds
_STREAM = 5.0  # seconds until a phone has an event
_LIMIT = 30  # new sessions of an address within an hour


def jumping_clock(scale: Scale) -> Iterator[Finding]:
    """Record, upload and follow a table while the clock jumps by years."""
    attack = f"the clock jumps to {', '.join(_OFFSETS)} during a game"
    promise = "hands, photos, streams and limits go on, sessions keep their order"
    found = sorted(Path("/").glob(_LIBRARY[1:])) if sys.platform == "linux" else []
    if not found:
        yield Finding(_SUBJECT, attack, "libfaketime is not installed", promise, None)
        return
    with TemporaryDirectory() as name:
        clock = Path(name) / "clock"
        clock.write_text("+0")
        environment = {
            "LD_PRELOAD": str(found[0]),
            "FAKETIME_TIMESTAMP_FILE": str(clock),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }
        target = start(scale.checkout, Path(name), environment=environment)
        try:
            wrong = list(_play(target, clock))
        finally:
            target.stop()
    yield Finding(_SUBJECT, attack, "; ".join(wrong) or "nothing else changed", promise, not wrong)


def _play(target: Target, clock: Path) -> Iterator[str]:
    """Use a table at different times; yield what went wrong."""
    host, _ = target.new_session()
    table = f"/api/v1/tables/{host}"
    kept = target.upload(f"{table}/photos", picture(random.Random(0))).json()["photo"]
    address = network_address()
    stranger = replace(target, host=address or target.host)
    created = [stranger.post("/api/v1/sessions", SETUP).status for _ in range(_LIMIT + 1)]
    streamed: list[int] = []
    threading.Thread(target=_follow, args=(target, table, streamed), daemon=True).start()
    keys, seen = [host], 2
    for offset in _OFFSETS:
        clock.write_text(offset)
        sleep(_TAKES_EFFECT)
        photo = target.upload(f"{table}/photos", picture(random.Random(seen)))
        win = WIN | {"photo": photo.json()["photo"]}
        command = {"command": "win", "discarder": 0, "wins": [win], "seen": seen}
        recorded = target.post(f"{table}/entries", command)
        if (photo.status, recorded.status) != (201, 201):
            yield f"{offset}: a photo got {photo.status}, a hand {recorded.status}"
            continue
        seen = recorded.json()["entries"]
        if target.request("GET", f"{table}/photos/{kept}").status != 200:
            yield f"{offset}: a photo without a hand was deleted"
        if not _arrives(streamed, seen):
            yield f"{offset}: the stream has stopped"
        keys.append(target.new_session()[0])
        again = stranger.post("/api/v1/sessions", SETUP).status
        if address and (created[-1], again) != (429, 429):
            yield f"{offset}: the limit of new sessions gave {created[-1]}, then {again}"
    view = target.request("GET", table).json()
    if view["entries"] != seen or photo_count(view) != len(_OFFSETS):
        yield f"{view['entries']} of {seen} entries and {photo_count(view)} photos are stored"
    exported = target.post("/api/v1/sessions/export", {"keys": keys})
    outcomes = [each["outcome"] for each in target.import_file(exported.body).json()["sessions"]]
    if outcomes != ["created"] * len(keys):
        yield f"the export was imported as {', '.join(outcomes)}"


def _follow(target: Target, table: str, streamed: list[int]) -> None:
    """Follow the events of the table like a page, which connects again after its stream ended."""
    while target.process.poll() is None:
        connection = http.client.HTTPConnection(target.host, target.port, timeout=20)
        with closing(connection), suppress(OSError, http.client.HTTPException):
            connection.request("GET", f"{table}/live")
            for line in connection.getresponse():
                if line.startswith(b"id: "):
                    streamed.append(int(line[4:]))
        sleep(0.2)


def _arrives(streamed: list[int], entries: int) -> bool:
    """Wait until the stream has reported this number of entries."""
    for _ in range(round(_STREAM / 0.1)):
        if entries in streamed:
            return True
        sleep(0.1)
    return False
