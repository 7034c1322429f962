"""Rules adapted to three or four players."""

from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.riichi.rules.plain_values import change_players, rules_from_dict, rules_to_dict
from scorer.riichi.rules.player_count import FOLLOWING, adapt_to_players
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import RULE_NAMES, Rules
from scorer.tiles.errors import BadRules
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from tests.presets import JPML_A, TENHOU, TENHOU_SANMA
from tests.scorer.test_plain_rule_values import any_rules


def test_adapted_tenhou_rules_are_the_other_tenhou_rules() -> None:
    assert adapt_to_players(TENHOU, 3) == TENHOU_SANMA
    assert adapt_to_players(TENHOU_SANMA, 4) == TENHOU


@given(any_rules(), st.sampled_from([3, 4]))
def test_only_dependent_rules_change(rules: Rules, players: int) -> None:
    found = adapt_to_players(rules, players)
    assert found.players == players
    assert all(len(row) == players and sum(row) == 0 for row in found.uma)
    for rule in set(RULE_NAMES) - {"players", *FOLLOWING}:
        assert getattr(found, rule) == getattr(rules, rule)
    if players == rules.players:
        assert found == rules


def test_floating_uma_keeps_its_extremes() -> None:
    assert adapt_to_players(JPML_A, 3).uma == ((0, 0, 0), (12, -4, -8), (8, 4, -12), (0, 0, 0))


@pytest.mark.parametrize("name", PRESETS)
def test_each_payer_pays_the_same(name: str) -> None:
    rules = PRESETS[name].rules
    other = adapt_to_players(rules, 7 - rules.players)
    assert other.honba / other.payers == rules.honba / rules.payers
    assert other.noten_payment / other.payers == rules.noten_payment / rules.payers
    assert (other.oka > 0) == (rules.oka > 0)
    assert (other.target_score > 0) == (rules.target_score > 0)


def test_a_file_for_three_players_needs_only_the_number() -> None:
    assert rules_from_dict({"preset": "tenhou", "players": 3}) == TENHOU_SANMA
    assert rules_from_dict({"preset": "tenhou", "players": 3, "honba": 600}).honba == 600


class TestPlayerChange:
    VALUES: ClassVar[dict[str, object]] = {
        "preset": "tenhou",
        "red_fives": [1, 2, 1],
        "kuitan": False,
        "honba": 900,
        "noten_payment": 6_000,
        "abortive_draws": ["four_winds", "nine_terminals"],
        "start_score": 35_000,
        "uma": [40, 10, -10, -40],
    }

    def test_valid_values_stay(self) -> None:
        rules = change_players(self.VALUES, 3).rules
        assert (rules.players, rules.kuitan, rules.noten_payment) == (3, False, 6_000)
        assert rules.start_score == 35_000

    def test_invalid_values_are_dropped_with_a_reason(self) -> None:
        found = change_players(self.VALUES, 3)
        reason = {each.rule: str(each.reason) for each in found.dropped if each.reason}
        assert list(reason) == ["red_fives", "honba", "abortive_draws", "uma"]
        assert reason["honba"].endswith(
            "2 players cannot share in hundreds; make it a multiple of 200."
        )
        assert reason["uma"].startswith("uma 40, 10, −10, −40 does not fit 3 players; make it")
        rules = found.rules
        assert (rules.honba, rules.uma) == (200, ((20, 0, -20),))
        # The red fives and draws that are possible with three players stay.
        assert rules.red_fives == (0, 2, 1)
        assert rules.abortive_draws == frozenset({"nine_terminals"})

    def test_values_of_the_preset_are_dropped_without_a_reason(self) -> None:
        found = change_players(self.VALUES, 3)
        assert [each.rule for each in found.dropped if each.reason is None] == ["start_score"]

    def test_changing_back_restores_all_values(self) -> None:
        three = change_players(self.VALUES, 3)
        shown = rules_to_dict(three.rules)
        changed = {
            name: shown[name]
            for name in RULE_NAMES
            if getattr(three.rules, name) != getattr(TENHOU_SANMA, name)
        }
        again = {"preset": "tenhou", **changed, **{each.rule: each.value for each in three.dropped}}
        assert change_players(again, 4).rules == rules_from_dict(self.VALUES)
        assert change_players(again, 4).dropped == ()

    def test_five_players_are_rejected(self) -> None:
        with pytest.raises(BadRules, match="players is 5"):
            change_players(self.VALUES, 5)


def test_an_error_names_the_rule_by_field_or_label() -> None:
    with pytest.raises(BadRules) as caught:
        rules_from_dict({"noten_payment": 1_000})
    error = caught.value
    assert [
        text.split()[0] for text in (error.text(Language.ENGLISH), error.text(Language.JAPANESE))
    ] == ["noten_payment"] * 2
    labelled = error.with_label(_("Noten payment"))
    assert labelled.text(Language.ENGLISH).startswith(
        "Noten payment is 1000, which one to 3 players"
    )
    assert labelled.text(Language.JAPANESE).startswith("「ノーテン罰符」の 1000 点は")
