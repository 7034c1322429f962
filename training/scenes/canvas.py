"""The picture while it is painted: its ground, polygons, textures, light and shadows.

A ground can be a photograph, because tiles lie on and between other things in people's homes.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from training.geometry import BACK, FACE, Block, Camera
from training.scenes.textures import FACE_HEIGHT, FACE_WIDTH

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
    softness = float(rng.uniform(1, 12))
    soft = np.asarray(cv2.GaussianBlur(mask, (0, 0), softness), np.float32)
    canvas.pixels *= 1 - soft[..., None] * np.float32(rng.uniform(0.15, 0.65))


FLAT = 0.4  # share of the photos laid on the table's plane instead of behind everything
MAX_ZOOM = 1.6  # a photo is enlarged at most this much more than it has to be to cover the scene
FARTHEST = 80.0  # tile widths; where the camera sees the table farther away, no photo lies flat
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
    return corners if far < FARTHEST else None


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
