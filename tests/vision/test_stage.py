"""Render one small photograph in Blender, if the extra [render] is installed."""

import numpy as np
import pytest

pytest.importorskip("bpy", reason="rendering needs the extra [render], on Python 3.11")

from vision.training.faces import STANDARD
from vision.training.geometry.solids import Pose, block
from vision.training.render.blender_scene import photograph
from vision.training.render.hand_layout import point_stick
from vision.training.render.labels import visible_sides
from vision.training.render.scene import Phone, Scene

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
