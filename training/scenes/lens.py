"""The phone: its position, and the effects of lens and sensor."""

from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from training.geometry import Block, Camera, looking_at

Image = NDArray[np.uint8]
Pixels = NDArray[np.float32]
Rng = np.random.Generator

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
