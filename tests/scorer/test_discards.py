"""The discards of 14 tiles, and the tiles that each one leaves to be accepted."""

from __future__ import annotations

import pytest
from hypothesis import given

from scorer.riichi.rules.rules import Rules
from scorer.riichi.shanten import shanten
from scorer.riichi.waits import discard_options
from scorer.tiles.errors import ImpossibleHand
from scorer.tiles.hand import Hand, parse_hand
from scorer.tiles.tile import Tile, format_tiles, parse_tiles
from tests.scorer.waiting_strategies import drawn_tiles

SANMA = Rules(players=3, honba=200, uma=((15, 0, -15),))


def options(text: str, visible: str = "", rules: Rules | None = None) -> list[tuple[str, int, int]]:
    hand, tile = parse_hand(text)
    seen = parse_tiles(visible) if visible else ()
    found = discard_options(hand, tile, visible=seen, rules=rules or Rules())
    return [(str(each.tile), each.shanten, each.remaining) for each in found]


def test_the_discards_that_keep_the_hand_closest_come_first() -> None:
    assert options("123m456p789s1155z9p")[:3] == [("9p", 0, 4), ("1z", 1, 15), ("5z", 1, 15)]


def test_more_accepted_tiles_come_first() -> None:
    found = options("234m456p23s5578s11z")
    assert [shanten for _, shanten, _ in found] == sorted(shanten for _, shanten, _ in found)
    best = [each for each in found if each[1] == found[0][1]]
    assert [left for *_, left in best] == sorted((left for *_, left in best), reverse=True)


def test_visible_tiles_are_not_accepted() -> None:
    assert options("234567m34p55678s1z", "222p5p")[0] == ("1z", 0, 4)
    hand, tile = parse_hand("234567m34p55678s1z")
    best, *_ = discard_options(hand, tile, visible=parse_tiles("2222p"))
    assert [str(each.tile) for each in best.accepted] == ["5p"]
    with pytest.raises(ImpossibleHand, match="show five 2m"):
        discard_options(hand, tile, visible=parse_tiles("2222m"))


def test_a_red_five_is_kept_if_there_is_a_plain_one() -> None:
    plain = [tile for tile, *_ in options("234567m34p0578s1z1p")]
    assert plain.count("5s") == 1
    assert "0s" not in plain
    assert "0p" in [tile for tile, *_ in options("123m406p789s1155z9s")]


def test_three_players_do_not_wait_for_tiles_that_they_lack() -> None:
    hand, tile = parse_hand("13m456789p111s555z")
    best = discard_options(hand, tile, rules=SANMA)[0]
    assert "2m" not in format_tiles([each.tile for each in best.accepted])


def test_only_concealed_tiles_are_discarded() -> None:
    found = options("13m456p99s1z 555=z 678s")
    assert {tile for tile, *_ in found} == {"1m", "3m", "4p", "5p", "6p", "9s", "1z"}
    assert found[0][0] == "1z"


@given(drawn_tiles(14))
def test_every_discard_has_the_shanten_of_the_rest(tiles: tuple[Tile, ...]) -> None:
    hand = Hand(tiles[:13])
    found = discard_options(hand, tiles[13])
    assert {each.tile.kind for each in found} == {tile.kind for tile in tiles}
    assert found[0].shanten == max(0, shanten(tiles).number)
    for each in found:
        rest = list(tiles)
        rest.remove(each.tile)
        after = shanten(rest)
        assert each.shanten == after.number
        accepted = {one.tile.kind: one.remaining for one in each.accepted}
        for tile in after.missing:
            left = 4 - sum(other.kind == tile.kind for other in tiles)
            assert accepted.get(tile.kind, 0) == left
