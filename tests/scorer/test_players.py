"""The same rules with three players or four."""

from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.riichi.rules.change_players import change_players
from scorer.riichi.rules.plain_values import RULE_NAMES, rules_from_dict, rules_to_dict
from scorer.riichi.rules.player_count import FOLLOWING, adapt_to_players
from scorer.riichi.rules.presets import JPML_A, PRESETS, TENHOU, TENHOU_SANMA
from scorer.tiles.errors import BadRules
from scorer.tiles.terms import Words
from tests.scorer.test_plain_rules import any_rules


def test_tenhou_carried_over_is_tenhou() -> None:
    assert adapt_to_players(TENHOU, 3) == TENHOU_SANMA
    assert adapt_to_players(TENHOU_SANMA, 4) == TENHOU


@given(any_rules(), st.sampled_from([3, 4]))
def test_any_rules_can_be_carried_over_and_only_what_follows_changes(rules, players: int) -> None:
    found = adapt_to_players(rules, players)
    assert found.players == players
    assert all(len(row) == players and sum(row) == 0 for row in found.uma)
    for rule in set(RULE_NAMES) - {"players", *FOLLOWING}:
        assert getattr(found, rule) == getattr(rules, rule)
    if players == rules.players:
        assert found == rules


def test_who_floats_alone_and_who_sinks_alone_stay_so() -> None:
    assert adapt_to_players(JPML_A, 3).uma == ((0, 0, 0), (12, -4, -8), (8, 4, -12), (0, 0, 0))


@pytest.mark.parametrize("name", PRESETS)
def test_each_payer_pays_as_much(name: str) -> None:
    rules = PRESETS[name].rules
    other = adapt_to_players(rules, 7 - rules.players)
    assert other.honba / other.payers == rules.honba / rules.payers
    assert other.noten_payment / other.payers == rules.noten_payment / rules.payers
    assert (other.oka > 0) == (rules.oka > 0)
    assert (other.target_score > 0) == (rules.target_score > 0)


def test_a_file_for_three_says_no_more_than_that() -> None:
    assert rules_from_dict({"preset": "tenhou", "players": 3}) == TENHOU_SANMA
    assert rules_from_dict({"preset": "tenhou", "players": 3, "honba": 600}).honba == 600


@given(any_rules())
def test_what_is_said_in_full_is_taken_as_it_is(rules) -> None:
    assert change_players(rules_to_dict(rules), rules.players).rules.players == rules.players
    assert rules_from_dict(rules_to_dict(rules)) == rules


class TestChosenValues:
    CHOSEN: ClassVar[dict[str, object]] = {
        "preset": "tenhou",
        "red_fives": [1, 2, 1],
        "kuitan": False,
        "honba": 900,
        "noten_payment": 6_000,
        "abortive_draws": ["four_winds", "nine_terminals"],
        "start_score": 35_000,
        "uma": [40, 10, -10, -40],
    }

    def test_what_can_stand_stands(self) -> None:
        rules = change_players(self.CHOSEN, 3).rules
        assert (rules.players, rules.kuitan, rules.noten_payment) == (3, False, 6_000)
        assert rules.start_score == 35_000

    def test_what_cannot_is_laid_aside_with_the_remedy(self) -> None:
        found = change_players(self.CHOSEN, 3)
        why = {each.rule: str(each.reason) for each in found.dropped if each.reason}
        assert list(why) == ["red_fives", "honba", "abortive_draws", "uma"]
        assert why["honba"].endswith(
            "2 players cannot share in hundreds; make it a multiple of 200."
        )
        assert why["uma"].startswith("uma 40, 10, -10, -40 does not fit 3 players; make it one row")
        rules = found.rules
        assert (rules.honba, rules.uma) == (200, ((20, 0, -20),))
        # Of reds and draws, what three can have stays.
        assert (rules.red_fives, rules.abortive_draws) == ((0, 2, 1), {"nine_terminals"})

    def test_what_the_table_has_anyway_is_kept_for_the_way_back(self) -> None:
        found = change_players(self.CHOSEN, 3)
        assert [each.rule for each in found.dropped if each.reason is None] == ["start_score"]

    def test_there_and_back_nothing_is_lost(self) -> None:
        three = change_players(self.CHOSEN, 3)
        shown = rules_to_dict(three.rules)
        changed = {
            name: shown[name]
            for name in RULE_NAMES
            if getattr(three.rules, name) != getattr(TENHOU_SANMA, name)
        }
        again = {"preset": "tenhou", **changed, **{each.rule: each.value for each in three.dropped}}
        assert change_players(again, 4).rules == rules_from_dict(self.CHOSEN)
        assert change_players(again, 4).dropped == ()

    def test_five_cannot_play(self) -> None:
        with pytest.raises(BadRules, match="players is 5"):
            change_players(self.CHOSEN, 5)


def test_a_page_calls_the_rule_otherwise_than_a_file() -> None:
    with pytest.raises(BadRules) as refusal:
        rules_from_dict({"noten_payment": 1_000})
    why = refusal.value
    assert (str(why).split()[0], why.japanese.split()[0]) == ("noten_payment", "noten_payment")
    said = why.with_label(Words("Noten payment", "ノーテン罰符"))
    assert said.english.startswith("Noten payment is 1000, which one to 3 players")
    assert said.japanese.startswith("「ノーテン罰符」の 1000 点は")
