"""Views of all games of a session, hand by hand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, repeat

from scorer.table.events import HAND_ENDS, HandWon
from scorer.table.games import TableRules
from scorer.table.session.log import Transition
from scorer.table.session.rescore import recorded_settlement
from scorer.table.session.session import Game, SessionState, Step
from scorer.table.session.stick_history import StickHistory
from scorer.tiles.messages import Text
from webapp.session.projection.shown_hands import hand_value
from webapp.session.projection.sticks import sticks_view
from webapp.session.projection.view import GameHistory, HandView, PhotoView, StepView
from webapp.storage.entries import transition_json
from webapp.storage.photos import HandPhoto
from webapp.text.session.events import transition_text
from webapp.text.session.payments import payment_sentences

Photos = Mapping[int, Sequence[HandPhoto]]
"""The photos of hands, by the entry that recorded the hand."""


def history_view(
    state: SessionState,
    photos: Photos,
    sticks: StickHistory | None = None,
    *,
    games: range | None = None,
) -> tuple[GameHistory, ...]:
    """Return games with their hands.

    Args:
        state: The session.
        photos: The photos of hands.
        sticks: The stick history of the last game.
        games: The numbers of the games from 1; all without it.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.session import replay
    >>> from scorer.table.session.log import GameStarted, SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> [game.start for game in history_view(replay(log), {})]
    [(25000, 25000, 25000, 25000)]
    """
    return tuple(
        GameHistory(
            game=number,
            seq=game.seq,
            seats=game.seats,
            first_dealer=game.start.first_dealer,
            start=game.start.scores,
            hands=tuple(_hand_views(game, state, photos, sticks)),
        )
        for number, game in enumerate(state.games, 1)
        if games is None or number in games
    )


def _hand_views(
    game: Game, state: SessionState, photos: Photos, sticks: StickHistory | None
) -> Iterator[HandView]:
    steps = zip(game.steps, _step_views(game, state, photos, sticks), strict=True)
    for _, group in groupby(_numbered(steps), key=lambda each: each[0]):
        (_, first, view), *others = group
        before = first.transition.before
        yield HandView(
            round=before.round,
            kyoku=before.kyoku,
            dealer=before.dealer,
            honba=before.honba,
            sticks=before.sticks,
            steps=(view, *[other for _, _, other in others]),
        )


def _numbered(steps: Iterator[tuple[Step, StepView]]) -> Iterator[tuple[int, Step, StepView]]:
    """Number the steps by their hands, from 0."""
    hand = 0
    for step, view in steps:
        yield hand, step, view
        hand += isinstance(step.transition.event, HAND_ENDS)


def _step_views(
    game: Game, state: SessionState, photos: Photos, sticks: StickHistory | None
) -> Iterator[StepView]:
    names = tuple(state.players[player] for player in game.seats)
    last = game is state.game
    payments = sticks.payments if sticks is not None and last else repeat(None)
    for step, payment in zip(game.steps, payments, strict=False):
        view = _step_view(step, names, tuple(photos.get(step.seq, ())), state.rules)
        if last:
            view = replace(
                view,
                pays=_payment_texts(step.transition, names, state.rules),
                passes=None if payment is None else sticks_view(payment, names),
            )
        yield view


@lru_cache(maxsize=2048)
def _step_view(
    step: Step, names: tuple[str, ...], photos: tuple[HandPhoto, ...], rules: TableRules
) -> StepView:
    """Return the view of a step, without the payments that only the last game shows."""
    transition = step.transition
    event = transition.event
    json = transition_json(transition)
    hands: list[dict[str, object]] = json["hands"]  # type: ignore[assignment]  # a list of objects
    winners = {win.winner for win in event.wins} if isinstance(event, HandWon) else set()
    return StepView(
        seq=step.seq,
        event=json["event"],  # type: ignore[arg-type]  # an object
        hands=tuple(
            each | hand_value(hand, transition, rules)
            for each, hand in zip(hands, transition.hands, strict=True)
        ),
        deltas=transition.deltas,
        scores=transition.after.scores,
        words=transition_text(transition, names),
        photos=tuple(
            PhotoView(each.winner, each.photo) for each in photos if each.winner in winners
        ),
        pays=None,
        passes=None,
    )


def _payment_texts(
    transition: Transition, names: Sequence[str], rules: TableRules
) -> tuple[Text, ...]:
    settlement = recorded_settlement(transition, rules)
    return () if settlement is None else payment_sentences(settlement.transfers, names)
