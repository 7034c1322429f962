"""Scenes on desks: few tiles, rows with haku, trays, tiles on their sides, among other objects.

The objects resemble tiles: keyboards, dice, markers, chips, strips. Lengths are in tile widths,
about two centimetres.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pictures
from PIL import ImageDraw, ImageFont

from training.faces.design import typefaces
from training.faces.fonts import Typeface
from training.geometry import FACE, SIDES, Block, Pose, block, shift_block, turn_block
from training.scenes.tables import Rng, Size, complete_hand, grid, meld, random_tile
from vision.boxes import HAKU

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
Colour = tuple[int, int, int]

SIDE = 96  # pixels of the picture of a key, a die or a disc
WINDS = "東南西北"
SIGNS = "麻雀東南西北中發白一二三四五六七八九萬春夏秋冬梅蘭菊竹福祿壽起家場風"
KEY_ROWS = (
    (*"`1234567890-=", "Bksp"),
    ("Tab", *"QWERTYUIOP[]", "\\"),
    ("Caps", *"ASDFGHJKL;'", "Enter"),
    ("Shift", *"ZXCVBNM,./", "Shift"),
    ("Ctrl", "Alt", " ", "Alt", "Ctrl"),
)
SHIFTED = dict(zip("`1234567890-=[];',./\\", '~!@#$%^&*()_+{}:"<>?|', strict=True))
WIDE_KEYS = {"Bksp": 2.0, "Tab": 1.5, "Caps": 1.75, "Enter": 2.0, "Shift": 2.25, " ": 6.5}
CAPS: tuple[tuple[Colour, Colour], ...] = (
    ((238, 236, 226), (120, 118, 110)),  # cap and legend
    ((246, 246, 246), (60, 60, 60)),
    ((225, 222, 210), (30, 30, 30)),
    ((205, 200, 190), (70, 70, 80)),
    ((70, 72, 80), (230, 230, 230)),
    ((28, 28, 30), (235, 235, 235)),
    ((240, 232, 205), (150, 90, 40)),
)
ACCENTS: tuple[Colour, ...] = ((230, 90, 50), (240, 190, 60), (80, 150, 150), (90, 90, 100))
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74)),
    6: ((0.3, 0.25), (0.7, 0.25), (0.3, 0.5), (0.7, 0.5), (0.3, 0.75), (0.7, 0.75)),
}
DICE: tuple[tuple[Colour, Colour], ...] = (
    ((248, 246, 238), (25, 40, 150)),  # body and pips
    ((250, 250, 250), (20, 20, 22)),
    ((235, 225, 200), (20, 20, 22)),
    ((190, 25, 35), (250, 250, 250)),
    ((25, 90, 55), (250, 250, 250)),
    ((25, 25, 28), (250, 250, 250)),
)
RED_ONE = 0.6  # share of the light dice whose single pip is large and red


@lru_cache(maxsize=256)
def _font(face: Typeface, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(face.path, size)


def write(  # noqa: PLR0913, PLR0917 - a text and its place
    rng: Rng, picture: Image, text: str, at: tuple[float, float], size: float, ink: Colour
) -> Image:
    """Return a picture with a text in any typeface.

    Its centre `at` is in shares of the picture's sides, its `size` in shares of its height.
    """
    faces = typefaces(latin=text.isascii())
    font = _font(faces[int(rng.integers(len(faces)))], max(5, round(size * picture.shape[0])))
    drawn = Pictures.fromarray(picture)
    spot = (at[0] * picture.shape[1], at[1] * picture.shape[0])
    ImageDraw.Draw(drawn).text(spot, text, fill=ink, font=font, anchor="mm")
    return np.asarray(drawn, np.uint8).copy()


def _key_cap(rng: Rng, legend: str, colours: tuple[Colour, Colour], *, wide: float = 1.0) -> Image:
    """Draw a key from above: its slopes, its top and its legend; uint8 RGB."""
    cap, ink = colours
    picture = np.full(
        (SIDE, round(SIDE * wide), 3),
        np.clip(np.array(cap) * rng.uniform(0.62, 0.95), 0, 255),
        np.uint8,
    )
    inset = int(rng.integers(2, 15))
    top, bottom = max(1, inset // 2), SIDE - inset
    right = picture.shape[1] - inset
    cv2.rectangle(picture, (inset, top), (right, bottom), cap, -1, cv2.LINE_AA)
    if len(legend) > 1:
        return write(rng, picture, legend, (0.4, 0.4), 0.2, ink)
    if legend in SHIFTED and rng.random() < 0.8:
        size = rng.uniform(0.2, 0.34)
        across = 0.5 if rng.random() < 0.5 else 0.34
        picture = write(rng, picture, SHIFTED[legend], (across, 0.27), size, ink)
        picture = write(rng, picture, legend, (across, 0.62), size, ink)
    else:
        at = (0.5, 0.45) if rng.random() < 0.5 else (0.33, 0.3)
        picture = write(rng, picture, legend, at, rng.uniform(0.25, 0.5), ink)
    if rng.random() < 0.25:  # a second script or a function in another colour
        other = ACCENTS[int(rng.integers(len(ACCENTS)))]
        sign = SIGNS[int(rng.integers(len(SIGNS)))] if rng.random() < 0.4 else "F1"
        picture = write(rng, picture, sign, (0.68, 0.66), 0.24, other)
    return picture


def keyboard(rng: Rng, x: float, y: float, *, yaw: float = 0.0) -> list[Block]:
    """Lay a keyboard with its upper left key at (x, y)."""
    pitch, gap = rng.uniform(0.75, 1.05), rng.uniform(0.03, 0.16)
    low = bool(rng.random() < 0.35)
    tall = rng.uniform(0.05, 0.12) if low else rng.uniform(0.25, 0.5)
    plain = CAPS[int(rng.integers(len(CAPS)))]
    others = CAPS[int(rng.integers(len(CAPS)))] if rng.random() < 0.5 else plain
    blocks = []
    first = int(rng.integers(0, 2))
    for line, legends in enumerate(KEY_ROWS[first:]):
        along = 0.0
        for legend in legends:
            wide = WIDE_KEYS.get(legend, 1.25 if len(legend) > 1 else 1.0)
            colours = plain if len(legend) == 1 else others
            if len(legend) > 1 and rng.random() < 0.08:
                colours = (ACCENTS[int(rng.integers(len(ACCENTS)))], (245, 245, 245))
            size = (wide * pitch - gap, pitch - gap, tall)
            at = (along + (wide - 1) / 2) * pitch, -line * pitch
            picture = _key_cap(rng, legend, colours, wide=wide)
            pictures = {FACE: picture}
            blocks.append(block(None, *at, level=0.15, size=size, pictures=pictures))
            along += wide
    far = max(b.centre[0] + b.size[0] / 2 for b in blocks) + 0.2
    deep = pitch * (len(KEY_ROWS) - first)
    case = np.full(
        (8, 8, 3), np.clip(np.array(others[0]) * rng.uniform(0.3, 0.9), 0, 255), np.uint8
    )
    middle = (far - pitch / 2 - 0.1) / 2, -(deep - pitch) / 2
    whole = (far + pitch / 2, deep + 0.4, 0.15)
    blocks.insert(0, block(None, *middle, size=whole, pictures={FACE: case}))
    return [shift_block(turn_block(b, yaw), x, y) for b in blocks]


def die(rng: Rng, x: float, y: float) -> Block:
    """Lay a die with one to six pips on each side."""
    body, ink = DICE[int(rng.choice(len(DICE), p=(0.5, 0.2, 0.1, 0.08, 0.06, 0.06)))]
    red_one = min(body) > 150 and rng.random() < RED_ONE
    small = rng.uniform(0.07, 0.12)
    ranks = rng.permutation(6) + 1
    pictures = {}
    for side in range(len(SIDES)):
        rank = int(ranks[side])
        picture = np.full((SIDE, SIDE, 3), body, np.uint8)
        red = red_one and (rank == 1 or (rank == 4 and rng.random() < 0.3))
        colour = (205, 25, 30) if red else ink
        radius = rng.uniform(0.13, 0.22) if red and rank == 1 else small
        for a, b in PIPS[rank]:
            spot = round(a * SIDE), round(b * SIDE)
            cv2.circle(picture, spot, round(radius * SIDE), colour, -1, cv2.LINE_AA)
        pictures[side] = picture
    edge = rng.uniform(0.4, 0.85)
    yaw = rng.uniform(0, 2 * np.pi)
    return block(None, x, y, yaw=yaw, size=(edge, edge, edge), pictures=pictures)


def wind_marker(rng: Rng, x: float, y: float) -> Block:
    """Lay a round marker with the four winds or one of them, or a coloured plate with a sign."""
    ink = _dark(rng)
    yaw = rng.uniform(0, 2 * np.pi)
    if rng.random() < 0.3:  # a plate
        picture = np.empty((SIDE, SIDE * 2, 3), np.uint8)
        hues = np.array([[1, 0.4, 0.3], [0.4, 0.7, 1], [1, 1, 1]])
        picture[:] = rng.uniform(60, 255, 3) * hues[int(rng.integers(len(hues)))]
        text = str(rng.choice(["起家", "東場", "南場", "東", "南"]))
        picture = write(rng, picture, text, (0.5, 0.5), 0.7, ink)
        wide = rng.uniform(1.5, 3)
        size = (wide, wide / 2, 0.2)
        return block(None, x, y, yaw=yaw, size=size, pictures={FACE: picture})
    picture = _disc(rng.uniform(200, 255) * np.array([1, rng.uniform(0.9, 1), rng.uniform(0.8, 1)]))
    middle = (SIDE // 2, SIDE // 2)
    if rng.random() < 0.75:
        for number, wind in enumerate(WINDS):
            turned = np.rot90(picture, number)
            turned = write(rng, np.ascontiguousarray(turned), wind, (0.5, 0.25), 0.26, ink)
            picture = np.ascontiguousarray(np.rot90(turned, -number))
        cv2.circle(picture, middle, int(rng.integers(4, 12)), (*_dark(rng), 255), -1, cv2.LINE_AA)
    else:
        picture = write(rng, picture, str(rng.choice(list(WINDS))), (0.5, 0.5), 0.6, ink)
    wide = rng.uniform(1.1, 2.2)
    size = (wide, wide, rng.uniform(0.15, 0.5))
    return block(None, x, y, yaw=yaw, size=size, pictures={FACE: picture})


def chips(rng: Rng, x: float, y: float) -> list[Block]:
    """Lay a few round chips with stripes at their edge and a number, a sign or nothing."""
    blocks = []
    for _ in range(int(rng.integers(1, 7))):
        body = rng.uniform(20, 255, 3)
        picture = _disc(body)
        stripe = (*(int(v) for v in rng.uniform(0, 255, 3)), 255)
        count, middle = int(rng.integers(4, 9)), (SIDE // 2, SIDE // 2)
        for turn in np.arange(count) * 360 / count:
            radii = (SIDE // 2 - 5, SIDE // 2 - 5)
            cv2.ellipse(picture, middle, radii, float(turn), 0, 180 / count, stripe, 8, cv2.LINE_AA)
        if rng.random() < 0.7:
            cv2.circle(picture, middle, SIDE // 3, (*_light(rng), 255), -1, cv2.LINE_AA)
            text = str(rng.choice(["1", "5", "10", "25", "50", "100", "500", "$", "中", "萬"]))
            picture = write(rng, picture, text, (0.5, 0.5), 0.3, _dark(rng))
        wide = rng.uniform(1.2, 2.1)
        dx, dy = rng.normal(0, 1.6, 2)
        yaw, size, pictures = rng.uniform(0, 7), (wide, wide, 0.16), {FACE: picture}
        blocks.append(block(None, x + dx, y + dy, yaw=yaw, size=size, pictures=pictures))
    return blocks


def strip(rng: Rng, x: float, y: float, *, long: float, yaw: float = 0.0) -> Block:
    """Lay a strip of signs or letters: the edge of a box, a label, the front of a rack."""
    count = int(rng.integers(2, 13))
    signs = SIGNS if rng.random() < 0.6 else "ABCDEFGHIJKLMNOPRSTUVWXYZ0123456789"
    text = [signs[int(n)] for n in rng.integers(0, len(signs), count)]
    light = bool(rng.random() < 0.6)
    ground, ink = (_light(rng), _dark(rng)) if light else (_dark(rng), _light(rng))
    wide = max(SIDE, round(SIDE * min(10, count)))
    picture = np.full((SIDE, wide, 3), ground, np.uint8)
    size = rng.uniform(0.4, 0.85)
    framed = bool(rng.random() < 0.3)
    for number, sign in enumerate(text):
        middle = (number + 0.5) / count
        picture = write(rng, picture, sign, (middle, 0.5), size, ink)
        if framed:
            left = round(number * wide / count)
            cv2.rectangle(picture, (left + 3, 3), (left + wide // count - 4, SIDE - 4), ink, 2)
    tall = long / max(2.0, count) * rng.uniform(0.9, 1.2)
    box = (long, min(2.0, tall), rng.uniform(0.02, 0.6))
    return block(None, x, y, yaw=yaw, size=box, pictures={FACE: picture})


def rack_with_letters(rng: Rng, x: float, y: float, long: float) -> list[Block]:
    """Lay a low rack along a row of tiles, with lettering on its top and its front."""
    front = strip(rng, 0.0, 0.0, long=long).pictures[FACE]
    wood = np.full((8, 8, 3), _dark(rng) if rng.random() < 0.5 else _light(rng), np.uint8)
    pictures = {FACE: front if rng.random() < 0.6 else wood, 5: front}
    size = (long, rng.uniform(0.4, 1.2), rng.uniform(0.3, 0.9))
    return [block(None, x, y, size=size, pictures=pictures)]


def desk_objects(rng: Rng, around: Sequence[Block]) -> list[Block]:
    """Lay one to three kinds of objects around tiles, or anywhere if there are none."""
    spots = np.array([b.centre[:2] for b in around]) if around else np.zeros((1, 2))
    low, high = spots.min(0), spots.max(0)
    laid: list[Block] = []
    kinds = rng.choice(5, int(rng.integers(1, 4)), replace=False, p=(0.3, 0.27, 0.18, 0.1, 0.15))
    for kind in kinds:
        new: list[Block] = []
        if kind == 0:
            above = bool(rng.random() < 0.5)
            y = high[1] + rng.uniform(5.5, 7) if above else low[1] - rng.uniform(1.6, 3)
            yaw = rng.normal(0, 0.15) if rng.random() < 0.7 else rng.uniform(0, 7)
            new = keyboard(rng, low[0] + rng.normal(0, 4), y, yaw=yaw)
        elif kind == 4:
            long = rng.uniform(3, 14)
            y = high[1] + rng.uniform(1.3, 3) if rng.random() < 0.6 else low[1] - 1.5
            x = (low[0] + high[0]) / 2 + rng.normal(0, 1)
            if rng.random() < 0.5:
                new = rack_with_letters(rng, x, y, long)
            else:
                new = [strip(rng, x, y, long=long, yaw=rng.normal(0, 0.5))]
        else:
            for _ in range(int(rng.integers(1, 5)) if kind == 1 else 1):
                x, y = rng.uniform(low - 3, high + 3)
                if kind == 1:
                    new.append(die(rng, x, y))
                elif kind == 2:
                    new.append(wind_marker(rng, x, y))
                else:
                    new += chips(rng, x, y)
        laid += [b for b in new if not any(_touch(b, other) for other in (*around, *laid))]
    return laid


def _touch(one: Block, other: Block) -> bool:
    """Return whether two objects could overlap on the table, by circles or along a long side."""
    away = float(np.linalg.norm(one.centre[:2] - other.centre[:2]))
    return away < (_reach(one) + _reach(other)) * 0.55


def _reach(b: Block) -> float:
    """Return the longer side of an object, or the shorter one of a long strip."""
    across = sorted(b.size[:2])
    return float(across[1] if across[1] < 2 * across[0] else across[0] * 2)


def _disc(colour: Floats) -> Image:
    picture = np.zeros((SIDE, SIDE, 4), np.uint8)
    picture[..., :3] = np.clip(colour, 0, 255)
    opacity = np.zeros((SIDE, SIDE), np.uint8)
    cv2.circle(opacity, (SIDE // 2, SIDE // 2), SIDE // 2 - 2, (255,), -1, cv2.LINE_AA)
    picture[..., 3] = opacity
    return picture


def _dark(rng: Rng) -> Colour:
    red, green, blue = (int(v) for v in rng.uniform(0, 110, 3))
    return (200, red // 3, 30) if rng.random() < 0.2 else (red, green, blue)


def _light(rng: Rng) -> Colour:
    red, green, blue = (int(v) for v in rng.uniform(185, 255, 3))
    return red, green, blue


TILELESS = 0.15  # share of the scenes with objects alone
WITH_OBJECTS = 0.7  # share of the others with objects
MOST_HAKU = 0.25  # share of a row's tiles that are haku, at most
TOUCHING = 0.01  # tile widths between the tiles of a close row


def close_row(rng: Rng, size: Size) -> list[Block]:
    """Lay a row of touching tiles with haku anywhere, often with a meld or a second row."""
    labels = complete_hand(rng)[: int(rng.integers(5, 15))]
    share = rng.uniform(0, MOST_HAKU)
    labels = [HAKU if rng.random() < share else label for label in labels]
    if rng.random() < 0.5:
        labels[int(rng.choice([0, len(labels) - 1]))] = HAKU
    slope = rng.normal(0, 0.02)
    blocks = []
    x = 0.0
    for label in labels:
        dy, turn = rng.normal(0, [0.02, 0.01])
        blocks.append(block(label, x, x * slope + dy, yaw=turn, size=size))
        x += 1 + (TOUCHING if rng.random() < 0.8 else rng.uniform(0.02, 0.4))
    kind = rng.random()
    if kind < 0.25:
        more, _ = meld(rng, x + 0.5, 0.0, size)
        blocks += more
    elif kind < 0.5:  # a second row right behind the first
        behind = size[1] * 1.01 + (0.0 if rng.random() < 0.6 else rng.uniform(0.1, 1.5))
        others = [random_tile(rng) for _ in range(int(rng.integers(2, len(labels) + 1)))]
        blocks += [block(each, n * 1.01, behind, size=size) for n, each in enumerate(others)]
    return blocks


def slanted_row(rng: Rng, size: Size) -> list[Block]:
    """Lay tiles apart along a line, each turned by 30 to 60 degrees."""
    turn = rng.uniform(0.5, 1.05) * rng.choice([-1, 1])
    step = rng.uniform(1.5, 2.0)
    return [
        block(random_tile(rng), n * step, rng.normal(0, 0.05), yaw=turn + rng.normal(0, 0.1),
              size=size)
        for n in range(int(rng.integers(3, 10)))
    ]  # fmt: skip


def few_tiles(rng: Rng, size: Size) -> list[Block]:
    """Lay one to five large tiles, touching or apart, turned by any angle."""
    yaw, blocks = rng.uniform(0, 2 * np.pi), []
    apart = rng.random() < 0.5
    for n in range(int(rng.integers(1, 6))):
        x = n * (rng.uniform(1.5, 2.2) if apart else 1.02)
        turn = rng.uniform(0, 2 * np.pi) if apart else yaw
        at = np.array([x * np.cos(yaw), x * np.sin(yaw)])
        blocks.append(block(random_tile(rng), at[0], at[1], yaw=turn, size=size))
    return blocks


def tray(rng: Rng, size: Size) -> list[Block]:
    """Lay tiles in close rows against the walls of a tray or of a basket."""
    blocks = grid(rng, size)
    spots = np.array([b.centre[:2] for b in blocks])
    half = np.array([0.5, size[1] / 2])
    low = spots.min(0) - half - rng.uniform(0.02, 0.2, 2)
    high = spots.max(0) + half + rng.uniform(0.02, 0.2, 2)
    thick, tall = rng.uniform(0.15, 0.6), rng.uniform(0.3, 1.6)
    wall = np.full((8, 8, 3), rng.uniform(0, 255, 3), np.uint8)
    middle, extent = (low + high) / 2, high - low
    walls = [
        (middle[0], low[1] - thick / 2, extent[0] + 2 * thick, thick),
        (middle[0], high[1] + thick / 2, extent[0] + 2 * thick, thick),
        (low[0] - thick / 2, middle[1], thick, extent[1]),
        (high[0] + thick / 2, middle[1], thick, extent[1]),
    ]
    return blocks + [
        block(None, x, y, size=(wide, deep, tall), pictures={FACE: wall})
        for x, y, wide, deep in walls
    ]


def lying_on_sides(rng: Rng, size: Size) -> list[Block]:
    """Lay tiles on their sides and faces, so that few or no faces are visible."""
    blocks: list[Block] = []
    for _ in range(int(rng.integers(5, 18))):
        spot = rng.normal(0, [4, 2])
        if any(np.linalg.norm(spot - b.centre[:2]) < size[1] * 1.15 for b in blocks):
            continue
        pose = (Pose.ON_SIDE, Pose.STANDING, Pose.FACE_DOWN)[int(rng.choice(3, p=(0.5, 0.2, 0.3)))]
        yaw = np.pi + rng.normal(0, 0.7) if rng.random() < 0.8 else rng.uniform(0, 2 * np.pi)
        blocks.append(block(random_tile(rng), spot[0], spot[1], yaw=yaw, pose=pose, size=size))
    return blocks


SCENES: tuple[tuple[Callable[[Rng, Size], list[Block]], float], ...] = (
    (close_row, 0.42),
    (few_tiles, 0.18),
    (tray, 0.18),
    (slanted_row, 0.1),
    (lying_on_sides, 0.12),
)


def random_desk(rng: Rng) -> list[Block]:
    """Return the blocks of a random desk, with or without tiles.

    >>> any(b.label for n in range(9) for b in random_desk(np.random.default_rng(n)))
    True
    """
    size = 1.0, rng.uniform(1.25, 1.42), rng.uniform(0.6, 0.95)
    if rng.random() < TILELESS:
        return desk_objects(rng, [])
    makers, probabilities = zip(*SCENES, strict=True)
    maker = makers[int(rng.choice(len(makers), p=probabilities))]
    blocks: list[Block] = maker(rng, size)
    return blocks + (desk_objects(rng, blocks) if rng.random() < WITH_OBJECTS else [])
