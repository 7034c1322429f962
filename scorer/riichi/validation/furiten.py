"""Furiten: no ron if the winner discarded one of the waits."""

from collections.abc import Sequence

from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.shape.shanten import wait_tiles
from scorer.riichi.win import By, Win
from scorer.tiles.errors import Furiten
from scorer.tiles.hand import Hand
from scorer.tiles.tile import Tile, format_tiles


def furiten_error(
    hand: Hand, win: Win, *, discards: Sequence[Tile], rules: Rules = STANDARD
) -> Furiten | None:
    """Return the objection to a ron if a wait is among the winner's discards, called ones too.

    The discards do not show temporary furiten and riichi furiten (a winning tile let pass).

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind, parse_tiles
    >>> hand, tile = parse_hand("234567m34p55678s2p")
    >>> win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST)
    >>> print(furiten_error(hand, win, discards=parse_tiles("1z0p9s")))
    Furiten: the hand waits for 25p and its player discarded 5p, so only tsumo wins; \
change it to tsumo or correct the discards.
    """
    if win.by is By.TSUMO or not discards:
        return None
    waits = wait_tiles(hand, rules)
    discarded = {tile.kind for tile in discards}
    own = [tile for tile in waits if tile.kind in discarded]
    if not own:
        return None
    waits_text, own_text = format_tiles(waits), format_tiles(own)
    return Furiten(
        f"Furiten: the hand waits for {waits_text} and its player discarded {own_text}, so only "
        "tsumo wins; change it to tsumo or correct the discards.",
        f"フリテンです。待ちは {waits_text} ですが、{own_text} を自分で捨てているのでロンでき"
        "ません。ツモにするか捨て牌を直してください。",
    )
