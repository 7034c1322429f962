"""The detector: a finder model finds the tiles, reader models classify each of them.

Both, and the photo as a whole, decide which boxes hold tiles. A second, closer reader with a larger
input is consulted where the first is uncertain.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol, runtime_checkable

import numpy as np

from vision.boxes import Box, Detection
from vision.detect.backs import (
    classify_by_colour,
    combine_backs,
    given_a_tile,
    limit_copies,
)
from vision.detect.suppression import suppress
from vision.detect.tile_box import UNSQUEEZED, TileBox
from vision.detect.tile_probability import Floats, PhotoBoxes, plausibility, tile_probability
from vision.detect.weights import find_models, load_weights
from vision.detect.windows import (
    SURE,
    Search,
    count_more,
    merge_searches,
    plan_windows,
    quarters,
)
from vision.labels import BACK, NOT_A_TILE
from vision.pixels.crops import (
    as_input,
    crop_region,
    letterbox,
    squeeze_image,
    unsqueeze_turn,
)
from vision.pixels.image import Pixels
from vision.pixels.sessions import TileClassifier, load_session, turn_of

_MAX_CANDIDATES = 5
_INSIDE = 0.8
_PLAUSIBLE = 0.02  # probability of a tile from which a reader looks at a box
_IS_TILE = 0.5  # the same from which a box counts as a tile
_MAX_PLANS = 3  # of windows, each around the tiles of the one before
_WORTH = 0.3  # the same, after the first reading, from which a box is read again; others stay none
_UNSURE = 0.9  # below this chance the closer reader reads the tile too
_DOUBTFUL = 0.5  # below this chance by both, both read it again
_BACKS = (0.85, 0.95)  # the finder's chance from which a box can be a back, and certainly is one
# In a photo from very low, or in one that a program has stretched, tiles do not have the shape that
# the models know. If the finder sees hardly any, it tries again with one side of the photo
# shortened; if most tiles are far longer than wide, the photo is shortened to a tile's proportions.
_FEW = 5
_PLAIN, _PLAIN_SIDES = 3, 1.8  # so many sure boxes with at most this aspect ratio are not stretched
_STRETCHED = 2.5
_TILE_PROPORTION = 4 / 3
_TRIAL_SQUEEZES = ((1.0, 0.35), (0.35, 1.0))


class Detector(Protocol):
    """Any detector of tiles in an upright RGB photo."""

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        """Return the tiles of the (height, width, 3) photo, most confident first."""


@runtime_checkable
class TwoStageDetector(Detector, Protocol):
    """A detector with two stages that can be called, and timed, separately."""

    def find(self, image: Pixels) -> tuple[TileBox, ...]:
        """Return the boxes around tiles."""

    def classify(self, image: Pixels, found: tuple[TileBox, ...]) -> tuple[Detection, ...]:
        """Classify the tile in each box; drop boxes without a tile."""


def load_detector(models: Path | None = None, *, threads: int | None = None) -> Detector:
    """Load the detector.

    Args:
        models: A folder of model files; without it, the models shipped with tenbo.
        threads: Number of threads; without it, one for each core.

    Raises:
        WeightsError: If files are missing or damaged.

    >>> import numpy as np
    >>> load_detector().detect(np.zeros((300, 400, 3), np.uint8))
    ()
    """
    return OnnxDetector(models, threads=threads)


class OnnxDetector:
    """The detector that runs the ONNX models."""

    def __init__(self, models: Path | None = None, *, threads: int | None = None) -> None:
        """Load and verify the models of a folder; without one, those shipped with tenbo."""
        weights = load_weights(find_models(models))
        self._finder = weights.finder
        self._finder_session = load_session(weights.finder.path, threads)
        self._reader = TileClassifier(weights.reader, threads=threads)
        self._closer = TileClassifier(weights.closer, threads=threads)
        self._evidence = weights.evidence
        self.labels = self._reader.labels

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        """Return the tiles of the photo, most confident first."""
        return self.classify(image, self.find(image))

    def find(self, image: Pixels) -> tuple[TileBox, ...]:
        """Return the boxes around tiles, best first, in pixels of the photo."""
        best = self._run_finder(image, UNSQUEEZED)
        squeeze = _squeeze_for(best)
        trials = _TRIAL_SQUEEZES if _may_be_stretched(best) else ()
        for trial in (squeeze,) if squeeze else trials:
            found = self._run_finder(image, trial)
            enough = _count_sure(best) / 2 if squeeze else 2 * _count_sure(best) + 1
            if _count_sure(found) >= max(_FEW, enough):
                best = found
        if any(each.squeeze != UNSQUEEZED for each in best):
            return best
        if not _count_sure(best):
            parts = quarters(image.shape, self._finder.side)
            best = self._merge(image, best, [self._search(image, part) for part in parts], more=1)
        return self._search_windows(image, best)

    def _search_windows(self, image: Pixels, first: tuple[TileBox, ...]) -> tuple[TileBox, ...]:
        """Search small tiles again in windows of the photo, and tiles near those found there.

        Where tiles reach the end of the only window, a window around all of them is searched too.
        """
        photo = _whole(image)
        searches: dict[Box, Search] = {}
        best = first
        for _ in range(_MAX_PLANS):
            plan = plan_windows(best, image.shape, self._finder.side)
            known = list(best)
            while new := [w for w in plan.near(each.box for each in known) if w not in searches]:
                for window in new:
                    searches[window] = self._search(image, window)
                    known += searches[window].found
            best = self._merge(image, first, list(searches.values()), more=0)
            if not any(plan.ends_at(each.box, photo) for each in best if each.score >= SURE):
                break
        return best

    def _search(self, image: Pixels, window: Box) -> Search:
        found = self._run_finder(crop_region(image, window), UNSQUEEZED)
        return Search(window, tuple(each.shift(window.left, window.top) for each in found))

    def _merge(
        self, image: Pixels, first: tuple[TileBox, ...], searches: list[Search], *, more: int
    ) -> tuple[TileBox, ...]:
        """Merge the boxes of the whole photo with those of windows that show `more` sure tiles."""
        whole = Search(_whole(image), first)
        better = [each for each in searches if count_more(each, whole) >= more]
        return merge_searches(whole, better, iou=self._finder.iou, inside=_INSIDE)

    def _run_finder(self, image: Pixels, squeeze: tuple[float, float]) -> tuple[TileBox, ...]:
        picture, factor = letterbox(squeeze_image(image, squeeze), self._finder.side)
        (output,) = self._finder_session.run(None, {"images": as_input(picture[np.newaxis])})
        # One row a box: centre x, centre y, width, height, then a score for each class.
        rows = np.asarray(output[0], np.float32).T
        rows = rows[rows[:, 4:].max(axis=1) >= self._finder.threshold]
        half = rows[:, 2:4] / 2
        corners = np.concatenate([rows[:, :2] - half, rows[:, :2] + half], axis=1)
        height, width = image.shape[:2]
        limits = np.array([width, height, width, height], np.float32)
        corners = np.clip(
            corners / np.float32(factor) / np.array(squeeze * 2, np.float32), 0, limits
        )
        has_area = (corners[:, 2:] - corners[:, :2] >= 1).all(axis=1)
        corners, scores = corners[has_area], rows[has_area, 4:]
        best = scores.max(axis=1)
        backs = scores[:, self._finder.classes.index(BACK)] / scores.sum(axis=1)
        return tuple(
            TileBox(Box(*map(float, corners[k])), float(best[k]), float(backs[k]), squeeze)
            for k in suppress(corners, best, iou=self._finder.iou, inside=_INSIDE)
        )

    def classify(self, image: Pixels, found: tuple[TileBox, ...]) -> tuple[Detection, ...]:
        """Classify the tile in each box; drop boxes without a tile."""
        if not found:
            return ()
        boxes = photo_boxes(found)
        likely = self.plausibility(boxes)
        plausible = np.flatnonzero(likely >= _PLAUSIBLE)
        if not plausible.size:
            return ()
        found, boxes = tuple(found[index] for index in plausible), boxes.part(plausible)
        likely, labels, squeeze = likely[plausible], self.labels, found[0].squeeze
        read, turns = self.read(image, squeeze, boxes, likely)
        tile = self._tile_probability(boxes, likely, read)
        backs = np.array([each.back for each in found])
        chances = combine_backs(given_a_tile(read, labels), backs, labels)
        chances = classify_by_colour(image, [each.box for each in found], chances, labels)
        chances = limit_copies(chances, labels)
        detections = []
        photo_turns = [unsqueeze_turn(turn, squeeze) for turn in turn_of(turns)]
        for each, row, turn, probability in zip(found, chances, photo_turns, tile, strict=True):
            if probability < _IS_TILE:
                continue
            best = [(labels[k], float(row[k])) for k in np.argsort(-row)[:_MAX_CANDIDATES]]
            candidates = tuple(pair for pair in best if pair[0] != NOT_A_TILE)
            label, chance = candidates[0]
            detections.append(
                Detection(
                    label,
                    chance * float(probability),
                    each.box,
                    candidates,
                    turn,
                    tile_probability=float(probability),
                )
            )
        return tuple(sorted(detections, key=lambda detection: -detection.confidence))

    def plausibility(self, boxes: PhotoBoxes) -> Floats:
        """Return the probability (n,) that each box holds a tile, before anything is read."""
        return plausibility(boxes, self._evidence.plausible)

    def read(
        self, image: Pixels, squeeze: tuple[float, float], boxes: PhotoBoxes, likely: Floats
    ) -> tuple[Floats, Floats]:
        """Read one or more boxes of a squeezed photo, uncertain ones again.

        Args:
            image: The photo, not squeezed.
            squeeze: The factors of its width and height with which the boxes were found.
            boxes: The n boxes in the squeezed photo.
            likely: The probability (n,) that each holds a tile, before anything is read.

        Returns:
            The chances (n, labels) and the turns (4, n, 4).
        """
        squeezed = squeeze_image(image, squeeze)
        read, turns = self._reader.classify(squeezed, boxes.boxes)
        worth = self._tile_probability(boxes, likely, read) >= _WORTH
        unsure = np.flatnonzero(worth & (read.max(axis=1) < _UNSURE))
        if unsure.size:
            closer, _ = self._closer.classify(squeezed, boxes.part(unsure).boxes)
            read[unsure] = (read[unsure] + closer) / 2
        doubtful = np.flatnonzero(worth & (read.max(axis=1) < _DOUBTFUL))
        if doubtful.size:
            few = boxes.part(doubtful).boxes
            both = (self._reader, self._closer)
            again = np.mean([each.classify(squeezed, few, again=True)[0] for each in both], axis=0)
            read[doubtful] = (read[doubtful] + again) / 2
        return read, turns

    def _tile_probability(self, boxes: PhotoBoxes, likely: Floats, read: Floats) -> Floats:
        boxes = boxes._replace(not_a_tile=read[:, self.labels.index(NOT_A_TILE)])
        return tile_probability(boxes, likely, self._evidence.tile)


def _whole(image: Pixels) -> Box:
    return Box(0, 0, image.shape[1], image.shape[0])


def photo_boxes(found: tuple[TileBox, ...]) -> PhotoBoxes:
    """Return boxes in the picture in which the finder saw them, with its opinion of each."""
    return PhotoBoxes(
        [_squeeze_box(each) for each in found],
        np.array([each.score for each in found]),
        np.array([_back_certainty(each) for each in found]),
    )


def _back_certainty(found: TileBox) -> float:
    """Return how certain the finder is of a back, 0 to 1; it hardly ever takes one for a face."""
    share = (found.back - _BACKS[0]) / (_BACKS[1] - _BACKS[0])
    return min(1.0, max(0.0, share)) * min(1.0, found.score / SURE)


def _count_sure(found: tuple[TileBox, ...]) -> int:
    return sum(each.score >= SURE for each in found)


def _may_be_stretched(found: tuple[TileBox, ...]) -> bool:
    """Return True if a photo has few sure boxes and they do not have the shape of tiles."""
    sure = [each.box for each in found if each.score >= SURE]
    shapes = [max(box.width / box.height, box.height / box.width) for box in sure]
    plain = len(sure) >= _PLAIN and max(shapes) <= _PLAIN_SIDES
    return len(sure) < _FEW and not plain


def _squeeze_for(found: tuple[TileBox, ...]) -> tuple[float, float] | None:
    """Return how to shorten a photo in which most tiles are far too long; None if they are not."""
    if _count_sure(found) < _FEW:
        return None
    tall = float(np.median([b.box.height / b.box.width for b in found if b.score >= SURE]))
    if max(tall, 1 / tall) < _STRETCHED:
        return None
    return (1.0, _TILE_PROPORTION / tall) if tall > 1 else (_TILE_PROPORTION * tall, 1.0)


def _squeeze_box(found: TileBox) -> Box:
    """Return the box in the squeezed picture in which the finder saw it."""
    box, (x, y) = found.box, found.squeeze
    return Box(box.left * x, box.top * y, box.right * x, box.bottom * y)
