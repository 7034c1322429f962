"""Measure how well simulated tables are interpreted, and how long that takes.

Random tables have one to four melds of every kind, dead walls or indicators alone, ura indicators,
discards, other players' melds and point sticks, photographed by random phones
(training/scenes). Detections are computed without pictures, then get noise: each line is a
multiple of the errors that the detector makes.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from time import process_time

import numpy as np

from training.exams.simulate import NONE, DetectorNoise, simulate_detections
from training.scenes.hands import OPEN_HANDS, discards, random_table
from training.scenes.scene import Scene, labels, random_phone
from vision.boxes import TILES, Detection, distance
from vision.evaluation.hand_comparison import HandComparison, HandPart, compare_hand
from vision.evaluation.labels import Answer, make_answer
from vision.layout.arrange import arrange
from vision.reading.correction import correct_labels
from vision.reading.reading import interpret_detections

TABLES = 1000
SEED = 5
USUAL = DetectorNoise(missed=0.0)
NOISES = {
    "none": NONE,
    "boxes and turns as usual": USUAL,
    "twice": replace(USUAL, jitter=0.04, turn=5, astray=0.04, reversed=0.04),
    "four times": replace(USUAL, jitter=0.08, turn=10, astray=0.08, reversed=0.08),
    "usual, 1 tile of 100 missed": replace(USUAL, missed=0.01),
    "usual, 1 of 100 found twice": replace(USUAL, doubled=0.01),
    "usual, 1 of 100 invented": replace(USUAL, invented=0.01),
    "usual, 1 of 100 misread": replace(USUAL, confused=0.01),
}


FULL = {60: 20, 77: None}
"""Number of tiles on a full table, and the target in milliseconds."""
FULL_TABLES = 40
RIVER_STEP = 7.5  # from one player's discards to another's, in tile widths
COLUMNS = (*HandPart, "all", "all / sure", "sure / all")
"""The parts that are right, whole readings, those without a doubt, and doubts about right ones."""

AnsweredScenes = Sequence[tuple[Answer, Scene]]


def main() -> None:
    """Print a table of noises, and the time of tables with many tiles."""
    parser = argparse.ArgumentParser(prog="python -m bench.layout", description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    args = parser.parse_args()
    scenes = list(tables(args.tables))
    print(f"{'noise':28}" + "".join(f"{title:>14}" for title in COLUMNS))
    for name, noise in NOISES.items():
        found = list(comparisons(scenes, noise))
        print(f"{name:28}" + "".join(f"{part:>14}" for part in columns(found)))
    print_times(scenes)


def tables(count: int) -> Iterator[tuple[Answer, Scene]]:
    """Yield tables with every tile readable, and their answers."""
    number = 0
    while count:
        rng = np.random.default_rng((SEED, number))
        number += 1
        table = random_table(rng, OPEN_HANDS)
        scene = Scene(table.blocks, phone=random_phone(rng))
        if not labels(scene)[1]:
            count -= 1
            yield make_answer(table.notation, dora=table.dora, ura=table.ura), scene


def columns(found: Sequence[HandComparison]) -> Iterator[str]:
    """Yield the counts of a row."""
    for part in HandPart:
        yield f"{sum(part not in each.wrong for each in found)} of {len(found)}"
    right = sum(each.right for each in found)
    undoubted = [each.right for each in found if each.has_no_doubts]
    yield f"{right} of {len(found)}"
    yield f"{sum(undoubted)} of {len(undoubted)}"
    yield f"{sum(undoubted)} of {right}"


def comparisons(scenes: AnsweredScenes, noise: DetectorNoise) -> Iterator[HandComparison]:
    """Interpret every table with this noise and compare the reading with the answer."""
    for number, (answer, scene) in enumerate(scenes):
        detections = simulate_detections(scene, np.random.default_rng((SEED, 1, number)), noise)
        width, height = scene.phone.width, scene.phone.height
        reading = interpret_detections(detections, width=width, height=height)
        yield compare_hand(str(number), answer, (), reading)


def print_times(scenes: AnsweredScenes) -> None:
    """Print the time of layout and correction for these tables and for tables full of tiles."""
    usual = [simulate_detections(scene, np.random.default_rng(0), USUAL) for _, scene in scenes]
    print("Layout and correction, ms of one core")
    print_row(f"{min(map(len, usual))} to {max(map(len, usual))} tiles", usual)
    for tiles, target in FULL.items():
        full = [
            simulate_detections(scene, np.random.default_rng(0), USUAL)
            for scene in full_tables(tiles)
        ]
        print_row(f"{tiles} tiles", full, f" (target {target})" if target else "")


def full_tables(tiles: int) -> Iterator[Scene]:
    """Yield hands with a dead wall and as many discards as give this number of tiles."""
    for number in range(FULL_TABLES):
        rng = np.random.default_rng((SEED, 2, number))
        table = random_table(rng, replace(OPEN_HANDS, wall=1.0, discards=1.0))
        size, blocks = table.blocks[0].size, table.blocks
        phone = random_phone(rng)
        rivers = 0
        while (more := tiles - len(labels(scene := Scene(blocks, phone=phone))[0])) > 0:
            away = np.array([RIVER_STEP * (rivers % 3), 9 + 4 * (rivers // 3), 0.0])
            river = discards(rng, [*rng.permutation(TILES)], size)[:more]
            blocks += tuple(replace(each, centre=each.centre + away) for each in river)
            rivers += 1
        yield scene


def print_row(name: str, tables: Sequence[Sequence[Detection]], target: str = "") -> None:
    """Print the times of some tables, and their ratio to the minimum."""
    pairs = [(measure(interpret, each), measure(compare_pairs, each)) for each in tables]
    times, minimum = np.array(pairs).T
    median, p95, longest = np.percentile(times, (50, 95, 100))
    print(
        f"  {name:16} median {median:5.1f}, p95 {p95:5.1f}, maximum {longest:5.1f}{target}; "
        f"{np.median(times / minimum):.1f} times the comparison of all pairs of boxes"
    )


def interpret(detections: Sequence[Detection]) -> None:
    """Arrange detections and correct their labels."""
    correct_labels(detections, arrange(detections))


def compare_pairs(detections: Sequence[Detection]) -> None:
    """Compute all distances, the minimum that any layout needs."""
    for one, other in combinations(detections, 2):
        distance(one.box, other.box)


def measure(work: Callable[[Sequence[Detection]], None], detections: Sequence[Detection]) -> float:
    """Return milliseconds of processor time, after one warm-up call."""
    for _ in range(2):
        start = process_time()
        work(detections)
    return (process_time() - start) * 1000


if __name__ == "__main__":
    main()
