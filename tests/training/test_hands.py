"""Hands as players lay them out, and the labels of the phone that photographs them."""

from collections import Counter

import numpy as np
import pytest

from scorer.tiles.hand import parse_hand
from scorer.tiles.melds import MeldKind
from tests.training.test_whole_tables import deepest
from training.geometry import FACE, Pose, block
from training.scenes.hands import (
    OPEN_HANDS,
    LayoutStyle,
    Table,
    deal,
    lay_hand,
    point_stick,
    random_table,
)
from training.scenes.scene import Phone, Scene, labels


def sideways(corners: np.ndarray) -> bool:
    """True if the top of a face points to a side of the picture."""
    up = corners[:2].mean(0) - corners[2:].mean(0)
    return bool(abs(up[0]) > abs(up[1]))


def test_a_hand_lies_in_a_row_with_the_winning_tile_apart() -> None:
    blocks = lay_hand("123m456p78s11z345s6s")
    xs = [float(block.centre[0]) for block in blocks]
    gaps = np.diff(xs)
    assert [block.label for block in blocks[-2:]] == ["1z", "6s"]
    assert gaps[:-1].max() < 1.1
    assert gaps[-1] > 1.6


@pytest.mark.parametrize(
    ("meld", "indices"),
    [("4-56m", [0]), ("666-z", [0]), ("666=z", [1]), ("666+z", [2]), ("6666+z", [3])],
)
def test_the_called_tile_lies_sideways_in_the_position_of_its_discarder(
    meld: str, indices: list[int]
) -> None:
    scene = Scene(lay_hand(f"234p678p22s45s6s {meld}"), phone=Phone(pitch=80))
    tiles = labels(scene)[0][11:]
    assert [place for place, tile in enumerate(tiles) if sideways(tile.corners)] == indices


def test_an_added_kan_puts_the_fourth_tile_on_the_sideways_one() -> None:
    blocks = lay_hand("234p678p22s45s6s 666=6z")[11:]
    called, added = blocks[1], blocks[2]
    assert abs(called.centre[0] - added.centre[0]) < 0.1
    assert added.centre[1] - called.centre[1] > 0.9


def test_a_closed_kan_shows_two_backs() -> None:
    tiles = labels(Scene(lay_hand("234p678p22s45s6s 6666z")))[0][11:]
    assert [tile.label for tile in tiles] == ["back", "6z", "6z", "back"]


def test_the_backs_of_a_closed_kan_can_be_in_the_middle() -> None:
    style = LayoutStyle(backs=frozenset((1, 2)))
    tiles = labels(Scene(lay_hand("234p678p22s45s6s 6666z", style)))[0][11:]
    assert [tile.label for tile in tiles] == ["6z", "back", "back", "6z"]


def test_only_readable_tiles_are_labelled() -> None:
    size = (1.0, 1.345, 0.8)
    stack = [
        block("1m", 0.0, 0.0, pose=Pose.FACE_DOWN, size=size),
        block("2m", 0.0, 0.0, pose=Pose.FACE_DOWN, level=0.8, size=size),
        block("3m", 3.0, 0.0, size=size),
        point_stick(0, 4),
    ]
    labelled, hidden_in_part = labels(Scene(tuple(stack)))
    assert [tile.label for tile in labelled] == ["back", "3m"]
    assert not hidden_in_part
    behind = block("4m", 0.0, 1.7, size=size)  # about half of it shows
    labelled, hidden_in_part = labels(Scene((*stack, behind), phone=Phone(pitch=38)))
    assert [tile.label for tile in labelled] == ["back", "3m"]
    assert len(hidden_in_part) == 1


def test_the_camera_takes_in_every_tile() -> None:
    scene = Scene((*lay_hand("123m456p78s11z345s6s"), point_stick(40, 40)))
    corners = np.concatenate([tile.corners for tile in labels(scene)[0]])
    assert corners.min() > 0
    assert corners[:, 0].max() < scene.phone.width
    assert corners[:, 1].max() < scene.phone.height
    width = corners[:, 0].max() - corners[:, 0].min()
    assert width > 0.85 * scene.phone.filled * scene.phone.width


def test_a_deal_is_a_won_hand_of_one_set() -> None:
    rng = np.random.default_rng(5)
    melds: Counter[MeldKind] = Counter()
    for _ in range(200):
        dealt = deal(rng)
        hand, winning = parse_hand(dealt.notation)
        melds.update(meld.kind for meld in hand.melds)
        tiles = Counter([*map(str, (*hand.tiles, winning)), *dealt.rest])
        assert tiles.total() == 136
        assert all(tiles[red] == 1 and tiles[f"5{red[1]}"] == 3 for red in ("0m", "0p", "0s"))
        assert max(tiles.values()) == 4
    assert len(melds) == 5


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    return [random_table(np.random.default_rng(n), OPEN_HANDS) for n in range(40)]


def test_open_hands_have_melds_and_most_have_indicators(tables: list[Table]) -> None:
    melds = [parse_hand(table.notation)[0].melds for table in tables]
    assert all(melds)
    assert {meld.kind for each in melds for meld in each} == set(MeldKind)
    assert sum(bool(table.dora) for table in tables) > 20
    assert all(len(table.ura) in {0, len(table.dora)} for table in tables)
    assert any(table.ura for table in tables)


def test_tiles_do_not_overlap(tables: list[Table]) -> None:
    assert all(deepest(list(table.blocks)) < 0.05 for table in tables)


def test_the_upper_level_of_a_wall_rests_on_the_lower(tables: list[Table]) -> None:
    upper = [
        (tile, table.blocks)
        for table in tables
        for tile in table.blocks
        if tile.label and tile.centre[2] > tile.size[2]
    ]
    assert upper
    for tile, blocks in upper:
        assert any(
            np.linalg.norm(tile.centre[:2] - below.centre[:2]) < 0.2 and below is not tile
            for below in blocks
        )
        assert abs(tile.normal(FACE)[2]) == pytest.approx(1.0)
