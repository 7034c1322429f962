"""Define the rules of a game as fields of a frozen dataclass, with their texts and choices.

The rule sheet, rule files, the command line and the reference pages all read these definitions.
"""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, TypeVar, cast

from scorer.tiles.messages import Message, Text, in_context
from scorer.tiles.messages import message as _


@dataclass(frozen=True, slots=True)
class RuleDefinition:
    """The text and the choices of a rule; its type is that of the field in the rules.

    Attributes:
        topic: The heading under which the rule is displayed, from the enumeration of its game.
        label: The name of the rule for people.
        meaning: The effect of the rule.
        labels: The labels of its named values, or of numbers with a special meaning.
        unit: The text of other numbers, with the value {number}.
        names: The names that a rule with a set of names can contain.
        values: The values of a rule that is one of a few numbers.
        suggested: Values to choose from, for a rule that can have other values too.
        suggested_three: The suggested values for three players, if they differ.
        typed: The largest number that people can type, and its step; none if they only choose.
        most: The largest number that is accepted from outside; stored rules can have larger ones.
        players: The number of players that the rule needs, if any.
        relevant: Returns whether the rule matters, given the others.
        rule: The name of the field in the rules.
    """

    topic: Any
    label: Text
    meaning: Text
    _: KW_ONLY
    labels: Mapping[Any, Text] = field(default_factory=dict)
    unit: Message | None = None
    names: frozenset[str] = frozenset()
    values: tuple[int, ...] = ()
    suggested: tuple[object, ...] = ()
    suggested_three: tuple[object, ...] = ()
    typed: tuple[int, int] | None = None
    most: int | None = None
    players: int | None = None
    relevant: Callable[[Any], bool] = lambda rules: True
    rule: str = ""


_DEFINITION = "rule"
_Value = TypeVar("_Value")


def rule(default: _Value, topic: StrEnum, label: Text, meaning: Text, **options: Any) -> _Value:
    """Define a field of rules; the result is a dataclass field in place of its default."""
    definition = RuleDefinition(topic, label, meaning, **options)
    defined: Any = field(default=default, metadata={_DEFINITION: definition})
    return cast(_Value, defined)


def rounds(default: int, topic: StrEnum) -> int:
    """Define the rule of how many rounds a game has."""
    return rule(
        default,
        topic,
        _("Rounds"),
        _("The number of rounds: east only, east and south, and so on."),
        labels={
            1: in_context("length", "east"),
            2: _("east and south"),
            3: _("east to west"),
            4: _("all four winds"),
        },
        values=(1, 2, 3, 4),
    )


def definitions_of(rules: Any) -> dict[str, RuleDefinition]:
    """Return the definitions of the rules of a dataclass by field, in the order of display.

    >>> from scorer.tiles.messages import verbatim
    >>> Topic = StrEnum("Topic", ["GAME"])
    >>> @dataclass(frozen=True)
    ... class Club:
    ...     name: str = ""
    ...     rounds: int = rule(4, Topic.GAME, verbatim("Rounds"), verbatim("Rounds of a game."))
    >>> str(definitions_of(Club)["rounds"].label), list(definitions_of(Club))
    ('Rounds', ['rounds'])
    """
    return {
        part.name: replace(part.metadata[_DEFINITION], rule=part.name)
        for part in fields(rules)
        if _DEFINITION in part.metadata
    }
