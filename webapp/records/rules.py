"""The rules that a hand record names."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from scorer.riichi.rules.plain_values import rules_from
from scorer.riichi.rules.presets import PRESETS, preset_named
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.tiles.errors import BadRules
from webapp.records.fields import on, whole

_NO_REDS = (0, 0, 0)


def rules_of(given: object, override: Rules | None = None) -> Rules:
    """Read the field rules of a record: a log's own words, a preset's name, or rule values.

    Rules that override them must be for as many players as the log says.

    >>> rules_of({"ruleset": "tenhou", "players": 3, "aka": True, "kuitan": False}).honba
    200
    >>> rules_of("tenhou").renhou, rules_of({"preset": "tenhou", "renhou": 4}).renhou
    (<Renhou.NONE: 'none'>, 4)
    """
    if isinstance(given, dict) and "ruleset" in given:
        return _of_a_log(given, override)
    if override is not None:
        return override
    if given is None:
        return STANDARD
    if isinstance(given, str):
        return preset_named(given).rules
    if isinstance(given, dict):
        return rules_from(given)
    raise BadRules(
        "The field rules is neither an object nor the name of a preset; write "
        '{"ruleset": "tenhou", "players": 4} or "tenhou".',
        "rules がオブジェクトでもルール名でもありません。"
        '{"ruleset": "tenhou", "players": 4} や "tenhou" のように書いてください。',
    )


def _of_a_log(given: Mapping[str, object], override: Rules | None) -> Rules:
    players = whole(given, "players", 4, least=3) if "players" in given else 4
    if override is None:
        name = given["ruleset"]
        if players == 3 and f"{name}_sanma" in PRESETS:
            name = f"{name}_sanma"
        aka, kuitan = on(given, "aka", default=True), on(given, "kuitan", default=True)
        rules = _changed(preset_named(name).rules, aka=aka, kuitan=kuitan)
    else:
        rules = override
    if rules.players != players:
        raise BadRules(
            f"The record is of {players} players, but the rules are for {rules.players}; choose "
            f"rules for {players}.",
            f"記録は{players}人の対局ですが、ルールは{rules.players}人用です。"
            f"{players}人用のルールを選んでください。",
        )
    return rules


@lru_cache(maxsize=256)
def _changed(rules: Rules, *, aka: bool, kuitan: bool) -> Rules:
    if aka and kuitan:
        return rules
    red_fives = rules.red_fives if aka else _NO_REDS
    return replace(rules, red_fives=red_fives, kuitan=rules.kuitan and kuitan)
