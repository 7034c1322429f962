"""The photos of hands, kept with their session."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, delete, func, insert, select, update

from webapp.storage.database import Database
from webapp.storage.schema import CHOICES, PHOTOS

FORGOTTEN_AFTER = timedelta(hours=3)
"""Nobody records a hand of so long ago."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What the host chose: whether photos are kept, and whether training may learn from them."""

    keeps_photos: bool = True
    trains: bool = False


@dataclass(frozen=True, slots=True)
class HandPhoto:
    """A photo that shows the hand of a winner; seq is the entry that tells of the win, or corrects.

    What an undo takes back can come back: the photo of a hand that no longer stands is kept.
    """

    photo: str
    seq: int
    winner: int


class Photos:
    """The photos of all sessions, and what their hosts chose about them."""

    def __init__(self, database: Database) -> None:
        """Look for them in a database."""
        self._database = database

    def add(self, session: int, photo: str, *, image: bytes, reading: object) -> None:
        """Keep a photo and what was read on it, as JSON.

        Photos of the session that show no recorded hand after so long go.
        """
        now = datetime.now(UTC)
        row = {
            "photo": photo,
            "session": session,
            "kept": now.isoformat(timespec="seconds"),
            "image": image,
            "reading": json.dumps(reading),
        }
        forgotten = (
            PHOTOS.c.session == session,
            PHOTOS.c.seq.is_(None),
            PHOTOS.c.kept < (now - FORGOTTEN_AFTER).isoformat(timespec="seconds"),
        )
        with self._database.writing() as connection:
            connection.execute(delete(PHOTOS).where(*forgotten))
            connection.execute(insert(PHOTOS), row)

    def has(self, session: int, photo: str) -> bool:
        """Whether the session has such a photo."""
        query = select(PHOTOS.c.photo).where(*_named(session, photo))
        with self._database.reading() as connection:
            return connection.scalar(query) is not None

    def image(self, session: int, photo: str) -> bytes | None:
        """The picture; None if the session has no such photo."""
        query = select(PHOTOS.c.image).where(*_named(session, photo))
        with self._database.reading() as connection:
            image: bytes | None = connection.scalar(query)
        return image

    def reading(self, session: int, photo: str) -> Mapping[str, object] | None:
        """What was read on a photo, as JSON; None if the session has no such photo."""
        query = select(PHOTOS.c.reading).where(*_named(session, photo))
        with self._database.reading() as connection:
            text = connection.scalar(query)
        return None if text is None else json.loads(text)

    def show(self, session: int, shown: HandPhoto) -> None:
        """Say whose hand a photo shows."""
        with self._database.writing() as connection:
            connection.execute(
                update(PHOTOS)
                .where(PHOTOS.c.session == session, PHOTOS.c.photo == shown.photo)
                .values(seq=shown.seq, winner=shown.winner)
            )

    def shown(self, session: int) -> tuple[HandPhoto, ...]:
        """The photos of a session that show the hands of its winners, the oldest first."""
        query = (
            select(PHOTOS.c.photo, PHOTOS.c.seq, PHOTOS.c.winner)
            .where(PHOTOS.c.session == session, PHOTOS.c.seq.is_not(None))
            .order_by(PHOTOS.c.seq, PHOTOS.c.winner)
        )
        with self._database.reading() as connection:
            return tuple(
                HandPhoto(photo, seq, winner) for photo, seq, winner in connection.execute(query)
            )

    def delete(self, session: int, photo: str) -> bool:
        """Delete a photo; False if the session has no such photo."""
        with self._database.writing() as connection:
            gone = connection.execute(delete(PHOTOS).where(*_named(session, photo)))
        return gone.rowcount > 0

    def delete_all(self, session: int) -> None:
        """Delete the photos of a session."""
        with self._database.writing() as connection:
            connection.execute(delete(PHOTOS).where(PHOTOS.c.session == session))

    def size(self, session: int) -> int:
        """How many bytes the pictures of a session have."""
        query = select(func.coalesce(func.sum(func.length(PHOTOS.c.image)), 0)).where(
            PHOTOS.c.session == session
        )
        with self._database.reading() as connection:
            return int(connection.scalar(query) or 0)

    def choices(self, session: int) -> Choices:
        """What the host chose."""
        query = select(CHOICES.c.keeps_photos, CHOICES.c.trains).where(CHOICES.c.session == session)
        with self._database.reading() as connection:
            found = connection.execute(query).one_or_none()
        return Choices() if found is None else Choices(bool(found[0]), bool(found[1]))

    def choose(self, session: int, choices: Choices) -> None:
        """Keep what the host chooses."""
        row = {"keeps_photos": int(choices.keeps_photos), "trains": int(choices.trains)}
        with self._database.writing() as connection:
            connection.execute(delete(CHOICES).where(CHOICES.c.session == session))
            connection.execute(insert(CHOICES).values(session=session, **row))


def _named(session: int, photo: str) -> tuple[ColumnElement[bool], ...]:
    """The photo of a session; a name that none can have is looked for as no name."""
    name = photo if photo.isascii() and photo.isalnum() else ""
    return PHOTOS.c.session == session, PHOTOS.c.photo == name
