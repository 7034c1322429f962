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
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from time import sleep
from typing import Any

from bench.attack.findings import Finding, Scale
from bench.attack.recording import WIN, photo_count, picture
from bench.attack.target import NoAnswer, Target, start

_PHONES = 6
_DRAW: Mapping[str, object] = {"command": "draw", "tenpai": [0, 1, 2, 3]}
_PAUSE = 0.2  # seconds until a phone repeats a request
_LOST = 0.05  # share of the responses that the network loses
_FAULT_SECONDS = 1.5
_BETWEEN_FAULTS = (1.0, 4.0)  # seconds


def soak(scale: Scale) -> Iterator[Finding]:
    """Record 300 hands from six phones during kills, locks, a full disk and lost responses."""
    hands = scale.count(300, least=12)
    rng = random.Random(2)
    with tempfile.TemporaryDirectory() as name:
        night = _Night(start(scale.checkout, Path(name)), threading.Event())
        night.host, _ = night.target.new_session()
        for number in range(hands):
            night.hands.put((number, number % 2 == 0))
        saboteur = threading.Thread(target=_sabotage, args=(night, rng))
        saboteur.start()
        with ThreadPoolExecutor(_PHONES) as pool:
            phones = [pool.submit(_play, night, random.Random(n)) for n in range(_PHONES)]
            for each in phones:
                each.result()
        night.over.set()
        saboteur.join()
        view = night.get(f"/api/v1/tables/{night.host}").json()
        night.target.stop()
    played = sum(len(game["hands"]) for game in view["history"])
    finished = played - (not _ends_hand(view))
    photos = photo_count(view)
    faults = ", ".join(f"{count} x {fault}" for fault, count in sorted(night.faults.items()))
    happened = f"{night.acknowledged} hands and {night.photos} photos were acknowledged, "
    happened += f"{finished} and {photos} are stored; {faults}"
    yield Finding(
        7,
        f"{hands} hands of {_PHONES} phones during faults",
        happened,
        "everything acknowledged is stored once",
        (finished, photos) == (night.acknowledged, night.photos) and night.acknowledged == hands,
    )


@dataclass
class _Night:
    """The server, the hands to record, and what has been acknowledged."""

    target: Target
    over: threading.Event
    host: str = ""
    hands: SimpleQueue[tuple[int, bool]] = field(default_factory=SimpleQueue)
    acknowledged: int = 0
    photos: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def get(self, path: str) -> Any:
        """Repeat a request until it is answered."""
        while True:
            with suppress(NoAnswer):
                answer = self.target.request("GET", path, timeout=20)
                if answer.status == 200:
                    return answer
            sleep(_PAUSE)


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
    while True:
        with suppress(NoAnswer):
            path = f"/api/v1/tables/{night.host}/photos"
            answer = night.target.upload(path, picture(rng), timeout=20)
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
        try:
            if rng.random() < _LOST:
                _lose_response(night, path, body)
            answer = night.target.post(path, body, timeout=20)
        except NoAnswer:
            sleep(_PAUSE)
            continue
        if answer.status == 201:
            return
        if answer.status == 409:
            seen = answer.json()["view"]["entries"]
        elif answer.status == 422:  # the game is over
            game = {"command": "game", "seen": seen, "token": f"game-{seen}"}
            with suppress(NoAnswer):
                night.target.post(path, game, timeout=20)
            seen = night.get(f"/api/v1/tables/{night.host}?games=1").json()["entries"]
        else:
            sleep(_PAUSE)


def _lose_response(night: _Night, path: str, body: Mapping[str, object]) -> None:
    """Send a request and vanish before the response."""
    connection = http.client.HTTPConnection(night.target.host, night.target.port, timeout=5)
    with closing(connection), suppress(OSError):
        connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        if connection.sock is not None:
            connection.sock.shutdown(socket.SHUT_RD)
    night.faults["lost response"] += 1


def _sabotage(night: _Night, rng: random.Random) -> None:
    """Cause faults until the night is over."""
    faults = {"kill": _kill, "locked database": _lock_database, "full disk": _fill_disk}
    while not night.over.wait(rng.uniform(*_BETWEEN_FAULTS)):
        name = rng.choice(list(faults))
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


def _ends_hand(view: Any) -> bool:
    """Return whether the last hand of the history has ended."""
    hands = [hand for game in view["history"] for hand in game["hands"]]
    kinds = {"hand_won", "hand_drawn"}
    return not hands or any(step["event"]["kind"] in kinds for step in hands[-1]["steps"])
