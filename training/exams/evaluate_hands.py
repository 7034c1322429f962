"""Evaluate complete readings: compare the photos of an exam with their answers.

`python -m training.exams.evaluate_hands FOLDER` reads a folder with images/, labels/ and
hands/, as `python -m training exam --backgrounds` writes it.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from scorer.tiles.hand import format_hand
from vision.detect.weights import WeightsError
from vision.evaluation.hand_comparison import HandComparison, HandPart, TileCounts, compare_hand
from vision.evaluation.labelled_photos import labelled_sets
from vision.evaluation.labels import HANDS, LabelError
from vision.evaluation.metrics import Figure, wilson
from vision.photo import PhotoError
from vision.pixels.read_photo import Detector, OnnxDetector, read_photo

REFUSED = 2
_WORDS = {
    "right": "all right",
    "hand": "hand",
    "winning_tile": "winning tile",
    "melds": "melds",
    "dora": "dora indicators",
    "ura": "ura indicators",
    "winner": "hand, winning tile and melds",
    "selected": "exactly the right tiles used",
    "tiles_right": "every tile named right",
    "right_where_tiles_right": "all right, of these",
    "closed_kans_misread": "closed kans read as anything else",
    "undoubted": "without a doubt",
    "undoubted_right": "all right, of these",
    "right_undoubted": "without a doubt, of all right",
    "one_misread_repaired": "one tile misread, and repaired",
    "right_broken": "every tile named right, and broken",
    "changes_repairing": "changed tiles that are right now",
    "changes_breaking": "changed tiles that were right",
}

_Count = Callable[[HandComparison], int]


def _one(_: HandComparison) -> int:
    return 1


def _right_in(part: HandPart) -> _Count:
    return lambda each: part not in each.wrong


def _changes(tiles: TileCounts) -> int:
    return tiles.repaired + tiles.broken + tiles.in_vain


FIGURES: Mapping[str, tuple[_Count, _Count]] = {
    "right": (lambda each: each.right, _one),
    **{str(part): (_right_in(part), _one) for part in HandPart},
    "winner": (lambda each: each.winner_right, _one),
    "selected": (lambda each: each.selected, _one),
    "tiles_right": (lambda each: each.tiles_right, _one),
    "right_where_tiles_right": (
        lambda each: each.tiles_right and each.right,
        lambda each: each.tiles_right,
    ),
    "closed_kans_misread": (lambda each: each.kans - each.kans_read, lambda each: each.kans),
    "undoubted": (lambda each: each.has_no_doubts, _one),
    "undoubted_right": (
        lambda each: each.has_no_doubts and each.right,
        lambda each: each.has_no_doubts,
    ),
    "right_undoubted": (lambda each: each.has_no_doubts and each.right, lambda each: each.right),
    "one_misread_repaired": (
        lambda each: each.has_one_misread and each.tiles.corrected_right == each.tiles.count,
        lambda each: each.has_one_misread,
    ),
    "right_broken": (
        lambda each: each.tiles_right and each.tiles.corrected_right < each.tiles.count,
        lambda each: each.tiles_right,
    ),
    "changes_repairing": (lambda each: each.tiles.repaired, lambda each: _changes(each.tiles)),
    "changes_breaking": (lambda each: each.tiles.broken, lambda each: _changes(each.tiles)),
}
"""Numerator and denominator of each figure, by its name in JSON."""


def figures(comparisons: Sequence[HandComparison]) -> dict[str, Figure]:
    """Add up comparisons, with Wilson intervals.

    >>> figures([])["right"].value is None
    True
    """
    return {name: _figure(comparisons, *each) for name, each in FIGURES.items()}


def _figure(comparisons: Sequence[HandComparison], part: _Count, whole: _Count) -> Figure:
    parts, wholes = sum(map(part, comparisons)), sum(map(whole, comparisons))
    return Figure(parts, wholes, wilson(parts, wholes) if wholes else None)


def main(arguments: list[str] | None = None) -> int:
    """Run `python -m training.exams.evaluate_hands`."""
    parser = argparse.ArgumentParser(
        prog="python -m training.exams.evaluate_hands", description=__doc__
    )
    parser.add_argument("folder", type=Path, help="folder with images/, labels/ and hands/")
    parser.add_argument("--models", type=Path, metavar="DIR", help="read with the weights in DIR")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    options = parser.parse_args(arguments)
    try:
        comparisons = list(compare_hands(options.folder, OnnxDetector(options.models)))
    except (LabelError, PhotoError, WeightsError) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return REFUSED
    if options.json:
        print(json.dumps(comparisons_json(comparisons), ensure_ascii=False))
    else:
        print("\n".join(describe_comparisons(comparisons)))
    return 0


def compare_hands(folder: Path, detector: Detector) -> Iterator[HandComparison]:
    """Read every photo of an exam that has an answer; raise LabelError if none has."""
    found_answer = False
    for labelled in labelled_sets(folder):
        for photo in labelled.load_all():
            if photo.answer is not None:
                found_answer = True
                reading = read_photo(photo.path, detector)
                yield compare_hand(photo.path.name, photo.answer, photo.boxes, reading)
    if not found_answer:
        raise LabelError(
            f"No photo in {folder} has an answer: make an exam with python -m "
            f"training exam --backgrounds, or write {HANDS}/NAME.json beside images and labels."
        )


def describe_comparisons(comparisons: Sequence[HandComparison]) -> Iterator[str]:
    """Describe the figures in text, then every wrong reading.

    >>> next(describe_comparisons([]))
    '0 photos compared as whole readings'
    """
    yield f"{len(comparisons)} photos compared as whole readings"
    for name, figure in figures(comparisons).items():
        yield f"  {_WORDS[name]:<36}{_share(figure)}"
    for each in comparisons:
        if each.wrong:
            parts = ", ".join(part.replace("_", " ") for part in each.wrong)
            yield f"{each.photo}: {parts}"
            yield f"  is    {_answer_text(each)}"
            yield f"  read  {_reading_text(each)}"


def _share(figure: Figure) -> str:
    of = f"{figure.part:4.0f} of {figure.whole:4.0f}"
    if figure.value is None or figure.interval is None:
        return of
    low, high = figure.interval.low, figure.interval.high
    return f"{of}  {figure.value:6.1%}  ({low:.1%} to {high:.1%})"


def _answer_text(each: HandComparison) -> str:
    answer = each.answer
    return _text(format_hand(answer.hand, answer.winning), answer.dora, answer.ura)


def _reading_text(each: HandComparison) -> str:
    reading = each.reading
    text = _text(reading.notation or "no hand", reading.dora_indicators, reading.ura_indicators)
    doubts = " ".join(dict.fromkeys(str(doubt.kind) for doubt in reading.doubts))
    return f"{text}  ({doubts or 'no doubt'}; {_misread_text(each)})"


def _misread_text(each: HandComparison) -> str:
    tiles = each.tiles
    misread = tiles.count - tiles.named_right - tiles.missed
    return f"misread {misread}, missed {tiles.missed}"


def _text(notation: str, dora: Sequence[object], ura: Sequence[object]) -> str:
    indicators = [f"{name} {' '.join(map(str, tiles))}"
                  for name, tiles in (("dora", dora), ("ura", ura)) if tiles]  # fmt: skip
    return ", ".join([notation, *indicators])


def comparisons_json(comparisons: Sequence[HandComparison]) -> dict[str, Any]:
    """Encode all figures and the reading of each photo as JSON.

    >>> comparisons_json([])["photos"]
    []
    """
    return {
        "figures": {name: _figure_json(each) for name, each in figures(comparisons).items()},
        "photos": [_comparison_json(each) for each in comparisons],
    }


def _figure_json(figure: Figure) -> dict[str, Any]:
    interval = figure.interval
    ends = {} if interval is None else {"low": interval.low, "high": interval.high}
    return {"value": figure.value, "part": figure.part, "whole": figure.whole, **ends}


def _comparison_json(each: HandComparison) -> dict[str, Any]:
    tiles = each.tiles
    return {
        "photo": each.photo,
        "wrong": list(map(str, each.wrong)),
        "is": _answer_text(each),
        "read": _text(
            each.reading.notation, each.reading.dora_indicators, each.reading.ura_indicators
        ),
        "doubts": [str(doubt.kind) for doubt in each.reading.doubts],
        "tiles": tiles.count,
        "named_right": tiles.named_right,
        "right_after_correction": tiles.corrected_right,
        "missed": tiles.missed,
        "repaired": tiles.repaired,
        "broken": tiles.broken,
        "changed_in_vain": tiles.in_vain,
    }


if __name__ == "__main__":
    raise SystemExit(main())
