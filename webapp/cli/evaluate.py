"""`tenbo evaluate`: measure how well labelled photos are read."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from vision.boxes import FLOWERS
from vision.draw import write_picture
from vision.evaluation.comparison import compare_photo, draw_comparison
from vision.evaluation.labelled_photos import LabelledSet, labelled_sets
from vision.evaluation.labels import LabelError
from vision.evaluation.metrics import MeasuredSet, worst_comparisons
from vision.photo import PhotoError
from vision.pixels.read_photo import Detector, OnnxDetector
from webapp.cli.arguments import INVALID_INPUT, add_options, print_error
from webapp.text.photo.evaluation import describe_evaluation
from webapp.views.evaluation import evaluation_json

_WORST = 20
_PROGRESS_INTERVAL = 1.0
"""Seconds between two progress messages."""
_PROGRESS_WIDTH = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tenbo evaluate`."""
    parser.description = "Read labelled photos and report how many tiles are read correctly."
    parser.add_argument(
        "photos",
        type=Path,
        metavar="PHOTOS",
        help="folder of photos, or with images and labels in it, or of several such folders",
    )
    parser.add_argument(
        "--labels", type=Path, metavar="DIR", help="folder of the labels, if it is another one"
    )
    add_options(parser, "--json")
    parser.add_argument(
        "--draw", type=Path, metavar="FOLDER", help=f"draw the worst {_WORST} photos into FOLDER"
    )
    parser.add_argument(
        "--limit",
        type=_positive,
        metavar="N",
        help="at most N photos of each set, evenly spaced",
    )
    parser.add_argument(
        "--validation", action="store_true", help="only the photos held out from training"
    )
    parser.add_argument(
        "--flowers", action="store_true", help="count flowers and seasons like other tiles"
    )
    add_options(parser, "--models")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    try:
        sets = _load_sets(args)
        progress = _Progress(sum(len(each.photos) for each in sets))
        detector = OnnxDetector(args.models)
        measured = [_measure(detector, each, progress, flowers=args.flowers) for each in sets]
        if args.json:
            print(json.dumps(evaluation_json(measured, flowers=args.flowers)), flush=True)
        else:
            print("\n".join(describe_evaluation(measured)), flush=True)
        if args.draw is not None:
            _draw_worst(args.draw, measured)
    except LabelError as error:
        return print_error(error)
    return INVALID_INPUT if any(each.unread for each in measured) else 0


def _load_sets(args: argparse.Namespace) -> list[LabelledSet]:
    """Return the requested photos by set; raise LabelError if any label is unreadable."""
    sets = list(labelled_sets(args.photos, args.labels))
    for each in sets:
        each.check()
    if args.validation:
        sets = [held_out for each in sets if (held_out := each.validation()).photos]
        if not sets:
            raise LabelError(
                f"No photo of {args.photos} is held out from training: leave --validation out."
            )
    return sets if args.limit is None else [each.sample(args.limit) for each in sets]


def _measure(
    detector: Detector, labelled: LabelledSet, progress: _Progress, *, flowers: bool
) -> MeasuredSet:
    """Read the photos of a set; report unreadable ones and leave them out."""
    leave_out = frozenset(() if flowers else FLOWERS)
    comparisons, unread = [], []
    for path in labelled.photos:
        try:
            comparisons.append(compare_photo(detector, labelled.load(path), leave_out=leave_out))
        except PhotoError as error:
            progress.clear()
            print_error(error)
            unread.append(path)
        progress.count()
    progress.clear()
    return MeasuredSet(labelled, tuple(comparisons), tuple(unread))


def _draw_worst(folder: Path, measured: Sequence[MeasuredSet]) -> None:
    names = {
        comparison.path: f"{each.labelled.name}-{comparison.path.stem}"
        for each in measured
        for comparison in each.comparisons
    }
    worst_ones = worst_comparisons(
        (comparison for each in measured for comparison in each.comparisons), _WORST
    )
    for place, comparison in enumerate(worst_ones, 1):
        kinds = "".join(f"-{kind}" for kind in comparison.failures)
        path = folder / f"{place:02}-{names[comparison.path]}{kinds}.jpg"
        write_picture(path, draw_comparison(comparison))


class _Progress:
    """The number of photos done and the remaining time, shown on a terminal."""

    def __init__(self, photos: int) -> None:
        self._photos, self._done = photos, 0
        self._silent = not sys.stderr.isatty()
        self._start = time.monotonic()
        self._next = self._start + _PROGRESS_INTERVAL

    def count(self) -> None:
        """Count a photo."""
        self._done += 1
        now = time.monotonic()
        if not self._silent and now > self._next:
            self._next = now + _PROGRESS_INTERVAL
            left = (now - self._start) / self._done * (self._photos - self._done)
            duration = f"{left:.0f} s" if left < 100 else f"{left / 60:.0f} min"
            message = f"{self._done} of {self._photos} photos, {duration} left"
            print(f"\r{message:<{_PROGRESS_WIDTH}}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Clear the line for other output."""
        if not self._silent:
            print("\r" + " " * _PROGRESS_WIDTH, end="\r", file=sys.stderr, flush=True)


def _positive(text: str) -> int:
    if not (text.isdecimal() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text} is not a number of photos: choose 1 or more")
    return int(text)
