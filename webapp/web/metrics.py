"""Metrics of the server: requests, streams, photos and errors.

The format is that of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/).
This is our own because the package prometheus-client needs files for each metric to count in
several processes, and the four kinds of lines that are needed are shorter than its setup.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event, Lock, Thread

from webapp.storage.errors import DATABASE_ERRORS

BUCKETS = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""The upper limits in seconds by which durations of requests are counted."""

SHARE_INTERVAL = 1.0
"""Seconds after which the other processes of a server know the numbers of this one."""

_FAMILIES = {
    "tenbo_requests_total": ("counter", "Requests by route and status."),
    "tenbo_request_seconds": ("histogram", "Seconds until a response began, by route."),
    "tenbo_streams": ("gauge", "Open streams of events."),
    "tenbo_photos_waiting": ("gauge", "Photos that wait to be read."),
    "tenbo_database_errors_total": ("counter", "Errors of the database by code."),
}

Values = dict[str, float]
"""Values by the rest of their line: the suffix of the name, and the labels."""


class Metrics:
    """The numbers of this process, and those of the others that serve the same port.

    >>> metrics = Metrics({"tenbo_streams": lambda: 3})
    >>> metrics.count("GET", "/t/<key>", 200, seconds=0.02)
    >>> print(metrics.text())  # doctest: +ELLIPSIS
    # HELP tenbo_requests_total Requests by route and status.
    # TYPE tenbo_requests_total counter
    tenbo_requests_total{method="GET",route="/t/<key>",status="200",process="0"} 1
    ...
    tenbo_streams{process="0"} 3
    ...
    """

    def __init__(self, gauges: Mapping[str, Callable[[], float]]) -> None:
        """Take functions that return the present values of the gauges."""
        self._gauges = gauges
        self._lock = Lock()
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._buckets: Counter[tuple[str, float]] = Counter()
        self._seconds: Counter[str] = Counter()
        self._number = 0
        self._folder: Path | None = None
        self._stopping = Event()

    def count(self, method: str, route: str, status: int, *, seconds: float) -> None:
        """Count a request."""
        with self._lock:
            self._requests[method, route, status] += 1
            self._seconds[route] += seconds  # type: ignore[assignment]  # also counts fractions
            for limit in (*BUCKETS, float("inf")):
                if seconds <= limit:
                    self._buckets[route, limit] += 1

    def share(self, folder: Path, number: int) -> None:
        """Share the numbers with the other processes in a folder, once a second.

        Args:
            folder: The folder of all processes.
            number: The number of this process.
        """
        self._folder, self._number = folder, number

        def write() -> None:
            while not self._stopping.wait(SHARE_INTERVAL):
                part = folder / f"{number}.part"
                part.write_text(json.dumps(self._values()), "utf-8")
                os.replace(part, folder / f"{number}.json")

        Thread(target=write, name="metrics", daemon=True).start()

    def close(self) -> None:
        """Stop sharing."""
        self._stopping.set()

    def text(self) -> str:
        """Return the numbers of all processes."""
        found = {self._number: self._values()}
        for file in sorted(self._folder.glob("*.json")) if self._folder is not None else ():
            if int(file.stem) != self._number:
                found[int(file.stem)] = json.loads(file.read_text("utf-8"))
        lines = []
        for name, (kind, words) in _FAMILIES.items():
            lines += [f"# HELP {name} {words}", f"# TYPE {name} {kind}"]
            for number, values in found.items():
                lines += [
                    f"{name}{_with_process(rest, number)} {value:.15g}"
                    for rest, value in values.get(name, {}).items()
                ]
        return "\n".join(lines) + "\n"

    def _values(self) -> dict[str, Values]:
        with self._lock:
            requests = {
                f'{{method="{method}",route="{route}",status="{status}"}}': float(count)
                for (method, route, status), count in self._requests.items()
            }
            durations: Values = {}
            for route, total in self._seconds.items():
                for limit in (*BUCKETS, float("inf")):
                    bound = "+Inf" if limit == float("inf") else f"{limit}"
                    count = self._buckets[route, limit]
                    durations[f'_bucket{{route="{route}",le="{bound}"}}'] = count
                durations[f'_count{{route="{route}"}}'] = self._buckets[route, float("inf")]
                durations[f'_sum{{route="{route}"}}'] = round(total, 6)
        return {
            "tenbo_requests_total": requests,
            "tenbo_request_seconds": durations,
            **{name: {"": value()} for name, value in self._gauges.items()},
            "tenbo_database_errors_total": {
                f'{{code="{code}"}}': float(count) for code, count in DATABASE_ERRORS.items()
            },
        }


def _with_process(rest: str, number: int) -> str:
    """Add the number of a process to the labels of a line.

    >>> _with_process('{route="/"}', 1), _with_process("", 0)
    ('{route="/",process="1"}', '{process="0"}')
    """
    return f'{rest[:-1]},process="{number}"}}' if rest else f'{{process="{number}"}}'
