"""Game records: what happened in each round, and the results to compare with.

docs/reference/game-records.md describes the format.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from scorer.riichi.rules.rules import PAO_YAKUMAN, Rules
from scorer.riichi.win import By
from scorer.table.events import Abort, Event, HandAborted, HandDrawn, HandWon, RiichiDeclared
from scorer.table.riichi.game import RiichiGame
from scorer.table.riichi.liability import liabilities
from scorer.table.riichi.payments import payment_for, yakuman_count
from scorer.table.settlement import Liability, TableWin
from scorer.table.state import GameState
from scorer.tiles.errors import BadNotation, ImpossibleWin, RiichiError
from scorer.tiles.messages import message as _
from webapp.records.fields import Record, read_choice, read_integer, read_list, read_seats
from webapp.records.session_rules import game_rules
from webapp.records.single_round import starting_state

_BY = {str(by): by for by in By}
_EXHAUSTIVE = frozenset({"exhaustive", "nagashi_mangan"})
_DRAWS = {
    **{str(reason): reason for reason in Abort},
    "four_wind": Abort.FOUR_WINDS,
    "four_kan": Abort.FOUR_KANS,
    **dict.fromkeys(sorted(_EXHAUSTIVE)),
}
_MOST_POINTS = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedWin:
    """A win as recorded; `liable` is the seat that is liable for the yakuman of the hand."""

    winner: int
    discarder: int | None
    points: int
    yakuman: tuple[str, ...] = ()
    liable: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedRound:
    """One round as source: the riichi declarations and either wins or a draw.

    Attributes:
        riichi: The seats whose riichi was accepted, in order.
        unaccepted_riichi: The seats that dealt in with their riichi tile.
        wins: The wins; empty after a draw.
        draw: The draw, None after wins.
        source: The JSON object of the round, for the results in it.
    """

    riichi: tuple[int, ...]
    unaccepted_riichi: tuple[int, ...]
    wins: tuple[RecordedWin, ...]
    draw: HandDrawn | HandAborted | None
    source: Record

    def events(self, state: GameState, rules: Rules) -> Iterator[Event]:
        """Yield the events of the round; `state` is the state before it.

        >>> from scorer.table.riichi.game import RiichiGame
        >>> given = {"riichi": [1], "draw": {"type": "exhaustive", "tenpai": [1]}}
        >>> events = read_round(given, last=3).events(RiichiGame(Rules()).new_game(), Rules())
        >>> [type(event).__name__ for event in events]
        ['RiichiDeclared', 'HandDrawn']
        """
        for seat in self.riichi:
            yield RiichiDeclared(seat)
        for seat in self.unaccepted_riichi:
            yield RiichiDeclared(seat, accepted=False)
        if self.draw is not None:
            yield self.draw
        else:
            yield HandWon(tuple(_table_win(win, state, rules) for win in self.wins))


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """A whole game, or a single round from the middle of one.

    Attributes:
        rules: The rules of the game.
        first_dealer: The seat of the first dealer.
        rounds: The rounds in order.
        final: The final results in the record, if any.
        points_known: Whether the record has the rules that turn scores into points.
        start: The state before the first round.
        next_state: The recorded state after a single round, if any.
    """

    rules: Rules
    first_dealer: int
    rounds: tuple[RecordedRound, ...]
    final: Record | None
    points_known: bool
    start: GameState
    next_state: Record | None = None


def read_game(data: object, rules: Rules | None = None) -> GameRecord:
    """Read a game record; `rules` replace its own if given.

    Raise RiichiError with the first invalid field and its round.

    >>> read_game({"first_dealer": 0, "rounds": [{"wins": []}]})
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: rounds[0]: The round has neither wins nor a draw; give it one \
of them.
    """
    if not isinstance(data, dict):
        raise BadNotation(_("The line is not a JSON object; write one game record a line."))
    played = game_rules(data, rules)
    last = played.players - 1
    first_dealer = read_integer(data, "first_dealer", last)
    alone = data.get("round") if data.get("rounds") is None else None
    rounds = []
    for number, given in enumerate(read_list(data, "rounds") if alone is None else [alone]):
        with errors_in_round(number):
            rounds.append(read_round(given, last))
    if not rounds:
        raise BadNotation(_("The game has no rounds; list them in the field rounds."))
    start = RiichiGame(played).new_game(first_dealer=first_dealer)
    if alone is not None:
        with errors_in_round(0):
            start = starting_state(
                rounds[0].source, players=played.players, first_dealer=first_dealer
            )
    final, next_state = (data.get(field) for field in ("final", "next"))
    return GameRecord(
        rules=played,
        first_dealer=first_dealer,
        rounds=tuple(rounds),
        final=final if isinstance(final, Mapping) else None,
        points_known=data.get("session_rules", {}) is not None or rules is not None,
        start=start,
        next_state=next_state if alone is not None and isinstance(next_state, Mapping) else None,
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


def read_round(given: object, last: int) -> RecordedRound:
    """Read one round; `last` is the number of the last seat.

    >>> read_round({"wins": [{"winner": 0, "win_type": "tsumo", "points": 3000}]}, last=3).wins
    (RecordedWin(winner=0, discarder=None, points=3000, yakuman=(), liable=None),)
    """
    if not isinstance(given, Mapping):
        raise BadNotation(
            _(
                "The round is not an object; write one such as {example}.",
                example='{"riichi": [], "wins": [...]}',
            )
        )
    wins = tuple(_win(win, last) for win in read_list(given, "wins"))
    draw = None if given.get("draw") is None else _draw(given["draw"], last)
    if bool(wins) is (draw is not None):
        raise BadNotation(
            _("The round has both wins and a draw; give it one of them.")
            if wins
            else _("The round has neither wins nor a draw; give it one of them.")
        )
    return RecordedRound(
        riichi=read_seats(given, "riichi", last),
        unaccepted_riichi=read_seats(given, "riichi_not_accepted", last),
        wins=wins,
        draw=draw,
        source=given,
    )


def _win(given: object, last: int) -> RecordedWin:
    if not isinstance(given, Mapping):
        raise BadNotation(
            _(
                "A win is not an object; write one such as {example}.",
                example='{"winner": 0, "win_type": "tsumo", "points": 3000}',
            )
        )
    by = read_choice(_BY, given, "win_type")
    if by is By.TSUMO and given.get("loser") is not None:
        raise ImpossibleWin(_("A tsumo has no loser; leave loser out or make win_type ron."))
    yakuman = tuple(str(name) for name in read_list(given, "yakuman"))
    liable = None if given.get("pao") is None else read_integer(given, "pao", last)
    if liable is not None and not PAO_YAKUMAN.intersection(yakuman):
        names = ", ".join(sorted(PAO_YAKUMAN))
        raise ImpossibleWin(
            _(
                "Seat {liable} cannot be liable: the field yakuman has none of "
                "{names}; leave pao out or name the yakuman.",
                liable=liable,
                names=names,
            )
        )
    return RecordedWin(
        winner=read_integer(given, "winner", last),
        discarder=read_integer(given, "loser", last) if by is By.RON else None,
        points=read_integer(given, "points", _MOST_POINTS),
        yakuman=yakuman,
        liable=liable,
    )


def _draw(given: object, last: int) -> HandDrawn | HandAborted:
    if not isinstance(given, Mapping):
        raise BadNotation(
            _(
                "The draw is not an object; write one such as {example}.",
                example='{"type": "exhaustive", "tenpai": [0]}',
            )
        )
    reason = read_choice(_DRAWS, given, "type")
    if reason is not None:
        known = given.get("declarer") is not None
        return HandAborted(reason, read_integer(given, "declarer", last) if known else None)
    if given.get("tenpai") is None:
        raise BadNotation(_("The field tenpai is missing; list the seats in tenpai, [] for none."))
    nagashi = read_seats(given, "nagashi", last)
    if not nagashi and given["type"] == "nagashi_mangan":
        raise BadNotation(
            _("The field nagashi is missing; list the seats that made the nagashi mangan.")
        )
    return HandDrawn(frozenset(read_seats(given, "tenpai", last)), frozenset(nagashi))


def _table_win(win: RecordedWin, state: GameState, rules: Rules) -> TableWin:
    by = By.TSUMO if win.discarder is None else By.RON
    deals = win.winner == state.dealer
    return TableWin(
        winner=win.winner,
        dealer=state.dealer,
        payment=payment_for(win.points, by=by, dealer=deals, rules=rules, honba=state.honba),
        discarder=win.discarder,
        liable=_liable(win, by=by, deals=deals, rules=rules),
    )


def _liable(win: RecordedWin, *, by: By, deals: bool, rules: Rules) -> tuple[Liability, ...]:
    if win.liable is None:
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
    fed = dict.fromkeys((name for name in win.yakuman if name in PAO_YAKUMAN), win.liable)
    return liabilities(times, fed, rules, whole=paid)
