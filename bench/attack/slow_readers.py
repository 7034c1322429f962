"""Clients that request large responses and hardly read them."""

from __future__ import annotations

import io
import json
import os
import random
import socket
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

from PIL import Image

from bench.attack.findings import Finding, Scale
from bench.attack.target import MEGABYTE, NoAnswer, Target, running

_MAX_MEMORY = 600
_HEADERS = "Host: localhost\r\nX-Forwarded-For: 198.51.100.7\r\n"  # one client of a proxy
_PATIENCE = 60
"""Seconds in which a client that reads nothing has to be disconnected."""


def slow_readers(scale: Scale) -> Iterator[Finding]:
    """Request large responses on many connections, and read a byte per second of each."""
    count = scale.count(150, least=40)
    photos, entries = scale.count(60, least=6), scale.count(5000, least=500)
    with running(scale.checkout) as target:
        key = _long_session(target, entries, photos)
        # 15 s of replay, which the others reuse
        target.request("GET", f"/api/v1/tables/{key}", headers={"Host": "localhost"})
        idle = _sockets(target)
        requests = {
            f"the log of {entries} entries": _get(f"/api/v1/tables/{key}/log.json"),
            "its table": _get(f"/api/v1/tables/{key}"),
            f"an export with {photos} photos": _export(key),
        }
        for name, request in requests.items():
            yield _read_slowly(target, name, request, count, seconds=scale.count(20, least=3))
        yield _disconnected(target, requests[f"an export with {photos} photos"], scale, idle)


def _long_session(target: Target, entries: int, photos: int) -> str:
    """Import a session with photos; return its host's key."""
    host, _ = target.new_session()
    path = f"/api/v1/tables/{host}/entries"
    target.post(path, {"command": "win", "wins": [{"winner": 0, "points": 1500}], "seen": 2})
    target.post(path, {"command": "adjust", "deltas": [-1500, 500, 500, 500], "seen": 3})
    log = target.request("GET", f"/api/v1/tables/{host}/log.json").json()
    start, (win, adjustment) = log["entries"][:2], log["entries"][2:]
    hands = (entries - len(start)) // 2
    for number in range(hands):
        before, after = {"honba": number} if number else {}, {"honba": number + 1}
        start += [
            {**win, "before": win["before"] | before, "after": win["after"] | after},
            {**adjustment, "before": win["after"] | after, "after": win["before"] | after},
        ]
    log |= {"entries": start}
    images = {f"1/{place}.jpg": 3 + 2 * place for place in range(photos)}
    session = {
        "log": "1/log.json",
        "photos": [{"image": image, "seq": seq, "winner": 0} for image, seq in images.items()],
    }
    stream = io.BytesIO()
    rng = random.Random(1)
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("tenbo.json", json.dumps({"tenbo_archive": 1, "sessions": [session]}))
        archive.writestr("1/log.json", json.dumps(log))
        for image in images:
            archive.writestr(image, _noise(rng))
    head = b"--b\r\nContent-Disposition: form-data; name=file; filename=a.zip\r\n\r\n"
    headers = {"Content-Type": "multipart/form-data; boundary=b"}
    body = head + stream.getvalue() + b"\r\n--b--\r\n"
    answer = target.request("POST", "/api/v1/sessions/import", body, headers)
    imported = answer.json()
    if answer.status != 201 or imported["sessions"][0]["photos"] != photos:
        raise NoAnswer(f"the session was not imported: {answer.status} {answer.body[:300]!r}")
    key: str = imported["sessions"][0]["host"]
    return key


def _noise(rng: random.Random) -> bytes:
    """Return a JPEG of about 0.4 MB that no compression makes smaller."""
    stream = io.BytesIO()
    size = (800, 600)
    Image.frombytes("RGB", size, rng.randbytes(3 * size[0] * size[1])).save(stream, "JPEG")
    return stream.getvalue()


def _get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\n{_HEADERS}\r\n".encode()


def _export(key: str) -> bytes:
    body = json.dumps({"keys": [key]})
    head = f"POST /api/v1/sessions/export HTTP/1.1\r\n{_HEADERS}"
    return f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode()


def _read_slowly(target: Target, name: str, request: bytes, count: int, *, seconds: int) -> Finding:
    """Read a byte per second on many connections, and measure what another phone notices."""
    before, peak, files, waits = target.memory, 0.0, 0.0, [0.0]
    connections = [_connect(target, request) for _ in range(count)]
    until = monotonic() + seconds
    while monotonic() < until:
        start = monotonic()
        with suppress(NoAnswer):
            target.request("GET", "/api/v1/rules", timeout=40)
        waits.append(monotonic() - start)
        peak, files = max(peak, target.memory), max(files, _temporary_files(target))
        for connection in connections:
            with suppress(OSError):
                connection.recv(1)
        sleep(max(0.0, 1 - (monotonic() - start)))
    for connection in connections:
        connection.close()
    happened = f"memory grew by {peak - before:.0f} MB to {peak:.0f} MB, temporary files had "
    happened += f"{files:.0f} MB, another phone waited {max(waits) * 1000:.0f} ms at most"
    return Finding(
        3,
        f"{count} connections request {name} and read a byte per second",
        happened,
        f"memory under {_MAX_MEMORY} MB, temporary files under 1 GB, others wait under 2 s",
        peak < _MAX_MEMORY and files < 1024 and max(waits) < 2,
    )


def _disconnected(target: Target, request: bytes, scale: Scale, idle: int) -> Finding:
    """Read nothing, and measure how long the connections stay; `idle` sockets are always open."""
    count = scale.count(20, least=4)
    attack = f"{count} connections request an export and read nothing"
    promise = f"they are closed within {_PATIENCE} s"
    if scale.share < 1:
        return Finding(3, attack, "it takes a minute", promise, None)
    while _sockets(target) > idle:
        sleep(1)
    connections = [_connect(target, request) for _ in range(count)]
    start = monotonic()
    while _sockets(target) < idle + count // 2 and monotonic() < start + _PATIENCE:
        sleep(0.1)
    start = monotonic()
    while (waiting := _sockets(target) - idle) > 0 and monotonic() < start + _PATIENCE:
        sleep(1)
    seconds = monotonic() - start
    for connection in connections:
        connection.close()
    happened = f"after {seconds:.0f} s, {max(waiting, 0)} are open"
    return Finding(3, attack, happened, promise, waiting <= 0)


def _connect(target: Target, request: bytes) -> socket.socket:
    """Send a request on a connection that accepts few bytes at a time."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(10)
    connection.connect((target.host, target.port))
    connection.sendall(request)
    connection.setblocking(False)
    return connection


def _temporary_files(target: Target) -> float:
    """Return the megabytes of deleted files that the server has open."""
    files = [each for each, name in _open_files(target) if name.endswith("(deleted)")]
    size = 0
    for each in files:
        with suppress(OSError):
            size += each.stat().st_size
    return size / MEGABYTE


def _sockets(target: Target) -> int:
    """Return the number of sockets that the server has open."""
    return sum(name.startswith("socket:") for _, name in _open_files(target))


def _open_files(target: Target) -> Iterator[tuple[Path, str]]:
    """Yield what the server has open, with its name."""
    for each in Path(f"/proc/{target.process.pid}/fd").iterdir():
        with suppress(OSError):
            yield each, os.readlink(each)
