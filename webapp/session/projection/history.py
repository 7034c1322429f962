"""What happened in an evening, hand by hand, and what of it can be taken back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, repeat

from scorer.riichi.rules.rules import Rules
from scorer.table.game.events import HAND_ENDS, HandWon
from scorer.table.session.append import redo_last, undo_last
from scorer.table.session.entries import (
    Edited,
    Entry,
    GameStarted,
    SessionEnded,
    SessionStarted,
    Transition,
)
from scorer.table.session.recorded_settlement import recorded_settlement
from scorer.table.session.replay import Game, SessionState, Step, replay_before
from scorer.table.session.stick_history import StickHistory
from scorer.table.sticks.movements import StickPayment
from scorer.table.sticks.words import payment_words
from scorer.tiles.errors import RiichiError
from scorer.tiles.terms import Language, Words
from webapp.session.projection.shown_hands import hand_value
from webapp.session.projection.view import (
    Change,
    HandView,
    PastGame,
    PhotoView,
    StepView,
    SticksView,
)
from webapp.session.recording.rename import rename_text
from webapp.storage.entries import transition_json
from webapp.storage.photos import HandPhoto
from webapp.text.session.payments import settlement_words
from webapp.text.session.summary import what
from webapp.wire.session.sticks import passes_json

Photos = Mapping[int, Sequence[HandPhoto]]
"""The photos of the hands, by the entry that tells of the win."""


def past_games(
    evening: SessionState, photos: Photos, course: StickHistory | None = None
) -> tuple[PastGame, ...]:
    """All games of an evening with their hands; course are the sticks of the last game.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import replay
    >>> from scorer.table.session.entries import SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> [game.start for game in past_games(replay(log), {})]
    [(25000, 25000, 25000, 25000)]
    """
    return tuple(
        PastGame(
            game=number,
            seq=game.seq,
            seats=game.seats,
            first_dealer=game.start.first_dealer,
            start=game.start.scores,
            hands=tuple(_hands(game, evening, photos, course)),
        )
        for number, game in enumerate(evening.games, 1)
    )


def _hands(
    game: Game, evening: SessionState, photos: Photos, course: StickHistory | None
) -> Iterator[HandView]:
    names = tuple(evening.players[player] for player in game.seats)
    last = game is evening.game
    payments = course.payments if course is not None and last else repeat(None)
    hand = 0
    told = []
    for step, paid in zip(game.steps, payments, strict=False):
        view = _step(step, names, tuple(photos.get(step.seq, ())), evening.rules)
        if last:
            view = replace(
                view,
                pays=_pays(step.transition, names, evening.rules),
                passes=None if paid is None else sticks_view(paid, names),
            )
        told.append((hand, step.transition.before, view))
        hand += isinstance(step.transition.event, HAND_ENDS)
    for _, group in groupby(told, key=lambda each: each[0]):
        (_, state, first), *others = group
        yield HandView(
            round=state.round,
            kyoku=state.kyoku,
            dealer=state.dealer,
            honba=state.honba,
            sticks=state.sticks,
            steps=(first, *[view for _, _, view in others]),
        )


@lru_cache(maxsize=2048)
def _step(
    step: Step, names: tuple[str, ...], photos: tuple[HandPhoto, ...], rules: Rules
) -> StepView:
    """What there is to see of a step, which is the same each time that the table is shown."""
    fact = step.transition
    said = transition_json(fact)
    written: list[dict[str, object]] = said["hands"]  # type: ignore[assignment]  # as it writes it
    hands = zip(written, fact.hands, strict=True)
    won = fact.event.wins if isinstance(fact.event, HandWon) else ()
    winners = {win.winner for win in won}
    shown = [each for each in photos if each.winner in winners]
    return StepView(
        seq=step.seq,
        event=said["event"],  # type: ignore[arg-type]  # an object, as transition_json writes it
        hands=tuple(each | hand_value(hand, fact, rules) for each, hand in hands),
        deltas=fact.deltas,
        scores=fact.after.scores,
        words=_happened(fact, names),
        photos=tuple(PhotoView(each.winner, each.photo) for each in shown),
        pays=None,
        passes=None,
    )


def _pays(fact: Transition, names: Sequence[str], rules: Rules) -> tuple[Words, ...]:
    settled = recorded_settlement(fact, rules)
    return () if settled is None else settlement_words(settled.transfers, names)


def sticks_view(paid: StickPayment, names: Sequence[str]) -> SticksView:
    """Which sticks pass, and the sentences that say so.

    >>> from scorer.table.sticks.handover import deposit
    >>> from scorer.table.sticks.movements import TableSticks
    >>> from scorer.table.sticks.piles import start_set
    >>> paid = deposit(TableSticks((start_set(25_000),) * 4), 1)
    >>> sticks_view(paid, ("Aki", "Ben", "Chi", "Dan")).words[0].english
    'Ben lays 1x1000 on the table.'
    """
    said = zip(*(payment_words(paid, names, language) for language in Language), strict=True)
    return SticksView(tuple(passes_json(paid)), tuple(Words(*each) for each in said))


def next_undo(log: Sequence[Entry]) -> Change | None:
    """What an undo would take back.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> next_undo(log).words.english
    'game 1 begins'
    """
    try:
        seq = undo_last(log).seq
    except RiichiError:
        return None
    return Change(seq, _entry_words(log, seq))


def next_redo(log: Sequence[Entry]) -> Change | None:
    """What a redo would bring back; seq is that of what was undone.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import SessionStarted, Undone
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> next_redo((*log, Undone(2))).seq
    2
    """
    try:
        undo = log[redo_last(log).seq - 1]
    except RiichiError:
        return None
    seq: int = undo.seq  # type: ignore[union-attr]  # redo_last names an Undone
    return Change(seq, _entry_words(log, seq))


def _entry_words(log: Sequence[Entry], seq: int) -> Words:
    entry = log[seq - 1]
    match entry:
        case Transition():
            return _happened(entry, replay_before(log, seq).names)
        case GameStarted():
            number = len(replay_before(log, seq).games) + 1
            return Words(f"game {number} begins", f"{number}回戦の開始")
        case SessionEnded():
            return Words("the end of the session", "会の終了")
        case Edited(events=(SessionStarted() as start,)):
            return rename_text(log, seq, start)
        case Edited():
            words = _entry_words(log, entry.seq)
            return Words(f"correction of: {words.english}", f"訂正: {words.japanese}")
    raise TypeError(f"{type(entry).__name__} is not undone or redone by itself")


def _happened(fact: Transition, names: Sequence[str]) -> Words:
    english, japanese = (what(fact.event, names, language) for language in Language)
    return Words(english, japanese)
