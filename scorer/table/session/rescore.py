"""What happened, told anew in another state than that in which it was recorded."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import Moment
from scorer.table.game.events import Event, HandWon
from scorer.table.game.state import GameState
from scorer.table.session.entries import ShownHand, Transition
from scorer.table.session.resolve_win import DOUBLE_RIICHI, IPPATSU, resolve_win
from scorer.table.session.win_claim import WinClaim
from scorer.table.settlement.settle import TableWin
from scorer.tiles.tile import parse_tiles

Told = tuple[Event, tuple[ShownHand, ...]]


@dataclass(frozen=True, slots=True)
class RescoredHand:
    """A hand that an earlier correction gave another seat wind, round or riichi, and its points."""

    seq: int
    player: int
    old: int
    new: int


def rescore(fact: Transition, state: GameState, rules: Rules) -> Told:
    """The event and the hands of a fact as they are in a state; a RiichiError if they cannot be.

    A hand that was shown is scored with the seat wind, the round and the riichi of that state,
    where these differ from what it met. Of a hand that was told by its points, what it is worth
    is known only while its winner deals as before, or as before does not.

    >>> from scorer.riichi.points import Ron
    >>> from scorer.table.game.state import new_game
    >>> yaku = ("pinfu", "tanyao")
    >>> shown = ShownHand(winner=1, notation="234m456678p22345s", yaku=yaku, han=2, fu=30)
    >>> old = TableWin(winner=1, dealer=0, discarder=2, payment=Ron(2000))
    >>> fact = Transition(HandWon((old,)), new_game(Rules()), new_game(Rules()), (shown,))
    >>> event, hands = rescore(fact, new_game(Rules(), first_dealer=1), Rules())
    >>> event.wins[0].payment
    Ron(points=2900)
    """
    if not isinstance(fact.event, HandWon):
        return fact.event, fact.hands
    shown = {hand.winner: hand for hand in fact.hands}
    wins, hands = [], []
    for win in fact.event.wins:
        hand = shown.get(win.winner)
        if hand is None:
            wins.append(_same_hand(win, state))
        elif _seen_alike(win.winner, fact.before, state):
            wins.append(win)
            hands.append(hand)
        else:
            found = resolve_win(_claim(hand, state), state, rules, discarder=win.discarder)
            wins.append(found.win)
            hands += [] if found.shown is None else [found.shown]
    return HandWon(tuple(wins)), tuple(hands)


def rescored_hands(
    fact: Transition, told: Told, *, seq: int, seats: tuple[int, ...]
) -> Iterator[RescoredHand]:
    """The hands of a fact that are others as they are told now; seats are the players.

    >>> from scorer.table.game.events import HandDrawn
    >>> from scorer.table.game.state import new_game
    >>> drawn = HandDrawn(frozenset())
    >>> fact = Transition(drawn, new_game(Rules()), new_game(Rules()))
    >>> list(rescored_hands(fact, (drawn, ()), seq=3, seats=(0, 1, 2, 3)))
    []
    """
    event, hands = told
    if not isinstance(event, HandWon) or not isinstance(fact.event, HandWon):
        return
    changed = {hand.winner for hand in set(hands) - set(fact.hands)}
    for old, new in zip(fact.event.wins, event.wins, strict=True):
        if new.winner in changed or old.payment != new.payment:
            yield RescoredHand(seq, seats[new.winner], old.payment.total, new.payment.total)


def _same_hand(win: TableWin, state: GameState) -> TableWin:
    deals = win.winner == state.dealer
    return replace(win, dealer=state.dealer) if deals == (win.winner == win.dealer) else win


def _seen_alike(winner: int, before: GameState, state: GameState) -> bool:
    """Whether all that a hand's score depends on is as it was."""
    return (before.dealer, before.round, winner in before.riichi) == (
        state.dealer,
        state.round,
        winner in state.riichi,
    )


def _claim(hand: ShownHand, state: GameState) -> WinClaim:
    said = set(hand.circumstances)
    riichi = hand.winner in state.riichi
    return WinClaim(
        winner=hand.winner,
        hand=hand.notation,
        double_riichi=riichi and DOUBLE_RIICHI in said,
        ippatsu=riichi and IPPATSU in said,
        moment=next((each for each in Moment if str(each) in said), Moment.ORDINARY),
        dora=parse_tiles(hand.dora) if hand.dora else (),
        ura=parse_tiles(hand.ura) if hand.ura else (),
    )
