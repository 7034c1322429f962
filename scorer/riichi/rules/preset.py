"""A preset: the values of a known rule set, with source and confidence of each."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.rule_definitions import Source


class Confidence(StrEnum):
    """The confidence in a value.

    A: the official rule text, an official list, or recorded games.
    B: two or more independent sources agree. C: a single source. UNKNOWN: the sources do not
    give the value, or contradict each other. SILENT: no source mentions the rule.
    """

    A = "A"
    B = "B"
    C = "C"
    UNKNOWN = "?"
    SILENT = ""


A, B, C, UNKNOWN = Confidence.A, Confidence.B, Confidence.C, Confidence.UNKNOWN


@dataclass(frozen=True, slots=True)
class Cell:
    """One rule of a preset: its value, confidence, sources and a note.

    sources has keys of presets.SOURCES, each with a page or section. The note of an unknown or
    disputed value reports what the sources say and explains the choice.
    """

    value: Any
    confidence: Confidence = Confidence.SILENT
    sources: str = ""
    note: Text | None = None
    disputed: bool = False

    @property
    def certain(self) -> bool:
        """Return whether the value is certain enough to be displayed without its note.

        >>> Cell(True, Confidence.A, "N25").certain, Cell(True, Confidence.UNKNOWN).certain
        (True, False)
        """
        return not self.disputed and self.confidence is not Confidence.UNKNOWN


@dataclass(frozen=True, slots=True)
class Preset:
    """A known rule set: its name in files, its title, and a cell for each rule with a source.

    >>> from scorer.tiles.messages import verbatim
    >>> ours = Preset("ours", verbatim("Ours"), {"renhou": Cell(4, Confidence.C, "C1")})
    >>> ours.rules == replace(STANDARD, renhou=4)
    True
    """

    name: str
    title: Text
    cells: Mapping[str, Cell]
    rules: Rules = field(init=False)

    def __post_init__(self) -> None:
        values = {rule: cell.value for rule, cell in self.cells.items()}
        object.__setattr__(self, "rules", replace(STANDARD, **values))

    def cell(self, rule: str) -> Cell:
        """Return the cell of a rule, by default with the value of the standard rules.

        >>> from scorer.tiles.messages import verbatim
        >>> Preset("ours", verbatim("Ours"), {}).cell("start_score").value
        25000
        """
        return self.cells.get(rule) or Cell(getattr(STANDARD, rule))


_PANTHEON = "https://github.com/MahjongPantheon/pantheon"
SOURCES = {
    "AA": Source(_("Basic Ari-Ari Mahjong Rules by Matthew Rappaport, section and figure numbers")),
    "HU": Source(_("Notes on the Chinese and the Japanese game by P. Salvi (Hungarian)")),
    "PL": Source(_("Tables of yaku, fu and payments, Mahjong (Polish)")),
    "TP": Source(_("musi Lisi Masan by /dev/urandom (Toki Pona)")),
    "BEG": Source(
        _("Red fives and chips, a course for beginners (Japanese)"),
        "http://www.beginners.biz/dora/dora07.html",
    ),
    "C1": Source(
        _("Rules of a club in Japan, Majan Tenho"),
        "https://majantenho.com",
    ),
    "C2": Source(
        _("A tournament in Warsaw, on EMA 2016"),
        "https://turnieje.mahjong.waw.pl/?page_id=1303",
    ),
    "C3": Source(
        _("Rules of a club in Japan, Donkey"),
        "https://donkey-mahjong.com/rule_1.html",
    ),
    "CRK": Source(
        _("Yakitori, Mahjong Club (Japanese)"),
        "http://corkstyle.net/yakitori.php",
    ),
    "KB": Source(
        _("M-League rules of Majiang, src/js/conf/rule.json"),
        "https://github.com/kobalab/Majiang",
    ),
    "KBd": Source(
        _("Defaults of majiang-core"),
        "https://github.com/kobalab/majiang-core",
    ),
    "KIT": Source(
        _("A report on wareme, with the bust prize (Japanese)"),
        "https://kityou.hatenadiary.org/entry/20090914/1252934250",
    ),
    "KSE": Source(
        _("Three-player rules of Mahjong Echoes (Japanese)"),
        "http://www.i-produce.sakura.ne.jp/backup/mahjong-echoes/rule_3ma.html",
    ),
    "KSM": Source(
        _("Points of the three-player game, a course (Japanese)"),
        "https://3-mahjong.com/zero12",
    ),
    "KSO": Source(
        _("Kansai rules of a club in Osaka, by a player (Japanese)"),
        "https://mj-omochi.com/2022/01/25/kansaisanma/",
    ),
    "KSP": Source(
        _("Kansai rules explained, a player's blog (Japanese)"),
        "https://mjplayer.hatenablog.com/entry/kansaisanma",
    ),
    "KST": Source(
        _("Kansai rules of three-player clubs (Japanese)"),
        "https://three-mahjong.com",
    ),
    "KSW": Source(
        _("Kansai three players, a wiki of local rules (Japanese)"),
        "https://w.atwiki.jp/mahjlocal/pages/4311.html",
    ),
    "LJ": Source(_("A program's presets with the origin of each value (second hand)")),
    "LK": Source(_("Chips, Leon's blog (Japanese)"), "https://leonkkblog.com/syuugi/"),
    "LRT": Source(
        _("The bust prize, a wiki of local rules (Japanese)"),
        "https://www29.atwiki.jp/mahjlocal/pages/2603.html",
    ),
    "LW": Source(
        _("Manual of mahjong-calc"),
        "https://github.com/livewing/mahjong-calc",
    ),
    "MCC": Source(
        _("Chips, Mahjong College (Japanese)"),
        "https://mahjongcollege.com/score-calculation/5088/",
    ),
    "MCT": Source(
        _("Bust, Mahjong College (Japanese)"),
        "https://mahjongcollege.com/rules/5585/",
    ),
    "MCY": Source(
        _("Yakitori, Mahjong College (Japanese)"),
        "https://mahjongcollege.com/rules/4653/",
    ),
    "MIY": Source(
        _("Yakitori and its marker, a blog on equipment (Japanese)"),
        "https://majyan-item.com/post-49/",
    ),
    "MLS": Source(_("M-League settings of a program; weak, it counts oka twice (second hand)")),
    "MN": Source(
        _("EMA 2016: changes, and differences from WRC 2015"),
        "https://mahjongnews.com/index.php/news/reports/67-riichirulesemarev.html",
    ),
    "MNAVI": Source(
        _("M-League rules for friends"),
        "https://majannavi.com/archives/55",
    ),
    "MP": Source(
        _("Player rules of a plugin, after Mahjong Soul's own page (second hand)"),
        "https://mahjongsoul.com/news/46",
    ),
    "MPD": Source(_("Design notes of Mahjong Sticks Calculator (second hand)")),
    "MSP": Source(
        _("A club on M-League rules"),
        "https://mahjong-space.com/index.php?seapa_rule4",
    ),
    "MT": Source(
        _("EMA text, older edition"),
        "http://mahjongtime.com/mahjong-japanese-rules-4.html",
    ),
    "MTO": Source(_("A club on M-League rules"), "https://mahjong.to/web/17538"),
    "N16": Source(
        _("Notes on the EMA rules of 2016, with pages (second hand)"),
        "http://mahjong-europe.org/portal/images/docs/Riichi-rules-2016-EN.pdf",
    ),
    "N25": Source(
        _("Notes on the EMA rules of 2025, with sections (second hand)"),
        "http://mahjong-europe.org/portal/images/docs/Riichi-rules-2025-EN.pdf",
    ),
    "OKM": Source(
        _("How chips are used, a blog (Japanese)"),
        "http://0okmnblog.blogspot.com/2017/10/blog-post_33.html",
    ),
    "OOY": Source(
        _("Text of the WRC rules of 2015"),
        "https://ooyamaneko.net/en/mahjong/bookcmp/view.php?book=WRC_2015_en",
    ),
    "P-744": Source(
        _("Pantheon, issue 744: pao of a hand with several yakuman"),
        "https://github.com/MahjongPantheon/pantheon/issues/744",
    ),
    "P-ema": Source(_("Ruleset ema of Pantheon"), _PANTHEON),
    "P-ema25": Source(_("Ruleset ema2025 of Pantheon"), _PANTHEON),
    "P-jpml": Source(
        _("Ruleset jpmlA of Pantheon, older than the 2026 sheet"),
        _PANTHEON,
    ),
    "P-ml": Source(
        _("Ruleset mleague of Pantheon, 2020, deleted later"),
        _PANTHEON,
    ),
    "P-tenhou": Source(
        _("Ruleset tenhounet of Pantheon, older in places"),
        _PANTHEON,
    ),
    "P-wrc": Source(
        _("Ruleset wrc of Pantheon, older than the 2025 book"),
        _PANTHEON,
    ),
    "PR": Source(_("Presets of a game, checked in 2026 against the official pages (second hand)")),
    "R": Source(_("Game rules of Ronin"), "https://github.com/MahjongRepository/ronin"),
    "RA25": Source(
        _("EMA 2025 and Tenhou rules of an engine checked on Tenhou logs (second hand)")
    ),
    "RE": Source(_("Rules of RiichiEnv"), "https://github.com/smly/RiichiEnv"),
    "RM": Source(
        _("Ruleset reference of riichimi"),
        "https://github.com/gyng/riichimi",
    ),
    "RMF": Source(
        _("The optional rules of a game by Koei, in a forum"),
        "http://www.reachmahjong.com/en/forum/viewtopic.php?f=5&t=52824",
    ),
    "RP": Source(_("Presets of ten organizations in one program (second hand)")),
    "STY": Source(
        _("Wareme, a page on rules (Japanese)"),
        "http://www.styleawards.com/jijusogy22654.html",
    ),
    "TG": Source(_("Recorded games on Tenhou, counted by tenbo")),
    "TH": Source(
        _("Tenhou's manual, with lines of a copy (second hand)"),
        "https://tenhou.net/man/",
    ),
    "TS": Source(_("A reference of Tenhou's scoring (second hand)")),
    "TWP": Source(
        _("Rules of a private evening with chips (Japanese)"),
        "https://twipla.jp/events/152776",
    ),
    "W25": Source(
        _("The WRC rulebook of 2025, quoted (second hand)"),
        "https://worldriichi.org/wrc-rules",
    ),
    "WK-EMA": Source(
        _("Riichi wiki on EMA rules"),
        "https://riichi.wiki/EMA_Riichi_Competition_Rules",
    ),
    "WK-MS": Source(
        _("Riichi wiki on Mahjong Soul"),
        "https://riichi.wiki/Special:MobileDiff/19081",
    ),
    "WK-WRC": Source(
        _("Riichi wiki on WRC rules, old revisions"),
        "https://riichi.wiki/World_Riichi_Championship_rules",
    ),
}
"""The sources by key; a source marked "second hand" quotes a text that was not available."""


ATOZUKE_UNKNOWN = _(
    "Not stated in any available source. Allowed, as in every rulebook that states it."
)

OPEN_PINFU_UNKNOWN = _(
    "Not stated in any available source. 30 fu, as in every rulebook that states it."
)

POOR_RIICHI_UNKNOWN = _(
    "Not stated in any available source. Allowed: scores can go below "
    "zero, and the rulebooks of such games that state it (EMA 2025, "
    "M-League) allow it."
)

PAO_COVERS_UNKNOWN = _(
    "Not stated in any available source. Only the completed yakuman, as in "
    "two of the three rule sets that state it (M-League and Mahjong Soul; "
    "Tenhou: the whole hand)."
)

PAO_HONBA_UNKNOWN = _("Not stated in any available source. The discarder, as in the EMA rules.")

ROUNDING_UNKNOWN = _(
    "Not stated in any available source. Exact, as in every rulebook that states it."
)
