"""Rules chosen by players: a preset, changes to a preset, or changes to the standard."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.riichi.rules.plain_values import RULE_NAMES, rules_from_dict
from scorer.riichi.rules.player_count import adapt_to_players
from scorer.riichi.rules.preset import Preset
from scorer.riichi.rules.presets import preset_named
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _


@dataclass(frozen=True, slots=True)
class ChosenRules:
    """Rules with the preset on which they are based; None is the standard."""

    rules: Rules = STANDARD
    preset: Preset | None = None

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
