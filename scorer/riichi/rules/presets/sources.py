"""The sources of the values of the presets, by key."""

from dataclasses import dataclass

from scorer.tiles.terms import Words


@dataclass(frozen=True, slots=True)
class Source:
    """A source: a description, and its address if it has one."""

    description: Words
    address: str = ""


_PANTHEON = "https://github.com/MahjongPantheon/pantheon"
SOURCES = {
    "AA": Source(
        Words(
            "Basic Ari-Ari Mahjong Rules by Matthew Rappaport, section and figure numbers",
            "Matthew Rappaport『Basic Ari-Ari Mahjong Rules』（節・図の番号）",
        )
    ),
    "C1": Source(
        Words("Rules of a club in Japan, Majan Tenho", "日本の雀荘「麻雀天鳳」のルール"),
        "https://majantenho.com",
    ),
    "C2": Source(
        Words("A tournament in Warsaw, on EMA 2016", "ワルシャワの大会（EMA 2016 準拠）"),
        "https://turnieje.mahjong.waw.pl/?page_id=1303",
    ),
    "C3": Source(
        Words("Rules of a club in Japan, Donkey", "日本の雀荘「ドンキー」のルール"),
        "https://donkey-mahjong.com/rule_1.html",
    ),
    "KB": Source(
        Words(
            "M-League rules of Majiang, src/js/conf/rule.json",
            "Majiang のMリーグルール（src/js/conf/rule.json）",
        ),
        "https://github.com/kobalab/Majiang",
    ),
    "KBd": Source(
        Words("Defaults of majiang-core", "majiang-core の初期値"),
        "https://github.com/kobalab/majiang-core",
    ),
    "LJ": Source(
        Words(
            "A program's presets with the origin of each value (second hand)",
            "値ごとに出典を注記した設定モジュール（孫引き）",
        )
    ),
    "LW": Source(
        Words("Manual of mahjong-calc", "mahjong-calc の使い方"),
        "https://github.com/livewing/mahjong-calc",
    ),
    "MLS": Source(
        Words(
            "M-League settings of a program; weak, it counts oka twice (second hand)",
            "あるプログラムのMリーグ設定（オカを二重に数えるため弱い、孫引き）",
        )
    ),
    "MN": Source(
        Words(
            "EMA 2016: changes, and differences from WRC 2015",
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
            "雀魂公式による、あるプラグインの説明（孫引き）",
        ),
        "https://mahjongsoul.com/news/46",
    ),
    "MPD": Source(
        Words(
            "Design notes of Mahjong Sticks Calculator (second hand)",
            "Mahjong Sticks Calculator の設計書（孫引き）",
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
            "EMA 2016年規定の覚え書き（頁付き、孫引き）",
        ),
        "http://mahjong-europe.org/portal/images/docs/Riichi-rules-2016-EN.pdf",
    ),
    "N25": Source(
        Words(
            "Notes on the EMA rules of 2025, with sections (second hand)",
            "EMA 2025年規定の覚え書き（節付き、孫引き）",
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
            "Pantheon のルール jpmlA（2026年の表より古い）",
        ),
        _PANTHEON,
    ),
    "P-ml": Source(
        Words(
            "Ruleset mleague of Pantheon, 2020, deleted later",
            "Pantheon のルール mleague（2020年、のちに削除）",
        ),
        _PANTHEON,
    ),
    "P-tenhou": Source(
        Words(
            "Ruleset tenhounet of Pantheon, older in places",
            "Pantheon のルール tenhounet（一部古い）",
        ),
        _PANTHEON,
    ),
    "P-wrc": Source(
        Words(
            "Ruleset wrc of Pantheon, older than the 2025 book",
            "Pantheon のルール wrc（2025年版より古い）",
        ),
        _PANTHEON,
    ),
    "PR": Source(
        Words(
            "Presets of a game, checked in 2026 against the official pages (second hand)",
            "2026年に公式と照合された、あるゲームの設定（孫引き）",
        )
    ),
    "R": Source(
        Words("Game rules of Ronin", "Ronin のルール"), "https://github.com/MahjongRepository/ronin"
    ),
    "RA25": Source(
        Words(
            "EMA 2025 and Tenhou rules of an engine checked on Tenhou logs (second hand)",
            "天鳳の牌譜で検証されたエンジンの EMA 2025・天鳳ルール（孫引き）",
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
            "10団体の設定を持つプログラム（孫引き）",
        )
    ),
    "TG": Source(
        Words(
            "Recorded games on Tenhou, counted by tenbo",
            "天鳳の牌譜を tenbo で集計したもの",
        )
    ),
    "TH": Source(
        Words(
            "Tenhou's manual, with lines of a copy (second hand)",
            "天鳳のマニュアル（写しの行番号、孫引き）",
        ),
        "https://tenhou.net/man/",
    ),
    "TS": Source(
        Words("A reference of Tenhou's scoring (second hand)", "天鳳の点数計算の参考資料（孫引き）")
    ),
    "W25": Source(
        Words("The WRC rulebook of 2025, quoted (second hand)", "WRC 2025年規定の引用（孫引き）"),
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
        Words("Riichi wiki on WRC rules, old revisions", "Riichi wiki の WRC ルール（旧版）"),
        "https://riichi.wiki/World_Riichi_Championship_rules",
    ),
}
"""The sources by key; a source marked "second hand" quotes a text that was not available."""
