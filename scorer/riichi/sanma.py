"""Sanma, the game of three players: no 2m to 8m, no chii, no north seat."""

from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import Win
from scorer.tiles.errors import ImpossibleHand, ImpossibleWin, RiichiError
from scorer.tiles.hand import Hand
from scorer.tiles.melds import Meld, MeldKind
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Tile, Wind

_NINE_OF_MAN = 8


def is_in_set(tile: Tile, rules: Rules) -> bool:
    """Return whether a tile is in the set: three players have no 2m to 8m.

    >>> from scorer.tiles.tile import parse_tile
    >>> three = Rules(players=3, honba=200, uma=((15, 0, -15),))
    >>> is_in_set(parse_tile("1m"), three), is_in_set(parse_tile("2m"), three)
    (True, False)
    """
    return rules.players == 4 or tile.kind in {0, _NINE_OF_MAN} or tile.kind > _NINE_OF_MAN


def sanma_objections(hand: Hand, win: Win, rules: Rules) -> list[RiichiError]:
    """List the objections to a hand and its win that follow from the number of players.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.riichi.win import By
    >>> hand, tile = parse_hand("123456p78s11222z9s 4z~")
    >>> win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST)
    >>> print(*sanma_objections(hand, win, Rules()))
    Only sanma sets norths aside; choose rules for three players, or remove 4z~.
    """
    objections: list[RiichiError] = []
    if hand.norths and (rules.players == 4 or not rules.nuki_dora):
        objections.append(_no_norths(hand, rules))
    if rules.players == 4:
        return objections
    tiles = (*hand.tiles, win.tile, *win.dora, *win.ura)
    missing = sorted({tile for tile in tiles if not is_in_set(tile, rules)})
    objections += [_no_such_tile(tile) for tile in missing[:1]]
    objections += [_no_chii(meld) for meld in hand.melds if meld.kind is MeldKind.CHII]
    if win.seat is Wind.NORTH:
        objections.append(
            ImpossibleWin(
                _(
                    "Three players sit east, south and west; correct the seat or choose "
                    "rules for four players."
                )
            )
        )
    return objections


def _no_such_tile(tile: Tile) -> ImpossibleHand:
    return ImpossibleHand(
        _(
            "Three players have no 2m to 8m, but there is {tile}; correct the tile "
            "or choose rules for four players.",
            tile=tile,
        )
    )


def _no_chii(meld: Meld) -> ImpossibleHand:
    return ImpossibleHand(
        _(
            "Three players do not call chii, but {meld} is a chii; correct the "
            "meld or choose rules for four players.",
            meld=meld,
        )
    )


def _no_norths(hand: Hand, rules: Rules) -> ImpossibleHand:
    aside = f"{'4' * hand.norths}z~"
    if rules.players == 4:
        return ImpossibleHand(
            _(
                "Only sanma sets norths aside; choose rules for three players, or remove {aside}.",
                aside=aside,
            )
        )
    return ImpossibleHand(
        _("These rules set no norths aside; switch on nuki_dora, or remove {aside}.", aside=aside)
    )
