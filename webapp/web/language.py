"""The language of a response, as its request names it."""

import re

from flask import Response, g, request
from werkzeug.http import parse_accept_header

from scorer.tiles.messages import speak_game
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


_TRADITIONAL_CHINESE = re.compile(r"zh-(hant|tw|hk|mo)\b|yue\b", re.IGNORECASE)
"""The tags of readers of traditional characters: the script, or a region that writes them."""


def best_language(accepted: str) -> Language | None:
    """Return the best language for a list as in `Accept-Language`; None if none fits.

    >>> best_language("fr, ja-JP;q=0.8, en;q=0.5"), best_language("fr")
    (<Language.JAPANESE: 'ja'>, None)
    >>> str(best_language("zh-HK, zh;q=0.8")), str(best_language("zh-CN, zh;q=0.8"))
    ('zh-Hant', 'zh')
    """
    codes = (_code(tag) for tag, q in parse_accept_header(accepted) if q)
    return next((Language(code) for code in codes if code in _LANGUAGES), None)


def _code(tag: str) -> str:
    if _TRADITIONAL_CHINESE.match(tag):
        return Language.TRADITIONAL_CHINESE
    return tag.split("-", maxsplit=1)[0].lower()


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


def use_game_of_query() -> None:
    """Answer the request in the words of the game that its address names."""
    speak_game(request.args.get("game", ""))


def forget_game(_: BaseException | None) -> None:
    """Answer the next request of this thread in the words of its own game."""
    speak_game("")


def name_language(response: Response) -> Response:
    """Name the language of a response with texts, and let caches distinguish languages."""
    same = response.cache_control.public or request.endpoint == "static"
    if response.mimetype in _TRANSLATED and not same:
        response.headers.setdefault("Content-Language", request_language())
        response.vary.add("Accept-Language")
    return response
