"""Training data of the classifier: square crops of tiles and of things mistaken for tiles."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from training.scenes.compose import Composition
from training.scenes.textures import RED_FIVE_OF, redden_photographed_five
from vision.boxes import BACK, FLOWERS, NOT_A_TILE, Box, overlap
from vision.evaluation.labels import LabelledBox
from vision.pixels.crops import square_crop

Image = NDArray[np.uint8]
Rng = np.random.Generator
Direction = tuple[float, float]

CROP_LABELS = (
    *(f"{r}{s}" for s in "mps" for r in range(1, 10)),
    *(f"{r}z" for r in range(1, 8)),
    "0m", "0p", "0s", BACK,
    *FLOWERS,
    NOT_A_TILE,
)  # fmt: skip
FIVES = frozenset(f"{rank}{suit}" for rank in "05" for suit in "mps")
CROP = 112  # pixels of a stored crop; training cuts a jittered 64 or 96 out of it
MARGIN = 0.12  # share of the box's longer side, added on each side of the classifier's square
MIN_CROPPED = 12  # pixels; with a shorter box side a tile is unreadable
OBJECTS_A_SCENE = 24  # a keyboard has 60
BACKS_A_SCENE = 5  # walls contain many of them
MISTAKEN = 0.13  # share of the tiles of a scene that also yield a false box
SAMPLE = 120  # crops of a folder by which a classifier is quantized
APART = 0.4  # IoU with every tile below this makes a box a false one


@dataclass(slots=True)
class Crops:
    """Crops, uint8 (112, 112, 3) RGB, with their labels and the direction of each tile's top.

    A top is a unit vector (2,), x to the right and y down, or zeros if it is unknown or does not
    exist. A size is the longer side of the cropped box, in pixels of the picture.
    """

    only: frozenset[str] = frozenset(CROP_LABELS)
    pixels: list[Image] = field(default_factory=list)
    labels: list[int] = field(default_factory=list)
    tops: list[Direction] = field(default_factory=list)
    sizes: list[float] = field(default_factory=list)

    def add(self, image: Image, box: Box, label: str, *, top: Direction = (0.0, 0.0)) -> None:
        """Add the square around a box of a picture if its label is wanted."""
        if label not in self.only:
            return
        self.pixels.append(square_crop(image, box, margin=MARGIN, side=CROP))
        self.labels.append(CROP_LABELS.index(label))
        self.tops.append(top)
        self.sizes.append(max(box.width, box.height))

    def save(self, path: Path) -> None:
        """Write all crops to one file."""
        pixels = np.array(self.pixels, np.uint8).reshape(-1, CROP, CROP, 3)
        labels = np.array(self.labels, np.int64)
        tops = np.array(self.tops, np.float32).reshape(-1, 2)
        sizes = np.array(self.sizes, np.float32)
        np.savez(path, pixels=pixels, labels=labels, tops=tops, sizes=sizes)


def sample_crops(work: Path) -> Image:
    """Return crops, uint8 (n, 112, 112, 3), from each folder of training data with any.

    They are rotated by quarter turns, as the classifiers see them.
    """
    rng, sample = np.random.default_rng(SAMPLE), []
    for folder in sorted({path.parent for path in work.glob("*/crops-*.npz")}):
        pixels = np.load(min(folder.glob("crops-*.npz")))["pixels"]
        sample += [pixels[k] for k in rng.permutation(len(pixels))[:SAMPLE]]
    if not sample:
        raise FileNotFoundError(f"no crops in {work}; build them first")
    return np.stack([np.rot90(crop, number % 4) for number, crop in enumerate(sample)])


def jitter_box(box: Box, rng: Rng) -> Box:
    """Return the box as an imprecise detector would report it."""
    side = max(box.width, box.height)
    dx, dy = rng.normal(0, 0.03, 2) * side
    # A tile seen from the side has a narrow box: keep some of it.
    grow = max(rng.uniform(-0.06, 0.07) * side, -min(box.width, box.height) / 4)
    return Box(
        box.left + dx - grow, box.top + dy - grow, box.right + dx + grow, box.bottom + dy + grow
    )


def crop_scene(composition: Composition, crops: Crops, rng: Rng, *, elsewhere: int = 3) -> None:
    """Add the crops of a composed scene: every tile, some false boxes, and other objects.

    At most `elsewhere` false boxes are anywhere in the picture.
    """
    height, width = composition.image.shape[:2]
    tiles = [Box(*tile.box) for tile in composition.labelled]
    backs = 0
    for tile, box in zip(composition.labelled, tiles, strict=True):
        backs += tile.label == BACK
        if tile.label != BACK or backs <= BACKS_A_SCENE:
            x, y = tile.top.tolist()
            crops.add(composition.image, jitter_box(box, rng), tile.label, top=(x, y))
    taken = [*tiles, *(Box(*b) for b in composition.ignored)]
    for box in false_boxes(tiles, width, height, rng, elsewhere=elsewhere):
        if all(overlap(box, other)[0] < APART for other in taken):
            crops.add(composition.image, box, NOT_A_TILE)
    objects = [Box(*b) for b in composition.objects]
    if len(objects) > OBJECTS_A_SCENE:
        objects = [objects[n] for n in rng.choice(len(objects), OBJECTS_A_SCENE, replace=False)]
    for box in objects:
        if min(box.width, box.height) < MIN_CROPPED:
            continue
        x, y = box.centre
        seen = 0 < x < width and 0 < y < height
        if seen and all(overlap(box, other)[0] < APART / 4 for other in tiles):
            crops.add(composition.image, jitter_box(box, rng), NOT_A_TILE)


def false_boxes(
    tiles: Sequence[Box], width: int, height: int, rng: Rng, *, elsewhere: int
) -> Iterator[Box]:
    """Yield boxes that a detector could mistake for tiles: between two, part of one, several.

    At most `elsewhere` others are anywhere in a picture of this size.
    """
    for box in tiles:
        if rng.random() < MISTAKEN:
            yield _false_box(box, rng)
    for _ in range(int(rng.integers(elsewhere + 1))):
        typical = float(np.median([b.height for b in tiles])) if tiles else height / 8
        tall = typical * rng.uniform(0.6, 1.6)
        x, y = rng.uniform(0, width - 1), rng.uniform(0, height - 1)
        yield Box(x, y, x + tall * rng.uniform(0.5, 1.2), y + tall)


def _false_box(box: Box, rng: Rng) -> Box:
    w, h = box.width, box.height
    kind = rng.choice(["beside", "above", "part", "several"], p=[0.3, 0.2, 0.25, 0.25])
    if kind == "beside":
        # half of the tile, or the gap to the next one
        dx = rng.choice([-1, 1]) * w * rng.choice([rng.uniform(0.42, 0.6), rng.uniform(0.9, 1.2)])
        return Box(box.left + dx, box.top, box.right + dx, box.bottom)
    if kind == "above":
        dy = rng.choice([-1, 1]) * h * rng.uniform(0.45, 0.9)
        return Box(box.left, box.top + dy, box.right, box.bottom + dy)
    if kind == "part":
        scale = rng.uniform(0.25, 0.45)
        x = rng.uniform(box.left, box.right - w * scale)
        y = rng.uniform(box.top, box.bottom - h * scale)
        return Box(x, y, x + w * scale, y + h * scale)
    grow = rng.uniform(0.8, 2.0)
    return Box(box.left - w * grow, box.top - h * grow, box.right + w * grow, box.bottom + h * grow)


def crop_photograph(image: Image, boxes: Sequence[LabelledBox], crops: Crops, rng: Rng) -> None:
    """Add the crops of a photograph; half of the plain fives are recoloured as red fives."""
    image = image.copy()
    for b in boxes:
        label, box = b.label, Box(b.left, b.top, b.right, b.bottom)
        if min(box.width, box.height) < MIN_CROPPED:
            continue
        if label in RED_FIVE_OF and rng.random() < 0.5:
            x0, y0, x1, y1 = (max(0, round(v)) for v in (b.left, b.top, b.right, b.bottom))
            image[y0:y1, x0:x1] = redden_photographed_five(image[y0:y1, x0:x1], rng)
            label = RED_FIVE_OF[label]
        crops.add(image, jitter_box(box, rng), label)
