"""Fifty phones at one table: does each see every entry, how soon, and what does it cost.

The server is `tenbo serve` in a process of its own. Each phone holds a stream of events and fetches
the view after each, as the page does. Entries come from one of them, and some from the command
line, which only writes to the database.
"""

import argparse
import http.client
import json
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from socket import create_server
from time import perf_counter, sleep

from scorer.table.chronicle import added
from scorer.table.evening import fact_of, replay
from scorer.table.events import RiichiDeclared
from webapp.store import Store

PATIENCE = 60
PLAYERS = ["Aki", "Ben", "Chi", "Dan"]
BETWEEN = 1.0

Times = dict[int, float]
"""When something was so, by the number of entries."""


class Phone(threading.Thread):
    """A phone that listens, and notes when it saw which number of entries."""

    def __init__(self, port: int, key: str) -> None:
        super().__init__(daemon=True)
        self.port, self.key = port, key
        self.told: dict[int, float] = {}
        self.saw: dict[int, float] = {}
        self.bytes = 0

    def run(self) -> None:
        """Listen until the stream ends, and look at the table after each event."""
        stream = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        stream.request("GET", f"/api/v1/tables/{self.key}/live")
        answer = stream.getresponse()
        looks = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        while line := answer.readline():
            if line.startswith(b"data:"):
                entries = json.loads(line[5:]).get("entries")
                if entries is None:
                    return
                self.told[entries] = perf_counter()
                looks.request("GET", f"/api/v1/tables/{self.key}", headers={"Connection": "close"})
                view = looks.getresponse().read()
                self.bytes += len(view)
                self.saw[json.loads(view)["entries"]] = perf_counter()

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


def play(port: int, database: str, *, phones: int, entries: int) -> tuple[list[Phone], Times]:
    """Record while phones listen, and give them with when each entry was acknowledged.

    Every other entry is written to the database alone, as by the command line.
    """
    opened = ask(port, "/sessions", {"name": "Bench", "players": PLAYERS})
    keys = [str(opened["host"]), str(opened["viewer"])]
    listening = [Phone(port, keys[number % 2]) for number in range(phones)]
    for phone in listening:
        phone.start()
    wait_for(listening, 2)
    written: Times = {}
    store = Store(database)
    for seen in range(2, 2 + entries):
        if seen % 2:
            draw = {"act": "draw", "tenpai": [0, 1, 2, 3]}
            ask(port, f"/tables/{keys[0]}/entries", {"seen": seen, **draw})
        else:
            log = store.log(1)
            fact = fact_of(RiichiDeclared(seen // 2 % 4), replay(log))
            store.append(1, added(log, fact), seen=seen)
        written[seen + 1] = perf_counter()
        sleep(BETWEEN)
    wait_for(listening, 2 + entries)
    store.close()
    return listening, written


def wait_for(phones: list[Phone], entries: int) -> None:
    """Wait until all phones have seen so many entries, but not for ever."""
    until = perf_counter() + PATIENCE
    while any(entries not in phone.saw for phone in phones) and perf_counter() < until:
        sleep(0.05)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=50)
    parser.add_argument("--entries", type=int, default=20)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, port = serve(Path(folder))
        try:
            database = f"sqlite:///{folder}/sessions.sqlite3"
            begun, used = perf_counter(), processor(server.pid)
            phones, written = play(
                port, database, phones=arguments.phones, entries=arguments.entries
            )
            lasted, busy = perf_counter() - begun, processor(server.pid) - used
        finally:
            server.terminate()
    missing = sum(phone.seen(entry) is None for phone in phones for entry in written)
    print(f"{len(phones)} phones at one table, {len(written)} entries, one every {BETWEEN:.0f} s")
    print(f"  entries that a phone did not see      {missing:8d}")
    for name, parity in (("recorded by a phone", 0), ("by the command line", 1)):
        delays = sorted(
            when - written[entry]
            for phone in phones
            for entry in written
            if entry % 2 == parity and (when := phone.seen(entry)) is not None
        )
        middle, late = (delays[int(len(delays) * part)] * 1000 for part in (0.5, 0.99))
        print(f"  {name}: until seen, median   {middle:8.0f} ms")
        print(f"  {'':{len(name)}}  99 of 100               {late:8.0f} ms")
    size = sum(phone.bytes for phone in phones) / len(phones) / (len(written) + 1) / 1000
    print(f"  a view on average                     {size:8.1f} kB")
    print(f"  the server's share of one processor   {busy / lasted:8.0%}")


if __name__ == "__main__":
    main()
