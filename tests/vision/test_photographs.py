"""Folders of labelled photographs, however they are laid out, and what is said of broken ones."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from vision.detect.image import PhotoError
from vision.evaluation.labelled_photos import LabelError, LabelledBox, labelled_sets

LINE = "1 0.5 0.5 0.2 0.4\n"
BOX = LabelledBox("2m", 40, 15, 60, 35)
FURTHER = "0 0.25 0.5 0.2 0.4\n"
APART = LabelledBox("1m", 15, 15, 35, 35)


def photo(path: Path, **options) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(np.zeros((50, 100, 3), np.uint8)).save(path, **options)
    return path


def text(path: Path, content: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode())
    return path


@pytest.fixture
def tray(tmp_path: Path) -> Path:
    """A folder with images and labels, its classes.txt above."""
    folder = tmp_path / "sets" / "tray"
    photo(folder / "images" / "a.jpg")
    text(folder / "labels" / "a.txt", LINE)
    text(folder.parent / "classes.txt", "1m\n2m\njoker\n")
    return folder


def boxes(folder: Path, labels: Path | None = None) -> dict[str, list[LabelledBox]]:
    return {
        each.name: [box for photo in each.photographs() for box in photo.boxes]
        for each in labelled_sets(folder, labels)
    }


def test_a_folder_with_images_and_labels(tray: Path):
    assert boxes(tray) == boxes(tray / "images") == {"tray": [BOX]}


def test_a_folder_of_several_sets(tray: Path):
    other = tray.parent / "other"
    photo(other / "b.png")
    text(other / "b.txt", LINE + FURTHER)
    assert boxes(tray.parent) == {"other": [BOX, APART], "tray": [BOX]}


def test_photos_with_labels_beside_them_or_in_a_folder_of_theirs(tmp_path: Path):
    photo(tmp_path / "mine" / "a.JPG")
    text(tmp_path / "mine" / "a.txt", LINE)
    text(tmp_path / "mine" / "classes.txt", "1m\r\n2m\r\n")
    assert boxes(tmp_path / "mine") == {"mine": [BOX]}
    text(tmp_path / "mine" / "labels" / "a.txt", LINE + FURTHER)
    assert boxes(tmp_path / "mine") == {"mine": [BOX, APART]}


def test_a_line_that_is_there_twice_marks_one_tile(tray: Path):
    text(tray / "labels" / "a.txt", LINE * 2)
    assert boxes(tray) == {"tray": [BOX]}


def test_labels_elsewhere(tray: Path, tmp_path: Path):
    elsewhere = tmp_path / "elsewhere"
    text(elsewhere / "tray" / "labels" / "a.txt", LINE + FURTHER)
    assert boxes(tray, elsewhere / "tray" / "labels") == {"tray": [BOX, APART]}
    assert boxes(tray.parent, elsewhere) == {"tray": [BOX, APART]}
    text(elsewhere / "tray" / "labels" / "classes.txt", "2m\n1m\n")
    assert [box.label for box in boxes(tray.parent, elsewhere)["tray"]] == ["1m", "2m"]


def test_an_upright_photo_gives_its_boxes_upright(tray: Path):
    turned = Image.Exif()
    turned[0x0112] = 6
    photo(tray / "images" / "a.jpg", exif=turned)
    (each,) = labelled_sets(tray)
    (shown,) = each.photographs()
    assert shown.image().shape == (100, 50, 3)
    assert shown.boxes == (LabelledBox("2m", 20, 30, 30, 70),)


def test_an_empty_file_of_labels_is_one_and_none_is_none(tray: Path):
    photo(tray / "images" / "b.jpg")
    photo(tray / "images" / "c.jpg")
    text(tray / "labels" / "b.txt", "\n")
    (each,) = labelled_sets(tray)
    assert [path.name for path in each.photos] == ["a.jpg", "b.jpg"]
    assert [path.name for path in each.unlabelled] == ["c.jpg"]
    assert [len(photo.boxes) for photo in each.photographs()] == [1, 0]


def test_a_limit_is_spread_over_all_names(tray: Path):
    for number in range(10):
        photo(tray / "images" / f"p{number}.jpg")
        text(tray / "labels" / f"p{number}.txt", "")
    (each,) = labelled_sets(tray)
    assert [path.stem for path in each.spread(4).photos] == ["a", "p1", "p4", "p7"]
    assert each.spread(99).photos == each.photos
    assert [path.stem for path in each.validation().photos] == ["p0", "p5"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("1 0.5 0.5 0.2", '"1 0.5 0.5 0.2" is no label: write class x y w h'),
        ("1 0.5 0.5 0.2 0.4 0.9", "is no label"),
        ("2m 0.5 0.5 0.2 0.4", "is no label"),
        ("1 50 20 20 20", "in shares of the photo, from 0 to 1"),
        ("1 0.5 0.5 0 0.4", "is no label"),
        ("1 nan 0.5 0.1 0.4", "is no label"),
        ("1 0.5 x 0.1 0.4", "is no label"),
        ("3 0.5 0.5 0.2 0.4", "there is no class 3, as classes.txt has 3 names, from 0 to 2"),
        ("-1 0.5 0.5 0.2 0.4", "there is no class -1"),
        ("2 0.5 0.5 0.2 0.4", 'classes.txt calls class 2 "joker", which tenbo does not know'),
    ],
)
def test_a_broken_line_is_told_with_its_place(tray: Path, line: str, told: str):
    file = text(tray / "labels" / "a.txt", f"\n{LINE}{line}\n")
    (each,) = labelled_sets(tray)
    with pytest.raises(LabelError) as caught:
        each.check()
    assert str(caught.value).startswith(f"{file}, line 3: ")
    assert told in str(caught.value)


def test_a_file_of_labels_that_is_no_text(tray: Path):
    (tray / "labels" / "a.txt").write_bytes(b"\xff\xfe1\x00")
    (each,) = labelled_sets(tray)
    with pytest.raises(LabelError, match=r"a\.txt is no text in UTF-8"):
        each.check()


def test_a_mark_at_the_beginning_of_a_file_is_passed_over(tray: Path):
    text(tray / "labels" / "a.txt", "\ufeff" + LINE)
    text(tray.parent / "classes.txt", "\ufeff1m\n2m\n")
    assert boxes(tray) == {"tray": [BOX]}


def test_what_is_missing_is_told(tray: Path, tmp_path: Path):
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


def test_a_photo_that_is_none_is_told_when_it_is_opened(tray: Path):
    (tray / "images" / "a.jpg").write_bytes(b"no photo")
    (each,) = labelled_sets(tray)
    with pytest.raises(PhotoError, match=r"a\.jpg is not a photo"):
        each.photograph(each.photos[0])
