"""The notes of sessions that several processes share, in PostgreSQL."""

from collections.abc import Callable

from sqlalchemy import select, text, update

from webapp.storage.database import Database
from webapp.storage.schema import NOTES

_INSERT = text("INSERT INTO notes VALUES (:session, '') ON CONFLICT DO NOTHING")


class StoredNotes:
    """The notes of all sessions, each as a text."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, session: int) -> str:
        """Return the notes of a session; an empty text if there are none."""
        query = select(NOTES.c.notes).where(NOTES.c.session == session)
        with self._database.connect() as connection:
            return connection.scalar(query) or ""

    def change(self, session: int, change: Callable[[str], str]) -> None:
        """Replace the notes of a session, and report that to all processes."""
        of_session = NOTES.c.session == session
        with self._database.transaction() as connection:
            connection.execute(_INSERT, {"session": session})
            notes = connection.scalar(select(NOTES.c.notes).where(of_session).with_for_update())
            changed = change(notes or "")
            connection.execute(update(NOTES).where(of_session).values(notes=changed))
            self._database.notify(connection, session)
