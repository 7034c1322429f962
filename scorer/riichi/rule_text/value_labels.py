"""Labels of the values of rules in both languages, and the choices of each rule."""

from enum import StrEnum

from scorer.riichi.rules.choices import (
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
from scorer.riichi.rules.rules import ALLOWED_NAMES, STANDARD
from scorer.riichi.yaku.catalogue import YAKU, YAKUMAN
from scorer.tiles.terms import Words

_VALUES: dict[type, dict[str, Words]] = {
    bool: {"True": Words("yes", "あり"), "False": Words("no", "なし")},
    Renhou: {
        Renhou.NONE: Words("nothing", "なし"),
        Renhou.MANGAN: Words("mangan", "満貫"),
        Renhou.YAKUMAN: Words("yakuman", "役満"),
    },
    OpenRiichi: {
        OpenRiichi.NONE: Words("not allowed", "なし"),
        OpenRiichi.HAN: Words("one han more", "一翻増し"),
        OpenRiichi.YAKUMAN: Words(
            "one han more, a yakuman from a player not in riichi",
            "一翻増し、リーチしていない人の放銃は役満",
        ),
    },
    Kazoe: {
        Kazoe.SANBAIMAN: Words("sanbaiman", "三倍満まで"),
        Kazoe.YAKUMAN: Words("yakuman", "役満"),
        Kazoe.MULTIPLE: Words("a yakuman for each 13 han", "13翻ごとに役満一つ"),
    },
    SanmaTsumo: {
        SanmaTsumo.LOSS: Words("nobody pays it (tsumo loss)", "ツモ損あり"),
        SanmaTsumo.SPLIT: Words("both pay half of it", "二人で折半（ツモ損なし）"),
    },
    PaoCovers: {
        PaoCovers.HAND: Words("all yakuman of the hand", "手の全役満"),
        PaoCovers.YAKUMAN: Words("that yakuman alone", "確定させた役満だけ"),
    },
    PaoHonba: {
        PaoHonba.LIABLE: Words("the liable player", "責任者"),
        PaoHonba.DISCARDER: Words("the discarder", "放銃者"),
    },
    RonPayers: {
        RonPayers.DISCARDER: Words("the discarder alone", "放銃者だけ"),
        RonPayers.ALL: Words("the discarder half, the others the rest", "放銃者が半分、残りは他家"),
    },
    MultipleRon: {
        MultipleRon.ALL: Words("all win", "全員和了"),
        MultipleRon.HEAD_BUMP: Words("the nearest wins (head bump)", "頭ハネ"),
        MultipleRon.ABORT: Words("nobody, the hand is drawn", "流局"),
    },
    HonbaTo: {
        HonbaTo.EACH: Words("each winner", "全員"),
        HonbaTo.NEAREST: Words("the nearest winner", "上家取り"),
    },
    SticksTo: {
        SticksTo.NEAREST: Words("the nearest winner", "上家取り"),
        SticksTo.OWNERS: Words(
            "own sticks back, the rest to the nearest", "自分の棒は戻り、残りは上家取り"
        ),
    },
    DealerRepeats: {
        DealerRepeats.WIN: Words("by a win", "アガリ連荘"),
        DealerRepeats.TENPAI: Words("by a win or tenpai", "テンパイ連荘"),
    },
    Bust: {
        Bust.NEVER: Words("none", "なし"),
        Bust.BELOW_ZERO: Words("below 0", "0点未満"),
        Bust.AT_ZERO: Words("0 or below", "0点以下"),
    },
    Chombo: {
        Chombo.NONE: Words("nothing", "なし"),
        Chombo.REVERSE_MANGAN: Words("a mangan, paid at once", "満貫払い"),
        Chombo.AFTER_UMA: Words("points off after uma", "ウマ計算後に減点"),
    },
    RiichiKan: {
        RiichiKan.NONE: Words("not allowed", "不可"),
        RiichiKan.WAITS: Words("if the waits stay", "待ちが変わらなければ可"),
        RiichiKan.GROUPS: Words("if waits and groups stay", "待ちと面子構成が変わらなければ可"),
    },
    Kuikae: {
        Kuikae.ALLOWED: Words("allowed", "あり"),
        Kuikae.SAME_TILE: Words("not with the same tile", "現物のみ禁止"),
        Kuikae.FORBIDDEN: Words("forbidden", "なし（スジも禁止）"),
    },
    LeftoverSticks: {
        LeftoverSticks.FIRST: Words("first place", "トップ取り"),
        LeftoverSticks.FIRST_DOWN: Words(
            "first place, equal shares rounded down", "トップ取り（同点は等分し端数切り捨て）"
        ),
        LeftoverSticks.NOBODY: Words("nobody", "没収"),
    },
    Ties: {
        Ties.SEAT: Words("nearer the first dealer is higher", "起家に近い方が上位"),
        Ties.SHARED: Words("both share their places", "順位を分け合う"),
    },
    Rounding: {
        Rounding.EXACT: Words("none, hundreds stay", "なし（百点単位のまま）"),
        Rounding.HALF_UP: Words("500 up", "四捨五入"),
        Rounding.FIVE_DOWN: Words("500 down, 600 up", "五捨六入"),
    },
    Standings: {
        Standings.UMA: Words("uma and oka", "ウマとオカ"),
        Standings.PAIRS: Words(
            "fourth pays first, third pays second", "4位が1位に、3位が2位に差額を払う"
        ),
    },
}
"""The labels of the values of bool and enum rules."""

_NUMBERS = {
    ("two_han_honba", 0): Words("never", "なし"),
    ("yakuman_at_most", 0): Words("no limit", "上限なし"),
    ("rounds", 1): Words("east", "東風戦"),
    ("rounds", 2): Words("east and south", "半荘戦（東南）"),
    ("rounds", 3): Words("east to west", "東南西"),
    ("rounds", 4): Words("all four winds", "一荘戦（東南西北）"),
    ("target_score", 0): Words("none", "なし"),
}
"""The labels of numbers with a special meaning."""

_UNITS = {
    "renhou": Words("{} han", "{}翻"),
    "minimum_han": Words("{} han", "{}翻"),
    "two_han_honba": Words("{} honba", "{}本場から"),
    "double_wind_pair": Words("{} fu", "{}符"),
    "yakuman_at_most": Words("{} yakuman", "役満{}倍"),
}

_NAMES = {
    **{row.name: Words(row.romaji, row.kanji) for row in (*YAKU, *YAKUMAN)},
    "nine_terminals": Words("nine terminals", "九種九牌"),
    "four_winds": Words("four winds", "四風連打"),
    "four_riichi": Words("four riichi", "四家立直"),
    "four_kans": Words("four kans", "四開槓"),
    "false_win": Words("false win", "誤ロン・誤ツモ"),
    "no_yaku": Words("win without a yaku", "役なしの和了"),
    "furiten_ron": Words("ron in furiten", "フリテンロン"),
    "noten_riichi": Words("riichi without tenpai", "ノーテンリーチ"),
    "invalid_kan": Words("closed kan that changes the waits", "待ちの変わる暗槓"),
    "swap_call": Words("swap call (kuikae)", "喰い替え"),
    "wrong_tile_count": Words("wrong number of tiles", "多牌・少牌"),
}
"""The labels of the names that rules with a set of names can contain."""

_NUMBER_CHOICES = {
    "players": (4, 3),
    "minimum_han": (1, 2, 3, 4),
    "double_wind_pair": (2, 4),
    "rounds": (1, 2, 3, 4),
}
"""The choices of rules that are one of a few numbers."""


def value_label(rule: str, value: object) -> Words:
    """Return the label of a value of a rule.

    >>> from scorer.tiles.terms import Language
    >>> value_label("double_ron", MultipleRon.HEAD_BUMP).text(Language.JAPANESE)
    '頭ハネ'
    >>> value_label("renhou", 4).english, value_label("uma", ((20, 0, -20),)).english
    ('4 han', '+20/0/-20')
    """
    match value:
        case bool() | StrEnum():
            return _VALUES[type(value)][str(value)]
        case int():
            unit = _UNITS.get(rule, Words("{}", "{}"))
            number = f"{value:,}"
            plain = Words(unit.english.format(number), unit.japanese.format(number))
            return _NUMBERS.get((rule, value), plain)
        case frozenset():
            names = [_NAMES[name] for name in sorted(value)] or [Words("none", "なし")]
            english, japanese = zip(*((name.english, name.japanese) for name in names), strict=True)
            return Words(", ".join(english), "、".join(japanese))
        case tuple() if rule == "uma":
            rows = "; ".join("/".join(map(_signed, row)) for row in value)
            return Words(rows, rows)
        case tuple():
            numbers = "/".join(map(str, value))
            return Words(numbers, numbers)
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


def name_label(name: str) -> Words:
    """Return the label of a name in a rule with a set of names.

    >>> name_label("four_winds").japanese
    '四風連打'
    """
    return _NAMES[name]


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"
