"""The rules of a game record, from its fields `rules` and `session_rules`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from scorer.riichi.rules.choices import (
    ABORTIVE_DRAWS,
    Bust,
    LeftoverSticks,
    MultipleRon,
    Rounding,
    SanmaTsumo,
    Ties,
)
from scorer.riichi.rules.plain_values import require_usual_numbers
from scorer.riichi.rules.rules import Rules
from scorer.tiles.errors import BadRules
from scorer.tiles.messages import message as _
from webapp.records.hands import record_rules
from webapp.typed_json.decode import Between, JsonForm, OneOf, OpenObject, decode, decoder

_ROUNDS = {"tonpuu": 1, "hanchan": 2}
_ROUNDINGS = {"half_away_integer": Rounding.HALF_UP, "none": Rounding.EXACT}
_TIES = {"seat order from first dealer": Ties.SEAT, "shared": Ties.SHARED}
_TRIPLE_RON = {
    "abortive": MultipleRon.ABORT,
    "all": MultipleRon.ALL,
    "head_bump": MultipleRon.HEAD_BUMP,
}
_NAGASHI = {"replaces noten payments; renchan by dealer tenpai": True, "none": False}
_Points = Annotated[int, Between(0, 1_000_000)]


def _decode_nagashi(given: Any) -> bool:
    if isinstance(given, bool):
        return given
    return _NAGASHI[decoder(Annotated[str, OneOf(_NAGASHI)])(given)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Length(OpenObject):
    """The length of a game in the rules of a log."""

    length: Annotated[str, OneOf(_ROUNDS)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRules(OpenObject):
    """Further rules of the table; those that are left out or null are as in `rules`."""

    start_points: _Points | None = None
    return_points: _Points | None = None
    oka: _Points | None = None
    uma: tuple[int, ...] | None = None
    points_rounding: Annotated[str, OneOf(_ROUNDINGS)] | None = None
    noten_pool: _Points | None = None
    honba_per_payer: _Points | None = None
    bust_below_zero: bool | None = None
    agari_yame: bool | None = None
    tenpai_yame: bool | None = None
    extra_rounds_if_nobody_reaches_return: bool | None = None
    leftover_sticks_to_first: bool | None = None
    tie_break: Annotated[str, OneOf(_TIES)] | None = None
    double_ron: bool | None = None
    triple_ron: Annotated[str, OneOf(_TRIPLE_RON)] | None = None
    nagashi_mangan: Annotated[bool, JsonForm(_decode_nagashi, {})] | None = None
    abortive_draws: bool | None = None
    tsumo_loss: bool | None = None


def game_rules(record: Mapping[str, object], override: Rules | None = None) -> Rules:
    """Return the rules of a game; `override` replaces them if given.

    A field that session_rules leave out or null keeps its value in the rules; the start score is
    then the one of the first round, if the record has it.
    """
    named = record.get("rules")
    rules = record_rules(named, override)
    if override is not None:
        return rules
    if isinstance(named, Mapping) and "ruleset" in named:
        length = decode(Length, named, path="rules").length
        rules = rules if length is None else replace(rules, rounds=_ROUNDS[length])
    rules = _with_start_score(record, rules)
    session = record.get("session_rules")
    if session is None:
        return rules
    return _apply_session_rules(decode(SessionRules, session, path="session_rules"), rules)


def _with_start_score(record: Mapping[str, object], rules: Rules) -> Rules:
    """Return the rules with the start score of the first round, if it is one."""
    match record.get("rounds"):
        case [{"start_scores": [int(start), *_] as starts}, *_] if (
            type(start) is int and start >= 0 and starts == [start] * rules.players
        ):
            return replace(rules, start_score=start)
    return rules  # the comparison of the rounds reports other scores


def _apply_session_rules(session: SessionRules, rules: Rules) -> Rules:
    changes: dict[str, Any] = {}
    for field, (rule, convert) in _RULES.items():
        value = getattr(session, field)
        if value is not None:
            changes[rule] = convert(value, rules)
    if (extra := session.extra_rounds_if_nobody_reaches_return) is not None:
        reached = changes.get("return_score", rules.return_score)
        changes["target_score"] = reached if extra else 0
    found = replace(rules, **changes)
    require_usual_numbers(found)
    if session.oka not in {None, found.oka}:
        raise BadRules(
            _(
                "The field oka is {oka}, but {players} players who start with "
                "{start_score} and return {return_score} leave {left}; correct one of "
                "them.",
                oka=session.oka,
                players=found.players,
                start_score=found.start_score,
                return_score=found.return_score,
                left=found.oka,
            )
        )
    return found


def _same(value: Any, _: Rules) -> Any:
    return value


def _uma(uma: tuple[int, ...], rules: Rules) -> tuple[tuple[int, ...], ...]:
    if len(uma) != rules.players:
        raise BadRules(
            _(
                "The field uma is not a list of {players} whole numbers; give one for each place.",
                players=rules.players,
            )
        )
    return (uma,)


def _named(values: Mapping[str, Any]) -> Callable[[str, Rules], Any]:
    return lambda name, _: values[name]


def _either(yes: Any, no: Any) -> Callable[[bool, Rules], Any]:
    return lambda given, _: yes if given else no


def _abortive_draws(given: bool, rules: Rules) -> frozenset[str]:
    return (rules.abortive_draws or ABORTIVE_DRAWS) if given else frozenset()


_RULES: dict[str, tuple[str, Callable[[Any, Rules], Any]]] = {
    "start_points": ("start_score", _same),
    "return_points": ("return_score", _same),
    "uma": ("uma", _uma),
    "points_rounding": ("rounding", _named(_ROUNDINGS)),
    "noten_pool": ("noten_payment", _same),
    "honba_per_payer": ("honba", lambda points, rules: points * rules.payers),
    "bust_below_zero": ("bust", _either(Bust.BELOW_ZERO, Bust.NEVER)),
    "agari_yame": ("agari_yame", _same),
    "tenpai_yame": ("tenpai_yame", _same),
    "leftover_sticks_to_first": (
        "leftover_sticks",
        _either(LeftoverSticks.FIRST, LeftoverSticks.NOBODY),
    ),
    "tie_break": ("ties", _named(_TIES)),
    "double_ron": ("double_ron", _either(MultipleRon.ALL, MultipleRon.HEAD_BUMP)),
    "triple_ron": ("triple_ron", _named(_TRIPLE_RON)),
    "nagashi_mangan": ("nagashi_mangan", _same),
    "abortive_draws": ("abortive_draws", _abortive_draws),
    "tsumo_loss": ("sanma_tsumo", _either(SanmaTsumo.LOSS, SanmaTsumo.SPLIT)),
}
"""The rule that each field of SessionRules changes, and the function that converts its value."""
