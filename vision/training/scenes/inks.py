"""The colours of a tile's print: other inks for the same drawing, and red fives out of plain ones.

Sets differ in their inks far more than in their drawings, so a face is worth many. Every ink is
moved within what sets of its kind show: red stays red (it tells a red five and chun), while green,
blue and black are freely exchanged.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Mask = NDArray[np.float32]

# Hue in OpenCV's half degrees: where each ink lies, and the inks that may stand in its place
# as (hue, saturation, value).
RED_HUES = (-9.0, 9.0)
DARK_INKS = (
    (60.0, 0.75, 0.40),  # green
    (75.0, 0.80, 0.35),  # dark green
    (90.0, 0.70, 0.40),  # teal
    (112.0, 0.75, 0.55),  # blue
    (118.0, 0.75, 0.35),  # dark blue
    (0.0, 0.0, 0.12),  # black
    (110.0, 0.30, 0.20),  # blue black
)
RED_FIVE_OF = {"5m": "0m", "5p": "0p", "5s": "0s"}
PLAIN_FIVE_OF = {red: five for five, red in RED_FIVE_OF.items()}


def paint(hue: NDArray[np.float32], saturation: Mask, value: Mask) -> Image:
    """HSV planes (hue in half degrees, the others 0 to 1) as uint8 RGB."""
    hsv = np.stack([np.mod(hue, 180.0), saturation * 255.0, value * 255.0], axis=-1)
    rgb = cv2.cvtColor(np.clip(hsv, 0, 255).astype(np.uint8), cv2.COLOR_HSV2RGB)
    return np.asarray(rgb, np.uint8)


def is_red(rgb: Image) -> NDArray[np.bool_]:
    """Which pixels are printed in red, pink or orange-red ink."""
    hsv = cv2.cvtColor(rgb, cv2.COLOR_RGB2HSV)
    hue, saturation, value = hsv[..., 0], hsv[..., 1], hsv[..., 2]
    reddish = (hue <= 12) | (hue >= 165)
    return np.asarray(reddish & (saturation > 70) & (value > 50))


def red_ink(rng: np.random.Generator) -> tuple[float, float, float]:
    """A red as sets print it: hue in half degrees, saturation and value 0 to 1."""
    return rng.uniform(*RED_HUES), rng.uniform(0.65, 0.95), rng.uniform(0.55, 0.95)


def reink(rgb: Image, rng: np.random.Generator) -> Image:
    """The same print in other inks: reds stay red, each other ink becomes one of the dark ones.

    >>> red = np.full((2, 2, 3), (200, 20, 20), np.uint8)
    >>> bool(is_red(reink(red, np.random.default_rng(0))).all())
    True
    """
    hsv = cv2.cvtColor(rgb, cv2.COLOR_RGB2HSV).astype(np.float32)
    hue, saturation, value = hsv[..., 0].copy(), hsv[..., 1] / 255.0, hsv[..., 2] / 255.0
    red = is_red(rgb)
    plain = saturation < 0.35
    green = ~red & ~plain & (hue < 80)
    blue = ~red & ~plain & ~green
    for ink in (plain & (value < 0.6), green, blue):
        new_hue, new_saturation, new_value = DARK_INKS[rng.integers(len(DARK_INKS))]
        lift = rng.uniform(0.8, 1.3)
        hue[ink] = new_hue + rng.normal(0, 3)
        saturation[ink] = new_saturation * rng.uniform(0.8, 1.1)
        value[ink] = np.clip((0.6 * new_value + 0.4 * value[ink]) * lift, 0, 1)
    new_hue, new_saturation, new_value = red_ink(rng)
    hue[red] = new_hue
    saturation[red] = np.clip(saturation[red] * 0.4 + new_saturation * 0.6, 0, 1)
    value[red] = np.clip(value[red] * 0.5 + new_value * 0.5, 0, 1)
    return paint(hue, np.clip(saturation, 0, 1), value)


def all_red(rgb: Image, rng: np.random.Generator) -> Image:
    """The same print wholly in one red, its lights and darks kept: a red five's print."""
    value = cv2.cvtColor(rgb, cv2.COLOR_RGB2HSV)[..., 2].astype(np.float32) / 255.0
    hue, saturation, brightness = red_ink(rng)
    value = np.clip(brightness * (0.85 + 0.3 * (value - value.mean())), 0, 1).astype(np.float32)
    full = np.full_like(value, 1.0)
    return paint(full * np.float32(hue), full * np.float32(saturation), value)


def lift_print(rgb: Image, rng: np.random.Generator) -> tuple[Image, Mask]:
    """Separate a photographed face into ink (RGB) and how much of it covers the body (0 to 1).

    The body is the median of the brighter half; what lies away from it is ink.
    """
    flat = rgb.reshape(-1, 3).astype(np.float32)
    bright = flat[flat.sum(1) >= np.median(flat.sum(1))]
    body = np.median(bright, axis=0)
    distance = np.linalg.norm(rgb.astype(np.float32) - body, axis=-1)
    reach = rng.uniform(70, 110)
    cover = np.clip((distance - 25) / (reach - 25), 0, 1).astype(np.float32)
    return rgb, cover


def redden_photographed_five(rgb: Image, rng: np.random.Generator) -> Image:
    """A photographed plain five with its whole print turned red; the body stays as it is."""
    ink, cover = lift_print(rgb, rng)
    red = all_red(ink, rng).astype(np.float32)
    mixed = rgb.astype(np.float32) * (1 - cover[..., None]) + red * cover[..., None]
    return np.clip(mixed, 0, 255).astype(np.uint8)


def thicken(alpha: Mask, rng: np.random.Generator) -> Mask:
    """The print's cover with bolder or finer strokes, by up to about 1 % of the face's height."""
    size = max(1, round(alpha.shape[0] * 0.008))
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * size + 1, 2 * size + 1))
    turn = rng.random()
    if turn < 0.35:  # a third bolder, a fifth finer, the rest as drawn
        return np.asarray(cv2.dilate(alpha, kernel), np.float32)
    if turn < 0.55:
        return np.asarray(cv2.erode(alpha, kernel), np.float32)
    return alpha
