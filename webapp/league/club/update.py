"""Count the sessions of a club whose results are missing or old."""

from contextlib import suppress
from time import monotonic

from webapp.league.club.results import session_results
from webapp.league.storage.results import SessionResults
from webapp.league.storage.store import LeagueStore
from webapp.storage.errors import DamagedDatabase
from webapp.storage.store import NoSession

_AT_ONCE = 20
"""Sessions that are stored in one transaction."""

SECONDS = 0.5
"""The time that one request spends on old sessions; the page asks again until all are counted."""


def update_results(store: LeagueStore, club: int, *, seconds: float | None = SECONDS) -> int:
    """Store the results of changed sessions of a club, and return how many are still to do.

    Args:
        store: The store of all clubs.
        club: The club.
        seconds: The time after which no further session begins; None counts all.
    """
    numbers = list(store.results.outdated(club))
    end = None if seconds is None else monotonic() + seconds
    while numbers:
        found: dict[int, SessionResults] = {}
        while numbers and len(found) < _AT_ONCE:
            number = numbers.pop(0)
            with suppress(NoSession):  # deleted meanwhile
                found[number] = _results(store, number)
            if end is not None and monotonic() > end:
                break
        store.results.replace(found)
        if end is not None and monotonic() > end:
            break
    return len(numbers)


def _results(store: LeagueStore, number: int) -> SessionResults:
    """Return the results of a session; those of a damaged one are empty until it changes."""
    try:
        session = store.sessions.session(number)
    except DamagedDatabase:
        entries = store.sessions.lengths([number]).get(number, 0)
        row = {"entries": entries, "game": "", "seats": 0, "rules": "{}"}
        return SessionResults(row, (), (), ())
    return session_results(session, store.sessions.photos.of_hands(number))
