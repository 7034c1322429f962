"""Comparison of detections with labels, and the picture of the errors."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.tiny_models import Paint
from tests.vision.test_advice import FixedDetector
from vision.boxes import Box, Detection
from vision.evaluation.comparison import PhotoComparison, RowComparison, compare, compare_photo
from vision.evaluation.labels import LabelledBox, LabelledPhoto
from vision.pixels.read_photo import OnnxDetector

PHOTO = Path("photo.jpg")


def tile(label: str, x: float) -> LabelledBox:
    return LabelledBox(label, x, 0, x + 30, 40)


def detected(label: str, x: float, confidence: float = 0.95) -> Detection:
    return Detection(label, confidence, Box(x, 0, x + 30, 40))


def compared(
    truth: list[LabelledBox], detections: list[Detection], leave_out: frozenset[str] = frozenset()
) -> PhotoComparison:
    return compare(LabelledPhoto(PHOTO, tuple(truth)), detections, leave_out=leave_out)


def test_every_tile_and_detection_is_counted_once() -> None:
    truth = [tile("1m", 0), tile("2m", 40), tile("3m", 80)]
    right, wrong, stray = detected("1m", 2), detected("5p", 42), detected("9s", 200)
    comparison = compared(truth, [right, wrong, stray])
    assert comparison == PhotoComparison(
        PHOTO, (right,), ((truth[1], wrong),), (truth[2],), (stray,)
    )
    assert (comparison.found, comparison.detected, comparison.corrections) == (2, 3, 3)
    assert sorted(comparison.labels) == ["1m", "2m", "3m"]


@pytest.mark.parametrize(("shift", "matches"), [(9, True), (11, False)])
def test_a_match_needs_an_iou_of_a_half(shift: float, matches: bool) -> None:
    comparison = compared([tile("1m", 0)], [detected("1m", shift)])
    assert bool(comparison.right) is matches
    assert comparison.corrections == (0 if matches else 2)


def test_of_two_boxes_around_a_tile_the_worse_is_extra() -> None:
    loose, close = detected("2m", 8), detected("1m", 1)
    comparison = compared([tile("1m", 0)], [loose, close])
    assert (comparison.right, comparison.extra) == ((close,), (loose,))


def test_labels_to_leave_out_do_not_count() -> None:
    truth = [tile("1f", 0), tile("1m", 40), tile("2f", 80), tile("2m", 120)]
    read = [detected("1s", 0), detected("1m", 40), detected("3g", 300), detected("4f", 120)]
    comparison = compared(truth, read, leave_out=frozenset(("1f", "2f", "4f", "3g")))
    assert comparison == PhotoComparison(PHOTO, (read[1],), ((truth[3], read[3]),), (), ())
    everything = compared(truth, read)
    assert (len(everything.wrong), len(everything.missed), len(everything.extra)) == (2, 1, 1)


def test_unreadable_tiles_do_not_count_and_other_objects_are_extra() -> None:
    truth = [tile("?", 0), tile("?", 40), tile("not_a_tile", 80), tile("not_a_tile", 120)]
    read = [detected("1m", 0), detected("back", 80)]
    assert compared(truth, read) == PhotoComparison(PHOTO, extra=(read[1],))


def test_a_detection_of_part_of_an_unreadable_tile_does_not_count() -> None:
    truth = [tile("1m", 0), LabelledBox("?", 40, 0, 120, 200)]
    read = [Detection("back", 0.9, Box(left, 0, left + 30, 40)) for left in (60, 110)]
    assert compared(truth, read) == PhotoComparison(PHOTO, missed=(truth[0],), extra=(read[1],))


def test_in_a_photo_without_tiles_every_detection_is_extra() -> None:
    assert compared([], []) == PhotoComparison(PHOTO, tile_free=True)
    flower, back = detected("1f", 0), detected("back", 80)
    for truth in ([], [tile("not_a_tile", 80)]):
        comparison = compared(truth, [flower, back], leave_out=frozenset(("1f",)))
        assert comparison == PhotoComparison(PHOTO, extra=(flower, back), tile_free=True)
    assert not compared([tile("1f", 0)], [], leave_out=frozenset(("1f",))).tile_free


def test_boxes_are_compared_in_pixels_of_the_file(
    tiny_models: Path, paint: Paint, tmp_path: Path
) -> None:
    path = tmp_path / "big.jpg"
    Image.fromarray(paint({(2, 3): "1m", (5, 3): "2p"}, cell=200)).save(path, quality=95)
    truth = (LabelledBox("1m", 400, 600, 600, 800), LabelledBox("0s", 1000, 600, 1200, 800))
    comparison = compare_photo(OnnxDetector(tiny_models), LabelledPhoto(path, truth))
    assert [each.label for each in comparison.right] == ["1m"]
    assert [(t.label, d.label) for t, d in comparison.wrong] == [("0s", "2p")]
    assert (comparison.missed, comparison.extra) == ((), ())


def test_the_labels_before_decoding_and_the_hand_after_it_are_compared(tmp_path: Path) -> None:
    path = tmp_path / "row.png"
    Image.fromarray(np.zeros((100, 600, 3), np.uint8)).save(path)
    labels = ("1m", "2m", "3m", "4p", "5p", "6p", "9s", "9s", "9s", "1z", "1z", "7z", "7z", "7z")
    truth = tuple(
        LabelledBox(label, 10 + 30 * k, 20, 40 + 30 * k, 60) for k, label in enumerate(labels)
    )
    detections = [Detection(each.label, 0.99, each.box) for each in truth]
    detections[8] = Detection("6s", 0.55, truth[8].box, (("6s", 0.55), ("9s", 0.4)))
    comparison = compare_photo(FixedDetector(*detections), LabelledPhoto(path, truth))
    assert comparison.row == RowComparison(read=True, right=True)
    assert comparison.hand_read
    ((label, detection),) = comparison.wrong
    assert (label.label, detection.label, detection.confidence) == ("9s", "6s", 0.55)
