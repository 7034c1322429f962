"""The rivers of all players: called discards, furiten and nagashi mangan.

A river lacks the discards that others called; their melds have them, turned towards the discarder.
A winning tile that a player let pass is in another river. It makes furiten for a turn, or after a
riichi for good, but nobody sees whether the player has drawn since, unless the order of the
discards says so (`turn_order`).
"""

from __future__ import annotations

from collections.abc import Sequence

from scorer.riichi.shanten import wait_tiles
from scorer.table.riichi.turn_order import SeatTiles, discards_after, open_calls
from scorer.tiles.hand import Hand
from scorer.tiles.tile import Tile


def called_discards(seats: Sequence[SeatTiles], seat: int) -> tuple[Tile, ...]:
    """Return the discards of a player that are in the melds of others.

    A meld that does not show whom it was called from is nobody's.

    >>> from scorer.tiles.melds import parse_meld
    >>> left, right = (SeatTiles(melds=(parse_meld(text),)) for text in ("555=z", "4-56m"))
    >>> seats = [SeatTiles(), left, SeatTiles(), right]
    >>> [[str(tile) for tile in called_discards(seats, seat)] for seat in range(4)]
    [[], [], ['4m'], ['5z']]
    """
    return tuple(
        call.tile for call in open_calls(seats) if call.discarder == seat and call.tile is not None
    )


def passed_waits(
    hand: Hand,
    seats: Sequence[SeatTiles],
    seat: int,
    *,
    winning: Tile | None = None,
    dealer: int | None = None,
) -> tuple[Tile, ...]:
    """Return the waits that others certainly discarded since a player's riichi or last discard.

    Each of them makes a ron furiten.

    Args:
        hand: The hand without its winning tile.
        seats: What all seats have before them.
        seat: The player's seat.
        winning: The tile of a ron, which did not pass if it can be the last discard.
        dealer: The seat that discarded first, if it is known.

    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> from scorer.tiles.tile import parse_tile, parse_tiles
    >>> rivers = "9m1z", "9s2p", "1s", "5p"
    >>> seats = [SeatTiles(parse_tiles(tiles), riichi=0) for tiles in rivers]
    >>> hand = parse_waiting_hand("234567m34p55678s")
    >>> [str(tile) for tile in passed_waits(hand, seats, 0)]
    ['5p', '2p']
    >>> [str(tile) for tile in passed_waits(hand, seats, 0, winning=parse_tile("2p"))]
    ['5p']
    """
    kinds = {tile.kind for tile in wait_tiles(hand)}
    since_riichi = seats[seat].riichi is not None
    passed = discards_after(seats, seat, since_riichi=since_riichi, dealer=dealer)
    last = max((each.turns[-1] for each in passed), default=0)
    return tuple(
        each.tile
        for each in passed
        if each.tile is not None
        and each.tile.kind in kinds
        and not (winning is not None and winning.kind == each.tile.kind and each.turns[-1] == last)
    )


def nagashi_possible(seats: Sequence[SeatTiles], seat: int) -> bool:
    """Return whether a player can still have nagashi mangan.

    All discards are terminals and honors, and none was called. A tile that was not read, or a meld
    that does not show whom it was called from, does not speak against it.

    >>> from scorer.tiles.tile import parse_tiles
    >>> rivers = "19m1z", "19m2p", "1s", "5p"
    >>> seats = [SeatTiles(parse_tiles(tiles)) for tiles in rivers]
    >>> [nagashi_possible(seats, seat) for seat in range(4)]
    [True, False, True, False]
    """
    river = seats[seat].river
    return not called_discards(seats, seat) and all(
        tile is None or tile.honor or tile.terminal for tile in river
    )
