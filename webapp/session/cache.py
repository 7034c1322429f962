"""A bounded cache for threads that ask for the same values at the same time."""

from collections.abc import Callable, Hashable
from threading import Condition
from typing import Any, Generic, TypeVar

from cachetools import LRUCache, cached

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
