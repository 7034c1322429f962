"""Protection from pages of other websites: the requests that they make a browser send, and headers.

A foreign page can send requests to this server, and a foreign host name that resolves to an address
of this machine (DNS rebinding) makes a browser take both for the same website. Sources: the
algorithm of CrossOriginProtection in Go's net/http, and RFC 9110,
section 15.5.20, for status 421.
"""

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import ClassVar
from urllib.parse import urlsplit

from flask import Response, current_app, request
from werkzeug.exceptions import HTTPException

from scorer.tiles.errors import shorten
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _

_SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))
_LOCAL_SUFFIXES = ("local", "lan", "home", "home.arpa", "internal", "localdomain")
"""Suffixes of local networks, which nobody can register on the internet."""


class RejectedRequest(HTTPException):
    """A request that the server rejects before it looks at it."""

    error_code: ClassVar[str]
    words: Text


class ForeignPage(RejectedRequest):
    """A page of another website sent the request."""

    code = 403
    error_code = "foreign_page"
    words = _("A page of another website sent this request: open the page of tenbo and try again.")


class ForeignHost(RejectedRequest):
    """The address of the request has a name that is not one of this server."""

    code = 421
    error_code = "foreign_host"

    def __init__(self, host: str) -> None:
        super().__init__()
        name = shorten(host)
        self.words = _(
            '"{name}" is not a name of this server: open its IP address, or start '
            "it with --allow-host {name}.",
            name=name,
        )


def reject_foreign_pages() -> None:
    """Reject requests of other websites, and requests to foreign host names."""
    name = host_name(request.host)
    if not is_own_host(name, current_app.config["ALLOWED_HOSTS"]):
        raise ForeignHost(name)
    if request.method not in _SAFE_METHODS and not _is_own_page():
        raise ForeignPage


def is_own_host(name: str, allowed: Iterable[str] = ()) -> bool:
    """Return whether a name or an IP address is one of this machine, or an allowed name.

    Every IP address is accepted, because rebinding needs a name.
    """
    name = name.lower().removesuffix(".")
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        own = socket.gethostname().lower()
        short = own.partition(".")[0]
        names = {"localhost", own, short, *(f"{short}.{suffix}" for suffix in _LOCAL_SUFFIXES)}
        return name in names or name in {each.lower() for each in allowed}
    return True


def host_name(host: str) -> str:
    """Return the name of a host and port, empty if it has none.

    >>> host_name("Tenbo.example:8000")
    'tenbo.example'
    """
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_own_page() -> bool:
    """Return whether the own page or a program sent the request, and not a foreign page."""
    site = request.headers.get("Sec-Fetch-Site")  # only over https and on this machine
    if site is not None:
        return site in {"same-origin", "none"}
    origin = request.headers.get("Origin")
    return origin is None or _host_of(origin) == request.host


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # of a bracket that nothing closes
        return None


FIXED_HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",  # addresses of tables have keys
    "X-Content-Type-Options": "nosniff",
}
"""Headers with the same value in all responses."""

MINIMAL_HEADERS = FIXED_HEADERS | {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
"""Headers of the responses that the server itself makes, without the application."""

_POLICY = "default-src 'self'; img-src 'self' data: blob:; base-uri 'none'"


def protect_response(response: Response) -> Response:
    """Forbid others to frame, embed and cache a response, and pages to load from other hosts.

    A response can have a content policy of its own; who can frame it is added.
    """
    # Inside a browser, a frame displays the pages while another page runs the application.
    ancestors = "'self'" if current_app.config["IN_BROWSER"] else "'none'"
    policy = response.headers.get("Content-Security-Policy", _POLICY)
    if "frame-ancestors" not in policy:
        policy = f"{policy}; frame-ancestors {ancestors}"
    response.headers["Content-Security-Policy"] = policy
    caching = response.cache_control
    if not caching.public and not caching.no_store:
        response.headers["Cache-Control"] = "private, no-cache"
    response.headers.update(FIXED_HEADERS)
    return response
