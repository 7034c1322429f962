"""Declare an endpoint with its request and its response, for the OpenAPI document."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from webapp.web.api.blueprint import api

JSON = "application/json"
COMMON_ERRORS = (405, 421, 429)
"""The error statuses of all endpoints."""

WRITE_ERRORS = (400, 409)
"""Further error statuses of an endpoint that changes a table."""

_SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))

View = TypeVar("View", bound=Callable[..., Any])

ERRORS = {
    400: "The request lacks a part.",
    403: "The key is a viewer's, the host does not allow it, or another website sent the request.",
    404: "There is no table with this key, or nothing with this name.",
    405: "The endpoint does not support this method; `Allow` names the others.",
    409: "Another player recorded something first; the response has the current view.",
    413: "The request is too large.",
    421: "The name in the address is not one of this server.",
    422: "The request is not valid; the message says why.",
    429: "The address of the client has reached a limit; `Retry-After` has the seconds to wait.",
    503: "The server is busy (with `Retry-After`), or cannot read its weights or database.",
}
"""The meaning of each error status."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndpointSpec:
    """The request and the response of an endpoint.

    Args:
        request: the class of the body, if there is one.
        commands: instead of `request`, the classes of the commands that the body can have.
        request_type: the media type of the body.
        response: the type of the response; str and bytes for other media types than JSON.
        response_type: the media type of the response.
        status: the statuses of success; 204 and 304 have no body.
        query: the names of query parameters, with their descriptions.
        errors: the error statuses, besides those of its method and of a key.
    """

    request: Any = None
    commands: Mapping[str, tuple[type, ...]] | None = None
    request_type: str = JSON
    response: Any = None
    response_type: str = JSON
    status: tuple[int, ...] = (200,)
    query: tuple[tuple[str, str], ...] = ()
    errors: tuple[int, ...] = ()

    def all_errors(self, rule: str, method: str) -> set[int]:
        """Return the error statuses of an endpoint with this address and method.

        >>> sorted(EndpointSpec().all_errors("/api/v1/tables/<key>", "GET"))
        [404, 405, 421, 429, 503]
        """
        of_key = (404, 503) if "<key>" in rule else ()
        of_change = () if method in _SAFE_METHODS else (403, 413, 422)
        return {*self.errors, *COMMON_ERRORS, *of_key, *of_change}


def endpoint(method: str, rule: str, **spec: Any) -> Callable[[View], View]:
    """Let a function answer an endpoint; further arguments are the fields of its specification."""
    specification = EndpointSpec(**spec)

    def register(view: View) -> View:
        view.spec = specification  # type: ignore[attr-defined]  # functions accept attributes
        api.add_url_rule(rule, view_func=view, methods=[method])
        return view

    return register


def spec_of(view: Callable[..., Any]) -> EndpointSpec:
    """Return the specification of the function that answers an endpoint."""
    spec: EndpointSpec = view.spec  # type: ignore[attr-defined]
    return spec
