"""Rules of games scored by fans as sessions store them."""

import json
from collections.abc import Mapping
from functools import lru_cache

from scorer.fans.rules.plain_values import rules_from_dict, rules_to_dict
from scorer.fans.rules.rules import Rules
from scorer.tiles.terms import Game

_NOTES = "notes"
_FLOWERS_OF_EARLIER_NOTES = 8


def values_to_store(rules: Rules) -> dict[str, object]:
    """Return the values of rules; those of the notes always have the number of flowers."""
    values = rules_to_dict(rules)
    if values.get("preset") == _NOTES:
        values.setdefault("flowers", rules.flowers)
    return values


def stored_values(values: Mapping[str, object]) -> Mapping[str, object]:
    """Return stored values with the flowers that the notes had when they were stored.

    Until November 2026 the notes had flowers, and nothing stored their number; since then it is
    always stored. None is what the preset has, so that the rules keep its name.
    """
    if values.get("preset") != _NOTES:
        return values
    stored = {"flowers": _FLOWERS_OF_EARLIER_NOTES, **values}
    if stored["flowers"] == 0:
        del stored["flowers"]
    return stored


def shared_rules(values: Mapping[str, object], game: Game) -> Rules:
    """Create rules; equal values give the same object, so that its cached parts are shared.

    >>> shared_rules({"preset": "mcr", "minimum": 6}, Game.MCR).minimum
    6
    """
    rules = rules_from_dict(values, game)
    return rules if rules.name else _same_rules(json.dumps(rules_to_dict(rules)), game)


@lru_cache(maxsize=64)
def _same_rules(text: str, game: Game) -> Rules:
    return rules_from_dict(json.loads(text), game)
