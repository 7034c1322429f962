"""The composed exam is a labelled set for `tenbo evaluate`."""

from pathlib import Path

import pytest

from vision.evaluation.labelled_photos import labelled_sets
from vision.labels import DETECTOR_LABELS


def test_an_exam_is_a_labelled_set(tmp_path: Path) -> None:
    pytest.importorskip("fontTools")
    from vision.training.exams.composed import write_exam  # noqa: PLC0415
    from vision.training.faces.kanji.fonts import FontMissingError  # noqa: PLC0415

    try:
        write_exam(tmp_path, designs=1, photos=2)
    except FontMissingError as missing:
        pytest.skip(str(missing))
    (found,) = labelled_sets(tmp_path)
    photos = list(found.load_all())
    assert len(photos) == 2
    for photo in photos:
        height, width = photo.load_pixels().shape[:2]
        assert photo.boxes
        for box in photo.boxes:
            assert box.label in DETECTOR_LABELS
            assert 0 <= box.left < box.right <= width
            assert 0 <= box.top < box.bottom <= height
