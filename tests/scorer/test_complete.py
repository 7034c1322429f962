"""is_complete agrees with shanten, and in games scored by fans with the waits."""

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.fans.waits import is_complete as is_complete_in_mcr
from scorer.fans.waits import waiting_kinds
from scorer.riichi.division import is_complete
from scorer.riichi.shanten import shanten
from scorer.tiles.hand import Hand
from scorer.tiles.tile import TILES, Tile, parse_tiles

# Pools of few kinds make complete hands common.
POOLS: list[Iterable[int]] = [
    range(9),
    range(9, 15),
    (*range(18, 23), *range(29, 34)),
    (0, 1, 2, 9, 10, 11, 30, 31),
]


def counted(tiles: Iterable[Tile]) -> list[int]:
    counts = Counter(tile.kind for tile in tiles)
    return [counts[kind] for kind in range(len(TILES))]


@given(pool=st.sampled_from(POOLS), groups=st.integers(0, 4), seed=st.integers(0, 10**6))
def test_complete_hands_have_shanten_minus_one(pool: Iterable[int], groups: int, seed: int) -> None:
    deck = [TILES[kind] for kind in pool for _ in range(4)]
    Random(seed).shuffle(deck)
    tiles, melds = deck[: 3 * groups + 2], 4 - groups
    suits = {tile.suit for tile in deck}
    elsewhere = [tile for tile in TILES if tile.suit not in suits][:melds]
    whole = shanten([*tiles, *elsewhere, *elsewhere, *elsewhere])
    assert is_complete(counted(tiles), melds=melds) == (whole.number == -1)


@pytest.mark.parametrize(
    ("tiles", "melds", "complete"),
    [
        ("19m19p19s12345677z", 0, True),
        ("1199m1199p1199s11z", 0, True),
        ("1111m1199p1199s11z", 0, False),
        ("22m22p22s22z345m345p", 0, False),  # four pairs and two runs are 14 tiles too
        ("111222333m44455p", 0, True),
        ("11122233344455p", 0, True),
        ("55z", 4, True),
        ("56z", 4, False),
        ("11223344556677p", 0, True),
        ("123m11z", 3, True),
        ("123m11z", 2, False),
    ],
)
def test_forms(tiles: str, melds: int, complete: bool) -> None:
    assert is_complete(counted(parse_tiles(tiles)), melds=melds) is complete


KNITTED = "147m258p369s"


@given(
    honors=st.integers(0, 7),
    knitted=st.integers(0, 9),
    pool=st.sampled_from(POOLS),
    seed=st.integers(0, 10**6),
)
def test_complete_chinese_hands_are_those_that_wait_for_their_last_tile(
    honors: int, knitted: int, pool: Iterable[int], seed: int
) -> None:
    random = Random(seed)
    singles = [*parse_tiles(KNITTED)[:knitted], *parse_tiles("1234567z")[:honors]]
    deck = [TILES[kind] for kind in pool for _ in range(4)]
    random.shuffle(deck)
    tiles = (singles + [tile for tile in deck if tile not in singles])[:14]
    if len(tiles) < 14:
        return
    *rest, last = random.sample(tiles, 14)
    if max(counted(tiles)) > 4:
        return
    waits = waiting_kinds(Hand(tuple(rest)))
    assert is_complete_in_mcr(counted(tiles)) == bool(waits >> last.kind & 1)


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("147m258p369s11222z", 0),
        ("147m258p369s11z", 1),
        ("147m258p369s12345z", 0),
        ("147m258p3s1234567z", 0),
        ("19m19p19s12345677z", 0),
        ("1111m2233p4455s66z", 0),
        ("123m456p789s11z", 1),
        ("11z", 4),
    ],
)
def test_each_form_of_the_chinese_game_is_complete(hand: str, melds: int) -> None:
    assert is_complete_in_mcr(counted(parse_tiles(hand)), melds=melds)
