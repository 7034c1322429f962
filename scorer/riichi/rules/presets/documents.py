"""Presets of three of the documents that tenbo began with: TP, PL and HU.

Each value cites words of its document, which is listed in docs/reference/sources.md. A rule that
the document does not mention has the value of the standard rules.
"""

from scorer.riichi.rules.choices import (
    ABORTIVE_DRAWS,
    DOUBLE_YAKUMAN,
    AddedRound,
    Bust,
    Chombo,
    DealerRepeats,
    Kazoe,
    MultipleRon,
    Renhou,
    RiichiKan,
    Standings,
    SticksTo,
)
from scorer.riichi.rules.preset import A, C, Cell, Preset
from scorer.tiles.messages import message as _

TOKI_PONA = Preset(
    "toki_pona",
    _("Riichi in Toki Pona"),
    {
        "players": Cell(4, A, 'TP "jan 4 li utala"'),
        "red_fives": Cell((0, 0, 0), A, 'TP "ijo musi 4 sama li lon"'),
        "kuitan": Cell(True, A, 'TP "ijo lili taso (n.p.s. 1)"'),
        "ippatsu": Cell(True, A, 'TP "kama Lisi, sike 1"'),
        "renhou": Cell(
            Renhou.YAKUMAN,
            A,
            'TP "pona jan"',
            _("Among the yakuman; TP adds that many tables do not have it."),
        ),
        "optional_yaku": Cell(frozenset(), A, 'TP "nasin Jaku"'),
        "kan_dora": Cell(True, A, 'TP "ijo musi lukin pi wawa Tola sin li open"'),
        "double_wind_pair": Cell(4, A, 'TP "nasin mute la, ona li pana e n.p.l. 4"'),
        "open_pinfu_30": Cell(True, A, 'TP "luka pona li open ... ona li jo e n.p.l. 30"'),
        "kazoe": Cell(Kazoe.YAKUMAN, A, 'TP "kama Jakuman tan nanpa pona suli"'),
        "double_yakuman": Cell(
            DOUBLE_YAKUMAN - {"daisuushii"},
            A,
            'TP "luka sina li jo e suli Jakuman 2"',
            _("TP calls these possible."),
        ),
        "honba": Cell(300, A, 'TP "o kama jo e mani musi 300"'),
        "double_ron": Cell(MultipleRon.ALL, A, 'TP "jan mute li ken jo e luka pona tan ona"'),
        "triple_ron": Cell(MultipleRon.ABORT, A, 'TP "pona tawa jan 3"'),
        "sticks_to": Cell(SticksTo.NEAREST, A, 'TP "mani musi pi toki Lisi"'),
        "riichi_kan": Cell(RiichiKan.GROUPS, A, 'TP "kulupu suli len li pakala e kulupu ante"'),
        "noten_payment": Cell(3_000, A, 'TP "jan 1 li jo e kama Tenpa la"'),
        "fifth_tile_tenpai": Cell(True, A, 'TP "kama Tenpa li lukin ala e ni"'),
        "nagashi_mangan": Cell(True, A, 'TP "ijo suli weka taso (suli Mankan)"'),
        "abortive_draws": Cell(ABORTIVE_DRAWS, A, 'TP "pini ike"'),
        "abort_repeats": Cell(True, A, 'TP "tenpo musi li pini ike la, tenpo musi li ante ala"'),
        "rounds": Cell(2, A, 'TP "musi pi mute suli li jo e tenpo musi 8"'),
        "start_score": Cell(25_000, A, 'TP "mani musi 25000"'),
        "target_score": Cell(
            30_000,
            A,
            'TP "jan ala li jo e mani musi 30000 la, tenpo tawa sin li open"',
            _("TP says that many games have this."),
        ),
        "dealer_repeats": Cell(
            DealerRepeats.TENPAI,
            A,
            'TP "jan ala li jo e luka pona la, jan Ton li lon kama Tenpa la"',
        ),
        "bust": Cell(Bust.AT_ZERO, A, 'TP "jan musi li jo e mani musi ala la, musi li pini"'),
        "riichi_needs_points": Cell(True, A, 'TP "ona li jo ala e mani musi 1000 la"'),
    },
)

POLSKI = Preset(
    "polski",
    _("Polish tables"),
    {
        "red_fives": Cell(
            (1, 1, 1),
            C,
            'PL "Czerwone piątki"',
            _("PL names the red fives, but not their number."),
        ),
        "kuitan": Cell(True, A, 'PL "Tanyao"'),
        "ippatsu": Cell(True, A, 'PL "Ippatsu"'),
        "pinfu_tsumo": Cell(True, A, 'PL "przez dobranie z muru do Pinfu"'),
        "renhou": Cell(5, A, 'PL "Renhō"'),
        "optional_yaku": Cell(frozenset(), A, "PL"),
        "double_wind_pair": Cell(4, A, 'PL "renfonpai"'),
        "open_pinfu_30": Cell(True, A, 'PL "otwarte Pinfu"'),
        "kiriage_mangan": Cell(False, A, 'PL "Dziecko"'),
        "kazoe": Cell(Kazoe.YAKUMAN, A, 'PL "13"'),
        "double_yakuman": Cell(frozenset(), A, "PL"),
        "nagashi_mangan": Cell(True, A, 'PL "Nagashimangan"'),
        "nagashi_as_tsumo": Cell(True, A, 'PL "Traktowane jak tsumo"'),
        "nagashi_closed": Cell(True, A, 'PL "nic nie meldowaliśmy"'),
        "start_score": Cell(25_000, A, 'PL "Zestaw punktów 25 000"'),
    },
)

_VARIANT = _("HU lists this as a variant.")

MAGYAR = Preset(
    "magyar",
    _("Hungarian notes"),
    {
        "kuitan": Cell(True, A, 'HU "Felvétel után teljesíthető kezek"'),
        "ippatsu": Cell(True, A, 'HU "ri-chi ippatsu"'),
        "pinfu_tsumo": Cell(True, C, 'HU "tsumopinfu"', _VARIANT),
        "renhou": Cell(Renhou.YAKUMAN, A, 'HU "Maxpontos kezek"'),
        "optional_yaku": Cell(frozenset(), A, "HU"),
        "ura_dora": Cell(True, C, 'HU "uradora"', _VARIANT),
        "kan_dora": Cell(True, C, 'HU "kandora"', _VARIANT),
        "kan_ura": Cell(True, C, 'HU "kanuradora"', _VARIANT),
        "double_wind_pair": Cell(4, C, 'HU "renfuu"', _VARIANT),
        "open_pinfu_30": Cell(True, C, 'HU "nakipinfu"', _VARIANT),
        "kiriage_mangan": Cell(
            False,
            A,
            'HU "4 | 5200 | 6400 | 7700"',
            _("HU lists rounding up to a mangan as a variant."),
        ),
        "kazoe": Cell(Kazoe.YAKUMAN, A, 'HU "13- (yakuman)"'),
        "double_yakuman": Cell(frozenset(), A, 'HU "Maxpontos kezek"'),
        "honba": Cell(300, A, 'HU "minden pon 300 pontot ér"'),
        "rinshan_liability": Cell(True, C, 'HU "ryanshankaihou no sekininbarai"', _VARIANT),
        "chombo": Cell(Chombo.REVERSE_MANGAN, A, 'HU "mangant fizet az elkövető"'),
        "noten_payment": Cell(3_000, C, 'HU "no-tenbappu"', _VARIANT),
        "keishiki_tenpai": Cell(True, C, 'HU "keishikitenpai"', _VARIANT),
        "nagashi_mangan": Cell(True, A, 'HU "nagashimangan"'),
        "rounds": Cell(2, A, 'HU "a tonba és nanba együtt a hanchan"'),
        "start_score": Cell(27_000, C, 'HU "27000-es kezdéssel"', _VARIANT),
        "target_score": Cell(30_000, C, 'HU "nem érte el a 30000-t"', _VARIANT),
        "added_round": Cell(AddedRound.WHOLE, C, 'HU "sha-nyuu"', _VARIANT),
        "dealer_repeats": Cell(DealerRepeats.TENPAI, C, 'HU "no-ten oyanagare"', _VARIANT),
        "standings": Cell(Standings.PAIRS, C, 'HU "sanmanten mochi sanmanten kaeshi"', _VARIANT),
    },
)
