"""The games that a table can play, and the rules of a session, whose type is the game."""

import json
from collections.abc import Mapping
from functools import lru_cache

from scorer.fans.rules import plain_values as fan_values
from scorer.fans.rules.rules import Rules as FanRules
from scorer.riichi.rules.plain_values import (
    rules_from_dict,
    rules_to_dict,
    stored_rules_from_dict,
)
from scorer.riichi.rules.rules import Rules
from scorer.table.fans.game import FanGame
from scorer.table.riichi.game import RiichiGame
from scorer.table.table_game import AnyGame
from scorer.tiles.terms import Game

TableRules = Rules | FanRules
"""The rules of a session; their type is the game."""

RIICHI_GAME = str(Game.RIICHI)
CHINESE_GAMES = {str(game): game for game in (Game.MCR, Game.GENERAL)}
"""The names of the games in files; rules without a name are those of riichi."""


def game_for(rules: TableRules) -> AnyGame:
    """Return the game under these rules.

    >>> from scorer.fans.rules.presets import MCR
    >>> game_for(MCR).new_game().scores, game_for(Rules()).new_game().scores
    ((0, 0, 0, 0), (25000, 25000, 25000, 25000))
    """
    return RiichiGame(rules) if isinstance(rules, Rules) else FanGame(rules)


def game_name(rules: TableRules) -> str:
    """Return the name of the game of these rules.

    >>> game_name(Rules())
    'riichi'
    """
    return str(game_for(rules).name)


def table_rules_to_dict(rules: TableRules) -> dict[str, object]:
    """Return rules as plain values; those of a game scored by fans name it.

    >>> from scorer.fans.rules.presets import rule_set_named
    >>> HONG_KONG = rule_set_named("hk").rules
    >>> MCR_WMO = rule_set_named("mcr_wmo").rules
    >>> table_rules_to_dict(MCR_WMO), table_rules_to_dict(HONG_KONG)
    ({'game': 'mcr', 'preset': 'mcr_wmo'}, {'game': 'general', 'preset': 'hk'})
    """
    if isinstance(rules, Rules):
        return rules_to_dict(rules)
    values = {"game": str(rules.game)} | fan_values.rules_to_dict(rules)
    if values.get("preset") == _NOTES:
        values.setdefault("flowers", rules.flowers)
    return values


def table_rules_from_dict(values: Mapping[str, object]) -> TableRules:
    """Create rules from stored plain values, the inverse of table_rules_to_dict.

    Equal values of the Chinese game give the same object.

    >>> club = {"game": "mcr", "preset": "mcr", "minimum": 6}
    >>> table_rules_from_dict(club) is table_rules_from_dict(club)
    True
    >>> table_rules_from_dict({"game": "mcr", "preset": "notes"}).flowers  # an earlier session
    8
    """
    if values.get("preset") == _NOTES:
        values = _with_flowers(values)
    game = CHINESE_GAMES.get(str(values.get("game")))
    if game is None:
        return stored_rules_from_dict(values)
    return chinese_rules({name: value for name, value in values.items() if name != "game"}, game)


_NOTES = "notes"
_FLOWERS_OF_EARLIER_NOTES = 8


def _with_flowers(values: Mapping[str, object]) -> dict[str, object]:
    """Return the values of the notes with the flowers that they had when they were stored.

    Until November 2026 the notes had flowers, and nothing stored their number; since then it is
    always stored. None is what the preset has, so that the rules keep its name.
    """
    stored = {"flowers": _FLOWERS_OF_EARLIER_NOTES, **values}
    if stored["flowers"] == 0:
        del stored["flowers"]
    return stored


def change_rules(rules: TableRules, values: Mapping[str, object]) -> TableRules:
    """Return rules with other values, which are plain as in a rule file.

    >>> change_rules(Rules(), {"honba": 600}).honba
    600
    >>> from scorer.fans.rules.presets import MCR
    >>> change_rules(MCR, {"minimum": 6, "fans": {"chicken_hand": 0}}).minimum
    6
    """
    if isinstance(rules, Rules):
        return rules_from_dict(values, rules)
    present = fan_values.rules_to_dict(rules)
    merged = {**present, **values}
    match present.get("fans"), values.get("fans"):
        case (Mapping() as before, Mapping() as after):
            merged["fans"] = {**before, **after}
    return chinese_rules(merged, rules.game)


def chinese_rules(values: Mapping[str, object], game: Game = Game.MCR) -> FanRules:
    """Create rules of a game scored by fans; equal values give the same object.

    >>> chinese_rules({"preset": "mcr", "minimum": 6}).minimum
    6
    """
    rules = fan_values.rules_from_dict(values, game)
    if rules.name:
        return rules
    return _same_rules(json.dumps(fan_values.rules_to_dict(rules)), game)


@lru_cache(maxsize=64)
def _same_rules(text: str, game: Game) -> FanRules:
    return fan_values.rules_from_dict(json.loads(text), game)
