"""Calibrate the probability that hands and rivers of whole tables are right, on composed photos.

`python -m training.models.table_calibration` prints the weights of the evidence.
"""

import argparse
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from training.exams.simulate import DetectorNoise
from training.exams.table_comparison import TablePart, compare_seat
from training.exams.tables_at_draw import TableExample, compose_tables, simulate_table
from training.models.hand_calibration import (
    JudgedHand,
    describe_reliability,
    fit_hands,
    held_out_probabilities,
)
from vision.reading.table_reading import read_table

COMPOSED = ((1001, range(40)), (2002, range(200, 250)))
"""The seed of the designs and the numbers of the tables; exams have others."""

SIMULATED = range(200, 230)
NOISE = DetectorNoise(missed=0.003)
REDS = (1, 1, 1)


def main(arguments: list[str] | None = None) -> None:
    """Run `python -m training.models.table_calibration`."""
    parser = argparse.ArgumentParser(
        prog="python -m training.models.table_calibration", description=__doc__
    )
    parser.parse_args(arguments)
    rows: list[JudgedHand] = []
    for seed, numbers in COMPOSED:
        with tempfile.TemporaryDirectory() as folder:
            rows += judge(compose_tables(numbers, Path(folder), seed=seed))
    photographed = len(rows)
    rows += judge(simulate_table(number, NOISE) for number in SIMULATED)
    print(", ".join(f'"{name}": {value:.3f}' for name, value in fit_hands(rows).items()))
    probabilities = held_out_probabilities(rows)[:photographed]
    print("\n".join(describe_reliability(rows[:photographed], probabilities)))


def judge(examples: Iterable[TableExample]) -> Iterator[JudgedHand]:
    """Yield the hands and rivers of tables."""
    for example in examples:
        reading = read_table(example.detections, width=1, height=1, reds=REDS)
        for seat, truth in zip(reading.seats, example.table.seats, strict=True):
            parts = compare_seat(seat, truth, reading, example)
            yield JudgedHand(seat.hand_evidence, parts[TablePart.HAND_LABELS])
            yield JudgedHand(seat.river_evidence, parts[TablePart.RIVER_LABELS])


if __name__ == "__main__":
    main()
