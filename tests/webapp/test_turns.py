"""Requests that compute: each address has its turn, and no computation is without an end."""

from __future__ import annotations

import asyncio
import http.client
import json
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random

import pytest
from flask import Flask

from scorer.tiles.checkpoints import checkpoint
from tests.webapp.session_phones import create_session
from tests.webapp.test_serving import PATIENCE, Serve, run
from tests.webapp.test_slow_readers import ask, connect
from webapp.app import create_app
from webapp.settings import Settings
from webapp.web.server import turns, wsgi_bridge
from webapp.web.server.serving import HttpServer, listen
from webapp.web.server.turns import Turns

__all__ = ["run"]  # a fixture


@dataclass
class Requests:
    """Requests that run until they are ended, one after the other."""

    turns: Turns
    running: list[str] = field(default_factory=list)
    tasks: list[tuple[str, asyncio.Task[None], asyncio.Event]] = field(default_factory=list)

    async def start(self, address: str) -> None:
        ended = asyncio.Event()
        task = asyncio.create_task(self._execute(address, ended))
        self.tasks.append((address, task, ended))
        await settle()

    async def _execute(self, address: str, ended: asyncio.Event) -> None:
        async with self.turns.turn(address):
            self.running.append(address)
            try:
                await ended.wait()
            finally:
                self.running.remove(address)

    async def end(self, number: int, *, cancel: bool = False) -> None:
        _address, task, ended = self.tasks.pop(number)
        if cancel:
            task.cancel()
        ended.set()
        await settle()


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def in_loop(work: object) -> None:
    """Run a coroutine in a thread: a browser test in the same process can have an event loop."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work).result(PATIENCE)  # type: ignore[arg-type]


def test_an_address_has_one_turn_and_shares_others() -> None:
    async def play() -> None:
        requests = Requests(Turns(shared=3, most=3, seconds=1))
        for address in "aaaabbbbc":
            await requests.start(address)
        assert Counter(requests.running) == Counter("aaabbc")
        await requests.end(0)
        assert Counter(requests.running) == Counter("aaabbc")
        await requests.end(3)  # of b, which has two more
        assert Counter(requests.running) == Counter("aaabbc")

    in_loop(play())


def test_an_address_that_used_much_time_has_one_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        now = [1000.0]
        monkeypatch.setattr(turns, "monotonic", lambda: now[0])
        requests = Requests(Turns(shared=3, most=3, seconds=1))
        requests.turns.spend("a", 1.5)
        for address in "aabb":
            await requests.start(address)
        assert Counter(requests.running) == Counter("abb")
        now[0] += 60
        await requests.start("a")
        assert Counter(requests.running) == Counter("aabb")

    in_loop(play())


def test_every_request_has_its_turn_in_the_end() -> None:
    """Whatever ends first, also clients that do not wait; limits hold all the time."""

    async def play(random: Random) -> None:
        requests = Requests(Turns(shared=2, most=2, seconds=1))
        for _ in range(60):
            if requests.tasks and random.random() < 0.5:
                number = random.randrange(len(requests.tasks))
                await requests.end(number, cancel=random.random() < 0.3)
            else:
                await requests.start(random.choice("abcd"))
            running = Counter(requests.running)
            assert all(each <= 2 for each in running.values())
            assert running.total() - len(running) <= 2
            assert set(running) == {address for address, *_ in requests.tasks}
        while requests.tasks:
            await requests.end(0)
        assert requests.running == []

    for seed in range(20):
        in_loop(play(Random(seed)))


def test_a_request_has_limited_time_of_the_processor(
    app: Flask, run: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wsgi_bridge, "COMPUTING_DEADLINE", 0.1)

    def endless() -> str:
        while True:
            checkpoint()

    app.add_url_rule("/endless", "endless", endless)
    response = ask(run(app), "/endless")
    assert response.status == 503
    assert response.headers["Retry-After"] == "60"


@pytest.mark.parametrize("path", ["drill", "sessions/games"])
def test_replays_and_scores_are_within_that_time(
    app: Flask, own_database: str, run: Serve, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(wsgi_bridge, "COMPUTING_DEADLINE", 0.0)
    host, _ = create_session(app)
    host.record({"command": "riichi", "seat": 1})
    again = create_app(Settings(database=own_database))  # which has to load the session
    connection = http.client.HTTPConnection("127.0.0.1", run(again), timeout=PATIENCE)
    connection.request(
        "POST",
        f"/api/v1/{path}",
        json.dumps({"keys": [host.key]}),
        {"Content-Type": "application/json"},
    )
    response = connection.getresponse()
    assert (response.status, json.loads(response.read())["error"]["code"]) == (503, "busy")
    connection.close()


def test_a_server_that_stops_ends_what_it_computes(app: Flask) -> None:
    started, ended = threading.Event(), threading.Event()

    def endless() -> str:
        started.set()
        try:
            while True:
                checkpoint()
        finally:
            ended.set()

    app.add_url_rule("/endless", "endless", endless)
    server = HttpServer(app, listen("127.0.0.1", 0))
    threading.Thread(target=server.serve, daemon=True).start()
    with connect(server.port, "/endless"):
        assert started.wait(PATIENCE)
        server.stop()
        assert ended.wait(PATIENCE)
