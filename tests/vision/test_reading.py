"""The reading of a photo: hand, doubts, JSON and picture."""

import io
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from scorer.tiles.terms import Game, Language
from scorer.tiles.tile import parse_tile
from tests.tiny_models import Paint
from vision.boxes import TILE_LABELS, TILES, Box, Detection, tile_of
from vision.detect.networks import run_now
from vision.layout.arrange import Layout
from vision.pipeline import read_detectable_photo
from vision.pixels.image import Photo, Pixels
from vision.pixels.read_photo import DecodedPhoto, OnnxDetector, read_image, read_photo
from vision.reading.correction import LabelCorrection
from vision.reading.doubts import DoubtKind, find_doubts
from vision.reading.reading import Reading
from webapp.typed_json.encode import encode
from webapp.views.photo import reading_view

HAND = ["1m", "2m", "3m", "4p", "0p", "6p", "7s", "8s", "9s", "1z", "1z", "1z", "5z"]


def photo(height: int, width: int) -> Pixels:
    """Return a photo with some colour, but no tiles."""
    pixels = np.zeros((height, width, 3), np.uint8)
    pixels[: height // 4, :, 1] = 40
    return pixels


class RowDetector:
    """A detector that finds a row of labels, and other tiles next to it."""

    def __init__(
        self,
        labels: Sequence[str],
        *,
        gap: float = 1.0,
        others: Iterable[Detection] = (),
        confidence: float = 0.97,
    ) -> None:
        self.detections = [
            self.tile(label, 30 * k, 100, confidence) for k, label in enumerate(labels)
        ]
        if gap and self.detections:
            left = 30 * (len(labels) - 1 + gap)
            self.detections[-1] = self.tile(labels[-1], left, 100, confidence)
        self.detections.extend(others)

    @staticmethod
    def tile(
        label: str, x: float, y: float, confidence: float = 0.97, other: str = "9p"
    ) -> Detection:
        candidates = ((label, confidence), (other, 1 - confidence))
        return Detection(label, confidence, Box(x, y, x + 30, y + 40), candidates)

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        return tuple(self.detections)


def reading_of(
    labels: Sequence[str], *, gap: float = 1.0, others: Iterable[Detection] = ()
) -> Reading:
    return read_with(RowDetector(labels, gap=gap, others=others))


def read_with(detector: RowDetector) -> Reading:
    return read_image(photo(300, 600), detector)


def texts(reading: Reading) -> list[str]:
    return [str(doubt.words) for doubt in reading.doubts]


def kinds(reading: Reading) -> list[str]:
    return [str(doubt.kind) for doubt in reading.doubts]


def test_a_complete_hand_has_no_doubts() -> None:
    reading = reading_of([*HAND, "5z"])
    assert [str(tile) for tile in reading.hand] == HAND
    assert str(reading.winning_tile) == "5z"
    assert reading.notation == "123m406p789s1115z5z"
    assert reading.doubts == ()
    assert (reading.width, reading.height) == (600, 300)


def test_the_notation_is_sorted_with_the_winning_tile_last() -> None:
    assert reading_of(["5z", "9s", "0m", "1m", "2p"]).notation == "10m9s5z2p"


def test_without_a_tile_apart_the_last_is_asked_about() -> None:
    reading = reading_of([*HAND, "5z"], gap=0)
    assert str(reading.winning_tile) == "5z"
    assert texts(reading) == ["Is 5z the winning tile? Tap another to change it."]
    assert reading.doubts[0].boxes == (reading.tiles[reading.winning_index or 0].box,)


@pytest.mark.parametrize(("count", "text"), [(12, "Add 2,"), (13, "Only 13"), (15, "one too many")])
def test_a_wrong_number_of_tiles_is_reported(count: int, text: str) -> None:
    reading = reading_of([*(HAND + HAND)[: count - 1], "2s"])
    assert kinds(reading) == ["tile_count"]
    assert text in str(reading.doubts[0].words)


def test_melds_are_in_the_notation_and_in_the_json() -> None:
    meld = [RowDetector.tile(label, 500 + 30 * k, 100) for k, label in enumerate(["6z", "6z"])]
    box = Box(560, 110, 600, 140)
    called = Detection("6z", 0.97, box, (("6z", 0.97),), turn=90.0)
    reading = reading_of([*HAND[:10], "5z"], others=[*meld, called])
    assert reading.notation == "123m406p789s1z5z 666+z"
    assert kinds(reading) == ["whole_hand"]  # it is not complete
    (public,) = encode(reading_view("hand.jpg", reading), Language.ENGLISH)["melds"]
    assert public == {
        "kind": "pon",
        "tiles": ["6z", "6z", "6z"],
        "called": "6z",
        "from": "right",
        "places": [11, 12, 13],
    }


def test_a_changed_tile_names_its_first_label() -> None:
    unsure = RowDetector([*HAND[:12], "5z", "5z"])
    unsure.detections[8] = RowDetector.tile("1s", 240, 100, 0.6, other="9s")
    reading = read_with(unsure)
    assert reading.notation == "123m406p789s1115z5z"
    (doubt,) = reading.doubts
    assert str(doubt.kind) == "changed_tile"
    assert [label for label, _ in doubt.candidates] == ["9s", "1s"]
    reason = "then the hand would not be complete"
    assert str(doubt.words) == f"Is this 9s? It looks more like 1s, but {reason}."


class TwoPassDetector:
    """A detector that misses a tile in the whole photo and finds it in a region."""

    def __init__(self) -> None:
        self.whole = RowDetector([*HAND, "5z"])
        self.shapes: list[tuple[int, ...]] = []

    def detect(self, image: Pixels) -> tuple[Detection, ...]:
        self.shapes.append(image.shape[:2])
        if len(self.shapes) == 1:
            return tuple(self.whole.detections[1:])
        left, top = 0, 40
        return tuple(each.shift(-left, -top) for each in self.whole.detections)


def test_a_hand_with_a_missing_tile_is_read_again_enlarged() -> None:
    detector = TwoPassDetector()
    reading = read_image(photo(900, 1600), detector)
    assert len(detector.shapes) == 2
    assert detector.shapes[1][0] < 300
    assert reading.notation == "123m406p789s1115z5z"
    assert reading.tiles[reading.hand_tiles[3]].box == detector.whole.detections[3].box.inset()
    assert reading.doubts == ()


def test_an_uncertain_tile_has_its_candidates() -> None:
    unsure = RowDetector([*HAND, "5z"])
    unsure.detections[4] = RowDetector.tile("0p", 120, 100, 0.6, other="5p")
    reading = read_with(unsure)
    assert kinds(reading) == ["uncertain_tile"]
    (doubt,) = reading.doubts
    assert doubt.candidates == (("0p", 0.6), ("5p", 0.4))
    assert "5p" in str(doubt.words)


@pytest.mark.parametrize(("other", "asked"), [("5p", ["uncertain_tile"]), ("6p", [])])
def test_a_five_that_could_be_the_other_one_is_asked_about(other: str, asked: list[str]) -> None:
    likely = RowDetector([*HAND, "5z"])
    likely.detections[4] = RowDetector.tile("0p", 120, 100, 0.9, other=other)
    assert kinds(read_with(likely)) == asked


@pytest.mark.parametrize(("label", "asked"), [("5z", ["meld"]), ("6z", [])])
def test_a_fourth_tile_next_to_a_pon_is_asked_about(label: str, asked: list[str]) -> None:
    pon = [
        Detection("5z", 0.97, Box(x, 100, x + w, 140), (("5z", 0.97),), turn=turn)
        for x, w, turn in ((500, 30, 0.0), (530, 40, 90.0), (570, 30, 0.0))
    ]
    fourth = Detection(label, 0.97, Box(570, 60, 600, 100), ((label, 0.97),))
    hand = ["1m", "2m", "3m", "4p", "0p", "6p", "7s", "8s", "9s", "1z", "1z"]
    reading = reading_of(hand, others=[*pon, fourth])
    assert reading.notation.startswith("123m406p789s1z1z 555")
    assert [kind for kind in kinds(reading) if kind != "indicators"] == asked


def test_tiles_outside_the_hand_are_not_asked_about() -> None:
    stray = RowDetector.tile("9m", 100, 250, 0.4)
    assert kinds(reading_of([*HAND, "5z"], others=[stray])) == []


def test_a_fifth_copy_is_reported_red_or_not() -> None:
    certain = RowDetector(["5p", "5p", "5p", "5p", *HAND[4:], "5z"])
    certain.detections = [
        replace(each, candidates=((each.label, 0.97),)) for each in certain.detections
    ]
    reading = read_with(certain)
    (text,) = texts(reading)
    assert text == "5p was found 5 times, but a set has four. Correct one of them."
    assert len(reading.doubts[0].boxes) == 5


def test_tiles_that_are_no_meld_are_reported() -> None:
    tiles = RowDetector(["5z", "1m", "2p", "3s"]).detections
    doubts = find_doubts(tiles, Layout(winning=0), LabelCorrection(), invalid=[1, 2, 3])
    (doubt,) = (each for each in doubts if each.kind is DoubtKind.NO_MELD)
    assert str(doubt.words) == "1m 2p 3s lie as a meld but are not one. Add the meld by hand."
    assert doubt.boxes == tuple(tile.box for tile in tiles[1:])


def test_a_photo_without_tiles() -> None:
    reading = reading_of([])
    assert kinds(reading) == ["no_tiles"]
    assert (reading.notation, reading.winning_tile, reading.hand) == ("", None, ())


def test_backs_alone_are_not_a_hand() -> None:
    assert kinds(reading_of(["back"] * 14)) == ["no_tiles"]


def test_a_hand_contains_only_tiles_of_the_game() -> None:
    with pytest.raises(ValueError, match="A hand cannot contain back"):
        Reading(9, 9, (RowDetector.tile("back", 0, 0),), hand_tiles=(0,))


def test_labels_and_tiles_name_each_other() -> None:
    assert len(TILES) == 37
    for label in TILES:
        tile = tile_of(label)
        assert tile is not None
        assert str(tile) == label
    assert {label for label in TILE_LABELS if tile_of(label) is None} == {
        "back",
        *(f"{rank}{suit}" for rank in range(1, 5) for suit in "fg"),
    }
    assert tile_of("0p") == parse_tile("0p")


def jpeg(image: Pixels, exif: Image.Exif | None = None) -> bytes:
    stream = io.BytesIO()
    Image.fromarray(image).save(stream, "JPEG", quality=95, exif=exif or Image.Exif())
    return stream.getvalue()


@pytest.fixture(scope="module")
def detector(tiny_models: Path) -> OnnxDetector:
    return OnnxDetector(tiny_models)


def test_boxes_are_in_pixels_of_the_file(detector: OnnxDetector, paint: Paint) -> None:
    image = paint({(k, 5): "1m" for k in range(13)} | {(15, 5): "2p"}, cell=200)
    reading = read_photo(jpeg(image), detector)
    assert (reading.width, reading.height) == (4000, 3000)
    assert (len(reading.tiles), len(reading.hand)) == (14, 13)
    assert str(reading.winning_tile) == "2p"
    box = reading.tiles[reading.hand_tiles[12]].box
    assert (box.left, box.top, box.right) == pytest.approx((2400, 1000, 2600), abs=8)
    timing = reading.timing_ms
    assert min(timing.decode, timing.detect, timing.classify, timing.layout) > 0


@pytest.mark.parametrize("game", [Game.RIICHI, Game.MCR])
@pytest.mark.parametrize("coloured", [False, True])
def test_without_colour_all_fives_are_asked_about_in_one_question(
    *, coloured: bool, game: Game
) -> None:
    hand = ["1m", "2m", "3m", "4p", "5p", "6p", "5s", "0s", "5s", "1z", "1z", "1z", "5z"]
    pixels = np.full((600, 900, 3), 120, np.uint8)
    if coloured:
        pixels[:200, :, 0] += 20
    opened = DecodedPhoto(Photo(pixels, 900, 600), RowDetector(hand))
    reading = run_now(read_detectable_photo(opened, game=game))
    asked = [doubt for doubt in reading.doubts if doubt.kind is DoubtKind.NO_COLOUR]
    if coloured or game is Game.MCR:
        assert asked == []
        return
    (doubt,) = asked
    fives = {tile.box for tile in reading.tiles if tile.label in ("5p", "5s", "0s")}
    assert len(doubt.boxes) == 4
    assert set(doubt.boxes) == fives
