"""Views of all games of a session, hand by hand, with shown hands and their photos."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import repeat

from scorer.riichi.score import Score
from scorer.table.events import HAND_ENDS, HandWon
from scorer.table.games import TableRules, game_for, game_name
from scorer.table.session.entries import undone_seqs
from scorer.table.session.log import Edited, Entry, Transition
from scorer.table.session.recorded import recorded_score, recorded_settlement
from scorer.table.session.results import best_wins
from scorer.table.session.session import PlayedGame, SessionState, Substitution
from scorer.table.session.stick_history import StickHistory
from scorer.table.state import GameState
from scorer.table.table_game import ShownHand
from scorer.tiles.messages import Text
from scorer.tiles.per_object import PerObject
from scorer.tiles.tile import Wind
from webapp.storage.entries import transition_json
from webapp.storage.photos import HandPhoto
from webapp.text.session.events import substitution_text, transition_text, tsumo_text
from webapp.text.session.hands import settlement_sentences, yaku_term
from webapp.typed_json.encode import copy_fields
from webapp.views.hand.score import YakuName, term_view
from webapp.views.session.sticks import SticksView, sticks_view

Json = Mapping[str, object]
"""An object that is JSON already."""

Photos = Mapping[int, Sequence[HandPhoto]]
"""The photos of hands, by the entry that recorded the hand."""


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
        hands: The shown hands as in the log, with their points, limit and multiple of yakuman, and
            the han of each yaku, `yaku_han`; none of a yakuman or by fans.
        deltas: The change of each score; a riichi that was ticked at the win is part of the win.
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
class BestHandView:
    """The win of a seat that had the most points or fan, with its event."""

    player: int
    winner: int
    points: int
    fan: int | None
    step: StepView


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstitutionView(Substitution):
    """A player who took over the seat and the points of the player `leaving`."""

    words: Text


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
        seats: The numbers of the players at the start, in turn order.
        first_dealer: The seat that dealt first.
        start: The scores at the start.
        substitutions: Who took over a seat, in order.
    """

    game: int
    seq: int
    seats: tuple[int, ...]
    first_dealer: int
    start: tuple[int, ...]
    hands: tuple[HandView, ...]
    substitutions: tuple[SubstitutionView, ...]


def history_view(
    state: SessionState,
    photos: Sequence[HandPhoto],
    sticks: StickHistory | None = None,
    *,
    first_game: int = 1,
) -> tuple[GameHistory, ...]:
    """Return games with their hands.

    Args:
        state: The session.
        photos: The photos of hands, with the entries that recorded the hands.
        sticks: The stick history of the last game.
        first_game: The number of the first game to return, from 1.
    """
    by_entry: dict[int, list[HandPhoto]] = {}
    for photo in photos:
        by_entry.setdefault(photo.seq, []).append(photo)
    return tuple(
        copy_fields(
            GameHistory,
            game,
            game=number,
            seats=game.seats_at(game.seq),
            first_dealer=game.start.first_dealer,
            start=game.start.scores,
            hands=tuple(_hand_views(game, state, by_entry, sticks)),
            substitutions=tuple(
                copy_fields(SubstitutionView, each, words=substitution_text(each, state.players))
                for each in game.substitutions
            ),
        )
        for number, game in enumerate(state.games[first_game - 1 :], first_game)
    )


def _hand_views(
    game: PlayedGame, state: SessionState, photos: Photos, sticks: StickHistory | None
) -> Iterator[HandView]:
    first: GameState | None = None
    views: list[StepView] = []
    for step, view in zip(game.steps, _step_views(game, state, photos, sticks), strict=True):
        first = first or step.transition.before
        views.append(view)
        if isinstance(step.transition.event, HAND_ENDS) or step is game.steps[-1]:
            yield copy_fields(HandView, first, steps=tuple(views))
            first, views = None, []


def _step_views(
    game: PlayedGame, state: SessionState, photos: Photos, sticks: StickHistory | None
) -> Iterator[StepView]:
    last, rules = game is state.game, state.under(game).rules
    payments = sticks.payments if sticks is not None and last else repeat(None)
    for step, changes, passed in zip(game.steps, game.score_changes, payments, strict=False):
        names = state.names_of(game.seats_at(step.seq))
        shown = tuple(photos.get(step.seq, ()))
        view = _step_view(step.transition, step.seq, names, shown, rules)
        deltas = tuple(after - before for before, after in zip(*changes, strict=True))
        if deltas != view.deltas:
            view = replace(view, deltas=deltas, scores=changes[1])
        if last:
            settlement = recorded_settlement(step.transition, rules)
            view = replace(
                view,
                pays=() if settlement is None else settlement_sentences(settlement, names),
                passes=None if passed is None else sticks_view(passed, names),
            )
        yield view


@PerObject
def _step_view(
    transition: Transition,
    seq: int,
    names: tuple[str, ...],
    photos: tuple[HandPhoto, ...],
    rules: TableRules,
) -> StepView:
    """Return the view of a step, without the payments that only the last game shows."""
    event = transition.event
    json = transition_json(transition)
    hands: list[dict[str, object]] = json["hands"]  # type: ignore[assignment]  # a list of objects
    winners = {win.winner for win in event.wins} if isinstance(event, HandWon) else set()
    return StepView(
        seq=seq,
        event=json["event"],  # type: ignore[arg-type]  # an object
        hands=tuple(
            each | _hand_value(hand, transition, rules)
            for each, hand in zip(hands, transition.hands, strict=True)
        ),
        deltas=transition.deltas,
        scores=transition.after.scores,
        words=transition_text(transition, names, rules),
        photos=tuple(
            PhotoView(each.winner, each.photo) for each in photos if each.winner in winners
        ),
        pays=None,
        passes=None,
    )


def best_hand_view(state: SessionState, photos: Sequence[HandPhoto]) -> BestHandView | None:
    """Return the best hand of a game that is over, or of all games of a session that has ended."""
    game = state.game
    if game is None or game.state.ending is None:
        return None
    best = next(iter(best_wins(state.games if state.ended else (game,))), None)
    if best is None:
        return None
    seq, win = best.step.seq, best.win
    step = _step_view(
        best.step.transition,
        seq,
        state.names_of(best.game.seats_at(seq)),
        tuple(photo for photo in photos if photo.seq == seq),
        state.under(best.game).rules,
    )
    return BestHandView(
        player=best.player, winner=win.winner, points=win.payment.total, fan=win.fan, step=step
    )


def yaku_names(state: SessionState) -> dict[str, YakuName]:
    """Return the names of all yaku of the hands that players showed in a session."""
    names = {
        name
        for game in state.games
        for step in game.steps
        for hand in step.transition.hands
        for name in hand.yaku
    }
    game = game_name(state.rules)
    return {name: term_view(YakuName, yaku_term(name, game)) for name in sorted(names)}


def _hand_value(hand: ShownHand, transition: Transition, rules: TableRules) -> dict[str, object]:
    """Return the points of a shown hand, as said at a tsumo, its limit and count, and its han.

    The limit is empty if the rules do not give these points for it.
    """
    event = transition.event
    wins = event.wins if isinstance(event, HandWon) else ()
    win = next((each for each in wins if each.winner == hand.winner), None)
    if win is None:
        return {"points": None, "tsumo": None, "limit": "", "times": 0, "yaku_han": {}}
    score = recorded_score(transition, hand.winner, rules)
    lines = (*score.yaku, *score.dora) if isinstance(score, Score) else ()
    limit, times = game_for(rules).grade(hand, win)
    return {
        "points": win.payment.total,
        "tsumo": tsumo_text(win, transition.before.honba, rules),
        "limit": limit,
        "times": times,
        "yaku_han": {line.yaku.name: line.han for line in lines},
    }


def current_photos(log: Sequence[Entry], assigned: Sequence[HandPhoto]) -> tuple[HandPhoto, ...]:
    """Return the photo of each current hand, with the entry that recorded the hand.

    Args:
        log: The log of the session.
        assigned: All photos, with the entry that recorded the hand or a correction of it.
    """
    undone = undone_seqs(log)
    latest: dict[tuple[int, int], HandPhoto] = {}
    for each in sorted(assigned, key=lambda each: each.seq):
        if each.seq > len(log) or each.seq in undone:
            continue
        entry = log[each.seq - 1]
        seq = entry.seq if isinstance(entry, Edited) else each.seq
        if seq not in undone:
            latest[seq, each.winner] = replace(each, seq=seq)
    return tuple(latest.values())
