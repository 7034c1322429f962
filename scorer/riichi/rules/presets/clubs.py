"""Presets of clubs and home games."""

from scorer.riichi.rules.choices import (
    DOUBLE_YAKUMAN,
    Bust,
    Chombo,
    DealerRepeats,
    HonbaTo,
    Kazoe,
    LeftoverSticks,
    MultipleRon,
    Renhou,
    Rounding,
    Standings,
    SticksTo,
    Ties,
)
from scorer.riichi.rules.preset import UNKNOWN, A, B, C, Cell, Preset
from scorer.tiles.messages import message as _

ARI_ARI = Preset(
    "ari_ari",
    _("Basic Ari-Ari"),
    {
        "players": Cell(4, A, "AA 4.2"),
        "red_fives": Cell(
            (1, 1, 1),
            B,
            "AA 9.1; C1; C3; KBd",
            _(
                "AA counts red tiles but does not state their number; one per suit, as "
                "in clubs (C1 adds a golden five of dots)."
            ),
        ),
        "kuitan": Cell(True, A, "AA 8.1; C2; C3; KBd"),
        "atozuke": Cell(True, B, "C2; C3"),
        "ippatsu": Cell(True, A, "AA 8.1"),
        "pinfu_tsumo": Cell(True, A, "AA 10.6"),
        "renhou": Cell(
            Renhou.NONE,
            A,
            "AA 8",
            _(
                "Not in the yaku list of AA. Clubs pay a yakuman (C1, C2), a mangan "
                "(R) or nothing (KBd)."
            ),
        ),
        "optional_yaku": Cell(frozenset(), A, "AA 8"),
        "ura_dora": Cell(True, A, "AA 9.1"),
        "kan_dora": Cell(True, A, "AA 9.1"),
        "kan_ura": Cell(True, A, "AA 9.1"),
        "double_wind_pair": Cell(4, A, "AA 10.2"),
        "open_pinfu_30": Cell(True, A, "AA 10.1"),
        "kiriage_mangan": Cell(
            False,
            A,
            "AA fig.2",
            _("The table prints 7,700 and 11,600 for 4 han 30 fu and 3 han 60 fu."),
        ),
        "kazoe": Cell(Kazoe.YAKUMAN, A, "AA fig.2"),
        "yakuman_add": Cell(
            True,
            UNKNOWN,
            "AA 8.7",
            _(
                "Not stated in AA, and clubs differ. They add up: AA has double "
                "yakuman, so a hand can pay more than one yakuman."
            ),
        ),
        "double_yakuman": Cell(DOUBLE_YAKUMAN, A, "AA 8.7"),
        "honba": Cell(
            300,
            B,
            "AA 9.2; C1; LW",
            _("The bonus of 100 points in AA is the share of one player; some clubs pay 1,500."),
        ),
        "pao": Cell(
            frozenset({"daisangen", "daisuushii"}),
            C,
            "C1; R",
            _("These two at least."),
        ),
        "double_ron": Cell(MultipleRon.ALL, B, "C1; C2; KBd"),
        "triple_ron": Cell(MultipleRon.ABORT, B, "C1; C2; C3"),
        "honba_to": Cell(HonbaTo.EACH, C, "C1"),
        "sticks_to": Cell(SticksTo.NEAREST, C, "C1"),
        "chombo": Cell(Chombo.REVERSE_MANGAN, B, "C1; C2; C3; MSP"),
        "chombo_ends_game": Cell(
            False,
            UNKNOWN,
            note=_("Not stated in any available source. No: the hand is replayed."),
        ),
        "noten_payment": Cell(3_000, C, "R"),
        "keishiki_tenpai": Cell(True, C, "C3"),
        "nagashi_mangan": Cell(
            False,
            C,
            "AA 8",
            _(
                "Not in the yaku list of AA, whose section on draws is empty. Clubs "
                "have it (C2, KBd)."
            ),
        ),
        "abortive_draws": Cell(
            frozenset({"nine_terminals", "four_winds", "four_kans"}),
            C,
            "C1; C3",
            _("Four riichi do not end the hand (C3)."),
        ),
        "abort_repeats": Cell(False, C, "C1"),
        "start_score": Cell(25_000, A, "AA 4.1"),
        "target_score": Cell(
            0,
            C,
            "C1",
            _("Not stated in AA. C1 has no west round; other clubs play on to 30,000 (KBd)."),
        ),
        "dealer_repeats": Cell(DealerRepeats.TENPAI, C, "KBd; C1"),
        "agari_yame": Cell(True, C, "C1"),
        "tenpai_yame": Cell(False, C, "C1"),
        "bust": Cell(
            Bust.BELOW_ZERO,
            B,
            "C1; C2; C3",
            _("C3 ends the game at exactly zero too."),
        ),
        "riichi_needs_points": Cell(True, C, "C1"),
        "riichi_tiles_left": Cell(
            4,
            UNKNOWN,
            note=_(
                "Not stated in AA, and clubs differ. Four, so that every player has a draw left."
            ),
        ),
        "return_score": Cell(30_000, A, "AA 7.2"),
        "uma": Cell(((30, 10, -10, -30),), A, "AA 7.2"),
        "standings": Cell(Standings.UMA, A, "AA 7.2"),
        "leftover_sticks": Cell(LeftoverSticks.FIRST, C, "R; KBd"),
        "ties": Cell(Ties.SEAT, C, "KBd; R"),
        "rounding": Cell(
            Rounding.EXACT,
            A,
            "AA 7.2",
            _("The example in AA keeps the hundreds (41,300 gives 11.3); many clubs round (R)."),
        ),
    },
)
