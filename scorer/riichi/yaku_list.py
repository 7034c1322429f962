"""The list of yaku and dora: what each is worth under some rules, its condition, and examples."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scorer.riichi.example import Example
from scorer.riichi.points import AKA_DORA, DORA, NUKI_DORA, URA_DORA, Limit
from scorer.riichi.rules.choices import Kazoe, Renhou
from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By, Moment, Riichi
from scorer.riichi.yaku import RENHOU, YAKU, YAKUMAN, yaku_rows
from scorer.tiles.messages import Message
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Term
from scorer.tiles.tile import Wind


@dataclass(frozen=True, slots=True, kw_only=True)
class YakuEntry:
    """A yaku, a yakuman or a kind of dora.

    Attributes:
        yaku: Its names.
        limit: YAKUMAN for a yakuman, MANGAN for nagashi and a renhou that pays one, else NONE.
        closed: The han of a closed hand, of each dora, or how many times a yakuman counts; 0 if
            the rules do not have it.
        open: The same for an open hand; 0 if it needs a closed one too.
        meaning: The condition.
        examples: Closed hands before open ones; only hands that so many players can have, and no
            open one if only closed hands have it under the rules.
        replaces: The names of the lesser yaku that do not count beside it.
    """

    yaku: Term
    limit: Limit
    closed: int
    open: int
    meaning: Message
    examples: tuple[Example, ...]
    replaces: tuple[str, ...]

    @property
    def counts(self) -> bool:
        """Return whether the rules have this yaku."""
        return bool(self.closed or self.open)


def yaku_list(rules: Rules) -> tuple[YakuEntry, ...]:
    """Return every yaku and yakuman of the catalogue, also those that the rules do not have.

    >>> entries = {entry.yaku.name: entry for entry in yaku_list(Rules(kuitan=False))}
    >>> [(entries[name].closed, entries[name].open) for name in ("tanyao", "chanta", "ryanpeikou")]
    [(1, 0), (2, 1), (3, 0)]
    >>> str(entries["pinfu"].meaning), entries["pinfu"].examples[0].notation
    ('Four sequences, a pair without value, and a two-sided wait.', '45699s12334678p5p')
    >>> entries["sanrenkou"].counts, entries["daisangen"].limit.value
    (False, 'yakuman')
    """
    closed, open_ = (
        {row[1].yaku.name: row[1].han for row in yaku_rows(rules, menzen=menzen).yaku}
        for menzen in (True, False)
    )
    yaku = [
        _entry(each, Limit.NONE, closed.get(each.name, 0), open_.get(each.name, 0), rules)
        for each in (*YAKU, *((RENHOU,) if RENHOU.name in closed else ()))
    ]
    if rules.renhou is Renhou.MANGAN:
        yaku.append(_entry(RENHOU, Limit.MANGAN, RENHOU.closed, 0, rules))
    times = {row[1].yaku.name: row[1].times for row in yaku_rows(rules, menzen=True).yakuman}
    yakuman = [
        _entry(each, Limit.YAKUMAN, times.get(each.name, 0), times.get(each.name, 0), rules)
        for each in YAKUMAN
        if each.name != RENHOU.name or rules.renhou in {Renhou.YAKUMAN, Renhou.NONE}
    ]
    return (*yaku, *yakuman)


_NAGASHI = Term("nagashi_mangan", "流し満貫", "nagashi mangan", "Mangan by discards")
_KAZOE = Term("kazoe_yakuman", "数え役満", "kazoe yakuman", "Yakuman by han")


def yaku_without_hand(rules: Rules) -> tuple[YakuEntry, ...]:
    """Return what the documents list among the yaku, but no hand shows: nagashi and kazoe.

    >>> [(entry.yaku.name, entry.closed, entry.open) for entry in yaku_without_hand(Rules())]
    [('nagashi_mangan', 5, 5), ('kazoe_yakuman', 1, 1)]
    """
    nagashi, kazoe = rules.nagashi_mangan, rules.kazoe is not Kazoe.SANBAIMAN
    return (
        YakuEntry(
            yaku=_NAGASHI,
            limit=Limit.MANGAN,
            closed=RENHOU.closed * nagashi,  # the han of a mangan
            open=RENHOU.closed * (nagashi and not rules.nagashi_closed),
            meaning=_(
                "At a draw, all discards are terminals and honors, and nobody called one of them."
            ),
            examples=(),
            replaces=(),
        ),
        YakuEntry(
            yaku=_KAZOE,
            limit=Limit.YAKUMAN,
            closed=int(kazoe),
            open=int(kazoe),
            meaning=_("Thirteen han or more of other yaku and dora."),
            examples=(),
            replaces=(),
        ),
    )


def dora_list(rules: Rules) -> tuple[YakuEntry, ...]:
    """Return every kind of dora that so many players can have, also those the rules do not have.

    >>> [(entry.yaku.name, entry.closed, entry.open) for entry in dora_list(Rules())]
    [('dora', 1, 1), ('ura_dora', 1, 0), ('aka_dora', 1, 1)]
    """
    counts = {
        DORA: True,
        URA_DORA: rules.ura_dora,
        AKA_DORA: any(rules.red_fives),
        **({NUKI_DORA: rules.nuki_dora} if rules.players == 3 else {}),
    }
    return tuple(
        _entry(dora, Limit.NONE, int(counted), int(counted), rules)
        for dora, counted in counts.items()
    )


def _entry(yaku: Term, limit: Limit, closed: int, open_: int, rules: Rules) -> YakuEntry:
    row = YAKU_ROWS[yaku.name]
    are_open = {example.is_open for example in row.examples}
    closed = closed if False in are_open else 0
    open_ = open_ if True in are_open else 0
    return YakuEntry(
        yaku=yaku,
        limit=limit,
        closed=closed,
        open=open_,
        meaning=row.meaning,
        examples=tuple(
            example
            for example in row.examples
            if example.fits(rules.players) and (open_ or not closed or not example.is_open)
        ),
        replaces=getattr(yaku, "replaces", ()),
    )


class YakuRow(NamedTuple):
    """The condition of a yaku, and a closed and an open hand that have it, where they can."""

    meaning: Message
    examples: tuple[Example, ...]


_TSUMO = By.TSUMO
_RIICHI, _DOUBLE = Riichi.RIICHI, Riichi.DOUBLE
_RINSHAN, _CHANKAN = Moment.RINSHAN, Moment.CHANKAN
_LAST_TILE, _FIRST_TURN = Moment.LAST_TILE, Moment.FIRST_TURN
_EAST, _SOUTH, _WEST, _NORTH = Wind

_CLOSED = "12323499s45679p8p"
"""A closed hand without a yaku of its own."""
_OPEN = "23499s45679p8p 111=m"
"""An open hand without a yaku of its own."""


def _row(meaning: Message, *examples: Example | str) -> YakuRow:
    return YakuRow(
        meaning, tuple(Example(each) if isinstance(each, str) else each for each in examples)
    )


def _triplet_rows() -> Mapping[str, YakuRow]:
    """Return the rows of the triplets that are yakuhai."""
    seat, round_ = _("A triplet of the seat wind."), _("A triplet of the round wind.")
    dragon = _("A triplet of this dragon.")
    rows = {}
    for tile, wind in enumerate(Wind, 1):
        name = wind.name.lower()
        closed, open_ = f"123456p{tile * 111}z9978s9s", f"123456p9978s9s {tile * 111}=z"
        round_wind = _SOUTH if wind is _EAST else _EAST
        seat_wind = _WEST if wind is _SOUTH else _SOUTH
        rows[f"seat_wind_{name}"] = _row(
            seat, *(Example(each, seat=wind, round=round_wind) for each in (closed, open_))
        )
        rows[f"round_wind_{name}"] = _row(
            round_, *(Example(each, seat=seat_wind, round=wind) for each in (closed, open_))
        )
    for tile, name in enumerate(("haku", "hatsu", "chun"), 5):
        rows[name] = _row(dragon, f"123456p{tile * 111}z9978s9s", f"123456p9978s9s {tile * 111}=z")
    return rows


YAKU_ROWS: Mapping[str, YakuRow] = {
    "riichi": _row(_("The winner declared riichi."), Example(_CLOSED, riichi=_RIICHI)),
    "double_riichi": _row(
        _("The winner declared riichi with the first discard, before any call."),
        Example(_CLOSED, riichi=_DOUBLE),
    ),
    "open_riichi": _row(
        _("The winner declared riichi and showed the hand."),
        Example(_CLOSED, _TSUMO, riichi=_RIICHI, open_riichi=True),
    ),
    "ippatsu": _row(
        _("The win came within a turn of the riichi, without a call in between."),
        Example(_CLOSED, riichi=_RIICHI, ippatsu=True),
    ),
    "menzen_tsumo": _row(_("A closed hand drew its winning tile."), Example(_CLOSED, _TSUMO)),
    "pinfu": _row(
        _("Four sequences, a pair without value, and a two-sided wait."), "45699s12334678p5p"
    ),
    "tanyao": _row(_("Only numbers from 2 to 8."), "22345678s45668p7p", "22345678s68p7p 444=p"),
    "iipeikou": _row(_("Two identical sequences."), "45678999s11223p3p"),
    "haitei": _row(
        _("The winning tile is the last tile of the wall."),
        *(Example(each, _TSUMO, moment=_LAST_TILE) for each in (_CLOSED, _OPEN)),
    ),
    "houtei": _row(
        _("The winning tile is the last discard."),
        *(Example(each, moment=_LAST_TILE) for each in (_CLOSED, _OPEN)),
    ),
    "rinshan": _row(
        _("The winning tile is the replacement tile after a kan."),
        Example("23499s45679p8p 1111m", _TSUMO, moment=_RINSHAN),
        Example("23499s45679p8p 1111=m", _TSUMO, moment=_RINSHAN),
    ),
    "chankan": _row(
        _("The winning tile is the tile that another player added to a kan."),
        *(Example(each, moment=_CHANKAN) for each in (_CLOSED, _OPEN)),
    ),
    **_triplet_rows(),
    "ittsuu": _row(_("123, 456 and 789 of one suit."), "23499s12345679p8p", "99s12345679p8p 111=s"),
    "sanshoku_doujun": _row(
        _("The same sequence in all three suits."), "234m234789p9924s3s", "234789p9924s3s 2-34m"
    ),
    "sanshoku_doukou": _row(
        _("The same triplet in all three suits."), "111m111678p1155s1s", "111678p1155s1s 111=m"
    ),
    "chanta": _row(
        _("A terminal or honor in each group and the pair, with at least one sequence."),
        "12378999p79s333z8s",
        "12378999p79s8s 333=z",
    ),
    "chiitoitsu": _row(_("Seven different pairs."), "1199m5577p2299s4z4z"),
    "toitoi": _row(_("Four triplets."), "222444s888p1199m9m", "222s4499s4s 888=p 333=z"),
    "sanankou": _row(
        _("Three concealed triplets; one completed by ron is not concealed."),
        "222444p6788899s8s",
        "222s444p8889s9s 5-67p",
    ),
    "sankantsu": _row(
        _("Three kans."), "56p99s7p 1111m 2222p 3333s", "56p99s7p 1111m 2222=p 3333=s"
    ),
    "honroutou": _row(
        _("Only terminals and honors."), "1199m1199p1199s4z4z", "111m99s44z4z 999=p 333=z"
    ),
    "shousangen": _row(
        _("Two triplets and a pair of dragons."),
        "123s456p555666z7z7z",
        "23p66z4p 555=z 777-z 111=s",
    ),
    "ryanpeikou": _row(_("Two pairs of identical sequences."), "445566p1122339s9s"),
    "junchan": _row(
        _("A terminal in each group and the pair, with at least one sequence."),
        "111m12378999p79s8s",
        "12378999p79s8s 111=m",
    ),
    "honitsu": _row(_("One suit and honors."), "12356799p33344z4z", "12356799p44z4z 333=z"),
    "chinitsu": _row(_("One suit and nothing else."), "2223455677899p9p", "3455677899p9p 222=p"),
    "shiiaru_raotai": _row(_("Four called sets and a pair wait."), "2p2p 1-23m 4-56s 7-89m 333=p"),
    "uumensai": _row(
        _("All three suits, a wind and a dragon among four groups and a pair."),
        "111m456p789s3355z3z",
        "456p789s3355z3z 111=m",
    ),
    "sanrenkou": _row(
        _("Three triplets in a row of one suit."),
        "222333444s789p4p4p",
        "4478p9p 222=s 333=s 444=s",
    ),
    "isshoku_sanjun": _row(
        _("Three identical sequences."), "45699s12312312p3p", "45699s12312p3p 1-23p"
    ),
    "tenhou": _row(
        _("The dealer won with the dealt hand."),
        Example(_CLOSED, _TSUMO, seat=_EAST, moment=_FIRST_TURN),
    ),
    "chiihou": _row(
        _("A player other than the dealer won with the first draw, before any call."),
        Example(_CLOSED, _TSUMO, moment=_FIRST_TURN),
    ),
    "renhou": _row(
        _("A player other than the dealer won on a discard before their first draw and any call."),
        Example(_CLOSED, moment=_FIRST_TURN),
    ),
    "open_riichi_ron": _row(
        _("A player who was not in riichi discarded the winning tile of an open riichi."),
        Example(_CLOSED, riichi=_RIICHI, open_riichi=True),
    ),
    "daisangen": _row(
        _("Triplets of all three dragons."), "13p44s555666777z2p", "13p44s2p 555=z 666=z 777=z"
    ),
    "suuankou": _row(_("Four concealed triplets."), Example("111999m22s33344p4p", _TSUMO)),
    "suuankou_tanki": _row(
        _("Four concealed triplets, waiting for the pair."), "111999m333444p2s2s"
    ),
    "tsuuiisou": _row(_("Only honors."), "111222333z5566z6z", "1115566z6z 222=z 333=z"),
    "ryuuiisou": _row(
        _("Only green tiles: 2, 3, 4, 6, 8 of bamboo and the green dragon."),
        "22334466688s66z6z",
        "23488s66z6z 444=s 666-s",
    ),
    "chinroutou": _row(_("Only terminals."), "111999m111p9911s1s", "111m9911s1s 999=m 111=p"),
    "shousuushii": _row(
        _("Three triplets and a pair of winds."),
        "11122233344z56p7p",
        "33344z56p7p 111=z 222+z",
    ),
    "daisuushii": _row(
        _("Triplets of all four winds."), "55p11122233344z4z", "5p5p 111=z 222+z 333-z 444=z"
    ),
    "suukantsu": _row(
        _("Four kans."), "5p5p 2222s 8888s 3333p 1111z", "5p5p 2222s 8888+s 333-3p 1111=z"
    ),
    "chuuren_poutou": _row(
        _("1112345678999 of one suit and one more tile of it, without melds."),
        "1112345567999p8p",
    ),
    "junsei_chuuren_poutou": _row(
        _("Nine gates with a wait for all nine numbers."), "1112345678999p5p"
    ),
    "kokushi_musou": _row(
        _("All thirteen terminals and honors, and one of them twice."), "19m19p19s1234566z7z"
    ),
    "kokushi_musou_13": _row(
        _("Thirteen orphans with a wait for all thirteen."), "19m19p19s1234567z7z"
    ),
    "suurenkou": _row(
        _("Four triplets in a row of one suit."),
        "222333444555s9p9p",
        "9p9p 222=s 333=s 444=s 555=s",
    ),
    "daisharin": _row(
        _("A pair of each of the dots from 2 to 8, without melds."), "2233445566778p8p"
    ),
    "daichikurin": _row(
        _("A pair of each of the bamboos from 2 to 8, without melds."), "2233445566778s8s"
    ),
    "daisuurin": _row(
        _("A pair of each of the characters from 2 to 8, without melds."), "2233445566778m8m"
    ),
    "daichisei": _row(_("Seven pairs of honors."), "1122334455667z7z"),
    "paarenchan": _row(
        _("The same player's eighth win in a row, the last of them as dealer."),
        *(Example(each, seat=_EAST, previous_wins=7) for each in (_CLOSED, _OPEN)),
    ),
    "dora": _row(
        _("A tile that follows an indicator: the next number, wind or dragon; it is not a yaku."),
        Example(_CLOSED, riichi=_RIICHI, dora="1s"),
        Example("123456p9978s9s 555=z", dora="6s"),
    ),
    "ura_dora": _row(
        _("After riichi, a tile that follows one under an indicator."),
        Example(_CLOSED, riichi=_RIICHI, dora="4z", ura="1s"),
    ),
    "aka_dora": _row(
        _("A red five."),
        Example("12323499s40679p8p", riichi=_RIICHI),
        Example("123406p9978s9s 555=z"),
    ),
    "nuki_dora": _row(
        _("A north that was set aside."),
        Example(f"{_CLOSED} 44z~", riichi=_RIICHI),
        Example("123456p9978s9s 555=z 4z~"),
    ),
}
"""The conditions and examples of all yaku and dora.

A condition of a yaku is also the docstring of its function.
"""
