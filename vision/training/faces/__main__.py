"""Write faces: pictures of random designs for training, or the standard design as SVG."""

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np

from vision.training.faces.design import RedFive
from vision.training.faces.random_design import random_design
from vision.training.faces.tile_picture import write_pictures as write_tile_pictures
from vision.training.faces.write_pictures import write_designs


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


if __name__ == "__main__":
    raise SystemExit(main())
