"""The view of a session: everything that a phone displays, built from the state of the session."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorer.table.events import (
    ChomboMade,
    Event,
    Foul,
    FoulMade,
    GameContinued,
    GameEnded,
    HandDrawn,
    Mistake,
    PenaltyGiven,
    RiichiDeclared,
    WallBroken,
    WallExhausted,
)
from scorer.table.games import TableRules, game_for
from scorer.table.session.results import (
    PlayerStatistics,
    RankedPlayer,
    SheetRow,
    match_sheet,
    ranking,
    statistics,
    totals,
)
from scorer.table.session.session import PlayedGame, Session, SessionState
from scorer.table.session.stick_history import StickHistory, stick_history
from scorer.table.state import WINDS, Ending, GameState, GivenPenalty
from scorer.table.sticks.movements import Debt, TableSticks
from scorer.tiles.messages import Text, parameters_of
from scorer.tiles.tile import Wind
from webapp.storage.keys import Role
from webapp.storage.notes import NO_NOTES, Notes, current_hand
from webapp.storage.photos import HandPhoto, HostSettings
from webapp.text.session.events import invalid_entry_text, rescored_text
from webapp.text.session.player_names import invalid_entry_reason
from webapp.text.session.summary import ending_text, required_win_text
from webapp.typed_json.encode import copy_fields
from webapp.views.hand.score import YakuName
from webapp.views.session.history import (
    BestHandView,
    GameHistory,
    best_hand_view,
    history_view,
    yaku_names,
)
from webapp.views.session.latest import EntryView, LatestView, latest_view, redo_view, undo_view
from webapp.views.session.sticks import PileView, pile_view
from webapp.views.table_rules import RulesView, rules_view


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A seat with its player.

    Attributes:
        player: The number of the player.
        points: The points of the game for the player if it ended now.
        pile: The point sticks; None if the table has none.
        owes: The player's debts.
        dead: The hand is dead after a mistake.
        chips: The chips that the player has gained; None if the game has no chips.
        wareme: The wall before the player was broken in this hand.
        penalties: The warnings and points after uma that the player was given in this game.
        yakitori: The player has not won a hand of this game, and the rules have yakitori.
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
    chips: int | None
    yakitori: bool
    wareme: bool
    penalties: tuple[GivenPenalty, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CanView:
    """The commands that are possible now: seats that can declare riichi, reasons of an abort."""

    riichi: tuple[int, ...]
    win: bool
    draw: bool
    abort: tuple[str, ...]
    chombo: bool
    penalty: bool
    foul: bool
    wareme: bool
    adjust: bool
    end: bool
    continue_: bool
    substitute: bool
    game: bool
    close: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RequiredWinView:
    """The smallest win that gains a place: a ron off seat `from_`, or a tsumo if that is None.

    `fan` are the points of a hand scored by fans.
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
        dora: The dora indicators of the current hand in notation, if somebody entered them.
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
    dora: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InvalidEntryView:
    """An entry that a correction of an earlier entry made invalid, and the reason.

    `code` is that of the error, and `parameters` has the values of the reason by their names.
    """

    seq: int
    words: Text
    code: str
    reason: Text
    parameters: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Links:
    """The addresses of a session.

    Attributes:
        host: The path of the page with which others record; None for a viewer.
        viewer: The path of the viewers' page.
        qr: The path of the QR code.
        reachable: The address of the server for phones on the network, with a slash at its end.
    """

    host: str | None
    viewer: str
    qr: str
    reachable: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
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
        ranking: The players who finished a game, by their totals.
        best_hand: The best hand of the game that is over, or of a session that has ended.
        statistics: The statistics of each player.
        taken: The players whose phones are at the table.
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
    undo: EntryView | None
    redo: EntryView | None
    invalid_entries: tuple[InvalidEntryView, ...]
    rescored: tuple[EntryView, ...]
    sheet: tuple[SheetRow, ...]
    totals: tuple[int, ...]
    ranking: tuple[RankedPlayer, ...]
    best_hand: BestHandView | None
    statistics: tuple[PlayerStatistics, ...]
    keeps_photos: bool
    trains: bool
    shows_waits: bool
    links: Links
    taken: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewContext:
    """Everything that a view shows beyond the log of the session.

    Attributes:
        number: The number of the session.
        role: The role of the viewer's key.
        began: The time at which the session began, in UTC.
        links: The addresses of the session.
        settings: The host's settings.
        photos: The photos of the current hands.
        games: The number of most recent games in the history; all without it.
        before: The session before the latest command; None if that began it.
        notes: What the phones share beside the log.
    """

    number: int
    role: Role
    began: str
    links: Links
    settings: HostSettings
    photos: tuple[HandPhoto, ...] = ()
    games: int | None = None
    before: Session | None = None
    notes: Notes = NO_NOTES


def build_view(session: Session, context: ViewContext) -> TableView:
    """Return the view of a session."""
    state = session.state
    game = state.game
    sticks = None if game is None else stick_history(game, state)
    first = 1 if context.games is None else max(1, len(state.games) + 1 - context.games)
    can = _possible_commands(state, context.role)
    return copy_fields(
        TableView,
        state,
        session=context.number,
        role=context.role,
        began=context.began,
        rules=rules_view(state.agreed_rules),
        entries=len(session),
        latest=latest_view(session, context.before),
        game=None if game is None else _game_view(game, state, sticks, context.notes),
        can=can,
        next_seats=state.next_seats if can.game else (),
        history=history_view(state, context.photos, sticks, first_game=first),
        earlier_games=first - 1,
        yaku=yaku_names(state),
        undo=undo_view(session),
        redo=redo_view(session),
        invalid_entries=tuple(
            copy_fields(
                InvalidEntryView,
                each,
                words=invalid_entry_text(each, state),
                reason=invalid_entry_reason(each, state),
                parameters=parameters_of(each.reason),
            )
            for each in state.invalid_entries
        ),
        rescored=tuple(EntryView(each.seq, rescored_text(each, state)) for each in state.rescored),
        sheet=match_sheet(state),
        totals=totals(state),
        ranking=ranking(state),
        best_hand=best_hand_view(state, context.photos),
        statistics=statistics(state),
        keeps_photos=context.settings.keeps_photos,
        trains=context.settings.trains,
        shows_waits=context.settings.shows_waits,
        links=context.links,
        taken=context.notes.taken(),
    )


def _game_view(
    game: PlayedGame, session: SessionState, history: StickHistory | None, notes: Notes
) -> GameView:
    state, reason = game.state, game.state.ending
    sticks = None if history is None else history.now
    return copy_fields(
        GameView,
        state,
        number=len(session.games),
        seq=game.seq,
        ending_words=None if reason is None else ending_text(reason),
        last_hand=reason is None and session.table_game.in_last_hand(state),
        seats=_seat_views(game, session, sticks),
        table=None if sticks is None else pile_view(sticks.table, sticks.kind),
        counters=None if sticks is None else pile_view(sticks.counters, sticks.kind),
        needs=tuple(_need_views(state, session)),
        dora=notes.dora_of(current_hand(session)),
    )


def _need_views(state: GameState, session: SessionState) -> Iterator[NeedView]:
    game = session.table_game
    places = sorted(game.standings(state), key=lambda each: each.place)
    ranking = [each.seat for each in places]
    for need in game.needs(state):
        wins = (
            copy_fields(
                RequiredWinView,
                win,
                from_=win.discarder,
                points=win.payment.total,
                words=required_win_text(win, session.names, ranking),
            )
            for win in need.wins
        )
        yield NeedView(need.seat, tuple(wins))


def _seat_views(
    game: PlayedGame, session: SessionState, sticks: TableSticks | None
) -> tuple[SeatView, ...]:
    state = game.state
    debts = () if sticks is None else sticks.face_debts
    standings = session.table_game.standings(state)
    return tuple(
        copy_fields(
            SeatView,
            each,
            player=player,
            name=session.players[player],
            wind=WINDS[(each.seat - state.dealer) % state.players],
            score=state.scores[each.seat],
            riichi=each.seat in state.riichi,
            dead=each.seat in state.dead,
            pile=None if sticks is None else pile_view(sticks.piles[each.seat], sticks.kind),
            owes=tuple(debt for debt in debts if debt.debtor == each.seat),
            chips=_chips(each.seat, state, session.rules),
            wareme=each.seat == state.wareme,
            penalties=tuple(given for given in state.penalties if given.seat == each.seat),
            yakitori=game_for(session.rules).has_yakitori and each.seat not in state.won,
        )
        for player, each in zip(game.seats, standings, strict=True)
    )


def _chips(seat: int, state: GameState, rules: TableRules) -> int | None:
    """Return the chips of a seat; None if the game has no chips."""
    if state.chips:
        return state.chips[seat]
    return 0 if game_for(rules).has_chips else None


def _possible_commands(session: SessionState, role: Role) -> CanView:
    game = session.game
    state = None if game is None or session.ended else game.state
    playing = state is not None and state.ending is None
    in_tournament = role in {Role.ORGANISER, Role.SCORER}  # where a session has one game
    is_over = game is None or game.state.ending is not None
    between_games = is_over and not session.ended and not in_tournament

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
        penalty=session.table_game.has_penalties and can(PenaltyGiven(0, Mistake.LATE)),
        foul=any(can(FoulMade(seat, Foul.WRONG_CLAIM)) for seat in seats),
        wareme=can(WallBroken(0)),
        adjust=state is not None,
        end=can(GameEnded()),
        continue_=can(GameContinued()),
        substitute=playing,
        game=between_games,
        close=between_games,
    )
