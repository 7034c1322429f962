"""`tenbo evaluate`: how well labelled photos are read."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from webapp.cli.errors import REFUSED, refuse

if TYPE_CHECKING:
    from vision.detect.detector import Detector
    from vision.evaluation.labelled_photos import LabelledSet
    from vision.evaluation.metrics import Measured

_WORST = 20
_PATIENCE = 1.0
"""Seconds between two words to a terminal on how far it is."""
_LINE = 60


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "evaluate",
        help="measure how well labelled photos are read",
        description="Reads labelled photos and says how much of them was read right.",
    )
    parser.add_argument(
        "photos",
        type=Path,
        metavar="PHOTOS",
        help="folder of photos, or with images and labels in it, or of several such folders",
    )
    parser.add_argument(
        "--labels", type=Path, metavar="DIR", help="folder of the labels, if it is another"
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.add_argument(
        "--draw", type=Path, metavar="FOLDER", help=f"draw the worst {_WORST} photos into FOLDER"
    )
    parser.add_argument(
        "--limit", type=_count, metavar="N", help="at most N photos of each set, spread over it"
    )
    parser.add_argument(
        "--validation", action="store_true", help="only the photos that training keeps apart"
    )
    parser.add_argument(
        "--flowers", action="store_true", help="count flowers and seasons like other tiles"
    )
    parser.add_argument("--models", type=Path, metavar="DIR", help="read with the weights in DIR")
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    # Here, because the models' libraries take half a second that `tenbo score` need not wait.
    from vision.detect.detector import OnnxDetector  # noqa: PLC0415
    from vision.detect.image import PhotoError  # noqa: PLC0415
    from vision.detect.weights import WeightsError  # noqa: PLC0415
    from vision.evaluation.labelled_photos import LabelError  # noqa: PLC0415
    from webapp.text.photo.evaluation import describe_evaluation  # noqa: PLC0415
    from webapp.wire.evaluation import evaluation_json  # noqa: PLC0415

    try:
        sets = _sets(arguments)
        progress = _Progress(sum(len(each.photos) for each in sets))
        detector = OnnxDetector(arguments.models)
        measured = [_measure(detector, each, progress, flowers=arguments.flowers) for each in sets]
        if arguments.json:
            print(json.dumps(evaluation_json(measured, flowers=arguments.flowers)), flush=True)
        else:
            print("\n".join(describe_evaluation(measured)), flush=True)
        if arguments.draw is not None:
            _draw(arguments.draw, measured)
    except (LabelError, PhotoError, WeightsError) as error:
        return refuse(error)
    return REFUSED if any(each.unread for each in measured) else 0


def _sets(arguments: argparse.Namespace) -> list[LabelledSet]:
    """The photos asked for, by set, once all their labels are known to be readable."""
    from vision.evaluation.labelled_photos import LabelError, labelled_sets  # noqa: PLC0415

    sets = list(labelled_sets(arguments.photos, arguments.labels))
    for each in sets:
        each.check()
    if arguments.validation:
        sets = [kept for each in sets if (kept := each.validation()).photos]
        if not sets:
            raise LabelError(
                f"Training keeps no photo of {arguments.photos} apart: leave --validation out."
            )
    return sets if arguments.limit is None else [each.spread(arguments.limit) for each in sets]


def _measure(
    detector: Detector, labelled: LabelledSet, progress: _Progress, *, flowers: bool
) -> Measured:
    """Read the photos of a set; those that cannot be read are told, and left out."""
    from vision.detect.image import PhotoError  # noqa: PLC0415
    from vision.evaluation.comparison import examine  # noqa: PLC0415
    from vision.evaluation.metrics import Measured  # noqa: PLC0415
    from vision.labels import FLOWERS  # noqa: PLC0415

    leave_out = frozenset(() if flowers else FLOWERS)
    outcomes, unread = [], []
    for path in labelled.photos:
        try:
            outcomes.append(examine(detector, labelled.photograph(path), leave_out=leave_out))
        except PhotoError as error:
            progress.clear()
            refuse(error)
            unread.append(path)
        progress.count()
    progress.clear()
    return Measured(labelled, tuple(outcomes), tuple(unread))


def _draw(folder: Path, measured: Sequence[Measured]) -> None:
    from vision.draw.reading import write_picture  # noqa: PLC0415
    from vision.evaluation.draw_comparison import draw_outcome  # noqa: PLC0415
    from vision.evaluation.metrics import worst  # noqa: PLC0415

    names = {
        outcome.path: f"{each.labelled.name}-{outcome.path.stem}"
        for each in measured
        for outcome in each.outcomes
    }
    chosen = worst((outcome for each in measured for outcome in each.outcomes), _WORST)
    for place, outcome in enumerate(chosen, 1):
        path = folder / f"{place:02}-{names[outcome.path]}.jpg"
        write_picture(path, draw_outcome(outcome))


class _Progress:
    """Says on a terminal how far it is and how long it will take."""

    def __init__(self, photos: int) -> None:
        self._photos, self._done = photos, 0
        self._silent = not sys.stderr.isatty()
        self._start = time.monotonic()
        self._next = self._start + _PATIENCE

    def count(self) -> None:
        """Count a photo."""
        self._done += 1
        now = time.monotonic()
        if not self._silent and now > self._next:
            self._next = now + _PATIENCE
            left = (now - self._start) / self._done * (self._photos - self._done)
            told = f"{self._done} of {self._photos} photos, {_duration(left)} left"
            print(f"\r{told:<{_LINE}}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leave the line to others."""
        if not self._silent:
            print("\r" + " " * _LINE, end="\r", file=sys.stderr, flush=True)


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"


def _count(text: str) -> int:
    if not (text.isdecimal() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text} is no number of photos: choose 1 or more")
    return int(text)
