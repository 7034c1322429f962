"""Fifty phones at one table: does each see every entry, how soon, and what does it cost.

The server is `tenbo serve` in a process of its own. Each phone holds a packed stream of events
with the view in each, as the page does. An evening was played before. Entries come from one of
them, and some from the command line, which only writes to the database.
"""

import argparse
import http.client
import json
import os
import subprocess
import sys
import tempfile
import threading
import zlib
from contextlib import suppress
from pathlib import Path
from socket import create_server
from time import perf_counter, sleep

from scorer.table.game.events import RiichiDeclared
from scorer.table.session.win_claim import WinClaim
from scorer.tiles.tile import parse_tiles
from webapp.session.recording.commands import GameCommand, WinCommand
from webapp.session.recording.interpret import apply_command
from webapp.storage.store import Store

PATIENCE = 60
PLAYERS = ["Aki", "Ben", "Chi", "Dan"]
WON = "234m340p678p22s67s8s"
BETWEEN = 1.0

Times = dict[int, float]
"""When something was so, by the number of entries."""


class Phone(threading.Thread):
    """A phone that listens, and notes when which bytes came; it looks at them afterwards.

    Fifty phones have fifty processors, but those here share one with each other.
    """

    def __init__(self, port: int, key: str) -> None:
        super().__init__(daemon=True)
        self.port, self.key = port, key
        self.came: list[tuple[float, bytes]] = []
        self.saw: dict[int, float] = {}

    def run(self) -> None:
        """Listen until the stream ends."""
        stream = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        wanted = {"Accept-Encoding": "gzip"}
        stream.request("GET", f"/api/v1/tables/{self.key}/live?view=1", headers=wanted)
        answer = stream.getresponse()
        with suppress(http.client.IncompleteRead):  # the server ends
            while data := answer.read1(1 << 20):
                self.came.append((perf_counter(), data))

    def look(self) -> None:
        """Read the views out of what came, and how many entries each has."""
        unpacking = zlib.decompressobj(zlib.MAX_WBITS | 16)
        heard = b""
        self.saw.clear()
        for when, data in list(self.came):
            *lines, heard = (heard + unpacking.decompress(data)).split(b"\n")
            for line in lines:
                if line.startswith(b"data:") and (view := json.loads(line[5:]).get("view")):
                    self.saw.setdefault(view["entries"], when)

    @property
    def bytes(self) -> int:
        """How much came."""
        return sum(len(data) for _, data in self.came)

    def seen(self, entry: int) -> float | None:
        """When the view first had an entry; a slow phone sees it together with the next."""
        return min((when for entries, when in self.saw.items() if entries >= entry), default=None)


def ask(port: int, path: str, said: object) -> dict[str, object]:
    """Post JSON and give the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request(
        "POST", f"/api/v1{path}", json.dumps(said), {"Content-Type": "application/json"}
    )
    answer = connection.getresponse()
    given: dict[str, object] = json.loads(answer.read())
    if answer.status != 201:
        raise SystemExit(f"{path}: {answer.status} {given}")
    return given


def serve(folder: Path) -> tuple[subprocess.Popen[str], int]:
    """Start the server, and give it with its port."""
    with create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = "import sys; from webapp.cli import main; sys.exit(main())"
    options = ["--host", "127.0.0.1", "--port", str(port)]
    database = f"sqlite:///{folder}/sessions.sqlite3"
    server = subprocess.Popen(
        [sys.executable, "-c", command, "serve", *options, "--database", database],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    while not (line := server.stdout.readline()).startswith("tenbo is at"):
        if not line:
            raise SystemExit("The server did not start.")
    return server, port


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used; Linux says it."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def fill(store: Store, hands: int) -> int:
    """Let so many hands have been played before, and give how many entries there are then."""
    session = store.session(1)
    for _ in range(hands):
        assert session.state.game is not None
        if session.state.game.state.ending is not None:
            session = apply_command(session, GameCommand())
        dealer = session.state.games[-1].state.dealer
        winner, discarder = (dealer + 1) % 4, (dealer + 2) % 4  # in four hands each wins and loses
        claim = WinClaim(winner=winner, hand=WON, dora=parse_tiles("1s"))
        command = WinCommand(wins=(claim,), discarder=discarder, riichi=(winner,))
        session = apply_command(session, command)
    if session.state.games[-1].state.ending is not None:
        session = apply_command(session, GameCommand())
    store.append(1, session, seen=2)
    return len(session)


def play(
    port: int, database: str, *, phones: int, entries: int, hands: int
) -> tuple[list[Phone], Times]:
    """Record while phones listen, and give them with when each entry was acknowledged.

    Every other entry is written to the database alone, as by the command line.
    """
    opened = ask(port, "/sessions", {"name": "Bench", "players": PLAYERS})
    keys = [str(opened["host"]), str(opened["viewer"])]
    store = Store(database)
    begun = fill(store, hands)
    listening = [Phone(port, keys[number % 2]) for number in range(phones)]
    for phone in listening:
        phone.start()
    wait_for(listening, begun)
    written: Times = {}
    for seen in range(begun, begun + entries):
        if is_of_phone(seen + 1, begun):
            draw = {"command": "draw", "tenpai": [0, 1, 2, 3]}
            ask(port, f"/tables/{keys[0]}/entries", {"seen": seen, **draw})
        else:
            session = store.session(1).record(RiichiDeclared(seen // 2 % 4))
            store.append(1, session, seen=seen)
        written[seen + 1] = perf_counter()
        sleep(BETWEEN)
    wait_for(listening, begun + entries)
    store.close()
    return listening, written


def is_of_phone(entry: int, begun: int) -> bool:
    """Whether a phone records an entry, of which each other one is the command line's."""
    return (entry - begun) % 2 == 0


def wait_for(phones: list[Phone], entries: int) -> None:
    """Wait until all phones have seen so many entries, but not for ever."""
    until = perf_counter() + PATIENCE
    waiting = list(phones)
    while waiting and perf_counter() < until:
        sleep(0.5)
        waiting[0].look()
        while waiting and entries in waiting[0].saw:
            waiting.pop(0)
            if waiting:
                waiting[0].look()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=50)
    parser.add_argument("--entries", type=int, default=20)
    parser.add_argument("--hands", type=int, default=60, help="that were played before")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, port = serve(Path(folder))
        try:
            database = f"sqlite:///{folder}/sessions.sqlite3"
            start, used = perf_counter(), processor(server.pid)
            phones, written = play(
                port,
                database,
                phones=arguments.phones,
                entries=arguments.entries,
                hands=arguments.hands,
            )
            lasted, busy = perf_counter() - start, processor(server.pid) - used
        finally:
            server.terminate()
    for phone in phones:
        phone.look()
    missing = sum(phone.seen(entry) is None for phone in phones for entry in written)
    print(f"{len(phones)} phones at one table, {len(written)} entries, one every {BETWEEN:.0f} s")
    print(f"  entries that a phone did not see      {missing:8d}")
    begun = min(written) - 1
    for name, by_phone in (("recorded by a phone", True), ("by the command line", False)):
        delays = sorted(
            when - written[entry]
            for phone in phones
            for entry in written
            if is_of_phone(entry, begun) == by_phone and (when := phone.seen(entry)) is not None
        )
        middle, late = (delays[int(len(delays) * part)] * 1000 for part in (0.5, 0.99))
        print(f"  {name}: until seen, median   {middle:8.0f} ms")
        print(f"  {'':{len(name)}}  99 of 100               {late:8.0f} ms")
    size = sum(phone.bytes for phone in phones) / sum(len(phone.saw) for phone in phones) / 1000
    print(f"  an event with its view, packed        {size:8.1f} kB")
    print(f"  the server's share of one processor   {busy / lasted:8.0%}")


if __name__ == "__main__":
    main()
