"""Slow down the processes of a browser, and with them its workers.

Chromium's own emulation of a slow processor slows the main thread of a page only.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import perf_counter, sleep

COMPUTING = 0.02  # seconds, about, until the processes stop; shorter ones cost them their caches
LONGEST = 0.1  # seconds of computing that count, in case this program had to wait
REFRESH = 0.25  # seconds between two looks for new processes


@contextmanager
def slowed(factor: int, program: str = "chromium") -> Iterator[None]:
    """Let all child processes with `program` in their command compute 1/factor of the time.

    Linux only. While it works, other processes can use the time.
    """
    if factor == 1:
        yield
        return
    stop = threading.Event()
    thread = threading.Thread(target=_pulse, args=(factor, program, stop), daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def _pulse(factor: int, program: str, stop: threading.Event) -> None:
    found: list[int] = []
    running = looked = perf_counter() - REFRESH
    while not stop.is_set():
        if perf_counter() - looked > REFRESH:
            found, looked = descendants(os.getpid(), program), perf_counter()
        stopped = perf_counter()
        _send(found, signal.SIGSTOP)
        sleep((factor - 1) * min(stopped - running, LONGEST))
        running = perf_counter()
        _send(found, signal.SIGCONT)
        sleep(COMPUTING)


def _send(processes: list[int], kind: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, kind)


def descendants(ancestor: int, program: str) -> list[int]:
    """Return the processes below another one whose command contains a text."""
    parents = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with suppress(FileNotFoundError, ProcessLookupError):
                # The name of the command is in brackets and can contain anything.
                status = (folder / "stat").read_text().rpartition(")")[2].split()
                parents[int(folder.name)] = int(status[1])
    below = {ancestor}
    while more := {child for child, parent in parents.items() if parent in below} - below:
        below |= more
    return [each for each in sorted(below - {ancestor}) if program in _command(each)]


def _command(process: int) -> str:
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{process}/cmdline").read_bytes().decode(errors="replace")
    return ""
