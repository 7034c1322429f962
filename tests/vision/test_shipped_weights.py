"""What the shipped weights read: the sample photos, and real photographs where they are at hand."""

import json
from pathlib import Path

import pytest

from vision.detect.detector import OnnxDetector
from vision.detect.image import load_photo
from vision.evaluation.comparison import examine
from vision.evaluation.labelled_photos import labelled_sets
from vision.evaluation.metrics import evaluation
from vision.labels import FLOWERS
from vision.pipeline import read

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "webapp" / "static" / "samples"
TRUTHS = ROOT / "tests" / "data"
PHOTOS = ROOT.parent / "shared" / "data" / "photos"


@pytest.fixture(scope="module")
def detector() -> OnnxDetector:
    return OnnxDetector(ROOT / "models")


@pytest.mark.parametrize("name", ["hand1", "hand2", "hand3"])
def test_the_samples_of_the_page_are_read_without_an_error(name: str, detector: OnnxDetector):
    truth = json.loads((TRUTHS / f"{name}.json").read_text())
    reading = read(load_photo(SAMPLES / f"{name}.jpg"), detector)
    assert reading.notation == truth["notation"]


@pytest.mark.parametrize(("name", "floor"), [("hk", 0.95), ("tray", 0.97)])
def test_photographs_kept_from_training_are_read(name: str, floor: float, detector: OnnxDetector):
    if not PHOTOS.is_dir():
        pytest.skip(f"no photographs in {PHOTOS}")
    (labelled,) = labelled_sets(PHOTOS / name)
    leave_out = frozenset(FLOWERS)
    outcomes = [
        examine(detector, photo, leave_out=leave_out)
        for photo in labelled.validation().spread(8).photographs()
    ]
    recall = evaluation(outcomes).figures["recall"].value
    assert recall is not None
    assert recall > floor
