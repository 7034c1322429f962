"""Paint one block as the camera sees it: face, back, and two-coloured flanks."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from training.geometry import BACK, FACE, SIDES, Block, Camera
from training.scenes.canvas import Canvas, Light
from training.scenes.surfaces import object_texture, random_back, tint
from training.scenes.textures import FaceLibrary, TileSet

Image = NDArray[np.uint8]
Pixels = NDArray[np.float32]
Floats = NDArray[np.float64]
Rng = np.random.Generator

EDGE_SHADE = 0.93  # of the rounded edges of an object
LAYERS, EXTRUDED_SHADE = 6, 0.72  # of an extruded object, up to its face


@dataclass(frozen=True, slots=True)
class Look:
    """The common look of all tiles of a table: faces and body, back colour, light.

    `split` is the body's share of the depth from face to back, 1 for tiles of one colour.
    """

    tile_set: TileSet
    back: Pixels
    back_picture: Image
    split: float
    light: Light


def random_look(rng: Rng, library: FaceLibrary, light: Light) -> Look:
    """Return tiles of one set of the library with a back of some colour."""
    tile_set = library.choose(rng)
    back, picture = random_back(rng, tile_set.body, printed_haku=tile_set.has_printed_haku())
    one_colour = rng.random() < 0.15
    split = 1.0 if one_colour else rng.uniform(0.45, 0.75)
    return Look(tile_set, back, picture, split, light)


def paint_block(  # noqa: PLR0913 - what a block's look depends on
    canvas: Canvas, camera: Camera, b: Block, look: Look, rng: Rng, *, number: int
) -> None:
    """Paint the visible sides of a block, the farthest first, as block `number`."""
    if b.pictures and b.pictures[FACE].shape[2] == 4:
        _extrude(canvas, camera, b, look.light, number=number)
        return
    sides = [
        s
        for s in range(len(SIDES))
        if float(b.normal(s) @ (camera.position - b.corners(s).mean(0))) > 0
    ]
    thing = tint(rng, (int(rng.integers(0, 255)),) * 3, 30)
    for side in sorted(sides, key=lambda s: -float(camera.distance(b.corners(s).mean(0)))):
        shade = look.light.shade(b.normal(side)) * float(rng.normal(1, 0.015))
        corners = b.corners(side)
        seen = camera.project(corners)
        if b.label is None:
            if b.pictures:
                picture = b.pictures.get(side, b.pictures[FACE][:4, :4])
                body = picture.reshape(-1, 3).max(0).astype(np.float32)
                canvas.polygon(seen, body * shade * EDGE_SHADE, number)
                canvas.picture(seen, picture, shade, number)
            elif side == FACE:
                canvas.picture(seen, object_texture(rng, 96, 72), shade, number)
            else:
                canvas.polygon(seen, thing * shade, number)
        elif side == FACE:
            canvas.picture(seen, gloss(look.tile_set.texture(b.label, rng), rng), shade, number)
        elif side == BACK:
            canvas.picture(seen, gloss(look.back_picture, rng), shade, number)
        else:
            canvas.polygon(seen, look.back * shade, number)
            body = np.array(look.tile_set.body, np.float32) * shade
            canvas.polygon(camera.project(body_strip(b, corners, look.split)), body, number)


def _extrude(canvas: Canvas, camera: Camera, b: Block, light: Light, *, number: int) -> None:
    """Paint a disc or another object with the outline of its picture: layers up to its face."""
    picture, corners = b.pictures[FACE], b.corners(FACE)
    edge = picture.copy()
    edge[..., :3] = np.median(picture[picture[..., 3] > 127][:, :3], axis=0)
    for down in np.linspace(b.size[2], 0, LAYERS, endpoint=False):
        seen = camera.project(corners - b.frame[2] * down)
        canvas.picture(seen, edge, light.shade(b.normal(FACE)) * EXTRUDED_SHADE, number)
    canvas.picture(camera.project(corners), picture, light.shade(b.normal(FACE)), number)


def body_strip(b: Block, corners: Floats, split: float) -> Floats:
    """Return the part (4, 3) of a flank in the body's colour: from the face's edge to the split."""
    depth = corners @ b.frame[2]
    front = corners[np.argsort(-depth, kind="stable")]
    near, far = front[:2], front[2:]
    if np.linalg.norm(near[0] - far[0]) > np.linalg.norm(near[0] - far[1]):
        far = far[::-1]
    line = near + (far - near) * split
    return np.concatenate([near, line[::-1]])


def gloss(texture: Image, rng: Rng) -> Image:
    """Return a face or a back a little lighter towards one side, as a polished tile reflects."""
    height, width = texture.shape[:2]
    across, down = rng.uniform(-9, 9, 2)
    ramp = np.linspace(-down, down, height, dtype=np.float32)[:, None]
    ramp = ramp + np.linspace(-across, across, width, dtype=np.float32)
    return np.clip(texture + ramp[..., None], 0, 255).astype(np.uint8)
