"""Sticks that players counted, compared with the scores of their session, in words."""

from collections.abc import Mapping

from scorer.table.session.session import SessionState
from scorer.table.session.stick_history import stick_history
from scorer.table.sticks.count import CountCheck, check_counts, count_words
from scorer.table.sticks.mistakes import PassedSticks, mistake_words
from scorer.table.sticks.piles import parse_pile
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from webapp.text.session.events import transition_text


def check_sticks(counted: Mapping[int, str], state: SessionState) -> CountCheck:
    """Compare counted sticks with the scores; after a game left-over sticks are handed out.

    Args:
        counted: The pile of each seat in notation, in the values of the game's sticks.
        state: The session.
    """
    if state.game is None:
        raise BadNotation(_("No game was started, so nobody has sticks; start a game first."))
    kind = state.table_game.stick_kind
    piles = {seat: parse_pile(pile, kind) for seat, pile in counted.items()}
    history = stick_history(state.game, state)
    if history is None:
        return check_counts(piles, state.game.state.scores)
    scores = [history.now.score(seat) for seat in range(state.rules.players)]
    return check_counts(piles, scores, sticks=history.now)


def count_sentences(check: CountCheck, state: SessionState) -> tuple[Text, ...]:
    """Return the comparison in words, with the mistakes that explain the differences."""
    game, names = state.game, state.names
    history = None if game is None else stick_history(game, state)
    passed = []
    if game is not None and history is not None:
        passed = [
            PassedSticks(payment.movements, transition_text(step.transition, names))
            for step, payment in zip(game.steps, history.closed_payments, strict=True)
        ]
    return (*count_words(check, names), *mistake_words(check, names, passed))
