"""The service behind the page and the API: the photo reader and the sessions, without HTTP."""

from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import IO, Protocol

from scorer.tiles.errors import RiichiError
from vision.photo import Region
from vision.pipeline import Read, ReadWork
from webapp.session.sessions import Sessions
from webapp.storage.attempts import Attempts
from webapp.storage.errors import NoDatabase
from webapp.storage.listener import Listener
from webapp.storage.store import Store
from webapp.storage.urls import default_database, is_shared
from webapp.web.settings import Settings


class PhotoReader(Protocol):
    """An object that reads photos and shrinks them.

    Its methods are coroutines because in a browser the networks answer later.
    """

    async def read(
        self,
        photo: IO[bytes],
        work: ReadWork[Read],
        *,
        region: Region | None = None,
    ) -> Read:
        """Return what a function reads in a photo.

        Args:
            photo: The photo.
            work: The function, such as `read_detectable_photo`.
            region: The part that it reads, which is decoded with more pixels.

        Raises:
            PhotoError: If the photo cannot be read, or the region is outside of it.
            WeightsError: If the models cannot be used.
        """

    async def small_jpeg(self, photo: IO[bytes]) -> bytes:
        """Return a photo in the size in which sessions store it; PhotoError if that fails."""


class Service:
    """The photo reader and the sessions; both are opened when needed."""

    def __init__(self, settings: Settings, reader: PhotoReader | None = None) -> None:
        """Use this photo reader, or that of a server with the models of the settings."""
        self._settings = settings
        self._reader = reader
        self._opening = Lock()
        self._sessions: Sessions | None = None
        self._listener: Listener | None = None

    def shared_attempts(self) -> Callable[[], Attempts] | None:
        """Return a function with the attempts on all servers of a database; None for one server."""
        if not is_shared(self._settings.database or default_database()):
            return None
        return lambda: self.sessions().store.attempts

    def sessions(self) -> Sessions:
        """Return the sessions; open the database at the first call."""
        with self._opening:
            if self._sessions is None:
                settings = self._settings
                store = Store(
                    settings.database or default_database(), has_threads=not settings.in_browser
                )
                self._sessions = Sessions(
                    store, keeps_photos=settings.keeps_photos, polls=not settings.in_browser
                )
                with suppress(NoDatabase):  # the next session or deletion tries again
                    store.erase_old()
                if store.database.is_shared:
                    watcher = self._sessions.watcher
                    self._listener = Listener(store.database, watcher.receive, watcher.refresh)
            return self._sessions

    def has_database(self) -> bool:
        """Return whether the database can be used, and reports the changes by other servers."""
        try:
            self.sessions().store.require_database()
        except RiichiError:
            return False
        return self._listener is None or self._listener.is_connected

    def has_weights(self) -> bool:
        """Return whether the models are loaded."""
        return self._reader is not None

    def stream_count(self) -> int:
        """Return the number of open streams."""
        watchers = () if self._sessions is None else self._sessions.watchers
        return sum(each.stream_count for each in watchers)

    def close(self) -> None:
        """End all streams and close the database."""
        with self._opening:
            if self._listener is not None:
                self._listener.close()
                self._listener = None
            if self._sessions is not None:
                for each in self._sessions.watchers:
                    each.close()
                self._sessions.store.close()
                self._sessions = None

    def reader(self) -> PhotoReader:
        """Return the photo reader; create it at the first call."""
        with self._opening:
            if self._reader is None:
                # Imported here: an application with another reader needs no NumPy and OpenCV.
                from webapp.web.detector_reader import DetectorReader  # noqa: PLC0415

                self._reader = DetectorReader(models=self._settings.models)
            return self._reader
