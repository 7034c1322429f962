"""Measure how many misread hands rule-based correction corrects, and how many it breaks.

The hands are random, or recorded from real games if these are available next to the checkout. Each
tile gets recorded chances of a tile with the same label; `--record PHOTOS` records them from
labelled photos (docs/guide/training.md).
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time

import numpy as np

from tests.unpublished import HANDS
from tests.vision.recorded_readings import (
    RECORDED,
    RecordedReadings,
    Table,
    load_readings,
    random_tables,
    recorded_tables,
    visible_layout,
    with_duplicate,
    with_foreign_tile,
    without_one,
    without_win,
    write_readings,
)
from vision.boxes import CERTAIN, Detection
from vision.evaluation.comparison import compare_photo
from vision.evaluation.labelled_photos import labelled_sets
from vision.layout.arrange import Layout
from vision.pixels.read_photo import OnnxDetector
from vision.reading.correction import correct_labels

HAND_COUNT = 10_000
See = Callable[[tuple[str, ...], Random], list[Detection] | None]


def main() -> None:
    """Record readings, or measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.correction", description=__doc__)
    parser.add_argument("readings", type=Path, nargs="?", default=RECORDED)
    parser.add_argument("--record", type=Path, metavar="PHOTOS", help="write the readings instead")
    parser.add_argument("--models", type=Path, help="folder of other weights to record with")
    parser.add_argument("--hands", type=int, default=HAND_COUNT)
    args = parser.parse_args()
    if args.record:
        record(args.record, args.models, args.readings)
        return
    readings = load_readings(args.readings)
    wrong, right = (sum(map(len, part.values())) for part in (readings.wrong, readings.right))
    print(f"{args.readings.name}: {right + wrong} tiles, {wrong} of them read wrong")
    sources = {"random": random_tables(0, readings)}
    if HANDS.is_dir():
        sources["recorded"] = recorded_tables(Random(0), readings)
    for name, tables in sources.items():
        covered = (table for table in tables if readings.covers(table))
        measure(name, list(islice(covered, args.hands)), readings)


def record(photos: Path, models: Path | None, path: Path) -> None:
    """Read labelled photos and record the detection of each tile."""
    detector = OnnxDetector(models)
    readings: list[tuple[str, Detection]] = []
    for labelled in labelled_sets(photos):
        for photo in labelled.load_all():
            comparison = compare_photo(detector, photo)
            readings += [(tile.label, tile) for tile in comparison.right]
            readings += [(box.label, tile) for box, tile in comparison.wrong]
    write_readings(path, readings)


def measure(name: str, tables: list[Table], readings: RecordedReadings) -> None:
    """Print the results for hands that are read in several ways."""
    random = Random(1)
    others = [
        other
        for table in tables
        if (other := without_win(table, random, readings)) and readings.covers(other)
    ]
    shorter = [without_one(table, random) for table in tables]
    longer = [with_duplicate(table, random) for table in tables]
    foreign = [with_foreign_tile(table, random, readings) for table in tables]
    foreign = [table for table in foreign if readings.covers(table)]
    print(f"{name.capitalize()} hands")
    print(f"  {'':<28}{'hands':>7}{'read right':>12}{'then right':>12}{'broken':>8}", end="")
    print(f"{'uncertain':>13}{'given up':>10}{'p50 ms':>8}{'p99 ms':>8}")
    for title, chosen, see in (
        ("won, one tile misread", tables, readings.read_one_wrong),
        ("won, read right", tables, readings.read_right),
        ("noten, read right", others, readings.read_right),
        ("won, a tile not found", shorter, readings.read_right),
        ("won, a tile found twice", longer, readings.read_right),
        ("won, with a foreign tile", foreign, readings.read_right),
        ("won, as recorded", tables, readings.read_as_recorded),
        ("noten, as recorded", others, readings.read_as_recorded),
    ):
        row(title, chosen, see)


def row(title: str, tables: list[Table], see: See) -> None:
    """Decode hands and print how many are right before and after, and how many break.

    A broken hand is "uncertain" if a question was asked about each changed tile anyway.
    """
    count: Counter[str] = Counter()
    times = []
    for truth, detections, layout in simulate(tables, see):
        start = process_time()
        correction = correct_labels(detections, layout)
        times.append((process_time() - start) * 1000)
        before = tuple(tile.label for tile in detections) == truth
        after = tuple(tile.label for tile in correction.apply(detections)) == truth
        asked = all(detections[change.index].confidence < CERTAIN for change in correction.changes)
        count["right"] += before
        count["then"] += after
        count["broken"] += before and not after
        count["uncertain"] += before and not after and asked
        count["given up"] += not correction.optimal
    print(f"  {title:<28}{len(times):>7}{count['right']:>12}{count['then']:>12}", end="")
    print(f"{count['broken']:>8}{count['uncertain']:>13}{count['given up']:>10}", end="")
    print("{:>8.1f}{:>8.1f}".format(*np.percentile(times, (50, 99))))


def simulate(
    tables: list[Table], see: See
) -> Iterator[tuple[tuple[str, ...], list[Detection], Layout]]:
    """Yield the labels, detections and layout of each table that can be read this way."""
    random = Random(2)
    for table in tables:
        detections = see(table.truth, random)
        if detections is not None:
            yield table.truth, detections, visible_layout(table.layout, detections)


if __name__ == "__main__":
    main()
