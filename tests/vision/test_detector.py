"""The two stages, run with real ONNX files that see coloured squares as tiles."""

import json
import shutil
from hashlib import sha256

import numpy as np
import pytest

from vision.boxes import Box
from vision.detect.detector import Found, OnnxDetector
from vision.detect.fusion import fused
from vision.detect.weights import WeightsError, find_models, load_weights


@pytest.fixture(scope="module")
def detector(tiny_models):
    return OnnxDetector(tiny_models)


def by_place(detections):
    return {
        (round(seen.box.left), round(seen.box.top)): seen.label
        for seen in sorted(detections, key=lambda seen: seen.box.left)
    }


def test_tiles_are_found_and_read_where_they_are(detector, paint):
    image = paint({(2, 3): "1m", (5, 3): "2p", (8, 10): "0s", (19, 14): "back"})
    assert by_place(detector.detect(image)) == {
        (64, 96): "1m",
        (160, 96): "2p",
        (256, 320): "0s",
        (608, 448): "back",
    }


def test_boxes_are_in_pixels_of_a_big_photo(detector, paint):
    image = paint({(2, 3): "1m"}, cell=100)
    (seen,) = detector.detect(image)
    assert (seen.box.left, seen.box.top) == pytest.approx((200, 300), abs=1)
    assert (seen.box.right, seen.box.bottom) == pytest.approx((300, 400), abs=1)


def test_a_photo_of_any_shape_is_padded(detector, paint):
    image = paint({(1, 1): "2p"})[: 32 * 7 + 5]
    (seen,) = detector.detect(image)
    assert (seen.label, round(seen.box.left), round(seen.box.top)) == ("2p", 32, 32)


@pytest.mark.parametrize("shape", [(1, 1), (1, 900), (900, 1), (33, 31)])
def test_a_photo_too_small_for_tiles_has_none(detector, shape):
    assert detector.detect(np.zeros((*shape, 3), np.uint8)) == ()


def test_a_tile_reads_the_same_in_every_turn(detector, paint):
    image = paint({(4, 5): "1m", (9, 5): "0s"})
    upright = {seen.label: seen.confidence for seen in detector.detect(image)}
    for turns in (1, 2, 3):
        turned = np.ascontiguousarray(np.rot90(image, turns))
        other = {seen.label: seen.confidence for seen in detector.detect(turned)}
        assert other == pytest.approx(upright, abs=1e-3)


class Stretched(OnnxDetector):
    """A finder that knows tiles by their shape, as the trained one does."""

    def _found(self, image, squeeze):
        found = super()._found(image, squeeze)
        return found if squeeze == (1.0, 0.35) else ()


class Sees1m:
    """A closer reader that takes everything for 1m, and remembers where it looked."""

    def __init__(self, labels):
        self.labels, self.boxes = labels, []

    def at(self, image, boxes):
        self.boxes += boxes
        sure = np.zeros((len(boxes), len(self.labels)))
        sure[:, self.labels.index("1m")] = 1.0
        return sure, np.zeros((4, len(boxes), 4))


def test_what_the_reader_is_not_sure_of_is_looked_at_closer(tiny_models, paint):
    detector = OnnxDetector(tiny_models)
    detector._closer = Sees1m(detector._reader.labels)
    image = paint({(2, 3): "2p", (8, 3): "0s"})
    image[96:128, 256:288] = (255, 150, 0)  # between 1m and 0s
    seen = {round(each.box.left): each for each in detector.detect(image)}
    assert [round(box.left) for box in detector._closer.boxes] == [256]
    assert seen[64].label == "2p"
    assert seen[256].label == "1m"
    assert 0.5 < seen[256].confidence < 1.0


def test_a_photo_without_tiles_is_looked_at_unstretched(tiny_models, paint):
    image = paint({(column, 5): "1m" for column in range(1, 19, 3)}, cell=32)
    tall = np.repeat(image, 3, axis=0)
    seen = Stretched(tiny_models).detect(tall)
    assert len(seen) >= 6
    assert {each.label for each in seen} == {"1m"}
    assert all(96 * 5 - 60 < each.box.centre[1] < 96 * 6 + 60 for each in seen)


class Lenient(OnnxDetector):
    """A finder that sees tiles of any shape, whatever it sees them as."""

    def _found(self, image, squeeze):
        if squeeze != (1.0, 1.0):
            return super()._found(image, squeeze)
        boxes = [Box(x, 640, x + 32, 896) for x in range(32, 608, 96)]
        return tuple(Found(box, 0.6, 0.0) for box in boxes)


def test_a_photo_of_stretched_tiles_is_shortened_to_their_shape(tiny_models, paint):
    image = paint({(column, 5): "1m" for column in range(1, 19, 3)}, cell=32)
    tall = np.repeat(image, 6, axis=0)  # six times as tall, the tiles of the finder eight times
    found = Lenient(tiny_models).find(tall)
    assert {each.squeeze for each in found} == {(1.0, 4 / 3 / 8)}
    assert {each.label for each in Lenient(tiny_models).detect(tall)} == {"1m"}


class Far(OnnxDetector):
    """A finder that sees in the whole photo no more than the ends of a row of small tiles."""

    ends = (Box(1000, 800, 1064, 864), Box(1512, 800, 1576, 864))

    def _found(self, image, squeeze):
        if image.shape[1] == 2560:
            return tuple(Found(box, 0.6, 0.0) for box in self.ends)
        return super()._found(image, squeeze)


def test_small_tiles_are_looked_at_from_nearer(tiny_models):
    photo = np.zeros((1920, 2560, 3), np.uint8)
    for left in range(1000, 1577, 128):
        photo[800:864, left : left + 64] = (255, 0, 0)  # 1m
    seen = Far(tiny_models).detect(photo)
    assert {each.label for each in seen} == {"1m"}
    assert {round((each.box.centre[0] - 1032) / 128) for each in seen} == {0, 1, 2, 3, 4}
    assert all(780 < each.box.centre[1] < 884 for each in seen)


def test_what_is_seen_from_nearer_must_not_be_less(tiny_models):
    photo = np.zeros((1920, 2560, 3), np.uint8)
    found = Far(tiny_models).find(photo)
    assert [each.box for each in found] == list(Far.ends)


def test_which_way_a_tile_is_turned(detector, paint):
    image = paint({(4, 5): "1m", (9, 5): "1m"})
    image[5 * 32 + 16 : 6 * 32, 4 * 32 : 5 * 32, 0] = 200  # its top is bright, the other's right
    image[5 * 32 : 6 * 32, 9 * 32 : 9 * 32 + 16, 0] = 200
    for quarters in range(4):
        turned = np.ascontiguousarray(np.rot90(image, quarters))
        turns = [seen.turn + 90 * quarters for seen in detector.detect(turned)]
        from_up = sorted((turn + 45) % 360 - 45 for turn in turns)
        assert from_up == pytest.approx([0, 90], abs=10)


def test_candidates_are_ranked_and_lead_with_the_label(detector, paint):
    (seen,) = detector.detect(paint({(4, 5): "0s"}))
    chances = [chance for _, chance in seen.candidates]
    assert seen.candidates[0][0] == seen.label == "0s"
    assert chances == sorted(chances, reverse=True)
    assert "not_a_tile" not in dict(seen.candidates)
    assert 0 < seen.confidence <= 1


def test_a_weak_box_lowers_the_confidence(detector, paint):
    image = paint({(4, 5): "1m", (9, 5): "1m"})
    image[5 * 32 : 6 * 32, 4 * 32 : 5 * 32, 0] = 122  # the finder gives it 0.4, the other 1
    sure, weak = detector.detect(image)
    assert sure.box.left > weak.box.left
    assert weak.confidence < 0.9 * sure.confidence


def test_what_the_reader_takes_for_no_tile_is_dropped(detector):
    image = np.zeros((480, 640, 3), np.uint8)
    nothing = Found(Box(100, 100, 140, 150), score=0.9, back=0.1)
    assert detector.name(image, (nothing,)) == ()


def test_agreement_on_a_back_is_kept_and_conflict_is_open():
    labels = ("1m", "5z", "back", "not_a_tile")
    chances = np.array([[0.01, 0.01, 0.97, 0.01], [0.01, 0.94, 0.04, 0.01]])
    agreed, conflicting = fused(chances, np.array([0.98, 0.96]), labels)
    assert agreed[2] > 0.95
    assert abs(conflicting[1] - conflicting[2]) < 0.1
    assert np.allclose([agreed.sum(), conflicting.sum()], 1)


def test_shares_among_faces_stay_the_readers():
    chances = np.array([[0.6, 0.3, 0.05, 0.05]])
    (row,) = fused(chances, np.array([0.001]), ("1m", "5z", "back", "not_a_tile"))
    assert row[0] / row[1] == pytest.approx(2)
    assert row[3] == pytest.approx(0.05)


def test_a_wall_of_tiles_is_read_in_batches(detector, paint):
    wall = {(column, row): "1m" for column in range(0, 20, 2) for row in range(0, 14, 2)}
    assert len(detector.detect(paint(wall))) == 70


class TestWeights:
    @pytest.fixture
    def copy(self, tiny_models, tmp_path):
        return shutil.copytree(tiny_models, tmp_path / "models")

    def change(self, folder, **changes):
        card = json.loads((folder / "tiles.json").read_text())
        (folder / "tiles.json").write_text(json.dumps(card | changes))

    def test_a_missing_folder(self, tmp_path):
        with pytest.raises(WeightsError, match=r"No weights in .*nowhere: tiles.json is missing"):
            OnnxDetector(tmp_path / "nowhere")

    def test_a_missing_model(self, copy):
        (copy / "faces.onnx").unlink()
        with pytest.raises(WeightsError, match=r"faces.onnx is missing.*--models"):
            load_weights(copy)

    def test_a_wrong_checksum(self, copy):
        (copy / "tiles.onnx").write_bytes(b"other")
        with pytest.raises(WeightsError, match=r"tiles.onnx is not the file .*sha256"):
            load_weights(copy)

    @pytest.mark.parametrize("text", ["{", "[]", "{}", '{"finder": 3, "reader": {}}'])
    def test_a_card_that_is_none(self, copy, text):
        (copy / "tiles.json").write_text(text)
        with pytest.raises(WeightsError, match=r"tiles.json is not"):
            load_weights(copy)

    def test_labels_of_a_later_version(self, copy):
        card = json.loads((copy / "tiles.json").read_text())
        self.change(copy, reader=card["reader"] | {"labels": ["joker", "back"]})
        with pytest.raises(WeightsError, match="other classes"):
            load_weights(copy)

    def test_readers_of_different_labels(self, copy):
        card = json.loads((copy / "tiles.json").read_text())
        self.change(copy, closer=card["closer"] | {"labels": card["closer"]["labels"][::-1]})
        with pytest.raises(WeightsError, match="other classes"):
            load_weights(copy)

    def test_a_file_that_is_no_model(self, copy):
        (copy / "tiles.onnx").write_bytes(b"other")
        card = json.loads((copy / "tiles.json").read_text())
        self.change(copy, finder=card["finder"] | {"sha256": sha256(b"other").hexdigest()})
        with pytest.raises(WeightsError, match="cannot be loaded"):
            OnnxDetector(copy)

    def test_the_environment_names_a_folder(self, monkeypatch, tmp_path):
        monkeypatch.setenv("TENBO_MODELS", str(tmp_path))
        assert find_models() == tmp_path
        assert find_models(tmp_path / "named") == tmp_path / "named"

    def test_without_a_name_the_shipped_weights_are_meant(self, monkeypatch):
        monkeypatch.delenv("TENBO_MODELS", raising=False)
        assert find_models().name in ("models", "_models")
