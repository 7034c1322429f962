"""A session: the state to which its log replays, and the sessions that can follow."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from operator import attrgetter
from typing import TypeVar

from scorer.table.events import (
    HAND_ENDS,
    Event,
    HandWon,
    Mistake,
    PenaltyGiven,
    RiichiDeclared,
)
from scorer.table.games import TableRules, game_for
from scorer.table.session.entries import (
    Change,
    changes,
    effective_events,
    redo_last,
    require_start,
    require_valid_entry,
    undo_entry,
)
from scorer.table.session.log import (
    Edited,
    Entry,
    GameStarted,
    LaterRules,
    Log,
    PlayerSubstituted,
    SessionEnded,
    SessionEvent,
    SessionStarted,
    Transition,
    Undone,
)
from scorer.table.session.recorded import (
    RescoredEvent,
    RescoredHand,
    recorded_score,
    recorded_settlement,
    rescore,
)
from scorer.table.state import GameState, require_seat
from scorer.table.sticks.piles import Pile
from scorer.table.table_game import AnyGame, ShownHand, Standing
from scorer.tiles.checkpoints import checkpoint
from scorer.tiles.errors import ImpossibleEvent, RiichiError
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.per_object import PerObject

Value = TypeVar("Value")

MAX_REPLAYED = 5000
"""Events that are replayed for the sticks that passed at corrections, beyond the last one."""


@dataclass(frozen=True, slots=True)
class Step:
    """A transition of a game, with the seq of its entry."""

    seq: int
    transition: Transition


@dataclass(frozen=True, slots=True)
class Substitution:
    """A player who took over the seat of another in the middle of a game, at entry `seq`."""

    seq: int
    seat: int
    leaving: int
    player: int


@dataclass(frozen=True, slots=True)
class GameCorrection:
    """A correction or an undo in a game: its steps and state before, and those after it.

    The sticks of the steps before have passed already, so the players hand over the difference.

    Attributes:
        seq: The entry of the correction.
        steps: The steps before the correction.
        before: The state before the correction.
        after: The state after it.
        length: The number of steps after it.
    """

    seq: int
    steps: tuple[Step, ...]
    before: GameState
    after: GameState
    length: int


@dataclass(frozen=True, slots=True, weakref_slot=True)
class PlayedGame:
    """A game of a session, over or not.

    Attributes:
        seq: The entry that started it.
        seats: The indices of the players who sit now, in turn order. The result of the game is
            theirs: a substitute takes over the points of a seat.
        start: The state before the first hand.
        steps: The events.
        substitutions: The substitutions, in order.
        corrections: The corrections; only the current game of a `Session` has them.
        rules: The rules of the game; None for those of the session.
    """

    seq: int
    seats: tuple[int, ...]
    start: GameState
    steps: tuple[Step, ...] = ()
    substitutions: tuple[Substitution, ...] = ()
    corrections: tuple[GameCorrection, ...] = field(default=(), repr=False, compare=False)
    rules: TableRules | None = None

    @property
    def state(self) -> GameState:
        """The state after the last step."""
        return self.steps[-1].transition.after if self.steps else self.start

    @property
    def entries(self) -> tuple[Step | Substitution, ...]:
        """The steps and the substitutions, in order."""
        return tuple(sorted((*self.steps, *self.substitutions), key=lambda each: each.seq))

    @property
    def commands(self) -> Iterator[tuple[Step, ...]]:
        """The steps of each command: the end of a hand with each riichi that was ticked at it."""
        group: tuple[Step, ...] = ()
        for step, later in zip_longest(self.steps, self.steps[1:]):
            group = (*group, step)
            joined = later is not None and later.seq - later.transition.together <= step.seq
            if not joined or not isinstance(step.transition.event, RiichiDeclared):
                yield group
                group = ()

    @property
    def score_changes(self) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """The scores before and after each step, where a command changes them with its last step.

        A riichi that is ticked at the win moves no stick to the table and back.
        """
        for steps in self.commands:
            before, after = steps[0].transition.before.scores, steps[-1].transition.after.scores
            yield from ((before, before) for _ in steps[1:])
            yield before, after

    def seats_at(self, seq: int) -> tuple[int, ...]:
        """Return the players who sat at entry `seq`, in turn order.

        >>> start = RiichiGame(Rules()).new_game()
        >>> game = PlayedGame(2, (0, 4, 2, 3), start, substitutions=(Substitution(5, 1, 1, 4),))
        >>> game.seats_at(4), game.seats_at(5)
        ((0, 1, 2, 3), (0, 4, 2, 3))
        """
        seats = list(self.seats)
        for each in reversed(self.substitutions):
            if each.seq > seq:
                seats[each.seat] = each.leaving
        return tuple(seats)


@PerObject
def game_standings(game: PlayedGame, rules: TableRules) -> tuple[Standing, ...]:
    """Return the standing of each seat of a game, by seat, as if it ended now."""
    return game_for(rules).standings(game.state)


@dataclass(frozen=True, slots=True)
class InvalidEntry:
    """An event that no longer fits the events before it; replay skips it.

    `reason` and `code` are those of the error.
    """

    seq: int
    event: SessionEvent
    reason: Text
    code: str = ImpossibleEvent.code


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionState:
    """The state of a session after all entries of its log.

    Attributes:
        name: The name of the session.
        players: The names of all players.
        rules: The rules of the last game, or of the first one before it starts.
        length: The number of entries of the log, undone ones included.
        sticks: The sticks of each player, as in SessionStarted.
        counters: Honba are counted with sticks, as in SessionStarted.
        games: The games, the current one last.
        end: The entry that ended the session; None if it has not ended.
        invalid_entries: The events that do not fit and are skipped.
        rescored: The hands that pay other points than when they were recorded.
        start: The start of the session, which has the rules of each game; None if all games have
            the same rules.
    """

    name: str
    players: tuple[str, ...]
    rules: TableRules
    length: int
    sticks: Pile | None = None
    counters: bool = True
    games: tuple[PlayedGame, ...] = ()
    end: int | None = None
    invalid_entries: tuple[InvalidEntry, ...] = ()
    rescored: tuple[RescoredHand, ...] = ()
    start: SessionStarted | None = None

    @property
    def open_game(self) -> int:
        """The number of the game that is being played, or of the next one."""
        is_over = self.game is None or self.game.state.ending is not None
        return len(self.games) + is_over

    @property
    def agreed_rules(self) -> TableRules:
        """The rules of the game that is being played, or of the next one."""
        return self.rules_for(self.open_game)

    def rules_for(self, game: int) -> TableRules:
        """Return the rules of a game by its number, counted from 1."""
        return self.rules if self.start is None else self.start.rules_of(game)

    def under(self, game: PlayedGame) -> SessionState:
        """Return the state with the rules of one of its games."""
        return self if game.rules in {None, self.rules} else replace(self, rules=game.rules)

    @property
    def game(self) -> PlayedGame | None:
        """The current or last game."""
        return self.games[-1] if self.games else None

    @property
    def ended(self) -> bool:
        """The session has ended."""
        return self.end is not None

    @property
    def table_game(self) -> AnyGame:
        """The game under the rules of the session."""
        return game_for(self.rules)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seated players, in turn order; empty before the first game."""
        return () if self.game is None else self.names_of(self.game.seats)

    def names_at(self, seq: int) -> tuple[str, ...]:
        """Return the names of the players who sit at entry `seq`; empty before the first game."""
        games = [game for game in self.games if game.seq <= seq]
        return self.names_of(games[-1].seats_at(seq)) if games else ()

    def names_of(self, players: Iterable[int]) -> tuple[str, ...]:
        """Return the names of players, such as those at the seats of a game."""
        return tuple(self.players[player] for player in players)

    def warnings(self, seat: int) -> frozenset[Mistake]:
        """Return the mistakes for which whoever sits at a seat has a penalty in this session.

        The books that were read do not say for how long a warning counts: for an evening.
        """
        if self.game is None:
            return frozenset()
        require_seat(seat, len(self.game.seats))
        player = self.game.seats[seat]
        return frozenset(
            step.transition.event.reason
            for game in self.games
            for step in game.steps
            if isinstance(step.transition.event, PenaltyGiven)
            and game.seats_at(step.seq)[step.transition.event.seat] == player
        )

    @property
    def next_seats(self) -> tuple[int, ...]:
        """The players proposed for the next game, in turn order.

        >>> players = ("A", "B", "C", "D", "E")
        >>> SessionState(name="", players=players, rules=Rules(), length=1).next_seats
        (0, 1, 2, 3)
        """
        left: set[int] = set()
        for game in self.games:
            left.update(each.leaving for each in game.substitutions)
            left.difference_update(game.seats)
        return next_players(
            [game.seats for game in self.games],
            players=len(self.players),
            seats=self.rules.players,
            left=left,
        )


def current_hand_steps(state: SessionState) -> Iterator[Step]:
    """Yield the steps of the current hand, the newest first.

    >>> session = Session.with_game(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> session = session.record(HandDrawn(frozenset())).record(RiichiDeclared(2))
    >>> [step.seq for step in current_hand_steps(session.state)]
    [4]
    """
    for step in reversed(state.game.steps if state.game else ()):
        if isinstance(step.transition.event, HAND_ENDS):
            return
        yield step


def next_players(
    games: Sequence[Sequence[int]],
    *,
    players: int,
    seats: int,
    left: Collection[int] = frozenset(),
) -> tuple[int, ...]:
    """Return the players proposed for the next game, in turn order.

    The players with the fewest games sit, among them first those who have been out the longest.
    Who stays keeps the seat, the others take the free seats. Who left the last game to a
    substitute may have gone home, and is proposed only if nobody else can sit.

    Args:
        games: The players of each game so far, in turn order.
        players: The number of all players.
        seats: The number of seats.
        left: Who left a game to a substitute and did not play again.

    >>> next_players([(0, 1, 2, 3)], players=5, seats=4)
    (0, 1, 2, 4)
    """
    order = sorted(range(players), key=lambda player: (player in left, _claim(player, games)))
    chosen = order[:seats]
    present = games[-1] if games else ()
    newcomers = iter(sorted(player for player in chosen if player not in present))
    staying = [player if player in chosen else next(newcomers) for player in present]
    return (*staying, *newcomers)


def _claim(player: int, games: Sequence[Sequence[int]]) -> tuple[int, int, int, int]:
    """Return the sort key of a player: games, last game, games in a row, number."""
    played = [number for number, seated in enumerate(games) if player in seated]
    in_a_row = 0
    for seated in reversed(games):
        if player not in seated:
            break
        in_a_row += 1
    return len(played), played[-1] if played else -1, in_a_row, player


def replay(log: Sequence[Entry]) -> SessionState:
    """Return the state after a log; events that no longer fit are its invalid entries.

    >>> log = (SessionStarted("Friday", ("Aki", "Ben", "Chi", "Dan"), Rules()),
    ...        GameStarted((0, 1, 2, 3)))
    >>> draw = transition_for(HandDrawn(frozenset({1})), replay(log))
    >>> replay((*log, draw)).game.state.scores
    (24000, 28000, 24000, 24000)
    >>> replay((*log, draw, Undone(3))).game.state.scores
    (25000, 25000, 25000, 25000)
    """
    events = effective_events(log)
    _, first = next(events, (0, None))
    return _apply_all(_initial_state(require_start(first), len(log)), events)


def _apply_all(state: SessionState, events: Iterable[tuple[int, SessionEvent]]) -> SessionState:
    for seq, event in events:
        state = _apply_or_reject(state, event, seq=seq)
    return state


def _replay_change(before: SessionState, log: Log, change: Change) -> SessionState:
    """Return the state of a log whose last entry is a change of the past; replay what it changed.

    `before` is the state without that entry.
    """
    if change.first == 1:
        return replay(log)
    unchanged = _state_before(before, change.first, len(log))
    return _apply_all(unchanged, effective_events(log, change.first))


def _state_before(state: SessionState, seq: int, length: int) -> SessionState:
    """Return a state without the events of entry `seq` and of later ones."""
    games = state.games[: bisect_left(state.games, seq, key=_SEQ)]
    return replace(
        state,
        rules=state.rules_for(max(1, len(games))),
        length=length,
        games=(*games[:-1], *(_game_before(game, seq) for game in games[-1:])),
        end=None if state.end is None or state.end >= seq else state.end,
        invalid_entries=_before(state.invalid_entries, seq),
        rescored=_before(state.rescored, seq),
    )


def _game_before(game: PlayedGame, seq: int) -> PlayedGame:
    steps, substitutions = _before(game.steps, seq), _before(game.substitutions, seq)
    if (steps, substitutions, ()) == (game.steps, game.substitutions, game.corrections):
        return game  # for which results are known
    seats = game.seats_at(seq - 1)
    return replace(game, seats=seats, steps=steps, substitutions=substitutions, corrections=())


_SEQ = attrgetter("seq")


def _before(items: tuple[Value, ...], seq: int) -> tuple[Value, ...]:
    """Return the items of entries before `seq`; they are in the order of their entries."""
    return items[: bisect_left(items, seq, key=_SEQ)]


def _apply_or_reject(state: SessionState, event: SessionEvent, *, seq: int) -> SessionState:
    """Return the state after one more event; an invalid event is one of its invalid entries."""
    try:
        return apply_event(state, event, seq=seq)
    except RiichiError as error:
        invalid = InvalidEntry(seq, event, error.message, error.code)
        return replace(state, invalid_entries=(*state.invalid_entries, invalid))


def _initial_state(start: SessionStarted, length: int = 1) -> SessionState:
    return SessionState(
        name=start.name,
        players=start.players,
        rules=start.rules,
        length=length,
        sticks=start.sticks,
        counters=start.counters,
        start=start,
    )


def transition_for(
    event: Event, state: SessionState, hands: tuple[ShownHand, ...] = (), together: int = 0
) -> Transition:
    """Return the transition of an event in the current game; raise ImpossibleEvent if invalid.

    >>> start = SessionStarted("", ("A", "B", "C", "D"), Rules())
    >>> transition_for(RiichiDeclared(0), replay((start,)))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: No game is being played; start one first.
    """
    before = _current_game(state).state
    outcome = state.table_game.play(event, before)
    transition = Transition(event, before, outcome.after, hands, together)
    recorded_settlement.remember(outcome.settlement, transition, state.rules)
    return transition


def apply_event(state: SessionState, event: SessionEvent, *, seq: int) -> SessionState:
    """Return the state after one more event; raise ImpossibleEvent if the event is invalid.

    A transition recorded in another game state is rescored.

    >>> state = replay((SessionStarted("", ("A", "B", "C", "D"), Rules()),))
    >>> apply_event(state, GameStarted((3, 2, 1, 0)), seq=2).names
    ('D', 'C', 'B', 'A')
    """
    checkpoint()
    match event:
        case SessionStarted():
            raise ImpossibleEvent(_("The session has already started; remove the second start."))
        case GameStarted():
            _require_possible_game(event, state)
            rules = state.rules_for(len(state.games) + 1)
            start = _first_state(event, rules)
            game = PlayedGame(seq, event.seats, start, rules=rules)
            return replace(state, rules=rules, games=(*state.games, game))
        case PlayerSubstituted():
            return replace(state, games=(*state.games[:-1], _substituted(event, state, seq)))
        case Transition():
            game = _current_game(state)
            counted = _recounted(event, state)
            if game.state != event.before or counted != event.event:
                rescored = rescore(replace(event, event=counted), game.state, state.rules)
                changed = _rescored_hands(Step(seq, event), rescored, game.seats)
                event = transition_for(rescored.event, state, rescored.hands, event.together)
                state = replace(state, rescored=(*state.rescored, *changed))
            game = replace(game, steps=(*game.steps, Step(seq, event)))
            return replace(state, games=(*state.games[:-1], game))
        case SessionEnded():
            _require_between_games(state)
            return replace(state, end=seq)


def _recounted(transition: Transition, state: SessionState) -> Event:
    """Return an event as it counts after the earlier warnings; other logs keep what they have."""
    event, game = transition.event, _current_game(state)
    if not isinstance(event, PenaltyGiven):
        return event
    if event.repeated is None and transition.before == game.state:
        return event  # recorded before warnings of earlier games counted
    repeated = event.reason in state.warnings(event.seat)
    return state.table_game.recounted(event, repeated=repeated)


def _rescored_hands(
    step: Step, rescored: RescoredEvent, seats: tuple[int, ...]
) -> Iterator[RescoredHand]:
    """Yield what of a step pays or costs other points; seats are the players of the game."""
    recorded = step.transition
    match recorded.event, rescored.event:
        case PenaltyGiven(seat, _reason, cost), PenaltyGiven(points=now) if cost != now:
            yield RescoredHand(step.seq, seats[seat], cost, now, after_uma=True)
    if not isinstance(rescored.event, HandWon) or not isinstance(recorded.event, HandWon):
        return
    changed = {hand.winner for hand in set(rescored.hands) - set(recorded.hands)}
    for old, new in zip(recorded.event.wins, rescored.event.wins, strict=True):
        if new.winner in changed or old.payment != new.payment:
            yield RescoredHand(step.seq, seats[new.winner], old.payment.total, new.payment.total)


def _current_game(state: SessionState) -> PlayedGame:
    """Return the game to which an event belongs; a finished game still takes corrections."""
    _require_not_ended(state)
    if state.game is None:
        raise ImpossibleEvent(_("No game is being played; start one first."))
    return state.game


_WRONG_SEATS = _("Each seat takes another player of the session; correct the seats.")


def _substituted(event: PlayerSubstituted, state: SessionState, seq: int) -> PlayedGame:
    """Return the current game after a substitution; raise ImpossibleEvent if it is invalid."""
    game = _current_game(state)
    if game.state.ending is not None:
        raise ImpossibleEvent(_("The game is over; choose the seats of the next game instead."))
    require_seat(event.seat, len(game.seats))
    if not 0 <= event.player < len(state.players):
        raise ImpossibleEvent(_WRONG_SEATS)
    if event.player in game.seats:
        raise ImpossibleEvent(
            _(
                "{name} already sits in this game; name a substitute who does not.",
                name=state.players[event.player],
            )
        )
    seats = list(game.seats)
    substitution = Substitution(seq, event.seat, seats[event.seat], event.player)
    seats[event.seat] = event.player
    substitutions = (*game.substitutions, substitution)
    return replace(game, seats=tuple(seats), substitutions=substitutions)


def _require_not_ended(state: SessionState) -> None:
    if state.ended:
        raise ImpossibleEvent(_("The session has ended; undo its end to go on."))


def _first_state(start: GameStarted, rules: TableRules) -> GameState:
    """Return the state before the first hand of a game."""
    new = game_for(rules).new_game(first_dealer=start.first_dealer)
    return replace(
        new,
        scores=start.scores or new.scores,
        deals_passed=start.deals_passed,
        honba=start.honba,
        sticks=start.sticks,
    )


def _require_possible_game(start: GameStarted, state: SessionState) -> None:
    """Raise ImpossibleEvent if this game cannot start now."""
    _require_between_games(state)
    seats, needed = start.seats, state.rules.players
    if len(seats) != needed:
        raise ImpossibleEvent(
            _(
                "{count} players are seated, but the rules are for {needed}; seat {needed}.",
                count=len(seats),
                needed=needed,
            )
        )
    if len(set(seats)) < needed or not set(seats) <= set(range(len(state.players))):
        raise ImpossibleEvent(_WRONG_SEATS)
    require_seat(start.first_dealer, needed)
    if len(start.scores) not in {0, needed} or start.deals_passed >= 4 * needed:
        raise ImpossibleEvent(
            _("A game that began elsewhere has a score for each seat and one of four rounds.")
        )


def _require_between_games(state: SessionState) -> None:
    _require_not_ended(state)
    if state.game is not None and state.game.state.ending is None:
        raise ImpossibleEvent(_("The game is not over; play it on, or end it first."))


@dataclass(frozen=True, slots=True)
class Session:
    """A log and its state; make one with start(), load() or build().

    A session is a value: each method returns a longer session and leaves this one as it is. An
    event is applied to the known state; an undo, a redo or a replacement replays what follows it.

    >>> session = Session.with_game(SessionStarted("", ("Aki", "Ben", "Chi", "Dan"), Rules()))
    >>> session = session.record(HandDrawn(frozenset({1})))
    >>> session.state.game.state.scores
    (24000, 28000, 24000, 24000)
    >>> session.undo().state.game.state.scores
    (25000, 25000, 25000, 25000)
    >>> session.undo().redo().state.game.state.scores
    (24000, 28000, 24000, 24000)
    """

    log: Log
    state: SessionState = field(repr=False, compare=False)

    @classmethod
    def start(cls, start: SessionStarted) -> Session:
        """Return a new session; raise ImpossibleEvent if names or sticks are invalid."""
        require_valid_entry(start, ())
        return cls((start,), _initial_state(start))

    @classmethod
    def with_game(cls, start: SessionStarted, *, first_dealer: int = 0) -> Session:
        """Return a new session with its first game, in which the first of the players sit."""
        seats = tuple(range(start.rules.players))
        return cls.start(start).append(GameStarted(seats, first_dealer))

    @classmethod
    def load(cls, log: Iterable[Entry]) -> Session:
        """Return the session of a stored log, without checking that each entry was valid."""
        entries = tuple(log)
        return cls(entries, _with_corrections(replay(entries), entries))

    @classmethod
    def build(cls, entries: Iterable[Entry]) -> Session:
        """Return the session of these entries; raise ImpossibleEvent for an invalid entry.

        >>> Session.build((SessionStarted("", ("A", "B", "C", "D"), Rules()), Undone(7)))
        Traceback (most recent call last):
        ...
        scorer.tiles.errors.ImpossibleEvent: There is no entry 7; entries run from 1 to 1.
        """
        remaining = iter(entries)
        session = cls.start(require_start(next(remaining, None)))
        for entry in remaining:
            session = session.append(entry)
        return session

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self.log)

    def append(self, entry: Entry) -> Session:
        """Return the session with one more entry; raise ImpossibleEvent if the entry is invalid.

        Later events that an undo or an edit makes invalid stay in the log; they are the
        invalid_entries of the state.
        """
        require_valid_entry(entry, self.log)
        log = (*self.log, entry)
        if not isinstance(entry, Undone | Edited):
            return self.extend((entry,))
        *_earlier, change = changes(log)
        state = _replay_change(self.state, log, change)
        if isinstance(entry, Edited):
            for invalid in state.invalid_entries:
                if invalid.seq == entry.seq:
                    raise ImpossibleEvent(invalid.reason)
        if _rules_by_game(state) != _rules_by_game(self.state):
            _require_same_payments(self.state, state)
        return Session(log, _with_correction(state, log, before=self.state))

    def record(self, event: Event, hands: tuple[ShownHand, ...] = ()) -> Session:
        """Return the session after a game event; hands are those that the winners showed."""
        return self.extend((transition_for(event, self.state, hands),))

    def extend(self, events: Iterable[SessionEvent]) -> Session:
        """Return the session with events that its state led to; append() checks other ones."""
        log, state = self.log, self.state
        for event in events:
            log = (*log, event)
            state = replace(apply_event(state, event, seq=len(log)), length=len(log))
        return Session(log, state)

    def undo(self, seq: int | None = None) -> Session:
        """Return the session without what the command of an entry recorded, by default the last."""
        return self.append(undo_entry(self.log, seq))

    def redo(self) -> Session:
        """Return the session without its last undo, if nothing was recorded after it."""
        return self.append(redo_last(self.log))

    def replace(self, seq: int, events: tuple[SessionEvent, ...]) -> Session:
        """Return the session with these events in place of entry `seq`.

        >>> session = Session.with_game(SessionStarted("", ("A", "B", "C", "D"), Rules()))
        >>> session.replace(2, (GameStarted((3, 2, 1, 0)),)).state.names
        ('D', 'C', 'B', 'A')
        """
        return self.append(Edited(seq, events))

    def state_before(self, seq: int | None) -> SessionState:
        """Return the state before entry `seq`, with all edits of earlier entries; now for None."""
        if seq is None:
            return self.state
        if seq <= 1:
            require_start(None)
        return _state_before(self.state, seq, len(self.log))


def _require_same_payments(before: SessionState, after: SessionState) -> None:
    """Raise ImpossibleEvent if other rules pay a recorded hand otherwise, or leave no room for it.

    A transition is recorded with its result, so it would stay as it is, but nobody could tell
    why: the rules of the session would not lead to it.
    """
    for number, game in enumerate(before.games, 1):
        changed = after.games[number - 1].steps if number <= len(after.games) else ()
        hand = 1
        for place, step in enumerate(game.steps):
            event = step.transition.event
            new = changed[place].transition if place < len(changed) else None
            rules = (each.rules_for(number) for each in (before, after))
            if new is None or not _is_paid_alike(step.transition, new, *rules):
                raise ImpossibleEvent(
                    _(
                        "Hand {hand} of game {number} would be paid otherwise under these rules; "
                        "undo it first, or start another session.",
                        hand=hand,
                        number=number,
                    )
                )
            hand += isinstance(event, HAND_ENDS)


def _rules_by_game(state: SessionState) -> tuple[TableRules, tuple[LaterRules, ...]]:
    start = state.start
    return (state.rules, ()) if start is None else (start.rules, start.later_rules)


def _is_paid_alike(
    old: Transition, new: Transition, old_rules: TableRules, new_rules: TableRules
) -> bool:
    """Return whether a transition leads to the same state, and its hands and payments show why."""
    if old.after != new.after:
        return False
    if recorded_settlement(old, old_rules) and not recorded_settlement(new, new_rules):
        return False
    return all(
        recorded_score(new, hand.winner, new_rules)
        or not recorded_score(old, hand.winner, old_rules)
        for hand in old.hands
    )


def _with_correction(state: SessionState, log: Log, *, before: SessionState) -> SessionState:
    """Return the state after a correction with the corrections of its current game."""
    old, new = before.game, state.game
    if old is None or new is None or old.seq != new.seq:
        return _with_corrections(state, log)
    kept = {each.seq for each in _kept_changes(log, new.seq)}
    earlier = (each for each in old.corrections if each.seq in kept)
    return _with_game(state, (*earlier, *_correction(len(log), old, new)))


def _with_corrections(state: SessionState, log: Log) -> SessionState:
    """Return the state of a log with the corrections of its current game."""
    kept = {} if state.game is None else {c.seq: c for c in _kept_changes(log, state.game.seq)}
    if state.game is None or not kept:
        return state
    corrections: list[GameCorrection] = []
    first = min(kept)
    before = replay(log[: first - 1])
    for seq, entry in enumerate(log[first - 1 :], first):
        if isinstance(entry, Undone | Edited):
            after = _replay_change(before, log[:seq], kept[seq])
            old, new = before.game, after.game
            if old is not None and new is not None and old.seq == new.seq == state.game.seq:
                corrections += _correction(seq, old, new)
            before = after
        else:
            before = _apply_or_reject(before, entry, seq=seq)
    return _with_game(state, tuple(corrections))


def _kept_changes(log: Log, game: int) -> list[Change]:
    """Return the last changes of the past since the game of entry `game` started.

    Each of them is replayed when a log is loaded, so that only as many count as are replayed
    in a limited number of steps: the last one, and those before it that fit. What was changed
    earlier counts as recorded in the first place.
    """
    found = [each for each in changes(log) if each.seq > game]
    kept, left = found[-1:], MAX_REPLAYED - sum(each.replayed for each in found[-1:])
    for each in reversed(found[:-1]):
        left -= each.replayed
        if left < 0:
            break
        kept.append(each)
    return kept


def _correction(seq: int, old: PlayedGame, new: PlayedGame) -> Iterator[GameCorrection]:
    if old.steps != new.steps:
        yield GameCorrection(seq, old.steps, old.state, new.state, len(new.steps))


def _with_game(state: SessionState, corrections: tuple[GameCorrection, ...]) -> SessionState:
    if not corrections:
        return state
    return replace(
        state, games=(*state.games[:-1], replace(state.games[-1], corrections=corrections))
    )
