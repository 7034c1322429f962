"""The game that a request is about."""

from collections.abc import Mapping

from scorer.tiles.terms import Game


def is_chinese_request(data: object) -> bool:
    """Return whether a request names the Chinese game; a request without a game is about riichi.

    >>> is_chinese_request({"game": "mcr"}), is_chinese_request({"hand": "123m"})
    (True, False)
    """
    return isinstance(data, Mapping) and data.get("game") == Game.MCR.value
