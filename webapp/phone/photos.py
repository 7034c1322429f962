"""Photos inside a browser: they are read by JavaScript, whose results arrive later."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import IO, Protocol

from scorer.tiles.terms import Game
from vision.photo import Region
from vision.reading.reading import Reading


class AsyncPhotoReader(Protocol):
    """The photo reader whose results arrive later, see `webapp.photo_reader.PhotoReader`."""

    async def read(self, photo: bytes, *, region: Region | None, game: Game) -> Reading:
        """Read the tiles of a photo, or of a region of it."""

    async def small_jpeg(self, photo: bytes) -> bytes:
        """Return a photo in the size in which sessions store it."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    """The result of an asynchronous call, or its error."""

    value: Reading | bytes | None = None
    error: Exception | None = None


_Key = tuple[bytes, Region | None, Game | None]


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

    def read(self, photo: IO[bytes], *, region: Region | None, game: Game) -> Reading:
        """Return the tiles of a photo, or of a region of it; raise NotReadYet at the first call."""
        content = _content(photo)
        found = self._outcome(
            (content, region, game), lambda: self._reader.read(content, region=region, game=game)
        )
        assert isinstance(found, Reading)
        return found

    def small_jpeg(self, photo: IO[bytes]) -> bytes:
        """Return a small photo; raise NotReadYet at the first call."""
        content = _content(photo)
        found = self._outcome((content, None, None), lambda: self._reader.small_jpeg(content))
        assert isinstance(found, bytes)
        return found

    def forget(self) -> None:
        """Free the photos and results of answered requests."""
        self._outcomes.clear()

    def _outcome(
        self, key: _Key, start: Callable[[], Awaitable[Reading | bytes]]
    ) -> Reading | bytes | None:
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
