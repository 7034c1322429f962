"""Pictures of faces: with repainting and wear as pixels, and as whole tiles for the page as SVG."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from training.faces.design import STANDARD, Design, RedFiveStyle
from training.faces.draw import LABELS, Pixels, draw, rasterise, svg_paths
from training.faces.shapes import (
    HEIGHT,
    WIDTH,
    Colour,
    Drawing,
    Shape,
    fill,
    placement,
    rounded_rectangle,
    transformed,
)
from training.scenes.textures import PLAIN_FIVE_OF, Mask, brush_over, spill


def add_wear(pixels: Pixels, design: Design, label: str) -> Pixels:
    """Return a rasterised face (height, width, 4) worn by the years of the design.

    >>> from training.faces.design import STANDARD
    >>> face = np.full((40, 30, 4), 255, np.uint8)
    >>> bool((add_wear(face, STANDARD, "1m") == face).all())
    True
    """
    if not design.wear:
        return pixels
    rng = design.dice(f"wear {label}")
    size = (pixels.shape[0], pixels.shape[1])
    thin = 1 - design.wear * (0.15 + 0.5 * _clouds(rng, size, 5))
    grain = _clouds(rng, size, max(8, size[0] // 3))
    flaked = np.clip((grain - (0.3 * design.wear + 0.05)) * 12, 1 - design.wear, 1)
    cover = pixels[..., 3] * thin * flaked
    uneven = 1 + design.wear * 0.3 * (_clouds(rng, size, 4)[..., None] - 0.5)
    colour = pixels[..., :3] * uneven
    return np.dstack([colour, cover]).clip(0, 255).astype(np.uint8)


def _clouds(rng: np.random.Generator, size: tuple[int, int], cells: int) -> NDArray[np.float32]:
    """Return smooth noise from 0 to 1 with this many cells from top to bottom."""
    coarse = rng.random((cells, max(3, cells * 3 // 4))).astype(np.float32)
    height, width = size
    smooth = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    return cast("NDArray[np.float32]", np.clip(smooth, 0, 1))


PAINTED_WHOLLY = 0.55  # share of the repainted fives whose whole print was to become red


def paint_face(label: str, design: Design, height: int) -> Pixels:
    """Return a face in this many rows: uint8 RGBA (height, width, 4), transparent ground.

    >>> from training.faces.design import STANDARD
    >>> paint_face("1m", STANDARD, 40).shape
    (40, 30, 4)
    """
    pixels = rasterise(draw(label, design), height)
    if label in PLAIN_FIVE_OF and design.red_five is RedFiveStyle.REPAINTED:
        pixels = repaint(pixels, design, label)
    return add_wear(pixels, design, label)


def repaint(pixels: Pixels, design: Design, label: str) -> Pixels:
    """Return the print of a five painted over in red by hand, wholly or in part, imprecisely."""
    rng = design.dice(f"repaint {label}")
    cover = pixels[..., 3].astype(np.float32) / 255.0
    paint = brush_over(rng, cover, share=rng.uniform(0.88, 1.0))
    if rng.random() > PAINTED_WHOLLY:
        paint = paint * _half(rng, cover, label)
    paint = spill(rng, paint)
    total = np.maximum(cover, paint)
    mix = (paint / np.maximum(total, 1e-3))[..., None]
    colour = pixels[..., :3] * (1 - mix) + np.array(design.inks.aka, np.float32) * mix
    return np.dstack([colour, total * 255.0]).clip(0, 255).astype(np.uint8)


def _half(rng: np.random.Generator, cover: Mask, label: str) -> Mask:
    """Return 1 on about half of the print, 0 on the rest, along a line.

    A five of characters is painted on one side or on the numeral: a red 萬 under a dark numeral is
    the plain five of most sets.
    """
    rows, columns = np.indices(cover.shape, dtype=np.float32)
    height, width = cover.shape
    angles = [0.0, np.pi, -np.pi / 2] + ([np.pi / 2] if label != "0m" else [])
    angle = rng.choice(angles) + rng.normal(0, 0.2)
    away = (columns / width - 0.5) * np.cos(angle) + (rows / height - 0.5) * np.sin(angle)
    return np.clip((away + rng.uniform(-0.02, 0.15)) * 60, 0, 1).astype(np.float32)


# A riichi hand has no flowers or seasons, so the page needs no pictures of them.
PICTURED: tuple[str, ...] = tuple(label for label in LABELS if label[1] in "mpsz")


FACE: Colour = (252, 249, 240)  # of a tile without its engraving
EDGE: Colour = (222, 213, 190)
SIDE: Colour = (203, 192, 164)
BACK: Colour = (226, 158, 36)
LIGHT_BACK: Colour = (248, 180, 58)
BACK_EDGE: Colour = (176, 114, 16)
_FACE_PART = 0.93  # share of the tile's height; the rest is the visible side below it


def tile_svg(label: str) -> str:
    """Draw a tile seen slightly from below as an SVG document, 3 wide to 4 high; `back` turns it
    over.

    >>> tile_svg("back").startswith("<svg ")
    True
    """
    if label == "back":
        shapes = _turned_over()
    else:
        onto = placement(WIDTH / 2, HEIGHT * _FACE_PART / 2, scale=_FACE_PART + 0.03)
        onto = onto.after(placement(-WIDTH / 2, -HEIGHT / 2))
        shapes = (*_lying(), *transformed(draw(label, STANDARD), onto))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}">'
        f"{svg_paths(shapes, FACE)}</svg>\n"
    )


def pictures() -> Iterator[tuple[str, str]]:
    """Yield the file name and the content of every picture of the page."""
    for label in (*PICTURED, "back"):
        yield f"{label}.svg", tile_svg(label)


def write_tile_pictures(folder: Path) -> None:
    """Write the pictures of the page."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pictures():
        (folder / name).write_text(text, encoding="ascii")


def _layer(ink: Colour, inset: float, bottom: float, radius: float) -> Shape:
    width = WIDTH - 2 * inset
    return fill(
        ink, rounded_rectangle(WIDTH / 2, (inset + bottom) / 2, width, bottom - inset, radius)
    )


def _lying() -> Drawing:
    face_end = HEIGHT * _FACE_PART
    return (
        _layer(BACK, 0, HEIGHT, 40),
        _layer(SIDE, 0, HEIGHT - 12, 38),
        _layer(EDGE, 0, face_end, 36),
        _layer(FACE, 5, face_end - 6, 32),
    )


def _turned_over() -> Drawing:
    face_end = HEIGHT * _FACE_PART
    return (
        _layer(SIDE, 0, HEIGHT, 40),
        _layer(BACK_EDGE, 0, HEIGHT - 12, 38),
        _layer(BACK, 0, face_end, 36),
        _layer(LIGHT_BACK, 12, face_end - 14, 28),
    )


REPORT_INTERVAL = 40  # designs between two lines of progress


def write_designs(designs: Sequence[Design], out: Path, *, height: int, workers: int) -> None:
    """Write every design into a folder of its own, drawn by several processes."""
    folders = [out / f"design_{number:03d}" for number in range(len(designs))]
    write = partial(write_pictures, height=height)
    # Spawned, not forked: OpenCV's threads do not survive a fork.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for done, _ in enumerate(pool.map(write, designs, folders, chunksize=4), 1):
            if done % REPORT_INTERVAL == 0 or done == len(designs):
                print(f"{out.name}: {done} of {len(designs)} designs", flush=True)


def write_pictures(design: Design, folder: Path, *, height: int) -> None:
    """Write every face of a design as LABEL.png with a transparent background."""
    folder.mkdir(parents=True, exist_ok=True)
    for label in LABELS:
        pixels = paint_face(label, design, height)
        cv2.imwrite(str(folder / f"{label}.png"), cv2.cvtColor(pixels, cv2.COLOR_RGBA2BGRA))
