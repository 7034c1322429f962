"""Measure the records that `tenbo batch` answers per second, by number of processes.

The floor is reading and writing the same JSON lines without scoring, in the same run.
"""

import gzip
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from statistics import median
from time import perf_counter

from scorer.tiles.terms import Language
from tests.unpublished import HANDS
from tests.webapp.hand_records import DAISANGEN, PINFU
from webapp.cli.batch import run_batch

ROUNDS = 5
RECORDS = 50_000
CORPUS = "dev_hands_4p.jsonl.gz"


def lines() -> list[bytes]:
    """Return recorded hands as lines of JSON, or two built-in ones if the corpus is missing."""
    if (HANDS / CORPUS).is_file():
        read = gzip.decompress((HANDS / CORPUS).read_bytes()).splitlines()
    else:
        read = [json.dumps(record).encode() for record in (PINFU, DAISANGEN)]
    return [read[number % len(read)] for number in range(RECORDS)]


def batch_seconds(file: Path, jobs: int) -> float:
    """Return the seconds to answer a file, without its output."""
    start = perf_counter()
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):
        if run_batch(str(file), rules=None, language=Language.ENGLISH, jobs=jobs):
            sys.exit(f"The records of {file} could not be read.")
    return perf_counter() - start


def floor_seconds(file: Path) -> float:
    """Return the seconds to read and write the lines with the standard library."""
    start = perf_counter()
    with file.open("rb") as records, Path(os.devnull).open("w") as nowhere:
        for line in records:
            nowhere.write(json.dumps(json.loads(line)))
    return perf_counter() - start


def counts() -> Iterator[int]:
    """Yield one process, and one for each processor."""
    yield 1
    if (processors := os.cpu_count() or 1) > 1:
        yield processors


def main() -> None:
    """Measure one process and all processors in turn."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "hands.jsonl")
        file.write_bytes(b"\n".join(lines()))
        rounds = [
            ({jobs: batch_seconds(file, jobs) for jobs in counts()}, floor_seconds(file))
            for _ in range(ROUNDS)
        ]
    print(f"Answering {RECORDS} records, median of {ROUNDS} rounds")
    floor = median(seconds for _, seconds in rounds)
    for jobs in counts():
        seconds = median(each[jobs] for each, _ in rounds)
        name = "one process" if jobs == 1 else f"{jobs} processes"
        print(f"  {name:24} {RECORDS / seconds:8.0f} records per second")
    print(f"  {'only reading and writing':24} {RECORDS / floor:8.0f} records per second")
    ratio = median(each[max(each)] / seconds for each, seconds in rounds)
    print(f"  {'ratio':24} {ratio:8.2f} times the time of reading and writing alone")


if __name__ == "__main__":
    main()
