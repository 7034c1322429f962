"""The lines of a score: han, dora, yakuman and fu."""

from typing import NamedTuple

from scorer.riichi.context import WinContext
from scorer.riichi.division import Division, Form, Wait
from scorer.riichi.win import By, Moment, Riichi
from scorer.tiles.groups import Group, GroupKind, get_group
from scorer.tiles.terms import Term
from scorer.tiles.tile import DORA_AFTER, Tile


class HanLine(NamedTuple):
    """A line of the han count: a yaku, or a kind of dora.

    >>> HanLine(Term("tanyao", "断么九", "tanyao", "All simples"), 1).han
    1
    """

    yaku: Term
    han: int


class YakumanLine(NamedTuple):
    """A yakuman; times is 0 where the rules do not add it to the others.

    >>> YakumanLine(Term("suukantsu", "四槓子", "suukantsu", "Four kans"), 1).times
    1
    """

    yaku: Term
    times: int


class FuLine(NamedTuple):
    """A line of the fu count: the reason, the fu, and the group that earned them.

    >>> FuLine(Term("fuutei", "副底", "fuutei", "base"), 20).fu
    20
    """

    reason: Term
    fu: int
    group: Group | None = None


DORA = Term("dora", "ドラ", "dora", "Dora")
URA_DORA = Term("ura_dora", "裏ドラ", "ura dora", "Dora underneath")
AKA_DORA = Term("aka_dora", "赤ドラ", "aka dora", "Red fives")
NUKI_DORA = Term("nuki_dora", "北抜きドラ", "nukidora", "Norths set aside")

_NO_RIICHI = Riichi.NONE


def dora_lines(context: WinContext) -> tuple[HanLine, ...]:
    """Return the dora of a hand as han lines, one for each kind of dora in the hand.

    >>> from scorer.riichi.context import example_context
    >>> [(line.yaku.name, line.han) for line in dora_lines(example_context("340m55567p345s77z0p"))]
    [('aka_dora', 2)]
    """
    win, rules = context.win, context.rules
    lines: tuple[HanLine, ...] = ()
    indicators = win.dora if rules.kan_dora else win.dora[:1]
    if han := _count_dora(indicators, context):
        lines = (HanLine(DORA, han),)
    if win.ura and rules.ura_dora and win.riichi is not _NO_RIICHI:
        indicators = win.ura if rules.kan_ura else win.ura[:1]
        if han := _count_dora(indicators, context):
            lines += (HanLine(URA_DORA, han),)
    if (context.hand.reds or win.tile.red) and (han := _count_red_fives(context)):
        lines += (HanLine(AKA_DORA, han),)
    if context.hand.norths and rules.nuki_dora:
        lines += (HanLine(NUKI_DORA, context.hand.norths),)
    return lines


def _count_dora(indicators: tuple[Tile, ...], context: WinContext) -> int:
    after, counts = DORA_AFTER[context.rules.players], context.hand.counts
    winning = context.win.tile
    han = 0
    for indicator in indicators:
        kind = after[indicator.kind]
        han += counts[kind]
        if kind == winning.kind:
            han += 1
    return han


def _count_red_fives(context: WinContext) -> int:
    """Count the red fives of the suits for which the rules have red fives."""
    reds_per_suit = context.rules.red_fives
    if all(reds_per_suit):
        return context.hand.reds + context.win.tile.red
    tiles = (*context.hand.tiles, context.win.tile)
    return sum(tile.red and reds_per_suit[tile.kind // 9] > 0 for tile in tiles)


FUUTEI = Term("fuutei", "副底", "fuutei", "base")
MENZEN_RON = Term("menzen_ron", "門前加符", "menzen kafu", "closed hand, ron")
TSUMO = Term("tsumo", "ツモ符", "tsumofu", "self-draw")
CHIITOITSU = Term("chiitoitsu", "七対子", "chiitoitsu", "seven pairs")
KUIPINFU = Term("kuipinfu", "喰い平和", "kuipinfu", "open hand without other fu")
ROUNDING = Term("rounding", "切り上げ", "kiriage", "rounded up to tens")

_WAITS = {
    Wait.KANCHAN: Term("kanchan", "嵌張待ち", "kanchan", "middle wait"),
    Wait.PENCHAN: Term("penchan", "辺張待ち", "penchan", "edge wait"),
    Wait.TANKI: Term("tanki", "単騎待ち", "tanki", "pair wait"),
}

_VALUED_PAIR = Term("yakuhai_pair", "役牌雀頭", "yakuhai jantou", "valued pair")
_DOUBLE_WIND_PAIR = Term("double_wind_pair", "連風牌雀頭", "renfonpai jantou", "double wind pair")

_SETS = {
    (GroupKind.KOUTSU, True): Term("minkou", "明刻", "minkou", "open triplet"),
    (GroupKind.KOUTSU, False): Term("ankou", "暗刻", "ankou", "concealed triplet"),
    (GroupKind.KANTSU, True): Term("minkan", "明槓", "minkan", "open kan"),
    (GroupKind.KANTSU, False): Term("ankan", "暗槓", "ankan", "concealed kan"),
}

REASONS = (
    *(FUUTEI, MENZEN_RON, TSUMO, CHIITOITSU, KUIPINFU, _VALUED_PAIR, _DOUBLE_WIND_PAIR, ROUNDING),
    *_WAITS.values(),
    *_SETS.values(),
)
"""All reasons for fu."""


def fu_lines(division: Division, context: WinContext) -> tuple[FuLine, ...]:
    """Return the fu of a division, line by line; thirteen orphans have none.

    >>> from scorer.riichi.context import example_context
    >>> from scorer.riichi.division import divide
    >>> hand = example_context("111234m78p55777z9p")
    >>> for line in fu_lines(divide(hand.hand, hand.win)[0], hand):
    ...     print(line.fu, line.reason.english, line.group, sep=", ")
    20, base, None
    10, closed hand, ron, None
    8, concealed triplet, 111m
    8, concealed triplet, 777z
    2, valued pair, 55z
    2, rounded up to tens, None
    """
    form = division.form
    if form is not _STANDARD:
        return _CHIITOITSU_LINES if form is Form.CHIITOITSU else ()
    lines = _group_and_wait_lines(division, context)
    win, rules, menzen = context.win, context.rules, division.menzen
    if win.by is _RON:
        if menzen:
            lines = (_MENZEN_RON_LINE, *lines)
    elif (
        # A closed self-draw without other fu is pinfu, which forgoes the fu of tsumo.
        (lines or not menzen or not rules.pinfu_tsumo)
        and (rules.rinshan_fu or win.moment is not Moment.RINSHAN)
    ):
        lines = (_TSUMO_LINE, *lines)
    if not lines and not menzen and rules.open_pinfu_30:
        lines = (_KUIPINFU_LINE,)
    total = 20
    for line in lines:
        total += line.fu
    if missing := -total % 10:
        return (_FUUTEI_LINE, *lines, _ROUNDING_LINES[missing])
    return (_FUUTEI_LINE, *lines)


def _group_and_wait_lines(division: Division, context: WinContext) -> tuple[FuLine, ...]:
    lines: tuple[FuLine, ...] = ()
    if division.triplets:
        lines = tuple(
            [
                FuLine(_SETS[group.kind, group.open], group.fu, group)
                for group in division.groups
                if group.fu
            ]
        )
    jantou = division.jantou
    if jantou is not None and jantou >= _FIRST_HONOR and (values := context.yakuhai_count(jantou)):
        reason = _DOUBLE_WIND_PAIR if values == 2 else _VALUED_PAIR
        fu = context.rules.double_wind_pair if values == 2 else 2
        lines += (FuLine(reason, fu, get_group(GroupKind.TOITSU, jantou)),)
    wait = division.wait
    if wait is not _RYANMEN and wait is not _SHANPON:
        lines += (FuLine(_WAITS[wait], 2, division.winning),)
    return lines


_FUUTEI_LINE = FuLine(FUUTEI, 20)
_MENZEN_RON_LINE = FuLine(MENZEN_RON, 10)
_TSUMO_LINE = FuLine(TSUMO, 2)
_KUIPINFU_LINE = FuLine(KUIPINFU, 2)
_ROUNDING_LINES = tuple(FuLine(ROUNDING, missing) for missing in range(10))
_CHIITOITSU_LINES = (FuLine(CHIITOITSU, 25),)

_FIRST_HONOR = 27

# Local names, because looking up an Enum member in its class is slow.
_STANDARD = Form.STANDARD
_RON = By.RON
_RYANMEN, _SHANPON = Wait.RYANMEN, Wait.SHANPON
