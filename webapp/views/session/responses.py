"""Responses about sessions: new ones, their lists, and their point sticks."""

from dataclasses import dataclass

from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.table.riichi.payments import HandValue
from scorer.table.session.session import SessionState
from scorer.table.sticks.count import CountCheck
from scorer.table.sticks.piles import POINT_STICKS, Pile
from scorer.table.table_game import AnyGame
from scorer.tiles.messages import Text
from webapp.storage.keys import Role
from webapp.typed_json.encode import copy_fields
from webapp.views.reference import PenaltiesResponse, penalties_response
from webapp.views.session.session_view import TableView
from webapp.views.session.sticks import PileView, pile_view


@dataclass(frozen=True, slots=True)
class NewSessionResponse:
    """The keys of a new session and its view."""

    host: str
    viewer: str
    view: TableView


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionSummary:
    """A session in a list of sessions.

    Attributes:
        began: The time of the first entry, in UTC.
        changed: The time of the last entry, in UTC.
        games: The number of games, the current one included.
        totals: The points of each player in the finished games.
        game: `riichi` or `mcr`.
        deleted: The time at which it was deleted, in UTC; null if it was not.
        erased: The time at which it is erased, in UTC, unless somebody restores it.
    """

    session: int
    role: Role
    name: str
    began: str
    changed: str
    players: tuple[str, ...]
    games: int
    totals: tuple[int, ...]
    ended: bool
    game: str
    deleted: str | None
    erased: str | None


@dataclass(frozen=True, slots=True)
class SummariesResponse:
    """The sessions of the keys of a request, in its order; null for keys that open none.

    `deleted` is the same list of the deleted sessions that the keys of hosts can restore.
    """

    sessions: tuple[SessionSummary | None, ...]
    deleted: tuple[SessionSummary | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCountView:
    """The sticks that a seat counted; `difference` is above zero if there are too many.

    `start` are the points in counters of a player whose score is 0.
    """

    seat: int
    counted: int
    expected: int
    score: int
    start: int
    counters: int
    owed: int
    difference: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountResponse:
    """Counts by hand compared with the scores; `complete` is true if all seats counted.

    `words` explain the differences, and which mistakes are probable.
    """

    counts: tuple[SeatCountView, ...]
    difference: int
    complete: bool
    words: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyListResponse(PenaltiesResponse):
    """The penalties of the rules of a table.

    `warned` has the offences of each seat's player in this session, before the entry `replaces`
    if one is given.
    """

    warned: tuple[tuple[str, ...], ...]


def penalty_list_response(state: SessionState) -> PenaltyListResponse:
    """Return the offences of the rules of a table in the order of the book."""
    rules = state.rules if isinstance(state.rules, Rules) else STANDARD
    seats = range(len(state.game.seats) if state.game else 0)
    warned = tuple(tuple(sorted(map(str, state.warnings(seat)))) for seat in seats)
    return copy_fields(PenaltyListResponse, penalties_response(rules), warned=warned)


@dataclass(frozen=True, slots=True, kw_only=True)
class StickSetsResponse:
    """The sets of sticks with which players can start.

    Attributes:
        values: The values of the sticks, the largest first.
        start_score: The points that a set is worth.
        sets: The customary sets, the usual one first; empty if there is none for the start score.
        own: Any other set of the same value is possible too.
        counts_honba: The game has honba, which can be counted with sticks.
        chosen: The set of the players; null for a table without sticks.
        counters: Honba are counted with sticks.
    """

    values: tuple[int, ...]
    start_score: int
    sets: tuple[PileView, ...]
    own: bool
    counts_honba: bool
    chosen: PileView | None
    counters: bool


def stick_sets_response(
    game: AnyGame, sticks: Pile | None = None, *, counters: bool = True
) -> StickSetsResponse:
    """Return the sets of a game; `sticks` and `counters` are chosen, as in SessionStarted.

    >>> from scorer.table.games import game_for
    >>> [len(each) for each in stick_sets_response(game_for(Rules(start_score=30_000))).sets]
    [4, 4]
    """
    kind, sets = game.stick_kind, game.stick_sets()
    chosen = (sets[0] if sets else None) if sticks is None else sticks
    return StickSetsResponse(
        values=kind.values,
        start_score=game.rules.start_score if kind is POINT_STICKS else kind.face(sets[0].value),
        sets=tuple(pile_view(pile, kind) for pile in sets),
        own=kind is POINT_STICKS,
        counts_honba=game.counts_honba,
        chosen=pile_view(chosen, kind) if chosen is not None and chosen.number else None,
        counters=counters,
    )


def count_response(check: CountCheck, words: tuple[Text, ...]) -> CountResponse:
    """Return the view of counts by hand, with the words that explain them."""
    return CountResponse(
        counts=tuple(copy_fields(SeatCountView, count) for count in check.counts),
        difference=check.difference,
        complete=check.complete,
        words=words,
    )


@dataclass(frozen=True, slots=True)
class HandValuesResponse:
    """The points of every possible han and fu, and of limits; none in games scored by fans."""

    values: tuple[HandValue, ...]
