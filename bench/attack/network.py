"""Slow, endless and numerous connections, and streams of events."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from selectors import EVENT_READ, DefaultSelector
from time import monotonic, perf_counter, sleep

from bench.attack.findings import Finding, Scale
from bench.attack.target import MEGABYTE, NoAnswer, Target, network_address, running

_TABLES = 20
_MAX_MEMORY = 600
_HEAD = b"POST /api/v1/score HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n"


def slow_requests(scale: Scale) -> Iterator[Finding]:
    """Send headers and bodies byte by byte, and a request line without an end."""
    with running(scale.checkout) as target:
        for name, start in (("headers", _HEAD + b"X: "), ("bodies", _HEAD + b"\r\n")):
            count = scale.count(150, least=40)
            with _trickling(target, start, count):
                seconds = _answer_time(target)
            yield Finding(
                3,
                f"{count} connections trickle their {name}",
                f"another phone is answered {_in(seconds)}",
                "others are answered within 1 s",
                seconds is not None and seconds < 1,
            )
        size = scale.count(300, least=20)
        before, parts = target.memory, 0
        with socket.create_connection(("127.0.0.1", target.port), timeout=10) as connection:
            with suppress(OSError):
                connection.sendall(b"GET /")
                while parts < size:
                    connection.sendall(b"a" * MEGABYTE)
                    parts += 1
            grown = target.memory - before
        yield Finding(
            3,
            f"a request line of {size} MB",
            f"closed after {parts} MB, memory grew by {grown:.0f} MB",
            "closed after 64 KB and what is under way, memory grows by less than 20 MB",
            parts < size and grown < 20,
        )


def streams(scale: Scale) -> Iterator[Finding]:
    """Open many streams: from one address, and idle ones of many tables."""
    with running(scale.checkout) as target:
        yield _many_of_one_address(target)
    with running(scale.checkout) as target:
        yield _idle_streams(target, scale.count(1000, least=60))


def _many_of_one_address(target: Target) -> Finding:
    attack = "125 streams of one viewer key from one address"
    promise = "streams of other addresses stay open"
    host, viewer = target.new_session()
    _, other = target.new_session()
    address = network_address()
    if address is None:
        return Finding(4, attack, "this machine has no network", promise, None)
    with ExitStack() as stack:
        phone = _Streams(target)
        stack.callback(phone.close)
        phone.open(other)
        crowd = _Streams(replace(target, host=address))
        stack.callback(crowd.close)
        for _ in range(125):
            with suppress(NoAnswer):
                crowd.open(viewer)
        sleep(1)
        closed = phone.closed()
        target.post(f"/api/v1/tables/{host}/entries", _draw(2))
    happened = f"{len(crowd.sockets)} were opened, the other table's stream "
    happened += "was closed" if closed else "stayed open"
    return Finding(4, attack, happened, promise, not closed)


def _idle_streams(target: Target, count: int) -> Finding:
    """Record at twenty tables while phones listen to them; measure until all have the entry."""
    keys = [target.new_session()[0] for _ in range(_TABLES)]
    attack = f"{count} idle streams, {_TABLES} tables record for 10 s"
    promise = f"all phones have it within 1 s (p99), memory under {_MAX_MEMORY} MB"
    listeners = _Streams(target)
    opened = 0
    for number in range(count):
        with suppress(NoAnswer):
            listeners.open(keys[number % _TABLES])
            opened += 1
    recorded: dict[tuple[str, int], float] = {}
    arrived: list[float] = []
    stopping = threading.Event()
    reader = threading.Thread(target=_read_all, args=(listeners, recorded, arrived, stopping))
    reader.start()
    for entries in range(2, 12):
        for key in keys:
            recorded[key, entries + 1] = perf_counter()
            target.post(f"/api/v1/tables/{key}/entries", _draw(entries))
            sleep(1 / _TABLES)
    sleep(2)
    memory = target.memory
    stopping.set()
    reader.join()
    listeners.close()
    expected = 10 * opened
    arrived.sort()
    p99 = arrived[int(len(arrived) * 0.99)] if arrived else None
    happened = f"{opened} open, {len(arrived)} of {expected} events arrived"
    happened += f", p99 {_in(p99).removeprefix('in ')}, memory {memory:.0f} MB"
    kept = opened == count and len(arrived) == expected and memory < _MAX_MEMORY
    return Finding(4, attack, happened, promise, kept and p99 is not None and p99 < 1)


class _Streams:
    """Open streams of events, each with the key of its table."""

    def __init__(self, target: Target) -> None:
        self._address = (target.host, target.port)
        self.sockets: list[tuple[socket.socket, str]] = []

    def open(self, key: str) -> None:
        """Open a stream and wait for its first event."""
        try:
            connection = socket.create_connection(self._address, timeout=20)
            head = f"GET /api/v1/tables/{key}/live HTTP/1.1\r\nHost: {self._address[0]}\r\n\r\n"
            connection.sendall(head.encode())
            start = b""
            while b"data: " not in start:
                part = connection.recv(4096)
                if not part:
                    raise NoAnswer("the stream was closed")
                start += part
        except OSError as error:
            raise NoAnswer(str(error)) from error
        self.sockets.append((connection, key))

    def closed(self) -> bool:
        """Return whether the server closed any of them."""
        for connection, _ in self.sockets:
            connection.settimeout(0.2)
            with suppress(TimeoutError):
                if connection.recv(4096) == b"" or b"0\r\n\r\n" in connection.recv(4096):
                    return True
        return False

    def close(self) -> None:
        """Close all."""
        for connection, _ in self.sockets:
            connection.close()


def _read_all(
    listeners: _Streams,
    recorded: dict[tuple[str, int], float],
    arrived: list[float],
    stopping: threading.Event,
) -> None:
    """Note when each event arrives, in seconds after it was recorded."""
    with DefaultSelector() as selector:
        for connection, key in listeners.sockets:
            connection.setblocking(False)
            selector.register(connection, EVENT_READ, (connection, key))
        while not stopping.is_set():
            for ready, _ in selector.select(0.2):
                connection, key = ready.data
                data = connection.recv(65536)
                now = perf_counter()
                if not data:
                    selector.unregister(connection)
                for line in data.split(b"\n"):
                    if line.startswith(b"id: "):
                        at = recorded.get((key, int(line[4:])))
                        if at is not None:
                            arrived.append(now - at)


@contextmanager
def _trickling(target: Target, start: bytes, count: int) -> Iterator[None]:
    """Open connections that send a byte each half second."""
    connections = []
    stopping = threading.Event()
    for _ in range(count):
        with suppress(OSError):
            connection = socket.create_connection(("127.0.0.1", target.port), timeout=5)
            connection.sendall(start)
            connections.append(connection)

    def trickle() -> None:
        while not stopping.wait(0.5):
            for connection in connections:
                with suppress(OSError):
                    connection.sendall(b"1")

    thread = threading.Thread(target=trickle)
    thread.start()
    sleep(1)
    try:
        yield
    finally:
        stopping.set()
        thread.join()
        for connection in connections:
            connection.close()


def _answer_time(target: Target) -> float | None:
    """Return the seconds that a normal request takes; None without an answer in 40 s."""
    start = monotonic()
    try:
        target.request("GET", "/api/v1/rules", timeout=40)
    except NoAnswer:
        return None
    return monotonic() - start


def _draw(seen: int) -> dict[str, object]:
    return {"command": "draw", "tenpai": [0, 1, 2, 3], "seen": seen}


def _in(seconds: float | None) -> str:
    if seconds is None:
        return "not at all"
    return f"in {seconds * 1000:.0f} ms" if seconds < 1 else f"in {seconds:.1f} s"
