"""Furiten: no ron if the winner discarded one of the waits or let a winning tile pass."""

from collections.abc import Sequence

from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.shape.shanten import wait_tiles
from scorer.riichi.win import By, Riichi, Win
from scorer.tiles.errors import Furiten
from scorer.tiles.hand import Hand
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Tile, format_tiles


def furiten_error(
    hand: Hand, win: Win, *, discards: Sequence[Tile], rules: Rules = STANDARD
) -> Furiten | None:
    """Return the objection to a ron in furiten.

    A player is in furiten with a wait among the own discards, called ones too; until the next own
    draw after letting a winning tile pass; and until the end of the hand after letting one pass in
    riichi (HU, "furiten"). The win has the last two.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind, parse_tiles
    >>> hand, tile = parse_hand("234567m34p55678s2p")
    >>> win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST)
    >>> print(furiten_error(hand, win, discards=parse_tiles("1z0p9s")))
    Furiten: the hand waits for 25p and its player discarded 5p, so only tsumo wins; \
change it to tsumo or correct the discards.
    """
    if win.by is By.TSUMO:
        return None
    if win.missed:
        return _missed(win)
    if not discards:
        return None
    waits = wait_tiles(hand, rules)
    discarded = {tile.kind for tile in discards}
    own = [tile for tile in waits if tile.kind in discarded]
    if not own:
        return None
    waits_text, own_text = format_tiles(waits), format_tiles(own)
    return Furiten(
        _(
            "Furiten: the hand waits for {waits_text} and its player discarded "
            "{own_text}, so only tsumo wins; change it to tsumo or correct the "
            "discards.",
            waits_text=waits_text,
            own_text=own_text,
        )
    )


def _missed(win: Win) -> Furiten:
    when = _("in this turn") if win.riichi is Riichi.NONE else _("after the riichi")
    return Furiten(
        _(
            "Furiten: the player let a winning tile pass {when}, so only tsumo "
            "wins; change it to tsumo, or correct that a tile was let pass.",
            when=when,
        )
    )
