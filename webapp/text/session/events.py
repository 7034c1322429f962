"""Events of a session as text, and entries that are no longer valid or were rescored."""

from collections.abc import Sequence

from scorer.riichi.points import announce
from scorer.riichi.rule_labels import name_label
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.table.events import (
    Abort,
    ChomboMade,
    Event,
    Foul,
    FoulMade,
    GameContinued,
    GameEnded,
    GameScored,
    HandAborted,
    HandDied,
    HandDrawn,
    HandWon,
    Penalty,
    PenaltyGiven,
    PointsAdjusted,
    RiichiDeclared,
    WallBroken,
    WallExhausted,
)
from scorer.table.games import TableRules
from scorer.table.session.log import GameStarted, PlayerSubstituted, Transition
from scorer.table.session.recorded import RescoredHand
from scorer.table.session.session import InvalidEntry, SessionState, Substitution
from scorer.table.settlement import TableWin
from scorer.tiles.messages import Message, Number, Text, in_context, join, plural
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.text.session.player_names import invalid_entry_reason, join_names

FOUL_LABELS = {
    Foul.TOO_FEW_POINTS: _("win with too few points"),
    Foul.WRONG_TILE: _("win on the wrong tile"),
    Foul.NOT_READY: _("win with a hand that was not ready"),
    Foul.WRONG_CLAIM: _("wrong chow, pung or kong"),
    Foul.WRONG_TILE_COUNT: _("wrong number of tiles"),
}
"""The name of each foul."""

PENALTY_LABELS = {
    Penalty.EMPTY_CALL: _("empty call"),
    Penalty.RIICHI_TAKEN_BACK: _("riichi taken back"),
    Penalty.EXPOSED_TILES: _("exposed tiles"),
    Penalty.WRONG_DRAW: _("tile from the wrong place in the wall"),
    Penalty.TABLE_TALK: _("talking about the hand"),
    Penalty.SLOW_PLAY: _("slow play"),
}
"""The name of each usual reason for a penalty."""


_COMMA = in_context("riichi", ", ")
_AND = in_context("names", " and ")
_TRIPLE_RON = _("three rons")
_DOUBLE_RON = _("two rons")


_TEXTS: dict[type, Text] = {
    WallExhausted: in_context("event", "draw"),
    GameEnded: _("end by agreement"),
    GameContinued: _("the dealer plays on"),
    GameScored: _("only the result is known"),
}
"""The texts of events without a player."""


def _event_text(event: Event, names: Sequence[str]) -> Text:
    """Return a short text for an event that is not a win, with the names of the seats."""
    match event:
        case HandDrawn():
            text: Text = _draw(event, names)
        case RiichiDeclared(seat, accepted):
            sentence = _("{name} riichi") if accepted else _("{name} riichi, not accepted")
            text = sentence.fill(name=names[seat])
        case HandAborted(reason):
            is_triple_ron = reason is Abort.TRIPLE_RON
            label = _TRIPLE_RON if is_triple_ron else name_label(str(reason))
            text = _("draw: {label}", label=label)
        case ChomboMade() | HandDied() | PenaltyGiven() | FoulMade() | PointsAdjusted():
            text = _penalty(event, names)
        case WallBroken(seat):
            text = _("wareme: {name}", name=names[seat])
        case _:
            text = _TEXTS[type(event)]
    return text


def _penalty(
    event: ChomboMade | HandDied | PenaltyGiven | FoulMade | PointsAdjusted, names: Sequence[str]
) -> Text:
    """Return the text of a penalty or of a correction, with its reason and note."""
    match event:
        case ChomboMade(seat, reason):
            text: Text = _("{name} chombo", name=names[seat])
            if reason is not None:
                label: Text = name_label(str(reason))
                text = _("{name} chombo: {label}", name=names[seat], label=label)
        case HandDied(seat, mistake):
            label = name_label(str(mistake))
            text = _("{name} dead hand: {label}", name=names[seat], label=label)
        case PenaltyGiven(seat, mistake, points):
            sentence = (
                _("{name} is warned again: {label}")
                if event.repeated
                else _("{name} is warned: {label}")
            )
            if points:
                sentence = _("{name} loses {points} after uma: {label}", points=Number(points))
            text = sentence.fill(name=names[seat], label=name_label(str(mistake)))
        case FoulMade(seat, foul):
            label = FOUL_LABELS[foul]
            text = _("{name} foul: {label}", name=names[seat], label=label)
        case PointsAdjusted(reason=penalty):
            text = _("correction by agreement")
            if penalty is not None:
                label = PENALTY_LABELS[penalty]
                text = _("correction by agreement: {label}", label=label)
    return _("{event} ({note})", event=text, note=event.note) if event.note else text


def transition_text(
    transition: Transition, names: Sequence[str], rules: TableRules | None = None
) -> Text:
    """Return a short text for a recorded event; it does not report a win that was not paid.

    Without rules the text of a tsumo has no honba; the changes of the scores stand beside it.
    """
    event, paid = transition.event, transition.paid_wins
    if not isinstance(event, HandWon):
        return _event_text(event, names)
    honba = transition.before.honba if rules else 0
    wins = join((_win(win, names, honba, rules) for win in paid), _COMMA)
    if len(paid) == len(event.wins):
        return wins
    unpaid = [names[win.winner] for win in event.wins if win not in paid]
    if paid:
        owners = (_("{name}'s", name=name) for name in unpaid)
        return plural(
            "{wins}; {owners} ron is not paid (head bump)",
            "{wins}; {owners} rons are not paid (head bump)",
            len(unpaid),
            wins=wins,
            owners=join(owners, _AND),
        )
    return _(
        "draw: {rons} on {discarder}'s tile ({names})",
        rons=_TRIPLE_RON if len(unpaid) == 3 else _DOUBLE_RON,
        discarder=names[event.wins[0].discarder or 0],
        names=join_names(unpaid),
    )


def transition_name(transition: Transition, names: Sequence[str]) -> Text:
    """Return the name of a recorded event, for a sentence about its undo or correction."""
    event = transition.event
    if isinstance(event, HandWon) and len(transition.paid_wins) < len(event.wins):
        return transition_text(transition, names)
    return _event_name(event, names)


_NAMES: dict[type, Message] = {
    RiichiDeclared: _("{name}'s riichi"),
    ChomboMade: _("{name}'s chombo"),
    HandDied: _("{name}'s dead hand"),
    PenaltyGiven: _("{name}'s penalty"),
    FoulMade: _("{name}'s foul"),
}
"""The names of the events of one player."""


def _event_name(event: Event, names: Sequence[str]) -> Text:
    """Return the name of an event, for a sentence about its undo or correction."""
    match event:
        case HandWon():
            return join((_win_name(win, names) for win in event.wins), _COMMA)
        case RiichiDeclared() | ChomboMade() | HandDied() | PenaltyGiven() | FoulMade():
            return _NAMES[type(event)].fill(name=names[event.seat])
        case _:
            return _event_text(event, names)


def _win_name(win: TableWin, names: Sequence[str]) -> Text:
    if win.fan is not None:
        sentence = _("{winner}'s win of {points}")
    elif win.discarder is None:
        sentence = _("{winner}'s tsumo of {points}")
    else:
        sentence = _("{winner}'s ron of {points} from {discarder}")
    return _fill(sentence, win, names)


def _win(win: TableWin, names: Sequence[str], honba: int, rules: TableRules | None) -> Text:
    if win.fan is not None:
        return _fan_win(win, names)
    points = tsumo_text(win, honba, rules)
    if points is not None:
        return _fill(_("{winner} wins {points} (tsumo)"), win, names, points=points)
    return _fill(_("{winner} wins {points} from {discarder} (ron)"), win, names)


def tsumo_text(win: TableWin, honba: int = 0, rules: TableRules | None = None) -> Text | None:
    """Return "2000 all" or "1300, 2600", with honba; None for a ron and a hand scored by fans."""
    if win.discarder is not None or win.fan is not None:
        return None
    return announce(win.payment, honba=honba, rules=rules if isinstance(rules, Rules) else STANDARD)


def _fan_win(win: TableWin, names: Sequence[str]) -> Text:
    sentence = (
        _("{winner} wins {points} self-drawn ({fan} fan)")
        if win.discarder is None
        else _("{winner} wins {points} from {discarder} ({fan} fan)")
    )
    return _fill(sentence, win, names, points=win.payment.total, fan=win.fan)


def _fill(sentence: Message, win: TableWin, names: Sequence[str], **others: object) -> Message:
    values: dict[str, object] = {
        "winner": names[win.winner],
        "points": tsumo_text(win) or Number(win.payment.total),
        "discarder": "" if win.discarder is None else names[win.discarder],
    }
    return sentence.fill(**(values | others))


def _draw(event: HandDrawn, names: Sequence[str]) -> Text:
    tenpai, nagashi = (
        join_names([names[seat] for seat in sorted(seats)])
        for seats in (event.tenpai, event.nagashi)
    )
    sentence = (
        _("draw, tenpai: {tenpai}; nagashi mangan: {nagashi}")
        if event.nagashi
        else _("draw, tenpai: {tenpai}")
    )
    return sentence.fill(
        tenpai=tenpai if event.tenpai else in_context("tenpai", "nobody"), nagashi=nagashi
    )


def substitution_text(substitution: Substitution, players: Sequence[str]) -> Text:
    """Return who took over from whom."""
    return substituted_text(players[substitution.player], players[substitution.leaving])


def substituted_text(player: str, leaving: str) -> Text:
    """Return that a player takes over the seat and the points of another.

    >>> str(substituted_text("Eva", "Ben"))
    'Eva takes over from Ben'
    """
    return _("{player} takes over from {leaving}", player=player, leaving=leaving)


def invalid_entry_line(entry: InvalidEntry, state: SessionState, language: Language) -> str:
    """Return a line for an entry that no longer fits, with the reason."""
    return _(
        "Entry {seq} no longer fits and is skipped: {reason}",
        seq=entry.seq,
        reason=invalid_entry_reason(entry, state),
    ).text(language)


def invalid_entry_text(entry: InvalidEntry, state: SessionState) -> Text:
    """Return the event of an entry that no longer fits; unknown seats keep their numbers."""
    match entry.event:
        case Transition() as transition:
            names = state.names_at(entry.seq) or tuple(map(str, range(state.rules.players)))
            return transition_text(transition, names, state.rules)
        case GameStarted():
            return _("the start of a game")
        case PlayerSubstituted():
            return _("a substitution")
        case _:
            return _("the end of the game night")


def rescored_text(hand: RescoredHand, state: SessionState) -> Text:
    """Return how the points of a hand or penalty changed since it was recorded, without its entry.

    >>> state = SessionState(name="", players=("Aki", "Ben"), rules=Rules(), length=9)
    >>> str(rescored_text(RescoredHand(7, 1, 2000, 2900), state))
    'recalculated with the current seat, round and riichi: Ben, 2,000 becomes 2,900.'
    """
    sentence = (
        _("counted again with the earlier warnings: {name}, {old:,} after uma becomes {new:,}.")
        if hand.after_uma
        else _(
            "recalculated with the current seat, round and riichi: {name}, {old:,} becomes {new:,}."
        )
    )
    return sentence.fill(name=state.players[hand.player], old=hand.old, new=hand.new)


def rescored_line(hand: RescoredHand, state: SessionState, language: Language) -> str:
    """Return how the points of an entry changed since it was recorded."""
    text = rescored_text(hand, state)
    return _("Entry {seq} is {text}", seq=hand.seq, text=text).text(language)
