"""Photos of won hands, stored with their session."""

import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from datetime import timedelta
from threading import Lock
from time import monotonic
from typing import IO

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from webapp.storage.database import Database, utc_now
from webapp.storage.schema import CHOICES, PHOTOS

UNASSIGNED_PHOTO_LIFETIME = timedelta(hours=3)
"""A photo without a hand is deleted after this time: nobody records a hand so late."""

_IN_MEMORY = 1_000_000
"""Bytes of new photos that need no file."""


@dataclass(frozen=True, slots=True)
class HostSettings:
    """The host's settings.

    Attributes:
        keeps_photos: Whether photos are stored.
        trains: Whether training may use them.
        shows_waits: Whether players may see waits and best discards during a hand.
    """

    keeps_photos: bool = True
    trains: bool = False
    shows_waits: bool = False


@dataclass(frozen=True, slots=True)
class HandPhoto:
    """A photo of a winner's hand; `seq` is the entry that records or corrects the win.

    The photo of an undone hand stays stored, because a redo can restore the hand.
    """

    photo: str
    seq: int
    winner: int


@dataclass(frozen=True, slots=True)
class NewPhotos:
    """Photos of hands that a transaction will store, as JPEG in a temporary file.

    Attributes:
        file: The photos, one behind the other.
        sizes: Their hands and their numbers of bytes.
    """

    file: IO[bytes]
    sizes: Sequence[tuple[HandPhoto, int]]

    @property
    def size(self) -> int:
        """The number of bytes of all photos."""
        return sum(size for _hand, size in self.sizes)

    def __iter__(self) -> Iterator[tuple[HandPhoto, bytes]]:
        """Yield the photos; few are in memory."""
        self.file.seek(0)
        for hand, size in self.sizes:
            yield hand, self.file.read(size)


@contextmanager
def new_photos(photos: Iterable[tuple[HandPhoto, bytes]]) -> Iterator[NewPhotos]:
    """Take all photos before a transaction: whatever makes them can be slow, and it must not be."""
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as file:
        yield NewPhotos(file, [(hand, file.write(image)) for hand, image in photos])


class Photos:
    """The photos of all sessions, and the settings of their hosts."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = Lock()
        self._first_seen: dict[int, dict[str, float]] = {}  # photos without a hand, by session

    def add(self, session: int, photo: str, *, image: bytes, reading: object) -> None:
        """Store a photo with its reading; delete old photos of the session without a hand.

        Raises:
            LowDisk: If the disk is almost full afterwards.
        """
        row = {
            "photo": photo,
            "session": session,
            "kept": utc_now(),
            "image": image,
            "reading": json.dumps(reading),
        }
        unassigned = (PHOTOS.c.session == session, PHOTOS.c.seq.is_(None))
        self._database.require_space(len(image))
        with self._database.transaction() as connection:
            connection.execute(insert(PHOTOS), row)
            found = connection.execute(select(PHOTOS.c.photo).where(*unassigned)).scalars()
            if old := self._old_photos(session, found.all()):
                connection.execute(delete(PHOTOS).where(*unassigned, PHOTOS.c.photo.in_(old)))

    def _old_photos(self, session: int, unassigned: Sequence[str]) -> list[str]:
        """Return the photos that this process has known without a hand for too long.

        The stored times are not used: after a jump of the clock every photo would look old.
        """
        now = monotonic()
        with self._lock:
            earlier = self._first_seen.get(session, {})
            first_seen = {photo: earlier.get(photo, now) for photo in unassigned}
            self._first_seen[session] = first_seen
        limit = now - UNASSIGNED_PHOTO_LIFETIME.total_seconds()
        return [photo for photo, time in first_seen.items() if time < limit]

    def has(self, session: int, photo: str) -> bool:
        """Return whether the session has this photo."""
        query = select(PHOTOS.c.photo).where(*_is_photo(session, photo))
        return self._database.scalar(query) is not None

    def image(self, session: int, photo: str) -> bytes | None:
        """Return the JPEG of a photo; None if the session does not have this photo."""
        query = select(PHOTOS.c.image).where(*_is_photo(session, photo))
        image: bytes | None = self._database.scalar(query)
        return image

    def reading(self, session: int, photo: str) -> Mapping[str, object] | None:
        """Return the reading of a photo as JSON; None for an imported or an unknown photo."""
        query = select(PHOTOS.c.reading).where(*_is_photo(session, photo))
        reading = self._database.scalar(query)
        return None if reading is None else json.loads(reading)

    def insert_all(self, connection: Connection, session: int, photos: NewPhotos) -> None:
        """Store photos of hands without readings, in the transaction of their session."""
        for hand, image in photos:
            row = {
                "photo": hand.photo,
                "session": session,
                "kept": utc_now(),
                "image": image,
                "reading": json.dumps(None),
                "seq": hand.seq,
                "winner": hand.winner,
            }
            connection.execute(insert(PHOTOS), row)

    def assign(self, connection: Connection, session: int, hand: HandPhoto) -> None:
        """Store the hand that a photo shows, in the transaction of its entry."""
        connection.execute(
            update(PHOTOS)
            .where(PHOTOS.c.session == session, PHOTOS.c.photo == hand.photo)
            .values(seq=hand.seq, winner=hand.winner)
        )

    def of_hands(self, session: int) -> tuple[HandPhoto, ...]:
        """Return the photos of a session that show a hand, ordered by entry and winner."""
        query = (
            select(PHOTOS.c.photo, PHOTOS.c.seq, PHOTOS.c.winner)
            .where(PHOTOS.c.session == session, PHOTOS.c.seq.is_not(None))
            .order_by(PHOTOS.c.seq, PHOTOS.c.winner)
        )
        return tuple(
            HandPhoto(photo, seq, winner) for photo, seq, winner in self._database.rows(query)
        )

    def delete(self, session: int, photo: str) -> bool:
        """Delete a photo; return False if the session does not have it."""
        with self._database.transaction() as connection:
            deleted = connection.execute(delete(PHOTOS).where(*_is_photo(session, photo)))
            self._database.notify(connection, session)
        return deleted.rowcount > 0

    def delete_all(self, session: int) -> None:
        """Delete all photos of a session."""
        with self._database.transaction() as connection:
            connection.execute(delete(PHOTOS).where(PHOTOS.c.session == session))
            self._database.notify(connection, session)

    def totals(self, session: int) -> tuple[int, int]:
        """Return the number of photos of a session, and the bytes of all of them."""
        size = func.coalesce(func.sum(func.length(PHOTOS.c.image)), 0)
        query = select(func.count(), size).where(PHOTOS.c.session == session)
        with self._database.connect() as connection:
            count, total = connection.execute(query).one()
        return count, int(total)

    def settings(self, session: int) -> HostSettings:
        """Return the host's settings."""
        columns = [CHOICES.c[each.name] for each in fields(HostSettings)]
        query = select(*columns).where(CHOICES.c.session == session)
        with self._database.connect() as connection:
            found = connection.execute(query).one_or_none()
        return HostSettings() if found is None else HostSettings(*map(bool, found))

    def change_settings(self, session: int, settings: HostSettings) -> None:
        """Store the host's settings."""
        with self._database.transaction() as connection:
            self.replace_settings(connection, session, settings)
            self._database.notify(connection, session)

    def replace_settings(
        self, connection: Connection, session: int, settings: HostSettings
    ) -> None:
        """Store the host's settings in a transaction."""
        row = {name: int(value) for name, value in asdict(settings).items()}
        connection.execute(delete(CHOICES).where(CHOICES.c.session == session))
        connection.execute(insert(CHOICES).values(session=session, **row))


def _is_photo(session: int, photo: str) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions for a photo of a session; an impossible id finds nothing."""
    name = photo if photo.isascii() and photo.isalnum() else ""
    return PHOTOS.c.session == session, PHOTOS.c.photo == name
