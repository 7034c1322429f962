"""Two servers that share a PostgreSQL database."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from statistics import median

from bench.attack import postgres
from bench.attack.findings import Finding, Scale
from bench.attack.target import SETUP, Target, start

_DRAW = {"command": "draw", "tenpai": [0, 1, 2, 3]}
_GAME = 12  # hands after which the game may be over


def two_servers(scale: Scale) -> Iterator[Finding]:
    """Create sessions on both servers at once, then record and fetch on one of them."""
    attack = "40 new sessions at once on two servers with one PostgreSQL database"
    promise = "all are created"
    if postgres.binaries() is None:
        yield Finding(8, attack, "PostgreSQL is not installed", promise, None)
        return
    with ExitStack() as stack:
        url = stack.enter_context(postgres.server())
        servers = []
        for _ in range(2):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            servers.append(start(scale.checkout, folder, database=url))
            stack.callback(servers[-1].stop)
        with ThreadPoolExecutor(40) as pool:
            chosen = [server for server, _ in zip(cycle(servers), range(40), strict=False)]
            statuses = Counter(pool.map(_create, chosen))
        happened = ", ".join(f"{count} x {status}" for status, count in sorted(statuses.items()))
        yield Finding(8, attack, f"status {happened}", promise, statuses == {201: 40})
        posts, gets = _request_times(servers[0])
        yield Finding(
            8,
            "a hand recorded, and its table fetched, with PostgreSQL",
            f"POST {posts * 1000:.0f} ms, GET {gets * 1000:.0f} ms (medians)",
            "connections are reused: POST under 40 ms, GET under 15 ms",
            posts < 0.04 and gets < 0.015,
        )


def _create(target: Target) -> int:
    return target.post("/api/v1/sessions", SETUP).status


def _request_times(target: Target) -> tuple[float, float]:
    """Return the median seconds of a POST and of a GET."""
    posts, gets = [], []
    for _ in range(4):
        host, _ = target.new_session()
        for seen in range(2, 2 + _GAME):
            path = f"/api/v1/tables/{host}"
            posts.append(target.post(f"{path}/entries?games=2", {**_DRAW, "seen": seen}).seconds)
            gets.append(target.request("GET", f"{path}?games=2").seconds)
    return median(posts), median(gets)
