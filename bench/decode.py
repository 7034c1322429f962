"""How many misread hands decoding by the rules puts right, and whether it breaks any.

Hands are dealt at random, or those of real games where these lie beside the checkout. Each tile
gets chances that the reader once gave to a tile of the same label, out of a file of such
readings: `--record PHOTOS` makes one from labelled photos (docs/guide/evaluation.md).
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time

import numpy as np

from tests.scorer.corpus import HANDS
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
from vision.boxes import Detection
from vision.detect.detector import OnnxDetector
from vision.evaluation.comparison import examine
from vision.evaluation.labelled_photos import labelled_sets
from vision.reading.decode import CERTAIN, Laid, decode

HANDS_DEALT = 10_000
See = Callable[[tuple[str, ...], Random], list[Detection] | None]


def main() -> None:
    """Record, or measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.decode", description=__doc__)
    parser.add_argument("readings", type=Path, nargs="?", default=RECORDED)
    parser.add_argument("--record", type=Path, metavar="PHOTOS", help="write the readings instead")
    parser.add_argument("--models", type=Path, help="folder of other weights to record with")
    parser.add_argument("--hands", type=int, default=HANDS_DEALT)
    chosen = parser.parse_args()
    if chosen.record:
        record(chosen.record, chosen.models, chosen.readings)
        return
    readings = load_readings(chosen.readings)
    wrong, right = (sum(map(len, part.values())) for part in (readings.wrong, readings.right))
    print(f"{chosen.readings.name}: {right + wrong} tiles, {wrong} of them read wrong")
    sources = {"dealt at random": random_tables(0, readings)}
    if HANDS.is_dir():
        sources["of real games"] = recorded_tables(Random(0), readings)
    for name, tables in sources.items():
        shown_tables = (table for table in tables if readings.covers(table))
        measure(name, list(islice(shown_tables, chosen.hands)), readings)


def record(photos: Path, models: Path | None, path: Path) -> None:
    """Read labelled photos and keep what was seen in each tile."""
    detector = OnnxDetector(models)
    seen: list[tuple[str, Detection]] = []
    for labelled in labelled_sets(photos):
        for photograph in labelled.photographs():
            outcome = examine(detector, photograph)
            seen += [(tile.label, tile) for tile in outcome.right]
            seen += [(box.label, tile) for box, tile in outcome.wrong]
    write_readings(path, seen)


def measure(name: str, tables: list[Table], readings: RecordedReadings) -> None:
    """Print what becomes of hands that are seen in several ways."""
    random = Random(1)
    others = [
        other
        for table in tables
        if (other := without_win(table, random, readings)) and readings.covers(other)
    ]
    shorter = [without_one(table, random) for table in tables]
    longer = [with_duplicate(table, random) for table in tables]
    strange = [with_foreign_tile(table, random, readings) for table in tables]
    strange = [table for table in strange if readings.covers(table)]
    print(f"Hands that are {name}")
    print(f"  {'':<28}{'hands':>7}{'read right':>12}{'then right':>12}{'broken':>8}", end="")
    print(f"{'so doubtful':>13}{'given up':>10}{'p50 ms':>8}{'p99 ms':>8}")
    for title, shown_tables, see in (
        ("won, one tile misread", tables, readings.read_one_wrong),
        ("won, read right", tables, readings.read_right),
        ("noten, read right", others, readings.read_right),
        ("won, a tile not found", shorter, readings.read_right),
        ("won, a tile found twice", longer, readings.read_right),
        ("won, a strange tile in it", strange, readings.read_right),
        ("won, as they come", tables, readings.read_as_recorded),
        ("noten, as they come", others, readings.read_as_recorded),
    ):
        row(title, shown_tables, see)


def row(title: str, tables: list[Table], see: See) -> None:
    """Decode hands and print how many were read right, are right then, were broken.

    Those broken of which every changed tile was asked about anyway are "so doubtful".
    """
    count: Counter[str] = Counter()
    times = []
    for truth, seen, laid in views(tables, see):
        start = process_time()
        decoded = decode(seen, laid)
        times.append((process_time() - start) * 1000)
        before = tuple(tile.label for tile in seen) == truth
        after = tuple(tile.label for tile in decoded.applied(seen)) == truth
        asked = all(seen[change.place].confidence < CERTAIN for change in decoded.changes)
        count["right"] += before
        count["then"] += after
        count["broken"] += before and not after
        count["doubtful"] += before and not after and asked
        count["given up"] += not decoded.settled
    print(f"  {title:<28}{len(times):>7}{count['right']:>12}{count['then']:>12}", end="")
    print(f"{count['broken']:>8}{count['doubtful']:>13}{count['given up']:>10}", end="")
    print("{:>8.1f}{:>8.1f}".format(*np.percentile(times, (50, 99))))


def views(tables: list[Table], see: See) -> Iterator[tuple[tuple[str, ...], list[Detection], Laid]]:
    """Every table as it is seen, where it can be seen so."""
    random = Random(2)
    for table in tables:
        seen = see(table.truth, random)
        if seen is not None:
            yield table.truth, seen, visible_layout(table.laid, seen)


if __name__ == "__main__":
    main()
