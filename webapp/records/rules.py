"""The rules of a hand record."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from scorer.riichi.rules.plain_values import rules_from_dict
from scorer.riichi.rules.presets import PRESETS, preset_named
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.tiles.errors import BadRules
from scorer.tiles.messages import message as _
from webapp.records.fields import read_flag, read_integer

_NO_REDS = (0, 0, 0)


def record_rules(given: object, override: Rules | None = None) -> Rules:
    """Return the rules of a record from its field `rules`.

    The field holds the description of a log, the name of a preset, or rule values. `override`
    replaces the rules; it must be for the number of players that the log has.

    >>> record_rules({"ruleset": "tenhou", "players": 3, "aka": True, "kuitan": False}).honba
    200
    >>> record_rules("tenhou").renhou, record_rules({"preset": "tenhou", "renhou": 4}).renhou
    (<Renhou.NONE: 'none'>, 4)
    """
    if isinstance(given, dict) and "ruleset" in given:
        return _log_rules(given, override)
    if override is not None:
        return override
    if given is None:
        return STANDARD
    if isinstance(given, str):
        return preset_named(given).rules
    if isinstance(given, dict):
        return rules_from_dict(given)
    raise BadRules(
        _(
            "The field rules is neither an object nor the name of a preset; write {example} or "
            '"tenhou".',
            example='{"ruleset": "tenhou", "players": 4}',
        )
    )


def _log_rules(given: Mapping[str, object], override: Rules | None) -> Rules:
    players = read_integer(given, "players", 4, least=3) if "players" in given else 4
    if override is None:
        name = given["ruleset"]
        if players == 3 and f"{name}_sanma" in PRESETS:
            name = f"{name}_sanma"
        rules = _change_rules(
            preset_named(name).rules,
            aka=read_flag(given, "aka", default=True),
            kuitan=read_flag(given, "kuitan", default=True),
        )
    else:
        rules = override
    if rules.players != players:
        raise BadRules(
            _(
                "The record has {players} players, but the rules are for {others}; "
                "choose rules for {players}.",
                players=players,
                others=rules.players,
            )
        )
    return rules


@lru_cache(maxsize=256)
def _change_rules(rules: Rules, *, aka: bool, kuitan: bool) -> Rules:
    if aka and kuitan:
        return rules
    red_fives = rules.red_fives if aka else _NO_REDS
    return replace(rules, red_fives=red_fives, kuitan=rules.kuitan and kuitan)
