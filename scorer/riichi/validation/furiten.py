"""Furiten: no ron for a hand that discarded one of the tiles that it waits for."""

from collections.abc import Sequence

from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.shape.shanten import wait_tiles
from scorer.riichi.win import By, Win
from scorer.tiles.errors import Furiten
from scorer.tiles.hand import Hand
from scorer.tiles.tile import Tile, format_tiles


def furiten(
    hand: Hand, win: Win, *, discards: Sequence[Tile], rules: Rules = STANDARD
) -> Furiten | None:
    """The objection to a ron if any wait is among the winner's own discards, called ones too.

    Furiten of a turn or after a riichi, by a winning tile let pass, leaves no trace in them.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind, parse_tiles
    >>> hand, tile = parse_hand("234567m34p55678s2p")
    >>> win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST)
    >>> print(furiten(hand, win, discards=parse_tiles("1z0p9s")))
    The hand waits for 25p, of which its player discarded 5p: furiten allows no ron; \
make it tsumo or correct the discards.
    """
    if win.by is By.TSUMO or not discards:
        return None
    waits = wait_tiles(hand, rules)
    discarded = {tile.kind for tile in discards}
    own = [tile for tile in waits if tile.kind in discarded]
    if not own:
        return None
    waited, thrown = format_tiles(waits), format_tiles(own)
    return Furiten(
        f"The hand waits for {waited}, of which its player discarded {thrown}: furiten allows no "
        "ron; make it tsumo or correct the discards.",
        f"フリテンです。待ちは {waited} ですが、{thrown} を自分で捨てているのでロンできません。"
        "ツモにするか捨て牌を直してください。",
    )
