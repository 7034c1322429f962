"""What clubs and tournaments do in the transactions of sessions, see `webapp.extensions`."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete

from webapp.league.storage.clubs import follow_names
from webapp.league.storage.results import delete_results, delete_sums, mark_outdated
from webapp.league.storage.schema import PLAYERS, TABLES
from webapp.league.storage.upgrade import EARLIER_TABLES, copy_earlier

__all__ = ["EARLIER_TABLES", "TABLES", "copy_earlier"]


def session_changed(connection: Connection, session: int) -> None:
    """Let the results of a session with new entries be computed again."""
    mark_outdated(connection, session)


def players_renamed(
    connection: Connection, session: int, before: Sequence[str], after: Sequence[str]
) -> None:
    """Let the players of a session be the persons with their new names."""
    follow_names(connection, session, before, after)


def session_hidden(connection: Connection, session: int) -> None:
    """Add the seasons again after a session was deleted or restored."""
    delete_sums(connection, session)


def session_erased(connection: Connection, session: int) -> None:
    """Delete the results of a session, and who its players are."""
    delete_sums(connection, session)
    connection.execute(delete(PLAYERS).where(PLAYERS.c.session == session))
    delete_results(connection, session)
