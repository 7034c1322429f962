"""Bodies of responses until slow clients have received them, within limits of memory and disk."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from shutil import disk_usage
from tempfile import SpooledTemporaryFile, gettempdir
from threading import Lock

from scorer.tiles.messages import message as _
from webapp.storage.errors import FULL_DISK
from webapp.web.protection.rate_limit import RetryLater

MEGABYTE = 1024 * 1024

SMALL_RESPONSE = MEGABYTE
"""Bytes of a response that can wait in memory; a larger one waits in a temporary file."""

MAX_IN_MEMORY = 32 * MEGABYTE
"""Bytes of all responses that wait in memory; further ones wait in temporary files."""

MAX_IN_FILES = 512 * MEGABYTE
"""Bytes in temporary files at which no large response begins to wait, unless it is alone."""

MIN_FREE_BYTES = 200 * MEGABYTE
"""Bytes that large responses leave free on the disk of temporary files."""


_RETRY_AFTER = 30
"""Seconds after which a rejected response can be requested again."""


class NoRoom(RetryLater):
    """Too many large responses wait for their clients."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "The server is sending too many large files at the moment: try again "
                "in half a minute."
            ),
            seconds=_RETRY_AFTER,
        )


class WaitingBodies:
    """The bodies of all responses that wait for their clients."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.in_memory = 0
        self.in_files = 0

    def store(self, parts: Iterable[bytes]) -> WaitingBody:
        """Return the body with these parts.

        Raises:
            NoRoom: If it is large, and too many others wait or the disk is almost full.

        >>> bodies = WaitingBodies()
        >>> body = bodies.store([b"one", b"two"])
        >>> body.read(4), bodies.in_memory
        (b'onet', 6)
        >>> body.close()
        >>> bodies.in_memory
        0
        """
        body = WaitingBody(self)
        try:
            for part in parts:
                body.write(part)
        except BaseException as error:
            body.close()
            if isinstance(error, OSError) and error.errno in FULL_DISK:
                raise NoRoom from None
            raise
        body.file.seek(0)
        return body


@dataclass(slots=True)
class WaitingBody:
    """The body of a response that waits for its client."""

    bodies: WaitingBodies
    size: int = 0
    in_file: bool = False
    file: SpooledTemporaryFile[bytes] = field(default_factory=SpooledTemporaryFile)

    def write(self, part: bytes) -> None:
        """Add a part, in memory or in a file."""
        bodies, size = self.bodies, self.size + len(part)
        with bodies.lock:
            fits = size <= SMALL_RESPONSE and bodies.in_memory + len(part) <= MAX_IN_MEMORY
            is_moved = not self.in_file and not fits
            if self.in_file or is_moved:
                self._require_room(size)
                bodies.in_files += size if is_moved else len(part)
                bodies.in_memory -= self.size if is_moved else 0
                self.in_file = True
            else:
                bodies.in_memory += len(part)
            self.size = size
        if is_moved:
            self.file.rollover()
        self.file.write(part)

    def _require_room(self, size: int) -> None:
        """Raise NoRoom if a large response has to wait for others; a small one never has to."""
        if size <= SMALL_RESPONSE:
            return
        others = self.bodies.in_files - (self.size if self.in_file else 0)
        is_full = others and others + size > MAX_IN_FILES
        if is_full or disk_usage(gettempdir()).free < MIN_FREE_BYTES:
            raise NoRoom

    def read(self, size: int) -> bytes:
        """Return the next bytes."""
        return self.file.read(size)

    def close(self) -> None:
        """Forget the body."""
        self.file.close()
        with self.bodies.lock:
            if self.in_file:
                self.bodies.in_files -= self.size
            else:
                self.bodies.in_memory -= self.size
            self.size = 0
