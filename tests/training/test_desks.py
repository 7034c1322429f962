"""Scenes on desks: objects that resemble tiles, tiles on their sides, cut and badly lit photos."""

import numpy as np
import pytest

from tests.training.test_scenes import SIZE
from training.data.crops import CROP_LABELS, OBJECTS_A_SCENE, Crops, crop_scene
from training.data.dataset import cut_off
from training.geometry import FACE, Pose, block
from training.scenes import desks
from training.scenes.compose import Composition, compose
from training.scenes.desks import desk_objects
from training.scenes.textures import FaceLibrary, FaceSet
from vision.boxes import Box, overlap


@pytest.fixture(scope="module")
def library(faces: FaceSet) -> FaceLibrary:
    return FaceLibrary([faces])


def scene(seed: int, library: FaceLibrary) -> Composition:
    rng = np.random.default_rng(seed)
    return compose(desks.random_desk(rng), library, rng, width=480, height=360)


def test_a_tile_on_its_long_side_is_not_mirrored() -> None:
    tile = block("5p", 0.0, 0.0, pose=Pose.ON_SIDE, size=SIZE)
    assert np.linalg.det(tile.frame) == pytest.approx(1)
    heights = tile.corners(FACE)[:, 2]
    assert sorted(heights.round(6)) == [0, 0, 1, 1]  # as high as the tile is wide
    assert tile.normal(FACE)[2] == pytest.approx(0)


@pytest.mark.parametrize("seed", range(8))
def test_objects_do_not_stand_in_tiles(seed: int) -> None:
    blocks = desks.close_row(np.random.default_rng(seed), SIZE)
    objects = desk_objects(np.random.default_rng(seed), blocks)
    away = [
        float(np.linalg.norm(tile.centre[:2] - each.centre[:2]))
        for each in objects
        for tile in blocks
        if max(each.size[:2]) < 2 * min(each.size[:2])
    ]
    assert all(distance > 0.7 for distance in away)


@pytest.mark.long
def test_flanks_and_objects_become_crops_of_no_tile(library: FaceLibrary) -> None:
    mistaken = 0
    for seed in range(12):
        composition = scene(seed, library)
        crops = Crops(frozenset(["not_a_tile"]))
        crop_scene(composition, crops, np.random.default_rng(seed), elsewhere=0)
        assert {CROP_LABELS[label] for label in crops.labels} <= {"not_a_tile"}
        false_boxes = 0.5 * len(composition.labelled) + 5
        assert len(crops.labels) <= OBJECTS_A_SCENE + false_boxes
        mistaken += len(crops.labels)
    assert mistaken > 60


@pytest.mark.parametrize("seed", range(6))
def test_a_cut_picture_keeps_the_tiles_inside(seed: int, library: FaceLibrary) -> None:
    before = scene(seed, library)
    after = cut_off(before, np.random.default_rng(seed))
    width = after.image.shape[1]
    assert len(after.labelled) <= len(before.labelled)
    for tile in after.labelled:
        assert -1e-6 <= tile.box[0] <= tile.box[2] <= width + 1e-6
    if before.labelled:
        assert width < before.image.shape[1]
        boxes = [Box(*tile.box) for tile in after.labelled]
        assert all(overlap(box, box)[0] == 1 for box in boxes)
