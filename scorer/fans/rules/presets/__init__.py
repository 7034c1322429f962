"""Presets of the games scored by fans; a new one is a new file in this folder and nothing else."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from scorer.fans.catalogue import FANS
from scorer.fans.conditions import joined, sets, win
from scorer.fans.fan import Condition, Fan
from scorer.fans.general import ALL_FANS, NOTES_FANS
from scorer.fans.rules.rules import PARSER, DealerStays, DiscardPayers, Rules
from scorer.rules.files import PresetFolder, read_cells, to_message
from scorer.rules.presets import Cell, Preset
from scorer.tiles.errors import BadRules, shorten
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game

_CONDITIONS = {"joined": joined, "sets": sets, "win": win}
_KNOWN_FANS = {fan.name: fan for fan in (*NOTES_FANS, *ALL_FANS)}


def _read(name: str, data: dict[str, Any]) -> Preset[Rules]:
    """Read a preset; one with a base has its values, and its fans where it gives no others."""
    base = RULE_SETS[data["base"]] if "base" in data else None
    cells = {**(base.cells if base else {}), **read_cells(data.get("rules", {}), PARSER)}
    if "fan_sources" in data:
        cells["fans"] = Cell(None, sources=data["fan_sources"])
    values = {rule: cell.value for rule, cell in cells.items() if rule != "fans"}
    rules = Rules(_read_fans(data, base), name, game=Game(data["game"]), **values)
    return Preset(
        name,
        to_message(data["title"]),
        rules,
        cells,
        note=to_message(data["note"]),
        position=data["position"],
    )


def _read_fans(data: Mapping[str, Any], base: Preset[Rules] | None) -> tuple[Fan, ...]:
    """Return the fans of a preset: those of Chinese Official, of its base, or those it lists."""
    listed: dict[str, dict[str, Any]] = data.get("fans", {})
    if data.get("official_fans"):
        return FANS
    if base is not None:
        return tuple(_change(fan, listed.get(fan.name, {})) for fan in base.rules.fans)
    return tuple(
        _change(_KNOWN_FANS[name], {"implies": (), **changes}) for name, changes in listed.items()
    )


def _change(fan: Fan, changes: Mapping[str, Any]) -> Fan:
    changed = dict(changes)
    if "implies" in changed:
        changed["implies"] = tuple(changed["implies"])
    if "condition" in changed:
        changed["condition"] = _condition(changed["condition"])
    return replace(fan, **changed)


def _condition(path: str) -> Condition:
    """Return a condition by its module and its name, such as "win.no_melds"."""
    module, name = path.split(".")
    condition: Condition = getattr(_CONDITIONS[module], name)
    return condition


RULE_SETS: Mapping[str, Preset[Rules]] = PresetFolder(Path(__file__).parent, _read)
"""The presets of all games by the names that files and commands use."""

MCR = RULE_SETS["mcr"].rules
"""Chinese Official mahjong: the rule book of 1998 and Chinese practice."""

USUAL_RULES: Mapping[Game, Rules] = {Game.MCR: MCR, Game.GENERAL: RULE_SETS["hk"].rules}
"""The rules of a game if nobody names others."""

OWN_RULES = {
    Game.MCR: Rules(()),
    Game.GENERAL: Rules(
        (),
        game=Game.GENERAL,
        flowers=0,
        minimum=0,
        base=0,
        payment=DiscardPayers.DISCARDER_PAYS_ALL,
        discarder_share=1,
        dealer_stays=DealerStays.WIN,
        table_points=(),
    ),
}
"""The rules of a game that a file without a preset changes.

RA: 136 tiles, the dealer stays by a win, the discarder pays, four rounds, no minimum unless agreed.
"""


def rule_sets_of(game: Game) -> dict[str, Preset[Rules]]:
    """Return the presets of one game by their names.

    >>> list(rule_sets_of(Game.GENERAL))
    ['hk', 'zung_jung']
    """
    return {name: each for name, each in RULE_SETS.items() if each.rules.game is game}


def rule_set_named(name: object, game: Game | None = None) -> Preset[Rules]:
    """Return the preset with this name, of one game if it is given; raise BadRules if none is.

    >>> rule_set_named("mcr").rules.minimum
    8
    >>> rule_set_named("mrc", Game.MCR)
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadRules: There are no rules "mrc"; choose mcr, mcr_wmo, notes.
    """
    if isinstance(name, str) and name in RULE_SETS:
        found = RULE_SETS[name]
        if game in {None, found.rules.game}:
            return found
    names = ", ".join(RULE_SETS if game is None else rule_sets_of(game))
    raise BadRules(
        _('There are no rules "{name}"; choose {names}.', name=shorten(name), names=names)
    )
