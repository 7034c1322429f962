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
from tests.vision.misread import (
    RECORDED,
    Readings,
    Table,
    dealt,
    laid_as_seen,
    load_readings,
    noten,
    one_missing,
    one_strange,
    one_twice,
    played,
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
    sources = {"dealt at random": dealt(0, readings)}
    if HANDS.is_dir():
        sources["of real games"] = played(Random(0), readings)
    for name, tables in sources.items():
        shown = (table for table in tables if readings.know(table))
        measure(name, list(islice(shown, chosen.hands)), readings)


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


def measure(name: str, tables: list[Table], readings: Readings) -> None:
    """Print what becomes of hands that are seen in several ways."""
    random = Random(1)
    others = [
        other
        for table in tables
        if (other := noten(table, random, readings)) and readings.know(other)
    ]
    shorter = [one_missing(table, random) for table in tables]
    longer = [one_twice(table, random) for table in tables]
    strange = [one_strange(table, random, readings) for table in tables]
    strange = [table for table in strange if readings.know(table)]
    print(f"Hands that are {name}")
    print(f"  {'':<28}{'hands':>7}{'read right':>12}{'then right':>12}{'broken':>8}", end="")
    print(f"{'so doubtful':>13}{'given up':>10}{'p50 ms':>8}{'p99 ms':>8}")
    for title, shown, see in (
        ("won, one tile misread", tables, readings.one_wrong),
        ("won, read right", tables, readings.all_right),
        ("noten, read right", others, readings.all_right),
        ("won, a tile not found", shorter, readings.all_right),
        ("won, a tile found twice", longer, readings.all_right),
        ("won, a strange tile in it", strange, readings.all_right),
        ("won, as they come", tables, readings.as_they_come),
        ("noten, as they come", others, readings.as_they_come),
    ):
        row(title, shown, see)


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
            yield table.truth, seen, laid_as_seen(table.laid, seen)


if __name__ == "__main__":
    main()
