"""The blueprint of the API, and what its endpoints need from each request."""

from collections.abc import Iterable, Mapping

from flask import Blueprint, Response, current_app, jsonify, request

from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from webapp.service import Service
from webapp.session.access import SessionAccess
from webapp.session.sessions import Sessions, UnknownKey
from webapp.typed_json.encode import encode
from webapp.typed_json.parse import InvalidSyntax, parse_json
from webapp.web.language import request_language, use_language
from webapp.web.live import Streams
from webapp.web.protection.client_address import limited_address
from webapp.web.protection.rate_limit import FailedKeys
from webapp.web.server.network import for_phones

api = Blueprint("api", __name__, url_prefix="/api/v1")

_MAX_JSON_BYTES = 256 * 1024


def service() -> Service:
    """Return the service of the application."""
    found: Service = current_app.extensions["tenbo"]
    return found


def sessions() -> Sessions:
    """Return all sessions."""
    return service().sessions()


def open_session(key: str, *, as_host: bool = False) -> SessionAccess:
    """Return the session that a key opens, with an address that phones can reach.

    With `games` in the query, the history of its views has so many games.

    Raises:
        ReadOnlyKey: If it must be the host's key and is not.
    """
    failed, address = failed_keys(), limited_address()
    failed.require_allowed(address, key)
    try:
        session = sessions().open(key, root=phone_root(), games=positive_number("games"))
    except UnknownKey:
        failed.record(address, key)
        raise
    failed.confirm(key)
    if as_host:
        session.require_host()
    return session


def positive_number(name: str) -> int | None:
    """Return a number of the query; None without it, or if it is not a positive number."""
    number = request.args.get(name, type=int)
    return number if number is not None and number > 0 else None


def failed_keys() -> FailedKeys:
    """Return the unknown keys that clients tried."""
    found: FailedKeys = current_app.extensions["tenbo_failed_keys"]
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


def body() -> object:
    """Return the JSON of the request; raise a RiichiError if it is not JSON.

    A field `language` is the language of the response.
    """
    request.max_content_length = _MAX_JSON_BYTES
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
    return data


def download(
    content: str | bytes | Iterable[bytes], mimetype: str, *, name: str | None = None
) -> Response:
    """Return a response that no cache stores; with a name, browsers save it as a file."""
    response = Response(content, mimetype=mimetype)
    response.headers["Cache-Control"] = "no-store"
    if name is not None:
        response.headers["Content-Disposition"] = f"attachment; filename={name}"
    return response


def json_response(value: object) -> Response:
    """Return a response with the JSON of a value in the language of the request."""
    return jsonify(encode(value, request_language()))
