"""Rescore a recorded win after a correction of something before it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import Score
from scorer.riichi.win import Moment, Riichi
from scorer.table.game.events import Event, HandWon
from scorer.table.game.state import GameState
from scorer.table.session.entries import Transition
from scorer.table.settlement.settle import TableWin
from scorer.table.wins.resolve_win import (
    DOUBLE_RIICHI,
    IPPATSU,
    OPEN_RIICHI,
    resolve_win,
)
from scorer.table.wins.shown_hand import ShownHand
from scorer.table.wins.win_claim import WinClaim
from scorer.tiles.errors import RiichiError
from scorer.tiles.tile import parse_tiles


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


def rescore(transition: Transition, state: GameState, rules: Rules) -> RescoredEvent:
    """Return the event and hands of a transition in another state.

    A shown hand is scored with the seat wind, round and riichi of `state` if they differ from the
    recorded ones. A hand recorded by its points keeps them; if its winner was the dealer and no
    longer is, or the reverse, the event no longer fits.

    >>> from scorer.riichi.points import Ron
    >>> from scorer.table.game.state import new_game
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
    shown = {hand.winner: hand for hand in transition.hands}
    wins, hands = [], []
    for win in transition.event.wins:
        hand = shown.get(win.winner)
        if hand is None:
            wins.append(_with_dealer(win, state))
        elif _scores_alike(win.winner, transition.before, state, rules):
            wins.append(win)
            hands.append(hand)
        else:
            liable = win.liable[0].seat if win.liable else None
            claim = replace(_claim(hand, state), liable=liable)
            resolved = resolve_win(claim, state, rules, discarder=win.discarder)
            wins.append(resolved.win)
            hands += [] if resolved.shown is None else [resolved.shown]
    return RescoredEvent(HandWon(tuple(wins)), tuple(hands))


def recorded_score(transition: Transition, winner: int, rules: Rules) -> Score | None:
    """Return the score of a winner's shown hand; None without a hand or with other points.

    The points differ if another version of the program recorded the hand.

    >>> from scorer.riichi.points import Ron
    >>> from scorer.table.game.state import new_game
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
    try:
        score = resolve_win(_claim(hand, state), state, rules, discarder=win.discarder).score
    except RiichiError:
        return None
    return score if score is not None and score.payment == win.payment else None


def rescored_hands(
    transition: Transition, rescored: RescoredEvent, *, seq: int, seats: tuple[int, ...]
) -> Iterator[RescoredHand]:
    """Yield the hands whose score changed.

    Args:
        transition: The recorded transition.
        rescored: Its event and hands as they are now.
        seq: The seq of its entry.
        seats: The players of the game, by seat.

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


def _with_dealer(win: TableWin, state: GameState) -> TableWin:
    """Return a win by points under the dealer of `state`, if its winner's role is unchanged."""
    was_dealer, is_dealer = win.winner == win.dealer, win.winner == state.dealer
    return replace(win, dealer=state.dealer) if was_dealer == is_dealer else win


def _scores_alike(winner: int, before: GameState, state: GameState, rules: Rules) -> bool:
    """Return True if everything that a hand's score depends on is unchanged."""
    return (
        before.dealer == state.dealer
        and before.round == state.round
        and (winner in before.riichi) == (winner in state.riichi)
        and rules.required_han(before.honba) == rules.required_han(state.honba)
        and before.streaks == state.streaks
    )


def _claim(hand: ShownHand, state: GameState) -> WinClaim:
    circumstances = set(hand.circumstances)
    riichi = hand.winner in state.riichi
    return WinClaim(
        winner=hand.winner,
        hand=hand.notation,
        double_riichi=riichi and not circumstances.isdisjoint({DOUBLE_RIICHI, Riichi.DOUBLE}),
        open_riichi=riichi and OPEN_RIICHI in circumstances,
        ippatsu=riichi and IPPATSU in circumstances,
        moment=next((each for each in Moment if str(each) in circumstances), Moment.ORDINARY),
        dora=parse_tiles(hand.dora) if hand.dora else (),
        ura=parse_tiles(hand.ura) if hand.ura else (),
    )
