"""The detector: one model finds the tiles of a photo, a second reads each of them."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol, runtime_checkable

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from vision.blanks import told_by_colour
from vision.crops import as_input, letterbox, square_crop
from vision.detections import Box, Detection, suppress
from vision.fusion import fused, is_nothing, with_backs
from vision.image import Pixels
from vision.labels import BACK, NOT_A_TILE
from vision.views import cut, part_with_tiles, squeezed, unsqueezed
from vision.weights import WeightsError, find_models, load_weights

_CANDIDATES = 5
_BATCH = 64  # crops in one call of the reader: bounds its memory on a photo of a whole wall
_INSIDE = 0.8
# A YOLO's score says how well a box fits as much as whether anything is there, so that true
# tiles score anywhere above a half; the reader, which knows what is no tile, judges those
# alone. Below, the score is evidence against the box and scales the confidence down.
_SURE = 0.5
_ANSWERS = ["logits", "turns"]
# The reader looks four times, each time a quarter turn further, as a tile lies in any, and framed
# a little differently, as boxes err: so many times as big, moved right and down by parts of the
# box's longer side.
_LOOKS = ((0.92, 0.03, 0.0), (1.08, -0.03, 0.0), (1.0, 0.0, 0.05), (1.0, 0.0, -0.05))
_BACKS = (0.85, 0.95)  # of the finder's chances for a back: from here on it may be one, and is one
# Seen very flat, or in a picture that a program has stretched, tiles are no longer of the shape
# that the models know. Where the finder sees hardly any, it looks at the photo with one of its
# sides shortened to this part; where most are that much longer than wide, shortened to give them
# the shape of a tile.
_FEW = 5
_LONG = 2.5
_SHAPE = 4 / 3
_UNSTRETCHED = ((1.0, 0.35), (0.35, 1.0))


@dataclass(frozen=True, slots=True)
class Found:
    """One box of the finder: how sure it is of it, and how far it takes it for a back.

    `squeeze` are the parts of the photo's width and height in which it was seen.
    """

    box: Box
    score: float
    back: float
    squeeze: tuple[float, float] = (1.0, 1.0)


class Detector(Protocol):
    """Whatever sees tiles in an upright RGB photo."""

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        """Give every tile seen in the (height, width, 3) photo, surest first."""


@runtime_checkable
class TwoStageDetector(Detector, Protocol):
    """A detector whose two stages can be called, and timed, one by one."""

    def find(self, image: Pixels) -> tuple[Found, ...]:
        """Give the boxes around tiles."""

    def name(self, image: Pixels, found: tuple[Found, ...]) -> tuple[Detection, ...]:
        """Say which tile each box holds; a box with none is dropped."""


class OnnxDetector:
    """The detector of the shipped weights."""

    def __init__(self, models: Path | None = None, *, threads: int | None = None) -> None:
        """Load and check the weights of a folder; without one, those that tenbo came with."""
        weights = load_weights(find_models(models))
        self._finder, self._reader = weights.finder, weights.reader
        self._find = _session(weights.finder.path, threads)
        self._read = _session(weights.reader.path, threads)
        if [answer.name for answer in self._read.get_outputs()] != _ANSWERS:
            raise WeightsError(
                f"{weights.reader.path} was exported by another version of tenbo: export it again.",
                f"{weights.reader.path} は別の版の tenbo のものです。書き出し直してください。",
            )

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        """Give every tile seen in the photo, surest first."""
        return self.name(image, self.find(image))

    def find(self, image: Pixels) -> tuple[Found, ...]:
        """Give the boxes around tiles, best first, in pixels of the photo."""
        best = self._found(image, (1.0, 1.0))
        stretched = _stretched(best)
        for squeeze in (stretched,) if stretched else _UNSTRETCHED if _sure(best) < _FEW else ():
            found = self._found(image, squeeze)
            enough = _sure(best) / 2 if stretched else 2 * _sure(best) + 1
            if _sure(found) >= max(_FEW, enough):
                best = found
        boxes = [each.box for each in best if each.squeeze == (1.0, 1.0)]
        part = part_with_tiles(boxes, image.shape, self._finder.side)
        if part is None:
            return best
        nearer = tuple(
            replace(each, box=each.box.moved(part.left, part.top))
            for each in self._found(cut(image, part), (1.0, 1.0))
        )
        return nearer if _sure(nearer) >= _sure(best) else best

    def _found(self, image: Pixels, squeeze: tuple[float, float]) -> tuple[Found, ...]:
        picture, factor = letterbox(squeezed(image, squeeze), self._finder.side)
        (output,) = self._find.run(None, {"images": as_input(picture[np.newaxis])})
        # One row a box: centre x, centre y, width, height, then a score for each class.
        rows = np.asarray(output[0], np.float32).T
        rows = rows[rows[:, 4:].max(axis=1) >= self._finder.threshold]
        half = rows[:, 2:4] / 2
        corners = np.concatenate([rows[:, :2] - half, rows[:, :2] + half], axis=1)
        height, width = image.shape[:2]
        within = np.array([width, height, width, height], np.float32)
        corners = np.clip(
            corners / np.float32(factor) / np.array(squeeze * 2, np.float32), 0, within
        )
        there = (corners[:, 2:] - corners[:, :2] >= 1).all(axis=1)
        corners, scores = corners[there], rows[there, 4:]
        best = scores.max(axis=1)
        backs = scores[:, self._finder.classes.index(BACK)] / scores.sum(axis=1)
        return tuple(
            Found(Box(*map(float, corners[k])), float(best[k]), float(backs[k]), squeeze)
            for k in suppress(corners, best, iou=self._finder.iou, inside=_INSIDE)
        )

    def name(self, image: Pixels, found: tuple[Found, ...]) -> tuple[Detection, ...]:
        """Say which tile each box holds; a box with none is dropped."""
        if not found:
            return ()
        read, turns = self._looked_at(squeezed(image, found[0].squeeze), found)
        read = with_backs(read, np.array([_plain(each) for each in found]), self._labels)
        chances = fused(read, np.array([each.back for each in found]), self._labels)
        chances = told_by_colour(image, [each.box for each in found], chances, self._labels)
        detections = []
        for each, row, turn in zip(found, chances, turns, strict=True):
            best = [(self._labels[k], float(row[k])) for k in np.argsort(-row)[:_CANDIDATES]]
            label, chance = best[0]
            confidence = chance * min(1.0, each.score / _SURE)
            if not is_nothing(label, confidence):
                named = tuple(pair for pair in best if pair[0] != NOT_A_TILE)
                detections.append(Detection(label, confidence, each.box, named, turn))
        return tuple(sorted(detections, key=lambda seen: -seen.confidence))

    @property
    def _labels(self) -> tuple[str, ...]:
        return self._reader.labels

    def _looked_at(
        self, image: Pixels, found: tuple[Found, ...]
    ) -> tuple[NDArray[np.float64], list[float]]:
        """Average the chances that the reader gives in its looks, and join what turns it sees."""
        margin, side = self._reader.margin, self._reader.side
        crops = [
            [
                square_crop(image, _framed(_in(each), *look), margin=margin, side=side)
                for each in found
            ]
            for look in _LOOKS
        ]
        turned = np.concatenate(
            [np.rot90(np.stack(each), quarters, axes=(1, 2)) for quarters, each in enumerate(crops)]
        )
        answers = [
            self._read.run(_ANSWERS, {"crops": as_input(turned[start : start + _BATCH])})
            for start in range(0, len(turned), _BATCH)
        ]
        logits, turns = (
            np.concatenate(part).astype(np.float64) for part in zip(*answers, strict=True)
        )
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        shape = len(_LOOKS), len(found), -1
        squeeze = found[0].squeeze
        turns_seen = [unsqueezed(turn, squeeze) for turn in turn_of(turns.reshape(shape))]
        return chances.reshape(shape).mean(axis=0), turns_seen


def _plain(found: Found) -> float:
    """How sure the finder is of a back, 0 to 1: of true ones it hardly takes any for a face."""
    share = (found.back - _BACKS[0]) / (_BACKS[1] - _BACKS[0])
    return min(1.0, max(0.0, share)) * min(1.0, found.score / _SURE)


def _sure(found: tuple[Found, ...]) -> int:
    return sum(each.score >= _SURE for each in found)


def _stretched(found: tuple[Found, ...]) -> tuple[float, float] | None:
    """How to shorten a photo in which most tiles are far longer than wide; None if they are not."""
    if _sure(found) < _FEW:
        return None
    tall = float(np.median([b.box.height / b.box.width for b in found if b.score >= _SURE]))
    if max(tall, 1 / tall) < _LONG:
        return None
    return (1.0, _SHAPE / tall) if tall > 1 else (_SHAPE * tall, 1.0)


def _in(found: Found) -> Box:
    """The box in the picture in which it was seen."""
    box, (wide, tall) = found.box, found.squeeze
    return Box(box.left * wide, box.top * tall, box.right * wide, box.bottom * tall)


def _framed(box: Box, grow: float, right: float, down: float) -> Box:
    (x, y), longer = box.centre, max(box.width, box.height)
    x, y = x + right * longer, y + down * longer
    wide, tall = box.width * grow / 2, box.height * grow / 2
    return Box(x - wide, y - tall, x + wide, y + tall)


def turn_of(seen: NDArray[np.float64]) -> list[float]:
    """Give the clockwise turn in degrees, 0 to 360, of each tile's top from the photo's.

    `seen` is (4, n, 4): what the reader says of each tile in a picture turned counterclockwise by
    0 to 3 quarters, the direction x, y of its top and the cosine and sine of twice its angle. The
    doubled angle gives the axis, which a face that looks the same upside down has too.

    >>> seen = [(0, -1, -1, 0), (-1, 0, 1, 0), (0, 1, -1, 0), (1, 0, 1, 0)]
    >>> turn_of(np.array(seen, float)[:, np.newaxis])
    [0.0]
    """
    back = 1j ** np.arange(4)[:, np.newaxis]  # a quarter clockwise where y points down
    top = ((seen[..., 0] + 1j * seen[..., 1]) * back).sum(axis=0)
    axis = ((seen[..., 2] + 1j * seen[..., 3]) * back**2).sum(axis=0)
    along = np.exp(0.5j * np.angle(axis))
    along = np.where((top * along.conj()).real < 0, -along, along)
    turns = np.rad2deg(np.angle(along)) + 90
    return [float(turn) for turn in np.round(turns, 1) % 360]


def _session(path: Path, threads: int | None) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads or _cores()
    # Two models take turns: the threads of the one must not spin while the other works.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime raises classes of its own without a common base
        raise WeightsError(
            f"{path} cannot be loaded ({error}): install tenbo again.",
            f"{path} を読み込めません({error})。tenbo を入れ直してください。",
        ) from error


def _cores() -> int:
    if sys.platform == "linux":  # a container may own fewer cores than the machine has
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
