"""Limits of what one client address can do in a time.

Processes that share a database count together; a server in one process remembers what it counts.

This is our own because the package limits needs a thread and has no bound for the number of
addresses; cachetools is needed anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network
from itertools import accumulate
from math import ceil
from threading import Lock
from time import monotonic
from typing import NamedTuple

from cachetools import TTLCache
from flask import request

from scorer.tiles.errors import MessageError
from scorer.tiles.messages import Message
from scorer.tiles.messages import message as _
from webapp.storage.attempts import Attempts
from webapp.storage.store import NewBytes

_IPV6_PREFIX = 64  # one household or one attacker has all addresses of such a network
_LOCAL_NETWORKS = (IPv6Network("fe80::/10"), IPv6Network("fc00::/7"))
"""IPv6 networks in which each device has an address of its own: link-local and unique local."""


def limited_address() -> str:
    """Return the address by which the client of this request is limited, as `limit_group`."""
    return limit_group(request.remote_addr or "")


def limit_group(address: str) -> str:
    """Return an IPv4 address as it is, and the network of an IPv6 address unless it is local.

    This machine has no limit and an empty group, because a proxy on it sends the requests of
    everybody.

    >>> limit_group("192.168.1.20"), limit_group("::ffff:192.168.1.20")
    ('192.168.1.20', '192.168.1.20')
    >>> limit_group("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::/64'
    >>> limit_group("fe80::1%eth0"), limit_group("fd00:1::2")
    ('fe80::1', 'fd00:1::2')
    >>> limit_group("127.0.0.1"), limit_group("::1")
    ('', '')
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:  # a Unix socket has no address
        return ""
    if parsed.is_loopback:
        return ""
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    if any(parsed in network for network in _LOCAL_NETWORKS):
        return str(parsed)
    return str(ip_network((parsed, _IPV6_PREFIX), strict=False))


class RetryLater(MessageError):
    """The server, or one client address, has reached a limit."""

    code = "busy"
    status = 503

    def __init__(self, message: Message, *, seconds: int) -> None:
        super().__init__(message)
        self.seconds = seconds


class TooManyUploads(RetryLater):
    """The server, or one client address, has as many uploads as it can have at a time."""


class TooMuchWork(RetryLater):
    """The request needs more time of the processor than one request gets."""

    def __init__(self) -> None:
        super().__init__(
            _("This takes the server too long: try again in a minute."), seconds=_MINUTE
        )


class TooManyRequests(RetryLater):
    """One client address has made as many requests of a kind as it can make in a time."""

    code = "too_many_requests"
    status = 429


MAX_SESSIONS_PER_HOUR = 30
"""Sessions, clubs and tournaments that one address can create: more than a club has tables."""

MAX_IMPORTS_PER_HOUR = 30
"""Files that one address can import, those without a valid session included."""

MAX_ENTRY_BYTES_PER_HOUR = 40_000_000
"""Bytes of imported logs that one address can store: those of 400 evenings."""

MAX_PHOTO_BYTES_PER_HOUR = 500_000_000
"""Bytes of photos that one address can store: those of 50 tables, or the largest import."""

MAX_FAILED_KEYS = 20
"""Different unknown keys that one address can try in ten minutes."""

_MINUTE = 60
HOUR = 3600.0
_TEN_MINUTES = 600.0
_ADDRESSES = 10_000
_IMPORT_WAIT = 30.0  # seconds; the largest files take a few


SharedAttempts = Callable[[], Attempts]


class _Item(NamedTuple):
    """The time of an item, and what it counts."""

    time: float
    amount: int


class RateLimit:
    """An amount of different items for each address and time.

    >>> limit = RateLimit(2, Message("Wait."), seconds=60)
    >>> limit.record("192.168.1.20", "a"), limit.record("192.168.1.20", "a")
    (None, None)
    >>> limit.seconds_left("192.168.1.20")
    0
    >>> limit.record("192.168.1.20", "b")
    >>> limit.seconds_left("192.168.1.20"), limit.seconds_left("192.168.1.21")
    (60, 0)
    """

    def __init__(
        self,
        most: int,
        message: Message,
        *,
        seconds: float = HOUR,
        kind: str = "",
        shared: SharedAttempts | None = None,
    ) -> None:
        """Count in this process, or with others.

        Args:
            most: The number of items of an address, or what they count together.
            message: The error message for an item too many.
            seconds: The time for which an item counts.
            kind: The name of the limit, under which others count too.
            shared: Return the attempts of all processes; None if this one is alone.
        """
        self._most = most
        self._message = message
        self._seconds = seconds
        self._kind = kind
        self._shared = shared
        self._lock, self._admitting = Lock(), Lock()
        self._recent: TTLCache[str, dict[object, _Item]] = TTLCache(_ADDRESSES, ttl=seconds)

    def record(self, address: str, item: str | None = None, *, amount: int = 1) -> None:
        """Record an item of an address; items that are None are all different."""
        if self._shared is not None:
            if address:
                self._shared().record(
                    self._kind, address, item, seconds=self._seconds, amount=amount
                )
            return
        with self._lock:
            recent = self._current(address)
            # A key can have thousands of letters, of which nothing has to be kept.
            kept = object() if item is None else hash(item)
            recent.setdefault(kept, _Item(monotonic(), amount))
            self._recent[address] = recent

    def seconds_left(self, address: str, *, amount: int = 1) -> int:
        """Return the seconds until the address can have an item, 0 if it can; never for ""."""
        if not address:
            return 0
        if amount > self._most:
            return ceil(self._seconds)
        most = self._most - amount + 1
        if self._shared is not None:
            return self._shared().seconds_left(self._kind, address, most, seconds=self._seconds)
        with self._lock:
            recent = sorted(self._current(address).values(), reverse=True)
        totals = accumulate(each.amount for each in recent)
        for each, total in zip(recent, totals, strict=True):
            if total >= most:
                return ceil(each.time + self._seconds - monotonic())
        return 0

    def require_allowed(self, address: str, *, amount: int = 1) -> None:
        """Raise TooManyRequests if an item would exceed the limit."""
        if seconds := self.seconds_left(address, amount=amount):
            raise TooManyRequests(self._message, seconds=seconds)

    def admit(self, address: str, item: str | None = None, *, amount: int = 1) -> None:
        """Record an item, or raise TooManyRequests if it would exceed the limit."""
        with self._admitting:  # two requests at once are not counted as one
            self.require_allowed(address, amount=amount)
            self.record(address, item, amount=amount)

    @contextmanager
    def counted(self, address: str, *, amount: int = 1) -> Iterator[None]:
        """Store something and record it; raise TooManyRequests before it is stored.

        One is stored after the other, so that requests at the same time are all counted.
        """
        with self._admitting:
            self.require_allowed(address, amount=amount)
            yield
            self.record(address, amount=amount)

    def _current(self, address: str) -> dict[object, _Item]:
        since = monotonic() - self._seconds
        recent = self._recent.get(address, {})
        return {item: each for item, each in recent.items() if each.time > since}


class Limits:
    """The limits of each client address: for an hour, and for ten minutes with unknown keys.

    A phone that repeats an old key counts once. Keys are looked up first, and those that open
    something are no attempts, so that nobody can close a table for others behind the same address.
    """

    def __init__(self, shared: SharedAttempts | None = None) -> None:
        limit = partial(RateLimit, shared=shared)
        stored = _("Too much was stored from this network within an hour: try again later.")
        self.sessions = limit(
            MAX_SESSIONS_PER_HOUR,
            _(
                "{count} sessions, clubs and tournaments were created from this network within an "
                "hour: try again later.",
                count=MAX_SESSIONS_PER_HOUR,
            ),
            kind="session",
        )
        self.imports = limit(
            MAX_IMPORTS_PER_HOUR,
            _(
                "{count} files were imported from this network within an hour: try again later.",
                count=MAX_IMPORTS_PER_HOUR,
            ),
            kind="import",
        )
        self.failed_keys = limit(
            MAX_FAILED_KEYS,
            _(
                "Too many unknown keys were tried from this network: scan the QR code "
                "at the table again in ten minutes."
            ),
            seconds=_TEN_MINUTES,
            kind="key",
        )
        self._entries = limit(MAX_ENTRY_BYTES_PER_HOUR, stored, kind="entry bytes")
        self._photos = limit(MAX_PHOTO_BYTES_PER_HOUR, stored, kind="photo bytes")
        self._importing = Lock()

    def admit_bytes(self, address: str, new: NewBytes) -> None:
        """Count bytes before they are stored; raise TooManyRequests if there would be too many."""
        amounts = ((self._entries, new.entries), (self._photos, new.photos))
        for limit, amount in amounts:
            limit.require_allowed(address, amount=amount)
        for limit, amount in amounts:
            if amount:
                limit.record(address, amount=amount)

    @contextmanager
    def import_turn(self) -> Iterator[None]:
        """Wait until no other file is imported; raise TooManyUploads if that takes too long."""
        if not self._importing.acquire(timeout=_IMPORT_WAIT):
            raise TooManyUploads(
                _("Other files are being imported: try again in a minute."),
                seconds=60,
            )
        try:
            yield
        finally:
            self._importing.release()
