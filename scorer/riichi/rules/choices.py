"""The choices of the rules of a table, and the names that rules can list."""

from enum import StrEnum


class Renhou(StrEnum):
    """The value of a ron before the winner's first draw, if it is not a number of han."""

    NONE = "none"
    MANGAN = "mangan"
    YAKUMAN = "yakuman"


class OpenRiichi(StrEnum):
    """The value of a riichi with the hand shown: it does not exist, or is worth one han more.

    With YAKUMAN, a ron on the discard of a player who is not in riichi is a yakuman as well.
    """

    NONE = "none"
    HAN = "han"
    YAKUMAN = "yakuman"


class Kazoe(StrEnum):
    """The value of thirteen or more han of ordinary yaku; MULTIPLE: 26 han are two yakuman."""

    SANBAIMAN = "sanbaiman"
    YAKUMAN = "yakuman"
    MULTIPLE = "multiple"


class SanmaTsumo(StrEnum):
    """The share of the missing fourth player: nobody pays it, or each payer pays half of it."""

    LOSS = "loss"
    SPLIT = "split"


class KanDoraMoment(StrEnum):
    """The moment at which the indicator of a kan is turned.

    AT_ONCE: with the kan (AA). CLOSED_AT_ONCE: with a closed kan, later for others (Tenhou).
    AFTER_DISCARD: after the discard (HU). UNLESS_WIN: after the replacement, unless it wins (TP).
    """

    AT_ONCE = "at_once"
    CLOSED_AT_ONCE = "closed_at_once"
    AFTER_DISCARD = "after_discard"
    UNLESS_WIN = "unless_win"


class PaoCovers(StrEnum):
    """The part that a liable player pays: all yakuman of the hand, or the one with liability."""

    HAND = "hand"
    YAKUMAN = "yakuman"


class PaoHonba(StrEnum):
    """The payer of honba when a liable player and a discarder share a ron."""

    LIABLE = "liable"
    DISCARDER = "discarder"


class MultipleRon(StrEnum):
    """Several rons on one tile: all win, only the next in turn, or nobody (the hand is drawn)."""

    ALL = "all"
    HEAD_BUMP = "head_bump"
    ABORT = "abort"


class RonPayers(StrEnum):
    """The payers of a ron: the discarder alone, or all, with half of it on the discarder."""

    DISCARDER = "discarder"
    ALL = "all"


class HonbaTo(StrEnum):
    """The recipient of honba among several winners: each, or the nearest after the discarder."""

    EACH = "each"
    NEAREST = "nearest"


class SticksTo(StrEnum):
    """The recipient of riichi sticks among several winners.

    NEAREST is the first winner after the discarder. With OWNERS each winner takes their own stick
    back and the nearest gets the rest. With SPLIT all winners get as many; of the sticks that
    remain the nearest winners get one each.
    """

    NEAREST = "nearest"
    OWNERS = "owners"
    SPLIT = "split"


class DealerRepeats(StrEnum):
    """The condition for a repeat: a win of the dealer, or also the dealer's tenpai at a draw."""

    WIN = "win"
    TENPAI = "tenpai"


class AddedRound(StrEnum):
    """The end of a round that is added for the target score: at that score, or with its last hand.

    HU plays the west round to its end ("nyugatos kört is le kell játszani").
    """

    UNTIL_TARGET = "until_target"
    WHOLE = "whole"


class Bust(StrEnum):
    """The score of a player that ends the game."""

    NEVER = "never"
    BELOW_ZERO = "below_zero"
    AT_ZERO = "at_zero"


class PenaltyBook(StrEnum):
    """The book whose list of offences counts; penalties.toml has the lists."""

    NONE = "none"
    EMA_2016 = "ema_2016"
    EMA_2025 = "ema_2025"
    WRC_2025 = "wrc_2025"


class SeatDraw(StrEnum):
    """The usual draw for seats; SeatingMethod in scorer.table.setup.seating explains them."""

    DIRECT = "direct"
    TRADITIONAL = "traditional"
    LONG = "long"
    DEALER = "dealer"
    ONE_WIND = "one_wind"


class HandBegins(StrEnum):
    """The moment at which a hand begins, for the signal of a clock: the dice, or the last end."""

    DICE = "dice"
    END = "end"


class Chombo(StrEnum):
    """The penalty for an invalid win: none, a mangan paid by the offender, or points later."""

    NONE = "none"
    REVERSE_MANGAN = "reverse_mangan"
    AFTER_UMA = "after_uma"


class RiichiKan(StrEnum):
    """The closed kans after riichi: none, those that keep the waits, or also the groups.

    WAITS: the waits stay the same. GROUPS: moreover the three tiles are a triplet in every reading
    of the hand (TP, the rules in Toki Pona: the kan must not break another group).
    """

    NONE = "none"
    WAITS = "waits"
    GROUPS = "groups"


class Kuikae(StrEnum):
    """The discards after a call (kuikae, swap calls): all, not the called kind, or no swap.

    With FORBIDDEN a player who calls 4 for 2-3 or 5-6 cannot discard 4, nor the 1 or the 7 that
    would have completed the same two tiles.
    """

    ALLOWED = "allowed"
    SAME_TILE = "same_tile"
    FORBIDDEN = "forbidden"


class LeftoverSticks(StrEnum):
    """The recipient of the riichi sticks on the table at the end of the game.

    Players who share first place share them. With FIRST the player nearest the first dealer gets
    the remaining hundreds, with FIRST_DOWN nobody does.
    """

    FIRST = "first"
    FIRST_DOWN = "first_down"
    NOBODY = "nobody"


class Ties(StrEnum):
    """Equal final scores: the player nearer the first dealer is higher, or both share places."""

    SEAT = "seat"
    SHARED = "shared"


class Rounding(StrEnum):
    """The rounding of final points to thousands.

    EXACT keeps the hundreds; HALF_UP rounds 500 away from zero; FIVE_DOWN takes up to 500 down
    and 600 up (gosha rokunyuu).
    """

    EXACT = "exact"
    HALF_UP = "half_up"
    FIVE_DOWN = "five_down"


class YakitoriTo(StrEnum):
    """The recipients of yakitori: each player who won a hand, or first place."""

    WINNERS = "winners"
    FIRST = "first"


class Standings(StrEnum):
    """The final settlement: by uma and oka, or fourth pays first and third pays second."""

    UMA = "uma"
    PAIRS = "pairs"


PAO_YAKUMAN = frozenset({"daisangen", "daisuushii", "suukantsu", "tsuuiisou"})
"""The yakuman with liability (pao) for the discard of the last open set."""

PAO_HANDS = PAO_YAKUMAN | {"chinitsu"}
"""The hands that can have liability.

The base rules of Riichi Advanced (RA in docs/reference/sources.md, "Pao (Liability)") mark big
three dragons, big four winds, full flush, all honors and four kans.
"""

DOUBLE_YAKUMAN = frozenset(
    {"suuankou_tanki", "kokushi_musou_13", "junsei_chuuren_poutou", "daisuushii"}
)
"""The yakuman that some tables count twice."""

OPTIONAL_YAKU = frozenset(
    {
        *("shiiaru_raotai", "uumensai", "sanrenkou", "isshoku_sanjun"),
        *("suurenkou", "daisharin", "daichikurin", "daisuurin", "daichisei", "paarenchan"),
    }
)
"""Local yaku and yakuman that count only if Rules.optional_yaku names them."""

ABORTIVE_DRAWS = frozenset({"nine_terminals", "four_winds", "four_riichi", "four_kans"})
"""The reasons for an abortive draw; the rule triple_ron covers three rons on one tile."""

MISTAKES = frozenset(
    {
        *("false_win", "no_yaku", "furiten_ron", "noten_riichi"),
        *("invalid_kan", "swap_call", "wrong_tile_count"),
    }
)
"""The mistakes for which a player gets a chombo, or only a dead hand where dead_hand names them.

HU, the Hungarian notes in docs/reference/sources.md, has a mangan for a ron in furiten, a riichi
without tenpai, a win without a yaku and a false win ("goagari").
"""
