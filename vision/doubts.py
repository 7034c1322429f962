"""Doubts: what a player should look at before trusting a reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from statistics import median

from scorer.hand import COPIES
from scorer.melds import MeldKind
from vision.decode import CERTAIN, Decoded, Why
from vision.detections import Box, Detection, distance
from vision.labels import tile_of
from vision.layout import Layout
from vision.meldings import hidden_tiles
from vision.roles import WHOLE, WinningBy

_OTHER_FIVE = 0.05  # of 565 fives read right at a confidence of 0.8, four have more
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
    message: str
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
        advice = "photograph the hand from above, closer and in even light."
        return (Doubt(DoubtKind.NO_TILES, f"No face of a tile was found: {advice}"),)
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
        *_uncertain([tiles[place] for place in faces if place not in changed]),
    )


def _count(tiles: Sequence[Detection], layout: Layout) -> Iterator[Doubt]:
    count = layout.count
    if count == WHOLE:
        return
    missing = WHOLE - count
    noun = "tile was" if count == 1 else "tiles were"
    kans = ", each kan counted as three," if any(len(m.places) > 3 for m in layout.melds) else ""
    holes = tuple(_holes([tiles[place].box for place in layout.hand])) if missing > 0 else ()
    if holes:
        change = "one seems to be missing where a gap is: add it, or take the photo again"
    elif missing > 0:
        change = "add what is missing, or take the photo again from nearer"
    else:
        change = "take away what is not of the hand"
    yield Doubt(
        DoubtKind.TILE_COUNT,
        f"{count} {noun} read{kans} where a won hand has {WHOLE}: {change}.",
        holes,
    )


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
        yield Doubt(
            DoubtKind.LAYOUT,
            "The tiles can be divided into hand and melds in another way too: check the melds and "
            "the winning tile.",
            tuple(tiles[place].box for place in places),
        )


def _winning(tile: Detection, layout: Layout) -> Iterator[Doubt]:
    if layout.winning_by is WinningBy.LAST:
        yield Doubt(
            DoubtKind.WINNING_TILE,
            f"No tile lies apart, so the last one, {tile.label}, is taken as the winning tile: "
            "mark another if it is not.",
            (tile.box,),
        )


def _melds(tiles: Sequence[Detection], layout: Layout) -> Iterator[Doubt]:
    for meld in layout.melds:
        faces = [tiles[place] for place in meld.faces]
        boxes = tuple(tiles[place].box for place in meld.places)
        name = " ".join(each.label for each in faces)
        if not meld.marked:
            sign = "lying on its face" if meld.kind is MeldKind.ANKAN else "lying sideways"
            yield Doubt(
                DoubtKind.MELD,
                f"No tile of {name} is plainly {sign}, and it is taken as {_called(meld.kind)}: "
                "check its kind and from whom it was called.",
                boxes,
            )
        if any(tile.red for tile in hidden_tiles(meld, tiles)):
            yield Doubt(
                DoubtKind.HIDDEN_FIVE,
                f"A red five is taken to lie face down in the closed kan of {faces[0].label}: "
                "change it if you play without.",
                boxes,
            )


def _called(kind: MeldKind) -> str:
    names = {
        MeldKind.CHII: "a chii",
        MeldKind.PON: "a pon",
        MeldKind.DAIMINKAN: "an open kan",
        MeldKind.SHOUMINKAN: "an added kan",
        MeldKind.ANKAN: "a closed kan",
    }
    return names[kind]


def _no_melds(tiles: Sequence[Detection], unread: Sequence[int]) -> Iterator[Doubt]:
    if unread:
        name = " ".join(tiles[place].label for place in unread)
        yield Doubt(
            DoubtKind.NO_MELD,
            f"{name} lie as a meld but make none, so they are left out: add the meld by hand.",
            tuple(tiles[place].box for place in unread),
        )


def _indicators(tiles: Sequence[Detection], layout: Layout) -> Iterator[Doubt]:
    kans = sum(meld.kind not in {MeldKind.CHII, MeldKind.PON} for meld in layout.melds)
    shown = len(layout.dora)
    if 0 < shown < 1 + kans:
        noun = "indicator was" if shown == 1 else "indicators were"
        yield Doubt(
            DoubtKind.INDICATORS,
            f"{shown} dora {noun} read where there are {1 + kans}, one more for each kan: "
            "check the indicators.",
            tuple(tiles[place].box for place in layout.dora),
        )
    elif not layout.plain:
        yield Doubt(
            DoubtKind.INDICATORS,
            "Further tiles may be indicators, or lie among discards: check the indicators.",
            tuple(tiles[place].box for place in layout.dora),
        )


def _fifth_copies(faces: Sequence[Detection]) -> Iterator[Doubt]:
    kinds = Counter(tile.kind for seen in faces if (tile := tile_of(seen.label)))
    for kind, count in kinds.items():
        if count > COPIES:
            alike = [seen for seen in faces if (tile := tile_of(seen.label)) and tile.kind == kind]
            yield Doubt(
                DoubtKind.FIFTH_COPY,
                f"{alike[0].label} was read {count} times, but a set has four: correct one.",
                tuple(seen.box for seen in alike),
            )


def _changed(tiles: Sequence[Detection], decoded: Decoded) -> Iterator[Doubt]:
    reasons = {
        Why.NO_TILE: "a tile of the game has to lie there",
        Why.NO_MELD: "it would make no meld",
        Why.FIFTH_COPY: "a set has four of a kind",
        Why.RED_FIVES: "a set has no more red fives",
        Why.NOTEN: "the hand would not be complete",
    }
    for change in decoded.changes:
        seen = tiles[change.place]
        others = tuple(pair for pair in seen.candidates if pair[0] != change.now)
        yield Doubt(
            DoubtKind.CHANGED_TILE,
            f"The tile that looks most like {change.was} is taken as {change.now}, because "
            f"{reasons[change.why]} with {change.was}: check it.",
            (seen.box,),
            ((change.now, change.chance), *others),
        )


def _uncertain(faces: Sequence[Detection]) -> Iterator[Doubt]:
    for seen in faces:
        if seen.confidence < CERTAIN or _perhaps_the_other_five(seen):
            others = [label for label, _ in seen.candidates if label != seen.label][:2]
            instead = f" and may be {' or '.join(others)}" if others else ""
            yield Doubt(
                DoubtKind.UNCERTAIN_TILE,
                f"The tile read as {seen.label} is not certain{instead}: check it.",
                (seen.box,),
                seen.candidates,
            )


def _perhaps_the_other_five(seen: Detection) -> bool:
    """Whether a five may be the red one instead, or the plain one: a dot can be the difference."""
    tile = tile_of(seen.label)
    others = ((tile_of(label), chance) for label, chance in seen.candidates if label != seen.label)
    return any(
        tile and other and other.plain == tile.plain and chance > _OTHER_FIVE
        for other, chance in others
    )
