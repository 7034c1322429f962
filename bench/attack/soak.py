"""A game night in fast motion: phones record hands with photos while faults happen."""

from __future__ import annotations

import http.client
import json
import random
import resource
import socket
import sqlite3
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic, sleep
from typing import Any

from bench.attack import postgres
from bench.attack.findings import Finding, Scale
from bench.attack.recording import WIN, photo_count, picture
from bench.attack.target import Answer, NoAnswer, Target, start

_PHONES = 6
_DRAW: Mapping[str, object] = {"command": "draw", "tenpai": [0, 1, 2, 3]}
_PAUSE = 0.2  # seconds until a phone repeats a request
_LOST = 0.05  # share of the responses that the network loses
_ANSWERED = (200, 201, 409, 422)
_NO_DATABASE = "503 no_database"
_FAULT_SECONDS = 1.5
_STREAM_PATIENCE = 10.0  # seconds until a page has the last event
_BETWEEN_FAULTS = (1.0, 4.0)  # seconds


def soak(scale: Scale) -> Iterator[Finding]:
    """Record 300 hands from six phones during kills, locks, a full disk and lost responses."""
    hands = scale.count(300, least=12)
    faults = {"kill": _kill, "locked database": _lock_database, "full disk": _fill_disk}
    with tempfile.TemporaryDirectory() as name:
        night = _Night(start(scale.checkout, Path(name)))
        happened, kept = _record_night(night, hands, faults)
    yield Finding(
        7,
        f"{hands} hands of {_PHONES} phones during faults",
        happened,
        "everything acknowledged is stored once",
        kept,
    )


def stopped_postgres(scale: Scale) -> Iterator[Finding]:
    """Record 150 hands while PostgreSQL is stopped, fast and like in a power cut, and started."""
    hands = scale.count(150, least=12)
    attack = f"{hands} hands of {_PHONES} phones while PostgreSQL stops and starts"
    promise = "503 meanwhile, everything acknowledged is stored once, streams go on"
    if postgres.binaries() is None:
        yield Finding(8, attack, "PostgreSQL is not installed", promise, None)
        return
    with postgres.postgres() as database, tempfile.TemporaryDirectory() as name:
        target = start(scale.checkout, Path(name), database=database.url)
        night = _Night(target)
        modes = ("fast", "immediate")
        faults = {f"{mode} stop": partial(_stop_postgres, database, mode) for mode in modes}
        happened, kept = _record_night(night, hands, faults)
    errors = night.errors.copy()
    unavailable = errors.pop(_NO_DATABASE)
    others = ", ".join(f"{count} x {each}" for each, count in errors.items())
    happened += f"; errors: {unavailable} x 503" + (others and f", {others}")
    yield Finding(8, attack, happened, promise, kept and unavailable > 0 and not errors)


def _record_night(
    night: _Night, hands: int, faults: Mapping[str, Callable[[_Night], object]]
) -> tuple[str, bool]:
    """Record hands during faults; return what happened, and whether each is stored once."""
    night.host, _ = night.target.new_session()
    for number in range(hands):
        night.hands.put((number, number % 2 == 0))
    saboteur = threading.Thread(target=_sabotage, args=(night, random.Random(2), faults))
    follower = threading.Thread(target=_follow, args=(night,))
    saboteur.start()
    follower.start()
    with ThreadPoolExecutor(_PHONES) as pool:
        phones = [pool.submit(_play, night, random.Random(n)) for n in range(_PHONES)]
        for each in phones:
            each.result()
    night.over.set()
    saboteur.join()
    view = night.get(f"/api/v1/tables/{night.host}").json()
    until = monotonic() + _STREAM_PATIENCE
    while (streamed := night.streamed) != view["entries"] and monotonic() < until:
        sleep(_PAUSE)
    night.closed.set()
    night.target.stop()
    follower.join()
    played = sum(len(game["hands"]) for game in view["history"])
    finished = played - (not _ends_hand(view))
    photos = photo_count(view)
    counted = ", ".join(f"{count} x {fault}" for fault, count in sorted(night.faults.items()))
    happened = f"{night.acknowledged} hands and {night.photos} photos were acknowledged, "
    happened += f"{finished} and {photos} are stored; {counted}"
    happened += "; the stream " + ("goes on" if streamed == view["entries"] else "has stopped")
    stored_once = (finished, photos) == (night.acknowledged, night.photos)
    kept = stored_once and night.acknowledged == hands and streamed == view["entries"]
    return happened, kept


@dataclass
class _Night:
    """The server, the hands to record, what has been acknowledged, and what went wrong."""

    target: Target
    host: str = ""
    over: threading.Event = field(default_factory=threading.Event)
    closed: threading.Event = field(default_factory=threading.Event)
    hands: SimpleQueue[tuple[int, bool]] = field(default_factory=SimpleQueue)
    acknowledged: int = 0
    photos: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    streamed: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def ask(self, request: Callable[[Target], Answer]) -> Answer | None:
        """Return the answer to a request; note an error of the server and return None."""
        try:
            answer = request(self.target)
        except NoAnswer:
            self.note("no answer")
            return None
        if answer.status in _ANSWERED:
            return answer
        self.note(_error_name(answer, self.target))
        return None

    def note(self, error: str) -> None:
        """Count an error, and wait until the request can be repeated."""
        with self.lock:
            self.errors[error] += 1
        sleep(_PAUSE)

    def get(self, path: str) -> Answer:
        """Repeat a request until it is answered."""
        while True:
            answer = self.ask(lambda target: target.request("GET", path, timeout=20))
            if answer is not None and answer.status == 200:
                return answer


def _error_name(answer: Answer, target: Target) -> str:
    """Return the status and the kind of an error, and whether it names the database."""
    try:
        kind = answer.json()["error"]["code"]
    except (ValueError, KeyError, TypeError):
        kind = "without a message"
    secret = " that names the database" if target.database.encode() in answer.body else ""
    return f"{answer.status} {kind}{secret}"


def _play(night: _Night, rng: random.Random) -> None:
    """Record hands like a phone: repeat each request with its token until it is acknowledged."""
    while True:
        try:
            number, is_win = night.hands.get_nowait()
        except Empty:
            return
        command: Mapping[str, object] = _DRAW
        if is_win:
            photo = _upload(night, rng)
            command = {"command": "win", "discarder": 0, "wins": [WIN | {"photo": photo}]}
        _record(night, rng, command, token=f"hand-{number}")
        with night.lock:
            night.acknowledged += 1
            night.photos += is_win


def _upload(night: _Night, rng: random.Random) -> str:
    path = f"/api/v1/tables/{night.host}/photos"
    while True:
        photo = picture(rng)
        answer = night.ask(lambda target: target.upload(path, photo, timeout=20))  # noqa: B023
        if answer is None:
            continue
        if answer.status == 201 and "photo" in answer.json():
            return str(answer.json()["photo"])
        sleep(_PAUSE)


def _record(
    night: _Night, rng: random.Random, command: Mapping[str, object], *, token: str
) -> None:
    path = f"/api/v1/tables/{night.host}/entries?games=1"
    seen = night.get(f"/api/v1/tables/{night.host}?games=1").json()["entries"]
    while True:
        body = {**command, "seen": seen, "token": token}
        if rng.random() < _LOST:
            _lose_response(night, path, body)
        answer = night.ask(partial(Target.post, path=path, body=body, timeout=20))
        if answer is None:
            continue
        if answer.status == 201:
            return
        if answer.status == 409:
            seen = answer.json()["view"]["entries"]
        elif answer.status == 422:  # the game is over
            game = {"command": "game", "seen": seen, "token": f"game-{seen}"}
            night.ask(partial(Target.post, path=path, body=game, timeout=20))
            seen = night.get(f"/api/v1/tables/{night.host}?games=1").json()["entries"]


def _follow(night: _Night) -> None:
    """Follow the events of the table like a page, which connects again after its stream ended."""
    while not night.closed.is_set():
        connection = http.client.HTTPConnection(night.target.host, night.target.port, timeout=20)
        with closing(connection), suppress(OSError, http.client.HTTPException):
            connection.request("GET", f"/api/v1/tables/{night.host}/live")
            for line in connection.getresponse():
                if line.startswith(b"id: "):
                    night.streamed = int(line[4:])
        sleep(_PAUSE)


def _lose_response(night: _Night, path: str, body: Mapping[str, object]) -> None:
    """Send a request and vanish before the response."""
    connection = http.client.HTTPConnection(night.target.host, night.target.port, timeout=5)
    with closing(connection), suppress(OSError):
        connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        if connection.sock is not None:
            connection.sock.shutdown(socket.SHUT_RD)
    night.faults["lost response"] += 1


def _sabotage(
    night: _Night, rng: random.Random, faults: Mapping[str, Callable[[_Night], object]]
) -> None:
    """Cause faults until the night is over."""
    names = cycle(rng.sample(list(faults), len(faults)))
    while not night.over.wait(rng.uniform(*_BETWEEN_FAULTS)):
        name = next(names)
        faults[name](night)
        night.faults[name] += 1


def _kill(night: _Night) -> None:
    target = night.target
    target.stop(kill=True)
    night.target = start(target.checkout, target.folder, port=target.port)


def _lock_database(night: _Night) -> None:
    """Hold the write lock as another program that uses the file."""
    file = night.target.folder / "sessions.sqlite3"
    connect = sqlite3.connect(file, timeout=10, isolation_level=None)
    with closing(connect) as connection, suppress(sqlite3.Error):
        connection.execute("begin immediate")
        sleep(_FAULT_SECONDS)
        connection.execute("rollback")


def _fill_disk(night: _Night) -> None:
    """Let no file of the server grow, as on a full disk."""
    pid = night.target.process.pid
    with suppress(OSError):
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, before[1]))
        sleep(_FAULT_SECONDS)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


def _stop_postgres(database: postgres.Postgres, mode: str, _night: _Night) -> None:
    """Stop PostgreSQL for a while."""
    database.stop(mode)
    sleep(_FAULT_SECONDS)
    database.start()


def _ends_hand(view: Any) -> bool:
    """Return whether the last hand of the history has ended."""
    hands = [hand for game in view["history"] for hand in game["hands"]]
    kinds = {"hand_won", "hand_drawn"}
    return not hands or any(step["event"]["kind"] in kinds for step in hands[-1]["steps"])
