"""The referee of riichi."""

from dataclasses import dataclass, replace

from scorer.riichi.rules.rules import Rules
from scorer.riichi.what_if import Alternative
from scorer.riichi.win import Moment, Riichi
from scorer.table.game.events import Event
from scorer.table.game.flow import in_last_hand
from scorer.table.game.needs import Need, needs
from scorer.table.game.play import Outcome, play_event, require_possible
from scorer.table.game.standings import Standing, standings
from scorer.table.game.state import GameState, new_game
from scorer.table.referee.referee import Referee
from scorer.table.settlement.settle import TableWin
from scorer.table.sticks.kinds import POINT_STICKS, StickKind
from scorer.table.sticks.piles import Pile, start_set
from scorer.table.wins.resolve_win import (
    DOUBLE_RIICHI,
    IPPATSU,
    OPEN_RIICHI,
    alternatives,
    objections,
    resolve_win,
)
from scorer.table.wins.resolved_win import ResolvedWin
from scorer.table.wins.shown_hand import ShownHand
from scorer.table.wins.win_claim import WinClaim
from scorer.tiles.errors import ImpossiblePayment, RiichiError
from scorer.tiles.tile import parse_tiles


@dataclass(frozen=True, slots=True)
class RiichiReferee(Referee):
    """The referee of a game of riichi under these rules.

    >>> from scorer.table.game.events import WallExhausted
    >>> referee = RiichiReferee(Rules())
    >>> referee.is_possible(WallExhausted(), referee.new_game())
    False
    """

    rules: Rules

    @property
    def stick_kind(self) -> StickKind:
        """Point sticks."""
        return POINT_STICKS

    @property
    def counts_honba(self) -> bool:
        """True if the rules have honba."""
        return bool(self.rules.honba)

    def start_sticks(self) -> Pile | None:
        """Return the usual set for the start score; None if there is none."""
        try:
            return start_set(self.rules.start_score)
        except ImpossiblePayment:
            return None

    def new_game(self, *, first_dealer: int = 0) -> GameState:
        """Return the state before the first hand."""
        return new_game(self.rules, first_dealer=first_dealer)

    def require_possible(self, event: Event, state: GameState) -> None:
        """Raise a RiichiError if the event is impossible in this state."""
        require_possible(event, state, self.rules)

    def play(self, event: Event, state: GameState) -> Outcome:
        """Play an event; raise a RiichiError if it is impossible in this state."""
        return play_event(event, state, self.rules)

    def in_last_hand(self, state: GameState) -> bool:
        """Return True in the last hand, and in every hand of an added round."""
        return in_last_hand(state, self.rules)

    def standings(self, state: GameState) -> tuple[Standing, ...]:
        """Return the standing of each seat with uma and oka."""
        return standings(state, self.rules)

    def match_points(self, score: int) -> int:
        """Return the points above the return score."""
        return score - self.rules.return_score

    def needs(self, state: GameState) -> tuple[Need, ...]:
        """Return the needs of all seats below first place, if this hand can end the game."""
        return needs(state, self.rules)

    def resolve_win(
        self, claim: WinClaim, state: GameState, *, discarder: int | None
    ) -> ResolvedWin:
        """Score a claim; raise the first objection to it as a RiichiError."""
        return resolve_win(claim, state, self.rules, discarder=discarder)

    def objections(
        self, claim: WinClaim, state: GameState, *, discarder: int | None
    ) -> tuple[RiichiError, ...]:
        """Return everything that makes a claimed hand invalid."""
        return objections(claim, state, self.rules, discarder=discarder)

    def alternatives(
        self, claim: WinClaim, state: GameState, *, discarder: int | None
    ) -> tuple[Alternative, ...]:
        """Return the changes that would make a win of a hand that lacks only a yaku."""
        return alternatives(claim, state, self.rules, discarder=discarder)

    def claim_of(self, hand: ShownHand, state: GameState) -> WinClaim:
        """Return the claim of a recorded hand; riichi and ippatsu need a riichi in `state`."""
        circumstances = set(hand.circumstances)
        riichi = hand.winner in state.riichi
        moments = (each for each in Moment if str(each) in circumstances)
        return WinClaim(
            winner=hand.winner,
            hand=hand.notation,
            double_riichi=riichi and not circumstances.isdisjoint({DOUBLE_RIICHI, Riichi.DOUBLE}),
            open_riichi=riichi and OPEN_RIICHI in circumstances,
            ippatsu=riichi and IPPATSU in circumstances,
            moment=next(moments, Moment.ORDINARY),
            dora=parse_tiles(hand.dora) if hand.dora else (),
            ura=parse_tiles(hand.ura) if hand.ura else (),
        )

    def scores_alike(self, winner: int, before: GameState, state: GameState) -> bool:
        """Return True if dealer, round, riichi, required han and streaks are unchanged."""
        rules = self.rules
        return (
            before.dealer == state.dealer
            and before.round == state.round
            and (winner in before.riichi) == (winner in state.riichi)
            and rules.required_han(before.honba) == rules.required_han(state.honba)
            and before.streaks == state.streaks
        )

    def with_dealer(self, win: TableWin, state: GameState) -> TableWin:
        """Return a win by points under the dealer of `state`, if its winner's role is unchanged."""
        was_dealer, is_dealer = win.winner == win.dealer, win.winner == state.dealer
        return replace(win, dealer=state.dealer) if was_dealer == is_dealer else win
