"""The choices for each rule: its values, or the limits of a number."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from scorer.riichi.rule_text.value_labels import name_label, rule_choices, value_label
from scorer.riichi.rules.plain_values import to_plain_value
from scorer.riichi.rules.player_count import FOUR_PLAYER_DRAWS
from scorer.riichi.rules.rules import ALLOWED_NAMES, Renhou
from scorer.tiles.messages import Text, verbatim
from scorer.tiles.messages import message as _

_REQUIRED_PLAYERS = {"nuki_dora": 3, "sanma_tsumo": 3, "triple_ron": 4}
"""Rules that need a number of players."""

_CHOICES: dict[str, tuple[object, ...]] = {
    "renhou": (*Renhou, *range(1, 13)),
    "two_han_honba": tuple(range(9)),
    "yakuman_at_most": tuple(range(7)),
    "chombo_points": (8_000, 12_000, 20_000, 30_000),
    "riichi_tiles_left": (0, 1, 4),
}
"""Values on the page of rules that are, or can be, a number."""

_CHOICES_BY_PLAYERS: dict[str, dict[int, tuple[object, ...]]] = {
    "honba": {4: (0, 300, 600, 900, 1200, 1500), 3: (0, 200, 400, 600, 1000)},
    "noten_payment": {4: (0, 3_000), 3: (0, 2_000)},
    "start_score": {4: (25_000, 27_000, 30_000), 3: (35_000, 40_000)},
    "target_score": {4: (0, 30_000), 3: (0, 40_000)},
    "return_score": {4: (25_000, 30_000), 3: (35_000, 40_000)},
    "uma": {
        4: tuple(
            ((first, second, -second, -first),)
            for second, first in ((0, 0), (5, 10), (5, 15), (10, 20), (10, 30), (20, 30))
        ),
        3: tuple(((first, 0, -first),) for first in (0, 10, 15, 20, 30)),
    },
}
"""Values on the page that depend on the number of players."""

_LIMITS = {
    "noten_payment": (30_000, 200),
    "start_score": (200_000, 100),
    "target_score": (200_000, 100),
    "return_score": (200_000, 100),
    "chombo_points": (200_000, 100),
    "riichi_tiles_left": (69, 1),
    "uma": (1_000, 1),
}
"""The largest number that a player can type, and its step; an uma can be as far below zero."""


class RuleKind(StrEnum):
    """The kind of a choice: one value, several, red fives by suit, a number, or an uma."""

    CHOICE = "choice"
    SET = "set"
    REDS = "reds"
    NUMBER = "number"
    UMA = "uma"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceView:
    """A value that a rule can have; `players` is the number of players that it needs, if any."""

    value: object
    label: Text
    players: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitsView:
    """The limits and the step of a number that a rule can have."""

    least: int
    most: int
    step: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleOptions:
    """The choices for a rule; `players` is the number of players that it needs, if any."""

    kind: RuleKind
    players: int | None
    choices: tuple[ChoiceView, ...]
    number: LimitsView | None


def rule_options(rule: str) -> RuleOptions:
    """Return the choices for a rule.

    >>> options = rule_options("start_score")
    >>> options.kind.value, options.number.most, [choice.value for choice in options.choices]
    ('number', 200000, [25000, 27000, 30000, 35000, 40000])
    """
    return RuleOptions(
        kind=_kind(rule),
        players=_REQUIRED_PLAYERS.get(rule),
        choices=tuple(_choices(rule)),
        number=_limits(rule),
    )


def _kind(rule: str) -> RuleKind:
    if rule == "red_fives":
        return RuleKind.REDS
    if rule == "uma":
        return RuleKind.UMA
    if rule in _LIMITS:
        return RuleKind.NUMBER
    return RuleKind.SET if rule in ALLOWED_NAMES else RuleKind.CHOICE


def _choices(rule: str) -> Iterator[ChoiceView]:
    if rule in _CHOICES_BY_PLAYERS:
        for players, values in _CHOICES_BY_PLAYERS[rule].items():
            for value in values:
                yield _choice(rule, value, players)
        return
    for value in _CHOICES.get(rule, rule_choices(rule)):
        yield _choice(rule, value, 4 if value in FOUR_PLAYER_DRAWS else None)


def _choice(rule: str, value: object, players: int | None) -> ChoiceView:
    return ChoiceView(
        value=to_plain_value(value), label=_choice_words(rule, value), players=players
    )


def _choice_words(rule: str, value: object) -> Text:
    if rule in ALLOWED_NAMES:
        return name_label(str(value))
    match value:
        case ((0, *_),):
            return _("none")
        case ((first, 0, _),):
            return verbatim(f"±{first}")
        case ((first, second, _, _),):
            # Players name an uma by what second and first place get.
            return verbatim(f"{second}-{first}")
    return value_label(rule, value)


def _limits(rule: str) -> LimitsView | None:
    if rule not in _LIMITS:
        return None
    most, step = _LIMITS[rule]
    return LimitsView(least=-most if rule == "uma" else 0, most=most, step=step)
