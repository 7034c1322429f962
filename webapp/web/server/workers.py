"""Several processes that serve one port: start them, replace them one by one, stop them.

Every process accepts connections from the same listening socket. A connection that one process has
not accepted when it ends is therefore accepted by another one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic

_READY = b"r"
_START_SECONDS = 120.0  # of a process that loads the models on a busy machine
_SHORT_LIFE = 10.0  # seconds; a process that ends earlier is started again after a while
_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 10.0

_LOG = logging.getLogger("tenbo.server")


@dataclass(frozen=True, slots=True)
class Inherited:
    """The files that a process has from the one that started it.

    Attributes:
        listener: The listening socket.
        control: A socket to the process that started it, which closes when that ends.
        number: The number of the process, from 0.
        folder: The folder in which the processes share their metrics.
    """

    listener: int
    control: int
    number: int
    folder: Path

    @classmethod
    def parse(cls, arguments: Sequence[str]) -> Inherited:
        """Return what `arguments` wrote."""
        listener, control, number, folder = arguments
        return cls(int(listener), int(control), int(number), Path(folder))

    def arguments(self) -> list[str]:
        """Return the arguments of the command line."""
        return [str(self.listener), str(self.control), str(self.number), str(self.folder)]

    def open_listener(self) -> socket.socket:
        """Return the listening socket."""
        os.set_inheritable(self.listener, False)
        return socket.socket(fileno=self.listener)

    def report_ready(self, stop: Callable[[], object]) -> None:
        """Report that this process serves, and stop it when the one that started it ends."""
        os.set_inheritable(self.control, False)
        control = socket.socket(fileno=self.control)
        control.sendall(_READY)

        def wait() -> None:
            with suppress(OSError):
                control.recv(1)
            stop()

        Thread(target=wait, name="control", daemon=True).start()


@dataclass(frozen=True, slots=True, eq=False)
class _Worker:
    process: asyncio.subprocess.Process
    control: socket.socket
    started: float

    async def is_ready(self) -> bool:
        """Wait until it serves; return False if it does not."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(_START_SECONDS):
                return await loop.sock_recv(self.control, 1) == _READY
        except (OSError, TimeoutError):
            return False

    def send(self, number: int) -> None:
        """Send a signal, if it still runs."""
        if self.process.returncode is None:
            self.process.send_signal(number)


class Workers:
    """The processes of one port. SIGTERM stops them, SIGHUP replaces them one by one."""

    def __init__(
        self,
        listener: socket.socket,
        count: int,
        command: Callable[[Inherited], Sequence[str]],
    ) -> None:
        """Take the listening socket, the number of processes and their command line."""
        self._listener = listener
        self._count = count
        self._command = command
        self._running: set[_Worker] = set()
        self._current: dict[int, _Worker] = {}
        self._stopping = asyncio.Event()
        self._replacing = asyncio.Lock()
        self._status = 0
        self._folder = Path()

    def run(self, on_ready: Callable[[], object]) -> int:
        """Serve until SIGTERM or Ctrl+C; return 0, or the status of a process that cannot start.

        Args:
            on_ready: Is called when all processes serve.
        """
        with TemporaryDirectory(prefix="tenbo-") as folder:
            self._folder = Path(folder)
            return asyncio.run(self._run(on_ready))

    async def _run(self, on_ready: Callable[[], object]) -> int:
        loop = asyncio.get_running_loop()
        for each in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(each, self._stop)
        replacements: set[asyncio.Task[None]] = set()
        loop.add_signal_handler(
            signal.SIGHUP, lambda: replacements.add(loop.create_task(self._replace_all()))
        )
        for number in range(self._count):
            self._current[number] = await self._start(number)
        ready = [await self._current[number].is_ready() for number in range(self._count)]
        if all(ready):
            on_ready()
        elif not self._stopping.is_set():
            failed = self._current[ready.index(False)]
            failed.send(signal.SIGKILL)  # if it only takes too long
            self._status = abs(await failed.process.wait()) or 1
            self._stop()
        await asyncio.gather(*map(self._keep, range(self._count)))
        return self._status

    def _stop(self) -> None:
        self._stopping.set()
        for each in self._running:
            each.send(signal.SIGTERM)

    async def _start(self, number: int) -> _Worker:
        own, theirs = socket.socketpair()
        own.setblocking(False)
        with theirs:
            inherited = Inherited(self._listener.fileno(), theirs.fileno(), number, self._folder)
            process = await asyncio.create_subprocess_exec(
                *self._command(inherited),
                pass_fds=(inherited.listener, inherited.control),
                start_new_session=True,  # Ctrl+C is for this process
            )
        worker = _Worker(process, own, monotonic())
        self._running.add(worker)
        if self._stopping.is_set():
            worker.send(signal.SIGTERM)
        return worker

    async def _end(self, worker: _Worker) -> int:
        """Wait for the end of a process; return its status."""
        status = await worker.process.wait()
        worker.control.close()
        self._running.discard(worker)
        return status

    async def _keep(self, number: int) -> None:
        """Start a process again whenever it has ended, until all stop."""
        pause = _FIRST_PAUSE
        while True:
            worker = self._current[number]
            status = await self._end(worker)
            if self._stopping.is_set():
                return
            if self._current[number] is not worker:  # it was replaced
                continue
            _LOG.error("Process %d ended with status %d and is started again.", number, status)
            is_short = monotonic() - worker.started < _SHORT_LIFE
            pause = min(2 * pause, _LONGEST_PAUSE) if is_short else _FIRST_PAUSE
            try:
                await asyncio.wait_for(self._stopping.wait(), pause)
            except TimeoutError:
                if self._current[number] is worker:
                    self._current[number] = await self._start(number)
            else:
                return

    async def _replace_all(self) -> None:
        """Replace the processes one by one; keep those that are left if a new one fails."""
        async with self._replacing:
            for number in range(self._count):
                new = await self._start(number)
                if not await new.is_ready() or self._stopping.is_set():
                    new.send(signal.SIGKILL)
                    await self._end(new)
                    _LOG.error("A new process did not start: the others go on.")
                    return
                old, self._current[number] = self._current[number], new
                old.send(signal.SIGHUP)
                await old.process.wait()


def own_command(inherited: Inherited) -> list[str]:
    """Return the command line of this program for a process with these files."""
    program = "import sys; from webapp.cli import main; sys.exit(main())"
    return [sys.executable, "-c", program, *sys.argv[1:], "--inherited", *inherited.arguments()]
