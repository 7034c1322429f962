"""The events of a game; seats are numbers from 0 in turn order."""

from dataclasses import dataclass
from enum import StrEnum

from scorer.table.settlement import TableWin
from scorer.table.state import SeatResult


class Abort(StrEnum):
    """The reasons of an abortive draw; the first four as in Rules.abortive_draws.

    >>> Abort("four_kans")
    <Abort.FOUR_KANS: 'four_kans'>
    """

    NINE_TERMINALS = "nine_terminals"
    FOUR_WINDS = "four_winds"
    FOUR_RIICHI = "four_riichi"
    FOUR_KANS = "four_kans"
    TRIPLE_RON = "triple_ron"


class Mistake(StrEnum):
    """The mistakes of players: those of Rules.dead_hand, and others that books of rules list.

    SWAP_CALL discards a tile that the called set could have used (kuikae). penalties.toml says what
    each book does about the others.

    >>> Mistake("noten_riichi")
    <Mistake.NOTEN_RIICHI: 'noten_riichi'>
    """

    FALSE_WIN = "false_win"
    NO_YAKU = "no_yaku"
    FURITEN_RON = "furiten_ron"
    NOTEN_RIICHI = "noten_riichi"
    INVALID_KAN = "invalid_kan"
    SWAP_CALL = "swap_call"
    WRONG_TILE_COUNT = "wrong_tile_count"
    EMPTY_WIN = "empty_win"
    WRONG_WIN_CALL = "wrong_win_call"
    LATE_CLAIM = "late_claim"
    FALSE_SET = "false_set"
    INVALID_RIICHI = "invalid_riichi"
    EXPOSED_TILES = "exposed_tiles"
    WRONG_DRAW = "wrong_draw"
    MIXED_WORDS = "mixed_words"
    FALSE_TENPAI = "false_tenpai"
    LATE = "late"
    UNSIGNED_SHEET = "unsigned_sheet"
    WRONG_SHEET = "wrong_sheet"
    WRONG_LAST_SHEET = "wrong_last_sheet"


class Penalty(StrEnum):
    """The usual reasons for a penalty that is no chombo, such as 1,000 points.

    EMPTY_CALL and RIICHI_TAKEN_BACK cost 1,000 points in Japanese clubs (MJC in
    docs/reference/sources.md: "1,000点罰符"), EXPOSED_TILES and WRONG_DRAW are irregularities of
    EMA16 (5.2, 5.2.1), and TABLE_TALK and SLOW_PLAY are against a club's etiquette (COL).

    >>> Penalty("empty_call")
    <Penalty.EMPTY_CALL: 'empty_call'>
    """

    EMPTY_CALL = "empty_call"
    RIICHI_TAKEN_BACK = "riichi_taken_back"
    EXPOSED_TILES = "exposed_tiles"
    WRONG_DRAW = "wrong_draw"
    TABLE_TALK = "table_talk"
    SLOW_PLAY = "slow_play"


class Foul(StrEnum):
    """The fouls of games scored by fans that cost a player the hand.

    TOO_FEW_POINTS and WRONG_TILE are false wins of a ready hand, NOT_READY one of a hand that was
    not ready. WRONG_CLAIM is a wrong chow, pung or kong.

    >>> Foul("not_ready")
    <Foul.NOT_READY: 'not_ready'>
    """

    TOO_FEW_POINTS = "too_few_points"
    WRONG_TILE = "wrong_tile"
    NOT_READY = "not_ready"
    WRONG_CLAIM = "wrong_claim"
    WRONG_TILE_COUNT = "wrong_tile_count"


@dataclass(frozen=True, slots=True)
class RiichiDeclared:
    """A player declared riichi; it is not accepted if another wins on the declaration tile.

    >>> RiichiDeclared(seat=2)
    RiichiDeclared(seat=2, accepted=True)
    """

    seat: int
    accepted: bool = True


@dataclass(frozen=True, slots=True)
class WallBroken:
    """The wall before this seat was broken: it has the wareme of the hand.

    >>> WallBroken(seat=3)
    WallBroken(seat=3)
    """

    seat: int


@dataclass(frozen=True, slots=True)
class HandWon:
    """One player won, or several on the same tile; wins has all winners, paid or not.

    >>> win = TableWin(winner=1, dealer=0, discarder=3, payment=Ron(2000))
    >>> HandWon((win,)).wins[0].discarder
    3
    """

    wins: tuple[TableWin, ...]


@dataclass(frozen=True, slots=True)
class HandAtDraw:
    """A hand of 13 tiles that a player showed at a draw, in notation.

    >>> HandAtDraw(seat=2, notation="123m456p78s11z 555=z").seat
    2
    """

    seat: int
    notation: str


@dataclass(frozen=True, slots=True)
class HandDrawn:
    """The wall ran out; tenpai and nagashi are seats, nagashi those with a nagashi mangan.

    hands are those that players showed and the table recorded; they decide nothing.

    >>> HandDrawn(tenpai=frozenset({0, 2})).nagashi
    frozenset()
    """

    tenpai: frozenset[int]
    nagashi: frozenset[int] = frozenset()
    hands: tuple[HandAtDraw, ...] = ()


@dataclass(frozen=True, slots=True)
class HandAborted:
    """The hand ended early without a winner; declarer is the seat that showed nine terminals.

    >>> str(HandAborted(Abort.NINE_TERMINALS, declarer=3).reason)
    'nine_terminals'
    """

    reason: Abort
    declarer: int | None = None


@dataclass(frozen=True, slots=True)
class ChomboMade:
    """A player made a chombo; the riichi sticks of the hand go back and it is played again.

    The reason is None if nobody recorded it; the note has the players' own words.

    >>> ChomboMade(seat=1).reason
    """

    seat: int
    reason: Mistake | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class HandDied:
    """A player made a mistake that costs only the hand; the others play on.

    >>> str(HandDied(seat=1, reason=Mistake.FALSE_WIN).reason)
    'false_win'
    """

    seat: int
    reason: Mistake
    note: str = ""


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """A player is warned, or loses points after uma; the hand goes on.

    `repeated` is true from the second warning of a session on; None if nothing counts them.

    >>> PenaltyGiven(seat=1, reason=Mistake.FALSE_TENPAI).points
    0
    """

    seat: int
    reason: Mistake
    points: int = 0
    note: str = ""
    repeated: bool | None = None


@dataclass(frozen=True, slots=True)
class WallExhausted:
    """The wall ran out in a game scored by fans; nobody pays."""


@dataclass(frozen=True, slots=True)
class FoulMade:
    """A player made a foul in a game scored by fans; the others play the hand on.

    >>> str(FoulMade(seat=1, reason=Foul.NOT_READY).reason)
    'not_ready'
    """

    seat: int
    reason: Foul
    note: str = ""


@dataclass(frozen=True, slots=True)
class PointsAdjusted:
    """The players agreed on a change of the scores and of the riichi sticks on the table.

    Points taken from the scores and not laid on the table leave the game. A penalty has a reason,
    or a note with the players' own words.
    """

    deltas: tuple[int, ...]
    sticks: int = 0
    reason: Penalty | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The players agreed to end the game."""


@dataclass(frozen=True, slots=True)
class GameContinued:
    """A leading dealer who may end the game plays on."""


@dataclass(frozen=True, slots=True)
class GameScored:
    """A whole game of which only the result is known, as from a spreadsheet.

    >>> GameScored((SeatResult(score=41_000, place=1, points=51_000),)).results[0].place
    1
    """

    results: tuple[SeatResult, ...]


RiichiEvent = (
    RiichiDeclared
    | WallBroken
    | HandWon
    | HandDrawn
    | HandAborted
    | ChomboMade
    | HandDied
    | PenaltyGiven
    | PointsAdjusted
    | GameEnded
    | GameContinued
    | GameScored
)

Event = RiichiEvent | WallExhausted | FoulMade

HAND_ENDS = (HandWon, HandDrawn, HandAborted, ChomboMade, WallExhausted)
"""The events that end a hand; after a chombo the same hand is played again."""
