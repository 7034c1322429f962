"""Recent attempts of client addresses, for limits that the processes of a server share."""

from math import ceil
from secrets import token_hex

from sqlalchemy import text

from webapp.storage.database import Database
from webapp.storage.keys import digest

_DELETE_OLD = text("DELETE FROM attempts WHERE kind = :kind AND at < :now - :seconds")
_INSERT = text(
    "INSERT INTO attempts (kind, address, item, at, amount) "
    "VALUES (:kind, :address, :item, :now, :amount) ON CONFLICT DO NOTHING"
)
_LATEST = text(
    "SELECT max(at) FROM (SELECT at, sum(amount) OVER (ORDER BY at DESC, item) AS total "
    "FROM attempts WHERE kind = :kind AND address = :address AND at > :now - :seconds) AS recent "
    "WHERE total > :before"
)
_NOW = text("SELECT extract(epoch FROM clock_timestamp())")  # processes have clocks of their own


class Attempts:
    """The attempts of all addresses, in PostgreSQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def record(
        self, kind: str, address: str, item: str | None, *, seconds: float, amount: int = 1
    ) -> None:
        """Record an attempt, and delete those of this kind that are too old.

        Args:
            kind: The name of the limit.
            address: The client address.
            item: The identifier of the attempt; None if all are different.
            seconds: The time after which an attempt is too old.
            amount: What the attempt counts.
        """
        own = token_hex() if item is None else digest(item)
        values = {"kind": kind, "address": digest(address), "item": own, "seconds": seconds}
        values |= {"amount": amount}
        with self._database.transaction() as connection:
            values["now"] = float(connection.scalar(_NOW))
            connection.execute(_DELETE_OLD, values)
            connection.execute(_INSERT, values)

    def seconds_left(self, kind: str, address: str, most: int, *, seconds: float) -> int:
        """Return the seconds until recent attempts of the address count less than `most`."""
        values = {"kind": kind, "address": digest(address), "before": most - 1, "seconds": seconds}
        with self._database.connect() as connection:
            now = float(connection.scalar(_NOW))
            at = connection.scalar(_LATEST, {**values, "now": now})
        return 0 if at is None else max(0, ceil(at + seconds - now))
