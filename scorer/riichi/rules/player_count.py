"""The rules of a table adapted to another number of players."""

from dataclasses import replace
from typing import Any

from scorer.riichi.rules.rules import Rules

FOUR_PLAYER_DRAWS = frozenset({"four_winds", "four_riichi"})
"""The abortive draws that need four players."""

FOLLOWING = (
    *("red_fives", "honba", "noten_payment", "abortive_draws"),
    *("start_score", "target_score", "return_score", "uma"),
)
"""The rules that depend on the number of players, in the order of Rules."""

_SCORE_DIFFERENCE = 10_000
_NOTEN_UNIT_OF_FOUR = 600


def adapt_to_players(rules: Rules, players: int) -> Rules:
    """Adapt rules to three or four players.

    Each payer's share of a honba and of the noten payment stays the same, and so does the uma of
    first and last place. Each of three players starts with 10,000 points more. This turns
    Tenhou's rules for four players into those for three.

    >>> from scorer.riichi.rules.rules import STANDARD
    >>> three = adapt_to_players(STANDARD, 3)
    >>> three.honba, three.noten_payment, three.start_score, three.return_score, three.uma
    (200, 2000, 35000, 40000, ((20, 0, -20),))
    >>> adapt_to_players(three, 4) == STANDARD
    True
    """
    if players == rules.players:
        return rules
    dependent = _values_for_three if players == 3 else _values_for_four
    more = _SCORE_DIFFERENCE if players == 3 else -_SCORE_DIFFERENCE
    return replace(
        rules,
        players=players,
        honba=rules.honba // rules.payers * (players - 1),
        start_score=max(0, rules.start_score + more),
        target_score=rules.target_score and max(0, rules.target_score + more),
        return_score=max(0, rules.return_score + more),
        **dependent(rules),
    )


def _values_for_three(rules: Rules) -> dict[str, Any]:
    """Return the values of the rules that need four players or the characters from 2 to 8."""
    rows = rules.uma if len(rules.uma) == 1 else (*rules.uma[:2], *rules.uma[3:])
    return {
        "red_fives": (0, *rules.red_fives[1:]),
        "noten_payment": rules.noten_payment // 3 * 2,
        "abortive_draws": rules.abortive_draws - FOUR_PLAYER_DRAWS,
        "uma": tuple((first, second + third, last) for first, second, third, last in rows),
    }


def _values_for_four(rules: Rules) -> dict[str, Any]:
    """Return the most common values for four players of the rules that three cannot have."""
    dots = rules.red_fives[1]
    draws = rules.abortive_draws
    rows = rules.uma if len(rules.uma) == 1 else (*rules.uma[:2], *rules.uma[1:])
    return {
        "red_fives": (dots, *rules.red_fives[1:]),
        "noten_payment": -(-rules.noten_payment * 3 // 2 // _NOTEN_UNIT_OF_FOUR)
        * _NOTEN_UNIT_OF_FOUR,
        "abortive_draws": draws | FOUR_PLAYER_DRAWS if "nine_terminals" in draws else draws,
        "uma": tuple(
            (first, half, middle - half, last)
            for first, middle, last in rows
            for half in [first // 10 * 5]
        ),
    }
