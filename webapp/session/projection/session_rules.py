"""The view of the rules of a session, of riichi or of the Chinese game."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.chinese.rules.plain_values import all_values
from scorer.chinese.rules.presets import MCR, RULE_SETS
from scorer.chinese.rules.rules import Rules as ChineseRules
from scorer.riichi.rules.plain_values import rules_to_dict
from scorer.table.games import CHINESE_GAME, RIICHI_GAME, TableRules
from scorer.tiles.messages import message as _
from webapp.session.projection.chosen_rules import (
    ChosenRulesView,
    chosen_rules_view,
    nearest_rules,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesView(ChosenRulesView):
    """The rules of a session, with all their values; `game` is `riichi` or `mcr`."""

    game: str
    values: Mapping[str, object]


def rules_view(rules: TableRules) -> RulesView:
    """Return the view of the rules of a session.

    >>> from scorer.riichi.rules.presets import TENHOU
    >>> rules_view(TENHOU).preset
    'tenhou'
    """
    if isinstance(rules, ChineseRules):
        return _chinese_rules_view(rules)
    chosen = chosen_rules_view(nearest_rules(rules))
    return RulesView(
        game=RIICHI_GAME,
        preset=chosen.preset,
        title=chosen.title,
        changed=chosen.changed,
        values=rules_to_dict(rules),
    )


def _chinese_rules_view(rules: ChineseRules) -> RulesView:
    base = rules.name or rules.preset
    known = RULE_SETS.get(base)
    values, usual = all_values(rules), all_values((known or RULE_SETS[MCR.name]).rules)
    return RulesView(
        game=CHINESE_GAME,
        preset=base or None,
        title=_OWN_TITLE if known is None else known.title,
        changed={name: value for name, value in values.items() if value != usual[name]},
        values=values,
    )


_OWN_TITLE = _("Own rules")
"""The title of rules of the Chinese game without a rule set."""
