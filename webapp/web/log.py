"""The log of the server, for the person who runs it."""

import logging
from threading import Lock

from cachetools import TTLCache

_REPEAT_INTERVAL = 60.0
"""Seconds in which a message is logged once: phones repeat a request that fails."""


class RepeatFilter(logging.Filter):
    """Drop messages that were logged recently.

    >>> record = logging.makeLogRecord({"msg": "The disk is full."})
    >>> repeats = RepeatFilter()
    >>> repeats.filter(record), repeats.filter(record)
    (True, False)
    """

    def __init__(self) -> None:
        super().__init__()
        self._recent: TTLCache[str, bool] = TTLCache(maxsize=128, ttl=_REPEAT_INTERVAL)
        self._lock = Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the message is new."""
        message = record.getMessage()
        with self._lock:
            is_new = message not in self._recent
            if is_new:
                self._recent[message] = True
        return is_new


SERVER_LOG = logging.getLogger("tenbo.server")
SERVER_LOG.addFilter(RepeatFilter())
