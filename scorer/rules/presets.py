"""The rules of known tables as data; a new one is a Preset more in PRESETS, and nothing else."""

from dataclasses import dataclass

from scorer.errors import BadRules, shown
from scorer.rules import (
    ABORTIVE_DRAWS,
    DOUBLE_YAKUMAN,
    Bust,
    Chombo,
    DealerRepeats,
    HonbaTo,
    Kazoe,
    LeftoverSticks,
    PaoCovers,
    PaoHonba,
    Renhou,
    Rounding,
    SanmaTsumo,
    SeveralRon,
    Standings,
    SticksTo,
    Ties,
)
from scorer.rules.preset import Cell, Confidence, Preset
from scorer.terms import Words


@dataclass(frozen=True, slots=True)
class Source:
    """Where a value was read: what it is, and its address where it has one."""

    what: Words
    address: str = ""


_PANTHEON = "https://github.com/MahjongPantheon/pantheon"
SOURCES = {
    "AA": Source(
        Words(
            "Basic Ari-Ari Mahjong Rules by Matthew Rappaport, section and figure numbers",
            "Matthew Rappaport『Basic Ari-Ari Mahjong Rules』(節・図の番号)",
        )
    ),
    "C1": Source(
        Words("Rules of a club in Japan, Majan Tenho", "日本の雀荘「麻雀天鳳」のルール"),
        "https://majantenho.com",
    ),
    "C2": Source(
        Words("A tournament in Warsaw, on EMA 2016", "ワルシャワの大会(EMA 2016 準拠)"),
        "https://turnieje.mahjong.waw.pl/?page_id=1303",
    ),
    "C3": Source(
        Words("Rules of a club in Japan, Donkey", "日本の雀荘「ドンキー」のルール"),
        "https://donkey-mahjong.com/rule_1.html",
    ),
    "KB": Source(
        Words(
            "M-League rules of Majiang, src/js/conf/rule.json",
            "Majiang のMリーグルール(src/js/conf/rule.json)",
        ),
        "https://github.com/kobalab/Majiang",
    ),
    "KBd": Source(
        Words("Defaults of majiang-core", "majiang-core の初期値"),
        "https://github.com/kobalab/majiang-core",
    ),
    "LJ": Source(
        Words(
            "A preset module with notes on where each value is from (second hand)",
            "値ごとに出典を注記した設定モジュール(孫引き)",
        )
    ),
    "LW": Source(
        Words("How to use mahjong-calc", "mahjong-calc の使い方"),
        "https://github.com/livewing/mahjong-calc",
    ),
    "MLS": Source(
        Words(
            "M-League settings of a program; weak: it counts oka twice (second hand)",
            "あるプログラムのMリーグ設定(オカを二重に数えるため弱い、孫引き)",
        )
    ),
    "MN": Source(
        Words(
            "EMA 2016: what changed, what differs from WRC 2015",
            "EMA 2016 の変更点と WRC 2015 との違い",
        ),
        "https://mahjongnews.com/index.php/news/reports/67-riichirulesemarev.html",
    ),
    "MNAVI": Source(
        Words("M-League rules for friends", "仲間内で打つMリーグルール"),
        "https://majannavi.com/archives/55",
    ),
    "MP": Source(
        Words(
            "Player rules of a plugin, after Mahjong Soul's own page (second hand)",
            "雀魂公式による、あるプラグインの説明(孫引き)",
        ),
        "https://mahjongsoul.com/news/46",
    ),
    "MPD": Source(
        Words(
            "Design of Mahjong Sticks Calculator (second hand)",
            "Mahjong Sticks Calculator の設計書(孫引き)",
        )
    ),
    "MSP": Source(
        Words("A club on M-League rules", "Mリーグルールの雀荘"),
        "https://mahjong-space.com/index.php?seapa_rule4",
    ),
    "MT": Source(
        Words("EMA text, older edition", "EMA 規定の旧版"),
        "http://mahjongtime.com/mahjong-japanese-rules-4.html",
    ),
    "MTO": Source(
        Words("A club on M-League rules", "Mリーグルールの雀荘"), "https://mahjong.to/web/17538"
    ),
    "N16": Source(
        Words(
            "Notes on the EMA rules of 2016, with pages (second hand)",
            "EMA 2016年規定の覚え書き(頁付き、孫引き)",
        ),
        "http://mahjong-europe.org/portal/images/docs/Riichi-rules-2016-EN.pdf",
    ),
    "N25": Source(
        Words(
            "Notes on the EMA rules of 2025, with sections (second hand)",
            "EMA 2025年規定の覚え書き(節付き、孫引き)",
        ),
        "http://mahjong-europe.org/portal/images/docs/Riichi-rules-2025-EN.pdf",
    ),
    "OOY": Source(
        Words("Text of the WRC rules of 2015", "WRC 2015年規定の本文"),
        "https://ooyamaneko.net/en/mahjong/bookcmp/view.php?book=WRC_2015_en",
    ),
    "P-744": Source(
        Words(
            "Pantheon, issue 744: pao of a hand with several yakuman",
            "Pantheon の課題744:複合役満の責任払い",
        ),
        "https://github.com/MahjongPantheon/pantheon/issues/744",
    ),
    "P-ema": Source(Words("Ruleset ema of Pantheon", "Pantheon のルール ema"), _PANTHEON),
    "P-ema25": Source(Words("Ruleset ema2025 of Pantheon", "Pantheon のルール ema2025"), _PANTHEON),
    "P-jpml": Source(
        Words(
            "Ruleset jpmlA of Pantheon, older than the 2026 sheet",
            "Pantheon のルール jpmlA(2026年の表より古い)",
        ),
        _PANTHEON,
    ),
    "P-ml": Source(
        Words(
            "Ruleset mleague of Pantheon, 2020, since deleted",
            "Pantheon のルール mleague(2020年、のちに削除)",
        ),
        _PANTHEON,
    ),
    "P-tenhou": Source(
        Words(
            "Ruleset tenhounet of Pantheon, older in places",
            "Pantheon のルール tenhounet(一部古い)",
        ),
        _PANTHEON,
    ),
    "P-wrc": Source(
        Words(
            "Ruleset wrc of Pantheon, older than the 2025 book",
            "Pantheon のルール wrc(2025年版より古い)",
        ),
        _PANTHEON,
    ),
    "PR": Source(
        Words(
            "Presets of a game, checked in 2026 against the official pages (second hand)",
            "2026年に公式と照合された、あるゲームの設定(孫引き)",
        )
    ),
    "R": Source(
        Words("Game rules of Ronin", "Ronin のルール"), "https://github.com/MahjongRepository/ronin"
    ),
    "RA25": Source(
        Words(
            "EMA 2025 and Tenhou rules of an engine checked on Tenhou logs (second hand)",
            "天鳳の牌譜で検証されたエンジンの EMA 2025・天鳳ルール(孫引き)",
        )
    ),
    "RE": Source(
        Words("Rules of RiichiEnv", "RiichiEnv のルール"), "https://github.com/smly/RiichiEnv"
    ),
    "RM": Source(
        Words("Ruleset reference of riichimi", "riichimi のルール一覧"),
        "https://github.com/gyng/riichimi",
    ),
    "RP": Source(
        Words(
            "Presets of ten organizations in one program (second hand)",
            "10団体の設定を持つプログラム(孫引き)",
        )
    ),
    "TG": Source(
        Words(
            "Records of games played on Tenhou, counted by tenbo",
            "天鳳の牌譜を tenbo で集計したもの",
        )
    ),
    "TH": Source(
        Words(
            "Tenhou's manual, with lines of a copy (second hand)",
            "天鳳のマニュアル(写しの行番号、孫引き)",
        ),
        "https://tenhou.net/man/",
    ),
    "TS": Source(
        Words("A reference of Tenhou's scoring (second hand)", "天鳳の点数計算の参考資料(孫引き)")
    ),
    "W25": Source(
        Words("The WRC rulebook of 2025, quoted (second hand)", "WRC 2025年規定の引用(孫引き)"),
        "https://worldriichi.org/wrc-rules",
    ),
    "WK-EMA": Source(
        Words("Riichi wiki on EMA rules", "Riichi wiki の EMA ルール"),
        "https://riichi.wiki/EMA_Riichi_Competition_Rules",
    ),
    "WK-MS": Source(
        Words("Riichi wiki on Mahjong Soul", "Riichi wiki の雀魂"),
        "https://riichi.wiki/Special:MobileDiff/19081",
    ),
    "WK-WRC": Source(
        Words("Riichi wiki on WRC rules, old revisions", "Riichi wiki の WRC ルール(旧版)"),
        "https://riichi.wiki/World_Riichi_Championship_rules",
    ),
}
"""The sources by their keys; "second hand" ones quote a text that was not read itself."""

A, B, C, UNKNOWN = Confidence.A, Confidence.B, Confidence.C, Confidence.UNKNOWN

_ATOZUKE_UNKNOWN = Words(
    "No source read says. Allowed, as in every rulebook read that does say.",
    "読めた資料に記載がありません。記載のある規定はすべて「あり」なので、ありとしました。",
)
_OPEN_PINFU_UNKNOWN = Words(
    "No source read says. 30 fu, as in every rulebook read that does say.",
    "読めた資料に記載がありません。記載のある規定はすべて30符なので、30符としました。",
)
_POOR_RIICHI_UNKNOWN = Words(
    "No source read says. Allowed: play goes on below zero here, and the rulebooks of such games "
    "that do say (EMA 2025, M-League) allow it.",
    "読めた資料に記載がありません。箱下でも続行するルールで、同じく続行するEMA 2025とMリーグは"
    "認めているため、可としました。",
)
_PAO_COVERS_UNKNOWN = Words(
    "No source read says. The completed yakuman alone, as two of the three tables whose answer is "
    "known have it (M-League and Mahjong Soul; Tenhou: the whole hand).",
    "読めた資料に記載がありません。記載のある三つのうち二つ(Mリーグ、雀魂)に合わせ、確定させた"
    "役満だけとしました(天鳳は全額)。",
)
_PAO_HONBA_UNKNOWN = Words(
    "No source read says. The discarder, as in the EMA rules.",
    "読めた資料に記載がありません。EMAに合わせ、放銃者としました。",
)
_ROUNDING_UNKNOWN = Words(
    "No source read says. Exact, as in every rulebook read that does say.",
    "読めた資料に記載がありません。記載のある競技規定に合わせ、端数処理なしとしました。",
)
_EMA_CHOMBO = Words(
    "Tournaments take 20,000 off after uma, which is chosen here; in social games the offender "
    "pays a mangan.",
    "大会ではウマの計算後に2万点を引きます(ここではこちらを採用)。交流対局では満貫払いです。",
)
_NO_CHOMBO_ONLINE = Words(
    "A server lets nobody declare a false win; at a table tenbo's standard stands.",
    "オンラインでは起こりません。卓では tenbo の標準(満貫払い)とします。",
)

_EMA_2016 = Preset(
    "ema_2016",
    Words("EMA 2016", "EMA 2016(欧州)"),
    {
        "red_fives": Cell((0, 0, 0), A, "MN; N16 p.6"),
        "kuitan": Cell(True, A, "MN; P-ema"),
        "atozuke": Cell(True, UNKNOWN, note=_ATOZUKE_UNKNOWN),
        "ippatsu": Cell(True, B, "N16; RM"),
        "renhou": Cell(Renhou.MANGAN, A, "MN; N16 p.22"),
        "ura_dora": Cell(True, B, "N16; RM"),
        "kan_dora": Cell(True, B, "N16; RM"),
        "kan_ura": Cell(True, C, "WK-EMA"),
        "double_wind_pair": Cell(
            4,
            C,
            "RM",
            Words(
                "An interpretation: the rules list 2 fu for the seat wind and 2 for the round "
                "wind and never say what both together are worth.",
                "解釈です。自風2符・場風2符とだけあり、連風牌の合計は明記されていません。",
            ),
        ),
        "open_pinfu_30": Cell(True, UNKNOWN, note=_OPEN_PINFU_UNKNOWN),
        "kiriage_mangan": Cell(False, A, "MN; N16 p.30; P-ema"),
        "kazoe": Cell(Kazoe.SANBAIMAN, A, "MN; N16 p.5; P-ema"),
        "yakuman_add": Cell(False, A, "N16 pp.20-23; RM; P-ema"),
        "double_yakuman": Cell(frozenset(), A, "MN; N16 p.20"),
        "honba": Cell(300, A, "N16 p.16; P-ema"),
        "pao": Cell(frozenset({"daisangen", "daisuushii"}), A, "N16 p.13; P-ema"),
        "pao_covers": Cell(PaoCovers.YAKUMAN, C, "P-744"),
        "pao_honba": Cell(PaoHonba.DISCARDER, B, "MT"),
        "double_ron": Cell(SeveralRon.ALL, A, "MN; N16 p.5; P-ema"),
        "triple_ron": Cell(SeveralRon.ALL, B, "WK-EMA"),
        "honba_to": Cell(
            HonbaTo.EACH,
            UNKNOWN,
            "N16 pp.14,18",
            Words(
                "The text of 2016 was not read on this. Each winner, as the edition of 2025 says.",
                "2016年版の本文は未確認です。2025年版に合わせ、和了者全員に付くとしました。",
            ),
        ),
        "sticks_to": Cell(
            SticksTo.OWNERS,
            C,
            "N16 pp.14,18",
            Words(
                "The nearest winner collects the sticks that nobody claims: winners take their "
                "own back, as the edition of 2025 says.",
                "近い和了者が得るのは引き取り手のない供託です。2025年版と同じく、自分のリーチ棒は"
                "戻るとしました。",
            ),
        ),
        "chombo": Cell(Chombo.AFTER_UMA, A, "MN; P-ema", _EMA_CHOMBO),
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
        "riichi_needs_points": Cell(False, UNKNOWN, note=_POOR_RIICHI_UNKNOWN),
        "riichi_tiles_left": Cell(4, B, "N16 p.14"),
        "return_score": Cell(30_000, B, "MN; N16 p.17"),
        "uma": Cell(((15, 5, -5, -15),), B, "MN; P-ema"),
        "leftover_sticks": Cell(LeftoverSticks.FIRST, A, "MN; N16 p.17; P-ema"),
        "ties": Cell(Ties.SHARED, A, "N16 p.17; P-ema"),
        "rounding": Cell(Rounding.EXACT, UNKNOWN, note=_ROUNDING_UNKNOWN),
    },
)

_EMA_2025 = Preset(
    "ema_2025",
    Words("EMA 2025", "EMA 2025(欧州)"),
    {
        "red_fives": Cell((0, 0, 0), A, "N25 §2; RA25"),
        "kuitan": Cell(True, B, "RA25; P-ema25"),
        "atozuke": Cell(True, UNKNOWN, note=_ATOZUKE_UNKNOWN),
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
        "double_ron": Cell(SeveralRon.ALL, A, "N25 §3.3.1; RA25"),
        "triple_ron": Cell(SeveralRon.ALL, A, "N25 §8; RA25"),
        "honba_to": Cell(HonbaTo.EACH, A, "N25 §3.4.3,§4.1; RA25"),
        "sticks_to": Cell(SticksTo.OWNERS, A, "N25 §3.4.3,§4.1; RA25"),
        "chombo": Cell(Chombo.AFTER_UMA, A, "N25 §3.4.6; P-ema25", _EMA_CHOMBO),
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
            Words(
                "To the winner; at a tie split and rounded down, here to the hundreds of a stick.",
                "トップのもの。同点なら等分して切り捨て(ここでは点棒の最小単位の100点まで)。",
            ),
        ),
        "ties": Cell(Ties.SHARED, A, "N25 §3.7.1; RA25"),
        "rounding": Cell(
            Rounding.EXACT,
            C,
            "N25 §3.7",
            Words(
                "The rules let scores be shown in thousands and round nothing.",
                "千点単位で表示してよいとだけあり、端数は処理しません。",
            ),
        ),
    },
)

_WRC_2025 = Preset(
    "wrc_2025",
    Words("WRC 2025", "WRC 2025(世界選手権)"),
    {
        "red_fives": Cell((0, 0, 0), A, "W25"),
        "kuitan": Cell(True, A, "W25; WK-WRC; P-wrc"),
        "atozuke": Cell(True, A, "W25"),
        "ippatsu": Cell(True, B, "PR"),
        "renhou": Cell(
            Renhou.MANGAN,
            A,
            "W25; PR",
            Words(
                "Not added to anything: the better of the mangan and the ordinary hand counts.",
                "複合しません。満貫と通常の役のうち高い方で計算します。",
            ),
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
            Words(
                "P-wrc has none and WK-WRC cuts off at sanbaiman; both follow older editions. "
                "The book of 2025 pays it like one yakuman, and nobody is liable for it.",
                "P-wrcは「なし」、WK-WRCは三倍満止めですが、いずれも旧版です。2025年版は役満一つ分"
                "(責任払いなし)と定めています。",
            ),
            disputed=True,
        ),
        "yakuman_add": Cell(
            True,
            A,
            "W25; PR",
            Words(
                "WK-WRC (2014 to 2018) and P-wrc cap the hand at one yakuman; the book of 2025 "
                "adds them.",
                "WK-WRC(2014〜2018年)とP-wrcは役満一つ分が上限ですが、2025年版は複合を認めます。",
            ),
            disputed=True,
        ),
        "double_yakuman": Cell(frozenset(), A, "W25"),
        "honba": Cell(300, C, "P-wrc"),
        "pao": Cell(
            frozenset({"daisangen", "daisuushii", "suukantsu"}),
            A,
            "W25 §9.1.1",
            Words(
                "P-wrc knows only daisangen and daisuushii; the book of 2025 adds suukantsu.",
                "P-wrcは大三元と大四喜だけですが旧版です。2025年版は四槓子も対象とします。",
            ),
            disputed=True,
        ),
        "pao_covers": Cell(PaoCovers.YAKUMAN, UNKNOWN, note=_PAO_COVERS_UNKNOWN),
        "pao_honba": Cell(PaoHonba.DISCARDER, UNKNOWN, note=_PAO_HONBA_UNKNOWN),
        "double_ron": Cell(SeveralRon.HEAD_BUMP, A, "PR; P-wrc; MN"),
        "triple_ron": Cell(SeveralRon.HEAD_BUMP, A, "PR"),
        "chombo": Cell(
            Chombo.AFTER_UMA,
            C,
            "P-wrc",
            Words(
                "The book of 2025 was not read on this.", "2025年版の該当箇所は確認できていません。"
            ),
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
            Words(
                "WK-WRC's infobox ends the game below zero, in an old revision; the three newer "
                "sources play on.",
                "WK-WRCの旧版には「マイナスで終了」とありますが、新しい三つの資料は続行です。",
            ),
            disputed=True,
        ),
        "riichi_needs_points": Cell(False, UNKNOWN, note=_POOR_RIICHI_UNKNOWN),
        "riichi_tiles_left": Cell(0, B, "PR"),
        "return_score": Cell(30_000, B, "PR; WK-WRC"),
        "uma": Cell(((15, 5, -5, -15),), B, "PR; RP; P-wrc; WK-WRC"),
        "leftover_sticks": Cell(
            LeftoverSticks.NOBODY,
            B,
            "PR; RP; MN",
            Words(
                "P-wrc gives them to the winner of the game; the other sources leave them on the "
                "table.",
                "P-wrcはトップ取りですが、ほかの資料は卓に残すとしています。",
            ),
            disputed=True,
        ),
        "ties": Cell(Ties.SHARED, A, "WK-WRC; PR"),
        "rounding": Cell(Rounding.EXACT, A, "WK-WRC"),
    },
)

_TENHOU = Preset(
    "tenhou",
    Words("Tenhou", "天鳳"),
    {
        "red_fives": Cell((1, 1, 1), A, "TH; PR; RM"),
        "kuitan": Cell(True, A, "TH L1016; PR"),
        "atozuke": Cell(
            True,
            UNKNOWN,
            "TG",
            Words(
                "No page read says. Allowed: recorded games hold wins whose only yaku is a pon of "
                "a valued tile called after a chii.",
                "読めた資料に記載がありません。チーの後に鳴いた役牌だけでの和了が牌譜にあるため、"
                "ありとしました。",
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
            Words(
                "P-tenhou adds suukantsu; the manual names the other two alone.",
                "P-tenhouは四槓子も挙げますが、公式マニュアルは大三元と大四喜だけです。",
            ),
            disputed=True,
        ),
        "pao_covers": Cell(PaoCovers.HAND, A, "TH L1035; RE; LJ"),
        "pao_honba": Cell(PaoHonba.LIABLE, A, "TH L1035; RE; LJ"),
        "rinshan_liability": Cell(
            False,
            C,
            "TG",
            Words(
                "Two recorded wins after a called kan, both paid by everyone.",
                "大明槓からの嶺上開花は牌譜に二例あり、どちらも全員が払っています。",
            ),
        ),
        "double_ron": Cell(SeveralRon.ALL, A, "TH L1033; PR"),
        "triple_ron": Cell(SeveralRon.ABORT, A, "TH L1029; RE; PR; LJ"),
        "honba_to": Cell(HonbaTo.NEAREST, A, "TH L1033-1034"),
        "sticks_to": Cell(SticksTo.NEAREST, A, "TH L1033-1034"),
        "chombo": Cell(Chombo.REVERSE_MANGAN, note=_NO_CHOMBO_ONLINE),
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
            Words(
                "P-tenhou has +15/+5/-5/-15, which is wrong or older; the manual has +20/+10.",
                "P-tenhouは+15/+5/-5/-15ですが、誤りか旧値です。公式マニュアルは+20/+10です。",
            ),
            disputed=True,
        ),
        "leftover_sticks": Cell(LeftoverSticks.FIRST, A, "TH L1024; PR; RP"),
        "ties": Cell(Ties.SEAT, A, "TH L1025; PR; LJ"),
        "rounding": Cell(Rounding.EXACT, A, "TH L1060"),
    },
)

_MAHJONG_SOUL = Preset(
    "mahjong_soul",
    Words("Mahjong Soul", "雀魂"),
    {
        "red_fives": Cell((1, 1, 1), B, "MP; PR; LJ"),
        "kuitan": Cell(True, B, "MP; PR"),
        "atozuke": Cell(True, C, "MPD"),
        "ippatsu": Cell(True, B, "PR; MPD"),
        "renhou": Cell(Renhou.NONE, B, "PR"),
        "ura_dora": Cell(True, B, "PR; MPD"),
        "kan_dora": Cell(True, B, "PR; MPD"),
        "double_wind_pair": Cell(4, B, "PR; LJ; RP"),
        "open_pinfu_30": Cell(True, UNKNOWN, note=_OPEN_PINFU_UNKNOWN),
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
            Words(
                "LJ has the liable player pay for the whole hand; two sources against one.",
                "LJは全額としますが、二つの資料が確定させた役満だけとするため、そちらにしました。",
            ),
            disputed=True,
        ),
        "double_ron": Cell(SeveralRon.ALL, B, "MP; PR; LJ"),
        "triple_ron": Cell(SeveralRon.ALL, B, "RE; LJ; MP; WK-MS"),
        "honba_to": Cell(HonbaTo.NEAREST, B, "MP §8; LJ"),
        "sticks_to": Cell(SticksTo.NEAREST, B, "MP §8; LJ"),
        "chombo": Cell(Chombo.REVERSE_MANGAN, note=_NO_CHOMBO_ONLINE),
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

_M_LEAGUE = Preset(
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
        "open_pinfu_30": Cell(True, UNKNOWN, note=_OPEN_PINFU_UNKNOWN),
        "kiriage_mangan": Cell(True, A, "PR; KB; LJ; P-ml; RM"),
        "kazoe": Cell(Kazoe.SANBAIMAN, A, "RM; PR; KB; P-ml; LJ"),
        "yakuman_add": Cell(True, B, "PR; KB; LJ; P-ml"),
        "double_yakuman": Cell(frozenset(), B, "KB; LJ; PR"),
        "honba": Cell(300, A, "MNAVI; MSP; LJ"),
        "pao": Cell(frozenset({"daisangen", "daisuushii", "suukantsu"}), B, "LJ; P-ml"),
        "pao_covers": Cell(PaoCovers.YAKUMAN, C, "LJ"),
        "double_ron": Cell(SeveralRon.HEAD_BUMP, A, "MNAVI; MTO; PR; KB; LJ"),
        "triple_ron": Cell(SeveralRon.HEAD_BUMP, A, "MNAVI; PR"),
        "chombo": Cell(
            Chombo.AFTER_UMA,
            UNKNOWN,
            "MLS",
            Words(
                "One weak source (it counts oka twice) has 20 points off, as other leagues have; "
                "taken for want of a better.",
                "出典は信頼度の低い一つだけです(オカを二重に計算)。他団体と同じ20ポイント減点と"
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
                "No source read says. No: the hand is played again.",
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
                "MNAVI allows riichi without a draw left to oneself; PR and LJ ask for one tile in "
                "the wall, which holds both: one's own draw need not come.",
                "MNAVIはツモ番なしリーチあり、PRとLJは山に1枚以上です。どちらとも合う1枚としました"
                "(自分のツモ番は不要です)。",
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
                "Three sources give them to first place, shared at a tie; a count over 1,918 games "
                "of the league finds totals below 100,000, as if nobody had got them. The three "
                "written sources are followed.",
                "三つの資料はトップ取り(同点は分割)ですが、1,918試合の集計には合計10万点未満"
                "(供託没収)の例があります。記載のある三つの資料に従いました。",
            ),
            disputed=True,
        ),
        "ties": Cell(
            Ties.SHARED,
            A,
            "MTO; LJ; PR",
            Words(
                "The league's own rules, chapter 6, article 2.6: what three sharing players leave "
                "over, 0.1, goes to the one nearest the first dealer.",
                "公式規定第6章第2条6。三者同点で割り切れない0.1は起家に近い方に付きます。",
            ),
        ),
        "rounding": Cell(Rounding.EXACT, A, "MTO; LJ"),
    },
)

_JPML_A = Preset(
    "jpml_a",
    Words("JPML A (2026)", "日本プロ麻雀連盟 Aルール(2026)"),
    {
        "red_fives": Cell((0, 0, 0), B, "PR; RM"),
        "kuitan": Cell(True, B, "P-jpml; RM"),
        "atozuke": Cell(True, UNKNOWN, note=_ATOZUKE_UNKNOWN),
        "ippatsu": Cell(False, A, "PR; RM; P-jpml"),
        "renhou": Cell(
            Renhou.NONE,
            C,
            "PR",
            Words(
                "P-jpml leaves it allowed, from an older sheet; the sheet of 2026 has none.",
                "P-jpml(旧版)では採用のままですが、2026年版の規定にはありません。",
            ),
            disputed=True,
        ),
        "ura_dora": Cell(False, A, "PR; RM"),
        "kan_dora": Cell(False, A, "PR; RM"),
        "kan_ura": Cell(False, A, "PR; RM"),
        "double_wind_pair": Cell(2, B, "PR; RM; RP"),
        "open_pinfu_30": Cell(True, UNKNOWN, note=_OPEN_PINFU_UNKNOWN),
        "kiriage_mangan": Cell(False, B, "PR; RP; P-jpml; RM"),
        "kazoe": Cell(
            Kazoe.YAKUMAN,
            B,
            "PR; RM",
            Words(
                "P-jpml has none, from an older sheet; the sheet of 2026 has it.",
                "P-jpml(旧版)では「なし」ですが、2026年版の規定にはあります。",
            ),
            disputed=True,
        ),
        "yakuman_add": Cell(True, B, "RM; PR; RP"),
        "yakuman_at_most": Cell(4, B, "RM; PR; RP"),
        "double_yakuman": Cell(frozenset(), B, "PR; P-jpml"),
        "honba": Cell(300, C, "P-jpml"),
        "pao": Cell(frozenset({"daisangen", "daisuushii", "suukantsu"}), C, "P-jpml"),
        "pao_covers": Cell(PaoCovers.YAKUMAN, UNKNOWN, note=_PAO_COVERS_UNKNOWN),
        "pao_honba": Cell(PaoHonba.DISCARDER, UNKNOWN, note=_PAO_HONBA_UNKNOWN),
        "double_ron": Cell(SeveralRon.HEAD_BUMP, B, "PR; P-jpml"),
        "triple_ron": Cell(SeveralRon.HEAD_BUMP, B, "PR"),
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
                "P-jpml allows them, from an older sheet; the sheet of 2026 has none.",
                "P-jpml(旧版)では「あり」ですが、2026年版の規定にはありません。",
            ),
            disputed=True,
        ),
        "start_score": Cell(30_000, B, "PR; RP; P-jpml"),
        "target_score": Cell(0, B, "PR; RP; P-jpml"),
        "dealer_repeats": Cell(DealerRepeats.TENPAI, C, "RP"),
        "agari_yame": Cell(False, B, "PR; RP"),
        "tenpai_yame": Cell(False, B, "PR; RP"),
        "bust": Cell(Bust.NEVER, B, "PR; RP; P-jpml"),
        "riichi_needs_points": Cell(False, UNKNOWN, note=_POOR_RIICHI_UNKNOWN),
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
                "Where nobody or everybody has 30,000, the official sheet of April 2026 pays no "
                "uma; RP and P-jpml pay +8/+4/-4/-8. The sheet is followed.",
                "浮き0人・4人の場合、2026年4月の公式規定はウマなし、RPとP-jpmlは+8/+4/-4/-8です。"
                "公式規定に従いました。",
            ),
            disputed=True,
        ),
        "leftover_sticks": Cell(LeftoverSticks.NOBODY, B, "PR; RP; P-jpml"),
        "ties": Cell(Ties.SHARED, B, "PR; RP"),
        "rounding": Cell(Rounding.EXACT, UNKNOWN, note=_ROUNDING_UNKNOWN),
    },
)

_ARI_ARI = Preset(
    "ari_ari",
    Words("Basic Ari-Ari", "アリアリ(Rappaport)"),
    {
        "players": Cell(4, A, "AA 4.2"),
        "red_fives": Cell(
            (1, 1, 1),
            B,
            "AA 9.1; C1; C3; KBd",
            Words(
                "The document counts red tiles and does not say how many there are; one a suit, "
                "as in the clubs (C1 adds a golden five of circles).",
                "文書は赤牌をドラとしますが枚数がありません。店の標準の各1枚としました(C1は金五筒"
                "を追加)。",
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
            Words(
                "Not in the document's list of yaku. Clubs pay a yakuman (C1, C2), a mangan (R) "
                "or nothing (KBd).",
                "文書の役一覧にありません。店では役満(C1、C2)、満貫(R)、なし(KBd)と分かれます。",
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
            Words(
                "The table prints 7,700 and 11,600 for 4 han 30 fu and 3 han 60 fu.",
                "点数表に4翻30符・3翻60符の7,700点と11,600点があります。",
            ),
        ),
        "kazoe": Cell(Kazoe.YAKUMAN, A, "AA fig.2"),
        "yakuman_add": Cell(
            True,
            UNKNOWN,
            "AA 8.7",
            Words(
                "The document does not say and clubs differ. They add: it has double yakuman, so "
                "more than one yakuman is paid.",
                "文書に記載がなく、店でも分かれます。ダブル役満があり、役満一つを超える支払いが"
                "あるため、複合ありとしました。",
            ),
        ),
        "double_yakuman": Cell(DOUBLE_YAKUMAN, A, "AA 8.7"),
        "honba": Cell(
            300,
            B,
            "AA 9.2; C1; LW",
            Words(
                "The document's bonus of 100 points is one player's share; some clubs pay 1,500.",
                "文書の「100点」は一人分です。1,500点の店もあります。",
            ),
        ),
        "pao": Cell(
            frozenset({"daisangen", "daisuushii"}),
            C,
            "C1; R",
            Words("These two at least.", "少なくともこの二つです。"),
        ),
        "double_ron": Cell(SeveralRon.ALL, B, "C1; C2; KBd"),
        "triple_ron": Cell(SeveralRon.ABORT, B, "C1; C2; C3"),
        "honba_to": Cell(HonbaTo.EACH, C, "C1"),
        "sticks_to": Cell(SticksTo.NEAREST, C, "C1"),
        "chombo": Cell(Chombo.REVERSE_MANGAN, B, "C1; C2; C3; MSP"),
        "chombo_ends_game": Cell(
            False,
            UNKNOWN,
            note=Words(
                "No source read says. No: the hand is played again.",
                "読めた資料に記載がありません。終了せず、やり直しとしました。",
            ),
        ),
        "noten_payment": Cell(3_000, C, "R"),
        "keishiki_tenpai": Cell(True, C, "C3"),
        "nagashi_mangan": Cell(
            False,
            C,
            "AA 8",
            Words(
                "Not in the document's list of yaku; its section on draws is still empty. Clubs "
                "have it (C2, KBd).",
                "文書の役一覧になく、流局の節は未記入です。店ではあり(C2、KBd)です。",
            ),
        ),
        "abortive_draws": Cell(
            frozenset({"nine_terminals", "four_winds", "four_kans"}),
            C,
            "C1; C3",
            Words("Four riichi do not end the hand (C3).", "四家立直は流局しません(C3)。"),
        ),
        "abort_repeats": Cell(False, C, "C1"),
        "start_score": Cell(25_000, A, "AA 4.1"),
        "target_score": Cell(
            0,
            C,
            "C1",
            Words(
                "The document does not say. C1 has no west round; other clubs play on to 30,000 "
                "(KBd).",
                "文書に記載がありません。C1は西入なし、ほかは3万点まで西入(KBd)です。",
            ),
        ),
        "dealer_repeats": Cell(DealerRepeats.TENPAI, C, "KBd; C1"),
        "agari_yame": Cell(True, C, "C1"),
        "tenpai_yame": Cell(False, C, "C1"),
        "bust": Cell(
            Bust.BELOW_ZERO,
            B,
            "C1; C2; C3",
            Words("C3 ends the game at zero already.", "C3は0点ちょうどでも終了です。"),
        ),
        "riichi_needs_points": Cell(True, C, "C1"),
        "riichi_tiles_left": Cell(
            4,
            UNKNOWN,
            note=Words(
                "The document does not say and clubs differ. Four: a draw for everyone is left.",
                "文書に記載がなく、店でも分かれます。全員にツモ番が残る4枚としました。",
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
            Words(
                "Its example keeps the hundreds (41,300 gives 11.3); many clubs round (R).",
                "計算例は百点単位を残します(41,300点→11.3)。五捨六入の店も多くあります(R)。",
            ),
        ),
    },
)

_TENHOU_SANMA = Preset(
    "tenhou_sanma",
    Words("Tenhou, three players", "天鳳 三人麻雀"),
    {
        **_TENHOU.cells,
        "players": Cell(3, A, "TG"),
        "red_fives": Cell(
            (0, 1, 1),
            A,
            "TG",
            Words(
                "There are no characters from 2 to 8, so no red five of characters.",
                "萬子の2〜8がないので、赤五萬もありません。",
            ),
        ),
        "nuki_dora": Cell(True, A, "TG"),
        "sanma_tsumo": Cell(SanmaTsumo.LOSS, A, "TG"),
        "honba": Cell(200, A, "TG"),
        "noten_payment": Cell(2_000, A, "TG"),
        "abortive_draws": Cell(
            frozenset({"nine_terminals", "four_kans"}),
            C,
            "TG; TH L1029-1030",
            Words(
                "The recorded games end early for nine terminals alone; four kans is taken over "
                "from four players, and the other two need four players.",
                "牌譜にある途中流局は九種九牌だけです。四開槓は四人打ちに合わせました。ほかの二つは"
                "四人でなければ起こりません。",
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
            Words(
                "Until 2022 scores were rounded to thousands, half away from zero (half_up), and "
                "so are they in the games counted.",
                "2022年までは千点未満を四捨五入(half_up)していて、数えた牌譜もそうなっています。",
            ),
        ),
    },
)

PRESETS = {
    preset.name: preset
    for preset in (
        *(_EMA_2016, _EMA_2025, _WRC_2025, _TENHOU, _MAHJONG_SOUL, _M_LEAGUE, _JPML_A, _ARI_ARI),
        _TENHOU_SANMA,
    )
}
"""The known tables by the names that files and commands use."""

EMA_2016 = _EMA_2016.rules
EMA_2025 = _EMA_2025.rules
WRC_2025 = _WRC_2025.rules
TENHOU = _TENHOU.rules
MAHJONG_SOUL = _MAHJONG_SOUL.rules
M_LEAGUE = _M_LEAGUE.rules
JPML_A = _JPML_A.rules
ARI_ARI = _ARI_ARI.rules
TENHOU_SANMA = _TENHOU_SANMA.rules


def preset_named(name: object) -> Preset:
    """The preset of a name.

    >>> preset_named("tenhou").rules.start_score
    25000
    >>> preset_named("mleague")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    scorer.errors.BadRules: There is no preset "mleague"; the presets are ema_2016, ...
    """
    preset = PRESETS.get(name) if isinstance(name, str) else None
    if preset is None:
        names = ", ".join(PRESETS)
        raise BadRules(
            f'There is no preset "{shown(name)}"; the presets are {names}.',
            f"「{shown(name)}」というルールはありません。選べるのは {names} です。",
        )
    return preset
