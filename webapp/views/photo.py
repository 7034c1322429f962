"""Views of readings: of a photo of a hand, a frame of a camera, a whole table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scorer.riichi.contradictions import open_indicators
from scorer.riichi.rules.choices import KanDoraMoment
from scorer.riichi.rules.rules import Rules
from scorer.tiles.melds import MeldKind, Side
from scorer.tiles.messages import Text, parameters_of
from scorer.tiles.terms import Game
from scorer.tiles.tile import Tile
from vision.boxes import Box, Detection
from vision.reading.advice import Advice, AdviceKind
from vision.reading.doubts import Doubt, DoubtKind
from vision.reading.looks import Look
from vision.reading.reading import MeldReading, Reading, Timing, doubted_tiles
from vision.reading.table_reading import SeatReading, TableReading
from webapp.typed_json.encode import copy_fields

BoxJson = tuple[float, ...]
"""The left, upper, right and lower side in pixels of the photo."""

Candidate = tuple[str | float, ...]
"""A label and its confidence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundTilesLine:
    """The boxes of likely tiles in a photo that is being read; a later line replaces them."""

    width: int
    height: int
    found: tuple[BoxJson, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TileJson:
    """A tile in the photo; candidates are pairs of a label and its confidence."""

    label: str
    box: BoxJson
    confidence: float
    turn: float
    tile_probability: float
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldJson:
    """A meld and the places of its tiles in the list of all tiles."""

    kind: MeldKind
    tiles: tuple[Tile, ...]
    called: Tile | None
    from_: Side | None
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubtJson:
    """A part of the reading that the player has to check."""

    code: DoubtKind
    message: Text
    parameters: Mapping[str, object]
    boxes: tuple[BoxJson, ...]
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AdviceJson:
    """A way to take a better photo."""

    code: AdviceKind
    message: Text
    parameters: Mapping[str, object]
    boxes: tuple[BoxJson, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimingJson:
    """Milliseconds that each step took."""

    decode: float
    detect: float
    classify: float
    layout: float
    total: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingJson:
    """The reading of a photo."""

    photo: str
    width: int
    height: int
    tiles: tuple[TileJson, ...]
    hand: tuple[Tile, ...]
    hand_tiles: tuple[int, ...]
    winning_tile: Tile | None
    winning_index: int | None
    melds: tuple[MeldJson, ...]
    dora_indicators: tuple[Tile, ...]
    dora_tiles: tuple[int, ...]
    ura_indicators: tuple[Tile, ...]
    ura_tiles: tuple[int, ...]
    flowers: tuple[str, ...]
    flower_tiles: tuple[int, ...]
    game: Game
    notation: str
    probability: float
    checked: bool
    doubts: tuple[DoubtJson, ...]
    advice: tuple[AdviceJson, ...]
    timing_ms: TimingJson


def reading_view(photo_name: str, reading: Reading) -> ReadingJson:
    """Return the reading of a photo in JSON."""
    return copy_fields(
        ReadingJson,
        reading,
        photo=photo_name,
        tiles=tuple(tile_view(detection) for detection in reading.tiles),
        melds=tuple(meld_view(meld) for meld in reading.meld_readings),
        probability=round(reading.probability, 4),
        doubts=doubts_view(reading.doubts),
        advice=advice_view(reading.advice),
        timing_ms=_timing(reading.timing_ms),
    )


def doubts_view(doubts: Iterable[Doubt]) -> tuple[DoubtJson, ...]:
    """Return doubts in JSON."""
    return tuple(
        DoubtJson(
            code=doubt.kind,
            message=doubt.words,
            parameters=_parameters(doubt),
            boxes=boxes_view(doubt.boxes),
            candidates=_candidates(doubt.candidates),
        )
        for doubt in doubts
    )


def _parameters(doubt: Doubt) -> Mapping[str, object]:
    """Return the values of a doubt, with the rules by which the last indicator lies open late."""
    known = parameters_of(doubt.words)
    if (kans := _kans(doubt)) is None:
        return known
    late = [each for each in KanDoraMoment if open_indicators(kans, each).start <= len(kans)]
    return known | {"late": late}


def _kans(doubt: Doubt) -> list[MeldKind] | None:
    known: Any = parameters_of(doubt.words).get("kans")
    return None if known is None else [MeldKind(each) for each in known]


def expected_indicators(doubt: Doubt, rules: Rules, *, rinshan: bool) -> int | None:
    """Return how many dora indicators a win needs; None if a doubt is not about their number."""
    if (kans := _kans(doubt)) is None:
        return None
    if not rules.kan_dora:
        return 1
    return open_indicators(kans, rules.kan_dora_moment).start if rinshan else 1 + len(kans)


def advice_view(given: Iterable[Advice]) -> tuple[AdviceJson, ...]:
    """Return advice in JSON."""
    return tuple(
        AdviceJson(
            code=advice.kind,
            message=advice.words,
            parameters=parameters_of(advice.words),
            boxes=boxes_view(advice.boxes),
        )
        for advice in given
    )


def tile_view(detection: Detection) -> TileJson:
    """Return a tile in JSON.

    >>> tile_view(Detection("1m", 0.9, Box(0, 0, 3, 4))).box
    (0, 0, 3, 4)
    """
    return copy_fields(
        TileJson,
        detection,
        box=_box(detection.box),
        confidence=round(detection.confidence, 4),
        tile_probability=round(detection.tile_probability, 4),
        candidates=_candidates(detection.candidates),
    )


def meld_view(read: MeldReading) -> MeldJson:
    """Return a meld in JSON.

    >>> from scorer.tiles.melds import parse_meld
    >>> str(meld_view(MeldReading(parse_meld("4-56m"), (4, 5, 6))).called)
    '4m'
    """
    return copy_fields(MeldJson, read.meld, from_=read.meld.called_from, places=read.indices)


def _timing(timing: Timing) -> TimingJson:
    steps = {name: round(getattr(timing, name), 1) for name in TimingJson.__slots__}
    return TimingJson(**steps)


def boxes_view(boxes: Iterable[Box]) -> tuple[BoxJson, ...]:
    """Return boxes in JSON.

    >>> boxes_view([Box(0, 0, 3, 4.26)])
    ((0, 0, 3, 4.3),)
    """
    return tuple(_box(box) for box in boxes)


def _box(box: Box) -> BoxJson:
    return tuple(round(side, 1) for side in (box.left, box.top, box.right, box.bottom))


def _candidates(candidates: Iterable[tuple[str, float]]) -> tuple[Candidate, ...]:
    return tuple((label, round(confidence, 4)) for label, confidence in candidates)


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameTileJson:
    """A tile in a frame, and whether it is to be checked."""

    label: str
    box: BoxJson
    doubted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenJson:
    """The tiles that the looks of a camera so far have seen, and how often each was looked at.

    Boxes are in pixels of the last frame; `hand` and `agreed` are as in the frame.
    """

    tiles: tuple[TileJson, ...]
    looks: tuple[int, ...]
    hand: str | None
    agreed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameJson:
    """The tiles in a frame, the hand if it is whole, and ways to hold the camera better.

    `missing` is 1 for a whole hand of 13 tiles, which waits for its last one. The hand was the same
    in the last `agreed` looks, and is probably right if it is `checked`. The next frame takes what
    the looks have `seen`. A whole hand has its `reading`, as a photo of it would.
    """

    width: int
    height: int
    tiles: tuple[FrameTileJson, ...]
    hand: str | None
    missing: int
    agreed: int
    checked: bool
    advice: tuple[AdviceJson, ...]
    milliseconds: float
    seen: SeenJson
    reading: ReadingJson | None


def frame_view(look: Look) -> FrameJson:
    """Return the reading of a frame in JSON."""
    reading, doubted = look.reading, doubted_tiles(look.reading)
    return copy_fields(
        FrameJson,
        reading,
        tiles=tuple(
            FrameTileJson(label=tile.label, box=_box(tile.box), doubted=index in doubted)
            for index, tile in enumerate(reading.tiles)
        ),
        hand=look.seen.hand,
        missing=max(0, -reading.tile_surplus),
        agreed=look.seen.agreed,
        checked=look.checked,
        advice=advice_view(reading.advice),
        milliseconds=round(reading.timing_ms.total, 1),
        seen=SeenJson(
            tiles=tuple(tile_view(each.tile) for each in look.seen.tiles),
            looks=tuple(each.looks for each in look.seen.tiles),
            hand=look.seen.hand,
            agreed=look.seen.agreed,
        ),
        reading=None if look.seen.hand is None else reading_view("", reading),
    )


def table_reading_json(photo_name: str, reading: TableReading) -> dict[str, object]:
    """Return the reading of a photo of a whole table, as `tenbo read --table --json` prints it."""
    layout = reading.layout
    return {
        "photo": photo_name,
        "width": reading.width,
        "height": reading.height,
        "tiles": tuple(tile_view(tile) for tile in reading.tiles),
        "seats": tuple(_seat(reading, seat) for seat in reading.seats),
        "dora_indicators": reading.labels(layout.dora),
        "dora_tiles": layout.dora,
        "wall_tiles": layout.wall,
        "other_tiles": layout.others,
        "doubts": doubts_view(reading.doubts),
        "advice": advice_view(reading.advice),
    }


def _seat(reading: TableReading, seat: SeatReading) -> dict[str, object]:
    layout, waits = seat.layout, seat.waits
    return {
        "position": layout.position,
        "hand": reading.labels(layout.hand),
        "hand_tiles": layout.hand,
        "melds": tuple(meld_view(meld) for meld in seat.melds),
        "river": reading.labels(layout.river),
        "river_tiles": layout.river,
        "river_rows": layout.river_rows,
        "riichi": layout.riichi,
        "sideways": layout.sideways,
        "waits": None if waits is None else waits.tiles,
        "probability": round(seat.probability, 4),
        "hand_probability": round(seat.hand_evidence.probability, 4),
        "river_probability": round(seat.river_evidence.probability, 4),
        "waits_probability": None if waits is None else round(waits.probability, 4),
        "uncertain_tiles": seat.uncertain_tiles,
    }
