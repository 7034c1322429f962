"""The smallest wins that give a player a better place in the last hand."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.riichi.points import Payment
from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By
from scorer.table.game.events import HandWon
from scorer.table.game.flow import in_last_hand
from scorer.table.game.play import play_event
from scorer.table.game.standings import standings
from scorer.table.game.state import GameState
from scorer.table.settlement.payments import hand_payments
from scorer.table.settlement.settle import TableWin
from scorer.tiles.errors import RiichiError


@dataclass(frozen=True, slots=True, kw_only=True)
class RequiredWin:
    """The smallest win that gives a better place.

    Attributes:
        discarder: The seat that deals in; None for a tsumo.
        payment: The payment of the hand alone, without honba and sticks.
        place: The place after the win, from 1.
        ends: The win ends the game.
        fan: The points of a hand of the Chinese game; None in riichi.
    """

    discarder: int | None
    payment: Payment
    place: int
    ends: bool
    fan: int | None = None


@dataclass(frozen=True, slots=True)
class Need:
    """The smallest wins of one seat for each better place, by tsumo and off each discarder."""

    seat: int
    wins: tuple[RequiredWin, ...]


def needs(state: GameState, rules: Rules) -> tuple[Need, ...]:
    """Return the needs of all seats below first place, if this hand can end the game.

    >>> state = GameState(scores=(31_000, 29_000, 22_000, 18_000), deals_passed=7, honba=1)
    >>> [need] = [need for need in needs(state, Rules()) if need.seat == 2]
    >>> for win in need.wins:
    ...     print(win.discarder, win.payment, win.place)
    None Tsumo: the dealer pays 2900, the others 1500 each. 2
    None Tsumo: the dealer pays 3600, the others 1800 each. 1
    0 Ron: the discarder pays 4500. 2
    0 Ron: the discarder pays 7100. 1
    1 Ron: the discarder pays 3600. 2
    1 Ron: the discarder pays 12000. 1
    3 Ron: the discarder pays 7100. 2
    3 Ron: the discarder pays 12000. 1
    """
    if state.ending is not None or not in_last_hand(state, rules):
        return ()
    return tuple(
        Need(each.seat, wins)
        for each in standings(state, rules)
        if each.place > 1 and (wins := tuple(_required_wins(each.seat, each.place, state, rules)))
    )


def _required_wins(seat: int, place: int, state: GameState, rules: Rules) -> Iterator[RequiredWin]:
    others = [other for other in range(state.players) if other != seat]
    for discarder in (None, *others):
        yield from _required_wins_off(seat, place, discarder, state, rules)


def _required_wins_off(
    seat: int, place: int, discarder: int | None, state: GameState, rules: Rules
) -> Iterator[RequiredWin]:
    """Yield the wins, smallest first, that give a better place than the ones before."""
    by = By.TSUMO if discarder is None else By.RON
    deals = seat == state.dealer
    for hand_payment in hand_payments(rules, by=by, dealer=deals, honba=state.honba):
        win = TableWin(winner=seat, dealer=state.dealer, payment=hand_payment, discarder=discarder)
        try:
            after = play_event(HandWon((win,)), state, rules).after
        except RiichiError:  # after a win on a riichi tile only that ron is legal
            return
        reached = standings(after, rules)[seat].place
        if reached < place:
            place = reached
            yield RequiredWin(
                discarder=discarder,
                payment=hand_payment,
                place=place,
                ends=after.ending is not None,
            )
        if place == 1:
            return
