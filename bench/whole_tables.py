"""Measure how well whole tables are read: rivers in their order, hands and melds at their seats.

Random tables at a draw are photographed by random phones in the hands of a player. Detections are
computed with the errors of the detector; with `--photos`, the photos are composed in new designs
and the shipped models detect the tiles. Seeds differ from those of training.
"""

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from time import process_time

import numpy as np

from training.exams.composed import SEED
from training.exams.simulate import DetectorNoise
from training.exams.table_comparison import TablePart, compare_table
from training.exams.tables_at_draw import (
    TableExample,
    compose_tables,
    simulate_table,
)
from vision.evaluation.metrics import wilson
from vision.reading.table_reading import read_table

TABLES = 200
NOISES = {
    "boxes and turns as usual": DetectorNoise(missed=0.0),
    "twice": DetectorNoise(jitter=0.04, turn=5, astray=0.04, reversed=0.04, missed=0.0),
    "usual, 1 tile of 100 missed": DetectorNoise(missed=0.01),
}
REDS = (1, 1, 1)


def main() -> None:
    """Print the share of right rivers, hands and tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.whole_tables", description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES, help="how many to simulate")
    parser.add_argument("--photos", type=int, default=0, help="how many photos to compose")
    parser.add_argument("--first", type=int, default=0, help="number of the first table")
    parser.add_argument("--seed", type=int, default=SEED, help="seed of the designs")
    args = parser.parse_args()
    if args.tables:
        numbers = range(args.first, args.first + args.tables)
        for name, noise in NOISES.items():
            print_shares(name, (simulate_table(number, noise) for number in numbers))
    if args.photos:
        numbers = range(args.first, args.first + args.photos)
        with tempfile.TemporaryDirectory() as folder:
            print_shares("composed", compose_tables(numbers, Path(folder), seed=args.seed))


def print_shares(name: str, examples: Iterable[TableExample]) -> None:
    """Print how many of each part are right, with 95 % confidence intervals."""
    right, total = Counter[TablePart](), Counter[TablePart]()
    times = []
    for example in examples:
        start = process_time()
        reading = read_table(example.detections, width=1, height=1, reds=REDS)
        times.append(1000 * (process_time() - start))
        more_right, more = compare_table(reading, example)
        right += more_right
        total += more
    usual, longest = np.median(times), max(times)
    print(f"{name} ({len(times)} tables; {usual:.0f} ms median, {longest:.0f} ms at most)")
    for part in TablePart:
        interval = wilson(right[part], total[part])
        share = right[part] / total[part]
        ends = f"{interval.low:.3f} to {interval.high:.3f}"
        print(f"  {part:44} {right[part]:4} of {total[part]:4}  {share:.3f} ({ends})", flush=True)


if __name__ == "__main__":
    main()
