"""Hand records for tests."""

from typing import Any

from scorer.tiles.tile import parse_tiles


def tiles(text: str) -> list[str]:
    return [str(tile) for tile in parse_tiles(text)]


def pon(tile: str, seat: int) -> dict[str, Any]:
    return {"type": "pon", "tiles": [tile] * 3, "called": tile, "from": seat}


PINFU: dict[str, Any] = {
    "id": "pinfu",
    "rules": {"ruleset": "tenhou", "players": 4, "aka": True, "kuitan": True},
    "round_wind": "1z",
    "seat_wind": "2z",
    "dealer_seat": 0,
    "winner": 1,
    "win_type": "ron",
    "loser": 3,
    "concealed": tiles("234m406789p23s99m"),
    "win_tile": "4s",
    "melds": [],
    "kita": 0,
    "flags": {"riichi": True, "double_riichi": False, "ippatsu": False},
    "dora_indicators": ["1m"],
    "ura_indicators": ["1z"],
    "honba": 2,
    "riichi_sticks": 2,
    "win_index": 0,
}
"""A ron of riichi, pinfu, a dora and a red five, with two honba and two sticks."""

DAISANGEN: dict[str, Any] = {
    "id": "daisangen",
    "rules": {"ruleset": "tenhou", "players": 4},
    "round_wind": "1z",
    "dealer_seat": 0,
    "winner": 2,
    "win_type": "tsumo",
    "loser": None,
    "concealed": tiles("456s9p"),
    "win_tile": "9p",
    "melds": [pon("5z", 3), pon("6z", 0), pon("7z", 1)],
}
"""Big three dragons by tsumo; seat 1 discarded the third."""

SANMA: dict[str, Any] = {
    "id": "sanma",
    "rules": {"ruleset": "tenhou", "players": 3, "aka": True},
    "round_wind": "1z",
    "dealer_seat": 0,
    "winner": 1,
    "win_type": "ron",
    "loser": 0,
    "concealed": tiles("23456677899p45s"),
    "win_tile": "6s",
    "kita": 2,
    "flags": {"riichi": True},
    "dora_indicators": ["3z"],
}
"""Three players with two norths set aside, which the indicator also makes dora."""
