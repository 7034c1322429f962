"""Measure a tournament on one server: 200 tables with four phones each, two processes, PostgreSQL.

First, wins are recorded in turn at all tables while every phone reads events, which shows how long
an event takes. Then processes are killed and PostgreSQL is restarted while the recording goes on;
a request that fails is repeated, as the page does. At the end every log must have exactly what was
acknowledged, and every phone must have seen it. Phones, server and database share this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import tempfile
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from secrets import token_hex
from time import monotonic, perf_counter

from bench import postgres
from bench.live import cpu_seconds
from bench.target import Target, start

_PHONES = 4
_PATIENCE = 120.0
_RECONNECT = 3.0  # seconds, as the server asks of browsers
_WIN = {"command": "win", "discarder": 1, "wins": [{"winner": 2, "hand": "234m345p678p22s67s 8s"}]}


@dataclass(eq=False)
class Table:
    """A table: the number of its acknowledged entries, and when each was sent."""

    key: str
    entries: int = 2
    sent: dict[int, float] = field(default_factory=dict)
    can_win: bool = True
    is_busy: bool = False


@dataclass(eq=False)
class Phone:
    """A phone that reads the events of a table, and connects again when its stream ends."""

    table: Table
    port: int
    seen: int = 0
    delays: list[float] = field(default_factory=list)
    connections: int = 0
    size: int = 0

    async def read(self) -> None:
        """Read until the task is cancelled."""
        while True:
            with suppress(OSError, zlib.error):
                await self._read_stream()
            await asyncio.sleep(_RECONNECT * random.uniform(0.8, 1.2))

    async def _read_stream(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.connections += 1
        path = f"/api/v1/tables/{self.table.key}/live?view=1&games=2"
        writer.write(_head("GET", path) + b"Accept-Encoding: gzip\r\n\r\n")
        try:
            while (await reader.readline()).strip():
                pass
            gunzip, text = zlib.decompressobj(zlib.MAX_WBITS | 16), b""
            while size := int(await reader.readline() or b"0", 16):
                text += gunzip.decompress(await reader.readexactly(size))
                await reader.readline()
                self.size += size
                *lines, text = text.split(b"\n")
                for line in lines:
                    if line.startswith(b"id: "):
                        self._see(int(line[4:]))
        except (asyncio.IncompleteReadError, ValueError):
            pass
        finally:
            writer.close()

    def _see(self, entries: int) -> None:
        now = perf_counter()
        for entry in range(self.seen + 1, entries + 1):
            if self.seen and entry in self.table.sent:
                self.delays.append(now - self.table.sent[entry])
        self.seen = max(self.seen, entries)


@dataclass
class Recorder:
    """Records wins at tables in turn, and repeats what failed."""

    port: int
    tables: Sequence[Table]
    rate: float
    repeated: int = 0
    refused: list[str] = field(default_factory=list)

    async def record(self, stopping: asyncio.Event) -> int:
        """Record at a constant rate; return the number of entries."""
        tasks = []
        began, count = perf_counter(), 0
        turns = cycle(self.tables)
        while not stopping.is_set():
            table = next(
                (each for each in islice(turns, len(self.tables)) if not each.is_busy), None
            )
            if table is not None:
                table.is_busy = True
                tasks.append(asyncio.create_task(self._record_at(table)))
            count += 1
            await asyncio.sleep(max(0.0, began + count / self.rate - perf_counter()))
        await asyncio.gather(*tasks)
        return len(tasks)

    async def _record_at(self, table: Table) -> None:
        seen, token = table.entries, token_hex(8)
        command = _WIN if table.can_win else {"command": "game"}
        body = {**command, "seen": seen, "token": token}
        table.sent[seen + 1] = perf_counter()
        while True:
            status, answer = await self._post(f"/api/v1/tables/{table.key}/entries?games=2", body)
            if status == 201:
                break
            if status not in {0, 503}:
                self.refused.append(f"{status} {answer[:200]!r}")
                return
            self.repeated += 1
            await asyncio.sleep(0.5)
        view = json.loads(answer)
        table.entries = view["entries"]
        table.can_win = view["can"]["win"]
        table.is_busy = False

    async def _post(self, path: str, body: object) -> tuple[int, bytes]:
        """Post JSON; return the status, 0 if the server is gone."""
        data = json.dumps(body).encode()
        head = _head("POST", path) + b"Content-Type: application/json\r\nConnection: close\r\n"
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.write(head + f"Content-Length: {len(data)}\r\n\r\n".encode() + data)
            answer = await asyncio.wait_for(reader.read(), _PATIENCE)
            writer.close()
        except (OSError, TimeoutError):
            return 0, b""
        if not answer:
            return 0, b""
        top, _, content = answer.partition(b"\r\n\r\n")
        size = next(
            (int(line[15:]) for line in top.lower().split(b"\r\n") if b"content-length" in line), 0
        )
        return (int(answer[9:12]), content) if len(content) >= size else (0, b"")


def _head(method: str, path: str) -> bytes:
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n".encode()


def workers(target: Target) -> list[int]:
    """Return the processes that serve."""
    pid = target.process.pid
    return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which a share of the values is."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


async def _wait_until_seen(phones: Sequence[Phone]) -> float:
    """Wait until all phones have seen all entries; return the seconds it took."""
    began = monotonic()
    while any(each.seen < each.table.entries for each in phones):
        if monotonic() - began > _PATIENCE:
            break
        await asyncio.sleep(0.05)
    return monotonic() - began


async def _faults(target: Target, database: postgres.Postgres, kills: int, pause: float) -> None:
    """Kill one process after the other, and restart PostgreSQL in the middle."""
    loop = asyncio.get_running_loop()
    for number in range(kills):
        await asyncio.sleep(pause)
        running = workers(target)
        if running:
            os.kill(running[number % len(running)], signal.SIGKILL)
        if number == kills // 2:
            await loop.run_in_executor(None, database.stop, "fast")
            await asyncio.sleep(2)
            await loop.run_in_executor(None, database.start)
    await asyncio.sleep(pause)


async def measure(
    target: Target, database: postgres.Postgres, options: argparse.Namespace
) -> list[str]:
    """Run both parts, print the figures and return what went wrong."""
    tables = [Table(target.new_session()[0]) for _ in range(options.tables)]
    before = target.memory
    phones = [Phone(table, target.port) for table in tables for _ in range(_PHONES)]
    readers = []
    for phone in phones:
        readers.append(asyncio.create_task(phone.read()))
        await asyncio.sleep(0.005)
    await _wait_until_seen(phones)
    await asyncio.sleep(2)
    memory = (target.memory - before) * 1024 / len(phones)
    print(f"{len(tables)} tables, {len(phones)} phones, {len(workers(target))} processes")
    print(f"  memory of the server for each phone   {memory:8.0f} kB (of {target.memory:.0f} MB)")
    recorder = Recorder(target.port, tables, options.rate)
    used = sum(map(cpu_seconds, workers(target)))
    stopping = asyncio.Event()
    recording = asyncio.create_task(recorder.record(stopping))
    await asyncio.sleep(options.seconds)
    stopping.set()
    recorded = await recording
    await _wait_until_seen(phones)
    used = sum(map(cpu_seconds, workers(target))) - used
    delays = [delay for each in phones for delay in each.delays]
    print(f"  {recorded} wins, {options.rate:g} a second; from a request to the event of a phone:")
    for name, share in (("median", 0.5), ("99 of 100", 0.99), ("longest", 1.0)):
        print(f"    {name:<36}{percentile(delays, share) * 1000:8.0f} ms")
    print(f"    processor time of the server for each{used / recorded * 1000:7.0f} ms")
    failed = list(recorder.refused)
    if recorder.repeated:
        failed.append(f"{recorder.repeated} requests failed without a fault")
    stopping.clear()
    recording = asyncio.create_task(recorder.record(stopping))
    await _faults(target, database, options.kills, options.pause)
    stopping.set()
    recorded = await recording
    late = await _wait_until_seen(phones)
    print(f"  {options.kills} kills and a restart of PostgreSQL, {recorded} entries meanwhile:")
    print(f"    requests that were repeated         {recorder.repeated:8d}")
    print(f"    seconds until all phones saw all    {late:8.1f}")
    for each in readers:
        each.cancel()
    lost = doubled = 0
    for table in tables:
        log = target.request("GET", f"/api/v1/tables/{table.key}/log.json").json()["entries"]
        lost += max(0, table.entries - len(log))
        doubled += max(0, len(log) - table.entries)
    unseen = sum(each.seen != each.table.entries for each in phones)
    print(f"    lost, doubled, phones that missed   {lost:8d}, {doubled}, {unseen}")
    failed += recorder.refused
    if lost or doubled or unseen:
        failed.append(f"lost {lost}, doubled {doubled}, missed {unseen}")
    return failed


def main() -> int:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="20 tables, 3 kills")
    short = parser.parse_known_args()[0].short
    parser.add_argument("--tables", type=int, default=20 if short else 200)
    parser.add_argument("--rate", type=float, default=10, help="wins a second")
    parser.add_argument("--seconds", type=float, default=10 if short else 60)
    parser.add_argument("--kills", type=int, default=3 if short else 20)
    parser.add_argument("--pause", type=float, default=5, help="seconds between two kills")
    options = parser.parse_args()
    if postgres.binaries() is None:
        raise SystemExit("PostgreSQL is not installed (Debian: apt install postgresql).")
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
    with postgres.postgres() as database, tempfile.TemporaryDirectory() as folder:
        target = start(
            Path(__file__).parents[1],
            Path(folder),
            *("--host", "127.0.0.1", "--workers", "2"),
            database=database.url,
        )
        try:
            failed = asyncio.run(measure(target, database, options))
        finally:
            target.stop()
    for each in failed[:10]:
        print(f"  failed: {each}")
    return int(bool(failed))


if __name__ == "__main__":
    raise SystemExit(main())
