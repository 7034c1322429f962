"""The detector with tiny ONNX models that see coloured squares as tiles."""

import json
import shutil
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from tests.tiny_models import Paint
from vision.boxes import Box, Detection
from vision.detect.backs import combine_backs
from vision.detect.detector import TileDetector
from vision.detect.networks import ClassifierOutput, PhotoNetworks, Scaling, Square, run_now
from vision.detect.proposals import Proposal
from vision.detect.weights import WeightsError, find_models, load_weights
from vision.pipeline import read_detectable_frame
from vision.pixels.image import Photo
from vision.pixels.read_photo import DecodedPhoto, OnnxDetector, PixelNetworks
from vision.reading.looks import NO_LOOKS


@pytest.fixture(scope="module")
def detector(tiny_models: Path) -> OnnxDetector:
    return OnnxDetector(tiny_models)


def detector_with(decisions: type[TileDetector], models: Path) -> OnnxDetector:
    """Return a detector that decides differently."""
    detector = OnnxDetector(models)
    detector.tiles = decisions(load_weights(models))
    return detector


def labels_by_corner(detections: tuple[Detection, ...]) -> dict[tuple[int, int], str]:
    return {
        (round(detection.box.left), round(detection.box.top)): detection.label
        for detection in sorted(detections, key=lambda detection: detection.box.left)
    }


def test_tiles_are_found_and_classified(detector: OnnxDetector, paint: Paint) -> None:
    image = paint({(2, 3): "1m", (5, 3): "2p", (8, 10): "0s", (19, 14): "back"})
    assert labels_by_corner(detector.detect(image)) == {
        (64, 96): "1m",
        (160, 96): "2p",
        (256, 320): "0s",
        (608, 448): "back",
    }


def test_boxes_are_in_pixels_of_the_photo(detector: OnnxDetector, paint: Paint) -> None:
    image = paint({(2, 3): "1m"}, cell=100)
    (detection,) = detector.detect(image)
    assert (detection.box.left, detection.box.top) == pytest.approx((200, 300), abs=1)
    assert (detection.box.right, detection.box.bottom) == pytest.approx((300, 400), abs=1)


def test_a_photo_of_any_shape_is_padded_to_the_stride(detector: OnnxDetector, paint: Paint) -> None:
    image = paint({(1, 1): "2p"})[: 32 * 7 + 5]
    (detection,) = detector.detect(image)
    assert (detection.label, round(detection.box.left), round(detection.box.top)) == ("2p", 32, 32)


@pytest.mark.parametrize("shape", [(1, 1), (1, 900), (900, 1), (33, 31)])
def test_a_photo_too_small_for_tiles_has_none(
    detector: OnnxDetector, shape: tuple[int, int]
) -> None:
    assert detector.detect(np.zeros((*shape, 3), np.uint8)) == ()


def test_a_tile_has_the_same_label_in_any_orientation(detector: OnnxDetector, paint: Paint) -> None:
    image = paint({(4, 5): "1m", (9, 5): "0s"})
    upright = {detection.label: detection.confidence for detection in detector.detect(image)}
    for turns in (1, 2, 3):
        turned = np.ascontiguousarray(np.rot90(image, turns))
        other = {detection.label: detection.confidence for detection in detector.detect(turned)}
        assert other == pytest.approx(upright, abs=1e-3)


class Stretched(TileDetector):
    """A detector that recognises tiles by their shape, as the trained one does."""

    async def propose_in(
        self, photo: PhotoNetworks, part: Box, scaling: Scaling
    ) -> tuple[Proposal, ...]:
        found = await super().propose_in(photo, part, scaling)
        return found if scaling == (1.0, 0.35) else ()


class ConstantCloseUp(PixelNetworks):
    """Networks whose close-up classifier names everything 1m, and that record its input."""

    seen: list[Square]

    async def run_classifier(
        self, squares: Sequence[Square], scaling: Scaling, *, close_up: bool
    ) -> ClassifierOutput:
        if not close_up:
            return await super().run_classifier(squares, scaling, close_up=False)
        self.seen += squares
        return ClassifierOutput(
            [[99.0, 0.0, 0.0, 0.0, 0.0]] * len(squares), [[0.0] * 4] * len(squares)
        )


def test_uncertain_tiles_go_to_the_close_up_classifier(tiny_models: Path, paint: Paint) -> None:
    detector = OnnxDetector(tiny_models)
    assert detector.labels[0] == "1m"
    image = paint({(2, 3): "2p", (8, 3): "0s"})
    image[96:128, 256:288] = (255, 150, 0)  # between 1m and 0s
    networks = ConstantCloseUp(detector.open(image)._models, image)
    networks.seen = []
    found = {round(each.box.left): each for each in run_now(detector.tiles.detect(networks))}
    assert [each.quarters for each in networks.seen] == [0, 1]  # only twice: it is certain
    assert all(each.left <= 256 <= each.left + each.length for each in networks.seen)
    assert found[64].label == "2p"
    assert found[256].label == "1m"
    assert 0.5 < found[256].confidence < 1.0


def test_each_look_at_a_hand_has_another_view(
    tiny_models: Path, paint: Paint, monkeypatch: pytest.MonkeyPatch
) -> None:
    views: list[int] = []

    class Recorded(PixelNetworks):
        async def run_classifier(
            self, squares: Sequence[Square], scaling: Scaling, *, close_up: bool
        ) -> ClassifierOutput:
            views.extend({each.quarters for each in squares})
            return await super().run_classifier(squares, scaling, close_up=close_up)

    monkeypatch.setattr("vision.pixels.read_photo.PixelNetworks", Recorded)
    image = paint({(2, 3): "2p", (5, 3): "1m", (8, 3): "0s"})
    image = image[:240, :320].repeat(2, axis=0).repeat(2, axis=1)  # the detector runs at half size
    frame, seen = Photo(image, image.shape[1], image.shape[0]), NO_LOOKS
    for _ in range(5):
        decoded = DecodedPhoto(frame, OnnxDetector(tiny_models))
        seen = run_now(read_detectable_frame(decoded, seen=seen)).seen
    assert views == [0, 1, 2, 3, 0]


def test_a_photo_without_tiles_is_searched_again_scaled(tiny_models: Path, paint: Paint) -> None:
    image = paint({(column, 5): "1m" for column in range(1, 19, 3)}, cell=32)
    tall = np.repeat(image, 3, axis=0)
    found = detector_with(Stretched, tiny_models).detect(tall)
    assert len(found) >= 6
    assert {each.label for each in found} == {"1m"}
    assert all(96 * 5 - 60 < each.box.centre[1] < 96 * 6 + 60 for each in found)


def test_a_few_tiles_found_only_in_the_scaled_photo_are_read_unscaled(
    tiny_models: Path, paint: Paint
) -> None:
    image = paint({(2, 5): "1m", (7, 5): "1m"}, cell=32)
    found = detector_with(Stretched, tiny_models).detect(np.repeat(image, 3, axis=0))
    assert [each.label for each in found] == ["1m", "1m"]
    assert {round(each.box.left / 32) for each in found} == {2, 7}


class Lenient(TileDetector):
    """A detector that finds tiles of any shape."""

    async def propose_in(
        self, photo: PhotoNetworks, part: Box, scaling: Scaling
    ) -> tuple[Proposal, ...]:
        if scaling != (1.0, 1.0):
            return await super().propose_in(photo, part, scaling)
        boxes = [Box(x, 640, x + 32, 896) for x in range(32, 608, 96)]
        return tuple(Proposal(box, 0.6, 0.0) for box in boxes)


def test_a_photo_of_stretched_tiles_is_scaled_to_their_proportions(
    tiny_models: Path, paint: Paint
) -> None:
    image = paint({(column, 5): "1m" for column in range(1, 19, 3)}, cell=32)
    tall = np.repeat(image, 6, axis=0)  # six times as tall, the tiles of the detector eight times
    found = detector_with(Lenient, tiny_models).propose(tall)
    assert {each.scaling for each in found} == {(1.0, 4 / 3 / 8)}
    assert {each.label for each in detector_with(Lenient, tiny_models).detect(tall)} == {"1m"}


class Far(TileDetector):
    """A detector that sees only the ends of a row of small tiles in the whole photo."""

    ends = (Box(1000, 800, 1064, 864), Box(1512, 800, 1576, 864))

    async def propose_in(
        self, photo: PhotoNetworks, part: Box, scaling: Scaling
    ) -> tuple[Proposal, ...]:
        if part.width == 2560:
            return tuple(Proposal(box, 0.6, 0.0) for box in self.ends)
        return await super().propose_in(photo, part, scaling)


def test_small_tiles_are_searched_again_enlarged(tiny_models: Path) -> None:
    photo = np.zeros((1920, 2560, 3), np.uint8)
    for left in range(1000, 1577, 128):
        photo[800:864, left : left + 64] = (255, 0, 0)  # 1m
    found = detector_with(Far, tiny_models).detect(photo)
    assert {each.label for each in found} == {"1m"}
    assert {round((each.box.centre[0] - 1032) / 128) for each in found} == {0, 1, 2, 3, 4}
    assert all(780 < each.box.centre[1] < 884 for each in found)


class Nearsighted(Far):
    """A detector that sees only the first two of a row of small tiles in the whole photo."""

    ends = (Box(200, 800, 264, 864), Box(296, 800, 360, 864))


def test_a_row_that_goes_on_beyond_its_window_is_followed(tiny_models: Path) -> None:
    photo = np.zeros((1920, 2560, 3), np.uint8)
    for left in range(200, 873, 96):
        photo[800:864, left : left + 64] = (255, 0, 0)  # 1m
    found = detector_with(Nearsighted, tiny_models).detect(photo)
    assert {round((each.box.centre[0] - 232) / 96) for each in found} == set(range(8))


class Blind(TileDetector):
    """A detector that sees nothing in a photo that it has to shrink to a third or less."""

    async def propose_in(
        self, photo: PhotoNetworks, part: Box, scaling: Scaling
    ) -> tuple[Proposal, ...]:
        if max(part.width, part.height) > 3 * 640:
            return ()
        return await super().propose_in(photo, part, scaling)


@pytest.mark.parametrize("top", [160, 1600])
def test_without_any_sure_tile_the_quarters_are_searched(tiny_models: Path, top: int) -> None:
    photo = np.zeros((1920, 2560, 3), np.uint8)
    for left in range(64, 577, 128):
        photo[top : top + 64, left : left + 64] = (255, 0, 0)  # 1m
    found = detector_with(Blind, tiny_models).detect(photo)
    assert {each.label for each in found} == {"1m"}
    assert {round((each.box.centre[0] - 96) / 128) for each in found} >= {0, 1, 2, 3}
    assert all(top - 20 < each.box.centre[1] < top + 84 for each in found)


class Misled(Blind):
    """A detector that takes one thing for a tile in the photo scaled along an axis."""

    async def propose_in(
        self, photo: PhotoNetworks, part: Box, scaling: Scaling
    ) -> tuple[Proposal, ...]:
        if scaling == (1.0, 0.35):
            return (Proposal(Box(900, 900, 1300, 1300), 0.6, 0.0, scaling),)
        return await super().propose_in(photo, part, scaling)


def test_one_box_of_a_scaled_photo_does_not_end_the_search(tiny_models: Path) -> None:
    photo = np.zeros((1920, 2560, 3), np.uint8)
    for left in range(64, 1345, 128):
        photo[160:224, left : left + 64] = (255, 0, 0)  # 1m
    found = detector_with(Misled, tiny_models).detect(photo)
    assert len(found) >= 6  # of eleven
    assert {each.label for each in found} == {"1m"}


def test_the_enlarged_search_must_not_find_fewer_tiles(tiny_models: Path) -> None:
    photo = np.zeros((1920, 2560, 3), np.uint8)
    found = detector_with(Far, tiny_models).propose(photo)
    assert [each.box for each in found] == list(Far.ends)


def test_the_turn_of_a_tile_is_estimated(detector: OnnxDetector, paint: Paint) -> None:
    image = paint({(4, 5): "1m", (9, 5): "1m"})
    image[5 * 32 + 16 : 6 * 32, 4 * 32 : 5 * 32, 0] = 200  # its top is bright, the other's right
    image[5 * 32 : 6 * 32, 9 * 32 : 9 * 32 + 16, 0] = 200
    for quarters in range(4):
        turned = np.ascontiguousarray(np.rot90(image, quarters))
        turns = [detection.turn + 90 * quarters for detection in detector.detect(turned)]
        from_up = sorted((turn + 45) % 360 - 45 for turn in turns)
        assert from_up == pytest.approx([0, 90], abs=10)


def test_candidates_are_ranked_and_start_with_the_label(
    detector: OnnxDetector, paint: Paint
) -> None:
    (detection,) = detector.detect(paint({(4, 5): "0s"}))
    probabilities = [probability for _, probability in detection.candidates]
    assert detection.candidates[0][0] == detection.label == "0s"
    assert probabilities == sorted(probabilities, reverse=True)
    assert "not_a_tile" not in dict(detection.candidates)
    assert 0 < detection.confidence <= 1


def test_a_weak_box_lowers_the_confidence(detector: OnnxDetector, paint: Paint) -> None:
    image = paint({(4, 5): "1m", (9, 5): "1m"})
    image[5 * 32 : 6 * 32, 4 * 32 : 5 * 32, 0] = 122  # the detector gives it 0.4, the other 1
    sure, weak = detector.detect(image)
    assert sure.box.left > weak.box.left
    assert weak.confidence < 0.9 * sure.confidence


def test_a_box_that_is_not_a_tile_is_dropped(detector: OnnxDetector) -> None:
    image = np.zeros((480, 640, 3), np.uint8)
    nothing = Proposal(Box(100, 100, 140, 150), confidence=0.9, back=0.1)
    assert detector.classify(image, (nothing,)) == ()


def test_two_models_can_agree_or_tie_on_a_back() -> None:
    labels = ("1m", "5z", "back")
    probabilities = [[0.01, 0.01, 0.98], [0.01, 0.95, 0.04]]
    agreed, conflicting = combine_backs(probabilities, [0.98, 0.96], labels)
    assert agreed[2] > 0.95
    assert abs(conflicting[1] - conflicting[2]) < 0.1
    assert np.allclose([sum(agreed), sum(conflicting)], 1)


def test_a_wall_of_tiles_is_classified_in_batches(detector: OnnxDetector, paint: Paint) -> None:
    wall = {(column, row): "1m" for column in range(0, 20, 2) for row in range(0, 14, 2)}
    boxes = [Box(32 * x, 32 * y, 32 * x + 32, 32 * y + 32) for x, y in wall]
    found = tuple(Proposal(box, 0.9, 0.0) for box in boxes)
    assert len(detector.classify(paint(wall), found)) == 70


class TestWeights:
    @pytest.fixture
    def copy(self, tiny_models: Path, tmp_path: Path) -> Path:
        return shutil.copytree(tiny_models, tmp_path / "models")

    def change(self, folder: Path, **changes: object) -> None:
        card = json.loads((folder / "tiles.json").read_text())
        (folder / "tiles.json").write_text(json.dumps(card | changes))

    def test_a_missing_folder(self, tmp_path: Path) -> None:
        with pytest.raises(WeightsError, match=r"No weights in .*nowhere: tiles.json is missing"):
            OnnxDetector(tmp_path / "nowhere")

    def test_a_missing_model(self, copy: Path) -> None:
        (copy / "classifier.onnx").unlink()
        with pytest.raises(WeightsError, match=r"classifier.onnx is missing.*--models"):
            load_weights(copy)

    def test_a_wrong_checksum(self, copy: Path) -> None:
        (copy / "detector.onnx").write_bytes(b"other")
        with pytest.raises(WeightsError, match=r"detector.onnx is not the file .*sha256"):
            load_weights(copy)

    @pytest.mark.parametrize("text", ["{", "[]", "{}", '{"detector": 3, "classifier": {}}'])
    def test_an_invalid_card(self, copy: Path, text: str) -> None:
        (copy / "tiles.json").write_text(text)
        with pytest.raises(WeightsError, match=r"tiles.json is not"):
            load_weights(copy)

    def test_labels_of_a_later_version(self, copy: Path) -> None:
        card = json.loads((copy / "tiles.json").read_text())
        self.change(copy, classifier=card["classifier"] | {"labels": ["joker", "back"]})
        with pytest.raises(WeightsError, match="other classes"):
            load_weights(copy)

    def test_classifiers_of_different_labels(self, copy: Path) -> None:
        card = json.loads((copy / "tiles.json").read_text())
        self.change(
            copy,
            close_up_classifier=card["close_up_classifier"]
            | {"labels": card["close_up_classifier"]["labels"][::-1]},
        )
        with pytest.raises(WeightsError, match="other classes"):
            load_weights(copy)

    def test_a_file_that_is_not_a_model(self, copy: Path) -> None:
        (copy / "detector.onnx").write_bytes(b"other")
        card = json.loads((copy / "tiles.json").read_text())
        self.change(copy, detector=card["detector"] | {"sha256": sha256(b"other").hexdigest()})
        with pytest.raises(WeightsError, match="cannot be loaded"):
            OnnxDetector(copy)

    def test_the_environment_names_a_folder(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setenv("TENBO_MODELS", str(tmp_path))
        assert find_models() == tmp_path
        assert find_models(tmp_path / "named") == tmp_path / "named"

    def test_the_shipped_models_are_the_default(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("TENBO_MODELS", raising=False)
        assert find_models().name in ("models", "_models")
