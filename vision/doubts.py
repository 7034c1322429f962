"""Doubts: what a player should look at before trusting a reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from vision.detections import Box, Detection
from vision.labels import tile_of
from vision.layout import Layout, WinningBy

CERTAIN = 0.8  # a tile of the hand below this confidence is asked about
_WHOLE = 14  # tiles of a closed hand with its winning tile
_COPIES = 4


class DoubtKind(StrEnum):
    """What may be wrong."""

    NO_TILES = "no_tiles"
    MELDS_NOT_READ = "melds_not_read"
    TILE_COUNT = "tile_count"
    WINNING_TILE = "winning_tile"
    FIFTH_COPY = "fifth_copy"
    UNCERTAIN_TILE = "uncertain_tile"


@dataclass(frozen=True, slots=True)
class Doubt:
    """One thing to check: a sentence for the player, where in the photo, and what it may be."""

    kind: DoubtKind
    message: str
    boxes: tuple[Box, ...] = ()
    candidates: tuple[tuple[str, float], ...] = ()


def doubts_about(tiles: Sequence[Detection], layout: Layout) -> tuple[Doubt, ...]:
    """Give everything to check in a reading, what concerns the whole hand first.

    >>> [str(doubt.kind) for doubt in doubts_about((), Layout())]
    ['no_tiles']
    """
    if layout.winning is None:
        advice = "photograph the hand from above, closer and in even light."
        return (Doubt(DoubtKind.NO_TILES, f"No face of a tile was found: {advice}"),)
    places = (*layout.hand, layout.winning)
    melds = tuple(_melds(tiles, layout))
    return (
        *melds,
        *_count(len(places), melds_seen=bool(melds)),
        *_winning(tiles[layout.winning], layout),
        *_fifth_copies([tiles[place] for place in places]),
        *_uncertain([tiles[place] for place in places]),
    )


def _melds(tiles: Sequence[Detection], layout: Layout) -> Iterator[Doubt]:
    signs = sorted({*chain.from_iterable(layout.melds), *layout.odd})
    missing = _WHOLE - len(layout.hand) - 1
    short_by_melds = missing > 0 and missing % 3 == 0 and len(layout.others) >= missing
    if signs or short_by_melds:
        yield Doubt(
            DoubtKind.MELDS_NOT_READ,
            "There seem to be melds, which are not read from the photo yet: add them by hand.",
            tuple(tiles[place].box for place in signs or layout.others),
        )


def _count(count: int, *, melds_seen: bool) -> Iterator[Doubt]:
    whole = count <= _WHOLE and count % 3 == _WHOLE % 3 if melds_seen else count == _WHOLE
    if not whole:
        change = "add what is missing" if count < _WHOLE else "take away what is not of the hand"
        noun = "tile was" if count == 1 else "tiles were"
        yield Doubt(
            DoubtKind.TILE_COUNT,
            f"{count} {noun} read where a hand without melds has {_WHOLE}: {change}.",
        )


def _winning(tile: Detection, layout: Layout) -> Iterator[Doubt]:
    if layout.winning_by is WinningBy.LAST:
        yield Doubt(
            DoubtKind.WINNING_TILE,
            f"No tile lies apart, so the last one, {tile.label}, is taken as the winning tile: "
            "mark another if it is not.",
            (tile.box,),
        )


def _fifth_copies(hand: Sequence[Detection]) -> Iterator[Doubt]:
    kinds = Counter(tile.kind for seen in hand if (tile := tile_of(seen.label)))
    for kind, count in kinds.items():
        if count > _COPIES:
            alike = [seen for seen in hand if (tile := tile_of(seen.label)) and tile.kind == kind]
            yield Doubt(
                DoubtKind.FIFTH_COPY,
                f"{alike[0].label} was read {count} times, but a set has four: correct one.",
                tuple(seen.box for seen in alike),
            )


def _uncertain(hand: Sequence[Detection]) -> Iterator[Doubt]:
    for seen in hand:
        if seen.confidence < CERTAIN:
            others = [label for label, _ in seen.candidates if label != seen.label][:2]
            instead = f" and may be {' or '.join(others)}" if others else ""
            yield Doubt(
                DoubtKind.UNCERTAIN_TILE,
                f"The tile read as {seen.label} is not certain{instead}: check it.",
                (seen.box,),
                seen.candidates,
            )
