"""A disk that is almost full, then full, for the data and for temporary files."""

from __future__ import annotations

import io
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from shutil import disk_usage
from zipfile import ZIP_STORED

from PIL import Image

from bench.attack import malicious_archives
from bench.attack.findings import Finding, Scale
from bench.attack.recording import WIN, picture
from bench.attack.target import MEGABYTE, SETUP, Answer, NoAnswer, Target, start

_SUBJECT = 7
_DISK, _TEMPORARY = 800, 30  # megabytes
_HANDS = 28  # of the imported session, with two photos each
_MOST = 200  # hands that fit into the space that SQLite has reserved
_WIN = {"command": "win", "discarder": 0, "wins": [WIN]}


def full_disk(scale: Scale) -> Iterator[Finding]:
    """Record, upload, import, export and back up on disks that fill."""
    attacks: Mapping[str, tuple[Callable[[Scale, Path], tuple[str, bool]], str]] = {
        f"a disk of {_DISK} MB that fills": (
            _full_data,
            "hands as long as there is room for them, else 503; nothing acknowledged is lost",
        ),
        f"a folder for temporary files of {_TEMPORARY} MB that is full": (
            _full_temporary,
            "503 for uploads and large downloads, hands are recorded",
        ),
    }
    for name, (attack, promise) in attacks.items():
        with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
            size = _DISK if attack is _full_data else _TEMPORARY
            disk = Path(folder) / "disk"
            disk.mkdir()
            if not stack.enter_context(_mounted(disk, size)):
                happened = "only root can mount a small disk"
                yield Finding(_SUBJECT, name, happened, promise, None)
                continue
            happened, kept = attack(scale, disk)
        yield Finding(_SUBJECT, name, happened, promise, kept)


@dataclass
class _Table:
    """A session, what was acknowledged in it, and the answers that are not expected."""

    target: Target
    host: str
    entries: int = 2
    wrong: list[str] = field(default_factory=list)

    def hand(self) -> Answer:
        """Record a hand, in the next game if this one has ended."""
        path = f"/api/v1/tables/{self.host}/entries?games=1"
        answer = self.target.post(path, _WIN | {"seen": self.entries})
        if answer.status == 422:
            answer = self.target.post(path, {"command": "game", "seen": self.entries})
        if answer.status == 201:
            self.entries = answer.json()["entries"]
        return answer

    def view(self) -> Answer:
        """Request the view."""
        return self.target.request("GET", f"/api/v1/tables/{self.host}")

    def photo(self) -> Answer:
        """Upload a photo."""
        path = f"/api/v1/tables/{self.host}/photos"
        return self.target.upload(path, picture(random.Random(self.entries)))

    def expect(self, what: str, call: Callable[[], Answer], *statuses: int) -> None:
        """Send a request whose answer has one of these statuses, and a message if it is 503."""
        try:
            answer = call()
        except NoAnswer as error:
            self.wrong.append(f"{what}: {error}")
            return
        is_explained = answer.status < 500 or b"disk" in answer.body or b"large" in answer.body
        if answer.status not in statuses or not is_explained:
            self.wrong.append(f"{what}: {answer.status} {answer.body[:200]!r}")

    def run(self, what: str, *command: str) -> None:
        """Run a command of the server's owner, which works or says that the disk is full."""
        done = self.target.command_line("session", *command, "--database", self.target.database)
        if done.returncode != 0 and "disk is full" not in done.stderr:
            self.wrong.append(f"{what}: {done.returncode} {done.stderr[-200:]}")


def _full_data(scale: Scale, disk: Path) -> tuple[str, bool]:
    """Fill the disk of the database; return what happened and whether the promise was kept."""
    target = start(scale.checkout, disk)
    table = _Table(target, target.new_session()[0])
    large = _large_import(target, hands=scale.count(_HANDS, least=4))
    size = len(large) // MEGABYTE
    for spare in (60, 0):
        _fill(disk, spare)
        where = f" with {spare} MB"
        table.expect("a hand" + where, table.hand, 201, *(() if spare else (503,)))
        table.expect("a session" + where, lambda: target.post("/api/v1/sessions", SETUP), 503)
        table.expect("a photo" + where, table.photo, 200)
        table.expect("an import" + where, lambda: target.import_file(large), 503)
        table.expect("an export" + where, partial(_export, target, table.host), 200)
        table.expect("a view" + where, table.view, 200)
    recorded = table.entries
    until_full = next((n for n in range(_MOST) if table.hand().status == 503), None)
    if until_full is None:
        table.wrong.append(f"{_MOST} hands were recorded on a full disk")
    table.expect("a hand on a full disk", table.hand, 503)
    # SQLite needs the space twice, in its log and in its file, and 100 MB remain for hands.
    for spare, status in ((110 + size, 503), (110 + 3 * size, 201)):
        _fill(disk, spare)
        where = f" of {size} MB with {spare} MB"
        table.expect("an import" + where, lambda: target.import_file(large), status)
        table.expect("a hand after an import" + where, table.hand, 201)
        if (free := disk_usage(disk).free // MEGABYTE) < 100:
            table.wrong.append(f"{free} MB are free after an import{where}")
    _fill(disk, 0)
    table.run("a backup", "backup", str(disk / "copy.sqlite3"))
    target.stop()
    _fill(disk, 0)  # the log of SQLite has gone
    table.run("a list", "list")
    _fill(disk, None)
    table.target = target = start(scale.checkout, disk, port=target.port)
    table.expect("a session afterwards", lambda: target.post("/api/v1/sessions", SETUP), 201)
    table.expect("a photo afterwards", table.photo, 201)
    table.expect("a hand afterwards", table.hand, 201)
    happened = f"{table.entries - recorded} entries in what SQLite had reserved, then 503"
    return _compare(table, happened, disk)


def _full_temporary(scale: Scale, disk: Path) -> tuple[str, bool]:
    """Fill the folder for temporary files; return what happened and whether that is right."""
    with tempfile.TemporaryDirectory() as name:
        target = start(scale.checkout, Path(name), environment={"TMPDIR": str(disk)})
        table = _Table(target, target.new_session()[0])
        table.expect("a photo", table.photo, 201)
        small = _large_import(target, hands=1)
        imported = target.import_file(small).json()["sessions"][0]["host"]
        for spare in (1, 0):
            _fill(disk, spare)
            table.expect("a hand", table.hand, 201)
            table.expect("an import", lambda: target.import_file(small), 503)
            table.expect("an export", partial(_export, target, imported), 503)
            table.expect("a photo", table.photo, *((200, 201) if spare else (503,)))
        _fill(disk, None)
        table.expect("a photo afterwards", table.photo, 201)
        table.expect("an import afterwards", lambda: target.import_file(small), 201)
        return _compare(table, "uploads got 503", Path(name))


def _compare(table: _Table, happened: str, folder: Path) -> tuple[str, bool]:
    """Compare what is stored with what was acknowledged."""
    view = table.view().json()
    table.target.stop()
    with closing(sqlite3.connect(folder / "sessions.sqlite3")) as connection:
        [[damage]] = connection.execute("PRAGMA integrity_check")
    happened += f"; {table.entries} entries were acknowledged, {view['entries']} are stored"
    happened += f" in a database that is {'intact' if damage == 'ok' else 'damaged'}"
    happened += "".join(f"; {each}" for each in table.wrong)
    return happened, view["entries"] == table.entries and damage == "ok" and not table.wrong


def _large_import(target: Target, hands: int) -> bytes:
    """Return an archive with a session whose photos have 3 MB each, two of each entry."""
    host = target.new_session()[0]
    table = _Table(target, host)
    while table.entries < hands:
        table.hand()
    log = target.request("GET", f"/api/v1/tables/{host}/log.json").body
    _delete(target, host)
    stream = io.BytesIO()
    Image.effect_noise((1990, 1990), 80).save(stream, "JPEG", quality=92)
    names = [f"{number}.jpg" for number in range(2 * hands)]
    parts = {"tenbo.json": malicious_archives.contents(names), "1/log.json": log}
    return malicious_archives.archive(parts | dict.fromkeys(names, stream.getvalue()), ZIP_STORED)


def _export(target: Target, key: str) -> Answer:
    return target.post("/api/v1/sessions/export", {"keys": [key]})


def _delete(target: Target, key: str) -> None:
    headers = {"Content-Type": "application/json"}
    target.request("DELETE", f"/api/v1/tables/{key}", b'{"name": "Friday"}', headers)


def _fill(disk: Path, spare: int | None) -> None:
    """Leave so many free megabytes on a disk; all without a number."""
    ballast = disk / "ballast"
    ballast.unlink(missing_ok=True)
    if spare is not None:
        with ballast.open("wb") as file:
            while (free := disk_usage(disk).free - spare * MEGABYTE) > 0:
                try:
                    os.posix_fallocate(file.fileno(), 0, os.fstat(file.fileno()).st_size + free)
                    break
                except OSError:  # the server has taken some of it meanwhile
                    continue


@contextmanager
def _mounted(folder: Path, megabytes: int) -> Iterator[bool]:
    """Mount a small disk in memory; yield whether that is possible."""
    if sys.platform != "linux" or os.geteuid() != 0:
        yield False
        return
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tenbo-attack", str(folder)]
    mounted = subprocess.run(command, check=False, capture_output=True).returncode == 0
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", str(folder)], check=False)
