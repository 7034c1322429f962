"""The recorded hands of a session: names of their yaku, points and limits, without rescoring."""

from scorer.riichi.points import Limit, base_points, limit_for, payment
from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By
from scorer.riichi.yaku.names import names_of
from scorer.table.events import HandWon
from scorer.table.games import TableRules
from scorer.table.riichi.payments import yakuman_count
from scorer.table.riichi.wins import RiichiHand
from scorer.table.session.log import Transition
from scorer.table.session.session import SessionState
from scorer.table.settlement import TableWin
from scorer.table.table_game import ShownHand
from scorer.tiles.errors import RiichiError
from webapp.session.projection.change_view import YakuName
from webapp.text.session.past_hand import yaku_term


def yaku_names(state: SessionState) -> dict[str, YakuName]:
    """Return the names of all yaku of the hands that players showed in a session.

    >>> from scorer.riichi.rules.rules import Rules
    >>> yaku_names(SessionState(name="", players=("A", "B", "C", "D"), rules=Rules(), length=1))
    {}
    """
    names = {
        name
        for game in state.games
        for step in game.steps
        for hand in step.transition.hands
        for name in hand.yaku
    }
    return {name: _yaku_name(name) for name in sorted(names)}


def _yaku_name(name: str) -> YakuName:
    term = yaku_term(name)
    return YakuName(
        kanji=term.kanji, romaji=term.romaji, english=term.english, names=names_of(term.name)
    )


def hand_value(hand: ShownHand, transition: Transition, rules: TableRules) -> dict[str, object]:
    """Return the points of a shown hand, its limit, and the multiple of a yakuman.

    The limit is empty if the rules do not give these points for it.

    >>> from scorer.riichi.points import Ron
    >>> from scorer.table.riichi.game import RiichiGame
    >>> state = RiichiGame(Rules()).new_game()
    >>> shown = RiichiHand(winner=1, notation="", yaku=(), han=5, fu=30)
    >>> won = HandWon((TableWin(winner=1, dealer=0, discarder=0, payment=Ron(8000)),))
    >>> hand_value(shown, Transition(won, state, state, (shown,)), Rules())
    {'points': 8000, 'limit': 'mangan', 'times': 1}
    >>> other = HandWon((TableWin(winner=1, dealer=0, discarder=0, payment=Ron(7700)),))
    >>> hand_value(shown, Transition(other, state, state, (shown,)), Rules())
    {'points': 7700, 'limit': '', 'times': 0}
    """
    event = transition.event
    wins = event.wins if isinstance(event, HandWon) else ()
    win = next((each for each in wins if each.winner == hand.winner), None)
    if win is None:
        return {"points": None, "limit": "", "times": 0}
    if not isinstance(rules, Rules) or not isinstance(hand, RiichiHand):
        return {"points": win.payment.total, "limit": "", "times": 0}
    limit, times = _limit(hand, win, rules)
    return {"points": win.payment.total, "limit": str(limit), "times": times}


def _limit(hand: RiichiHand, win: TableWin, rules: Rules) -> tuple[Limit, int]:
    """Return the limit and multiple that the rules give for the recorded points."""
    by = By.TSUMO if win.discarder is None else By.RON
    dealer = win.winner == win.dealer
    if hand.han is None or hand.fu is None:
        try:
            times = yakuman_count(win.payment.total, by=by, dealer=dealer, rules=rules)
        except RiichiError:
            times = 0
        return (Limit.YAKUMAN, times) if times else (Limit.NONE, 0)
    paid = payment(base_points(hand.han, hand.fu, rules), by=by, dealer=dealer, rules=rules)
    limit = limit_for(hand.han, hand.fu, rules)
    return (limit, 1) if limit and paid == win.payment else (Limit.NONE, 0)
