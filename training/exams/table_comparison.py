"""Compare the reading of a whole table with the tiles that were laid on it."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

from scorer.riichi.shanten import wait_tiles
from scorer.tiles.hand import COPIES
from scorer.tiles.melds import Meld
from training.exams.tables_at_draw import TableExample, shown_hand
from training.geometry import Block
from training.scenes.table_at_draw import SeatAtDraw
from vision.boxes import BACK
from vision.layout.meld_parses import MeldLayout
from vision.reading.certainty import CHECKED
from vision.reading.table_reading import SeatReading, TableReading


class TablePart(StrEnum):
    """A part of the reading of a table that is right or wrong."""

    RIVER = "rivers: tiles in their order"
    RIICHI = "rivers: riichi tile"
    RIVER_WITH_RIICHI = "rivers: both"
    RIVER_LABELS = "rivers: both, with all labels"
    RIVER_OR_DOUBT = "rivers: all that, or a doubt"
    CLOSED = "hands: closed tiles at their seat"
    MELDS = "hands: melds"
    HAND = "hands: both"
    HAND_LABELS = "hands: both, with all labels"
    HAND_OR_DOUBT = "hands: all that, or a doubt"
    TENPAI = "shown hands: tenpai or noten"
    WAITS = "shown hands: waits"
    TENPAI_OR_DOUBT = "shown hands: tenpai or noten, or a doubt"
    ALL_HANDS = "tables: all hands with all labels"
    DORA = "tables: dora indicators"
    TABLE = "tables: everything, without labels"


def compare_table(
    reading: TableReading, example: TableExample
) -> tuple[Counter[TablePart], Counter[TablePart]]:
    """Return how many of each part are right, and how many there are.

    A hand that lies face down is right if none of its tiles is read as a face.
    """
    right: Counter[TablePart] = Counter()
    total: Counter[TablePart] = Counter()
    seats = len(example.table.seats)
    for seat, truth in zip(reading.seats, example.table.seats, strict=True):
        parts = compare_seat(seat, truth, reading, example)
        right.update({part: value for part, value in parts.items() if value})
        total.update(parts.keys())
    dora = {example.blocks.get(index) for index in reading.layout.dora} == set(example.table.dora)
    whole = right[TablePart.RIVER_WITH_RIICHI] + right[TablePart.HAND] == 2 * seats
    right[TablePart.ALL_HANDS] += right[TablePart.HAND_LABELS] == seats
    right[TablePart.DORA] += dora
    right[TablePart.TABLE] += dora and whole
    total.update((TablePart.ALL_HANDS, TablePart.DORA, TablePart.TABLE))
    return right, total


def compare_seat(
    seat: SeatReading, truth: SeatAtDraw, reading: TableReading, example: TableExample
) -> dict[TablePart, bool]:
    """Return which parts of a seat are right; the waits only if the hand is shown."""
    waits = _compare_waits(seat, truth, example) if truth.shown else {}
    return _compare_places(seat, truth, reading, example) | waits


def _compare_places(
    seat: SeatReading, truth: SeatAtDraw, reading: TableReading, example: TableExample
) -> dict[TablePart, bool]:
    blocks = example.blocks

    def named(indices: Sequence[int]) -> bool:
        return all(
            reading.tiles[index].label == _visible(example.table.blocks[blocks[index]])
            for index in indices
            if index in blocks
        )

    layout = seat.layout
    river = tuple(blocks.get(index) for index in layout.river) == truth.river
    riichi = (None if layout.riichi is None else blocks.get(layout.riichi)) == truth.riichi
    closed = tuple(blocks.get(index) for index in layout.hand) == truth.hand
    if not truth.shown:
        closed = all(reading.tiles[index].label == BACK for index in layout.hand)
    melds = [_laid(meld, example) for meld in layout.melds] == [_true(*m) for m in truth.melds]
    melded = [index for meld in layout.melds for index in meld.indices]
    river_right = river and riichi and named(layout.river)
    hand_right = closed and melds and named([*layout.hand, *melded])
    return {
        TablePart.RIVER: river,
        TablePart.RIICHI: riichi,
        TablePart.RIVER_WITH_RIICHI: river and riichi,
        TablePart.RIVER_LABELS: river_right,
        TablePart.RIVER_OR_DOUBT: river_right or seat.river_evidence.probability <= CHECKED,
        TablePart.CLOSED: closed,
        TablePart.MELDS: melds,
        TablePart.HAND: closed and melds,
        TablePart.HAND_LABELS: hand_right,
        TablePart.HAND_OR_DOUBT: hand_right or seat.hand_evidence.probability <= CHECKED,
    }


def _compare_waits(
    seat: SeatReading, truth: SeatAtDraw, example: TableExample
) -> dict[TablePart, bool]:
    hand = shown_hand(example.table, truth)
    waits = tuple(tile for tile in wait_tiles(hand) if hand.concealed_counts[tile.kind] < COPIES)
    tenpai = seat.waits is not None and bool(seat.waits.tiles) == bool(waits)
    return {
        TablePart.TENPAI: tenpai,
        TablePart.WAITS: seat.waits is not None and seat.waits.tiles == waits,
        TablePart.TENPAI_OR_DOUBT: (
            tenpai or seat.waits is None or seat.waits.probability <= CHECKED
        ),
    }


def _visible(block: Block) -> str | None:
    """Return the label of the side of a tile that is up."""
    return BACK if block.frame[2, 2] < 0 else block.label


def _laid(meld: MeldLayout, example: TableExample) -> tuple[object, ...]:
    return meld.kind, {example.blocks.get(index) for index in meld.indices}, meld.called_from


def _true(meld: Meld, indices: Sequence[int]) -> tuple[object, ...]:
    return meld.kind, set(indices), meld.called_from
