"""Textures of tile faces: drawn art (RGBA) and photographed faces, by set and label."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from training.scenes.inks import (
    PLAIN_FIVE_OF,
    all_red,
    redden_photographed_five,
    reink,
    thicken,
)
from vision.boxes import HAKU
from vision.evaluation.labelled_photos import LabelledPhoto

Image = NDArray[np.uint8]
Colour = tuple[int, int, int]

FACE_HEIGHT = 160
FACE_WIDTH = 120
ALL_RED = 0.25  # share of the recoloured red fives that lose all inks other than red
MIN_PHOTOGRAPHED = 28  # pixels; smaller crops have too little detail for a texture
BODIES: tuple[Colour, ...] = (
    (245, 243, 236),
    (250, 250, 250),
    (238, 232, 214),
    (228, 222, 204),
    (240, 225, 190),
    (215, 225, 215),
    (240, 240, 248),
    (225, 215, 195),
    (236, 218, 172),  # yellowed by the years
    (222, 202, 158),
)
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
    ground = np.empty((FACE_HEIGHT, FACE_WIDTH, 3), np.float32)
    ground[:] = body
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
