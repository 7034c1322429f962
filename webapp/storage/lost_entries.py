"""Entries in place of lost ones, so that the rest of a session keeps its numbers and scores."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from scorer.chinese.rules.presets import MCR
from scorer.riichi.rules.plain_values import stored_rules_from_dict
from scorer.table.events import GameEnded, PointsAdjusted
from scorer.table.games import CHINESE_GAME
from scorer.table.session.log import (
    Edited,
    Entry,
    GameStarted,
    SessionEnded,
    SessionStarted,
    Transition,
)
from scorer.table.session.session import Session, SessionState, transition_for
from scorer.table.settlement import STICK
from scorer.table.state import GameState
from scorer.tiles.errors import BadRules
from scorer.tiles.messages import Message
from scorer.tiles.messages import message as _
from webapp.storage.summary import Summary


def replace_lost_entries(
    entries: Mapping[int, Entry], summary: Summary
) -> Iterator[tuple[int, Entry, Message]]:
    """Yield an entry in place of each lost one before the last, and a description of it.

    An entry of a hand has the state before it: an adjustment in place of the hand before leads to
    this state, and later payments stay as they were recorded.

    Args:
        entries: The entries that are not lost, by seq.
        summary: The summary of the session, for its name and players.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.events import HandDrawn
    >>> session = Session.start(SessionStarted("Friday", ("A", "B", "C", "D"), Rules()))
    >>> session = session.append(GameStarted((0, 1, 2, 3)))
    >>> session = session.record(HandDrawn(frozenset({1}))).record(HandDrawn(frozenset({2})))
    >>> known = {1: session.log[0], 2: session.log[1], 4: session.log[3]}
    >>> [(seq, entry, _)] = replace_lost_entries(known, Summary("", (), 1, (), False))
    >>> seq, entry.event
    (3, PointsAdjusted(deltas=(-1000, 3000, -1000, -1000), sticks=0))
    """
    known = dict(entries)
    for seq in range(1, max(known) + 1):
        if seq in known:
            continue
        end = next(each for each in range(seq, max(known)) if each + 1 in known)
        if seq == 1:
            known[seq], words = _start(known, summary), _STARTED_SESSION
        else:
            state = Session.load([known[each] for each in range(1, seq)]).state
            known[seq], words = _replacement(state, known[end + 1], is_last=seq == end)
        yield seq, known[seq], words


def _start(entries: Mapping[int, Entry], summary: Summary) -> SessionStarted:
    """Return a start with the standard rules, and with the points that are on the table."""
    if summary.game == CHINESE_GAME:
        return SessionStarted(summary.name, summary.players, MCR)
    ordered = (entries[seq] for seq in sorted(entries))
    state = next((each.before for each in ordered if isinstance(each, Transition)), None)
    if state is None:
        rules = stored_rules_from_dict({"players": min(len(summary.players), 4)})
    else:
        rules = stored_rules_from_dict({"players": state.players})
        points = sum(state.scores) + state.sticks * STICK + state.lost
        with suppress(BadRules):  # the players agreed on an adjustment
            rules = stored_rules_from_dict({"start_score": points // state.players}, rules)
    return SessionStarted(summary.name, summary.players, rules)


def _replacement(state: SessionState, following: Entry, *, is_last: bool) -> tuple[Entry, Message]:
    """Return an entry in place of the next lost one, and a description of it.

    Args:
        state: The state before the lost entry.
        following: The first entry after it that is not lost.
        is_last: There is no other lost entry before `following`.
    """
    game = state.game
    is_running = game is not None and game.state.ending is None
    if isinstance(following, Transition):
        after = following.before
        if game is None or not is_running:
            seats = tuple(range(after.players)) if game is None else game.seats
            return GameStarted(seats, after.first_dealer), _STARTED_GAME
        if is_last:
            return Transition(_adjustment(game.state, after), game.state, after), _ADJUSTED
        if after.first_dealer != game.state.first_dealer:
            return transition_for(GameEnded(), state), _ENDED_GAME
    elif is_running and isinstance(following, GameStarted | SessionEnded):
        return transition_for(GameEnded(), state), _ENDED_GAME
    start = SessionStarted(state.name, state.players, state.rules, state.sticks, state.counters)
    return Edited(1, (start,)), _OMITTED


def _adjustment(before: GameState, after: GameState) -> PointsAdjusted:
    """Return the change of the scores and of the riichi sticks between two states."""
    pairs = zip(before.scores, after.scores, strict=True)
    deltas = tuple(later - earlier for earlier, later in pairs)
    return PointsAdjusted(deltas, after.sticks - before.sticks)


_ADJUSTED = _("an adjustment has its change of the scores; correct it to record the hand again")
_STARTED_SESSION = _(
    "the session has the standard rules, and its scores stay; check the match points"
)
_STARTED_GAME = _(
    "a game begins there, with the seats of the game before or of the list of players; check them"
)
_ENDED_GAME = _("the game ends there; if its last hand is missing, correct this entry")
_OMITTED = _("it is left out")
