"""Hands of Hong Kong and Zung Jung with known fans and payments, and their sources."""

from typing import Any

import pytest

from scorer.fans.points_table import fan_points_table
from scorer.fans.rules.presets import RULE_SETS
from scorer.fans.score import score, score_win
from scorer.fans.win import Win, WonHand, wins_by_flowers, won_hand
from scorer.tiles.errors import NotAWin
from scorer.tiles.hand import parse_hand
from scorer.tiles.tile import Wind, split_flowers
from tests.scorer.golden_hands import golden_hands

_HANDS = golden_hands("golden_hands_general.toml")
_CIRCUMSTANCES = ("last_tile", "replacement", "robbing_kong", "first_turn")


def _won(record: dict[str, Any]) -> WonHand:
    text, flowers = split_flowers(record["hand"])
    return won_hand(
        None if wins_by_flowers(text, len(flowers)) else parse_hand(text),
        self_drawn=record.get("self_drawn", False),
        seat=Wind(record.get("seat", "S")),
        round=Wind.EAST,
        flowers=len(flowers),
        flower_tiles=flowers,
        **{name: record.get(name, False) for name in _CIRCUMSTANCES},
    )


@pytest.mark.parametrize("record", _HANDS, ids=lambda record: record["source"])
def test_golden_hand(record: dict[str, Any]) -> None:
    rules = RULE_SETS[record.get("rules", "hk")].rules
    result = score_win(_won(record), rules)
    assert {line.fan.name: line.points for line in result.fans} == record["fans"]
    assert result.total == sum(line.points for line in result.fans)
    assert result.wins == record.get("wins", True)
    if result.wins:
        assert result.payments.total == record["received"]
    if result.wins and rules.point_table:
        paid = min(result.total, rules.limit)
        (row,) = (row for row in fan_points_table(rules) if row.fan == paid)
        assert result.payments == (row.self_draw if result.win.self_drawn else row.discard)


def test_the_golden_hands_have_every_fan_of_hong_kong() -> None:
    counted = {name for record in _HANDS if "rules" not in record for name in record["fans"]}
    assert counted == {fan.name for fan in RULE_SETS["hk"].rules.fans}


def test_seven_pairs_do_not_win_in_hong_kong() -> None:
    hand, tile = parse_hand("1122m3344p5566s7z7z")
    win = Win(tile, self_drawn=True, seat=Wind.EAST, round=Wind.EAST)
    with pytest.raises(NotAWin):
        score(hand, win, RULE_SETS["hk"].rules)
