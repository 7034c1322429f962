"""Answer the requests of a page inside its own browser."""

import io
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import count
from typing import IO, Any, Protocol
from urllib.parse import urlsplit

from flask import Flask
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder

from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from vision.photo import PhotoError, Region
from vision.pipeline import OnFound
from vision.reading.correction import RedFives
from vision.reading.reading import Reading
from vision.reading.stick_reading import StickReading
from vision.reading.table_reading import TableReading
from webapp.app import create_app
from webapp.settings import Settings
from webapp.web.live import EventStream, OpenStream


class AsyncPhotoReader(Protocol):
    """The photo reader whose results arrive later, see `webapp.photo_reader.PhotoReader`."""

    async def read(
        self,
        photo: bytes,
        *,
        region: Region | None,
        game: Game,
        reds: RedFives | None,
        waiting: bool = False,
    ) -> Reading:
        """Read the tiles of a photo, or of a region of it."""

    async def read_table(self, photo: bytes, *, reds: RedFives | None) -> TableReading:
        """Read a photo of a whole table."""

    async def read_frame(self, frame: bytes, *, game: Game, reds: RedFives | None) -> Reading:
        """Read a frame of a camera quickly."""

    async def small_jpeg(self, photo: bytes) -> bytes:
        """Return a photo in the size in which sessions store it."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    """The result of an asynchronous call, or its error."""

    value: Reading | TableReading | bytes | None = None
    error: Exception | None = None


_Key = tuple[object, ...]
"""The content of a photo, and what was asked about it."""


class NotReadYet(BaseException):
    """A request needs a result that has not arrived yet; it is sent again after `finish`.

    Not an Exception, so that no error handler answers the request.
    """

    def __init__(self, finish: Callable[[], Awaitable[None]]) -> None:
        super().__init__()
        self.finish = finish


class PhoneReader:
    """A photo reader that raises NotReadYet until an asynchronous reader has the result.

    >>> import io
    >>> from vision.detect.networks import run_now
    >>> class Shrinker:
    ...     async def small_jpeg(self, photo):
    ...         return photo[:3]
    >>> reader = PhoneReader(Shrinker())
    >>> try:
    ...     reader.small_jpeg(io.BytesIO(b"photo"))
    ... except NotReadYet as missing:
    ...     run_now(missing.finish())
    >>> reader.small_jpeg(io.BytesIO(b"photo"))
    b'pho'
    """

    def __init__(self, reader: AsyncPhotoReader) -> None:
        self._reader = reader
        self._outcomes: dict[_Key, _Outcome] = {}

    def read(  # noqa: PLR0913 - what is known about the photo
        self,
        photo: IO[bytes],
        *,
        region: Region | None,
        game: Game,
        reds: RedFives | None,
        waiting: bool = False,
        on_found: OnFound | None = None,
    ) -> Reading:
        """Return the tiles of a photo, or of a region of it; raise NotReadYet at the first call.

        Nobody takes the tiles that are found before: a response is sent as a whole.
        """
        content = _content(photo)
        found = self._outcome(
            ("hand", content, region, game, reds, waiting),
            lambda: self._reader.read(
                content, region=region, game=game, reds=reds, waiting=waiting
            ),
        )
        assert isinstance(found, Reading)
        return found

    def read_frame(self, frame: IO[bytes], *, game: Game, reds: RedFives | None) -> Reading:
        """Return the tiles of a frame of a camera; raise NotReadYet at the first call."""
        content = _content(frame)
        found = self._outcome(
            ("frame", content, game, reds),
            lambda: self._reader.read_frame(content, game=game, reds=reds),
        )
        assert isinstance(found, Reading)
        return found

    def read_sticks(self, photo: IO[bytes]) -> StickReading:
        """Raise PhotoError: sticks are read with NumPy and OpenCV, which a phone does not have."""
        raise PhotoError(_("Sticks are counted from photos only on a server; count them by hand."))

    def read_table(self, photo: IO[bytes], *, reds: RedFives | None) -> TableReading:
        """Return the tiles of a whole table; raise NotReadYet at the first call."""
        content = _content(photo)
        found = self._outcome(
            ("table", content, reds), lambda: self._reader.read_table(content, reds=reds)
        )
        assert isinstance(found, TableReading)
        return found

    def small_jpeg(self, photo: IO[bytes]) -> bytes:
        """Return a small photo; raise NotReadYet at the first call."""
        content = _content(photo)
        found = self._outcome(("small", content), lambda: self._reader.small_jpeg(content))
        assert isinstance(found, bytes)
        return found

    def forget(self) -> None:
        """Free the photos and results of answered requests."""
        self._outcomes.clear()

    def _outcome(
        self, key: _Key, start: Callable[[], Awaitable[Reading | TableReading | bytes]]
    ) -> Reading | TableReading | bytes | None:
        outcome = self._outcomes.get(key)
        if outcome is None:

            async def finish() -> None:
                try:
                    self._outcomes[key] = _Outcome(await start())
                except Exception as error:  # raised again by the repeated request
                    self._outcomes[key] = _Outcome(error=error)

            raise NotReadYet(finish)
        if outcome.error is not None:
            raise outcome.error
        return outcome.value


def _content(photo: IO[bytes]) -> bytes:
    photo.seek(0)
    return photo.read()


Emit = Callable[[int, bytes | None], object]
"""Send bytes of the stream with this number to the page; None ends the stream."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The response to a request."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    stream: int | None = None


class Bridge:
    """The application below an address, with its database in a file."""

    def __init__(
        self,
        *,
        address: str,
        database: str,
        reader: AsyncPhotoReader,
        emit: Emit,
        static_address: str | None = None,
    ) -> None:
        self._address = address.rstrip("/")
        self._reader = PhoneReader(reader)
        self._emit = emit
        self._streams: dict[int, OpenStream] = {}
        self._numbers = count(1)
        self._pending = 0
        settings = Settings(
            database=f"sqlite:///{database}",
            local_only=True,
            in_browser=True,
            static_address=static_address,
            allowed_hosts=frozenset((urlsplit(address).hostname or "",)),
        )
        self._app: Flask = create_app(settings, self._reader)

    async def answer(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes
    ) -> Answer:
        """Answer a request; its photo is read meanwhile."""
        self._pending += 1
        try:
            while True:
                try:
                    found = self._call(method, url, headers, body)
                    break
                except NotReadYet as missing:
                    await missing.finish()
        finally:
            self._pending -= 1
            if not self._pending:
                self._reader.forget()
        self._send_changes()
        return found

    def end_stream(self, number: int) -> None:
        """End a stream that the page no longer receives."""
        stream = self._streams.pop(number, None)
        if stream is not None:
            stream.close()

    def _call(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        status, received = 500, list[tuple[str, str]]()

        def start(
            line: str, sent: list[tuple[str, str]], _: Any = None
        ) -> Callable[[bytes], object]:
            nonlocal status, received
            status, received = int(line.split(" ", 1)[0]), sent
            return lambda _: None

        parts = self._app(self._environ(method, url, headers, body), start)
        if isinstance(parts, EventStream):
            return self._follow(parts, status, received)
        try:
            content = b"".join(parts)
        finally:
            _close(parts)
        return Answer(status, tuple(received), content)

    def _environ(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes
    ) -> dict[str, Any]:
        path, _, query = url.removeprefix(self._address).partition("?")
        # Compression would only cost time: the response stays on this machine.
        sent = {name: value for name, value in headers.items() if name.lower() != "accept-encoding"}
        builder = EnvironBuilder(
            path=path or "/",
            base_url=self._address,
            query_string=query,
            method=method,
            headers=Headers(sent),
            input_stream=io.BytesIO(body),
            content_length=len(body),
            errors_stream=sys.stderr,
            environ_base={"REMOTE_ADDR": "127.0.0.1"},
        )
        return builder.get_environ()

    def _follow(self, events: EventStream, status: int, headers: list[tuple[str, str]]) -> Answer:
        number = next(self._numbers)
        self._streams[number] = events.open(lambda: None)
        return Answer(status, tuple(headers), events.start(), number)

    def _send_changes(self) -> None:
        """Send the events of all changes; without threads, only requests cause changes."""
        for number, stream in list(self._streams.items()):
            if event := stream.next_event():
                self._emit(number, event)
            if stream.is_over:
                self.end_stream(number)
                self._emit(number, None)


def _close(parts: Iterable[bytes]) -> None:
    close = getattr(parts, "close", None)
    if close is not None:
        close()
