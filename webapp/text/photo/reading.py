"""The reading of a photo in words and in a picture of signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorer.tiles.melds import MeldKind, Side
from scorer.tiles.terms import Language, Words
from scorer.tiles.tile import format_tiles
from vision.draw.names import doubted_places, meld_name
from vision.labels import label_of
from vision.reading.reading import Reading, ReadMeld
from webapp.text.photo.tile_art import Lies, Lying, pictured
from webapp.text.terminal import pad_right, text_width

_NO_HAND = Words("no hand", "手牌なし")


def describe_reading(
    photo_name: str, reading: Reading, language: Language = Language.ENGLISH
) -> Iterator[str]:
    """Write a reading for people, line by line: `?` is what to check, `!` how to photograph.

    >>> from vision.boxes import Box, Detection
    >>> row = tuple(Detection("1m", 0.99, Box(x, 0, x + 30, 40)) for x in (0, 30, 90))
    >>> reading = Reading(120, 40, row, hand_tiles=(0, 1), winning_index=2)
    >>> print(*describe_reading("a.jpg", reading), sep="\\n")
    a.jpg: 11m1m
      ┌─┬─┐ ┌─┐
      │1│1│ │1│
      │m│m│ │m│
      └─┴─┘ └─┘
      winning tile  1m
      3 tiles seen in 0 ms
    """
    yield f"{photo_name}: {reading.notation or _NO_HAND.text(language)}"
    yield from (f"  {line}" for line in pictured(_hand(reading)))
    yield from (f"  {line}" for line in pictured(_indicators(reading)))
    named = [(words.text(language), tiles) for words, tiles in _named(reading)]
    column = max((text_width(name) for name, _ in named), default=0)
    yield from (f"  {pad_right(name, column)}  {tiles}" for name, tiles in named)
    yield f"  {_seen(reading).text(language)}"
    yield from (f"  ? {doubt.words.text(language)}" for doubt in reading.doubts)
    yield from (f"  ! {advice.words.text(language)}" for advice in reading.advice)


def _seen(reading: Reading) -> Words:
    count, time = len(reading.tiles), f"{reading.timing_ms.total:.0f} ms"
    noun = "tile" if count == 1 else "tiles"
    return Words(f"{count} {noun} seen in {time}", f"{time} で{count}枚を検出")


def _hand(reading: Reading) -> Iterator[list[Lying]]:
    """The tiles as they lie: the closed ones, the winning one, then the melds."""
    yield _lying(reading, reading.hand_tiles)
    if reading.winning_index is not None:
        yield _lying(reading, (reading.winning_index,))
    for laid in reading.laid:
        yield _meld(reading, laid)


def _indicators(reading: Reading) -> Iterator[list[Lying]]:
    yield _lying(reading, reading.dora_tiles)
    yield _lying(reading, reading.ura_tiles)


def _lying(reading: Reading, places: Sequence[int]) -> list[Lying]:
    doubted = doubted_places(reading)
    return [Lying(reading.tiles[place].label, doubted=place in doubted) for place in places]


def _meld(reading: Reading, laid: ReadMeld) -> list[Lying]:
    """A meld with its called tile sideways, on the side of the player who gave it."""
    meld = laid.meld
    tiles = _lying(reading, laid.tiles)
    if meld.called is None or meld.called_from is None:
        return tiles
    added = tiles.pop() if meld.kind is MeldKind.SHOUMINKAN else None
    label = label_of(meld.called)
    side = {Side.LEFT: 0.0, Side.ACROSS: (len(tiles) - 1) / 2, Side.RIGHT: len(tiles) - 1.0}
    way = side[meld.called_from]
    # A red five among its like is the called one or not: the label decides before the side.
    place = min(range(len(tiles)), key=lambda n: (tiles[n].label != label, abs(n - way)))
    tiles[place] = replace(tiles[place], lies=Lies.SIDEWAYS)
    if added is not None:
        tiles.insert(place + 1, replace(added, lies=Lies.ADDED))
    return tiles


def _named(reading: Reading) -> Iterator[tuple[Words, str]]:
    """The parts of a hand with their names."""
    if reading.winning_tile is not None:
        yield Words("winning tile", "和了牌"), str(reading.winning_tile)
    for meld in reading.melds:
        yield meld_name(meld), str(meld)
    won = () if reading.winning_tile is None else (reading.winning_tile,)
    melded = [tile for meld in reading.melds for tile in meld.tiles]
    for name, tiles in (
        (
            Words("red five", "赤5"),
            sorted(tile for tile in (*reading.hand, *won, *melded) if tile.red),
        ),
        (Words("dora indicator", "ドラ表示牌"), reading.dora_indicators),
        (Words("ura indicator", "裏ドラ表示牌"), reading.ura_indicators),
    ):
        if tiles:
            plural = "" if len(tiles) == 1 else "s"
            yield Words(f"{name.english}{plural}", name.japanese), format_tiles(tiles)
