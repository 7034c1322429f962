"""Conditions on flowers and seasons; those numbered 1 belong to East, and so on."""

from scorer.fans.context import WinContext
from scorer.fans.division import Division
from scorer.fans.fan import ByFlowers, whole_hand
from scorer.fans.win import FlowerWin
from scorer.tiles.tile import FLOWERS

_FIRST_WIND = 27
_OF_A_KIND = 4


def _number_of(suit: str, c: WinContext) -> int:
    return sum([tile.endswith(suit) for tile in c.win.flower_tiles])


def _of_the_seat(c: WinContext) -> str:
    return str(c.seat - _FIRST_WIND + 1)


@whole_hand()
def seat_flower(_: Division, c: WinContext) -> bool:
    """The flower of the winner's seat: 1 for East, 2 for South, and so on."""
    return f"{_of_the_seat(c)}f" in c.win.flower_tiles


@whole_hand()
def seat_season(_: Division, c: WinContext) -> bool:
    """The season of the winner's seat: 1 for East, 2 for South, and so on."""
    return f"{_of_the_seat(c)}g" in c.win.flower_tiles


@whole_hand()
def all_flowers(_: Division, c: WinContext) -> bool:
    """All four flowers."""
    return _number_of("f", c) == _OF_A_KIND


@whole_hand()
def all_seasons(_: Division, c: WinContext) -> bool:
    """All four seasons."""
    return _number_of("g", c) == _OF_A_KIND


@whole_hand()
def no_flowers(_: Division, c: WinContext) -> bool:
    """No flowers and no seasons."""
    return not c.win.flowers


@ByFlowers
def eight_flowers(win: FlowerWin) -> bool:
    """All eight flowers and seasons: they win at once, whatever the other tiles are."""
    return win.self_drawn and win.flowers == len(FLOWERS)


@ByFlowers
def seven_flowers(win: FlowerWin) -> bool:
    """Seven of the flowers and seasons: they win at once, whatever the other tiles are."""
    return win.self_drawn


@ByFlowers
def seven_robbing_one(win: FlowerWin) -> bool:
    """Seven of the flowers and seasons, and another player draws the eighth."""
    return not win.self_drawn
