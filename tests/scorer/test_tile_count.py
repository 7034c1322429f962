"""A set has four tiles of a kind: hands, discards and indicators of one deal are counted."""

from __future__ import annotations

import pytest

from scorer.riichi.contradictions import surplus_error
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import check
from scorer.riichi.waits import Circumstances, waits
from scorer.tiles.errors import ImpossibleHand
from scorer.tiles.hand import parse_waiting_hand
from scorer.tiles.terms import Language
from scorer.tiles.tile import Wind, parse_tiles
from tests.scorer.wins import won

HAND = "123m456p789s1122z2z"


def test_discards_count_with_the_hand_and_the_indicators() -> None:
    hand, win = won(HAND, dora="1m")
    assert check(hand, win, discards=parse_tiles("11m3p")) == ()
    [error] = check(hand, win, discards=parse_tiles("111m3p"))
    assert isinstance(error, ImpossibleHand)
    assert error.text(Language.ENGLISH).startswith(
        "Hands, discards and indicators show five 1m, but a set has"
    )
    assert "1m が5枚" in error.text(Language.JAPANESE)


def test_every_tile_in_sight_counts_for_the_waits() -> None:
    hand = parse_waiting_hand("234567m34p55678s")
    known = Circumstances(seat=Wind.SOUTH, round=Wind.EAST, dora=parse_tiles("5s"))
    assert waits(hand, known)
    crowded = Circumstances(
        seat=Wind.SOUTH, round=Wind.EAST, dora=parse_tiles("5s"), visible=parse_tiles("0s5s")
    )
    with pytest.raises(ImpossibleHand, match="show five 5s"):
        waits(hand, crowded)


def test_several_hands_count_together() -> None:
    hands = [parse_waiting_hand("123m456p789s1122z"), parse_waiting_hand("234m456p678s2233z")]
    assert surplus_error(hands, parse_tiles("3z"), Rules()) is None
    error = surplus_error(hands, parse_tiles("2z"), Rules())
    assert error is not None
    assert "show five 2z" in error.text(Language.ENGLISH)


def test_red_fives_count_together() -> None:
    hands = [parse_waiting_hand("123m406p789s1122z"), parse_waiting_hand("234m406p678s3344z")]
    error = surplus_error(hands, (), Rules())
    assert error is not None
    assert "show 2 0p, but these rules have 1" in error.text(Language.ENGLISH)
    assert surplus_error(hands, (), Rules(red_fives=(1, 2, 1))) is None
    assert surplus_error(hands, (), Rules(red_fives=(0, 0, 0))) is None
