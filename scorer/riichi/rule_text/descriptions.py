"""The label and meaning of each rule."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from scorer.riichi.rules.rules import Chombo, MultipleRon, Rules
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _


class Topic(StrEnum):
    """The topic of a rule, in the order of display."""

    SET = "set"
    YAKU = "yaku"
    DORA = "dora"
    FU = "fu"
    LIMITS = "limits"
    PAYMENTS = "payments"
    DRAWS = "draws"
    GAME = "game"
    END = "end"


TOPICS = {
    Topic.SET: _("Players and tiles"),
    Topic.YAKU: _("Yaku"),
    Topic.DORA: _("Dora"),
    Topic.FU: _("Fu"),
    Topic.LIMITS: _("Limits"),
    Topic.PAYMENTS: _("Payments"),
    Topic.DRAWS: _("Draws"),
    Topic.GAME: _("The game"),
    Topic.END: _("End of the game"),
}
"""The headings of the topics."""


@dataclass(frozen=True, slots=True)
class RuleDescription:
    """The field of a rule in Rules with its topic, label and meaning."""

    rule: str
    topic: Topic
    label: Text
    meaning: Text


_ROWS = (
    (
        "players",
        Topic.SET,
        _("Players"),
        _("Four, or three (sanma) without the characters from 2 to 8."),
    ),
    (
        "red_fives",
        Topic.SET,
        _("Red fives"),
        _("The number of red fives of characters, dots and bamboo; each of them is a dora."),
    ),
    (
        "nuki_dora",
        Topic.SET,
        _("Norths aside (nuki-dora)"),
        _("In sanma players can set a north aside for a new tile; it is a dora."),
    ),
    (
        "sanma_tsumo",
        Topic.SET,
        _("Tsumo in sanma"),
        _("The share that the missing fourth player would pay."),
    ),
    ("kuitan", Topic.YAKU, _("Open tanyao (kuitan)"), _("Tanyao counts in an open hand.")),
    (
        "atozuke",
        Topic.YAKU,
        _("Late yaku (atozuke)"),
        _("An open hand wins even if its first call does not fix a yaku."),
    ),
    (
        "ippatsu",
        Topic.YAKU,
        _("Ippatsu"),
        _("A win within one turn of riichi, with no call between, is worth a han."),
    ),
    (
        "pinfu_tsumo",
        Topic.YAKU,
        _("Pinfu with tsumo"),
        _(
            "A closed tsumo can be pinfu at 20 fu; otherwise only menzen tsumo "
            "counts, with its 2 fu."
        ),
    ),
    (
        "renhou",
        Topic.YAKU,
        _("Renhou"),
        _("The value of a ron before the winner's first draw and before any call; or its han."),
    ),
    ("open_riichi", Topic.YAKU, _("Open riichi"), _("A riichi with the whole hand shown.")),
    (
        "minimum_han",
        Topic.YAKU,
        _("Minimum han to win"),
        _("The han of yaku that a hand needs to win; dora do not count."),
    ),
    (
        "two_han_honba",
        Topic.YAKU,
        _("Two han from this honba (ryanhan shibari)"),
        _("From this honba on a hand needs two han of yaku to win; 0 means never."),
    ),
    (
        "optional_yaku",
        Topic.YAKU,
        _("Local yaku"),
        _("Yaku and yakuman that count only if the table agrees on them."),
    ),
    (
        "ura_dora",
        Topic.DORA,
        _("Ura dora"),
        _("After riichi the tile under the indicator counts too."),
    ),
    ("kan_dora", Topic.DORA, _("Kan dora"), _("Each kan turns another indicator.")),
    (
        "kan_ura",
        Topic.DORA,
        _("Kan ura"),
        _("After riichi the tiles under the kans' indicators count too."),
    ),
    (
        "double_wind_pair",
        Topic.FU,
        _("Pair of the double wind"),
        _("The fu of a pair that is both seat wind and round wind."),
    ),
    (
        "open_pinfu_30",
        Topic.FU,
        _("Open hand without fu: 30 fu"),
        _("A ron with an open hand without other fu counts as 30 fu; otherwise as 20."),
    ),
    (
        "rinshan_fu",
        Topic.FU,
        _("Tsumo fu after a kan"),
        _("A win on a replacement tile earns the 2 fu of tsumo."),
    ),
    (
        "kiriage_mangan",
        Topic.LIMITS,
        _("Kiriage mangan"),
        _("4 han 30 fu and 3 han 60 fu are rounded up to a mangan."),
    ),
    (
        "kazoe",
        Topic.LIMITS,
        _("Thirteen or more han"),
        _("The value of thirteen or more han of ordinary yaku and dora."),
    ),
    (
        "yakuman_add",
        Topic.LIMITS,
        _("Several yakuman add up"),
        _("A hand with several yakuman pays for each of them."),
    ),
    (
        "yakuman_at_most",
        Topic.LIMITS,
        _("Maximum yakuman per hand"),
        _("The greatest multiple of a yakuman that a hand can pay; 0 means no limit."),
    ),
    ("double_yakuman", Topic.LIMITS, _("Double yakuman"), _("The yakuman that count twice.")),
    (
        "honba",
        Topic.PAYMENTS,
        _("Honba"),
        _("The points that each honba adds to a win, from all payers together."),
    ),
    (
        "pao",
        Topic.PAYMENTS,
        _("Liability (pao)"),
        _(
            "The hands for which the player who discarded the tile of the last "
            "open set must pay: the third set of dragons, or the fourth of winds, "
            "kans, honors or one suit."
        ),
    ),
    (
        "pao_covers",
        Topic.PAYMENTS,
        _("Extent of pao"),
        _("Of several yakuman the liable player pays for all of the hand, or only for that one."),
    ),
    (
        "pao_honba",
        Topic.PAYMENTS,
        _("Honba with pao"),
        _("The payer of honba when a liable player and a discarder share a ron."),
    ),
    (
        "rinshan_liability",
        Topic.PAYMENTS,
        _("Liability after a called kan"),
        _("The player who discarded the tile of a called kan pays the whole tsumo after it."),
    ),
    (
        "ron_payers",
        Topic.PAYMENTS,
        _("Payers of a ron"),
        _("The players who pay the value of a ron; the discarder always pays the honba."),
    ),
    (
        "double_ron",
        Topic.PAYMENTS,
        _("Two rons on one tile"),
        _("The winners when two players call ron on one tile."),
    ),
    (
        "triple_ron",
        Topic.PAYMENTS,
        _("Three rons on one tile"),
        _("The winners when three players call ron on one tile."),
    ),
    (
        "honba_to",
        Topic.PAYMENTS,
        _("Honba with several rons"),
        _("The recipient of honba among several winners on one tile."),
    ),
    (
        "sticks_to",
        Topic.PAYMENTS,
        _("Sticks with several rons"),
        _("The recipient of the riichi sticks among several winners on one tile."),
    ),
    (
        "chombo",
        Topic.PAYMENTS,
        _("Chombo"),
        _("The penalty for a false win or another serious mistake."),
    ),
    (
        "chombo_points",
        Topic.PAYMENTS,
        _("Points of a chombo"),
        _("The points that a chombo costs if they are subtracted after uma."),
    ),
    (
        "chombo_ends_game",
        Topic.PAYMENTS,
        _("Chombo ends the last hand"),
        _("A chombo in the last hand ends the game instead of a replay."),
    ),
    (
        "dead_hand",
        Topic.PAYMENTS,
        _("Dead hand instead of chombo"),
        _(
            "After these mistakes the hand is played on, and the player can "
            "neither win nor be in tenpai."
        ),
    ),
    (
        "noten_payment",
        Topic.DRAWS,
        _("Noten payment"),
        _("The total that the players without tenpai pay to the players in tenpai."),
    ),
    (
        "keishiki_tenpai",
        Topic.DRAWS,
        _("Tenpai without yaku (keishiki)"),
        _("A hand counts as tenpai at a draw even if it waits without a yaku."),
    ),
    (
        "nagashi_mangan",
        Topic.DRAWS,
        _("Nagashi mangan"),
        _(
            "At a draw, a player whose discards are all terminals and honors, none "
            "of them called, is paid a mangan."
        ),
    ),
    (
        "nagashi_as_tsumo",
        Topic.DRAWS,
        _("Nagashi mangan counts as tsumo"),
        _(
            "The player also gets honba and riichi sticks, and the dealer stays or "
            "changes as after a win; otherwise as after a draw."
        ),
    ),
    (
        "abortive_draws",
        Topic.DRAWS,
        _("Abortive draws"),
        _("The reasons that end a hand early without a winner."),
    ),
    (
        "abort_repeats",
        Topic.DRAWS,
        _("Dealer stays after an abort"),
        _("The dealer stays after an abortive draw; otherwise the deal passes."),
    ),
    (
        "rounds",
        Topic.GAME,
        _("Rounds"),
        _("The number of rounds: east only, east and south, and so on."),
    ),
    ("start_score", Topic.GAME, _("Start score"), _("The points with which each player starts.")),
    (
        "target_score",
        Topic.GAME,
        _("Target score"),
        _(
            "If nobody has this score after the last round, one more round is "
            "played until somebody does."
        ),
    ),
    (
        "dealer_repeats",
        Topic.GAME,
        _("The dealer stays"),
        _("The condition for the dealer to stay."),
    ),
    (
        "agari_yame",
        Topic.GAME,
        _("Leading dealer can stop by winning"),
        _("A dealer who wins the last hand, is first and has the target score can end the game."),
    ),
    (
        "tenpai_yame",
        Topic.GAME,
        _("Leading dealer can stop in tenpai"),
        _(
            "A dealer in tenpai at the last draw who is first and has the target "
            "score can end the game."
        ),
    ),
    ("bust", Topic.GAME, _("Bust (tobi)"), _("The score of a player that ends the game.")),
    (
        "riichi_needs_points",
        Topic.GAME,
        _("Riichi needs 1,000 points"),
        _("A player with less than 1,000 points cannot declare riichi."),
    ),
    (
        "riichi_tiles_left",
        Topic.GAME,
        _("Tiles left for riichi"),
        _("The number of tiles that must be left in the wall for a riichi."),
    ),
    (
        "riichi_kan",
        Topic.GAME,
        _("Closed kan after riichi"),
        _("The closed kans that a player in riichi can make."),
    ),
    (
        "kuikae",
        Topic.GAME,
        _("Swap calls (kuikae)"),
        _(
            "The discard right after a chii or pon of a tile that the called set "
            "could have used. The table watches for it, because neither a hand nor "
            "a session has the discard after a call; a session records it as a "
            "mistake."
        ),
    ),
    (
        "return_score",
        Topic.END,
        _("Return score"),
        _(
            "The points subtracted from each score at the end; first place gets "
            "the difference from the start scores as oka."
        ),
    ),
    (
        "uma",
        Topic.END,
        _("Uma"),
        _("Thousands by place; or a row for each number of players at or above the return score."),
    ),
    (
        "standings",
        Topic.END,
        _("Final settlement"),
        _("By uma and oka, or by the differences between pairs of players."),
    ),
    (
        "leftover_sticks",
        Topic.END,
        _("Riichi sticks left over"),
        _("The recipient of the riichi sticks on the table at the end."),
    ),
    (
        "ties",
        Topic.END,
        _("Equal scores"),
        _("The places of two players with the same final score."),
    ),
    ("rounding", Topic.END, _("Rounding"), _("The rounding of final points to thousands.")),
)

RULE_DESCRIPTIONS = {
    rule: RuleDescription(rule, topic, label, meaning) for rule, topic, label, meaning in _ROWS
}
"""The description of every rule, by its field in Rules and in the order of display."""

_RELEVANT_IF: dict[str, Callable[[Rules], bool]] = {
    "nuki_dora": lambda rules: rules.players == 3,
    "sanma_tsumo": lambda rules: rules.players == 3,
    "two_han_honba": lambda rules: rules.minimum_han < 2,
    "triple_ron": lambda rules: rules.players == 4,
    "kan_ura": lambda rules: rules.ura_dora and rules.kan_dora,
    "yakuman_at_most": lambda rules: rules.yakuman_add or bool(rules.double_yakuman),
    "pao_covers": lambda rules: bool(rules.pao),
    "pao_honba": lambda rules: bool(rules.pao),
    "honba_to": lambda rules: MultipleRon.ALL in (rules.double_ron, rules.triple_ron),
    "sticks_to": lambda rules: MultipleRon.ALL in (rules.double_ron, rules.triple_ron),
    "chombo_points": lambda rules: rules.chombo is Chombo.AFTER_UMA,
    "nagashi_as_tsumo": lambda rules: rules.nagashi_mangan,
    "abort_repeats": lambda rules: (
        bool(rules.abortive_draws) or rules.triple_ron is MultipleRon.ABORT
    ),
}
"""For rules that only matter with certain values of other rules: the condition."""


def is_relevant(rule: str, rules: Rules) -> bool:
    """Return whether a rule matters given the others; honba_to does not with a head bump.

    >>> is_relevant("sanma_tsumo", Rules()), is_relevant("honba_to", Rules())
    (False, True)
    """
    return rule not in _RELEVANT_IF or _RELEVANT_IF[rule](rules)
