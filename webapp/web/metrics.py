"""Metrics of the server for Prometheus: requests, streams, photos and errors of the database.

The processes of one server count together if `PROMETHEUS_MULTIPROC_DIR` names a folder before they
start, see https://prometheus.github.io/client_python/multiprocess/.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from webapp.storage.errors import DATABASE_ERRORS

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable with the folder in which several processes count."""

_BUCKETS = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds: from a view to a table's photo

disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The numbers of this process, and those of the others that serve the same port."""

    def __init__(self, streams: Callable[[], int], photos: Callable[[], int]) -> None:
        """Take functions that return the numbers of open streams, and of photos that wait."""
        registry = CollectorRegistry()
        self._registry = registry
        self._requests = Counter(
            "tenbo_requests_total",
            "Requests by route and status.",
            ("method", "route", "status"),
            registry=registry,
        )
        self._seconds = Histogram(
            "tenbo_request_seconds",
            "Seconds until a response began, by route.",
            ("route",),
            buckets=_BUCKETS,
            registry=registry,
        )
        self._streams = _gauge("tenbo_streams", "Open streams of events.", registry)
        self._photos = _gauge("tenbo_photos_waiting", "Photos that wait to be read.", registry)
        self._errors = Counter(
            "tenbo_database_errors_total",
            "Errors of the database by code.",
            ("code",),
            registry=registry,
        )
        self._values = (streams, photos)
        self._counted = dict[str, int]()
        self._lock = Lock()

    def count(self, method: str, route: str, status: int, *, seconds: float) -> None:
        """Count a request."""
        self._requests.labels(method, route, status).inc()
        self._seconds.labels(route).observe(seconds)
        self._update()

    def text(self) -> str:
        """Return the numbers of all processes; of others, as they were after their last request."""
        self._update()
        registry = self._registry
        if folder := os.environ.get(FOLDER):
            _forget_dead_processes(Path(folder))
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry).decode()

    def _update(self) -> None:
        """Set what is counted elsewhere in this process."""
        streams, photos = self._values
        self._streams.set(streams())
        self._photos.set(photos())
        with self._lock:
            for code, count in DATABASE_ERRORS.items():
                self._errors.labels(code).inc(count - self._counted.get(code, 0))
                self._counted[code] = count


def _gauge(name: str, words: str, registry: CollectorRegistry) -> Gauge:
    return Gauge(name, words, registry=registry, multiprocess_mode="livesum")


def _forget_dead_processes(folder: Path) -> None:
    """Remove the gauges of processes that have ended, also of killed ones."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        with suppress(PermissionError):
            try:
                os.kill(pid, 0)
            except ProcessLookupError:
                mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]
