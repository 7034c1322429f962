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
from scorer.riichi.rules.preset import UNKNOWN, A, B, C, Cell, Preset
from scorer.riichi.rules.presets.notes import (
    ATOZUKE_UNKNOWN,
    OPEN_PINFU_UNKNOWN,
    PAO_COVERS_UNKNOWN,
    PAO_HONBA_UNKNOWN,
    POOR_RIICHI_UNKNOWN,
    ROUNDING_UNKNOWN,
)
from scorer.tiles.terms import Words

M_LEAGUE = Preset(
    "m_league",
    Words("M-League", "Mリーグ"),
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
            Words(
                "The only source is weak (it counts oka twice): minus 20 points, as in other "
                "leagues.",
                "出典は信頼度の低い一つだけです（オカを二重に計算）。他団体と同じ20ポイント減点と"
                "しました。",
            ),
        ),
        "chombo_points": Cell(
            20_000,
            UNKNOWN,
            "MLS",
            Words("The same weak source as for chombo.", "チョンボと同じ、信頼度の低い出典です。"),
        ),
        "chombo_ends_game": Cell(
            False,
            UNKNOWN,
            note=Words(
                "Not stated in any available source. No: the hand is replayed.",
                "読めた資料に記載がありません。終了せず、やり直しとしました。",
            ),
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
            Words("Even below zero.", "箱下でもリーチできます。"),
        ),
        "riichi_tiles_left": Cell(
            1,
            C,
            "PR; LJ; KB",
            Words(
                "MNAVI allows riichi without a draw left for the player; PR and LJ require one "
                "tile in the wall. One tile fits both.",
                "MNAVIはツモ番なしリーチあり、PRとLJは山に1枚以上です。どちらとも合う1枚としました"
                "（自分のツモ番は不要です）。",
            ),
            disputed=True,
        ),
        "return_score": Cell(30_000, A, "MNAVI; PR; LJ"),
        "uma": Cell(((30, 10, -10, -30),), A, "MNAVI; PR; LJ; KB; P-ml"),
        "leftover_sticks": Cell(
            LeftoverSticks.FIRST,
            UNKNOWN,
            "RP; MTO; P-ml",
            Words(
                "Three sources give them to first place, shared at a tie. A count of 1,918 league "
                "games found totals below 100,000, as if nobody got them. The preset follows the "
                "three written sources.",
                "三つの資料はトップ取り（同点は分割）ですが、1,918試合の集計には合計10万点未満"
                "（供託没収）の例があります。記載のある三つの資料に従いました。",
            ),
            disputed=True,
        ),
        "ties": Cell(
            Ties.SHARED,
            A,
            "MTO; LJ; PR",
            Words(
                "Official rules, chapter 6, article 2.6: the remainder of 0.1 among three tied "
                "players goes to the one nearest the first dealer.",
                "公式規定第6章第2条6。三者同点で割り切れない0.1は起家に近い方に付きます。",
            ),
        ),
        "rounding": Cell(Rounding.EXACT, A, "MTO; LJ"),
    },
)

JPML_A = Preset(
    "jpml_a",
    Words("JPML A (2026)", "日本プロ麻雀連盟 Aルール（2026）"),
    {
        "red_fives": Cell((0, 0, 0), B, "PR; RM"),
        "kuitan": Cell(True, B, "P-jpml; RM"),
        "atozuke": Cell(True, UNKNOWN, note=ATOZUKE_UNKNOWN),
        "ippatsu": Cell(False, A, "PR; RM; P-jpml"),
        "renhou": Cell(
            Renhou.NONE,
            C,
            "PR",
            Words(
                "P-jpml, from an older sheet, allows it; the sheet of 2026 does not.",
                "P-jpml（旧版）では採用のままですが、2026年版の規定にはありません。",
            ),
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
            Words(
                "P-jpml, from an older sheet, does not have it; the sheet of 2026 does.",
                "P-jpml（旧版）では「なし」ですが、2026年版の規定にはあります。",
            ),
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
            Words(
                "P-jpml, from an older sheet, allows them; the sheet of 2026 does not.",
                "P-jpml（旧版）では「あり」ですが、2026年版の規定にはありません。",
            ),
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
            Words(
                "If nobody or everybody has 30,000, the official sheet of April 2026 pays no uma; "
                "RP and P-jpml pay +8/+4/-4/-8. The preset follows the sheet.",
                "浮き0人・4人の場合、2026年4月の公式規定はウマなし、RPとP-jpmlは+8/+4/-4/-8です。"
                "公式規定に従いました。",
            ),
            disputed=True,
        ),
        "leftover_sticks": Cell(LeftoverSticks.NOBODY, B, "PR; RP; P-jpml"),
        "ties": Cell(Ties.SHARED, B, "PR; RP"),
        "rounding": Cell(Rounding.EXACT, UNKNOWN, note=ROUNDING_UNKNOWN),
    },
)
