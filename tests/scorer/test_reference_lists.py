"""The lists of yaku, fu and fans: their values, and that each example has what it shows."""

from dataclasses import replace

import pytest

from scorer.fans.fan_list import FanEntry, fan_list
from scorer.fans.rules.presets import OWN_RULES, RULE_SETS
from scorer.fans.rules.rules import Rules as FanRules
from scorer.fans.score import score_win
from scorer.riichi.fu_list import FuEntry, fu_list
from scorer.riichi.points import REASONS, Limit
from scorer.riichi.rules.choices import OPTIONAL_YAKU, OpenRiichi, Renhou
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import score
from scorer.riichi.yaku import RENHOU, YAKU, YAKUMAN
from scorer.riichi.yaku_list import YakuEntry, dora_list, yaku_list
from scorer.tiles.terms import Game
from tests.presets import TENHOU_SANMA

ALL_YAKU = Rules(optional_yaku=OPTIONAL_YAKU, open_riichi=OpenRiichi.YAKUMAN)
RIICHI_RULES = {
    "standard": Rules(),
    "all": ALL_YAKU,
    "renhou_yakuman": replace(ALL_YAKU, renhou=Renhou.YAKUMAN),
    "renhou_4": Rules(renhou=4),
    **{name: preset.rules for name, preset in PRESETS.items()},
}


def yaku_by_name(rules: Rules) -> dict[str, YakuEntry]:
    return {entry.yaku.name: entry for entry in yaku_list(rules)}


@pytest.mark.parametrize("name", RIICHI_RULES)
def test_each_example_has_its_yaku(name: str) -> None:
    rules = RIICHI_RULES[name]
    for entry in yaku_list(rules):
        for example in entry.examples:
            value = entry.open if example.is_open else entry.closed
            if value:
                # Some rules need more han of yaku than a hand that shows one, or one of a call.
                plain = replace(rules, minimum_han=1, atozuke=True)
                result = score(*example.hand_and_win(), plain)
                han = {line.yaku.name: line.han for line in result.yaku}
                assert entry.yaku.name in {yaku.name for yaku in result.hands}, example
                assert han.get(entry.yaku.name, value) == value


def test_every_yaku_has_a_closed_and_an_open_example_where_it_can() -> None:
    entries = yaku_by_name(ALL_YAKU)
    assert list(entries) == [each.name for each in (*YAKU, RENHOU, *YAKUMAN) if each != YAKUMAN[2]]
    for entry in entries.values():
        shown = [example.is_open for example in entry.examples]
        assert shown == [False] * bool(entry.closed) + [True] * bool(entry.open)
    for yaku in YAKU:
        assert (entries[yaku.name].closed, entries[yaku.name].open) == (yaku.closed, yaku.open)


def test_three_players_see_hands_that_they_can_have() -> None:
    entries = yaku_by_name(TENHOU_SANMA)
    assert entries["sanshoku_doujun"].examples == ()
    assert [each.is_open for each in entries["ittsuu"].examples] == [False, True]
    without = [name for name, entry in entries.items() if not entry.examples]
    assert without == [
        *("seat_wind_north", "round_wind_north"),
        *("sanshoku_doujun", "shiiaru_raotai", "daisuurin"),
    ]


def test_what_the_rules_leave_out() -> None:
    entries = yaku_by_name(Rules(kuitan=False, ippatsu=False, renhou=Renhou.NONE))
    off = {name for name, entry in entries.items() if not entry.counts}
    assert off == {"ippatsu", "open_riichi", "renhou", "open_riichi_ron"} | OPTIONAL_YAKU
    assert (entries["tanyao"].closed, entries["tanyao"].open) == (1, 0)
    assert [example.is_open for example in entries["tanyao"].examples] == [False]
    assert yaku_by_name(Rules())["renhou"].limit is Limit.MANGAN
    doubled = yaku_by_name(Rules(double_yakuman=frozenset({"daisuushii"})))
    assert (doubled["daisuushii"].closed, doubled["daisangen"].closed) == (2, 1)


@pytest.mark.parametrize("rules", [Rules(), TENHOU_SANMA], ids=["four", "three"])
def test_each_example_has_its_dora(rules: Rules) -> None:
    """AA 9.1 lists dora, ura dora and aka dora as bonus."""
    entries = dora_list(rules)
    assert len(entries) == (3 if rules.players == 4 else 4)
    for entry in entries:
        assert [example.is_open for example in entry.examples] == [False] + [True] * entry.open
        for example in entry.examples:
            result = score(*example.hand_and_win(), rules)
            assert entry.yaku in [line.yaku for line in result.dora]
    off = dora_list(replace(rules, ura_dora=False, red_fives=(0, 0, 0), nuki_dora=False))
    assert [entry.yaku.name for entry in off if entry.counts] == ["dora"]


def test_the_fu_are_those_of_the_documents() -> None:
    """AA, figure 2: base, groups, wait and pair; HU "alap 20fu" lists the same."""
    fu = {(entry.reason.name, str(entry.detail)): entry.fu for entry in fu_list(Rules())}
    simple, outside = "2 to 8", "ones, nines and honors"
    assert fu == {
        ("fuutei", "None"): 20,  # "Winning 20"
        ("menzen_ron", "None"): 10,  # "Closed Ron +10", "üres asztallal ron: 10fu"
        ("tsumo", "None"): 2,  # "Tsumo 2"
        ("kanchan", "None"): 2,  # "Single Wait 2", "penchanmachi, kanchanmachi, tankimachi: 2fu"
        ("penchan", "None"): 2,
        ("tanki", "None"): 2,
        ("minkou", simple): 2,  # "minko: 2fu (1/9/yakuhai: 4fu)"
        ("minkou", outside): 4,
        ("ankou", simple): 4,
        ("ankou", outside): 8,
        ("minkan", simple): 8,
        ("minkan", outside): 16,
        ("ankan", simple): 16,
        ("ankan", outside): 32,  # "ankan: 16fu (1/9/yakuhai: 32fu)"
        ("yakuhai_pair", "None"): 2,  # "Yakuhai Pair 2"
        ("double_wind_pair", "None"): 4,
        ("kuipinfu", "None"): 2,
        ("pinfu_tsumo", "None"): 20,  # "Pinfu Tsumo =20"
        ("chiitoitsu", "None"): 25,  # "7 Pairs =25"
    }
    assert {entry.reason.name for entry in fu_list(Rules())} == {
        *(term.name for term in REASONS if term.name != "rounding"),
        "pinfu_tsumo",
    }


def test_rules_change_the_fu() -> None:
    def by_name(rules: Rules) -> dict[str, FuEntry]:
        return {entry.reason.name: entry for entry in fu_list(rules)}

    changed = by_name(Rules(double_wind_pair=2, open_pinfu_30=False, pinfu_tsumo=False))
    assert [changed[name].fu for name in ("double_wind_pair", "kuipinfu", "pinfu_tsumo")] == [
        *(2, 0, 0)
    ]
    assert "kuipinfu" not in by_name(TENHOU_SANMA)
    whole = {name for name, entry in by_name(Rules()).items() if entry.whole}
    assert whole == {"pinfu_tsumo", "chiitoitsu"}


@pytest.mark.parametrize("name", RULE_SETS)
def test_each_example_has_its_fan(name: str) -> None:
    rules = RULE_SETS[name].rules
    counted = [entry for entry in fan_list(rules) if entry.points]
    assert [entry.fan for entry in counted] == list(rules.fans)
    for entry in counted:
        assert_has_its_fan(entry, rules)


def test_each_fan_of_the_general_game_has_an_example_of_its_own() -> None:
    """A fan that a table adds to rules without others counts in its example."""
    own = replace(OWN_RULES[Game.GENERAL], flowers=8)
    for entry in fan_list(own):
        assert entry.points == 0
        fan = replace(entry.fan, points=1)
        assert_has_its_fan(replace(entry, fan=fan), replace(own, fans=(fan,)))


def assert_has_its_fan(entry: FanEntry, rules: FanRules) -> None:
    result = score_win(entry.example.won, rules)
    assert entry.fan.name in {line.fan.name for line in result.fans}, entry.example


def test_wins_of_the_first_turn_come_before_any_call() -> None:
    """PL "Jeżeli inny gracz coś zamelduje, ... anulowane"; HU "nem volt chi-, pon, kan"."""
    entries = {entry.yaku.name: str(entry.meaning) for entry in yaku_list(Rules())}
    fans = {entry.fan.name: str(entry.meaning) for entry in fan_list(RULE_SETS["hk"].rules)}
    names = ("double_riichi", "chiihou", "renhou")
    for meaning in (*(entries[name] for name in names), fans["hand_of_man"]):
        assert meaning.endswith("any call.")
    assert fans["earthly_hand"] == "A win on the dealer's first discard."
    assert "the other way round" in str(RULE_SETS["hk"].note)
