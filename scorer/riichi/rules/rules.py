"""The rules of a table as one frozen value; the package presets has known rule sets."""

from dataclasses import dataclass, field

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
    Topic,
)
from scorer.riichi.rules.club_rules import ClubRules
from scorer.tiles.errors import BadRules
from scorer.tiles.messages import in_context
from scorer.tiles.messages import message as _
from scorer.tiles.rule_definitions import RuleDefinition, definitions_of
from scorer.tiles.rule_definitions import rounds as _rounds
from scorer.tiles.rule_definitions import rule as _rule
from scorer.tiles.rule_definitions import start_score as _start_score

_WINNERS = {
    MultipleRon.ALL: _("all win"),
    MultipleRon.HEAD_BUMP: _("the nearest wins (head bump)"),
    MultipleRon.ABORT: _("nobody, the hand is drawn"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(ClubRules):
    """The rules of a table; docs/reference/rules.md explains each field.

    Raise BadRules if a value is invalid.

    >>> Rules(renhou=4).renhou, Rules(players=3, honba=200, uma=((15, 0, -15),)).payers
    (4, 2)
    """

    players: int = _rule(
        4,
        Topic.SET,
        _("Players"),
        _("Four, or three (sanma) without the characters from 2 to 8."),
        values=(4, 3),
    )
    red_fives: tuple[int, int, int] = _rule(
        (1, 1, 1),
        Topic.SET,
        _("Red fives"),
        _("The number of red fives of characters, dots and bamboo; each of them is a dora."),
    )
    nuki_dora: bool = _rule(
        True,
        Topic.SET,
        _("Norths aside (nuki-dora)"),
        _("In sanma players can set a north aside for a new tile; it is a dora."),
        players=3,
        relevant=lambda rules: rules.players == 3,
    )
    sanma_tsumo: SanmaTsumo = _rule(
        SanmaTsumo.LOSS,
        Topic.SET,
        _("Tsumo in sanma"),
        _("The share that the missing fourth player would pay."),
        labels={
            SanmaTsumo.LOSS: _("nobody pays it (tsumo loss)"),
            SanmaTsumo.SPLIT: _("both pay half of it"),
        },
        players=3,
        relevant=lambda rules: rules.players == 3,
    )
    kuitan: bool = _rule(
        True,
        Topic.YAKU,
        _("Open tanyao (kuitan)"),
        _("Tanyao counts in an open hand."),
    )
    atozuke: bool = _rule(
        True,
        Topic.YAKU,
        _("Late yaku (atozuke)"),
        _("An open hand wins even if its first call does not fix a yaku."),
    )
    ippatsu: bool = _rule(
        True,
        Topic.YAKU,
        _("Ippatsu"),
        _("A win within one turn of riichi, with no call between, is worth a han."),
    )
    pinfu_tsumo: bool = _rule(
        True,
        Topic.YAKU,
        _("Pinfu with tsumo"),
        _(
            "A closed tsumo can be pinfu at 20 fu; otherwise only menzen tsumo "
            "counts, with its 2 fu."
        ),
    )
    renhou: Renhou | int = _rule(
        Renhou.MANGAN,
        Topic.YAKU,
        _("Renhou"),
        _("The value of a ron before the winner's first draw and before any call; or its han."),
        labels={
            Renhou.NONE: _("nothing"),
            Renhou.MANGAN: _("mangan"),
            Renhou.YAKUMAN: _("yakuman"),
        },
        unit=_("{number} han"),
        suggested=tuple(Renhou),
        most=12,
        least=1,
    )
    open_riichi: OpenRiichi = _rule(
        OpenRiichi.NONE,
        Topic.YAKU,
        _("Open riichi"),
        _("A riichi with the whole hand shown."),
        labels={
            OpenRiichi.NONE: _("not allowed"),
            OpenRiichi.HAN: _("one han more"),
            OpenRiichi.YAKUMAN: _("one han more, a yakuman from a player not in riichi"),
        },
    )
    minimum_han: int = _rule(
        1,
        Topic.YAKU,
        _("Minimum han to win"),
        _("The han of yaku that a hand needs to win; dora do not count."),
        unit=_("{number} han"),
        suggested=(1, 2, 3, 4),
        most=12,
        least=1,
    )
    two_han_honba: int = _rule(
        0,
        Topic.YAKU,
        _("Two han from this honba (ryanhan shibari)"),
        _("From this honba on a hand needs two han of yaku to win; 0 means never."),
        labels={0: _("never")},
        unit=_("{number} honba"),
        suggested=(0, 4, 5, 8),
        most=100,
        relevant=lambda rules: rules.minimum_han < 2,
    )
    optional_yaku: frozenset[str] = _rule(
        frozenset(),
        Topic.YAKU,
        _("Local yaku"),
        _("Yaku and yakuman that count only if the table agrees on them."),
        names=OPTIONAL_YAKU,
    )
    ura_dora: bool = _rule(
        True,
        Topic.DORA,
        _("Ura dora"),
        _("After riichi the tile under the indicator counts too."),
    )
    kan_dora: bool = _rule(
        True,
        Topic.DORA,
        _("Kan dora"),
        _("Each kan turns another indicator."),
    )
    kan_ura: bool = _rule(
        True,
        Topic.DORA,
        _("Kan ura"),
        _("After riichi the tiles under the kans' indicators count too."),
        relevant=lambda rules: rules.ura_dora and rules.kan_dora,
    )
    double_wind_pair: int = _rule(
        4,
        Topic.FU,
        _("Pair of the double wind"),
        _("The fu of a pair that is both seat wind and round wind."),
        unit=_("{number} fu"),
        values=(2, 4),
    )
    open_pinfu_30: bool = _rule(
        True,
        Topic.FU,
        _("Open hand without fu: 30 fu"),
        _("A ron with an open hand without other fu counts as 30 fu; otherwise as 20."),
    )
    rinshan_fu: bool = _rule(
        True,
        Topic.FU,
        _("Tsumo fu after a kan"),
        _("A win on a replacement tile earns the 2 fu of tsumo."),
    )
    kiriage_mangan: bool = _rule(
        False,
        Topic.LIMITS,
        _("Kiriage mangan"),
        _("4 han 30 fu and 3 han 60 fu are rounded up to a mangan."),
    )
    kazoe: Kazoe = _rule(
        Kazoe.YAKUMAN,
        Topic.LIMITS,
        _("Thirteen or more han"),
        _("The value of thirteen or more han of ordinary yaku and dora."),
        labels={
            Kazoe.SANBAIMAN: _("sanbaiman"),
            Kazoe.YAKUMAN: _("yakuman"),
            Kazoe.MULTIPLE: _("a yakuman for each 13 han"),
        },
    )
    yakuman_add: bool = _rule(
        True,
        Topic.LIMITS,
        _("Several yakuman add up"),
        _("A hand with several yakuman pays for each of them."),
    )
    yakuman_at_most: int = _rule(
        0,
        Topic.LIMITS,
        _("Maximum yakuman per hand"),
        _("The greatest multiple of a yakuman that a hand can pay; 0 means no limit."),
        labels={0: _("no limit")},
        unit=_("{number} yakuman"),
        suggested=tuple(range(5)),
        most=100,
        relevant=lambda rules: rules.yakuman_add or bool(rules.double_yakuman),
    )
    double_yakuman: frozenset[str] = _rule(
        frozenset(),
        Topic.LIMITS,
        _("Double yakuman"),
        _("The yakuman that count twice."),
        names=DOUBLE_YAKUMAN,
    )
    honba: int = _rule(
        300,
        Topic.PAYMENTS,
        _("Honba"),
        _("The points that each honba adds to a win, from all payers together."),
        suggested=(0, 300, 600, 1500),
        suggested_three=(0, 200, 400, 1000),
        most=1_000_000,
        step=100,
    )
    pao: frozenset[str] = _rule(
        frozenset({"daisangen", "daisuushii"}),
        Topic.PAYMENTS,
        _("Liability (pao)"),
        _(
            "The hands for which the player who discarded the tile of the last "
            "open set must pay: the third set of dragons, or the fourth of winds, "
            "kans, honors or one suit."
        ),
        names=PAO_HANDS,
    )
    pao_covers: PaoCovers = _rule(
        PaoCovers.HAND,
        Topic.PAYMENTS,
        _("Extent of pao"),
        _("Of several yakuman the liable player pays for all of the hand, or only for that one."),
        labels={
            PaoCovers.HAND: _("all yakuman of the hand"),
            PaoCovers.YAKUMAN: _("that yakuman alone"),
        },
        relevant=lambda rules: bool(rules.pao),
    )
    pao_honba: PaoHonba = _rule(
        PaoHonba.LIABLE,
        Topic.PAYMENTS,
        _("Honba with pao"),
        _("The payer of honba when a liable player and a discarder share a ron."),
        labels={
            PaoHonba.LIABLE: _("the liable player"),
            PaoHonba.DISCARDER: _("the discarder"),
        },
        relevant=lambda rules: bool(rules.pao),
    )
    rinshan_liability: bool = _rule(
        False,
        Topic.PAYMENTS,
        _("Liability after a called kan"),
        _("The player who discarded the tile of a called kan pays the whole tsumo after it."),
    )
    ron_payers: RonPayers = _rule(
        RonPayers.DISCARDER,
        Topic.PAYMENTS,
        _("Payers of a ron"),
        _("The players who pay the value of a ron; the discarder always pays the honba."),
        labels={
            RonPayers.DISCARDER: _("the discarder alone"),
            RonPayers.ALL: _("the discarder half, the others the rest"),
        },
    )
    double_ron: MultipleRon = _rule(
        MultipleRon.ALL,
        Topic.PAYMENTS,
        _("Two rons on one tile"),
        _("The winners when two players call ron on one tile."),
        labels=_WINNERS,
    )
    triple_ron: MultipleRon = _rule(
        MultipleRon.ALL,
        Topic.PAYMENTS,
        _("Three rons on one tile"),
        _("The winners when three players call ron on one tile."),
        labels=_WINNERS,
        players=4,
        relevant=lambda rules: rules.players == 4,
    )
    honba_to: HonbaTo = _rule(
        HonbaTo.NEAREST,
        Topic.PAYMENTS,
        _("Honba with several rons"),
        _("The recipient of honba among several winners on one tile."),
        labels={
            HonbaTo.EACH: _("each winner"),
            HonbaTo.NEAREST: _("the nearest winner"),
        },
        relevant=lambda rules: MultipleRon.ALL in (rules.double_ron, rules.triple_ron),
    )
    sticks_to: SticksTo = _rule(
        SticksTo.NEAREST,
        Topic.PAYMENTS,
        _("Sticks with several rons"),
        _("The recipient of the riichi sticks among several winners on one tile."),
        labels={
            SticksTo.NEAREST: _("the nearest winner"),
            SticksTo.OWNERS: _("own sticks back, the rest to the nearest"),
            SticksTo.SPLIT: _("shared by all winners"),
        },
        relevant=lambda rules: MultipleRon.ALL in (rules.double_ron, rules.triple_ron),
    )
    chombo: Chombo = _rule(
        Chombo.REVERSE_MANGAN,
        Topic.PAYMENTS,
        _("Chombo"),
        _("The penalty for a false win or another serious mistake."),
        labels={
            Chombo.NONE: _("nothing"),
            Chombo.REVERSE_MANGAN: _("a mangan, paid at once"),
            Chombo.AFTER_UMA: _("points off after uma"),
        },
    )
    chombo_points: int = _rule(
        20_000,
        Topic.PAYMENTS,
        _("Points of a chombo"),
        _("The points that a chombo costs if they are subtracted after uma."),
        suggested=(8_000, 12_000, 20_000, 30_000),
        most=1_000_000,
        step=100,
        relevant=lambda rules: rules.chombo is Chombo.AFTER_UMA,
    )
    chombo_ends_game: bool = _rule(
        False,
        Topic.PAYMENTS,
        _("Chombo ends the last hand"),
        _("A chombo in the last hand ends the game instead of a replay."),
    )
    dead_hand: frozenset[str] = _rule(
        frozenset(),
        Topic.PAYMENTS,
        _("Dead hand instead of chombo"),
        _(
            "After these mistakes the hand is played on, and the player can "
            "neither win nor be in tenpai."
        ),
        names=MISTAKES,
    )
    noten_payment: int = _rule(
        3_000,
        Topic.DRAWS,
        _("Noten payment"),
        _("The total that the players without tenpai pay to the players in tenpai."),
        suggested=(0, 3_000),
        suggested_three=(0, 2_000),
        most=1_000_000,
        step=100,
    )
    keishiki_tenpai: bool = _rule(
        True,
        Topic.DRAWS,
        _("Tenpai without yaku (keishiki)"),
        _("A hand counts as tenpai at a draw even if it waits without a yaku."),
    )
    # riichi.wiki, "Karaten": tenpai unless all four winning tiles are in the player's own hand.
    fifth_tile_tenpai: bool = _rule(
        False,
        Topic.DRAWS,
        _("Tenpai on a fifth tile (karaten)"),
        _("A hand counts as tenpai at a draw even if it has all four of each tile it waits for."),
    )
    nagashi_mangan: bool = _rule(
        True,
        Topic.DRAWS,
        _("Nagashi mangan"),
        _(
            "At a draw, a player whose discards are all terminals and honors, none "
            "of them called, is paid a mangan."
        ),
    )
    nagashi_as_tsumo: bool = _rule(
        False,
        Topic.DRAWS,
        _("Nagashi mangan counts as tsumo"),
        _(
            "The player also gets honba and riichi sticks, and the dealer stays or "
            "changes as after a win; otherwise as after a draw."
        ),
        relevant=lambda rules: rules.nagashi_mangan,
    )
    nagashi_closed: bool = _rule(
        False,
        Topic.DRAWS,
        _("Nagashi mangan needs a closed hand"),
        _("A player who called a tile is not paid a nagashi mangan."),
        relevant=lambda rules: rules.nagashi_mangan,
    )
    abortive_draws: frozenset[str] = _rule(
        ABORTIVE_DRAWS,
        Topic.DRAWS,
        _("Abortive draws"),
        _("The reasons that end a hand early without a winner."),
        names=ABORTIVE_DRAWS,
    )
    abort_repeats: bool = _rule(
        True,
        Topic.DRAWS,
        _("Dealer stays after an abort"),
        _("The dealer stays after an abortive draw; otherwise the deal passes."),
        relevant=lambda rules: bool(rules.abortive_draws) or rules.triple_ron is MultipleRon.ABORT,
    )
    rounds: int = _rounds(2, Topic.GAME)
    start_score: int = _start_score(
        25_000,
        Topic.GAME,
        suggested=(25_000, 27_000, 30_000),
        suggested_three=(35_000, 40_000),
        step=100,
    )
    target_score: int = _rule(
        0,
        Topic.GAME,
        _("Target score"),
        _(
            "If nobody has this score after the last round, one more round is "
            "played, until somebody does or to its end."
        ),
        labels={0: _("none")},
        suggested=(0, 30_000),
        suggested_three=(0, 40_000),
        most=1_000_000,
        step=100,
    )
    added_round: AddedRound = _rule(
        AddedRound.UNTIL_TARGET,
        Topic.GAME,
        _("End of the added round"),
        _("A round that is added for the target score ends at that score, or with its last hand."),
        labels={
            AddedRound.UNTIL_TARGET: _("as soon as somebody has the target score"),
            AddedRound.WHOLE: _("after its last hand"),
        },
        relevant=lambda rules: bool(rules.target_score),
    )
    dealer_repeats: DealerRepeats = _rule(
        DealerRepeats.TENPAI,
        Topic.GAME,
        _("The dealer stays"),
        _("The condition for the dealer to stay."),
        labels={
            DealerRepeats.WIN: _("by a win"),
            DealerRepeats.TENPAI: _("by a win or tenpai"),
        },
    )
    agari_yame: bool = _rule(
        False,
        Topic.GAME,
        _("Leading dealer can stop by winning"),
        _("A dealer who wins the last hand, is first and has the target score can end the game."),
    )
    tenpai_yame: bool = _rule(
        False,
        Topic.GAME,
        _("Leading dealer can stop in tenpai"),
        _(
            "A dealer in tenpai at the last draw who is first and has the target "
            "score can end the game."
        ),
    )
    bust: Bust = _rule(
        Bust.BELOW_ZERO,
        Topic.GAME,
        _("Bust (tobi)"),
        _("The score of a player that ends the game."),
        labels={
            Bust.NEVER: _("none"),
            Bust.BELOW_ZERO: _("below 0"),
            Bust.AT_ZERO: _("0 or below"),
        },
    )
    riichi_needs_points: bool = _rule(
        True,
        Topic.GAME,
        _("Riichi needs 1,000 points"),
        _("A player with less than 1,000 points cannot declare riichi."),
    )
    riichi_tiles_left: int = _rule(
        4,
        Topic.GAME,
        _("Tiles left for riichi"),
        _("The number of tiles that must be left in the wall for a riichi."),
        suggested=(0, 1, 4),
        most=100,
    )
    riichi_kan: RiichiKan = _rule(
        RiichiKan.WAITS,
        Topic.GAME,
        _("Closed kan after riichi"),
        _("The closed kans that a player in riichi can make."),
        labels={
            RiichiKan.NONE: in_context("kan", "not allowed"),
            RiichiKan.WAITS: _("if the waits stay"),
            RiichiKan.GROUPS: _("if waits and groups stay"),
        },
    )
    kuikae: Kuikae = _rule(
        Kuikae.FORBIDDEN,
        Topic.GAME,
        _("Swap calls (kuikae)"),
        _(
            "The discard right after a chii or pon of a tile that the called set "
            "could have used. The table watches for it, because neither a hand nor "
            "a session has the discard after a call; a session records it as a "
            "mistake."
        ),
        labels={
            Kuikae.ALLOWED: _("allowed"),
            Kuikae.SAME_TILE: _("not with the same tile"),
            Kuikae.FORBIDDEN: _("forbidden"),
        },
    )
    return_score: int = _rule(
        30_000,
        Topic.END,
        _("Return score"),
        _(
            "The points subtracted from each score at the end; first place gets "
            "the difference from the start scores as oka."
        ),
        suggested=(25_000, 30_000),
        suggested_three=(35_000, 40_000),
        most=1_000_000,
        step=100,
    )
    uma: tuple[tuple[int, ...], ...] = _rule(
        ((20, 10, -10, -20),),
        Topic.END,
        _("Uma"),
        _("Thousands by place; or a row for each number of players at or above the return score."),
        suggested=tuple(
            ((first, second, -second, -first),)
            for second, first in ((0, 0), (5, 10), (5, 15), (10, 20), (10, 30), (20, 30))
        ),
        suggested_three=tuple(((first, 0, -first),) for first in (0, 10, 15, 20, 30)),
        most=1000,
        least=-1000,
    )
    standings: Standings = _rule(
        Standings.UMA,
        Topic.END,
        _("Final settlement"),
        _("By uma and oka, or by the differences between pairs of players."),
        labels={
            Standings.UMA: _("uma and oka"),
            Standings.PAIRS: _("fourth pays first, third pays second"),
        },
    )
    leftover_sticks: LeftoverSticks = _rule(
        LeftoverSticks.FIRST,
        Topic.END,
        _("Riichi sticks left over"),
        _("The recipient of the riichi sticks on the table at the end."),
        labels={
            LeftoverSticks.FIRST: _("first place"),
            LeftoverSticks.FIRST_DOWN: _("first place, equal shares rounded down"),
            LeftoverSticks.NOBODY: in_context("sticks", "nobody"),
        },
    )
    ties: Ties = _rule(
        Ties.SEAT,
        Topic.END,
        _("Equal scores"),
        _("The places of two players with the same final score."),
        labels={
            Ties.SEAT: _("nearer the first dealer is higher"),
            Ties.SHARED: _("both share their places"),
        },
    )
    rounding: Rounding = _rule(
        Rounding.EXACT,
        Topic.END,
        _("Rounding"),
        _("The rounding of final points to thousands."),
        labels={
            Rounding.EXACT: _("none, hundreds stay"),
            Rounding.HALF_UP: _("500 up"),
            Rounding.FIVE_DOWN: _("500 down, 600 up"),
        },
    )
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
                        "{rule} {numbers} adds up to {count}; make it 0.",
                        numbers=", ".join(map(str, row)),
                        count=sum(row),
                    ),
                    rule="uma",
                )


RULE_DEFINITIONS: dict[str, RuleDefinition] = definitions_of(Rules)
"""The definition of every rule, by its field in Rules and in the order of display."""

RULE_NAMES = tuple(RULE_DEFINITIONS)
"""The names of all rules."""


def is_relevant(rule: str, rules: Rules) -> bool:
    """Return whether a rule matters given the others; honba_to does not with a head bump.

    >>> is_relevant("sanma_tsumo", Rules()), is_relevant("honba_to", Rules())
    (False, True)
    """
    return RULE_DEFINITIONS[rule].relevant(rules)


ALLOWED_NAMES = {name: rule.names for name, rule in RULE_DEFINITIONS.items() if rule.names}
"""The names that each rule with a set of names can contain."""

STANDARD = Rules()
"""The standard rules, on which most of AA, HU, PL and TP agree (docs/reference/sources.md)."""
