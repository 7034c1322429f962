"""The stored sessions: append-only logs in SQLite or PostgreSQL.

When `append` returns, the entries are on the disk. No entry is ever changed, except that the name
of a deleted person is removed; only a whole session can be deleted. It can be restored until it is
erased: after RESTORABLE_DAYS, or when the disk is full.

Everything slow is done before a transaction begins, because others wait until it ends.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypedDict, TypeVar

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from scorer.table.games import RIICHI_GAME, game_name
from scorer.table.session.entries import session_start
from scorer.table.session.log import Edited, Entry, Log, SessionEnded, Undone
from scorer.table.session.results import totals
from scorer.table.session.session import Session, SessionState
from scorer.tiles.errors import RiichiError
from scorer.tiles.messages import message as _
from webapp.extensions import extensions
from webapp.storage.attempts import Attempts
from webapp.storage.copies import drop_copy, write_copy
from webapp.storage.database import Database, next_number, utc_now
from webapp.storage.entries import NewerEntry, entry_json, parse_entry, read_entry
from webapp.storage.errors import DamagedDatabase, FullDisk, LowDisk, NoDatabase, NotFound
from webapp.storage.keys import Access, Keys, Role, digest, insert_keys
from webapp.storage.notes import SharedNoteBook
from webapp.storage.photos import HandPhoto, HostSettings, NewPhotos, Photos, new_photos
from webapp.storage.schema import (
    CHOICES,
    ENTRIES,
    KEYS,
    NOTES,
    PHOTOS,
    SESSIONS,
    TOKENS,
    is_present,
)
from webapp.typed_json.decode import decode
from webapp.typed_json.encode import Encoder, copy_fields

RESTORABLE_DAYS = 30
"""Days after which a deleted session is erased."""

MAX_ENTRIES = 5000
"""Limit of the entries of a session; a full evening has about 100."""

MAX_LOG_BYTES = 6_000_000
"""Limit of the entries of a session as JSON; those of a full evening have 0.1 MB."""

_LONG = 500
"""Entries from which the size of a session is measured."""

_ATTEMPTS = 5
"""Attempts to change the entries of a session in which others record at the same time."""

_ENCODE = Encoder({}, omit_defaults=True)

Written = TypeVar("Written")


@dataclass(frozen=True, slots=True)
class Summary:
    """The names, number of games and totals of a session; only finished games count for totals."""

    name: str
    players: tuple[str, ...]
    games: int
    totals: tuple[int, ...]
    ended: bool
    game: str = RIICHI_GAME


def summarise(state: SessionState) -> Summary:
    """Summarise a session."""
    games, game = len(state.games), game_name(state.rules)
    return copy_fields(Summary, state, games=games, totals=totals(state), game=game)


class StaleWrite(RiichiError):
    """Another writer was first."""

    code = "stale"


class FullSession(RiichiError):
    """The session has as many entries as it can have."""

    code = "session_full"


NO_SESSIONS = _("There is no session yet; start one with tenbo session new.")


class NoSession(NotFound):
    """The session does not exist."""

    code = "no_table"


class DeletedSession(NoSession):
    """The session was deleted; it can be restored."""

    code = "deleted"


@dataclass(frozen=True, slots=True)
class NewBytes:
    """The bytes that a session adds to the database: those of its entries and of its photos."""

    entries: int
    photos: int


Admit = Callable[[NewBytes], object]
"""Is called before bytes are stored, and raises an error if they are too many."""

Join = Callable[[Connection, int], object]
"""Stores what else belongs to a new session, given its number, in the same transaction."""

JoinAll = Callable[[Connection, Sequence[int]], object]
"""The same for several new sessions."""


@dataclass(frozen=True, slots=True)
class StoredSession:
    """A session in the list of sessions.

    Attributes:
        number: Its number.
        began: The time of its first entry, in UTC.
        written: The time of its last entry, in UTC.
        summary: Its names and totals.
        deleted: The time at which it was deleted, in UTC; None if it was not.
    """

    number: int
    began: str
    written: str
    summary: Summary
    deleted: str | None = None

    @property
    def erased(self) -> str | None:
        """The time at which a deleted session is erased, in UTC."""
        return self.deleted and _shifted(self.deleted, RESTORABLE_DAYS)


_OTHERS = ENTRIES.alias()
_SESSIONS = (
    select(SESSIONS, ENTRIES.c.written)
    .join(ENTRIES, ENTRIES.c.session == SESSIONS.c.session)
    .where(
        ENTRIES.c.seq
        == select(func.max(_OTHERS.c.seq))
        .where(_OTHERS.c.session == SESSIONS.c.session)
        .scalar_subquery()
    )
    .order_by(SESSIONS.c.session)
)

_LENGTHS = (
    select(ENTRIES.c.session, func.max(ENTRIES.c.seq))
    .where(
        ENTRIES.c.session.in_(bindparam("numbers", expanding=True)), is_present(ENTRIES.c.session)
    )
    .group_by(ENTRIES.c.session)
)  # made once: open streams ask it again and again


class Store:
    """The sessions of a database, numbered from 1."""

    def __init__(self, url: str, *, has_threads: bool = True) -> None:
        self._url = url
        self._copying = ThreadPoolExecutor(1) if has_threads else None
        self.database = Database(url, has_threads=has_threads)
        self.keys = Keys(self.database)
        self.photos = Photos(self.database)
        self.notes = SharedNoteBook(self.database)
        self.attempts = Attempts(self.database)

    def create(  # noqa: PLR0913 - everything that is stored together
        self,
        session: Session,
        *,
        began: str | None = None,
        photos: Iterable[tuple[HandPhoto, bytes]] = (),
        keys: Mapping[str, Role] | None = None,
        settings: HostSettings | None = None,
        join: Join | None = None,
        admit: Admit | None = None,
    ) -> int:
        """Store a new session with everything that belongs to it, and return its number.

        Args:
            session: The session.
            began: The time at which it began, in UTC; now if it is not known.
            photos: The photos of its hands, as JPEG.
            keys: Its keys with their roles.
            settings: The host's settings.
            join: What else is stored, see `Join`.
            admit: Is called before anything is stored.

        Raises:
            LowDisk: If the disk is almost full before or afterwards; nothing is stored.
        """
        self.erase_old()
        rows = _rows(session, seen=0)
        row = {"began": began or utc_now(), "summary": _summary_text(session)}
        accesses = {digest(key): role for key, role in (keys or {}).items()}
        with new_photos(photos) as images:
            self._admit(rows, images, admit)
            with self.database.transaction() as connection:
                number = _insert_session(connection, row, rows)
                self.photos.insert_all(connection, number, images)
                given = {each: Access(number, role) for each, role in accesses.items()}
                insert_keys(connection, given)
                if settings is not None:
                    self.photos.replace_settings(connection, number, settings)
                if join is not None:
                    join(connection, number)
        return number

    def create_all(
        self,
        sessions: Sequence[Session],
        *,
        began: str,
        replaced: Mapping[int, int],
        erased: Collection[int],
        join: JoinAll,
    ) -> None:
        """Store new sessions and delete those that they replace, or do nothing.

        Args:
            sessions: The sessions.
            began: The time at which they begin, in UTC.
            replaced: The sessions that are deleted, and the number of entries of each; StaleWrite
                if one of them has others.
            erased: Those of them that nobody can restore.
            join: What else is stored, given the numbers of the new sessions, see `Join`.
        """
        self.erase_old()
        tables = [(_rows(each, seen=0), _summary_text(each)) for each in sessions]
        size = sum(len(row["entry"]) for rows, _summary in tables for row in rows)
        self.make_room(lambda: self.database.require_space(size))
        with self.database.transaction() as connection:
            for number, length in replaced.items():
                self.database.lock_session(connection, number)
                _require_length(connection, number, length)
                if number in erased:
                    self._erase(connection, number)
                else:
                    self._mark_deleted(connection, number, utc_now(), length=0)
            numbers = [
                _insert_session(connection, {"began": began, "summary": summary}, rows)
                for rows, summary in tables
            ]
            join(connection, numbers)

    def _admit(self, rows: Sequence[_Row], images: NewPhotos, admit: Admit | None) -> None:
        """Raise an error unless there is room for rows of entries and for photos.

        Entries alone have a reserve, except the first ones of a session.
        """
        size = NewBytes(sum(len(row["entry"]) for row in rows), images.size)
        only_scores = rows[0]["seq"] > 1 and not size.photos
        require = self.database.require_space
        self.make_room(lambda: require(size.entries + size.photos, only_scores=only_scores))
        if admit is not None:
            admit(size)

    def has_space(self) -> bool:
        """Return whether the disk has room for sessions and photos, see `make_room`."""
        try:
            self.make_room(self.database.require_space)
        except LowDisk:
            return False
        return True

    def append(  # noqa: PLR0913 - everything that is stored together
        self,
        number: int,
        session: Session,
        *,
        seen: int,
        token: str | None = None,
        photos: Sequence[HandPhoto] = (),
        images: Iterable[tuple[HandPhoto, bytes]] = (),
        admit: Admit | None = None,
    ) -> None:
        """Store all entries after the first `seen` ones with their photos, or nothing.

        Args:
            number: The number of the session.
            session: The session with its new entries.
            seen: The number of entries that the session had before; StaleWrite if it has others.
            token: An identifier of the request, stored so that `has_executed` recognises it.
            photos: The photos of the new entries; those deleted meanwhile stay deleted.
            images: Further photos of the new entries that are not stored yet, as JPEG.
            admit: Is called before anything is stored.

        Raises:
            StaleWrite: If another writer was first.
            FullSession: If the session has as many entries as it can have.
            FullDisk: If the disk is full; LowDisk if it has no room for images.
        """
        rows = _rows(session, seen=seen)
        self._require_room(number, rows)
        summary, renamed = _summary_text(session), _renamed(session, seen)

        def write(new: NewPhotos) -> None:
            with self.database.transaction() as connection:
                if self._insert_entries(connection, number, rows, summary):
                    raise stale_write()
                if token is not None:
                    connection.execute(insert(TOKENS).values(session=number, token=token))
                for photo in photos:
                    self.photos.assign(connection, number, photo)
                self.photos.insert_all(connection, number, new)
                if renamed is not None:
                    for each in extensions("storage.hooks"):
                        each.players_renamed(connection, number, *renamed)
                self.database.notify(connection, number, len(session))

        try:
            with new_photos(images) as new:
                self._admit(rows, new, admit)
                self.make_room(lambda: write(new))
        except IntegrityError:
            raise stale_write() from None
        if any(isinstance(each, SessionEnded) for each in session.log[seen:]):
            self._keep_copy()

    def _keep_copy(self) -> None:
        """Copy the database, in the background if there are threads."""
        if self._copying is None:
            with suppress(NoDatabase):  # what was recorded is stored in any case
                write_copy(self._url)
        else:
            self._copying.submit(write_copy, self._url)

    def _require_room(self, number: int, rows: Sequence[_Row]) -> None:
        """Raise FullSession if a session has no room for more entries."""
        length = rows[-1]["seq"]
        if length <= _LONG:
            return
        total = self.size(number) + sum(len(row["entry"]) for row in rows)
        if length > MAX_ENTRIES or total > MAX_LOG_BYTES:
            raise FullSession(
                _(
                    "This session is full: it can have {entries} entries and {megabytes} MB. "
                    "Start another one.",
                    entries=MAX_ENTRIES,
                    megabytes=MAX_LOG_BYTES // 1_000_000,
                )
            )

    def _insert_entries(
        self, connection: Connection, number: int, rows: Sequence[_Row], summary: str
    ) -> bool:
        """Insert the newest entries of a session, and return whether it is deleted.

        Raises:
            StaleWrite: If it has others before them.
        """
        self.database.lock_session(connection, number)
        _require_length(connection, number, rows[0]["seq"] - 1)
        connection.execute(insert(ENTRIES).values(session=number), rows)
        row = update(SESSIONS).where(SESSIONS.c.session == number)
        connection.execute(row.values(summary=summary))
        for each in extensions("storage.hooks"):
            each.session_changed(connection, number)
        is_deleted = select(SESSIONS.c.deleted).where(SESSIONS.c.session == number)
        return connection.scalar(is_deleted) is not None

    def has_executed(self, number: int, token: str) -> bool:
        """Return whether the request with this token was executed."""
        query = select(TOKENS.c.token).where(TOKENS.c.session == number, TOKENS.c.token == token)
        return self.database.scalar(query) is not None

    def lengths(self, numbers: Iterable[int]) -> dict[int, int]:
        """Return the number of entries of each of these sessions, except deleted ones."""
        given = {"numbers": list(numbers)}
        return {row[0]: row[1] for row in self.database.rows(_LENGTHS, given)}

    def starts(self, numbers: Iterable[int]) -> dict[int, tuple[str, Entry]]:
        """Return the start in UTC and the first entry of each of these sessions.

        Deleted sessions, and those whose first entry is damaged, are left out.
        """
        query = (
            select(SESSIONS.c.session, SESSIONS.c.began, ENTRIES.c.entry)
            .join(ENTRIES, ENTRIES.c.session == SESSIONS.c.session)
            .where(ENTRIES.c.seq == 1, ENTRIES.c.session.in_(list(numbers)))
            .where(SESSIONS.c.deleted.is_(None))
        )
        rows = self.database.rows(query)
        found = {}
        for row in rows:
            with suppress(ValueError):
                found[row.session] = row.began, parse_entry(row.entry)
        return found

    def delete(self, number: int) -> None:
        """Delete a session: nothing shows it any more, until it is restored or erased."""
        self._set_deleted(number, utc_now(), length=0)
        self.erase_old()

    def restore(self, number: int) -> None:
        """Restore a deleted session; raise NoSession if it does not exist any more."""
        newest = select(func.max(ENTRIES.c.seq)).where(ENTRIES.c.session == number)
        length = self.database.scalar(newest)
        if length is None:
            raise _unknown(number)
        self._set_deleted(number, None, length=length)

    def _set_deleted(self, number: int, deleted: str | None, *, length: int) -> None:
        with self.database.transaction() as connection:
            self._mark_deleted(connection, number, deleted, length=length)

    def _mark_deleted(
        self, connection: Connection, number: int, deleted: str | None, *, length: int
    ) -> None:
        """Store since when a session is deleted, and report its number of entries."""
        changed = SESSIONS.c.deleted.is_(None) if deleted else SESSIONS.c.deleted.is_not(None)
        row = update(SESSIONS).where(SESSIONS.c.session == number, changed)
        if connection.execute(row.values(deleted=deleted)).rowcount:
            for each in extensions("storage.hooks"):
                each.session_hidden(connection, number)
            self.database.notify(connection, number)
            self.database.notify(connection, number, length)

    def erase(self, number: int) -> None:
        """Erase a session with its photos and keys; its number is not used again."""
        with self.database.transaction() as connection:
            self.database.lock_session(connection, number)
            self._erase(connection, number)

    def _erase(self, connection: Connection, number: int) -> None:
        """Erase a locked session."""
        tables = [ENTRIES, TOKENS, KEYS, PHOTOS, CHOICES]
        if self.database.is_shared:
            tables.append(NOTES)
        for each in extensions("storage.hooks"):
            each.session_erased(connection, number)
        for table in tables:
            connection.execute(delete(table).where(table.c.session == number))
        row = update(SESSIONS).where(SESSIONS.c.session == number)
        connection.execute(row.values(deleted=None, summary=None))
        self.database.notify(connection, number, 0)

    def erase_old(self) -> None:
        """Erase the sessions that were deleted RESTORABLE_DAYS ago."""
        limit = _shifted(utc_now(), -RESTORABLE_DAYS)
        query = select(SESSIONS.c.session).where(SESSIONS.c.deleted <= limit)
        for (number,) in self.database.rows(query):
            self.erase(number)

    def make_room(self, write: Callable[[], Written]) -> Written:
        """Write something; if the disk is full, delete earlier copies and sessions until it fits.

        The newest copy stays; of deleted sessions, the one that was deleted first is erased first.
        """
        while True:
            try:
                return write()
            except (FullDisk, LowDisk):
                if not (drop_copy(self._url) or self._erase_first()):
                    raise

    def _erase_first(self) -> bool:
        """Erase the session that was deleted first; return False if there is none."""
        oldest = select(SESSIONS.c.session).where(SESSIONS.c.deleted.is_not(None))
        number = self.database.scalar(oldest.order_by(SESSIONS.c.deleted, SESSIONS.c.session))
        if number is None:
            return False
        self.erase(number)
        self.database.checkpoint()  # makes the file smaller
        return True

    def forget_name(self, number: int, player: int) -> None:
        """Delete the names of a player in all entries of a session, and add one that says so.

        With the new entry, programs that have the session in memory load it again.
        """
        for _attempt in range(_ATTEMPTS):
            with suppress(StaleWrite):
                self._replace_name(number, player)
                return
        raise stale_write()

    def _replace_name(self, number: int, player: int) -> None:
        """Delete the names of a player; raise StaleWrite if others record at the same time."""
        stored = self._entries(number)
        texts = forget_names([text for _seq, text in stored], player)
        log = tuple(
            _read_row(number, place, seq, text)
            for place, ((seq, _before), text) in enumerate(zip(stored, texts, strict=True), 1)
        )
        session = Session.load(log).append(Edited(1, (session_start(log),)))
        rows, summary = _rows(session, seen=len(log)), _summary_text(session)
        changed = [
            {"place": seq, "text": text}
            for (seq, before), text in zip(stored, texts, strict=True)
            if text != before
        ]
        entry = (ENTRIES.c.session == number, ENTRIES.c.seq == bindparam("place"))
        with self.database.transaction() as connection:
            is_deleted = self._insert_entries(connection, number, rows, summary)
            if changed:
                replaced = update(ENTRIES).where(*entry).values(entry=bindparam("text"))
                connection.execute(replaced, changed)
            self.database.notify(connection, number, 0 if is_deleted else len(session))

    def log(self, number: int) -> Log:
        """Return the log of a session.

        Raises:
            NoSession: If the session does not exist.
            DeletedSession: If it was deleted.
            DamagedDatabase: If one of its entries is missing or cannot be decoded.
        """
        is_deleted = select(SESSIONS.c.deleted).where(SESSIONS.c.session == number)
        deleted = self.database.scalar(is_deleted)
        if deleted:
            raise DeletedSession(
                _(
                    "Session {number} was deleted; tenbo session undelete {number} restores it.",
                    number=number,
                )
            )
        return self._log(number)

    def _log(self, number: int) -> Log:
        rows = self._entries(number)
        if not rows:
            raise _unknown(number)
        return tuple(_read_row(number, place, *row) for place, row in enumerate(rows, 1))

    def _entries(self, number: int) -> list[tuple[int, str]]:
        """Return the seq and the JSON of each entry of a session."""
        query = select(ENTRIES.c.seq, ENTRIES.c.entry).where(ENTRIES.c.session == number)
        return [(seq, text) for seq, text in self.database.rows(query.order_by(ENTRIES.c.seq))]

    def size(self, number: int) -> int:
        """Return the number of characters of all entries of a session."""
        query = select(func.sum(func.length(ENTRIES.c.entry))).where(ENTRIES.c.session == number)
        return int(self.database.scalar(query) or 0)

    def session(self, number: int) -> Session:
        """Load and replay a session; raise NoSession if it does not exist."""
        return Session.load(self.log(number))

    def latest(self) -> int:
        """Return the number of the newest session; raise NoSession if there is none."""
        query = select(func.max(ENTRIES.c.session)).where(is_present(ENTRIES.c.session))
        newest = self.database.scalar(query)
        if newest is None:
            raise NoSession(NO_SESSIONS)
        return int(newest)

    def latest_without_keys(self) -> int | None:
        """Return the number of the newest session that nobody has a link to; None without one."""
        has_keys = ENTRIES.c.session.in_(select(KEYS.c.session))
        query = select(func.max(ENTRIES.c.session)).where(is_present(ENTRIES.c.session), ~has_keys)
        newest: int | None = self.database.scalar(query)
        return newest

    def began(self, number: int) -> str:
        """Return the time at which a session began, in UTC; raise NoSession if it never existed."""
        query = select(SESSIONS.c.began).where(SESSIONS.c.session == number)
        began = self.database.scalar(query)
        if began is None:
            raise _unknown(number)
        return str(began)

    def sessions(
        self, numbers: Iterable[int] | None = None, *, deleted: bool | None = False
    ) -> tuple[StoredSession, ...]:
        """List all sessions, or those with these numbers, the newest last.

        Args:
            numbers: The numbers; all without it.
            deleted: List the deleted ones instead; None for both.
        """
        query = _SESSIONS
        if numbers is not None:
            query = query.where(SESSIONS.c.session.in_(list(numbers)))
        if deleted is not None:
            query = query.where(SESSIONS.c.deleted.is_not(None) == deleted)
        rows = self.database.rows(query)
        return tuple(
            StoredSession(
                row.session,
                row.began,
                row.written,
                self._summary(row.session, row.summary),
                row.deleted,
            )
            for row in rows
        )

    def _summary(self, number: int, text: str | None) -> Summary:
        """Return the stored summary of a session, or compute it if it is damaged."""
        try:
            return decode(Summary, json.loads(text or ""), "summary")
        except ValueError:
            return summarise(Session.load(self._log(number)).state)

    def require_database(self) -> None:
        """Raise NoDatabase if the database cannot be used."""
        self.database.scalar(select(SESSIONS.c.session).limit(1))

    def close(self) -> None:
        """Close the database, when its copy is complete."""
        if self._copying is not None:
            self._copying.shutdown()
        self.database.close()


def _shifted(time: str, days: int) -> str:
    """Return a time some days later.

    >>> _shifted("2026-11-28T20:00:00+00:00", -30)
    '2026-10-29T20:00:00+00:00'
    """
    return (datetime.fromisoformat(time) + timedelta(days=days)).isoformat(timespec="seconds")


class _Row(TypedDict):
    """A row of ENTRIES, without its session."""

    seq: int
    written: str
    entry: str


def _rows(session: Session, *, seen: int) -> list[_Row]:
    written = utc_now()
    return [
        _Row(seq=seq, written=written, entry=_entry_text(entry))
        for seq, entry in enumerate(session.log[seen:], seen + 1)
    ]


def _renamed(session: Session, seen: int) -> tuple[Sequence[str], Sequence[str]] | None:
    """Return the players before and after the entries after the first `seen` ones, if changed."""
    if not any(isinstance(each, Edited | Undone) for each in session.log[seen:]):
        return None
    before, after = session_start(session.log[:seen]).players, session.state.players
    return (before, after) if before != after else None


def _summary_text(session: Session) -> str:
    return json.dumps(_ENCODE(summarise(session.state)))


def _read_row(number: int, place: int, seq: int, text: str) -> Entry:
    """Return the entry at a place of a log; raise DamagedDatabase if it is not that entry."""
    try:
        if seq == place:
            return parse_entry(text)
        message = _(
            "Entry {place} of session {number} is missing; stop the server, then restore a copy "
            "with tenbo session restore.",
            place=place,
            number=number,
        )
    except NewerEntry:
        raise
    except ValueError as error:
        message = _(
            "Entry {place} of session {number} is damaged ({error}); stop the server, then restore "
            "a copy with tenbo session restore.",
            place=place,
            number=number,
            error=error,
        )
    raise DamagedDatabase(message)


def _entry_text(entry: Entry) -> str:
    """Encode an entry; raise a RiichiError if it cannot be decoded again."""
    text = json.dumps(entry_json(entry))
    read_entry(json.loads(text))
    return text


def _unknown(number: int) -> NoSession:
    return NoSession(
        _("There is no session {number}; tenbo session list shows all sessions.", number=number)
    )


def _insert_session(connection: Connection, row: Mapping[str, object], rows: Sequence[_Row]) -> int:
    number = next_number(connection, SESSIONS.c.session)
    connection.execute(insert(SESSIONS).values(session=number, **row))
    connection.execute(insert(ENTRIES).values(session=number), rows)
    return number


def _require_length(connection: Connection, number: int, length: int) -> None:
    """Raise StaleWrite if a session that is locked has another number of entries."""
    newest = select(func.max(ENTRIES.c.seq)).where(ENTRIES.c.session == number)
    if connection.scalar(newest) != length:
        raise stale_write()


def stale_write() -> StaleWrite:
    """Return the error for a session that others have changed."""
    return StaleWrite(
        _(
            "Somebody else recorded something first; look at the session again, "
            "then record what is missing."
        )
    )


def forget_names(texts: Sequence[str], player: int) -> list[str]:
    """Replace the names of a player in entries by one such as "#3".

    Args:
        texts: The JSON of each entry.
        player: The number of the player, from 0.
    """
    parsed = [_parse(each) for each in texts]
    lists = [found for each in parsed for found in _player_lists(each)]
    others = {name for found in lists for at, name in enumerate(found) if at != player}
    name = f"#{player + 1}"
    while name in others:
        name = f"#{name}"
    changed = [found for found in lists if player < len(found)]
    for found in changed:
        found[player] = name
    return [
        text if entry is None else json.dumps(entry)
        for text, entry in zip(texts, parsed, strict=True)
    ]


def _parse(text: str) -> Any:
    """Return the JSON of a text; None if it is damaged."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def _player_lists(value: Any) -> Iterator[list[Any]]:
    """Yield the names of players in a start, also one that an edit has."""
    if not isinstance(value, dict):
        return
    if value.get("kind") == "session_started" and isinstance(value.get("players"), list):
        yield value["players"]
    for event in value.get("events") or ():
        yield from _player_lists(event)
