"""A session as a phone shows it: what there is to see, as frozen values and as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.table.game.state import Ending
from scorer.tiles.terms import Words
from scorer.tiles.tile import Wind
from webapp.storage.keys import Role

Plain = Mapping[str, object]
"""What is JSON already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """Who sits on a seat, and how they stand; points are as if the game were over now.

    pile are the point sticks, None at a table without; owes is to whom how many points.
    """

    player: int
    name: str
    wind: Wind
    score: int
    riichi: bool
    place: int
    points: int
    pile: tuple[Plain, ...] | None
    owes: tuple[Plain, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CanView:
    """What can happen now; riichi names the seats that can, abort the reasons of these rules."""

    riichi: tuple[int, ...]
    win: bool
    draw: bool
    abort: tuple[str, ...]
    chombo: bool
    adjust: bool
    end: bool
    continue_: bool
    game: bool
    close: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RequiredWin:
    """The smallest win that brings a place: off a seat, or a tsumo where None; points in all."""

    from_: int | None
    points: int
    place: int
    ends: bool
    words: Words


@dataclass(frozen=True, slots=True)
class RequiredWins:
    """What a seat needs in the last hand for a better place, from ron to ron the smallest."""

    seat: int
    ways: tuple[RequiredWin, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameView:
    """The game that is played or was played last; seats in turn order.

    ronned is the seat whose riichi tile was won, where that ron is still to be recorded. laid are
    the point sticks on the table, counters those that count honba.
    """

    number: int
    seq: int
    round: Wind
    kyoku: int
    dealer: int
    honba: int
    sticks: int
    ronned: int | None
    ending: Ending | None
    ending_words: Words | None
    last_hand: bool
    seats: tuple[SeatView, ...]
    laid: tuple[Plain, ...] | None
    counters: tuple[Plain, ...] | None
    needs: tuple[RequiredWins, ...]


@dataclass(frozen=True, slots=True)
class SticksView:
    """Which point sticks pass, and the sentences that say so."""

    passes: tuple[Plain, ...]
    words: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class PhotoView:
    """A photo of the hand of one winner."""

    winner: int
    photo: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StepView:
    """One thing that happened; event and hands are as in the log.

    Each of the hands has besides what it was paid (points), and its limit and times if any.
    pays and passes, who pays whom and which sticks pass, are told of the last game alone.
    """

    seq: int
    event: Plain
    hands: tuple[Plain, ...]
    deltas: tuple[int, ...]
    scores: tuple[int, ...]
    words: Words
    photos: tuple[PhotoView, ...]
    pays: tuple[Words, ...] | None
    passes: SticksView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandView:
    """One hand, and all that happened in it."""

    round: Wind
    kyoku: int
    dealer: int
    honba: int
    sticks: int
    steps: tuple[StepView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PastGame:
    """A game with all its hands; seats are the players by their numbers.

    first_dealer is the seat that dealt first, and seq the entry with which the game began.
    """

    game: int
    seq: int
    seats: tuple[int, ...]
    first_dealer: int
    start: tuple[int, ...]
    hands: tuple[HandView, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """An entry that can be taken back, or brought back, and what it is."""

    seq: int
    words: Words


@dataclass(frozen=True, slots=True)
class InvalidEntryView:
    """An entry that no longer fits, what it says, and why."""

    seq: int
    words: Words
    why: Words


@dataclass(frozen=True, slots=True)
class RescoredView:
    """An entry that is scored anew after a correction, and what it pays then."""

    seq: int
    words: Words


@dataclass(frozen=True, slots=True)
class Links:
    """The pages of a table, and their QR code; a viewer is not told the host's.

    reachable is the address, with a slash at its end, under which phones on the network find them.
    """

    host: str | None
    viewer: str
    qr: str
    reachable: str


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that a phone shows of a session; yaku are the names of those in its history."""

    session: int
    role: Role
    name: str
    players: tuple[str, ...]
    rules: Plain
    entries: int
    ended: bool
    game: GameView | None
    can: CanView
    history: tuple[PastGame, ...]
    yaku: Plain
    undo: Change | None
    redo: Change | None
    misfits: tuple[InvalidEntryView, ...]
    anew: tuple[RescoredView, ...]
    sheet: tuple[Plain, ...]
    totals: tuple[int, ...]
    statistics: tuple[Plain, ...]
    keeps_photos: bool
    trains: bool
    links: Links
