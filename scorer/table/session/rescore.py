"""Rescore a recorded win after a correction of something before it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorer.table.game.events import Event, HandWon
from scorer.table.game.state import GameState
from scorer.table.referee.table_rules import TableRules, referee_for
from scorer.table.session.entries import Transition
from scorer.table.wins.resolved_win import HandScore
from scorer.table.wins.shown_hand import ShownHand
from scorer.tiles.errors import RiichiError


@dataclass(frozen=True, slots=True)
class RescoredEvent:
    """An event with its shown hands, scored in another state than the recorded one."""

    event: Event
    hands: tuple[ShownHand, ...]


@dataclass(frozen=True, slots=True)
class RescoredHand:
    """A hand whose points differ from the recorded ones.

    An earlier correction gave its winner another seat wind, round or riichi. player is the index
    of the winner, old and new are points.
    """

    seq: int
    player: int
    old: int
    new: int


def rescore(transition: Transition, state: GameState, rules: TableRules) -> RescoredEvent:
    """Return the event and hands of a transition in another state.

    A shown hand is scored with the seat wind, round and riichi of `state` if they differ from the
    recorded ones. A hand recorded by its points keeps them; if its winner was the dealer and no
    longer is, or the reverse, the event no longer fits.

    >>> from scorer.riichi.points import Ron
    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.game.state import new_game
    >>> from scorer.table.settlement.settle import TableWin
    >>> yaku = ("pinfu", "tanyao")
    >>> shown = ShownHand(winner=1, notation="234m456678p22345s", yaku=yaku, han=2, fu=30)
    >>> win = TableWin(winner=1, dealer=0, discarder=2, payment=Ron(2000))
    >>> recorded = Transition(HandWon((win,)), new_game(Rules()), new_game(Rules()), (shown,))
    >>> rescored = rescore(recorded, new_game(Rules(), first_dealer=1), Rules())
    >>> rescored.event.wins[0].payment
    Ron(points=2900)
    """
    if not isinstance(transition.event, HandWon):
        return RescoredEvent(transition.event, transition.hands)
    referee = referee_for(rules)
    shown = {hand.winner: hand for hand in transition.hands}
    wins, hands = [], []
    for win in transition.event.wins:
        hand = shown.get(win.winner)
        if hand is None:
            wins.append(referee.with_dealer(win, state))
        elif referee.scores_alike(win.winner, transition.before, state):
            wins.append(win)
            hands.append(hand)
        else:
            liable = win.liable[0].seat if win.liable else None
            claim = replace(referee.claim_of(hand, state), liable=liable)
            resolved = referee.resolve_win(claim, state, discarder=win.discarder)
            wins.append(resolved.win)
            hands += [] if resolved.shown is None else [resolved.shown]
    return RescoredEvent(HandWon(tuple(wins)), tuple(hands))


def recorded_score(transition: Transition, winner: int, rules: TableRules) -> HandScore | None:
    """Return the score of a winner's shown hand; None without a hand or with other points.

    The points differ if another version of the program recorded the hand.

    >>> from scorer.riichi.points import Ron
    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.game.state import new_game
    >>> from scorer.table.settlement.settle import TableWin
    >>> shown = ShownHand(winner=1, notation="234m456678p22345s", yaku=(), han=2, fu=30)
    >>> win = TableWin(winner=1, dealer=0, discarder=2, payment=Ron(2000))
    >>> recorded = Transition(HandWon((win,)), new_game(Rules()), new_game(Rules()), (shown,))
    >>> [line.yaku.name for line in recorded_score(recorded, 1, Rules()).yaku]
    ['pinfu', 'tanyao']
    """
    hand = next((each for each in transition.hands if each.winner == winner), None)
    event, state = transition.event, transition.before
    if hand is None or not isinstance(event, HandWon):
        return None
    win = next(each for each in event.wins if each.winner == winner)
    referee = referee_for(rules)
    try:
        claim = referee.claim_of(hand, state)
        resolved = referee.resolve_win(claim, state, discarder=win.discarder)
    except RiichiError:
        return None
    return resolved.score if resolved.win.payment == win.payment else None


def rescored_hands(
    transition: Transition, rescored: RescoredEvent, *, seq: int, seats: tuple[int, ...]
) -> Iterator[RescoredHand]:
    """Yield the hands whose score changed.

    Args:
        transition: The recorded transition.
        rescored: Its event and hands as they are now.
        seq: The seq of its entry.
        seats: The players of the game, by seat.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.game.events import HandDrawn
    >>> from scorer.table.game.state import new_game
    >>> draw = HandDrawn(frozenset())
    >>> transition = Transition(draw, new_game(Rules()), new_game(Rules()))
    >>> list(rescored_hands(transition, RescoredEvent(draw, ()), seq=3, seats=(0, 1, 2, 3)))
    []
    """
    if not isinstance(rescored.event, HandWon) or not isinstance(transition.event, HandWon):
        return
    changed = {hand.winner for hand in set(rescored.hands) - set(transition.hands)}
    for old, new in zip(transition.event.wins, rescored.event.wins, strict=True):
        if new.winner in changed or old.payment != new.payment:
            yield RescoredHand(seq, seats[new.winner], old.payment.total, new.payment.total)
