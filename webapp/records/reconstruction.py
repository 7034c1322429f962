"""Reconstruct a hand from photos of the table over time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorer.table.riichi.moments import combine_moments
from scorer.table.riichi.turn_order import SeatTiles, TurnOrder, turn_order
from scorer.tiles.melds import Meld, MeldKind
from scorer.tiles.tile import Tile
from vision.boxes import tile_of
from vision.reading.table_reading import SeatReading, TableReading

_DEALT = (13, 14)  # tiles of a player and of the dealer before the first discard


@dataclass(frozen=True, slots=True)
class Moment:
    """The tiles that a photo of the table shows.

    Attributes:
        seats: The discards and melds of the seats, in turn order from the photographer.
        hands: The closed tiles of each seat that are face up.
        dora: The dora indicators.
    """

    seats: tuple[SeatTiles, ...]
    hands: tuple[tuple[Tile, ...], ...] = ((), (), (), ())
    dora: tuple[Tile, ...] = ()


def moment_of(reading: TableReading) -> Moment:
    """Return what a photo of the table shows."""
    return Moment(
        tuple(_seat_tiles(reading, seat) for seat in reading.seats),
        tuple(_faces(reading, seat.layout.hand) for seat in reading.seats),
        _faces(reading, reading.layout.dora),
    )


def _seat_tiles(reading: TableReading, seat: SeatReading) -> SeatTiles:
    """Return river and melds; a back in a river is not a discard."""
    layout = seat.layout
    river = [index for index in layout.river if tile_of(reading.tiles[index].label) is not None]
    riichi = river.index(layout.riichi) if layout.riichi in river else None
    return SeatTiles(_faces(reading, river), tuple(each.meld for each in seat.melds), riichi)


def _faces(reading: TableReading, indices: Sequence[int]) -> tuple[Tile, ...]:
    return tuple(tile for label in reading.labels(indices) if (tile := tile_of(label)) is not None)


@dataclass(frozen=True, slots=True)
class Kan:
    """A closed or added kan, before a discard: those with its possible numbers from 0."""

    seat: int
    meld: Meld
    turns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReconstructedHand:
    """A hand as far as photos determine it.

    Attributes:
        order: All discards.
        kans: The closed and added kans.
        dealt: The tiles of each seat before its first discard, if a photo shows them.
        dora: The dora indicators in the order in which they were seen.
    """

    order: TurnOrder
    kans: tuple[Kan, ...]
    dealt: tuple[tuple[Tile, ...], ...]
    dora: tuple[Tile, ...]


def reconstruct(moments: Sequence[Moment], *, dealer: int | None = None) -> ReconstructedHand:
    """Return the hand that photos in their order show."""
    combined = combine_moments([each.seats for each in moments])
    order = turn_order(combined, dealer=dealer)
    return ReconstructedHand(
        order, tuple(_kans(combined, order)), tuple(_dealt(moments)), _all_dora(moments)
    )


def _kans(moments: Sequence[Sequence[SeatTiles]], order: TurnOrder) -> Iterator[Kan]:
    """Yield the kans that were not called, with the discards of the player that can follow."""
    before, count = [Counter[Meld]() for _ in moments[0]], 0
    for seats in moments:
        for seat, tiles in enumerate(seats):
            now = Counter(meld for meld in tiles.melds if _is_own_kan(meld))
            new = now - before[seat]
            before[seat] |= now
            for meld in new.elements():
                start = max(count, _turn_of_pon(order, seat, meld) + 1)
                turns = tuple(_own_draws(order, seat, start, _discards_in(seats)))
                yield Kan(seat, meld, turns)
        count = _discards_in(seats)


def _turn_of_pon(order: TurnOrder, seat: int, kan: Meld) -> int:
    """Return the number of the discard that became the pon of an added kan, -1 for others."""
    return next(
        (
            number
            for number, discard in enumerate(order.discards)
            if (call := discard.call) is not None and (call.caller, call.meld) == (seat, kan)
        ),
        -1,
    )


def _is_own_kan(meld: Meld) -> bool:
    return meld.kind in {MeldKind.ANKAN, MeldKind.SHOUMINKAN}


def _discards_in(seats: Sequence[SeatTiles]) -> int:
    calls = sum(meld.open for tiles in seats for meld in tiles.melds)
    return calls + sum(len(tiles.river) for tiles in seats)


def _own_draws(order: TurnOrder, seat: int, start: int, end: int) -> Iterator[int]:
    """Yield the numbers of the discards before which a seat drew a tile, from start to end."""
    for number in range(start, min(end + 1, len(order.discards))):
        call = order.discards[number - 1].call if number else None
        drew = call is None or call.meld.kind is MeldKind.DAIMINKAN
        if order.discards[number].seat == seat and drew:
            yield number


def _dealt(moments: Sequence[Moment]) -> Iterator[tuple[Tile, ...]]:
    """Yield the tiles of each seat that a photo shows before its first discard."""
    for seat in range(len(moments[0].seats)):
        yield next(
            (
                moment.hands[seat]
                for moment in moments
                if not (moment.seats[seat].river or moment.seats[seat].melds)
                and len(moment.hands[seat]) in _DEALT
            ),
            (),
        )


def _all_dora(moments: Sequence[Moment]) -> tuple[Tile, ...]:
    seen: list[Tile] = []
    for moment in moments:
        seen += (Counter(moment.dora) - Counter(seen)).elements()
    return tuple(seen)


def first_seat(hand: ReconstructedHand) -> int:
    """Return the dealer of the order that was chosen."""
    discards = hand.order.discards
    return discards[0].seat if discards else min(hand.order.dealers)
