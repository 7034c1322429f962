"""The detector: a finder model finds the tiles, reader models classify each of them.

Both, and the photo as a whole, decide which boxes hold tiles. A second, closer reader with a larger
input is consulted where the first is uncertain.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from vision.boxes import Box, Detection
from vision.detect.backs import (
    classify_by_colour,
    combine_backs,
    given_a_tile,
    limit_copies,
)
from vision.detect.networks import UNSQUEEZED, PhotoNetworks, Rows, Squeeze
from vision.detect.suppression import suppress
from vision.detect.tile_box import TileBox
from vision.detect.tile_classifier import TileClassifier, Turns, turns_of, unsqueeze_turn
from vision.detect.tile_probability import Floats, PhotoBoxes, plausibility, tile_probability
from vision.detect.weights import Weights
from vision.detect.windows import (
    SURE,
    Search,
    count_more,
    merge_searches,
    plan_windows,
    quarters,
)
from vision.labels import BACK, NOT_A_TILE

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


class TileDetector:
    """The decisions of the detector, for any photo whose networks have these weights."""

    def __init__(self, weights: Weights) -> None:
        """Take the description of the networks."""
        self.labels = weights.reader.labels
        self._finder = weights.finder
        self._reader = TileClassifier(weights.reader.margin)
        self._closer = TileClassifier(weights.closer.margin, closer=True)
        self._evidence = weights.evidence

    async def detect(self, photo: PhotoNetworks) -> tuple[Detection, ...]:
        """Return the tiles of the photo, most confident first."""
        return await self.classify(photo, await self.find(photo))

    async def find(self, photo: PhotoNetworks) -> tuple[TileBox, ...]:
        """Return the boxes around tiles, best first, in pixels of the photo."""
        whole = _whole(photo)
        best = await self.run_finder(photo, whole, UNSQUEEZED)
        squeeze = _squeeze_for(best)
        trials = _TRIAL_SQUEEZES if _may_be_stretched(best) else ()
        for trial in (squeeze,) if squeeze else trials:
            found = await self.run_finder(photo, whole, trial)
            enough = _count_sure(best) / 2 if squeeze else 2 * _count_sure(best) + 1
            if _count_sure(found) >= max(_FEW, enough):
                best = found
        if any(each.squeeze != UNSQUEEZED for each in best):
            return best
        if not _count_sure(best):
            parts = quarters((photo.height, photo.width), self._finder.side)
            searches = [await self._search(photo, part) for part in parts]
            best = self._merge(photo, best, searches, more=1)
        return await self._search_windows(photo, best)

    async def _search_windows(
        self, photo: PhotoNetworks, first: tuple[TileBox, ...]
    ) -> tuple[TileBox, ...]:
        """Search small tiles again in windows of the photo, and tiles near those found there.

        Where tiles reach the end of the only window, a window around all of them is searched too.
        """
        whole = _whole(photo)
        searches: dict[Box, Search] = {}
        best = first
        for _ in range(_MAX_PLANS):
            plan = plan_windows(best, (photo.height, photo.width), self._finder.side)
            known = list(best)
            while new := [w for w in plan.near(each.box for each in known) if w not in searches]:
                for window in new:
                    searches[window] = await self._search(photo, window)
                    known += searches[window].found
            best = self._merge(photo, first, list(searches.values()), more=0)
            if not any(plan.ends_at(each.box, whole) for each in best if each.score >= SURE):
                break
        return best

    async def _search(self, photo: PhotoNetworks, window: Box) -> Search:
        found = await self.run_finder(photo, window, UNSQUEEZED)
        return Search(window, tuple(each.shift(window.left, window.top) for each in found))

    def _merge(
        self,
        photo: PhotoNetworks,
        first: tuple[TileBox, ...],
        searches: Sequence[Search],
        *,
        more: int,
    ) -> tuple[TileBox, ...]:
        """Merge the boxes of the whole photo with those of windows that show `more` sure tiles."""
        whole = Search(_whole(photo), first)
        better = [each for each in searches if count_more(each, whole) >= more]
        return merge_searches(whole, better, iou=self._finder.iou, inside=_INSIDE)

    async def run_finder(
        self, photo: PhotoNetworks, part: Box, squeeze: Squeeze
    ) -> tuple[TileBox, ...]:
        """Return the boxes in a part of the photo, best first, in pixels of this part."""
        factor, rows = await photo.find(part, squeeze)
        across, down = factor * squeeze[0], factor * squeeze[1]
        back = self._finder.classes.index(BACK)
        found = []
        for x, y, width, height, *scores in rows:
            left, right = (min(part.width, max(0.0, each / across)) for each in _ends(x, width))
            top, bottom = (min(part.height, max(0.0, each / down)) for each in _ends(y, height))
            if right - left >= 1 and bottom - top >= 1:
                box = Box(left, top, right, bottom)
                found.append(TileBox(box, max(scores), scores[back] / sum(scores), squeeze))
        boxes, ranks = [each.box for each in found], [each.score for each in found]
        return tuple(found[k] for k in suppress(boxes, ranks, iou=self._finder.iou, inside=_INSIDE))

    async def classify(
        self, photo: PhotoNetworks, found: Sequence[TileBox]
    ) -> tuple[Detection, ...]:
        """Classify the tile in each box; drop boxes without a tile."""
        boxes = photo_boxes(found)
        likely = self.plausibility(boxes) if found else []
        plausible = [index for index, chance in enumerate(likely) if chance >= _PLAUSIBLE]
        if not plausible:
            return ()
        found, boxes = [found[index] for index in plausible], boxes.part(plausible)
        likely, labels, squeeze = [likely[k] for k in plausible], self.labels, found[0].squeeze
        read, turns = await self.read(photo, squeeze, boxes, likely)
        tile = self._tile_probability(boxes, likely, read)
        chances = given_a_tile(read, labels)
        chances = combine_backs(chances, [each.back for each in found], labels)
        places = [each.box for each in found]
        chances = await classify_by_colour(photo.ground_colours, places, chances, labels)
        chances = limit_copies(chances, labels)
        detections = []
        for each, row, turn, probability in zip(found, chances, turns_of(turns), tile, strict=True):
            if probability < _IS_TILE:
                continue
            best = sorted(zip(labels, row, strict=True), key=lambda pair: -pair[1])
            candidates = tuple(p for p in best[:_MAX_CANDIDATES] if p[0] != NOT_A_TILE)
            label, chance = candidates[0]
            detections.append(
                Detection(
                    label,
                    chance * probability,
                    each.box,
                    candidates,
                    unsqueeze_turn(turn, squeeze),
                    tile_probability=probability,
                )
            )
        return tuple(sorted(detections, key=lambda detection: -detection.confidence))

    def plausibility(self, boxes: PhotoBoxes) -> list[float]:
        """Return the probability (n,) that each box holds a tile, before anything is read."""
        return plausibility(boxes, self._evidence.plausible)

    async def read(
        self, photo: PhotoNetworks, squeeze: Squeeze, boxes: PhotoBoxes, likely: Floats
    ) -> tuple[Rows, Turns]:
        """Read one or more boxes of a squeezed photo, uncertain ones again.

        Args:
            photo: The photo, not squeezed.
            squeeze: The factors of its width and height with which the boxes were found.
            boxes: The n boxes in the squeezed photo.
            likely: The probability (n,) that each holds a tile, before anything is read.

        Returns:
            The chances (n, labels) and the predicted turns.
        """
        read, turns = await self._reader.classify(photo, boxes.boxes, squeeze)
        tile = self._tile_probability(boxes, likely, read)
        worth = [index for index, chance in enumerate(tile) if chance >= _WORTH]
        if unsure := [index for index in worth if max(read[index]) < _UNSURE]:
            few = boxes.part(unsure).boxes
            closer, _ = await self._closer.classify(photo, few, squeeze)
            for index, row in zip(unsure, closer, strict=True):
                read[index] = _mean(read[index], row)
        if doubtful := [index for index in worth if max(read[index]) < _DOUBTFUL]:
            few = boxes.part(doubtful).boxes
            first, _ = await self._reader.classify(photo, few, squeeze, again=True)
            second, _ = await self._closer.classify(photo, few, squeeze, again=True)
            for index, one, other in zip(doubtful, first, second, strict=True):
                read[index] = _mean(read[index], _mean(one, other))
        return read, turns

    def _tile_probability(self, boxes: PhotoBoxes, likely: Floats, read: Rows) -> list[float]:
        none = self.labels.index(NOT_A_TILE)
        boxes = boxes._replace(not_a_tile=[row[none] for row in read])
        return tile_probability(boxes, likely, self._evidence.tile)


def photo_boxes(found: Sequence[TileBox]) -> PhotoBoxes:
    """Return boxes in the picture in which the finder saw them, with its opinion of each."""
    return PhotoBoxes(
        [_squeeze_box(each) for each in found],
        [each.score for each in found],
        [_back_certainty(each) for each in found],
    )


def _whole(photo: PhotoNetworks) -> Box:
    return Box(0, 0, photo.width, photo.height)


def _ends(middle: float, extent: float) -> tuple[float, float]:
    return middle - extent / 2, middle + extent / 2


def _mean(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [(a + b) / 2 for a, b in zip(one, other, strict=True)]


def _back_certainty(found: TileBox) -> float:
    """Return how certain the finder is of a back, 0 to 1; it hardly ever takes one for a face."""
    share = (found.back - _BACKS[0]) / (_BACKS[1] - _BACKS[0])
    return min(1.0, max(0.0, share)) * min(1.0, found.score / SURE)


def _count_sure(found: Sequence[TileBox]) -> int:
    return sum(each.score >= SURE for each in found)


def _may_be_stretched(found: Sequence[TileBox]) -> bool:
    """Return True if a photo has few sure boxes and they do not have the shape of tiles."""
    sure = [each.box for each in found if each.score >= SURE]
    shapes = [max(box.width / box.height, box.height / box.width) for box in sure]
    plain = len(sure) >= _PLAIN and max(shapes) <= _PLAIN_SIDES
    return len(sure) < _FEW and not plain


def _squeeze_for(found: Sequence[TileBox]) -> Squeeze | None:
    """Return how to shorten a photo in which most tiles are far too long; None if they are not."""
    if _count_sure(found) < _FEW:
        return None
    tall = median(each.box.height / each.box.width for each in found if each.score >= SURE)
    if max(tall, 1 / tall) < _STRETCHED:
        return None
    return (1.0, _TILE_PROPORTION / tall) if tall > 1 else (_TILE_PROPORTION * tall, 1.0)


def _squeeze_box(found: TileBox) -> Box:
    """Return the box in the squeezed picture in which the finder saw it."""
    box, (x, y) = found.box, found.squeeze
    return Box(box.left * x, box.top * y, box.right * x, box.bottom * y)
