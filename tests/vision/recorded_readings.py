"""Simulated readings of hands, with errors recorded from the classifier.

The errors are recorded by `python -m bench.correction --record`, one line per tile: its label, the
confidence, then the candidates with their probabilities.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import numpy as np

from scorer.riichi.division import is_complete
from scorer.tiles.hand import COPIES, Hand, parse_hand
from scorer.tiles.melds import MeldKind
from scorer.tiles.tile import TILES, Tile, parse_tile
from tests.scorer.corpus import records
from training.scenes.hands import deal
from vision.boxes import BACK, Box, Detection, tile_of
from vision.layout.arrange import Layout
from vision.layout.meld_parses import MeldLayout
from webapp.records.hands import read_hand_record

RECORDED = Path(__file__).parents[1] / "data" / "readings.txt"
BOX = Box(0, 0, 3, 4)
SHOWN_OF_ANKAN = 2


@dataclass(frozen=True)
class Table:
    """The content of a photo: labels of the tiles, their layout, and other possible tiles."""

    truth: tuple[str, ...]
    layout: Layout
    rest: tuple[str, ...]


class RecordedReadings:
    """Recorded readings of each label, right and wrong."""

    def __init__(self, seen: Iterable[tuple[str, Detection]]) -> None:
        self.right: dict[str, list[Detection]] = defaultdict(list)
        self.wrong: dict[str, list[Detection]] = defaultdict(list)
        for label, tile in seen:
            (self.right if tile.label == label else self.wrong)[label].append(tile)

    def known(self, label: str) -> str:
        """Return the label, or that of the plain five if no red five was recorded."""
        return label if self.right[label] else label.replace("0", "5")

    def covers(self, table: Table) -> bool:
        """True if every tile of the table was once read right."""
        return all(self.right[label] for label in table.truth)

    def read_right(self, truth: Iterable[str], random: Random) -> list[Detection]:
        """Read every tile right, with recorded confidences."""
        return [random.choice(self.right[label]) for label in truth]

    def read_as_recorded(self, truth: Iterable[str], random: Random) -> list[Detection]:
        """Read every tile right as often as it was in the recording."""
        return [random.choice([*self.right[label], *self.wrong[label]]) for label in truth]

    def read_one_wrong(self, truth: Iterable[str], random: Random) -> list[Detection] | None:
        """Read all but one tile right, choosing the wrong one by its recorded error rate."""
        seen = self.read_right(truth, random)
        probabilities = [self._share_wrong(label) for label in truth]
        if not any(probabilities):
            return None
        (place,) = random.choices(range(len(seen)), probabilities)
        seen[place] = random.choice(self.wrong[tuple(truth)[place]])
        return seen

    def _share_wrong(self, label: str) -> float:
        wrong = len(self.wrong[label])
        return wrong / (len(self.right[label]) + wrong)


def load_readings(path: Path = RECORDED) -> RecordedReadings:
    """Load the recording."""
    return RecordedReadings(map(_read, path.read_text("utf-8").splitlines()))


def write_readings(path: Path, seen: Iterable[tuple[str, Detection]]) -> None:
    """Write a recording; probabilities under 0.0005 are left out."""
    lines = []
    for label, tile in seen:
        if tile_of(label):
            named = [(name, f"{probability:.3f}") for name, probability in tile.candidates]
            kept = [f"{name} {probability}" for name, probability in named if float(probability)]
            lines.append(" ".join([label, f"{tile.confidence:.3f}", *kept]) + "\n")
    path.write_text("".join(sorted(lines)), "utf-8")


def _read(line: str) -> tuple[str, Detection]:
    label, confidence, *named = line.split()
    pairs = zip(named[::2], map(float, named[1::2]), strict=True)
    return label, Detection(named[0], float(confidence), BOX, tuple(pairs))


def random_tables(seed: int, readings: RecordedReadings) -> Iterator[Table]:
    """Yield random won hands with melds and an indicator."""
    rng = np.random.default_rng(seed)
    while True:
        dealing = deal(rng)
        yield _table(*parse_hand(dealing.notation), dealing.rest, readings)


def recorded_tables(random: Random, readings: RecordedReadings) -> Iterator[Table]:
    """Yield won hands of real games with their first indicator."""
    for record in records("dev_hands_4p.jsonl.gz"):
        read = read_hand_record(record)
        used = Counter(tile.kind for tile in (*read.hand.tiles, read.win.tile))
        rest = [str(tile) for tile in TILES for _ in range(COPIES - used[tile.kind])]
        random.shuffle(rest)
        yield _table(read.hand, read.win.tile, (record["dora_indicators"][0], *rest), readings)


def without_win(table: Table, random: Random, readings: RecordedReadings) -> Table | None:
    """Replace a closed tile by another one of the set, so that the hand does not win."""
    place, label = random.choice(table.layout.closed), readings.known(random.choice(table.rest))
    truth = (*table.truth[:place], label, *table.truth[place + 1 :])
    counts = [0] * len(TILES)
    for other in table.layout.closed:
        counts[parse_tile(truth[other]).kind] += 1
    wins = is_complete(counts, melds=len(table.layout.melds))
    return None if wins else replace(table, truth=truth)


def without_one(table: Table, random: Random) -> Table:
    """Remove a closed tile that was not found."""
    place = random.choice(table.layout.closed)
    closed = tuple(other for other in table.layout.closed if other != place)
    return replace(table, layout=replace(table.layout, hand=closed))


def with_duplicate(table: Table, random: Random) -> Table:
    """Repeat a closed tile that was found twice."""
    double = table.truth[random.choice(table.layout.closed)]
    return _with_another(table, double)


def with_foreign_tile(table: Table, random: Random, readings: RecordedReadings) -> Table:
    """Replace a tile of the hand by another tile of the table."""
    label = readings.known(random.choice(table.rest))
    return _with_another(without_one(table, random), label)


def visible_layout(layout: Layout, seen: list[Detection]) -> Layout:
    """Return the layout as far as it is visible: apparent backs are not in the hand."""
    return replace(layout, hand=tuple(k for k in layout.hand if seen[k].label != BACK))


def _table(hand: Hand, tile: Tile, others: tuple[str, ...], readings: RecordedReadings) -> Table:
    tiles = [*hand.concealed, tile]
    closed = tuple(range(len(tiles)))
    melds = []
    for meld in hand.melds:
        up = SHOWN_OF_ANKAN if meld.kind is MeldKind.ANKAN else len(meld.tiles)
        melds.append(MeldLayout(meld.kind, tuple(range(len(tiles), len(tiles) + up))))
        tiles += meld.tiles[-up:]
    truth = tuple(readings.known(label) for label in (*map(str, tiles), others[0]))
    return Table(truth, Layout(hand=closed, melds=tuple(melds), dora=(len(tiles),)), others[1:])


def _with_another(table: Table, label: str) -> Table:
    closed = (*table.layout.closed, len(table.truth))
    return replace(table, truth=(*table.truth, label), layout=replace(table.layout, hand=closed))
