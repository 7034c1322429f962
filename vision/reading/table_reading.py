"""The reading of a whole table: its tiles, what each seat has, and its JSON.

docs/reference/table-reading-format.md documents the JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from vision.boxes import Detection, label_of, tile_of
from vision.layout.arrange import Layout
from vision.layout.halves import join_halves
from vision.layout.table import SeatLayout, SeatPosition, TableLayout, arrange_table
from vision.reading.certainty import CHECKED
from vision.reading.correction import LabelCorrection, RedFives
from vision.reading.doubts import WHOLE_HAND, Doubt, DoubtKind
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
from vision.reading.table_certainty import (
    RowEvidence,
    Waits,
    find_waits,
    hand_evidence,
    river_evidence,
)
from vision.reading.table_correction import correct_table_labels


@dataclass(frozen=True, slots=True)
class SeatReading:
    """The hand, melds and discards of a seat; its tiles are indices in the reading of the table.

    Attributes:
        layout: The places of its tiles.
        melds: The melds that the rules allow, from left to right as the player sees them.
        hand_evidence: What speaks against the closed tiles and melds.
        river_evidence: What speaks against the discards.
        waits: The waits of the hand; None if it does not show 13 tiles, kans counted as three.
        uncertain_tiles: The tiles of hand, melds and river whose labels are uncertain.
    """

    layout: SeatLayout
    melds: tuple[MeldReading, ...]
    hand_evidence: RowEvidence
    river_evidence: RowEvidence
    waits: Waits | None
    uncertain_tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableReading:
    """The tiles of a photo of a whole table, and whose they are.

    Attributes:
        width: Width of the photo in pixels.
        height: Height of the photo.
        tiles: All detected tiles.
        layout: The places of all tiles.
        correction: The probability of each label, and those that a set of tiles changes.
        seats: The seats from the photographer's, anticlockwise.
    """

    width: int
    height: int
    tiles: tuple[Detection, ...]
    layout: TableLayout
    correction: LabelCorrection
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
    seats = tuple(_read_seat(tiles, seat, correction, reds) for seat in layout.seats)
    return TableReading(width, height, tiles, layout, correction, seats)


def hand_readings(
    reading: TableReading, reds: RedFives | None = None
) -> tuple[Reading | None, ...]:
    """Return the reading of each seat's hand of 13 tiles; None where no face is shown.

    >>> hand_readings(read_table((), width=40, height=30))
    (None, None, None, None)
    """
    return tuple(_hand_reading(reading, seat, reds) for seat in reading.seats)


def _hand_reading(
    reading: TableReading, seat: SeatReading, reds: RedFives | None
) -> Reading | None:
    faces = [index for index in seat.layout.hand if tile_of(reading.tiles[index].label) is not None]
    if not faces:
        return None
    *hand, last = faces
    layout = Layout(tuple(hand), last, melds=seat.layout.melds)
    own = {*faces, *(index for meld in layout.melds for index in meld.indices)}
    changes = tuple(each for each in reading.correction.changes if each.index in own)
    correction = replace(reading.correction, changes=changes)
    empty = Reading(reading.width, reading.height, waiting=True)
    found = read_layout(empty, reading.tiles, layout, reds, correction)
    # How probable a hand alone is says nothing about one on a table, which has its own estimate.
    doubts = tuple(each for each in found.doubts if each.kind is not DoubtKind.WHOLE_HAND)
    if not doubts and (seat.waits is None or seat.waits.probability <= CHECKED):
        doubts = (Doubt(DoubtKind.WHOLE_HAND, WHOLE_HAND),)
    return replace(found, doubts=doubts, evidence=None)


def _read_seat(
    tiles: Sequence[Detection],
    seat: SeatLayout,
    correction: LabelCorrection,
    reds: RedFives | None,
) -> SeatReading:
    melds = tuple(
        MeldReading(meld, each.indices)
        for each in seat.melds
        if (meld := to_meld(tiles, each, reds)) is not None
    )
    hand = hand_evidence(seat, correction)
    river = river_evidence(seat, correction)
    waits = find_waits(tiles, seat, correction, hand)
    uncertain = tuple(
        index for index in seat.tiles if correction.probabilities.get(index, 1.0) <= CHECKED
    )
    return SeatReading(seat, melds, hand, river, waits, uncertain)


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
    waits: tuple[str, ...] | None
    hand_probability: float
    river_probability: float
    waits_probability: float | None
    uncertain_tiles: tuple[int, ...]


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
    layout, waits = seat.layout, seat.waits
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
        waits=None if waits is None else tuple(label_of(tile) for tile in waits.tiles),
        hand_probability=round(seat.hand_evidence.probability, 4),
        river_probability=round(seat.river_evidence.probability, 4),
        waits_probability=None if waits is None else round(waits.probability, 4),
        uncertain_tiles=seat.uncertain_tiles,
    )
