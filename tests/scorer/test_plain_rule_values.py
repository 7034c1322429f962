import json
from dataclasses import replace
from enum import StrEnum
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.riichi.rules.choices import Renhou
from scorer.riichi.rules.plain_values import rules_from_dict, rules_to_dict
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import ALLOWED_NAMES, RULE_NAMES, STANDARD, Rules
from scorer.tiles.errors import BadRules
from tests.presets import TENHOU

HINTS = get_type_hints(Rules)


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    players = draw(st.sampled_from([3, 4]))
    values: dict[str, Any] = {
        "players": players,
        "rounds": draw(st.integers(1, 4)),
        "double_wind_pair": draw(st.sampled_from([2, 4])),
        "payment_unit": draw(st.sampled_from([100, 1_000])),
        "red_fives": draw(st.tuples(*[st.integers(0, 4)] * 3)),
        "renhou": draw(st.sampled_from(Renhou) | st.integers(1, 12)),
        "minimum_han": draw(st.integers(1, 12)),
        "honba": draw(st.integers(0, 5)) * 100 * (players - 1),
        "noten_payment": draw(st.sampled_from([0, 3_000, 6_000, 9_000])),
        "uma": draw(uma(players)),
        **{
            name: frozenset(draw(st.sets(st.sampled_from(sorted(known)))))
            for name, known in ALLOWED_NAMES.items()
        },
    }
    for name in set(RULE_NAMES) - set(values):
        hint = HINTS[name]
        if hint is int:
            values[name] = draw(st.integers(0, 50)) * (1_000 if name.endswith("score") else 1)
        elif issubclass(hint, bool):
            values[name] = draw(st.booleans())
        else:
            assert issubclass(hint, StrEnum), name
            values[name] = draw(st.sampled_from(hint))
    return replace(STANDARD, **values)


@st.composite
def uma(draw: st.DrawFn, players: int) -> tuple[tuple[int, ...], ...]:
    def row() -> tuple[int, ...]:
        first = draw(st.lists(st.integers(-50, 50), min_size=players - 1, max_size=players - 1))
        return (-sum(first), *first)

    return tuple(row() for _ in range(draw(st.sampled_from([1, players + 1]))))


@given(any_rules())
def test_rules_round_trip(rules: Rules) -> None:
    assert rules_from_dict(json.loads(json.dumps(rules_to_dict(rules)))) == rules


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_the_base_of_other_values(name: str) -> None:
    rules = PRESETS[name].rules
    assert rules_from_dict({"preset": name}) == rules
    assert rules_from_dict({"preset": name, "renhou": 4}) == replace(rules, renhou=4)
    assert rules_from_dict(rules_to_dict(rules)) == rules


def test_missing_values_are_those_of_the_base() -> None:
    assert rules_from_dict({"kuitan": False}, TENHOU) == replace(TENHOU, kuitan=False)
    assert rules_from_dict({}) == STANDARD


@pytest.mark.parametrize(
    ("values", "error"),
    [
        ({"kuitann": False}, 'There is no rule "kuitann"; did you mean kuitan?'),
        ({"kuitan": "no"}, 'kuitan is "no"; make it true or false.'),
        ({"start_score": True}, "start_score is true; make it a whole number."),
        ({"renhou": True}, "renhou is true; make it none, mangan, yakuman or a whole number."),
        ({"renhou": 13}, "renhou is 13 han; make it 1 to 12, or none, mangan or yakuman."),
        ({"pao": "daisangen"}, 'pao is "daisangen"; make it a list of names in quotes.'),
        (
            {"pao": ["toitoi"]},
            'pao contains "toitoi"; it can contain chinitsu, daisangen, daisuushii, suukantsu, '
            "tsuuiisou.",
        ),
        (
            {"uma": [20, "10", -10, -20]},
            'uma is [20, "10", -10, -20]; make it a list of whole numbers, or several such lists.',
        ),
        ({"uma": [30, 10, -10, -20]}, "uma 30, 10, −10, −20 adds up to 10; make it 0."),
        (
            {"players": 3, "uma": [20, 10, -10, -20]},
            "uma 20, 10, −10, −20 does not fit 3 players; make it one row of 3 numbers, or 4 "
            "rows, one for each number of players at or above the return score.",
        ),
        (
            {"noten_payment": 1_000},
            "noten_payment is 1000, which one to 3 players cannot share in hundreds; make it a "
            "multiple of 600.",
        ),
        (
            {"honba": 100},
            "honba is 100, which 3 players cannot share in hundreds; make it a multiple of 300.",
        ),
        ({"start_score": -1_000}, "start_score is −1000; make it 0 or more."),
        ({"rounds": 0}, "rounds is 0; make it 1 (east only) to 4 (all winds)."),
    ],
)
def test_an_error_names_the_value_and_the_valid_values(
    values: dict[str, object], error: str
) -> None:
    with pytest.raises(BadRules) as caught:
        rules_from_dict(values)
    assert str(caught.value) == error


@pytest.mark.parametrize("name", ["mleague", "", 4, None, ["tenhou"]])
def test_an_unknown_preset_is_rejected_with_the_names_of_all_presets(name: object) -> None:
    with pytest.raises(BadRules, match=", ".join(PRESETS)):
        rules_from_dict({"preset": name})
