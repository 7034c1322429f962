"""Values that threads ask for at the same time, and the replayed sessions among them."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from threading import Condition
from typing import Any, Generic, TypeVar

from cachetools import LRUCache, cached

from scorer.table.session.log import Edited, Log, PlayerSubstituted, Transition, Undone
from scorer.table.session.session import Session
from scorer.tiles.errors import ImpossibleEvent
from webapp.storage.photos import HandPhoto
from webapp.storage.store import Admit, Store

_SIZE = 64

Value = TypeVar("Value")


class SingleFlightCache(Generic[Value]):
    """Values by key, each computed once; the least recently used ones are evicted.

    A value is computed outside the lock: only threads that ask for the same key wait for it. If
    the computation fails, one of the waiting threads tries again.

    >>> cache: SingleFlightCache[str] = SingleFlightCache()
    >>> cache.get((1, 7), lambda: "first"), cache.get((1, 7), lambda: "second")
    ('first', 'first')
    """

    def __init__(self, size: int = _SIZE) -> None:
        values: LRUCache[Hashable, Any] = LRUCache(size)
        self._get = cached(values, key=_key, condition=Condition())(_compute)

    def get(self, key: Hashable, compute: Callable[[], Value]) -> Value:
        """Return the cached value; compute it once while other callers wait."""
        value: Value = self._get(key, compute)
        return value


def _key(key: Hashable, _compute: Callable[[], Any]) -> Hashable:
    return key


def _compute(_key: Hashable, compute: Callable[[], Any]) -> Any:
    return compute()


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
        length = self.length(number)
        return self._sessions.get((number, length), lambda: self._build(number, length))

    def before(self, number: int, session: Session) -> Session | None:
        """Return a session before its latest command; None if that began it.

        A correction by another process counts as one entry.
        """
        length = self._length_before(number, session.log)
        if not 0 < length < len(session):
            return None
        return self._prefix(number, session.log[:length])

    def _build(self, number: int, length: int) -> Session:
        """Load a session, and extend the one before its latest command if that is possible."""
        log = self._store.log(number)[:length]  # another process can have appended more
        before = self._length_before(number, log)
        latest = log[before:]
        if not 0 < before < len(log) or any(isinstance(e, Undone | Edited) for e in latest):
            return Session.load(log)
        session = self._prefix(number, log[:before])
        try:
            for entry in latest:
                session = session.append(entry)
        except ImpossibleEvent:  # stored by a version that allowed it
            return Session.load(log)
        return session

    def began(self, number: int) -> str:
        """Return the time at which a session began, in UTC."""
        return self._began.get(number, lambda: self._store.began(number))

    def _prefix(self, number: int, log: Log) -> Session:
        """Return the session of the first entries of a log."""
        return self._sessions.get((number, len(log)), lambda: Session.load(log))

    def _length_before(self, number: int, log: Log) -> int:
        """Return the number of entries before the command that added the last one."""
        after, before = self._commands.get(number, (0, 0))
        if after == len(log):
            return before
        together = log[-1].together if isinstance(log[-1], Transition | PlayerSubstituted) else 0
        return len(log) - 1 - together

    def append(  # noqa: PLR0913 - as the store
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
        """Store the entries after the first `seen` ones, see `Store.append`."""
        self._commands[number] = (len(session), seen)
        self._store.append(
            number, session, seen=seen, token=token, photos=photos, images=images, admit=admit
        )
        self._sessions.get((number, len(session)), lambda: session)
