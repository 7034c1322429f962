"""Labels of the values of rules, and the choices of each rule."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.riichi.rules.rules import RULE_DEFINITIONS, STANDARD, rule_texts
from scorer.riichi.yaku import YAKU, YAKUMAN
from scorer.rules.definitions import RuleLabels
from scorer.rules.files import LazyMapping
from scorer.tiles.messages import Text, verbatim, with_minus
from scorer.tiles.terms import Language, Term


@dataclass(frozen=True, slots=True)
class _Romaji:
    """The name of a yaku as rules call it: romaji, or characters for their readers."""

    yaku: Term

    def text(self, language: Language) -> str:
        return self.yaku.text(language) if language.reads_kanji else self.yaku.romaji


_NAMES: Mapping[str, Text] = LazyMapping(
    lambda: {
        **{row.name: _Romaji(row) for row in (*YAKU, *YAKUMAN)},
        **rule_texts().names,
    }
)
"""The labels of the names that rules with a set of names can contain."""

_LABELS = RuleLabels(RULE_DEFINITIONS, STANDARD, _NAMES)
rule_choices = _LABELS.choices
name_label = _LABELS.name


def value_label(rule: str, value: object) -> Text:
    """Return the label of a value of a rule.

    >>> from scorer.riichi.rules.choices import MultipleRon
    >>> value_label("double_ron", MultipleRon.HEAD_BUMP).text(Language.JAPANESE)
    '頭ハネ'
    >>> str(value_label("renhou", 4)), str(value_label("uma", ((20, 0, -20),)))
    ('4 han', '+20/0/−20')
    >>> rule_choices("double_wind_pair"), rule_choices("abortive_draws")[:2]
    ((2, 4), ('four_kans', 'four_riichi'))
    """
    match value:
        case tuple() if rule == "uma":
            return verbatim("; ".join("/".join(map(_signed, row)) for row in value))
        case tuple():
            return verbatim("/".join(map(str, value)))
    return _LABELS.value(rule, value)


def _signed(points: int) -> str:
    return with_minus(f"{points:+}") if points else "0"
