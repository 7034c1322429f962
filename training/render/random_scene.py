"""Random tiles, tables, lamps and phones."""

import numpy as np

from training.faces import Design
from training.faces.vector.shapes import Colour
from training.render.scene import Light, Look, Phone, Surface
from training.scenes.surfaces import back_colour
from training.scenes.textures import BODIES

Rng = np.random.Generator

LONG, SHORT = 1600, 1200
WOODS: tuple[Colour, ...] = (
    (176, 122, 76),
    (208, 172, 128),
    (122, 78, 48),
    (86, 54, 38),
    (222, 200, 168),
)
CLOTHS: tuple[Colour, ...] = (
    (30, 98, 66),
    (24, 84, 52),
    (64, 128, 92),
    (22, 66, 84),
    (34, 58, 116),
    (108, 28, 42),
    (62, 62, 68),
    (28, 28, 32),
    (128, 124, 116),
    (186, 172, 146),
    (84, 56, 100),
    (206, 204, 198),
)


def random_look(rng: Rng, design: Design) -> Look:
    """Return the design on a body and a back of random colours, and a random table."""
    surface = Surface(rng.choice([Surface.FELT, Surface.WOOD, Surface.MAT], p=[0.5, 0.25, 0.25]))
    colours = WOODS if surface is Surface.WOOD else CLOTHS
    return Look(
        design,
        body=_near(rng, BODIES[rng.integers(len(BODIES))], 3),
        back=_colour(back_colour(rng)),
        back_part=float(rng.uniform(0.25, 0.5)),
        surface=surface,
        cloth=_near(rng, colours[rng.integers(len(colours))], 8),
    )


def random_light(rng: Rng) -> Light:
    """Return a lamp, soft to hard and warm to cold, in a dim to bright room."""
    brightness = rng.uniform(0.4, 1.15)
    return Light(
        bearing=float(rng.uniform(-180, 180)),
        height=float(rng.uniform(35, 82)),
        softness=float(np.exp(rng.uniform(np.log(0.12), np.log(1.6)))),
        strength=float(brightness * rng.uniform(0.5, 1.1)),
        room=float(brightness * rng.uniform(0.6, 1.7)),
        warmth=float(rng.uniform(-1.0, 2.0)),
    )


def random_phone(rng: Rng, light: Light) -> Phone:
    """Return a phone held over the table by a player, in portrait or landscape, noisier in dim
    light.
    """
    upright = rng.random() < 0.35  # most hands are wide
    width, height = (SHORT, LONG) if upright else (LONG, SHORT)
    filled = float(rng.uniform(0.65, 0.95))
    aside = (rng.uniform(-0.5, 0.5, 2) * (0.98 - filled)).tolist()
    lens = np.tan(np.deg2rad(rng.uniform(54, 70)) / 2) * width / LONG
    return Phone(
        pitch=float(rng.uniform(35, 90)),
        bearing=float(rng.uniform(-25, 25)),
        roll=float(rng.uniform(-8, 8)),
        view=float(np.rad2deg(2 * np.arctan(lens))),
        filled=filled,
        width=width,
        height=height,
        aside=(aside[0], aside[1]),
        noise=float(rng.uniform(0.006, 0.016) / (0.3 + 0.7 * light.strength)),
        blur=float(rng.uniform(0.6, 1.6) if rng.random() < 0.3 else 0.0),
    )


def _near(rng: Rng, colour: Colour, spread: float) -> Colour:
    return _colour(np.array(colour) + rng.normal(0, spread, 3))


def _colour(parts: np.typing.NDArray[np.floating]) -> Colour:
    red, green, blue = (int(part) for part in np.clip(np.round(parts), 0, 255))
    return red, green, blue
