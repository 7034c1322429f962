"""Values that threads ask for at the same time, and the replayed sessions among them."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass
from sys import getsizeof
from threading import Condition, Lock, RLock
from typing import Any, Generic, TypeVar

from cachetools import LRUCache, cached

from scorer.table.session.log import Edited, Log, PlayerSubstituted, Transition, Undone
from scorer.table.session.session import Session
from scorer.tiles.errors import ImpossibleEvent
from webapp.storage.photos import HandPhoto
from webapp.storage.store import Admit, Store

MEGABYTE = 1024 * 1024

MAX_SESSION_BYTES = 128 * MEGABYTE
"""Memory of the replayed sessions that are kept."""

_BYTES = 8 * MEGABYTE  # of another cache
_BYTES_PER_CHARACTER = 24  # of a session with its view, for its entries as JSON: at most
_COMMANDS = 4096  # sessions whose latest command is remembered

Value = TypeVar("Value")


def size_of(value: object) -> int:
    """Return the bytes of a value in memory, with everything that it contains."""
    size, found, waiting = 0, set[int](), [value]
    while waiting:
        each = waiting.pop()
        if id(each) in found:
            continue
        found.add(id(each))
        size += getsizeof(each)
        if isinstance(each, dict):
            waiting += (*each.keys(), *each.values())
        elif isinstance(each, tuple | list | set | frozenset):
            waiting += each
        elif is_dataclass(each) and not isinstance(each, type):
            waiting += (getattr(each, part.name) for part in fields(each))
    return size


_LARGE = 1000  # entries of a session, whose view takes up to 60 MB while it is made
_LARGE_TURN = RLock()


@contextmanager
def turn_of(length: int) -> Iterator[None]:
    """Wait until no other thread makes the view of a session with very many entries."""
    if length < _LARGE:
        yield
        return
    with _LARGE_TURN:
        yield


class SingleFlightCache(Generic[Value]):
    """Values by key, each computed once; the least recently used ones are evicted.

    A value is computed outside the lock: only threads that ask for the same key wait for it. If
    the computation fails, one of the waiting threads tries again. Values have a limit of bytes
    together; a larger one is not kept.
    """

    def __init__(
        self, max_bytes: int = _BYTES, size: Callable[[Hashable, Value], int] | None = None
    ) -> None:
        """Limit the bytes of all values; `size` returns those of a key and its value."""
        measure = size or (lambda key, value: size_of((key, value)))
        values: LRUCache[Hashable, tuple[Any, int]] = LRUCache(max_bytes, lambda kept: kept[1])

        def compute(key: Hashable, compute: Callable[[], Value]) -> tuple[Value, int]:
            value = compute()
            return value, measure(key, value)

        self._values = values
        self._get = cached(values, key=_key, condition=Condition())(compute)

    def get(self, key: Hashable, compute: Callable[[], Value]) -> Value:
        """Return the cached value; compute it once while other callers wait."""
        value: Value = self._get(key, compute)[0]
        return value

    def __len__(self) -> int:
        """Return the number of values."""
        return len(self._values)

    @property
    def bytes(self) -> int:
        """The bytes of all values."""
        return int(self._values.currsize)


def _key(key: Hashable, _compute: Callable[[], Any]) -> Hashable:
    return key


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A session with its bytes in memory, estimated by those in the database."""

    session: Session
    size: int


class SessionCache:
    """Load sessions from a store; a session is replayed once for each of its lengths.

    A log only grows and the number of a deleted session is not used again, so that the number of
    a session and the number of its entries identify its content.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._sessions: SingleFlightCache[_Loaded] = SingleFlightCache(
            MAX_SESSION_BYTES, lambda _, loaded: loaded.size
        )
        self._began: SingleFlightCache[str] = SingleFlightCache()
        # By session: the entries after the latest command, and before it.
        self._commands: LRUCache[int, tuple[int, int]] = LRUCache(_COMMANDS)
        self._lock = Lock()

    def length(self, number: int) -> int:
        """Return the number of entries of a session; 0 if it does not exist."""
        return self._store.lengths([number]).get(number, 0)

    def load(self, number: int) -> Session:
        """Return a session; raise NoSession if it does not exist."""
        length = self.length(number)
        loaded = self._sessions.get((number, length), lambda: self._build(number, length))
        return loaded.session

    def before(self, number: int, session: Session) -> Session | None:
        """Return a session before its latest command; None if that began it.

        A correction by another process counts as one entry.
        """
        length = self._length_before(number, session.log)
        if not 0 < length < len(session):
            return None
        return self._prefix(number, session.log[:length])

    def _build(self, number: int, length: int) -> _Loaded:
        """Load a session, and extend the one before its latest command if that is possible."""
        log = self._store.log(number)[:length]  # another process can have appended more
        before = self._length_before(number, log)
        latest, size = log[before:], self._size(number)
        if not 0 < before < len(log) or any(isinstance(e, Undone | Edited) for e in latest):
            return _Loaded(Session.load(log), size)
        session = self._prefix(number, log[:before])
        try:
            for entry in latest:
                session = session.append(entry)
        except ImpossibleEvent:  # stored by a version that allowed it
            session = Session.load(log)
        return _Loaded(session, size)

    def _size(self, number: int) -> int:
        return _BYTES_PER_CHARACTER * self._store.size(number)

    def began(self, number: int) -> str:
        """Return the time at which a session began, in UTC."""
        return self._began.get(number, lambda: self._store.began(number))

    def _prefix(self, number: int, log: Log) -> Session:
        """Return the session of the first entries of a log, which takes as much as the whole."""
        key = number, len(log)
        loaded = self._sessions.get(key, lambda: _Loaded(Session.load(log), self._size(number)))
        return loaded.session

    def _length_before(self, number: int, log: Log) -> int:
        """Return the number of entries before the command that added the last one."""
        with self._lock:
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
        with self._lock:
            self._commands[number] = (len(session), seen)
        self._store.append(
            number, session, seen=seen, token=token, photos=photos, images=images, admit=admit
        )
        loaded = _Loaded(session, self._size(number))
        self._sessions.get((number, len(session)), lambda: loaded)
