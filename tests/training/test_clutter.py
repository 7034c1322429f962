"""Objects around the tiles of rendered scenes, without Blender."""

import cv2
import numpy as np
import pytest

pytest.importorskip("fontTools", reason="describing a set of tiles needs the extra [train]")

from training.faces import STANDARD
from training.geometry import BACK, FACE, SIDES, Block, Camera
from training.render.clutter import ROUND, ObjectKind, TableObject, random_clutter, random_group
from training.render.exam import Task, task
from training.render.prints import prints
from training.render.scene import Phone, Scene, labels
from training.render.table_layout import ANY_HAND, CLUTTERED, lay_hand
from vision.boxes import TILE_LABELS

PHOTOS = 4


@pytest.fixture(scope="module")
def cluttered_tasks() -> list[Task]:
    return [task(number, (STANDARD,), CLUTTERED) for number in range(PHOTOS)]


@pytest.fixture(scope="module")
def groups() -> list[tuple[TableObject, ...]]:
    rng = np.random.default_rng(4)
    return [random_group(rng) for _ in range(120)]


def hull(points: np.ndarray) -> np.ndarray:
    return np.asarray(cv2.convexHull(points.astype(np.float32))[:, 0])


def corners(block: Block) -> np.ndarray:
    return np.concatenate([block.corners(side) for side in (FACE, BACK)])


def common_area(one: np.ndarray, other: np.ndarray) -> float:
    return float(cv2.intersectConvexConvex(hull(one), hull(other))[0])


def in_picture(camera: Camera, block: Block) -> bool:
    seen = hull(camera.project(corners(block)))
    picture = np.array([[0, 0], [0, camera.height], [camera.width, camera.height],
                        [camera.width, 0]])  # fmt: skip
    return common_area(seen, picture) > 0


def test_groups_have_every_kind_of_object(groups: list[tuple[TableObject, ...]]) -> None:
    assert {each.kind for group in groups for each in group} == set(ObjectKind)


def test_objects_rest_on_the_table_or_on_each_other(
    groups: list[tuple[TableObject, ...]],
) -> None:
    for group in groups:
        bottoms = [float(corners(each.block)[:, 2].min()) for each in group]
        tops = [0.0, *(float(corners(each.block)[:, 2].max()) for each in group)]
        for bottom in bottoms:
            assert min(abs(bottom - top) for top in tops) < 1e-6


def test_objects_of_a_group_do_not_overlap(groups: list[tuple[TableObject, ...]]) -> None:
    for group in groups:
        spans = [np.stack([corners(each.block)[:, 2].min(), corners(each.block)[:, 2].max()])
                 for each in group]  # fmt: skip
        for place, one in enumerate(group):
            for other, span in zip(group[:place], spans, strict=False):
                height = min(spans[place][1], span[1]) - max(spans[place][0], span[0])
                if height > 1e-6:
                    area = common_area(corners(one.block)[:, :2], corners(other.block)[:, :2])
                    assert area < 0.02, (one.kind, area)


@pytest.mark.long
def test_no_object_overlaps_a_tile(cluttered_tasks: list[Task]) -> None:
    for each in cluttered_tasks:
        for thing in each.scene.objects:
            ground = corners(thing.block)[:, :2]
            assert not any(common_area(ground, corners(tile)[:, :2]) for tile in each.scene.blocks)


@pytest.mark.long
def test_no_object_covers_a_tile_in_the_picture(cluttered_tasks: list[Task]) -> None:
    for each in cluttered_tasks:
        camera = each.scene.camera()
        for thing in each.scene.objects:
            spots = corners(thing.block)
            depth = camera.distance(spots).min()
            for tile in each.scene.blocks:
                behind = depth >= camera.distance(corners(tile)).max()
                seen = camera.project(corners(tile))
                assert behind or not common_area(camera.project(spots), seen)


def test_objects_are_in_front_of_the_lens_and_most_in_the_picture(
    cluttered_tasks: list[Task],
) -> None:
    inside = total = 0
    for each in cluttered_tasks:
        camera = each.scene.camera()
        for thing in each.scene.objects:
            assert camera.distance(corners(thing.block)).min() > 2
            inside += in_picture(camera, thing.block)
        total += len(each.scene.objects)
    assert inside > 0.6 * total


def test_every_photo_has_clutter_of_several_kinds(cluttered_tasks: list[Task]) -> None:
    kinds = [{thing.kind for thing in each.scene.objects} for each in cluttered_tasks]
    assert min(map(len, kinds)) >= 2
    assert np.mean([len(each) for each in kinds]) > 4


def test_the_labels_of_a_cluttered_photo_are_those_of_its_tiles(
    cluttered_tasks: list[Task],
) -> None:
    for each in cluttered_tasks:
        tidy, hidden = labels(Scene(each.scene.blocks, phone=each.scene.phone))
        assert not hidden
        assert [tile.label for tile in each.labelled] == [tile.label for tile in tidy]
        cluttered, hidden = labels(each.scene)
        assert not hidden
        assert [tile.label for tile in cluttered] == [tile.label for tile in tidy]
        assert all(tile.label in TILE_LABELS for tile in each.labelled)


def test_other_tables_have_no_clutter() -> None:
    assert not task(1, (STANDARD,), ANY_HAND).scene.objects


def test_clutter_is_the_same_for_the_same_seed() -> None:
    scene = Scene(lay_hand("123m456p78s11z345s6s"), phone=Phone(filled=0.7))
    first, second = (
        random_clutter(np.random.default_rng(5), scene.blocks, scene.camera(), 8) for _ in range(2)
    )
    assert [(each.kind, each.seed) for each in first] == [(each.kind, each.seed) for each in second]
    assert first


@pytest.mark.long
def test_every_kind_of_object_has_a_print(groups: list[tuple[TableObject, ...]]) -> None:
    things = [each for group in groups for each in group]
    for kind in set(ObjectKind) - {ObjectKind.KEYBOARD}:  # its keys have the print
        some = [thing for thing in things if thing.kind is kind][:4]
        pictures = [picture for thing in some for picture in prints(thing)]
        assert len(pictures) == len(some) * (2 if kind in ROUND else len(SIDES))
        assert all(picture.dtype == np.uint8 and picture.shape[2] == 3 for picture in pictures)
        assert any(int(np.ptp(picture)) > 40 for picture in pictures)


@pytest.mark.long
def test_a_standing_book_shows_its_spine_to_the_player() -> None:
    rng = np.random.default_rng(0)
    group: tuple[TableObject, ...] = ()
    while not group or group[0].kind is not ObjectKind.BOOK or group[0].block.frame[1][2] < 0.9:
        group = random_group(rng)
    for book in group:
        left = SIDES.index((0, -1))
        assert book.block.normal(left).tolist() == pytest.approx([0, -1, 0])
        cover, spine = prints(book)[FACE], prints(book)[left]
        assert spine.shape[1] > spine.shape[0]  # the book's height is across
        assert cover.shape[0] > cover.shape[1]
