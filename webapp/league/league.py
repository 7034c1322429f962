"""The clubs and tournaments of a server, and the caches of their results."""

from collections.abc import Iterable
from threading import Lock
from typing import Any

from webapp.league.storage.store import LeagueStore
from webapp.session.cache import MEGABYTE, SingleFlightCache
from webapp.session.sessions import Sessions
from webapp.session.watcher import Watcher

_GAME_BYTES = 4 * MEGABYTE
"""Memory of the results of games: those of some tournaments."""

_CLUB_BYTES = 16 * MEGABYTE
"""Memory of season tables, halls of fame and statistics of persons."""


class League:
    """The clubs and tournaments beside all sessions."""

    def __init__(self, sessions: Sessions) -> None:
        self.sessions = sessions
        self.store = LeagueStore(sessions.store)
        self._counts: dict[int, tuple[str, int]] = {}
        self._counting = Lock()
        self.watcher = Watcher(self._count_changes)
        sessions.watchers.append(self.watcher)
        self.game_results: SingleFlightCache[Any] = SingleFlightCache(_GAME_BYTES)
        self.club_results: SingleFlightCache[Any] = SingleFlightCache(_CLUB_BYTES)

    def _count_changes(self, tournaments: Iterable[int]) -> dict[int, int]:
        """Return how many versions of each of these tournaments were seen."""
        with self._counting:
            found = self.store.tournaments.versions(tournaments)
            for number, version in found.items():
                known, count = self._counts.get(number, ("", 0))
                if version != known:
                    self._counts[number] = version, count + 1
            return {number: self._counts[number][1] for number in found}
