"""Links that give a role in a tournament or a club; the database has only the digests of keys."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, select, update

from scorer.tiles.messages import message as _
from webapp.league.storage.limits import Items, require_room
from webapp.league.storage.schema import LINK_KEYS, LINKS, TOURNAMENT_CARDS
from webapp.storage.database import Database, lock_numbers, utc_now
from webapp.storage.errors import NotFound
from webapp.storage.keys import Access, Role, digest, insert_keys
from webapp.storage.schema import KEYS
from webapp.storage.store import JoinAll
from webapp.typed_json.encode import copy_fields

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
        """Return whether this role has the rights of another one."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A link to a tournament or a club, with the digest of its key and its times in UTC."""

    digest: str
    link: int
    target: LinkTarget
    role: LinkRole
    label: str
    created: str
    expires: str | None
    used: str | None


class UnknownItem(NotFound):
    """The tournament or club has no such player, round, penalty or link."""

    code = "no_item"


class Links:
    """The links to the tournaments and clubs of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, key: str, kind: LinkKind) -> Link | None:
        """Return the link of a key; None if it is unknown or has expired."""
        query = select(LINKS).where(LINKS.c.digest == digest(key), _is_valid())
        links = map(_link, self._database.rows(query))
        return next((each for each in links if each.target.kind is kind), None)

    def open(self, key: str, kind: LinkKind) -> Link | None:
        """Return the link of a key and note its use; None if it is unknown or has expired."""
        link = self.find(key, kind)
        now = datetime.now(UTC)
        if link is not None and (link.used is None or link.used <= _text(now - _USED_INTERVAL)):
            used = update(LINKS).where(LINKS.c.digest == link.digest).values(used=_text(now))
            with self._database.transaction() as connection:
                connection.execute(used)
        return link

    def of(self, target: LinkTarget) -> tuple[Link, ...]:
        """Return the links to a tournament or club, the newest last."""
        query = select(LINKS).where(_is_of(target)).order_by(LINKS.c.link)
        return tuple(map(_link, self._database.rows(query)))

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

    def given_keys(self, link: Link, keys: Iterable[str]) -> set[str]:
        """Return those of some keys that a link has given."""
        digests = {digest(key): key for key in keys}
        given = LINK_KEYS.c.link == link.digest, LINK_KEYS.c.digest.in_(list(digests))
        query = select(LINK_KEYS.c.digest).where(*given)
        return {digests[row.digest] for row in self._database.rows(query)}

    def add_table_keys(self, link: Link, keys: Mapping[str, Access]) -> None:
        """Store keys of tables that end with a link; those that are known stay."""
        if keys.keys() == self.given_keys(link, keys):
            return
        with self._database.transaction() as connection:
            insert_table_keys(connection, link, keys)

    def add_card(self, link: Link, key: str, table: int) -> None:
        """Store the key of the card of a table, which ends with a link; a known one stays."""
        if self.card(key) is not None:
            return
        card = {"digest": digest(key), "link": link.digest, "number": table}
        of_link = select(LINKS.c.digest).where(LINKS.c.digest == link.digest)
        known = select(TOURNAMENT_CARDS.c.link).where(TOURNAMENT_CARDS.c.digest == card["digest"])
        with self._database.transaction() as connection:
            lock_numbers(connection)
            if connection.scalar(of_link) and not connection.scalar(known):
                connection.execute(insert(TOURNAMENT_CARDS), card)

    def card(self, key: str) -> tuple[Link, int] | None:
        """Return the link that gave a card and the table; None if it is unknown or has expired."""
        card = TOURNAMENT_CARDS.c
        query = select(LINKS, card.number).join(TOURNAMENT_CARDS, card.link == LINKS.c.digest)
        found = self._database.rows(query.where(card.digest == digest(key), _is_valid()))
        return (_link(found[0]), found[0].number) if found else None

    def revoke(self, target: LinkTarget, link: int) -> tuple[int, ...]:
        """Delete a link with the keys of tables that it gave, and return these sessions.

        Raises:
            UnknownItem: If there is no such link.
        """
        with self._database.transaction() as connection:
            lock_numbers(connection)
            sessions = _delete(self._database, connection, _is_of(target), LINKS.c.link == link)
        if sessions is None:
            raise UnknownItem(_("There is no link {number}.", number=link))
        return sessions


def insert_table_keys(connection: Connection, link: Link, keys: Mapping[str, Access]) -> None:
    """Store keys of tables in a transaction; see `Links.add_table_keys`."""
    digests = {digest(key): access for key, access in keys.items()}
    is_link = LINKS.c.digest == link.digest
    lock_numbers(connection)
    if not connection.scalar(select(LINKS.c.digest).where(is_link)):
        return  # revoked meanwhile
    query = select(LINK_KEYS.c.digest).where(LINK_KEYS.c.link == link.digest)
    known = set(connection.scalars(query))
    new = {each: access for each, access in digests.items() if each not in known}
    if new:
        insert_keys(connection, new, expires=link.expires)
        rows = [{"digest": each, "link": link.digest} for each in new]
        connection.execute(insert(LINK_KEYS), rows)


def with_hosts_keys(join: JoinAll, link: Link, key: Callable[[int], str]) -> JoinAll:
    """Return what stores keys of the host for new sessions after `join`; they end with a link."""

    def both(connection: Connection, sessions: Sequence[int]) -> None:
        join(connection, sessions)
        keys = {key(each): Access(each, Role.HOST) for each in sessions}
        insert_table_keys(connection, link, keys)

    return both


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
    of_target = select(func.count(), func.max(LINKS.c.link)).where(_is_of(target))
    count, newest = connection.execute(of_target).one()
    require_room(Items.LINKS, count + 1)
    row = {
        "digest": digest(key),
        target.kind: target.number,
        "link": (newest or 0) + 1,
        "role": role,
        "label": label,
        "created": utc_now(),
        "expires": None if expires is None else _text(expires),
    }
    connection.execute(insert(LINKS), row)


def delete_links(database: Database, connection: Connection, target: LinkTarget) -> tuple[int, ...]:
    """Delete the links to a tournament or club, and return the sessions that lost keys."""
    return _delete(database, connection, _is_of(target)) or ()


def _delete(
    database: Database, connection: Connection, *links: ColumnElement[bool]
) -> tuple[int, ...] | None:
    """Delete links with the keys of tables; report and return these sessions; None without any."""
    digests = connection.scalars(select(LINKS.c.digest).where(*links)).all()
    given = select(LINK_KEYS.c.digest).where(LINK_KEYS.c.link.in_(digests))
    keys = KEYS.c.digest.in_(given.scalar_subquery())
    sessions = tuple(connection.scalars(select(KEYS.c.session).where(keys).distinct()))
    connection.execute(delete(KEYS).where(keys))
    connection.execute(delete(LINKS).where(LINKS.c.digest.in_(digests)))
    for each in sessions:
        database.notify(connection, each)
    return sessions if digests else None


def _is_valid() -> ColumnElement[bool]:
    return LINKS.c.expires.is_(None) | (LINKS.c.expires > utc_now())


def _is_of(target: LinkTarget) -> ColumnElement[bool]:
    """Return the condition that a link opens a tournament or club."""
    return LINKS.c[target.kind] == target.number


def _link(row: Row[Any]) -> Link:
    target = LinkTarget(LinkKind.TOURNAMENT, row.tournament)
    if row.club is not None:
        target = LinkTarget(LinkKind.CLUB, row.club)
    return copy_fields(Link, row, target=target, role=LinkRole(row.role))


def _text(time: datetime) -> str:
    return time.isoformat(timespec="seconds")
