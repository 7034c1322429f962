"""The three-player game of Kansai (関西三麻), as its clubs describe it.

It is exact where a rule of tenbo says the same. These parts have no rule here: flowers that are set
aside as dora, north as a dragon for everybody, blank tiles that stand for any tile, and seven pairs
of which two are equal.
"""

from scorer.riichi.rules.choices import Bust, DealerRepeats, OpenRiichi, SanmaTsumo
from scorer.riichi.rules.preset import UNKNOWN, B, C, Cell, Preset
from scorer.tiles.messages import message as _

KANSAI_SANMA = Preset(
    "kansai_sanma",
    _("Kansai, three players"),
    {
        "players": Cell(3, B, "KSW; KSO; KST"),
        "red_fives": Cell(
            (0, 4, 4),
            B,
            "KST; KSW",
            _("All fives are red (KST); some clubs have two of each (KSW)."),
        ),
        "nuki_dora": Cell(
            False,
            B,
            "KSW; KSP",
            _(
                "Flowers are set aside and not norths, which count as a dragon for everybody; "
                "tenbo has no rule for either."
            ),
        ),
        "sanma_tsumo": Cell(SanmaTsumo.SPLIT, B, "KSW; KSO"),
        "kuitan": Cell(False, C, "KSW"),
        "atozuke": Cell(False, C, "KSW"),
        "pinfu_tsumo": Cell(False, C, "KSW"),
        "open_riichi": Cell(OpenRiichi.HAN, C, "KSW"),
        "payment_unit": Cell(1_000, B, "KSW; KSP; KSE; KSM"),
        "honba": Cell(1_000, C, "KSE"),
        "noten_payment": Cell(2_000, C, "KSE"),
        "keishiki_tenpai": Cell(False, C, "KSW"),
        "abortive_draws": Cell(frozenset({"four_kans"}), C, "KSE"),
        "start_score": Cell(35_000, B, "KSW; KSE"),
        "target_score": Cell(40_000, C, "KSW"),
        "return_score": Cell(40_000, B, "KSW; KSE; KSO"),
        "dealer_repeats": Cell(
            DealerRepeats.TENPAI,
            UNKNOWN,
            "KSW",
            _("By tenpai in the east round, always in the south round (KSW)."),
        ),
        "bust": Cell(Bust.AT_ZERO, C, "KSE"),
        "uma": Cell(
            ((20, -10, -10), (20, -10, -10), (10, 0, -10), (0, 0, 0)),
            C,
            "KSO",
            _("Who has less than 40,000 pays 10 (shizumi uma) to first place."),
        ),
        "bust_prize": Cell(10_000, C, "KSO"),
    },
)
