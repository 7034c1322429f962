"""The interface between a session and the rules of its game."""

from abc import ABC, abstractmethod

from scorer.chinese.what_if import Alternative as ChineseAlternative
from scorer.riichi.what_if import Alternative
from scorer.table.game.events import Event
from scorer.table.game.needs import Need
from scorer.table.game.play import Outcome
from scorer.table.game.standings import Standing
from scorer.table.game.state import GameState
from scorer.table.settlement.settle import TableWin
from scorer.table.sticks.kinds import StickKind
from scorer.table.sticks.piles import Pile
from scorer.table.wins.resolved_win import ResolvedWin
from scorer.table.wins.shown_hand import ShownHand
from scorer.table.wins.win_claim import WinClaim
from scorer.tiles.errors import RiichiError

Alternatives = tuple[Alternative | ChineseAlternative, ...]
"""Wins that would be valid if one thing were different."""


class Referee(ABC):
    """A referee decides which events are possible, what they pay, and how a game ends.

    A session, its log, its views and its sticks use only this interface, so that they serve any
    game whose hands are won by one claim of tiles or points.
    """

    @property
    @abstractmethod
    def stick_kind(self) -> StickKind:
        """The kind of sticks with which the game is paid."""

    @property
    @abstractmethod
    def counts_honba(self) -> bool:
        """True if the dealer can count honba with sticks."""

    @abstractmethod
    def start_sticks(self) -> Pile | None:
        """Return the usual sticks of each player at the start of a game; None if there are none."""

    @abstractmethod
    def new_game(self, *, first_dealer: int = 0) -> GameState:
        """Return the state before the first hand."""

    @abstractmethod
    def require_possible(self, event: Event, state: GameState) -> None:
        """Raise a RiichiError if the event is impossible in this state."""

    @abstractmethod
    def play(self, event: Event, state: GameState) -> Outcome:
        """Play an event; raise a RiichiError if it is impossible in this state."""

    @abstractmethod
    def in_last_hand(self, state: GameState) -> bool:
        """Return True if this hand can be the last of the game."""

    @abstractmethod
    def standings(self, state: GameState) -> tuple[Standing, ...]:
        """Return the standing of each seat, by seat, if the game ended now."""

    @abstractmethod
    def match_points(self, score: int) -> int:
        """Return the points of a score on the match sheet, without those of the place."""

    @abstractmethod
    def needs(self, state: GameState) -> tuple[Need, ...]:
        """Return the smallest wins that give each seat a better place in the last hand."""

    @abstractmethod
    def resolve_win(
        self, claim: WinClaim, state: GameState, *, discarder: int | None
    ) -> ResolvedWin:
        """Score a claim; raise the first objection to it as a RiichiError."""

    @abstractmethod
    def objections(
        self, claim: WinClaim, state: GameState, *, discarder: int | None
    ) -> tuple[RiichiError, ...]:
        """Return everything that makes a claimed hand invalid."""

    @abstractmethod
    def alternatives(
        self, claim: WinClaim, state: GameState, *, discarder: int | None
    ) -> Alternatives:
        """Return the changes that would make a win of a hand that lacks only points or a yaku."""

    @abstractmethod
    def claim_of(self, hand: ShownHand, state: GameState) -> WinClaim:
        """Return the claim of a recorded hand in another state."""

    @abstractmethod
    def scores_alike(self, winner: int, before: GameState, state: GameState) -> bool:
        """Return True if two states differ in nothing on which the score of a hand depends."""

    @abstractmethod
    def with_dealer(self, win: TableWin, state: GameState) -> TableWin:
        """Return a win that was recorded by its points under the dealer of another state."""

    def is_possible(self, event: Event, state: GameState) -> bool:
        """Return True if the event is possible in this state."""
        try:
            self.require_possible(event, state)
        except RiichiError:
            return False
        return True
