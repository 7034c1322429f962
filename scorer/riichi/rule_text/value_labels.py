"""Labels of the values of rules, and the choices of each rule."""

from dataclasses import dataclass
from enum import StrEnum

from scorer.riichi.rules.rules import (
    ALLOWED_NAMES,
    STANDARD,
    Bust,
    Chombo,
    DealerRepeats,
    HonbaTo,
    Kazoe,
    Kuikae,
    LeftoverSticks,
    MultipleRon,
    OpenRiichi,
    PaoCovers,
    PaoHonba,
    Renhou,
    RiichiKan,
    RonPayers,
    Rounding,
    SanmaTsumo,
    Standings,
    SticksTo,
    Ties,
)
from scorer.riichi.yaku.catalogue import YAKU, YAKUMAN
from scorer.tiles.messages import Text, in_context, join, verbatim
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language, Term

_VALUES: dict[type, dict[str, Text]] = {
    bool: {"True": _("yes"), "False": _("no")},
    Renhou: {
        Renhou.NONE: _("nothing"),
        Renhou.MANGAN: _("mangan"),
        Renhou.YAKUMAN: _("yakuman"),
    },
    OpenRiichi: {
        OpenRiichi.NONE: _("not allowed"),
        OpenRiichi.HAN: _("one han more"),
        OpenRiichi.YAKUMAN: _("one han more, a yakuman from a player not in riichi"),
    },
    Kazoe: {
        Kazoe.SANBAIMAN: _("sanbaiman"),
        Kazoe.YAKUMAN: _("yakuman"),
        Kazoe.MULTIPLE: _("a yakuman for each 13 han"),
    },
    SanmaTsumo: {
        SanmaTsumo.LOSS: _("nobody pays it (tsumo loss)"),
        SanmaTsumo.SPLIT: _("both pay half of it"),
    },
    PaoCovers: {
        PaoCovers.HAND: _("all yakuman of the hand"),
        PaoCovers.YAKUMAN: _("that yakuman alone"),
    },
    PaoHonba: {
        PaoHonba.LIABLE: _("the liable player"),
        PaoHonba.DISCARDER: _("the discarder"),
    },
    RonPayers: {
        RonPayers.DISCARDER: _("the discarder alone"),
        RonPayers.ALL: _("the discarder half, the others the rest"),
    },
    MultipleRon: {
        MultipleRon.ALL: _("all win"),
        MultipleRon.HEAD_BUMP: _("the nearest wins (head bump)"),
        MultipleRon.ABORT: _("nobody, the hand is drawn"),
    },
    HonbaTo: {
        HonbaTo.EACH: _("each winner"),
        HonbaTo.NEAREST: _("the nearest winner"),
    },
    SticksTo: {
        SticksTo.NEAREST: _("the nearest winner"),
        SticksTo.OWNERS: _("own sticks back, the rest to the nearest"),
    },
    DealerRepeats: {
        DealerRepeats.WIN: _("by a win"),
        DealerRepeats.TENPAI: _("by a win or tenpai"),
    },
    Bust: {
        Bust.NEVER: _("none"),
        Bust.BELOW_ZERO: _("below 0"),
        Bust.AT_ZERO: _("0 or below"),
    },
    Chombo: {
        Chombo.NONE: _("nothing"),
        Chombo.REVERSE_MANGAN: _("a mangan, paid at once"),
        Chombo.AFTER_UMA: _("points off after uma"),
    },
    RiichiKan: {
        RiichiKan.NONE: in_context("kan", "not allowed"),
        RiichiKan.WAITS: _("if the waits stay"),
        RiichiKan.GROUPS: _("if waits and groups stay"),
    },
    Kuikae: {
        Kuikae.ALLOWED: _("allowed"),
        Kuikae.SAME_TILE: _("not with the same tile"),
        Kuikae.FORBIDDEN: _("forbidden"),
    },
    LeftoverSticks: {
        LeftoverSticks.FIRST: _("first place"),
        LeftoverSticks.FIRST_DOWN: _("first place, equal shares rounded down"),
        LeftoverSticks.NOBODY: in_context("sticks", "nobody"),
    },
    Ties: {
        Ties.SEAT: _("nearer the first dealer is higher"),
        Ties.SHARED: _("both share their places"),
    },
    Rounding: {
        Rounding.EXACT: _("none, hundreds stay"),
        Rounding.HALF_UP: _("500 up"),
        Rounding.FIVE_DOWN: _("500 down, 600 up"),
    },
    Standings: {
        Standings.UMA: _("uma and oka"),
        Standings.PAIRS: _("fourth pays first, third pays second"),
    },
}
"""The labels of the values of bool and enum rules."""

_NUMBERS = {
    ("two_han_honba", 0): _("never"),
    ("yakuman_at_most", 0): _("no limit"),
    ("rounds", 1): in_context("length", "east"),
    ("rounds", 2): _("east and south"),
    ("rounds", 3): _("east to west"),
    ("rounds", 4): _("all four winds"),
    ("target_score", 0): _("none"),
}
"""The labels of numbers with a special meaning."""

_UNITS = {
    "renhou": _("{number} han"),
    "minimum_han": _("{number} han"),
    "two_han_honba": _("{number} honba"),
    "double_wind_pair": _("{number} fu"),
    "yakuman_at_most": _("{number} yakuman"),
}


@dataclass(frozen=True, slots=True)
class _Romaji:
    """The name of a yaku as rules call it: romaji, in Japanese kanji."""

    yaku: Term

    def text(self, language: Language) -> str:
        return self.yaku.kanji if language is Language.JAPANESE else self.yaku.romaji


_NAMES: dict[str, Text] = {
    **{row.name: _Romaji(row) for row in (*YAKU, *YAKUMAN)},
    "nine_terminals": _("nine terminals"),
    "four_winds": _("four winds"),
    "four_riichi": _("four riichi"),
    "four_kans": _("four kans"),
    "false_win": _("false win"),
    "no_yaku": _("win without a yaku"),
    "furiten_ron": _("ron in furiten"),
    "noten_riichi": _("riichi without tenpai"),
    "invalid_kan": _("closed kan that changes the waits"),
    "swap_call": _("swap call (kuikae)"),
    "wrong_tile_count": _("wrong number of tiles"),
}
"""The labels of the names that rules with a set of names can contain."""

_NUMBER_CHOICES = {
    "players": (4, 3),
    "minimum_han": (1, 2, 3, 4),
    "double_wind_pair": (2, 4),
    "rounds": (1, 2, 3, 4),
}
"""The choices of rules that are one of a few numbers."""


def value_label(rule: str, value: object) -> Text:
    """Return the label of a value of a rule.

    >>> from scorer.tiles.terms import Language
    >>> value_label("double_ron", MultipleRon.HEAD_BUMP).text(Language.JAPANESE)
    '頭ハネ'
    >>> str(value_label("renhou", 4)), str(value_label("uma", ((20, 0, -20),)))
    ('4 han', '+20/0/-20')
    """
    match value:
        case bool() | StrEnum():
            return _VALUES[type(value)][str(value)]
        case int():
            unit = _UNITS.get(rule)
            plain = verbatim(f"{value:,}") if unit is None else unit.fill(number=value)
            return _NUMBERS.get((rule, value), plain)
        case frozenset():
            names = [_NAMES[name] for name in sorted(value)] or [_("none")]
            return join(names, _(", "))
        case tuple() if rule == "uma":
            return verbatim("; ".join("/".join(map(_signed, row)) for row in value))
        case tuple():
            return verbatim("/".join(map(str, value)))
    raise TypeError(f"{value!r} is not a value of the rule {rule}")


def rule_choices(rule: str) -> tuple[object, ...]:
    """Return the possible values or names of a rule, or () if it is any number.

    >>> rule_choices("double_wind_pair"), rule_choices("start_score")
    ((2, 4), ())
    >>> rule_choices("abortive_draws")[:2]
    ('four_kans', 'four_riichi')
    """
    standard = getattr(STANDARD, rule)
    if rule in ALLOWED_NAMES:
        return tuple(sorted(ALLOWED_NAMES[rule]))
    if isinstance(standard, bool):
        return (True, False)
    if isinstance(standard, StrEnum):
        return tuple(type(standard))
    return _NUMBER_CHOICES.get(rule, ())


def name_label(name: str) -> Text:
    """Return the label of a name in a rule with a set of names.

    >>> str(name_label("four_winds"))
    'four winds'
    """
    return _NAMES[name]


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"
