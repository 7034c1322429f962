"""Links that give a role in a tournament or a club; the database has only the digests of keys."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, insert, select

from scorer.tiles.errors import RiichiError
from scorer.tiles.messages import message as _
from webapp.storage.database import Database, lock_numbers, utc_now
from webapp.storage.keys import Access, digest, insert_keys
from webapp.storage.limits import Items, require_room
from webapp.storage.parts import (
    Part,
    count_parts,
    delete_part,
    delete_parts,
    insert_parts,
    next_part,
    read_parts,
    update_part,
)
from webapp.storage.schema import KEYS, LINKS

_USED_INTERVAL = timedelta(minutes=1)
"""The last use of a link is stored no more often than this."""


class LinkRole(StrEnum):
    """The rights of a link; each role has those of the roles after it.

    An owner deletes the tournament or club and invites owners and organisers, an organiser runs it,
    a scorer records at the tables, a viewer looks.
    """

    OWNER = "owner"
    ORGANISER = "organiser"
    SCORER = "scorer"
    VIEWER = "viewer"

    def has(self, needed: "LinkRole") -> bool:
        """Return whether this role has the rights of another one.

        >>> LinkRole.OWNER.has(LinkRole.SCORER), LinkRole.VIEWER.has(LinkRole.SCORER)
        (True, False)
        """
        order = list(LinkRole)
        return order.index(self) <= order.index(needed)


class LinkKind(StrEnum):
    """The kind of what a link opens."""

    TOURNAMENT = "tournament"
    CLUB = "club"


@dataclass(frozen=True, slots=True)
class LinkTarget:
    """The tournament or club that a link opens."""

    kind: LinkKind
    number: int

    @property
    def row(self) -> int:
        """The number in the tables of links, where those of clubs are negative."""
        return self.number if self.kind is LinkKind.TOURNAMENT else -self.number


def _target(row: int) -> LinkTarget:
    return LinkTarget(LinkKind.TOURNAMENT if row > 0 else LinkKind.CLUB, abs(row))


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A link to a tournament or a club, with its times in UTC."""

    link: int
    target: LinkTarget
    role: LinkRole
    label: str
    created: str
    expires: str | None
    used: str | None


class UnknownItem(RiichiError):
    """The tournament or club has no such player, round, penalty or link."""

    code = "no_item"


class Links:
    """The links to the tournaments and clubs of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, key: str, kind: LinkKind) -> Link | None:
        """Return the link of a key; None if it is unknown or has expired."""
        known = digest(key)
        is_valid = LINKS.c.expires.is_(None) | (LINKS.c.expires > utc_now())
        query = select(LINKS.c.tournament, LINKS.c.link).where(LINKS.c.digest == known, is_valid)
        with self._database.connect() as connection:
            row = connection.execute(query).one_or_none()
            found = row and read_parts(connection, row.tournament, Part.LINK, row.link)
        if not row or not found or found[row.link]["digest"] != known:
            return None  # unknown, or the key of a table
        link = _link(row.tournament, row.link, found[row.link])
        return link if link.target.kind is kind else None

    def open(self, key: str, kind: LinkKind) -> Link | None:
        """Return the link of a key and note its use; None if it is unknown or has expired."""
        link = self.find(key, kind)
        now = datetime.now(UTC)
        if link is not None and (link.used is None or link.used <= _text(now - _USED_INTERVAL)):
            place = link.target.row, Part.LINK, link.link
            with self._database.transaction() as connection:
                data = read_parts(connection, *place)
                if data:  # not revoked meanwhile
                    update_part(connection, place, data[link.link] | {"used": _text(now)})
        return link

    def of(self, target: LinkTarget) -> tuple[Link, ...]:
        """Return the links to a tournament or club, the newest last."""
        with self._database.connect() as connection:
            found = read_parts(connection, target.row, Part.LINK)
        return tuple(_link(target.row, link, data) for link, data in found.items())

    def add(
        self,
        target: LinkTarget,
        key: str,
        role: LinkRole,
        *,
        label: str = "",
        expires: datetime | None = None,
    ) -> None:
        """Store the digest of the key of a new link; raise TooManyItems if there are too many."""
        with self._database.transaction() as connection:
            lock_numbers(connection)
            insert_link(connection, target, key, role, label=label, expires=expires)

    def add_table_keys(self, link: Link, keys: Mapping[str, Access]) -> None:
        """Store keys of tables that end with a link; those that are known stay."""
        digests = {digest(key): access for key, access in keys.items()}
        row = link.target.row
        with self._database.transaction() as connection:
            lock_numbers(connection)
            if not read_parts(connection, row, Part.LINK, link.link):
                return  # revoked meanwhile
            query = select(LINKS.c.digest).where(LINKS.c.link == link.link)
            known = set(connection.scalars(query.where(LINKS.c.tournament == row)))
            new = {each: access for each, access in digests.items() if each not in known}
            if new:
                common = {"link": link.link, "tournament": row, "expires": link.expires}
                connection.execute(insert(LINKS), [common | {"digest": each} for each in new])
                insert_keys(connection, new)

    def revoke(self, target: LinkTarget, link: int) -> tuple[int, ...]:
        """Delete a link with the keys of tables that it gave, and return these sessions.

        Raises:
            UnknownItem: If there is no such link.
        """
        with self._database.transaction() as connection:
            lock_numbers(connection)
            if not delete_part(connection, target.row, Part.LINK, link):
                raise UnknownItem(_("There is no link {number}.", number=link))
            own = LINKS.c.tournament == target.row
            return delete_table_keys(self._database, connection, own, LINKS.c.link == link)


def insert_link(  # noqa: PLR0913 - the values of a link
    connection: Connection,
    target: LinkTarget,
    key: str,
    role: LinkRole,
    *,
    label: str = "",
    expires: datetime | None = None,
) -> None:
    """Store the digest of the key of a new link in a transaction; see `Links.add`."""
    require_room(Items.LINKS, count_parts(connection, target.row, Part.LINK) + 1)
    link = next_part(connection, target.row, Part.LINK)
    data = {
        "digest": digest(key),
        "role": role,
        "label": label,
        "created": utc_now(),
        "expires": None if expires is None else _text(expires),
        "used": None,
    }
    insert_parts(connection, target.row, Part.LINK, {link: data})
    row = {name: data[name] for name in ("digest", "expires")}
    connection.execute(insert(LINKS), row | {"tournament": target.row, "link": link})


def delete_links(database: Database, connection: Connection, target: LinkTarget) -> tuple[int, ...]:
    """Delete the links to a tournament or club, and return the sessions that lost keys."""
    delete_parts(connection, target.row, Part.LINK)
    return delete_table_keys(database, connection, LINKS.c.tournament == target.row)


def delete_table_keys(
    database: Database, connection: Connection, *links: ColumnElement[bool]
) -> tuple[int, ...]:
    """Delete digests of links with the keys of tables; report and return these sessions."""
    digests = select(LINKS.c.digest).where(*links).scalar_subquery()
    given = KEYS.c.digest.in_(digests)
    sessions = tuple(connection.scalars(select(KEYS.c.session).where(given).distinct()))
    connection.execute(delete(KEYS).where(given))
    connection.execute(delete(LINKS).where(*links))
    for each in sessions:
        database.notify(connection, each)
    return sessions


def _link(row: int, link: int, data: Mapping[str, Any]) -> Link:
    values = {name: data[name] for name in ("label", "created", "expires", "used")}
    return Link(link=link, target=_target(row), role=LinkRole(data["role"]), **values)


def _text(time: datetime) -> str:
    return time.isoformat(timespec="seconds")
