"""The explanation of tiles that do not win: their shanten, and tiles that would complete them."""

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorer.riichi.division import divide
from scorer.riichi.no_win import explain_incomplete
from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By, Win
from scorer.tiles.hand import COPIES, Hand, parse_hand
from scorer.tiles.terms import Language
from scorer.tiles.tile import TILES, Tile, Wind, parse_tile
from tests.scorer.waiting_strategies import waiting_hands

SANMA = Rules(players=3, honba=200, uma=((15, 0, -15),))


def complete(hand: Hand, tile: Tile) -> bool:
    return bool(divide(hand, Win(tile, By.TSUMO, seat=Wind.EAST, round=Wind.EAST)))


@pytest.mark.parametrize(
    ("text", "explanation"),
    [
        ("123m456p789s1155z9p", "with 1z or 5z instead of 9p it would win"),
        ("19m19p19s1234567z5p", "with one of 19m19p19s1234567z instead of 5p"),
        ("123m456p789s1111z5m", "one tile from complete: 5m for 1z would"),
        (
            "234456m78p235s55s6p",
            "3s or 4s for 2s, or 2s for 3s, or 1s or 4s for 5s would make it win",
        ),
        (
            "135m2266p88s1145z1s",
            "is 3 tiles from complete (2-shanten); 135m1s45z would improve it",
        ),
        ("147m258p369s12345z", "is 7 tiles from complete (6-shanten); correct the tiles"),
    ],
)
def test_explanation(text: str, explanation: str) -> None:
    assert explanation in str(explain_incomplete(*parse_hand(text)))


def test_three_players_get_no_advice_for_missing_tiles() -> None:
    hand, tile = parse_hand("13m456789p111s55z9s")
    assert "2m" in str(explain_incomplete(hand, tile))
    assert "with 2m" not in str(explain_incomplete(hand, tile, SANMA))
    other = explain_incomplete(*parse_hand("13m456789p111s555z"), SANMA)
    assert "complete: 1m for 3m would" in str(other)


@given(waiting_hands(), st.sampled_from(TILES))
def test_suggested_tiles_complete_the_hand(hand: Hand, tile: Tile) -> None:
    assume(hand.counts[tile.kind] < COPIES and not complete(hand, tile))
    explanation = explain_incomplete(hand, tile)
    english = str(explanation)
    assert english.endswith(".")
    assert explanation.text(Language.JAPANESE).endswith("。")
    assert len(english) <= 200
    instead = re.search(r"with (.+) instead of", english)
    if instead:
        for wanted in _named(instead[1]):
            assert complete(hand, wanted)
    for wanted, given_up in re.findall(r"([^:]+?) for (\d[mpsz])", english.partition(": ")[2]):
        others = [*hand.concealed, tile]
        others.remove(next(other for other in others if str(other) == given_up))
        for other in _named(wanted):
            assert complete(Hand(tuple(others), hand.melds), other)


def _named(text: str) -> list[Tile]:
    runs = re.findall(r"\d+[mpsz]", text)
    return [parse_tile(digit + run[-1]) for run in runs for digit in run[:-1]]
