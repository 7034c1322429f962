"""Validation of an entry before it is appended to a log."""

import re
from collections.abc import Sequence

from scorer.table.game.state import require_seat
from scorer.table.referee.table_rules import referee_for
from scorer.table.session.effective_log import undone_seqs
from scorer.table.session.entries import Edited, Entry, SessionStarted, Transition, Undone
from scorer.tiles.errors import ImpossibleEvent


def require_valid_entry(entry: Entry, log: Sequence[Entry]) -> None:
    """Raise ImpossibleEvent if the entry cannot follow the log, apart from the state of the game.

    apply_event() checks an event against the state of the game.

    >>> from scorer.riichi.rules.rules import Rules
    >>> start = SessionStarted("", ("A", "B", "C", "D"), Rules())
    >>> require_valid_entry(Undone(7), (start,))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: There is no entry 7; entries run from 1 to 1.
    """
    for event in entry.events if isinstance(entry, Edited) else (entry,):
        if isinstance(event, Transition):
            _require_possible_transition(event, log)
    match entry:
        case Undone():
            _require_possible_undo(log, entry)
        case Edited():
            _require_possible_edit(log, entry)
        case SessionStarted() if not log:
            require_valid_start(entry)


def _require_possible_transition(transition: Transition, log: Sequence[Entry]) -> None:
    """Check a transition out of a file against the state that it claims to have met."""
    start = log[0] if log else None
    if not isinstance(start, SessionStarted):
        return
    referee_for(start.rules).require_possible(transition.event, transition.before)
    for hand in transition.hands:
        require_seat(hand.winner, start.rules.players)
    if transition.after.players != start.rules.players:
        raise ImpossibleEvent(
            f"The entry leaves {transition.after.players} scores, but {start.rules.players} play; "
            "correct it.",
            f"記録の点数が{transition.after.players}人分ですが、対局者は{start.rules.players}人です。"
            "直してください。",
        )


def require_valid_start(start: SessionStarted) -> None:
    """Raise ImpossibleEvent if the names or sticks of a session are invalid.

    >>> from scorer.riichi.rules.rules import Rules
    >>> require_valid_start(SessionStarted("", ("A", "B", "C"), Rules()))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: 3 players are named, but the rules are for 4; name 4 or \
more.
    """
    players, needed = start.players, start.rules.players
    if len(players) < needed:
        raise ImpossibleEvent(
            f"{len(players)} players are named, but the rules are for {needed}; name {needed} or "
            "more.",
            f"参加者が{len(players)}人ですが、ルールは{needed}人用です。{needed}人以上の名前を"
            "書いてください。",
        )
    if len({_comparable(name) for name in players}) < len(players) or not all(players):
        raise ImpossibleEvent(
            "Two players have the same name, or one has none; give each a name of their own.",
            "同じ名前の人がいるか、名前が空です。一人ずつ違う名前にしてください。",
            "有同名的人，或名字为空。请每人写不同的名字。",
        )
    if not all(_is_printable(name) for name in (start.name, *players)):
        raise ImpossibleEvent(
            "A name has characters that cannot be printed; write it again.",
            "名前に表示できない文字が含まれています。書き直してください。",
        )
    _require_matching_sticks(start)


_JOINERS = re.compile("[\u200c\u200d\U000e0020-\U000e007f]")
"""Invisible characters within words (Persian) and emoji (families, flags)."""


def _is_printable(name: str) -> bool:
    return _JOINERS.sub("", name).replace("\u3000", "").isprintable()


def _comparable(name: str) -> str:
    return _JOINERS.sub("", name).casefold()


def _require_matching_sticks(start: SessionStarted) -> None:
    points = start.rules.start_score
    if start.sticks and start.sticks.number and start.sticks.value != points:
        raise ImpossibleEvent(
            f"The sticks {start.sticks} are worth {start.sticks.value}, but the rules begin with "
            f"{points}; choose sticks worth that.",
            f"点棒 {start.sticks} は{start.sticks.value}点分ですが、配給原点は{points}点です。"
            f"{points}点分にしてください。",
        )


def _require_possible_undo(log: Sequence[Entry], entry: Undone) -> None:
    _require_seq(log, entry.seq)
    if entry.seq == 1:
        raise ImpossibleEvent(
            "The start of a session cannot be undone; edit it, or start another session.",
            "セットの開始は取り消せません。編集するか、別のセットを始めてください。",
        )
    if entry.seq in undone_seqs(log):
        raise ImpossibleEvent(
            f"Entry {entry.seq} is undone already; redo it, or choose another.",
            f"記録{entry.seq}はもう取り消されています。やり直すか、別の記録を選んでください。",
        )


def _require_possible_edit(log: Sequence[Entry], entry: Edited) -> None:
    _require_seq(log, entry.seq)
    old = log[entry.seq - 1]
    if isinstance(old, Undone | Edited) or entry.seq in undone_seqs(log):
        raise ImpossibleEvent(
            f"Entry {entry.seq} is an undo, an edit, or undone; edit the entry first recorded.",
            f"記録{entry.seq}は取り消し・編集か、取り消し済みです。元の記録を編集してください。",
        )
    if isinstance(old, SessionStarted):
        _require_same_rules(old, entry)


def _require_same_rules(old: SessionStarted, entry: Edited) -> None:
    """Raise ImpossibleEvent unless an edit of the start changes only names and sticks.

    Other rules would change recorded payments.
    """
    new = entry.events[0] if len(entry.events) == 1 else None
    if (
        not isinstance(new, SessionStarted)
        or new.rules != old.rules
        or len(new.players) < len(old.players)
    ):
        raise ImpossibleEvent(
            "At the start of a session only names and sticks can change; for other rules start "
            "another session.",
            "セットの開始で変えられるのは名前と点棒だけです。ルールを変えるには別のセットを始めて"
            "ください。",
        )
    require_valid_start(new)


def _require_seq(log: Sequence[Entry], seq: int) -> None:
    if not 1 <= seq <= len(log):
        raise ImpossibleEvent(
            f"There is no entry {seq}; entries run from 1 to {len(log)}.",
            f"記録{seq}はありません。記録は1から{len(log)}です。",
        )
