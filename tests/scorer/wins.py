"""A hand in notation and how it was won."""

from typing import Any

from scorer.riichi.win import By, Win
from scorer.tiles.hand import Hand, parse_hand
from scorer.tiles.tile import Wind, parse_tiles


def won(text: str, by: By = By.RON, **circumstances: Any) -> tuple[Hand, Win]:
    """Return a hand and its win by South in the east round; indicators are in notation too."""
    hand, tile = parse_hand(text)
    values = {"seat": Wind.SOUTH, "round": Wind.EAST} | circumstances
    for name in {"dora", "ura"} & values.keys():
        values[name] = parse_tiles(values[name]) if values[name] else ()
    return hand, Win(tile, by, **values)
