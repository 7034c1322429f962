"""Health and metrics of the server, for programs that start, balance and watch servers."""

from __future__ import annotations

from hmac import compare_digest
from time import perf_counter

from flask import Blueprint, Response, abort, current_app, g, jsonify, request

from webapp.web.api.blueprint import uncached
from webapp.web.log import REQUEST_LOG
from webapp.web.metrics import Metrics
from webapp.web.protection.foreign_pages import host_name
from webapp.web.protection.rate_limit import limit_group
from webapp.web.server.network import is_localhost
from webapp.web.service import Service

health = Blueprint("health", __name__)

_NO_ROUTE = "none"
_TEXT = "text/plain; version=0.0.4; charset=utf-8"


@health.get("/health/live")
def live() -> Response:
    """Respond if the server responds at all."""
    return uncached(jsonify({"live": True}))


@health.get("/health/ready")
def ready() -> Response:
    """Report whether the database is reachable and the weights are loaded; if not with 503."""
    service: Service = current_app.extensions["tenbo"]
    parts = {"database": service.has_database(), "weights": service.has_weights()}
    response = uncached(jsonify({"ready": all(parts.values()), **parts}))
    response.status_code = 200 if all(parts.values()) else 503
    return response


@health.get("/metrics")
def metrics() -> Response:
    """Return the numbers of the server, to programs on this machine or with the token."""
    if not _may_read_metrics():
        abort(404)
    found: Metrics = current_app.extensions["tenbo_metrics"]
    return uncached(Response(found.text(), content_type=_TEXT))


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
