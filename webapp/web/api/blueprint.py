"""The blueprint of the API: the declaration of endpoints, and what they need from each request."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from flask import Blueprint, Response, current_app, jsonify, request

from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from scorer.tiles.messages import speak_game
from webapp.session.access import SessionAccess
from webapp.session.sessions import Sessions, UnknownKey
from webapp.session.watcher import Watcher
from webapp.typed_json.encode import encode
from webapp.typed_json.parse import InvalidSyntax, parse_json
from webapp.web.addresses import whole_number
from webapp.web.language import request_language, use_language
from webapp.web.live import GZIP, EventStream, Streams, Watched
from webapp.web.protection.rate_limit import Limits, limited_address
from webapp.web.server.network import for_phones
from webapp.web.service import Service

api = Blueprint("api", __name__, url_prefix="/api/v1")

_MAX_JSON_BYTES = 256 * 1024


def service() -> Service:
    """Return the service of the application."""
    found: Service = current_app.extensions["tenbo"]
    return found


def sessions() -> Sessions:
    """Return all sessions."""
    return service().sessions()


def open_session(
    key: str, *, as_host: bool = False, as_scorer: bool = False, deleted: bool = False
) -> SessionAccess:
    """Return the session that a key opens, with an address that phones can reach.

    With `games` in the query, the history of its views has so many games.

    Args:
        key: The key.
        as_host: It must have the rights of a host.
        as_scorer: It must be able to record.
        deleted: Also return a deleted session.

    Raises:
        ReadOnlyKey: If it has not the rights.
        DeletedSession: If the session was deleted.
    """
    games = positive_number("games")
    with checked_key(key):
        session = sessions().open(key, root=phone_root(), games=games, deleted=deleted)
    if as_host:
        session.require_host()
    if as_scorer:
        session.require_scorer()
    return session


@contextmanager
def checked_key(key: str) -> Iterator[None]:
    """Count a key that opens nothing; raise TooManyRequests if its address tried too many."""
    try:
        yield
    except UnknownKey:
        limits().failed_keys.admit(limited_address(), key)
        raise


def positive_number(name: str) -> int | None:
    """Return a number of the query; None without it, or if it is not a positive number."""
    return whole_number(request.args.get(name, "")) or None


def limits() -> Limits:
    """Return the limits of client addresses."""
    found: Limits = current_app.extensions["tenbo_limits"]
    return found


def phone_root() -> str:
    """Return the address of this server for phones, with a slash at its end.

    If the server listens on this machine only, no phone can reach it: then the address stays as
    the request has it, and the page says so.
    """
    root = request.host_url
    return root if current_app.config["LOCAL_ONLY"] else for_phones(root)


def streams() -> Streams:
    """Return the encoded views and events of the application."""
    found: Streams = current_app.extensions["tenbo_streams"]
    return found


def stream_changes(watched: Watched, watcher: Watcher) -> Response:
    """Return a stream with an event for each change; with `view=1` in the query, with the view."""
    compressed = bool(request.accept_encodings.quality(GZIP))
    events = EventStream(
        streams=streams(),
        watcher=watcher,
        watched=watched,
        language=request_language(),
        address=limited_address(),
        views=request.args.get("view") == "1",
        compressed=compressed,
    )
    response = uncached(Response(events, mimetype="text/event-stream", direct_passthrough=True))
    response.headers["X-Accel-Buffering"] = "no"  # nginx would collect the events
    response.vary.add("Accept-Encoding")
    if compressed:
        response.content_encoding = GZIP
    return response


def body(*, file_bytes: int = 0) -> object:
    """Return the JSON of the request; raise a RiichiError if it is not JSON.

    A field `language` is the language of the response, and a file as a data URL can have
    `file_bytes`.
    """
    request.max_content_length = _MAX_JSON_BYTES + file_bytes * 4 // 3
    try:
        data: object = parse_json(request.get_data())
    except InvalidSyntax:
        data = None
    if data is None:
        raise BadNotation(
            _(
                "The request is not a JSON object; send one such as {example}.",
                example='{"seen": 2}',
            )
        )
    if isinstance(data, Mapping):
        use_language(data.get("language"))
        if game := data.get("game"):
            speak_game(str(game))
    return data


def conditional(response: Response) -> Response:
    """Let a client that has the content receive no body."""
    response.add_etag()
    response.make_conditional(request)
    return response


def uncached(response: Response) -> Response:
    """Let no cache store a response."""
    response.headers["Cache-Control"] = "no-store"
    return response


def download(
    content: str | bytes | Iterable[bytes], mimetype: str, *, name: str | None = None
) -> Response:
    """Return a response that no cache stores; with a name, browsers save it as a file.

    CSV begins with a byte order mark, without which Excel does not read UTF-8.
    """
    if mimetype == "text/csv" and isinstance(content, str):
        content = f"\ufeff{content}"
    response = uncached(Response(content, mimetype=mimetype))
    if name is not None:
        response.headers["Content-Disposition"] = f"attachment; filename={name}"
    return response


def json_response(value: object) -> Response:
    """Return a response with the JSON of a value in the language of the request."""
    return jsonify(encode(value, request_language()))


JSON = "application/json"
LINES = "application/x-ndjson"
"""The media type of lines of JSON."""

COMMON_ERRORS = (405, 421, 429)
"""The error statuses of all endpoints."""

WRITE_ERRORS = (400, 409)
"""Further error statuses of an endpoint that changes a table."""

_SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))

Handler = TypeVar("Handler", bound=Callable[..., Any])

ERRORS = {
    400: "The request lacks a part.",
    403: "The key is a viewer's, the host does not allow it, or another website sent the request.",
    404: "There is no table with this key, or nothing with this name.",
    405: "The endpoint does not support this method; `Allow` names the others.",
    409: "Somebody else recorded something first.",
    410: "The table was deleted, and can be restored with the key of a host.",
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
        line: the type of a line of the response to a client that accepts `LINES`.
        status: the statuses of success; 204 and 304 have no body.
        query: the names of query parameters, with their descriptions.
        errors: the error statuses, besides those of its method and of a key.
    """

    request: Any = None
    commands: Mapping[str, tuple[type, ...]] | None = None
    request_type: str = JSON
    response: Any = None
    response_type: str = JSON
    line: Any = None
    status: tuple[int, ...] = (200,)
    query: tuple[tuple[str, str], ...] = ()
    errors: tuple[int, ...] = ()

    def all_errors(self, rule: str, method: str) -> set[int]:
        """Return the error statuses of an endpoint with this address and method.

        >>> sorted(EndpointSpec().all_errors("/api/v1/tables/<key>", "GET"))
        [404, 405, 410, 421, 429, 503]
        """
        of_key = (404, 503) if "<key>" in rule else ()
        of_table = (410,) if "/tables/<key>" in rule else ()
        of_change = () if method in _SAFE_METHODS else (403, 413, 422)
        return {*self.errors, *COMMON_ERRORS, *of_key, *of_table, *of_change}


def add_endpoint(
    blueprint: Blueprint, method: str, rule: str, **spec: Any
) -> Callable[[Handler], Handler]:
    """Let a function answer an endpoint; further arguments are the fields of its specification."""
    specification = EndpointSpec(**spec)

    def register(handler: Handler) -> Handler:
        handler.spec = specification  # type: ignore[attr-defined]  # functions accept attributes
        blueprint.add_url_rule(rule, view_func=handler, methods=[method])
        return handler

    return register


endpoint = partial(add_endpoint, api)


def spec_of(handler: Callable[..., Any]) -> EndpointSpec | None:
    """Return the specification of the function that answers an endpoint; None for a page."""
    return getattr(handler, "spec", None)
