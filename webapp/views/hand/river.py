"""The discards in the photo of a won hand: those of its player, and the waits that passed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorer.table.riichi.rivers import called_discards, nagashi_possible, passed_waits
from scorer.table.riichi.turn_order import SeatTiles
from scorer.tiles.errors import RiichiError
from scorer.tiles.hand import COPIES, Hand
from scorer.tiles.terms import Game
from scorer.tiles.tile import Tile
from vision.boxes import Box, tile_of
from vision.reading.reading import Reading
from vision.reading.table_reading import SeatReading, TableReading, read_table
from webapp.records.reconstruction import moment_of
from webapp.typed_json.encode import copy_fields
from webapp.views.photo import ReadingJson, reading_view

_FEWEST = 12
"""Faces that are not of the hand on a photo of the table; fewer are indicators and melds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RiverView:
    """The discards of the player whose hand a photo of the table shows.

    Attributes:
        discards: The river in its order.
        discard_tiles: Their places in the list of all tiles.
        called: The discards that others called, as their melds show.
        riichi: Whether a discard lies sideways.
        passed: Waits that others discarded since the riichi, or since the player's last discard.
        nagashi: Whether the discards can be a nagashi mangan.
    """

    discards: tuple[Tile, ...]
    discard_tiles: tuple[int, ...]
    called: tuple[Tile, ...]
    riichi: bool
    passed: tuple[Tile, ...]
    nagashi: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandReadingResponse(ReadingJson):
    """The reading of a photo, with the river of the hand's player if it is in the photo."""

    river: RiverView | None


def hand_reading_response(name: str, reading: Reading) -> HandReadingResponse:
    """Return the reading of a photo with the river."""
    return copy_fields(HandReadingResponse, reading_view(name, reading), river=_river(reading))


def _river(reading: Reading) -> RiverView | None:
    used = set(reading.used_tiles)
    faces = [n for n, tile in enumerate(reading.tiles) if tile_of(tile.label) and n not in used]
    if reading.game is not Game.RIICHI or len(faces) < _FEWEST:
        return None
    table = read_table(reading.tiles, width=reading.width, height=reading.height)
    owner = _owner(reading, table)
    if owner is None or not table.seats[owner].layout.river:
        return None
    seats = moment_of(table).seats
    counts = Counter(tile.kind for tile in _hand_tiles(reading))
    river = list(_possible(_river_tiles(reading, table, owner), counts))
    return RiverView(
        discards=tuple(tile for tile, _ in river),
        discard_tiles=tuple(place for _, place in river),
        called=tuple(called_discards(seats, owner)),
        riichi=seats[owner].riichi is not None,
        passed=tuple(_passed(reading, seats, owner)),
        nagashi=nagashi_possible(seats, owner),
    )


def _owner(reading: Reading, table: TableReading) -> int | None:
    """Return the seat that has most tiles of the hand, None if none has half of them."""
    own = {reading.tiles[n].box for n in reading.used_tiles}
    counts = [len(own & _boxes(table, seat)) for seat in table.seats]
    most = max(counts)
    return counts.index(most) if 2 * most > len(own) else None


def _boxes(table: TableReading, seat: SeatReading) -> set[Box]:
    melds = (index for meld in seat.layout.melds for index in meld.indices)
    return {table.tiles[index].box for index in (*seat.layout.hand, *melds)}


def _hand_tiles(reading: Reading) -> Iterator[Tile]:
    return (
        tile for n in reading.used_tiles if (tile := tile_of(reading.tiles[n].label)) is not None
    )


def _river_tiles(reading: Reading, table: TableReading, owner: int) -> Iterator[tuple[Tile, int]]:
    """Yield the tiles of a river with their places in the reading of the hand."""
    used = reading.used_tiles
    places = {tile.box: n for n, tile in enumerate(reading.tiles) if n not in used}
    for index in table.seats[owner].layout.river:
        found = table.tiles[index]
        if (tile := tile_of(found.label)) is not None and found.box in places:
            yield tile, places[found.box]


def _possible(
    river: Iterable[tuple[Tile, int]], counts: Counter[int]
) -> Iterator[tuple[Tile, int]]:
    """Yield the discards without a misread one, which would be the fifth tile of its kind."""
    for tile, place in river:
        counts[tile.kind] += 1
        if counts[tile.kind] <= COPIES:
            yield tile, place


def _passed(reading: Reading, seats: Sequence[SeatTiles], owner: int) -> Sequence[Tile]:
    try:
        hand = Hand(reading.hand, reading.melds)
    except RiichiError:
        return ()
    return passed_waits(hand, seats, owner, winning=reading.winning_tile)
