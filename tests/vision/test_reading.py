"""Readings: from a photo to the hand, its doubts, its JSON and its picture."""

import io
import json
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from scorer.tiles.tile import parse_tile
from vision.boxes import Box, Detection
from vision.detect.detector import OnnxDetector
from vision.detect.image import PhotoError
from vision.draw.reading import marked
from vision.labels import SEEN, TILES, label_of, tile_of
from vision.pipeline import read, read_photo
from vision.reading.reading import Doubt, Reading, reading_json

HAND = ["1m", "2m", "3m", "4p", "0p", "6p", "7s", "8s", "9s", "1z", "1z", "1z", "5z"]


class Recorded:
    """A detector that has seen a row of labels, and others beside it."""

    def __init__(self, labels, *, gap=1.0, others=(), confidence=0.97):
        self.seen = [self.tile(label, 30 * k, 100, confidence) for k, label in enumerate(labels)]
        if gap and self.seen:
            left = 30 * (len(labels) - 1 + gap)
            self.seen[-1] = self.tile(labels[-1], left, 100, confidence)
        self.seen.extend(others)

    @staticmethod
    def tile(label, x, y, confidence=0.97, instead="9p"):
        candidates = ((label, confidence), (instead, 1 - confidence))
        return Detection(label, confidence, Box(x, y, x + 30, y + 40), candidates)

    def detect(self, image):
        return tuple(self.seen)


def reading_of(*arguments, **options):
    return read(np.zeros((300, 600, 3), np.uint8), Recorded(*arguments, **options))


def kinds(reading):
    return [str(doubt.kind) for doubt in reading.doubts]


def test_a_whole_hand_leaves_nothing_in_doubt():
    reading = reading_of([*HAND, "5z"])
    assert [str(tile) for tile in reading.hand] == HAND
    assert str(reading.winning_tile) == "5z"
    assert reading.notation == "123m406p789s1115z5z"
    assert reading.doubts == ()
    assert (reading.width, reading.height) == (600, 300)


def test_the_notation_is_sorted_with_the_winning_tile_last():
    assert reading_of(["5z", "9s", "0m", "1m", "2p"]).notation == "10m9s5z2p"


def test_without_a_tile_apart_the_last_is_taken_and_told():
    reading = reading_of([*HAND, "5z"], gap=0)
    assert str(reading.winning_tile) == "5z"
    assert kinds(reading) == ["winning_tile"]
    assert reading.doubts[0].boxes == (reading.tiles[reading.winning_index].box,)


@pytest.mark.parametrize(("count", "told"), [(12, "12 tiles were"), (13, "add what"), (15, "take")])
def test_a_wrong_number_of_tiles_is_told(count, told):
    reading = reading_of([*(HAND + HAND)[: count - 1], "2s"])
    assert kinds(reading) == ["tile_count"]
    assert told in reading.doubts[0].words.english


def test_melds_are_in_the_notation_and_in_the_json():
    meld = [Recorded.tile(label, 500 + 30 * k, 100) for k, label in enumerate(["6z", "6z"])]
    box = Box(560, 110, 600, 140)
    called = Detection("6z", 0.97, box, (("6z", 0.97),), turn=90.0)
    reading = reading_of([*HAND[:10], "5z"], others=[*meld, called])
    assert reading.notation == "123m406p789s1z5z 666+z"
    assert reading.doubts == ()
    (public,) = reading_json("hand.jpg", reading)["melds"]
    assert public == {
        "kind": "pon",
        "tiles": ["6z", "6z", "6z"],
        "called": "6z",
        "from": "right",
        "places": [11, 12, 13],
    }


def test_a_changed_tile_says_what_it_looked_like():
    unsure = Recorded([*HAND[:12], "5z", "5z"])
    unsure.seen[8] = Recorded.tile("1s", 240, 100, 0.6, instead="9s")
    reading = read(np.zeros((300, 600, 3), np.uint8), unsure)
    assert reading.notation == "123m406p789s1115z5z"
    (doubt,) = reading.doubts
    assert str(doubt.kind) == "changed_tile"
    assert [label for label, _ in doubt.candidates] == ["9s", "1s"]
    assert "1s" in doubt.words.english
    assert "9s" in doubt.words.english


class Cropped:
    """A detector that sees a tile more when it looks at a part of the photo."""

    def __init__(self):
        self.whole = Recorded([*HAND, "5z"])
        self.looks = []

    def detect(self, image):
        self.looks.append(image.shape[:2])
        if len(self.looks) == 1:
            return tuple(self.whole.seen[1:])
        left, top = 0, 40
        return tuple(seen.moved(-left, -top) for seen in self.whole.seen)


def test_where_a_tile_is_missing_the_hand_is_looked_at_again_closer():
    detector = Cropped()
    reading = read(np.zeros((900, 1600, 3), np.uint8), detector)
    assert len(detector.looks) == 2
    assert detector.looks[1][0] < 300
    assert reading.notation == "123m406p789s1115z5z"
    assert reading.tiles[reading.hand_tiles[3]].box == detector.whole.seen[3].box.within_edges()
    assert reading.doubts == ()


def test_an_uncertain_tile_brings_its_candidates():
    unsure = Recorded([*HAND, "5z"])
    unsure.seen[4] = Recorded.tile("0p", 120, 100, 0.6, instead="5p")
    reading = read(np.zeros((300, 600, 3), np.uint8), unsure)
    assert kinds(reading) == ["uncertain_tile"]
    (doubt,) = reading.doubts
    assert doubt.candidates == (("0p", 0.6), ("5p", 0.4))
    assert "5p" in doubt.words.english


@pytest.mark.parametrize(("instead", "asked"), [("5p", ["uncertain_tile"]), ("6p", [])])
def test_a_five_that_may_be_the_other_one_is_asked_about(instead, asked):
    likely = Recorded([*HAND, "5z"])
    likely.seen[4] = Recorded.tile("0p", 120, 100, 0.9, instead=instead)
    assert kinds(read(np.zeros((300, 600, 3), np.uint8), likely)) == asked


@pytest.mark.parametrize(("label", "asked"), [("5z", ["meld"]), ("6z", [])])
def test_a_fourth_tile_next_to_a_pon_is_asked_about(label, asked):
    pon = [
        Detection("5z", 0.97, Box(x, 100, x + w, 140), (("5z", 0.97),), turn=turn)
        for x, w, turn in ((500, 30, 0.0), (530, 40, 90.0), (570, 30, 0.0))
    ]
    fourth = Detection(label, 0.97, Box(570, 60, 600, 100), ((label, 0.97),))
    hand = ["1m", "2m", "3m", "4p", "0p", "6p", "7s", "8s", "9s", "1z", "1z"]
    reading = reading_of(hand, others=[*pon, fourth])
    assert reading.notation.startswith("123m406p789s1z1z 555")
    assert [kind for kind in kinds(reading) if kind != "indicators"] == asked


def test_tiles_beside_the_hand_are_not_asked_about():
    stray = Recorded.tile("9m", 100, 250, 0.4)
    assert kinds(reading_of([*HAND, "5z"], others=[stray])) == []


def test_a_fifth_copy_is_told_red_or_not():
    certain = Recorded(["5p", "5p", "5p", "5p", *HAND[4:], "5z"])
    certain.seen = [replace(seen, candidates=((seen.label, 0.97),)) for seen in certain.seen]
    reading = read(np.zeros((300, 600, 3), np.uint8), certain)
    assert kinds(reading) == ["fifth_copy"]
    assert len(reading.doubts[0].boxes) == 5


def test_nothing_seen():
    reading = reading_of([])
    assert kinds(reading) == ["no_tiles"]
    assert (reading.notation, reading.winning_tile, reading.hand) == ("", None, ())


def test_only_backs_are_no_hand():
    assert kinds(reading_of(["back"] * 14)) == ["no_tiles"]


def test_a_hand_holds_only_tiles_of_the_game():
    with pytest.raises(ValueError, match="back is no tile of a hand"):
        Reading(9, 9, (Recorded.tile("back", 0, 0),), hand_tiles=(0,))


def test_json_has_every_field_and_finds_its_way_back():
    reading = reading_of([*HAND, "5z"], others=[Recorded.tile("back", 300, 200)])
    public = json.loads(json.dumps(reading_json("hand.jpg", reading)))
    assert public["hand"] == HAND
    assert public["winning_tile"] == "5z"
    assert [public["tiles"][k]["label"] for k in public["hand_tiles"]] == HAND
    assert public["tiles"][public["winning_index"]]["label"] == "5z"
    assert len(public["tiles"]) == 15
    for empty in ("melds", "dora_indicators", "dora_tiles", "ura_indicators", "ura_tiles"):
        assert public[empty] == []
    assert (public["doubts"], public["advice"]) == ([], [])
    assert set(public["timing_ms"]) == {"decode", "detect", "classify", "layout", "total"}


def test_labels_and_tiles_name_each_other():
    assert len(TILES) == 37
    for label in TILES:
        tile = tile_of(label)
        assert tile is not None
        assert label_of(tile) == label
    assert {label for label in SEEN if tile_of(label) is None} == {
        "back",
        *(f"{rank}{suit}" for rank in range(1, 5) for suit in "fg"),
    }
    assert tile_of("0p") == parse_tile("0p")


def jpeg(image, **options):
    stream = io.BytesIO()
    Image.fromarray(image).save(stream, "JPEG", quality=95, **options)
    return stream.getvalue()


@pytest.fixture(scope="module")
def detector(tiny_models):
    return OnnxDetector(tiny_models)


def test_a_photo_file_is_read_in_its_own_pixels(detector, paint):
    image = paint({(k, 5): "1m" for k in range(13)} | {(15, 5): "2p"}, cell=200)
    reading = read_photo(jpeg(image), detector)
    assert (reading.width, reading.height) == (4000, 3000)
    assert (len(reading.tiles), len(reading.hand)) == (14, 13)
    assert str(reading.winning_tile) == "2p"
    box = reading.tiles[reading.hand_tiles[12]].box
    assert (box.left, box.top, box.right) == pytest.approx((2400, 1000, 2600), abs=8)
    timing = reading.timing_ms
    assert min(timing.decode, timing.detect, timing.classify, timing.layout) > 0


def test_a_photo_held_upright_is_turned_before_it_is_read(detector, paint):
    image = paint({(k, 5): "1m" for k in range(13)} | {(15, 5): "2p"}, cell=200)
    exif = Image.Exif()
    exif[0x0112] = 6
    reading = read_photo(jpeg(np.ascontiguousarray(np.rot90(image)), exif=exif), detector)
    assert (reading.width, reading.height) == (4000, 3000)
    assert (len(reading.tiles), len(reading.hand)) == (14, 13)
    assert str(reading.winning_tile) == "2p"


def test_no_photo_is_refused(detector):
    with pytest.raises(PhotoError):
        read_photo(b"no photo", detector)


def test_marks_are_drawn_on_a_copy():
    image = np.zeros((300, 600, 3), np.uint8)
    recorded = Recorded([*HAND, "5z"], others=[Recorded.tile("9m", 580, 270, 0.4)])
    picture = marked(image, read(image, recorded))
    assert image.max() == 0
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) >= 4
    assert picture.shape == image.shape


def test_a_doubt_is_part_of_a_reading():
    assert all(isinstance(doubt, Doubt) for doubt in reading_of(["1m"]).doubts)
