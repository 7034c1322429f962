"""What is compared with what: right, wrong, missed, extra, and how the errors are drawn."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from vision.boxes import Box, Detection
from vision.detect.detector import OnnxDetector
from vision.evaluation.comparison import Outcome, compare, examine
from vision.evaluation.draw_comparison import draw_outcome, outcome_marked
from vision.evaluation.labelled_photos import LabelledBox, Photograph

PLACE = Path("photo.jpg")


def tile(label: str, x: float) -> LabelledBox:
    return LabelledBox(label, x, 0, x + 30, 40)


def seen(label: str, x: float, confidence: float = 0.95) -> Detection:
    return Detection(label, confidence, Box(x, 0, x + 30, 40))


def compared(truth: list[LabelledBox], detections: list[Detection], **options) -> Outcome:
    return compare(Photograph(PLACE, tuple(truth)), detections, **options)


def test_every_tile_and_detection_is_counted_once():
    truth = [tile("1m", 0), tile("2m", 40), tile("3m", 80)]
    right, wrong, stray = seen("1m", 2), seen("5p", 42), seen("9s", 200)
    outcome = compared(truth, [right, wrong, stray])
    assert outcome == Outcome(PLACE, (right,), ((truth[1], wrong),), (truth[2],), (stray,))
    assert (outcome.found, outcome.detected, outcome.corrections) == (2, 3, 3)
    assert sorted(outcome.labels) == ["1m", "2m", "3m"]


@pytest.mark.parametrize(("shift", "matches"), [(9, True), (11, False)])
def test_half_of_the_joint_area_has_to_be_shared(shift: float, matches: bool):
    outcome = compared([tile("1m", 0)], [seen("1m", shift)])
    assert bool(outcome.right) is matches
    assert outcome.corrections == (0 if matches else 2)


def test_a_second_box_around_a_tile_is_extra_and_the_closer_one_counts():
    loose, close = seen("2m", 8), seen("1m", 1)
    outcome = compared([tile("1m", 0)], [loose, close])
    assert (outcome.right, outcome.extra) == ((close,), (loose,))


def test_what_is_left_out_counts_neither_way():
    truth = [tile("1f", 0), tile("1m", 40), tile("2f", 80), tile("2m", 120)]
    read = [seen("1s", 0), seen("1m", 40), seen("3g", 300), seen("4f", 120)]
    outcome = compared(truth, read, leave_out=frozenset(("1f", "2f", "4f", "3g")))
    assert outcome == Outcome(PLACE, (read[1],), ((truth[3], read[3]),), (), ())
    everything = compared(truth, read)
    assert (len(everything.wrong), len(everything.missed), len(everything.extra)) == (2, 1, 1)


def test_what_nobody_can_name_counts_neither_way_and_what_is_none_is_extra():
    truth = [tile("?", 0), tile("?", 40), tile("not_a_tile", 80), tile("not_a_tile", 120)]
    read = [seen("1m", 0), seen("back", 80)]
    assert compared(truth, read) == Outcome(PLACE, extra=(read[1],))


def test_nothing_labelled_and_nothing_seen_is_exact():
    assert compared([], []).corrections == 0


def test_a_big_photo_is_read_as_the_command_reads_it(tiny_models, paint, tmp_path: Path):
    path = tmp_path / "big.jpg"
    Image.fromarray(paint({(2, 3): "1m", (5, 3): "2p"}, cell=200)).save(path, quality=95)
    truth = (LabelledBox("1m", 400, 600, 600, 800), LabelledBox("0s", 1000, 600, 1200, 800))
    outcome = examine(OnnxDetector(tiny_models), Photograph(path, truth))
    assert [each.label for each in outcome.right] == ["1m"]
    assert [(t.label, d.label) for t, d in outcome.wrong] == [("0s", "2p")]
    assert (outcome.missed, outcome.extra) == ((), ())


COLOURS = {"right": (34, 139, 84), "wrong": (200, 30, 60), "missed": (30, 90, 210)}


class TestPicture:
    def drawn(self, image: np.ndarray, outcome: Outcome) -> set[tuple[int, ...]]:
        picture = outcome_marked(image, outcome)[: image.shape[0]]
        return {tuple(map(int, pixel)) for pixel in picture.reshape(-1, 3)}

    def test_each_kind_has_its_colour(self):
        image = np.zeros((960, 1280, 3), np.uint8)
        box = Box(100, 100, 200, 240)
        truth = LabelledBox("1m", 100, 100, 200, 240)
        kinds = {
            "right": Outcome(PLACE, right=(Detection("1m", 0.9, box),)),
            "wrong": Outcome(PLACE, wrong=((truth, Detection("2m", 0.9, box)),)),
            "missed": Outcome(PLACE, missed=(truth,)),
            "extra": Outcome(PLACE, extra=(Detection("1m", 0.9, box),)),
        }
        seen = {kind: self.drawn(image, outcome) for kind, outcome in kinds.items()}
        for kind, colour in COLOURS.items():
            assert [other for other, colours in seen.items() if colour in colours] == [kind]
        assert not any(colour in seen["extra"] for colour in COLOURS.values())
        assert len(seen["extra"]) > 1

    def test_a_small_photo_is_enlarged_with_its_marks(self, tmp_path: Path):
        path = tmp_path / "small.png"
        Image.fromarray(np.zeros((240, 320, 3), np.uint8)).save(path)
        picture = draw_outcome(Outcome(path, missed=(LabelledBox("1m", 20, 25, 50, 60),)))
        assert picture.shape[1] == 1280
        assert picture.shape[0] > 960
        assert tuple(picture[240, 80]) == COLOURS["missed"]  # the lower left corner
