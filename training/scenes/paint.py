"""Paint blocks as the camera of a phone sees them, with the effects of lens and sensor."""

from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from training.geometry import BACK, FACE, SIDES, Block, Camera, looking_at
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


TRIAL_DISTANCE = 30.0  # tile widths; initial distance, from which the scene is measured
NEAREST, FARTHEST = 5.0, 60.0
# The share of the picture that the tiles take: framed well, at random, from far away.
FILLS, FILL_CHANCES = ((0.55, 0.98), (0.25, 1.6), (0.12, 0.4)), (0.68, 0.2, 0.12)
COLOURED_LIGHT = 0.06  # share of the photos with a strong colour cast, as from a lamp shade


def random_camera(rng: Rng, blocks: list[Block], width: int, height: int) -> Camera:
    """Return a camera over the scene, mostly from the player's side."""
    framed = [b for b in blocks if b.label] or blocks
    spots = np.array([b.centre for b in framed])
    target = (spots.min(0) + spots.max(0)) / 2 + rng.normal(0, [0.8, 0.6, 0.0])
    standing = np.mean([abs(b.frame[2][2]) < 0.5 for b in framed]) > 0.5
    bearing, roll = rng.normal(0, 0.25), rng.normal(0, 0.08)
    orientation = rng.random()
    if orientation < 0.2:  # any direction over the table
        bearing = rng.uniform(0, 2 * np.pi)
    elif orientation < 0.35:  # the phone rotated by a quarter or a half turn
        roll += rng.choice([np.pi / 2, -np.pi / 2, np.pi])
    camera_at = partial(
        looking_at,
        target,
        pitch=np.deg2rad(rng.uniform(14, 60) if standing else rng.uniform(20, 90)),
        bearing=bearing,
        roll=roll,
        focal=max(width, height) * rng.uniform(0.75, 1.2),
        width=width,
        height=height,
    )
    seen = camera_at(distance=TRIAL_DISTANCE).project(spots)
    extent = max(float(((seen.max(0) - seen.min(0)) / [width, height]).max()), 0.02)
    low, high = FILLS[int(rng.choice(len(FILLS), p=FILL_CHANCES))]
    fill = rng.uniform(low, high)
    return camera_at(distance=float(np.clip(TRIAL_DISTANCE * extent / fill, NEAREST, FARTHEST)))


def develop(pixels: Pixels, rng: Rng) -> Image:
    """Apply the effects of the phone: gradient, glare, colour, blur and noise; uint8 RGB."""
    pixels = expose(light_unevenly(pixels, rng), rng)
    if rng.random() < 0.5:
        sigma = float(rng.uniform(0.3, 1.6))
        pixels = np.asarray(cv2.GaussianBlur(pixels, (0, 0), sigma), np.float32)
    if rng.random() < 0.12:
        pixels = shake(pixels, rng)
    grain = rng.normal(0, rng.uniform(0.5, 9), pixels.shape)
    return np.clip(pixels + grain, 0, 255).astype(np.uint8)


def light_unevenly(pixels: Pixels, rng: Rng) -> Pixels:
    """Brighten one side, and add up to two glares."""
    height, width = pixels.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    slope = (x / width - 0.5) * np.cos(angle) + (y / height - 0.5) * np.sin(angle)
    light = (1 + slope * rng.uniform(0, 0.6))[..., None].astype(np.float32)
    lit: Pixels = (pixels * light).astype(np.float32)
    for _ in range(int(rng.choice([0, 0, 0, 1, 2]))):
        spot = rng.uniform([0, 0], [width, height])
        reach = rng.uniform(0.03, 0.25) * width
        scaled = (y - spot[1]) * rng.uniform(0.6, 1.6)
        glow = np.exp(-((x - spot[0]) ** 2 + scaled**2) / reach**2)
        lit += (glow * rng.uniform(20, 170))[..., None].astype(np.float32)
    return lit


def expose(pixels: Pixels, rng: Rng) -> Pixels:
    """Apply a colour cast, a brightness and a contrast curve."""
    warmth = rng.normal(0, 0.09)
    cast = np.array([1 + warmth, 1 + rng.normal(0, 0.03), 1 - warmth], np.float32)
    if rng.random() < COLOURED_LIGHT:
        cast *= rng.uniform(0.35, 1.0, 3).astype(np.float32)
    light = rng.uniform(0.45, 1.15) if rng.random() < 0.5 else rng.uniform(0.8, 1.1)
    exposed = np.clip(pixels * cast * light, 0, 255) / 255
    return np.asarray(255 * exposed ** rng.uniform(0.75, 1.3), np.float32)


def expose_extremely(image: Image, rng: Rng) -> Image:
    """Return a photo so bright that white tiles lose their edges, or so dark that noise shows."""
    pixels = image.astype(np.float32)
    if rng.random() < 0.5:
        glow = np.asarray(cv2.GaussianBlur(pixels, (0, 0), 4), np.float32)
        bright = pixels * rng.uniform(1.25, 2.1) + (glow - 128) * rng.uniform(0, 0.3)
        return np.clip(bright, 0, 255).astype(np.uint8)
    dark = pixels * rng.uniform(0.12, 0.4) + rng.normal(0, rng.uniform(0.5, 4), pixels.shape)
    return np.clip(dark, 0, 255).astype(np.uint8)


def shake(pixels: Pixels, rng: Rng) -> Pixels:
    """Blur along a line by a few pixels, as a moving hand does."""
    length = int(rng.integers(3, 10))
    kernel = np.zeros((length, length), np.float32)
    turn = rng.uniform(0, np.pi)
    half = np.array([np.cos(turn), np.sin(turn)]) * length / 2
    start, end = length / 2 - half, length / 2 + half
    cv2.line(kernel, start.astype(int).tolist(), end.astype(int).tolist(), (1.0,))
    return np.asarray(cv2.filter2D(pixels, -1, kernel / max(1.0, float(kernel.sum()))), np.float32)
