"""The layout of hands of the Chinese game: flowers, melds without a turned tile, kongs."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from scorer.tiles.terms import Game
from tests.unpublished import PHOTOS, needs
from tests.vision.test_layout import HIGH, WIDE, Table
from vision.boxes import FLOWERS, Detection
from vision.reading.reading import Reading, interpret_detections

CLOSED = "234m456p678s22z"  # eleven tiles


def labels_of(text: str) -> list[str]:
    """Return the labels of tiles in notation; B is a back."""
    groups = re.findall(r"B|\d+[mpszfg]", text)
    return [
        label
        for group in groups
        for label in (["back"] if group == "B" else [f"{rank}{group[-1]}" for rank in group[:-1]])
    ]


def lay(table: Table, text: str, x: float = 0.0, y: float = 0.0, *, turned: int = -1) -> float:
    """Lay tiles side by side, one of them sideways; return where they end."""
    for place, label in enumerate(labels_of(text)):
        sideways = place == turned
        table.lay(x, y + (HIGH - WIDE if sideways else 0), sideways=sideways, label=label)
        x += HIGH if sideways else WIDE
    return x


def read(detections: Sequence[Detection], game: Game = Game.MCR) -> Reading:
    return interpret_detections(detections, width=1200, height=800, game=game)


def kinds(reading: Reading) -> list[str]:
    return [str(doubt.kind) for doubt in reading.doubts]


@pytest.mark.parametrize(
    "row",
    [
        "1f3g234m456p678s22z555z",
        "234m456p678s22z555z1f3g",
        "234m456p1f3g678s22z555z",
        "1f234m456p678s3g22z555z",
        "3g234m456p678s22z555z1f",
    ],
)
@pytest.mark.parametrize("slant", [0, 12, 90, 180])
def test_flowers_lie_anywhere_in_the_row(row: str, slant: float) -> None:
    table = Table(slant, jitter=0.02)
    lay(table, row)
    reading = read(table.detections)
    assert reading.notation == "234m456p678s2255z5z 1f3g"
    assert kinds(reading) == ["winning_tile"]


@pytest.mark.parametrize(
    ("x", "y"),
    [(0, -60), (200, -60), (0, 55), (15 * WIDE, 0), (-4 * WIDE, 0), (15 * WIDE, 50)],
)
def test_flowers_beside_the_row_belong_to_the_hand(x: float, y: float) -> None:
    table = Table(jitter=0.02)
    lay(table, f"{CLOSED}555z")
    lay(table, "2f4g", x, y)
    assert read(table.detections).flowers == ("2f", "4g")


def test_flowers_among_discards_and_far_away_do_not_belong_to_the_hand() -> None:
    table = Table(jitter=0.02)
    lay(table, f"{CLOSED}555z")
    lay(table, "9m2f1p", 60, -200)
    lay(table, "3g", 60, -200 - HIGH)
    lay(table, "4g", 900, -300)
    assert read(table.detections).flowers == ()


def test_riichi_has_no_flowers() -> None:
    table = Table(jitter=0.02)
    lay(table, f"1f{CLOSED}555z")
    reading = read(table.detections, Game.RIICHI)
    assert reading.notation == "234m456p678s2255z5z"
    assert reading.flower_tiles == ()
    assert reading.game is Game.RIICHI


def test_a_flower_is_not_the_winning_tile() -> None:
    table = Table(jitter=0.02)
    end = lay(table, f"{CLOSED}555z")
    lay(table, "1f", end + WIDE)
    reading = read(table.detections)
    assert (str(reading.winning_tile), reading.flowers) == ("5z", ("1f",))


def test_equal_flowers_get_different_labels_because_only_their_number_counts() -> None:
    table = Table(jitter=0.02)
    lay(table, f"111f{CLOSED}555z")
    reading = read(table.detections)
    assert len(set(reading.flowers)) == 3
    assert reading.notation.endswith("f") or reading.notation.endswith("g")


@pytest.mark.parametrize(("meld", "turned"), [("555z", 0), ("555z", 1), ("555z", 2), ("345p", 0)])
def test_the_turned_tile_shows_the_discarder(meld: str, turned: int) -> None:
    table = Table(jitter=0.01)
    end = lay(table, "1g234m456p678s2z")
    end = lay(table, "2z", end + WIDE)
    lay(table, meld, end + WIDE, turned=turned)
    reading = read(table.detections)
    (found,) = reading.melds
    assert found.called_from == ["left", "across", "right"][turned]
    assert kinds(reading) == []


@pytest.mark.parametrize(
    ("meld", "written"), [("555z", "555z"), ("345p", "345p"), ("9999p", "9999_p")]
)
def test_a_meld_in_another_row_needs_no_turned_tile(meld: str, written: str) -> None:
    table = Table(jitter=0.01)
    lay(table, CLOSED)
    lay(table, f"2f1g{meld}", 0, -60)
    reading = read(table.detections)
    assert reading.notation == f"234m456p678s2z2z {written} 1g2f"
    assert kinds(reading) == ["winning_tile"] + ["meld"] * (len(labels_of(meld)) == 4)


def test_a_set_apart_in_the_row_is_asked_about() -> None:
    table = Table(jitter=0.01)
    end = lay(table, CLOSED)
    lay(table, "555z", end + WIDE)
    reading = read(table.detections)
    assert len(reading.hand) + 1 + 3 * len(reading.melds) == 14
    assert "layout" in kinds(reading)


@pytest.mark.parametrize(
    "row", ["7777s234m456p111z22z", "234m456p7777s111z22z", "2f234m456p111z22z7777s"]
)
def test_a_kong_of_four_faces_in_the_row_is_melded_and_asked_about(row: str) -> None:
    table = Table(jitter=0.01)
    lay(table, row)
    reading = read(table.detections)
    assert [str(meld) for meld in reading.melds] == ["7777_s"]
    assert "meld" in kinds(reading)
    (words,) = (doubt.words for doubt in reading.doubts if str(doubt.kind) == "meld")
    assert "concealed" in str(words)


def test_four_equal_tiles_of_a_hand_of_fourteen_are_not_a_kong() -> None:
    table = Table(jitter=0.01)
    lay(table, "2f7777s89s234m456p22z")
    reading = read(table.detections)
    assert reading.melds == ()
    assert len(reading.hand) == 13


@pytest.mark.parametrize("kong", ["BB5zB", "B5zBB", "BBB5z", "5zBBB", "B55zB", "5zBB5z", "55zBB"])
@pytest.mark.parametrize("gap", [1.0, 2.0])
def test_a_kong_with_a_face_down_tile_is_concealed(kong: str, gap: float) -> None:
    table = Table(jitter=0.01)
    end = lay(table, f"3f{CLOSED}")
    lay(table, kong, end + gap * WIDE)
    reading = read(table.detections)
    assert [str(meld) for meld in reading.melds] == ["5555z"]
    assert kinds(reading) == ["winning_tile"]


@pytest.mark.parametrize(
    ("row", "other", "place", "notation", "asked"),
    [
        (CLOSED, "BB5mB", (12 * WIDE, 0), "234m456p678s2z2z 5555m", []),
        (CLOSED, "BBBB", (12 * WIDE, 0), "234m456p678s2z2z", ["hidden_kan"]),
        (f"{CLOSED}555z", "BBBB", (60, -120), "234m456p678s2255z5z", []),
        (f"{CLOSED}555z", "9m", (100, -150), "234m456p678s2255z5z", []),
        ("234m406p678s22z555z", "", (0, 0), "234m456p678s2255z5z", []),
    ],
    ids=[
        *("a kong of fives hides no red five", "a kong face down", "a wall is no kong"),
        *("there are no dora indicators", "red fives are plain fives"),
    ],
)
def test_other_tiles_than_in_riichi(
    row: str, other: str, place: tuple[float, float], notation: str, asked: list[str]
) -> None:
    table = Table(jitter=0.01)
    lay(table, row)
    lay(table, other, *place)
    reading = read(table.detections)
    assert (reading.notation, reading.dora_tiles) == (notation, ())
    assert kinds(reading) == ["winning_tile", *asked]


def test_a_tile_that_can_be_a_flower_is_asked_about() -> None:
    table = Table(jitter=0.01)
    lay(table, f"1f{CLOSED}555z")
    flower = table.detections[0]
    candidates = (("1f", 0.4), ("3g", 0.3), ("1s", 0.3))
    table.detections[0] = Detection("1f", 0.4, flower.box, candidates, turn=flower.turn)
    reading = read(table.detections)
    assert reading.flowers == ("1f",)
    (doubt,) = (doubt for doubt in reading.doubts if str(doubt.kind) == "uncertain_tile")
    assert str(doubt.words) == "Is this 1f? It could also be 1s."


def test_a_doubtful_face_too_many_is_a_flower() -> None:
    table = Table(jitter=0.01)
    lay(table, f"1s{CLOSED}555z")
    bird = table.detections[0]
    candidates = (("1s", 0.6), ("3g", 0.4))
    table.detections[0] = Detection("1s", 0.6, bird.box, candidates, turn=bird.turn)
    assert read(table.detections).notation == "234m456p678s2255z5z 3g"


@pytest.mark.parametrize(
    ("row", "read_as", "right"),
    [
        ("147m258p3s1234566z", "6z", "7z"),  # honors and knitted tiles
        ("147m258p368s22z555z", "8s", "9s"),  # knitted straight
        ("222244m6688p1134s", "4s", "3s"),  # four equal tiles as two pairs
    ],
)
def test_a_doubtful_tile_completes_the_forms_of_the_chinese_game(
    row: str, read_as: str, right: str
) -> None:
    table = Table(jitter=0.01)
    lay(table, row)
    labels = labels_of(row)
    place = len(labels) - 1 - labels[::-1].index(read_as)
    tile = table.detections[place]
    candidates = ((read_as, 0.5), (right, 0.45))
    table.detections[place] = replace(tile, confidence=0.5, candidates=candidates)
    reading = read(table.detections)
    assert reading.tiles[place].label == right
    assert "changed_tile" in kinds(reading)


def test_a_heap_of_discards_does_not_turn_the_hand_around() -> None:
    """Most tiles of this hand look the same upside down."""
    table = Table(jitter=0.01)
    lay(table, "1f224455p22s666777z")
    for place, label in enumerate(labels_of("123678m367p1367s")):
        table.lay(60 * (place % 7), -150 - 60 * (place // 7), label=label)
        discard = table.detections[-1]
        table.detections[-1] = replace(discard, turn=(discard.turn + 180) % 360)
    assert read(table.detections).notation == "224455p22s66677z7z 1f"


# Photographs of Chinese sets

HK = PHOTOS / "hk"
needs_photos = needs("photos", HK)
# Flowers at the left, at the right, inside the row, behind it with a meld, and with a kong.
ROWS = (
    *("hk_train_013", "hk_train_015", "hk_train_023", "hk_train_247", "hk_train_144"),
    *("hk_valid_041", "hk_train_245", "hk_train_183", "hk_train_238"),
    *("hk_train_333", "hk_train_259", "hk_train_196", "hk_valid_104", "hk_train_123"),
)


def truth_of(name: str) -> Counter[str]:
    classes = (HK.parent / "classes.txt").read_text("utf-8").split()
    lines = (HK / "labels" / f"{name}.txt").read_text("utf-8").splitlines()
    return Counter(classes[int(line.split()[0])] for line in lines)


@pytest.mark.long
@needs_photos
@pytest.mark.parametrize("name", ROWS)
def test_hands_with_flowers_are_read_from_photographs(name: str) -> None:
    from vision import read_photo  # noqa: PLC0415  # loads the models

    (photo,) = (HK / "images").glob(f"{name}.*")
    reading = read_photo(photo, game=Game.MCR)
    truth = truth_of(name)
    used = Counter(reading.tiles[index].label for index in reading.used_tiles)
    tiles = {label: count for label, count in truth.items() if label not in FLOWERS}
    assert {label: count for label, count in used.items() if label not in FLOWERS} == tiles
    assert len(reading.flowers) == sum(truth[label] for label in FLOWERS)
