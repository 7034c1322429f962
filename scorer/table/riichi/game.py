"""The game of riichi at a table: check an event, settle it, and lead to the next hand."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from scorer.riichi.chips import chip_count
from scorer.riichi.contradictions import furiten_error, surplus_error
from scorer.riichi.rule_labels import name_label, value_label
from scorer.riichi.rules.choices import Chombo, MultipleRon, PenaltyBook
from scorer.riichi.rules.penalties import Consequence, Offence, offences
from scorer.riichi.rules.plain_values import (
    parse_rules,
    require_usual_numbers,
    rules_from_dict,
    rules_to_dict,
    stored_rules_from_dict,
)
from scorer.riichi.rules.rules import RULE_DEFINITIONS, Rules
from scorer.riichi.score import Score, check, score
from scorer.riichi.what_if import Alternative, remedies
from scorer.riichi.win import By, Moment
from scorer.table.events import (
    Abort,
    ChomboMade,
    Event,
    GameContinued,
    GameEnded,
    GameScored,
    HandAtDraw,
    HandDied,
    HandDrawn,
    HandWon,
    Mistake,
    PenaltyGiven,
    PointsAdjusted,
    RiichiDeclared,
    RiichiEvent,
    WallBroken,
)
from scorer.table.riichi.extras import count_extras
from scorer.table.riichi.flow import HandEnd, in_last_hand, next_hand
from scorer.table.riichi.legality import require_legal
from scorer.table.riichi.liability import liable_seats_of_score, table_win
from scorer.table.riichi.payments import HandValue, hand_payments, hand_values
from scorer.table.riichi.settle import double_wareme, settle_chombo, settle_draw, settle_wins
from scorer.table.riichi.standings import standings
from scorer.table.riichi.wins import (
    RiichiClaim,
    RiichiHand,
    hand_and_win,
    hand_without_tiles,
    recorded_claim,
    shown_hand,
    win_limit,
    win_without_tiles,
)
from scorer.table.settlement import STICK, Reason, Settlement, TableWin, Transfer
from scorer.table.setup.seating import SeatingMethod
from scorer.table.setup.wall import WallCustom
from scorer.table.state import Ending, GameState, GivenPenalty, require_seat
from scorer.table.sticks.piles import POINT_STICKS, START_SETS, Pile, StickKind, start_set
from scorer.table.table_game import (
    Outcome,
    RequiredWin,
    ResolvedWin,
    Standing,
    TableGame,
    agreed_transfers,
)
from scorer.tiles.errors import ImpossibleEvent, ImpossiblePayment, ImpossibleWin, RiichiError
from scorer.tiles.hand import parse_waiting_hand
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from scorer.tiles.tile import Tile


@dataclass(frozen=True, slots=True)
class RiichiGame(TableGame[RiichiClaim, RiichiHand]):
    """Riichi under these rules.

    >>> game = RiichiGame(Rules())
    >>> events = (RiichiDeclared(2), HandDrawn(frozenset({2})))
    >>> [outcome.after.scores for outcome in game.play_all(events, game.new_game())]
    [(25000, 25000, 24000, 25000), (24000, 24000, 27000, 24000)]
    """

    names: ClassVar[tuple[str, ...]] = (str(Game.RIICHI),)
    rules_type: ClassVar[type[Rules]] = Rules
    hand_type: ClassVar[type[RiichiHand]] = RiichiHand
    stick_kind: ClassVar[StickKind] = POINT_STICKS
    totals_scores: ClassVar[bool] = False

    rules: Rules

    @property
    def name(self) -> Game:
        """The name of riichi."""
        return Game.RIICHI

    @classmethod
    def read_rules(cls, values: Mapping[str, object], name: str) -> Rules:
        """Return stored rules; their numbers can be larger than those of new ones."""
        return stored_rules_from_dict(values)

    @classmethod
    def choose_rules(cls, given: str | Mapping[str, object] | None, name: str) -> Rules:
        """Return the rules of a preset, of values, or the standard ones."""
        return parse_rules(given).rules

    def plain_rules(self) -> dict[str, object]:
        """Return all rules as plain values."""
        return rules_to_dict(self.rules)

    def with_values(self, values: Mapping[str, object]) -> Rules:
        """Return the rules with other values."""
        return rules_from_dict(values, self.rules)

    def rule_changes(self, old: Rules) -> Iterator[tuple[Text, Text]]:
        """Yield the label and the value of each rule that differs."""
        for name, rule in RULE_DEFINITIONS.items():
            if (value := getattr(self.rules, name)) != getattr(old, name):
                yield rule.label, value_label(name, value)

    @property
    def red_fives(self) -> tuple[int, int, int]:
        """The red fives of each suit in the set."""
        return self.rules.red_fives

    @property
    def has_chips(self) -> bool:
        """True if the rules have chips."""
        return self.rules.has_chips

    @property
    def has_yakitori(self) -> bool:
        """True if the rules have yakitori."""
        return self.rules.yakitori > 0

    @property
    def has_uma(self) -> bool:
        """True, even of 0."""
        return True

    @property
    def later_penalty(self) -> int:
        """The points of a chombo that are taken off after uma."""
        return self.rules.chombo_points

    @property
    def has_penalties(self) -> bool:
        """The rules have the list of penalties of a book."""
        return self.rules.penalties is not PenaltyBook.NONE

    @property
    def seating(self) -> SeatingMethod:
        """The draw for seats of the rules."""
        return SeatingMethod(self.rules.seat_draw)

    def wall(self) -> WallCustom:
        """Return the wall of the rules, in sanma with norths to set aside."""
        rules = self.rules
        return WallCustom(twice=rules.second_roll, norths=rules.players == 3 and rules.nuki_dora)

    def require_usual_rules(self) -> None:
        """Raise BadRules for a number that no table plays with."""
        require_usual_numbers(self.rules)

    @property
    def counts_honba(self) -> bool:
        """True if the rules have honba."""
        return bool(self.rules.honba)

    @property
    def possible_aborts(self) -> tuple[Abort, ...]:
        """The reasons for which the rules allow an abortive draw."""
        return tuple(
            each
            for each in Abort
            if str(each) in self.rules.abortive_draws
            or (each is Abort.TRIPLE_RON and self.rules.triple_ron is MultipleRon.ABORT)
        )

    def start_sticks(self) -> Pile | None:
        """Return the usual set for the start score; None if there is none."""
        try:
            return start_set(self.rules.start_score)
        except ImpossiblePayment:
            return None

    def stick_sets(self) -> tuple[Pile, ...]:
        """Return the customary sets for the start score, the usual one first.

        >>> [str(pile) for pile in RiichiGame(Rules(start_score=30_000)).stick_sets()]
        ['1x10000 3x5000 4x1000 10x100', '1x10000 2x5000 9x1000 10x100']
        """
        usual = self.start_sticks()
        return START_SETS.get(self.rules.start_score, () if usual is None else (usual,))

    def require_possible(self, event: Event, state: GameState) -> None:
        """Raise a RiichiError if the event is impossible in this state."""
        legal = require_legal(event, state, self.rules)
        if isinstance(legal, HandWon):
            _settle(legal, state, self.rules)

    def play(self, event: Event, state: GameState) -> Outcome:
        """Play an event; raise a RiichiError if it is impossible in this state.

        >>> game = RiichiGame(Rules())
        >>> outcome = game.play(HandDrawn(frozenset({0, 2})), game.new_game())
        >>> outcome.deltas, outcome.after.dealer, outcome.after.honba
        ((1500, -1500, 1500, -1500), 0, 1)
        """
        legal = require_legal(event, state, self.rules)
        settlement = _settle(legal, state, self.rules)
        return Outcome(event, settlement, _next_state(legal, settlement, state, self.rules))

    def in_last_hand(self, state: GameState) -> bool:
        """Return True in the last hand, and in every hand that can end an added round."""
        return in_last_hand(state, self.rules)

    def standings(self, state: GameState) -> tuple[Standing, ...]:
        """Return the standing of each seat with uma and oka."""
        return standings(state, self.rules)

    def match_points(self, score: int) -> int:
        """Return the points above the return score."""
        return score - self.rules.return_score

    def required_wins(self, standing: Standing, state: GameState) -> Iterator[RequiredWin]:
        """Yield the smallest wins that give a seat a better place.

        >>> state = GameState(scores=(31_000, 29_000, 22_000, 18_000), deals_passed=7, honba=1)
        >>> [need] = [need for need in RiichiGame(Rules()).needs(state) if need.seat == 2]
        >>> for win in need.wins:
        ...     print(win.discarder, win.payment, win.place)
        None Tsumo: the dealer pays 2900, the others 1500 each. 2
        None Tsumo: the dealer pays 3600, the others 1800 each. 1
        0 Ron: the discarder pays 4500. 2
        0 Ron: the discarder pays 7100. 1
        1 Ron: the discarder pays 3600. 2
        1 Ron: the discarder pays 12000. 1
        3 Ron: the discarder pays 7100. 2
        3 Ron: the discarder pays 12000. 1
        """
        for discarder in (None, *range(state.players)):
            if discarder != standing.seat:
                yield from self._required_wins_off(discarder, standing, state)

    def _required_wins_off(
        self, discarder: int | None, standing: Standing, state: GameState
    ) -> Iterator[RequiredWin]:
        """Yield the wins, smallest first, that give a better place than the ones before."""
        by = By.TSUMO if discarder is None else By.RON
        seat, place, dealer = standing.seat, standing.place, state.dealer
        for paid in hand_payments(self.rules, by=by, dealer=seat == dealer, honba=state.honba):
            win = TableWin(winner=seat, dealer=dealer, payment=paid, discarder=discarder)
            try:
                after = self.play(HandWon((win,)), state).after
            except RiichiError:  # after a win on a riichi tile only that ron is legal
                return
            reached = self.standings(after)[seat].place
            if reached < place:
                place, ends = reached, after.ending is not None
                yield RequiredWin(discarder=discarder, payment=paid, place=place, ends=ends)
            if place == 1:
                return

    def resolve_win(
        self, claim: RiichiClaim, state: GameState, *, discarder: int | None
    ) -> ResolvedWin[RiichiHand]:
        """Score a claim; raise the first objection to it as a RiichiError.

        >>> game, claim = RiichiGame(Rules()), RiichiClaim(winner=1, hand="123m456p789s1122z 2z")
        >>> resolved = game.resolve_win(claim, game.new_game(), discarder=0)
        >>> resolved.win.payment, resolved.shown.yaku
        (Ron(points=1300), ('seat_wind_south',))
        """
        require_seat(claim.winner, state.players)
        claim.require_hand_or_points()
        if claim.hand is None:
            paid = win_without_tiles(claim, state, self.rules, discarder)
            return ResolvedWin(replace(paid, chips=claim.chips), hand_without_tiles(claim))
        hand, win = hand_and_win(claim, state, discarder)
        result = score(hand, win, self.rules)
        if furiten := furiten_error(hand, win, discards=claim.discards, rules=self.rules):
            raise furiten
        seats = liable_seats_of_score(result, winner=claim.winner)
        # The melds show who is liable, or else the claim names the seat.
        liable = {name: claim.liable if seat is None else seat for name, seat in seats.items()}
        paid = table_win(result, winner=claim.winner, discarder=discarder, liable=liable)
        paid = replace(paid, chips=chip_count(result))
        return ResolvedWin(paid, shown_hand(claim, result), result)

    def objections(
        self, claim: RiichiClaim, state: GameState, *, discarder: int | None
    ) -> tuple[RiichiError, ...]:
        """Return everything that makes a claimed hand invalid."""
        try:
            hand, win = hand_and_win(claim, state, discarder)
            return check(hand, win, self.rules, discards=claim.discards)
        except RiichiError as error:
            return (error,)

    def alternatives(
        self, claim: RiichiClaim, state: GameState, *, discarder: int | None
    ) -> tuple[Alternative, ...]:
        """Return the changes that would make a win of a hand that lacks only a yaku.

        >>> game, claim = RiichiGame(Rules()), RiichiClaim(winner=1, hand="123m345p678999s22z")
        >>> found = game.alternatives(claim, game.new_game(), discarder=0)
        >>> [other.change.name for other in found]
        ['riichi', 'tsumo']
        """
        try:
            hand, win = hand_and_win(claim, state, discarder)
            return remedies(hand, win, self.rules, discards=claim.discards)
        except RiichiError:
            return ()

    def recorded_claim(self, hand: RiichiHand, win: TableWin, state: GameState) -> RiichiClaim:
        """Return the claim of a recorded hand; riichi and ippatsu need a riichi in `state`."""
        return recorded_claim(hand, win, state)

    def scores_alike(self, winner: int, before: GameState, state: GameState) -> bool:
        """Return True if dealer, round, riichi, required han and streaks are unchanged."""
        required_han = self.rules.required_han
        return (
            before.dealer == state.dealer
            and before.round == state.round
            and (winner in before.riichi) == (winner in state.riichi)
            and required_han(before.honba) == required_han(state.honba)
            and before.streaks == state.streaks
        )

    def with_dealer(self, win: TableWin, state: GameState) -> TableWin:
        """Return a win by points under the dealer of `state`, if its winner's role is unchanged."""
        was_dealer, is_dealer = win.winner == win.dealer, win.winner == state.dealer
        return replace(win, dealer=state.dealer) if was_dealer == is_dealer else win

    def draw(
        self,
        *,
        tenpai: frozenset[int],
        nagashi: frozenset[int],
        hands: tuple[HandAtDraw, ...] = (),
    ) -> Event:
        """Return the event of an exhaustive draw; BadNotation or ImpossibleHand for other hands."""
        shown = (HandAtDraw(each.seat, str(parse_waiting_hand(each.notation))) for each in hands)
        return HandDrawn(tenpai, nagashi, tuple(shown))

    def hand_values(self) -> tuple[HandValue, ...]:
        """Return the points of every han and fu, and of every limit."""
        return hand_values(self.rules)

    def grade(self, hand: RiichiHand | None, win: TableWin) -> tuple[str, int]:
        """Return the limit of a win, and the multiple of a yakuman."""
        limit, times = win_limit(hand, win, self.rules)
        return str(limit), times

    def mistake(self, seat: int, reason: Mistake | None, note: str = "") -> Event:
        """Return a chombo, or a dead hand if the rules have one for the reason."""
        if reason is not None:
            found = self._offence(reason)
            if found.consequence is Consequence.DEAD_HAND:
                return HandDied(seat, reason, note)
            if found.consequence is not Consequence.CHOMBO:
                raise ImpossibleEvent(
                    _(
                        "These rules have no chombo for this: {label}; record the penalty.",
                        label=name_label(str(reason)),
                    )
                )
        return ChomboMade(seat, reason, note)

    def penalty(
        self, seat: int, reason: Mistake, *, repeated: bool, times: int = 1, note: str = ""
    ) -> Event:
        """Return what follows from an offence: a warning can be followed by points."""
        found = self._offence(reason)
        if not 1 <= times <= found.most:
            raise ImpossibleEvent(
                _(
                    "This counts from 1 to {most} times: {label}; correct the number.",
                    most=found.most,
                    label=name_label(str(reason)),
                )
            )
        if found.consequence in {Consequence.CHOMBO, Consequence.DEAD_HAND}:
            return self.mistake(seat, reason, note)
        given = PenaltyGiven(seat, reason, found.points * times, note)
        return self.recounted(given, repeated=repeated)

    def recounted(self, penalty: PenaltyGiven, *, repeated: bool) -> PenaltyGiven:
        """Return a warning as the first of a player, or with what follows from a repeated one."""
        found = offences(self.rules).get(str(penalty.reason))
        if (
            found is None
            or found.consequence is not Consequence.WARNING
            or penalty.repeated is repeated
        ):
            return penalty
        return replace(penalty, points=found.repeated if repeated else 0, repeated=repeated)

    def _offence(self, reason: Mistake) -> Offence:
        """Return what follows from a mistake; raise ImpossibleEvent if the rules do not list it."""
        found = offences(self.rules).get(str(reason))
        if found is None:
            raise ImpossibleEvent(
                _(
                    "These rules do not list this: {label}; record a chombo or agreed points.",
                    label=name_label(str(reason)),
                )
            )
        return found

    def require_consistent_wins(
        self,
        claims: Sequence[RiichiClaim],
        wins: Sequence[ResolvedWin[RiichiHand]],
        state: GameState,
    ) -> None:
        """Raise a RiichiError for wins on different tiles, too many tiles, or a false chankan."""
        TableGame.require_consistent_wins(self, claims, wins, state)
        _require_enough_tiles([each.score for each in wins if isinstance(each.score, Score)])
        if state.ronned is not None and any(each.moment in _ROBBED for each in claims):
            raise ImpossibleWin(
                _(
                    "The winning tile was a riichi discard, so it was not robbed from a "
                    "kan; remove the riichi tile or the robbed kan."
                )
            )
        in_riichi = any(each.winner in state.riichi or each.double_riichi for each in claims)
        if not in_riichi and any(each.ura for each in claims):
            raise ImpossibleWin(
                _("Ura indicators need riichi; add the riichi or remove the ura indicators.")
            )


_ROBBED = frozenset((Moment.CHANKAN, Moment.CLOSED_CHANKAN))


def _require_enough_tiles(scores: Sequence[Score]) -> None:
    """Raise ImpossibleHand if the hands of several winners show more tiles than a set has.

    The winning tile and the indicators are the same for all winners.
    """
    if len(scores) < 2:
        return
    win, indicators = scores[0].win, Counter[Tile]()
    for each in scores:
        indicators |= Counter((*each.win.dora, *each.win.ura))
    surplus = surplus_error(
        [each.hand for each in scores], [win.tile, *indicators.elements()], scores[0].rules
    )
    if surplus is not None:
        raise surplus


def _settle(event: RiichiEvent, state: GameState, rules: Rules) -> Settlement:
    match event:
        case HandWon():
            sticks, riichi = state.sticks, state.riichi
            paid = settle_wins(event.wins, rules, honba=state.honba, sticks=sticks, riichi=riichi)
            return double_wareme(paid, state.wareme)
        case HandDrawn():
            return settle_draw(event, state, rules)
        case ChomboMade():
            return settle_chombo(event.seat, state, rules)
        case RiichiDeclared(accepted=True):
            return _without_winners(Transfer(event.seat, None, STICK, Reason.STICKS), rules=rules)
        case PointsAdjusted():
            return _without_winners(*agreed_transfers(event.deltas), rules=rules)
        case _:
            return _without_winners(rules=rules)


def _next_state(
    event: RiichiEvent, settlement: Settlement, before: GameState, rules: Rules
) -> GameState:
    changes = zip(before.scores, settlement.deltas, strict=True)
    paid = replace(before, scores=tuple(score + change for score, change in changes))
    taken = sum(settlement.deltas) // STICK
    if not isinstance(event, HandEnd):
        return _within_hand(event, paid)
    owing: tuple[int, ...] = ()
    if isinstance(event, ChomboMade) and rules.chombo is Chombo.AFTER_UMA:
        owing = (event.seat,)
    cleared = replace(
        paid,
        sticks=paid.sticks - taken,
        riichi=(),
        ronned=None,
        dead=(),
        wareme=None,
        streaks=_streaks(event, settlement, paid, rules),
        chombos=(*paid.chombos, *owing),
    )
    after = next_hand(event, settlement, cleared, rules)
    return count_extras(event, settlement, before, after, rules)


_NoHandEnd = (
    RiichiDeclared
    | WallBroken
    | HandDied
    | PenaltyGiven
    | PointsAdjusted
    | GameEnded
    | GameContinued
    | GameScored
)


def _within_hand(event: _NoHandEnd, paid: GameState) -> GameState:
    """Return the state after an event that ends no hand; its points are paid already."""
    match event:
        case RiichiDeclared(accepted=True):
            after = replace(paid, sticks=paid.sticks + 1, riichi=(*paid.riichi, event.seat))
        case RiichiDeclared():
            after = replace(paid, ronned=event.seat)
        case HandDied():
            after = replace(paid, dead=(*paid.dead, event.seat))
        case PenaltyGiven():
            given = GivenPenalty(event.seat, str(event.reason), event.points)
            after = replace(paid, penalties=(*paid.penalties, given))
        case WallBroken():
            after = replace(paid, wareme=event.seat)
        case PointsAdjusted():
            lost = paid.lost - sum(event.deltas) - event.sticks * STICK
            after = replace(paid, sticks=paid.sticks + event.sticks, lost=lost)
        case GameScored():
            scores = tuple(each.score - each.leftover for each in event.results)
            lost = paid.lost + sum(paid.scores) - sum(scores)
            after = replace(
                paid, scores=scores, lost=lost, ending=Ending.RESULT, result=event.results
            )
        case GameEnded():
            after = replace(paid, ending=Ending.AGREEMENT)
        case GameContinued():
            after = replace(paid, ending=None)
    return after


def _streaks(
    event: HandEnd, settlement: Settlement, state: GameState, rules: Rules
) -> tuple[int, ...]:
    """Return the hands in a row that each seat has won; a draw ends all of them."""
    if "paarenchan" not in rules.optional_yaku or isinstance(event, ChomboMade):
        return state.streaks
    won = state.streaks or (0,) * rules.players
    winners = settlement.winners if isinstance(event, HandWon) else ()
    return tuple(count + 1 if seat in winners else 0 for seat, count in enumerate(won))


def _without_winners(*lines: Transfer, rules: Rules) -> Settlement:
    return Settlement(rules.players, (), lines)


GAME = RiichiGame
"""The game of this folder, for the registry."""
