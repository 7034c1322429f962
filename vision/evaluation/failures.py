"""Kinds of failures of a reading, to see what to work on first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from vision.boxes import Detection, intersection, tile_of
from vision.evaluation.hand_comparison import HandComparison, HandPart
from vision.evaluation.labels import LabelledBox
from vision.evaluation.matching import MATCH, match_boxes


class Failure(StrEnum):
    """A kind of failure in the reading of a photo."""

    RED_FIVE = "red_five"
    MISREAD = "misread"
    MISSED = "missed"
    PART = "part"
    FALSE_TILE = "false_tile"
    CHANGED = "changed"
    LEFT_OUT = "left_out"
    SURPLUS = "surplus"
    WINNING_TILE = "winning_tile"
    MELDS = "melds"
    FALSE_HAND = "false_hand"


def tile_failures(
    boxes: Sequence[LabelledBox],
    *,
    wrong: Sequence[tuple[LabelledBox, Detection]],
    missed: Sequence[LabelledBox],
    extra: Sequence[Detection],
) -> Iterator[Failure]:
    """Yield the kinds of wrong, missed and extra tiles of a photo, those of each tile.

    >>> tile = LabelledBox("5p", 0, 0, 30, 40)
    >>> wrong = [(tile, Detection("0p", 0.9, tile.box))]
    >>> [str(each) for each in tile_failures([tile], wrong=wrong, missed=[], extra=[])]
    ['red_five']
    """
    for box, detection in wrong:
        tile, read = tile_of(box.label), tile_of(detection.label)
        same = tile is not None and read is not None and tile.plain == read.plain
        yield Failure.RED_FIVE if same else Failure.MISREAD
    yield from (Failure.MISSED for _ in missed)
    for detection in extra:
        on_tile = any(
            intersection(box.box, detection.box) >= MATCH * min(box.box.area, detection.box.area)
            for box in boxes
        )
        yield Failure.PART if on_tile else Failure.FALSE_TILE


def hand_failures(boxes: Sequence[LabelledBox], hand: HandComparison) -> Iterator[Failure]:
    """Yield what is wrong with a hand apart from its tiles: the rules, or the layout."""
    if hand.winner_right:
        return
    if hand.tiles.broken:
        yield Failure.CHANGED
    owners = {at: place for place, at in match_boxes(boxes, hand.reading.tiles)}
    used = {owners[index] for index in hand.reading.used_tiles if index in owners}
    if hand.answer.tiles and not hand.selected:
        if set(hand.answer.tiles) & set(owners.values()) - used:
            yield Failure.LEFT_OUT
        if used - set(hand.answer.tiles):
            yield Failure.SURPLUS
    elif hand.tiles_right or not hand.answer.tiles:
        wrong = set(hand.wrong)
        yield from (Failure.WINNING_TILE for _ in wrong & {HandPart.WINNING_TILE})
        yield from (Failure.MELDS for _ in wrong & {HandPart.MELDS})
