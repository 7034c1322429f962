"""The layout, on detections composed as people lay tiles: with jitter, slant, gaps, strays."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.detections import Box, Detection
from vision.layout import WinningBy, arrange
from vision.rows import rows_of

WIDE, HIGH = 30.0, 40.0
FACES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]


class Table:
    """Tiles laid on a table, seen from above under a slant, with the noise of a finder."""

    def __init__(self, slant=0.0, jitter=0.0, seed=0):
        self.slant, self.jitter = math.radians(slant), jitter
        self.random = random.Random(seed)
        self.seen = []

    def lay(self, x, y, *, sideways=False, label=None):
        """Lay a tile with its left upper corner at (x, y); give its place."""
        wide, high = (HIGH, WIDE) if sideways else (WIDE, HIGH)
        cos, sin = math.cos(self.slant), math.sin(self.slant)
        middle_x, middle_y = x + wide / 2, y + high / 2
        seen_x, seen_y = middle_x * cos - middle_y * sin, middle_x * sin + middle_y * cos
        across = wide * abs(cos) + high * abs(sin)
        down = wide * abs(sin) + high * abs(cos)
        edges = [seen_x - across / 2, seen_y - down / 2, seen_x + across / 2, seen_y + down / 2]
        edges = [edge + self.random.gauss(0, self.jitter * WIDE) for edge in edges]
        label = label or FACES[len(self.seen) % len(FACES)]
        self.seen.append(Detection(label, 0.95, Box(*edges)))
        return len(self.seen) - 1

    def row(self, count, x=0.0, y=0.0, **options):
        return [self.lay(x + k * WIDE, y, **options) for k in range(count)]

    def shuffled(self, order_seed=1):
        """Give the detections as a detector does, in no order, and where each went."""
        order = list(range(len(self.seen)))
        random.Random(order_seed).shuffle(order)
        return [self.seen[place] for place in order], {place: k for k, place in enumerate(order)}

    def arranged(self):
        seen, where = self.shuffled()
        layout = arrange(seen)
        back = {k: place for place, k in where.items()}
        return [back[k] for k in layout.hand], back.get(layout.winning), layout


@pytest.mark.parametrize("slant", [0, 5, -12, 25, -38, 45, 52, 80, 90, 100, 170, 180, -90])
@pytest.mark.parametrize("seed", range(3))
def test_a_row_at_any_slant(slant, seed):
    table = Table(slant, jitter=0.04, seed=seed)
    row = table.row(14)
    hand, winning, layout = table.arranged()
    across, down = math.cos(math.radians(slant)), math.sin(math.radians(slant))
    backwards = down < -0.35 if abs(across) < 0.35 * abs(down) else across < 0
    expected = row[::-1] if backwards else row
    assert [*hand, winning] == expected
    assert layout.winning_by is WinningBy.LAST
    assert not layout.melds
    assert not layout.odd


@pytest.mark.parametrize("slant", [0, 20, 45, 90])
@pytest.mark.parametrize("gap", [0.6, 1.0, 1.8])
def test_a_tile_after_a_gap_wins(slant, gap):
    table = Table(slant, jitter=0.03)
    row = table.row(13)
    last = table.lay((13 + gap) * WIDE, 0)
    hand, winning, layout = table.arranged()
    assert (hand, winning, layout.winning_by) == (row, last, WinningBy.APART)


def test_a_tile_before_a_gap_wins():
    table = Table(jitter=0.03)
    first = table.lay(-2 * WIDE, 0)
    row = table.row(13)
    assert table.arranged()[:2] == (row, first)


@pytest.mark.parametrize("place", [(200, -70), (380, 60), (-75, -20), (430, -60)])
def test_a_tile_off_the_row_wins(place):
    table = Table(slant=7, jitter=0.03)
    row = table.row(13)
    lone = table.lay(*place)
    hand, winning, layout = table.arranged()
    assert (hand, winning, layout.winning_by) == (row, lone, WinningBy.APART)


def test_a_tile_laid_across_the_end_wins():
    table = Table(jitter=0.02)
    row = table.row(13)
    across = table.lay(13 * WIDE, 5, sideways=True)
    hand, winning, layout = table.arranged()
    assert (hand, winning, layout.winning_by) == (row, across, WinningBy.SIDEWAYS)
    assert layout.odd == ()


def test_beside_a_whole_row_a_lone_tile_is_an_indicator():
    table = Table(jitter=0.03)
    row = table.row(14)
    table.lay(200, -75)
    hand, winning, layout = table.arranged()
    assert [*hand, winning] == row
    assert len(layout.others) == 1


def test_a_closed_hand_laid_in_its_sets_stays_whole():
    table = Table(jitter=0.03)
    for k in range(4):
        table.row(3, x=k * (3 * WIDE + 20))
    table.row(2, x=4 * (3 * WIDE + 20))
    hand, winning, layout = table.arranged()
    assert [*hand, winning] == list(range(14))
    assert not layout.melds


def test_a_called_meld_beside_the_hand_is_left_out_and_told():
    table = Table(jitter=0.02)
    row = table.row(11)
    meld = [
        *table.row(2, x=13 * WIDE),
        table.lay(15 * WIDE, HIGH - WIDE, sideways=True),
    ]
    hand, winning, layout = table.arranged()
    assert [*hand, winning] == row
    assert len(layout.melds) == 1
    assert len(layout.melds[0]) == len(meld)


def test_melds_that_touch_are_one_group():
    table = Table(slant=-3, jitter=0.02)
    row = table.row(8)
    x = 9 * WIDE
    for turned in (0, 1):
        for k in range(3):
            table.lay(x, HIGH - WIDE if k == turned else 0, sideways=k == turned)
            x += HIGH if k == turned else WIDE
        x += 4
    hand, winning, layout = table.arranged()
    assert [*hand, winning] == row
    assert [len(group) for group in layout.melds] == [6]


def test_a_row_seen_flat_still_shows_what_lies_sideways():
    table = Table(jitter=0.02)
    row = table.row(11)
    table.row(2, x=12 * WIDE)
    table.lay(14 * WIDE, HIGH - WIDE, sideways=True)
    flat = [
        Detection(seen.label, seen.confidence, Box(b.left, b.top * 0.7, b.right, b.bottom * 0.7))
        for seen in table.seen
        for b in [seen.box]
    ]
    layout = arrange(flat)
    assert [*layout.hand, layout.winning] == row
    assert len(layout.melds) == 1


def test_a_closed_kan_beside_the_hand_is_left_out_and_told():
    table = Table(jitter=0.02)
    row = table.row(11)
    for k, label in enumerate(["back", "5z", "5z", "back"]):
        table.lay((12.5 + k) * WIDE, 0, label=label)
    hand, winning, layout = table.arranged()
    assert [*hand, winning] == row
    assert len(layout.melds) == 1


def test_backs_and_flowers_are_no_part_of_the_hand():
    table = Table(jitter=0.02)
    row = table.row(14)
    wall = table.row(17, y=200, label="back")
    flower = table.lay(14 * WIDE, 0, label="1f")
    hand, winning, layout = table.arranged()
    assert [*hand, winning] == row
    assert len(layout.others) == len(wall) + 1
    assert flower not in hand
    assert not layout.odd


def test_discards_in_rows_of_six_are_left_out():
    table = Table(slant=-9, jitter=0.04, seed=4)
    row = table.row(14, y=300)
    for k in range(3):
        table.row(6, x=120, y=k * (HIGH + 2))
    hand, winning, layout = table.arranged()
    assert [*hand, winning] == row
    assert len(layout.others) == 18


def test_far_tiles_are_smaller_and_do_not_join():
    table = Table()
    row = table.row(13)
    small = Box(180, -60, 192, -44)
    table.seen.append(Detection("1z", 0.9, small))
    hand, winning, _ = table.arranged()
    assert [*hand, winning] == row


def test_a_row_in_perspective_and_with_a_bend():
    seen, x = [], 0.0
    for k in range(14):
        size = 1 + 0.05 * k
        y = 0.4 * (k - 7) ** 2
        seen.append(Detection(FACES[k], 0.9, Box(x, y, x + WIDE * size, y + HIGH * size)))
        x += WIDE * size
    layout = arrange(seen)
    assert [*layout.hand, layout.winning] == list(range(14))


def test_nothing_and_one_tile():
    assert arrange([]).winning is None
    assert arrange([Detection("back", 0.9, Box(0, 0, 3, 4))]).others == (0,)
    alone = arrange([Detection("5p", 0.9, Box(0, 0, 3, 4))])
    assert (alone.hand, alone.winning) == ((), 0)


def test_a_grid_is_divided_into_its_rows():
    table = Table(slant=3, jitter=0.05, seed=2)
    rows = [table.row(9, y=k * (HIGH + 1)) for k in range(4)]
    found = rows_of([seen.box for seen in table.seen])
    assert sorted(list(row.places) for row in found) == rows


coordinates = st.floats(0, 400)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(coordinates, coordinates, st.sampled_from([*FACES, "back"])), max_size=25)
)
def test_every_tile_has_exactly_one_place(heap):
    seen = [Detection(label, 0.9, Box(x, y, x + WIDE, y + HIGH)) for x, y, label in heap]
    layout = arrange(seen)
    winning = () if layout.winning is None else (layout.winning,)
    assert sorted([*layout.hand, *winning, *layout.others]) == list(range(len(seen)))
    assert all(seen[place].label != "back" for place in (*layout.hand, *winning))
