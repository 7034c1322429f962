"""Measure how well whole tables are read: rivers in their order, hands and melds at their seats.

Random tables at a draw are photographed by random phones in the hands of a player. Detections are
computed with the errors of the detector; with `--photos`, the photos are composed in new designs
and the shipped models detect the tiles. Seeds differ from those of training.
"""

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from time import process_time

import numpy as np

from training.exams.composed import PHONE_SIDES, SEED
from training.exams.table_comparison import Blocks, TablePart, compare_table
from training.faces.__main__ import main as draw_faces
from training.render.scene import LONG, Scene, labels, random_light, random_phone
from training.render.simulate import DetectorNoise, simulate_tile
from training.render.table_at_draw import TableAtDraw, table_at_draw
from training.scenes.compose import Composition, Labelled, compose
from training.scenes.textures import FaceLibrary, drawn_set
from vision.boxes import Detection
from vision.evaluation.labels import LabelledBox
from vision.evaluation.matching import match_boxes
from vision.evaluation.metrics import wilson
from vision.layout.halves import join_halves
from vision.layout.table import arrange_table
from vision.pixels.read_photo import OnnxDetector

TABLES = 200
DESIGNS = 10
WHOLE_TABLES = 6  # keeps the random numbers apart from other exams
TWICE = DetectorNoise(jitter=0.04, turn=5, astray=0.04, reversed=0.04, missed=0.0)
NOISES = {
    "boxes and turns as usual": DetectorNoise(missed=0.0),
    "twice": TWICE,
    "usual, 1 tile of 100 missed": DetectorNoise(missed=0.01),
}

Example = tuple[TableAtDraw, Sequence[Detection], Blocks]
"""A table, the detections in its photo, and the block of each."""


def main() -> None:
    """Print the share of right rivers, hands and tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.whole_tables", description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--first", type=int, default=0, help="number of the first table")
    parser.add_argument("--photos", type=int, default=0, help="how many photos to compose")
    args = parser.parse_args()
    for name, noise in NOISES.items():
        numbers = range(args.first, args.first + args.tables)
        print_shares(name, (simulated(number, noise) for number in numbers))
    if args.photos:
        with tempfile.TemporaryDirectory() as folder:
            print_shares("composed photos", composed(args.photos, Path(folder)))


def print_shares(name: str, examples: Iterator[Example]) -> None:
    """Print how many of each part are right, with 95 % confidence intervals."""
    right, total = Counter[TablePart](), Counter[TablePart]()
    times = []
    for table, detections, blocks in examples:
        start = process_time()
        layout = arrange_table(detections)
        times.append(1000 * (process_time() - start))
        more_right, more = compare_table(layout, table, detections, blocks)
        right += more_right
        total += more
    usual, longest = np.median(times), max(times)
    print(f"{name} ({len(times)} tables; {usual:.0f} ms median, {longest:.0f} ms at most)")
    for part in TablePart:
        interval = wilson(right[part], total[part])
        share = right[part] / total[part]
        ends = f"{interval.low:.3f} to {interval.high:.3f}"
        print(f"  {part:36} {right[part]:4} of {total[part]:4}  {share:.3f} ({ends})")


def random_scene(number: int) -> tuple[TableAtDraw, Scene]:
    """Return a table, and the scene with a phone over it."""
    rng = np.random.default_rng((SEED, WHOLE_TABLES, number))
    table, phone = table_at_draw(rng), random_phone(rng, random_light(rng))
    factor = PHONE_SIDES[0] / LONG
    width, height = round(phone.width * factor), round(phone.height * factor)
    return table, Scene(table.blocks, phone=replace(phone, width=width, height=height))


def simulated(number: int, noise: DetectorNoise) -> Example:
    """Return a table with simulated detections."""
    table, scene = random_scene(number)
    rng = np.random.default_rng((SEED, WHOLE_TABLES, 1, number))
    detections: list[Detection] = []
    blocks: dict[int, int] = {}
    for tile in labels(scene)[0]:
        if rng.random() >= noise.missed:
            blocks[len(detections)] = tile.block
            detections.append(simulate_tile(tile, rng, noise))
    return table, detections, blocks


def composed(count: int, folder: Path) -> Iterator[Example]:
    """Yield tables with the tiles that the shipped models detect in composed photos."""
    draw_faces(["--out", str(folder), "--designs", str(DESIGNS), "--seed", str(SEED)])
    library = FaceLibrary([drawn_set(design) for design in sorted(folder.iterdir())])
    detector = OnnxDetector()
    for number in range(count):
        table, scene = random_scene(number)
        photo = photograph(scene, library, number)
        detections = join_halves(detector.detect(photo.image))
        yield table, detections, matched_blocks(photo.labelled, detections)


def photograph(scene: Scene, library: FaceLibrary, number: int) -> Composition:
    """Compose the photo of a scene in a design of the library."""
    rng = np.random.default_rng((SEED, WHOLE_TABLES, 2, number))
    width, height = scene.phone.width, scene.phone.height
    blocks, camera = list(scene.blocks), scene.camera()
    return compose(blocks, library, rng, width=width, height=height, camera=camera)


def matched_blocks(labelled: Sequence[Labelled], detections: Sequence[Detection]) -> Blocks:
    """Return the block of each detection that is on a labelled tile."""
    truth = [LabelledBox(tile.label, *tile.box) for tile in labelled]
    return {found: labelled[tile].block for tile, found in match_boxes(truth, detections)}


if __name__ == "__main__":
    main()
