"""Render one small photograph in Blender, if the extra [render] is installed."""

import cv2
import numpy as np
import pytest

pytest.importorskip("bpy", reason="rendering needs the extra [render], on Python 3.11")

from training.faces import STANDARD
from training.geometry import FACE, Pose, block
from training.render.blender_scene import photograph
from training.render.clutter import ObjectKind, TableObject
from training.render.prints import prints
from training.render.scene import Phone, Scene, visible_sides
from training.render.table_layout import point_stick

pytestmark = pytest.mark.skipif(
    not STANDARD.typeface.installed,
    reason=f"the font of the standard design is missing: apt install {STANDARD.typeface.package}",
)


def test_face_and_back_have_their_colours_at_their_labels() -> None:
    size = (1.0, 1.345, 0.8)
    blocks = (
        block("5z", 0.0, 0.0, size=size),
        block("1m", 1.5, 0.0, pose=Pose.FACE_DOWN, size=size),
        point_stick(0.5, 2.0),
    )
    scene = Scene(blocks, phone=Phone(width=160, height=120, pitch=80))
    picture = photograph(scene, paths=4).astype(int)
    assert picture.shape == (120, 160, 3)
    face, back = (
        picture[round(float(y)), round(float(x))]
        for x, y in (np.mean(tile.corners, axis=0) for tile in visible_sides(scene))
    )
    assert face.min() > 150  # white
    assert back[0] - back[2] > 60  # amber
    assert picture[2, 2].argmax() == 1  # green felt


def test_the_print_of_an_object_is_on_its_side() -> None:
    tile = block("5z", 0.0, 0.0, size=(1.0, 1.345, 0.8))
    domino = TableObject(
        ObjectKind.DOMINO, block(None, 5.0, 0.0, yaw=0.3, size=(3.0, 6.0, 0.5)), seed=4, text="31"
    )
    phone = Phone(width=320, height=240, pitch=65, filled=0.1, aside=(-0.35, 0.0))
    scene = Scene((tile,), phone=phone, objects=(domino,))
    picture = photograph(scene, paths=8)
    seen = scene.camera().project(domino.block.corners(FACE)).astype(np.float32)
    width, height = 30, 60
    whole = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    side = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(seen, whole), (width, height))
    drawn = cv2.resize(prints(domino)[FACE], (width, height), interpolation=cv2.INTER_AREA)

    def likeness(print_: np.ndarray) -> float:
        return float(np.corrcoef(side.mean(2).ravel(), print_.mean(2).ravel())[0, 1])

    assert likeness(drawn) > 0.8
    assert likeness(drawn[:, ::-1]) < 0.7  # mirrored: three pips make a diagonal
    assert likeness(drawn[::-1]) < 0.7
