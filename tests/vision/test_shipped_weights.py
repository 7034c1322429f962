"""The shipped models read the sample photos, and real photos if these are available."""

import json
from pathlib import Path

import pytest

from tests.unpublished import PHOTOS, needs
from vision.boxes import FLOWERS
from vision.evaluation.comparison import compare_photo
from vision.evaluation.labelled_photos import labelled_sets
from vision.evaluation.metrics import evaluate
from vision.pixels.image import load_photo
from vision.pixels.read_photo import OnnxDetector, read_image

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "webapp" / "static" / "samples"
TRUTHS = ROOT / "tests" / "data"


@pytest.fixture(scope="module")
def detector() -> OnnxDetector:
    return OnnxDetector(ROOT / "models")


@pytest.mark.parametrize("name", ["hand1", "hand2", "hand3"])
def test_the_samples_of_the_page_are_read_without_errors(name: str, detector: OnnxDetector) -> None:
    truth = json.loads((TRUTHS / f"{name}.json").read_text())
    reading = read_image(load_photo(SAMPLES / f"{name}.jpg"), detector)
    assert reading.notation == truth["notation"]


@pytest.mark.long
@needs("photos", PHOTOS)
@pytest.mark.parametrize(("name", "floor"), [("hk", 0.95), ("tray", 0.97)])
def test_photos_held_out_from_training_are_read(
    name: str, floor: float, detector: OnnxDetector
) -> None:
    (labelled,) = labelled_sets(PHOTOS / name)
    leave_out = frozenset(FLOWERS)
    comparisons = [
        compare_photo(detector, photo, leave_out=leave_out)
        for photo in labelled.validation().sample(8).load_all()
    ]
    recall = evaluate(comparisons).figures["recall"].value
    assert recall is not None
    assert recall > floor
