"""The promises of docs/security.md, against a server in a process of its own.

Whatever a guest without a key sends, another address has the start page within 2 seconds, memory
and the database stay small, and SIGTERM ends the server. An attack is a function that sends
requests, see `attack`.
"""

from __future__ import annotations

import bz2
import contextlib
import json
import resource
import socket
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from zipfile import ZIP_BZIP2

import psycopg
import pytest

from bench.target import MEGABYTE, PLAYERS, SETUP, Answer, NoAnswer, Target, start
from scorer.payment import Ron
from scorer.riichi.rules.rules import Rules
from scorer.table.events import HandWon, PointsAdjusted
from scorer.table.session.log import SessionStarted, Undone
from scorer.table.session.session import Session
from scorer.table.settlement import TableWin
from tests.malicious_photos import jpeg_in_planes, jpeg_with_scans, transparent_png
from tests.webapp import malicious_archives as malicious
from tests.webapp.malicious_archives import long_logs, photos_of_segments
from tests.webapp.test_store import new_database, postgres_url  # noqa: F401
from webapp.session.access import viewer_key
from webapp.views.session.archive import MAX_PHOTOS
from webapp.views.session.log_file import log_text

pytestmark = [
    pytest.mark.attack,
    pytest.mark.skipif(sys.platform != "linux", reason="the attacks measure memory as Linux does"),
]

ROOT = Path(__file__).parents[2]
ATTACKER = "198.51.100.5"
"""The address from which requests of an attack come, as a proxy on this machine names it."""

MAX_SECONDS = 2.0
"""Seconds in which another address has the start page, all the time."""

MAX_MEMORY = 600
"""Megabytes that the server and its children use at most."""

MAX_GROWTH = 60
"""Megabytes by which the database grows at most."""

MAX_STOP_SECONDS = 10.0
"""Seconds after SIGTERM in which the server has ended."""

_OTHER = "198.51.100.6"
_POLL_INTERVAL = 0.05
_POLL_TIMEOUT = 30.0


@dataclass(slots=True)
class Effects:
    """The worst of an attack that others notice.

    Attributes:
        seconds: The longest time until another address had the start page.
        memory: The most megabytes of the server and its children.
        growth: The megabytes by which the database grew, at its largest.
        stop_seconds: The seconds after SIGTERM until the server had ended.
    """

    seconds: float = 0.0
    memory: float = 0.0
    growth: float = 0.0
    stop_seconds: float = 0.0

    def require_harmless(self) -> None:
        """Fail unless all are within their limits."""
        words = (
            f"The start page took {self.seconds:.1f} s, memory {self.memory:.0f} MB, the database "
            f"grew by {self.growth:.1f} MB, and the server ended after {self.stop_seconds:.1f} s."
        )
        assert self.seconds < MAX_SECONDS, words
        assert self.memory < MAX_MEMORY, words
        assert self.growth < MAX_GROWTH, words
        assert self.stop_seconds < MAX_STOP_SECONDS, words


def attack(
    folder: Path,
    act: Callable[[Target], object],
    *,
    database: str | None = None,
    options: Iterable[str] = (),
) -> Effects:
    """Run an attack on a server, and fail if others notice it; return its effects.

    Args:
        folder: The folder of the server's database and log.
        act: Send the requests of the attack; see `from_address` for those of other addresses.
        database: The URL of a PostgreSQL database; an SQLite file in the folder without it.
        options: More options of `tenbo serve`.
    """
    target = start(ROOT, folder, "--host", "127.0.0.1", *options, database=database)
    try:
        target.request("GET", "/")  # the first page compiles its template
        with _Watch(target) as watch:
            act(from_address(target, ATTACKER))
        assert target.process.poll() is None, (folder / "server.log").read_text()[-5000:]
    finally:
        stopped = target.stop()
    watch.effects.stop_seconds = stopped
    watch.effects.require_harmless()
    return watch.effects


def from_address(target: Target, address: str) -> Target:
    """Return the server as a client with this address reaches it."""
    return replace(target, client=address)


def at_once(requests: Iterable[Callable[[], Answer]]) -> list[Answer | NoAnswer]:
    """Send requests at the same time; return the responses in the same order."""

    def send(request: Callable[[], Answer]) -> Answer | NoAnswer:
        try:
            return request()
        except NoAnswer as error:
            return error

    listed = list(requests)
    with ThreadPoolExecutor(max(1, len(listed))) as pool:
        return list(pool.map(send, listed))


class _Watch:
    """Look at a server all the time, until an attack is over and once more after it."""

    def __init__(self, target: Target) -> None:
        self.effects = Effects()
        self._target = from_address(target, _OTHER)
        self._stopping = threading.Event()
        self._threads = [
            threading.Thread(target=self._repeat, args=(look,))
            for look in (self._open_page, self._measure)
        ]

    def __enter__(self) -> _Watch:
        self._size = _database_size(self._target)
        for each in self._threads:
            each.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping.set()
        for each in self._threads:
            each.join()

    def _repeat(self, look: Callable[[], None]) -> None:
        while not self._stopping.wait(_POLL_INTERVAL):
            look()
        look()

    def _open_page(self) -> None:
        since = monotonic()
        try:
            status = self._target.request("GET", "/", timeout=_POLL_TIMEOUT).status
        except NoAnswer:
            status = 0
        seconds = monotonic() - since if status == 200 else float("inf")
        self.effects.seconds = max(self.effects.seconds, seconds)

    def _measure(self) -> None:
        growth = (_database_size(self._target) - self._size) / MEGABYTE
        self.effects.memory = max(self.effects.memory, self._target.memory)
        self.effects.growth = max(self.effects.growth, growth)


def _database_size(target: Target) -> int:
    if target.database.startswith("sqlite:"):
        return sum(path.stat().st_size for path in target.folder.glob("sessions*"))
    with closing(psycopg.connect(target.database)) as connection:
        row = connection.execute("SELECT pg_database_size(current_database())").fetchone()
        assert row is not None
        return int(row[0])


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_new_sessions(database: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """An address creates 30 at most, whatever others created."""
    url = None
    if database == "postgres":
        url = new_database(request.getfixturevalue("postgres_url"))

    def act(attacker: Target) -> None:
        other = from_address(attacker, "198.51.100.7")
        statuses = [attacker.post("/api/v1/sessions", SETUP).status for _ in range(40)]
        assert statuses == [201] * 30 + [429] * 10
        answers = at_once([lambda: other.post("/api/v1/sessions", SETUP)] * 5)
        assert [getattr(each, "status", each) for each in answers] == [201] * 5

    effects = attack(tmp_path, act, database=url)
    assert effects.seconds > 0
    assert effects.memory > 50
    assert effects.growth > 0


def test_replays_of_undos(tmp_path: Path) -> None:
    """Three addresses request games and drills of a long log with undos far back, all at once."""
    log = log_with_undos(1200, 40)

    def act(attacker: Target) -> None:
        session = attacker.import_file(log).json()["sessions"][0]
        addresses = [from_address(attacker, f"198.51.100.{each}") for each in (7, 8, 9)]
        requests = [
            partial(each.post, f"/api/v1/{path}", {"keys": [session["host"]]})
            for each in addresses
            for path in ("drill", "sessions/games")
            for _ in range(3)
        ]
        answers = at_once(requests)
        assert [getattr(each, "status", each) for each in answers] == [200] * len(requests)

    attack(tmp_path, act)


def log_with_undos(hands: int, undos: int) -> bytes:
    """Return a log of one long game in which hands at its start are undone and restored."""
    rules = Rules(honba=0)
    session = Session.with_game(SessionStarted("Friday", tuple(PLAYERS), rules))
    won = TableWin(winner=0, dealer=0, discarder=1, payment=Ron(3900))
    for _ in range(hands // 2):
        session = session.record(HandWon((won,))).record(PointsAdjusted((-3900, 3900, 0, 0)))
    entries = list(session.log)
    for each in range(undos // 2):
        entries += (Undone(len(entries) - 2 * each), Undone(len(entries) + 1))
    return log_text(tuple(entries)).encode()


@pytest.fixture(params=["sqlite", "postgres"])
def database(tmp_path: Path, request: pytest.FixtureRequest) -> str | None:
    """Return the URL of a PostgreSQL database; None for an SQLite file."""
    if request.param == "sqlite":
        return None
    return new_database(request.getfixturevalue("postgres_url"))


def test_long_logs(database: str | None, tmp_path: Path) -> None:
    """A small file has sessions of 5,000 entries and the longest names."""
    file = long_logs(3, 4999)
    assert len(file) < 50_000

    def act(attacker: Target) -> None:
        assert attacker.import_file(file).status == 201

    effects = attack(tmp_path, act, database=database)
    assert effects.growth > 3


def test_small_commands(database: str | None, tmp_path: Path) -> None:
    """Entries of a session with the longest names are as small as those of any other."""
    players = [f"{n:02}" + "蓮" * 58 for n in range(16)]

    def act(attacker: Target) -> None:
        for _ in range(5):
            created = attacker.post("/api/v1/sessions", SETUP | {"players": players})
            path = f"/api/v1/tables/{created.json()['host']}/entries"
            for seen in range(2, 40):
                command = {"command": "adjust", "deltas": [0, 0, 0, 0], "seen": seen}
                assert attacker.post(path, command).status == 201

    effects = attack(tmp_path, act, database=database)
    assert effects.growth < 2


def test_photos_that_are_rejected_slowly(database: str | None, tmp_path: Path) -> None:
    """Others record while a file with many photos is imported, of which none is stored."""
    waited = []

    def act(attacker: Target) -> None:
        player = from_address(attacker, "198.51.100.7")
        host, _ = player.new_session()
        path = f"/api/v1/tables/{host}"
        seen = 2

        def record() -> None:
            nonlocal seen
            command = {"command": "adjust", "deltas": [0, 0, 0, 0], "seen": seen}
            answer = player.post(f"{path}/entries", command)
            assert answer.status == 201
            waited.append(answer.seconds)
            seen += 1

        record()
        log = player.request("GET", f"{path}/log.json").json()
        log["entries"] += log["entries"][-1:] * 1000
        file = photos_of_segments(json.dumps(log).encode(), MAX_PHOTOS)
        with ThreadPoolExecutor(1) as pool:
            sent = [pool.submit(attacker.import_file, file) for _ in range(3)]
            while not all(each.done() for each in sent):
                record()

    attack(tmp_path, act, database=database)
    assert max(waited) < 2
    assert len(waited) > 5


MANY_STICKS = "40x10000 80x5000 100x1000 100x500 500x100"
MILLION = {"preset": "m_league", "start_score": 1_000_000}
PHONES = 16


def deltas(more: int = 0) -> list[int]:
    """Return changes of the scores, different ones for each number so that none is cached."""
    return [-678_000 - 100 * more, -276_500, 611_100 + 100 * more, 343_400]


def file_with_many_sticks(attacker: Target) -> bytes:
    """Return the file of a session with sticks that earlier versions accepted."""
    refused = attacker.post("/api/v1/sessions", SETUP | {"rules": MILLION, "sticks": MANY_STICKS})
    assert (refused.status, b"at most 60" in refused.body) == (422, True), refused.body
    created = attacker.post("/api/v1/sessions", SETUP | {"rules": MILLION, "sticks": ""})
    assert created.status == 201, created.body
    host = created.json()["host"]
    log = attacker.request("GET", f"/api/v1/tables/{host}/log.json").json()
    log["entries"][0]["sticks"] = MANY_STICKS
    return json.dumps(log).encode()


def test_a_payment_with_a_thousand_sticks(tmp_path: Path) -> None:
    """Host and viewer ask for payments that once took 15 minutes each, and a log has some."""

    def act(attacker: Target) -> None:
        imported = attacker.import_file(file_with_many_sticks(attacker))
        assert imported.status == 201, imported.body
        [session] = imported.json()["sessions"]
        table = f"/api/v1/tables/{session['host']}"
        viewer = f"/api/v1/tables/{viewer_key(session['host'])}"
        for path, status in ((f"{viewer}/preview", 200), (f"{table}/entries", 201)):
            requests = [partial(adjust, attacker, path, number) for number in range(PHONES)]
            answers = at_once(requests)
            found = {getattr(each, "status", each) for each in answers}
            assert found <= {status, 409}, found
            assert status in found
        view = attacker.request("GET", table).json()
        assert view["game"]["seats"][0]["score"] < 1_000_000
        log = attacker.request("GET", f"{table}/log.json")
        assert attacker.import_file(log.body.replace(b"Friday", b"Monday")).status == 201

    attack(tmp_path, act)


def adjust(attacker: Target, path: str, number: int) -> Answer:
    return attacker.post(path, {"seen": 2, "command": "adjust", "deltas": deltas(number)})


READ = "/api/v1/read"
SAMPLE = next(iter(sorted((ROOT / "webapp/static/samples").glob("*.jpg")))).read_bytes()


@pytest.mark.parametrize(
    "make",
    [
        partial(jpeg_with_scans, 1510),
        partial(jpeg_in_planes, (14_000, 14_000)),
        partial(transparent_png, 8_000),
    ],
    ids=["scans", "planes", "transparent"],
)
def test_photos_that_are_hard_to_decode(make: Callable[[], bytes], tmp_path: Path) -> None:
    """They are rejected, and the photo behind them is read."""
    photo = make()

    def act(attacker: Target) -> None:
        other = from_address(attacker, "198.51.100.7")
        requests = (partial(attacker.upload, READ, photo), partial(other.upload, READ, SAMPLE))
        rejected, read = at_once(requests)
        assert [getattr(each, "status", each) for each in (rejected, read)] == [422, 200]

    attack(tmp_path, act)


@pytest.mark.parametrize("count", [20, pytest.param(120, marks=pytest.mark.long)])
def test_many_uploads(count: int, tmp_path: Path) -> None:
    """Some are read; the others have to come back."""
    photo = SAMPLE + bytes(31 * MEGABYTE)

    def act(attacker: Target) -> None:
        answers = at_once([partial(replace(attacker, client=None).upload, READ, photo)] * count)
        assert {getattr(each, "status", each) for each in answers} <= {200, 503}
        assert all(each.status == 200 or "retry-after" in each.headers for each in answers)  # type: ignore[union-attr]

    attack(tmp_path, act)


def _bomb(_log: bytes) -> bytes:
    """Return 400 MB of zeros as the log of an archive, which claims to have 100 bytes."""
    compressor = bz2.BZ2Compressor()
    block = bytes(MEGABYTE)
    data = b"".join(compressor.compress(block) for _ in range(400)) + compressor.flush()
    return malicious.decompression_bomb(data, ZIP_BZIP2)


LARGE_PHOTO = malicious.padded_photo(3_900_000)


@pytest.mark.parametrize(
    ("make", "status"),
    [
        pytest.param(_bomb, 422, id="bomb"),
        pytest.param(
            lambda log: malicious.shared_photo(log, SAMPLE, sessions=12, uses=200), 422, id="shared"
        ),
        pytest.param(
            lambda log: malicious.compressed_photos(log, LARGE_PHOTO, 150), 201, id="compressed"
        ),
        pytest.param(
            lambda log: malicious.overlapping_photos(log, LARGE_PHOTO, 150), 201, id="overlapping"
        ),
        pytest.param(lambda _: malicious.large_directory(60_000), 422, id="directory"),
        pytest.param(lambda _: malicious.log_of_lists(5_900_000), 422, id="lists"),
        pytest.param(lambda _: malicious.log_of_lists(15_900_000), 422, id="more lists"),
    ],
)
def test_archives_that_are_small_and_expensive(
    make: Callable[[bytes], bytes], status: int, tmp_path: Path
) -> None:
    def act(attacker: Target) -> None:
        host, _ = attacker.new_session()
        table = f"/api/v1/tables/{host}"
        command = {"command": "adjust", "deltas": [0, 0, 0, 0], "seen": 2}
        attacker.post(f"{table}/entries", command)
        log = attacker.request("GET", f"{table}/log.json").json()
        log["entries"] += log["entries"][-1:] * 1000  # every photo can show another entry
        assert attacker.import_file(make(json.dumps(log).encode())).status == status

    attack(tmp_path, act)


@contextmanager
def many_files() -> Iterator[None]:
    """Let this process have a file for each of many connections."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, before[1]), before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def connect(target: Target, count: int, start: str, rest: bytes) -> list[socket.socket]:
    """Send the start of a request on many connections, of three addresses."""
    found = []
    for number in range(count):
        each = socket.socket()
        each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        each.settimeout(_POLL_TIMEOUT)
        each.connect(("127.0.0.1", target.port))
        names = f"Host: localhost\r\nX-Forwarded-For: 203.0.113.{number % 3}\r\n"
        each.sendall(f"{start} HTTP/1.1\r\n{names}".encode() + rest)
        found.append(each)
    return found


CHUNK = b"1\r\n{\r\n"
SCORE = "POST /api/v1/score"


@pytest.mark.parametrize(
    ("start", "rest", "slowly", "fast"),
    [
        (SCORE, b"", b"X-Name: 1\r\n", b""),
        (SCORE, b"Content-Length: 1000\r\n\r\n", b"{", b""),
        (SCORE, b"Transfer-Encoding: chunked\r\n\r\n", CHUNK, CHUNK * 500),
        ("GET /api/v1/rules", b"\r\n", b"", b""),  # which it does not read
    ],
    ids=["headers", "bodies", "chunks", "readers"],
)
def test_slow_clients(start: str, rest: bytes, slowly: bytes, fast: bytes, tmp_path: Path) -> None:
    """200 clients of three addresses send a little every half second, and read nothing."""

    def act(attacker: Target) -> None:
        crowd = connect(attacker, 200, start, rest)
        for turn in range(10):
            for each in crowd:
                with contextlib.suppress(OSError):  # it was too slow
                    each.sendall(slowly if turn else fast or slowly)
            sleep(0.5)
        for each in crowd:
            each.close()

    attack(tmp_path, act)


def test_many_streams(tmp_path: Path) -> None:
    """1,000 phones follow one table."""

    def act(attacker: Target) -> None:
        host, viewer = attacker.new_session()
        crowd = []
        for number in range(1000):
            phone = socket.create_connection(("127.0.0.1", attacker.port))
            key = host if number % 2 else viewer
            address = f"203.0.113.{number // 50}"
            phone.sendall(
                f"GET /api/v1/tables/{key}/live?view=1 HTTP/1.1\r\nHost: localhost\r\n"
                f"X-Forwarded-For: {address}\r\n\r\n".encode()
            )
            crowd.append(phone)
        for phone in crowd:
            phone.settimeout(_POLL_TIMEOUT)
            assert phone.recv(12) == b"HTTP/1.1 200"
        for seen in range(2, 12):
            command = {"command": "adjust", "deltas": [0, 0, 0, 0], "seen": seen}
            assert attacker.post(f"/api/v1/tables/{host}/entries", command).status == 201
            sleep(0.2)
        for phone in crowd:
            received = b""
            while b"id: 12\n" not in received:
                received = received[-10:] + phone.recv(1 << 16)
            phone.close()

    with many_files():
        attack(tmp_path, act)


def test_a_server_that_is_killed(tmp_path: Path) -> None:
    """A server that is killed at any moment keeps every acknowledged entry, once."""
    target = start(ROOT, tmp_path, "--host", "127.0.0.1")
    host, _ = target.new_session()
    path, seen = f"/api/v1/tables/{host}", 2
    for seconds in (0.2, 0.5, 0.9):
        killer = threading.Timer(seconds, target.stop, kwargs={"kill": True})
        killer.start()
        with contextlib.suppress(NoAnswer):
            while True:
                command = {"command": "adjust", "deltas": [0, 0, 0, 0], "seen": seen}
                seen = target.post(f"{path}/entries", command).json()["entries"]
        killer.join()
        target = start(ROOT, tmp_path, "--host", "127.0.0.1", port=target.port)
        stored = target.request("GET", path).json()["entries"]
        assert stored in (seen, seen + 1)  # the last one can be stored without its response
        seen = stored
    assert target.stop() < MAX_STOP_SECONDS
    assert seen > 5
