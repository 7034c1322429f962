"""Turns of requests: one address leaves threads for others, and more of them if it needs long."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

from cachetools import LRUCache

_ADDRESSES = 10_000
_HALF_LIFE = 30.0  # seconds after which half of the used processor time is forgotten


class Turns:
    """The requests that are executed at a time.

    Each address can always execute one request. Further ones of all addresses share some turns;
    an address that used much processor time recently gets none of these.
    """

    def __init__(self, *, shared: int, most: int, seconds: float) -> None:
        """Set the limits.

        Args:
            shared: The requests of all addresses at a time, besides the first of each.
            most: The requests of one address at a time.
            seconds: The processor time within about a minute after which it is one at a time.
        """
        self._shared, self._most, self._seconds = shared, most, seconds
        self._running: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._used: LRUCache[str, tuple[float, float]] = LRUCache(_ADDRESSES)  # and when

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait until a request of an address can be executed."""
        if self._can_start(address):
            self._running[address] += 1
        else:
            await self._wait(address)
        try:
            yield
        finally:
            self._end(address)

    def spend(self, address: str, seconds: float) -> None:
        """Count processor time that a request used."""
        self._used[address] = (self._spent(address) + seconds, monotonic())

    def _spent(self, address: str) -> float:
        seconds, when = self._used.get(address, (0.0, 0.0))
        return float(seconds * 0.5 ** ((monotonic() - when) / _HALF_LIFE))

    def _can_start(self, address: str) -> bool:
        running = self._running[address]
        if not running:
            return True
        taken = self._running.total() - len(+self._running)
        most = 1 if self._spent(address) > self._seconds else self._most
        return running < most and taken < self._shared

    async def _wait(self, address: str) -> None:
        started: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = self._waiting.setdefault(address, deque())
        waiting.append(started)
        try:
            await started
        except asyncio.CancelledError:
            if started.done() and not started.cancelled():
                self._end(address)
            elif started in waiting:
                waiting.remove(started)
            raise

    def _end(self, address: str) -> None:
        """Give the turn of a request to the address that waits longest and can start."""
        self._running[address] -= 1
        self._running += Counter()  # forgets addresses without requests
        for other in list(self._waiting):
            waiting = self._waiting[other]
            while waiting and waiting[0].done():
                waiting.popleft()
            if waiting and self._can_start(other):
                self._running[other] += 1
                waiting.popleft().set_result(None)
                self._waiting[other] = self._waiting.pop(other)  # the others are first next time
            if not waiting:
                del self._waiting[other]
