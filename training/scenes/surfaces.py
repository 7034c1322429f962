"""Surfaces under and around tiles: cloth, wood, floors, clutter, and textures of other objects."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Rng = np.random.Generator

TABLE_COLOURS = (
    (30, 110, 60), (20, 70, 50), (25, 60, 120), (110, 25, 40), (60, 60, 65),
    (25, 25, 28), (165, 125, 85), (205, 175, 135), (120, 80, 50), (190, 185, 178),
    (235, 235, 232), (90, 140, 100),
)  # fmt: skip
BACK_COLOURS = (
    (240, 185, 30), (35, 120, 70), (40, 90, 180), (235, 120, 40), (30, 30, 35),
    (200, 40, 45), (120, 190, 230), (150, 110, 70), (90, 60, 130), (60, 160, 120),
    (225, 150, 165),
)  # fmt: skip
FLOOR_COLOURS = (
    (150, 105, 65), (95, 55, 30), (185, 150, 110), (60, 45, 38), (170, 165, 155),
    (215, 205, 190),
)  # fmt: skip
BACK_HEIGHT, BACK_WIDTH = 80, 60  # pixels of a back's texture
KINDS = dict.fromkeys(("felt", "wood", "plain", "mat", "cloth"), 0.19) | {"planks": 0.05}
FLOORS = 0.6  # share of the edges with a floor beyond them instead of one colour
RIMS = 0.4  # share of the edges where the table has a rim
# White backs are rare: a blank haku would look the same. If they were more frequent,
# the classifier would take every haku for a back.
WHITE_BACK = (228, 225, 215)
WHITE_BACKS = 0.002
# Backs in the colour of the faces are possible where the haku has a print. The classifier sees a
# tile without the haku of its set, so they are rare too: backs are 29 % of a scene's tiles, 56 % of
# the designs print their haku, and blank haku are 2 % of the tiles. With this share, a blank light
# tile is a back in one case of twelve.
FACE_COLOURED_BACKS = 0.01
LIGHT = 150  # mean of a light back
PRINTED_BACKS = 0.12  # share of the sets with a logo or a pattern on their backs
FACE_COLOURED_PRINTED_BACKS = 0.35  # of those; the print distinguishes them from any haku


def noise(rng: Rng, height: int, width: int, cell: tuple[int, int]) -> Floats:
    """Return smooth noise (height, width) about 0 with unit deviation and grains of `cell` pixels
    (y, x).
    """
    shape = (max(2, height // cell[0]), max(2, width // cell[1]))
    coarse = rng.normal(0, 1, shape).astype(np.float32)
    fine = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(fine, np.float32)


def tint(rng: Rng, colour: tuple[int, int, int], spread: float = 14) -> Floats:
    """Return a slightly varied colour, float32 (3,)."""
    return (np.array(colour, np.float32) + rng.normal(0, spread, 3)).astype(np.float32)


def random_colour(rng: Rng, colours: Sequence[tuple[int, int, int]]) -> Floats:
    """Return one of the colours, slightly varied, float32 (3,)."""
    return tint(rng, colours[int(rng.integers(len(colours)))])


def random_angle(rng: Rng) -> float:
    """Return the angle of an edge or of floor boards, in radians: axis-aligned or random."""
    return float(rng.choice([0, np.pi / 2, rng.uniform(0, np.pi)]) + rng.normal(0, 0.1))


def back_colour(rng: Rng) -> Floats:
    """Return the colour of a set's backs, float32 (3,) 0 to 255."""
    white = rng.random() < WHITE_BACKS
    colour = tint(rng, WHITE_BACK) if white else random_colour(rng, BACK_COLOURS)
    return np.clip(colour, 0, 255)


def random_back(rng: Rng, face: Sequence[int], *, printed_haku: bool) -> tuple[Floats, Image]:
    """Return the colour of a set's backs, float32 (3,), and a back with its print, uint8 RGB.

    Args:
        rng: The source of random numbers.
        face: The colour of the set's faces.
        printed_haku: True if the set's haku has a frame or another print.
    """
    printed = rng.random() < PRINTED_BACKS
    share = FACE_COLOURED_PRINTED_BACKS if printed else FACE_COLOURED_BACKS * printed_haku
    colour = back_colour(rng)
    if rng.random() < share:
        colour = np.clip(tint(rng, (int(face[0]), int(face[1]), int(face[2])), 4), 0, 255)
    picture = np.full((BACK_HEIGHT, BACK_WIDTH, 3), colour, np.float32)
    if printed:
        cover = back_print(rng, emblems=float(colour.mean()) < LIGHT)[..., None]
        picture += (_print_colour(rng, colour) - picture) * cover * rng.uniform(0.5, 1)
    return colour, np.clip(picture, 0, 255).astype(np.uint8)


def back_print(rng: Rng, *, emblems: bool) -> Floats:
    """Return the opacity of a logo or a pattern on a back, float32 (BACK_HEIGHT, BACK_WIDTH).

    A round emblem on a light ground would look like 1p, so `emblems` allows them.
    """
    cover = np.zeros((BACK_HEIGHT, BACK_WIDTH), np.uint8)
    y, x = np.mgrid[0:BACK_HEIGHT, 0:BACK_WIDTH].astype(np.float32)
    middle = (BACK_WIDTH // 2, BACK_HEIGHT // 2)
    step, weight = rng.uniform(7, 13), int(rng.integers(1, 4))
    kinds = ["letters", "lattice", "dots", "waves"] + ["emblem"] * emblems
    kind = rng.choice(kinds)
    if kind == "letters":
        text = "".join(rng.choice(list("ABCDEFGHKLMNPRSTUVWXYZ"), int(rng.integers(2, 7))))
        scale = rng.uniform(0.9, 1.4) * 3.2 / len(text) * 0.7
        (wide, tall), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, scale, 1)
        at = (middle[0] - wide // 2, middle[1] + tall // 2)
        cv2.putText(cover, text, at, cv2.FONT_HERSHEY_DUPLEX, scale, (255,), 1, cv2.LINE_AA)
    elif kind == "emblem":
        radius = int(rng.integers(10, 24))
        cv2.circle(cover, middle, radius, (255,), weight, cv2.LINE_AA)
        turns = rng.uniform(0, np.pi) + np.arange(int(rng.integers(3, 9))) * 2.4
        ends = np.round(middle + radius * 0.8 * np.stack([np.cos(turns), np.sin(turns)], 1))
        cv2.polylines(cover, [ends.astype(np.int32)], True, (255,), weight, cv2.LINE_AA)
    elif kind == "lattice":
        cover[((x + y) % step < weight + 1) | ((x - y) % step < weight + 1)] = 255
    elif kind == "dots":
        cover[np.hypot(x % step - step / 2, y % step - step / 2) < step * 0.28] = 255
    else:
        cover[(y + 3 * np.sin(x * 2 * np.pi / (2 * step))) % step < weight + 1] = 255
    return cover.astype(np.float32) / 255.0


def _print_colour(rng: Rng, ground: Floats) -> Floats:
    """Return a lighter or darker shade of the ground, or gold, clearly different from it."""
    if float(ground.mean()) > LIGHT:
        return np.asarray(ground * rng.uniform(0.3, 0.75, 3), np.float32)
    gold = tint(rng, (205, 170, 90)) if rng.random() < 0.3 else None
    return gold if gold is not None else np.asarray(ground + rng.uniform(40, 110), np.float32)


def table(rng: Rng, height: int, width: int) -> Floats:
    """Return felt, wood, mat, boards or a plain table, float32 (height, width, 3) 0 to 255."""
    base = random_colour(rng, TABLE_COLOURS)
    ground = np.full((height, width, 3), base, np.float32)
    kind = rng.choice(list(KINDS), p=list(KINDS.values()))
    if kind == "felt":
        ground += noise(rng, height, width, (2, 2))[..., None] * rng.uniform(2, 9)
    elif kind == "wood":
        ground += noise(rng, height, width, (int(rng.integers(3, 12)), 300))[
            ..., None
        ] * rng.uniform(3, 14)
        ground += noise(rng, height, width, (40, 500))[..., None] * rng.uniform(2, 10)
    elif kind == "mat":
        step = int(rng.integers(4, 14))
        weave = (np.indices((height, width)).sum(0) // step % 2).astype(np.float32)
        ground += (weave - 0.5)[..., None] * rng.uniform(4, 18)
    elif kind == "cloth":
        for _ in range(int(rng.integers(3, 25))):
            colour = tuple(float(c) for c in rng.uniform(0, 255, 3))
            a, b = rng.integers(0, [width, height]), rng.integers(0, [width, height])
            cv2.line(ground, a.tolist(), b.tolist(), colour, int(rng.integers(1, 40)))
    elif kind == "planks":
        ground = floor_boards(rng, height, width)
    ground += noise(rng, height, width, (120, 120))[..., None] * rng.uniform(0, 8)
    if rng.random() < 0.35:
        edge(rng, ground)
    return ground


def edge(rng: Rng, ground: Floats) -> None:
    """Draw a second surface over part of the ground: the floor beyond the table, behind a rim."""
    height, width = ground.shape[:2]
    spot = rng.uniform([0, 0], [width, height])
    angle = random_angle(rng)
    along = np.array([np.cos(angle), np.sin(angle)])
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    away = (x - spot[0]) * -along[1] + (y - spot[1]) * along[0]  # pixels beyond the edge
    beyond = away > 0
    if rng.random() < FLOORS:
        floor = floor_boards(rng, height, width)
        # It is darker under the table, and the lamp hardly lights the floor.
        reach = rng.uniform(0.1, 1) * width
        light = np.clip(away / reach, 0, 1) * rng.uniform(0, 0.8) + rng.uniform(0.1, 0.9)
        ground[beyond] = (floor * np.minimum(light, 1)[..., None])[beyond]
    else:
        ground[beyond] = random_colour(rng, TABLE_COLOURS)
    if rng.random() < RIMS:
        rim = (away > -rng.uniform(0.01, 0.06) * width) & ~beyond
        ground[rim] = random_colour(rng, TABLE_COLOURS)


def floor_boards(rng: Rng, height: int, width: int) -> Floats:
    """Return a floor of boards or tiles side by side, float32 (height, width, 3) 0 to 255."""
    angle = random_angle(rng)
    across = width * rng.uniform(0.02, 0.15)
    length = across * rng.choice([1, rng.uniform(1.2, 1.6), rng.uniform(2, 8)])
    seam = rng.uniform(0.01, 0.05) * across
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    u = (x * np.cos(angle) + y * np.sin(angle)) / across
    board = np.floor(u).astype(np.int64) % 256
    v = (y * np.cos(angle) - x * np.sin(angle)) / length + rng.random(256)[board]
    shade = rng.normal(0, rng.uniform(2, 18), (256, 256))[board, np.floor(v).astype(np.int64) % 256]
    base = random_colour(rng, FLOOR_COLOURS)
    floor = base + shade[..., None].astype(np.float32)
    floor += noise(rng, height, width, (6, 200))[..., None] * rng.uniform(0, 8)
    between = ((u % 1) * across < seam) | ((v % 1) * length < seam)
    floor[between] *= rng.uniform(0.4, 0.9)
    return np.asarray(np.clip(floor, 0, 255), np.float32)


def object_texture(rng: Rng, height: int, width: int) -> Image:
    """Return the top of an object other than a tile: a key, card, cover or stick; uint8 RGB."""
    light = rng.random() < 0.5
    colour = rng.uniform(170, 255, 3) if light else rng.uniform(10, 200, 3)
    top = np.full((height, width, 3), colour.astype(np.uint8), np.uint8)
    ink = tuple(float(c) for c in (rng.uniform(0, 90, 3) if light else rng.uniform(60, 255, 3)))
    kind = rng.choice(["letters", "lines", "plain", "dots", "picture", "stripes"])
    if kind == "letters":
        for _ in range(int(rng.integers(1, 4))):
            text = "".join(rng.choice(list("ABCDEFGHKLMNPQRSTUVWXYZ0123456789&%+"), 3))
            where = (int(rng.integers(0, width // 2)), int(rng.integers(height // 4, height)))
            scale, weight = rng.uniform(0.5, 3), int(rng.integers(1, 8))
            text = text[: int(rng.integers(1, 4))]
            cv2.putText(top, text, where, cv2.FONT_HERSHEY_DUPLEX, scale, ink, weight, cv2.LINE_AA)
    elif kind == "lines":
        for y in range(int(rng.integers(5, 15)), height - 5, int(rng.integers(5, 20))):
            end = int(width * rng.uniform(0.4, 0.95))
            cv2.line(top, (6, y), (end, y), ink, int(rng.integers(1, 4)))
    elif kind == "dots":  # a die, a domino, a point stick: few small round dots in a line
        for n in range(int(rng.integers(1, 4))):
            centre = (width // 2, int(height * (0.3 + 0.2 * n)))
            cv2.circle(top, centre, int(rng.integers(2, 7)), ink, -1, cv2.LINE_AA)
    elif kind == "picture":
        for channel in range(3):
            cells = (int(rng.integers(8, 60)), int(rng.integers(8, 60)))
            relief = noise(rng, height, width, cells) * rng.uniform(10, 60)
            top[..., channel] = np.clip(top[..., channel] + relief, 0, 255).astype(np.uint8)
    elif kind == "stripes":
        for _ in range(int(rng.integers(1, 6))):
            y0 = int(rng.integers(0, height))
            top[y0 : y0 + int(rng.integers(4, height // 2))] = rng.integers(0, 255, 3)
    return top
