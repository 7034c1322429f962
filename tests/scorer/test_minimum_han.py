"""The han that a hand needs to win, and two han from a number of honba (ryanhan shibari)."""

import pytest

from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import check, score
from scorer.riichi.waits import Circumstances, waits
from scorer.riichi.what_if import remedies
from scorer.riichi.win import By, Riichi, Win
from scorer.table.riichi.game import RiichiGame
from scorer.table.riichi.wins import RiichiClaim
from scorer.table.state import GameState
from scorer.tiles.errors import BadRules, NoYaku
from scorer.tiles.hand import parse_hand, parse_waiting_hand
from scorer.tiles.tile import Wind, parse_tile, parse_tiles

SHIBARI = Rules(two_han_honba=5)
TANYAO = "34567m22p234s8m 6-78p"


def ron(tile: str = "8m", honba: int = 0, riichi: Riichi = Riichi.NONE, dora: str = "") -> Win:
    indicators = parse_tiles(dora) if dora else ()
    return Win(
        parse_tile(tile),
        By.RON,
        seat=Wind.SOUTH,
        round=Wind.EAST,
        honba=honba,
        riichi=riichi,
        dora=indicators,
    )


@pytest.mark.parametrize(("honba", "wins"), [(4, True), (5, False), (8, False)])
def test_one_han_wins_until_the_honba_of_the_rule(honba: int, wins: bool) -> None:
    hand, _ = parse_hand(TANYAO)
    assert (not check(hand, ron(honba=honba), SHIBARI)) is wins


def test_dora_do_not_count_for_the_minimum() -> None:
    """riichi.wiki, "Ryanhan shibari": the two han must come from yaku."""
    hand, _ = parse_hand(TANYAO)
    with pytest.raises(NoYaku, match=r"has 1 han of yaku, but these rules need 2 with 5 honba"):
        score(hand, ron(honba=5, dora="1p"), SHIBARI)
    with pytest.raises(NoYaku, match=r"need 2 \(dora do not count\)"):
        score(hand, ron(dora="1p"), Rules(minimum_han=2))


def test_the_division_with_enough_han_counts() -> None:
    """Three equal sequences or three triplets: only the division with enough yaku wins."""
    hand, tile = parse_hand("111222333m99p45s6s")
    win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST)
    names = [line.yaku.name for line in score(hand, win, Rules(minimum_han=2)).yaku]
    assert names == ["sanankou"]


def test_a_yakuman_has_enough_han() -> None:
    hand, tile = parse_hand("19m19p19s1234567z1m")
    win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST)
    assert score(hand, win, Rules(minimum_han=5)).points == 32_000


def test_what_would_make_enough_han() -> None:
    hand, tile = parse_hand("34567m23455s678p8m")
    win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST, honba=5)
    three = Rules(minimum_han=3)
    assert [other.change.name for other in remedies(hand, win, three)] == ["riichi", "tsumo"]


def test_waits_without_enough_han_do_not_win() -> None:
    hand = parse_waiting_hand("34567m22p234s 6-78p")
    known = Circumstances(seat=Wind.SOUTH, round=Wind.EAST, honba=5)
    outcomes = [wait.payouts.ron for wait in waits(hand, known, SHIBARI)]
    assert all(isinstance(outcome, NoYaku) for outcome in outcomes)


def test_a_table_counts_its_honba() -> None:
    claim = RiichiClaim(winner=1, hand=TANYAO)
    state = GameState(scores=(25_000,) * 4, honba=5)
    with pytest.raises(NoYaku, match="with 5 honba"):
        RiichiGame(SHIBARI).resolve_win(claim, state, discarder=0)
    assert RiichiGame(Rules()).resolve_win(claim, state, discarder=0).win.payment.total == 1000


@pytest.mark.parametrize("han", [0, 13])
def test_invalid_minimum(han: int) -> None:
    with pytest.raises(BadRules, match="make it 1 to 12"):
        Rules(minimum_han=han)
