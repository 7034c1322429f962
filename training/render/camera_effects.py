"""Effects of a phone camera: soft focus, vignetting, noise, sharpening, JPEG."""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from training.render.scene import Scene

Pixels = NDArray[np.uint8]


def develop(picture: Pixels, scene: Scene) -> Pixels:
    """Return the picture as a phone would store it, uint8 RGB."""
    rng = np.random.default_rng([scene.seed, 7])
    light = picture.astype(np.float32) / 255
    if scene.phone.blur:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), scene.phone.blur), np.float32)
    height, width = light.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    light *= (1 - 0.10 * (x * x + y * y))[..., None]
    grain = rng.normal(0, scene.phone.noise, light.shape).astype(np.float32)
    grain = 0.5 * grain + 0.5 * grain.mean(axis=2, keepdims=True)
    light += cv2.GaussianBlur(grain, (0, 0), 0.7)
    light += 0.25 * (light - cv2.GaussianBlur(light, (0, 0), 1.2))
    return np.asarray(np.clip(light * 255, 0, 255), np.uint8)


def shrunk(picture: Pixels, width: int) -> Pixels:
    """Return the picture with fewer pixels.

    >>> shrunk(np.zeros((48, 96, 3), np.uint8), 64).shape
    (32, 64, 3)
    """
    height = round(picture.shape[0] * width / picture.shape[1])
    return np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def save_jpeg(picture: Pixels, path: Path, *, quality: int = 85) -> None:
    """Write RGB pixels as JPEG."""
    path.parent.mkdir(parents=True, exist_ok=True)
    bgr = cv2.cvtColor(picture, cv2.COLOR_RGB2BGR)
    if not cv2.imwrite(str(path), bgr, [cv2.IMWRITE_JPEG_QUALITY, quality]):
        raise OSError(f"{path} could not be written; is its folder writable?")
