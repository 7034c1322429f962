"""How well laid tables are understood from simulated detections, and how long that takes.

Tables are laid at random with one to four melds of every kind, dead walls or indicators by
themselves, ura indicators, discards, other players' melds and point sticks, and seen by random
phones (vision/training/render). What the detector would see is worked out without drawing it, then
spoilt: each line of noise is so many times what the detector does on rendered photos.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from time import process_time

import numpy as np

from vision.boxes import Detection, distance
from vision.labels import TILES
from vision.layout.arrange import arrange
from vision.pipeline import laid_of, understood
from vision.reading.decode import decode
from vision.training.exams.answers import Answer, make_answer
from vision.training.exams.hand_comparison import HandComparison, compare_hand, figures
from vision.training.render.labels import labels
from vision.training.render.random_scene import random_light, random_phone
from vision.training.render.scene import Scene
from vision.training.render.simulate import NONE, DetectorNoise, simulate_detections
from vision.training.render.table_layout import OPEN_HANDS, discards, random_table

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
"""Tiles on a full table, and the milliseconds that they may take."""
FULL_TABLES = 40
RIVER = 7.5  # from one player's discards to another's, in tile widths
COLUMNS = {
    "hand": "hand",
    "winning_tile": "won by",
    "melds": "melds",
    "dora": "dora",
    "ura": "ura",
    "right": "all",
    "undoubted_right": "all / sure",
    "right_undoubted": "sure / all",
}
"""Figures of a judgement, and what stands above them."""

Laid = Sequence[tuple[Answer, Scene]]


def main() -> None:
    """Print a table of noises, and the time of tables with many tiles."""
    parser = argparse.ArgumentParser(prog="python -m bench.layout", description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    chosen = parser.parse_args()
    laid = list(tables(chosen.tables))
    print(f"{'noise':28}" + "".join(f"{title:>14}" for title in COLUMNS.values()))
    for name, noise in NOISES.items():
        results = figures(list(comparisons(laid, noise)))
        parts = (f"{results[name].part:.0f} of {results[name].whole:.0f}" for name in COLUMNS)
        print(f"{name:28}" + "".join(f"{part:>14}" for part in parts))
    clock(laid)


def tables(count: int) -> Iterator[tuple[Answer, Scene]]:
    """Yield tables with every tile readable, and their answers."""
    number = 0
    while count:
        rng = np.random.default_rng((SEED, number))
        number += 1
        table = random_table(rng, OPEN_HANDS)
        scene = Scene(table.blocks, phone=random_phone(rng, random_light(rng)))
        if not labels(scene)[1]:
            count -= 1
            yield make_answer(table.notation, dora=table.dora, ura=table.ura), scene


def comparisons(laid: Laid, noise: DetectorNoise) -> Iterator[HandComparison]:
    """Understand every table as it is seen with this noise."""
    for number, (answer, scene) in enumerate(laid):
        seen = simulate_detections(scene, np.random.default_rng((SEED, 1, number)), noise)
        reading = understood(seen, width=scene.phone.width, height=scene.phone.height)
        yield compare_hand(str(number), answer, (), reading)


def clock(laid: Laid) -> None:
    """Print what layout and decoding take for the tables above, and for those full of tiles."""
    seen = [simulate_detections(scene, np.random.default_rng(0), USUAL) for _, scene in laid]
    print("Layout and decoding, ms of one core")
    line(f"{min(map(len, seen))} to {max(map(len, seen))} tiles", seen)
    for tiles, bar in FULL.items():
        full = [
            simulate_detections(scene, np.random.default_rng(0), USUAL)
            for scene in full_tables(tiles)
        ]
        line(f"{tiles} tiles", full, f", {bar} at most wanted" if bar else "")


def full_tables(tiles: int) -> Iterator[Scene]:
    """Hands with a dead wall, and discards beyond them, so that this many tiles are seen."""
    for number in range(FULL_TABLES):
        rng = np.random.default_rng((SEED, 2, number))
        table = random_table(rng, replace(OPEN_HANDS, wall=1.0, discards=1.0))
        size, blocks = table.blocks[0].size, table.blocks
        phone = random_phone(rng, random_light(rng))
        rivers = 0
        while (more := tiles - len(labels(scene := Scene(blocks, phone=phone))[0])) > 0:
            away = np.array([RIVER * (rivers % 3), 9 + 4 * (rivers // 3), 0.0])
            river = discards(rng, [*rng.permutation(TILES)], size)[:more]
            blocks += tuple(replace(each, centre=each.centre + away) for each in river)
            rivers += 1
        yield scene


def line(name: str, tables: Sequence[Sequence[Detection]], wanted: str = "") -> None:
    """Print one row of times, and how many times the floor they are."""
    took, floor = np.array([(timed(understand, each), timed(compare, each)) for each in tables]).T
    median, most, longest = np.percentile(took, (50, 95, 100))
    print(
        f"  {name:16} median {median:5.1f}, 95 % within {most:5.1f}, all {longest:5.1f}{wanted}; "
        f"{np.median(took / floor):.1f} times comparing every two boxes"
    )


def understand(seen: Sequence[Detection]) -> None:
    """Layout and decoding."""
    decode(seen, laid_of(arrange(seen)))


def compare(seen: Sequence[Detection]) -> None:
    """The floor: whatever arranges tiles has to see which of them are near each other."""
    for one, other in combinations(seen, 2):
        distance(one.box, other.box)


def timed(work: Callable[[Sequence[Detection]], None], seen: Sequence[Detection]) -> float:
    """Milliseconds of processor time, at the second time."""
    for _ in range(2):
        start = process_time()
        work(seen)
    return (process_time() - start) * 1000


if __name__ == "__main__":
    main()
