"""The smallest wins that give a player a better place in the last hand of a Chinese game."""

from bisect import bisect_left
from collections.abc import Iterator

from scorer.chinese.rules.rules import Rules
from scorer.table.chinese.play import in_last_hand, play_event, win_payment
from scorer.table.chinese.standings import standings
from scorer.table.game.events import HandWon
from scorer.table.game.needs import Need, RequiredWin
from scorer.table.game.state import GameState
from scorer.table.settlement.settle import TableWin

_MOST_FAN = 200
"""The points of the largest win that is listed; nobody plans for more."""


def needs(state: GameState, rules: Rules) -> tuple[Need, ...]:
    """Return the needs of all seats below first place in the last hand.

    >>> from scorer.chinese.rules.presets import MCR
    >>> state = GameState(scores=(90, 20, -40, -70), deals_passed=15)
    >>> [need] = [need for need in needs(state, MCR) if need.seat == 1]
    >>> [(win.discarder, win.fan, win.place) for win in need.wins]
    [(None, 10, 1), (0, 19, 1), (2, 38, 1), (3, 38, 1)]
    """
    if state.ending is not None or not in_last_hand(state, rules):
        return ()
    places = [each.place for each in standings(state, rules)]
    found = (
        Need(seat, tuple(_required_wins(seat, place, state, rules)))
        for seat, place in enumerate(places)
        if place > 1 and seat not in state.dead
    )
    return tuple(need for need in found if need.wins)


def _required_wins(seat: int, place: int, state: GameState, rules: Rules) -> Iterator[RequiredWin]:
    fans = range(max(rules.minimum, 1), _MOST_FAN + 1)
    others = [other for other in range(state.players) if other != seat]
    for discarder in (None, *others):

        def climb(fan: int, discarder: int | None = discarder) -> int:
            """Return how many places a win of these points climbs."""
            after = play_event(_won(seat, discarder, fan, state, rules), state, rules).after
            return place - standings(after, rules)[seat].place

        reached = 0
        while reached < place - 1:
            at = bisect_left(fans, reached + 1, key=climb)
            if at == len(fans):
                break
            reached = climb(fans[at])
            yield RequiredWin(
                discarder=discarder,
                payment=win_payment(fans[at], rules, self_drawn=discarder is None),
                place=place - reached,
                ends=True,
                fan=fans[at],
            )


def _won(seat: int, discarder: int | None, fan: int, state: GameState, rules: Rules) -> HandWon:
    payment = win_payment(fan, rules, self_drawn=discarder is None)
    win = TableWin(winner=seat, dealer=state.dealer, discarder=discarder, payment=payment, fan=fan)
    return HandWon((win,))
