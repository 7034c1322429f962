"""The lines of a score (han, dora, fu) and its points: limits, payments, announcements."""

from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from scorer.payment import Payment, Ron, Tsumo
from scorer.riichi.division import Division, Form
from scorer.riichi.rules.choices import Kazoe, RonPayers, SanmaTsumo
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.tiles.groups import Group, GroupKind, get_group
from scorer.tiles.hand import Hand, parse_hand
from scorer.tiles.messages import Text, in_context, plural, verbatim
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Term
from scorer.tiles.tile import DORA_AFTER, DRAGONS, NUMBERS, Tile, Wind
from scorer.tiles.wait_kinds import WAIT_TERMS, Wait

_MAN, _PIN, _SOU = NUMBERS


class WinContext:  # mypyc does not compile the constructor of a data class
    """A won hand with its win and rules, as yaku and fu need them; do not change it.

    kinds is the bit mask of all its tiles, with melds and winning tile. one_suit is true if all
    its number tiles are of one suit.

    >>> example_context("12345678999m11z1z").one_suit, example_context("1122334455667z7z").one_suit
    (True, False)
    """

    __slots__ = ("hand", "kinds", "one_suit", "rules", "win")

    def __init__(self, hand: Hand, win: Win, rules: Rules) -> None:
        kinds = hand.kinds | 1 << win.tile.kind
        man, pin, sou = kinds & _MAN, kinds & _PIN, kinds & _SOU
        self.hand = hand
        self.win = win
        self.rules = rules
        self.kinds = kinds
        self.one_suit = not pin and not sou if man else bool(pin) != bool(sou)

    def count_of(self, kind: int) -> int:
        """Return the number of tiles of a kind, with norths set aside.

        >>> example_context("223344m66778p77s5p").count_of(24)
        2
        """
        return self.hand.counts[kind] + (kind == self.win.tile.kind)

    def yakuhai_count(self, kind: int) -> int:
        """Return the number of yakuhai of a kind: 2 if it is both seat and round wind.

        >>> from scorer.tiles.tile import parse_tiles
        >>> context = example_context("223344m66778p77s5p")
        >>> [context.yakuhai_count(tile.kind) for tile in parse_tiles("127z7m")]
        [2, 0, 1, 0]
        """
        if kind in DRAGONS:
            return 1
        return (kind == self.win.seat.kind) + (kind == self.win.round.kind)


def example_context(text: str) -> WinContext:
    """Return an ordinary ron of the dealer in the East round, for examples.

    >>> example_context("223344m66778p77s5p").win.by
    <By.RON: 'ron'>
    """
    hand, tile = parse_hand(text)
    return WinContext(hand, Win(tile, By.RON, seat=Wind.EAST, round=Wind.EAST), Rules())


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
    reds_per_suit = context.rules.red_fives
    if all(reds_per_suit):
        return context.hand.reds + context.win.tile.red
    tiles = (*context.hand.tiles, context.win.tile)
    return sum(tile.red and reds_per_suit[tile.kind // 9] > 0 for tile in tiles)


FUUTEI = Term("fuutei", "副底", "fuutei", "base")
MENZEN_RON = Term("menzen_ron", "門前加符", "menzen kafu", "closed hand, ron")
_TSUMO = Term("tsumo", "ツモ符", "tsumofu", "self-draw")
CHIITOITSU = Term("chiitoitsu", "七対子", "chiitoitsu", "seven pairs")
KUIPINFU = Term("kuipinfu", "喰い平和", "kuipinfu", "open hand without other fu")
ROUNDING = Term("rounding", "切り上げ", "kiriage", "rounded up to tens")

_WAITS = {each: WAIT_TERMS[each] for each in (Wait.KANCHAN, Wait.PENCHAN, Wait.TANKI)}

_VALUED_PAIR = Term("yakuhai_pair", "役牌雀頭", "yakuhai jantou", "valued pair")
_DOUBLE_WIND_PAIR = Term("double_wind_pair", "連風牌雀頭", "renfonpai jantou", "double wind pair")

_SETS = {
    (GroupKind.KOUTSU, True): Term("minkou", "明刻", "minkou", "open triplet"),
    (GroupKind.KOUTSU, False): Term("ankou", "暗刻", "ankou", "concealed triplet"),
    (GroupKind.KANTSU, True): Term("minkan", "明槓", "minkan", "open kan"),
    (GroupKind.KANTSU, False): Term("ankan", "暗槓", "ankan", "concealed kan"),
}

REASONS = (
    *(FUUTEI, MENZEN_RON, _TSUMO, CHIITOITSU, KUIPINFU, _VALUED_PAIR, _DOUBLE_WIND_PAIR, ROUNDING),
    *_WAITS.values(),
    *_SETS.values(),
)
"""All reasons for fu."""


def fu_lines(division: Division, context: WinContext) -> tuple[FuLine, ...]:
    """Return the fu of a division, line by line; thirteen orphans have none.

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
    win, rules, menzen = context.win, context.rules, context.hand.menzen
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


def unrounded_fu(lines: tuple[FuLine, ...]) -> int:
    """Return the sum of the lines of fu without the one that rounds it up.

    >>> from scorer.riichi.division import divide
    >>> hand = example_context("111234m78p55777z9p")
    >>> unrounded_fu(fu_lines(divide(hand.hand, hand.win)[0], hand))
    48
    """
    return sum([line.fu for line in lines if line.reason is not ROUNDING])


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
_TSUMO_LINE = FuLine(_TSUMO, 2)
_KUIPINFU_LINE = FuLine(KUIPINFU, 2)
_ROUNDING_LINES = tuple(FuLine(ROUNDING, missing) for missing in range(10))
_CHIITOITSU_LINES = (FuLine(CHIITOITSU, 25),)

_FIRST_HONOR = 27  # its kind: nine of each suit are before it

# Local names, because looking up an Enum member in its class is slow.
_STANDARD = Form.STANDARD
_RON = By.RON
_RYANMEN, _SHANPON = Wait.RYANMEN, Wait.SHANPON


class Limit(StrEnum):
    """A limit, from which on fu do not count; NONE is a hand below mangan.

    >>> str(Limit.MANGAN), Limit.NONE.kanji
    ('mangan', '')
    """

    NONE = ""
    MANGAN = "mangan"
    HANEMAN = "haneman"
    BAIMAN = "baiman"
    SANBAIMAN = "sanbaiman"
    YAKUMAN = "yakuman"

    @property
    def kanji(self) -> str:
        """Return the limit in Japanese.

        >>> Limit.HANEMAN.kanji
        '跳満'
        """
        return _KANJI[self]


_KANJI = {
    Limit.NONE: "",
    Limit.MANGAN: "満貫",
    Limit.HANEMAN: "跳満",
    Limit.BAIMAN: "倍満",
    Limit.SANBAIMAN: "三倍満",
    Limit.YAKUMAN: "役満",
}

_BASE = {
    Limit.MANGAN: 2000,
    Limit.HANEMAN: 3000,
    Limit.BAIMAN: 4000,
    Limit.SANBAIMAN: 6000,
    Limit.YAKUMAN: 8000,
}

YAKUMAN_BASE = _BASE[Limit.YAKUMAN]
"""The base points of a single yakuman."""

_KAZOE = 13  # han of a counted yakuman

_BY_HAN = (
    (11, Limit.SANBAIMAN),
    (8, Limit.BAIMAN),
    (6, Limit.HANEMAN),
    (5, Limit.MANGAN),
)


def limit_for(han: int, fu: int, rules: Rules) -> Limit:
    """Return the limit that a hand of ordinary yaku reaches.

    >>> rules = Rules()
    >>> [str(limit_for(han, 30, rules)) for han in (4, 5, 6, 8, 11, 13)]
    ['', 'mangan', 'haneman', 'baiman', 'sanbaiman', 'yakuman']
    """
    if han >= _KAZOE and rules.kazoe is not Kazoe.SANBAIMAN:
        return Limit.YAKUMAN
    for least, limit in _BY_HAN:
        if han >= least:
            return limit
    base = _base_below_limits(han, fu)
    # 4 han 30 fu and 3 han 60 fu are the two hands that kiriage mangan rounds up.
    mangan = 1920 if rules.kiriage_mangan else _BASE[Limit.MANGAN]
    return Limit.MANGAN if base >= mangan else Limit.NONE


def base_points(han: int, fu: int, rules: Rules) -> int:
    """Return the base points, a quarter of a non-dealer's ron before rounding.

    >>> base_points(3, 40, Rules()), base_points(3, 70, Rules())
    (1280, 2000)
    """
    limit = limit_for(han, fu, rules)
    if limit is Limit.YAKUMAN and rules.kazoe is Kazoe.MULTIPLE:
        return YAKUMAN_BASE * (han // _KAZOE)
    return _BASE[limit] if limit else _base_below_limits(han, fu)


def payment(base: int, *, by: By, dealer: bool, rules: Rules) -> Payment:
    """Return the payment for base points, rounded up to hundreds or thousands for each payer.

    >>> payment(1280, by=By.TSUMO, dealer=False, rules=Rules())
    Tsumo(dealer=2600, others=1300, payers=3)
    >>> payment(2000, by=By.RON, dealer=True, rules=Rules())
    Ron(points=12000)
    """
    unit = rules.payment_unit
    if by is By.RON:
        points = _rounded_up(base * (6 if dealer else 4), unit)
        if rules.ron_payers is RonPayers.DISCARDER:
            return Ron(points)
        return Ron(points, _share_of_others(points, rules.payers - 1), rules.payers)
    double, single = _rounded_up(base * 2), _rounded_up(base)
    missing = double if dealer else single
    if rules.players == 4 or rules.sanma_tsumo is SanmaTsumo.LOSS:
        missing = 0
    # Rules for three players can split the share of the missing fourth player.
    extra = missing // 2
    if dealer:
        return Tsumo(0, _rounded_up(double + extra, unit), rules.payers)
    return Tsumo(_rounded_up(double + extra, unit), _rounded_up(single + extra, unit), rules.payers)


def _share_of_others(points: int, others: int) -> int:
    # Riichi Advanced (RA in docs/reference/sources.md, "Scoring"): the others pay half of a ron
    # together, in equal whole hundreds.
    return points // (2 * others) // 100 * 100


def add_honba(payment: Payment, honba: int, rules: Rules) -> Payment:
    """Add honba to a payment, shared equally by the payers.

    >>> add_honba(Ron(8000), 1, Rules()), add_honba(Tsumo(0, 2000), 2, Rules())
    (Ron(points=8300), Tsumo(dealer=0, others=2200, payers=3))
    """
    if isinstance(payment, Ron):
        return replace(payment, points=payment.points + honba * rules.honba)
    each = honba * rules.honba // rules.payers
    dealer = payment.dealer + each if payment.dealer else 0
    return Tsumo(dealer, payment.others + each, payment.payers)


def announce(payment: Payment, *, honba: int = 0, rules: Rules = STANDARD) -> Text:
    """Return the payment as the winner announces it at the table.

    A tsumo names each share, the lower first; a dealer's tsumo names the share of all. A ron that
    all pay names the share of the discarder, then that of the others. With honba
    the announcement names the payment without and with them.

    >>> from scorer.tiles.terms import Language
    >>> str(announce(Tsumo(3900, 2000))), str(announce(Ron(8000), honba=1))
    ('2000, 3900', '8000, with 1 honba 8300')
    >>> announce(Tsumo(0, 2000), honba=2).text(Language.JAPANESE)
    '2000オール、2本場で2200オール'
    """
    plain = _shares(payment)
    if not honba:
        return plain
    with_honba = _shares(add_honba(payment, honba, rules))
    return plural(
        "{plain}, with {count} honba {with_honba}",
        "{plain}, with {count} honba {with_honba}",
        honba,
        plain=plain,
        with_honba=with_honba,
    )


def _shares(payment: Payment) -> Text:
    others = payment.others
    if isinstance(payment, Ron):
        discarder = payment.discarder
        if not others:
            return verbatim(str(discarder))
        return _("{discarder}, the others {others}", discarder=discarder, others=others)
    if not payment.dealer:
        return _("{others} all", others=others)
    return in_context("announcement", "{others}, {dealer}", others=others, dealer=payment.dealer)


def _base_below_limits(han: int, fu: int) -> int:
    return fu << (2 + han)


def _rounded_up(points: int, unit: int = 100) -> int:
    return -(-points // unit) * unit
