"""The score and the settlement of a recorded event, again or in another state."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.table.events import Event, HandWon
from scorer.table.games import TableRules, game_for
from scorer.table.session.log import Transition
from scorer.table.settlement import Settlement
from scorer.table.state import GameState
from scorer.table.table_game import HandScore, ShownHand
from scorer.tiles.checkpoints import checkpoint
from scorer.tiles.errors import RiichiError
from scorer.tiles.per_object import PerObject


@dataclass(frozen=True, slots=True)
class RescoredEvent:
    """An event with its shown hands, scored in another state than the recorded one."""

    event: Event
    hands: tuple[ShownHand, ...]


@dataclass(frozen=True, slots=True)
class RescoredHand:
    """A hand whose points differ from the recorded ones, or a penalty that costs others.

    An earlier correction gave its winner another seat wind, round or riichi, or added or removed
    a warning. player is the index of the winner or of who was warned, old and new are points,
    those of a penalty after uma.
    """

    seq: int
    player: int
    old: int
    new: int
    after_uma: bool = False


def rescore(transition: Transition, state: GameState, rules: TableRules) -> RescoredEvent:
    """Return the event and hands of a transition in another state.

    A shown hand is scored with the seat wind, round and riichi of `state` if they differ from the
    recorded ones. A hand recorded by its points keeps them; if its winner was the dealer and no
    longer is, or the reverse, the event no longer fits.

    >>> from scorer.table.riichi.wins import RiichiHand
    >>> yaku = ("pinfu", "tanyao")
    >>> shown = RiichiHand(winner=1, notation="234m456678p22345s", yaku=yaku, han=2, fu=30)
    >>> win = TableWin(winner=1, dealer=0, discarder=2, payment=Ron(2000))
    >>> game = RiichiGame(Rules())
    >>> recorded = Transition(HandWon((win,)), game.new_game(), game.new_game(), (shown,))
    >>> rescored = rescore(recorded, game.new_game(first_dealer=1), Rules())
    >>> rescored.event.wins[0].payment
    Ron(points=2900)
    """
    if not isinstance(transition.event, HandWon):
        return RescoredEvent(transition.event, transition.hands)
    game = game_for(rules)
    shown = {hand.winner: hand for hand in transition.hands if isinstance(hand, game.hand_type)}
    wins, hands = [], []
    for win in transition.event.wins:
        hand = shown.get(win.winner)
        if hand is None:
            wins.append(game.with_dealer(win, state))
        elif game.scores_alike(win.winner, transition.before, state):
            wins.append(win)
            hands.append(hand)
        else:
            claim = game.recorded_claim(hand, win, state)
            resolved = game.resolve_win(claim, state, discarder=win.discarder)
            wins.append(resolved.win)
            hands += [] if resolved.shown is None else [resolved.shown]
    return RescoredEvent(HandWon(tuple(wins)), tuple(hands))


def recorded_score(transition: Transition, winner: int, rules: TableRules) -> HandScore | None:
    """Return the score of a winner's shown hand; None without a hand or with other points.

    The points differ if another version of the program recorded the hand.

    >>> from scorer.table.riichi.wins import RiichiHand
    >>> shown = RiichiHand(winner=1, notation="234m456678p22345s", yaku=(), han=2, fu=30)
    >>> win = TableWin(winner=1, dealer=0, discarder=2, payment=Ron(2000))
    >>> state = RiichiGame(Rules()).new_game()
    >>> recorded = Transition(HandWon((win,)), state, state, (shown,))
    >>> [line.yaku.name for line in recorded_score(recorded, 1, Rules()).yaku]
    ['pinfu', 'tanyao']
    """
    checkpoint()
    event, state, game = transition.event, transition.before, game_for(rules)
    hand = next((each for each in transition.hands if each.winner == winner), None)
    if not isinstance(event, HandWon) or not isinstance(hand, game.hand_type):
        return None
    win = next(each for each in event.wins if each.winner == winner)
    try:
        claim = game.recorded_claim(hand, win, state)
        resolved = game.resolve_win(claim, state, discarder=win.discarder)
    except RiichiError:
        return None
    return resolved.score if resolved.win.payment == win.payment else None


@PerObject  # the board, the history, the sticks and the latest change need the same one
def recorded_settlement(transition: Transition, rules: TableRules) -> Settlement | None:
    """Return the settlement of a transition; None if only its score changes are known.

    That is the case if the version that recorded it settled differently from this one.

    >>> from dataclasses import replace
    >>> game = RiichiGame(Rules())
    >>> before = game.new_game()
    >>> after = game.play(RiichiDeclared(1), before).after
    >>> recorded_settlement(Transition(RiichiDeclared(1), before, after), Rules()).deltas
    (0, -1000, 0, 0)
    >>> other = replace(after, scores=(26_000, 24_000, 25_000, 25_000), sticks=0, riichi=())
    >>> recorded_settlement(Transition(RiichiDeclared(1), before, other), Rules())
    """
    checkpoint()
    try:
        outcome = game_for(rules).play(transition.event, transition.before)
    except RiichiError:
        return None
    return outcome.settlement if outcome.after == transition.after else None
