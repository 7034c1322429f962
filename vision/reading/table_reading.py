"""The reading of a whole table: its tiles, what each seat has, and its JSON.

docs/reference/table-reading-format.md documents the JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from vision.boxes import Detection, tile_of
from vision.layout.arrange import Layout
from vision.layout.halves import join_halves
from vision.layout.table import SeatLayout, SeatPosition, TableLayout, arrange_table
from vision.reading.correction import RedFives
from vision.reading.reading import (
    MeldJson,
    MeldReading,
    Reading,
    TileJson,
    meld_view,
    read_layout,
    tile_view,
    to_meld,
)
from vision.reading.table_correction import correct_table_labels


@dataclass(frozen=True, slots=True)
class SeatReading:
    """The hand, melds and discards of a seat; its tiles are indices in the reading of the table.

    Attributes:
        layout: The places of its tiles.
        melds: The melds that the rules allow, from left to right as the player sees them.
    """

    layout: SeatLayout
    melds: tuple[MeldReading, ...] = ()


@dataclass(frozen=True, slots=True)
class TableReading:
    """The tiles of a photo of a whole table, and whose they are.

    Attributes:
        width: Width of the photo in pixels.
        height: Height of the photo.
        tiles: All detected tiles.
        layout: The places of all tiles.
        seats: The seats from the photographer's, anticlockwise.
    """

    width: int
    height: int
    tiles: tuple[Detection, ...]
    layout: TableLayout
    seats: tuple[SeatReading, ...]

    def labels(self, indices: Iterable[int]) -> tuple[str, ...]:
        """Return the labels of some tiles.

        >>> read_table((), width=40, height=30).labels(())
        ()
        """
        return tuple(self.tiles[index].label for index in indices)


def read_table(
    detections: Sequence[Detection], *, width: int, height: int, reds: RedFives | None = None
) -> TableReading:
    """Read the detections in a photo of a whole table of this size.

    `reds` has the number of red fives of each suit, as for `interpret_detections`.

    >>> from vision.boxes import Box
    >>> hand = [Detection("1m", 0.9, Box(30 * n, 400, 30 * n + 30, 440)) for n in range(13)]
    >>> river = [Detection(label, 0.9, Box(30 * n, 80, 30 * n + 30, 120))
    ...          for n, label in enumerate(("7z", "1z", "9p"), 4)]
    >>> reading = read_table([*hand, *river], width=500, height=500)
    >>> reading.labels(reading.seats[0].layout.river)
    ('7z', '1z', '9p')
    """
    detections = join_halves(detections)
    layout = arrange_table(detections)
    correction = correct_table_labels(detections, layout, reds=reds)
    tiles = correction.apply(detections)
    seats = tuple(
        SeatReading(
            seat,
            tuple(
                MeldReading(meld, each.indices)
                for each in seat.melds
                if (meld := to_meld(tiles, each, reds)) is not None
            ),
        )
        for seat in layout.seats
    )
    return TableReading(width, height, tiles, layout, seats)


def hand_readings(
    reading: TableReading, reds: RedFives | None = None
) -> tuple[Reading | None, ...]:
    """Return the reading of each seat's hand of 13 tiles; None where no face is shown.

    >>> hand_readings(read_table((), width=40, height=30))
    (None, None, None, None)
    """
    empty = Reading(reading.width, reading.height, waiting=True)
    found: list[Reading | None] = []
    for seat in reading.layout.seats:
        faces = [index for index in seat.hand if tile_of(reading.tiles[index].label) is not None]
        if not faces:
            found.append(None)
            continue
        *hand, last = faces
        # The cost of a hand alone on a table does not apply; the number of tiles is checked.
        layout = Layout(tuple(hand), last, melds=seat.melds, cost=0.0)
        found.append(read_layout(empty, reading.tiles, layout, reds))
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatJson:
    """The hand, melds and discards of a seat."""

    position: SeatPosition
    hand: tuple[str, ...]
    hand_tiles: tuple[int, ...]
    melds: tuple[MeldJson, ...]
    river: tuple[str, ...]
    river_tiles: tuple[int, ...]
    river_rows: tuple[int, ...]
    riichi: int | None
    sideways: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReadingJson:
    """The reading of a photo of a whole table."""

    photo: str
    width: int
    height: int
    tiles: tuple[TileJson, ...]
    seats: tuple[SeatJson, ...]
    dora_indicators: tuple[str, ...]
    dora_tiles: tuple[int, ...]
    wall_tiles: tuple[int, ...]
    other_tiles: tuple[int, ...]


def table_reading_view(photo_name: str, reading: TableReading) -> TableReadingJson:
    """Return the reading of a whole table as its JSON has it.

    >>> table_reading_view("table.jpg", read_table((), width=40, height=30)).seats[1].position
    <SeatPosition.RIGHT: 'right'>
    """
    layout = reading.layout
    return TableReadingJson(
        photo=photo_name,
        width=reading.width,
        height=reading.height,
        tiles=tuple(tile_view(tile) for tile in reading.tiles),
        seats=tuple(_seat(reading, seat) for seat in reading.seats),
        dora_indicators=reading.labels(layout.dora),
        dora_tiles=layout.dora,
        wall_tiles=layout.wall,
        other_tiles=layout.others,
    )


def _seat(reading: TableReading, seat: SeatReading) -> SeatJson:
    layout = seat.layout
    return SeatJson(
        position=layout.position,
        hand=reading.labels(layout.hand),
        hand_tiles=layout.hand,
        melds=tuple(meld_view(meld) for meld in seat.melds),
        river=reading.labels(layout.river),
        river_tiles=layout.river,
        river_rows=layout.river_rows,
        riichi=layout.riichi,
        sideways=layout.sideways,
    )
