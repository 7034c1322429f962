"""The public JSON of a reading, docs/reference/reading-format.md."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from scorer.tiles.messages import Text
from scorer.tiles.terms import Language
from vision.boxes import Box, Detection
from vision.labels import label_of
from vision.reading.reading import MeldReading, Reading, Timing


class _TextJson(TypedDict):
    en: str
    ja: str


class TextJson(_TextJson, total=False):
    """A text in the languages of the page; some have no Simplified Chinese."""

    zh: str


class TileJson(TypedDict):
    """A tile in the photo; candidates are pairs of a label and its confidence."""

    label: str
    box: list[float]
    confidence: float
    turn: float
    tile_probability: float
    candidates: list[list[str | float]]


MeldJson = TypedDict(
    "MeldJson",
    {
        "kind": str,
        "tiles": list[str],
        "called": str | None,
        "from": str | None,
        "places": list[int],
    },
)
"""A meld and the places of its tiles in the list of all tiles."""


class DoubtJson(TypedDict):
    """A part of the reading that the player has to check."""

    kind: str
    message: TextJson
    boxes: list[list[float]]
    candidates: list[list[str | float]]


class AdviceJson(TypedDict):
    """A way to take a better photo."""

    kind: str
    message: TextJson
    boxes: list[list[float]]


class TimingJson(TypedDict):
    """Milliseconds that each step took."""

    decode: float
    detect: float
    classify: float
    layout: float
    total: float


class ReadingJson(TypedDict):
    """The reading of a photo."""

    photo: str
    width: int
    height: int
    tiles: list[TileJson]
    hand: list[str]
    hand_tiles: list[int]
    winning_tile: str | None
    winning_index: int | None
    melds: list[MeldJson]
    dora_indicators: list[str]
    dora_tiles: list[int]
    ura_indicators: list[str]
    ura_tiles: list[int]
    flowers: list[str]
    flower_tiles: list[int]
    game: str
    notation: str
    doubts: list[DoubtJson]
    advice: list[AdviceJson]
    timing_ms: TimingJson


def reading_json(photo_name: str, reading: Reading) -> ReadingJson:
    """Return the JSON of a reading.

    >>> reading_json("table.jpg", Reading(40, 30))["notation"]
    ''
    """
    winning = reading.winning_tile
    return {
        "photo": photo_name,
        "width": reading.width,
        "height": reading.height,
        "tiles": [_tile(detection) for detection in reading.tiles],
        "hand": [label_of(tile) for tile in reading.hand],
        "hand_tiles": list(reading.hand_tiles),
        "winning_tile": None if winning is None else label_of(winning),
        "winning_index": reading.winning_index,
        "melds": [_meld(meld) for meld in reading.meld_readings],
        "dora_indicators": [label_of(tile) for tile in reading.dora_indicators],
        "dora_tiles": list(reading.dora_tiles),
        "ura_indicators": [label_of(tile) for tile in reading.ura_indicators],
        "ura_tiles": list(reading.ura_tiles),
        "flowers": list(reading.flowers),
        "flower_tiles": list(reading.flower_tiles),
        "game": str(reading.game),
        "notation": reading.notation,
        "doubts": [
            {
                "kind": str(doubt.kind),
                "message": _text(doubt.words),
                "boxes": _boxes(doubt.boxes),
                "candidates": _candidates(doubt.candidates),
            }
            for doubt in reading.doubts
        ],
        "advice": [
            {
                "kind": str(advice.kind),
                "message": _text(advice.words),
                "boxes": _boxes(advice.boxes),
            }
            for advice in reading.advice
        ],
        "timing_ms": _timing(reading.timing_ms),
    }


def _tile(detection: Detection) -> TileJson:
    return {
        "label": detection.label,
        "box": _box(detection.box),
        "confidence": round(detection.confidence, 4),
        "turn": detection.turn,
        "tile_probability": round(detection.tile_probability, 4),
        "candidates": _candidates(detection.candidates),
    }


def _meld(read: MeldReading) -> MeldJson:
    meld = read.meld
    return {
        "kind": str(meld.kind),
        "tiles": [label_of(tile) for tile in meld.tiles],
        "called": None if meld.called is None else label_of(meld.called),
        "from": None if meld.called_from is None else str(meld.called_from),
        "places": list(read.indices),
    }


def _timing(timing: Timing) -> TimingJson:
    return {
        "decode": round(timing.decode, 1),
        "detect": round(timing.detect, 1),
        "classify": round(timing.classify, 1),
        "layout": round(timing.layout, 1),
        "total": round(timing.total, 1),
    }


def _text(words: Text) -> TextJson:
    text: TextJson = {
        "en": words.text(Language.ENGLISH),
        "ja": words.text(Language.JAPANESE),
        "zh": words.text(Language.CHINESE),
    }
    if text["zh"] == text["en"]:  # it is not translated
        del text["zh"]
    return text


def _boxes(boxes: Iterable[Box]) -> list[list[float]]:
    return [_box(box) for box in boxes]


def _box(box: Box) -> list[float]:
    return [round(side, 1) for side in (box.left, box.top, box.right, box.bottom)]


def _candidates(candidates: Iterable[tuple[str, float]]) -> list[list[str | float]]:
    return [[label, round(confidence, 4)] for label, confidence in candidates]
