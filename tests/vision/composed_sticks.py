"""Photos of point sticks laid side by side, in any number of designs; lengths are millimetres.

A design has the proportions, colours and dots of a set of sticks. The founding documents and the
sticks of common sets agree on the main features: eight dark dots for 100, one red dot for 1,000,
five red dots for 5,000, red dots with others between them for 10,000. Sets differ in the sizes and
places of the dots, in the second colour, and in the 500.
"""

from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.table.sticks.piles import DENOMINATIONS, Pile, pile_of
from training.geometry import Camera, looking_at
from training.scenes.compose import develop
from training.scenes.surfaces import random_colour, table

Floats = NDArray[np.float64]
Image = NDArray[np.uint8]
Pixels = NDArray[np.float32]
Rng = np.random.Generator
Colour = tuple[float, float, float]
Dot = tuple[float, float, float, Colour]
"""Place along and across the stick from its centre, radius, colour."""

BODIES = ((246, 244, 238), (238, 230, 208), (250, 250, 250), (228, 218, 190), (240, 236, 220))
REDS = ((200, 30, 35), (170, 25, 40), (220, 50, 40))
BLACKS = ((25, 25, 28), (45, 42, 45), (20, 30, 50))
BLUES = ((30, 60, 160), (20, 100, 175), (40, 40, 140))
GREENS = ((20, 110, 60), (30, 130, 90))
TRAY_COLOURS = ((40, 40, 44), (25, 70, 50), (60, 45, 38), (20, 30, 70), (90, 92, 96))
_TEXTURE_SCALE = 9  # pixels a millimetre
_PAD = 6  # transparent pixels around a texture, which make its edges smooth
_MOST = {10_000: 3, 5_000: 4, 1_000: 9, 500: 2, 100: 12}
_SHUFFLED = 0.2  # share of the photos with sticks in any order
_IN_TRAY = 0.4


@dataclass(frozen=True, slots=True)
class StickDesign:
    """The sticks of a set.

    Attributes:
        length: Of a stick.
        width: Of a stick.
        height: Of a stick on the table.
        rounding: Radius of the long edges as a share of half the width; 1 is a round rod.
        corner: Radius of the corners.
        body: The colour of the sticks.
        dots: The dots of each value.
    """

    length: float
    width: float
    height: float
    rounding: float
    corner: float
    body: Colour
    dots: dict[int, tuple[Dot, ...]]


@dataclass(frozen=True, slots=True)
class LaidStick:
    """A stick in a photo: its value and the corners (4, 2) of its top in pixels."""

    value: int
    corners: Floats


@dataclass(frozen=True, slots=True)
class StickPhoto:
    """A composed photo, RGB, and the sticks in it."""

    pixels: Image
    sticks: tuple[LaidStick, ...]

    @property
    def pile(self) -> Pile:
        """The number of sticks of each value."""
        values = [stick.value for stick in self.sticks]
        return pile_of({value: values.count(value) for value in DENOMINATIONS})


def stick_design(number: int) -> StickDesign:
    """Return the design of this number; each number has its own.

    >>> stick_design(3) == stick_design(3), len(stick_design(3).dots[100])
    (True, 8)
    """
    rng = np.random.default_rng([number, 71])
    length = rng.uniform(62, 95)
    width = length / rng.uniform(8.5, 13)
    return StickDesign(
        length,
        width,
        width * rng.uniform(0.4, 0.8),
        rng.uniform(0.25, 1.0),
        width * rng.uniform(0.05, 0.45),
        _ink(rng, BODIES, 4),
        _dots(rng, length, width),
    )


def _dots(rng: Rng, length: float, width: float) -> dict[int, tuple[Dot, ...]]:
    black, red = _ink(rng, BLACKS, 8), _ink(rng, REDS, 8)
    blue = _ink(rng, (*BLUES, *GREENS), 8)
    other = blue if rng.random() < 0.6 else black
    pitch, large = length * rng.uniform(0.07, 0.11), width * rng.uniform(0.2, 0.3)
    middle = large * rng.choice([1.0, 1.25])
    if rng.random() < 0.25:  # as on a die
        side = width * 0.24
        small = width * 0.14
        five: tuple[Dot, ...] = (
            (0, 0, small, red),
            *((x * 1.5, y, small, red) for x in (-side, side) for y in (-side, side)),
        )
    else:
        five = tuple((n * pitch, 0, middle if n == 0 else large, red) for n in range(-2, 3))
    ten: tuple[Dot, ...]
    if rng.random() < 0.5:
        ten = tuple((n * pitch, 0, large, other if n % 2 else red) for n in range(-2, 3))
    else:  # three red dots with pairs of the other colour between them
        ten = (
            *((n * pitch, 0, large, red) for n in (-2, 0, 2)),
            *((n * pitch, y * width * 0.2, width * 0.13, other) for n in (-1, 1) for y in (-1, 1)),
        )
    return {
        10_000: ten,
        5_000: five,
        1_000: ((0, 0, width * rng.uniform(0.24, 0.36), red),),
        500: _eight(rng, width, blue) if rng.random() < 0.5 else ((0, 0, large, blue),),
        100: _eight(rng, width, black),
    }


def _eight(rng: Rng, width: float, ink: Colour) -> tuple[Dot, ...]:
    """Return two rows of four dots."""
    radius, pitch, row = width * np.array([rng.uniform(0.1, 0.14), rng.uniform(0.4, 0.65), 0.19])
    return tuple(
        (pitch * n, row * side, float(radius), ink)
        for n in (-1.5, -0.5, 0.5, 1.5)
        for side in (-1, 1)
    )


def _ink(rng: Rng, colours: tuple[Colour, ...], spread: float) -> Colour:
    base = np.array(colours[int(rng.integers(len(colours)))]) + rng.normal(0, spread, 3)
    red, green, blue = (float(each) for each in np.clip(base, 0, 255))
    return red, green, blue


def compose_sticks(rng: Rng, design: StickDesign) -> StickPhoto:
    """Return a photo of random sticks of a design, side by side in one or two groups."""
    values = _random_values(rng)
    places = _lay(rng, design, len(values))
    camera = _camera(rng, design, places)
    ground = table(rng, camera.height, camera.width)
    if rng.random() < _IN_TRAY:
        _draw_tray(rng, ground, camera, design, places)
    light = rng.uniform(0, 2 * np.pi)
    _cast_shadows(rng, ground, camera, design, places, light)
    sticks = []
    far_first = np.argsort([-camera.distance(np.array([*place[:2], 0.0])) for place in places])
    for index in far_first:
        corners = _draw_stick(rng, ground, camera, design, values[index], places[index], light)
        sticks.append(LaidStick(values[index], corners))
    if rng.random() < 0.3:
        _shade_part(rng, ground)
    return StickPhoto(develop(ground, rng), tuple(sticks))


def _random_values(rng: Rng) -> list[int]:
    with_500 = rng.random() < 0.4
    values = [
        value
        for value, most in _MOST.items()
        if value != 500 or with_500
        for _ in range(int(rng.integers(0, most + 1)))
    ]
    if rng.random() < _SHUFFLED:
        rng.shuffle(values)
    return values or [1_000]


def _lay(rng: Rng, design: StickDesign, number: int) -> Floats:
    """Return x, y and the turn in radians of each stick (number, 3); they do not overlap."""
    rows = 1 if number < 8 or rng.random() < 0.5 else 2
    per_row = -(-number // rows)
    tidy, near = rng.uniform(0.1, 2.0), rng.choice([0.0, 0.3, 1.5])
    places = []
    for row in range(rows):
        x, last = 0.0, 0.0
        lean = rng.normal(0, 0.04)
        for place in range(min(per_row, number - row * per_row)):
            turn = lean + np.deg2rad(rng.normal(0, tidy))
            if place:
                x += design.width * 1.01 + rng.exponential(near) + (rng.random() < 0.05) * 8
                x += abs(turn - last) * design.length / 2
            y = row * (design.length + rng.uniform(4, 20)) + rng.normal(0, tidy)
            places.append((x, y, turn))
            last = turn
    return np.array(places)


def _camera(rng: Rng, design: StickDesign, places: Floats) -> Camera:
    sizes = ((1600, 1200), (1200, 1600), (1440, 1080), (1600, 900))
    width, height = sizes[int(rng.integers(len(sizes)))]
    low, high = places[:, :2].min(0), places[:, :2].max(0)
    extent = high - low + [design.width, design.length]
    quarter = (extent[1] > extent[0]) == (width > height)
    camera_at = partial(
        looking_at,
        np.array([*(low + high) / 2, 0.0]),
        pitch=np.deg2rad(rng.uniform(55, 90)),
        bearing=rng.normal(0, 0.3) + rng.choice([0.0, np.pi]),
        roll=rng.normal(0, 0.15) + quarter * np.pi / 2,
        focal=max(width, height) * rng.uniform(0.75, 1.2),
        width=width,
        height=height,
    )
    distance = 4.0 * float(max(extent))
    camera, fill = camera_at(distance=distance), rng.uniform(0.5, 0.92)
    for _ in range(3):
        outlines = [_outline(each, design.length, design.width, 0.0, camera) for each in places]
        away = np.abs(np.concatenate(outlines) / [width / 2, height / 2] - 1).max()
        distance *= float(away) / fill
        camera = camera_at(distance=distance)
    return camera


def _outline(  # noqa: PLR0917 - a rectangle and its camera
    place: Floats, length: float, width: float, z: float, camera: Camera, pad: float = 0.0
) -> Floats:
    """Return the corners (4, 2) in pixels of a rectangle at a height above the table."""
    x, y, turn = place
    along = np.array([-np.sin(turn), np.cos(turn)]) * (length / 2 + pad)
    across = np.array([np.cos(turn), np.sin(turn)]) * (width / 2 + pad)
    corners = np.array([-along - across, along - across, along + across, across - along])
    return camera.project(np.column_stack([corners + np.array([x, y]), np.full(4, z)]))


def _fill(mask: Image, corners: Floats) -> Image:
    hull = cv2.convexHull(np.round(corners * 16).astype(np.int32))
    cv2.fillConvexPoly(mask, hull, (255,), cv2.LINE_AA, 4)
    return mask


def _paint(part: Pixels, corners: Floats, colour: Pixels) -> None:
    inside = _fill(np.zeros(part.shape[:2], np.uint8), corners)[..., None]
    part += (colour - part) * (inside / np.float32(255))


def _draw_tray(
    rng: Rng, ground: Pixels, camera: Camera, design: StickDesign, places: Floats
) -> None:
    low, high = places[:, :2].min(0), places[:, :2].max(0)
    middle = np.array([*(low + high) / 2, 0.0])
    wide, deep = high - low + [design.width, design.length] + rng.uniform(8, 30, 2)
    floor = random_colour(rng, TRAY_COLOURS)
    for pad, shade in ((rng.uniform(3, 8), rng.uniform(0.7, 1.6)), (0.0, 1.0)):
        outline = _outline(middle, deep, wide, 0.0, camera, pad)
        _paint(ground, outline, np.clip(floor * shade, 0, 255))


def _cast_shadows(  # noqa: PLR0917 - a scene
    rng: Rng, ground: Pixels, camera: Camera, design: StickDesign, places: Floats, light: float
) -> None:
    reach = design.height * rng.uniform(0.1, 1.2)
    shadow = np.zeros(ground.shape[:2], np.uint8)
    for place in places:
        moved = place + np.array([np.cos(light) * reach, np.sin(light) * reach, 0])
        corners = [
            _outline(each, design.length, design.width, 0.0, camera, 0.3) for each in (place, moved)
        ]
        _fill(shadow, np.concatenate(corners))
    soft = cv2.GaussianBlur(shadow, (0, 0), rng.uniform(0.7, 5)).astype(np.float32) / 255
    ground *= 1 - rng.uniform(0.2, 0.65) * soft[..., None]


def _draw_stick(  # noqa: PLR0917 - a stick in a scene
    rng: Rng,
    ground: Pixels,
    camera: Camera,
    design: StickDesign,
    value: int,
    place: Floats,
    light: float,
) -> Floats:
    """Draw a stick; return the corners of its top."""
    tinted = np.clip(np.array(design.body) + rng.normal(0, 2, 3), 0, 255)
    body = tinted.astype(np.float32)
    texture = _texture(rng, design, value, body, place[2] - light)
    corners = _outline(place, design.length, design.width, design.height, camera)
    inset = -0.05 * design.width
    sides = [
        _outline(place, design.length, design.width, z, camera, inset) for z in (0.0, design.height)
    ]
    high, wide = texture.shape[:2]
    near, far = _PAD - 0.5, np.array([wide, high]) - _PAD - 0.5
    source = np.array([[near, near], [far[0], near], [far[0], far[1]], [near, far[1]]], np.float32)
    around = np.concatenate([corners, *sides])
    left, top = np.maximum(np.floor(around.min(0)).astype(int) - 3, 0)
    right, bottom = np.ceil(around.max(0)).astype(int) + 3
    part = ground[top:bottom, left:right]
    _paint(part, np.concatenate(sides) - [left, top], body * np.float32(rng.uniform(0.35, 0.6)))
    target = (corners - [left, top]).astype(np.float32)
    warp = cv2.getPerspectiveTransform(source, target)
    drawn = cv2.warpPerspective(texture, warp, part.shape[1::-1], flags=cv2.INTER_LINEAR)
    part += (drawn[..., :3] - part) * (drawn[..., 3:] / 255)
    return corners


def _texture(rng: Rng, design: StickDesign, value: int, body: Pixels, turn: float) -> Pixels:
    """Return the top of a stick, RGBA 0 to 255, its length along x."""
    scale = _TEXTURE_SCALE
    long, wide = round(design.length * scale), round(design.width * scale)
    picture = np.full((wide, long, 3), body, np.float32)
    for x, y, radius, colour in design.dots[value]:
        at = ((long / 2 + x * scale) * 16, (wide / 2 + y * scale) * 16)
        mask = np.zeros((wide, long), np.uint8)
        middle = (round(at[0]), round(at[1]))
        cv2.circle(mask, middle, round(radius * scale * 16), (255,), cv2.FILLED, cv2.LINE_AA, 4)
        picture += (np.array(colour, np.float32) - picture) * (mask[..., None] / np.float32(255))
    across = (np.arange(wide) + 0.5) / wide * 2 - 1
    edge = np.clip((np.abs(across) - 1 + design.rounding) / design.rounding, 0, 1)
    slope = np.arcsin(np.clip(edge, 0, 0.995)) * np.sign(across)
    shade = np.cos(slope) * 0.55 + 0.45 + 0.3 * np.sin(slope) * np.sin(turn)
    picture *= np.clip(shade, 0.25, 1.2)[:, None, None].astype(np.float32)
    if rng.random() < 0.4:  # a gloss along the stick
        gloss = np.exp(-(((across - rng.uniform(-0.6, 0.6)) / 0.15) ** 2)) * rng.uniform(10, 60)
        picture += gloss[:, None, None].astype(np.float32)
    alpha = np.zeros((wide, long), np.uint8)
    corner = round(design.corner * scale)
    for size in ((corner, 0), (0, corner)):
        cv2.rectangle(alpha, size, (long - 1 - size[0], wide - 1 - size[1]), (255,), cv2.FILLED)
    for x in (corner, long - 1 - corner):
        for y in (corner, wide - 1 - corner):
            cv2.circle(alpha, (x, y), corner, (255,), cv2.FILLED, cv2.LINE_AA)
    both = np.dstack([np.clip(picture, 0, 255), alpha.astype(np.float32)])
    padded = np.pad(both, ((_PAD, _PAD), (_PAD, _PAD), (0, 0)), mode="edge")
    padded[:_PAD, :, 3] = padded[-_PAD:, :, 3] = padded[:, :_PAD, 3] = padded[:, -_PAD:, 3] = 0
    return np.asarray(cv2.GaussianBlur(padded, (0, 0), 1.5), np.float32)


def _shade_part(rng: Rng, ground: Pixels) -> None:
    """Darken one side behind a soft edge, as a hand or a phone does that keeps the light away."""
    height, width = ground.shape[:2]
    angle = rng.uniform(0, 2 * np.pi)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    middle = rng.uniform(0.2, 0.8, 2) * [width, height]
    away = (x - middle[0]) * np.cos(angle) + (y - middle[1]) * np.sin(angle)
    dark = 1 / (1 + np.exp(-away / rng.uniform(4, 60)))
    ground *= 1 - rng.uniform(0.2, 0.5) * dark[..., None].astype(np.float32)
