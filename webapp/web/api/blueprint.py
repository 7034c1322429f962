"""Where the addresses of the interface are gathered, and what each request can ask of."""

from __future__ import annotations

import json

from flask import Blueprint, current_app, request

from scorer.tiles.errors import BadNotation
from scorer.tiles.terms import Language
from webapp.service import Service
from webapp.session.table import Table, Tables
from webapp.web.server.network import for_phones

api = Blueprint("api", __name__, url_prefix="/api/v1")

_MOST_JSON = 256 * 1024


def service() -> Service:
    """What reads photos and scores hands."""
    found: Service = current_app.extensions["tenbo"]
    return found


def tables() -> Tables:
    """The sessions that there are."""
    return service().tables()


def table_at(key: str) -> Table:
    """The table that a key opens, with an address that phones on the network reach."""
    return tables().at(key, root=for_phones(request.host_url))


def body() -> object:
    """The JSON of the request; a RiichiError if it has none."""
    request.max_content_length = _MOST_JSON
    try:
        said = request.get_json(force=True, silent=True)
        json.dumps(said, ensure_ascii=False).encode()
    except (RecursionError, UnicodeEncodeError):  # thousands of brackets; halves of signs
        said = None
    if said is None:
        raise BadNotation(
            'What was sent is no JSON object; send one such as {"seen": 2}.',
            '送られたものが JSON オブジェクトではありません。{"seen": 2} のように送ってください。',
        )
    return said


def language() -> Language:
    """The language of the request: of its address (?lang=ja), or of the browser."""
    named = request.args.get("lang")
    best = named if named in set(Language) else request.accept_languages.best_match(list(Language))
    return Language(best or Language.ENGLISH)
