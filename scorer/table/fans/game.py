"""A game scored by fans at a table: check an event, settle it, and lead to the next hand.

Its rules say whether it is Chinese Official or the general game.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import ClassVar

from scorer.fans.rules.plain_values import (
    LABELS,
    chosen_rules,
    fans_of,
    rules_to_dict,
    shared_rules,
    stored_values,
    values_to_store,
)
from scorer.fans.rules.presets import rule_sets_of
from scorer.fans.rules.rules import RULE_DEFINITIONS, DealerStays, Rules, Winners, rule_texts
from scorer.fans.score import FlowerScore, Payments, Score, payments, score_win
from scorer.fans.what_if import Alternative, check_win, too_few_points, what_if_win
from scorer.payment import Payment, Ron, Tsumo
from scorer.rules.files import RuleBook
from scorer.table.events import (
    Event,
    Foul,
    FoulMade,
    GameEnded,
    HandAtDraw,
    HandDrawn,
    HandWon,
    PointsAdjusted,
    WallExhausted,
)
from scorer.table.fans.wins import FanClaim, FanHand, claimed_win, shown_hand
from scorer.table.settlement import Liability, Reason, Settlement, TableWin, Transfer
from scorer.table.setup.seating import SeatingMethod
from scorer.table.setup.wall import FAN_WALL, WallCustom, require_four_players
from scorer.table.state import WINDS, Ending, GameState, require_seat
from scorer.table.sticks.piles import COUNTERS, Pile, StickKind, parse_pile
from scorer.table.table_game import (
    Outcome,
    RequiredWin,
    ResolvedWin,
    Standing,
    TableGame,
    agreed_transfers,
    require_change_for_each_seat,
)
from scorer.tiles.errors import ImpossibleEvent, ImpossibleWin, RiichiError
from scorer.tiles.messages import Number, Text
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game

_START_COUNTERS = parse_pile("3x10000 18x1000 20x100")
"""Three counters of 100, eighteen of 10 and twenty of 1: 500 points (CN98 p. 14), our choice."""

_GENERAL_COUNTERS = parse_pile("18x10000 18x1000 20x100")
"""Eighteen counters of 100, eighteen of 10 and twenty of 1 in the general game: 2,000 points.

A limit hand of Hong Kong is up to 1,536 points; the number is our choice.
"""

_FALSE_WINS = {Foul.TOO_FEW_POINTS, Foul.WRONG_TILE}
"""The false wins of a hand that was ready."""

_MOST_FAN = 200
"""The points of the largest win that is listed; nobody plans for more."""

_TABLE_POINT = 1000
"""The unit of table points in a standing: 4000 is 4 table points."""


@dataclass(frozen=True, slots=True)
class FanGame(TableGame[FanClaim, FanHand]):
    """Chinese Official, or the general game, under these rules.

    >>> from scorer.fans.rules.presets import MCR, rule_set_named
    >>> HONG_KONG = rule_set_named("hk").rules
    >>> for game in (FanGame(MCR), FanGame(HONG_KONG)):
    ...     game.name, game.play(WallExhausted(), game.new_game()).after.dealer
    (<Game.MCR: 'mcr'>, 1)
    (<Game.GENERAL: 'general'>, 0)
    """

    names: ClassVar[tuple[str, ...]] = (str(Game.MCR), str(Game.GENERAL))
    rules_type: ClassVar[type[Rules]] = Rules
    hand_type: ClassVar[type[FanHand]] = FanHand
    stick_kind: ClassVar[StickKind] = COUNTERS

    rules: Rules

    @property
    def name(self) -> Game:
        """The game of these rules."""
        return self.rules.game

    @classmethod
    def read_rules(cls, values: Mapping[str, object], name: str) -> Rules:
        """Return stored rules; equal values give the same object.

        >>> club = {"preset": "mcr", "minimum": 6}
        >>> FanGame.read_rules(club, "mcr") is FanGame.read_rules(club, "mcr")
        True
        >>> FanGame.read_rules({"preset": "notes"}, "mcr").flowers  # an earlier session
        8
        """
        return shared_rules(stored_values(values), Game(name))

    @classmethod
    def choose_rules(cls, given: str | Mapping[str, object] | None, name: str) -> Rules:
        """Return the rules of a rule set, of values, or the usual ones of the game."""
        return chosen_rules(given, Game(name))

    @classmethod
    def rule_book(cls, name: str) -> RuleBook:
        """Return the rules, the fans and the rule sets of one of the games."""
        return RuleBook(rule_texts(), LABELS, rule_sets_of(Game(name)), fans_of(Game(name)))

    @classmethod
    def require_players(cls, players: int) -> None:
        """Raise ImpossibleEvent unless four play."""
        require_four_players(players)

    def plain_rules(self) -> dict[str, object]:
        """Return the name of the game, the preset and what differs from it."""
        return {"game": str(self.rules.game)} | values_to_store(self.rules)

    def with_values(self, values: Mapping[str, object]) -> Rules:
        """Return the rules with other values, and other points of some fans.

        >>> from scorer.fans.rules.presets import MCR
        >>> FanGame(MCR).with_values({"minimum": 6, "fans": {"chicken_hand": 0}}).minimum
        6
        """
        present = rules_to_dict(self.rules)
        merged = {**present, **values}
        match present.get("fans"), values.get("fans"):
            case (Mapping() as before, Mapping() as after):
                merged["fans"] = {**before, **after}
        return shared_rules(merged, self.rules.game)

    def rule_changes(self, old: Rules) -> Iterator[tuple[Text, Text]]:
        """Yield the label and the value of each rule that differs, and the points of each fan."""
        for name, rule in RULE_DEFINITIONS.items():
            if (value := getattr(self.rules, name)) != getattr(old, name):
                yield rule.label, LABELS.value(name, value)
        before, after = ({fan.name: fan for fan in rules.fans} for rules in (old, self.rules))
        points = dict.fromkeys(before, 0) | {name: fan.points for name, fan in after.items()}
        for name, fan in (before | after).items():
            if name not in before or points[name] != before[name].points:
                yield fan, Number(points[name])

    @property
    def seating(self) -> SeatingMethod:
        """Two rolls and one wind, as in HU."""
        return SeatingMethod.ONE_WIND

    def wall(self) -> WallCustom:
        """Return the wall of the rules: two rolls break it, and flowers are replaced at its end."""
        return replace(FAN_WALL, flowers=self.rules.flowers > 0, dead_tiles=self.rules.dead_tiles)

    def start_sticks(self) -> Pile | None:
        """Return the counters of each player."""
        return _START_COUNTERS if self.name is Game.MCR else _GENERAL_COUNTERS

    def require_possible(self, event: Event, state: GameState) -> None:
        """Raise ImpossibleEvent if the event is impossible in this state."""
        if state.players != self.rules.players:
            raise ImpossibleEvent(
                _(
                    "{players} play, but this game is for {needed}; correct the players.",
                    players=state.players,
                    needed=self.rules.players,
                )
            )
        if state.ending is not None and not isinstance(event, PointsAdjusted):
            raise ImpossibleEvent(_("The game is over; start the next game."))
        match event:
            case HandWon():
                _require_legal_win(event, state, self.rules)
            case FoulMade():
                require_seat(event.seat, state.players)
                _require_live_hand(event.seat, state)
            case PointsAdjusted():
                _require_legal_adjustment(event, state)
            case WallExhausted() | GameEnded():
                pass
            case _:
                raise ImpossibleEvent(
                    _(
                        "This game has no riichi, no abortive draw, no tenpai payment "
                        "and no chombo; record a win, a draw or a foul."
                    )
                )

    def play(self, event: Event, state: GameState) -> Outcome:
        """Play an event; raise ImpossibleEvent if it is impossible in this state.

        >>> from scorer.fans.rules.presets import MCR
        >>> game, payment = FanGame(MCR), win_payment(8, MCR, self_drawn=False)
        >>> win = TableWin(winner=1, dealer=0, discarder=3, payment=payment, fan=8)
        >>> outcome = game.play(HandWon((win,)), game.new_game())
        >>> outcome.deltas, outcome.after.dealer
        ((-8, 32, -8, -16), 1)
        """
        self.require_possible(event, state)
        settlement = _settle(event, self.rules)
        changes = zip(state.scores, settlement.deltas, strict=True)
        paid = replace(state, scores=tuple(score + change for score, change in changes))
        return Outcome(event, settlement, self._next_state(event, paid))

    def _next_state(self, event: Event, paid: GameState) -> GameState:
        """Return the state after an event; `paid` has its payments, nothing else changed."""
        stays = self.rules.dealer_stays
        match event:
            case FoulMade():
                return replace(paid, dead=(*paid.dead, event.seat))
            case PointsAdjusted():
                return replace(paid, lost=paid.lost - sum(event.deltas))
            case GameEnded():
                return replace(paid, ending=Ending.AGREEMENT)
            case HandWon(wins) if stays is not DealerStays.NEVER:
                if paid.dealer in {win.winner for win in wins}:
                    return replace(paid, dead=())
            case WallExhausted() if stays is DealerStays.WIN_OR_DRAW:
                return replace(paid, dead=())
        ending = Ending.LAST_HAND if self.in_last_hand(paid) else None
        return replace(paid, dead=(), deals_passed=paid.deals_passed + 1, ending=ending)

    def standings(self, state: GameState) -> tuple[Standing, ...]:
        """Return the standing of each seat with its table points, or its score without them.

        The table points of the places are 4, 2, 1 and 0 (CN98 p. 30). Equal scores share the points
        of their places, as EMA tournaments do; three equal scores in first place have 2.333 points
        each.

        >>> from scorer.fans.rules.presets import MCR
        >>> for each in FanGame(MCR).standings(GameState(scores=(24, 40, 24, -88))):
        ...     print(each)
        Standing(seat=0, place=2, score=24, points=1500)
        Standing(seat=1, place=1, score=40, points=4000)
        Standing(seat=2, place=2, score=24, points=1500)
        Standing(seat=3, place=4, score=-88, points=0)
        """
        ranked = sorted(range(state.players), key=lambda seat: -state.scores[seat])
        found: list[Standing] = []
        for total, group in groupby(ranked, key=lambda seat: state.scores[seat]):
            seats, first = list(group), len(found)
            if self.rules.table_points:
                shared = sum(self.rules.table_points[first : first + len(seats)])
                points = shared * _TABLE_POINT // len(seats)
            else:
                points = (total - self.rules.start_score) * _TABLE_POINT
            found += [Standing(seat, first + 1, total, points) for seat in seats]
        return tuple(sorted(found, key=lambda each: each.seat))

    def match_points(self, score: int) -> int:
        """Return 0, because only the place counts."""
        return 0

    def possible_fans(self) -> range:
        """Return the points that wins have, up to the limit or the largest that is listed."""
        return range(max(self.rules.minimum, 1), (self.rules.limit or _MOST_FAN) + 1)

    def required_wins(self, standing: Standing, state: GameState) -> Iterator[RequiredWin]:
        """Yield the smallest wins that give a seat a better place.

        >>> from scorer.fans.rules.presets import MCR
        >>> state = GameState(scores=(90, 20, -40, -70), deals_passed=15)
        >>> [need] = [need for need in FanGame(MCR).needs(state) if need.seat == 1]
        >>> [(win.discarder, win.fan, win.place) for win in need.wins]
        [(None, 10, 1), (0, 19, 1), (2, 38, 1), (3, 38, 1)]
        """
        seat, place = standing.seat, standing.place
        fans = self.possible_fans()
        for discarder in (None, *_others(seat, self.rules)):

            def after(fan: int, discarder: int | None = discarder) -> GameState:
                win = self._table_win(fan, seat, state, discarder)
                return self.play(HandWon((win,)), state).after

            def climb(fan: int, after: Callable[[int], GameState] = after) -> int:
                """Return how many places a win of this many fan climbs."""
                return place - self.standings(after(fan))[seat].place

            reached = 0
            while reached < place - 1:
                at = bisect_left(fans, reached + 1, key=climb)
                if at == len(fans):
                    break
                reached = climb(fans[at])
                yield RequiredWin(
                    discarder=discarder,
                    payment=win_payment(fans[at], self.rules, self_drawn=discarder is None),
                    place=place - reached,
                    ends=after(fans[at]).ending is not None,
                    fan=fans[at],
                )

    def resolve_win(
        self, claim: FanClaim, state: GameState, *, discarder: int | None
    ) -> ResolvedWin[FanHand]:
        """Score a claim, whose points include flowers; raise the first objection to it.

        >>> from scorer.fans.rules.presets import MCR
        >>> game, claim = FanGame(MCR), FanClaim(winner=1, hand="123m456s789p56p77m4p 1f")
        >>> resolved = game.resolve_win(claim, game.new_game(), discarder=0)
        >>> resolved.win.fan, resolved.win.payment.total, resolved.shown.notation
        (14, 38, '12377m56789p456s4p')
        """
        require_seat(claim.winner, state.players)
        claim.require_hand_or_points()
        if claim.liable is not None and not self.rules.liability:
            raise ImpossibleWin(_("These rules have no liability; remove the liable player."))
        if claim.points is not None:
            fan, liable = self.rules.limited(claim.points), claim.liable
            return ResolvedWin(self._table_win(fan, claim.winner, state, discarder, liable))
        result = score_win(claimed_win(claim, state, discarder), self.rules)
        if not result.wins:
            raise too_few_points(result)
        liable = self._liable_seat(claim, result)
        paid = self._table_win(result.paid_fan, claim.winner, state, discarder, liable)
        return ResolvedWin(paid, shown_hand(claim.winner, result), result)

    def _liable_seat(self, claim: FanClaim, result: Score | FlowerScore) -> int | None:
        """Return the seat that is liable for a fan of the hand, as claimed or as the melds show."""
        if claim.liable is not None:
            present = {line.fan.name for line in result.lines} & self.rules.liability
            return claim.liable if present else None
        if (wind := result.liable_seat) is None:
            return None
        steps = WINDS.index(wind) - WINDS.index(result.win.seat)
        return (claim.winner + steps) % self.rules.players

    def _table_win(
        self,
        fan: int,
        winner: int,
        state: GameState,
        discarder: int | None,
        liable: int | None = None,
    ) -> TableWin:
        counts = self.rules.has_liability(self_drawn=discarder is None)
        return TableWin(
            winner=winner,
            dealer=state.dealer,
            payment=win_payment(fan, self.rules, self_drawn=discarder is None),
            discarder=discarder,
            liable=() if liable is None or not counts else (_liability(liable, discarder),),
            fan=fan,
        )

    def objections(
        self, claim: FanClaim, state: GameState, *, discarder: int | None
    ) -> tuple[RiichiError, ...]:
        """Return everything that makes a claimed hand invalid."""
        try:
            return check_win(claimed_win(claim, state, discarder), self.rules)
        except RiichiError as error:
            return (error,)

    def alternatives(
        self, claim: FanClaim, state: GameState, *, discarder: int | None
    ) -> tuple[Alternative, ...]:
        """Return the changes with which a complete hand has enough points.

        >>> from scorer.fans.rules.presets import MCR
        >>> game, claim = FanGame(MCR), FanClaim(winner=1, hand="234567m34p22s2p 456s")
        >>> str(game.alternatives(claim, game.new_game(), discarder=0)[0].change)
        'with 5p instead of 2p'
        """
        try:
            others = what_if_win(claimed_win(claim, state, discarder), self.rules)
        except RiichiError:
            return ()
        return tuple(other for other in others if other.score.wins)

    def recorded_claim(self, hand: FanHand, win: TableWin, state: GameState) -> FanClaim:
        """Return the claim of a recorded hand."""
        named = hand.circumstances
        return FanClaim(
            winner=hand.winner,
            hand=f"{hand.notation} {hand.flower_tiles}".strip(),
            flowers=0 if hand.flower_tiles else hand.flowers,
            last_of_kind="last_of_kind" in named,
            last_tile="last_tile" in named,
            replacement="replacement" in named,
            robbing_kong="robbing_kong" in named,
            first_turn="first_turn" in named,
            liable=win.liable[0].seat if win.liable else None,
        )

    def scores_alike(self, winner: int, before: GameState, state: GameState) -> bool:
        """Return True if the winner's seat wind and the round are unchanged."""
        return before.dealer == state.dealer and before.round == state.round

    def with_dealer(self, win: TableWin, state: GameState) -> TableWin:
        """Return a win by points under another dealer; it pays the same."""
        return replace(win, dealer=state.dealer)

    def draw(
        self,
        *,
        tenpai: frozenset[int],
        nagashi: frozenset[int],
        hands: tuple[HandAtDraw, ...] = (),
    ) -> Event:
        """Return the event of a draw, which is impossible with seats in tenpai or hands."""
        if tenpai or nagashi or hands:
            return HandDrawn(tenpai, nagashi, hands)
        return WallExhausted()


def win_payment(fan: int, rules: Rules, *, self_drawn: bool) -> Payment:
    """Return the payment for a win of this many points.

    >>> from scorer.fans.rules.presets import MCR
    >>> win_payment(8, MCR, self_drawn=False), win_payment(8, MCR, self_drawn=True)
    (Ron(points=32), Tsumo(dealer=0, others=16, payers=3))
    """
    due = payments(fan, self_drawn=self_drawn, rules=rules)
    if self_drawn:
        return Tsumo(0, due.others)
    return Ron(due.total, others=due.others)


def _liability(seat: int, discarder: int | None) -> Liability:
    """Return the share of a liable player: the whole self-draw, or half of a discard (RA)."""
    return Liability(seat, Fraction(1) if discarder is None else Fraction(1, 2))


def _settle(event: Event, rules: Rules) -> Settlement:
    """Return the payments of an event (CN98 p. 14 and 28, penalties p. 32-36)."""
    match event:
        case HandWon(wins):
            discarder = wins[0].discarder or 0
            ordered = sorted(wins, key=lambda win: (win.winner - discarder) % rules.players)
            winners = tuple(win.winner for win in ordered)
            lines = [line for win in ordered for line in _win_lines(win, winners, rules)]
            return Settlement(rules.players, winners, tuple(lines))
        case FoulMade():
            return Settlement(rules.players, (), tuple(_penalty_lines(event, rules)))
        case PointsAdjusted():
            return Settlement(rules.players, (), tuple(agreed_transfers(event.deltas)))
    return Settlement(rules.players, (), ())


def _win_lines(win: TableWin, winners: Sequence[int], rules: Rules) -> Iterator[Transfer]:
    """Yield the payments to a winner; other winners on the same tile do not pay (our choice)."""
    payment = win.payment
    due = Payments(payment.discarder if isinstance(payment, Ron) else None, payment.others)
    for each in win.liable:
        due = due.with_liability(WINDS[each.seat])
    discarder = None if win.discarder is None else WINDS[win.discarder]
    for wind, points in due.shares(WINDS[win.winner], discarder).items():
        payer = WINDS.index(wind)
        if points and (win.liable or payer not in winners):
            reason = Reason.LIABILITY if wind is due.liable_seat else Reason.HAND
            yield Transfer(payer, win.winner, points, reason)


def penalty(reason: Foul, rules: Rules) -> int:
    """Return the points that a foul costs to each other player.

    >>> from scorer.fans.rules.presets import MCR
    >>> [penalty(reason, MCR) for reason in (Foul.WRONG_TILE, Foul.NOT_READY, Foul.WRONG_CLAIM)]
    [10, 20, 0]
    """
    if reason in _FALSE_WINS:
        return rules.false_win
    return rules.false_win_not_ready if reason is Foul.NOT_READY else 0


def _penalty_lines(event: FoulMade, rules: Rules) -> Iterator[Transfer]:
    points = penalty(event.reason, rules)
    for seat in _others(event.seat, rules) if points else ():
        yield Transfer(event.seat, seat, points, Reason.FALSE_WIN)


def _others(seat: int, rules: Rules) -> list[int]:
    return [other for other in range(rules.players) if other != seat]


def _require_legal_win(event: HandWon, state: GameState, rules: Rules) -> None:
    number = len(event.wins)
    if number != 1 and (rules.winners is Winners.NEAREST or not number):
        raise ImpossibleEvent(
            _(
                "In this game one player wins a hand; name one winner, of "
                "several the first in turn after the discarder."
            )
        )
    discarders = {win.discarder for win in event.wins}
    winners = {win.winner for win in event.wins}
    if number > 1 and (len(discarders) > 1 or None in discarders or len(winners) < number):
        raise ImpossibleEvent(
            _("Several players can only win on the same discard; correct the winners.")
        )
    for win in event.wins:
        _require_legal_payment(win, state, rules)


def _require_legal_payment(win: TableWin, state: GameState, rules: Rules) -> None:
    for seat in (win.winner, win.dealer, win.discarder or 0, *[each.seat for each in win.liable]):
        require_seat(seat, state.players)
    _require_live_hand(win.winner, state)
    if win.fan is None or win.fan < rules.minimum:
        raise ImpossibleEvent(
            _(
                "A win needs {minimum} points; correct the points, or record a foul.",
                minimum=rules.minimum,
            )
        )
    due = win_payment(win.fan, rules, self_drawn=win.discarder is None)
    liability = rules.has_liability(self_drawn=win.discarder is None)
    if (
        win.payment != due
        or win.dealer != state.dealer
        or win.feeder is not None
        or (win.liable and (not liability or len(win.liable) > 1))
    ):
        raise ImpossibleEvent(
            _(
                "A win of {fan} points cannot be paid so; correct the points.",
                fan=win.fan,
            )
        )


def _require_live_hand(seat: int, state: GameState) -> None:
    if seat in state.dead:
        raise ImpossibleEvent(
            _(
                "The hand of seat {seat} is dead, so it can neither win nor become "
                "dead once more; correct the seat, or undo the foul.",
                seat=seat,
            )
        )


def _require_legal_adjustment(event: PointsAdjusted, state: GameState) -> None:
    require_change_for_each_seat(event, state)
    if event.sticks:
        raise ImpossibleEvent(
            _("No riichi sticks lie on the table in this game; change only the scores.")
        )


GAME = FanGame
"""The game of this folder, for the registry."""
