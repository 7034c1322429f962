"""Measure a detector on labelled photographs, with the code that reads at run time."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from vision.detections import Box, Detection, overlap
from vision.detector import Detector
from vision.training.photographs import LabelledBox, Photograph

MATCH = 0.5  # IoU


@dataclass(slots=True)
class Figures:
    """Counts over photographs; `found` ignores the label, `right` needs it too."""

    photos: int = 0
    exact: int = 0
    labelled: int = 0
    detected: int = 0
    found: int = 0
    right: int = 0
    sure_errors: int = 0
    confusions: Counter[tuple[str, str]] = field(default_factory=Counter)

    @property
    def recall(self) -> float:
        """Share of the labelled tiles that were found and named right."""
        return self.right / max(1, self.labelled)

    @property
    def precision(self) -> float:
        """Share of the detections that are labelled tiles named right."""
        return self.right / max(1, self.detected)

    def as_dict(self) -> dict[str, float]:
        """The figures rounded for the card."""
        return {
            "photos": self.photos,
            "tiles": self.labelled,
            "recall": round(self.recall, 4),
            "precision": round(self.precision, 4),
            "f1": round(2 * self.right / max(1, self.labelled + self.detected), 4),
            "found": round(self.found / max(1, self.labelled), 4),
            "named_right": round(self.right / max(1, self.found), 4),
            "exact_photos": round(self.exact / max(1, self.photos), 4),
            "sure_errors": self.sure_errors,
        }


def match(
    truth: Sequence[LabelledBox], seen: Sequence[Detection]
) -> list[tuple[LabelledBox, Detection]]:
    """Pair labelled boxes with detections of IoU over a half, the best overlaps first."""
    boxes = [Box(t.left, t.top, t.right, t.bottom) for t in truth]
    pairs = sorted(
        (
            (overlap(box, detection.box)[0], t, d)
            for t, box in enumerate(boxes)
            for d, detection in enumerate(seen)
        ),
        reverse=True,
    )
    matched: list[tuple[LabelledBox, Detection]] = []
    used_truth: set[int] = set()
    used_seen: set[int] = set()
    for iou, t, d in pairs:
        if iou < MATCH:
            break
        if t not in used_truth and d not in used_seen:
            used_truth.add(t)
            used_seen.add(d)
            matched.append((truth[t], seen[d]))
    return matched


def evaluate(
    detector: Detector, photos: Iterable[Photograph], *, leave_out: frozenset[str] = frozenset()
) -> Figures:
    """Read each photograph and compare; labels in `leave_out` count neither for nor against."""
    figures = Figures()
    for photo in photos:
        detections = detector.detect(photo.image())
        matched = match(photo.boxes, detections)
        skipped = {id(d) for t, d in matched if t.label in leave_out}
        seen = [d for d in detections if d.label not in leave_out and id(d) not in skipped]
        pairs = [(t, d) for t, d in matched if t.label not in leave_out]
        truth = [t for t in photo.boxes if t.label not in leave_out]
        right = sum(t.label == d.label for t, d in pairs)
        figures.photos += 1
        figures.labelled += len(truth)
        figures.detected += len(seen)
        figures.found += len(pairs)
        figures.right += right
        figures.exact += right == len(truth) == len(seen)
        for t, d in pairs:
            if t.label != d.label:
                figures.confusions[t.label, d.label] += 1
                figures.sure_errors += d.confidence > 0.9
    return figures
