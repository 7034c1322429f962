"""The layout of simulated tables, with jitter, slant, gaps and unrelated tiles."""

import math
import random
from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.tiles.tile import parse_tiles
from tests.lengths import mostly_long
from training.exams.simulate import DetectorNoise, simulate_detections
from training.geometry import Block, block
from training.scenes.hands import TILE, LayoutStyle, lay_hand
from training.scenes.scene import Phone, Scene
from vision.boxes import Box, Detection, overlap
from vision.layout.arrange import Layout, arrange
from vision.layout.halves import join_halves
from vision.layout.roles import WinningCue
from vision.reading.doubts import DoubtKind
from vision.reading.reading import Reading, interpret_detections

WIDE, HIGH = 30.0, 40.0
FACES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]


class Table:
    """Tiles on a table, seen from above at a slant, with the noise of a detector."""

    def __init__(self, slant: float = 0.0, jitter: float = 0.0, seed: int = 0) -> None:
        self.slant, self.jitter = math.radians(slant), jitter
        self.random = random.Random(seed)
        self.detections: list[Detection] = []

    def lay(self, x: float, y: float, *, sideways: bool = False, label: str | None = None) -> int:
        """Lay a tile with its top left corner at (x, y); return its index."""
        wide, high = (HIGH, WIDE) if sideways else (WIDE, HIGH)
        cos, sin = math.cos(self.slant), math.sin(self.slant)
        middle_x, middle_y = x + wide / 2, y + high / 2
        seen_x, seen_y = middle_x * cos - middle_y * sin, middle_x * sin + middle_y * cos
        across = wide * abs(cos) + high * abs(sin)
        down = wide * abs(sin) + high * abs(cos)
        edges = [seen_x - across / 2, seen_y - down / 2, seen_x + across / 2, seen_y + down / 2]
        edges = [edge + self.random.gauss(0, self.jitter * WIDE) for edge in edges]
        label = label or FACES[len(self.detections) % len(FACES)]
        turn = math.degrees(self.slant) + (90 if sideways else 0) + self.random.gauss(0, 3)
        self.detections.append(Detection(label, 0.95, Box(*edges), turn=turn % 360))
        return len(self.detections) - 1

    def lay_tilted(self, x: float, y: float, *, turn: float) -> int:
        """Lay a tile with its centre at (x, y), turned against the row; return its index."""
        index = self.lay(x - WIDE / 2, y - HIGH / 2)
        laid = self.detections[index]
        seen_x, seen_y = laid.box.centre
        angle = math.radians(turn) + self.slant
        across = (WIDE * abs(math.cos(angle)) + HIGH * abs(math.sin(angle))) / 2
        down = (WIDE * abs(math.sin(angle)) + HIGH * abs(math.cos(angle))) / 2
        box = Box(seen_x - across, seen_y - down, seen_x + across, seen_y + down)
        self.detections[index] = replace(laid, box=box, turn=(laid.turn + turn) % 360)
        return index

    def row(
        self, count: int, x: float = 0.0, y: float = 0.0, label: str | None = None
    ) -> list[int]:
        """Lay a row of tiles; return their indices."""
        return [self.lay(x + k * WIDE, y, label=label) for k in range(count)]

    def arranged(self) -> tuple[list[int], int | None, Layout]:
        """Arrange the tiles in random order, as from a detector; return hand, winning, layout."""
        order = list(range(len(self.detections)))
        random.Random(1).shuffle(order)
        layout = arrange([self.detections[index] for index in order])
        winning = None if layout.winning is None else order[layout.winning]
        return [order[k] for k in layout.hand], winning, layout


@pytest.mark.parametrize("slant", [0, 5, -12, 25, -38, 45, 52, 80, 90, 100, 170, 180, -90])
@pytest.mark.parametrize("seed", range(3))
def test_a_row_at_any_slant(slant: float, seed: int) -> None:
    table = Table(slant, jitter=0.04, seed=seed)
    row = table.row(14)
    hand, winning, layout = table.arranged()
    assert [*hand, winning] == row
    assert layout.winning_cue is WinningCue.LAST
    assert not layout.melds


@pytest.mark.parametrize("slant", [0, 20, 45, 90])
@pytest.mark.parametrize("gap", [0.6, 1.0, 1.8])
def test_a_tile_after_a_gap_wins(slant: float, gap: float) -> None:
    table = Table(slant, jitter=0.03)
    row = table.row(13)
    last = table.lay((13 + gap) * WIDE, 0)
    hand, winning, layout = table.arranged()
    assert (hand, winning, layout.winning_cue) == (row, last, WinningCue.APART)


def test_a_tile_before_a_gap_wins() -> None:
    table = Table(jitter=0.03)
    first = table.lay(-2 * WIDE, 0)
    row = table.row(13)
    assert table.arranged()[:2] == (row, first)


def test_a_tile_near_the_row_wins_at_any_slant_before_farther_ones() -> None:
    for turn in [0, 30, 45, 90, 135, 200, 225]:
        for middle in [(200, -55), (40, -45), (200, 95), (445, -20), (-45, 50)]:
            for elsewhere in [None, (480, 0), (-130, 0), (250, -150), (-300, -200)]:
                table = Table(slant=7, jitter=0.02)
                row = table.row(13)
                near = table.lay_tilted(*middle, turn=turn)
                if elsewhere:
                    table.lay(*elsewhere)
                hand, winning, layout = table.arranged()
                assert (hand, winning, layout.winning_cue) == (row, near, WinningCue.APART)


def test_a_tile_laid_across_the_end_wins() -> None:
    table = Table(jitter=0.02)
    row = table.row(13)
    across = table.lay(13 * WIDE, 5, sideways=True)
    hand, winning, layout = table.arranged()
    assert (hand, winning, layout.winning_cue) == (row, across, WinningCue.SIDEWAYS)


def test_a_single_tile_beyond_a_complete_row_is_an_indicator() -> None:
    table = Table(jitter=0.03)
    row = table.row(14)
    table.lay(200, -75)
    hand, winning, layout = table.arranged()
    assert [*hand, winning] == row
    assert len(layout.dora) == 1


def test_a_closed_hand_split_into_its_sets_is_one_hand() -> None:
    table = Table(jitter=0.03)
    for k in range(4):
        table.row(3, x=k * (3 * WIDE + 20))
    table.row(2, x=4 * (3 * WIDE + 20))
    hand, winning, layout = table.arranged()
    assert [*hand, winning] == list(range(14))
    assert not layout.melds


@pytest.mark.parametrize("slant", [0, 8, 90, -170])
@pytest.mark.parametrize("counts", [(7, 7), (9, 5), (5, 9), (12, 2)])
@pytest.mark.parametrize("behind", [1.05, 1.8])
@pytest.mark.parametrize("aside", [0.0, 3.0])
def test_two_rows_one_behind_the_other_are_one_hand_to_check(
    slant: float, counts: tuple[int, int], behind: float, aside: float
) -> None:
    table = Table(slant, jitter=0.03)
    table.row(counts[0])
    table.row(counts[1], x=aside * WIDE, y=-behind * HIGH)
    hand, winning, layout = table.arranged()
    assert sorted([*hand, winning or 0]) == list(range(14))
    assert not layout.clear


def test_a_row_behind_a_complete_hand_is_not_of_the_hand() -> None:
    table = Table(jitter=0.03)
    row = table.row(14)
    table.row(6, y=-1.5 * HIGH)
    hand, winning, layout = table.arranged()
    assert [*hand, winning] == row
    assert layout.clear


@pytest.mark.parametrize("slant", [0, 20, 90])
@pytest.mark.parametrize("counts", [(9, 11), (10, 10, 8)])
def test_several_rows_that_could_be_the_hand_are_asked_about(
    slant: float, counts: tuple[int, ...]
) -> None:
    table = Table(slant, jitter=0.02)
    for place, count in enumerate(counts):
        table.row(count, y=-place * 6 * HIGH)
    table.row(6, x=60, y=3 * HIGH)
    reading = interpret_detections(table.detections, width=800, height=600)
    first, *others = reading.doubts
    assert first.kind is DoubtKind.WHOSE_HAND
    assert DoubtKind.TILE_COUNT not in [doubt.kind for doubt in others]
    centres = [table.detections[sum(counts[:k]) + counts[k] // 2].box for k in range(len(counts))]
    assert all(any(overlap(centre, row)[1] == 1 for row in first.boxes) for centre in centres)
    assert len(first.boxes) == len(counts)


MELDS = {
    "chii": "4-56m",
    "pon from the left": "777-z",
    "pon from across": "550=p",
    "pon from the right": "222+s",
    "open kan from the left": "9999-m",
    "open kan from across": "5505=s",
    "open kan from the right": "6666+z",
    "added kan, the pon from the left": "333-3p",
    "added kan, the pon from across": "888=8s",
    "added kan, the pon from the right": "444+4z",
    "closed kan": "1111s",
}
CLOSED = "223344m678p3z3z"  # of a hand with one meld
PHONES = [
    Phone(),
    Phone(pitch=88, roll=180),
    Phone(pitch=80, roll=90, width=1200, height=1600),
    Phone(pitch=75, roll=-90, width=1200, height=1600),
    Phone(pitch=40, bearing=15),
    Phone(pitch=38, bearing=-20, roll=6),
    Phone(pitch=85, roll=37),
]


def read_scene(blocks: Iterable[Block], phone: Phone) -> Reading:
    scene = Scene(tuple(blocks), phone=phone)
    detections = simulate_detections(
        scene, np.random.default_rng(0), DetectorNoise(astray=0, missed=0)
    )
    return interpret_detections(detections, width=phone.width, height=phone.height)


@pytest.mark.parametrize("phone", mostly_long(PHONES, every=4), ids=range(len(PHONES)))
@pytest.mark.parametrize("before", [None, 2.2], ids=["at the side", "in front"])
@pytest.mark.parametrize("meld", MELDS.values(), ids=MELDS)
def test_a_meld_is_read_with_its_kind_and_discarder(
    meld: str, before: float | None, phone: Phone
) -> None:
    for backs in ({0, 3}, {1, 2}):
        style = LayoutStyle(before=before, backs=frozenset(backs))
        reading = read_scene(lay_hand(f"{CLOSED} {meld}", style), phone)
        assert reading.notation == f"{CLOSED} {meld}"
        assert [str(doubt.words) for doubt in reading.doubts] == []


@pytest.mark.parametrize(
    "phone", [pytest.param(Phone(), marks=pytest.mark.long), Phone(pitch=41, bearing=12)]
)
@pytest.mark.parametrize("turn", mostly_long([0, 45, -45], every=3))
def test_a_tile_within_two_tile_lengths_wins_in_any_direction(phone: Phone, turn: int) -> None:
    """Seen from low a tilted tile looks larger than one of the row; another lies farther away."""
    tiles = parse_tiles("345666p667778s9s")
    row = [block(str(tile), 1.01 * n, 0, size=TILE) for n, tile in enumerate(tiles)]
    for x, y in [(1.7, 3.3), (13.1, -1.4), (15.1, -1.2), (5.5, 3.6), (-3.2, 0.5)]:
        near = block("7s", x, y, yaw=math.radians(turn), size=TILE)
        for far in ([], [block("1z", 17.5, 0, size=TILE)], [block("1z", 6, 7.5, size=TILE)]):
            reading = read_scene([*row, near, *far], phone)
            assert reading.notation == "345666p6677789s7s"


@pytest.mark.parametrize("phone", [Phone(), Phone(pitch=41, bearing=12), Phone(pitch=85, roll=37)])
def test_sets_scattered_over_two_rows_are_one_hand_to_check(phone: Phone) -> None:
    places = [(0, 0), (4.3, 0.1), (0.2, 2.1), (4.6, 2.0), (9, 0)]
    for notation in ("067m34068p11067s7p", "123m4666678p234s4p", "77m340p11234666s1s"):
        *tiles, winning = parse_tiles(notation)
        sets = [tiles[start : start + 3] for start in range(0, 13, 3)]
        blocks = [
            block(str(tile), x + 1.01 * n, y, size=TILE)
            for (x, y), each in zip(places, sets, strict=True)
            for n, tile in enumerate(each)
        ]
        reading = read_scene([*blocks, block(str(winning), 10.5, 0, size=TILE)], phone)
        assert (reading.notation, reading.checked) == (notation, False)


@pytest.mark.parametrize("phone", PHONES, ids=range(len(PHONES)))
def test_four_touching_melds_are_separated(phone: Phone) -> None:
    notation = "1z1z 4-56m 1111s 777=7z 550+p"
    assert read_scene(lay_hand(notation), phone).notation == notation


@pytest.mark.parametrize("phone", PHONES, ids=range(len(PHONES)))
def test_with_four_melds_the_tile_apart_from_its_pair_wins(phone: Phone) -> None:
    blocks = lay_hand("5p0p 4-56m 111=s 777=7z 666+z", LayoutStyle(apart=1.2, before=2.2))
    reading = read_scene(blocks, phone)
    assert reading.notation == "5p0p 4-56m 111=s 777=7z 666+z"
    assert reading.doubts == ()


@pytest.mark.parametrize("backs", [{0, 3}, {1, 2}])
def test_a_closed_kan_of_fives_is_assumed_to_hide_the_red_one(backs: set[int]) -> None:
    blocks = lay_hand("223344m678s3z3z 5505p", LayoutStyle(backs=frozenset(backs)))
    up = [block.label for block in blocks if block.label in {"5p", "0p"}]
    assert len(up) == 4
    reading = read_scene(blocks, Phone())
    assert str(reading.melds[0]) in {"5550p", "0555p"}
    question = (
        "I assume a red five face down in the closed kan of 5p. Change it if you play without."
    )
    hidden = {block.label for position, block in enumerate(blocks[-4:]) if position in backs}
    assert [str(doubt.words) for doubt in reading.doubts] == [question] * ("0p" in hidden)


@pytest.mark.parametrize("place", [(12 * WIDE, 0), (60, -2 * HIGH), (60, 1.6 * HIGH)])
def test_a_closed_kan_wholly_face_down_is_asked_for_its_tile(place: tuple[float, float]) -> None:
    table = Table(slant=8, jitter=0.02)
    for number, tile in enumerate(parse_tiles("234m456p678s22z")):
        table.lay(number * WIDE, 0, label=str(tile))
    table.row(4, *place, label="back")
    reading = interpret_detections(table.detections, width=900, height=600)
    assert reading.notation == "234m456p678s2z2z"
    assert reading.hidden_kans == ((11, 12, 13, 14),)
    asked = [doubt.kind for doubt in reading.doubts]
    assert asked == [DoubtKind.WINNING_TILE, DoubtKind.HIDDEN_KAN]


@pytest.mark.parametrize(("closed", "backs"), [(14, 4), (11, 5), (11, 8), (11, 3)])
def test_other_backs_than_four_in_a_row_are_not_a_kan(closed: int, backs: int) -> None:
    table = Table(slant=8, jitter=0.02)
    table.row(closed)
    table.row(backs, 40, -2 * HIGH, label="back")
    reading = interpret_detections(table.detections, width=900, height=600)
    assert (reading.hidden_kans, reading.melds) == ((), ())


def test_a_shiny_back_of_a_closed_kan_is_not_a_face() -> None:
    scene = Scene(lay_hand(f"{CLOSED} 1111s"))
    detections = list(
        simulate_detections(scene, np.random.default_rng(0), DetectorNoise(astray=0, missed=0))
    )
    back = next(n for n, each in enumerate(detections) if each.label == "back")
    detections[back] = replace(
        detections[back], label="5z", confidence=0.6, candidates=(("5z", 0.6), ("back", 0.35))
    )
    reading = interpret_detections(detections, width=1600, height=1200)
    assert reading.notation == f"{CLOSED} 1111s"


def test_a_meld_without_a_sideways_tile_is_asked_about() -> None:
    table = Table(jitter=0.01)
    table.row(10)
    table.lay(10.7 * WIDE, 0)
    for k in range(3):
        table.lay((13 + k) * WIDE, 0, label="7z")
    reading = interpret_detections(table.detections, width=700, height=300)
    assert [str(meld) for meld in reading.melds] == ["777-z"]
    assert [str(doubt.kind) for doubt in reading.doubts] == ["meld"]


def test_the_gap_of_a_missing_tile_is_reported() -> None:
    table = Table(jitter=0.01)
    table.row(6)
    table.row(6, x=7 * WIDE)
    table.lay(14 * WIDE, 0)
    reading = interpret_detections(table.detections, width=700, height=300)
    assert len(reading.hand) == 12
    assert reading.melds == ()
    (doubt,) = reading.doubts
    assert str(doubt.kind) == "tile_count"
    assert "gap" in str(doubt.words)
    assert [box.centre[0] for box in doubt.boxes] == pytest.approx([6.5 * WIDE], abs=3)


def table_with_hand(*, tiles: int = 13) -> tuple[Table, list[int]]:
    """Return a table with a row and a winning tile apart, and their indices."""
    table = Table(jitter=0.01)
    return table, [*table.row(tiles), table.lay((tiles + 1) * WIDE, 0)]


def lay_wall(table: Table, *shown: int) -> list[int]:
    """Lay seven tiles of a dead wall behind the hand, some of them face up."""
    return [
        table.lay((3 + k) * WIDE, -3 * HIGH, label="4s" if k in shown else "back") for k in range(7)
    ]


def test_the_indicators_of_the_dead_wall_are_found() -> None:
    table, hand = table_with_hand()
    lay_wall(table, 2)
    below = table.lay(5 * WIDE, -1.95 * HIGH, label="9p")
    table.lay(6.05 * WIDE, -1.95 * HIGH, label="back")  # the shadow of the wall
    layout = arrange(table.detections)
    assert [*layout.hand, layout.winning] == hand
    assert [table.detections[index].label for index in layout.dora] == ["4s"]
    assert layout.ura == (below,)


@pytest.mark.parametrize(
    ("changed", "change"), [(1, {"turn": 90.0}), (2, {"tile_probability": 0.86})]
)
def test_ura_indicators_are_found_although_some_look_otherwise(
    changed: int, change: dict[str, float]
) -> None:
    table, _ = table_with_hand()
    lay_wall(table, 2, 3)
    below = [table.lay((5 + k) * WIDE, -1.95 * HIGH, label="9p") for k in range(2)]
    for index in below[:changed]:
        table.detections[index] = replace(table.detections[index], **change)  # type: ignore[arg-type]
    assert arrange(table.detections).ura == tuple(below)


def test_ura_indicators_are_found_although_the_wall_looks_sideways() -> None:
    table, _ = table_with_hand()
    wall = lay_wall(table, 2)
    below = table.lay(5 * WIDE, -1.95 * HIGH, label="5z")
    for index in (*wall, below):  # as seen from low; only tiles with a print show their turn
        detection = table.detections[index]
        (x, y), half = detection.box.centre, 0.4 * detection.box.height
        flat = Box(x - WIDE / 2, y - half, x + WIDE / 2, y + half)
        table.detections[index] = replace(
            detection, box=flat, turn=0.0 if detection.label == "4s" else 90.0
        )
    assert arrange(table.detections).ura == (below,)


def test_a_tile_that_could_be_an_indicator_or_a_discard_is_asked_about() -> None:
    table, _ = table_with_hand()
    table.lay(5 * WIDE, -2.2 * HIGH, label="6p")
    for k in range(3):
        table.lay((5.2 + k) * WIDE, -3.4 * HIGH, label="2z")
    reading = interpret_detections(table.detections, width=700, height=300)
    assert reading.dora_indicators == ()
    assert [str(doubt.kind) for doubt in reading.doubts] == ["indicators"]


def test_two_discards_do_not_replace_the_pair() -> None:
    table = Table(jitter=0.01)
    pair = [table.lay(x * WIDE, 0, label="4m") for x in (0, 1.6)]
    x = 3.5 * WIDE
    for label in ("1p", "9s", "7z", "2z"):
        table.lay(x, HIGH - WIDE, sideways=True, label=label)
        table.row(2, x=x + HIGH, label=label)
        x += HIGH + 2.2 * WIDE
    for x in (8, 9.6):
        table.lay(x * WIDE, -5 * HIGH, label="3s")
    hand, winning, layout = table.arranged()
    assert [*hand, winning] == pair
    assert len(layout.melds) == 4
    assert layout.clear


def test_a_kan_without_its_indicator_is_asked_about() -> None:
    table, _ = table_with_hand(tiles=10)
    for k, label in enumerate(["back", "3s", "3s", "back"]):
        table.lay((13.5 + k) * WIDE, 0, label=label)
    lay_wall(table, 2)
    reading = interpret_detections(table.detections, width=700, height=300)
    assert [str(tile) for tile in reading.dora_indicators] == ["4s"]
    assert [str(doubt.kind) for doubt in reading.doubts] == ["indicators"]
    text = (
        "Only 1 dora indicator found, but each kan adds one, so there should be 2. Check the dora."
    )
    assert str(reading.doubts[0].words) == text


def test_a_back_among_discards_is_not_a_dead_wall() -> None:
    table, _ = table_with_hand()
    indicator = table.lay(-3 * WIDE, -4 * HIGH, label="9m")
    for k, label in enumerate(["2z", "3z", "9p", "back", "1m", "1m"]):
        table.lay((4 + k) * WIDE, -3 * HIGH, label=label)
    assert arrange(table.detections).dora == (indicator,)


def test_another_players_meld_is_left_out() -> None:
    table, hand = table_with_hand()
    other = Table(slant=180, jitter=0.01)
    for x, sideways in ((-300, False), (-270, False), (-240, True)):
        other.lay(x, 200, sideways=sideways, label="7z")
    layout = arrange([*table.detections, *other.detections])
    assert [*layout.hand, layout.winning] == hand
    assert layout.melds == ()


def test_a_kan_face_up_with_its_outer_tiles_turned_is_closed() -> None:
    table, hand = table_with_hand(tiles=10)
    x = 13.5 * WIDE
    for sideways in (True, False, False, True):
        table.lay(x, HIGH - WIDE if sideways else 0, sideways=sideways, label="3s")
        x += HIGH if sideways else WIDE
    layout = arrange(table.detections)
    assert [*layout.hand, layout.winning] == hand
    assert [str(meld.kind) for meld in layout.melds] == ["ankan"]


def test_backs_and_flowers_are_not_in_the_hand() -> None:
    table = Table(jitter=0.02)
    row = table.row(14)
    wall = table.row(17, y=200, label="back")
    table.lay(14 * WIDE, 0, label="1f")
    hand, winning, layout = table.arranged()
    assert [*hand, winning] == row
    assert len(layout.others) == len(wall) + 1


def test_discards_in_rows_of_six_are_left_out() -> None:
    table = Table(slant=-9, jitter=0.04, seed=4)
    row = table.row(14, y=300)
    for k in range(3):
        table.row(6, x=120, y=k * (HIGH + 2))
    hand, winning, layout = table.arranged()
    assert [*hand, winning] == row
    assert len(layout.others) == 18


def test_a_row_in_perspective_and_with_a_bend() -> None:
    detections, x = [], 0.0
    for k in range(14):
        size = 1 + 0.05 * k
        y = 0.4 * (k - 7) ** 2
        detections.append(Detection(FACES[k], 0.9, Box(x, y, x + WIDE * size, y + HIGH * size)))
        x += WIDE * size
    layout = arrange(detections)
    assert [*layout.hand, layout.winning] == list(range(14))


def test_no_tiles_and_one_tile() -> None:
    assert arrange([]).winning is None
    assert arrange([Detection("back", 0.9, Box(0, 0, 3, 4))]).others == (0,)
    alone = arrange([Detection("5p", 0.9, Box(0, 0, 3, 4))])
    assert (alone.hand, alone.winning) == ((), 0)


def clutter_strategy(*, probability: float) -> st.SearchStrategy[list[Detection]]:
    """Return a strategy for boxes of any size, place, turn and label up to a tile probability."""

    def stray(
        centre: tuple[float, float], size: float, turn: float, label: str, probability: float
    ) -> Detection:
        (x, y), wide, high = centre, WIDE * size / 2, HIGH * size / 2
        box = Box(x - wide, y - high, x + wide, y + high)
        return Detection(label, 0.6, box, turn=turn, tile_probability=probability)

    strays = st.builds(
        stray,
        st.tuples(st.floats(-200, 650), st.floats(-300, 300)),
        st.floats(0.3, 3),
        st.floats(0, 359),
        st.sampled_from([*FACES, "back", "1f"]),
        st.floats(0.3, probability),
    )
    return st.lists(strays, max_size=20)


def outside(strays: Iterable[Detection], row: Iterable[Detection]) -> list[Detection]:
    """Return the boxes that neither hide nor touch a tile of the row."""
    boxes = [each.box for each in row]
    left, right = min(box.left for box in boxes) - WIDE, max(box.right for box in boxes) + WIDE
    top, bottom = min(box.top for box in boxes), max(box.bottom for box in boxes)
    return [
        each
        for each in strays
        if each.box.right < left
        or each.box.left > right
        or each.box.bottom < top
        or each.box.top > bottom
    ]


@given(clutter_strategy(probability=0.6), st.integers(0, 5))
def test_doubtful_boxes_never_take_part_beside_a_row_of_14(
    strays: list[Detection], seed: int
) -> None:
    table = Table(jitter=0.02, seed=seed)
    row = table.row(14)
    table.detections += outside(strays, table.detections)
    hand, winning, layout = table.arranged()
    assert [*hand, winning] == row
    assert (layout.melds, layout.indicators) == ((), ())


@given(clutter_strategy(probability=0.6), st.sampled_from([0.6, 1.0, 1.8]))
def test_doubtful_boxes_never_replace_a_winning_tile_apart(
    strays: list[Detection], gap: float
) -> None:
    table = Table(jitter=0.02)
    row = table.row(13)
    last = table.lay((13 + gap) * WIDE, 0)
    table.detections += outside(strays, table.detections)
    hand, winning, layout = table.arranged()
    assert (hand, winning, layout.winning_cue) == (row, last, WinningCue.APART)
    assert (layout.melds, layout.indicators) == ((), ())


@given(
    st.integers(10, 14), st.floats(-60, 460), st.floats(-190, 190), st.sampled_from([0.5, 2.0, 2.6])
)
def test_a_box_of_another_size_never_takes_part(
    count: int, x: float, y: float, size: float
) -> None:
    table = Table(jitter=0.02)
    row = table.row(count)
    box = Box(x, y, x + WIDE * size, y + HIGH * size)
    table.detections += outside([Detection("3s", 0.9, box)], table.detections)
    hand, winning, layout = table.arranged()
    assert [*hand, winning] == row
    assert (layout.melds, layout.indicators) == ((), ())


@pytest.mark.parametrize("labels", [("2p", "2p", "4p"), ("3p", "4p", "7p"), ("3s", "6s", "9s")])
@pytest.mark.parametrize("slant", [0, 90, 180, 4])
@pytest.mark.parametrize("side_by_side", [False, True])
def test_the_halves_of_a_tile_are_one_tile_to_check(
    labels: tuple[str, str, str], slant: float, side_by_side: bool
) -> None:
    table = Table(slant, jitter=0.02)
    table.row(14, label="1z")
    whole = table.detections[4]
    box = whole.box
    if side_by_side is (slant == 90):
        middle = box.top + 0.52 * box.height
        parts = [replace(box, bottom=middle), replace(box, top=middle)]
    else:
        middle = box.left + 0.52 * box.width
        parts = [replace(box, right=middle), replace(box, left=middle)]
    halves = [
        replace(whole, label=each, box=part) for each, part in zip(labels, parts, strict=False)
    ]
    table.detections[4:5] = halves
    reading = interpret_detections(table.detections, width=600, height=600)
    assert (len(reading.hand), len(reading.tiles)) == (13, 14)
    assert labels[2] in [tile.label for tile in reading.tiles]
    assert any(doubt.candidates[:1] == ((labels[2], 0.6),) for doubt in reading.doubts)


def test_small_dots_beside_tiles_of_their_size_are_not_halves() -> None:
    table = Table(jitter=0.02)
    table.row(14, label="2p")
    table.row(14, y=HIGH, label="2p")
    assert join_halves(table.detections) == tuple(table.detections)


@pytest.mark.parametrize(("other", "asked"), [(13, True), (10, True), (9, False)])
@pytest.mark.parametrize("own", [14, 13])
def test_beside_a_whole_hand_a_row_of_another_player_is_asked_about(
    own: int, *, other: int, asked: bool
) -> None:
    table = Table(jitter=0.02)
    table.row(own)
    table.row(other, y=-6 * HIGH)
    reading = interpret_detections(table.detections, width=800, height=600)
    assert reading.tile_surplus == own - 14
    rows = [each for each in reading.doubts if each.kind is DoubtKind.WHOSE_HAND]
    assert [len(each.boxes) for each in rows] == [2] * asked


@pytest.mark.parametrize("slant", [0, 20, 90])
@pytest.mark.parametrize("stacked", [True, False])
@pytest.mark.parametrize("won", [True, False])
def test_a_single_tile_stands_beside_four_melds(slant: float, *, stacked: bool, won: bool) -> None:
    table = Table(slant, jitter=0.02)
    own = [table.lay(0, 0, label="6z"), *([table.lay(1.8 * WIDE, 0, label="6z")] if won else [])]
    for place, label in enumerate(("1m", "5p", "7s", "2z")):
        x, y = (12 * WIDE, -1.4 * HIGH * place) if stacked else ((6 + 3.8 * place) * WIDE, 0)
        for k in range(3):
            called = k == place % 3
            table.lay(x, y + (HIGH - WIDE if called else 0), sideways=called, label=label)
            x += HIGH if called else WIDE
    hand, winning, layout = table.arranged()
    assert [*hand, winning] == own
    assert len(layout.melds) == 4


@pytest.mark.parametrize("count", [10, 11, 12])
def test_a_shorter_row_is_the_hand_with_a_doubt(count: int) -> None:
    table = Table(jitter=0.02)
    table.row(count)
    for k in range(24):  # a keyboard
        key = table.lay(20 + 27 * (k % 8), -160 + 27 * (k // 8))
        table.detections[key] = replace(table.detections[key], tile_probability=0.65)
    reading = interpret_detections(table.detections, width=700, height=400)
    assert [*reading.hand_tiles, reading.winning_index] == list(range(count))
    assert (reading.melds, reading.dora_indicators) == ((), ())
    assert str(reading.doubts[0].kind) == "tile_count"
    assert str(reading.doubts[0].words).startswith(f"Only {count} tiles found.")


@pytest.mark.parametrize("away", [1.3, 1.9])
def test_a_doubtful_slanted_box_is_not_the_line_of_a_shorter_row(away: float) -> None:
    table = Table(jitter=0.02)
    row = table.row(11)
    stray = table.lay(3 * WIDE, -away * HIGH)
    table.detections[stray] = replace(table.detections[stray], tile_probability=0.9, turn=20)
    hand, winning, _ = table.arranged()
    assert [*hand, winning] == row


@pytest.mark.parametrize("probability", [0.6, 0.75])
def test_the_keys_of_a_keyboard_do_not_define_the_seat(probability: float) -> None:
    table = Table(jitter=0.02)
    row = table.row(13)
    last = table.lay(14 * WIDE, 0)
    keyboard = Table(slant=60, jitter=0.01)
    for y in (300, 345):
        keyboard.row(18, x=-100, y=y)
    table.detections += [
        replace(each, tile_probability=probability) for each in keyboard.detections
    ]
    assert table.arranged()[:2] == (row, last)


def test_an_uncertain_tile_inside_a_row_belongs_to_it() -> None:
    table = Table(jitter=0.02)
    row = table.row(14)
    for index in (0, 4, 5):
        table.detections[index] = replace(table.detections[index], tile_probability=0.55)
    hand, winning, _ = table.arranged()
    assert [*hand, winning] == row


def test_a_hand_whose_boxes_are_all_uncertain_is_read() -> None:
    table = Table(jitter=0.02)
    row = table.row(13)
    last = table.lay(14 * WIDE, 0)
    table.detections = [replace(each, tile_probability=0.6) for each in table.detections]
    assert table.arranged()[:2] == (row, last)


def test_a_doubtful_tile_above_a_called_tile_is_not_an_added_kan() -> None:
    table, _ = table_with_hand(tiles=10)
    table.lay(13 * WIDE, HIGH - WIDE, sideways=True, label="7z")
    table.lay(13 * WIDE + HIGH, 0, label="7z")
    table.lay(14 * WIDE + HIGH, 0, label="7z")
    above = table.lay(13 * WIDE, HIGH - 2 * WIDE, sideways=True, label="7z")
    assert str(arrange(table.detections).melds[0].kind) == "shouminkan"
    table.detections[above] = replace(table.detections[above], tile_probability=0.55)
    (meld,) = arrange(table.detections).melds
    assert (str(meld.kind), above in meld.indices) == ("pon", False)


coordinates = st.floats(0, 400)


@given(
    st.lists(
        st.tuples(
            coordinates, coordinates, st.floats(0, 359), st.sampled_from([*FACES, "back", "1f"])
        ),
        max_size=25,
    )
)
def test_every_tile_has_exactly_one_role(heap: list[tuple[float, float, float, str]]) -> None:
    detections = [
        Detection(label, 0.9, Box(x, y, x + WIDE, y + HIGH), turn=turn)
        for x, y, turn, label in heap
    ]
    layout = arrange(detections)
    winning = () if layout.winning is None else (layout.winning,)
    melded = [index for meld in layout.melds for index in meld.indices]
    faces = [*layout.hand, *winning, *layout.dora, *layout.ura]
    assert sorted([*faces, *melded, *layout.others]) == list(range(len(detections)))
    assert all(detections[index].label != "back" for index in faces)
    assert len(layout.melds) <= 4


def test_a_missed_tile_of_a_meld_leaves_the_others() -> None:
    """The third haku of a pon was not found, on a photo from very low."""
    seen = [
        ("2s", 0.98, 50, Box(603, 588, 676, 624)),
        ("2s", 0.96, 226, Box(709, 627, 781, 665)),
        ("4p", 0.80, 94, Box(793, 665, 875, 701)),
        ("2p", 1.0, 47, Box(856, 684, 927, 723)),
        ("3p", 1.0, 27, Box(902, 699, 971, 741)),
        ("6s", 0.99, 105, Box(953, 726, 1032, 767)),
        ("0s", 1.0, 30, Box(1026, 743, 1087, 786)),
        ("7s", 1.0, 213, Box(1069, 759, 1132, 804)),
        ("5z", 0.92, 102, Box(1120, 781, 1184, 825)),
        ("5z", 0.92, 75, Box(1169, 799, 1232, 844)),
        ("3z", 1.0, 12, Box(1287, 845, 1350, 889)),
        ("back", 0.99, 307, Box(1340, 862, 1399, 909)),
        ("back", 0.99, 130, Box(1389, 881, 1448, 928)),
        ("3z", 1.0, 349, Box(1438, 899, 1496, 948)),
    ]
    layout = arrange(
        [
            Detection(label, 0.9, box, turn=turn, tile_probability=probability)
            for label, probability, turn, box in seen
        ]
    )
    assert sorted(layout.closed) == [0, 1, 8, 9]
    assert [meld.indices for meld in layout.melds] == [(2, 3, 4), (5, 6, 7), (10, 11, 12, 13)]
    assert layout.dora == ()
