"""What may be added to the log of an evening: facts that fit, undo, redo, edits."""

from collections.abc import Iterable, Sequence

from scorer.table.game.play import verify
from scorer.table.game.state import refuse_strange_seat
from scorer.table.session.entries import Edited, Entry, Log, SessionStarted, Transition, Undone
from scorer.table.session.replay import apply_event, replay, undone_seqs
from scorer.tiles.errors import ImpossibleEvent


def append_entry(log: Sequence[Entry], entry: Entry) -> Log:
    """The log with one more entry; ImpossibleEvent if it cannot be added.

    What an undo or an edit leaves without a place in the evening is told by its misfits.

    >>> from scorer.riichi.rules.rules import Rules
    >>> begun = SessionStarted("", ("A", "B", "C", "D"), Rules())
    >>> append_entry((begun,), Undone(1))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: The start of a session cannot be undone; edit it, or start \
another session.
    """
    longer = (*log, entry)
    for fact in entry.events if isinstance(entry, Edited) else (entry,):
        if isinstance(fact, Transition):
            _refuse_strange(fact, log)
    match entry:
        case Undone():
            _refuse_undo(log, entry)
        case Edited():
            _refuse_edit(log, entry)
            for misfit in replay(longer).invalid_entries:
                if misfit.seq == entry.seq:
                    raise ImpossibleEvent(misfit.reason.english, misfit.reason.japanese)
        case SessionStarted() if not log:
            _refuse_start(entry)
        case _:
            apply_event(replay(log), entry, seq=len(longer))
    return longer


def build_log(entries: Iterable[Entry]) -> Log:
    """The log of these entries; ImpossibleEvent if one of them could not be added.

    >>> from scorer.riichi.rules.rules import Rules
    >>> build_log((SessionStarted("", ("A", "B", "C", "D"), Rules()), Undone(7)))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: There is no entry 7; entries run from 1 to 1.
    """
    log: Log = ()
    evening = None
    for entry in entries:
        if evening is None or isinstance(entry, Undone | Edited):
            log = append_entry(log, entry)
            evening = replay(log)
        else:
            if isinstance(entry, Transition):
                _refuse_strange(entry, log)
            evening = apply_event(evening, entry, seq=len(log) + 1)
            log = (*log, entry)
    return log


def undo_last(log: Sequence[Entry]) -> Undone:
    """What undoes the last thing that stands: a fact, or an edit of one.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import GameStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> undo_last(log)
    Undone(seq=2)
    """
    last = _last_standing(log)
    if last <= 1:
        raise ImpossibleEvent(
            "There is nothing to undo; record something first.",
            "取り消すものがありません。先に何か記録してください。",
        )
    return Undone(last)


def redo_last(log: Sequence[Entry]) -> Undone:
    """What undoes the last undo, unless something was recorded after it.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import GameStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> redo_last((*log, Undone(2)))
    Undone(seq=3)
    """
    undone = undone_seqs(log)
    for seq in range(len(log), _last_standing(log), -1):
        entry = log[seq - 1]
        if not isinstance(entry, Undone) or seq in undone:
            continue
        if not isinstance(log[entry.seq - 1], Undone):
            return Undone(seq)
    raise ImpossibleEvent(
        "There is nothing to redo; redo follows an undo.",
        "やり直すものがありません。やり直しは取り消しの直後にできます。",
    )


def _last_standing(log: Sequence[Entry]) -> int:
    """The seq of the last entry that is no undo and is not undone."""
    undone = undone_seqs(log)
    standing = (
        seq
        for seq in range(len(log), 0, -1)
        if seq not in undone and not isinstance(log[seq - 1], Undone)
    )
    return next(standing, 0)


def _refuse_strange(fact: Transition, log: Sequence[Entry]) -> None:
    """What comes from a file must have been possible in the state that it says it met."""
    begun = log[0] if log else None
    if not isinstance(begun, SessionStarted):
        return
    verify(fact.event, fact.before, begun.rules)
    for hand in fact.hands:
        refuse_strange_seat(hand.winner, begun.rules.players)
    if fact.after.players != begun.rules.players:
        raise ImpossibleEvent(
            f"The entry leaves {fact.after.players} scores, but {begun.rules.players} play; "
            "correct it.",
            f"記録の点数が{fact.after.players}人分ですが、対局者は{begun.rules.players}人です。"
            "直してください。",
        )


def _refuse_start(begun: SessionStarted) -> None:
    players, needed = begun.players, begun.rules.players
    if len(players) < needed:
        raise ImpossibleEvent(
            f"{len(players)} players are named, but the rules are for {needed}; name {needed} or "
            "more.",
            f"参加者が{len(players)}人ですが、ルールは{needed}人用です。{needed}人以上の名前を"
            "書いてください。",
        )
    if len({name.casefold() for name in players}) < len(players) or not all(players):
        raise ImpossibleEvent(
            "Two players have the same name, or one has none; give each a name of their own.",
            "同じ名前の人がいるか、名前が空です。一人ずつ違う名前にしてください。",
        )
    if not all(name.isprintable() for name in (begun.name, *players)):
        raise ImpossibleEvent(
            "A name holds signs that cannot be printed; write it anew.",
            "名前に表示できない文字が含まれています。書き直してください。",
        )
    _refuse_sticks(begun)


def _refuse_sticks(begun: SessionStarted) -> None:
    start = begun.rules.start_score
    if begun.sticks and begun.sticks.number and begun.sticks.value != start:
        raise ImpossibleEvent(
            f"The sticks {begun.sticks} are worth {begun.sticks.value}, but the rules begin with "
            f"{start}; name sticks worth that.",
            f"点棒 {begun.sticks} は{begun.sticks.value}点分ですが、配給原点は{start}点です。"
            f"{start}点分にしてください。",
        )


def _refuse_undo(log: Sequence[Entry], entry: Undone) -> None:
    _refuse_strange_seq(log, entry.seq)
    if entry.seq == 1:
        raise ImpossibleEvent(
            "The start of a session cannot be undone; edit it, or start another session.",
            "会の開始は取り消せません。編集するか、別の会を始めてください。",
        )
    if entry.seq in undone_seqs(log):
        raise ImpossibleEvent(
            f"Entry {entry.seq} is undone already; redo it, or choose another.",
            f"記録{entry.seq}はもう取り消されています。やり直すか、別の記録を選んでください。",
        )


def _refuse_edit(log: Sequence[Entry], entry: Edited) -> None:
    _refuse_strange_seq(log, entry.seq)
    old = log[entry.seq - 1]
    if isinstance(old, Undone | Edited) or entry.seq in undone_seqs(log):
        raise ImpossibleEvent(
            f"Entry {entry.seq} is an undo, an edit, or undone; edit what was recorded at first.",
            f"記録{entry.seq}は取り消し・編集か、取り消し済みです。元の記録を編集してください。",
        )
    if isinstance(old, SessionStarted):
        _refuse_other_start(old, entry)


def _refuse_other_start(old: SessionStarted, entry: Edited) -> None:
    """Names and sticks may change; other rules would change what was paid."""
    new = entry.events[0] if len(entry.events) == 1 else None
    if (
        not isinstance(new, SessionStarted)
        or new.rules != old.rules
        or len(new.players) < len(old.players)
    ):
        raise ImpossibleEvent(
            "Of the start of a session only names and sticks can change; for other rules start "
            "another session.",
            "会の開始で変えられるのは名前と点棒だけです。ルールを変えるには別の会を始めて"
            "ください。",
        )
    _refuse_start(new)


def _refuse_strange_seq(log: Sequence[Entry], seq: int) -> None:
    if not 1 <= seq <= len(log):
        raise ImpossibleEvent(
            f"There is no entry {seq}; entries run from 1 to {len(log)}.",
            f"記録{seq}はありません。記録は1から{len(log)}です。",
        )
