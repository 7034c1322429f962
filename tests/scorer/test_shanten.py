"""Shanten equals that of PyPI mahjong, and the result of trying every tile."""

import pytest
from hypothesis import given, settings
from mahjong.shanten import Shanten as Library

from scorer.riichi.division import divide
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.shanten import Shanten, shanten, wait_tiles
from scorer.riichi.win import By, Win
from scorer.tiles.errors import ImpossibleHand
from scorer.tiles.hand import Hand, parse_hand_parts, parse_waiting_hand
from scorer.tiles.terms import Language
from scorer.tiles.tile import TILES, Tile, Wind, format_tiles, parse_tiles
from tests.scorer.waiting_strategies import drawn_tiles, waiting_hands
from tests.scorer.win_strategies import won_hands


def of(hand: Hand, *drawn: Tile, rules: Rules = STANDARD) -> Shanten:
    return shanten((*hand.concealed, *drawn), hand.melds, norths=hand.norths, rules=rules)


def completes(hand: Hand, tile: Tile) -> bool:
    return bool(divide(hand, Win(tile, By.TSUMO, seat=Wind.EAST, round=Wind.EAST)))


@settings(max_examples=4 * settings().max_examples)
@given(drawn_tiles(13, 14))
def test_shanten_equals_the_library(tiles: tuple[Tile, ...]) -> None:
    counts = [tiles.count(tile) for tile in TILES]
    assert shanten(tiles).number == Library.calculate_shanten(counts)


@settings(max_examples=2 * settings().max_examples)
@given(waiting_hands())
def test_shanten_of_open_hands_equals_the_library(hand: Hand) -> None:
    # The library does not count the tiles of melds, so it can wait for a fifth tile.
    theirs = Library.calculate_shanten_for_regular_hand(list(hand.concealed_counts))
    ours = of(hand)
    if hand.melds:
        assert ours.number >= theirs
        if max(hand.counts) < 4:
            assert ours.number == theirs


@given(waiting_hands())
def test_a_hand_is_tenpai_if_an_available_tile_completes_it(hand: Hand) -> None:
    completing = tuple(tile for tile in TILES if completes(hand, tile))
    assert wait_tiles(hand) == completing
    real = tuple(tile for tile in completing if hand.counts[tile.kind] < 4)
    found = of(hand)
    assert (found.number == 0) == bool(real)
    if real:
        assert found.missing == real


@given(won_hands())
def test_a_won_hand_is_complete_and_was_tenpai(won: tuple[Hand, Win]) -> None:
    hand, win = won
    found = of(hand, win.tile)
    assert (found.number, found.missing) == (-1, ())
    assert {division.form for division in divide(hand, win)} == set(found.forms)
    assert of(hand).number == 0
    assert win.tile.plain in of(hand).missing


@given(drawn_tiles(13))
def test_missing_tiles_lower_shanten(tiles: tuple[Tile, ...]) -> None:
    found = shanten(tiles)
    nearer = tuple(
        tile
        for tile in TILES
        if tiles.count(tile) < 4 and shanten((*tiles, tile)).number < found.number
    )
    assert found.missing == nearer
    assert nearer


ALL_BUT_EAST = "123456789m123456789p123456789s234567z"


@pytest.mark.parametrize(
    ("text", "number", "forms", "missing"),
    [
        ("123m456p789s1122z", 0, "standard", "12z"),
        ("19m19p19s1234567z", 0, "kokushi", "19m19p19s1234567z"),
        ("19m19p19s1234566z", 0, "kokushi", "7z"),
        ("1188m2277p3399s5z", 0, "chiitoitsu", "5z"),
        ("2233445566778m", 0, "standard chiitoitsu", "258m"),
        # Four equal tiles are one pair of the seven, and the seventh kind is missing.
        ("1111m2277p3399s5z", 2, "standard chiitoitsu", "23456789m123456789p123456789s1234567z"),
        # The hand has all four east, so it needs another single tile first.
        ("123m456p789s1111z", 1, "standard", ALL_BUT_EAST),
        ("123m456p789s1z 111=z", 1, "standard", ALL_BUT_EAST),
        ("23p456p789s11144z 44z~", 0, "standard", "147p"),
        ("123p456p789s1114z 444z~", 1, "standard", "123456789m123456789p123456789s23567z"),
        ("147m258p369s1234z", 6, "chiitoitsu", "147m258p369s1234z"),
        ("123m456p1122z 777=s", 0, "standard", "12z"),
        ("123m456p11122z 777=s", -1, "standard", ""),
    ],
)
def test_known_hands(text: str, number: int, forms: str, missing: str) -> None:
    concealed, melds, norths = parse_hand_parts(text)
    found = shanten(concealed, melds, norths=norths)
    assert (found.number, " ".join(found.forms)) == (number, forms)
    assert format_tiles(found.missing) == missing


def test_three_players_never_wait_for_missing_tiles() -> None:
    sanma = Rules(players=3, honba=200, uma=((15, 0, -15),))
    hand = parse_waiting_hand("19m456789p11155z")
    with pytest.raises(ImpossibleHand):
        shanten(hand.concealed[:-2])
    assert wait_tiles(parse_waiting_hand("456789p11155z11m"), sanma) == parse_tiles("1m5z")
    assert of(parse_waiting_hand("13m456789p11155z"), rules=sanma).number == 1
    assert of(parse_waiting_hand("13m456789p11155z")).number == 0


def test_other_numbers_of_tiles_are_rejected_in_both_languages() -> None:
    with pytest.raises(ImpossibleHand, match="There are 12 tiles") as caught:
        shanten(parse_tiles("123m456p789s112z"))
    assert caught.value.text(Language.JAPANESE).startswith("牌が12枚です")
