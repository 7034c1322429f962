"""Health and metrics of the server, for programs that start, balance and watch servers."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path
from threading import Lock
from time import perf_counter

from flask import Blueprint, Response, abort, current_app, g, jsonify, request
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
from webapp.web.log import REQUEST_LOG
from webapp.web.protection.foreign_pages import host_name
from webapp.web.protection.rate_limit import limit_group
from webapp.web.server.network import is_localhost
from webapp.web.service import Service

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


health = Blueprint("health", __name__)

_NO_ROUTE = "none"
_TEXT = "text/plain; version=0.0.4; charset=utf-8"


@health.get("/health/live")
def live() -> Response:
    """Respond if the server responds at all."""
    return _uncached({"live": True})


@health.get("/health/ready")
def ready() -> Response:
    """Report whether the database is reachable and the weights are loaded; if not with 503."""
    service: Service = current_app.extensions["tenbo"]
    parts = {"database": service.has_database(), "weights": service.has_weights()}
    response = _uncached({"ready": all(parts.values()), **parts})
    response.status_code = 200 if all(parts.values()) else 503
    return response


@health.get("/metrics")
def metrics() -> Response:
    """Return the numbers of the server, to programs on this machine or with the token."""
    if not _may_read_metrics():
        abort(404)
    found: Metrics = current_app.extensions["tenbo_metrics"]
    response = Response(found.text(), content_type=_TEXT)
    response.headers["Cache-Control"] = "no-store"
    return response


def _may_read_metrics() -> bool:
    token: str = current_app.config["METRICS_TOKEN"]
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if token and compare_digest(token.encode(), given.encode()):
        return True
    # A proxy on this machine passes the name of the server on, or the address of its client.
    return not limit_group(request.remote_addr or "") and is_localhost(host_name(request.host))


def start_clock() -> None:
    """Remember when the request began."""
    g.began = perf_counter()


def count_request(response: Response) -> Response:
    """Count a request by its route, which has no key, and log it if requests are logged."""
    rule = request.url_rule
    route = _NO_ROUTE if rule is None else rule.rule
    if request.endpoint == "static":
        route = "/static"
    seconds = perf_counter() - g.get("began", perf_counter())
    found: Metrics = current_app.extensions["tenbo_metrics"]
    method = request.method if rule is not None else _NO_ROUTE  # a client can send any word
    found.count(method, route, response.status_code, seconds=seconds)
    fields = {"method": method, "route": route, "status": response.status_code}
    REQUEST_LOG.info("request", extra={"fields": {**fields, "ms": round(seconds * 1000, 1)}})
    return response


def _uncached(values: dict[str, bool]) -> Response:
    response = jsonify(values)
    response.headers["Cache-Control"] = "no-store"
    return response
