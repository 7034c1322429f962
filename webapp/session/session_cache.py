"""Stored sessions with their replayed state, kept in memory between requests."""

from scorer.table.session.session import Session
from webapp.session.cache import SingleFlightCache
from webapp.storage.store import Store


class SessionCache:
    """Load sessions from a store; a session is replayed once for each of its lengths.

    A log only grows and the number of a deleted session is not used again, so that the number of
    a session and the number of its entries identify its content.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._sessions: SingleFlightCache[Session] = SingleFlightCache()
        self._began: SingleFlightCache[str] = SingleFlightCache()
        self._commands: dict[int, tuple[int, int]] = {}  # by session: entries after and before

    def length(self, number: int) -> int:
        """Return the number of entries of a session; 0 if it does not exist."""
        return self._store.lengths([number]).get(number, 0)

    def load(self, number: int) -> Session:
        """Return a session; raise NoSession if it does not exist."""
        key = (number, self.length(number))
        return self._sessions.get(key, lambda: self._store.session(number))

    def began(self, number: int) -> str:
        """Return the time at which a session began, in UTC."""
        return self._began.get(number, lambda: self._store.began(number))

    def length_before(self, number: int, length: int) -> int:
        """Return the number of entries before the command that made them `length`.

        A command of another process counts as one entry.
        """
        after, before = self._commands.get(number, (0, 0))
        return before if after == length else length - 1

    def append(self, number: int, session: Session, *, seen: int, token: str | None) -> None:
        """Store the entries after the first `seen` ones, see `Store.append`."""
        self._commands[number] = (len(session), seen)
        self._store.append(number, session, seen=seen, token=token)
        self._sessions.get((number, len(session)), lambda: session)
