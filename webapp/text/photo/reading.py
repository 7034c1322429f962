"""The reading of a photo as text, with a drawing of its tiles."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from scorer.tiles.melds import MeldKind, Side
from scorer.tiles.messages import Text, plural
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile import format_tiles
from vision.boxes import Detection, label_of
from vision.reading.reading import MeldReading, Reading, doubted_tiles, meld_name
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
        label = label_of(meld.called)
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
