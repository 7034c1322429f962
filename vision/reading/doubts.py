"""Doubts: what a player should look at before trusting a reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from statistics import median

from scorer.tiles.hand import COPIES
from scorer.tiles.melds import MeldKind
from scorer.tiles.terms import Words
from vision.boxes import Box, Detection, distance
from vision.labels import tile_of
from vision.layout.arrange import Layout
from vision.layout.meld_parses import LaidMeld, hidden_tiles
from vision.layout.roles import WHOLE, WinningBy
from vision.reading import doubt_text as doubt_words
from vision.reading.decode import Decoded

_TRUSTED = 0.9  # chance, given the whole hand, from which on nobody is asked (docs/design/decoding.md)
_OTHER_FIVE = 0.05  # of 565 fives read right at a confidence of 0.8, four have more
_NEXT = 1.3  # of a tile's longer side from centre to centre: an added tile lies no farther off
_HOLE = (1.55, 2.6)  # of the usual way from tile to tile: one is missing between


class DoubtKind(StrEnum):
    """What may be wrong."""

    NO_TILES = "no_tiles"
    TILE_COUNT = "tile_count"
    LAYOUT = "layout"
    WINNING_TILE = "winning_tile"
    MELD = "meld"
    NO_MELD = "no_meld"
    HIDDEN_FIVE = "hidden_five"
    INDICATORS = "indicators"
    FIFTH_COPY = "fifth_copy"
    CHANGED_TILE = "changed_tile"
    UNCERTAIN_TILE = "uncertain_tile"


@dataclass(frozen=True, slots=True)
class Doubt:
    """One thing to check: a sentence for the player, where in the photo, and what it may be."""

    kind: DoubtKind
    words: Words
    boxes: tuple[Box, ...] = ()
    candidates: tuple[tuple[str, float], ...] = ()


def doubts_about(
    tiles: Sequence[Detection], layout: Layout, decoded: Decoded, *, unread: Sequence[int] = ()
) -> tuple[Doubt, ...]:
    """Give everything to check in a reading, what concerns the whole hand first.

    `unread` are the places of melds that the labels do not allow.

    >>> [str(doubt.kind) for doubt in doubts_about((), Layout(), Decoded())]
    ['no_tiles']
    """
    if layout.winning is None:
        return (Doubt(DoubtKind.NO_TILES, doubt_words.NO_TILES),)
    melded = [place for meld in layout.melds for place in meld.faces]
    faces = [*layout.hand, layout.winning, *melded, *layout.dora, *layout.ura]
    changed = {change.place for change in decoded.changes}
    return (
        *_count(tiles, layout),
        *_unclear(tiles, layout),
        *_winning(tiles[layout.winning], layout),
        *_melds(tiles, layout),
        *_no_melds(tiles, unread),
        *_indicators(tiles, layout),
        *_fifth_copies([tiles[place] for place in faces]),
        *_changed(tiles, decoded),
        *_uncertain(
            [
                (tiles[place], decoded.chances.get(place, 1.0))
                for place in faces
                if place not in changed
            ]
        ),
    )


def _count(tiles: Sequence[Detection], layout: Layout) -> Iterator[Doubt]:
    count = layout.count
    if count == WHOLE:
        return
    kans = any(len(meld.places) > 3 for meld in layout.melds)
    holes = tuple(_holes([tiles[place].box for place in layout.hand])) if count < WHOLE else ()
    words = doubt_words.tile_count(count, kans=kans, holes=bool(holes))
    yield Doubt(DoubtKind.TILE_COUNT, words, holes)


def _holes(row: Sequence[Box]) -> Iterator[Box]:
    """The places in a row where a tile would fit."""
    steps = [distance(one, other) for one, other in pairwise(row)]
    usual = median(steps) if steps else 0.0
    for (one, other), step in zip(pairwise(row), steps, strict=True):
        if _HOLE[0] * usual < step < _HOLE[1] * usual:
            yield Box(
                (one.left + other.left) / 2,
                (one.top + other.top) / 2,
                (one.right + other.right) / 2,
                (one.bottom + other.bottom) / 2,
            )


def _unclear(tiles: Sequence[Detection], layout: Layout) -> Iterator[Doubt]:
    asked = layout.count != WHOLE or not all(meld.marked for meld in layout.melds)
    if not layout.clear and not asked:
        places = [place for meld in layout.melds for place in meld.places]
        boxes = tuple(tiles[place].box for place in places)
        yield Doubt(DoubtKind.LAYOUT, doubt_words.DIVIDED_OTHERWISE, boxes)


def _winning(tile: Detection, layout: Layout) -> Iterator[Doubt]:
    if layout.winning_by is WinningBy.LAST:
        words = doubt_words.last_tile_won(tile.label)
        yield Doubt(DoubtKind.WINNING_TILE, words, (tile.box,))


def _melds(tiles: Sequence[Detection], layout: Layout) -> Iterator[Doubt]:
    for meld in layout.melds:
        faces = [tiles[place] for place in meld.faces]
        boxes = tuple(tiles[place].box for place in meld.places)
        if not meld.marked:
            words = doubt_words.unmarked_meld([each.label for each in faces], meld.kind)
            yield Doubt(DoubtKind.MELD, words, boxes)
        elif meld.kind is MeldKind.PON and (fourth := _fourth(tiles, layout, meld)):
            words = doubt_words.perhaps_added(faces[0].label)
            yield Doubt(DoubtKind.MELD, words, (*boxes, fourth.box))
        if any(tile.red for tile in hidden_tiles(meld, tiles)):
            words = doubt_words.hidden_five(faces[0].label)
            yield Doubt(DoubtKind.HIDDEN_FIVE, words, boxes)


def _fourth(tiles: Sequence[Detection], layout: Layout, pon: LaidMeld) -> Detection | None:
    """The tile like those of a pon that lies next to it and is taken for none of the hand."""
    own = [tiles[place] for place in pon.faces]
    for place in layout.others:
        other = tiles[place]
        if _kind(other) == _kind(own[0]) and any(
            distance(other.box, tile.box) < _NEXT * max(tile.box.width, tile.box.height)
            for tile in own
        ):
            return other
    return None


def _kind(seen: Detection) -> int | None:
    tile = tile_of(seen.label)
    return None if tile is None else tile.kind


def _no_melds(tiles: Sequence[Detection], unread: Sequence[int]) -> Iterator[Doubt]:
    if unread:
        words = doubt_words.no_meld([tiles[place].label for place in unread])
        yield Doubt(DoubtKind.NO_MELD, words, tuple(tiles[place].box for place in unread))


def _indicators(tiles: Sequence[Detection], layout: Layout) -> Iterator[Doubt]:
    kans = sum(meld.kind not in {MeldKind.CHII, MeldKind.PON} for meld in layout.melds)
    shown = len(layout.dora)
    boxes = tuple(tiles[place].box for place in layout.dora)
    if 0 < shown < 1 + kans:
        yield Doubt(DoubtKind.INDICATORS, doubt_words.few_indicators(shown, 1 + kans), boxes)
    elif not layout.plain:
        yield Doubt(DoubtKind.INDICATORS, doubt_words.MORE_INDICATORS, boxes)


def _fifth_copies(faces: Sequence[Detection]) -> Iterator[Doubt]:
    kinds = Counter(tile.kind for seen in faces if (tile := tile_of(seen.label)))
    for kind, count in kinds.items():
        if count > COPIES:
            alike = [seen for seen in faces if (tile := tile_of(seen.label)) and tile.kind == kind]
            words = doubt_words.fifth_copy(alike[0].label, count)
            yield Doubt(DoubtKind.FIFTH_COPY, words, tuple(seen.box for seen in alike))


def _changed(tiles: Sequence[Detection], decoded: Decoded) -> Iterator[Doubt]:
    for change in decoded.changes:
        seen = tiles[change.place]
        others = tuple(pair for pair in seen.candidates if pair[0] != change.now)
        yield Doubt(
            DoubtKind.CHANGED_TILE,
            doubt_words.changed_tile(change),
            (seen.box,),
            ((change.now, change.chance), *others),
        )


def _uncertain(faces: Sequence[tuple[Detection, float]]) -> Iterator[Doubt]:
    for seen, chance in faces:
        if chance < _TRUSTED or _perhaps_the_other_five(seen):
            others = [label for label, _ in seen.candidates if label != seen.label][:2]
            words = doubt_words.uncertain_tile(seen.label, others)
            yield Doubt(DoubtKind.UNCERTAIN_TILE, words, (seen.box,), seen.candidates)


def _perhaps_the_other_five(seen: Detection) -> bool:
    """Whether a five may be the red one instead, or the plain one: a dot can be the difference."""
    tile = tile_of(seen.label)
    others = ((tile_of(label), chance) for label, chance in seen.candidates if label != seen.label)
    return any(
        tile and other and other.plain == tile.plain and chance > _OTHER_FIVE
        for other, chance in others
    )
