"""Whole tables: enough tiles, none inside another, everything around the centre."""

from itertools import combinations

import numpy as np
import pytest

from training.geometry import BACK, FACE, Block, Floats, Pose
from training.scenes.tables import SCENES, discards, meld, random_scene, whole_table

TOUCHING = 0.12  # tile widths; hand-laid tiles may touch, and the drawing hides this overlap
SEEDS = range(40)


def random_size(rng: np.random.Generator) -> tuple[float, float, float]:
    return (1.0, rng.uniform(1.25, 1.42), rng.uniform(0.6, 0.95))


def corners_of(b: Block) -> Floats:
    return np.concatenate([b.corners(FACE), b.corners(BACK)])


def penetration(a: Block, b: Block) -> float:
    """Return the depth to which two blocks overlap, negative if they are apart.

    All blocks stand or lie on the table, so their edges have the only separating directions.
    """
    first, second = corners_of(a), corners_of(b)
    axes = np.concatenate([a.frame, b.frame])
    one, other = first @ axes.T, second @ axes.T
    shared = np.minimum(one.max(0), other.max(0)) - np.maximum(one.min(0), other.min(0))
    return float(shared.min())


def deepest(blocks: list[Block]) -> float:
    """Return the largest penetration of any two blocks."""
    near = (
        (a, b)
        for a, b in combinations(blocks, 2)
        if np.linalg.norm(a.centre - b.centre)
        < (np.linalg.norm(a.size) + np.linalg.norm(b.size)) / 2
    )
    return max((penetration(a, b) for a, b in near), default=-1.0)


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_table_has_80_to_140_tiles_and_none_overlap(seed: int) -> None:
    rng = np.random.default_rng(seed)
    blocks = whole_table(rng, random_size(rng))
    assert 80 <= sum(b.label is not None for b in blocks) <= 140
    assert deepest(blocks) < TOUCHING
    assert all(corners_of(b)[:, 2].min() > -1e-9 for b in blocks)


def test_whole_tables_vary() -> None:
    """Standing, laid and hidden hands, indicators, melds on all sides, and heaps."""
    poses, sides = set(), set()
    for seed in SEEDS:
        rng = np.random.default_rng(seed)
        for b in whole_table(rng, random_size(rng)):
            if b.label is not None:
                up = b.normal(FACE)[2].round()
                poses.add({1: Pose.FACE_UP, -1: Pose.FACE_DOWN, 0: Pose.STANDING}[int(up)])
                if up == 0:
                    sides.add(tuple(b.normal(FACE)[:2].round().astype(int).tolist()))
    assert poses == set(Pose) - {Pose.ON_SIDE}
    assert sides == {(0, -1), (1, 0), (0, 1), (-1, 0)}


@pytest.mark.parametrize("seed", SEEDS)
def test_discards_and_melds_do_not_overlap(seed: int) -> None:
    rng = np.random.default_rng(seed)
    size = random_size(rng)
    river = discards(rng, 0.0, 0.0, size, count=17)
    assert len(river) == 17
    assert deepest(river) < TOUCHING
    assert deepest(meld(rng, 0.0, 0.0, size)[0]) < TOUCHING


def test_an_eighth_of_the_scenes_are_whole_tables() -> None:
    assert sum(share for _, share in SCENES) == pytest.approx(1)
    many = [len(random_scene(np.random.default_rng(seed))) >= 95 for seed in range(300)]
    assert 0.05 < np.mean(many) < 0.2
