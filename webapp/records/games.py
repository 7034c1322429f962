"""Game records: what happened in each round; replay it and compare the results.

docs/reference/game-records.md describes the format.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Annotated, Any

from scorer.riichi.rules.choices import PAO_YAKUMAN
from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By
from scorer.table.events import Abort, Event, HandAborted, HandDrawn, HandWon, RiichiDeclared
from scorer.table.riichi.game import RiichiGame
from scorer.table.riichi.liability import liabilities
from scorer.table.riichi.payments import payment_for, yakuman_count
from scorer.table.settlement import Liability, TableWin
from scorer.table.state import GameState
from scorer.table.table_game import Outcome
from scorer.tiles.errors import BadNotation, ImpossibleWin, RiichiError
from scorer.tiles.messages import message as _
from webapp.records.hands import WINDS_BY_TILE, Seat, WindTile, require_record, unknown_seat
from webapp.records.session_rules import game_rules
from webapp.typed_json.decode import (
    Between,
    OneOf,
    OpenObject,
    decode,
    invalid_field,
    missing_field,
)

_DRAWS = {
    **{str(reason): reason for reason in Abort},
    "four_wind": Abort.FOUR_WINDS,
    "four_kan": Abort.FOUR_KANS,
    **dict.fromkeys(("exhaustive", "nagashi_mangan")),
}
_WINDS = tuple(WINDS_BY_TILE)

Record = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class WinFields(OpenObject):
    """A win of a round; `points` are those of the hand without honba and sticks."""

    winner: Seat
    win_type: By
    loser: Seat | None = None
    points: Annotated[int, Between(0, 1_000_000)]
    yakuman: tuple[str, ...] = ()
    pao: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawFields(OpenObject):
    """A draw of a round."""

    type: Annotated[str, OneOf(_DRAWS)]
    tenpai: tuple[Seat, ...] | None = None
    nagashi: tuple[Seat, ...] = ()
    declarer: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFields(OpenObject):
    """The events of a round."""

    riichi: tuple[Seat, ...] = ()
    riichi_not_accepted: tuple[Seat, ...] = ()
    wins: tuple[WinFields, ...] = ()
    draw: DrawFields | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StartFields(OpenObject):
    """The state before a single round from the middle of a game."""

    round_wind: WindTile
    kyoku: Annotated[int, Between(1, 4)]
    honba: Annotated[int, Between(0, 1000)] = 0
    riichi_sticks: Annotated[int, Between(0, 1000)] = 0
    start_scores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFields(OpenObject):
    """The events of a game, or of a single round."""

    first_dealer: Seat
    rounds: tuple[RoundFields, ...] | None = None
    round: RoundFields | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedRound:
    """One round: its fields, its draw if it has one, and its JSON object with the results."""

    fields: RoundFields
    draw: HandDrawn | HandAborted | None
    source: Any

    def events(self, state: GameState, rules: Rules) -> Iterator[Event]:
        """Yield the events of the round; `state` is the state before it."""
        for seat in self.fields.riichi:
            yield RiichiDeclared(seat)
        for seat in self.fields.riichi_not_accepted:
            yield RiichiDeclared(seat, accepted=False)
        if self.draw is not None:
            yield self.draw
        else:
            yield HandWon(tuple(_table_win(win, state, rules) for win in self.fields.wins))


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """A whole game, or a single round from the middle of one.

    Attributes:
        rules: The rules of the game.
        rounds: The rounds in order.
        final: The final results in the record, if any.
        points_known: Whether the record has the rules that turn scores into points.
        start: The state before the first round.
        next_state: The recorded state after a single round, if any.
    """

    rules: Rules
    rounds: tuple[RecordedRound, ...]
    final: Record | None
    points_known: bool
    start: GameState
    next_state: Record | None = None


def read_game(data: object, rules: Rules | None = None) -> GameRecord:
    """Read a game record; `rules` replace its own if given.

    Raise RiichiError with the first invalid field and its round.
    """
    record = require_record(data)
    played = game_rules(record, rules)
    given = decode(GameFields, record, "record")
    if given.first_dealer >= played.players:
        raise unknown_seat("first_dealer", given.first_dealer, played.players)
    alone = given.round if given.rounds is None else None
    sources: Any = record["round"] if alone else record.get("rounds")
    rounds = []
    for number, each in enumerate([alone] if alone else given.rounds or ()):
        with errors_in_round(number):
            source = sources if alone else sources[number]
            rounds.append(_round(each, source, played.players))
    if not rounds:
        raise BadNotation(_("The game has no rounds; list them in the field rounds."))
    start = RiichiGame(played).new_game(first_dealer=given.first_dealer)
    if alone:
        start = state_before(rounds[0].source, start, played.players)
    final, next_state = (record.get(field) for field in ("final", "next"))
    return GameRecord(
        rules=played,
        rounds=tuple(rounds),
        final=final if isinstance(final, Mapping) else None,
        points_known=record.get("session_rules", {}) is not None or rules is not None,
        start=start,
        next_state=next_state if alone and isinstance(next_state, Mapping) else None,
    )


@contextmanager
def errors_in_round(number: int) -> Iterator[None]:
    """Add the round of the record to the message of a RiichiError.

    >>> with errors_in_round(3):
    ...     raise BadNotation(_("The game has no rounds; list them in the field rounds."))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: rounds[3]: The game has no rounds; \
list them in the field rounds.
    """
    try:
        yield
    except RiichiError as error:
        where = _("rounds[{number}]: {error}", number=number, error=error.message)
        raise type(error)(where) from None


def state_record(state: GameState) -> dict[str, object]:
    """Return a state in the form of the field `next` of a record.

    >>> state_record(GameState(scores=(35_000,) * 3, deals_passed=4, honba=2))["round_wind"]
    '2z'
    """
    return {
        "round_wind": str(state.round.tile),
        "kyoku": state.kyoku,
        "dealer": state.dealer,
        "honba": state.honba,
        "riichi_sticks": state.sticks,
        "start_scores": list(state.scores),
    }


def state_before(source: Record, first: GameState, players: int) -> GameState:
    """Return the state before a round; `first` is that at the start of the game."""
    given = decode(StartFields, source, path="round")
    if given.kyoku > players:
        raise invalid_field(
            "round.kyoku",
            given.kyoku,
            _("a whole number from {least} to {most}", least=1, most=players),
        )
    if len(given.start_scores) != players:
        raise BadNotation(
            _(
                "The field start_scores does not hold {players} whole numbers; a "
                "single round begins with the score of each seat.",
                players=players,
            )
        )
    return replace(
        first,
        scores=given.start_scores,
        deals_passed=_WINDS.index(given.round_wind) * players + given.kyoku - 1,
        honba=given.honba,
        sticks=given.riichi_sticks,
    )


def _round(given: RoundFields, source: Any, players: int) -> RecordedRound:
    if bool(given.wins) is (given.draw is not None):
        raise BadNotation(
            _("The round has both wins and a draw; give it one of them.")
            if given.wins
            else _("The round has neither wins nor a draw; give it one of them.")
        )
    _seats("riichi", given.riichi, players)
    _seats("riichi_not_accepted", given.riichi_not_accepted, players)
    for win in given.wins:
        _require_possible(win, players)
    draw = None if given.draw is None else _draw(given.draw, players)
    return RecordedRound(fields=given, draw=draw, source=source)


def _seats(name: str, seats: tuple[int, ...], players: int) -> tuple[int, ...]:
    if len(set(seats)) < len(seats) or max(seats, default=0) >= players:
        raise invalid_field(
            name,
            list(seats),
            _("a list of seats from 0 to {last}, each once", last=players - 1),
        )
    return seats


def _require_possible(given: WinFields, players: int) -> None:
    for name, seat in (("winner", given.winner), ("loser", given.loser), ("pao", given.pao)):
        if seat is not None and seat >= players:
            raise unknown_seat(name, seat, players)
    if given.win_type is By.TSUMO and given.loser is not None:
        raise ImpossibleWin(_("A tsumo has no loser; leave loser out or make win_type ron."))
    if given.win_type is By.RON and given.loser is None:
        raise missing_field("loser", "wins")
    if given.pao is not None and not PAO_YAKUMAN.intersection(given.yakuman):
        names = ", ".join(sorted(PAO_YAKUMAN))
        raise ImpossibleWin(
            _(
                "Seat {liable} cannot be liable: the field yakuman has none of "
                "{names}; leave pao out or name the yakuman.",
                liable=given.pao,
                names=names,
            )
        )


def _draw(given: DrawFields, players: int) -> HandDrawn | HandAborted:
    reason = _DRAWS[given.type]
    if reason is not None:
        if given.declarer is not None and given.declarer >= players:
            raise unknown_seat("declarer", given.declarer, players)
        return HandAborted(reason, given.declarer)
    if given.tenpai is None:
        raise BadNotation(_("The field tenpai is missing; list the seats in tenpai, [] for none."))
    nagashi = _seats("nagashi", given.nagashi, players)
    if not nagashi and given.type == "nagashi_mangan":
        raise BadNotation(
            _("The field nagashi is missing; list the seats that made the nagashi mangan.")
        )
    return HandDrawn(frozenset(_seats("tenpai", given.tenpai, players)), frozenset(nagashi))


def _table_win(win: WinFields, state: GameState, rules: Rules) -> TableWin:
    by, deals = win.win_type, win.winner == state.dealer
    return TableWin(
        winner=win.winner,
        dealer=state.dealer,
        payment=payment_for(win.points, by=by, dealer=deals, rules=rules, honba=state.honba),
        discarder=win.loser,
        liable=_liable(win, by=by, deals=deals, rules=rules),
    )


def _liable(win: WinFields, *, by: By, deals: bool, rules: Rules) -> tuple[Liability, ...]:
    if win.pao is None:
        return ()
    paid = yakuman_count(win.points, by=by, dealer=deals, rules=rules)
    if not paid:
        raise ImpossibleWin(
            _(
                "A yakuman pays more than {points} points; correct the points, or leave pao out.",
                points=win.points,
            )
        )
    times = {name: 1 + (name in rules.double_yakuman) for name in win.yakuman}
    fed = dict.fromkeys((name for name in win.yakuman if name in PAO_YAKUMAN), win.pao)
    return liabilities(times, fed, rules, whole=paid)


Report = dict[str, Any]


def replay_game(record: GameRecord) -> Report:
    """Return the rounds, whether the game ended, the final scores and points, and differences.

    Raise RiichiError with the round if it cannot have happened.
    """
    state = record.start
    rounds: list[Report] = []
    differences: list[Report] = []
    for number, recorded in enumerate(record.rounds):
        if state.ending is not None:
            differences += difference("ended", True, False, number=number - 1)
            state = replace(state, ending=None)
        with errors_in_round(number):
            outcomes = RiichiGame(record.rules).play_all(
                recorded.events(state, record.rules), state
            )
        rounds.append(_round_report(state, outcomes))
        differences += _round_differences(rounds[-1], recorded, outcomes[-1], number)
        state = outcomes[-1].after
    final = _final(state, record)
    differences += _final_differences(state, final, record)
    differences += _next_differences(state, record)
    ended = state.ending is not None
    return {"rounds": rounds, "ended": ended, "final": final, "differences": differences}


def _round_report(before: GameState, outcomes: Sequence[Outcome]) -> Report:
    after_riichi = outcomes[-2].after if len(outcomes) > 1 else before
    deposits = zip(after_riichi.scores, before.scores, strict=True)
    return state_record(before) | {
        "riichi_deposits": [score - start for score, start in deposits],
        "result_deltas": list(outcomes[-1].deltas),
        "end_scores": list(outcomes[-1].after.scores),
    }


def _round_differences(
    report: Report, recorded: RecordedRound, outcome: Outcome, number: int
) -> Iterator[Report]:
    """Yield the results of the round that differ from the record."""
    for field, computed in report.items():
        yield from difference(field, computed, recorded.source.get(field), number=number)
    parts = [("draw.deltas", recorded.source.get("draw"), list(outcome.deltas))]
    for place, win in enumerate(recorded.fields.wins):
        deltas = list(outcome.settlement.paid_to(win.winner))
        parts.append((f"wins[{place}].deltas", recorded.source["wins"][place], deltas))
    for field, given, computed in parts:
        expected = given.get("deltas") if isinstance(given, Mapping) else None
        yield from difference(field, computed, expected, number=number)


def _final(state: GameState, record: GameRecord) -> Mapping[str, list[float]]:
    """Return the scores, with the left-over sticks, and the points if the game ended now."""
    places = RiichiGame(record.rules).standings(state)
    return {
        "scores": [each.score for each in places],
        "points": [each.points / 1000 for each in places],
    }


def _final_differences(
    state: GameState, final: Mapping[str, list[float]], record: GameRecord
) -> Iterator[Report]:
    if record.final is None:
        return
    yield from difference("ended", state.ending is not None, True, number=len(record.rounds) - 1)
    for field, computed in final.items():
        if field != "points" or record.points_known:
            yield from difference(f"final.{field}", computed, record.final.get(field))


def _next_differences(state: GameState, record: GameRecord) -> Iterator[Report]:
    """Yield where the state after a single round differs from the record."""
    if record.next_state is None:
        return
    yield from difference("ended", state.ending is not None, False, number=0)
    for field, computed in state_record(state).items():
        yield from difference(f"next.{field}", computed, record.next_state.get(field))


def difference(
    field: str, computed: object, recorded: object, *, number: int | None = None
) -> Iterator[Report]:
    """Yield the difference, if any; a record can lack a result or hold an invalid one."""
    if recorded is None or recorded == computed:
        return
    where = {} if number is None else {"round": number}
    expected = recorded if _is_plain(recorded) else "..."
    yield {**where, "field": field, "computed": computed, "recorded": expected}


def _is_plain(given: object) -> bool:
    parts = given if isinstance(given, list) else [given]
    return all(isinstance(part, str | int | float) for part in parts)
