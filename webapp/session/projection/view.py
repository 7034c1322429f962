"""The view of a session, as frozen dataclasses: everything that a phone displays."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.table.state import Ending
from scorer.table.sticks.movements import Debt
from scorer.tiles.messages import Text
from scorer.tiles.tile import Wind
from webapp.session.projection.change_view import LatestView, YakuName
from webapp.session.projection.results import SheetRowView, StatisticsView
from webapp.session.projection.session_rules import RulesView
from webapp.session.projection.sticks import PileView, SticksView
from webapp.storage.keys import Role

Json = Mapping[str, object]
"""An object that is JSON already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A seat with its player.

    Attributes:
        player: The number of the player.
        points: The points of the game for the player if it ended now.
        pile: The point sticks; None if the table has none.
        owes: The player's debts.
        dead: The hand is dead after a mistake.
    """

    player: int
    name: str
    wind: Wind
    score: int
    riichi: bool
    dead: bool
    place: int
    points: int
    pile: PileView | None
    owes: tuple[Debt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CanView:
    """The commands that are possible now: seats that can declare riichi, reasons of an abort."""

    riichi: tuple[int, ...]
    win: bool
    draw: bool
    abort: tuple[str, ...]
    chombo: bool
    foul: bool
    adjust: bool
    end: bool
    continue_: bool
    game: bool
    close: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RequiredWinView:
    """The smallest win that gains a place: a ron off seat `from_`, or a tsumo if that is None.

    `fan` are the points of a hand of the Chinese game.
    """

    from_: int | None
    points: int
    place: int
    ends: bool
    fan: int | None
    words: Text


@dataclass(frozen=True, slots=True)
class NeedView:
    """The smallest wins in the last hand that gain a seat a better place."""

    seat: int
    wins: tuple[RequiredWinView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameView:
    """The current or last game; seats in turn order.

    Attributes:
        ronned: The seat whose riichi tile was won, while that ron is not recorded yet.
        table: The riichi sticks on the table; None if the table has no point sticks.
        counters: The sticks that count honba; None if the table has no point sticks.
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
    ending_words: Text | None
    last_hand: bool
    seats: tuple[SeatView, ...]
    table: PileView | None
    counters: PileView | None
    needs: tuple[NeedView, ...]


@dataclass(frozen=True, slots=True)
class PhotoView:
    """A photo of a winner's hand."""

    winner: int
    photo: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StepView:
    """An event of a game.

    Attributes:
        event: The event as in the log.
        hands: The shown hands as in the log, with their points, limit and multiple of yakuman.
        deltas: The change of each score.
        scores: The scores after the event.
        pays: Sentences for the payments; None in earlier games.
        passes: The movements of point sticks; None in earlier games and without sticks.
    """

    seq: int
    event: Json
    hands: tuple[Json, ...]
    deltas: tuple[int, ...]
    scores: tuple[int, ...]
    words: Text
    photos: tuple[PhotoView, ...]
    pays: tuple[Text, ...] | None
    passes: SticksView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandView:
    """One hand with its events."""

    round: Wind
    kyoku: int
    dealer: int
    honba: int
    sticks: int
    steps: tuple[StepView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameHistory:
    """A game with its hands.

    Attributes:
        game: The number of the game, from 1.
        seq: The entry that started the game.
        seats: The numbers of the players, in turn order.
        first_dealer: The seat that dealt first.
        start: The scores at the start.
    """

    game: int
    seq: int
    seats: tuple[int, ...]
    first_dealer: int
    start: tuple[int, ...]
    hands: tuple[HandView, ...]


@dataclass(frozen=True, slots=True)
class UndoableEntry:
    """An entry that can be undone or redone, and its description."""

    seq: int
    words: Text


@dataclass(frozen=True, slots=True)
class InvalidEntryView:
    """An entry that a correction of an earlier entry made invalid, and the reason."""

    seq: int
    words: Text
    reason: Text


@dataclass(frozen=True, slots=True)
class RescoredView:
    """An entry whose score changed with a correction of an earlier entry, and its new score."""

    seq: int
    words: Text


@dataclass(frozen=True, slots=True)
class Links:
    """The addresses of a session.

    Attributes:
        host: The path of the host's page; None for a viewer.
        viewer: The path of the viewers' page.
        qr: The path of the QR code.
        reachable: The address of the server for phones on the network, with a slash at its end.
    """

    host: str | None
    viewer: str
    qr: str
    reachable: str


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Everything that a phone displays of a session.

    Attributes:
        name: The name; empty if the session has only a date.
        began: The time at which the session began, in UTC.
        entries: The number of entries of the log.
        latest: The latest change; None at the start of the session.
        next_seats: The players proposed for the next game, in turn order; empty during a game.
        history: The games with their hands, all of them or the most recent.
        earlier_games: The number of games before those of the history.
        yaku: The names of the yaku in the history.
        sheet: The match sheet.
        totals: The total of each player on the match sheet.
        statistics: The statistics of each player.
    """

    session: int
    role: Role
    name: str
    began: str
    players: tuple[str, ...]
    rules: RulesView
    entries: int
    ended: bool
    latest: LatestView | None
    game: GameView | None
    can: CanView
    next_seats: tuple[int, ...]
    history: tuple[GameHistory, ...]
    earlier_games: int
    yaku: Mapping[str, YakuName]
    undo: UndoableEntry | None
    redo: UndoableEntry | None
    invalid_entries: tuple[InvalidEntryView, ...]
    rescored: tuple[RescoredView, ...]
    sheet: tuple[SheetRowView, ...]
    totals: tuple[int, ...]
    statistics: tuple[StatisticsView, ...]
    keeps_photos: bool
    trains: bool
    links: Links
