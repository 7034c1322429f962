"""The evenings of a club: sessions that begin soon after each other."""

from collections.abc import Iterable
from datetime import datetime, timedelta

_PAUSE = timedelta(hours=8)
"""The time between two starts after which another evening begins."""


def evening_starts(times: Iterable[str]) -> dict[str, str]:
    """Return for the start of each session that of its evening, in UTC.

    >>> times = ("2026-11-30T17:00+00:00", "2026-11-29T18:00+00:00", "2026-11-30T01:30+00:00")
    >>> [each[8:16] for each in evening_starts(times).values()]
    ['29T18:00', '29T18:00', '30T17:00']
    """
    found: dict[str, str] = {}
    first, last = "", datetime.min
    for each in sorted(set(times)):
        time = datetime.fromisoformat(each)
        if not first or time - last >= _PAUSE:
            first = each
        found[each], last = first, time
    return found
