"""Photographs as the ground of a scene: what tiles lie on and between in people's homes."""

import cv2
import numpy as np
from numpy.typing import NDArray

from training.geometry.camera import Camera
from training.scenes.canvas import Canvas

Image = NDArray[np.uint8]
Pixels = NDArray[np.float32]
Floats = NDArray[np.float64]
Rng = np.random.Generator

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
