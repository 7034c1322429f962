"""The changes of clubs and tournaments in transactions of sessions (see `webapp.extensions`).

Results of a session with new entries are computed again, its players are the persons with their new
names, and when it is deleted or restored the seasons are added again.
"""

from sqlalchemy import Connection, delete

from webapp.league.storage.clubs import follow_names as players_renamed
from webapp.league.storage.results import delete_results
from webapp.league.storage.results import delete_sums as session_hidden
from webapp.league.storage.results import mark_outdated as session_changed
from webapp.league.storage.schema import PLAYERS, TABLES
from webapp.league.storage.upgrade import EARLIER_TABLES, copy_earlier

__all__ = [
    "EARLIER_TABLES",
    "TABLES",
    "copy_earlier",
    "players_renamed",
    "session_changed",
    "session_erased",
    "session_hidden",
]


def session_erased(connection: Connection, session: int) -> None:
    """Delete the results of a session, and who its players are."""
    session_hidden(connection, session)
    connection.execute(delete(PLAYERS).where(PLAYERS.c.session == session))
    delete_results(connection, session)
