"""The clubs and tournaments of a server, and the caches of their results."""

from typing import Any

from webapp.league.storage.store import LeagueStore
from webapp.session.cache import MEGABYTE, SingleFlightCache
from webapp.session.sessions import Sessions

_GAME_BYTES = 4 * MEGABYTE
"""Memory of the results of games: those of some tournaments."""

_CLUB_BYTES = 16 * MEGABYTE
"""Memory of season tables, halls of fame and statistics of persons."""


class League:
    """The clubs and tournaments beside all sessions."""

    def __init__(self, sessions: Sessions) -> None:
        self.sessions = sessions
        self.store = LeagueStore(sessions.store)
        self.game_results: SingleFlightCache[Any] = SingleFlightCache(_GAME_BYTES)
        self.club_results: SingleFlightCache[Any] = SingleFlightCache(_CLUB_BYTES)
