"""A general game at a table: payments, dealer, several winners, liability and standings."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorer.fans.division import divide
from scorer.fans.general import FLOWER_WIN_FANS
from scorer.fans.rules.plain_values import rules_from_dict, rules_to_dict
from scorer.fans.rules.rules import DealerStays, DiscardPayers, PointTable, Rules, Winners
from scorer.fans.score import payments, score
from scorer.fans.win import Win
from scorer.table.events import Foul as FoulReason
from scorer.table.events import FoulMade, HandWon, WallExhausted
from scorer.table.fans.game import FanGame
from scorer.table.fans.wins import FanClaim
from scorer.table.games import game_for, table_rules_from_dict, table_rules_to_dict
from scorer.table.settlement import Liability
from scorer.table.state import Ending, GameState
from scorer.tiles.errors import BadRules, ImpossibleEvent, ImpossibleWin, RiichiError
from scorer.tiles.hand import Hand, parse_hand
from scorer.tiles.terms import Game
from scorer.tiles.tile import FLOWERS, Wind
from tests.presets import HONG_KONG, ZUNG_JUNG
from tests.scorer.fan_strategies import fan_wins

HALF = replace(HONG_KONG, payment=DiscardPayers.DISCARDER_PAYS_MORE)
ALL_WIN = replace(HALF, winners=Winners.ALL)
DRAGONS = "123m99p77z7z 555+z 666=z"


def won(rules: Rules, *claims: FanClaim, discarder: int | None = None) -> HandWon:
    game, state = FanGame(rules), FanGame(rules).new_game()
    wins = [game.resolve_win(each, state, discarder=discarder).win for each in claims]
    return HandWon(tuple(wins))


def deltas(rules: Rules, *claims: FanClaim, discarder: int | None = None) -> tuple[int, ...]:
    game = FanGame(rules)
    return game.play(won(rules, *claims, discarder=discarder), game.new_game()).deltas


def by_fan(winner: int, fan: int, liable: int | None = None) -> FanClaim:
    return FanClaim(winner=winner, points=fan, liable=liable)


@pytest.mark.parametrize(
    ("fan", "full", "half", "drawn"),
    # HKMA: 3 faan are 32 points on a discard, each row from 3 to 10 four times the table of HK.
    [
        *[(3, 32, (16, 8), 16), (4, 64, (32, 16), 32), (5, 96, (48, 24), 48)],
        *[(6, 128, (64, 32), 64), (7, 192, (96, 48), 96), (8, 256, (128, 64), 128)],
        *[(9, 384, (192, 96), 192), (10, 512, (256, 128), 256), (13, 1536, (768, 384), 768)],
    ],
)
def test_the_table_of_hong_kong(fan: int, full: int, half: tuple[int, int], drawn: int) -> None:
    due = payments(fan, self_drawn=False, rules=HONG_KONG)
    assert (due.discarder, due.others) == (full, 0)
    due = payments(fan, self_drawn=False, rules=HALF)
    assert (due.discarder, due.others) == half
    assert payments(fan, self_drawn=True, rules=HALF).others == drawn


def test_full_spicy_doubles_with_each_fan() -> None:
    rules = replace(HONG_KONG, points=PointTable.FULL_SPICY)
    assert [rules.points_of(fan) for fan in range(14)] == [2**fan for fan in range(14)]


def test_the_others_pay_at_most_25_in_zung_jung() -> None:
    assert deltas(ZUNG_JUNG, by_fan(1, 25), discarder=2) == (-25, 75, -25, -25)
    assert deltas(ZUNG_JUNG, by_fan(1, 40), discarder=2) == (-25, 120, -70, -25)
    assert deltas(ZUNG_JUNG, by_fan(1, 40)) == (-40, 120, -40, -40)


def test_everybody_pays_as_for_a_self_draw() -> None:
    rules = replace(HONG_KONG, payment=DiscardPayers.ALL_PAY)
    assert deltas(rules, by_fan(1, 3), discarder=0) == (-16, 48, -16, -16)


@pytest.mark.parametrize(
    ("stays", "by_win", "by_draw"),
    [
        (DealerStays.NEVER, 1, 1),
        (DealerStays.WIN, 0, 1),
        (DealerStays.WIN_OR_DRAW, 0, 0),
    ],
)
def test_the_dealer_stays(stays: DealerStays, by_win: int, by_draw: int) -> None:
    rules = replace(HONG_KONG, dealer_stays=stays)
    game = FanGame(rules)
    assert game.play(won(rules, by_fan(0, 3)), game.new_game()).after.dealer == by_win
    assert game.play(WallExhausted(), game.new_game()).after.dealer == by_draw
    assert game.play(won(rules, by_fan(2, 3)), game.new_game()).after.dealer == 1


def test_the_game_goes_on_while_the_last_dealer_stays() -> None:
    game, state = FanGame(HONG_KONG), GameState(scores=(0,) * 4, deals_passed=15)
    win = game.resolve_win(by_fan(3, 3), state, discarder=0).win
    assert game.play(HandWon((win,)), state).after.ending is None
    win = game.resolve_win(by_fan(1, 3), state, discarder=0).win
    assert game.play(HandWon((win,)), state).after.ending is Ending.LAST_HAND


def test_several_winners_do_not_pay_each_other() -> None:
    claims = (by_fan(3, 4), by_fan(1, 3))
    assert deltas(ALL_WIN, *claims, discarder=0) == (-48, 16 + 8, -24, 32 + 16)
    with pytest.raises(ImpossibleEvent, match="one player wins"):
        deltas(HALF, *claims, discarder=0)
    with pytest.raises(ImpossibleEvent, match="same discard"):
        deltas(ALL_WIN, *claims)


def test_the_dealer_stays_as_one_of_several_winners() -> None:
    game = FanGame(ALL_WIN)
    event = won(ALL_WIN, by_fan(0, 3), by_fan(1, 3), discarder=2)
    assert game.play(event, game.new_game()).after.dealer == 0


def test_the_player_of_the_third_dragon_pays_a_self_draw_for_all() -> None:
    # RA: "If Player B later wins by self-draw, Player A pays for all three payers."
    claim = FanClaim(winner=0, hand="123m9p9p 555+z 666=z 777-z")
    [win] = won(HONG_KONG, claim).wins
    assert win.liable == (Liability(3, Fraction(1)),)
    points = 3 * 2 * HONG_KONG.points_of(10)  # 8 for the dragons, a self-draw and no flowers
    assert deltas(HONG_KONG, claim) == (points, 0, 0, -points)


def test_dragons_that_all_honors_imply_make_liable() -> None:
    claim = FanClaim(winner=0, hand="1z1z 333-z 555-z 666=z 777+z")
    assert [each.seat for each in won(HONG_KONG, claim).wins[0].liable] == [1]


def test_liability_for_a_discard_is_a_rule() -> None:
    # RA: "if Player B later wins off a discard, Player A splits the payment with the discarder."
    claim = FanClaim(winner=0, hand="123m9p9p 555+z 666=z 777-z")
    assert deltas(HONG_KONG, claim, discarder=1) == (384, -384, 0, 0)
    shared = replace(HONG_KONG, liability_on_discard=True)
    assert deltas(shared, claim, discarder=1) == (384, -192, 0, -192)
    assert deltas(shared, claim, discarder=3) == (384, 0, 0, -384)


LIABLE = (
    "123m9m9m 555{}z 666{}z 777{}z",
    "9m9m 111{}z 222{}z 333{}z 444{}z",
    "9m9m 1111{}m 2222{}p 3333{}s 4444{}z",
    "9m9m 111{}m 222{}m 333{}m 444{}m",
    "5z5z 111{}z 222{}z 333{}z 666{}z",
)
OWN = rules_from_dict(
    {
        "preset": "hk",
        "liability": ["big_three_dragons", "big_four_winds", "four_kongs", "all_honors"],
        "payment": "discarder_pays_more",
        "points": [1, 3, 7, 15],
    },
    Game.GENERAL,
)


@given(
    st.sampled_from(LIABLE),
    st.tuples(*[st.sampled_from("-=+")] * 4),
    st.integers(0, 3),
    st.none() | st.integers(1, 3),
    st.builds(replace, st.sampled_from([HONG_KONG, HALF, OWN]), liability_on_discard=st.booleans()),
)
def test_a_single_hand_is_paid_as_at_a_table(
    text: str, sides: tuple[str, ...], winner: int, steps: int | None, rules: Rules
) -> None:
    discarder = None if steps is None else (winner + steps) % 4
    notation, seat = text.format(*sides), tuple(Wind)[winner]
    hand, tile = parse_hand(notation)
    win = Win(tile, self_drawn=discarder is None, seat=seat, round=Wind.EAST)
    due = score(hand, win, rules).payments
    shares = due.shares(seat, None if discarder is None else tuple(Wind)[discarder])
    paid = tuple(-shares.get(each, 0) if each != seat else due.total for each in Wind)
    claim = FanClaim(winner=winner, hand=notation)
    assert paid == deltas(rules, claim, discarder=discarder)


def test_a_claimed_seat_is_liable_where_the_melds_do_not_show_it() -> None:
    assert deltas(HONG_KONG, by_fan(0, 8, liable=2)) == (384, 0, -384, 0)
    claim = FanClaim(winner=0, hand=DRAGONS, liable=1)
    assert deltas(HONG_KONG, claim)[1] < 0 == deltas(HONG_KONG, claim)[2]
    with pytest.raises(ImpossibleWin, match="no liability"):
        deltas(replace(HONG_KONG, liability=frozenset()), claim)


def test_a_false_win_costs_the_largest_self_draw() -> None:
    game = FanGame(HONG_KONG)
    event = FoulMade(1, FoulReason.NOT_READY)
    assert game.play(event, game.new_game()).deltas == (768, -2304, 768, 768)


def test_scores_are_the_result_without_table_points() -> None:
    state = GameState(scores=(96, -32, -32, -32))
    places = [(each.place, each.points) for each in FanGame(HONG_KONG).standings(state)]
    assert places == [(1, 96_000), (2, -32_000), (2, -32_000), (2, -32_000)]


def test_needs_stop_at_the_limit_and_know_that_the_dealer_stays() -> None:
    state = GameState(scores=(5000, -100, -2400, -2500), deals_passed=15)
    needs = {need.seat: need.wins for need in FanGame(HALF).needs(state)}
    assert [(win.discarder, win.fan, win.place) for win in needs[3]][:1] == [(None, 4, 3)]
    assert not any(win.ends for win in needs[3])
    assert all(win.ends and (win.fan or 0) <= 13 for win in needs[2])


def test_the_limit_applies_to_fan_that_a_player_names() -> None:
    [win] = won(HONG_KONG, by_fan(1, 16), discarder=0).wins
    assert (win.fan, win.payment.total) == (13, 1536)


@pytest.mark.parametrize(
    "values",
    [
        {"preset": "hk", "points": [1, 2, 4], "limit": 0},
        {"preset": "hk", "liability": ["all_honors"], "winners": "all", "dead_tiles": 14},
        {"fans": {"seat_flower": 1, "hand_of_man": 5}, "flowers": 8, "table_points": [4, 2, 1, 0]},
    ],
)
def test_own_rules_are_stored_as_values(values: dict[str, object]) -> None:
    rules = rules_from_dict(values, Game.GENERAL)
    stored = table_rules_from_dict(table_rules_to_dict(rules))
    assert isinstance(stored, Rules)
    assert rules_to_dict(stored) == rules_to_dict(rules)
    assert game_for(stored).name is Game.GENERAL


@pytest.mark.parametrize(
    ("values", "part"),
    [
        ({"points": "spicy"}, 'is "spicy"; make it fan, half_spicy, full_spicy or a list of whole'),
        ({"points": []}, "nor a list of points"),
        ({"winners": 1}, "make it nearest or all"),
        ({"dead_tiles": 13}, "choose 0, 14, 16"),
        ({"flowers_count": 1}, "true or false"),
        ({"liability": ["half_flush"]}, 'contains "half_flush"'),
        ({"limit": -1}, "make it 0 or more"),
        ({"limit": 1001}, "make it at most 1,000"),
        ({"preset": "mcr"}, "choose hk, zung_jung"),
    ],
)
def test_invalid_rules_name_the_remedy(values: dict[str, object], part: str) -> None:
    with pytest.raises(BadRules) as caught:
        rules_from_dict(values, Game.GENERAL)
    assert part in str(caught.value)


@pytest.mark.parametrize(
    ("rules", "hand", "changes", "part"),
    [
        (HONG_KONG, "11m55p5p 222m 777s 999p", {"flowers": 2}, "name the flowers"),
        (ZUNG_JUNG, "11m55p5p 222m 777s 999p 1f", {}, "have no flowers"),
        (HONG_KONG, "11m55p5p 222m 777s 999p", {"first_turn": True}, "before any meld"),
        (HONG_KONG, "123m456p789s1122z2z", {"first_turn": True, "last_tile": True}, "no last tile"),
    ],
)
def test_impossible_wins_name_the_remedy(
    rules: Rules, hand: str, changes: dict[str, Any], part: str
) -> None:
    game = FanGame(rules)
    claim = FanClaim(winner=1, hand=hand, **changes)
    with pytest.raises(RiichiError, match=part):
        game.resolve_win(claim, game.new_game(), discarder=0)


ROBBERY = rules_from_dict({"preset": "hk", "fans": {"seven_robbing_one": 5}})
ONLY_EIGHT = rules_from_dict({"preset": "hk", "fans": {"seven_flowers": 0}})
ONLY_SEVEN = rules_from_dict({"preset": "hk", "fans": {"eight_flowers": 0}})


@given(
    st.sets(st.sampled_from(FLOWERS), min_size=7, max_size=8),
    st.integers(0, 3),
    st.sampled_from([HONG_KONG, HALF, ROBBERY, ONLY_SEVEN]),
)
def test_all_pay_a_win_by_flowers(flowers: set[str], winner: int, rules: Rules) -> None:
    """花糊 3 and 大花糊 8, and nothing else counts (HK); seven are enough without 大花糊."""
    claim = FanClaim(winner=winner, hand="".join(sorted(flowers)))
    fan = 8 if len(flowers) == 8 and rules is not ONLY_SEVEN else 3
    expected = [-2 * rules.points_of(fan)] * 4
    expected[winner] = 6 * rules.points_of(fan)
    assert deltas(rules, claim) == tuple(expected)


@pytest.mark.parametrize("hand", ["1234f134g", "1234f1234g"])
def test_the_drawer_of_the_eighth_flower_pays_its_robber(hand: str) -> None:
    """七搶一: the player who draws the eighth flower pays as a discarder."""
    assert deltas(ROBBERY, FanClaim(winner=2, hand=hand), discarder=0) == (-96, 0, 96, 0)


@given(fan_wins(), st.sampled_from([ROBBERY, HONG_KONG]))
def test_flowers_beside_a_complete_hand_are_no_win_by_flowers(
    won: tuple[Hand, Win], rules: Rules
) -> None:
    hand, win = won
    assume(divide(hand, win, rules.forms))
    result = score(hand, replace(win, flowers=8, flower_tiles=FLOWERS), rules)
    counted = {line.fan.name for line in result.fans}
    assert {"all_flowers", "all_seasons"} <= counted
    assert not counted & {fan.name for fan in FLOWER_WIN_FANS}


@pytest.mark.parametrize(
    ("rules", "hand", "discarder", "changes", "part"),
    [
        (HONG_KONG, "1234f123g", 0, {}, "make the win self-drawn"),
        (ONLY_EIGHT, "1234f123g", None, {}, "7 flowers alone do not win"),
        (ZUNG_JUNG, "1234f123g", None, {}, "have no flowers"),
        (replace(ZUNG_JUNG, flowers=8), "1234f123g", None, {}, "no win by flowers alone"),
        (replace(HONG_KONG, minimum=5), "1234f123g", None, {}, "has 3 points"),
        (HONG_KONG, "1234f123g", None, {"replacement": True}, "remove these circumstances"),
        (HONG_KONG, "1234f12g", None, {}, "no tiles"),
        (HONG_KONG, "", None, {"flowers": 9}, "a set has eight"),
    ],
)
def test_flowers_that_win_nothing_name_the_remedy(
    rules: Rules, hand: str, discarder: int | None, changes: dict[str, Any], part: str
) -> None:
    game = FanGame(rules)
    claim = FanClaim(winner=1, hand=hand, **changes)
    with pytest.raises(RiichiError, match=part):
        game.resolve_win(claim, game.new_game(), discarder=discarder)


def test_the_dealer_wins_a_first_turn_only_by_self_draw() -> None:
    game = FanGame(HONG_KONG)
    claim = FanClaim(winner=0, hand="123m456p789s1122z2z", first_turn=True)
    with pytest.raises(RiichiError, match="only by self-draw"):
        game.resolve_win(claim, game.new_game(), discarder=1)
