"""Hands of Hong Kong and Zung Jung with known fans and payments, and their sources."""

import re
from typing import Any

import pytest

from scorer.fans.fan_list import fan_list
from scorer.fans.points_table import fan_points_table
from scorer.fans.rules.plain_values import rules_from_dict
from scorer.fans.rules.presets import RULE_SETS
from scorer.fans.score import score, score_win
from scorer.fans.win import Win, WonHand, wins_by_flowers, won_hand
from scorer.tiles.errors import NotAWin
from scorer.tiles.hand import parse_hand
from scorer.tiles.terms import Language
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


@pytest.mark.parametrize("record", _HANDS, ids=lambda record: record["source"])
def test_fans_are_named_as_in_hong_kong(record: dict[str, Any]) -> None:
    """Each 番 that HK names with its points, as in "對對糊 3", has this name in its characters."""
    hk = re.findall("([一-鿿]+) [0-9]", record["source"].replace("幺", "么"))
    named = [] if "without" in record["source"] or "HK" not in record["source"] else hk
    fans = score_win(_won(record), RULE_SETS[record.get("rules", "hk")].rules).fans
    texts = {line.fan.text(Language.TRADITIONAL_CHINESE).split("（")[0] for line in fans}
    assert set(named) <= texts


@pytest.mark.parametrize(
    ("preset", "language", "names"),
    [
        ("mcr", "zh", ("妙手回春", "海底捞月")),
        ("mcr", "zh-Hant", ("妙手回春", "海底撈月")),
        ("mcr", "ja", ("妙手回春", "海底撈月")),
        ("hk", "zh", ("海底捞月", "河底捞鱼")),
        ("hk", "zh-Hant", ("海底撈月", "河底撈魚")),
        ("hk", "ja", ("海底撈月", "河底撈魚")),
    ],
)
def test_the_name_of_a_last_tile_depends_on_the_game(
    preset: str, language: str, names: tuple[str, str]
) -> None:
    """CN98: 妙手回春 is drawn, 海底捞月 discarded; HK: 海底撈月 drawn, 河底撈魚 discarded."""
    rules = RULE_SETS[preset].rules
    fans = {fan.name: fan.text(Language(language)) for fan in rules.fans}
    assert (fans["last_tile_draw"], fans["last_tile_claim"]) == names
    entries = {each.fan.name: each.fan.text(Language(language)) for each in fan_list(rules)}
    assert (entries["last_tile_draw"], entries["last_tile_claim"]) == names
    own = rules_from_dict({"fans": {"last_tile_draw": 2, "last_tile_claim": 2}}, rules.game)
    made_up = [fan.text(Language(language)) for fan in own.fans]
    assert sorted(made_up) == sorted(names)
