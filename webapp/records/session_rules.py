"""The rules of a game record, from its fields `rules` and `session_rules`."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from scorer.riichi.rules.plain_values import require_usual_numbers
from scorer.riichi.rules.rules import (
    ABORTIVE_DRAWS,
    Bust,
    LeftoverSticks,
    MultipleRon,
    Rounding,
    Rules,
    SanmaTsumo,
    Ties,
)
from scorer.tiles.errors import BadRules
from scorer.tiles.messages import message as _
from webapp.records.fields import Record, read_choice, read_flag, read_integer, read_list
from webapp.records.rules import record_rules

_MOST = 1_000_000
_ROUNDS = {"tonpuu": 1, "hanchan": 2}
_ROUNDINGS = {"half_away_integer": Rounding.HALF_UP, "none": Rounding.EXACT}
_TIES = {"seat order from first dealer": Ties.SEAT, "shared": Ties.SHARED}
_TRIPLE_RON = {
    "abortive": MultipleRon.ABORT,
    "all": MultipleRon.ALL,
    "head_bump": MultipleRon.HEAD_BUMP,
}
_NAGASHI = {"replaces noten payments; renchan by dealer tenpai": True, "none": False}


def game_rules(record: Record, override: Rules | None = None) -> Rules:
    """Return the rules of a game; `override` replaces them if given.

    A field that session_rules leave out or null keeps its value in the rules; the start score is
    then the one of the first round, if the record has it.

    >>> rules = {"ruleset": "tenhou", "players": 4, "length": "tonpuu"}
    >>> found = game_rules({"rules": rules, "session_rules": {"points_rounding": "none"}})
    >>> found.rounds, found.rounding
    (1, <Rounding.EXACT: 'exact'>)
    """
    named = record.get("rules")
    rules = record_rules(named, override)
    if override is not None:
        return rules
    if isinstance(named, Mapping) and "ruleset" in named and "length" in named:
        rules = replace(rules, rounds=read_choice(_ROUNDS, named, "length"))
    rules = _with_start_score(record, rules)
    session = record.get("session_rules")
    if session is None:
        return rules
    if not isinstance(session, Mapping):
        raise BadRules(
            _(
                "The field session_rules is not an object; write one such as {example}, or leave "
                "it out.",
                example='{"start_points": 25000}',
            )
        )
    return _apply_session_rules(session, rules)


def _with_start_score(record: Record, rules: Rules) -> Rules:
    first = next(iter(read_list(record, "rounds")), None)
    if not isinstance(first, Mapping) or first.get("start_scores") is None:
        return rules
    starts = read_list(first, "start_scores")
    start = starts[0] if starts else None
    if type(start) is not int or starts != [start] * rules.players or start < 0:
        return rules  # not the start of a game: the comparison of the rounds reports it
    return replace(rules, start_score=start)


def _apply_session_rules(session: Record, rules: Rules) -> Rules:
    given = {field for field, value in session.items() if value is not None}
    changes: dict[str, Any] = {}
    for field, (rule, value) in _FIELDS.items():
        if field in given:
            changes[rule] = value(session, field, rules)
    if "extra_rounds_if_nobody_reaches_return" in given:
        wanted = read_flag(session, "extra_rounds_if_nobody_reaches_return", default=False)
        reached = changes.get("return_score", rules.return_score)
        changes["target_score"] = reached if wanted else 0
    found = replace(rules, **changes)
    require_usual_numbers(found)
    if "oka" in given and read_integer(session, "oka", _MOST) != found.oka:
        raise BadRules(
            _(
                "The field oka is {oka}, but {players} players who start with "
                "{start_score} and return {return_score} leave {left}; correct one of "
                "them.",
                oka=session["oka"],
                players=found.players,
                start_score=found.start_score,
                return_score=found.return_score,
                left=found.oka,
            )
        )
    return found


def _points(session: Record, field: str, _: Rules) -> int:
    return read_integer(session, field, _MOST)


def _flag(session: Record, field: str, _: Rules) -> bool:
    return read_flag(session, field, default=False)


def _uma(session: Record, field: str, rules: Rules) -> tuple[tuple[int, ...], ...]:
    given = tuple(each for each in read_list(session, field) if type(each) is int)
    if len(given) != rules.players or len(given) != len(read_list(session, field)):
        raise BadRules(
            _(
                "The field uma is not a list of {players} whole numbers; give one for each place.",
                players=rules.players,
            )
        )
    return (given,)


def _choice_of(choices: Mapping[str, Any]) -> Callable[[Record, str, Rules], Any]:
    return lambda session, field, _: read_choice(choices, session, field)


def _either(yes: Any, no: Any) -> Callable[[Record, str, Rules], Any]:
    return lambda session, field, _: yes if read_flag(session, field, default=False) else no


def _nagashi(session: Record, field: str, _: Rules) -> bool:
    given = session[field]
    return given if isinstance(given, bool) else read_choice(_NAGASHI, session, field)


def _aborts(session: Record, field: str, rules: Rules) -> frozenset[str]:
    known = rules.abortive_draws or ABORTIVE_DRAWS
    return known if read_flag(session, field, default=True) else frozenset()


_FIELDS: dict[str, tuple[str, Callable[[Record, str, Rules], Any]]] = {
    "start_points": ("start_score", _points),
    "return_points": ("return_score", _points),
    "uma": ("uma", _uma),
    "points_rounding": ("rounding", _choice_of(_ROUNDINGS)),
    "noten_pool": ("noten_payment", _points),
    "honba_per_payer": (
        "honba",
        lambda session, field, rules: read_integer(session, field, _MOST) * rules.payers,
    ),
    "bust_below_zero": ("bust", _either(Bust.BELOW_ZERO, Bust.NEVER)),
    "agari_yame": ("agari_yame", _flag),
    "tenpai_yame": ("tenpai_yame", _flag),
    "leftover_sticks_to_first": (
        "leftover_sticks",
        _either(LeftoverSticks.FIRST, LeftoverSticks.NOBODY),
    ),
    "tie_break": ("ties", _choice_of(_TIES)),
    "double_ron": ("double_ron", _either(MultipleRon.ALL, MultipleRon.HEAD_BUMP)),
    "triple_ron": ("triple_ron", _choice_of(_TRIPLE_RON)),
    "nagashi_mangan": ("nagashi_mangan", _nagashi),
    "abortive_draws": ("abortive_draws", _aborts),
    "tsumo_loss": ("sanma_tsumo", _either(SanmaTsumo.LOSS, SanmaTsumo.SPLIT)),
}
"""The rule and the reader of each field of session_rules."""
