"""Declare the request and the response of an endpoint for the OpenAPI document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

JSON = "application/json"
COMMON_ERRORS = (405, 421, 429)
"""The error statuses of all endpoints."""

WRITE_ERRORS = (400, 403, 404, 409, 413, 422, 503)
"""The error statuses of an endpoint that changes a table."""

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
        errors: the error statuses.
    """

    request: Any = None
    commands: Mapping[str, tuple[type, ...]] | None = None
    request_type: str = JSON
    response: Any = None
    response_type: str = JSON
    status: tuple[int, ...] = (200,)
    query: tuple[tuple[str, str], ...] = ()
    errors: tuple[int, ...] = ()


def endpoint(spec: EndpointSpec) -> Callable[[View], View]:
    """Attach a specification to the function that answers an endpoint.

    >>> @endpoint(EndpointSpec(status=(204,)))
    ... def forget():
    ...     ...
    >>> spec_of(forget).status
    (204,)
    """

    def attach(view: View) -> View:
        view.spec = spec  # type: ignore[attr-defined]  # functions accept attributes
        return view

    return attach


def spec_of(view: Callable[..., Any]) -> EndpointSpec:
    """Return the specification of the function that answers an endpoint."""
    spec: EndpointSpec = view.spec  # type: ignore[attr-defined]
    return spec
