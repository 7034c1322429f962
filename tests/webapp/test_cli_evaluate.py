"""`tenbo evaluate` on drawn photos, read with weights that detect coloured squares."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from vision.pixels.image import Pixels
from webapp.cli import main

Tiles = dict[tuple[int, int], str]
Paint = Callable[..., Pixels]
DrawPhoto = Callable[[str, Tiles, Tiles], None]

CLASSES = ["1m", "2p", "0s", "back", "1f", "joker"]
CELLS = (20, 15)


@pytest.fixture(autouse=True)
def tiny(tiny_models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENBO_MODELS", str(tiny_models))


@pytest.fixture
def draw(paint: Paint, tmp_path: Path) -> DrawPhoto:
    """Return a function that writes a photo of a set with its labels, which can be wrong."""

    def drawn(name: str, shown: Tiles, labelled: Tiles) -> None:
        photo = tmp_path / "photos" / name
        labels = photo.parent.parent / "labels" / f"{photo.stem}.txt"
        for path in (photo, labels):
            path.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(paint(shown)).save(photo)
        labels.write_text("".join(map(line, labelled, labelled.values())))
        (tmp_path / "photos" / "classes.txt").write_text("\n".join(CLASSES))

    return drawn


def line(place: tuple[int, int], label: str) -> str:
    (column, row), (columns, rows) = place, CELLS
    number = CLASSES.index(label)
    centre = f"{(column + 0.5) / columns} {(row + 0.5) / rows}"
    return f"{number} {centre} {1 / columns} {1 / rows}\n"


@pytest.fixture
def photos(draw: DrawPhoto, tmp_path: Path) -> Path:
    """Write an exact photo, one with an error of each kind, and one of another set."""
    exact = {(2, 2): "1m", (4, 2): "2p", (6, 2): "0s", (8, 2): "back"}
    draw("mine/images/a.png", exact, exact)
    draw(
        "mine/images/b.png",
        {(2, 2): "1m", (4, 2): "2p", (6, 2): "2p", (8, 2): "0s"},
        {(2, 2): "1m", (4, 2): "0s", (8, 8): "back", (8, 2): "1f"},
    )
    draw("yours/images/c.png", exact, exact)
    return tmp_path / "photos"


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main(["evaluate", *map(str, arguments)])
    out, err = capsys.readouterr()
    return status, out, err


def measured(capsys: pytest.CaptureFixture[str], *arguments: object) -> Any:
    status, out, err = run(capsys, *arguments, "--json")
    assert (status, err, out.count("\n")) == (0, "", 1)
    return json.loads(out)


def shares(figures: Any) -> dict[str, tuple[float, float]]:
    return {name: (each["part"], each["whole"]) for name, each in figures["figures"].items()}


def test_json_has_each_set_the_total_and_each_photo(
    capsys: pytest.CaptureFixture[str], photos: Path
) -> None:
    result = measured(capsys, photos)
    assert [each["set"] for each in result["sets"]] == ["mine", "yours"]
    mine, yours = map(shares, result["sets"])
    assert mine["recall"] == (5, 7)
    assert mine["precision"] == (5, 7)
    assert (mine["exact_photos"], yours["exact_photos"]) == ((1, 2), (1, 1))
    assert (mine["red_fives"], mine["backs"]) == ((1, 2), (1, 2))
    assert mine["corrections"] == (3, 2)
    together = result["together"]
    assert (together["photos"], together["tiles"], together["detected"]) == (3, 11, 11)
    assert shares(together)["recall"] == (9, 11)
    assert together["confusions"] == [{"label": "0s", "read_as": "2p", "times": 1}]
    kinds = ["misread", "missed", "false_tile"]
    assert together["failures"] == [{"kind": kind, "photos": 1} for kind in kinds]
    assert sum(each["right"] for each in together["reliability"]) == 9
    recall = together["figures"]["recall"]
    assert recall["value"] == round(9 / 11, 4)
    assert recall["low"] < recall["value"] < recall["high"]
    assert recall["method"] == "bootstrap"
    assert together["figures"]["exact_photos"]["method"] == "wilson"
    exact, wanting, other = result["photos"]
    assert (exact["corrections"], other["set"]) == (0, "yours")
    assert (wanting["photo"], wanting["right"]) == (str(photos / "mine/images/b.png"), 1)
    assert [(each["label"], each["read_as"]) for each in wanting["wrong"]] == [("0s", "2p")]
    assert wanting["missed"] == ["back"]
    assert [each["read_as"] for each in wanting["extra"]] == ["2p"]


def test_flowers_count_on_request(capsys: pytest.CaptureFixture[str], photos: Path) -> None:
    result = measured(capsys, photos / "mine", "--flowers")
    assert result["flowers"]
    assert result["together"]["confusions"][1] == {"label": "1f", "read_as": "0s", "times": 1}
    assert shares(result["together"])["recall"] == (5, 8)


def test_the_text_has_the_same_figures(capsys: pytest.CaptureFixture[str], photos: Path) -> None:
    status, out, err = run(capsys, photos)
    assert (status, err) == (0, "")
    heads = [each for each in out.splitlines() if each and not each.startswith(" ")]
    assert heads[:3] == [
        "mine: 2 photos, 7 tiles",
        "yours: 1 photo, 4 tiles",
        "together: 3 photos, 11 tiles",
    ]
    rows = out.split("together:")[1].splitlines()
    (recall,) = (row for row in rows if row.startswith("  recall "))
    assert "81.82%" in recall
    assert "9 of 11" in recall
    (exact,) = (row for row in rows if row.startswith("  exact photos "))
    assert " w)" in exact
    assert any(row.split() == ["0s", "2p", "1"] for row in rows)
    seen = [int(row.split()[3]) for row in rows if " to 0." in row[:15] or " to 1." in row[:15]]
    assert sum(seen) == 2 * 11  # by confidence, then by tile probability
    assert "without tiles" not in out


def test_photos_without_tiles_are_measured_with_empty_label_files_alone(
    capsys: pytest.CaptureFixture[str], draw: DrawPhoto, tmp_path: Path
) -> None:
    draw("desk/images/a.png", {}, {})
    draw("desk/images/b.png", {(2, 2): "1m", (12, 9): "back"}, {})
    draw("desk/images/c.png", {}, {})
    draw("desk/images/d.png", {}, {})
    desk = tmp_path / "photos" / "desk"
    (desk / "labels" / "d.txt").unlink()
    (tmp_path / "photos" / "classes.txt").unlink()
    result = measured(capsys, desk)
    (each,) = result["sets"]
    assert (each["photos"], each["tile_free"], each["tiles"], each["detected"]) == (3, 3, 0, 2)
    assert each["unlabelled"] == [str(desk / "images" / "d.png")]
    figures = shares(each)
    assert figures["false_positives"] == (2, 3)
    assert figures["photos_with_false_positives"] == figures["false_hands"] == (1, 3)
    assert figures["exact_photos"] == figures["corrections"] == (0, 0)
    assert [photo["hand_read"] for photo in result["photos"]] == [False, True, False]
    _, out, _ = run(capsys, desk, "--draw", tmp_path / "worst")
    assert "desk: 3 photos (3 without tiles), 0 tiles" in out
    (row,) = (row for row in out.splitlines() if row.startswith("  false positives "))
    assert row.split()[2] == "0.67"
    assert "recall" not in out
    assert [path.name for path in (tmp_path / "worst").iterdir()] == [
        "01-desk-b-false_tile-false_hand.jpg"
    ]


def test_one_set_is_printed_once(capsys: pytest.CaptureFixture[str], photos: Path) -> None:
    _, out, _ = run(capsys, photos / "mine")
    assert "together" not in out


def test_limit_other_label_folder_and_missing_labels(
    capsys: pytest.CaptureFixture[str], photos: Path, tmp_path: Path
) -> None:
    (photos / "mine" / "labels" / "a.txt").unlink()
    assert measured(capsys, photos / "mine", "--limit", 1)["together"]["photos"] == 1
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "a.txt").write_text("")
    result = measured(capsys, photos / "mine" / "images", "--labels", elsewhere)
    (mine,) = result["sets"]
    assert (mine["photos"], mine["tiles"]) == (1, 0)
    assert mine["unlabelled"] == [str(photos / "mine" / "images" / "b.png")]
    assert mine["figures"]["recall"]["value"] is None
    _, out, _ = run(capsys, photos / "mine")
    assert "left out: 1 photo without a file of labels" in out


def test_validation_takes_one_in_five_by_name(
    capsys: pytest.CaptureFixture[str], photos: Path, draw: DrawPhoto
) -> None:
    status, out, err = run(capsys, photos, "--validation")
    assert (status, out) == (2, "")
    assert "leave --validation out" in err
    draw("mine/images/d.png", {}, {})  # the first letter whose number is a multiple of five
    result = measured(capsys, photos, "--validation")
    assert [each["photo"] for each in result["photos"]] == [str(photos / "mine/images/d.png")]


def test_the_worst_photos_are_drawn(
    capsys: pytest.CaptureFixture[str], photos: Path, tmp_path: Path
) -> None:
    status, _, _ = run(capsys, photos, "--draw", tmp_path / "new" / "worst")
    assert status == 0
    (picture,) = (tmp_path / "new" / "worst").iterdir()
    assert picture.name == "01-mine-b-misread-missed-false_tile.jpg"
    assert Image.open(picture).size[0] == 1280


def test_figures_are_printed_even_if_drawing_fails(
    capsys: pytest.CaptureFixture[str], photos: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    status, out, err = run(capsys, photos, "--draw", tmp_path / "file")
    assert status == 2
    assert "recall" in out
    assert "--draw" in err


def test_a_damaged_photo_is_reported_and_the_others_are_measured(
    capsys: pytest.CaptureFixture[str], photos: Path
) -> None:
    (photos / "mine" / "images" / "b.png").write_bytes(b"no photo")
    status, out, err = run(capsys, photos, "--json")
    assert status == 2
    assert err.startswith("tenbo: ")
    assert "b.png is not a photo" in err
    result = json.loads(out)
    assert result["together"]["photos"] == 2
    assert result["sets"][0]["unread"] == [str(photos / "mine" / "images" / "b.png")]
    assert "left out: 1 photo that cannot be read" in run(capsys, photos)[1]


@pytest.mark.parametrize(
    ("file", "content", "message"),
    [
        ("mine/labels/b.txt", "0 0.5 0.5 1\n", "labels/b.txt, line 1:"),
        ("yours/labels/c.txt", "9 0.5 0.5 0.1 0.1\n", "there is no class 9"),
        ("yours/labels/c.txt", "5 0.5 0.5 0.1 0.1\n", '"joker", which tenbo does not know'),
    ],
)
def test_a_broken_label_is_reported_before_reading(
    capsys: pytest.CaptureFixture[str], photos: Path, file: str, content: str, message: str
) -> None:
    (photos / file).write_text(content)
    status, out, err = run(capsys, photos, "--limit", 1)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_missing_weights_and_labels_are_reported(
    capsys: pytest.CaptureFixture[str], photos: Path, tmp_path: Path
) -> None:
    status, out, err = run(capsys, photos, "--models", tmp_path)
    assert (status, out) == (2, "")
    assert "No weights in" in err
    status, _, err = run(capsys, photos / "mine", "--labels", tmp_path / "none")
    assert status == 2
    assert "there is no folder" in err


@pytest.mark.parametrize("limit", ["0", "-1", "ten"])
def test_a_limit_is_a_number_of_photos(
    capsys: pytest.CaptureFixture[str], photos: Path, limit: str
) -> None:
    with pytest.raises(SystemExit) as exit_info:
        run(capsys, photos, "--limit", limit)
    assert exit_info.value.code == 2
    assert "choose 1 or more" in capsys.readouterr().err


def test_a_terminal_shows_the_progress(
    capsys: pytest.CaptureFixture[str], photos: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    clock = iter(range(0, 1000, 20))
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    _, out, err = run(capsys, photos, "--json")
    assert json.loads(out)["together"]["photos"] == 3
    # Other threads read the clock too.
    assert re.search(r"1 of 3 photos, (40 s|\d+ min) left", err)
    assert err.split("\r")[-1] == ""
    assert err.split("\r")[-2].strip() == ""


def test_neither_flask_nor_the_training_is_imported(photos: Path, tiny_models: Path) -> None:
    code = (
        "import sys\n"
        "from webapp.cli import main\n"
        f"status = main(['evaluate', {str(photos)!r}, '--json'])\n"
        "loaded = {'flask', 'torch', 'training'} & set(sys.modules)\n"
        "sys.exit(f'{status} {loaded}' if status or loaded else 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
