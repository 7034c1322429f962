"""The reading of a whole table: its tiles, what each seat has, and its JSON.

docs/reference/reading-format.md documents the JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from vision.boxes import Detection, tile_of
from vision.layout.arrange import Layout
from vision.layout.halves import join_halves
from vision.layout.table import SeatLayout, TableLayout, arrange_table
from vision.reading.advice import Advice
from vision.reading.certainty import CHECKED
from vision.reading.correction import LabelCorrection, RedFives
from vision.reading.doubts import (
    DISCARDS,
    NO_TILES,
    WHOLE_HAND,
    Doubt,
    DoubtKind,
    label_doubts,
)
from vision.reading.reading import (
    MeldReading,
    Reading,
    read_layout,
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

    @property
    def hand_tiles(self) -> tuple[int, ...]:
        """The tiles of hand and melds."""
        melded = (index for meld in self.layout.melds for index in meld.indices)
        return (*self.layout.hand, *melded)

    @property
    def probability(self) -> float:
        """The probability that hand, melds and discards are all right, as far as they are there.

        >>> read_table((), width=40, height=30).seats[0].probability
        1.0
        """
        hand = self.hand_evidence.probability if self.hand_tiles else 1.0
        return hand * (self.river_evidence.probability if self.layout.river else 1.0)


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
        doubts: Everything that the players should check.
        advice: Ways to take a better photo.
    """

    width: int
    height: int
    tiles: tuple[Detection, ...]
    layout: TableLayout
    correction: LabelCorrection
    seats: tuple[SeatReading, ...]
    doubts: tuple[Doubt, ...] = ()
    advice: tuple[Advice, ...] = ()

    @property
    def uncertain_tiles(self) -> tuple[int, ...]:
        """The tiles of all seats whose labels are uncertain."""
        return tuple(index for seat in self.seats for index in seat.uncertain_tiles)

    @property
    def used_tiles(self) -> tuple[int, ...]:
        """The tiles of all seats, and the dora indicators."""
        return (*(index for seat in self.layout.seats for index in seat.tiles), *self.layout.dora)

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
    reading = TableReading(width, height, tiles, layout, correction, seats)
    return replace(reading, doubts=tuple(_find_doubts(reading, reds)))


def _find_doubts(reading: TableReading, reds: RedFives | None) -> Iterator[Doubt]:
    """Yield what to check, each label first, then hands and rivers about which nothing is asked."""
    tiles = reading.tiles
    if not tiles:
        yield Doubt(DoubtKind.NO_TILES, NO_TILES)
    faces = [index for index in reading.used_tiles if tile_of(tiles[index].label) is not None]
    labels = tuple(label_doubts(tiles, faces, reading.correction, reds))
    yield from labels
    asked = {box for doubt in labels for box in doubt.boxes}
    for seat in reading.seats:
        for kind, words, indices, evidence in (
            (DoubtKind.WHOLE_HAND, WHOLE_HAND, seat.hand_tiles, seat.hand_evidence),
            (DoubtKind.DISCARDS, DISCARDS, seat.layout.river, seat.river_evidence),
        ):
            boxes = tuple(tiles[index].box for index in indices)
            told = not evidence.missing and not asked.isdisjoint(boxes)
            if boxes and evidence.probability <= CHECKED and not told:
                yield Doubt(kind, words, boxes)


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
    hand = hand_evidence(tiles, seat, correction)
    river = river_evidence(seat, correction)
    waits = find_waits(tiles, seat, correction, hand)
    uncertain = tuple(
        index for index in seat.tiles if correction.probabilities.get(index, 1.0) <= CHECKED
    )
    return SeatReading(seat, melds, hand, river, waits, uncertain)
