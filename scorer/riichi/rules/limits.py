"""The largest numbers of rules that come from outside; stored rules can have larger ones."""

from scorer.riichi.rules.rules import Rules
from scorer.tiles.errors import BadRules, shorten
from scorer.tiles.messages import message as _

_POINTS = 1_000_000

LARGEST = {
    **dict.fromkeys(("start_score", "return_score", "target_score"), _POINTS),
    **dict.fromkeys(("honba", "noten_payment", "chombo_points"), _POINTS),
    "uma": 1000,  # thousands of points
    "two_han_honba": 100,
    "riichi_tiles_left": 100,
    "yakuman_at_most": 100,
}
"""The largest value of each rule whose number has no other limit."""


def require_usual_numbers(rules: Rules) -> None:
    """Raise BadRules for a number that no table plays with.

    >>> require_usual_numbers(Rules(start_score=10**30))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadRules: start_score is 1000000000000000000000000000000; make it at most \
1,000,000.
    """
    for rule, most in LARGEST.items():
        _require_at_most(rule, most, getattr(rules, rule))


def _require_at_most(rule: str, most: int, value: object) -> None:
    if isinstance(value, tuple):
        for each in value:
            _require_at_most(rule, most, each)
    elif isinstance(value, int) and abs(value) > most:
        raise BadRules(
            _("{rule} is {value}; make it at most {most:,}.", value=shorten(value), most=most),
            rule=rule,
        )
