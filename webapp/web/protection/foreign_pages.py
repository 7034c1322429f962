"""Requests that pages of other websites make a player's browser send.

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

from flask import current_app, request
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
