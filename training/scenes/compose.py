"""Compose a photograph of a scene of blocks: RGB picture and exact labels.

Blocks are painted as the camera of a phone sees them, on a drawn table or on a photograph, because
tiles lie on and between other things in people's homes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from training.geometry import BACK, FACE, SIDES, Block, Camera, looking_at
from training.scenes.surfaces import object_texture, random_back, table, tint
from training.scenes.textures import FACE_HEIGHT, FACE_WIDTH, FaceLibrary, TileSet

Image = NDArray[np.uint8]
Pixels = NDArray[np.float32]
Floats = NDArray[np.float64]


def rounded(height: int, width: int) -> Image:
    """Return the opacity (0 to 255) of a face with rounded corners."""
    mask = np.zeros((height, width), np.uint8)
    r = width // 9
    cv2.rectangle(mask, (r, 0), (width - r, height), 255, -1)
    cv2.rectangle(mask, (0, r), (width, height - r), 255, -1)
    for x, y in ((r, r), (width - r, r), (r, height - r), (width - r, height - r)):
        cv2.circle(mask, (x, y), r, 255, -1)
    return mask


ROUNDED = rounded(FACE_HEIGHT, FACE_WIDTH)


class Canvas:
    """The picture while it is painted, with the number of the block that owns each pixel."""

    def __init__(self, ground: Pixels) -> None:
        """Start with the table's pixels."""
        self.pixels = ground
        self.owner: NDArray[np.int32] = np.full(ground.shape[:2], -1, np.int32)

    def polygon(self, corners: Floats, colour: Pixels, owner: int) -> None:
        """Fill a convex polygon (n, 2)."""
        points = np.round(corners * 16).astype(np.int32)
        fill = tuple(float(c) for c in colour)
        cv2.fillConvexPoly(self.pixels, points, fill, cv2.LINE_AA, shift=4)
        cv2.fillConvexPoly(self.owner, points, (owner,), shift=4)

    def picture(self, corners: Floats, texture: Image, shade: float, owner: int) -> None:
        """Draw a texture on a quadrilateral (4, 2), within its bounds.

        RGB has rounded corners, RGBA its own outline.
        """
        height, width = self.owner.shape
        left, top = (max(0, int(v) - 1) for v in np.floor(corners.min(0)))
        right, bottom = (
            min(limit, int(v) + 1)
            for v, limit in zip(np.ceil(corners.max(0)), (width, height), strict=True)
        )
        if right - left < 2 or bottom - top < 2:  # outside the picture
            return
        tall, wide = texture.shape[:2]
        source = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
        target = (corners - [left, top]).astype(np.float32)
        # Shrinking by bilinear sampling alone would alias: halve until within twice the target.
        while texture.shape[0] > max(16.0, 2 * float(np.ptp(target, axis=0).max())):
            texture = np.asarray(cv2.pyrDown(texture), np.uint8)
        source = source * (texture.shape[0] / tall)
        warp = cv2.getPerspectiveTransform(source, target)
        size = (right - left, bottom - top)
        if texture.shape[2] == 4:
            mask = np.asarray(texture[..., 3], np.uint8)
            texture = np.ascontiguousarray(texture[..., :3])
        else:
            shape = texture.shape[1::-1]
            mask = np.asarray(cv2.resize(ROUNDED, shape, interpolation=cv2.INTER_AREA), np.uint8)
        laid = cv2.warpPerspective(texture, warp, size, borderMode=cv2.BORDER_REPLICATE)
        cover = cv2.warpPerspective(mask, warp, size).astype(np.float32)[..., None] / 255
        region = self.pixels[top:bottom, left:right]
        region[:] = region * (1 - cover) + laid.astype(np.float32) * shade * cover
        cv2.fillConvexPoly(self.owner, np.round(corners * 16).astype(np.int32), (owner,), shift=4)


Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class Light:
    """The direction (3,) from the table to the lamp, and the darkness of unlit sides."""

    towards: Floats
    ambient: float

    def shade(self, normal: Floats) -> float:
        """Return the brightness of a surface, about 1 for the table's own plane."""
        full = self.ambient + (1 - self.ambient) * max(0.0, float(normal @ self.towards))
        flat = self.ambient + (1 - self.ambient) * float(self.towards[2])
        return full / flat


def random_light(rng: Rng) -> Light:
    """Return a lamp somewhere above the table."""
    height, side = np.deg2rad(rng.uniform(35, 85)), rng.uniform(0, 2 * np.pi)
    towards = np.array(
        [np.cos(height) * np.cos(side), np.cos(height) * np.sin(side), np.sin(height)]
    )
    return Light(towards, rng.uniform(0.35, 0.75))


def cast_shadows(
    canvas: Canvas, camera: Camera, blocks: list[Block], light: Light, rng: Rng
) -> None:
    """Darken the table where blocks hide the lamp, and close around the blocks."""
    mask = np.zeros(canvas.owner.shape, np.float32)
    slope = light.towards[:2] / light.towards[2]
    for b in blocks:
        corners = np.concatenate([b.corners(FACE), b.corners(BACK)])
        fallen = corners.copy()
        fallen[:, :2] -= corners[:, 2:] * slope
        fallen[:, 2] = 0
        ground = corners.copy()
        ground[:, 2] = 0
        outline = cv2.convexHull(
            camera.project(np.concatenate([fallen, ground])).astype(np.float32)
        )
        cv2.fillConvexPoly(mask, outline.astype(np.int32), (1.0,), cv2.LINE_AA)
    softness = rng.uniform(1, 12)
    soft = np.asarray(cv2.GaussianBlur(mask, (0, 0), softness), np.float32)
    canvas.pixels *= 1 - soft[..., None] * np.float32(rng.uniform(0.15, 0.65))


FLAT = 0.4  # share of the photos laid on the table's plane instead of behind everything
MAX_ZOOM = 1.6  # a photo is enlarged at most this much more than it has to be to cover the scene
HORIZON = 80.0  # tile widths; where the camera sees the table farther away, no photo lies flat
WHITE = 235.0  # brightness of a white tile in a well exposed photo
GAIN = (0.4, 1.1)  # darkest and brightest light that is taken over from a photo
CAST = 0.6  # exponent of a photo's colour cast: part of it is the colour of its objects
SOFT_EDGE = 0.7  # pixels; deviation of the transition to the tiles, which have soft edges


def lay_photo(rng: Rng, photo: Image, camera: Camera, surface: Pixels) -> Pixels:
    """Return a picture of the size of `surface`, float32 RGB, in which a photo replaces it.

    The photo lies flat on the table, in the camera's perspective, or fills the picture as it is.
    """
    height, width = surface.shape[:2]
    corners = _seen_on_table(camera) if rng.random() < FLAT else None
    if corners is None:
        return _fill(rng, photo, height, width).astype(np.float32)
    yaw = rng.uniform(0, 2 * np.pi)
    axes = np.array([[np.cos(yaw), np.sin(yaw)], [-np.sin(yaw), np.cos(yaw)]])
    turned = corners @ axes.T
    low, high = turned.min(0), turned.max(0)
    wide, tall = high - low
    scale = 1600 / max(wide, tall)
    flat = _fill(rng, photo, max(8, round(tall * scale)), max(8, round(wide * scale)))
    rectangle = np.array([[low[0], high[1]], high, [high[0], low[1]], low]) @ axes
    target = camera.project(np.column_stack([rectangle, np.zeros(4)])).astype(np.float32)
    tall, wide = flat.shape[:2]
    source = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
    if float(camera.distance(np.column_stack([rectangle, np.zeros(4)])).min()) < 1:
        return _fill(rng, photo, height, width).astype(np.float32)  # a corner is behind the lens
    warp = cv2.getPerspectiveTransform(source, target)
    laid = cv2.warpPerspective(flat, warp, (width, height), borderMode=cv2.BORDER_REFLECT)
    return laid.astype(np.float32)


def match_light(canvas: Canvas, photo: Image, rng: Rng) -> None:
    """Give the tiles of a canvas the brightness and the colour cast of the light in a photo."""
    linear = photo.reshape(-1, 3).astype(np.float64)
    bright = float(np.percentile(linear.mean(1), 95)) / WHITE
    # Bright pixels show the colour of the light better than dark ones (shades of grey, p = 6).
    norm = np.power(np.power(linear, 6).mean(0), 1 / 6)
    cast = np.power(norm / max(1e-3, float(norm.mean())), CAST)
    gain = np.clip(bright * rng.normal(1, 0.1), *GAIN) * cast
    tiles = (canvas.owner >= 0).astype(np.float32)
    share = np.asarray(cv2.GaussianBlur(tiles, (0, 0), SOFT_EDGE), np.float32)[..., None]
    canvas.pixels *= 1 + (gain.astype(np.float32) - 1) * share


def _seen_on_table(camera: Camera) -> Floats | None:
    """Return the points (4, 2) of the table in the picture's corners; None beyond the horizon."""
    ends = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) - 0.5
    rays = np.column_stack([ends * [camera.width, camera.height] / camera.focal, np.ones(4)])
    towards = rays @ camera.axes
    if towards[:, 2].max() > -1e-2:
        return None
    reach = -camera.position[2] / towards[:, 2]
    corners = camera.position[:2] + towards[:, :2] * reach[:, None]
    far = float(np.abs(corners - camera.position[:2]).max())
    return corners if far < HORIZON else None


def _fill(rng: Rng, photo: Image, height: int, width: int) -> Image:
    """Return a random part of a photo at this size, turned by quarters and mirrored at random."""
    photo = np.rot90(photo, int(rng.choice(4, p=[0.7, 0.1, 0.1, 0.1])))
    if rng.random() < 0.5:
        photo = photo[:, ::-1]
    tall, wide = photo.shape[:2]
    zoom = max(height / tall, width / wide) * rng.uniform(1, MAX_ZOOM)
    part_height, part_width = min(tall, round(height / zoom)), min(wide, round(width / zoom))
    y, x = int(rng.integers(tall - part_height + 1)), int(rng.integers(wide - part_width + 1))
    part = np.ascontiguousarray(photo[y : y + part_height, x : x + part_width])
    return np.asarray(cv2.resize(part, (width, height), interpolation=cv2.INTER_CUBIC), np.uint8)


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
        shade = look.light.shade(b.normal(side)) * rng.normal(1, 0.015)
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
DISTANCES = (5.0, 60.0)  # tile widths; least and greatest
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
    return camera_at(distance=float(np.clip(TRIAL_DISTANCE * extent / fill, *DISTANCES)))


def develop(pixels: Pixels, rng: Rng) -> Image:
    """Apply the effects of the phone: gradient, glare, colour, blur and noise; uint8 RGB."""
    pixels = expose(light_unevenly(pixels, rng), rng)
    if rng.random() < 0.5:
        sigma = rng.uniform(0.3, 1.6)
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
    turn = rng.uniform(0, np.pi)
    half = np.array([np.cos(turn), np.sin(turn)]) * length / 2
    return blur_along(pixels, length, length / 2 - half, length / 2 + half)


def blur_along(pixels: Pixels, side: int, start: Floats, end: Floats) -> Pixels:
    """Blur along the line between two points (2,) of a square kernel with this side."""
    kernel = np.zeros((side, side), np.float32)
    cv2.line(kernel, start.astype(int).tolist(), end.astype(int).tolist(), (1.0,))
    return np.asarray(cv2.filter2D(pixels, -1, kernel / max(1.0, float(kernel.sum()))), np.float32)


Rectangle = tuple[float, float, float, float]

MIN_SHOWN = 0.6  # share of its area; a side showing less is unreadable
NOTICED = 0.1  # share of its area; a side showing less goes unnoticed
MIN_SIDE = 11  # pixels; a narrower side is unreadable
MIN_SLANT = 0.12  # cosine; a side seen at a flatter angle is unreadable
MIN_BACK_SLANT = 0.3  # the same for a back, which only its width tells from a flank
CLEAR_SLANT = 0.6  # cosine; a flank seen at a steeper angle than this can pass for a tile
NEAREST = 2.5  # tile widths; a block partly behind the lens cannot be drawn


@dataclass(frozen=True, slots=True)
class Labelled:
    """A visible tile side: its label or `back`, its corners (4, 2) in pixels, top left first.

    `block` is the index of its block in the scene.
    """

    label: str
    corners: Floats
    block: int = 0

    @property
    def box(self) -> Rectangle:
        """Return left, top, right, bottom in pixels."""
        left, top = self.corners.min(0).tolist()
        right, bottom = self.corners.max(0).tolist()
        return left, top, right, bottom

    @property
    def top(self) -> Floats:
        """Return the unit vector (2,) to the tile's top, x to the right and y down."""
        way = self.corners[:2].mean(0) - self.corners[2:].mean(0)
        return np.asarray(way / np.linalg.norm(way))


@dataclass(frozen=True, slots=True)
class Composition:
    """A composed photograph, uint8 (height, width, 3) RGB, with its readable tiles.

    `ignored` contains the boxes of tiles too hidden, too small or too oblique to be labelled,
    `objects` those of blocks that are not tiles.
    """

    image: Image
    labelled: tuple[Labelled, ...]
    ignored: tuple[Rectangle, ...]
    objects: tuple[Rectangle, ...]


def compose(  # noqa: PLR0913 - the picture's size, ground and camera
    blocks: list[Block],
    library: FaceLibrary,
    rng: Rng,
    *,
    width: int,
    height: int,
    photo: Image | None = None,
    camera: Camera | None = None,
) -> Composition:
    """Photograph the blocks with the faces of one set of the library.

    They lie on a drawn table, or on what a `photo` shows: uint8 RGB of any size. Without a camera
    a random one is used.
    """
    camera = camera or random_camera(rng, blocks, width, height)
    drawn = [n for n, b in enumerate(blocks) if float(camera.distance(b.centre)) > NEAREST]
    blocks = [blocks[n] for n in drawn]
    surface = table(rng, height, width)
    canvas = Canvas(surface if photo is None else lay_photo(rng, photo, camera, surface))
    light = random_light(rng)
    cast_shadows(canvas, camera, blocks, light, rng)
    look = random_look(rng, library, light)
    order = sorted(range(len(blocks)), key=lambda n: -float(camera.distance(blocks[n].centre)))
    for number in order:
        paint_block(canvas, camera, blocks[number], look, rng, number=number)
    if photo is not None:
        match_light(canvas, photo, rng)
    labelled, ignored = label_scene(canvas, camera, blocks)
    objects = tuple(
        Labelled("", camera.project(b.corners(FACE))).box for b in blocks if b.label is None
    )
    if look.split < 1:  # the flank of a tile of one colour looks like a haku
        objects += flanks(canvas, camera, blocks)
    labelled = tuple(replace(tile, block=drawn[tile.block]) for tile in labelled)
    return Composition(develop(canvas.pixels, rng), labelled, ignored, objects)


def stretch(composition: Composition, factor: float) -> Composition:
    """Return the picture with its width scaled by a factor, tiles included."""
    height, width = composition.image.shape[:2]
    wide = cv2.resize(
        composition.image, (round(width * factor), height), interpolation=cv2.INTER_AREA
    )
    factor = wide.shape[1] / width

    def moved(box: Rectangle) -> Rectangle:
        return box[0] * factor, box[1], box[2] * factor, box[3]

    labelled = tuple(replace(t, corners=t.corners * [factor, 1.0]) for t in composition.labelled)
    return Composition(
        np.asarray(wide, np.uint8),
        labelled,
        tuple(map(moved, composition.ignored)),
        tuple(map(moved, composition.objects)),
    )


def label_scene(
    canvas: Canvas, camera: Camera, blocks: Sequence[Block]
) -> tuple[tuple[Labelled, ...], tuple[Rectangle, ...]]:
    """Return the visible face or back of each tile, and the boxes of barely visible ones."""
    labelled, ignored = [], []
    for number, b in enumerate(blocks):
        if b.label is None:
            continue
        for side, label in ((FACE, b.label), (BACK, "back")):
            slant = _slant(camera, b, side)
            if slant < MIN_SLANT:
                continue
            readable = slant >= (MIN_BACK_SLANT if side == BACK else MIN_SLANT)
            found = Labelled(label, camera.project(b.corners(side)), number)
            left, top, right, bottom = found.box
            shown = share_shown(canvas, found, number)
            large = min(right - left, bottom - top) >= MIN_SIDE
            if readable and large and shown >= MIN_SHOWN:
                labelled.append(found)
            elif shown > NOTICED:
                ignored.append(found.box if readable else _outline(camera, b))
    return tuple(labelled), tuple(ignored)


def flanks(canvas: Canvas, camera: Camera, blocks: list[Block]) -> tuple[Rectangle, ...]:
    """Return the boxes of the sides of tiles, other than face and back, that are clearly visible.

    They are not tiles, but white ones resemble a haku.
    """
    found = []
    for number, b in enumerate(blocks):
        for side in range(2, len(SIDES)) if b.label is not None else ():
            if _slant(camera, b, side) >= CLEAR_SLANT:
                seen = Labelled("", camera.project(b.corners(side)), number)
                if share_shown(canvas, seen, number) >= MIN_SHOWN:
                    found.append(seen.box)
    return tuple(found)


def _slant(camera: Camera, b: Block, side: int) -> float:
    """Return the cosine of the angle at which the camera sees a side; negative from behind."""
    towards = camera.position - b.corners(side).mean(0)
    return float(b.normal(side) @ towards) / float(np.linalg.norm(towards))


def _outline(camera: Camera, b: Block) -> Rectangle:
    """Return the box of a whole block, flanks included."""
    corners = np.concatenate([camera.project(b.corners(side)) for side in (FACE, BACK)])
    return Labelled("", corners).box


def share_shown(canvas: Canvas, side: Labelled, owner: int) -> float:
    """Return the visible share of a side's area, 0 to 1: inside the picture and not hidden."""
    height, width = canvas.owner.shape
    left, top, right, bottom = side.box
    if right < 0 or bottom < 0 or left > width or top > height:
        return 0.0
    x, y = int(left), int(top)
    mask = np.zeros((max(1, int(bottom - top) + 2), max(1, int(right - left) + 2)), np.uint8)
    cv2.fillConvexPoly(mask, (side.corners - [x, y]).astype(np.int32), (1,))
    window = canvas.owner[max(0, y) : y + mask.shape[0], max(0, x) : x + mask.shape[1]]
    part = mask[max(0, -y) :, max(0, -x) :][: window.shape[0], : window.shape[1]]
    return float(((window == owner) & (part > 0)).sum()) / max(1.0, float(mask.sum()))
