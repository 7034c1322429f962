"""The evening that a log tells: its games step by step, and what in the log no longer fits."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scorer.riichi.rules.rules import Rules
from scorer.table.game.events import HAND_ENDS, Event
from scorer.table.game.play import happen
from scorer.table.game.state import GameState, new_game, refuse_strange_seat
from scorer.table.session.entries import (
    Edited,
    Entry,
    GameStarted,
    SessionEnded,
    SessionEvent,
    SessionStarted,
    ShownHand,
    Transition,
    Undone,
)
from scorer.table.session.rescore import RescoredHand, rescore, rescored_hands
from scorer.table.sticks.piles import Pile
from scorer.tiles.errors import ImpossibleEvent, RiichiError
from scorer.tiles.terms import Words


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened in a game, and the seq that it can be undone or edited by."""

    seq: int
    transition: Transition


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the evening; seats are the players, by their numbers, in turn order."""

    seq: int
    seats: tuple[int, ...]
    start: GameState
    steps: tuple[Step, ...] = ()

    @property
    def state(self) -> GameState:
        """The state after all that happened.

        >>> from scorer.table.game.state import new_game
        >>> Game(2, (0, 1, 2, 3), new_game(Rules())).state.dealer
        0
        """
        return self.steps[-1].transition.after if self.steps else self.start


@dataclass(frozen=True, slots=True)
class InvalidEntry:
    """An entry that no longer fits what came before it, and why; it is passed over, not lost."""

    seq: int
    event: SessionEvent
    reason: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionState:
    """What a log amounts to; length is how many entries it has, undone ones included.

    sticks and counters are as the start of the session has them. misfits are passed over; anew
    are hands that pay otherwise than when they were recorded.
    """

    name: str
    players: tuple[str, ...]
    rules: Rules
    length: int
    sticks: Pile | None = None
    counters: bool = True
    games: tuple[Game, ...] = ()
    ended: bool = False
    invalid_entries: tuple[InvalidEntry, ...] = ()
    rescored: tuple[RescoredHand, ...] = ()

    @property
    def game(self) -> Game | None:
        """The game that is played or was played last.

        >>> SessionState(name="", players=("A", "B", "C", "D"), rules=Rules(), length=1).game
        """
        return self.games[-1] if self.games else None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those who sit at the table, in turn order.

        >>> SessionState(name="", players=("A", "B", "C", "D"), rules=Rules(), length=1).names
        ()
        """
        return () if self.game is None else tuple(self.players[each] for each in self.game.seats)


def current_hand_steps(evening: SessionState) -> Iterator[Step]:
    """What happened in the hand that is played, the newest first.

    >>> from scorer.table.game.events import HandDrawn, RiichiDeclared
    >>> evening = replay((SessionStarted("", ("A", "B", "C", "D"), Rules()),
    ...                   GameStarted((0, 1, 2, 3))))
    >>> for seq, event in enumerate((HandDrawn(frozenset()), RiichiDeclared(2)), 3):
    ...     evening = apply_event(evening, transition_for(event, evening), seq=seq)
    >>> [step.seq for step in current_hand_steps(evening)]
    [4]
    """
    for step in reversed(evening.game.steps if evening.game else ()):
        if isinstance(step.transition.event, HAND_ENDS):
            return
        yield step


def replay(log: Sequence[Entry]) -> SessionState:
    """The evening of a log; what no longer fits is among its misfits.

    >>> from scorer.table.game.events import HandDrawn
    >>> log = (SessionStarted("Friday", ("Aki", "Ben", "Chi", "Dan"), Rules()),
    ...        GameStarted((0, 1, 2, 3)))
    >>> drawn = transition_for(HandDrawn(frozenset({1})), replay(log))
    >>> replay((*log, drawn)).game.state.scores
    (24000, 28000, 24000, 24000)
    >>> replay((*log, drawn, Undone(3))).game.state.scores
    (25000, 25000, 25000, 25000)
    """
    return _played(effective_events(log), len(log))


def replay_before(log: Sequence[Entry], seq: int) -> SessionState:
    """The evening as it was when what has this seq was to come.

    >>> begun = SessionStarted("", ("A", "B", "C", "D"), Rules())
    >>> replay_before((begun, GameStarted((0, 1, 2, 3)), SessionEnded()), 3).ended
    False
    """
    return _played(((each, fact) for each, fact in effective_events(log) if each < seq), len(log))


def _played(facts: Iterable[tuple[int, SessionEvent]], length: int) -> SessionState:
    numbered = iter(facts)
    _, begun = next(numbered, (0, None))
    if not isinstance(begun, SessionStarted):
        raise ImpossibleEvent(
            "The log does not begin with the start of a session; start a new one.",
            "記録が会の開始から始まっていません。新しく始めてください。",
        )
    evening = SessionState(
        name=begun.name,
        players=begun.players,
        rules=begun.rules,
        length=length,
        sticks=begun.sticks,
        counters=begun.counters,
    )
    for seq, fact in numbered:
        try:
            evening = apply_event(evening, fact, seq=seq)
        except RiichiError as error:
            misfit = InvalidEntry(seq, fact, Words(error.english, error.japanese))
            evening = replace(evening, invalid_entries=(*evening.invalid_entries, misfit))
    return evening


def effective_events(log: Sequence[Entry]) -> Iterator[tuple[int, SessionEvent]]:
    """Each fact that is neither undone nor replaced, with its seq, in the order of the table.

    >>> begun = SessionStarted("", ("A", "B", "C", "D"), Rules())
    >>> log = (begun, GameStarted((0, 1, 2, 3)), Undone(2), Undone(3), Edited(2, ()))
    >>> [seq for seq, _ in effective_events(log)], [seq for seq, _ in effective_events(log[:4])]
    ([1], [1, 2])
    """
    undone = undone_seqs(log)
    edits = {
        entry.seq: entry.events
        for seq, entry in enumerate(log, 1)
        if isinstance(entry, Edited) and seq not in undone
    }
    for seq, entry in enumerate(log, 1):
        if isinstance(entry, Undone | Edited) or seq in undone:
            continue
        for fact in edits.get(seq, (entry,)):
            yield seq, fact


def undone_seqs(log: Sequence[Entry]) -> frozenset[int]:
    """The entries that are undone; an Undone that is itself undone undoes nothing.

    >>> sorted(undone_seqs((SessionEnded(), SessionEnded(), Undone(2), Undone(1), Undone(3))))
    [1, 3]
    """
    found: set[int] = set()
    for seq in range(len(log), 0, -1):
        entry = log[seq - 1]
        if isinstance(entry, Undone) and seq not in found:
            found.add(entry.seq)
    return frozenset(found)


def transition_for(
    event: Event, evening: SessionState, hands: tuple[ShownHand, ...] = ()
) -> Transition:
    """What an event is in the log of this evening; ImpossibleEvent if it cannot happen now.

    >>> from scorer.table.game.events import RiichiDeclared
    >>> begun = SessionStarted("", ("A", "B", "C", "D"), Rules())
    >>> transition_for(RiichiDeclared(0), replay((begun,)))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: No game is being played; start one first.
    """
    state = _running(evening).state
    return Transition(event, state, happen(event, state, evening.rules).after, hands)


def apply_event(evening: SessionState, fact: SessionEvent, *, seq: int) -> SessionState:
    """The evening after one more fact; ImpossibleEvent if it cannot follow.

    >>> evening = replay((SessionStarted("", ("A", "B", "C", "D"), Rules()),))
    >>> apply_event(evening, GameStarted((3, 2, 1, 0)), seq=2).names
    ('D', 'C', 'B', 'A')
    """
    match fact:
        case SessionStarted():
            raise ImpossibleEvent(
                "The session has begun already; leave the second start out.",
                "会はもう始まっています。二つ目の開始を消してください。",
            )
        case GameStarted():
            refuse_game(fact, evening)
            start = new_game(evening.rules, first_dealer=fact.first_dealer)
            return replace(evening, games=(*evening.games, Game(seq, fact.seats, start)))
        case Transition():
            game = _running(evening)
            if game.state != fact.before:
                event, hands = rescore(fact, game.state, evening.rules)
                found = rescored_hands(fact, (event, hands), seq=seq, seats=game.seats)
                fact = transition_for(event, evening, hands)
                evening = replace(evening, rescored=(*evening.rescored, *found))
            moved = replace(game, steps=(*game.steps, Step(seq, fact)))
            return replace(evening, games=(*evening.games[:-1], moved))
        case SessionEnded():
            refuse_end(evening)
            return replace(evening, ended=True)


def _running(evening: SessionState) -> Game:
    """The game in which something can happen, which may be a correction after its end."""
    refuse_after_end(evening)
    if evening.game is None:
        raise ImpossibleEvent(
            "No game is being played; start one first.",
            "対局が始まっていません。先に対局を始めてください。",
        )
    return evening.game


def refuse_after_end(evening: SessionState) -> None:
    """Raise a sentence if the evening is over.

    >>> refuse_after_end(replay((SessionStarted("", ("A", "B", "C", "D"), Rules()),)))
    """
    if evening.ended:
        raise ImpossibleEvent(
            "The session has ended; undo its end to go on.",
            "会は終了しています。続けるには終了を取り消してください。",
        )


def refuse_game(begun: GameStarted, evening: SessionState) -> None:
    """Raise a sentence if this game cannot begin now.

    >>> evening = replay((SessionStarted("", ("A", "B", "C", "D"), Rules()),))
    >>> refuse_game(GameStarted((0, 1, 2)), evening)
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: 3 players are seated, but the rules are for 4; seat 4.
    """
    refuse_after_end(evening)
    _refuse_running(evening)
    seats, needed = begun.seats, evening.rules.players
    if len(seats) != needed:
        raise ImpossibleEvent(
            f"{len(seats)} players are seated, but the rules are for {needed}; seat {needed}.",
            f"着席は{len(seats)}人ですが、ルールは{needed}人用です。{needed}人にしてください。",
        )
    if len(set(seats)) < needed or not set(seats) <= set(range(len(evening.players))):
        raise ImpossibleEvent(
            "Each seat takes another player of the session; correct the seats.",
            "席には会の参加者を一人ずつ入れます。席を直してください。",
        )
    refuse_strange_seat(begun.first_dealer, needed)


def refuse_end(evening: SessionState) -> None:
    """Raise a sentence if the evening cannot end now.

    >>> refuse_end(replay((SessionStarted("", ("A", "B", "C", "D"), Rules()),)))
    """
    refuse_after_end(evening)
    _refuse_running(evening)


def _refuse_running(evening: SessionState) -> None:
    if evening.game is not None and evening.game.state.ending is None:
        raise ImpossibleEvent(
            "The game is not over; play it on, or end it first.",
            "対局が終わっていません。続けるか、先に終局にしてください。",
        )
