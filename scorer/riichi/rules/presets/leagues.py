"""Presets of the professional leagues of Japan."""

from scorer.riichi.rules.choices import (
    Bust,
    Chombo,
    DealerRepeats,
    Kazoe,
    LeftoverSticks,
    MultipleRon,
    PaoCovers,
    PaoHonba,
    Renhou,
    Rounding,
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

M_LEAGUE = Preset(
    "m_league",
    _("M-League"),
    {
        "red_fives": Cell((1, 1, 1), A, "MNAVI; PR; KB; LJ; RM"),
        "kuitan": Cell(True, A, "MNAVI; KB; P-ml"),
        "atozuke": Cell(True, B, "MNAVI"),
        "ippatsu": Cell(True, B, "PR; KB"),
        "renhou": Cell(Renhou.NONE, B, "PR; P-ml"),
        "ura_dora": Cell(True, B, "PR; KB"),
        "kan_dora": Cell(True, B, "PR; KB"),
        "kan_ura": Cell(True, B, "PR; KB"),
        "double_wind_pair": Cell(2, A, "KB; PR; LJ; RM; RP"),
        "open_pinfu_30": Cell(True, UNKNOWN, note=OPEN_PINFU_UNKNOWN),
        "kiriage_mangan": Cell(True, A, "PR; KB; LJ; P-ml; RM"),
        "kazoe": Cell(Kazoe.SANBAIMAN, A, "RM; PR; KB; P-ml; LJ"),
        "yakuman_add": Cell(True, B, "PR; KB; LJ; P-ml"),
        "double_yakuman": Cell(frozenset(), B, "KB; LJ; PR"),
        "honba": Cell(300, A, "MNAVI; MSP; LJ"),
        "pao": Cell(frozenset({"daisangen", "daisuushii", "suukantsu"}), B, "LJ; P-ml"),
        "pao_covers": Cell(PaoCovers.YAKUMAN, C, "LJ"),
        "double_ron": Cell(MultipleRon.HEAD_BUMP, A, "MNAVI; MTO; PR; KB; LJ"),
        "triple_ron": Cell(MultipleRon.HEAD_BUMP, A, "MNAVI; PR"),
        "chombo": Cell(
            Chombo.AFTER_UMA,
            UNKNOWN,
            "MLS",
            _(
                "The only source is weak (it counts oka twice): minus 20 points, as in "
                "other leagues."
            ),
        ),
        "chombo_points": Cell(
            20_000,
            UNKNOWN,
            "MLS",
            _("The same weak source as for chombo."),
        ),
        "chombo_ends_game": Cell(
            False,
            UNKNOWN,
            note=_("Not stated in any available source. No: the hand is replayed."),
        ),
        "noten_payment": Cell(3_000, B, "LJ; RP; KB"),
        "nagashi_mangan": Cell(False, B, "KB; LJ; P-ml"),
        "abortive_draws": Cell(frozenset(), A, "MNAVI; MTO; MSP; KB; LJ"),
        "start_score": Cell(25_000, A, "MNAVI; PR; LJ; KB; P-ml"),
        "target_score": Cell(0, B, "LJ; PR; KB; RP"),
        "dealer_repeats": Cell(DealerRepeats.TENPAI, A, "MNAVI; KB; RP"),
        "agari_yame": Cell(False, A, "MNAVI; MTO; KB; LJ"),
        "tenpai_yame": Cell(False, A, "MNAVI; MTO; KB; LJ"),
        "bust": Cell(Bust.NEVER, A, "MNAVI; MTO; PR; KB"),
        "riichi_needs_points": Cell(
            False,
            B,
            "MNAVI; LJ",
            _("Even below zero."),
        ),
        "riichi_tiles_left": Cell(
            1,
            C,
            "PR; LJ; KB",
            _(
                "MNAVI allows riichi without a draw left for the player; PR and LJ "
                "require one tile in the wall. One tile fits both."
            ),
            disputed=True,
        ),
        "return_score": Cell(30_000, A, "MNAVI; PR; LJ"),
        "uma": Cell(((30, 10, -10, -30),), A, "MNAVI; PR; LJ; KB; P-ml"),
        "leftover_sticks": Cell(
            LeftoverSticks.FIRST,
            UNKNOWN,
            "RP; MTO; P-ml",
            _(
                "Three sources give them to first place, shared at a tie. A count of "
                "1,918 league games found totals below 100,000, as if nobody got them. "
                "The preset follows the three written sources."
            ),
            disputed=True,
        ),
        "ties": Cell(
            Ties.SHARED,
            A,
            "MTO; LJ; PR",
            _(
                "Official rules, chapter 6, article 2.6: the remainder of 0.1 among "
                "three tied players goes to the one nearest the first dealer."
            ),
        ),
        "rounding": Cell(Rounding.EXACT, A, "MTO; LJ"),
    },
)

JPML_A = Preset(
    "jpml_a",
    _("JPML A (2026)"),
    {
        "red_fives": Cell((0, 0, 0), B, "PR; RM"),
        "kuitan": Cell(True, B, "P-jpml; RM"),
        "atozuke": Cell(True, UNKNOWN, note=ATOZUKE_UNKNOWN),
        "ippatsu": Cell(False, A, "PR; RM; P-jpml"),
        "renhou": Cell(
            Renhou.NONE,
            C,
            "PR",
            _("P-jpml, from an older sheet, allows it; the sheet of 2026 does not."),
            disputed=True,
        ),
        "ura_dora": Cell(False, A, "PR; RM"),
        "kan_dora": Cell(False, A, "PR; RM"),
        "kan_ura": Cell(False, A, "PR; RM"),
        "double_wind_pair": Cell(2, B, "PR; RM; RP"),
        "open_pinfu_30": Cell(True, UNKNOWN, note=OPEN_PINFU_UNKNOWN),
        "kiriage_mangan": Cell(False, B, "PR; RP; P-jpml; RM"),
        "kazoe": Cell(
            Kazoe.YAKUMAN,
            B,
            "PR; RM",
            _("P-jpml, from an older sheet, does not have it; the sheet of 2026 does."),
            disputed=True,
        ),
        "yakuman_add": Cell(True, B, "RM; PR; RP"),
        "yakuman_at_most": Cell(4, B, "RM; PR; RP"),
        "double_yakuman": Cell(frozenset(), B, "PR; P-jpml"),
        "honba": Cell(300, C, "P-jpml"),
        "pao": Cell(frozenset({"daisangen", "daisuushii", "suukantsu"}), C, "P-jpml"),
        "pao_covers": Cell(PaoCovers.YAKUMAN, UNKNOWN, note=PAO_COVERS_UNKNOWN),
        "pao_honba": Cell(PaoHonba.DISCARDER, UNKNOWN, note=PAO_HONBA_UNKNOWN),
        "double_ron": Cell(MultipleRon.HEAD_BUMP, B, "PR; P-jpml"),
        "triple_ron": Cell(MultipleRon.HEAD_BUMP, B, "PR"),
        "chombo": Cell(Chombo.AFTER_UMA, C, "P-jpml"),
        "chombo_points": Cell(20_000, C, "P-jpml"),
        "chombo_ends_game": Cell(False, C, "P-jpml"),
        "noten_payment": Cell(3_000, C, "RP"),
        "nagashi_mangan": Cell(False, C, "P-jpml"),
        "abortive_draws": Cell(
            frozenset(),
            C,
            "PR",
            _("P-jpml, from an older sheet, allows them; the sheet of 2026 does not."),
            disputed=True,
        ),
        "start_score": Cell(30_000, B, "PR; RP; P-jpml"),
        "target_score": Cell(0, B, "PR; RP; P-jpml"),
        "dealer_repeats": Cell(DealerRepeats.TENPAI, C, "RP"),
        "agari_yame": Cell(False, B, "PR; RP"),
        "tenpai_yame": Cell(False, B, "PR; RP"),
        "bust": Cell(Bust.NEVER, B, "PR; RP; P-jpml"),
        "riichi_needs_points": Cell(False, UNKNOWN, note=POOR_RIICHI_UNKNOWN),
        "riichi_tiles_left": Cell(1, C, "PR"),
        "return_score": Cell(30_000, B, "PR; RP"),
        "uma": Cell(
            (
                (0, 0, 0, 0),
                (12, -1, -3, -8),
                (8, 4, -4, -8),
                (8, 3, 1, -12),
                (0, 0, 0, 0),
            ),
            B,
            "PR",
            _(
                "If nobody or everybody has 30,000, the official sheet of April 2026 "
                "pays no uma; RP and P-jpml pay +8/+4/-4/-8. The preset follows the "
                "sheet."
            ),
            disputed=True,
        ),
        "leftover_sticks": Cell(LeftoverSticks.NOBODY, B, "PR; RP; P-jpml"),
        "ties": Cell(Ties.SHARED, B, "PR; RP"),
        "rounding": Cell(Rounding.EXACT, UNKNOWN, note=ROUNDING_UNKNOWN),
    },
)
