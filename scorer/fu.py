"""Fu, line by line; rounding up to tens is a line too, so that the lines sum to the total."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.context import Context
from scorer.divide import Division, Form, Wait
from scorer.melds import Group, GroupKind
from scorer.terms import Term
from scorer.win import By

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
"""Everything that fu are counted for."""


@dataclass(frozen=True, slots=True)
class FuLine:
    """One line of the count of fu: what it is for, how much, and which group earned it."""

    reason: Term
    fu: int
    group: Group | None = None


def fu_lines(division: Division, context: Context) -> tuple[FuLine, ...]:
    """The fu of a division; thirteen orphans have none.

    >>> from scorer.context import example
    >>> from scorer.divide import divide
    >>> hand = example("111234m78p55777z9p")
    >>> for line in fu_lines(divide(hand.hand, hand.win)[0], hand):
    ...     print(line.fu, line.reason.english, line.group, sep=", ")
    20, base, None
    10, closed hand, ron, None
    8, concealed triplet, 111m
    8, concealed triplet, 777z
    2, valued pair, 55z
    2, rounded up to tens, None
    """
    if division.form is Form.CHIITOITSU:
        return (FuLine(CHIITOITSU, 25),)
    if division.form is Form.KOKUSHI:
        return ()
    lines = [FuLine(FUUTEI, 20)]
    earned = [*_set_lines(division), *_pair_lines(division, context), *_wait_lines(division)]
    if context.win.by is By.RON and division.menzen:
        lines.append(FuLine(MENZEN_RON, 10))
    elif context.win.by is By.TSUMO and (earned or not division.menzen):
        # A closed self-draw that earns nothing else is pinfu, which gives up this line.
        lines.append(FuLine(TSUMO, 2))
    elif context.win.by is By.RON and not earned:
        lines.append(FuLine(KUIPINFU, 2))
    lines += earned
    missing = -sum(line.fu for line in lines) % 10
    return (*lines, FuLine(ROUNDING, missing)) if missing else tuple(lines)


def _set_lines(division: Division) -> Iterator[FuLine]:
    for group in division.groups:
        reason = _SETS.get((group.kind, group.open))
        if reason is not None:
            fu = 2 if group.open else 4
            fu *= 2 if group.outside else 1
            fu *= 4 if group.kind is GroupKind.KANTSU else 1
            yield FuLine(reason, fu, group)


def _pair_lines(division: Division, context: Context) -> Iterator[FuLine]:
    for group in division.groups:
        if group.kind is GroupKind.TOITSU:
            values = context.value_of(group.kinds[0])
            if values == 2:
                yield FuLine(_DOUBLE_WIND_PAIR, context.rules.double_wind_pair, group)
            elif values == 1:
                yield FuLine(_VALUED_PAIR, 2, group)


def _wait_lines(division: Division) -> Iterator[FuLine]:
    reason = _WAITS.get(division.wait)
    if reason is not None:
        yield FuLine(reason, 2, division.winning)
