"""The log of the server, for the person who runs it; it has no keys."""

import json
import logging
import re
import sys
from datetime import UTC, datetime
from threading import Lock
from traceback import extract_tb

from cachetools import TTLCache

_REPEAT_INTERVAL = 60.0
"""Seconds in which a message is logged once: phones repeat a request that fails."""

_KEY = re.compile(
    r"(?:(?<=/t/)|(?<=/tables/)|(?<=/club/)|(?<=/clubs/)|(?<=/tournament/)|(?<=/tournaments/))[^/?#\s'\"]+"
    r"|(?<![\w-])(?=[\w-]*[A-Z0-9])[\w-]{22}(?![\w-])"
)
"""A key in an address, or a word of the length of a key that is not in lower case."""


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


class MaskingFormatter(logging.Formatter):
    """Format records, tracebacks included, without keys.

    >>> formatter = MaskingFormatter()
    >>> formatter.format(logging.makeLogRecord({"msg": "Exception on /t/kIwR4Bzz_kIwR4Bzz_kIwR"}))
    'Exception on /t/KEY'
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the text of a record."""
        return mask_keys(super().format(record))


class JsonFormatter(logging.Formatter):
    """Format each record as a line of JSON, without keys and without texts of errors.

    The text of an error can have names of players; its type and the places in the code do not.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {
            "time": time,
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": mask_keys(record.getMessage()),
            "process": record.process,
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            places = extract_tb(record.exc_info[2])
            line["error"] = record.exc_info[0].__name__
            line["places"] = [f"{each.filename}:{each.lineno} {each.name}" for each in places]
        return json.dumps(line, ensure_ascii=False)


def mask_keys(text: str) -> str:
    """Replace everything in a text that can be the key of a table or a club.

    >>> mask_keys("GET /api/v1/tables/kIwR4Bzz_kIwR4Bzz_kIwR/live?view=1")
    'GET /api/v1/tables/KEY/live?view=1'
    >>> mask_keys("GET /club/key")
    'GET /club/KEY'
    >>> mask_keys("keys: ['kIwR4Bzz_kIwR4Bzz_kIwR'] in _require_free_address_")
    "keys: ['KEY'] in _require_free_address_"
    """
    return _KEY.sub("KEY", text)


def log_to_stderr(*, as_json: bool = False) -> None:
    """Write the warnings and errors of this process to stderr, without keys.

    Args:
        as_json: Write them as lines of JSON, and a line for each request.
    """
    handler = logging.StreamHandler(sys.stderr)
    text = MaskingFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonFormatter() if as_json else text)
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    REQUEST_LOG.setLevel(logging.INFO if as_json else logging.WARNING)


REQUEST_LOG = logging.getLogger("tenbo.request")
REQUEST_LOG.setLevel(logging.WARNING)


SERVER_LOG = logging.getLogger("tenbo.server")
SERVER_LOG.addFilter(RepeatFilter())
