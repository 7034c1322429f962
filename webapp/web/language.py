"""The language of a response, as its request names it."""

from flask import Response, g, request
from werkzeug.http import parse_accept_header

from scorer.tiles.terms import Language

_LANGUAGES = frozenset(map(str, Language))
_TRANSLATED = frozenset(
    (
        "application/json",
        "application/manifest+json",
        "application/x-ndjson",
        "image/svg+xml",
        "text/csv",
        "text/event-stream",
        "text/html",
    )
)
"""The types of responses with texts; files with one address for each language are public."""


def best_language(accepted: str) -> Language | None:
    """Return the best language for a list as in `Accept-Language`; None if none fits.

    >>> best_language("fr, ja-JP;q=0.8, en;q=0.5"), best_language("fr")
    (<Language.JAPANESE: 'ja'>, None)
    """
    tags = (tag.split("-")[0].lower() for tag, q in parse_accept_header(accepted) if q)
    return next((Language(tag) for tag in tags if tag in _LANGUAGES), None)


def request_language() -> Language:
    """Return the language of the request, in this order, or English.

    It is the field `language` of a JSON body, `language` in the address, or `Accept-Language`.
    """
    query = request.args.get("language", request.args.get("lang", ""))
    header = request.headers.get("Accept-Language", "")
    wanted = (g.get("language", ""), query, header)
    return next((best for each in wanted if (best := best_language(each))), Language.ENGLISH)


def use_language(named: object) -> None:
    """Answer the request in the language that its body names, if it is a text."""
    if isinstance(named, str):
        g.language = named


def name_language(response: Response) -> Response:
    """Name the language of a response with texts, and let caches distinguish languages."""
    same = response.cache_control.public or request.endpoint == "static"
    if response.mimetype in _TRANSLATED and not same:
        response.headers.setdefault("Content-Language", request_language())
        response.vary.add("Accept-Language")
    return response
