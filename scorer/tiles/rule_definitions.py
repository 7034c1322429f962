"""Define the rules of a game as fields of a frozen dataclass, with their texts and choices.

The rule sheet, rule files, the command line and the reference pages all read these definitions.
"""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, TypeVar, cast

from scorer.tiles.messages import Message, Number, Text, in_context, join
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
        most: The largest number that is accepted from outside; stored rules can have larger ones.
        least: The smallest number; the negative of most for a rule with numbers of both signs.
        step: The difference between numbers that people type.
        players: The number of players that the rule needs, if any.
        relevant: Returns whether the rule matters, given the others.
        sources: The keys of the sources that describe the rule, where no preset cites them.
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
    most: int | None = None
    least: int = 0
    step: int = 1
    players: int | None = None
    relevant: Callable[[Any], bool] = lambda rules: True
    sources: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A source of values: a description, and its address if it has one."""

    description: Text
    address: str = ""


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


def start_score(default: int, topic: StrEnum, **options: Any) -> int:
    """Define the rule of how many points each player starts with."""
    return rule(
        default,
        topic,
        _("Start score"),
        _("The points with which each player starts."),
        most=1_000_000,
        **options,
    )


def definitions_of(rules: Any) -> dict[str, RuleDefinition]:
    """Return the definitions of the rules of a dataclass by field, in the order of the topics.

    >>> from scorer.tiles.messages import verbatim
    >>> Topic = StrEnum("Topic", ["GAME"])
    >>> @dataclass(frozen=True)
    ... class Club:
    ...     name: str = ""
    ...     rounds: int = rule(4, Topic.GAME, verbatim("Rounds"), verbatim("Rounds of a game."))
    >>> str(definitions_of(Club)["rounds"].label), list(definitions_of(Club))
    ('Rounds', ['rounds'])
    """
    definitions = [
        replace(part.metadata[_DEFINITION], rule=part.name)
        for part in fields(rules)
        if _DEFINITION in part.metadata
    ]
    if definitions:
        topics = list(cast(type[StrEnum], type(definitions[0].topic)))
        definitions.sort(key=lambda each: topics.index(each.topic))
    return {each.rule: each for each in definitions}


_BOOLEANS = {True: _("yes"), False: _("no")}


@dataclass(frozen=True, slots=True)
class RuleLabels:
    """The labels and choices of the rules of a game.

    Attributes:
        definitions: The definition of each rule.
        standard: Rules whose values have the types of all rules.
        names: The labels of the names that rules with a set of names can contain.
    """

    definitions: Mapping[str, RuleDefinition]
    standard: Any
    names: Mapping[Any, Text]

    def value(self, rule: str, value: object) -> Text:
        """Return the label of a value of a rule."""
        definition = self.definitions[rule]
        match value:
            case bool():
                return _BOOLEANS[value]
            case int() | StrEnum() | tuple() if value in definition.labels:
                return definition.labels[value]
            case int():
                unit = definition.unit
                return Number(value) if unit is None else unit.fill(number=value)
            case frozenset() | tuple():
                parts = sorted(value) if isinstance(value, frozenset) else value
                return join([self.name(part) for part in parts] or [_("none")], _(", "))
        raise TypeError(f"{value!r} is not a value of the rule {rule}")

    def name(self, name: object) -> Text:
        """Return the label of a name, or of a number, in a rule with several of them."""
        return self.names[name] if isinstance(name, str) else Number(cast(int, name))

    def choices(self, rule: str) -> tuple[object, ...]:
        """Return the possible values or names of a rule, or () if it is any number."""
        definition, standard = self.definitions[rule], getattr(self.standard, rule)
        if isinstance(standard, bool):
            return (True, False)
        if isinstance(standard, StrEnum):
            return tuple(type(standard))
        return tuple(sorted(definition.names)) or definition.values
