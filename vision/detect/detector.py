"""Two-stage detection: a detector network proposes boxes, classifier networks label the tiles.

All networks, and the photo as a whole, decide which boxes hold tiles. The close-up classifier, with
a larger input, is consulted where the other classifier is uncertain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import median

from vision.boxes import BACK, MAX_CANDIDATES, NOT_A_TILE, Box, Detection
from vision.detect.backs import (
    classify_by_colour,
    combine_backs,
    given_a_tile,
    limit_copies,
)
from vision.detect.networks import UNSCALED, DetectorOutput, PhotoNetworks, Rows, Scaling
from vision.detect.proposals import Proposal, suppress
from vision.detect.tile_classifier import TileClassifier, Turns, turns_of, unscale_turn
from vision.detect.tile_probability import (
    Floats,
    PhotoBoxes,
    plausibility,
    tile_probability,
    touching,
)
from vision.detect.weights import Weights
from vision.detect.windows import (
    SURE,
    Search,
    count_more,
    merge_searches,
    plan_windows,
    quarters,
)

# Where a figure is named it is from training/experiments/detector.md; the other values were set by
# hand on the composed exams and the photos of `tray` and `hk`, in November 2026.
# Share of a box inside a better one from which it is dropped: no two true tiles of 631 in stacked
# scenes share more than 52 % of the smaller one ("Stacked tiles and non-maximum suppression").
_INSIDE = 0.8
_PLAUSIBLE = 0.02  # probability of a tile from which a box is classified
_IS_TILE = 0.5  # the same from which a box counts as a tile
# The probability of its best label below which a box that touches no other is an object, such as a
# marker with four winds: of 42 boxes with such labels on photos by strangers 35 were no tile, and
# one was read right ("No label for a tile that lies alone").
_NAMED = 0.35
_MAX_PLANS = 3  # of windows, each around the tiles of the one before
# The same, after the first classifier, from which the close-up classifier runs too: none of 551
# boxes below it reached one half ("Eight views of uncertain tiles").
_WORTH = 0.3
# Probability of the best label below which the close-up classifier runs too ("A second classifier
# for uncertain tiles"), and that of the mean of both below which both classify further views: a
# limit of 0.9 reads no more tiles, in twice the time ("Eight views of uncertain tiles").
_UNSURE, _DOUBTFUL = 0.9, 0.5
_BACKS = (0.85, 0.95)  # the detector's probability of a possible and of a certain back
# Certainty of the detector that a box is a back from which one classifier is enough.
_SURE_BACK = 0.9
# In a photo from very low, or in one that a program has stretched, tiles do not have the shape that
# the models know. If the detector finds hardly any, it runs again on the photo scaled along one
# axis only, which also shows large single tiles that it misses; if most tiles are far longer than
# wide, the photo is scaled to a tile's proportions. Of 101 tiles in six stretched photos 99 are
# found instead of 3, and no trial is accepted in 28 photos without tiles ("Stretched photos").
_FEW = 5
_PLAIN, _PLAIN_SIDES = 3, 1.8  # so many sure boxes with at most this aspect ratio are not stretched
_STRETCHED = 2.5
_TILE_PROPORTION = 4 / 3
_TRIAL_SCALINGS = ((1.0, 0.35), (0.35, 1.0))
# Of the detector's input for a frame of a camera, whose hand fills it: a frame takes 105 instead of
# 284 ms of a processor, and the hands of 48 frames of the samples were read as in the photo.
_FRAME_SIZE = 0.5

OnBoxes = Callable[[Sequence[Box]], None]
"""Take the boxes of likely tiles before they are classified, possibly several times."""


class TileDetector:
    """Two-stage detection for any photo whose networks have these weights."""

    def __init__(self, weights: Weights) -> None:
        """Take the description of the networks."""
        self.labels = weights.classifier.labels
        self._detector = weights.detector
        self._classifier = TileClassifier(weights.classifier.margin)
        self._close_up = TileClassifier(weights.close_up_classifier.margin, close_up=True)
        self._evidence = weights.evidence

    async def detect(self, photo: PhotoNetworks) -> tuple[Detection, ...]:
        """Return the tiles of the photo, most confident first."""
        return await self.classify(photo, await self.propose(photo))

    async def propose(
        self, photo: PhotoNetworks, on_boxes: OnBoxes | None = None
    ) -> tuple[Proposal, ...]:
        """Return the boxes around tiles, best first, in pixels of the photo.

        Args:
            photo: The photo.
            on_boxes: Takes the likely tiles after the search of the whole photo, and at the end.
        """
        first = await self.propose_in(photo, _whole(photo), UNSCALED)
        if on_boxes and _count_sure(first):
            on_boxes(self._likely_tiles(first))
        best = await self._search_further(photo, first)
        if on_boxes and best != first:
            on_boxes(self._likely_tiles(best))
        return best

    def _likely_tiles(self, found: Sequence[Proposal]) -> list[Box]:
        likely = self.plausibility(photo_boxes(found))
        return [each.box for each, tile in zip(found, likely, strict=True) if tile >= _IS_TILE]

    async def _search_further(
        self, photo: PhotoNetworks, best: tuple[Proposal, ...]
    ) -> tuple[Proposal, ...]:
        """Search the photo scaled along an axis, in quarters or in windows, if its boxes need it.

        Args:
            photo: The photo.
            best: The boxes that were found in the whole photo.
        """
        whole = _whole(photo)
        first, scaling = best, _scaling_for(best)
        trials = _TRIAL_SCALINGS if _may_be_stretched(best) else ()
        for trial in (scaling,) if scaling else trials:
            found = await self.propose_in(photo, whole, trial)
            enough = _count_sure(best) / 2 if scaling else 2 * _count_sure(best) + 1
            if _count_sure(found) >= max(_FEW, enough):
                best = found
            elif _count_sure(found) and not _count_sure(best):
                # So few boxes do not show that the photo is stretched: classify them unscaled.
                best = tuple(replace(each, scaling=UNSCALED) for each in found)
        if any(each.scaling != UNSCALED for each in best):
            return best
        if not _count_sure(first):
            parts = quarters((photo.height, photo.width), self._detector.side)
            searches = [await self._search(photo, part) for part in parts]
            small = self._merge(photo, first, searches, more=1)
            if _count_sure(small) >= max(_FEW, 2 * _count_sure(best)) or best == first:
                best = small
        return await self._search_windows(photo, best)

    async def detect_in_frame(self, photo: PhotoNetworks, look: int) -> tuple[Detection, ...]:
        """Return the tiles of a frame of a camera, the `look` at them counted from 0.

        The detector runs once, at half size, and each classifier on one view of a tile.
        """
        whole = _whole(photo)
        output = await photo.run_detector(whole, UNSCALED, size=_FRAME_SIZE)
        return await self.classify(photo, self._boxes(output, whole, UNSCALED), look)

    async def _search_windows(
        self, photo: PhotoNetworks, first: tuple[Proposal, ...]
    ) -> tuple[Proposal, ...]:
        """Search small tiles again in windows of the photo, and tiles near those found there.

        Where tiles reach the end of the only window, a window around all of them is searched too.
        """
        whole = _whole(photo)
        searches: dict[Box, Search] = {}
        best = first
        for _ in range(_MAX_PLANS):
            plan = plan_windows(best, (photo.height, photo.width), self._detector.side)
            known = list(best)
            while new := [w for w in plan.near(each.box for each in known) if w not in searches]:
                for window in new:
                    searches[window] = await self._search(photo, window)
                    known += searches[window].found
            best = self._merge(photo, first, list(searches.values()), more=0)
            if not any(plan.ends_at(each.box, whole) for each in best if each.confidence >= SURE):
                break
        return best

    async def _search(self, photo: PhotoNetworks, window: Box) -> Search:
        found = await self.propose_in(photo, window, UNSCALED)
        return Search(window, tuple(each.shift(window.left, window.top) for each in found))

    def _merge(
        self,
        photo: PhotoNetworks,
        first: tuple[Proposal, ...],
        searches: Sequence[Search],
        *,
        more: int,
    ) -> tuple[Proposal, ...]:
        """Merge the boxes of the whole photo with those of windows that show `more` sure tiles."""
        whole = Search(_whole(photo), first)
        better = [each for each in searches if count_more(each, whole) >= more]
        return merge_searches(whole, better, iou=self._detector.iou, inside=_INSIDE)

    async def propose_in(
        self, photo: PhotoNetworks, part: Box, scaling: Scaling
    ) -> tuple[Proposal, ...]:
        """Return the boxes in a part of the photo, best first, in pixels of this part."""
        return self._boxes(await photo.run_detector(part, scaling), part, scaling)

    def _boxes(self, output: DetectorOutput, part: Box, scaling: Scaling) -> tuple[Proposal, ...]:
        factor, rows = output
        across, down = factor * scaling[0], factor * scaling[1]
        back = self._detector.classes.index(BACK)
        found = []
        for x, y, width, height, *confidences in rows:
            left, right = (min(part.width, max(0.0, each / across)) for each in _ends(x, width))
            top, bottom = (min(part.height, max(0.0, each / down)) for each in _ends(y, height))
            if right - left >= 1 and bottom - top >= 1:
                box = Box(left, top, right, bottom)
                share = confidences[back] / sum(confidences)
                found.append(Proposal(box, max(confidences), share, scaling))
        boxes, ranks = [each.box for each in found], [each.confidence for each in found]
        return tuple(
            found[k] for k in suppress(boxes, ranks, iou=self._detector.iou, inside=_INSIDE)
        )

    async def classify(
        self, photo: PhotoNetworks, found: Sequence[Proposal], look: int | None = None
    ) -> tuple[Detection, ...]:
        """Classify the tile in each box, in a `look` from one view; drop boxes without a tile."""
        boxes = photo_boxes(found)
        likely = self.plausibility(boxes) if found else []
        plausible = [index for index, probability in enumerate(likely) if probability >= _PLAUSIBLE]
        if not plausible:
            return ()
        found, boxes = [found[index] for index in plausible], boxes.part(plausible)
        likely, labels, scaling = [likely[k] for k in plausible], self.labels, found[0].scaling
        read, turns = await self.run_classifiers(photo, scaling, boxes, likely, look)
        tile = self._tile_probability(boxes, likely, read)
        probabilities = given_a_tile(read, labels)
        probabilities = combine_backs(probabilities, [each.back for each in found], labels)
        places = [each.box for each in found]
        probabilities = await classify_by_colour(
            photo.ground_colours, places, probabilities, labels
        )
        probabilities = limit_copies(probabilities, labels)
        detections = []
        unnamed = {index for index, row in enumerate(probabilities) if max(row) < _NAMED}
        beside = touching(boxes.boxes, tile) if unnamed else ()
        objects = {index for index in unnamed if beside[index] < _IS_TILE}
        rows = zip(found, probabilities, turns_of(turns), tile, strict=True)
        for index, (each, row, turn, is_tile) in enumerate(rows):
            if is_tile < _IS_TILE or index in objects:
                continue
            best = sorted(zip(labels, row, strict=True), key=lambda pair: -pair[1])
            candidates = tuple(p for p in best[:MAX_CANDIDATES] if p[0] != NOT_A_TILE)
            label, probability = candidates[0]
            detections.append(
                Detection(
                    label,
                    probability * is_tile,
                    each.box,
                    candidates,
                    unscale_turn(turn, scaling),
                    tile_probability=is_tile,
                )
            )
        return tuple(sorted(detections, key=lambda detection: -detection.confidence))

    def plausibility(self, boxes: PhotoBoxes) -> list[float]:
        """Return the probability (n,) that each box holds a tile, before any is classified."""
        return plausibility(boxes, self._evidence.plausible)

    async def run_classifiers(
        self,
        photo: PhotoNetworks,
        scaling: Scaling,
        boxes: PhotoBoxes,
        likely: Floats,
        look: int | None = None,
    ) -> tuple[Rows, Turns]:
        """Classify one or more boxes of a scaled photo, uncertain ones with further views.

        Args:
            photo: The photo, not scaled.
            scaling: The factors of its width and height with which the boxes were found.
            boxes: The n boxes in the scaled photo.
            likely: The probability (n,) that each holds a tile, before any is classified.
            look: The number of the look at frames of a camera, which has one view of each tile.

        Returns:
            The probabilities of the labels, (n, labels), and the predicted turns.
        """
        rows, turns = await self._classifier.classify(photo, boxes.boxes, scaling, look=look)
        tile = self._tile_probability(boxes, likely, rows)
        worth = [
            index
            for index, probability in enumerate(tile)
            if probability >= _WORTH and boxes.backs[index] < _SURE_BACK
        ]
        if unsure := [index for index in worth if max(rows[index]) < _UNSURE]:
            few = boxes.part(unsure).boxes
            close_up, _ = await self._close_up.classify(photo, few, scaling, look=look)
            for index, row in zip(unsure, close_up, strict=True):
                rows[index] = _mean(rows[index], row)
        if look is not None:
            return rows, turns
        if doubtful := [index for index in worth if max(rows[index]) < _DOUBTFUL]:
            few = boxes.part(doubtful).boxes
            first, _ = await self._classifier.classify(photo, few, scaling, further=True)
            second, _ = await self._close_up.classify(photo, few, scaling, further=True)
            for index, one, other in zip(doubtful, first, second, strict=True):
                rows[index] = _mean(rows[index], _mean(one, other))
        return rows, turns

    def _tile_probability(self, boxes: PhotoBoxes, likely: Floats, read: Rows) -> list[float]:
        none = self.labels.index(NOT_A_TILE)
        boxes = boxes._replace(not_a_tile=[row[none] for row in read])
        return tile_probability(boxes, likely, self._evidence.tile)


def photo_boxes(found: Sequence[Proposal]) -> PhotoBoxes:
    """Return the proposals as boxes of the scaled photo, with the confidences of the detector."""
    return PhotoBoxes(
        [_scaled_box(each) for each in found],
        [each.confidence for each in found],
        [_back_certainty(each) for each in found],
    )


def _whole(photo: PhotoNetworks) -> Box:
    return Box(0, 0, photo.width, photo.height)


def _ends(middle: float, extent: float) -> tuple[float, float]:
    return middle - extent / 2, middle + extent / 2


def _mean(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [(a + b) / 2 for a, b in zip(one, other, strict=True)]


def _back_certainty(found: Proposal) -> float:
    """Return how certain the detector is of a back, 0 to 1; it hardly ever takes one for a face."""
    share = (found.back - _BACKS[0]) / (_BACKS[1] - _BACKS[0])
    return min(1.0, max(0.0, share)) * min(1.0, found.confidence / SURE)


def _count_sure(found: Sequence[Proposal]) -> int:
    return sum(each.confidence >= SURE for each in found)


def _may_be_stretched(found: Sequence[Proposal]) -> bool:
    """Return True if a photo has few sure boxes and they do not have the shape of tiles."""
    sure = [each.box for each in found if each.confidence >= SURE]
    shapes = [max(box.width / box.height, box.height / box.width) for box in sure]
    plain = len(sure) >= _PLAIN and max(shapes) <= _PLAIN_SIDES
    return len(sure) < _FEW and not plain


def _scaling_for(found: Sequence[Proposal]) -> Scaling | None:
    """Return the scaling of a photo in which most tiles are far too long; None if they are not."""
    if _count_sure(found) < _FEW:
        return None
    tall = median(each.box.height / each.box.width for each in found if each.confidence >= SURE)
    if max(tall, 1 / tall) < _STRETCHED:
        return None
    return (1.0, _TILE_PROPORTION / tall) if tall > 1 else (_TILE_PROPORTION * tall, 1.0)


def _scaled_box(proposal: Proposal) -> Box:
    box, (x, y) = proposal.box, proposal.scaling
    return Box(box.left * x, box.top * y, box.right * x, box.bottom * y)
