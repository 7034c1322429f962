"""Write faces: pictures of random designs for training, or the standard design as SVG."""

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np

from training.faces.design import RedFiveStyle, harden, random_design
from training.faces.pictures import write_designs, write_tile_pictures


def main(arguments: list[str] | None = None) -> int:
    """Run `python -m training.faces`."""
    parser = argparse.ArgumentParser(prog="python -m training.faces", description=__doc__)
    parser.add_argument("--out", type=Path, help="folder for DESIGN/LABEL.png pictures")
    parser.add_argument("--svg", type=Path, help="folder for the standard tiles as LABEL.svg")
    parser.add_argument("--designs", type=int, default=60, help="how many random designs")
    parser.add_argument("--height", type=int, default=160, help="rows of a picture")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--red-five", type=RedFiveStyle, choices=RedFiveStyle, help="style of all red fives"
    )
    parser.add_argument(
        "--hard", action="store_true", help="features that are rare in the random designs"
    )
    parser.add_argument("--workers", type=int, default=2, help="processes that draw")
    options = parser.parse_args(arguments)
    if options.out is None and options.svg is None:
        parser.error("say where to write: --out FOLDER for pictures or --svg FOLDER for the page")
    if options.svg is not None:
        write_tile_pictures(options.svg)
    if options.out is None:
        return 0
    rng = np.random.default_rng(options.seed)
    designs = [random_design(rng) for _ in range(options.designs)]
    if options.red_five is not None:
        designs = [replace(design, red_five=options.red_five) for design in designs]
    if options.hard:
        designs = [harden(design, rng) for design in designs]
    write_designs(designs, options.out, height=options.height, workers=options.workers)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
