"""Build the training data of the detector and the classifiers: composed scenes and photographs.

A folder of training data contains `images/*.jpg` with YOLO `labels/*.txt` (0 face, 1 back) for the
detector, and `crops-*.npz` for the classifiers (`Crops` describes them). Scenes also
have `corners/*.txt`: one tile per line with its label and the x y of its four corners as fractions
of the picture's width and height, clockwise from the tile's top left.
"""

from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from training.data.crops import CROP_LABELS, Crops, crop_photograph, crop_scene
from training.geometry import Block
from training.scenes.compose import Composition, Rectangle, compose, expose_extremely, stretch
from training.scenes.desks import random_desk
from training.scenes.table_at_draw import table_at_draw
from training.scenes.tables import random_scene, random_whole_table
from training.scenes.textures import FaceLibrary, FaceSet
from vision.boxes import BACK, NOT_A_TILE
from vision.evaluation.labels import LabelledPhoto
from vision.pixels.image import load_photo

Image = NDArray[np.uint8]
Rng = np.random.Generator
Tile = tuple[str, tuple[float, float, float, float]]  # label; left, top, right, bottom in pixels

DETECTOR_LONG_SIDE = 640
SCENE_LONG_SIDE = 1600
PHOTO_SCENE_LONG_SIDES = (800, 1280)  # of scenes on photos, which have fewer pixels themselves
FALSE_BOXES_ON_PHOTOS = 12  # at most, away from the tiles of a scene on a photo
SMALL = 30  # pixels in the detector's input; where tiles are smaller, it also learns from a window
WHOLE_TABLE_LONG_SIDES = (1500, 2400)  # of whole tables, whose tiles are small
WHOLE_TABLE_WINDOWS = 3  # cut from each of them
AT_DRAW = 0.4  # share of the whole tables that are at an exhaustive draw
WINDOW = (35.0, 60.0)  # the size of such tiles in the window
WHOLE = 0.6  # share of a tile inside a window from which the tile counts
SEEDS_APART = 1_000_000  # scene n of seed s is drawn with the seed s * SEEDS_APART + n
SCENES_A_JOB = 100
WORKERS = 2
STRETCHED = 0.2  # share of the scenes scaled unevenly, as by a wide lens or a careless program
BADLY_EXPOSED = 0.4  # share of the desks that are too bright or too dark
CUT = 0.2  # share of the desks whose picture ends in a tile
STRETCH = 2.5  # largest factor, wider or narrower
JPEG_QUALITY = 85


def make_folders(folder: Path) -> None:
    """Create the subfolders of a folder of training data."""
    for part in ("images", "labels"):
        (folder / part).mkdir(parents=True, exist_ok=True)


def yolo_line(kind: int, box: tuple[float, float, float, float], *, width: int, height: int) -> str:
    """Format a box (left, top, right, bottom) as a YOLO line, clipped to the picture.

    >>> yolo_line(1, (20, 30, 60, 120), width=100, height=100)
    '1 0.40000 0.65000 0.40000 0.70000\\n'
    """
    left, right = np.clip([box[0], box[2]], 0, width) / width
    top, bottom = np.clip([box[1], box[3]], 0, height) / height
    centre = f"{(left + right) / 2:.5f} {(top + bottom) / 2:.5f}"
    return f"{kind} {centre} {right - left:.5f} {bottom - top:.5f}\n"


def write_detector_example(folder: Path, name: str, image: Image, tiles: Iterable[Tile]) -> None:
    """Save a picture at the detector's size with its YOLO labels."""
    height, width = image.shape[:2]
    lines = [yolo_line(int(label == BACK), box, width=width, height=height) for label, box in tiles]
    scale = min(1.0, DETECTOR_LONG_SIDE / max(height, width))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    path = folder / "images" / f"{name}.jpg"
    cv2.imwrite(str(path), small[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    (folder / "labels" / f"{name}.txt").write_text("".join(lines))


def write_corners(folder: Path, name: str, composition: Composition) -> None:
    """Save the label and the corners of each tile of a scene, which also give its top."""
    height, width = composition.image.shape[:2]
    lines = [
        " ".join([tile.label, *(f"{v:.5f}" for v in (tile.corners / [width, height]).ravel())])
        for tile in composition.labelled
    ]
    (folder / "corners").mkdir(exist_ok=True)
    (folder / "corners" / f"{name}.txt").write_text("".join(f"{line}\n" for line in lines))


@dataclass(frozen=True, slots=True)
class SceneOptions:
    """The content of scenes.

    Attributes:
        only: The labels whose crops are written.
        photos: The photographs on which they lie; without any they lie on drawn tables.
        whole_tables: Whether all of them are whole tables, every other one on a drawn table.
        desks: Whether all of them are desks, two of three on a drawn table, many badly exposed.
    """

    only: frozenset[str] = frozenset(CROP_LABELS)
    photos: Sequence[Path] = ()
    whole_tables: bool = False
    desks: bool = False


def make_scenes(
    folder: Path, sets: list[FaceSet], numbers: range, options: SceneOptions | None = None
) -> None:
    """Compose the scenes with these numbers into a folder."""
    cv2.setNumThreads(1)
    options = options or SceneOptions()
    library, crops = FaceLibrary(sets), Crops(options.only)
    for number in numbers:
        rng = np.random.default_rng(number)
        long, photo, elsewhere = SCENE_LONG_SIDE, None, 3
        if options.photos:
            long, elsewhere = int(rng.integers(*PHOTO_SCENE_LONG_SIDES)), FALSE_BOXES_ON_PHOTOS
            drawn = (options.whole_tables and number % 2 == 0) or (options.desks and number % 3)
            if not drawn:
                photo = load_photo(options.photos[int(rng.integers(len(options.photos)))])
        if options.whole_tables:
            long = int(rng.integers(*WHOLE_TABLE_LONG_SIDES))
        short = int(long * rng.choice([0.75, 0.5625]))
        width, height = (short, long) if rng.random() < 0.3 else (long, short)
        blocks = _blocks(rng, options)
        composition = compose(blocks, library, rng, width=width, height=height, photo=photo)
        if rng.random() < STRETCHED:
            composition = stretch(composition, float(STRETCH ** rng.uniform(-1, 1)))
        if options.desks and rng.random() < BADLY_EXPOSED:
            image = expose_extremely(composition.image, rng)
            composition = replace(composition, image=image)
        if options.desks and rng.random() < CUT:
            composition = cut_off(composition, rng)
        tiles = [(t.label, t.box) for t in composition.labelled]
        write_detector_example(folder, f"scene_{number:08d}", composition.image, tiles)
        write_corners(folder, f"scene_{number:08d}", composition)
        for part in range(WHOLE_TABLE_WINDOWS if options.whole_tables else 1):
            if (window := small_tile_window(composition.image, tiles, rng)) is not None:
                write_detector_example(folder, f"window_{number:08d}_{part}", *window)
        crop_scene(composition, crops, rng, elsewhere=elsewhere)
    crops.save(folder / f"crops-{numbers.start:08d}.npz")


def _blocks(rng: Rng, options: SceneOptions) -> list[Block]:
    if options.desks:
        return random_desk(rng)
    if options.whole_tables:
        at_draw = rng.random() < AT_DRAW
        return list(table_at_draw(rng).blocks) if at_draw else random_whole_table(rng)
    return random_scene(rng)


def cut_off(composition: Composition, rng: Rng) -> Composition:
    """Return the picture cut through a tile; tiles that show too little are ignored.

    >>> nothing = Composition(np.zeros((90, 200, 3), np.uint8), (), (), ())
    >>> cut_off(nothing, np.random.default_rng(0)).image.shape
    (90, 200, 3)
    """
    if not composition.labelled:
        return composition
    width = composition.image.shape[1]
    left, _, right, _ = composition.labelled[int(rng.integers(len(composition.labelled)))].box
    shown = rng.uniform(0.4, 1.02)
    start, end = 0, width
    if (left + right) / 2 > width / 2:
        end = int(np.clip(left + shown * (right - left), width / 2, width))
    else:
        start = int(np.clip(right - shown * (right - left), 0, width / 2))
    labelled, ignored = [], [_shift(box, start) for box in composition.ignored]
    for tile in composition.labelled:
        corners = tile.corners - [start, 0]
        moved = replace(tile, corners=np.clip(corners, [0, -np.inf], [end - start, np.inf]))
        share = (moved.box[2] - moved.box[0]) / max(1.0, tile.box[2] - tile.box[0])
        if share >= WHOLE:
            labelled.append(moved)
        elif share > 0:
            ignored.append(moved.box)
    image = np.ascontiguousarray(composition.image[:, start:end])
    objects = tuple(_shift(box, start) for box in composition.objects)
    return Composition(image, tuple(labelled), tuple(ignored), objects)


def _shift(box: Rectangle, start: int) -> Rectangle:
    return box[0] - start, box[1], box[2] - start, box[3]


def build_scenes(
    folder: Path,
    sets: list[FaceSet],
    *,
    count: int,
    seed: int,
    options: SceneOptions | None = None,
) -> None:
    """Compose `count` scenes with faces of the sets into a folder, in several processes."""
    make_folders(folder)
    numbers = range(seed * SEEDS_APART, seed * SEEDS_APART + count)
    jobs = [numbers[start : start + SCENES_A_JOB] for start in range(0, count, SCENES_A_JOB)]
    # Spawned, not forked: OpenCV's threads do not survive a fork.
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(make_scenes, folder, sets, job, options) for job in jobs]
        for done, job in enumerate(waiting, 1):
            job.result()
            print(f"{folder.name}: {min(done * SCENES_A_JOB, count)} of {count} scenes", flush=True)


def small_tile_window(
    image: Image, tiles: Sequence[Tile], rng: Rng
) -> tuple[Image, list[Tile]] | None:
    """Cut a part of a picture in which small tiles are larger, as the detector's windows do.

    Return it with its tiles, including those cut by its edges if most of them shows. Return None
    if tiles are not small in the detector's input, or the picture shows them no larger.
    """
    if not tiles:
        return None
    height, width = image.shape[:2]
    edges = np.array([box for _, box in tiles])
    size = float(np.median((edges[:, 2:] - edges[:, :2]).max(1)))
    side = round(DETECTOR_LONG_SIDE * size / rng.uniform(*WINDOW))
    small = size * DETECTOR_LONG_SIDE / max(height, width) < SMALL
    if not small or side < DETECTOR_LONG_SIDE / 2 or side > 0.8 * max(height, width):
        return None
    x, y = edges[int(rng.integers(len(edges))), :2] - rng.uniform(0, 0.8, 2) * side
    x0, y0 = max(0, min(width - side, int(x))), max(0, min(height - side, int(y)))
    x1, y1 = min(width, x0 + side), min(height, y0 + side)
    inside = [
        (label, (max(0, a - x0), max(0, b - y0), min(x1, c) - x0, min(y1, d) - y0))
        for label, (a, b, c, d) in tiles
        if max(0, min(x1, c) - max(x0, a)) * max(0, min(y1, d) - max(y0, b))
        >= WHOLE * (c - a) * (d - b)
    ]
    return np.ascontiguousarray(image[y0:y1, x0:x1]), inside


def random_window(photo: LabelledPhoto, image: Image, rng: Rng) -> tuple[Image, list[Tile]]:
    """Cut a part of a photograph that contains all its labelled tiles.

    People label only the tiles they care about. More distant tiles can be unlabelled, so most
    windows are tight.
    """
    height, width = image.shape[:2]
    tiles = [
        (b.label, (b.left, b.top, b.right, b.bottom)) for b in photo.boxes if b.label != NOT_A_TILE
    ]
    if not tiles or rng.random() < 0.3:
        return image, tiles
    edges = np.array([b for _, b in tiles])
    tall = float(np.median(edges[:, 3] - edges[:, 1]))
    pad = rng.uniform(0.1, 0.9, 4) * tall
    x0, y0 = np.maximum(edges[:, :2].min(0) - pad[:2], 0).astype(int)
    x1, y1 = np.minimum(edges[:, 2:].max(0) + pad[2:], [width, height]).astype(int)
    shifted = [(n, (a - x0, b - y0, c - x0, d - y0)) for n, (a, b, c, d) in tiles]
    return np.ascontiguousarray(image[y0:y1, x0:x1]), shifted


def rotate(image: Image, tiles: list[Tile], quarters: int) -> tuple[Image, list[Tile]]:
    """Rotate a picture and its boxes counterclockwise by a number of quarter turns.

    >>> rotate(np.zeros((20, 40, 3), np.uint8), [("1m", (0, 0, 10, 5))], 1)[1]
    [('1m', (0, 30, 5, 40))]
    """
    for _ in range(quarters):
        width = image.shape[1]
        image = np.ascontiguousarray(np.rot90(image))
        tiles = [(n, (b, width - c, d, width - a)) for n, (a, b, c, d) in tiles]
    return image, tiles


def build_photographs(
    folder: Path, photos: Iterable[LabelledPhoto], *, seed: int, passes: int
) -> None:
    """Turn labelled photographs into training data, `passes` times each with different windows."""
    make_folders(folder)
    rng, crops = np.random.default_rng(seed), Crops()
    for photo in photos:
        image = photo.load_pixels()
        for n in range(passes):
            crop_photograph(image, photo.boxes, crops, rng)
            quarters = int(rng.choice([0, 1, 2, 3], p=[0.7, 0.1, 0.1, 0.1]))
            picture, tiles = rotate(*random_window(photo, image, rng), quarters)
            write_detector_example(folder, f"{photo.path.stem}_{n}", picture, tiles)
    crops.save(folder / f"crops-{seed:08d}.npz")
