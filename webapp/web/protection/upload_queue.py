"""Uploads of photos: a bounded number at a time, read one by one, fair to each client address."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from shutil import disk_usage
from tempfile import gettempdir
from threading import Condition

from scorer.tiles.messages import message as _
from webapp.web.protection.rate_limit import TooManyUploads

MAX_UPLOADS = 16
"""Uploads that are received or wait at a time; 16 normal photos are read in 4 seconds."""

RESERVED_UPLOADS = 8
"""Further uploads, each the only one of its address: many uploads of others do not reject them."""

MAX_UPLOADS_PER_ADDRESS = 4
"""Uploads of one client address; a phone sends one at a time."""

MAX_BYTES = 128 * 1024 * 1024
"""Size of all uploads that wait; they are in temporary files, which some systems keep in memory."""

RETRY_AFTER = 2
"""Seconds after which a rejected upload can be repeated."""


class FullFolder(TooManyUploads):
    """The disk of the temporary files has no room for an upload."""

    code = "disk_full"

    def __init__(self) -> None:
        super().__init__(
            _("The disk of the server is almost full: ask the person who runs it to make room."),
            seconds=RETRY_AFTER,
        )


@dataclass(frozen=True, slots=True, eq=False)
class _Upload:
    """An upload that is received, waits or is read."""

    address: str
    size: int
    number: int


class UploadQueue:
    """The uploads that are received, wait or are read."""

    def __init__(self) -> None:
        self._condition = Condition()
        self._numbers = count(1)
        self._admitted: set[_Upload] = set()
        self._waiting: list[_Upload] = []
        self._reading: _Upload | None = None
        self._latest: dict[str, int] = {}  # by address, the number of the upload read last

    @contextmanager
    def admit(
        self, address: str, size: int
    ) -> Iterator[Callable[[], AbstractContextManager[None]]]:
        """Count an upload until the end of the context, in which it is received and read.

        Yield the function that waits for its turn, and makes others wait in a context.

        Raises:
            TooManyUploads: If there are too many, of all clients or of this one.
        """
        with self._condition:
            self._require_room(address, size)
            upload = _Upload(address, size, next(self._numbers))
            self._admitted.add(upload)
        try:
            yield partial(self._turn, upload)
        finally:
            with self._condition:
                self._admitted.discard(upload)
                addresses = {each.address for each in self._admitted}
                self._latest = {at: n for at, n in self._latest.items() if at in addresses}

    @property
    def waiting(self) -> int:
        """The number of uploads that wait for their turn."""
        with self._condition:
            return len(self._waiting)

    def _require_room(self, address: str, size: int) -> None:
        own = sum(each.address == address for each in self._admitted)
        total = sum(each.size for each in self._admitted)
        # Uploads that are being received are not on the disk yet.
        if disk_usage(gettempdir()).free < total + size:
            raise FullFolder
        if not own and len(self._admitted) < MAX_UPLOADS + RESERVED_UPLOADS:
            return
        is_full = len(self._admitted) >= MAX_UPLOADS or total + size > MAX_BYTES
        if is_full or (address and own >= MAX_UPLOADS_PER_ADDRESS):
            raise TooManyUploads(
                _("Too much was sent at once: send it again in a moment."),
                seconds=RETRY_AFTER,
            )

    @contextmanager
    def _turn(self, upload: _Upload) -> Iterator[None]:
        with self._condition:
            self._waiting.append(upload)
            self._condition.wait_for(lambda: self._reading is None and self._next() is upload)
            self._waiting.remove(upload)
            self._reading = upload
            self._latest[upload.address] = upload.number
        try:
            yield
        finally:
            with self._condition:
                self._reading = None
                self._condition.notify_all()

    def _next(self) -> _Upload:
        """Return the upload of the address that waits longest since its last turn."""
        return min(self._waiting, key=lambda each: (self._latest.get(each.address, 0), each.number))
