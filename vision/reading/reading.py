"""The reading of a photo: every tile seen, the hand they make, and what is in doubt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorer.tiles.melds import Meld
from scorer.tiles.tile import Tile, format_tiles
from vision.boxes import Box, Detection
from vision.detect.photo_quality import Advice
from vision.labels import label_of, tile_of
from vision.reading.doubts import Doubt


@dataclass(frozen=True, slots=True)
class Timing:
    """Where the time went, in milliseconds."""

    decode: float = 0.0
    detect: float = 0.0
    classify: float = 0.0
    layout: float = 0.0

    @property
    def total(self) -> float:
        """The whole.

        >>> Timing(decode=30, detect=50, classify=40, layout=1).total
        121
        """
        return self.decode + self.detect + self.classify + self.layout


@dataclass(frozen=True, slots=True)
class ReadMeld:
    """A meld and where it lies: the places of its tiles, left to right, an added tile last."""

    meld: Meld
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a photo shows: a proposal, which the player confirms or corrects.

    Sizes and boxes are in pixels of the upright photo. `hand_tiles`, `winning_index`, `dora_tiles`
    and `ura_tiles` are places in `tiles`; the winning tile is not among the hand.
    """

    width: int
    height: int
    tiles: tuple[Detection, ...] = ()
    hand_tiles: tuple[int, ...] = ()
    winning_index: int | None = None
    laid: tuple[ReadMeld, ...] = ()
    dora_tiles: tuple[int, ...] = ()
    ura_tiles: tuple[int, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    advice: tuple[Advice, ...] = ()
    timing_ms: Timing = Timing()

    def __post_init__(self) -> None:
        """Refuse a hand with anything but tiles of the game in it."""
        self._tiles_at((*self.hand_tiles, *self.dora_tiles, *self.ura_tiles))
        self._tiles_at(() if self.winning_index is None else (self.winning_index,))

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The closed tiles without the winning tile, in the order in which they lie."""
        return self._tiles_at(self.hand_tiles)

    @property
    def winning_tile(self) -> Tile | None:
        """The winning tile, where any tile was found."""
        return None if self.winning_index is None else self._tiles_at((self.winning_index,))[0]

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds, as they lie from left to right."""
        return tuple(each.meld for each in self.laid)

    @property
    def dora_indicators(self) -> tuple[Tile, ...]:
        """The dora indicators, as they lie from left to right."""
        return self._tiles_at(self.dora_tiles)

    @property
    def ura_indicators(self) -> tuple[Tile, ...]:
        """The ura dora indicators, as they lie from left to right."""
        return self._tiles_at(self.ura_tiles)

    @property
    def notation(self) -> str:
        """The won hand as `tenbo score` takes it: sorted, the winning tile apart, then melds.

        >>> tiles = tuple(Detection(label, 1.0, Box(0, 0, 3, 4)) for label in ("2p", "1m", "9s"))
        >>> Reading(30, 40, tiles, hand_tiles=(0, 1), winning_index=2).notation
        '1m2p9s'
        """
        if self.winning_tile is None:
            return ""
        closed = format_tiles(sorted(self.hand)) + str(self.winning_tile)
        return " ".join([closed, *map(str, self.melds)])

    def _tiles_at(self, places: tuple[int, ...]) -> tuple[Tile, ...]:
        tiles = []
        for place in places:
            tile = tile_of(self.tiles[place].label)
            if tile is None:
                raise ValueError(f"{self.tiles[place].label} is no tile of a hand: leave it out.")
            tiles.append(tile)
        return tuple(tiles)


def reading_json(photo_name: str, reading: Reading) -> dict[str, Any]:
    """Give a reading in the public format, docs/reference/reading-format.md.

    >>> reading_json("table.jpg", Reading(40, 30))["notation"]
    ''
    """
    winning, timing = reading.winning_tile, reading.timing_ms
    return {
        "photo": photo_name,
        "width": reading.width,
        "height": reading.height,
        "tiles": [_tile_json(seen) for seen in reading.tiles],
        "hand": [label_of(tile) for tile in reading.hand],
        "hand_tiles": list(reading.hand_tiles),
        "winning_tile": None if winning is None else label_of(winning),
        "winning_index": reading.winning_index,
        "melds": [_meld_json(each) for each in reading.laid],
        "dora_indicators": [label_of(tile) for tile in reading.dora_indicators],
        "dora_tiles": list(reading.dora_tiles),
        "ura_indicators": [label_of(tile) for tile in reading.ura_indicators],
        "ura_tiles": list(reading.ura_tiles),
        "notation": reading.notation,
        "doubts": [_doubt_json(doubt) for doubt in reading.doubts],
        "advice": [_advice_json(advice) for advice in reading.advice],
        "timing_ms": {
            "decode": round(timing.decode, 1),
            "detect": round(timing.detect, 1),
            "classify": round(timing.classify, 1),
            "layout": round(timing.layout, 1),
            "total": round(timing.total, 1),
        },
    }


def _tile_json(seen: Detection) -> dict[str, Any]:
    return {
        "label": seen.label,
        "box": _box_json(seen.box),
        "confidence": round(seen.confidence, 4),
        "turn": seen.turn,
        "candidates": _candidates_json(seen.candidates),
    }


def _meld_json(each: ReadMeld) -> dict[str, Any]:
    meld = each.meld
    return {
        "kind": str(meld.kind),
        "tiles": [label_of(tile) for tile in meld.tiles],
        "called": None if meld.called is None else label_of(meld.called),
        "from": None if meld.called_from is None else str(meld.called_from),
        "places": list(each.tiles),
    }


def _doubt_json(doubt: Doubt) -> dict[str, Any]:
    return {
        "kind": str(doubt.kind),
        "message": doubt.words.english,
        "message_ja": doubt.words.japanese,
        "boxes": [_box_json(box) for box in doubt.boxes],
        "candidates": _candidates_json(doubt.candidates),
    }


def _advice_json(advice: Advice) -> dict[str, Any]:
    return {
        "kind": str(advice.kind),
        "message": advice.words.english,
        "message_ja": advice.words.japanese,
        "boxes": [_box_json(box) for box in advice.boxes],
    }


def _box_json(box: Box) -> list[float]:
    return [round(side, 1) for side in (box.left, box.top, box.right, box.bottom)]


def _candidates_json(candidates: tuple[tuple[str, float], ...]) -> list[list[str | float]]:
    return [[label, round(chance, 4)] for label, chance in candidates]
