"""Write pictures: whole tiles for the page as SVG, and the faces of designs as pixels."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import cv2

from training.faces.design import STANDARD, Design
from training.faces.draw import LABELS, draw, svg_paths
from training.faces.paint_face import paint_face
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

# A riichi hand has no flowers or seasons, so the page needs no pictures of them.
PICTURED: tuple[str, ...] = tuple(label for label in LABELS if label[1] in "mpsz")


@dataclass(frozen=True, slots=True)
class Body:
    """The colours of a tile without its engraving."""

    face: Colour = (252, 249, 240)
    edge: Colour = (222, 213, 190)
    side: Colour = (203, 192, 164)
    back: Colour = (226, 158, 36)
    back_edge: Colour = (176, 114, 16)


IVORY = Body()
_FACE_PART = 0.93  # share of the tile's height; the rest is the visible side below it


def tile_svg(label: str, design: Design = STANDARD, body: Body = IVORY) -> str:
    """Draw a tile seen slightly from below as an SVG document, 3 wide to 4 high; `back` turns it
    over.

    >>> tile_svg("back").startswith("<svg ")
    True
    """
    if label == "back":
        shapes = _turned_over(body)
    else:
        onto = placement(WIDTH / 2, HEIGHT * _FACE_PART / 2, scale=_FACE_PART + 0.03)
        onto = onto.after(placement(-WIDTH / 2, -HEIGHT / 2))
        shapes = (*_lying(body), *transformed(draw(label, design).shapes, onto))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}">'
        f"{svg_paths(shapes, body.face)}</svg>\n"
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


def _lying(body: Body) -> Drawing:
    face_end = HEIGHT * _FACE_PART
    return (
        _layer(body.back, 0, HEIGHT, 40),
        _layer(body.side, 0, HEIGHT - 12, 38),
        _layer(body.edge, 0, face_end, 36),
        _layer(body.face, 5, face_end - 6, 32),
    )


def _turned_over(body: Body) -> Drawing:
    face_end = HEIGHT * _FACE_PART
    lighter = tuple(min(255, part + 22) for part in body.back)
    return (
        _layer(body.side, 0, HEIGHT, 40),
        _layer(body.back_edge, 0, HEIGHT - 12, 38),
        _layer(body.back, 0, face_end, 36),
        _layer((lighter[0], lighter[1], lighter[2]), 12, face_end - 14, 28),
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
