"""Read golden_hands_mcr.toml into hands, wins, rules and expected scores."""

from typing import Any

from scorer.fans.rules.presets import RULE_SETS
from scorer.fans.rules.rules import Rules
from scorer.fans.win import Win
from scorer.tiles.hand import Hand, parse_hand
from scorer.tiles.tile import Wind
from tests.scorer.golden_hands import golden_hands

_CIRCUMSTANCES = ("last_of_kind", "last_tile", "replacement", "robbing_kong")


def golden_hands_mcr() -> list[dict[str, Any]]:
    """Return the records of golden_hands_mcr.toml."""
    return golden_hands("golden_hands_mcr.toml")


def hand_and_win(record: dict[str, Any]) -> tuple[Hand, Win]:
    """Return the hand and the win of a record."""
    hand, tile = parse_hand(record["hand"])
    return hand, Win(
        tile,
        self_drawn=record.get("self_drawn", False),
        seat=Wind(record.get("seat", "S")),
        round=Wind(record.get("round", "E")),
        flowers=record.get("flowers", 0),
        **{name: record.get(name, False) for name in _CIRCUMSTANCES},
    )


def rules_of(record: dict[str, Any]) -> Rules:
    """Return the rules of a record."""
    return RULE_SETS[record.get("rules", "mcr")].rules
