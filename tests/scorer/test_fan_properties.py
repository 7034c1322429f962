"""Properties of the search for the best reading, of waits and of settlements."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.fans.catalogue import CHICKEN_HAND, FANS
from scorer.fans.context import WinContext, division_features, win_features
from scorer.fans.division import divide, set_codes
from scorer.fans.evaluate import compile_rules, readings
from scorer.fans.explain import omissions, other_readings
from scorer.fans.rules.plain_values import ALL_FANS, rules_from_dict, rules_to_dict
from scorer.fans.rules.presets import MCR, RULE_SETS
from scorer.fans.rules.rules import DiscardPayers, Rules
from scorer.fans.score import payments, score
from scorer.fans.validation import contradictions
from scorer.fans.waits import waiting_kinds
from scorer.fans.what_if import Circumstances, check, wait_values, what_if
from scorer.fans.win import Win
from scorer.tiles.hand import COPIES, Hand
from scorer.tiles.terms import Language
from scorer.tiles.tile import TILES, Wind
from tests.presets import NOTES
from tests.scorer.fan_strategies import fan_wins


@pytest.mark.parametrize("rules", [each.rules for each in RULE_SETS.values()], ids=RULE_SETS)
def test_fans_imply_only_fans_after_them(rules: Rules) -> None:
    places = {fan.name: place for place, fan in enumerate(rules.fans)}
    known = {fan.name for fan in ALL_FANS}
    assert len(places) == len(rules.fans)
    for fan in rules.fans:
        assert set(fan.implies) <= known
        assert all(places.get(name, 99) > places[fan.name] for name in fan.implies)


def test_only_the_chicken_hand_has_no_condition() -> None:
    assert [fan.name for fan in ALL_FANS if fan.condition is None] == [CHICKEN_HAND]


def test_there_are_81_official_fans_and_one_of_practice() -> None:
    names = {fan.name for fan in FANS}
    assert (len(FANS), len(names), "mixed_kongs" in names) == (82, 82, True)


@given(fan_wins())
def test_the_points_are_the_sum_of_the_fans(won: tuple[Hand, Win]) -> None:
    result = score(*won)
    assert result.total == sum(line.count * line.fan.points for line in result.fans)
    assert result.total - result.without_flowers == result.win.flowers
    assert result.wins == (result.without_flowers >= 8)
    assert not contradictions(*won)
    assert (check(*won) == ()) == result.wins


@given(fan_wins())
def test_no_reading_scores_more_or_counts_what_is_implied(won: tuple[Hand, Win]) -> None:
    context = WinContext(*won)
    best = score(*won)
    for reading in readings(divide(*won), context, MCR):
        assert reading.total <= best.total
        for first, second in combinations(reading.lines, 2):
            if second.fan.name in first.fan.implies:
                assert not second.places <= first.places


@given(fan_wins())
def test_waits_are_the_tiles_that_complete_the_hand(won: tuple[Hand, Win]) -> None:
    hand, win = won
    waiting = waiting_kinds(hand)
    assert waiting >> win.tile.kind & 1
    for tile in TILES:
        if hand.counts[tile.kind] < COPIES:
            other = Win(tile, self_drawn=True, seat=win.seat, round=win.round)
            assert bool(divide(hand, other)) == bool(waiting >> tile.kind & 1), str(tile)


@given(fan_wins())
def test_wait_values_are_the_scores_of_these_wins(won: tuple[Hand, Win]) -> None:
    hand, win = won
    found = wait_values(hand, Circumstances(seat=win.seat, round=win.round))
    (wait,) = [each for each in found if each.tile.kind == win.tile.kind]
    ordinary = Win(win.tile.plain, self_drawn=True, seat=win.seat, round=win.round)
    assert wait.self_draw.total == score(hand, ordinary).total
    assert wait.remaining == COPIES - hand.counts[wait.tile.kind]


@given(fan_wins())
def test_every_fan_that_holds_counts_or_is_explained(won: tuple[Hand, Win]) -> None:
    result = score(*won)
    context = WinContext(*won)
    features = win_features(context) | division_features(result.division)
    compiled = compile_rules(MCR)
    holding = [line for _, line in compiled.candidates(result.division, context, features)]
    ties = [compiled.line_of(tie) for tie in compiled.ties(set_codes(result.division))]
    counted = {(line.fan.name, result.sets_of(line)) for line in result.reading.lines}
    omitted = {(each.fan.name, each.sets) for each in omissions(result)}
    for line in [*holding, *ties]:
        assert (line.fan.name, result.sets_of(line)) in counted | omitted


@given(fan_wins())
def test_other_readings_score_at_most_as_much(won: tuple[Hand, Win]) -> None:
    result = score(*won)
    totals = [reading.total for reading in other_readings(result)]
    assert totals == sorted(totals, reverse=True)
    assert all(total <= result.total for total in totals)


@given(fan_wins())
def test_alternatives_are_scores_of_possible_wins(won: tuple[Hand, Win]) -> None:
    for other in what_if(*won):
        assert not contradictions(won[0], other.score.win)
        assert other.score.win != won[1]
        assert other.change.text(Language.ENGLISH)
        assert other.change.text(Language.JAPANESE)


@given(
    st.integers(0, 300),
    st.booleans(),
    st.sampled_from(DiscardPayers),
    st.sampled_from(Wind),
    st.integers(1, 3),
)
def test_the_winner_receives_what_the_others_pay(
    fan: int, self_drawn: bool, payment: DiscardPayers, winner: Wind, steps: int
) -> None:
    rules = Rules(FANS, payment=payment)
    found = payments(fan, self_drawn=self_drawn, rules=rules)
    discarder = None if self_drawn else tuple(Wind)[(tuple(Wind).index(winner) + steps) % 4]
    shares = found.shares(winner, discarder)
    assert sum(shares.values()) == found.total
    assert set(shares) == set(Wind) - {winner}
    if payment is not DiscardPayers.ALL_PAY and not self_drawn:
        assert found.total == fan + 3 * rules.base


@pytest.mark.parametrize("name", RULE_SETS)
def test_plain_values_give_the_same_rules(name: str) -> None:
    rules = RULE_SETS[name].rules
    assert rules_from_dict(rules_to_dict(rules)) is rules
    plain = rules_to_dict(Rules(rules.fans, minimum=3, base=2, fixed_pairs=frozenset({5})))
    back = rules_from_dict(plain)
    assert [(fan.name, fan.points) for fan in back.fans] == sorted(
        [(fan.name, fan.points) for fan in rules.fans],
        key=lambda each: _PLACE[each[0]],
    )
    assert (back.minimum, back.base, back.fixed_pairs) == (3, 2, frozenset({5}))


_PLACE = {fan.name: place for place, fan in enumerate(ALL_FANS)}


def test_the_notes_allow_only_four_sets_and_a_pair() -> None:
    assert {str(form) for form in NOTES.forms} == {"standard"}
    assert len(MCR.forms) == 5
