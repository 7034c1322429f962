"""Exact labels of a rendered photograph."""

import numpy as np

from training.geometry import BACK, FACE, SIDES
from training.render.scene import Scene
from training.scenes.canvas import Canvas
from training.scenes.compose import Labelled, Rectangle, label_scene
from vision.boxes import BACK as BACK_LABEL


def visible_sides(scene: Scene) -> tuple[Labelled, ...]:
    """Return the side of each tile that faces the camera most, in the order of the blocks."""
    camera = scene.camera()
    found = []
    for block in scene.blocks:
        if block.label is None:
            continue
        towards = camera.position - block.centre
        side = FACE if float(block.normal(FACE) @ towards) > 0 else BACK
        label = block.label if side == FACE else BACK_LABEL
        found.append(Labelled(label, camera.project(block.corners(side))))
    return tuple(found)


def labels(scene: Scene) -> tuple[tuple[Labelled, ...], tuple[Rectangle, ...]]:
    """Return the readable tile sides and the boxes of partly hidden ones."""
    camera = scene.camera()
    canvas = Canvas(np.zeros((camera.height, camera.width, 3), np.float32))
    blank = np.zeros(3, np.float32)
    blocks = [*scene.blocks, *(thing.block for thing in scene.objects)]
    for number in sorted(range(len(blocks)), key=lambda n: -camera.distance(blocks[n].centre)):
        for side in range(len(SIDES)):  # from far to near: later blocks hide earlier ones
            corners = blocks[number].corners(side)
            if float(blocks[number].normal(side) @ (camera.position - corners[0])) > 0:
                canvas.polygon(camera.project(corners), blank, number)
    return label_scene(canvas, camera, blocks)


def scene_json(photo: str, notation: str, scene: Scene) -> dict[str, object]:
    """Encode the content of a photograph of a hand as JSON."""
    return {
        "photo": photo,
        "width": scene.phone.width,
        "height": scene.phone.height,
        "notation": notation,
        "tiles": [
            {
                "label": tile.label,
                "box": [round(value, 1) for value in tile.box],
                "corners": [[round(float(x), 1), round(float(y), 1)] for x, y in tile.corners],
            }
            for tile in visible_sides(scene)
        ],
    }
