"""The rules of a log: those that it states, or those that its server can have had.

Tenhou states the rules of a tournament as its editor of lobbies posts them (RULE and CSRULE), and
Mahjong Soul as the message GameDetailRule; docs/reference/sources.md names the programs whose
readers and writers show their fields.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from scorer.riichi.rules.choices import (
    ABORTIVE_DRAWS,
    OPTIONAL_YAKU,
    Bust,
    DealerRepeats,
    Kazoe,
    LeftoverSticks,
    MultipleRon,
    Renhou,
    Rounding,
    SanmaTsumo,
    Ties,
)
from scorer.riichi.rules.player_count import FOUR_PLAYER_DRAWS, adapt_to_players
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import Rules

Changes = dict[str, Any]

LOCAL_YAKU: Changes = {
    "renhou": Renhou.YAKUMAN,
    "optional_yaku": OPTIONAL_YAKU - {"suurenkou", "paarenchan"},
    "double_yakuman": PRESETS["mahjong_soul"].rules.double_yakuman | {"daichisei"},
}
"""The local yaku of Mahjong Soul that tenbo counts."""

NO_RED, NO_KUITAN, HANCHAN, SANMA = 2, 4, 8, 16
"""The bits of the type of a game on Tenhou."""

LENGTHS = {"東": 1, "东": 1, "East": 1, "南": 2, "South": 2}
"""The rounds by the signs in the description of the rules."""


def possible_rules(
    rulesets: Iterable[str],
    rounds: Iterable[int],
    *,
    players: int,
    red: bool | None = None,
    custom: Sequence[str] = (),
    **changes: Any,
) -> tuple[Rules, ...]:
    """Return the rules that a log can have, with those of a tournament on Tenhou.

    A description without a length leaves both possible, and Tenhou once rounded points to
    thousands.
    """
    found = []
    tournaments = tuple(_custom_changes(custom, players))
    for ruleset, own, length in product(rulesets, tournaments, tuple(rounds) or (2, 1)):
        sanma = f"{ruleset}_sanma"
        preset = PRESETS[sanma if players == 3 and sanma in PRESETS else ruleset].rules
        rules = replace(adapt_to_players(preset, players), rounds=length)
        if red is False:
            rules = replace(rules, red_fives=(0, 0, 0))
        rules = replace(rules, **(changes | own))
        if players == 3:
            draws = rules.abortive_draws - FOUR_PLAYER_DRAWS
            rules = replace(rules, abortive_draws=draws)
        found.append(rules)
        if ruleset == "tenhou" and "rounding" not in own:
            found.append(replace(rules, rounding=Rounding.HALF_UP))
    return tuple(found)


def tenhou_type_rules(kind: int, custom: Sequence[str] = ()) -> tuple[Rules, ...]:
    """Return the rules of a type of game on Tenhou, and those of its tournament."""
    return possible_rules(
        ("tenhou",),
        # The flag is missing where somebody has replaced it; the hands show the length.
        (2, 1) if kind & HANCHAN else (1, 2),
        players=3 if kind & SANMA else 4,
        red=not kind & NO_RED,
        custom=custom,
        kuitan=not kind & NO_KUITAN,
    )


_FLAGS: tuple[Mapping[int, Changes], ...] = (
    {
        0: {"nagashi_mangan": False},
        1: {"kiriage_mangan": True},
        2: {"bust": Bust.NEVER},
        5: {"kan_dora": False},
        6: {"ura_dora": False},
        7: {"kan_ura": False},
        12: {"triple_ron": MultipleRon.ALL},
        13: {"double_ron": MultipleRon.HEAD_BUMP, "triple_ron": MultipleRon.HEAD_BUMP},
        14: {"agari_yame": False},
        15: {"tenpai_yame": False},
        17: {"dealer_repeats": DealerRepeats.WIN},
        18: {"rounding": Rounding.HALF_UP},
        19: {"ippatsu": False},
        21: {"target_score": 0},
        22: {"nuki_dora": False},
        23: {"sanma_tsumo": SanmaTsumo.SPLIT},
        24: {"renhou": Renhou.MANGAN},
    },
    {
        0: {"double_wind_pair": 2},
        1: {"ties": Ties.SHARED},
        2: {"leftover_sticks": LeftoverSticks.NOBODY},
        4: {"kazoe": Kazoe.SANBAIMAN},
    },
)
"""The rules of the bits of the two hexadecimal numbers at the beginning of CSRULE."""

_ABORT_FLAGS = {8: "four_winds", 9: "four_kans", 10: "four_riichi", 11: "nine_terminals"}
_USUAL_UMA = {3: (0, -20), 4: (10, -10, -20)}
_UMA_PLACE = 21


def _custom_changes(custom: Sequence[str], players: int) -> Iterator[Changes]:
    """Yield the rules of a tournament; empty fields have their usual values."""
    fields = [str(field).strip() for field in custom] + [""] * 45
    flags = [int(field or "0", 16) for field in fields[:2]]
    numbers = {place: int(field) for place, field in enumerate(fields) if place > 1 and field}
    changes: Changes = {}
    for given, meanings in zip(flags, _FLAGS, strict=True):
        for bit, meaning in meanings.items():
            changes |= meaning if given >> bit & 1 else {}
    aborts = {name for bit, name in _ABORT_FLAGS.items() if flags[0] >> bit & 1}
    if aborts:
        changes["abortive_draws"] = ABORTIVE_DRAWS - aborts
    points = {"start_score": 4, "target_score": 5, "return_score": 6, "noten_payment": 14 + players}
    found = {name: numbers[place] for name, place in points.items() if place in numbers}
    changes = found | changes  # a target that counts is not in a flag
    if 11 in numbers:
        changes["honba"] = numbers[11] * (players - 1)
    if not numbers.keys() & set(range(_UMA_PLACE, _UMA_PLACE + 15)):
        yield changes
        return
    rows = []
    for row in range(players + 1):
        usual = enumerate(_USUAL_UMA[players], _UMA_PLACE + 3 * row)
        others = [numbers.get(place, value) for place, value in usual]
        rows.append((-sum(others), *others))
    if len(set(rows)) == 1:
        yield changes | {"uma": (rows[0],)}
        return
    # The sources do not say whether the rows count the players above or below the return score.
    yield changes | {"uma": tuple(rows)}
    yield changes | {"uma": tuple(reversed(rows))}


_POINTS = {
    "jingsuanyuandian": "return_score",
    "fandian": "target_score",
    "changbangvalue": "honba",
    "fanfu": "minimum_han",
}
_SWITCHES: Mapping[str, tuple[str, Any, Any]] = {
    "canjifei": ("bust", Bust.BELOW_ZERO, Bust.NEVER),
    "haveqieshangmanguan": ("kiriage_mangan", True, False),
    "haveliujumanguan": ("nagashi_mangan", True, False),
    "havehelezhongju": ("agari_yame", True, False),
    "havetingpaizhongju": ("tenpai_yame", True, False),
    "havetingpailianzhuang": ("dealer_repeats", DealerRepeats.TENPAI, DealerRepeats.WIN),
    "haveyifa": ("ippatsu", True, False),
    "havelidora": ("ura_dora", True, False),
    "havegangbiaodora": ("kan_dora", True, False),
    "haveganglidora": ("kan_ura", True, False),
    "havezimosun": ("sanma_tsumo", SanmaTsumo.LOSS, SanmaTsumo.SPLIT),
    "havesanjiahele": ("triple_ron", MultipleRon.ABORT, MultipleRon.ALL),
    "havetoutiao": ("double_ron triple_ron", MultipleRon.HEAD_BUMP, None),
    "havenanruxiru": ("target_score", None, 0),
    "enablerenhe": ("renhou", 5, None),
    "disableleijiyiman": ("kazoe", Kazoe.SANBAIMAN, Kazoe.YAKUMAN),
    "disabledoubleyakuman": ("double_yakuman", frozenset(), None),
    "disablecompositeyakuman": ("yakuman_add", False, True),
    "disabledoublewindfourfu": ("double_wind_pair", 2, 4),
}
"""The rules of the fields of GameDetailRule that are on or off; a later one wins."""

_RED_FIVES: Mapping[int, tuple[int, int, int]] = {0: (0, 0, 0), 4: (1, 2, 1)}
_DETAIL_ABORTS = {
    "havejiuzhongjiupai": "nine_terminals",
    "havesifenglianda": "four_winds",
    "havesijializhi": "four_riichi",
    "havesigangsanle": "four_kans",
}


def detail_rules(details: Mapping[str, Any], players: int) -> Changes:
    """Return the rules that a room of Mahjong Soul states; a field that is missing states none.

    A program can write the fields that nobody set as zero or false.
    """
    own = {
        name.replace("_", "").lower(): value
        for name, value in details.items()
        if isinstance(value, int)
    }
    changes: Changes = {"kuitan": own.get("shiduan", 1) != 0}
    if (reds := _RED_FIVES.get(own.get("doracount", 3))) is not None:
        changes["red_fives"] = reds
    if own.get("guyimode"):
        changes |= LOCAL_YAKU
    if not own.get("initpoint"):
        return changes
    changes |= dict.fromkeys(("start_score", "return_score"), own["initpoint"])
    changes |= {rule: own[name] for name, rule in _POINTS.items() if own.get(name)}
    switched = any(value for name, value in own.items() if name.startswith("have"))
    for name, (rules, on, off) in _SWITCHES.items():
        value = own.get(name)
        is_set = value or value is False
        chosen = on if value else off
        if is_set and chosen is not None and (switched or not name.startswith("have")):
            changes |= dict.fromkeys(rules.split(), chosen)
    aborts = {name for field, name in _DETAIL_ABORTS.items() if switched and field in own}
    if aborts:
        given = {name for field, name in _DETAIL_ABORTS.items() if own.get(field)}
        changes["abortive_draws"] = (ABORTIVE_DRAWS - aborts) | given
    if noten := own.get(f"notingfafu{players - 1}"):
        changes["noten_payment"] = noten
    uma = [own.get(f"shunweima{place}", 0) for place in range(2, players + 1)]
    if any(uma):
        changes["uma"] = ((-sum(uma), *uma),)
    return changes


_OTHERS: Mapping[str, tuple[Any, ...]] = {
    "kuitan": (True, False),
    "red_fives": ((0, 0, 0),),
    "kiriage_mangan": (True,),
    "double_wind_pair": (2,),
    "target_score": (0,),
    "agari_yame": (False,),
    "tenpai_yame": (False,),
    "bust": (Bust.NEVER, Bust.AT_ZERO),
    "dealer_repeats": (DealerRepeats.WIN,),
    "double_ron": (MultipleRon.HEAD_BUMP,),
    "triple_ron": (MultipleRon.ALL, MultipleRon.ABORT),
    "sanma_tsumo": (SanmaTsumo.SPLIT,),
    "nagashi_mangan": (False,),
    "kazoe": (Kazoe.SANBAIMAN,),
    "leftover_sticks": (LeftoverSticks.NOBODY,),
    "pao": (frozenset({"daisangen", "daisuushii", "suukantsu"}),),
}
OTHERS = (*({rule: each} for rule, values in _OTHERS.items() for each in values), LOCAL_YAKU)
"""Rules that servers and tables differ in, to try one after the other on a log without rules."""
