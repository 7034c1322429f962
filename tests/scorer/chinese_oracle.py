"""Score hands of the Chinese game with the library PyPI PyMahjongGB, to compare its scores."""

from collections import Counter
from typing import Any

from MahjongGB import MahjongFanCalculator  # type: ignore[import-not-found]

from scorer.fans.catalogue import FANS
from scorer.fans.win import Win
from scorer.tiles.hand import Hand
from scorer.tiles.melds import Meld, MeldKind
from scorer.tiles.tile import Wind

_WAITS = {
    "独听・边张": "edge_wait",
    "独听・嵌张": "closed_wait",
    "独听・单钓": "single_wait",
}
_NAMES = {fan.chinese: fan.name for fan in FANS} | _WAITS
_DRAGONS = {31: "J3", 32: "J2", 33: "J1"}
_PACKS = {MeldKind.CHII: "CHI", MeldKind.PON: "PENG"}


LibraryCall = tuple[Any, ...]
"""The arguments of the library: melds, tiles, winning tile, flowers, circumstances and winds."""


def library_call(hand: Hand, win: Win) -> LibraryCall:
    """Return the arguments of the library for a hand."""
    return (
        tuple(_pack(meld) for meld in hand.melds),
        tuple(_tile(tile.kind) for tile in hand.concealed),
        _tile(win.tile.kind),
        win.flowers,
        win.self_drawn,
        win.last_of_kind,
        win.replacement or win.robbing_kong,
        win.last_tile,
        tuple(Wind).index(win.seat),
        tuple(Wind).index(win.round),
        True,
    )


def library_fans(hand: Hand, win: Win) -> tuple[int, Counter[str]]:
    """Return the points and the fans that the library gives to a hand."""
    found = MahjongFanCalculator(*library_call(hand, win))
    total = sum(points * count for points, count, _, _ in found)
    return total, Counter({_NAMES[name]: count for _, count, name, _ in found})


def _pack(meld: Meld) -> tuple[str, str, int]:
    first = min(tile.kind for tile in meld.tiles)
    # The library names a chow by its middle tile, and the giver of a concealed kong by 0.
    tile = _tile(first + 1 if meld.kind is MeldKind.CHII else first)
    giver = {MeldKind.ANKAN: 0, MeldKind.CHII: 2}.get(meld.kind, 1)
    return _PACKS.get(meld.kind, "GANG"), tile, giver


def _tile(kind: int) -> str:
    if kind < 27:
        return f"{'WBT'[kind // 9]}{kind % 9 + 1}"
    return _DRAGONS.get(kind, f"F{kind - 26}")
