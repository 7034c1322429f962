"""Views of rules: the preset, the differences from it, and all values."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.riichi.rules.plain_values import ChosenRules
from scorer.rules.values import to_plain_value
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _

STANDARD_TITLE = _("Standard")
"""The title of the rules without a preset."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenRulesView:
    """The preset, null for the standard, and the values of the rules that differ from it."""

    preset: str | None
    title: Text
    changed: Mapping[str, object]


def chosen_rules_view(chosen: ChosenRules) -> ChosenRulesView:
    """Return the view of rules that somebody chose."""
    preset = chosen.preset
    return ChosenRulesView(
        preset=None if preset is None else preset.name,
        title=STANDARD_TITLE if preset is None else preset.title,
        changed={name: to_plain_value(getattr(chosen.rules, name)) for name in chosen.changed},
    )
