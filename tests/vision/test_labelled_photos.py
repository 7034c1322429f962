"""Folders of labelled photos in every layout, and the errors for invalid ones."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from scorer.tiles.terms import Game
from vision.evaluation.labelled_photos import labelled_sets
from vision.evaluation.labels import LabelError, LabelledBox, LabelledPhoto

LINE = "1 0.5 0.5 0.2 0.4\n"
BOX = LabelledBox("2m", 40, 15, 60, 35)
OTHER_LINE = "0 0.25 0.5 0.2 0.4\n"
OTHER_BOX = LabelledBox("1m", 15, 15, 35, 35)


def photo(path: Path, exif: Image.Exif | None = None) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(np.zeros((50, 100, 3), np.uint8)).save(path, exif=exif or Image.Exif())
    return path


def text(path: Path, content: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode())
    return path


@pytest.fixture
def tray(tmp_path: Path) -> Path:
    """Write a folder with images and labels, and classes.txt above it."""
    folder = tmp_path / "sets" / "tray"
    photo(folder / "images" / "a.jpg")
    text(folder / "labels" / "a.txt", LINE)
    text(folder.parent / "classes.txt", "1m\n2m\njoker\n")
    return folder


def boxes(folder: Path, labels: Path | None = None) -> dict[str, list[LabelledBox]]:
    return {
        each.name: [box for photo in each.load_all() for box in photo.boxes]
        for each in labelled_sets(folder, labels)
    }


def test_a_folder_with_images_and_labels(tray: Path) -> None:
    assert boxes(tray) == boxes(tray / "images") == {"tray": [BOX]}


def test_a_folder_of_several_sets(tray: Path) -> None:
    other = tray.parent / "other"
    photo(other / "b.png")
    text(other / "b.txt", LINE + OTHER_LINE)
    assert boxes(tray.parent) == {"other": [BOX, OTHER_BOX], "tray": [BOX]}


def test_photos_with_labels_next_to_them_or_in_a_subfolder(tmp_path: Path) -> None:
    photo(tmp_path / "mine" / "a.JPG")
    text(tmp_path / "mine" / "a.txt", LINE)
    text(tmp_path / "mine" / "classes.txt", "1m\r\n2m\r\n")
    assert boxes(tmp_path / "mine") == {"mine": [BOX]}
    text(tmp_path / "mine" / "labels" / "a.txt", LINE + OTHER_LINE)
    assert boxes(tmp_path / "mine") == {"mine": [BOX, OTHER_BOX]}


def test_labels_in_another_folder(tray: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    text(elsewhere / "tray" / "labels" / "a.txt", LINE + OTHER_LINE)
    assert boxes(tray, elsewhere / "tray" / "labels") == {"tray": [BOX, OTHER_BOX]}
    assert boxes(tray.parent, elsewhere) == {"tray": [BOX, OTHER_BOX]}
    text(elsewhere / "tray" / "labels" / "classes.txt", "2m\n1m\n")
    assert [box.label for box in boxes(tray.parent, elsewhere)["tray"]] == ["1m", "2m"]


def test_boxes_are_in_pixels_of_the_upright_photo(tray: Path) -> None:
    turned = Image.Exif()
    turned[0x0112] = 6
    photo(tray / "images" / "a.jpg", exif=turned)
    (each,) = labelled_sets(tray)
    (loaded,) = each.load_all()
    assert loaded.load_pixels().shape == (100, 50, 3)
    assert loaded.boxes == (LabelledBox("2m", 20, 30, 30, 70),)


def test_an_empty_label_file_differs_from_a_missing_one(tray: Path) -> None:
    photo(tray / "images" / "b.jpg")
    photo(tray / "images" / "c.jpg")
    text(tray / "labels" / "b.txt", "\n")
    (each,) = labelled_sets(tray)
    assert [path.name for path in each.photos] == ["a.jpg", "b.jpg"]
    assert [path.name for path in each.unlabelled] == ["c.jpg"]
    assert [len(photo.boxes) for photo in each.load_all()] == [1, 0]


def test_classes_are_not_needed_if_all_label_files_are_empty(tray: Path) -> None:
    (tray.parent / "classes.txt").unlink()
    text(tray / "labels" / "a.txt", "\n")
    assert boxes(tray) == {"tray": []}
    photo(tray / "images" / "b.jpg")
    text(tray / "labels" / "b.txt", LINE)
    with pytest.raises(LabelError, match=r"There is no classes\.txt in .*labels or above: write"):
        labelled_sets(tray)


def test_a_sample_is_evenly_spaced_by_name(tray: Path) -> None:
    for number in range(10):
        photo(tray / "images" / f"p{number}.jpg")
        text(tray / "labels" / f"p{number}.txt", "")
    (each,) = labelled_sets(tray)
    assert [path.stem for path in each.sample(4).photos] == ["a", "p1", "p4", "p7"]
    assert each.sample(99).photos == each.photos
    assert [path.stem for path in each.validation().photos] == ["p0", "p5"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1 0.5 0.5 0.2", '"1 0.5 0.5 0.2" is not a label: write class x y w h'),
        ("1 0.5 0.5 0.2 0.4 0.9", "is not a label"),
        ("2m 0.5 0.5 0.2 0.4", "is not a label"),
        ("1 50 20 20 20", "as shares of the photo, from 0 to 1"),
        ("1 0.5 0.5 0 0.4", "is not a label"),
        ("1 nan 0.5 0.1 0.4", "is not a label"),
        ("1 0.5 x 0.1 0.4", "is not a label"),
        ("3 0.5 0.5 0.2 0.4", "there is no class 3, as classes.txt has 3 names, from 0 to 2"),
        ("-1 0.5 0.5 0.2 0.4", "there is no class -1"),
        ("2 0.5 0.5 0.2 0.4", 'classes.txt calls class 2 "joker", which tenbo does not know'),
    ],
)
def test_an_invalid_line_is_reported_with_its_number(tray: Path, line: str, message: str) -> None:
    file = text(tray / "labels" / "a.txt", f"\n{LINE}{line}\n")
    (each,) = labelled_sets(tray)
    with pytest.raises(LabelError) as caught:
        each.check()
    assert str(caught.value).startswith(f"{file}, line 3: ")
    assert message in str(caught.value)


def test_missing_files_are_reported(tray: Path, tmp_path: Path) -> None:
    with pytest.raises(LabelError, match=r"There is no folder .*nowhere"):
        labelled_sets(tmp_path / "nowhere")
    (tmp_path / "bare").mkdir()
    with pytest.raises(LabelError, match=r"There are no photos in .*bare: name a folder"):
        labelled_sets(tmp_path / "bare")
    with pytest.raises(LabelError, match=r"have no labels, as there is no folder .*nowhere.*with"):
        labelled_sets(tray, tmp_path / "nowhere")
    with pytest.raises(LabelError, match=r"has labels in .*bare: a\.jpg needs a a\.txt there"):
        labelled_sets(tray, tmp_path / "bare")
    (tray.parent / "classes.txt").unlink()
    with pytest.raises(LabelError, match=r"There is no classes\.txt in .*labels or above: write"):
        labelled_sets(tray)
    (tray / "labels" / "a.txt").rename(tray / "a.txt")
    (tray / "labels").rmdir()
    with pytest.raises(LabelError, match=r"there is no folder .*labels: make it, with NAME\.txt"):
        labelled_sets(tray)


PHOTO_LINES = (
    '{"photo": "a", "set": "one", "size": [200, 100], "hand": false, '
    '"tiles": [{"label": "2m", "box": [80, 30, 120, 70]}]}\n'
    '{"photo": "b.png", "set": "two", "tiles": null, "rows": []}\n'
    '{"photo": "c", "set": "two", "tiles": null, "hand": "123456789m1122p2p"}\n'
    '{"photo": "d", "set": "two", "tiles": null}\n'
    '{"photo": "e", "set": "two", "hand": true, "rows": [["1m", "2m"]], "game": "mcr"}\n'
)


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    """Write photos of two sets, listed with their labels in one file."""
    for name in ("a.jpg", "b.png", "c.jpg", "d.jpg", "e.jpg"):
        photo(tmp_path / "wild" / "photos" / name)
    text(tmp_path / "wild" / "labels.jsonl", PHOTO_LINES)
    return tmp_path / "wild"


def test_lines_of_labels_name_the_set_of_each_photo(listed: Path) -> None:
    one, two = labelled_sets(listed)
    assert (one.name, two.name) == ("one", "two")
    (first,) = one.load_all()
    assert (first.boxes, first.answer, first.unmarked) == ((BOX,), None, frozenset(("back",)))
    empty, hand, rows = two.load_all()
    assert empty == LabelledPhoto(listed / "photos" / "b.png", (), unmarked=frozenset(("back",)))
    assert [each.has_boxes for each in (empty, hand, rows)] == [True, False, False]
    assert hand.answer is not None
    assert str(hand.answer.winning) == "2p"
    assert rows.listed is not None
    assert (rows.listed.tiles, rows.game) == (("1m", "2m"), Game.MCR)
    assert [path.name for path in two.unlabelled] == ["d.jpg"]
    one.check()
    two.check()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("[]", "line 1 is not a line of labels"),
        ('{"photo": "a", "tiles": [{"label": "2m", "box": [80, 30, 80, 70]}]}', "is not a line"),
        ('{"photo": "a", "tiles": [{"label": "joker", "box": [8, 3, 9, 7]}]}', '"joker"'),
        ('{"photo": "z", "tiles": []}', "there is no photo z"),
        ('{"photo": "a", "hand": "1x"}', "line 1: "),
        ("", "has no lines"),
    ],
)
def test_invalid_lines_of_labels(listed: Path, line: str, message: str) -> None:
    text(listed / "labels.jsonl", line)
    with pytest.raises(LabelError, match=message):
        labelled_sets(listed)
