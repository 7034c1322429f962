"""The interface between a table and the game that is played at it."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from scorer.fans.score import FanScore
from scorer.fans.what_if import Alternative as FanAlternative
from scorer.payment import Payment
from scorer.riichi.score import Score
from scorer.riichi.what_if import Alternative
from scorer.rules.files import RuleBook
from scorer.table.events import (
    Abort,
    ChomboMade,
    Event,
    HandAtDraw,
    Mistake,
    PenaltyGiven,
    PointsAdjusted,
)
from scorer.table.settlement import Reason, Settlement, TableWin, Transfer
from scorer.table.setup.seating import SeatingMethod
from scorer.table.setup.wall import WallCustom
from scorer.table.state import GameState
from scorer.table.sticks.piles import Pile, StickKind
from scorer.tiles.errors import BadNotation, ImpossibleEvent, ImpossibleWin, RiichiError
from scorer.tiles.messages import Text, join
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from scorer.tiles.tile import Tile

HandScore = Score | FanScore
"""The score of a hand, in riichi or in a game scored by fans."""

Alternatives = tuple[Alternative | FanAlternative, ...]
"""Wins that would be valid if one thing were different."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WinClaim:
    """The hand that a winner claims, or only its points; each game adds its circumstances.

    Seat, round and discarder are not part of a claim: the table knows them.

    Attributes:
        winner: The winner's seat.
        hand: The hand in notation, its winning tile last; None if only points are given.
        points: The points of the hand without honba and riichi sticks; None if a hand is given.
        photo: The id of a photo of the hand; the score does not depend on it.
    """

    winner: int
    hand: str | None = None
    points: int | None = None
    photo: str | None = None

    def require_hand_or_points(self) -> None:
        """Raise ImpossibleWin unless the claim has either a hand or points."""
        if (self.hand is None) == (self.points is None):
            raise ImpossibleWin(
                _(
                    "A win is recorded by its hand or by its points; give one of them "
                    "for each winner."
                )
            )

    @property
    def declares_riichi(self) -> bool:
        """True if the winner must have declared riichi before the win."""
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHand:
    """A won hand as it was recorded, for display only; each game adds the parts of its score.

    Attributes:
        winner: The winner's seat.
        notation: The hand in notation, its winning tile last; empty if it has no tiles.
        yaku: The keys of the yaku or fans.
    """

    winner: int
    notation: str
    yaku: tuple[str, ...]

    @property
    def all_tiles(self) -> str:
        """The notation with the tiles that are set aside for it."""
        return self.notation

    @property
    def indicators(self) -> tuple[str, str]:
        """The dora indicators in notation, and those of ura dora; empty in games without them."""
        return "", ""

    @property
    def han_and_fu(self) -> tuple[int | None, int | None]:
        """The han and fu; None in games without them."""
        return None, None


Claim = TypeVar("Claim", bound=WinClaim)
Hand = TypeVar("Hand", bound=ShownHand)


@dataclass(frozen=True, slots=True)
class ResolvedWin(Generic[Hand]):
    """A valid win: what the table pays, and the shown hand with its score unless only points."""

    win: TableWin
    shown: Hand | None = None
    score: HandScore | None = None

    @property
    def tile(self) -> Tile | None:
        """The winning tile, if a hand was shown that has one."""
        return None if self.score is None else self.score.win.tile


@dataclass(frozen=True, slots=True)
class Outcome:
    """An event, its payments, and the state after it."""

    event: Event
    settlement: Settlement
    after: GameState

    @property
    def deltas(self) -> tuple[int, ...]:
        """The change of each seat's score."""
        return self.settlement.deltas


@dataclass(frozen=True, slots=True)
class Extras:
    """The points of a seat that do not come from its score; penalties are those after uma.

    >>> Extras(chips=4000, yakitori=-10_000).total
    -6000
    """

    chips: int = 0
    yakitori: int = 0
    bust_prize: int = 0
    penalties: int = 0

    @property
    def total(self) -> int:
        """The sum of all extras."""
        return self.chips + self.yakitori + self.bust_prize + self.penalties


NO_EXTRAS = Extras()


@dataclass(frozen=True, slots=True)
class Standing:
    """The place of a seat from 1, its score with leftover riichi sticks, and its points.

    Points are like scores: 45500 is +45.5 on a score sheet, and 4000 are 4 table points in
    games scored by fans. They contain the extras.

    >>> Standing(seat=2, place=1, score=35500, points=45500).place
    1
    """

    seat: int
    place: int
    score: int
    points: int
    extras: Extras = field(default=NO_EXTRAS, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class RequiredWin:
    """The smallest win that gives a better place.

    Attributes:
        discarder: The seat that deals in; None for a tsumo.
        payment: The payment of the hand alone, without honba and sticks.
        place: The place after the win, from 1.
        ends: The win ends the game.
        fan: The points of a hand scored by fans; None in riichi.
    """

    discarder: int | None
    payment: Payment
    place: int
    ends: bool
    fan: int | None = None


@dataclass(frozen=True, slots=True)
class Need:
    """The smallest wins of one seat for each better place, by tsumo and off each discarder."""

    seat: int
    wins: tuple[RequiredWin, ...]


class TableGame(ABC, Generic[Claim, Hand]):
    """A game under its rules: the possible events, what they pay, and how the game ends.

    A session, its log, its views and its sticks use only this interface, so that they serve any
    game whose hands are won by one claim of tiles or points.

    Attributes:
        names: The names of the game in files and requests; rules can choose one of several.
        title: What people call it; empty if the page has a part for it that says so.
        rules_type: The class of its rules, which no other game uses.
        rules: The rules of the game.
        hand_type: The class of its shown hands.
        stick_kind: The kind of sticks with which it is paid.
        totals_scores: True if the sums of the scores stand below the totals, and break ties.
    """

    names: ClassVar[tuple[str, ...]]
    title: ClassVar[str] = ""
    rules_type: ClassVar[type]
    rules: Any
    hand_type: ClassVar[type[ShownHand]]
    stick_kind: ClassVar[StickKind]
    totals_scores: ClassVar[bool] = True

    @property
    @abstractmethod
    def name(self) -> Game:
        """The name of the game in files and requests."""

    @classmethod
    @abstractmethod
    def read_rules(cls, values: Mapping[str, object], name: str) -> Any:
        """Return the rules that a session stored, from plain values without the name."""

    @classmethod
    @abstractmethod
    def choose_rules(cls, given: str | Mapping[str, object] | None, name: str) -> Any:
        """Return the rules of a request: a preset, values, or None for the usual ones."""

    @classmethod
    def rule_book(cls, name: str) -> RuleBook | None:
        """Return the rules for people; None if they are displayed in another way."""
        return None

    @classmethod
    def require_players(cls, players: int) -> None:
        """Raise ImpossibleEvent if so many cannot play, of three or four."""

    @abstractmethod
    def plain_rules(self) -> dict[str, object]:
        """Return the rules as plain values, the inverse of read_rules."""

    @abstractmethod
    def with_values(self, values: Mapping[str, object]) -> Any:
        """Return the rules with other values, which are plain as in a rule file."""

    @abstractmethod
    def rule_changes(self, old: Any) -> Iterator[tuple[Text, Text]]:
        """Yield the label and the value of each rule that differs from other rules of the game."""

    @property
    def red_fives(self) -> tuple[int, int, int] | None:
        """The red fives of each suit in the set; None if the game has none."""
        return None

    @property
    def has_chips(self) -> bool:
        """True if a win can bring chips."""
        return False

    @property
    def has_yakitori(self) -> bool:
        """True if a player who won no hand pays for it."""
        return False

    @property
    def has_uma(self) -> bool:
        """True if points are added by place at the end of a game."""
        return False

    @property
    def later_penalty(self) -> int:
        """The points that a mistake costs after the end of the game."""
        return 0

    @property
    def seating(self) -> SeatingMethod:
        """The usual draw for seats."""
        return SeatingMethod.DIRECT

    @property
    def has_penalties(self) -> bool:
        """The rules have the list of penalties of a book."""
        return False

    def wall(self) -> WallCustom:
        """Return how the wall is built and broken."""
        return WallCustom()

    def require_usual_rules(self) -> None:
        """Raise BadRules for a number that no table plays with."""

    @property
    def counts_honba(self) -> bool:
        """True if the dealer can count honba with sticks."""
        return False

    @property
    def possible_aborts(self) -> tuple[Abort, ...]:
        """The reasons for which the rules allow an abortive draw."""
        return ()

    @abstractmethod
    def start_sticks(self) -> Pile | None:
        """Return the usual sticks of each player at the start of a game; None if there are none."""

    def stick_sets(self) -> tuple[Pile, ...]:
        """Return the customary sets of sticks at the start of a game, the usual one first."""
        usual = self.start_sticks()
        return () if usual is None else (usual,)

    def new_game(self, *, first_dealer: int = 0) -> GameState:
        """Return the state before the first hand."""
        scores = (self.rules.start_score,) * self.rules.players
        return GameState(scores=scores, first_dealer=first_dealer)

    @abstractmethod
    def require_possible(self, event: Event, state: GameState) -> None:
        """Raise a RiichiError if the event is impossible in this state."""

    @abstractmethod
    def play(self, event: Event, state: GameState) -> Outcome:
        """Play an event; raise a RiichiError if it is impossible in this state."""

    def in_last_hand(self, state: GameState) -> bool:
        """Return True if this hand can be the last of the game."""
        return state.in_last_hand(self.rules.rounds)

    @abstractmethod
    def standings(self, state: GameState) -> tuple[Standing, ...]:
        """Return the standing of each seat, by seat, if the game ended now."""

    @abstractmethod
    def match_points(self, score: int) -> int:
        """Return the points of a score on the match sheet, without those of the place."""

    def needs(self, state: GameState) -> tuple[Need, ...]:
        """Return the smallest wins that give each seat a better place in the last hand."""
        if state.ending is not None or not self.in_last_hand(state):
            return ()
        found = (
            Need(each.seat, tuple(self.required_wins(each, state)))
            for each in self.standings(state)
            if each.place > 1 and each.seat not in state.dead
        )
        return tuple(need for need in found if need.wins)

    @abstractmethod
    def required_wins(self, standing: Standing, state: GameState) -> Iterator[RequiredWin]:
        """Yield the smallest wins that give a seat below first place a better one."""

    @abstractmethod
    def resolve_win(
        self, claim: Claim, state: GameState, *, discarder: int | None
    ) -> ResolvedWin[Hand]:
        """Score a claim; raise the first objection to it as a RiichiError.

        Args:
            claim: The winner's claim.
            state: The game before the win.
            discarder: The seat that discarded the winning tile; None for a tsumo.
        """

    @abstractmethod
    def objections(
        self, claim: Claim, state: GameState, *, discarder: int | None
    ) -> tuple[RiichiError, ...]:
        """Return everything that makes a claimed hand invalid."""

    @abstractmethod
    def alternatives(
        self, claim: Claim, state: GameState, *, discarder: int | None
    ) -> Alternatives:
        """Return the changes that would make a win of a hand that lacks only points or a yaku."""

    @abstractmethod
    def recorded_claim(self, hand: Hand, win: TableWin, state: GameState) -> Claim:
        """Return the claim of a recorded hand in another state."""

    @abstractmethod
    def scores_alike(self, winner: int, before: GameState, state: GameState) -> bool:
        """Return True if two states differ in nothing on which the score of a hand depends."""

    @abstractmethod
    def with_dealer(self, win: TableWin, state: GameState) -> TableWin:
        """Return a win that was recorded by its points under the dealer of another state."""

    @abstractmethod
    def draw(
        self,
        *,
        tenpai: frozenset[int],
        nagashi: frozenset[int],
        hands: tuple[HandAtDraw, ...] = (),
    ) -> Event:
        """Return the event of a hand that nobody won; seats are those that the players named."""

    def hand_values(self) -> tuple[Any, ...]:
        """Return the points of each hand that is named without its tiles."""
        return ()

    def grade(self, hand: Hand | None, win: TableWin) -> tuple[str, int]:
        """Return the limit that a win reached by its recorded points, and how often it counts.

        The limit is empty without one, or if the rules do not give these points for it.
        """
        return "", 0

    def mistake(self, seat: int, reason: Mistake | None, note: str = "") -> Event:
        """Return the event of a mistake: a chombo, or a dead hand if the rules have one for it."""
        return ChomboMade(seat, reason, note)

    def penalty(
        self, seat: int, reason: Mistake, *, repeated: bool, times: int = 1, note: str = ""
    ) -> Event:
        """Return what follows from an offence; raise ImpossibleEvent if it is not listed."""
        raise ImpossibleEvent(_("These rules have no list of penalties; record a foul."))

    def recounted(self, penalty: PenaltyGiven, *, repeated: bool) -> PenaltyGiven:
        """Return a warning as the first of a player, or with what follows from a repeated one."""
        return penalty

    def require_consistent_wins(
        self, claims: Sequence[Claim], wins: Sequence[ResolvedWin[Hand]], state: GameState
    ) -> None:
        """Raise a RiichiError if the wins of a new hand contradict each other or the hand so far.

        Stored sessions can have such wins, because earlier versions accepted them.

        Args:
            claims: The claim of each winner.
            wins: The valid wins of these claims.
            state: The game before the wins.
        """
        tiles = dict.fromkeys(each.tile for each in wins if each.tile is not None)
        if len(tiles) > 1:
            raise BadNotation(
                _(
                    "The hands do not win on the same tile ({tiles}); correct one.",
                    tiles=join(tiles, _(", ")),
                )
            )

    def is_possible(self, event: Event, state: GameState) -> bool:
        """Return True if the event is possible in this state."""
        try:
            self.require_possible(event, state)
        except RiichiError:
            return False
        return True

    def play_all(self, events: Iterable[Event], state: GameState) -> tuple[Outcome, ...]:
        """Play one event after the other."""
        outcomes = []
        for event in events:
            outcomes.append(self.play(event, state))
            state = outcomes[-1].after
        return tuple(outcomes)


AnyGame = TableGame[Any, Any]
"""A game of any kind: its claims and hands are those of its own classes."""


def agreed_transfers(deltas: Iterable[int]) -> Iterator[Transfer]:
    """Yield the transfers between the table and the seats for agreed changes of the scores.

    >>> [(line.payer, line.payee, line.points) for line in agreed_transfers((-100, 0, 100, 0))]
    [(0, None, 100), (None, 2, 100)]
    """
    for seat, change in enumerate(deltas):
        if change > 0:
            yield Transfer(None, seat, change, Reason.AGREEMENT)
        elif change < 0:
            yield Transfer(seat, None, -change, Reason.AGREEMENT)


def require_change_for_each_seat(event: PointsAdjusted, state: GameState) -> None:
    """Raise ImpossibleEvent unless an adjustment has one change for each seat.

    >>> require_change_for_each_seat(PointsAdjusted((0, 0, 0)), GameState(scores=(25_000,) * 3))
    """
    if len(event.deltas) != state.players:
        raise ImpossibleEvent(
            _(
                "The change names {count} scores, but {players} play; give one change "
                "for each seat, 0 for none.",
                count=len(event.deltas),
                players=state.players,
            )
        )
