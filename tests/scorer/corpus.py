"""Hand records of the corpus (its SCHEMA.md), read into hands, wins and expected scores."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scorer.hand import Hand
from scorer.melds import Meld, MeldKind, Side
from scorer.presets import TENHOU
from scorer.rules import Rules
from scorer.score import Score
from scorer.tiles import Tile, Wind, parse_tile
from scorer.win import By, Moment, Riichi, Win

HANDS = Path(__file__).parents[3] / "shared" / "data" / "hands"

needs_corpus = pytest.mark.skipif(
    not HANDS.is_dir(),
    reason="no ../shared/data/hands here; put the shared data beside the checkout",
)

_KINDS = {"chi": MeldKind.CHII} | {kind.value: kind for kind in MeldKind}
_WINDS = {str(wind.tile): wind for wind in Wind}
_MOMENTS = {
    "rinshan": Moment.RINSHAN,
    "chankan": Moment.CHANKAN,
    "haitei": Moment.LAST_TILE,
    "houtei": Moment.LAST_TILE,
    "tenhou": Moment.FIRST_TURN,
    "chiihou": Moment.FIRST_TURN,
    "renhou": Moment.FIRST_TURN,
}


def records(name: str) -> Iterator[dict[str, Any]]:
    """The records of one file."""
    path = HANDS / name
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        for line in lines:
            yield json.loads(line)


def hand_of(record: dict[str, Any]) -> Hand:
    return Hand(_tiles(record["concealed"]), tuple(_meld(meld) for meld in record["melds"]))


def win_of(record: dict[str, Any]) -> Win:
    flags = record["flags"]
    riichi = Riichi.RIICHI if flags["riichi"] else Riichi.NONE
    if flags["double_riichi"]:
        riichi = Riichi.DOUBLE
    (moment,) = {_MOMENTS[flag] for flag in _MOMENTS if flags[flag]} or {Moment.ORDINARY}
    return Win(
        parse_tile(record["win_tile"]),
        By(record["win_type"]),
        seat=_WINDS[record["seat_wind"]],
        round=_WINDS[record["round_wind"]],
        riichi=riichi,
        ippatsu=flags["ippatsu"],
        moment=moment,
        dora=_tiles(record["dora_indicators"]),
        ura=_tiles(record["ura_indicators"]),
    )


def rules_of(record: dict[str, Any]) -> Rules:
    return replace(TENHOU, kuitan=record["rules"]["kuitan"])


def differences(result: Score, expected: dict[str, Any]) -> list[str]:
    """Where a score differs from what the record expects, field by field."""
    yakuman = sorted(line.yaku.name for line in result.yakuman)
    found: dict[str, Any] = {
        "points": result.points,
        "yakuman": yakuman,
        "limit": str(result.limit),
        "yaku": sorted((line.yaku.name, line.han) for line in (*result.yaku, *result.dora)),
    }
    wanted = {
        "points": expected["points"],
        "yakuman": sorted(expected["yakuman"]),
        "limit": expected["limit"],
        "yaku": sorted((yaku["name"], yaku["han"]) for yaku in expected["yaku"]),
    }
    if not yakuman:
        found |= {"han": result.han, "fu": result.fu}
        # Some logs do not show the fu of a limit hand.
        fu = result.fu if expected["fu"] is None else expected["fu"]
        wanted |= {"han": expected["han"], "fu": fu}
    return [
        f"{field}: {found[field]} instead of {wanted[field]}"
        for field in found
        if found[field] != wanted[field]
    ]


def _tiles(texts: list[str]) -> tuple[Tile, ...]:
    return tuple(parse_tile(text) for text in texts)


def _meld(meld: dict[str, Any]) -> Meld:
    kind = _KINDS[meld["type"]]
    tiles = list(_tiles(meld["tiles"]))
    called = parse_tile(meld["called"]) if meld["called"] else None
    if kind is MeldKind.SHOUMINKAN:
        added = parse_tile(meld["added"])
        tiles.remove(added)
        tiles.append(added)
    return Meld(kind, tuple(tiles), called, Side(meld["from_rel"]) if called else None)
