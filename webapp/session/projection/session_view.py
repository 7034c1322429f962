"""Build the view of a session from its state."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorer.table.events import (
    ChomboMade,
    Event,
    Foul,
    FoulMade,
    GameContinued,
    GameEnded,
    HandDrawn,
    RiichiDeclared,
    WallExhausted,
)
from scorer.table.session.results import totals
from scorer.table.session.session import Game, Session, SessionState
from scorer.table.session.stick_history import StickHistory, stick_history
from scorer.table.state import WINDS, GameState
from scorer.table.sticks.movements import TableSticks
from scorer.table.table_game import Need
from webapp.session.projection.history import history_view
from webapp.session.projection.latest import latest_view
from webapp.session.projection.results import sheet_view, statistics_view
from webapp.session.projection.session_rules import rules_view
from webapp.session.projection.shown_hands import yaku_names
from webapp.session.projection.sticks import pile_view
from webapp.session.projection.undo import redo_view, undo_view
from webapp.session.projection.view import (
    CanView,
    GameView,
    InvalidEntryView,
    Links,
    NeedView,
    RequiredWinView,
    RescoredView,
    SeatView,
    View,
)
from webapp.storage.keys import Role
from webapp.storage.photos import HandPhoto, PhotoSettings
from webapp.text.session.events import invalid_entry_text, rescored_text
from webapp.text.session.needs import required_win_text
from webapp.text.session.player_names import invalid_entry_reason
from webapp.text.session.summary import ending_text


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewContext:
    """Everything that a view shows beyond the log of the session.

    Attributes:
        number: The number of the session.
        role: The role of the viewer's key.
        began: The time at which the session began, in UTC.
        links: The addresses of the session.
        settings: The host's settings for photos.
        photos: The photos of the current hands.
        games: The number of most recent games in the history; all without it.
        before: The session before the latest command; None if that began it.
    """

    number: int
    role: Role
    began: str
    links: Links
    settings: PhotoSettings
    photos: tuple[HandPhoto, ...] = ()
    games: int | None = None
    before: Session | None = None


def build_view(session: Session, context: ViewContext) -> View:
    """Return the view of a session."""
    state = session.state
    game = state.game
    sticks = None if game is None else stick_history(game, state)
    games = recent_games(len(state.games), context.games)
    can = _possible_commands(state)
    return View(
        session=context.number,
        role=context.role,
        name=state.name,
        began=context.began,
        players=state.players,
        rules=rules_view(state.rules),
        entries=len(session),
        ended=state.ended,
        latest=latest_view(session, context.before),
        game=None if game is None else _game_view(game, state, sticks),
        can=can,
        next_seats=state.next_seats if can.game else (),
        history=history_view(state, photos_by_entry(context.photos), sticks, games=games),
        earlier_games=games.start - 1,
        yaku=yaku_names(state),
        undo=undo_view(session),
        redo=redo_view(session),
        invalid_entries=tuple(
            InvalidEntryView(
                each.seq, invalid_entry_text(each, state), invalid_entry_reason(each, state)
            )
            for each in state.invalid_entries
        ),
        rescored=tuple(
            RescoredView(each.seq, rescored_text(each, state)) for each in state.rescored
        ),
        sheet=sheet_view(state),
        totals=totals(state),
        statistics=statistics_view(state),
        keeps_photos=context.settings.keeps_photos,
        trains=context.settings.trains,
        links=context.links,
    )


def _game_view(game: Game, session: SessionState, history: StickHistory | None) -> GameView:
    state = game.state
    sticks = None if history is None else history.now
    reason = state.ending
    words = None if reason is None else ending_text(reason)
    return GameView(
        number=len(session.games),
        seq=game.seq,
        round=state.round,
        kyoku=state.kyoku,
        dealer=state.dealer,
        honba=state.honba,
        sticks=state.sticks,
        ronned=state.ronned,
        ending=reason,
        ending_words=words,
        last_hand=reason is None and session.table_game.in_last_hand(state),
        seats=_seat_views(game, session, sticks),
        table=None if sticks is None else pile_view(sticks.table, sticks.kind),
        counters=None if sticks is None else pile_view(sticks.counters, sticks.kind),
        needs=_need_views(state, session),
    )


def _need_views(state: GameState, session: SessionState) -> tuple[NeedView, ...]:
    game = session.table_game
    places = sorted(game.standings(state), key=lambda each: each.place)
    ranking = [each.seat for each in places]
    return tuple(_need_view(need, session, ranking) for need in game.needs(state))


def _need_view(need: Need, session: SessionState, ranking: Sequence[int]) -> NeedView:
    wins = [
        RequiredWinView(
            from_=win.discarder,
            points=win.payment.total,
            place=win.place,
            ends=win.ends,
            fan=win.fan,
            words=required_win_text(win, session.names, ranking),
        )
        for win in need.wins
    ]
    return NeedView(need.seat, tuple(wins))


def _seat_views(
    game: Game, session: SessionState, sticks: TableSticks | None
) -> tuple[SeatView, ...]:
    state = game.state
    debts = () if sticks is None else sticks.face_debts
    standings = session.table_game.standings(state)
    return tuple(
        SeatView(
            player=player,
            name=session.players[player],
            wind=WINDS[(each.seat - state.dealer) % state.players],
            score=state.scores[each.seat],
            riichi=each.seat in state.riichi,
            dead=each.seat in state.dead,
            place=each.place,
            points=each.points,
            pile=None if sticks is None else pile_view(sticks.piles[each.seat], sticks.kind),
            owes=tuple(debt for debt in debts if debt.debtor == each.seat),
        )
        for player, each in zip(game.seats, standings, strict=True)
    )


def _possible_commands(session: SessionState) -> CanView:
    game = session.game
    state = None if game is None or session.ended else game.state
    playing = state is not None and state.ending is None
    between_games = not session.ended and (game is None or game.state.ending is not None)

    def can(event: Event) -> bool:
        return state is not None and session.table_game.is_possible(event, state)

    seats = range(session.rules.players)
    return CanView(
        riichi=tuple(seat for seat in seats if can(RiichiDeclared(seat))),
        win=playing,
        draw=can(HandDrawn(frozenset(seats) - {*(state.dead if state else ())}))
        or can(WallExhausted()),
        abort=tuple(map(str, session.table_game.possible_aborts)) if playing else (),
        chombo=can(ChomboMade(0)),
        foul=any(can(FoulMade(seat, Foul.WRONG_CLAIM)) for seat in seats),
        adjust=state is not None,
        end=can(GameEnded()),
        continue_=can(GameContinued()),
        game=between_games,
        close=between_games,
    )


def recent_games(count: int, games: int | None) -> range:
    """Return the numbers of the most recent games of so many, from 1.

    >>> recent_games(7, 2), recent_games(1, 2), recent_games(3, None)
    (range(6, 8), range(1, 2), range(1, 4))
    """
    return range(1 if games is None else max(1, count + 1 - games), count + 1)


def photos_by_entry(photos: Sequence[HandPhoto]) -> Mapping[int, Sequence[HandPhoto]]:
    """Return the photos of hands by the entry that recorded the hand."""
    by_entry: defaultdict[int, list[HandPhoto]] = defaultdict(list)
    for each in photos:
        by_entry[each.seq].append(each)
    return by_entry
