"""Read golden_hands.toml into hands, wins, rules and expected scores."""

import tomllib
from pathlib import Path
from typing import Any

from scorer.payment import Tsumo
from scorer.riichi.rules.plain_values import rules_from_dict
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import Score
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.tiles.hand import Hand, parse_hand
from scorer.tiles.tile import Wind, parse_tiles


def golden_hands(file: str = "golden_hands.toml") -> list[dict[str, Any]]:
    """Return the records of a file in tests/data."""
    path = Path(__file__).parents[1] / "data" / file
    hands: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["hand"]
    return hands


def hand_and_win(record: dict[str, Any]) -> tuple[Hand, Win]:
    """Return the hand and the win of a record."""
    hand, tile = parse_hand(record["hand"])
    return hand, Win(
        tile,
        By(record.get("by", "ron")),
        seat=Wind(record.get("seat", "S")),
        round=Wind(record.get("round", "E")),
        riichi=Riichi(record.get("riichi", "none")),
        ippatsu=record.get("ippatsu", False),
        moment=Moment(record.get("moment", "ordinary")),
        dora=parse_tiles(record["dora"]) if "dora" in record else (),
        ura=parse_tiles(record["ura"]) if "ura" in record else (),
        honba=record.get("honba", 0),
        open_riichi=record.get("open_riichi", False),
        discarder_riichi=record.get("discarder_riichi", False),
        previous_wins=record.get("previous_wins", 0),
    )


def rules_of(record: dict[str, Any]) -> Rules:
    """Return the standard rules with the changes of a record."""
    return rules_from_dict(record.get("rules", {}))


def summary(result: Score) -> dict[str, Any]:
    """Return a score with the fields of a record."""
    payment = result.payment
    pays = str(payment.total)
    if isinstance(payment, Tsumo):
        pays = f"{payment.dealer}/{payment.others}"
    if result.yakuman:
        times = {line.yaku.name: line.times for line in result.yakuman}
        return {"yakuman": times, "pays": pays}
    han = {line.yaku.name: line.han for line in (*result.yaku, *result.dora)}
    return {"yaku": han, "fu": result.fu, "pays": pays}
