"""A known rule set, and the sources of rule sets."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorer.fans.rules.rules import Rules
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.rule_definitions import Source

SOURCES = {
    "CN98": Source(
        _("Rules of the State Sports Commission of China, 1998 (Chinese)"),
        "https://github.com/ailab-pku/Chinese-Standard-Mahjong",
    ),
    "WMO06": Source(_("Competition rules of the World Mahjong Organization, 2006 (second hand)")),
    "HK": Source(
        _("Scoring rules of Hong Kong mahjong, Wikipedia"),
        "https://en.wikipedia.org/wiki/Hong_Kong_mahjong_scoring_rules",
    ),
    "HKMA": Source(_("Tournament rules of the Hong Kong Mahjong Association (second hand)")),
    "ZJ": Source(
        _("Zung Jung Mahjong Scoring System 3.3 by Alan Kwan"),
        "https://zj-mahjong.info/zj33_rules_eng.html",
    ),
}
"""The sources by key, as in docs/reference/sources.md."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A known rule set.

    Attributes:
        title: Its title.
        rules: Its rules.
        note: A note on its values.
        sources: The keys of the sources of a rule, or of the `fans`; rules without a source are
            missing.
    """

    title: Text
    rules: Rules
    note: Text
    sources: Mapping[str, str] = field(default_factory=dict)
