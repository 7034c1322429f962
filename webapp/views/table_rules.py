"""Views of the rules of a session, for each game."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import singledispatch

from scorer.fans.rules.plain_values import all_values
from scorer.fans.rules.presets import RULE_SETS, USUAL_RULES
from scorer.fans.rules.rules import Rules as FanRules
from scorer.riichi.rules.plain_values import ChosenRules, rules_to_dict
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import Rules
from scorer.table.games import TableRules, table_rules_to_dict
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from webapp.typed_json.encode import copy_fields
from webapp.views.chosen_rules import ChosenRulesView, chosen_rules_view

_OWN_TITLE = _("Own rules")
"""The title of the rules of other games without a rule set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesView(ChosenRulesView):
    """The rules of a session, with all their values; `game` is the name of the game."""

    game: str
    values: Mapping[str, object]


@singledispatch
def rules_view(rules: TableRules) -> RulesView:
    """Return the view of the rules of a session."""
    values = table_rules_to_dict(rules)
    game = str(values.pop("game"))
    return RulesView(game=game, preset=None, title=_OWN_TITLE, changed={}, values=values)


@rules_view.register
def _riichi_rules_view(rules: Rules) -> RulesView:
    """Return the view of rules of riichi, with the preset from which they differ least."""
    presets = (None, *PRESETS.values())
    chosen = min((ChosenRules(rules, each) for each in presets), key=lambda each: len(each.changed))
    view = chosen_rules_view(chosen)
    return copy_fields(RulesView, view, game=str(Game.RIICHI), values=rules_to_dict(rules))


@rules_view.register
def _fan_rules_view(rules: FanRules) -> RulesView:
    base = rules.name or rules.preset
    known = RULE_SETS.get(base)
    values = all_values(rules)
    usual = all_values(known.rules if known else USUAL_RULES[rules.game])
    return RulesView(
        game=str(rules.game),
        preset=base or None,
        title=_OWN_TITLE if known is None else known.title,
        changed={name: value for name, value in values.items() if value != usual[name]},
        values=values,
    )
