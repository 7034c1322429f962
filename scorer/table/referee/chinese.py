"""The referee of the Chinese game."""

from dataclasses import dataclass, replace

from scorer.chinese.rules.rules import Rules
from scorer.chinese.what_if import Alternative
from scorer.table.chinese.needs import needs
from scorer.table.chinese.play import in_last_hand, new_game, play_event, require_possible
from scorer.table.chinese.resolve_win import alternatives, claim_of, objections, resolve_win
from scorer.table.chinese.standings import standings
from scorer.table.game.events import Event
from scorer.table.game.needs import Need
from scorer.table.game.play import Outcome
from scorer.table.game.standings import Standing
from scorer.table.game.state import GameState
from scorer.table.referee.referee import Referee
from scorer.table.settlement.settle import TableWin
from scorer.table.sticks.kinds import COUNTERS, StickKind
from scorer.table.sticks.piles import Pile, parse_pile
from scorer.table.wins.resolved_win import ResolvedWin
from scorer.table.wins.shown_hand import ShownHand
from scorer.table.wins.win_claim import WinClaim
from scorer.tiles.errors import RiichiError

_START_COUNTERS = parse_pile("3x10000 18x1000 20x100")
"""Three counters of 100, eighteen of 10 and twenty of 1: 500 points (CN98 p. 14), our choice."""


@dataclass(frozen=True, slots=True)
class ChineseReferee(Referee):
    """The referee of a Chinese game under these rules.

    >>> from scorer.chinese.rules.presets import MCR
    >>> from scorer.table.game.events import WallExhausted
    >>> referee = ChineseReferee(MCR)
    >>> referee.play(WallExhausted(), referee.new_game()).after.dealer
    1
    """

    rules: Rules

    @property
    def stick_kind(self) -> StickKind:
        """Counters of 1, 10 and 100."""
        return COUNTERS

    @property
    def counts_honba(self) -> bool:
        """False: there are no honba."""
        return False

    def start_sticks(self) -> Pile | None:
        """Return the counters of each player."""
        return _START_COUNTERS

    def new_game(self, *, first_dealer: int = 0) -> GameState:
        """Return the state before the first hand."""
        return new_game(first_dealer=first_dealer)

    def require_possible(self, event: Event, state: GameState) -> None:
        """Raise ImpossibleEvent if the event is impossible in this state."""
        require_possible(event, state, self.rules)

    def play(self, event: Event, state: GameState) -> Outcome:
        """Play an event; raise ImpossibleEvent if it is impossible in this state."""
        return play_event(event, state, self.rules)

    def in_last_hand(self, state: GameState) -> bool:
        """Return True in the sixteenth hand, if the game has four rounds."""
        return in_last_hand(state, self.rules)

    def standings(self, state: GameState) -> tuple[Standing, ...]:
        """Return the standing of each seat with its table points."""
        return standings(state, self.rules)

    def match_points(self, score: int) -> int:
        """Return 0, because only the place counts."""
        return 0

    def needs(self, state: GameState) -> tuple[Need, ...]:
        """Return the needs of all seats below first place, in the last hand."""
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
        """Return the changes with which a complete hand has enough points."""
        return alternatives(claim, state, self.rules, discarder=discarder)

    def claim_of(self, hand: ShownHand, state: GameState) -> WinClaim:
        """Return the claim of a recorded hand."""
        return claim_of(hand)

    def scores_alike(self, winner: int, before: GameState, state: GameState) -> bool:
        """Return True if the winner's seat wind and the round are unchanged."""
        return before.dealer == state.dealer and before.round == state.round

    def with_dealer(self, win: TableWin, state: GameState) -> TableWin:
        """Return a win by points under another dealer; it pays the same."""
        return replace(win, dealer=state.dealer)
