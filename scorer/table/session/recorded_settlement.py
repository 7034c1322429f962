"""Who paid whom when something happened, line by line, told from the log of it."""

from scorer.riichi.rules.rules import Rules
from scorer.table.game.play import happen
from scorer.table.session.entries import Transition
from scorer.table.settlement.transfers import Settlement
from scorer.tiles.errors import RiichiError


def recorded_settlement(fact: Transition, rules: Rules) -> Settlement | None:
    """The settlement of what happened; None where only its changes are known.

    That is so where the tenbo that recorded it paid otherwise than this one would.

    >>> from dataclasses import replace
    >>> from scorer.table.game.events import RiichiDeclared
    >>> from scorer.table.game.state import new_game
    >>> before = new_game(Rules())
    >>> after = happen(RiichiDeclared(1), before, Rules()).after
    >>> recorded_settlement(Transition(RiichiDeclared(1), before, after), Rules()).deltas
    (0, -1000, 0, 0)
    >>> otherwise = replace(after, scores=(26_000, 24_000, 25_000, 25_000), sticks=0, riichi=())
    >>> recorded_settlement(Transition(RiichiDeclared(1), before, otherwise), Rules())
    """
    try:
        outcome = happen(fact.event, fact.before, rules)
    except RiichiError:
        return None
    return outcome.settlement if outcome.after == fact.after else None
