"""Where evenings are kept: logs that only grow, in SQLite or PostgreSQL.

What append() returned from has reached the disk; nothing is ever changed, and a session is only
deleted as a whole.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from scorer.table.session.entries import Entry, Log
from scorer.table.session.replay import replay
from scorer.tiles.errors import RiichiError
from webapp.storage.database import Database
from webapp.storage.entries import entry_json, read_entry
from webapp.storage.keys import Keys
from webapp.storage.photos import Photos
from webapp.storage.schema import CHOICES, ENTRIES, KEYS, PHOTOS, SESSIONS, TOKENS
from webapp.storage.summary import Summary, read_summary, summary_json, summary_of

_TRIES = 5


class StaleWrite(RiichiError):
    """Somebody else wrote to the session first."""


class NoSession(RiichiError):
    """There is no such session."""


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """A session in the list: when it began and was last written to, in UTC, and how it stands."""

    number: int
    began: str
    written: str
    summary: Summary


class Store:
    """The sessions of a database, by their numbers from 1."""

    def __init__(self, url: str) -> None:
        """Open the database of an URL, and bring it to the newest schema."""
        self._database = Database(url)
        self.keys = Keys(self._database)
        self.photos = Photos(self._database)

    def new(self, log: Log) -> int:
        """Keep the log of a new session, and give its number."""
        for _ in range(_TRIES):
            try:
                with self._database.writing() as connection:
                    number = (connection.scalar(select(func.max(SESSIONS.c.session))) or 0) + 1
                    connection.execute(insert(SESSIONS).values(session=number, began=_now()))
                    connection.execute(insert(ENTRIES), _rows(number, log, seen=0))
            except IntegrityError:  # another took the number; the next is free
                continue
            return number
        raise _stale()

    def append(self, number: int, log: Log, *, seen: int, token: str | None = None) -> None:
        """Add what the log has beyond its first `seen` entries, all of it or nothing.

        StaleWrite if the session has not `seen` entries any more. A token tells whoever asks
        again that this is done.
        """
        rows = _rows(number, log, seen=seen)
        try:
            with self._database.writing() as connection:
                newest = select(func.max(ENTRIES.c.seq)).where(ENTRIES.c.session == number)
                if connection.scalar(newest) != seen:
                    raise _stale()
                connection.execute(insert(ENTRIES), rows)
                if token is not None:
                    connection.execute(insert(TOKENS).values(session=number, token=token))
        except IntegrityError:
            raise _stale() from None

    def has_done(self, number: int, token: str) -> bool:
        """Whether what came with this token was written."""
        query = select(TOKENS.c.token).where(TOKENS.c.session == number, TOKENS.c.token == token)
        with self._database.reading() as connection:
            return connection.scalar(query) is not None

    def lengths(self, numbers: Iterable[int]) -> dict[int, int]:
        """How many entries each of these sessions has; a deleted one is left out."""
        query = (
            select(ENTRIES.c.session, func.max(ENTRIES.c.seq))
            .where(ENTRIES.c.session.in_(list(numbers)))
            .group_by(ENTRIES.c.session)
        )
        with self._database.reading() as connection:
            return {row[0]: row[1] for row in connection.execute(query)}

    def delete(self, number: int) -> None:
        """Delete a session with its photos and keys; its number stays taken."""
        with self._database.writing() as connection:
            for table in (ENTRIES, TOKENS, KEYS, PHOTOS, CHOICES):
                connection.execute(delete(table).where(table.c.session == number))

    def log(self, number: int) -> Log:
        """The log of a session."""
        query = select(ENTRIES.c.entry).where(ENTRIES.c.session == number)
        with self._database.reading() as connection:
            rows = connection.execute(query.order_by(ENTRIES.c.seq)).all()
        if not rows:
            raise NoSession(
                f"There is no session {number}; tenbo session list shows those there are.",
                f"会{number}はありません。tenbo session list で一覧を見られます。",
            )
        return tuple(_entry(row.entry) for row in rows)

    def latest(self) -> int:
        """The number of the session that began last."""
        with self._database.reading() as connection:
            last = connection.scalar(select(func.max(ENTRIES.c.session)))
        if last is None:
            raise NoSession(
                "There is no session yet; start one with tenbo session new.",
                "会がまだありません。tenbo session new で始めてください。",
            )
        return int(last)

    def sessions(self) -> tuple[SessionSummary, ...]:
        """All sessions, the newest last, as their last entries left them."""
        others = ENTRIES.alias()
        newest = select(func.max(others.c.seq)).where(others.c.session == SESSIONS.c.session)
        query = (
            select(SESSIONS.c.session, SESSIONS.c.began, ENTRIES.c.written, ENTRIES.c.summary)
            .join(ENTRIES, ENTRIES.c.session == SESSIONS.c.session)
            .where(ENTRIES.c.seq == newest.scalar_subquery())
            .order_by(SESSIONS.c.session)
        )
        with self._database.reading() as connection:
            return tuple(
                SessionSummary(number, began, written, read_summary(json.loads(summary)))
                for number, began, written, summary in connection.execute(query)
            )

    def close(self) -> None:
        """Let go of the database."""
        self._database.close()


def _rows(number: int, log: Log, *, seen: int) -> list[dict[str, object]]:
    """What is kept of the entries after the first that were seen."""
    common = {
        "session": number,
        "written": _now(),
        "summary": json.dumps(summary_json(summary_of(replay(log)))),
    }
    return [
        {"seq": seq, "entry": _readable(entry)} | common
        for seq, entry in enumerate(log[seen:], seen + 1)
    ]


@lru_cache(maxsize=4096)
def _entry(text: str) -> Entry:
    """An entry out of its text; entries are frozen and never change, so each is read once."""
    return read_entry(json.loads(text))


def _readable(entry: Entry) -> str:
    """An entry as text; a RiichiError if it could not be read again, for then it would be lost."""
    text = json.dumps(entry_json(entry))
    read_entry(json.loads(text))
    return text


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _stale() -> StaleWrite:
    return StaleWrite(
        "The session was written to meanwhile; look at it again, then record what is missing.",
        "会に別の記録が先に書き込まれました。もう一度表示して、足りないものを記録してください。",
    )
