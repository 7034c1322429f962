"""Compose a photograph of a scene of blocks: RGB picture and exact labels."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from training.geometry import BACK, FACE, SIDES, Block, Camera
from training.scenes.canvas import Canvas, cast_shadows, lay_photo, match_light, random_light
from training.scenes.paint import develop, paint_block, random_camera, random_look
from training.scenes.surfaces import table
from training.scenes.textures import FaceLibrary

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
Rng = np.random.Generator
Rectangle = tuple[float, float, float, float]

MIN_SHOWN = 0.6  # share of its area; a side showing less is unreadable
NOTICED = 0.1  # share of its area; a side showing less goes unnoticed
MIN_SIDE = 11  # pixels; a narrower side is unreadable
MIN_SLANT = 0.12  # cosine; a side seen at a flatter angle is unreadable
MIN_BACK_SLANT = 0.3  # the same for a back, which only its width tells from a flank
CLEAR_SLANT = 0.6  # cosine; a flank seen at a steeper angle than this can pass for a tile
NEAREST = 2.5  # tile widths; a block partly behind the lens cannot be drawn


@dataclass(frozen=True, slots=True)
class Labelled:
    """A visible tile side: its label or `back`, its corners (4, 2) in pixels, top left first.

    `block` is the index of its block in the scene.
    """

    label: str
    corners: Floats
    block: int = 0

    @property
    def box(self) -> Rectangle:
        """Return left, top, right, bottom in pixels."""
        left, top = self.corners.min(0).tolist()
        right, bottom = self.corners.max(0).tolist()
        return left, top, right, bottom

    @property
    def top(self) -> Floats:
        """Return the unit vector (2,) to the tile's top, x to the right and y down."""
        way = self.corners[:2].mean(0) - self.corners[2:].mean(0)
        return np.asarray(way / np.linalg.norm(way))


@dataclass(frozen=True, slots=True)
class Composition:
    """A composed photograph, uint8 (height, width, 3) RGB, with its readable tiles.

    `ignored` contains the boxes of tiles too hidden, too small or too oblique to be labelled,
    `objects` those of blocks that are not tiles.
    """

    image: Image
    labelled: tuple[Labelled, ...]
    ignored: tuple[Rectangle, ...]
    objects: tuple[Rectangle, ...]


def compose(  # noqa: PLR0913 - the picture's size and ground
    blocks: list[Block],
    library: FaceLibrary,
    rng: Rng,
    *,
    width: int,
    height: int,
    photo: Image | None = None,
) -> Composition:
    """Photograph the blocks with the faces of one set of the library.

    They lie on a drawn table, or on what a `photo` shows: uint8 RGB of any size.
    """
    camera = random_camera(rng, blocks, width, height)
    drawn = [n for n, b in enumerate(blocks) if float(camera.distance(b.centre)) > NEAREST]
    blocks = [blocks[n] for n in drawn]
    surface = table(rng, height, width)
    canvas = Canvas(surface if photo is None else lay_photo(rng, photo, camera, surface))
    light = random_light(rng)
    cast_shadows(canvas, camera, blocks, light, rng)
    look = random_look(rng, library, light)
    order = sorted(range(len(blocks)), key=lambda n: -float(camera.distance(blocks[n].centre)))
    for number in order:
        paint_block(canvas, camera, blocks[number], look, rng, number=number)
    if photo is not None:
        match_light(canvas, photo, rng)
    labelled, ignored = label_scene(canvas, camera, blocks)
    objects = tuple(
        Labelled("", camera.project(b.corners(FACE))).box for b in blocks if b.label is None
    )
    if look.split < 1:  # the flank of a tile of one colour looks like a haku
        objects += flanks(canvas, camera, blocks)
    labelled = tuple(replace(tile, block=drawn[tile.block]) for tile in labelled)
    return Composition(develop(canvas.pixels, rng), labelled, ignored, objects)


def stretch(composition: Composition, factor: float) -> Composition:
    """Return the picture with its width scaled by a factor, tiles included."""
    height, width = composition.image.shape[:2]
    wide = cv2.resize(
        composition.image, (round(width * factor), height), interpolation=cv2.INTER_AREA
    )
    factor = wide.shape[1] / width

    def moved(box: Rectangle) -> Rectangle:
        return box[0] * factor, box[1], box[2] * factor, box[3]

    labelled = tuple(replace(t, corners=t.corners * [factor, 1.0]) for t in composition.labelled)
    return Composition(
        np.asarray(wide, np.uint8),
        labelled,
        tuple(map(moved, composition.ignored)),
        tuple(map(moved, composition.objects)),
    )


def label_scene(
    canvas: Canvas, camera: Camera, blocks: list[Block]
) -> tuple[tuple[Labelled, ...], tuple[Rectangle, ...]]:
    """Return the visible face or back of each tile, and the boxes of barely visible ones."""
    labelled, ignored = [], []
    for number, b in enumerate(blocks):
        if b.label is None:
            continue
        for side, label in ((FACE, b.label), (BACK, "back")):
            corners = b.corners(side)
            towards = camera.position - corners.mean(0)
            slant = float(b.normal(side) @ towards) / float(np.linalg.norm(towards))
            if slant < MIN_SLANT:
                continue
            readable = slant >= (MIN_BACK_SLANT if side == BACK else MIN_SLANT)
            found = Labelled(label, camera.project(corners), number)
            left, top, right, bottom = found.box
            shown = share_shown(canvas, found, number)
            large = min(right - left, bottom - top) >= MIN_SIDE
            if readable and large and shown >= MIN_SHOWN:
                labelled.append(found)
            elif shown > NOTICED:
                ignored.append(found.box if readable else _outline(camera, b))
    return tuple(labelled), tuple(ignored)


def flanks(canvas: Canvas, camera: Camera, blocks: list[Block]) -> tuple[Rectangle, ...]:
    """Return the boxes of the sides of tiles, other than face and back, that are clearly visible.

    They are not tiles, but white ones resemble a haku.
    """
    found = []
    for number, b in enumerate(blocks):
        for side in range(2, len(SIDES)) if b.label is not None else ():
            corners = b.corners(side)
            towards = camera.position - corners.mean(0)
            slant = float(b.normal(side) @ towards) / float(np.linalg.norm(towards))
            if slant >= CLEAR_SLANT:
                seen = Labelled("", camera.project(corners), number)
                if share_shown(canvas, seen, number) >= MIN_SHOWN:
                    found.append(seen.box)
    return tuple(found)


def _outline(camera: Camera, b: Block) -> Rectangle:
    """Return the box of a whole block, flanks included."""
    corners = np.concatenate([camera.project(b.corners(side)) for side in (FACE, BACK)])
    left, top = corners.min(0).tolist()
    right, bottom = corners.max(0).tolist()
    return left, top, right, bottom


def share_shown(canvas: Canvas, side: Labelled, owner: int) -> float:
    """Return the visible share of a side's area, 0 to 1: inside the picture and not hidden."""
    height, width = canvas.owner.shape
    left, top, right, bottom = side.box
    if right < 0 or bottom < 0 or left > width or top > height:
        return 0.0
    x, y = int(left), int(top)
    mask = np.zeros((max(1, int(bottom - top) + 2), max(1, int(right - left) + 2)), np.uint8)
    cv2.fillConvexPoly(mask, (side.corners - [x, y]).astype(np.int32), (1,))
    window = canvas.owner[max(0, y) : y + mask.shape[0], max(0, x) : x + mask.shape[1]]
    part = mask[max(0, -y) :, max(0, -x) :][: window.shape[0], : window.shape[1]]
    return float(((window == owner) & (part > 0)).sum()) / max(1.0, float(mask.sum()))
