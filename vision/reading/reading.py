"""The reading of a photo: all detected tiles, the hand that they form, and its doubts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorer.tiles.errors import RiichiError
from scorer.tiles.melds import Meld
from scorer.tiles.terms import Game
from scorer.tiles.tile import Suit, Tile, format_tiles
from vision.boxes import Detection
from vision.labels import tile_of
from vision.layout.conventions import conventions_of
from vision.layout.face_or_back import arrange_doubtful
from vision.layout.meld_parses import MeldLayout, hidden_tiles
from vision.reading.advice import Advice
from vision.reading.chinese_set import name_flowers, without_red_fives
from vision.reading.decode import decode
from vision.reading.doubts import Doubt, find_doubts


@dataclass(frozen=True, slots=True)
class Timing:
    """Durations of the steps in milliseconds."""

    decode: float = 0.0
    detect: float = 0.0
    classify: float = 0.0
    layout: float = 0.0

    @property
    def total(self) -> float:
        """Total duration.

        >>> Timing(decode=30, detect=50, classify=40, layout=1).total
        121
        """
        return self.decode + self.detect + self.classify + self.layout


@dataclass(frozen=True, slots=True)
class MeldReading:
    """A meld, and the indices of its tiles in the photo, left to right, an added tile last."""

    meld: Meld
    indices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """The tiles of a photo, as a proposal for the player to confirm or correct.

    Sizes and boxes are in pixels of the upright photo.

    Attributes:
        width: Width of the photo.
        height: Height of the photo.
        tiles: All detected tiles; other attributes refer to them by index.
        hand_tiles: The closed tiles without the winning tile, in the order of their row.
        winning_index: The winning tile; None without any tile.
        meld_readings: The melds, left to right.
        dora_tiles: The dora indicators, left to right.
        ura_tiles: The ura indicators, left to right.
        flower_tiles: The flowers and seasons of the hand, left to right; none in riichi.
        game: The game for which the photo was read.
        doubts: Everything to check.
        advice: Ways to take a better photo.
        timing_ms: Durations of the steps.
    """

    width: int
    height: int
    tiles: tuple[Detection, ...] = ()
    hand_tiles: tuple[int, ...] = ()
    winning_index: int | None = None
    meld_readings: tuple[MeldReading, ...] = ()
    dora_tiles: tuple[int, ...] = ()
    ura_tiles: tuple[int, ...] = ()
    flower_tiles: tuple[int, ...] = ()
    game: Game = Game.RIICHI
    doubts: tuple[Doubt, ...] = ()
    advice: tuple[Advice, ...] = ()
    timing_ms: Timing = Timing()

    def __post_init__(self) -> None:
        """Raise ValueError if the hand contains anything but tiles of the game."""
        self._tiles_at((*self.hand_tiles, *self.dora_tiles, *self.ura_tiles))
        self._tiles_at(() if self.winning_index is None else (self.winning_index,))

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The closed tiles without the winning tile, in the order of their row.

        >>> from vision.boxes import Box
        >>> tiles = tuple(Detection(label, 1.0, Box(0, 0, 3, 4)) for label in ("2p", "1m", "9s"))
        >>> [str(tile) for tile in Reading(30, 40, tiles, hand_tiles=(0, 1)).hand]
        ['2p', '1m']
        """
        return self._tiles_at(self.hand_tiles)

    @property
    def winning_tile(self) -> Tile | None:
        """The winning tile; None without any tile."""
        return None if self.winning_index is None else self._tiles_at((self.winning_index,))[0]

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds, left to right."""
        return tuple(each.meld for each in self.meld_readings)

    @property
    def dora_indicators(self) -> tuple[Tile, ...]:
        """The dora indicators, left to right."""
        return self._tiles_at(self.dora_tiles)

    @property
    def ura_indicators(self) -> tuple[Tile, ...]:
        """The ura indicators, left to right."""
        return self._tiles_at(self.ura_tiles)

    @property
    def flowers(self) -> tuple[str, ...]:
        """The labels of the flowers and seasons, left to right.

        >>> from vision.boxes import Box
        >>> tiles = tuple(Detection(label, 1.0, Box(0, 0, 3, 4)) for label in ("2f", "1m"))
        >>> Reading(30, 40, tiles, flower_tiles=(0,)).flowers
        ('2f',)
        """
        return tuple(self.tiles[index].label for index in self.flower_tiles)

    @property
    def used_tiles(self) -> frozenset[int]:
        """The indices of the tiles in the hand, its melds, the indicators and the flowers."""
        winning = () if self.winning_index is None else (self.winning_index,)
        melded = (index for each in self.meld_readings for index in each.indices)
        indicators = (*self.dora_tiles, *self.ura_tiles)
        return frozenset((*self.hand_tiles, *winning, *melded, *indicators, *self.flower_tiles))

    @property
    def notation(self) -> str:
        """The hand in the notation of `tenbo score`: closed tiles, melds, flowers.

        The closed tiles are sorted, with the winning tile last.

        >>> from vision.boxes import Box
        >>> tiles = tuple(Detection(label, 1.0, Box(0, 0, 3, 4)) for label in ("2p", "1m", "9s"))
        >>> Reading(30, 40, tiles, hand_tiles=(0, 1), winning_index=2).notation
        '1m2p9s'
        """
        if self.winning_tile is None:
            return ""
        closed = format_tiles(sorted(self.hand)) + str(self.winning_tile)
        flowers = ["".join(sorted(self.flowers))] if self.flowers else []
        return " ".join([closed, *map(str, self.melds), *flowers])

    def _tiles_at(self, indices: tuple[int, ...]) -> tuple[Tile, ...]:
        tiles = []
        for index in indices:
            label = self.tiles[index].label
            tile = tile_of(label)
            if tile is None:
                raise ValueError(f"A hand cannot contain {label}: leave it out.")
            tiles.append(tile)
        return tuple(tiles)


def interpret_detections(
    detections: Sequence[Detection],
    *,
    width: int,
    height: int,
    game: Game = Game.RIICHI,
    reds: Mapping[Suit, int] | None = None,
) -> Reading:
    """Interpret the detections in a photo of this size as hand, melds, indicators and flowers.

    `reds` has the most red fives of each suit by the rules of the table. Without it any number is
    possible, and an unusual one is a doubt.

    >>> from vision.boxes import Box
    >>> row = [Detection("1m", 0.9, Box(x, 0, x + 30, 40)) for x in (0, 30, 60, 120)]
    >>> interpret_detections(row, width=160, height=90).notation
    '111m1m'
    """
    chinese = game is Game.MCR
    if chinese:
        detections = without_red_fives(detections)
    detections, layout = arrange_doubtful(detections, conventions_of(game))
    decoding = decode(detections, layout, reds=reds, game=game)
    flowers = name_flowers(detections, layout.flowers)
    tiles = tuple(
        replace(tile, label=flowers.get(index, tile.label))
        for index, tile in enumerate(decoding.apply(detections))
    )
    melds = [(each, _to_meld(tiles, each, reds=not chinese)) for each in layout.melds]
    return Reading(
        width=width,
        height=height,
        tiles=tiles,
        hand_tiles=layout.hand,
        winning_index=layout.winning,
        meld_readings=tuple(
            MeldReading(meld, each.indices) for each, meld in melds if meld is not None
        ),
        dora_tiles=layout.dora,
        ura_tiles=layout.ura,
        flower_tiles=tuple(index for index in layout.flowers if index in flowers),
        game=game,
        doubts=find_doubts(
            tiles,
            layout,
            decoding,
            game=game,
            invalid=[
                index
                for each, meld in melds
                if meld is None and each.faces
                for index in each.indices
            ],
        ),
    )


def _to_meld(tiles: Sequence[Detection], layout: MeldLayout, *, reds: bool) -> Meld | None:
    """Return the meld with its labels; None if the labels are not one, or all are face down."""
    faces = [tile for index in layout.faces if (tile := tile_of(tiles[index].label)) is not None]
    called = None if layout.called is None else tile_of(tiles[layout.called].label)
    try:
        hidden = hidden_tiles(layout, tiles, reds=reds)
        return Meld(layout.kind, (*faces, *hidden), called, layout.called_from)
    except RiichiError:
        return None
