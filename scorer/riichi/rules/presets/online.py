"""Presets of online games."""

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
    SanmaTsumo,
    SticksTo,
    Ties,
)
from scorer.riichi.rules.preset import UNKNOWN, A, B, C, Cell, Preset
from scorer.riichi.rules.presets.notes import OPEN_PINFU_UNKNOWN
from scorer.riichi.rules.rules import ABORTIVE_DRAWS, DOUBLE_YAKUMAN
from scorer.tiles.messages import message as _

NO_CHOMBO_ONLINE = _("A server does not allow a false win; at a table the standard applies.")

TENHOU = Preset(
    "tenhou",
    _("Tenhou"),
    {
        "red_fives": Cell((1, 1, 1), A, "TH; PR; RM"),
        "kuitan": Cell(True, A, "TH L1016; PR"),
        "atozuke": Cell(
            True,
            UNKNOWN,
            "TG",
            _(
                "Not stated in any available source. Allowed: recorded games contain "
                "wins whose only yaku is a pon of a valued tile called after a chii."
            ),
        ),
        "ippatsu": Cell(True, A, "TH L1044; PR"),
        "pinfu_tsumo": Cell(True, A, "TG"),
        "renhou": Cell(Renhou.NONE, B, "PR; RA25"),
        "ura_dora": Cell(True, A, "TH L1044; PR"),
        "kan_dora": Cell(True, A, "TH L1044; PR"),
        "kan_ura": Cell(True, A, "TH L1044; PR"),
        "double_wind_pair": Cell(4, A, "TH; PR; LJ; RP"),
        "open_pinfu_30": Cell(True, C, "TS"),
        "rinshan_fu": Cell(True, A, "TG"),
        "kiriage_mangan": Cell(False, A, "PR; LJ; RP; TS; RM"),
        "kazoe": Cell(Kazoe.YAKUMAN, A, "TH L1254; PR; LJ"),
        "yakuman_add": Cell(True, A, "TH L1252; PR; LJ"),
        "double_yakuman": Cell(frozenset(), A, "TH L1252; RM; RE"),
        "honba": Cell(300, B, "LJ; RA25; P-tenhou"),
        "pao": Cell(
            frozenset({"daisangen", "daisuushii"}),
            A,
            "TH L1035-1036; LJ; RE",
            _("P-tenhou adds suukantsu; the manual names only the other two."),
            disputed=True,
        ),
        "pao_covers": Cell(PaoCovers.HAND, A, "TH L1035; RE; LJ"),
        "pao_honba": Cell(PaoHonba.LIABLE, A, "TH L1035; RE; LJ"),
        "rinshan_liability": Cell(
            False,
            C,
            "TG",
            _("Everyone paid both recorded wins after a called kan."),
        ),
        "double_ron": Cell(MultipleRon.ALL, A, "TH L1033; PR"),
        "triple_ron": Cell(MultipleRon.ABORT, A, "TH L1029; RE; PR; LJ"),
        "honba_to": Cell(HonbaTo.NEAREST, A, "TH L1033-1034"),
        "sticks_to": Cell(SticksTo.NEAREST, A, "TH L1033-1034"),
        "chombo": Cell(Chombo.REVERSE_MANGAN, note=NO_CHOMBO_ONLINE),
        "noten_payment": Cell(3_000, B, "LJ; TS"),
        "nagashi_mangan": Cell(True, B, "P-tenhou; LJ; RA25; TS"),
        "abortive_draws": Cell(ABORTIVE_DRAWS, A, "TH L1029-1030; PR; LJ"),
        "abort_repeats": Cell(True, A, "TH L1029-1030; PR; LJ"),
        "start_score": Cell(25_000, A, "TH; PR; LJ; P-tenhou"),
        "target_score": Cell(30_000, A, "TH L1018-1021; PR; LJ; RP"),
        "dealer_repeats": Cell(DealerRepeats.TENPAI, B, "TH; RP"),
        "agari_yame": Cell(True, A, "TH L1023,L1059; PR; RP"),
        "tenpai_yame": Cell(True, A, "TH L1023,L1059; PR; RP"),
        "bust": Cell(Bust.BELOW_ZERO, A, "TH L1022,L1077; PR"),
        "riichi_needs_points": Cell(True, B, "LJ; RA25"),
        "riichi_tiles_left": Cell(4, B, "LJ; RA25"),
        "return_score": Cell(30_000, A, "TH; PR; LJ"),
        "uma": Cell(
            ((20, 10, -10, -20),),
            A,
            "TH L1013,L1058; PR; LJ",
            _("P-tenhou has +15/+5/-5/-15, which is wrong or older; the manual has +20/+10."),
            disputed=True,
        ),
        "leftover_sticks": Cell(LeftoverSticks.FIRST, A, "TH L1024; PR; RP"),
        "ties": Cell(Ties.SEAT, A, "TH L1025; PR; LJ"),
        "rounding": Cell(Rounding.EXACT, A, "TH L1060"),
    },
)

MAHJONG_SOUL = Preset(
    "mahjong_soul",
    _("Mahjong Soul"),
    {
        "red_fives": Cell((1, 1, 1), B, "MP; PR; LJ"),
        "kuitan": Cell(True, B, "MP; PR"),
        "atozuke": Cell(True, C, "MPD"),
        "ippatsu": Cell(True, B, "PR; MPD"),
        "renhou": Cell(Renhou.NONE, B, "PR"),
        "ura_dora": Cell(True, B, "PR; MPD"),
        "kan_dora": Cell(True, B, "PR; MPD"),
        "double_wind_pair": Cell(4, B, "PR; LJ; RP"),
        "open_pinfu_30": Cell(True, UNKNOWN, note=OPEN_PINFU_UNKNOWN),
        "kiriage_mangan": Cell(False, B, "PR; LJ; RP; MPD"),
        "kazoe": Cell(Kazoe.YAKUMAN, B, "PR; LJ; MPD"),
        "yakuman_add": Cell(True, B, "PR; LJ; MPD"),
        "double_yakuman": Cell(DOUBLE_YAKUMAN, B, "RE; LJ; PR"),
        "honba": Cell(300, B, "LJ"),
        "pao": Cell(frozenset({"daisangen", "daisuushii"}), B, "WK-MS; LJ; RE"),
        "pao_covers": Cell(
            PaoCovers.YAKUMAN,
            C,
            "RE; WK-MS",
            _("In LJ the liable player pays for the whole hand; two sources contradict it."),
            disputed=True,
        ),
        "double_ron": Cell(MultipleRon.ALL, B, "MP; PR; LJ"),
        "triple_ron": Cell(MultipleRon.ALL, B, "RE; LJ; MP; WK-MS"),
        "honba_to": Cell(HonbaTo.NEAREST, B, "MP §8; LJ"),
        "sticks_to": Cell(SticksTo.NEAREST, B, "MP §8; LJ"),
        "chombo": Cell(Chombo.REVERSE_MANGAN, note=NO_CHOMBO_ONLINE),
        "noten_payment": Cell(3_000, B, "LJ; MP"),
        "nagashi_mangan": Cell(True, B, "LJ; MP §9; MPD"),
        "abortive_draws": Cell(ABORTIVE_DRAWS, B, "MP §9; LJ; WK-MS"),
        "abort_repeats": Cell(True, B, "MP §9; LJ; WK-MS"),
        "start_score": Cell(25_000, B, "MP; PR; LJ; RP"),
        "target_score": Cell(30_000, B, "MP §10; PR; LJ; RP"),
        "dealer_repeats": Cell(DealerRepeats.TENPAI, B, "MP §10; RP"),
        "agari_yame": Cell(True, B, "MP §10; LJ; RP"),
        "tenpai_yame": Cell(True, B, "MP §10; LJ; RP"),
        "bust": Cell(Bust.BELOW_ZERO, B, "MP §10; PR; LJ"),
        "riichi_needs_points": Cell(True, B, "MP §5; LJ; MPD"),
        "riichi_tiles_left": Cell(4, B, "MP §5; LJ"),
        "return_score": Cell(25_000, B, "MP; PR; LJ; RP"),
        "uma": Cell(((15, 5, -5, -15),), B, "PR; LJ; RP"),
        "leftover_sticks": Cell(LeftoverSticks.FIRST, B, "MP §10; RP; MPD"),
        "ties": Cell(Ties.SEAT, B, "MP §10; LJ; PR"),
        "rounding": Cell(Rounding.EXACT, C, "LJ"),
    },
)

TENHOU_SANMA = Preset(
    "tenhou_sanma",
    _("Tenhou, three players"),
    {
        **TENHOU.cells,
        "players": Cell(3, A, "TG"),
        "red_fives": Cell(
            (0, 1, 1),
            A,
            "TG",
            _("There are no characters from 2 to 8 and so no red five of characters."),
        ),
        "nuki_dora": Cell(True, A, "TG"),
        "sanma_tsumo": Cell(SanmaTsumo.LOSS, A, "TG"),
        "honba": Cell(200, A, "TG"),
        "noten_payment": Cell(2_000, A, "TG"),
        "abortive_draws": Cell(
            frozenset({"nine_terminals", "four_kans"}),
            C,
            "TG; TH L1029-1030",
            _(
                "Recorded games have only nine terminals; four kans is as with four "
                "players, and the other two need four players."
            ),
        ),
        "start_score": Cell(35_000, A, "TG"),
        "target_score": Cell(40_000, A, "TG"),
        "return_score": Cell(40_000, A, "TG"),
        "uma": Cell(((20, 0, -20),), A, "TG"),
        "rounding": Cell(
            Rounding.EXACT,
            A,
            "TH L1060",
            _(
                "Until 2022 scores were rounded to thousands, half away from zero "
                "(half_up), as in the recorded games."
            ),
        ),
    },
)
