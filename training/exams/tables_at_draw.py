"""Exams of whole tables at a draw: simulated detections, and composed photos in new designs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from scorer.tiles.hand import Hand
from scorer.tiles.tile import parse_tile
from training.data.build import draw_sets
from training.exams.composed import PHONE_SIDES, SEED
from training.exams.simulate import DetectorNoise, simulate_tile
from training.scenes.compose import Composition, Labelled, compose
from training.scenes.scene import LONG, Scene, labels, random_phone
from training.scenes.table_at_draw import SeatAtDraw, TableAtDraw, table_at_draw
from training.scenes.textures import FaceLibrary
from vision.boxes import Detection
from vision.evaluation.labels import LabelledBox, match_boxes
from vision.layout.halves import join_halves
from vision.pixels.read_photo import OnnxDetector

DESIGNS = 10
WHOLE_TABLES = 6  # keeps the random numbers apart from other exams


@dataclass(frozen=True, slots=True)
class TableExample:
    """A table and the tiles that are detected in its photo.

    Attributes:
        table: The tiles that were laid, and their meaning.
        detections: The detected tiles.
        blocks: The block of each detection that is on a tile.
    """

    table: TableAtDraw
    detections: Sequence[Detection]
    blocks: Mapping[int, int]


def random_scene(number: int) -> tuple[TableAtDraw, Scene]:
    """Return a table, and the scene with a phone over it, whose photos are large."""
    rng = np.random.default_rng((SEED, WHOLE_TABLES, number))
    table = table_at_draw(rng)
    phone, factor = random_phone(rng), PHONE_SIDES[0] / LONG
    width, height = round(phone.width * factor), round(phone.height * factor)
    return table, Scene(table.blocks, phone=replace(phone, width=width, height=height))


def shown_hand(table: TableAtDraw, seat: SeatAtDraw) -> Hand:
    """Return the hand of a seat."""
    closed = tuple(parse_tile(str(table.blocks[index].label)) for index in seat.hand)
    return Hand(closed, tuple(meld for meld, _ in seat.melds))


def simulate_table(number: int, noise: DetectorNoise) -> TableExample:
    """Return a table with simulated detections.

    >>> example = simulate_table(0, DetectorNoise(missed=0.0))
    >>> len(example.detections) == len(example.blocks)
    True
    """
    table, scene = random_scene(number)
    rng = np.random.default_rng((SEED, WHOLE_TABLES, 1, number))
    detections: list[Detection] = []
    blocks: dict[int, int] = {}
    for tile in labels(scene)[0]:
        if rng.random() >= noise.missed:
            blocks[len(detections)] = tile.block
            detections.append(simulate_tile(tile, rng, noise))
    return TableExample(table, detections, blocks)


def compose_tables(numbers: Sequence[int], folder: Path, *, seed: int) -> Iterator[TableExample]:
    """Yield tables with the tiles that the shipped models detect in composed photos.

    Args:
        numbers: The numbers of the tables.
        folder: An empty folder for the designs of tiles.
        seed: The seed of the designs.
    """
    library, detector = FaceLibrary(draw_sets(folder, DESIGNS, seed)), OnnxDetector()
    for number in numbers:
        table, scene = random_scene(number)
        photo = compose_photo(scene, library, number)
        detections = join_halves(detector.detect(photo.image))
        yield TableExample(table, detections, _match_blocks(photo.labelled, detections))


def compose_photo(scene: Scene, library: FaceLibrary, number: int) -> Composition:
    """Compose the photo of a scene in a design of the library."""
    rng = np.random.default_rng((SEED, WHOLE_TABLES, 2, number))
    width, height = scene.phone.width, scene.phone.height
    blocks, camera = list(scene.blocks), scene.camera()
    return compose(blocks, library, rng, width=width, height=height, camera=camera)


def _match_blocks(labelled: Sequence[Labelled], detections: Sequence[Detection]) -> dict[int, int]:
    truth = [LabelledBox(tile.label, *tile.box) for tile in labelled]
    return {found: labelled[tile].block for tile, found in match_boxes(truth, detections)}
