"""The settlement of a recorded transition, line by line."""

from scorer.table.referee.table_rules import TableRules, referee_for
from scorer.table.session.entries import Transition
from scorer.table.settlement.transfers import Settlement
from scorer.tiles.errors import RiichiError


def recorded_settlement(transition: Transition, rules: TableRules) -> Settlement | None:
    """Return the settlement of a transition; None if only its score changes are known.

    That is the case if the version that recorded it settled differently from this one.

    >>> from dataclasses import replace
    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.game.events import RiichiDeclared
    >>> from scorer.table.game.play import play_event
    >>> from scorer.table.game.state import new_game
    >>> before = new_game(Rules())
    >>> after = play_event(RiichiDeclared(1), before, Rules()).after
    >>> recorded_settlement(Transition(RiichiDeclared(1), before, after), Rules()).deltas
    (0, -1000, 0, 0)
    >>> other = replace(after, scores=(26_000, 24_000, 25_000, 25_000), sticks=0, riichi=())
    >>> recorded_settlement(Transition(RiichiDeclared(1), before, other), Rules())
    """
    try:
        outcome = referee_for(rules).play(transition.event, transition.before)
    except RiichiError:
        return None
    return outcome.settlement if outcome.after == transition.after else None
