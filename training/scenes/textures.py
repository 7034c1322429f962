"""Textures of tile faces, drawn (RGBA) or photographed, by set and label, in any inks.

Sets differ in their inks more than in their drawings, so one face can serve many sets. Each ink
moves within the range of real sets. Red stays red, because it identifies red fives and chun; green,
blue and black are exchanged freely. On a black tile every ink is light, or nobody could see it.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import HAKU
from vision.evaluation.labels import LabelledPhoto

Image = NDArray[np.uint8]
Mask = NDArray[np.float32]

# Hue ranges of each ink in OpenCV's half degrees, and the inks that can replace it
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
LIGHT_INKS = (  # for black tiles
    (0.0, 0.0, 0.95),  # white
    (15.0, 0.12, 0.90),  # ivory
    (0.0, 0.0, 0.75),  # silver
    (24.0, 0.55, 0.90),  # gold
    (60.0, 0.55, 0.85),  # green
    (88.0, 0.50, 0.85),  # teal
    (106.0, 0.50, 0.95),  # blue
)
DARK_REDS = 0.25  # share of the sets whose red is dark
PARTLY_REDDENED = 0.3  # share of the reddened photographed fives that keep some of their old inks
RED_FIVE_OF = {"5m": "0m", "5p": "0p", "5s": "0s"}
PLAIN_FIVE_OF = {red: five for five, red in RED_FIVE_OF.items()}


def paint(hue: NDArray[np.float32], saturation: Mask, value: Mask) -> Image:
    """Convert HSV planes (hue in half degrees, the others 0 to 1) to uint8 RGB."""
    hsv = np.stack([np.mod(hue, 180.0), saturation * 255.0, value * 255.0], axis=-1)
    rgb = cv2.cvtColor(np.clip(hsv, 0, 255).astype(np.uint8), cv2.COLOR_HSV2RGB)
    return np.asarray(rgb, np.uint8)


def red_mask(rgb: Image) -> NDArray[np.bool_]:
    """Return a mask of the pixels printed in red, pink or orange-red ink."""
    hsv = cv2.cvtColor(rgb, cv2.COLOR_RGB2HSV)
    hue, saturation, value = hsv[..., 0], hsv[..., 1], hsv[..., 2]
    reddish = (hue <= 12) | (hue >= 165)
    return np.asarray(reddish & (saturation > 70) & (value > 50))


def gold_mask(rgb: Image) -> NDArray[np.bool_]:
    """Return a mask of the pixels in the gold of the marks of red fives."""
    hsv = cv2.cvtColor(rgb, cv2.COLOR_RGB2HSV)
    hue, saturation, value = hsv[..., 0], hsv[..., 1], hsv[..., 2]
    return np.asarray((hue > 14) & (hue < 29) & (saturation > 120) & (value > 130))


def red_ink(rng: np.random.Generator, *, on_black: bool) -> tuple[float, float, float]:
    """Return a random red as sets print it: hue in half degrees, saturation and value 0 to 1."""
    dark = rng.random() < DARK_REDS and not on_black
    value = rng.uniform(0.36, 0.55) if dark else rng.uniform(0.55, 0.95)
    return rng.uniform(*RED_HUES), rng.uniform(0.65, 0.95), value


def reink(rgb: Image, rng: np.random.Generator, *, on_black: bool = False) -> Image:
    """Return the print in other inks: red and gold stay, every other ink becomes a dark one.

    On a black tile it becomes a light one.

    >>> red = np.full((2, 2, 3), (200, 20, 20), np.uint8)
    >>> bool(red_mask(reink(red, np.random.default_rng(0))).all())
    True
    >>> black = np.zeros((2, 2, 3), np.uint8)
    >>> dark, light = (reink(black, np.random.default_rng(0), on_black=b) for b in (False, True))
    >>> bool(dark.max() < 50), bool(light.max() > 100)
    (True, True)
    """
    inks = LIGHT_INKS if on_black else DARK_INKS
    hsv = cv2.cvtColor(rgb, cv2.COLOR_RGB2HSV).astype(np.float32)
    hue, saturation, value = hsv[..., 0].copy(), hsv[..., 1] / 255.0, hsv[..., 2] / 255.0
    red, gold = red_mask(rgb), gold_mask(rgb)
    plain = saturation < 0.35
    green = ~red & ~gold & ~plain & (hue < 80)
    blue = ~red & ~gold & ~plain & ~green
    for ink in (plain & (value < 0.6), green, blue):
        new_hue, new_saturation, new_value = inks[rng.integers(len(inks))]
        lift = rng.uniform(0.8, 1.3)
        hue[ink] = new_hue + rng.normal(0, 3)
        saturation[ink] = new_saturation * rng.uniform(0.8, 1.1)
        value[ink] = np.clip((0.6 * new_value + 0.4 * value[ink]) * lift, 0, 1)
    new_hue, new_saturation, new_value = red_ink(rng, on_black=on_black)
    hue[red] = new_hue
    saturation[red] = np.clip(saturation[red] * 0.4 + new_saturation * 0.6, 0, 1)
    value[red] = np.clip(value[red] * 0.5 + new_value * 0.5, 0, 1)
    return paint(hue, np.clip(saturation, 0, 1), value)


def all_red(rgb: Image, rng: np.random.Generator, *, on_black: bool = False) -> Image:
    """Return the print all in one red with its light and dark kept, as on a red five."""
    value = cv2.cvtColor(rgb, cv2.COLOR_RGB2HSV)[..., 2].astype(np.float32) / 255.0
    hue, saturation, brightness = red_ink(rng, on_black=on_black)
    value = np.clip(brightness * (0.85 + 0.3 * (value - value.mean())), 0, 1).astype(np.float32)
    full = np.full_like(value, 1.0)
    return paint(full * np.float32(hue), full * np.float32(saturation), value)


def lift_print(rgb: Image, rng: np.random.Generator) -> tuple[Image, Mask]:
    """Separate a photographed face into ink (RGB) and its opacity on the body (0 to 1).

    The body is the median of the brighter half; everything that differs from it is ink.
    """
    flat = rgb.reshape(-1, 3).astype(np.float32)
    bright = flat[flat.sum(1) >= np.median(flat.sum(1))]
    body = np.median(bright, axis=0)
    distance = np.linalg.norm(rgb.astype(np.float32) - body, axis=-1)
    reach = rng.uniform(70, 110)
    cover = np.clip((distance - 25) / (reach - 25), 0, 1).astype(np.float32)
    return rgb, cover


def brush_over(rng: np.random.Generator, cover: Mask, share: float) -> Mask:
    """Return the opacity of paint brushed over a print by hand, missed in places.

    Args:
        rng: The source of random numbers.
        cover: The opacity of the print, 0 to 1.
        share: The share of the print that the brush reaches.
    """
    cells = int(rng.integers(5, 12))
    coarse = rng.random((cells, cells)).astype(np.float32)
    height, width = cover.shape
    clouds = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    inked = clouds[cover > 0.5]
    limit = float(np.quantile(inked, 1 - share)) if inked.size else 0.0
    reached = np.clip((clouds - limit) * 8 + 1, 0, 1)
    return np.asarray(cover * reached, np.float32)


def spill(rng: np.random.Generator, paint: Mask) -> Mask:
    """Return the opacity of paint that runs a little over the edge of the print, or misses it."""
    rows = paint.shape[0]
    across, down = rng.normal(0, rows * 0.008, 2)
    shift = np.array([[1, 0, across], [0, 1, down]], np.float32)
    moved = cv2.warpAffine(paint, shift, paint.shape[::-1])
    size = round(rows * rng.uniform(0, 0.016))
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * size + 1, 2 * size + 1))
    return np.asarray(cv2.dilate(moved, kernel), np.float32)


def redden_photographed_five(rgb: Image, rng: np.random.Generator) -> Image:
    """Recolour the print of a photographed plain five red; the body stays unchanged.

    Some keep old inks in places, because a brush missed them. Most of the print is always red:
    with little of it red, a five of characters or bamboo is a plain one.
    """
    ink, cover = lift_print(rgb, rng)
    red = all_red(ink, rng).astype(np.float32)
    if rng.random() < PARTLY_REDDENED:
        cover = spill(rng, brush_over(rng, cover, share=rng.uniform(0.7, 0.97)))
    mixed = rgb.astype(np.float32) * (1 - cover[..., None]) + red * cover[..., None]
    return np.clip(mixed, 0, 255).astype(np.uint8)


def thicken(alpha: Mask, rng: np.random.Generator) -> Mask:
    """Make the strokes bolder or finer by up to about 1 % of the face's height.

    A stroke too thin to become finer stays as it is: no tile lacks its thin lines.

    >>> hairline = np.zeros((160, 120), np.float32)
    >>> hairline[:, 60] = 1
    >>> min(float(thicken(hairline, np.random.default_rng(n)).max()) for n in range(20))
    1.0
    """
    size = max(1, round(alpha.shape[0] * 0.008))
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * size + 1, 2 * size + 1))
    turn = rng.random()
    if turn < 0.35:  # a third bolder, a fifth finer, the rest unchanged
        return np.asarray(cv2.dilate(alpha, kernel), np.float32)
    if turn < 0.55:
        finer = cv2.erode(alpha, kernel)
        thin = alpha - cv2.dilate(finer, kernel)  # what would vanish
        return np.asarray(np.maximum(finer, thin), np.float32)
    return alpha


Colour = tuple[int, int, int]

FACE_HEIGHT = 160
FACE_WIDTH = 120
ALL_RED = 0.25  # share of the recoloured red fives that lose all inks other than red
MIN_PHOTOGRAPHED = 28  # pixels; smaller crops have too little detail for a texture
BODIES: tuple[Colour, ...] = (
    (245, 243, 236), (250, 250, 250), (238, 232, 214), (228, 222, 204), (240, 225, 190),
    (215, 225, 215), (240, 240, 248), (225, 215, 195), (236, 218, 172), (222, 202, 158),
)  # fmt: skip
BLACK_BODY: Colour = (38, 38, 42)


@dataclass(slots=True)
class FaceSet:
    """The faces of one design: files or pictures by label."""

    name: str
    photographed: bool
    faces: dict[str, list[Path | Image]] = field(default_factory=lambda: defaultdict(list))

    def add(self, label: str, face: Path | Image) -> None:
        """Add a face of a label."""
        self.faces[label].append(face)


def drawn_set(folder: Path) -> FaceSet:
    """Load a folder of LABEL.png drawings with a transparent background."""
    faces = FaceSet(folder.name, photographed=False)
    for path in sorted(folder.glob("*.png")):
        if path.stem != "back":
            faces.add(path.stem, path)
    return faces


def single_faces(folder: Path) -> FaceSet:
    """Load a folder of LABEL_NUMBER.jpg photographs of one face each."""
    faces = FaceSet(folder.name, photographed=True)
    for path in sorted(folder.glob("*.jpg")):
        faces.add(path.stem.split("_")[0], path)
    return faces


def cut_faces(name: str, photos: Iterable[LabelledPhoto]) -> FaceSet:
    """Cut the faces out of labelled photographs and turn them upright (or upside down)."""
    faces = FaceSet(name, photographed=True)
    for photo in photos:
        pixels = photo.load_pixels()
        for box in photo.boxes:
            cut = pixels[
                max(0, round(box.top)) : round(box.bottom),
                max(0, round(box.left)) : round(box.right),
            ]
            if min(cut.shape[:2]) < MIN_PHOTOGRAPHED:
                continue
            if cut.shape[1] > cut.shape[0]:
                cut = np.rot90(cut)
            faces.add(box.label, np.ascontiguousarray(cut))
    return faces


def load(face: Path | Image) -> Image:
    """Load the picture of a face, RGB or RGBA, resized to the texture size."""
    if isinstance(face, Path):
        pixels = cv2.imread(str(face), cv2.IMREAD_UNCHANGED)
        if pixels is None:
            raise FileNotFoundError(f"{face} is no readable picture")
        if pixels.ndim == 2:  # a greyscale picture has no channel axis
            pixels = cv2.cvtColor(pixels, cv2.COLOR_GRAY2RGB)
        channels = [2, 1, 0, 3][: pixels.shape[2]]
        pixels = pixels[..., channels]
    else:
        pixels = face
    shape = (FACE_WIDTH, FACE_HEIGHT)
    shrinking = pixels.shape[0] > FACE_HEIGHT
    resized = cv2.resize(
        np.ascontiguousarray(pixels),
        shape,
        interpolation=cv2.INTER_AREA if shrinking else cv2.INTER_LINEAR,
    )
    return np.asarray(resized, np.uint8)


def print_on_body(  # noqa: PLR0913 - a print and its inks
    art: Image,
    body: Colour,
    label: str,
    rng: np.random.Generator,
    *,
    recolour: bool,
    on_black: bool,
) -> Image:
    """Print a drawn face on a tile's body with a margin, slightly engraved: uint8 RGB."""
    ink, alpha = art[..., :3], art[..., 3].astype(np.float32) / 255.0
    red_five = label.startswith("0")
    if recolour:
        recolouring = all_red if red_five and rng.random() < ALL_RED else reink
        ink = recolouring(ink, rng, on_black=on_black)
        alpha = thicken(alpha, rng)
    scale_x, scale_y = rng.uniform(0.78, 1.0), rng.uniform(0.78, 1.0)
    shift = np.array(
        [
            [scale_x, 0, (1 - scale_x) * FACE_WIDTH / 2 + rng.normal(0, 2)],
            [0, scale_y, (1 - scale_y) * FACE_HEIGHT / 2 + rng.normal(0, 2)],
        ],
        np.float32,
    )
    size = (FACE_WIDTH, FACE_HEIGHT)
    ink = np.asarray(cv2.warpAffine(ink, shift, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    cover = np.asarray(cv2.warpAffine(alpha, shift, size), np.float32)[..., None]
    cover = cover * np.float32(rng.uniform(0.8, 1.0))
    ground = np.full((FACE_HEIGHT, FACE_WIDTH, 3), body, np.float32)
    # The shaded edge of the engraving: the opacity against itself shifted by a pixel.
    relief = (np.roll(cover, (1, 1), (0, 1)) - cover) * rng.uniform(0, 30)
    printed = np.clip(ground * (1 - cover) + ink * cover - relief, 0, 255)
    return np.asarray(printed, np.uint8)


def body_colour(rng: np.random.Generator) -> Colour:
    """Return the colour of a tile body: white, ivory, bone, rarely black."""
    if rng.random() < 0.04:  # black sets are rare
        return BLACK_BODY
    base = np.array(BODIES[rng.integers(len(BODIES))], np.float32)
    red, green, blue = np.clip(base + rng.normal(0, 6, 3), 0, 255).astype(int)
    return int(red), int(green), int(blue)


def _aged(body: Colour, rng: np.random.Generator) -> Colour:
    """Return the body of a haku, which differs a little from the other tiles of its set."""
    red, green, blue = np.clip(np.array(body) + rng.normal(0, 4) + rng.normal(0, 2, 3), 0, 255)
    return int(red), int(green), int(blue)


class FaceLibrary:
    """All available faces; gives a random set's texture for a label, red fives included."""

    def __init__(self, sets: Sequence[FaceSet]) -> None:
        """Keep the sets; each is drawn with equal probability."""
        if not sets:
            raise ValueError("a wardrobe needs at least one set of faces; give a folder of art")
        self.sets = tuple(sets)

    def choose(self, rng: np.random.Generator) -> "TileSet":
        """Return one set with its body colour and inks, as all tiles of a table share them."""
        faces = self.sets[rng.integers(len(self.sets))]
        body = body_colour(rng)
        if "black" in faces.name:  # white ink is visible only on black
            body = BLACK_BODY
        return TileSet(self, faces, body, int(rng.integers(2**31)))


@dataclass(slots=True)
class TileSet:
    """The faces of one table's tiles."""

    library: FaceLibrary
    faces: FaceSet
    body: Colour
    seed: int
    composition: dict[str, Image] = field(default_factory=dict)

    def texture(self, label: str, rng: np.random.Generator) -> Image:
        """Return the face of a label, uint8 RGB (FACE_HEIGHT, FACE_WIDTH, 3).

        A drawn face is made once per table; a photographed face is drawn at random each time.
        """
        if not self.faces.photographed and label in self.composition:
            return self.composition[label]
        texture = self._make(label, rng)
        self.composition[label] = texture
        return texture

    def has_printed_haku(self) -> bool:
        """Return True if a drawn set's haku has a frame, a letter or another print."""
        if self.faces.photographed or HAKU not in self.faces.faces:
            return False
        return any(bool((load(face)[..., 3] > 127).any()) for face in self.faces.faces[HAKU])

    def _make(self, label: str, rng: np.random.Generator) -> Image:
        plain = PLAIN_FIVE_OF.get(label, label)
        faces, wanted = self.faces, label
        if wanted not in faces.faces:
            wanted = plain
        if wanted not in faces.faces:
            owners = [s for s in self.library.sets if plain in s.faces and "black" not in s.name]
            if not owners:
                raise ValueError(f"no set has a face for {label}; add a folder of art that has one")
            faces = owners[rng.integers(len(owners))]
        options = faces.faces[wanted]
        pixels = load(options[rng.integers(len(options))])
        must_redden = label != wanted
        if faces.photographed:
            rgb = np.ascontiguousarray(pixels[..., :3])
            return redden_photographed_five(rgb, rng) if must_redden else rgb
        inks = np.random.default_rng(self.seed)
        on_black = self.body == BLACK_BODY
        if must_redden:
            rgb = np.ascontiguousarray(pixels[..., :3])
            pixels = np.dstack([all_red(rgb, inks, on_black=on_black), pixels[..., 3]])
        body = _aged(self.body, inks) if label == HAKU else self.body
        recolour = "black" not in faces.name and not must_redden and (on_black or self.seed % 5 > 0)
        return print_on_body(pixels, body, label, inks, recolour=recolour, on_black=on_black)
