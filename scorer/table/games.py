"""The games that a table can play: each folder beside this module with a module `game` is one.

A new game is a new folder; its class says what the table needs to know (table_game.py).
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

import scorer.table
from scorer.fans.rules.rules import Rules as FanRules
from scorer.riichi.rules.rules import Rules
from scorer.table.table_game import AnyGame
from scorer.tiles.terms import Game

TableRules = Rules | FanRules
"""The rules of a session; their type is the game."""

RIICHI_GAME = str(Game.RIICHI)
"""The game of rules that do not name theirs, as files of riichi do not."""


def _find_games() -> Iterator[type[AnyGame]]:
    for folder in scorer.table.__path__:
        for file in sorted(Path(folder).glob("*/game.py*")):  # a phone has bytecode alone
            yield import_module(f"{scorer.table.__name__}.{file.parent.name}.game").GAME


@cache
def games() -> dict[str, type[AnyGame]]:
    """Return the class of each game by its names.

    >>> {name: game.__name__ for name, game in games().items()}
    {'riichi': 'RiichiGame', 'mcr': 'FanGame', 'general': 'FanGame'}
    """
    found = {name: game for game in _find_games() for name in game.names}
    return {name: found[name] for name in sorted(found, key=lambda name: name != RIICHI_GAME)}


@cache
def _game_class(rules_type: type) -> type[AnyGame]:
    return next(game for game in games().values() if issubclass(rules_type, game.rules_type))


def game_for(rules: TableRules) -> AnyGame:
    """Return the game under these rules.

    >>> from scorer.fans.rules.presets import MCR
    >>> game_for(MCR).new_game().scores, game_for(Rules()).new_game().scores
    ((0, 0, 0, 0), (25000, 25000, 25000, 25000))
    """
    rules_type: type = type(rules)
    create: Callable[[TableRules], AnyGame] = _game_class(rules_type)
    return create(rules)


def game_name(rules: TableRules) -> str:
    """Return the name of the game of these rules.

    >>> game_name(Rules())
    'riichi'
    """
    return str(game_for(rules).name)


def table_rules_to_dict(rules: TableRules) -> dict[str, object]:
    """Return rules as plain values; all but those of riichi name their game.

    >>> from scorer.fans.rules.presets import rule_set_named
    >>> table_rules_to_dict(rule_set_named("mcr_wmo").rules)
    {'game': 'mcr', 'preset': 'mcr_wmo'}
    """
    return game_for(rules).plain_rules()


def table_rules_from_dict(values: Mapping[str, object]) -> TableRules:
    """Create rules from stored plain values, the inverse of table_rules_to_dict.

    >>> table_rules_from_dict({"game": "mcr", "preset": "mcr", "minimum": 6}).minimum
    6
    """
    name = str(values.get("game"))
    if name not in games() or name == RIICHI_GAME:
        name = RIICHI_GAME
    else:
        values = {key: value for key, value in values.items() if key != "game"}
    rules: TableRules = games()[name].read_rules(values, name)
    return rules


def choose_rules(given: str | Mapping[str, object] | None, name: str) -> TableRules:
    """Return the rules that a request gives for a game: a preset, values, or the usual ones.

    >>> choose_rules("notes", "mcr").minimum
    0
    """
    rules: TableRules = games()[name].choose_rules(given, name)
    return rules


def change_rules(rules: TableRules, values: Mapping[str, object]) -> TableRules:
    """Return rules with other values, which are plain as in a rule file.

    >>> change_rules(Rules(), {"honba": 600}).honba
    600
    """
    changed: TableRules = game_for(rules).with_values(values)
    return changed
