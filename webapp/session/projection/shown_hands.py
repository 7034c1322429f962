"""The hands of an evening as they were shown and paid: nothing of them is scored anew."""

from collections.abc import Mapping

from scorer.riichi.dora import AKA_DORA, DORA, NUKI_DORA, URA_DORA
from scorer.riichi.points import Limit, base_points, limit_for, payment
from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By
from scorer.riichi.yaku.catalogue import YAKU, YAKUMAN
from scorer.table.game.events import HandWon
from scorer.table.session.entries import ShownHand, Transition
from scorer.table.session.replay import SessionState
from scorer.table.settlement.payments import yakuman_of
from scorer.table.settlement.settle import TableWin
from scorer.tiles.errors import RiichiError
from scorer.tiles.terms import Term

_TERMS: Mapping[str, Term] = {
    term.name: term for term in (*YAKU, *YAKUMAN, DORA, URA_DORA, AKA_DORA, NUKI_DORA)
}


def yaku_names(evening: SessionState) -> dict[str, dict[str, str]]:
    """What the yaku are called that the shown hands of an evening have.

    >>> from scorer.riichi.rules.rules import Rules
    >>> yaku_names(SessionState(name="", players=("A", "B", "C", "D"), rules=Rules(), length=1))
    {}
    """
    names = {
        name
        for game in evening.games
        for step in game.steps
        for hand in step.transition.hands
        for name in hand.yaku
    }
    return {name: _called(name) for name in sorted(names)}


def _called(name: str) -> dict[str, str]:
    term = _TERMS.get(name, Term(name, name, name, name))  # of another tenbo
    return {"kanji": term.kanji, "romaji": term.romaji, "english": term.english}


def hand_value(hand: ShownHand, fact: Transition, rules: Rules) -> dict[str, object]:
    """What a shown hand was paid in all, and its limit where that is what it was paid for.

    times says how often a yakuman was paid.

    >>> from scorer.riichi.points import Ron
    >>> from scorer.table.game.state import new_game
    >>> shown = ShownHand(winner=1, notation="", yaku=(), han=5, fu=30)
    >>> won = HandWon((TableWin(winner=1, dealer=0, discarder=0, payment=Ron(8000)),))
    >>> hand_value(shown, Transition(won, new_game(Rules()), new_game(Rules()), (shown,)), Rules())
    {'points': 8000, 'limit': 'mangan', 'times': 1}
    >>> other = HandWon((TableWin(winner=1, dealer=0, discarder=0, payment=Ron(7700)),))
    >>> hand_value(shown, Transition(other, new_game(Rules()), new_game(Rules()), (shown,)), Rules())
    {'points': 7700, 'limit': '', 'times': 0}
    """
    wins = fact.event.wins if isinstance(fact.event, HandWon) else ()
    win = next((each for each in wins if each.winner == hand.winner), None)
    if win is None:
        return {"points": None, "limit": "", "times": 0}
    limit, times = _limit(hand, win, rules)
    return {"points": win.payment.total, "limit": str(limit), "times": times}


def _limit(hand: ShownHand, win: TableWin, rules: Rules) -> tuple[Limit, int]:
    """The limit of what was paid; none where the rules of today would pay otherwise."""
    by = By.TSUMO if win.discarder is None else By.RON
    dealer = win.winner == win.dealer
    if hand.han is None or hand.fu is None:
        try:
            times = yakuman_of(win.payment.total, by=by, dealer=dealer, rules=rules)
        except RiichiError:
            times = 0
        return (Limit.YAKUMAN, times) if times else (Limit.NONE, 0)
    paid = payment(base_points(hand.han, hand.fu, rules), by=by, dealer=dealer, rules=rules)
    limit = limit_for(hand.han, hand.fu, rules)
    return (limit, 1) if limit and paid == win.payment else (Limit.NONE, 0)
