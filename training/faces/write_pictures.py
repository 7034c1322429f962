"""Write the faces of designs as pictures."""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import cv2

from training.faces.design import Design
from training.faces.draw import LABELS
from training.faces.paint_face import paint_face

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
