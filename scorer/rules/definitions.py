"""The description of a rule: its texts, its choices, and the labels of its values.

The rule sheet, rule files, the command line and the reference pages all read these definitions.
"""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from enum import StrEnum
from typing import Any, cast

from scorer.tiles.errors import BadRules, shorten
from scorer.tiles.messages import Message, Number, Text, join
from scorer.tiles.messages import message as _


@dataclass(frozen=True, slots=True)
class RuleDefinition:
    """The text and the choices of a rule; its type is that of the field in the rules.

    Attributes:
        rule: The name of the field in the rules.
        topic: The key of the heading under which the rule is displayed.
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
        needs: The rule matters only if one rule of each of these has one of these values, or is
            neither no, 0 nor empty where that is True.
        sources: The keys of the sources that describe the rule, where no preset cites them.
    """

    rule: str
    topic: str
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
    needs: tuple[Mapping[str, Any], ...] = ()
    sources: str = ""

    def require_usual(self, value: object) -> None:
        """Raise BadRules for a number or a name that no table plays with.

        >>> game = RuleDefinition("base", "game", _("Base"), _("The base."), most=1000)
        >>> game.require_usual(1001)
        Traceback (most recent call last):
        ...
        scorer.tiles.errors.BadRules: base is 1001; make it at most 1,000.
        """
        match value:
            case tuple() | frozenset():
                for each in value:
                    self.require_usual(each)
            case StrEnum() | bool():
                pass
            case int():
                self._require_usual_number(value)
            case _ if self.names and value not in self.names:
                raise BadRules(
                    _(
                        '{rule} contains "{unknown}"; it can contain {choices}.',
                        unknown=shorten(value),
                        choices=", ".join(sorted(self.names)),
                    ),
                    rule=self.rule,
                )

    def _require_usual_number(self, value: int) -> None:
        shown = shorten(value)
        if self.values and value not in self.values:
            names = ", ".join(map(str, sorted(self.values)))
            raise BadRules(
                _('{rule} is "{value}"; choose {names}.', value=shown, names=names), rule=self.rule
            )
        if value < 0 <= self.least:
            raise BadRules(_("{rule} is {value}; make it 0 or more.", value=shown), rule=self.rule)
        if self.most is not None and abs(value) > self.most:
            raise BadRules(
                _("{rule} is {value}; make it at most {most:,}.", value=shown, most=self.most),
                rule=self.rule,
            )


@dataclass(frozen=True, slots=True)
class Topic:
    """A heading over rules; `hand` is true if they affect the score of a hand."""

    heading: Text
    hand: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """A source of values: a description, and its address if it has one."""

    description: Text
    address: str = ""


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
    names: Mapping[str, Text]

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
