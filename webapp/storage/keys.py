"""Keys that give access to sessions; the database has only their digests."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

from sqlalchemy import Connection, bindparam, insert, select

from webapp.storage.database import Database, utc_now
from webapp.storage.schema import KEYS, is_present


class Role(StrEnum):
    """The rights of a key.

    A host changes everything, and so does an organiser at a table of a tournament. A scorer
    records there: no other rules, names or games, and no deletion. A viewer only reads.
    """

    HOST = "host"
    ORGANISER = "organiser"
    SCORER = "scorer"
    VIEWER = "viewer"

    @property
    def is_host(self) -> bool:
        """True if the key has the rights of a host."""
        return self in {Role.HOST, Role.ORGANISER}


@dataclass(frozen=True, slots=True)
class Access:
    """The session and the role that a key gives access to; a deleted session can be restored."""

    session: int
    role: Role
    deleted: bool = False


_ACCESSES = select(KEYS, is_present(KEYS.c.session).label("present")).where(
    KEYS.c.digest.in_(bindparam("digests", expanding=True)),
    KEYS.c.expires.is_(None) | (KEYS.c.expires > bindparam("now")),
)  # made once: every request asks it


class Keys:
    """The keys of all sessions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, key: str, access: Access) -> None:
        """Store the digest of a key with its session and role."""
        with self._database.transaction() as connection:
            insert_keys(connection, {digest(key): access})

    def access(self, key: str) -> Access | None:
        """Return the session and role of a key; None if the key is unknown."""
        return self.accesses([key]).get(key)

    def accesses(self, keys: Iterable[str]) -> dict[str, Access]:
        """Return the session and role of each of these keys, except unknown ones."""
        digests = {digest(key): key for key in keys}
        given = {"digests": list(digests), "now": utc_now()}
        return {
            digests[row.digest]: Access(row.session, Role(row.role), deleted=not row.present)
            for row in self._database.rows(_ACCESSES, given)
        }


def insert_keys(
    connection: Connection, accesses: Mapping[str, Access], *, expires: str | None = None
) -> None:
    """Store the digests of keys with their sessions and roles in a transaction."""
    rows = [
        {"digest": each, "session": access.session, "role": str(access.role), "expires": expires}
        for each, access in accesses.items()
    ]
    if rows:
        connection.execute(insert(KEYS), rows)


def digest(key: str) -> str:
    """Return the SHA-256 of a key, in hexadecimal."""
    return sha256(key.encode()).hexdigest()
