"""`tenbo evaluate` on drawn photos, read with weights that detect coloured squares."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.webapp.sessions import Tenbo
from vision.pixels.image import Pixels

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


def measured(tenbo: Tenbo, photos: Path) -> Any:
    out, err = tenbo("evaluate", photos, "--json")
    assert (err, out.count("\n")) == ("", 1)
    return json.loads(out)


def shares(figures: Any) -> dict[str, tuple[float, float]]:
    return {name: (each["part"], each["whole"]) for name, each in figures["figures"].items()}


def test_json_has_each_set_the_total_and_each_photo(tenbo: Tenbo, photos: Path) -> None:
    result = measured(tenbo, photos)
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


def test_the_text_has_the_same_figures(tenbo: Tenbo, photos: Path) -> None:
    out, err = tenbo("evaluate", photos)
    assert err == ""
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
    tenbo: Tenbo, draw: DrawPhoto, tmp_path: Path
) -> None:
    draw("desk/images/a.png", {}, {})
    draw("desk/images/b.png", {(2, 2): "1m", (12, 9): "back"}, {})
    draw("desk/images/c.png", {}, {})
    draw("desk/images/d.png", {}, {})
    desk = tmp_path / "photos" / "desk"
    (desk / "labels" / "d.txt").unlink()
    (tmp_path / "photos" / "classes.txt").unlink()
    result = measured(tenbo, desk)
    (each,) = result["sets"]
    assert (each["photos"], each["tile_free"], each["tiles"], each["detected"]) == (3, 3, 0, 2)
    assert each["unlabelled"] == [str(desk / "images" / "d.png")]
    figures = shares(each)
    assert figures["false_positives"] == (2, 3)
    assert figures["photos_with_false_positives"] == figures["false_hands"] == (1, 3)
    assert figures["exact_photos"] == figures["corrections"] == (0, 0)
    assert [photo["hand_read"] for photo in result["photos"]] == [False, True, False]
    out = tenbo("evaluate", desk, "--draw", tmp_path / "worst").out
    assert "desk: 3 photos (3 without tiles), 0 tiles" in out
    (row,) = (row for row in out.splitlines() if row.startswith("  false positives "))
    assert row.split()[2] == "0.67"
    assert "recall" not in out
    assert [path.name for path in (tmp_path / "worst").iterdir()] == [
        "01-desk-b-false_tile-false_hand.jpg"
    ]


def test_tiles_that_are_listed_without_boxes_are_measured(
    tenbo: Tenbo, paint: Paint, tmp_path: Path
) -> None:
    row = {(2, 12): "1m", (4, 12): "2p", (6, 12): "1m"}
    Image.fromarray(paint(row)).save(tmp_path / "a.png")
    Image.fromarray(paint(row | {(9, 2): "2p", (11, 2): "1m"})).save(tmp_path / "b.png")
    own = ["1m", "2p", "1m"]
    seats = {"right": {"hand": ["1m", "2p"], "river": []}, "top": {"river": ["1m", "0s"]}}
    lines: list[dict[str, Any]] = [
        {"photo": "a", "set": "club", "hand": True, "rows": [own]},
        {"photo": "b", "set": "club", "hand": True, "rows": [["1m", "0s"]], "table": seats},
    ]
    (tmp_path / "labels.jsonl").write_text("\n".join(map(json.dumps, lines)))
    result = measured(tenbo, tmp_path)
    figures = shares(result["together"])
    seats_right, rivers_right = figures.pop("seats_right"), figures.pop("rivers_right")
    assert {name: each for name, each in figures.items() if each[1]} == {
        "hands_right": (1, 2),
        "hands_wrong_unnoticed": (0, 2),
        "listed_tiles": (6, 7),
        "listed_false": (2, 2),
        "listed_sure_errors": (2, 2),
    }
    assert (seats_right[1], rivers_right[1]) == (1, 2)
    assert [each["hand_right"] for each in result["photos"]] == [True, False]
    out = tenbo("evaluate", tmp_path).out
    assert "club: 2 photos, 7 tiles" in out
    (listed,) = (line for line in out.splitlines() if line.startswith("  listed tiles "))
    assert "6 of 7" in listed


def test_the_worst_photos_are_drawn(tenbo: Tenbo, photos: Path, tmp_path: Path) -> None:
    tenbo("evaluate", photos, "--draw", tmp_path / "new" / "worst")
    (picture,) = (tmp_path / "new" / "worst").iterdir()
    assert picture.name == "01-mine-b-misread-missed-false_tile.jpg"
    assert Image.open(picture).size[0] == 1280


def test_a_damaged_photo_is_reported_and_the_others_are_measured(
    tenbo: Tenbo, photos: Path
) -> None:
    (photos / "mine" / "images" / "b.png").write_bytes(b"no photo")
    out, err = tenbo("evaluate", photos, "--json", status=2)
    assert err.startswith("tenbo: ")
    assert "b.png cannot be read as a photo" in err
    result = json.loads(out)
    assert result["together"]["photos"] == 2
    assert result["sets"][0]["unread"] == [str(photos / "mine" / "images" / "b.png")]
    assert "left out: 1 photo that cannot be read" in tenbo("evaluate", photos, status=2).out
