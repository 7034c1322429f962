"""`tenbo serve --workers`: several processes on one port."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from bench.target import NoAnswer, Target, start
from tests.webapp.test_cli import free_port
from tests.webapp.test_store import postgres_url  # noqa: F401
from webapp.cli import main

ROOT = Path(__file__).parents[2]
PATIENCE = 240  # two processes start one after the other, on a busy machine in a minute each
DRAW = {"command": "draw", "tenpai": [0, 1, 2, 3]}


@contextmanager
def running(folder: Path, database: str, models: Path) -> Iterator[Target]:
    options = ("--host", "127.0.0.1", "--workers", "2", "--models", str(models))
    target = start(ROOT, folder, *options, database=database)
    try:
        yield target
    finally:
        target.stop()


def workers(target: Target) -> list[int]:
    """Return the processes that serve, in the order in which they started."""
    pid = target.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    # The other child of multiprocessing removes what killed processes leave.
    return [int(each) for each in children if "spawn_main" in _command(each)]


def _command(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:  # it has just ended
        return ""


class Recorder(threading.Thread):
    """A phone that records all the time, and a list of everything that failed."""

    def __init__(self, target: Target, key: str) -> None:
        super().__init__(daemon=True)
        self.target, self.key = target, key
        self.seen, self.failed = 2, list[str]()
        self.stopping = threading.Event()

    def run(self) -> None:
        while not self.stopping.is_set():
            command = {"command": "end"} if self.seen % 8 == 7 else DRAW
            if self.seen % 8 == 0:
                command = {"command": "game"}
            try:
                answer = self.target.post(
                    f"/api/v1/tables/{self.key}/entries?games=1", {**command, "seen": self.seen}
                )
            except NoAnswer:  # on a connection that nobody answers a browser asks again
                continue
            if answer.status != 201:
                self.failed.append(f"{answer.status} {answer.body[:300]!r}")
                return
            self.seen = answer.json()["entries"]


@pytest.mark.long
def test_a_rolling_restart_loses_nothing(
    tmp_path: Path,
    postgres_url: str,  # noqa: F811
    tiny_models: Path,
) -> None:
    """Replace both processes while two phones record, then kill one."""
    with running(tmp_path, postgres_url, tiny_models) as target:
        before = workers(target)
        assert len(before) == 2
        recorders = [Recorder(target, target.new_session()[0]) for _ in range(2)]
        for each in recorders:
            each.start()
        os.kill(target.process.pid, signal.SIGHUP)
        until = monotonic() + PATIENCE
        while set(workers(target)) & set(before) or len(workers(target)) != 2:
            assert monotonic() < until, (tmp_path / "server.log").read_text()
            sleep(0.1)
        for each in recorders:
            each.stopping.set()
            each.join(PATIENCE)
        assert [each.failed for each in recorders] == [[], []]
        for each in recorders:
            log = target.request("GET", f"/api/v1/tables/{each.key}/log.json").json()
            assert len(log["entries"]) == each.seen > 10
        replaced = workers(target)
        os.kill(replaced[0], signal.SIGKILL)
        while len(workers(target)) != 2 or replaced[0] in workers(target):
            assert monotonic() < until
            sleep(0.1)
        assert target.request("GET", "/api/v1/rules").status == 200
    assert target.process.returncode == 0
    for pid in before + replaced:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_several_processes_need_postgresql(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--workers", "2", "--database", f"sqlite:///{tmp_path}/a.sqlite3"]
    assert main(["serve", "--host", "127.0.0.1", *options]) == 2
    assert "Several processes need a PostgreSQL database" in capsys.readouterr().err


@pytest.mark.long
def test_a_process_that_cannot_start_ends_all(
    tmp_path: Path,
    postgres_url: str,  # noqa: F811
) -> None:
    command = "import sys; from webapp.cli import main; sys.exit(main())"
    options = ["--workers", "2", "--models", str(tmp_path), "--database", postgres_url]
    done = subprocess.run(
        [sys.executable, "-c", command, "serve", "--port", str(free_port()), *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    assert str(tmp_path) in done.stderr
