"""Composed scenes: labels match the drawing and its position."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from training.data.crops import CROP_LABELS, Crops, crop_scene
from training.data.dataset import make_folders, make_scenes
from training.geometry import Camera, Pose, block, looking_at
from training.scenes.compose import Canvas, Labelled, compose, label_scene, share_shown, stretch
from training.scenes.surfaces import random_back
from training.scenes.tables import random_scene
from training.scenes.textures import (
    BLACK_BODY,
    Colour,
    FaceLibrary,
    FaceSet,
    Image,
    TileSet,
    red_mask,
    redden_photographed_five,
)

SIZE = (1.0, 1.35, 0.8)


def overhead() -> Camera:
    return looking_at(
        np.zeros(3), pitch=np.pi / 2, bearing=0.0, roll=0.0, distance=12.0, focal=300.0,
        width=400, height=300,
    )  # fmt: skip


def test_a_face_up_tile_is_labelled_at_its_face() -> None:
    camera, canvas = overhead(), Canvas(np.zeros((300, 400, 3), np.float32))
    tile = block("5p", 1.0, 0.0, size=SIZE)
    canvas.polygon(camera.project(tile.corners(0)), np.ones(3, np.float32), 0)
    (seen,), ignored = label_scene(canvas, camera, [tile])
    assert seen.label == "5p"
    assert not ignored
    # 300 pixels of focal length at 12 - 0.8 tile widths: one width is 26.8 pixels.
    assert seen.box == pytest.approx((213.4, 131.9, 240.2, 168.1), abs=0.1)


@pytest.mark.parametrize("pose", [Pose.FACE_UP, Pose.STANDING])
def test_faces_are_never_mirrored(pose: Pose) -> None:
    texture = np.full((160, 120, 3), 200, np.uint8)
    texture[:80, :60] = 20  # dark at the top left
    camera = looking_at(
        np.zeros(3), pitch=0.8, bearing=0.0, roll=0.0, distance=12.0, focal=300.0,
        width=400, height=300,
    )  # fmt: skip
    canvas = Canvas(np.full((300, 400, 3), 120, np.float32))
    corners = camera.project(block("5p", 0.0, 0.0, pose=pose, size=SIZE).corners(0))
    canvas.picture(corners, texture, 1.0, 0)
    shares = np.array([[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]])
    left, top, right, bottom = Labelled("", corners).box
    spots = np.round([left, top] + shares * [right - left, bottom - top]).astype(int)
    assert [canvas.pixels[y, x, 0] < 110 for x, y in spots] == [True, False, False, False]


def test_a_face_down_tile_is_labelled_as_a_back() -> None:
    camera, canvas = overhead(), Canvas(np.zeros((300, 400, 3), np.float32))
    tile = block("5p", 0.0, 0.0, pose=Pose.FACE_DOWN, size=SIZE)
    canvas.polygon(camera.project(tile.corners(1)), np.ones(3, np.float32), 0)
    (seen,), _ = label_scene(canvas, camera, [tile])
    assert seen.label == "back"


def test_a_mostly_hidden_tile_is_ignored_not_labelled() -> None:
    camera, canvas = overhead(), Canvas(np.zeros((300, 400, 3), np.float32))
    tile = block("5p", 0.0, 0.0, size=SIZE)
    corners = camera.project(tile.corners(0))
    canvas.polygon(corners, np.ones(3, np.float32), 0)
    left, top, right, bottom = Labelled("", corners).box
    cover = np.array([[left, top], [right, top], [right, bottom - 12], [left, bottom - 12]])
    canvas.polygon(cover, np.ones(3, np.float32), 1)
    assert share_shown(canvas, Labelled("5p", corners), 0) == pytest.approx(0.33, abs=0.06)
    labelled, ignored = label_scene(canvas, camera, [tile])
    assert not labelled
    assert len(ignored) == 1


@pytest.mark.parametrize("seed", range(6))
def test_labels_are_in_the_picture_and_repeat_with_the_seed(seed: int, faces: FaceSet) -> None:
    composition, again = (
        compose(random_scene(rng), FaceLibrary([faces]), rng, width=320, height=240)
        for rng in (np.random.default_rng(seed), np.random.default_rng(seed))
    )
    assert np.array_equal(composition.image, again.image)
    assert composition.image.shape == (240, 320, 3)
    for tile in composition.labelled:
        left, top, right, bottom = tile.box
        assert left < 320
        assert top < 240
        assert right > 0
        assert bottom > 0


def test_crops_of_a_scene_have_its_labels(faces: FaceSet) -> None:
    rng, crops = np.random.default_rng(3), Crops()
    composition = compose(random_scene(rng), FaceLibrary([faces]), rng, width=480, height=360)
    crop_scene(composition, crops, rng)
    labels = [CROP_LABELS[n] for n in crops.labels]
    wanted = sorted(t.label for t in composition.labelled if t.label != "back")
    assert sorted(label for label in labels if label not in ("back", "not_a_tile")) == wanted
    assert {crop.shape for crop in crops.pixels} == {(112, 112, 3)}


def test_tops_of_upright_and_sideways_tiles() -> None:
    camera = overhead()
    for yaw, top in ((0.0, (0, -1)), (np.pi / 2, (-1, 0)), (np.pi, (0, 1))):
        corners = camera.project(block("5p", 0.0, 0.0, yaw=yaw, size=SIZE).corners(0))
        assert Labelled("5p", corners).top == pytest.approx(top, abs=1e-9)


def test_stretching_a_scene_moves_its_labels(faces: FaceSet) -> None:
    rng = np.random.default_rng(4)
    composition = compose(random_scene(rng), FaceLibrary([faces]), rng, width=320, height=240)
    wide = stretch(composition, 1.5)
    assert wide.image.shape == (240, 480, 3)
    for before, after in zip(composition.labelled, wide.labelled, strict=True):
        left, top, right, bottom = before.box
        assert after.box == pytest.approx((left * 1.5, top, right * 1.5, bottom))
    assert [box[0] for box in wide.objects] == pytest.approx(
        [b[0] * 1.5 for b in composition.objects]
    )


def test_scenes_are_written_in_the_detectors_format(tmp_path: Path, faces: FaceSet) -> None:
    make_folders(tmp_path)
    make_scenes(tmp_path, [faces], range(2))
    assert len(list((tmp_path / "images").glob("scene_*.jpg"))) == 2
    for path in (tmp_path / "corners").glob("*.txt"):
        boxes = (tmp_path / "labels" / path.name).read_text().splitlines()
        for line, box in zip(path.read_text().splitlines(), boxes, strict=True):
            label, *spots = line.split()
            middle = np.array(spots, float).reshape(4, 2).mean(0)
            kind, x, y, wide, tall = box.split()
            assert (label == "back") == (kind == "1")
            # Perspective and the picture's edge move a box's centre, never by half its size.
            assert abs(middle[0] - float(x)) < float(wide) / 2 + 0.02
            assert abs(middle[1] - float(y)) < float(tall) / 2 + 0.02
    for path in (tmp_path / "labels").glob("*.txt"):
        for line in path.read_text().splitlines():
            kind, *numbers = line.split()
            assert kind in ("0", "1")
            assert all(0 <= float(n) <= 1 for n in numbers)
    with np.load(tmp_path / "crops-00000000.npz") as crops:
        assert len(crops["pixels"]) == len(crops["labels"]) > 0


def test_a_photographed_five_turns_red_on_the_same_body() -> None:
    face = np.full((60, 45, 3), (240, 238, 228), np.uint8)
    face[20:40, 15:30] = (30, 90, 160)
    red = redden_photographed_five(face, np.random.default_rng(0))
    assert red_mask(red)[20:40, 15:30].all()
    assert np.array_equal(red[:10], face[:10])


def printed(faces: dict[str, Image], label: str, body: Colour, seed: int) -> NDArray[np.int_]:
    """Return the texture of a label in a set with some drawn faces."""
    design = FaceSet("some faces", photographed=False)
    for name, face in faces.items():
        design.add(name, face)
    tiles = TileSet(FaceLibrary([design]), design, body, seed)
    return tiles.texture(label, np.random.default_rng(seed)).astype(int)


def test_prints_on_black_tiles_are_light_enough_to_see() -> None:
    for seed in range(40):
        for label in ["1m", "0p"]:
            face = np.zeros((160, 120, 4), np.uint8)
            face[40:120, 30:90] = (20, 40, 90, 255)
            texture = printed({"1m": face, "5p": face}, label, BLACK_BODY, seed)
            assert (texture.max(axis=2)[60:100, 45:75] > max(BLACK_BODY) + 50).all()


@pytest.mark.parametrize(("printed_haku", "plain"), [(False, range(1)), (True, range(11, 60))])
def test_a_plain_back_in_the_colour_of_the_faces_needs_a_printed_haku(
    printed_haku: bool, plain: range
) -> None:
    jade, spreads = (190, 230, 200), []
    for seed in range(3000):
        colour, back = random_back(np.random.default_rng(seed), jade, printed_haku=printed_haku)
        if np.abs(colour - jade).max() < 15:
            spreads.append(int(np.ptp(back.sum(axis=2, dtype=int))))
    printed = sum(spread > 40 for spread in spreads)
    assert spreads.count(0) in plain
    assert 80 < printed < 180
    assert spreads.count(0) + printed == len(spreads)
