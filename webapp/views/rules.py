"""Rules in JSON: the catalogue of all rules and presets, and rules for other numbers of players."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from scorer.riichi.rule_labels import name_label, rule_choices, value_label
from scorer.riichi.rules.plain_values import (
    ChosenRules,
    DroppedRule,
    change_players,
    rules_from_dict,
)
from scorer.riichi.rules.player_count import FOLLOWING, FOUR_PLAYER_DRAWS, adapt_to_players
from scorer.riichi.rules.presets import PRESETS, preset_named
from scorer.riichi.rules.rules import (
    RULE_DEFINITIONS,
    RULE_NAMES,
    STANDARD,
    Rules,
    is_relevant,
    rule_texts,
)
from scorer.rules.definitions import RuleDefinition, Source
from scorer.rules.presets import Cell, Confidence, Preset
from scorer.rules.values import to_plain_value
from scorer.tiles.messages import Text, in_context, join, verbatim
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile_names import TILE_NAMES
from webapp.typed_json.encode import copy_fields, encode
from webapp.views.chosen_rules import STANDARD_TITLE, ChosenRulesView, chosen_rules_view
from webapp.views.error_text import ObjectionView, objection_view


class RuleKind(StrEnum):
    """The kind of a choice: one value, several, red fives by suit, a number, an uma, or a list.

    A NUMBER and a LIST of numbers are one of the choices, or typed.
    """

    CHOICE = "choice"
    SET = "set"
    REDS = "reds"
    NUMBER = "number"
    UMA = "uma"
    LIST = "list"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceView:
    """A value that a rule can have; `players` is the number of players that it needs, if any."""

    value: object
    label: Text
    players: int | None


@dataclass(frozen=True, slots=True)
class LimitsView:
    """The limits and the step of a number that a rule can have."""

    least: int
    most: int
    step: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CellView:
    """The value of a rule in a preset, how certain it is, and who says so."""

    value: object
    label: Text
    confidence: Confidence
    disputed: bool
    sources: str
    note: Text | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetView:
    """A preset, or the standard, which has no name.

    `cells` has the value of every rule, `other` those that change where the other number of
    players play; `note` is about all of its values, null without one.
    """

    name: str | None
    title: Text
    note: Text | None
    cells: Mapping[str, CellView]
    other: Mapping[str, CellView]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleView:
    """A rule and how it is chosen; `players` is the number of players that it needs, if any.

    `needs` says beside which values of other rules it matters, see `RuleDefinition`.
    `unit` is the text of a number that is none of the choices, with {number} in its place.
    `sources` are the keys of the sources that describe the rule, where no preset cites them.
    """

    name: str
    label: Text
    meaning: Text
    unit: Text | None
    kind: RuleKind
    players: int | None
    needs: tuple[Mapping[str, object], ...]
    choices: tuple[ChoiceView, ...]
    number: LimitsView | None
    sources: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleGroupView:
    """Rules of one topic; `hand` is false where they do not affect the score of a hand."""

    title: Text
    hand: bool
    rules: tuple[RuleView, ...]


@dataclass(frozen=True, slots=True)
class SourceView:
    """A source of values; the address is empty where it has none."""

    title: Text
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueResponse:
    """All presets, the standard first, and all rules in the order of the page.

    `tile_names` has the names of suits (by their letters) and honors in other languages, by code.
    """

    presets: tuple[PresetView, ...]
    groups: tuple[RuleGroupView, ...]
    confidence: Mapping[str, Text]
    sources: Mapping[str, SourceView]
    tile_names: Mapping[str, Mapping[str, str]]


_HONBA = "honba"

_ADAPTED = {
    4: _("This table plays with four; for three, tenbo carried the value over."),
    3: _("This table plays with three; for four, tenbo carried the value over."),
}

_CONFIDENCE = {
    Confidence.A: _("The rule's own text, an official list or the games themselves say so."),
    Confidence.B: _("Several independent sources say so."),
    Confidence.C: _("A single source says so."),
    Confidence.UNKNOWN: _("It is not known for certain."),
    Confidence.SILENT: _("No source was found that speaks of it; this is tenbo's standard."),
}


@cache
def catalogue() -> CatalogueResponse:
    """Return all rules and the values of all presets."""
    standard = Preset("", STANDARD_TITLE, STANDARD, {})
    return CatalogueResponse(
        presets=(
            _preset(None, standard),
            *(_preset(preset.name, preset) for preset in PRESETS.values()),
        ),
        groups=tuple(
            RuleGroupView(
                title=topic.heading,
                hand=of_a_hand,
                rules=tuple(rule_view(each, _choices(each)) for each in rules),
            )
            for of_a_hand in (True, False)
            for key, topic in rule_texts().topics.items()
            if (rules := list(_rules_of(key, of_a_hand=of_a_hand)))
        ),
        confidence={str(confidence): words for confidence, words in _CONFIDENCE.items()},
        sources=source_views(rule_texts().sources),
        tile_names={
            key: {str(naming): name for naming, name in names.items()}
            for key, names in TILE_NAMES.items()
        },
    )


def source_views(sources: Mapping[str, Source]) -> dict[str, SourceView]:
    """Return the views of sources by key."""
    return {key: SourceView(each.description, each.address) for key, each in sources.items()}


def _rules_of(topic: str, *, of_a_hand: bool) -> Iterable[RuleDefinition]:
    """Yield the rules of a topic that affect the score of a hand, or those that do not."""
    of_hands = rule_texts().topics[topic].hand
    for rule in RULE_DEFINITIONS.values():
        if rule.topic == topic and of_a_hand == (of_hands or rule.rule == _HONBA):
            yield rule


def rule_view(rule: RuleDefinition, choices: Iterable[ChoiceView]) -> RuleView:
    """Return the view of a rule with its choices."""
    kind = _KINDS.get(rule.rule, RuleKind.CHOICE)
    if rule.names:
        kind = RuleKind.SET
    elif rule.most is not None and kind is RuleKind.CHOICE:
        kind = RuleKind.NUMBER
    number = None if rule.most is None else LimitsView(rule.least, rule.most, rule.step)
    return copy_fields(
        RuleView, rule, name=rule.rule, kind=kind, choices=tuple(choices), number=number
    )


_KINDS = {
    "red_fives": RuleKind.REDS,
    "uma": RuleKind.UMA,
    "fixed_pairs": RuleKind.SET,
    **dict.fromkeys(("points", "table_points"), RuleKind.LIST),
}
"""The kinds of rules whose values are several numbers."""


def _choices(rule: RuleDefinition) -> Iterator[ChoiceView]:
    for value in rule.suggested or rule_choices(rule.rule):
        four = rule.suggested_three or value in FOUR_PLAYER_DRAWS
        yield _choice(rule, value, 4 if four else None)
    for value in rule.suggested_three:
        yield _choice(rule, value, 3)


def _choice(rule: RuleDefinition, value: object, players: int | None) -> ChoiceView:
    return ChoiceView(
        value=to_plain_value(value), label=_choice_label(rule, value), players=players
    )


def _choice_label(rule: RuleDefinition, value: object) -> Text:
    if rule.names:
        return name_label(str(value))
    match value:
        case ((0, *_),):
            return _("none")
        case ((first, 0, _),):
            return verbatim(f"±{first}")
        case ((first, second, _, _),):
            # Players name an uma by what second and first place get.
            return verbatim(f"{second}-{first}")
    return value_label(rule.rule, value)


def _preset(name: str | None, preset: Preset[Rules]) -> PresetView:
    return PresetView(
        name=name,
        title=preset.title,
        note=preset.note,
        cells={rule: _cell(rule, preset.cell(rule)) for rule in RULE_DEFINITIONS},
        other={rule: _cell(rule, cell) for rule, cell in _adapted_cells(preset)},
    )


def _adapted_cells(preset: Preset[Rules]) -> Iterable[tuple[str, Cell]]:
    """Yield the rules that follow from the number of players that the preset is not made for."""
    own = preset.rules.players
    rules = adapt_to_players(preset.rules, 7 - own)
    for rule in FOLLOWING:
        yield rule, Cell(getattr(rules, rule), note=_ADAPTED[own])


def _cell(rule: str, cell: Cell) -> CellView:
    value, label = to_plain_value(cell.value), value_label(rule, cell.value)
    return copy_fields(CellView, cell, value=value, label=label)


@cache
def catalogue_json(language: Language) -> str:
    """Return the JSON of the catalogue, which is the same for every request in a language."""
    return json.dumps(encode(catalogue(), language), ensure_ascii=False)


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
    """Return rules for a number of players, which may name a preset."""
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
