"""Labels of the values of rules, and the choices of each rule."""

from enum import StrEnum

from scorer.chinese.fans.general import ALL_FANS
from scorer.chinese.rules.rules import RULE_DEFINITIONS, Rules
from scorer.tiles.messages import Text, in_context, join, verbatim
from scorer.tiles.messages import message as _

_BOOLEANS = {True: _("yes"), False: _("no")}
_NAMES = {fan.name: fan for fan in ALL_FANS}
_STANDARD = Rules(())


def value_label(rule: str, value: object) -> Text:
    """Return the label of a value of a rule.

    >>> from scorer.chinese.rules.presets import HONG_KONG
    >>> str(value_label("points", HONG_KONG.points)), str(value_label("points", (1, 2)))
    ('half-spicy: 1, 2, 4, 8, 16, 24, 32, 48 …', '1, 2')
    >>> str(value_label("liability", frozenset({"four_kongs"}))), str(value_label("limit", 0))
    ('Four Kongs', 'none')
    """
    definition = RULE_DEFINITIONS[rule]
    match value:
        case bool():
            return _BOOLEANS[value]
        case int() | StrEnum() | tuple() if value in definition.labels:
            return definition.labels[value]
        case int():
            unit = definition.unit
            return verbatim(f"{value:,}") if unit is None else unit.fill(number=value)
        case frozenset() | tuple():
            parts = sorted(value) if isinstance(value, frozenset) else value
            if not parts:
                return in_context("number", "none")
            return join([name_label(part) for part in parts], _(", "))
    raise TypeError(f"{value!r} is not a value of the rule {rule}")


def name_label(name: object) -> Text:
    """Return the label of a name in a rule with a set of names, or of a number.

    >>> from scorer.tiles.terms import Language
    >>> name_label("four_kongs").text(Language.ENGLISH), str(name_label(5))
    ('Four Kongs', '5')
    """
    return _NAMES[name] if isinstance(name, str) else verbatim(str(name))


def rule_choices(rule: str) -> tuple[object, ...]:
    """Return the possible values or names of a rule, or () if it is any number.

    >>> rule_choices("rounds"), rule_choices("limit"), rule_choices("implied_count")
    ((1, 2, 3, 4), (), (True, False))
    """
    definition, standard = RULE_DEFINITIONS[rule], getattr(_STANDARD, rule)
    if isinstance(standard, bool):
        return (True, False)
    if definition.suggested:
        return definition.suggested
    if isinstance(standard, StrEnum):
        return tuple(type(standard))
    return tuple(sorted(definition.names)) or definition.values
