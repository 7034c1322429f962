"""Composed exams are labelled sets for `tenbo evaluate`, and hands have answers."""

import shutil
from pathlib import Path
from types import ModuleType

import cv2
import numpy as np
import pytest

from scorer.tiles.melds import MeldKind
from vision.boxes import BACK, TILE_LABELS, UNREADABLE
from vision.evaluation.labelled_photos import labelled_sets
from vision.evaluation.labels import HANDS, LabelledPhoto, load_answer


@pytest.fixture(scope="module")
def design(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the faces of one design; skip the tests if the library is missing."""
    pytest.importorskip("fontTools", reason="drawing faces needs the extra [train]")
    from training.exams import composed  # noqa: PLC0415
    from training.faces.__main__ import main as draw_faces  # noqa: PLC0415

    folder = tmp_path_factory.mktemp("exam") / "faces"
    draw_faces(["--out", str(folder), "--designs", "1", "--seed", str(composed.SEED)])
    return folder


@pytest.fixture
def composed(design: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module of composed exams, with designs that are drawn already."""
    from training.data import build  # noqa: PLC0415
    from training.exams import composed  # noqa: PLC0415

    def copy(arguments: list[str]) -> None:
        shutil.copytree(design, arguments[arguments.index("--out") + 1])

    monkeypatch.setattr(build, "draw_faces", copy)
    return composed


def load(folder: Path) -> list[LabelledPhoto]:
    """Load the photos of an exam, and check their labels."""
    (found,) = labelled_sets(folder)
    photos = list(found.load_all())
    for photo in photos:
        height, width = photo.load_pixels().shape[:2]
        assert photo.boxes
        for box in photo.boxes:
            assert box.label in TILE_LABELS | {UNREADABLE}
            assert -1 < box.left < box.right < width + 1
            assert -1 < box.top < box.bottom < height + 1
    return photos


@pytest.mark.long
def test_whole_tables_have_many_tiles(tmp_path: Path, composed: ModuleType) -> None:
    composed.write_whole_tables(tmp_path, designs=1, photos=1)
    (photo,) = load(tmp_path)
    assert sorted(photo.load_pixels().shape[:2]) == [2250, 3000]
    assert len(photo.boxes) > 30


@pytest.mark.long
def test_looks_at_a_video_are_examined(tmp_path: Path) -> None:
    live = pytest.importorskip("training.exams.live")
    shelf, folder = tmp_path / "shelf", tmp_path / "exam"
    shelf.mkdir()
    cv2.imwrite(str(shelf / "desk.jpg"), np.full((90, 120, 3), 99, np.uint8))
    live.write_videos(folder, shelf, designs=1, videos=1)
    assert len(list(folder.glob("000/*.jpg"))) == live.LOOKS
    result = live.examine_videos(folder)
    assert (result.videos, result.looks) == (1, live.LOOKS)
    (folder / "000" / "answer.json").write_text('"111222333444m5p5p"')
    assert live.examine_videos(folder).right == 0


@pytest.mark.long
def test_hands_on_photographs_have_answers(tmp_path: Path, composed: ModuleType) -> None:
    shelf, folder = tmp_path / "shelf", tmp_path / "exam"
    shelf.mkdir()
    clutter = np.random.default_rng(0).integers(0, 255, (90, 120, 3), np.uint8)
    cv2.imwrite(str(shelf / "books.jpg"), clutter)
    composed.write_hands(folder, shelf, designs=1, photos=2)
    photos = load(folder)
    assert len(photos) == 2
    for photo in photos:
        answer = load_answer(folder / HANDS / f"{photo.path.stem}.json")
        wanted = [*answer.hand.tiles, answer.winning, *answer.dora, *answer.ura]
        labels = sorted(photo.boxes[index].label for index in answer.tiles)
        kans = sum(meld.kind is MeldKind.ANKAN for meld in answer.hand.melds)
        assert len(labels) == len(wanted)
        assert labels.count(BACK) == 2 * kans
        if not kans:
            assert labels == sorted(map(str, wanted))
