"""Faults while hands are recorded: kills, copies of the database, and long sessions."""

from __future__ import annotations

import io
import random
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from time import sleep
from typing import Any

from PIL import Image

from bench.attack.findings import Finding, Scale
from bench.attack.target import Answer, NoAnswer, Target, running, start

_COMMANDS: tuple[Mapping[str, object], ...] = (
    *[{"command": "draw", "tenpai": [0, 1, 2, 3]}] * 12,
    {"command": "end"},
    {"command": "game"},
)
_RECENT = "?games=2"  # as the page does
WIN = {"winner": 1, "hand": "234m345p678p22s67s 8s"}


def kills(scale: Scale) -> Iterator[Finding]:
    """Kill the server at random moments; compare with everything that it acknowledged."""
    count = scale.count(200) if scale.share == 1 else 6  # each starts a server
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        target = start(scale.checkout, folder)
        host, _ = target.new_session()
        acknowledged, photos, lost = 2, 0, 0
        for _ in range(count):
            target.upload("/api/v1/read", picture(rng))  # loads the models
            killer = threading.Timer(rng.uniform(0.0, 1.0), target.stop, kwargs={"kill": True})
            killer.start()
            try:
                while True:
                    photo = target.upload(f"/api/v1/tables/{host}/photos", picture(rng)).json()
                    win = {
                        "command": "win",
                        "discarder": 0,
                        "wins": [WIN | {"photo": photo["photo"]}],
                    }
                    answer = _post(target, host, acknowledged, win)
                    photos += answer.status == 201
                    if answer.status == 422:  # the game has ended
                        answer = _post(target, host, acknowledged, {"command": "game"})
                    acknowledged = answer.json()["entries"]
            except (NoAnswer, ValueError, KeyError):
                killer.join()
            target = start(scale.checkout, folder, port=target.port)
            view = target.request("GET", f"/api/v1/tables/{host}").json()
            stored = photo_count(view)
            lost += view["entries"] < acknowledged or stored < photos
            acknowledged, photos = view["entries"], stored
        target.stop()
    happened = f"{acknowledged} entries, {photos} photos; something was lost {lost} times"
    yield Finding(7, f"{count} kills while hands with photos are recorded", happened,
                  "nothing acknowledged is lost", lost == 0 and photos > 0)  # fmt: skip


def backups(scale: Scale) -> Iterator[Finding]:
    """Copy the database after the server stopped, and back it up while ten clients write."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        target = start(scale.checkout, folder)
        target.new_session()
        target.stop()
        copy = folder / "copy"
        copy.mkdir()
        shutil.copy(folder / "sessions.sqlite3", copy)
        happened = _sessions_in(copy / "sessions.sqlite3")
        yield Finding(6, "copy `sessions.sqlite3` after SIGTERM", f"it has {happened} sessions",
                      "it has all sessions", happened == 1)  # fmt: skip
    with running(scale.checkout) as target:
        hosts = [target.new_session()[0] for _ in range(10)]
        acknowledged = dict.fromkeys(hosts, 2)
        stopping = threading.Event()

        def write(host: str) -> None:
            while not stopping.is_set():
                answer = _record(target, host, acknowledged[host], _draw())
                acknowledged[host] = answer.json()["entries"]

        with ThreadPoolExecutor(10) as pool:
            writers = [pool.submit(write, host) for host in hosts]
            sleep(1.0)
            before = dict(acknowledged)
            backup = target.folder / "backup.sqlite3"
            done = target.command_line(
                "session", "backup", str(backup), "--database", target.database
            )
            stopping.set()
            for each in writers:
                each.result()
        logs = {host: _log(target, host) for host in hosts}
        entries, wrong = (0, "no backup") if done.returncode else _restored(scale, backup, logs)
        late = sum(before.values())
        yield Finding(6, "a backup while ten clients write, restored",
                      wrong or f"{entries} entries, {late} were acknowledged before it; all equal",
                      "has every entry acknowledged before it, as it was recorded",
                      not wrong and entries >= late)  # fmt: skip


def long_sessions(scale: Scale) -> Iterator[Finding]:
    """Record in a session with thousands of entries, and use another table meanwhile."""
    entries = scale.count(3000, least=150)
    with running(scale.checkout) as target:
        host, _ = target.new_session()
        other, _ = target.new_session()
        seen = 2
        times: list[float] = []
        for number in range(entries):
            answer = _record(target, host, seen, _COMMANDS[number % len(_COMMANDS)])
            times.append(answer.seconds)
            seen = answer.json()["entries"]
        memory = target.memory
        view = len(target.request("GET", f"/api/v1/tables/{host}{_RECENT}").body)
        beside: list[float] = []
        with ThreadPoolExecutor(1) as pool:
            more = (*_COMMANDS[entries % len(_COMMANDS) :], *_COMMANDS)
            commands = list(enumerate(more, seen))
            last = pool.submit(lambda: [_record(target, host, *each) for each in commands])
            while not last.done():
                beside.append(target.request("GET", f"/api/v1/tables/{other}{_RECENT}").seconds)
                sleep(0.02)
        first, late = median(times[:50]), median(times[-50:])
        happened = f"a POST takes {late * 1000:.0f} ms ({first * 1000:.0f} at the beginning), "
        happened += f"the view has {view / 1e6:.2f} MB, memory is {memory:.0f} MB, "
        happened += f"another table waits {max(beside) * 1000:.0f} ms at most"
        yield Finding(9, f"a session of {seen} entries", happened,
                      "a POST takes 60 ms at most, memory stays under 600 MB",
                      late < 0.06 and memory < 600)  # fmt: skip


def _post(target: Target, host: str, seen: int, command: Mapping[str, object]) -> Answer:
    return target.post(f"/api/v1/tables/{host}/entries{_RECENT}", {**command, "seen": seen})


def _record(target: Target, host: str, seen: int, command: Mapping[str, object]) -> Answer:
    answer = _post(target, host, seen, command)
    if answer.status != 201:
        raise NoAnswer(f"{answer.status} {answer.body[:200]!r}")
    return answer


def _draw() -> dict[str, object]:
    return {"command": "draw", "tenpai": [0, 1, 2, 3]}


def picture(rng: random.Random) -> bytes:
    """Return a photo without tiles, another one each time."""
    stream = io.BytesIO()
    colour = (rng.randrange(256), rng.randrange(256), rng.randrange(256))
    Image.new("RGB", (64, 48), colour).save(stream, "JPEG")
    return stream.getvalue()


def photo_count(view: Any) -> int:
    """Return the number of photos with the steps of all hands."""
    hands = [hand for game in view["history"] for hand in game["hands"]]
    return sum(len(step["photos"]) for hand in hands for step in hand["steps"])


def _sessions_in(file: Path) -> int:
    try:
        with sqlite3.connect(file) as connection:
            return int(connection.execute("select count(*) from sessions").fetchone()[0])
    except sqlite3.Error:
        return 0


def _restored(scale: Scale, backup: Path, logs: Mapping[str, list[Any]]) -> tuple[int, str]:
    """Serve a backup; return its number of entries, and how it differs from what was recorded."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(backup, folder / "sessions.sqlite3")
        restored = start(scale.checkout, folder)
        copies = {key: _log(restored, key) for key in logs}
        restored.stop()
    different = [key for key, copy in copies.items() if copy != logs[key][: len(copy)]]
    wrong = f"{len(different)} of {len(logs)} sessions differ" if different else ""
    return sum(map(len, copies.values())), wrong


def _log(target: Target, key: str) -> list[Any]:
    """Return all entries of a session."""
    entries: list[Any] = target.request("GET", f"/api/v1/tables/{key}/log.json").json()["entries"]
    return entries
