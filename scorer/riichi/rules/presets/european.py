"""Presets of European tournaments and the world championship."""

from scorer.riichi.rules.choices import (
    Bust,
    Chombo,
    DealerRepeats,
    HonbaTo,
    Kazoe,
    LeftoverSticks,
    MultipleRon,
    PaoCovers,
    PaoHonba,
    Renhou,
    Rounding,
    SticksTo,
    Ties,
)
from scorer.riichi.rules.preset import (
    ATOZUKE_UNKNOWN,
    OPEN_PINFU_UNKNOWN,
    PAO_COVERS_UNKNOWN,
    PAO_HONBA_UNKNOWN,
    POOR_RIICHI_UNKNOWN,
    ROUNDING_UNKNOWN,
    UNKNOWN,
    A,
    B,
    C,
    Cell,
    Preset,
)
from scorer.tiles.messages import message as _

EMA_CHOMBO = _(
    "Tournaments subtract 20,000 after uma, as here; in social games the offender pays a mangan."
)

EMA_2016 = Preset(
    "ema_2016",
    _("EMA 2016"),
    {
        "red_fives": Cell((0, 0, 0), A, "MN; N16 p.6"),
        "kuitan": Cell(True, A, "MN; P-ema"),
        "atozuke": Cell(True, UNKNOWN, note=ATOZUKE_UNKNOWN),
        "ippatsu": Cell(True, B, "N16; RM"),
        "renhou": Cell(Renhou.MANGAN, A, "MN; N16 p.22"),
        "ura_dora": Cell(True, B, "N16; RM"),
        "kan_dora": Cell(True, B, "N16; RM"),
        "kan_ura": Cell(True, C, "WK-EMA"),
        "double_wind_pair": Cell(
            4,
            C,
            "RM",
            _(
                "An interpretation: the rules list 2 fu for the seat wind and 2 for "
                "the round wind but not the value of both together."
            ),
        ),
        "open_pinfu_30": Cell(True, UNKNOWN, note=OPEN_PINFU_UNKNOWN),
        "kiriage_mangan": Cell(False, A, "MN; N16 p.30; P-ema"),
        "kazoe": Cell(Kazoe.SANBAIMAN, A, "MN; N16 p.5; P-ema"),
        "yakuman_add": Cell(False, A, "N16 pp.20-23; RM; P-ema"),
        "double_yakuman": Cell(frozenset(), A, "MN; N16 p.20"),
        "honba": Cell(300, A, "N16 p.16; P-ema"),
        "pao": Cell(frozenset({"daisangen", "daisuushii"}), A, "N16 p.13; P-ema"),
        "pao_covers": Cell(PaoCovers.YAKUMAN, C, "P-744"),
        "pao_honba": Cell(PaoHonba.DISCARDER, B, "MT"),
        "double_ron": Cell(MultipleRon.ALL, A, "MN; N16 p.5; P-ema"),
        "triple_ron": Cell(MultipleRon.ALL, B, "WK-EMA"),
        "honba_to": Cell(
            HonbaTo.EACH,
            UNKNOWN,
            "N16 pp.14,18",
            _("The text of 2016 was not available for this. Each winner, as in the 2025 edition."),
        ),
        "sticks_to": Cell(
            SticksTo.OWNERS,
            C,
            "N16 pp.14,18",
            _(
                "The nearest winner collects the remaining sticks: winners take their "
                "own back, as in the 2025 edition."
            ),
        ),
        "chombo": Cell(Chombo.AFTER_UMA, A, "MN; P-ema", EMA_CHOMBO),
        "chombo_points": Cell(20_000, A, "MN; P-ema"),
        "chombo_ends_game": Cell(False, C, "P-ema"),
        "noten_payment": Cell(3_000, A, "N16 p.15"),
        "nagashi_mangan": Cell(False, A, "MN; N16 p.23; P-ema"),
        "abortive_draws": Cell(frozenset(), A, "MN; N16; P-ema"),
        "rounds": Cell(2, B, "N16 pp.16-17"),
        "start_score": Cell(30_000, B, "N16 p.6; P-ema"),
        "target_score": Cell(0, B, "N16 pp.16-17"),
        "dealer_repeats": Cell(DealerRepeats.TENPAI, A, "N16 p.16"),
        "agari_yame": Cell(False, A, "N16 p.16; P-ema"),
        "tenpai_yame": Cell(False, A, "N16 p.16; P-ema"),
        "bust": Cell(Bust.NEVER, A, "N16 pp.16-17; P-ema"),
        "riichi_needs_points": Cell(False, UNKNOWN, note=POOR_RIICHI_UNKNOWN),
        "riichi_tiles_left": Cell(4, B, "N16 p.14"),
        "return_score": Cell(30_000, B, "MN; N16 p.17"),
        "uma": Cell(((15, 5, -5, -15),), B, "MN; P-ema"),
        "leftover_sticks": Cell(LeftoverSticks.FIRST, A, "MN; N16 p.17; P-ema"),
        "ties": Cell(Ties.SHARED, A, "N16 p.17; P-ema"),
        "rounding": Cell(Rounding.EXACT, UNKNOWN, note=ROUNDING_UNKNOWN),
    },
)

EMA_2025 = Preset(
    "ema_2025",
    _("EMA 2025"),
    {
        "red_fives": Cell((0, 0, 0), A, "N25 §2; RA25"),
        "kuitan": Cell(True, B, "RA25; P-ema25"),
        "atozuke": Cell(True, UNKNOWN, note=ATOZUKE_UNKNOWN),
        "ippatsu": Cell(True, B, "N25 §2"),
        "renhou": Cell(Renhou.MANGAN, B, "RA25; N25"),
        "ura_dora": Cell(True, B, "N25 §2"),
        "kan_dora": Cell(True, B, "N25 §2"),
        "double_wind_pair": Cell(2, A, "N25 §4.1.1; RA25"),
        "open_pinfu_30": Cell(True, A, "N25 §4.1.1"),
        "kiriage_mangan": Cell(True, A, "N25 §4.1.2; RA25; P-ema25"),
        "kazoe": Cell(Kazoe.SANBAIMAN, A, "N25 §4.1.2; RA25; P-ema25"),
        "yakuman_add": Cell(False, A, "N25 §4.2; RA25"),
        "double_yakuman": Cell(frozenset(), B, "P-ema25; N25"),
        "honba": Cell(300, A, "N25 §3.4.4; RA25"),
        "pao": Cell(frozenset({"daisangen", "daisuushii"}), A, "N25 §3.3.7; P-ema25"),
        "pao_covers": Cell(PaoCovers.YAKUMAN, C, "P-744"),
        "pao_honba": Cell(PaoHonba.DISCARDER, A, "N25 §3.3.7"),
        "double_ron": Cell(MultipleRon.ALL, A, "N25 §3.3.1; RA25"),
        "triple_ron": Cell(MultipleRon.ALL, A, "N25 §8; RA25"),
        "honba_to": Cell(HonbaTo.EACH, A, "N25 §3.4.3,§4.1; RA25"),
        "sticks_to": Cell(SticksTo.OWNERS, A, "N25 §3.4.3,§4.1; RA25"),
        "chombo": Cell(Chombo.AFTER_UMA, A, "N25 §3.4.6; P-ema25", EMA_CHOMBO),
        "chombo_points": Cell(20_000, A, "N25 §3.4.6; P-ema25"),
        "chombo_ends_game": Cell(True, C, "P-ema25"),
        "noten_payment": Cell(3_000, A, "N25 §3.4.2; RA25"),
        "nagashi_mangan": Cell(False, B, "RA25; P-ema25"),
        "abortive_draws": Cell(frozenset(), A, "RA25; P-ema25"),
        "rounds": Cell(2, A, "N25 §3.5"),
        "start_score": Cell(30_000, A, "N25 §3.7; RA25; P-ema25"),
        "target_score": Cell(0, A, "N25 §3.5"),
        "dealer_repeats": Cell(DealerRepeats.TENPAI, A, "N25 §3.4.5"),
        "agari_yame": Cell(False, B, "RA25; P-ema25"),
        "tenpai_yame": Cell(False, B, "RA25; P-ema25"),
        "bust": Cell(Bust.NEVER, A, "N25 §4.1.4; RA25"),
        "riichi_needs_points": Cell(False, C, "RA25"),
        "riichi_tiles_left": Cell(1, C, "RA25"),
        "return_score": Cell(30_000, A, "N25 §3.7"),
        "uma": Cell(((15, 5, -5, -15),), A, "N25 §3.7.1; RA25; P-ema25"),
        "leftover_sticks": Cell(
            LeftoverSticks.FIRST_DOWN,
            A,
            "N25 §3.7",
            _("To the winner; at a tie split and rounded down, here to hundreds of points."),
        ),
        "ties": Cell(Ties.SHARED, A, "N25 §3.7.1; RA25"),
        "rounding": Cell(
            Rounding.EXACT,
            C,
            "N25 §3.7",
            _("The rules allow scores in thousands and do not round."),
        ),
    },
)

WRC_2025 = Preset(
    "wrc_2025",
    _("WRC 2025"),
    {
        "red_fives": Cell((0, 0, 0), A, "W25"),
        "kuitan": Cell(True, A, "W25; WK-WRC; P-wrc"),
        "atozuke": Cell(True, A, "W25"),
        "ippatsu": Cell(True, B, "PR"),
        "renhou": Cell(
            Renhou.MANGAN,
            A,
            "W25; PR",
            _("Not added to anything: the better of the mangan and the ordinary hand counts."),
        ),
        "ura_dora": Cell(True, B, "PR"),
        "kan_dora": Cell(True, B, "PR"),
        "double_wind_pair": Cell(2, A, "W25; PR; RP"),
        "open_pinfu_30": Cell(True, A, "W25 §11.3"),
        "kiriage_mangan": Cell(True, A, "W25; PR; RP; P-wrc"),
        "kazoe": Cell(
            Kazoe.YAKUMAN,
            A,
            "W25; PR",
            _(
                "P-wrc has none and WK-WRC stops at sanbaiman; both follow older "
                "editions. The book of 2025 pays it as one yakuman without liability."
            ),
            disputed=True,
        ),
        "yakuman_add": Cell(
            True,
            A,
            "W25; PR",
            _(
                "WK-WRC (2014 to 2018) and P-wrc cap the hand at one yakuman; the book "
                "of 2025 adds them."
            ),
            disputed=True,
        ),
        "double_yakuman": Cell(frozenset(), A, "W25"),
        "honba": Cell(300, C, "P-wrc"),
        "pao": Cell(
            frozenset({"daisangen", "daisuushii", "suukantsu"}),
            A,
            "W25 §9.1.1",
            _("P-wrc has only daisangen and daisuushii; the book of 2025 adds suukantsu."),
            disputed=True,
        ),
        "pao_covers": Cell(PaoCovers.YAKUMAN, UNKNOWN, note=PAO_COVERS_UNKNOWN),
        "pao_honba": Cell(PaoHonba.DISCARDER, UNKNOWN, note=PAO_HONBA_UNKNOWN),
        "double_ron": Cell(MultipleRon.HEAD_BUMP, A, "PR; P-wrc; MN"),
        "triple_ron": Cell(MultipleRon.HEAD_BUMP, A, "PR"),
        "chombo": Cell(
            Chombo.AFTER_UMA,
            C,
            "P-wrc",
            _("The book of 2025 was not available for this."),
        ),
        "chombo_points": Cell(20_000, C, "P-wrc"),
        "chombo_ends_game": Cell(True, C, "P-wrc"),
        "noten_payment": Cell(3_000, C, "RP"),
        "nagashi_mangan": Cell(False, A, "W25"),
        "abortive_draws": Cell(frozenset(), A, "WK-WRC; PR; P-wrc; OOY §5.7"),
        "start_score": Cell(30_000, B, "PR; RP; P-wrc; WK-WRC"),
        "target_score": Cell(0, B, "PR; RP"),
        "dealer_repeats": Cell(DealerRepeats.TENPAI, B, "WK-WRC; RP"),
        "agari_yame": Cell(False, A, "OOY §5.9.1; PR; RP"),
        "tenpai_yame": Cell(False, A, "OOY §5.9.1; PR; RP"),
        "bust": Cell(
            Bust.NEVER,
            B,
            "PR; RP; P-wrc",
            _(
                "An old revision of WK-WRC ends the game below zero; the three newer "
                "sources play on."
            ),
            disputed=True,
        ),
        "riichi_needs_points": Cell(False, UNKNOWN, note=POOR_RIICHI_UNKNOWN),
        "riichi_tiles_left": Cell(0, B, "PR"),
        "return_score": Cell(30_000, B, "PR; WK-WRC"),
        "uma": Cell(((15, 5, -5, -15),), B, "PR; RP; P-wrc; WK-WRC"),
        "leftover_sticks": Cell(
            LeftoverSticks.NOBODY,
            B,
            "PR; RP; MN",
            _(
                "P-wrc gives them to the winner of the game; the other sources leave "
                "them on the table."
            ),
            disputed=True,
        ),
        "ties": Cell(Ties.SHARED, A, "WK-WRC; PR"),
        "rounding": Cell(Rounding.EXACT, A, "WK-WRC"),
    },
)
