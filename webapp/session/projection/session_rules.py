"""The view of the rules of a session: the nearest preset and the differences from it."""

from scorer.riichi.rules.chosen_rules import ChosenRules
from scorer.riichi.rules.plain_values import rules_to_dict
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import Rules
from webapp.session.projection.chosen_rules import chosen_rules_view
from webapp.session.projection.view import RulesView


def nearest_rules(rules: Rules) -> ChosenRules:
    """Return rules with the preset from which they differ least.

    >>> from dataclasses import replace
    >>> from scorer.riichi.rules.presets import TENHOU
    >>> nearest = nearest_rules(replace(TENHOU, kuitan=False))
    >>> nearest.preset.name, nearest.changed
    ('tenhou', ('kuitan',))
    """
    presets = (None, *PRESETS.values())
    return min((ChosenRules(rules, each) for each in presets), key=lambda each: len(each.changed))


def rules_view(rules: Rules) -> RulesView:
    """Return the view of the rules of a session.

    >>> from scorer.riichi.rules.presets import TENHOU
    >>> rules_view(TENHOU).preset
    'tenhou'
    """
    chosen = chosen_rules_view(nearest_rules(rules))
    return RulesView(
        preset=chosen.preset,
        title=chosen.title,
        changed=chosen.changed,
        values=rules_to_dict(rules),
    )
