"""The rules of a table as one frozen value; the package presets has known rule sets."""

from dataclasses import dataclass, field, fields
from enum import StrEnum

from scorer.tiles.errors import BadRules
from scorer.tiles.messages import message as _


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
    back and the nearest gets the rest.
    """

    NEAREST = "nearest"
    OWNERS = "owners"


class DealerRepeats(StrEnum):
    """The condition for a repeat: a win of the dealer, or also the dealer's tenpai at a draw."""

    WIN = "win"
    TENPAI = "tenpai"


class Bust(StrEnum):
    """The score of a player that ends the game."""

    NEVER = "never"
    BELOW_ZERO = "below_zero"
    AT_ZERO = "at_zero"


class Chombo(StrEnum):
    """The penalty for an invalid win: none, a mangan paid by the offender, or points later."""

    NONE = "none"
    REVERSE_MANGAN = "reverse_mangan"
    AFTER_UMA = "after_uma"


class RiichiKan(StrEnum):
    """The closed kans after riichi: none, those that keep the waits, or also the groups.

    WAITS: the waits stay the same. GROUPS: moreover the three tiles are a triplet in every reading
    of the hand (TP: the kan must not break another group).
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


class Standings(StrEnum):
    """The final settlement: by uma and oka, or fourth pays first and third pays second."""

    UMA = "uma"
    PAIRS = "pairs"


PAO_YAKUMAN = frozenset({"daisangen", "daisuushii", "suukantsu", "tsuuiisou"})
"""The yakuman with liability (pao) for the discard of the last open set."""

PAO_HANDS = PAO_YAKUMAN | {"chinitsu"}
"""The hands that can have liability: big three dragons, big four winds, full flush, all honors and
four kans are those that RA marks ("Pao (Liability)")."""

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

HU has a mangan for a ron in furiten, a riichi without tenpai, a win without a yaku and a false win
("goagari").
"""

ALLOWED_NAMES = {
    "optional_yaku": OPTIONAL_YAKU,
    "double_yakuman": DOUBLE_YAKUMAN,
    "pao": PAO_HANDS,
    "abortive_draws": ABORTIVE_DRAWS,
    "dead_hand": MISTAKES,
}
"""The names that each rule with a set of names can contain."""

_NON_NEGATIVE = (
    *("two_han_honba", "yakuman_at_most", "honba", "chombo_points", "noten_payment"),
    *("start_score", "target_score", "riichi_tiles_left", "return_score"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of a table; docs/reference/rules.md explains each field.

    Raise BadRules if a value is invalid.

    >>> Rules(renhou=4).renhou, Rules(players=3, honba=200, uma=((15, 0, -15),)).payers
    (4, 2)
    """

    # The set and the table.
    players: int = 4
    red_fives: tuple[int, int, int] = (1, 1, 1)
    nuki_dora: bool = True
    sanma_tsumo: SanmaTsumo = SanmaTsumo.LOSS
    # Yaku.
    kuitan: bool = True
    atozuke: bool = True
    ippatsu: bool = True
    pinfu_tsumo: bool = True
    renhou: Renhou | int = Renhou.MANGAN
    open_riichi: OpenRiichi = OpenRiichi.NONE
    minimum_han: int = 1
    two_han_honba: int = 0
    optional_yaku: frozenset[str] = frozenset()
    # Dora.
    ura_dora: bool = True
    kan_dora: bool = True
    kan_ura: bool = True
    # Fu.
    double_wind_pair: int = 4
    open_pinfu_30: bool = True
    rinshan_fu: bool = True
    # Limits.
    kiriage_mangan: bool = False
    kazoe: Kazoe = Kazoe.YAKUMAN
    yakuman_add: bool = True
    yakuman_at_most: int = 0
    double_yakuman: frozenset[str] = frozenset()
    # Payments.
    honba: int = 300
    pao: frozenset[str] = frozenset({"daisangen", "daisuushii"})
    pao_covers: PaoCovers = PaoCovers.HAND
    pao_honba: PaoHonba = PaoHonba.LIABLE
    rinshan_liability: bool = False
    ron_payers: RonPayers = RonPayers.DISCARDER
    double_ron: MultipleRon = MultipleRon.ALL
    triple_ron: MultipleRon = MultipleRon.ALL
    honba_to: HonbaTo = HonbaTo.NEAREST
    sticks_to: SticksTo = SticksTo.NEAREST
    chombo: Chombo = Chombo.REVERSE_MANGAN
    chombo_points: int = 20_000
    chombo_ends_game: bool = False
    dead_hand: frozenset[str] = frozenset()
    # Draws.
    noten_payment: int = 3_000
    keishiki_tenpai: bool = True
    nagashi_mangan: bool = True
    nagashi_as_tsumo: bool = False
    abortive_draws: frozenset[str] = ABORTIVE_DRAWS
    abort_repeats: bool = True
    # The game.
    rounds: int = 2
    start_score: int = 25_000
    target_score: int = 0
    dealer_repeats: DealerRepeats = DealerRepeats.TENPAI
    agari_yame: bool = False
    tenpai_yame: bool = False
    bust: Bust = Bust.BELOW_ZERO
    riichi_needs_points: bool = True
    riichi_tiles_left: int = 4
    riichi_kan: RiichiKan = RiichiKan.WAITS
    kuikae: Kuikae = Kuikae.FORBIDDEN
    # The end of the game.
    return_score: int = 30_000
    uma: tuple[tuple[int, ...], ...] = ((20, 10, -10, -20),)
    standings: Standings = Standings.UMA
    leftover_sticks: LeftoverSticks = LeftoverSticks.FIRST
    ties: Ties = Ties.SEAT
    rounding: Rounding = Rounding.EXACT
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._require_valid_numbers()
        self._require_known_names()
        self._require_whole_shares()
        self._require_valid_uma()
        values = tuple(getattr(self, part.name) for part in fields(self) if part.init)
        object.__setattr__(self, "_hash", hash(values))

    def __hash__(self) -> int:
        # Scoring looks up the compiled rules by hash for every hand, so it is computed once.
        return self._hash

    @property
    def payers(self) -> int:
        """Return the number of players who pay a tsumo.

        >>> Rules().payers
        3
        """
        return self.players - 1

    @property
    def oka(self) -> int:
        """Return the oka, the bonus of first place, in points.

        >>> Rules().oka
        20000
        """
        return self.players * (self.return_score - self.start_score)

    def required_han(self, honba: int) -> int:
        """Return the han of yaku that a hand needs to win with this honba.

        From two_han_honba on it is two (ryanhan shibari).

        >>> [Rules(two_han_honba=5).required_han(honba) for honba in (0, 4, 5)]
        [1, 1, 2]
        """
        if self.two_han_honba and honba >= self.two_han_honba:
            return max(2, self.minimum_han)
        return self.minimum_han

    def _require_valid_numbers(self) -> None:
        if self.players not in {3, 4}:
            raise BadRules(
                _("{rule} is {players}; make it 4, or 3 for sanma.", players=self.players),
                rule="players",
            )
        if self.double_wind_pair not in {2, 4}:
            raise BadRules(
                _(
                    "{rule} is {double_wind_pair} fu; make it 2 or 4.",
                    double_wind_pair=self.double_wind_pair,
                ),
                rule="double_wind_pair",
            )
        if len(self.red_fives) != 3 or not all(0 <= count <= 4 for count in self.red_fives):
            raise BadRules(
                _("{rule} must be three numbers from 0 to 4: characters, dots, bamboo."),
                rule="red_fives",
            )
        if not isinstance(self.renhou, Renhou) and not 1 <= self.renhou <= 12:
            raise BadRules(
                _(
                    "{rule} is {renhou} han; make it 1 to 12, or none, mangan or yakuman.",
                    renhou=self.renhou,
                ),
                rule="renhou",
            )
        if not 1 <= self.minimum_han <= 12:
            raise BadRules(
                _("{rule} is {minimum_han} han; make it 1 to 12.", minimum_han=self.minimum_han),
                rule="minimum_han",
            )
        for name in _NON_NEGATIVE:
            if getattr(self, name) < 0:
                raise BadRules(
                    _("{rule} is {getattr}; make it 0 or more.", getattr=getattr(self, name)),
                    rule=name,
                )
        if not 1 <= self.rounds <= 4:
            raise BadRules(
                _(
                    "{rule} is {rounds}; make it 1 (east only) to 4 (all winds).",
                    rounds=self.rounds,
                ),
                rule="rounds",
            )

    def _require_known_names(self) -> None:
        for name, known in ALLOWED_NAMES.items():
            for unknown in sorted(getattr(self, name) - known):
                choices = ", ".join(sorted(known))
                raise BadRules(
                    _(
                        '{rule} contains "{unknown}"; it can contain {choices}.',
                        unknown=unknown,
                        choices=choices,
                    ),
                    rule=name,
                )

    def _require_whole_shares(self) -> None:
        if self.honba % (100 * self.payers):
            raise BadRules(
                _(
                    "{rule} is {honba}, which {payers} players cannot share in hundreds; "
                    "make it a multiple of {unit}.",
                    honba=self.honba,
                    payers=self.payers,
                    unit=100 * self.payers,
                ),
                rule="honba",
            )
        # One, two or three players pay it or receive it.
        noten_unit = 600 if self.players == 4 else 200
        if self.noten_payment % noten_unit:
            raise BadRules(
                _(
                    "{rule} is {noten_payment}, which one to {payers} players cannot share "
                    "in hundreds; make it a multiple of {noten_unit}.",
                    noten_payment=self.noten_payment,
                    payers=self.payers,
                    noten_unit=noten_unit,
                ),
                rule="noten_payment",
            )

    def _require_valid_uma(self) -> None:
        if len(self.uma) not in {1, self.players + 1} or any(
            len(row) != self.players for row in self.uma
        ):
            rows = "; ".join(", ".join(map(str, row)) for row in self.uma)
            raise BadRules(
                _(
                    "{rule} {rows} does not fit {players} players; make it one row of "
                    "{players} numbers, or {number} rows, one for each number of players "
                    "at or above the return score.",
                    rows=rows,
                    players=self.players,
                    number=self.players + 1,
                ),
                rule="uma",
            )
        for row in self.uma:
            if sum(row):
                raise BadRules(
                    _(
                        "{rule} {map} adds up to {count}; make it 0.",
                        map=", ".join(map(str, row)),
                        count=sum(row),
                    ),
                    rule="uma",
                )


STANDARD = Rules()
"""The standard rules, on which the sources AA, HU, PL and TP of docs/reference/sources.md agree.

Renhou is a mangan as in PL.
"""
