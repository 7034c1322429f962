"""The public names of the scorer; `from scorer import ...` imports them from here."""

from scorer.fans.rules.presets import rule_set_named as fan_rule_set
from scorer.fans.rules.rules import Rules as FanRules
from scorer.fans.score import Score as FanScore
from scorer.fans.score import score as score_fans
from scorer.fans.what_if import check as check_fans
from scorer.fans.win import Win as FanWin
from scorer.payment import Ron, Tsumo
from scorer.riichi.division import Division, Form, divide
from scorer.riichi.points import FuLine, HanLine, Limit, YakumanLine
from scorer.riichi.rules.plain_values import rules_from_dict, rules_to_dict
from scorer.riichi.rules.presets import preset_named
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import Score, check, score
from scorer.riichi.shanten import Shanten, shanten, wait_tiles
from scorer.riichi.waits import (
    Circumstances,
    DiscardOption,
    DrawnHand,
    Payouts,
    WaitValue,
    check_tenpai,
    discard_options,
    waits,
)
from scorer.riichi.what_if import Alternative, remedies, what_if
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.rules.presets import Preset
from scorer.table.events import (
    Abort,
    ChomboMade,
    HandAborted,
    HandAtDraw,
    HandDied,
    HandDrawn,
    HandWon,
    Mistake,
    RiichiDeclared,
)
from scorer.table.fans.game import FanGame
from scorer.table.riichi.game import RiichiGame
from scorer.table.settlement import TableWin
from scorer.table.state import GameState
from scorer.table.table_game import Standing
from scorer.tiles.errors import (
    BadNotation,
    BadRules,
    Furiten,
    ImpossibleEvent,
    ImpossibleHand,
    ImpossiblePayment,
    ImpossibleWin,
    MessageError,
    NotAWin,
    NoYaku,
    RiichiError,
)
from scorer.tiles.groups import Group, GroupKind
from scorer.tiles.hand import Hand, format_hand, parse_hand, parse_waiting_hand
from scorer.tiles.melds import Meld, MeldKind, Side, parse_meld
from scorer.tiles.messages import Message, Text
from scorer.tiles.terms import Language, Term
from scorer.tiles.tile import (
    Suit,
    Tile,
    Wind,
    dora_after,
    format_tiles,
    parse_tile,
    parse_tiles,
)
from scorer.tiles.wait_kinds import Wait

__all__ = [
    "Abort",
    "Alternative",
    "BadNotation",
    "BadRules",
    "By",
    "ChomboMade",
    "Circumstances",
    "DiscardOption",
    "Division",
    "DrawnHand",
    "FanGame",
    "FanRules",
    "FanScore",
    "FanWin",
    "Form",
    "FuLine",
    "Furiten",
    "GameState",
    "Group",
    "GroupKind",
    "HanLine",
    "Hand",
    "HandAborted",
    "HandAtDraw",
    "HandDied",
    "HandDrawn",
    "HandWon",
    "ImpossibleEvent",
    "ImpossibleHand",
    "ImpossiblePayment",
    "ImpossibleWin",
    "Language",
    "Limit",
    "Meld",
    "MeldKind",
    "Message",
    "MessageError",
    "Mistake",
    "Moment",
    "NoYaku",
    "NotAWin",
    "Payouts",
    "Preset",
    "Riichi",
    "RiichiDeclared",
    "RiichiError",
    "RiichiGame",
    "Ron",
    "Rules",
    "Score",
    "Shanten",
    "Side",
    "Standing",
    "Suit",
    "TableWin",
    "Term",
    "Text",
    "Tile",
    "Tsumo",
    "Wait",
    "WaitValue",
    "Win",
    "Wind",
    "YakumanLine",
    "check",
    "check_fans",
    "check_tenpai",
    "discard_options",
    "divide",
    "dora_after",
    "fan_rule_set",
    "format_hand",
    "format_tiles",
    "parse_hand",
    "parse_meld",
    "parse_tile",
    "parse_tiles",
    "parse_waiting_hand",
    "preset_named",
    "remedies",
    "rules_from_dict",
    "rules_to_dict",
    "score",
    "score_fans",
    "shanten",
    "wait_tiles",
    "waits",
    "what_if",
]
