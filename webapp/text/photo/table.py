"""The reading of a whole table as text, with drawings of the hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

from scorer.tiles.hand import COPIES
from scorer.tiles.messages import Text, in_context, plural
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from vision.boxes import tile_of
from vision.layout.table import SeatPosition
from vision.reading.certainty import CHECKED
from vision.reading.table_reading import SeatReading, TableReading
from webapp.text.photo.reading import PLEASE_CHECK, PhotoTiles
from webapp.text.terminal import table_lines

_POSITIONS = {
    SeatPosition.NEAR: in_context("seat", "near"),
    SeatPosition.RIGHT: in_context("seat", "right"),
    SeatPosition.FAR: in_context("seat", "across"),
    SeatPosition.LEFT: in_context("seat", "left"),
}
_RIICHI = "*"
_DOUBTFUL = "?"
_ROW_END = " /"


def describe_table(
    photo_name: str, reading: TableReading, language: Language = Language.ENGLISH
) -> Iterator[str]:
    """Yield the lines of a table: each seat with its hand, what it waits for, and its discards.

    `*` is after a riichi tile and `?` after one to check; `/` ends a row of discards. The number
    of tiles that the photo does not show is after each wait. What to check is last, after `?`, and
    advice for the next photo after `!`.
    """
    yield photo_name
    if dora := reading.labels(reading.layout.dora):
        words = plural("dora indicator", "dora indicators", len(dora))
        yield f"  {words.text(language)}  {' '.join(dora)}"
    for seat in reading.seats:
        if seat.layout.tiles:
            yield from (f"  {line}" for line in _describe_seat(reading, seat, language))
    yield from (f"  ? {doubt.words.text(language)}" for doubt in reading.doubts)
    yield from (f"  ! {advice.words.text(language)}" for advice in reading.advice)


def _describe_seat(reading: TableReading, seat: SeatReading, language: Language) -> Iterator[str]:
    state = _state(reading, seat)
    doubt = "" if _is_sure(seat) else f"  {_DOUBTFUL} {PLEASE_CHECK.text(language)}"
    name = _POSITIONS[seat.layout.position].text(language)
    yield (name if state is None else f"{name}: {state.text(language)}") + doubt
    tiles = PhotoTiles(reading.tiles, seat.uncertain_tiles)
    yield from tiles.draw_hand(seat.layout.hand if _is_shown(reading, seat) else (), (), seat.melds)
    parts = [(words.text(language), text) for words, text in _parts(reading, seat)]
    yield from table_lines(parts, gap="  ")


def _state(reading: TableReading, seat: SeatReading) -> Text | None:
    if seat.waits is not None:
        return _("tenpai") if seat.waits.tiles else _("noten")
    return _("face down") if seat.layout.hand and not _is_shown(reading, seat) else None


def _is_shown(reading: TableReading, seat: SeatReading) -> bool:
    return any(tile_of(label) for label in reading.labels(seat.layout.hand))


def _is_sure(seat: SeatReading) -> bool:
    """Return whether the waits of a shown hand, or the hand, and the river are hardly wrong."""
    hand = seat.hand_evidence.probability if seat.waits is None else seat.waits.probability
    has_hand = bool(seat.layout.hand or seat.layout.melds)
    river = bool(seat.layout.river) and seat.river_evidence.probability <= CHECKED
    return not (has_hand and hand <= CHECKED) and not river


def _parts(reading: TableReading, seat: SeatReading) -> Iterator[tuple[Text, str]]:
    if seat.waits is not None and seat.waits.tiles:
        seen = Counter(tile.kind for each in reading.tiles if (tile := tile_of(each.label)))
        left = [f"{tile} {max(0, COPIES - seen[tile.kind])}" for tile in seat.waits.tiles]
        yield _("waits"), "  ".join(left)
    if seat.layout.river:
        yield _("discards"), "".join(_river(reading, seat)).strip()


def _river(reading: TableReading, seat: SeatReading) -> Iterator[str]:
    layout = seat.layout
    ends = set(accumulate(layout.river_rows[:-1]))
    for number, index in enumerate(layout.river, 1):
        riichi = _RIICHI if index == layout.riichi else ""
        doubtful = _DOUBTFUL if index in seat.uncertain_tiles else ""
        yield f" {reading.tiles[index].label}{riichi}{doubtful}{_ROW_END * (number in ends)}"
