"""The han that a hand needs to win, and two han from a number of honba (ryanhan shibari)."""

import pytest

from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import check, score
from scorer.riichi.waits import Circumstances, waits
from scorer.riichi.what_if import remedies
from scorer.table.riichi.game import RiichiGame
from scorer.table.riichi.wins import RiichiClaim
from scorer.table.state import GameState
from scorer.tiles.errors import BadRules, NoYaku
from scorer.tiles.hand import parse_waiting_hand
from scorer.tiles.tile import Wind
from tests.scorer.wins import won

SHIBARI = Rules(two_han_honba=5)
TANYAO = "34567m22p234s8m 6-78p"


@pytest.mark.parametrize(("honba", "wins"), [(4, True), (5, False), (8, False)])
def test_one_han_wins_until_the_honba_of_the_rule(honba: int, wins: bool) -> None:
    assert (not check(*won(TANYAO, honba=honba), SHIBARI)) is wins


def test_dora_do_not_count_for_the_minimum() -> None:
    """riichi.wiki, "Ryanhan shibari": the two han must come from yaku."""
    with pytest.raises(NoYaku, match=r"has 1 han of yaku, but these rules need 2 with 5 honba"):
        score(*won(TANYAO, honba=5, dora="1p"), SHIBARI)
    with pytest.raises(NoYaku, match=r"need 2 \(dora do not count\)"):
        score(*won(TANYAO, dora="1p"), Rules(minimum_han=2))


def test_the_division_with_enough_han_counts() -> None:
    """Three equal sequences or three triplets: only the division with enough yaku wins."""
    result = score(*won("111222333m99p45s6s"), Rules(minimum_han=2))
    assert [line.yaku.name for line in result.yaku] == ["sanankou"]


def test_a_yakuman_has_enough_han() -> None:
    assert score(*won("19m19p19s1234567z1m"), Rules(minimum_han=5)).points == 32_000


def test_what_would_make_enough_han() -> None:
    found = remedies(*won("34567m23455s678p8m", honba=5), Rules(minimum_han=3))
    assert [other.change.name for other in found] == ["riichi", "tsumo"]


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
