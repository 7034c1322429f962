"""The state of one game."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorer.table.settlement import STICK
from scorer.tiles.errors import ImpossibleEvent, RiichiError
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Wind

WINDS = tuple(Wind)
"""The seat winds in turn order, the dealer first."""


class Ending(StrEnum):
    """The reason for the end of a game.

    LAST_HAND: all rounds are played, with the added round if there is one. TARGET: a player has
    the target score in the added round. AGARI_YAME, TENPAI_YAME: the leading dealer ended the game
    by a win or by tenpai. BUST: a score is below zero. CHOMBO: a chombo ended the last hand.
    AGREEMENT: the players agreed to stop. RESULT: nothing but the result of the game is known.
    """

    LAST_HAND = "last_hand"
    TARGET = "target"
    AGARI_YAME = "agari_yame"
    TENPAI_YAME = "tenpai_yame"
    BUST = "bust"
    CHOMBO = "chombo"
    AGREEMENT = "agreement"
    RESULT = "result"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """The result of a seat in a game of which nothing else is known.

    Attributes:
        score: The final score with leftover riichi sticks.
        leftover: The points of leftover riichi sticks in the score.
        place: The place, from 1.
        points: The points with uma, as in Standing.
    """

    score: int
    leftover: int = 0
    place: int
    points: int


def possible_places(scores: Sequence[int], leftover: Sequence[int]) -> list[range]:
    """Return the places that each seat can have by its score; equals can share one or not.

    Leftover sticks, which are in the scores, do not decide a place.

    >>> possible_places([30_400, 30_200, 20_000], [400, 200, 0])
    [range(1, 3), range(1, 3), range(3, 4)]
    """
    own = [score - more for score, more in zip(scores, leftover, strict=True)]
    return [
        range(sum(other > each for other in own) + 1, sum(other >= each for other in own) + 1)
        for each in own
    ]


@dataclass(frozen=True, slots=True)
class GivenPenalty:
    """A warning, or points that a seat loses after uma, with the name of the mistake."""

    seat: int
    reason: str
    points: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    """The state of a game between two events; seats are numbers from 0 in turn order.

    Attributes:
        scores: The score of each seat.
        first_dealer: The dealer of the first hand.
        deals_passed: How often the deal has passed; it gives dealer, round wind and kyoku.
        honba: The honba of this hand.
        sticks: The riichi sticks on the table.
        riichi: The seats that paid for riichi in this hand, in order.
        ronned: The seat whose riichi tile was won; it paid no stick.
        dead: The seats whose hand is dead after a mistake; they cannot win or be in tenpai.
        streaks: The hands in a row that each seat has won; empty unless the rules have paarenchan.
        chombos: The seats that lose points after uma, once for each chombo.
        penalties: The warnings and points after uma that seats were given, in order.
        lost: The points that left the game by agreement.
        chips: The chips that each seat has gained; empty until a win brings some.
        won: The seats that won a hand, if the rules have yakitori.
        prizes: The points of the bust prize by seat; empty without one.
        wareme: The seat whose wall was broken in this hand, if the rules have wareme.
        ending: The reason for the end; None while the game goes on.
        result: The recorded result of each seat, if nothing else of the game is known.

    >>> state = GameState(scores=(25_000,) * 4, first_dealer=2, deals_passed=5)
    >>> str(state.round), state.kyoku, state.dealer, state.rounds_played, state.points
    ('S', 2, 3, 1, 100000)
    """

    scores: tuple[int, ...]
    first_dealer: int = 0
    deals_passed: int = 0
    honba: int = 0
    sticks: int = 0
    riichi: tuple[int, ...] = ()
    ronned: int | None = None
    dead: tuple[int, ...] = ()
    streaks: tuple[int, ...] = ()
    chombos: tuple[int, ...] = ()
    penalties: tuple[GivenPenalty, ...] = ()
    lost: int = 0
    chips: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    prizes: tuple[int, ...] = ()
    wareme: int | None = None
    ending: Ending | None = None
    result: tuple[SeatResult, ...] = ()

    def __post_init__(self) -> None:
        penalised = (each.seat for each in self.penalties)
        seats = (self.first_dealer, *self.riichi, *self.dead, *self.chombos, *self.won, *penalised)
        for seat in (*seats, self.ronned, self.wareme):
            if seat is not None:
                require_seat(seat, self.players)
        if min(self.deals_passed, self.honba, self.sticks) < 0 or self.sticks < len(self.riichi):
            raise ImpossibleEvent(
                _(
                    "Deals, honba and riichi sticks cannot be negative, nor sticks fewer "
                    "than the riichi of this hand; correct them."
                )
            )

        for extras in (self.chips, self.prizes):
            if extras and (len(extras) != self.players or sum(extras)):
                raise ImpossibleEvent(
                    _("Chips and prizes are a number for each seat that add up to 0; correct them.")
                )

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.scores)

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return (self.first_dealer + self.deals_passed) % self.players

    @property
    def rounds_played(self) -> int:
        """The number of completed rounds."""
        return self.deals_passed // self.players

    @property
    def round(self) -> Wind:
        """The round wind; after north comes east again."""
        return WINDS[self.rounds_played % 4]

    @property
    def kyoku(self) -> int:
        """The number of the deal in its round, from 1."""
        return self.deals_passed % self.players + 1

    def in_last_hand(self, rounds: int) -> bool:
        """Return True in the last hand of so many rounds, and in every hand after it.

        >>> GameState(scores=(25_000,) * 4, deals_passed=7).in_last_hand(rounds=2)
        True
        """
        return self.deals_passed >= rounds * self.players - 1

    @property
    def points(self) -> int:
        """The sum of scores, riichi sticks and lost points, which no event changes."""
        return sum(self.scores) + self.sticks * STICK + self.lost


def require_seat(seat: int, players: int, error: type[RiichiError] = ImpossibleEvent) -> None:
    """Raise an error, ImpossibleEvent by default, if the table does not have this seat.

    >>> require_seat(3, 3)
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: There is no seat 3 at a table of 3; seats run from 0 to 2.
    """
    if not 0 <= seat < players:
        raise error(
            _(
                "There is no seat {seat} at a table of {players}; seats run from 0 to {last}.",
                seat=seat,
                players=players,
                last=players - 1,
            )
        )
