"""Compare the layout of a whole table with the tiles that were laid on it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum

from scorer.tiles.melds import Meld
from training.geometry import Block
from training.render.table_at_draw import SeatAtDraw, TableAtDraw
from vision.boxes import BACK, Detection
from vision.layout.meld_parses import MeldLayout
from vision.layout.table import SeatLayout, TableLayout


class TablePart(StrEnum):
    """A part of the reading of a table that is right or wrong."""

    RIVER = "rivers: tiles in their order"
    RIICHI = "rivers: riichi tile"
    RIVER_WITH_RIICHI = "rivers: both"
    RIVER_LABELS = "rivers: both, with all labels"
    CLOSED = "hands: closed tiles at their seat"
    MELDS = "hands: melds"
    HAND = "hands: both"
    HAND_LABELS = "hands: both, with all labels"
    DORA = "tables: dora indicators"
    TABLE = "tables: everything, without labels"


Blocks = Mapping[int, int]
"""The block of each detection that is of a tile."""


def compare_table(
    layout: TableLayout, table: TableAtDraw, detections: Sequence[Detection], blocks: Blocks
) -> tuple[Counter[TablePart], Counter[TablePart]]:
    """Return how many of each part are right, and how many there are.

    A hand that lies face down is right if none of its tiles is read as a face.
    """
    right: Counter[TablePart] = Counter()
    for seat, truth in zip(layout.seats, table.seats, strict=True):
        right.update(_compare_seat(seat, truth, table, detections, blocks))
    dora = {blocks.get(index) for index in layout.dora} == set(table.dora)
    right[TablePart.DORA] += dora
    whole = right[TablePart.RIVER_WITH_RIICHI] + right[TablePart.HAND] == 2 * len(table.seats)
    right[TablePart.TABLE] += dora and whole
    total = Counter({part: len(table.seats) for part in TablePart})
    total[TablePart.DORA] = total[TablePart.TABLE] = 1
    return right, total


def _compare_seat(
    seat: SeatLayout,
    truth: SeatAtDraw,
    table: TableAtDraw,
    detections: Sequence[Detection],
    blocks: Blocks,
) -> Counter[TablePart]:
    def named(indices: Sequence[int]) -> bool:
        return all(
            detections[index].label == _visible(table.blocks[blocks[index]])
            for index in indices
            if index in blocks
        )

    river = tuple(blocks.get(index) for index in seat.river) == truth.river
    riichi = (None if seat.riichi is None else blocks.get(seat.riichi)) == truth.riichi
    closed = tuple(blocks.get(index) for index in seat.hand) == truth.hand
    if not truth.shown:
        closed = all(detections[index].label == BACK for index in seat.hand)
    melds = [_laid(meld, blocks) for meld in seat.melds] == [_true(*each) for each in truth.melds]
    melded = [index for meld in seat.melds for index in meld.indices]
    return Counter(
        {
            TablePart.RIVER: river,
            TablePart.RIICHI: riichi,
            TablePart.RIVER_WITH_RIICHI: river and riichi,
            TablePart.RIVER_LABELS: river and riichi and named(seat.river),
            TablePart.CLOSED: closed,
            TablePart.MELDS: melds,
            TablePart.HAND: closed and melds,
            TablePart.HAND_LABELS: closed and melds and named([*seat.hand, *melded]),
        }
    )


def _visible(block: Block) -> str | None:
    """Return the label of the side of a tile that is up."""
    return BACK if block.frame[2, 2] < 0 else block.label


def _laid(meld: MeldLayout, blocks: Blocks) -> tuple[object, ...]:
    return meld.kind, {blocks.get(index) for index in meld.indices}, meld.called_from


def _true(meld: Meld, indices: Sequence[int]) -> tuple[object, ...]:
    return meld.kind, set(indices), meld.called_from
