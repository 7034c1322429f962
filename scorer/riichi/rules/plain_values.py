"""Convert rules to and from the plain values of a TOML or JSON file."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorer.riichi.rules.player_count import FOUR_PLAYER_DRAWS, adapt_to_players
from scorer.riichi.rules.presets import preset_named
from scorer.riichi.rules.rules import PARSER, RULE_DEFINITIONS, RULE_NAMES, STANDARD, Rules
from scorer.rules.presets import Preset
from scorer.rules.values import to_plain_value
from scorer.tiles.errors import BadNotation, BadRules
from scorer.tiles.messages import message as _


def rules_from_dict(values: Mapping[str, object], base: Rules = STANDARD) -> Rules:
    """Create rules from plain values; missing values are those of the base.

    The value "preset" replaces the base by a preset. If the number of players differs, the base
    is adapted to it. Raise BadRules for an unknown rule, an invalid value or a number that no
    table plays with.

    >>> rules_from_dict({"preset": "tenhou", "renhou": 4}).renhou
    4
    >>> rules_from_dict({"players": 3}).uma
    ((20, 0, -20),)
    >>> rules_from_dict({"kuitann": False})
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadRules: There is no rule "kuitann"; did you mean kuitan?
    """
    rules = stored_rules_from_dict(values, base)
    require_usual_numbers(rules)
    return rules


def stored_rules_from_dict(values: Mapping[str, object], base: Rules = STANDARD) -> Rules:
    """Create rules as rules_from_dict() does, but with numbers of any size.

    Earlier versions accepted them, and their sessions still open.

    >>> stored_rules_from_dict({"start_score": 100_000_000}).start_score
    100000000
    """
    remaining = dict(values)
    if "preset" in remaining:
        base = preset_named(remaining.pop("preset")).rules
    fields = {name: PARSER.parse(name, plain) for name, plain in remaining.items()}
    if fields.get("players") in {3, 4}:
        base = adapt_to_players(base, fields["players"])
    return replace(base, **fields)


def rules_to_dict(rules: Rules) -> dict[str, object]:
    """Convert rules to plain values, the inverse of rules_from_dict.

    >>> plain = rules_to_dict(STANDARD)
    >>> plain["kazoe"], plain["pao"], plain["uma"]
    ('yakuman', ['daisangen', 'daisuushii'], [20, 10, -10, -20])
    >>> rules_from_dict(plain) == STANDARD
    True
    """
    plain = {name: to_plain_value(getattr(rules, name)) for name in RULE_NAMES}
    if len(rules.uma) == 1:
        plain["uma"] = list(rules.uma[0])
    return plain


def require_usual_numbers(rules: Rules) -> None:
    """Raise BadRules for a number that no table plays with.

    >>> require_usual_numbers(Rules(start_score=10**30))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadRules: start_score is 1000000000000000000000000000000; make it at most \
1,000,000.
    """
    for rule, definition in RULE_DEFINITIONS.items():
        if definition.most is not None:
            definition.require_usual(getattr(rules, rule))


@dataclass(frozen=True, slots=True)
class ChosenRules:
    """Rules with the preset on which they are based; None is the standard."""

    rules: Rules = STANDARD
    preset: Preset[Rules] | None = None

    @property
    def changed(self) -> tuple[str, ...]:
        """Return the names of the rules that differ from the preset.

        Values that depend on the number of players do not count.

        >>> parse_rules({"preset": "tenhou", "kuitan": False, "kazoe": "yakuman"}).changed
        ('kuitan',)
        >>> parse_rules({"preset": "tenhou", "players": 3, "honba": 200}).changed
        ('players',)
        """
        own = STANDARD if self.preset is None else self.preset.rules
        base = adapt_to_players(own, self.rules.players)
        return tuple(
            name
            for name in RULE_NAMES
            if getattr(self.rules, name) != getattr(own if name == "players" else base, name)
        )


STANDARD_RULES = ChosenRules()
"""The standard rules without changes."""


def parse_rules(plain: object) -> ChosenRules:
    """Parse the name of a preset, an object of rules that may name a preset, or None.

    >>> str(parse_rules("tenhou").preset.title)
    'Tenhou'
    >>> parse_rules({"kiriage_mangan": True}).rules.kiriage_mangan
    True
    """
    values = rule_values(plain)
    preset = preset_named(values["preset"]) if "preset" in values else None
    return ChosenRules(rules_from_dict(values), preset)


def rule_values(plain: object) -> Mapping[str, object]:
    """Return rules as an object, also for the name of a preset.

    >>> rule_values("tenhou"), rule_values(None)
    ({'preset': 'tenhou'}, {})
    """
    if plain is None:
        return {}
    values = {"preset": plain} if isinstance(plain, str) else plain
    if not isinstance(values, Mapping):
        raise BadNotation(
            _(
                "The field rules is neither the name of a preset nor an object; send "
                '"tenhou", or {"preset": "tenhou", "kuitan": false}.'
            )
        )
    return values


@dataclass(frozen=True, slots=True)
class DroppedRule:
    """A value that the rules for the new number of players do not contain.

    reason is the error that the value causes. It is None if the rules have the same value without
    it. Callers keep dropped rules to restore them when the number of players changes back.
    """

    rule: str
    value: object
    reason: BadRules | None


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """The rules for the new number of players, and the values dropped from them."""

    rules: Rules
    dropped: tuple[DroppedRule, ...]


def change_players(values: Mapping[str, object], players: int) -> PlayerChange:
    """Change the number of players; keep every value that is valid with the new number.

    >>> three = change_players({"preset": "tenhou", "honba": 600, "kuitan": False}, 3)
    >>> three.rules.honba, three.rules.kuitan, three.dropped
    (600, False, ())
    """
    table = {name: value for name, value in values.items() if name not in RULE_NAMES}
    rules = base = rules_from_dict(table | {"players": players})
    dropped = []
    for rule in (rule for rule in RULE_NAMES if rule in values and rule != "players"):
        value, reason = values[rule], None
        try:
            changed = rules_from_dict({rule: value}, rules)
            rules, reason = _for_three(rule, changed) if players == 3 else (changed, None)
        except BadRules as error:
            reason = error
        if reason is not None or getattr(rules, rule) == getattr(base, rule):
            dropped.append(DroppedRule(rule, value, reason))
    return PlayerChange(rules, tuple(dropped))


def _for_three(rule: str, rules: Rules) -> tuple[Rules, BadRules | None]:
    """Return the rules with the part of a rule that is valid with three players."""
    if rule == "red_fives" and rules.red_fives[0]:
        valid: object = [0, *rules.red_fives[1:]]
        reason = BadRules(
            _("{rule}: three players have no red five of characters; the others stay."),
            rule=rule,
        )
    elif rule == "abortive_draws" and rules.abortive_draws & FOUR_PLAYER_DRAWS:
        valid = to_plain_value(rules.abortive_draws - FOUR_PLAYER_DRAWS)
        reason = BadRules(
            _("{rule}: four winds and four riichi need four players; the others stay."),
            rule=rule,
        )
    else:
        return rules, None
    return rules_from_dict({rule: valid}, rules), reason
