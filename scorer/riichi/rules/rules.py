"""The rules of a table as one frozen value; the package presets has known rule sets.

The file rules.toml describes each rule: its label and meaning, its choices and its unit.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path

from scorer.riichi.rules.choices import (
    ABORTIVE_DRAWS,
    DOUBLE_YAKUMAN,
    MISTAKES,
    OPTIONAL_YAKU,
    PAO_HANDS,
    AddedRound,
    Bust,
    Chombo,
    DealerRepeats,
    HandBegins,
    HonbaTo,
    KanDoraMoment,
    Kazoe,
    Kuikae,
    LeftoverSticks,
    MultipleRon,
    OpenRiichi,
    PaoCovers,
    PaoHonba,
    PenaltyBook,
    Renhou,
    RiichiKan,
    RonPayers,
    Rounding,
    SanmaTsumo,
    SeatDraw,
    Standings,
    SticksTo,
    Ties,
    YakitoriTo,
)
from scorer.rules.definitions import RuleDefinition
from scorer.rules.files import LazyMapping, RuleTexts, read_rules
from scorer.rules.values import RuleParser
from scorer.tiles.errors import BadRules
from scorer.tiles.messages import message as _
from scorer.tiles.messages import with_minus


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of a table, in the order of display; rules.toml explains each field.

    Raise BadRules if a value is invalid.

    >>> Rules(renhou=4).renhou, Rules(players=3, honba=200, uma=((15, 0, -15),)).payers
    (4, 2)
    """

    players: int = 4
    red_fives: tuple[int, int, int] = (1, 1, 1)
    nuki_dora: bool = True
    sanma_tsumo: SanmaTsumo = SanmaTsumo.LOSS
    kuitan: bool = True
    atozuke: bool = True
    ippatsu: bool = True
    pinfu_tsumo: bool = True
    renhou: Renhou | int = Renhou.MANGAN
    open_riichi: OpenRiichi = OpenRiichi.NONE
    minimum_han: int = 1
    two_han_honba: int = 0
    optional_yaku: frozenset[str] = frozenset()
    ura_dora: bool = True
    kan_dora: bool = True
    kan_dora_moment: KanDoraMoment = KanDoraMoment.AT_ONCE
    kan_ura: bool = True
    double_wind_pair: int = 4
    open_pinfu_30: bool = True
    rinshan_fu: bool = True
    kiriage_mangan: bool = False
    kazoe: Kazoe = Kazoe.YAKUMAN
    yakuman_add: bool = True
    yakuman_at_most: int = 0
    double_yakuman: frozenset[str] = frozenset()
    tenhou_best_wait: bool = False
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
    penalties: PenaltyBook = PenaltyBook.NONE
    noten_payment: int = 3_000
    keishiki_tenpai: bool = True
    fifth_tile_tenpai: bool = False
    nagashi_mangan: bool = True
    nagashi_as_tsumo: bool = False
    nagashi_closed: bool = False
    abortive_draws: frozenset[str] = ABORTIVE_DRAWS
    abort_repeats: bool = True
    honba_if_deal_passes: bool = True
    rounds: int = 2
    start_score: int = 25_000
    target_score: int = 0
    added_round: AddedRound = AddedRound.UNTIL_TARGET
    dealer_repeats: DealerRepeats = DealerRepeats.TENPAI
    agari_yame: bool = False
    tenpai_yame: bool = False
    bust: Bust = Bust.BELOW_ZERO
    riichi_needs_points: bool = True
    riichi_tiles_left: int = 4
    riichi_kan: RiichiKan = RiichiKan.WAITS
    kuikae: Kuikae = Kuikae.FORBIDDEN
    seat_draw: SeatDraw = SeatDraw.DIRECT
    second_roll: bool = False
    hand_begins: HandBegins = HandBegins.DICE
    signal_chombo: bool = False
    return_score: int = 30_000
    uma: tuple[tuple[int, ...], ...] = ((20, 10, -10, -20),)
    standings: Standings = Standings.UMA
    leftover_sticks: LeftoverSticks = LeftoverSticks.FIRST
    ties: Ties = Ties.SEAT
    rounding: Rounding = Rounding.EXACT
    chip_ippatsu: int = 0
    chip_ura: int = 0
    chip_red: int = 0
    chip_red_open: bool = True
    chip_yakuman_ron: int = 0
    chip_yakuman_tsumo: int = 0
    chip_value: int = 2_000
    yakitori: int = 0
    yakitori_to: YakitoriTo = YakitoriTo.WINNERS
    bust_prize: int = 0
    payment_unit: int = 100
    wareme: bool = False
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._require_valid_numbers()
        self._require_known_names()
        self._require_whole_shares()
        self._require_valid_uma()
        values = tuple(getattr(self, name) for name in RULE_NAMES)
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

    @property
    def has_chips(self) -> bool:
        """Return True if a win can bring chips.

        >>> Rules().has_chips, Rules(chip_ippatsu=1).has_chips
        (False, True)
        """
        return any(
            (
                *(self.chip_ippatsu, self.chip_ura, self.chip_red),
                *(self.chip_yakuman_ron, self.chip_yakuman_tsumo),
            )
        )

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
        if self.payment_unit not in {100, 1_000}:
            raise BadRules(
                _(
                    "{rule} is {payment_unit} points; make it 100 or 1,000.",
                    payment_unit=self.payment_unit,
                ),
                rule="payment_unit",
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
        if not 1 <= self.rounds <= 4:
            raise BadRules(
                _(
                    "{rule} is {rounds}; make it 1 (east only) to 4 (all winds).",
                    rounds=self.rounds,
                ),
                rule="rounds",
            )
        for name in RULE_NAMES:
            value = getattr(self, name)
            if type(value) is int and value < 0:
                raise BadRules(_("{rule} is {value}; make it 0 or more.", value=value), rule=name)

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
            rows = with_minus("; ".join(", ".join(map(str, row)) for row in self.uma))
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
                        "{rule} {numbers} adds up to {count}; make it 0.",
                        numbers=with_minus(", ".join(map(str, row))),
                        count=sum(row),
                    ),
                    rule="uma",
                )


RULE_NAMES = tuple(each.name for each in fields(Rules) if each.init)
"""The names of all rules, in the order of display."""

ALLOWED_NAMES = {
    "optional_yaku": OPTIONAL_YAKU,
    "double_yakuman": DOUBLE_YAKUMAN | {"daichisei"},
    "pao": PAO_HANDS,
    "dead_hand": MISTAKES,
    "abortive_draws": ABORTIVE_DRAWS,
}
"""The names that each rule with a set of names can contain."""

PARSER = RuleParser(Rules, RULE_NAMES)
"""Parses the plain values of rules."""


@cache
def rule_texts() -> RuleTexts:
    """Return what rules.toml says about the rules."""
    return read_rules(Path(__file__).with_name("rules.toml"), PARSER, ALLOWED_NAMES)


RULE_DEFINITIONS: Mapping[str, RuleDefinition] = LazyMapping(lambda: rule_texts().definitions)
"""The definition of every rule, by its field in Rules and in the order of display."""


def is_relevant(rule: str, rules: Rules) -> bool:
    """Return whether a rule matters given the others; honba_to does not with a head bump.

    >>> is_relevant("sanma_tsumo", Rules()), is_relevant("honba_to", Rules())
    (False, True)
    """
    definition = RULE_DEFINITIONS[rule]
    return definition.players in (None, rules.players) and all(
        any(
            bool(getattr(rules, other)) if needed is True else getattr(rules, other) in needed
            for other, needed in each.items()
        )
        for each in definition.needs
    )


STANDARD = Rules()
"""The standard rules, on which most of AA, HU, PL and TP agree (docs/reference/sources.md)."""
