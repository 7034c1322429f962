"""The facts that an act comes to in an evening, or all that speaks against it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from scorer.riichi.score import Score
from scorer.riichi.what_if import Alternative
from scorer.table.game.events import (
    ChomboMade,
    Event,
    GameContinued,
    GameEnded,
    HandAborted,
    HandDrawn,
    HandWon,
    PointsAdjusted,
    RiichiDeclared,
)
from scorer.table.session.append import append_entry
from scorer.table.session.entries import (
    Edited,
    GameStarted,
    Log,
    SessionEnded,
    SessionEvent,
    ShownHand,
)
from scorer.table.session.replay import (
    SessionState,
    apply_event,
    replay,
    replay_before,
    transition_for,
)
from scorer.table.session.resolve_win import alternatives, objections, resolve_win
from scorer.table.session.win_claim import WinClaim
from scorer.tiles.errors import BadNotation, RiichiError
from scorer.tiles.tile import Tile, parse_tiles
from webapp.session.recording.commands import (
    AbortCommand,
    AdjustCommand,
    ChomboCommand,
    CloseCommand,
    Command,
    ContinueCommand,
    DrawCommand,
    EndCommand,
    GameCommand,
    RenameCommand,
    RiichiCommand,
    WinCommand,
)
from webapp.session.recording.rename import rename_session
from webapp.session.recording.riichi_tile import apply_riichi_tile, implied_riichi


def state_for(log: Log, instead: int | None) -> SessionState:
    """The evening in which an act happens: as it is now, or as it was before an earlier entry.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> len(state_for(log, None).games), len(state_for(log, 2).games)
    (1, 0)
    """
    return replay(log) if instead is None else replay_before(log, instead)


def apply_command(log: Log, act: Command, instead: int | None = None) -> Log:
    """The log with an act, or with it in the place of an earlier entry.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> len(apply_command(log, DrawCommand(tenpai=(1,), riichi=(1,))))
    4
    """
    if isinstance(act, RenameCommand):
        _refuse_instead(instead)
        return rename_session(log, act)
    if isinstance(act, WinCommand) and act.riichi_tile is not None:
        log = apply_riichi_tile(log, act, state_for(log, instead), instead)
    facts = events_for(act, state_for(log, instead))
    if instead is not None:
        return append_entry(log, Edited(instead, facts))
    for fact in facts:
        log = append_entry(log, fact)
    return log


def _refuse_instead(instead: int | None) -> None:
    if instead is not None:
        raise BadNotation(
            "New names take the place of no entry; leave instead out.",
            "名前の変更は他の記録の代わりにはなりません。instead を外してください。",
        )


def events_for(act: Command, evening: SessionState) -> tuple[SessionEvent, ...]:
    """What an act comes to, in order; first the riichi that lead to a hand's end.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import replay
    >>> from scorer.table.session.entries import SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> [type(fact.event).__name__ for fact in events_for(DrawCommand(tenpai=(1,), riichi=(1,)),
    ...                                                 replay(log))]
    ['RiichiDeclared', 'HandDrawn']
    """
    if isinstance(act, GameCommand):
        return (_game(act, evening),)
    if isinstance(act, CloseCommand):
        return (SessionEnded(),)
    declared, evening = _declared(act, evening)
    event, hands = _EVENTS[type(act)](act, evening)
    return (*declared, transition_for(event, evening, hands))


@dataclass(frozen=True, slots=True)
class Rejection:
    """What speaks against the hand of a winner, and what would make a win of it."""

    winner: int
    objections: tuple[RiichiError, ...]
    others: tuple[Alternative, ...]


def rejections(act: Command, evening: SessionState) -> tuple[Rejection, ...]:
    """All that speaks against the hands of a win; none where no hand is told.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import replay
    >>> from scorer.table.session.entries import SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> from webapp.session.recording.commands import ToldWin
    >>> act = WinCommand(wins=(ToldWin(winner=1, hand="123m345p678999s22z"),), discarder=0)
    >>> [refused] = rejections(act, replay(log))
    >>> type(refused.objections[0]).__name__, [other.change.name for other in refused.others]
    ('NoYaku', ['riichi', 'tsumo'])
    """
    if not isinstance(act, WinCommand) or evening.game is None:
        return ()
    _, evening = _declared(act, evening)
    state, rules = evening.games[-1].state, evening.rules
    return tuple(
        Rejection(claim.winner, found, alternatives(claim, state, rules, discarder=act.discarder))
        for claim in win_claims(act)
        if claim.hand is not None
        and (found := objections(claim, state, rules, discarder=act.discarder))
    )


def scores_of(act: Command, evening: SessionState) -> tuple[tuple[int, Score], ...]:
    """The winners who showed a hand, each with its score.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import replay
    >>> from scorer.table.session.entries import SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> from webapp.session.recording.commands import ToldWin
    >>> act = WinCommand(wins=(ToldWin(winner=1, hand="123m456p789s1122z2z"),), discarder=0)
    >>> [(winner, score.han) for winner, score in scores_of(act, replay(log))]
    [(1, 1)]
    """
    if not isinstance(act, WinCommand) or evening.game is None:
        return ()
    _, evening = _declared(act, evening)
    state = evening.games[-1].state
    found = [
        (each.winner, resolve_win(each, state, evening.rules, discarder=act.discarder).score)
        for each in win_claims(act)
    ]
    return tuple((winner, score) for winner, score in found if score is not None)


def win_claims(act: WinCommand) -> tuple[WinClaim, ...]:
    """What each winner says to have won.

    >>> from webapp.session.recording.commands import ToldWin
    >>> win_claims(WinCommand(wins=(ToldWin(winner=1, points=8000),)))[0].points
    8000
    """
    return tuple(
        WinClaim(
            winner=each.winner,
            hand=each.hand,
            points=each.points,
            liable=each.liable,
            double_riichi=each.double_riichi,
            ippatsu=each.ippatsu,
            moment=each.moment,
            dora=_tiles(each.dora),
            ura=_tiles(each.ura),
            photo=each.photo,
        )
        for each in act.wins
    )


def refuse_other_tiles(tiles: Iterable[Tile | None]) -> None:
    """Raise a sentence where several hands do not win on the same tile.

    >>> refuse_other_tiles([None, parse_tiles("1m")[0]])
    """
    told = dict.fromkeys(tile for tile in tiles if tile is not None)
    if len(told) > 1:
        raise BadNotation(
            f"The hands do not win on the same tile ({', '.join(map(str, told))}); correct one.",
            f"和了牌が違います({'、'.join(map(str, told))})。手牌を直してください。",
        )


Told = tuple[Event, tuple[ShownHand, ...]]


def _game(act: GameCommand, evening: SessionState) -> GameStarted:
    """The next game; where nobody is named all sit as before."""
    before = evening.game.seats if evening.game else tuple(range(evening.rules.players))
    return GameStarted(act.seats or before, act.first_dealer)


def _declared(act: Command, evening: SessionState) -> tuple[tuple[SessionEvent, ...], SessionState]:
    """The riichi that an act tells of and nobody recorded, and the evening after them."""
    known: Sequence[int] = evening.game.state.riichi if evening.game else ()
    facts: list[SessionEvent] = []
    for seat in dict.fromkeys(_declaring(act)):
        if seat not in known:
            facts.append(transition_for(RiichiDeclared(seat), evening))
            evening = apply_event(evening, facts[-1], seq=evening.length + len(facts))
    if isinstance(act, WinCommand) and (missing := implied_riichi(act, evening)):
        facts.append(transition_for(missing, evening))
        evening = apply_event(evening, facts[-1], seq=evening.length + len(facts))
    return tuple(facts), evening


def _declaring(act: Command) -> tuple[int, ...]:
    match act:
        case WinCommand():
            seats = (*act.riichi, *[each.winner for each in act.wins if each.double_riichi])
            return tuple(seat for seat in seats if not act.riichi_tile or seat != act.discarder)
        case DrawCommand() | AbortCommand() | ChomboCommand():
            return act.riichi
    return ()


def _won(act: WinCommand, evening: SessionState) -> Told:
    if evening.game is None:
        return HandWon(()), ()
    state, rules = evening.game.state, evening.rules
    found = [resolve_win(claim, state, rules, discarder=act.discarder) for claim in win_claims(act)]
    refuse_other_tiles(each.tile for each in found)
    shown = tuple(each.shown for each in found if each.shown is not None)
    return HandWon(tuple(each.win for each in found)), shown


def _tiles(text: str) -> tuple[Tile, ...]:
    return parse_tiles(text) if text.strip() else ()


_EVENTS: dict[type, Callable[[Any, SessionState], Told]] = {
    RiichiCommand: lambda act, _: (RiichiDeclared(act.seat, act.accepted), ()),
    WinCommand: _won,
    DrawCommand: lambda act, _: (HandDrawn(frozenset(act.tenpai), frozenset(act.nagashi)), ()),
    AbortCommand: lambda act, _: (HandAborted(act.reason, act.declarer), ()),
    ChomboCommand: lambda act, _: (ChomboMade(act.seat), ()),
    AdjustCommand: lambda act, _: (PointsAdjusted(act.deltas, act.sticks), ()),
    EndCommand: lambda _act, _: (GameEnded(), ()),
    ContinueCommand: lambda _act, _: (GameContinued(), ()),
}
