"""The evaluation of labelled photos in JSON, docs/guide/training.md."""

from collections.abc import Sequence
from typing import Any

from vision.boxes import CERTAIN
from vision.evaluation.comparison import PhotoComparison
from vision.evaluation.labels import MATCH
from vision.evaluation.metrics import (
    CONFIDENCE,
    SURE,
    Evaluation,
    Figure,
    MeasuredSet,
    ReliabilityBin,
    evaluate,
)


def evaluation_json(measured: Sequence[MeasuredSet], *, flowers: bool) -> dict[str, Any]:
    """Return the figures of each set and of all sets, and the errors of each photo."""
    comparisons = [comparison for each in measured for comparison in each.comparisons]
    return {
        "iou": MATCH,
        "flowers": flowers,
        "certain_from": CERTAIN,
        "sure_over": SURE,
        "interval": CONFIDENCE,
        "sets": [
            {
                "set": each.labelled.name,
                **_figures(evaluate(each.comparisons)),
                "unlabelled": [str(path) for path in each.labelled.unlabelled],
                "unread": [str(path) for path in each.unread],
            }
            for each in measured
        ],
        "together": _figures(evaluate(comparisons)),
        "photos": [
            {"set": each.labelled.name, **_photo(comparison)}
            for each in measured
            for comparison in each.comparisons
        ],
    }


def _figures(evaluation: Evaluation) -> dict[str, Any]:
    return {
        "photos": evaluation.photos,
        "tile_free": evaluation.tile_free,
        "tiles": evaluation.tiles,
        "detected": evaluation.detected,
        "figures": {name: _figure(figure) for name, figure in evaluation.figures.items()},
        "failures": [{"kind": str(kind), "photos": count} for kind, count in evaluation.failures],
        "confusions": [
            {"label": label, "read_as": read_as, "times": times}
            for (label, read_as), times in evaluation.confusions
        ],
        "reliability": [
            _bin(each, mean="mean_confidence", share="share_right") for each in evaluation.bins
        ],
        "tile_reliability": [
            _bin(each, mean="mean_probability", share="share_tiles")
            for each in evaluation.tile_bins
        ],
    }


def _figure(figure: Figure) -> dict[str, Any]:
    interval = figure.interval
    return {
        "value": _rounded(figure.value),
        "part": figure.part,
        "whole": figure.whole,
        "low": None if interval is None else _rounded(interval.low),
        "high": None if interval is None else _rounded(interval.high),
        "method": None if interval is None else str(interval.method),
    }


def _bin(each: ReliabilityBin, *, mean: str, share: str) -> dict[str, Any]:
    return {
        "from": each.low,
        "to": each.high,
        "right": each.right,
        "wrong": each.wrong,
        "extra": each.extra,
        mean: _rounded(each.mean),
        share: _figure(each.share),
    }


def _photo(comparison: PhotoComparison) -> dict[str, Any]:
    return {
        "photo": str(comparison.path),
        "tile_free": comparison.tile_free,
        "hand_read": comparison.hand_read,
        "row_read": None if comparison.row is None else comparison.row.read,
        "row_right": None if comparison.row is None else comparison.row.right,
        "hand_right": comparison.hand_right,
        "failures": list(map(str, comparison.failures)),
        "corrections": comparison.corrections,
        "right": len(comparison.right),
        "wrong": [
            {"label": tile.label, "read_as": seen.label, "confidence": round(seen.confidence, 4)}
            for tile, seen in comparison.wrong
        ],
        "missed": [tile.label for tile in comparison.missed],
        "extra": [
            {"read_as": seen.label, "confidence": round(seen.confidence, 4)}
            for seen in comparison.extra
        ],
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 4)
