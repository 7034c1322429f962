"""The same table with another number of players: what its rules become, and what follows."""

from dataclasses import replace
from typing import Any

from scorer.riichi.rules.rules import Rules

FOUR_PLAYER_DRAWS = frozenset({"four_winds", "four_riichi"})
"""The abortive draws that take a fourth player."""

FOLLOWING = (
    *("red_fives", "honba", "noten_payment", "abortive_draws"),
    *("start_score", "target_score", "return_score", "uma"),
)
"""The rules that follow from the number of players, in the order of Rules."""

_OF_THE_MISSING = 10_000
_FOUR_SHARE = 600


def for_players(rules: Rules, players: int) -> Rules:
    """What a table's rules become with three players, or with four.

    Each payer's share of a honba and of the noten payment stays, and so do the first and the last
    place's uma; the others get the points of the missing fourth, so that there are about as many
    in play. Tenhou's rules for three are those for four, carried over so.

    >>> from scorer.riichi.rules.rules import STANDARD
    >>> three = for_players(STANDARD, 3)
    >>> three.honba, three.noten_payment, three.start_score, three.return_score, three.uma
    (200, 2000, 35000, 40000, ((20, 0, -20),))
    >>> for_players(three, 4) == STANDARD
    True
    """
    if players == rules.players:
        return rules
    follow = _of_three if players == 3 else _of_four
    more = _OF_THE_MISSING if players == 3 else -_OF_THE_MISSING
    return replace(
        rules,
        players=players,
        honba=rules.honba // rules.payers * (players - 1),
        start_score=max(0, rules.start_score + more),
        target_score=rules.target_score and max(0, rules.target_score + more),
        return_score=max(0, rules.return_score + more),
        **follow(rules),
    )


def _of_three(rules: Rules) -> dict[str, Any]:
    """Without the characters from 2 to 8, the middle places' uma and four_winds' fourth wind."""
    rows = rules.uma if len(rules.uma) == 1 else (*rules.uma[:2], *rules.uma[3:])
    return {
        "red_fives": (0, *rules.red_fives[1:]),
        "noten_payment": rules.noten_payment // 3 * 2,
        "abortive_draws": rules.abortive_draws - FOUR_PLAYER_DRAWS,
        "uma": tuple((first, second + third, last) for first, second, third, last in rows),
    }


def _of_four(rules: Rules) -> dict[str, Any]:
    """With what three players cannot have; where there is more than one way, the common one."""
    circles = rules.red_fives[1]
    draws = rules.abortive_draws
    rows = rules.uma if len(rules.uma) == 1 else (*rules.uma[:2], *rules.uma[1:])
    return {
        "red_fives": (circles, *rules.red_fives[1:]),
        "noten_payment": -(-rules.noten_payment * 3 // 2 // _FOUR_SHARE) * _FOUR_SHARE,
        "abortive_draws": draws | FOUR_PLAYER_DRAWS if "nine_terminals" in draws else draws,
        "uma": tuple(
            (first, half, middle - half, last)
            for first, middle, last in rows
            for half in [first // 10 * 5]
        ),
    }
