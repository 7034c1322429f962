"""Who may see a session and who may change it: keys, of which only digests are kept."""

from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

from sqlalchemy import insert, select

from webapp.storage.database import Database
from webapp.storage.schema import KEYS


class Role(StrEnum):
    """What a key is good for: a host may change everything, a viewer sees it."""

    HOST = "host"
    VIEWER = "viewer"


@dataclass(frozen=True, slots=True)
class Access:
    """The session that a key opens, and in which role."""

    session: int
    role: Role


class Keys:
    """The keys of all sessions."""

    def __init__(self, database: Database) -> None:
        """Look for them in a database."""
        self._database = database

    def add(self, key: str, access: Access) -> None:
        """Let a key open a session."""
        row = {"digest": digest(key), "session": access.session, "role": str(access.role)}
        with self._database.writing() as connection:
            connection.execute(insert(KEYS), row)

    def access(self, key: str) -> Access | None:
        """What a key opens; None if nobody gave it out."""
        query = select(KEYS.c.session, KEYS.c.role).where(KEYS.c.digest == digest(key))
        with self._database.reading() as connection:
            found = connection.execute(query).one_or_none()
        return None if found is None else Access(found.session, Role(found.role))


def digest(key: str) -> str:
    """What is kept of a key.

    >>> digest("a")[:8]
    'ca978112'
    """
    return sha256(key.encode()).hexdigest()
