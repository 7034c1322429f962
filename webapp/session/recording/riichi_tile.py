"""A riichi whose tile is won is not accepted: what a win says of the riichi before it."""

from scorer.table.game.events import RiichiDeclared
from scorer.table.session.append import append_entry
from scorer.table.session.entries import Edited, Log
from scorer.table.session.replay import (
    SessionState,
    current_hand_steps,
    replay,
    replay_before,
    transition_for,
)
from scorer.tiles.errors import ImpossibleEvent
from webapp.session.recording.commands import WinCommand


def apply_riichi_tile(log: Log, act: WinCommand, evening: SessionState, instead: int | None) -> Log:
    """The log in which each riichi of the hand is accepted or not, as the win has it.

    A riichi is edited where it stands; one that nobody recorded is implied_riichi's.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> log = append_entry(log, transition_for(RiichiDeclared(2), replay(log)))
    >>> won = apply_riichi_tile(
    ...     log, WinCommand(wins=(), discarder=2, riichi_tile=True), replay(log), None)
    >>> replay(won).game.state.scores, replay(won).game.state.ronned
    ((25000, 25000, 25000, 25000), 2)
    """
    if act.discarder is None and act.riichi_tile:
        raise ImpossibleEvent(
            "Nobody discards the tile of a tsumo, so it declared no riichi; name the "
            "discarder, or leave the riichi tile out.",
            "ツモ和了にリーチ宣言牌はありません。放銃者を選ぶか、宣言牌の指定を外してください。",
        )
    ronned = act.discarder if act.riichi_tile else None
    edited = log
    for step in current_hand_steps(evening):
        event = step.transition.event
        if isinstance(event, RiichiDeclared) and event.accepted == (event.seat == ronned):
            told = RiichiDeclared(event.seat, not event.accepted)
            edited = append_entry(
                edited, Edited(step.seq, (transition_for(told, replay_before(edited, step.seq)),))
            )
    after = replay(edited) if instead is None else replay_before(edited, instead)
    if len(after.invalid_entries) > len(evening.invalid_entries):
        raise ImpossibleEvent(
            f"Another riichi follows that of seat {ronned}, so its tile was not won; take the "
            "later riichi back, or let this one be accepted.",
            f"席{ronned}のリーチのあとに別のリーチがあるため、宣言牌でのロンにはなりません。"
            "後のリーチを取り消すか、このリーチを成立にしてください。",
        )
    return edited


def implied_riichi(act: WinCommand, evening: SessionState) -> RiichiDeclared | None:
    """The riichi that a win on its tile tells of and nobody recorded.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> implied_riichi(WinCommand(wins=(), discarder=2, riichi_tile=True), replay(log))
    RiichiDeclared(seat=2, accepted=False)
    """
    if not act.riichi_tile or act.discarder is None:
        return None
    known = any(
        isinstance(step.transition.event, RiichiDeclared)
        and step.transition.event.seat == act.discarder
        for step in current_hand_steps(evening)
    )
    return None if known else RiichiDeclared(act.discarder, accepted=False)
