"""Rules for another number of players: what changes with them, and what does not apply."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorer.riichi.rule_labels import value_label
from scorer.riichi.rules.plain_values import (
    ChosenRules,
    DroppedRule,
    change_players,
    rules_from_dict,
)
from scorer.riichi.rules.player_count import FOLLOWING
from scorer.riichi.rules.presets import preset_named
from scorer.riichi.rules.rules import (
    RULE_DEFINITIONS,
    RULE_NAMES,
    Rules,
    is_relevant,
)
from scorer.tiles.messages import Text, in_context, join
from scorer.tiles.messages import message as _
from scorer.tiles.rule_definitions import RuleDefinition
from webapp.session.projection.rules import ChosenRulesView, chosen_rules_view
from webapp.typed_json.encode import copy_fields
from webapp.wire.error_text import ObjectionView, objection_view


@dataclass(frozen=True, slots=True)
class DroppedRuleView:
    """A chosen value that does not apply to so many players.

    `reason` is null where the preset has this value for so many players anyway.
    """

    value: object
    reason: ObjectionView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerChangeResponse(ChosenRulesView):
    """Rules changed to a number of players.

    `dropped` has by rule the chosen values that do not apply now, and `summary` says what changed.
    """

    dropped: Mapping[str, DroppedRuleView]
    summary: Text


def change_players_response(values: Mapping[str, object], players: int) -> PlayerChangeResponse:
    """Return rules for a number of players, which may name a preset.

    >>> response = change_players_response({"preset": "tenhou", "honba": 900}, 3)
    >>> response.changed, str(response.dropped["honba"].reason.message)
    ({'players': 3}, 'Honba is 900, which 2 players cannot share in hundreds; \
make it a multiple of 200.')
    """
    found = change_players(values, players)
    preset = preset_named(values["preset"]) if "preset" in values else None
    chosen = chosen_rules_view(ChosenRules(found.rules, preset))
    return copy_fields(
        PlayerChangeResponse,
        chosen,
        dropped={each.rule: _dropped(each) for each in found.dropped},
        summary=_summary(_rules_before(values), found.rules),
    )


def _rules_before(values: Mapping[str, object]) -> Rules:
    """Return the rules that the values made with their own number of players."""
    preset = {name: value for name, value in values.items() if name not in RULE_NAMES}
    players = values.get("players", rules_from_dict(preset).players)
    return change_players(values, players if isinstance(players, int) else 4).rules


def _dropped(rule: DroppedRule) -> DroppedRuleView:
    return DroppedRuleView(rule.value, None if rule.reason is None else objection_view(rule.reason))


def _summary(before: Rules, after: Rules) -> Text:
    """Return a sentence about the tiles, and one about the rules that changed."""
    rules = [
        _("{rule} → {value}", rule=rule.label, value=value)
        for rule, value in _changes(before, after)
    ]
    tiles = _PLAYERS[after.players]
    if not rules:
        return tiles
    return _(
        "{tiles} Changed with it: {rules}. All other rules stay.",
        tiles=tiles,
        rules=join(rules, in_context("rules", "; ")),
    )


def _changes(before: Rules, after: Rules) -> Iterator[tuple[RuleDefinition, Text]]:
    """Yield the rules that changed or became relevant, with their values."""
    for name, rule in RULE_DEFINITIONS.items():
        value = getattr(after, name)
        follows = name in FOLLOWING and value != getattr(before, name)
        if follows or (is_relevant(name, after) and not is_relevant(name, before)):
            yield rule, value_label(name, value)


_PLAYERS = {
    3: _("Three players have no characters from 2 to 8 and no chii."),
    4: _("Four players have all tiles and chii."),
}
