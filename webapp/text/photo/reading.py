"""The reading of a photo, of a table, or of the discards of a hand as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from scorer.table.riichi.turn_order import Discard
from scorer.table.state import WINDS
from scorer.tiles.hand import COPIES
from scorer.tiles.melds import MeldKind, Side
from scorer.tiles.messages import Text, in_context, join, plural, verbatim
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile import format_tiles
from vision.boxes import Detection, tile_of
from vision.layout.table import SeatPosition
from vision.reading.certainty import CHECKED
from vision.reading.reading import MeldReading, Reading, doubted_tiles, meld_name
from vision.reading.table_reading import SeatReading, TableReading
from webapp.records.reconstruction import ReconstructedHand, first_seat
from webapp.text.photo.tile_art import DrawnTile, Pose, draw_tiles
from webapp.text.terminal import table_lines

_NO_HAND = _("no hand")
_CHECKED = _("checked")
PLEASE_CHECK = _("please check")


def describe_reading(
    photo_name: str, reading: Reading, language: Language = Language.ENGLISH
) -> Iterator[str]:
    """Yield the lines of a reading: `?` marks a tile to check, `!` advice for the next photo."""
    yield f"{photo_name}: {reading.notation or _NO_HAND.text(language)}"
    tiles = PhotoTiles(reading.tiles, doubted_tiles(reading))
    winning = () if reading.winning_index is None else (reading.winning_index,)
    indicators = map(tiles.row, (reading.dora_tiles, reading.ura_tiles))
    yield from (
        f"  {line}" for line in tiles.draw_hand(reading.hand_tiles, winning, reading.meld_readings)
    )
    yield from (f"  {line}" for line in draw_tiles(indicators))
    yield from (f"  {line}" for line in draw_tiles([tiles.row(reading.flower_tiles)]))
    parts = [(words.text(language), tiles) for words, tiles in _parts(reading)]
    yield from table_lines(parts, indent="  ", gap="  ")
    yield f"  {_count(reading).text(language)}"
    if reading.evidence is not None:
        words = _CHECKED if reading.checked else PLEASE_CHECK
        yield f"  {words.text(language)}"
    yield from (f"  ? {doubt.words.text(language)}" for doubt in reading.doubts)
    yield from (f"  ! {advice.words.text(language)}" for advice in reading.advice)


def _count(reading: Reading) -> Text:
    time = f"{reading.timing_ms.total:.0f} ms"
    count = len(reading.tiles)
    return plural("{count} tile seen in {time}", "{count} tiles seen in {time}", count, time=time)


@dataclass(frozen=True, slots=True)
class PhotoTiles:
    """The tiles of a photo as they are drawn; `doubtful` are the indices of those to check."""

    tiles: Sequence[Detection]
    doubtful: Collection[int]

    def draw_hand(
        self, closed: Sequence[int], winning: Sequence[int], melds: Sequence[MeldReading]
    ) -> Iterator[str]:
        """Yield the lines of a drawing of closed tiles, the winning tile and melds."""
        groups = self.row(closed), self.row(winning), *map(self._meld, melds)
        return draw_tiles(groups)

    def row(self, indices: Sequence[int]) -> list[DrawnTile]:
        """Return upright tiles."""
        return [
            DrawnTile(self.tiles[index].label, doubtful=index in self.doubtful) for index in indices
        ]

    def _meld(self, meld_reading: MeldReading) -> list[DrawnTile]:
        """Return a meld with its called tile sideways, at the side of who discarded it."""
        meld = meld_reading.meld
        tiles = self.row(meld_reading.indices)
        if meld.called is None or meld.called_from is None:
            return tiles
        added = tiles.pop() if meld.kind is MeldKind.SHOUMINKAN else None
        label = str(meld.called)
        side = {Side.LEFT: 0.0, Side.ACROSS: (len(tiles) - 1) / 2, Side.RIGHT: len(tiles) - 1.0}
        target = side[meld.called_from]
        # A red five among plain ones: the label of the called tile matters more than its side.
        called = min(range(len(tiles)), key=lambda n: (tiles[n].label != label, abs(n - target)))
        tiles[called] = replace(tiles[called], pose=Pose.SIDEWAYS)
        if added is not None:
            tiles.insert(called + 1, replace(added, pose=Pose.ADDED))
        return tiles


def _parts(reading: Reading) -> Iterator[tuple[Text, str]]:
    """Yield the special tiles and melds of the hand with their names."""
    if reading.winning_tile is not None:
        yield _("winning tile"), str(reading.winning_tile)
    for meld in reading.melds:
        yield meld_name(meld, reading.game), str(meld)
    winning = () if reading.winning_tile is None else (reading.winning_tile,)
    meld_tiles = [tile for meld in reading.melds for tile in meld.tiles]
    reds = sorted(tile for tile in (*reading.hand, *winning, *meld_tiles) if tile.red)
    dora, ura, flowers = reading.dora_indicators, reading.ura_indicators, len(reading.flowers)
    if reds:
        yield plural("red five", "red fives", len(reds)), format_tiles(reds)
    if dora:
        yield plural("dora indicator", "dora indicators", len(dora)), format_tiles(dora)
    if ura:
        yield plural("ura indicator", "ura indicators", len(ura)), format_tiles(ura)
    if flowers:
        yield plural("flower", "flowers", flowers), str(flowers)


def describe_hand(hand: ReconstructedHand, language: Language) -> Iterator[str]:
    """Yield a line per discard: its number, or all that it can have, the player and the tile."""
    discards = hand.order.discards
    dealer = first_seat(hand)
    numbers = [_numbers(each) for each in discards]
    rows = []
    for number, discard in zip(numbers, discards, strict=True):
        wind = WINDS[(discard.seat - dealer) % len(WINDS)]
        words = "  ".join(each.text(language) for each in _remarks(hand, discard, dealer))
        tile = "?" if discard.tile is None else str(discard.tile)
        rows.append((number, str(wind), tile, words))
    yield from table_lines(rows, gap="  ")
    determined = sum(each.determined for each in discards)
    yield _(
        "discards with a known place and tile: {determined} of {count}",
        determined=determined,
        count=len(discards),
    ).text(language)
    if hand.order.repairs is None:
        yield _("These rivers and melds fit no order; correct the readings or add photos.").text(
            language
        )
    elif hand.order.repairs:
        yield _(
            "Contradictions between the photos: {count}. Readings that most others contradict "
            "were left out.",
            count=hand.order.repairs,
        ).text(language)


def _numbers(discard: Discard) -> str:
    """Return "7", "5-9" for several, or "?" for none."""
    if not discard.turns:
        return "?"
    first, last = discard.turns[0] + 1, discard.turns[-1] + 1
    return str(first) if first == last else f"{first}-{last}"


def _remarks(hand: ReconstructedHand, discard: Discard, dealer: int) -> Iterator[Text]:
    if discard.riichi:
        yield _("riichi")
    if discard.call is not None:
        wind = verbatim(str(WINDS[(discard.call.caller - dealer) % len(WINDS)]))
        yield join((wind, meld_name(discard.call.meld)), ": ")


_POSITIONS = {
    SeatPosition.NEAR: in_context("seat", "near"),
    SeatPosition.RIGHT: in_context("seat", "right"),
    SeatPosition.FAR: in_context("seat", "across"),
    SeatPosition.LEFT: in_context("seat", "left"),
}


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
    doubt = "" if _is_sure(seat) else f"  ? {PLEASE_CHECK.text(language)}"
    name = _POSITIONS[seat.layout.position].text(language)
    yield (name if state is None else f"{name}: {state.text(language)}") + doubt
    tiles = PhotoTiles(reading.tiles, seat.uncertain_tiles)
    yield from tiles.draw_hand(seat.layout.hand if _is_shown(reading, seat) else (), (), seat.melds)
    parts = [(words.text(language), text) for words, text in _seat_parts(reading, seat)]
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


def _seat_parts(reading: TableReading, seat: SeatReading) -> Iterator[tuple[Text, str]]:
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
        riichi = "*" if index == layout.riichi else ""
        doubtful = "?" if index in seat.uncertain_tiles else ""
        yield f" {reading.tiles[index].label}{riichi}{doubtful}{' /' * (number in ends)}"
