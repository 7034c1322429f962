"""A Chinese game at a table: check an event, settle it, and lead to the next hand."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import ClassVar

from scorer.chinese.rules.rules import Rules
from scorer.chinese.score import payments, score
from scorer.chinese.what_if import Alternative, check, too_few_points, what_if
from scorer.riichi.points import Payment, Ron, Tsumo
from scorer.table.chinese.wins import ChineseClaim, ChineseHand, hand_and_win, shown_hand
from scorer.table.events import (
    Event,
    Foul,
    FoulMade,
    GameEnded,
    HandDrawn,
    HandWon,
    PointsAdjusted,
    WallExhausted,
)
from scorer.table.settlement import Reason, Settlement, TableWin, Transfer
from scorer.table.state import Ending, GameState, require_seat
from scorer.table.sticks.piles import COUNTERS, Pile, StickKind, parse_pile
from scorer.table.table_game import (
    Need,
    Outcome,
    RequiredWin,
    ResolvedWin,
    Standing,
    TableGame,
    agreed_transfers,
    require_change_for_each_seat,
)
from scorer.tiles.errors import ImpossibleEvent, RiichiError
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game

_START_COUNTERS = parse_pile("3x10000 18x1000 20x100")
"""Three counters of 100, eighteen of 10 and twenty of 1: 500 points (CN98 p. 14), our choice."""

_FALSE_WINS = {Foul.TOO_FEW_POINTS, Foul.WRONG_TILE}
"""The false wins of a hand that was ready."""

_MOST_FAN = 200
"""The points of the largest win that is listed; nobody plans for more."""

_TABLE_POINT = 1000
"""The unit of table points in a standing: 4000 is 4 table points."""


@dataclass(frozen=True, slots=True)
class ChineseGame(TableGame[ChineseClaim, ChineseHand]):
    """The Chinese game under these rules.

    >>> from scorer.chinese.rules.presets import MCR
    >>> game = ChineseGame(MCR)
    >>> game.play(WallExhausted(), game.new_game()).after.dealer
    1
    """

    name: ClassVar[Game] = Game.MCR
    hand_type: ClassVar[type[ChineseHand]] = ChineseHand
    stick_kind: ClassVar[StickKind] = COUNTERS

    rules: Rules

    def start_sticks(self) -> Pile | None:
        """Return the counters of each player."""
        return _START_COUNTERS

    def new_game(self, *, first_dealer: int = 0) -> GameState:
        """Return the state before the first hand; scores start at zero.

        >>> from scorer.chinese.rules.presets import MCR
        >>> ChineseGame(MCR).new_game(first_dealer=2).scores
        (0, 0, 0, 0)
        """
        scores = (self.rules.start_score,) * self.rules.players
        return GameState(scores=scores, first_dealer=first_dealer)

    def require_possible(self, event: Event, state: GameState) -> None:
        """Raise ImpossibleEvent if the event is impossible in this state.

        >>> from scorer.chinese.rules.presets import MCR
        >>> game = ChineseGame(MCR)
        >>> game.require_possible(HandWon(()), game.new_game())
        Traceback (most recent call last):
        ...
        scorer.tiles.errors.ImpossibleEvent: In the Chinese game one player wins a hand; name one \
winner, of several the first in turn after the discarder.
        """
        if state.players != self.rules.players:
            raise ImpossibleEvent(
                _(
                    "{players} play, but the Chinese game is for {needed}; correct the players.",
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
                        "The Chinese game has no riichi, no abortive draw, no tenpai payment "
                        "and no chombo; record a win, a draw or a foul."
                    )
                )

    def play(self, event: Event, state: GameState) -> Outcome:
        """Play an event; raise ImpossibleEvent if it is impossible in this state.

        >>> from scorer.chinese.rules.presets import MCR
        >>> game, payment = ChineseGame(MCR), win_payment(8, MCR, self_drawn=False)
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
        match event:
            case FoulMade():
                return replace(paid, dead=(*paid.dead, event.seat))
            case PointsAdjusted():
                return replace(paid, lost=paid.lost - sum(event.deltas))
            case GameEnded():
                return replace(paid, ending=Ending.AGREEMENT)
        ending = Ending.LAST_HAND if self.in_last_hand(paid) else None
        return replace(paid, dead=(), deals_passed=paid.deals_passed + 1, ending=ending)

    def in_last_hand(self, state: GameState) -> bool:
        """Return True in the sixteenth hand, if the game has four rounds.

        >>> from scorer.chinese.rules.presets import MCR
        >>> ChineseGame(MCR).in_last_hand(GameState(scores=(0,) * 4, deals_passed=15))
        True
        """
        return state.deals_passed >= self.rules.rounds * self.rules.players - 1

    def standings(self, state: GameState) -> tuple[Standing, ...]:
        """Return the standing of each seat with its table points.

        The table points of the places are 4, 2, 1 and 0 (CN98 p. 30). Equal scores share the points
        of their places, as EMA tournaments do; three equal scores in first place have 2.333 points
        each.

        >>> from scorer.chinese.rules.presets import MCR
        >>> for each in ChineseGame(MCR).standings(GameState(scores=(24, 40, 24, -88))):
        ...     print(each)
        Standing(seat=0, place=2, score=24, points=1500)
        Standing(seat=1, place=1, score=40, points=4000)
        Standing(seat=2, place=2, score=24, points=1500)
        Standing(seat=3, place=4, score=-88, points=0)
        """
        ranked = sorted(range(state.players), key=lambda seat: -state.scores[seat])
        found: list[Standing] = []
        for points, group in groupby(ranked, key=lambda seat: state.scores[seat]):
            seats, first = list(group), len(found)
            shared = sum(self.rules.table_points[first : first + len(seats)])
            share = shared * _TABLE_POINT // len(seats)
            found += [Standing(seat, first + 1, points, share) for seat in seats]
        return tuple(sorted(found, key=lambda each: each.seat))

    def match_points(self, score: int) -> int:
        """Return 0, because only the place counts."""
        return 0

    def needs(self, state: GameState) -> tuple[Need, ...]:
        """Return the needs of all seats below first place, in the last hand.

        >>> from scorer.chinese.rules.presets import MCR
        >>> state = GameState(scores=(90, 20, -40, -70), deals_passed=15)
        >>> [need] = [need for need in ChineseGame(MCR).needs(state) if need.seat == 1]
        >>> [(win.discarder, win.fan, win.place) for win in need.wins]
        [(None, 10, 1), (0, 19, 1), (2, 38, 1), (3, 38, 1)]
        """
        if state.ending is not None or not self.in_last_hand(state):
            return ()
        found = (
            Need(each.seat, tuple(self._required_wins(each, state)))
            for each in self.standings(state)
            if each.place > 1 and each.seat not in state.dead
        )
        return tuple(need for need in found if need.wins)

    def _required_wins(self, standing: Standing, state: GameState) -> Iterator[RequiredWin]:
        seat, place = standing.seat, standing.place
        fans = range(max(self.rules.minimum, 1), _MOST_FAN + 1)
        for discarder in (None, *_others(seat, self.rules)):

            def climb(fan: int, discarder: int | None = discarder) -> int:
                """Return how many places a win of these points climbs."""
                win = self._table_win(fan, seat, state, discarder)
                after = self.play(HandWon((win,)), state).after
                return place - self.standings(after)[seat].place

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
                    ends=True,
                    fan=fans[at],
                )

    def resolve_win(
        self, claim: ChineseClaim, state: GameState, *, discarder: int | None
    ) -> ResolvedWin[ChineseHand]:
        """Score a claim, whose points include flowers; raise the first objection to it.

        >>> from scorer.chinese.rules.presets import MCR
        >>> game, claim = ChineseGame(MCR), ChineseClaim(winner=1, hand="123m456s789p56p77m4p 1f")
        >>> resolved = game.resolve_win(claim, game.new_game(), discarder=0)
        >>> resolved.win.fan, resolved.win.payment.total, resolved.shown.notation
        (14, 38, '12377m56789p456s4p')
        """
        require_seat(claim.winner, state.players)
        claim.require_hand_or_points()
        if claim.points is not None:
            return ResolvedWin(self._table_win(claim.points, claim.winner, state, discarder))
        result = score(*hand_and_win(claim, state, discarder), self.rules)
        if not result.wins:
            raise too_few_points(result)
        paid = self._table_win(result.total, claim.winner, state, discarder)
        return ResolvedWin(paid, shown_hand(claim.winner, result), result)

    def _table_win(
        self, fan: int, winner: int, state: GameState, discarder: int | None
    ) -> TableWin:
        return TableWin(
            winner=winner,
            dealer=state.dealer,
            payment=win_payment(fan, self.rules, self_drawn=discarder is None),
            discarder=discarder,
            fan=fan,
        )

    def objections(
        self, claim: ChineseClaim, state: GameState, *, discarder: int | None
    ) -> tuple[RiichiError, ...]:
        """Return everything that makes a claimed hand invalid.

        >>> from scorer.chinese.rules.presets import MCR
        >>> game, claim = ChineseGame(MCR), ChineseClaim(winner=1, hand="234567m34p22s2p 456s")
        >>> [type(each).__name__ for each in game.objections(claim, game.new_game(), discarder=0)]
        ['TooFewPoints']
        """
        try:
            return check(*hand_and_win(claim, state, discarder), self.rules)
        except RiichiError as error:
            return (error,)

    def alternatives(
        self, claim: ChineseClaim, state: GameState, *, discarder: int | None
    ) -> tuple[Alternative, ...]:
        """Return the changes with which a complete hand has enough points.

        >>> from scorer.chinese.rules.presets import MCR
        >>> game, claim = ChineseGame(MCR), ChineseClaim(winner=1, hand="234567m34p22s2p 456s")
        >>> str(game.alternatives(claim, game.new_game(), discarder=0)[0].change)
        'with 5p instead of 2p'
        """
        try:
            others = what_if(*hand_and_win(claim, state, discarder), self.rules)
        except RiichiError:
            return ()
        return tuple(other for other in others if other.score.wins)

    def recorded_claim(self, hand: ChineseHand, win: TableWin, state: GameState) -> ChineseClaim:
        """Return the claim of a recorded hand."""
        named = hand.circumstances
        return ChineseClaim(
            winner=hand.winner,
            hand=hand.notation,
            flowers=hand.flowers,
            last_of_kind="last_of_kind" in named,
            last_tile="last_tile" in named,
            replacement="replacement" in named,
            robbing_kong="robbing_kong" in named,
        )

    def scores_alike(self, winner: int, before: GameState, state: GameState) -> bool:
        """Return True if the winner's seat wind and the round are unchanged."""
        return before.dealer == state.dealer and before.round == state.round

    def with_dealer(self, win: TableWin, state: GameState) -> TableWin:
        """Return a win by points under another dealer; it pays the same."""
        return replace(win, dealer=state.dealer)

    def draw(self, *, tenpai: frozenset[int], nagashi: frozenset[int]) -> Event:
        """Return the event of a draw, which is impossible with seats in tenpai."""
        return HandDrawn(tenpai, nagashi) if tenpai or nagashi else WallExhausted()


def win_payment(fan: int, rules: Rules, *, self_drawn: bool) -> Payment:
    """Return the payment for a win of this many points.

    >>> from scorer.chinese.rules.presets import MCR
    >>> win_payment(8, MCR, self_drawn=False), win_payment(8, MCR, self_drawn=True)
    (Ron(points=32), Tsumo(dealer=0, others=16, payers=3))
    """
    due = payments(fan, self_drawn=self_drawn, rules=rules)
    if self_drawn:
        return Tsumo(0, due.others)
    return Ron(due.total, others=due.others)


def _settle(event: Event, rules: Rules) -> Settlement:
    """Return the payments of an event (CN98 p. 14 and 28, penalties p. 32-36)."""
    match event:
        case HandWon(wins=(win,)):
            return Settlement(rules.players, (win.winner,), tuple(_win_lines(win, rules)))
        case FoulMade():
            return Settlement(rules.players, (), tuple(_penalty_lines(event, rules)))
        case PointsAdjusted():
            return Settlement(rules.players, (), tuple(agreed_transfers(event.deltas)))
    return Settlement(rules.players, (), ())


def _win_lines(win: TableWin, rules: Rules) -> Iterator[Transfer]:
    for seat in _others(win.winner, rules):
        payment = win.payment
        if isinstance(payment, Ron):
            points = payment.discarder if seat == win.discarder else payment.others
        else:
            points = payment.others
        if points:
            yield Transfer(seat, win.winner, points, Reason.HAND)


def penalty(reason: Foul, rules: Rules) -> int:
    """Return the points that a foul costs to each other player.

    >>> from scorer.chinese.rules.presets import MCR
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
    if len(event.wins) != 1:
        raise ImpossibleEvent(
            _(
                "In the Chinese game one player wins a hand; name one winner, of "
                "several the first in turn after the discarder."
            )
        )
    [win] = event.wins
    for seat in (win.winner, win.dealer) if win.discarder is None else (win.winner, win.discarder):
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
    if win.payment != due or win.dealer != state.dealer or win.liable or win.feeder is not None:
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
            _("No riichi sticks lie on the table of a Chinese game; change only the scores.")
        )
