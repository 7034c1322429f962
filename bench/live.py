"""Measure fifty phones at one table: whether each sees every entry, when, and at what cost.

The server is `tenbo serve` in its own process. Each phone reads a compressed stream of events with
views, as the page does. The session already has sixty hands. One phone records every other entry;
the rest are written to the database, as by the command line.
"""

import argparse
import http.client
import json
import os
import threading
import zlib
from contextlib import suppress
from pathlib import Path
from time import perf_counter, sleep

from bench.target import Target, running
from scorer.table.events import RiichiDeclared
from scorer.table.riichi.wins import RiichiClaim
from scorer.table.session.commands import GameCommand, WinCommand, apply_command
from scorer.tiles.tile import parse_tiles
from webapp.storage.store import Store

PATIENCE = 60
HAND = "234m340p678p22s67s8s"
INTERVAL = 1.0  # seconds between two entries

Times = dict[int, float]
"""Times by the number of entries."""


class Phone(threading.Thread):
    """A phone that reads a stream and decodes it later.

    Real phones have a processor each, but these share one.
    """

    def __init__(self, port: int, key: str) -> None:
        super().__init__(daemon=True)
        self.port, self.key = port, key
        self.received: list[tuple[float, bytes]] = []
        self.views: dict[int, float] = {}

    def run(self) -> None:
        """Read until the stream ends."""
        stream = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"Accept-Encoding": "gzip"}
        stream.request("GET", f"/api/v1/tables/{self.key}/live?view=1", headers=headers)
        response = stream.getresponse()
        with suppress(http.client.IncompleteRead):  # the server stops
            while data := response.read1(1 << 20):
                self.received.append((perf_counter(), data))

    def decode(self) -> None:
        """Find when the first view with each number of entries arrived."""
        decompressor = zlib.decompressobj(zlib.MAX_WBITS | 16)
        rest = b""
        self.views.clear()
        for when, data in list(self.received):
            *lines, rest = (rest + decompressor.decompress(data)).split(b"\n")
            for line in lines:
                if line.startswith(b"data:") and (view := json.loads(line[5:]).get("view")):
                    self.views.setdefault(view["entries"], when)

    @property
    def bytes(self) -> int:
        """The number of bytes received."""
        return sum(len(data) for _, data in self.received)

    def seen(self, entry: int) -> float | None:
        """Return when a view first had an entry; a slow phone sees it together with the next."""
        return min((when for entries, when in self.views.items() if entries >= entry), default=None)


def cpu_seconds(pid: int) -> float:
    """Return the processor time of a process, on Linux."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def fill(store: Store, hands: int) -> int:
    """Record hands in the session, and return its number of entries."""
    session = store.session(1)
    for _ in range(hands):
        assert session.state.game is not None
        if session.state.game.state.ending is not None:
            session = apply_command(session, GameCommand())
        dealer = session.state.games[-1].state.dealer
        winner, discarder = (dealer + 1) % 4, (dealer + 2) % 4  # everybody wins and loses
        claim = RiichiClaim(winner=winner, hand=HAND, dora=parse_tiles("1s"))
        command = WinCommand(wins=(claim,), discarder=discarder, riichi=(winner,))
        session = apply_command(session, command)
    if session.state.games[-1].state.ending is not None:
        session = apply_command(session, GameCommand())
    store.append(1, session, seen=2)
    return len(session)


def play(target: Target, *, phones: int, entries: int, hands: int) -> tuple[list[Phone], Times]:
    """Record entries while phones read, and return them with the times of the entries.

    Args:
        target: the server.
        phones: the number of phones.
        entries: the number of entries to record.
        hands: the number of hands that the session already has.
    """
    keys = target.new_session()
    store = Store(target.database)
    start_length = fill(store, hands)
    readers = [Phone(target.port, keys[number % 2]) for number in range(phones)]
    for phone in readers:
        phone.start()
    wait_for(readers, start_length)
    written: Times = {}
    for seen in range(start_length, start_length + entries):
        if is_by_phone(seen + 1, start_length):
            draw = {"command": "draw", "tenpai": [0, 1, 2, 3]}
            answer = target.post(f"/api/v1/tables/{keys[0]}/entries", {"seen": seen, **draw})
            if answer.status != 201:
                raise SystemExit(f"{answer.status} {answer.body!r}")
        else:
            session = store.session(1).record(RiichiDeclared(seen // 2 % 4))
            store.append(1, session, seen=seen)
        written[seen + 1] = perf_counter()
        sleep(INTERVAL)
    wait_for(readers, start_length + entries)
    store.close()
    return readers, written


def is_by_phone(entry: int, start_length: int) -> bool:
    """Return whether a phone records an entry; the others are written to the database."""
    return (entry - start_length) % 2 == 0


def wait_for(phones: list[Phone], entries: int) -> None:
    """Wait until all phones have received a number of entries, up to PATIENCE seconds."""
    until = perf_counter() + PATIENCE
    waiting = list(phones)
    while waiting and perf_counter() < until:
        sleep(0.5)
        waiting[0].decode()
        while waiting and entries in waiting[0].views:
            waiting.pop(0)
            if waiting:
                waiting[0].decode()


def main() -> None:
    """Measure and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=50)
    parser.add_argument("--entries", type=int, default=20)
    parser.add_argument("--hands", type=int, default=60, help="hands already recorded")
    arguments = parser.parse_args()
    with running(Path(__file__).parents[1]) as target:
        start, used = perf_counter(), cpu_seconds(target.process.pid)
        phones, written = play(
            target, phones=arguments.phones, entries=arguments.entries, hands=arguments.hands
        )
        lasted, busy = perf_counter() - start, cpu_seconds(target.process.pid) - used
    for phone in phones:
        phone.decode()
    missing = sum(phone.seen(entry) is None for phone in phones for entry in written)
    print(f"{len(phones)} phones at one table, {len(written)} entries, one every {INTERVAL:.0f} s")
    print(f"  entries that a phone did not see      {missing:8d}")
    start_length = min(written) - 1
    for name, by_phone in (("recorded by a phone", True), ("by the command line", False)):
        delays = sorted(
            when - written[entry]
            for phone in phones
            for entry in written
            if is_by_phone(entry, start_length) == by_phone
            and (when := phone.seen(entry)) is not None
        )
        middle, late = (delays[int(len(delays) * part)] * 1000 for part in (0.5, 0.99))
        print(f"  {name}: until seen, median   {middle:8.0f} ms")
        print(f"  {'':{len(name)}}  99 of 100               {late:8.0f} ms")
    size = sum(phone.bytes for phone in phones) / sum(len(phone.views) for phone in phones) / 1000
    print(f"  a compressed event with its view      {size:8.1f} kB")
    print(f"  the server's share of one processor   {busy / lasted:8.0%}")


if __name__ == "__main__":
    main()
