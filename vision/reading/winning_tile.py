"""Find the winning tile among loose tiles: one that completes the hand, whatever lies nearer.

The layout knows only places. A discard, an indicator or a tile of another player can lie where a
winning tile would; if it completes nothing, the tile that does wins, and without one the hand is
a row that waits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import median

from scorer.tiles.terms import Game
from scorer.tiles.tile import TILES
from vision.boxes import Detection, distance, tile_of
from vision.layout.arrange import Layout
from vision.layout.conventions import conventions_of
from vision.layout.groups import group_touching
from vision.layout.perspective import estimate_poses
from vision.layout.roles import HAND_SIZE, WinningCue
from vision.reading.correction import correct_labels

# Widths of a tile between the centres of a loose tile and of the nearest tile of the row. On
# photos of real tables winning tiles that complete nothing lay at 3.5 and more, others up to 1.6
# unless they completed the hand.
_NEAR = 3.0
_REACH = 6.0  # the same for a tile that a hand lacks although its winning tile is marked
_LOOSE = 2  # tiles that touch, at most; rivers and walls are longer


def choose_winning_tile(
    detections: Sequence[Detection], layout: Layout, game: Game = Game.RIICHI
) -> Layout:
    """Return the layout with a tile that completes the hand, if its own winning tile does not.

    >>> from vision.boxes import Box
    >>> labels = "1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 1z 2z 9m 2z".split()
    >>> lefts = [*range(0, 390, 30), 500, 640]
    >>> row = [Detection(label, 0.9, Box(left, 0, left + 30, 40))
    ...        for label, left in zip(labels, lefts)]
    >>> layout = Layout(tuple(range(13)), 13, WinningCue.APART, others=(14,))
    >>> choose_winning_tile(row, layout).winning
    14
    """
    if layout.winning is None or not layout.hand:
        return layout
    row = [detections[index] for index in layout.hand]
    is_far = layout.winning_cue is WinningCue.APART and not _is_near(
        detections[layout.winning], row
    )
    if layout.count == HAND_SIZE - 1 and not is_far:
        return _with_missing_tile(detections, layout, game)
    if not is_far or correct_labels(detections, layout, game=game).complete:
        return layout
    apart = replace(layout, winning=None, others=(*layout.others, layout.winning))
    if layout.count == HAND_SIZE:
        for index in _loose_tiles(detections, apart):
            if _completes(detections, apart, index, game):
                return replace(_take(apart, index), winning=index, winning_cue=WinningCue.COMPLETES)
    *hand, last = layout.hand
    return replace(apart, hand=tuple(hand), winning=last, winning_cue=WinningCue.LAST)


def _with_missing_tile(detections: Sequence[Detection], layout: Layout, game: Game) -> Layout:
    """Return the layout with the loose tile beside the row that completes it, if there is one."""
    row = [detections[index] for index in layout.closed]
    reach = _NEAR if layout.winning_cue is WinningCue.LAST else _REACH
    for index in _loose_tiles(detections, layout):
        if _distance(detections[index], row) > reach:
            break
        if _completes(detections, layout, index, game):
            return replace(_take(layout, index), hand=(*layout.hand, index))
    return layout


def _completes(detections: Sequence[Detection], layout: Layout, index: int, game: Game) -> bool:
    """Return whether the closed tiles and one more are complete by their likeliest labels."""
    counts = [0] * len(TILES)
    for each in (*layout.closed, index):
        tile = tile_of(detections[each].label)
        if tile is None:
            return False
        counts[tile.kind] += 1
    return conventions_of(game).is_complete(counts, melds=len(layout.melds))


def _loose_tiles(detections: Sequence[Detection], layout: Layout) -> Iterator[int]:
    """Yield the faces outside the hand that lie alone or in pairs, the nearest first."""
    row = [detections[index] for index in layout.closed]
    free = {*layout.others, *layout.indicators}
    groups = group_touching(estimate_poses(detections))
    loose = {*layout.dora} | {
        tile.index
        for group in groups
        if len(group.tiles) <= _LOOSE
        for tile in group.tiles
        if tile.face and tile.index in free
    }
    yield from sorted(loose, key=lambda index: _distance(detections[index], row))


def _take(layout: Layout, index: int) -> Layout:
    """Return the layout without a tile that was an indicator or something else."""

    def without(indices: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(each for each in indices if each != index)

    return replace(
        layout,
        dora=without(layout.dora),
        ura=without(layout.ura),
        others=without(layout.others),
    )


def _is_near(tile: Detection, row: Sequence[Detection]) -> bool:
    return _distance(tile, row) <= _NEAR


def _distance(tile: Detection, row: Sequence[Detection]) -> float:
    """Return the distance from a row to a tile, in widths of its tiles."""
    width = median(min(each.box.width, each.box.height) for each in row)
    return min(distance(tile.box, each.box) for each in row) / width
