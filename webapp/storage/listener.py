"""Changes of sessions by all processes that share a PostgreSQL database."""

import logging
from collections.abc import Callable
from threading import Event, Thread

from scorer.tiles.errors import RiichiError
from webapp.storage.database import Database

_IDLE = 1.0
"""Seconds without a change after which the thread looks whether it should end."""

_RECONNECT_INTERVAL = 0.5
"""Seconds between two attempts to reach the database."""

_CLOSE_SECONDS = 5.0
"""Seconds to wait for the thread, which can be connecting to a database that does not answer."""

_LOG = logging.getLogger("tenbo.server")


class Listener:
    """A thread with a connection that receives the changes by all processes.

    PostgreSQL keeps no change for a process whose connection is lost, so whoever listens has to
    query everything again after each connection.
    """

    def __init__(
        self,
        database: Database,
        on_change: Callable[[int, int | None], object],
        on_connect: Callable[[], object],
    ) -> None:
        """Start to listen, and wait until the first connection is made or has failed.

        Args:
            database: A database in PostgreSQL.
            on_change: Takes the number of a changed session, and its number of entries, None if
                photos, settings or notes changed.
            on_connect: Is called after each connection, when earlier changes can be missing.
        """
        self._database = database
        self._on_change, self._on_connect = on_change, on_connect
        self._closing, self._tried = Event(), Event()
        self._reported: set[str] = set()
        self.is_connected = False
        self._thread = Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()
        self._tried.wait()

    def close(self) -> None:
        """Stop listening."""
        self._closing.set()
        self._thread.join(_CLOSE_SECONDS)

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._listen()
            except RiichiError as error:
                self._report(error)
            finally:
                self.is_connected = False
                self._tried.set()
            self._closing.wait(_RECONNECT_INTERVAL)

    def _report(self, error: RiichiError) -> None:
        """Log the first error of a kind after a connection, unless the program stops."""
        if error.code not in self._reported and not self._closing.is_set():
            self._reported.add(error.code)
            _LOG.error("%s", error)

    def _listen(self) -> None:
        with self._database.listen(_IDLE) as reports:
            self._on_connect()
            if self._reported:
                self._reported.clear()
                _LOG.warning("The database answers again.")
            self.is_connected = True
            self._tried.set()
            for report in reports:
                if self._closing.is_set():
                    return
                if report:
                    session, _, entries = report.partition(" ")
                    self._on_change(int(session), int(entries) if entries else None)
