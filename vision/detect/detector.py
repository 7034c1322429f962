"""The detector: one model finds the tiles of a photo, another reads each of them.

A third looks closer at what the second is not sure of.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol, runtime_checkable

import numpy as np

from vision.boxes import Box, Detection, suppress
from vision.detect.blanks import at_most_four, told_by_colour
from vision.detect.crops import as_input, letterbox
from vision.detect.fusion import fused, is_nothing, with_backs
from vision.detect.image import Pixels
from vision.detect.tile_classifier import Looks, session, turn_of
from vision.detect.weights import find_models, load_weights
from vision.detect.zoom import cut, part_with_tiles, squeezed, unsqueezed
from vision.labels import BACK, NOT_A_TILE

_CANDIDATES = 5
_INSIDE = 0.8
# A YOLO's score says how well a box fits as much as whether anything is there, so that true
# tiles score anywhere above a half; the reader, which knows what is no tile, judges those
# alone. Below, the score is evidence against the box and scales the confidence down.
_SURE = 0.5
# Below this chance the closer reader is asked too, whose word then counts so much of the whole.
_UNSURE, _CLOSER = 0.9, 0.6
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
        self._finder = weights.finder
        self._find = session(weights.finder.path, threads)
        self._reader = Looks(weights.reader, threads=threads)
        self._closer = Looks(weights.closer, threads=threads)

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
        labels, squeeze = self._reader.labels, found[0].squeeze
        seen_in, boxes = squeezed(image, squeeze), [_in(each) for each in found]
        read, turns = self._reader.at(seen_in, boxes)
        unsure = np.flatnonzero(read.max(axis=1) < _UNSURE)
        if unsure.size:
            closer, _ = self._closer.at(seen_in, [boxes[place] for place in unsure])
            read[unsure] = (1 - _CLOSER) * read[unsure] + _CLOSER * closer
        read = with_backs(read, np.array([_plain(each) for each in found]), labels)
        chances = fused(read, np.array([each.back for each in found]), labels)
        chances = told_by_colour(image, [each.box for each in found], chances, labels)
        chances = at_most_four(chances, labels)
        detections = []
        turned = [unsqueezed(turn, squeeze) for turn in turn_of(turns)]
        for each, row, turn in zip(found, chances, turned, strict=True):
            best = [(labels[k], float(row[k])) for k in np.argsort(-row)[:_CANDIDATES]]
            label, chance = best[0]
            confidence = chance * min(1.0, each.score / _SURE)
            if not is_nothing(label, confidence):
                named = tuple(pair for pair in best if pair[0] != NOT_A_TILE)
                detections.append(Detection(label, confidence, each.box, named, turn))
        return tuple(sorted(detections, key=lambda seen: -seen.confidence))


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
