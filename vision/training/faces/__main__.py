"""Write faces: pictures of random designs for training, or the standard design as SVG."""

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np

from vision.training.faces.chance import random_design
from vision.training.faces.design import Design, RedFive
from vision.training.faces.draw import LABELS, draw
from vision.training.faces.raster import rasterise
from vision.training.faces.tile import write_pictures as write_tile_pictures
from vision.training.faces.wear import worn

REPORTED = 40  # designs between two lines of progress


def main(arguments: list[str] | None = None) -> int:
    """Run `python -m vision.training.faces`."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.faces", description=__doc__)
    parser.add_argument("--out", type=Path, help="folder for DESIGN/LABEL.png pictures")
    parser.add_argument("--svg", type=Path, help="folder for the standard tiles as LABEL.svg")
    parser.add_argument("--designs", type=int, default=60, help="how many random designs")
    parser.add_argument("--height", type=int, default=160, help="rows of a picture")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--red-five", type=RedFive, choices=RedFive, help="one look for all")
    parser.add_argument("--workers", type=int, default=2, help="processes that draw")
    chosen = parser.parse_args(arguments)
    if chosen.out is None and chosen.svg is None:
        parser.error("say where to write: --out FOLDER for pictures or --svg FOLDER for the page")
    if chosen.svg is not None:
        write_tile_pictures(chosen.svg)
    if chosen.out is None:
        return 0
    rng = np.random.default_rng(chosen.seed)
    designs = [random_design(rng) for _ in range(chosen.designs)]
    if chosen.red_five is not None:
        designs = [replace(design, red_five=chosen.red_five) for design in designs]
    write_designs(designs, chosen.out, height=chosen.height, workers=chosen.workers)
    return 0


def write_designs(designs: Sequence[Design], out: Path, *, height: int, workers: int) -> None:
    """Every design in a folder of its own, drawn by several processes."""
    folders = [out / f"design_{number:03d}" for number in range(len(designs))]
    write = partial(write_pictures, height=height)
    # Spawned, not forked: OpenCV's threads do not survive a fork.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for done, _ in enumerate(pool.map(write, designs, folders, chunksize=4), 1):
            if done % REPORTED == 0 or done == len(designs):
                print(f"{out.name}: {done} of {len(designs)} designs", flush=True)


def write_pictures(design: Design, folder: Path, *, height: int) -> None:
    """Every face of a design as LABEL.png with transparent ground."""
    folder.mkdir(parents=True, exist_ok=True)
    for label in LABELS:
        pixels = worn(rasterise(draw(label, design), height), design, label)
        cv2.imwrite(str(folder / f"{label}.png"), cv2.cvtColor(pixels, cv2.COLOR_RGBA2BGRA))


if __name__ == "__main__":
    raise SystemExit(main())
