"""Measure phones at the tables of one server: whether each sees every entry, when, at what cost.

By default fifty phones sit at one table, with SQLite; `--tables 200 --phones 4 --workers 2` is a
tournament, with several processes on PostgreSQL. Wins are recorded in turn at all tables while
every phone reads events. At the end every log must have exactly what was acknowledged, and every
phone must have seen it. Phones, server and database share this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import zlib
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from secrets import token_hex
from time import monotonic, perf_counter

from bench import postgres
from bench.target import Target, start

_PATIENCE = 120.0
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
    """A phone that reads the events of a table until its stream ends."""

    table: Table
    port: int
    seen: int = 0
    delays: list[float] = field(default_factory=list)

    async def read(self) -> None:
        """Read until the task is cancelled or the server stops."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        path = f"/api/v1/tables/{self.table.key}/live?view=1&games=2"
        writer.write(_head("GET", path) + b"Accept-Encoding: gzip\r\n\r\n")
        try:
            while (await reader.readline()).strip():
                pass
            gunzip, text = zlib.decompressobj(zlib.MAX_WBITS | 16), b""
            while size := int(await reader.readline() or b"0", 16):
                text += gunzip.decompress(await reader.readexactly(size))
                await reader.readline()
                *lines, text = text.split(b"\n")
                for line in lines:
                    if line.startswith(b"id: "):
                        self._see(int(line[4:]))
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
    """Records wins at tables in turn."""

    port: int
    tables: Sequence[Table]
    rate: float
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
        status, answer = await self._post(f"/api/v1/tables/{table.key}/entries?games=2", body)
        if status != 201:
            self.refused.append(f"{status} {answer[:200]!r}")
            return
        view = json.loads(answer)
        table.entries = view["entries"]
        table.can_win = view["can"]["win"]
        table.is_busy = False

    async def _post(self, path: str, body: object) -> tuple[int, bytes]:
        data = json.dumps(body).encode()
        head = _head("POST", path) + b"Content-Type: application/json\r\nConnection: close\r\n"
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(head + f"Content-Length: {len(data)}\r\n\r\n".encode() + data)
        top, _, content = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        return int(top[9:12]), content


def _head(method: str, path: str) -> bytes:
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n".encode()


def cpu_seconds(target: Target) -> float:
    """Return the processor time of the server and its processes, on Linux."""
    pid = target.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    ticks = 0
    for each in (str(pid), *children):
        fields = Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which a share of the values is."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


async def _wait_until_seen(phones: Sequence[Phone]) -> None:
    """Wait until all phones have seen all entries."""
    began = monotonic()
    while any(each.seen < each.table.entries for each in phones):
        if monotonic() - began > _PATIENCE:
            break
        await asyncio.sleep(0.05)


async def measure(target: Target, options: argparse.Namespace) -> list[str]:
    """Record, print the figures and return what went wrong."""
    tables = [Table(target.new_session()[0]) for _ in range(options.tables)]
    before = target.memory
    phones = [Phone(table, target.port) for table in tables for _ in range(options.phones)]
    readers = []
    for phone in phones:
        readers.append(asyncio.create_task(phone.read()))
        await asyncio.sleep(0.005)
    await _wait_until_seen(phones)
    await asyncio.sleep(2)
    memory = (target.memory - before) * 1024 / len(phones)
    print(f"{len(tables)} tables, {len(phones)} phones, processes: {options.workers}")
    print(f"  memory of the server for each phone   {memory:8.0f} kB (of {target.memory:.0f} MB)")
    recorder = Recorder(target.port, tables, options.rate)
    used = cpu_seconds(target)
    stopping = asyncio.Event()
    recording = asyncio.create_task(recorder.record(stopping))
    await asyncio.sleep(options.seconds)
    stopping.set()
    recorded = await recording
    await _wait_until_seen(phones)
    used = cpu_seconds(target) - used
    delays = [delay for each in phones for delay in each.delays]
    print(f"  {recorded} wins, {options.rate:g} a second; from a request to the event of a phone:")
    for name, share in (("median", 0.5), ("99 of 100", 0.99), ("longest", 1.0)):
        print(f"    {name:<36}{percentile(delays, share) * 1000:8.0f} ms")
    print(f"    processor time of the server for each{used / recorded * 1000:7.0f} ms")
    for each in readers:
        each.cancel()
    lost = doubled = 0
    for table in tables:
        log = target.request("GET", f"/api/v1/tables/{table.key}/log.json").json()["entries"]
        lost += max(0, table.entries - len(log))
        doubled += max(0, len(log) - table.entries)
    unseen = sum(each.seen != each.table.entries for each in phones)
    print(f"    lost, doubled, phones that missed   {lost:8d}, {doubled}, {unseen}")
    failed = list(recorder.refused)
    if lost or doubled or unseen:
        failed.append(f"lost {lost}, doubled {doubled}, missed {unseen}")
    return failed


def main() -> int:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1)
    parser.add_argument("--phones", type=int, default=50, help="at each table")
    parser.add_argument("--workers", type=int, default=1, help="several need PostgreSQL")
    parser.add_argument("--rate", type=float, default=1, help="wins a second")
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    has_postgres = options.workers > 1
    if has_postgres and postgres.binaries() is None:
        raise SystemExit("PostgreSQL is not installed (Debian: apt install postgresql).")
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
    running = postgres.postgres() if has_postgres else nullcontext(None)
    with running as server, tempfile.TemporaryDirectory() as folder:
        target = start(
            Path(__file__).parents[1],
            Path(folder),
            *("--host", "127.0.0.1", "--workers", str(options.workers)),
            database=None if server is None else server.url,
        )
        try:
            failed = asyncio.run(measure(target, options))
        finally:
            target.stop()
    for each in failed[:10]:
        print(f"  failed: {each}")
    return int(bool(failed))


if __name__ == "__main__":
    raise SystemExit(main())
