"""What happened in an evening, hand by hand, and what of it can be taken back."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from scorer.errors import RiichiError
from scorer.table.chronicle import redo_last, undo_last
from scorer.table.evening import Evening, Game, Step, before
from scorer.table.events import GameContinued, GameEnded, PointsAdjusted, RiichiDeclared
from scorer.table.session import Edited, Entry, GameStarted, Happened, SessionEnded
from scorer.terms import Language, Words
from webapp.codec.entries import fact_json
from webapp.codec.view import Change, HandView, PastGame, PhotoView, StepView
from webapp.store.photos import ShownOn
from webapp.text.evening import what

Photos = Mapping[int, Sequence[ShownOn]]
"""The photos of the hands, by the entry that tells of the win."""


def past_games(evening: Evening, photos: Photos) -> tuple[PastGame, ...]:
    """All games of an evening with their hands.

    >>> from scorer.rules import Rules
    >>> from scorer.table.evening import replay
    >>> from scorer.table.session import SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> [game.start for game in past_games(replay(log), {})]
    [(25000, 25000, 25000, 25000)]
    """
    return tuple(
        PastGame(
            game=number,
            seq=game.seq,
            seats=game.seats,
            start=game.start.scores,
            hands=tuple(_hands(game, evening, photos)),
        )
        for number, game in enumerate(evening.games, 1)
    )


def _hands(game: Game, evening: Evening, photos: Photos) -> Iterator[HandView]:
    names = [evening.players[player] for player in game.seats]
    numbered = []
    hand = 0
    for step in game.steps:
        numbered.append((hand, step))
        hand += not isinstance(step.fact.event, _WITHIN)
    for _, group in groupby(numbered, key=lambda each: each[0]):
        steps = [step for _, step in group]
        state = steps[0].fact.before
        yield HandView(
            round=state.round,
            kyoku=state.kyoku,
            dealer=state.dealer,
            honba=state.honba,
            sticks=state.sticks,
            steps=tuple(_step(step, names, photos) for step in steps),
        )


_WITHIN = (RiichiDeclared, PointsAdjusted, GameEnded, GameContinued)
"""What does not end a hand."""


def _step(step: Step, names: Sequence[str], photos: Photos) -> StepView:
    fact = step.fact
    said = fact_json(fact)
    winners = {hand.winner for hand in fact.hands}
    shown = [each for each in photos.get(step.seq, ()) if each.winner in winners]
    return StepView(
        seq=step.seq,
        event=said["event"],  # type: ignore[arg-type]  # an object, as fact_json writes it
        hands=tuple(said["hands"]),  # type: ignore[arg-type]
        deltas=fact.deltas,
        scores=fact.after.scores,
        words=_happened(fact, names),
        photos=tuple(
            PhotoView(each.winner, each.photo) for each in shown if each.winner in winners
        ),
    )


def next_undo(log: Sequence[Entry]) -> Change | None:
    """What an undo would take back.

    >>> from scorer.rules import Rules
    >>> from scorer.table.session import SessionStarted
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

    >>> from scorer.rules import Rules
    >>> from scorer.table.session import SessionStarted, Undone
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
        case Happened():
            return _happened(entry, before(log, seq).names)
        case GameStarted():
            number = len(before(log, seq).games) + 1
            return Words(f"game {number} begins", f"{number}回戦の開始")
        case SessionEnded():
            return Words("the end of the session", "会の終了")
        case Edited():
            words = _entry_words(log, entry.seq)
            return Words(f"correction of: {words.english}", f"訂正: {words.japanese}")
    raise TypeError(f"{type(entry).__name__} is not undone or redone by itself")


def _happened(fact: Happened, names: Sequence[str]) -> Words:
    english, japanese = (what(fact.event, names, language) for language in Language)
    return Words(english, japanese)
