"""Limits of the numbers and texts of events that come from outside; stored ones can exceed them."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Annotated, Any

from scorer.payment import Ron, Tsumo
from scorer.table.events import PointsAdjusted
from scorer.table.fans.wins import FanHand
from scorer.table.games import game_for
from scorer.table.riichi.wins import RiichiHand
from scorer.table.session.log import Edited, Entry, SessionStarted
from scorer.table.session.names import require_few_players, require_valid_names
from scorer.table.settlement import TableWin
from scorer.table.state import GameState, SeatResult
from scorer.tiles.messages import message as _
from scorer.tiles.messages import verbatim
from webapp.typed_json.decode import Between, MaxLength, decode, invalid_field

CHANGE = Between(-1_000_000, 1_000_000)
"""The points of a win, and of an agreed change of a score."""

STICK_CHANGE = Between(-1000, 1000)
"""An agreed change of the riichi sticks on the table."""

CHIPS = Between(0, 1000)
"""The chips that each payer of a win gives."""

MAX_TEXT = 1000
"""Limit of the characters of a text, such as a hand in notation."""

MAX_ITEMS = 1000
"""Limit of a list, such as the chombos of a game."""

MAX_NOTE = 100
"""Limit of the characters of a player's own words about a penalty."""

_POINTS, _COUNT, _PAYERS = Between(0, 1_000_000), Between(0, 1000), Between(2, 3)
_PLACE = Between(1, 4)
_GAME_COUNT = Between(0, 100_000)  # agreed changes can add up
_LIMITS: dict[type, dict[str, Between]] = {
    Ron: {"points": _POINTS, "others": _POINTS, "payers": _PAYERS},
    Tsumo: {"dealer": _POINTS, "others": _POINTS, "payers": _PAYERS},
    TableWin: {"fan": _COUNT, "chips": CHIPS},
    PointsAdjusted: {"deltas": CHANGE, "sticks": STICK_CHANGE},
    SeatResult: dict.fromkeys(("score", "leftover", "points"), CHANGE) | {"place": _PLACE},
    GameState: dict.fromkeys(("deals_passed", "honba", "sticks", "streaks"), _GAME_COUNT)
    | dict.fromkeys(("chips", "prizes"), Between(-100_000_000, 100_000_000)),
    RiichiHand: dict.fromkeys(("han", "fu"), _COUNT),
    FanHand: dict.fromkeys(("fan", "flowers"), _COUNT),
}
"""The limits of numbers by class and field; others are seats, and scores up to a billion."""


MAX_LATER_RULES = 100
"""Changes of the rules during a session."""


def require_usual_entry(entry: Entry) -> None:
    """Raise a RiichiError for a name, a rule, a number or a text that no page sends.

    >>> require_usual_entry(SessionStarted("Friday", ("A", "B", "C", "D"), Rules()))
    >>> require_usual_entry(SessionStarted("Friday", ("A" * 61, "B", "C", "D"), Rules()))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: The name "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA…" is \
too long; write at most 60 characters.
    """
    for value in _values(entry):
        if isinstance(value, SessionStarted):
            require_valid_names((value.name, *value.players))
            require_few_players(value.players)
            if len(value.later_rules) > MAX_LATER_RULES:
                raise invalid_field(
                    "later_rules", len(value.later_rules), verbatim(f"0-{MAX_LATER_RULES}")
                )
            for rules in value.all_rules:
                game_for(rules).require_usual_rules()
        elif not isinstance(value, Edited):  # its events are values of their own
            limits = _LIMITS.get(type(value), {})
            for part in fields(value):
                _require_usual(part.name, getattr(value, part.name), limits.get(part.name))


def require_short_note(note: str) -> None:
    """Raise a RiichiError for a note that is too long or cannot be printed."""
    decode(Annotated[str, MaxLength(MAX_NOTE)], note, "note")
    if not note.isprintable():
        raise invalid_field("note", note, _("one line of text"))


def _values(value: object) -> Iterator[Any]:
    """Yield the dataclasses of an entry, without those in the start of a session."""
    if isinstance(value, tuple):
        for each in value:
            yield from _values(each)
    elif is_dataclass(value):
        yield value
        if not isinstance(value, SessionStarted):
            for part in fields(value):
                yield from _values(getattr(value, part.name))


def _require_usual(name: str, value: object, limit: Between | None) -> None:
    match value:
        case tuple() | frozenset() if len(value) > MAX_ITEMS:
            found = f"{len(value)} items"
            raise invalid_field(name, found, _("a list of at most {most} items", most=MAX_ITEMS))
        case tuple() | frozenset():
            for each in value:
                _require_usual(name, each, limit)
        case str():
            decode(Annotated[str, MaxLength(MAX_TEXT)], value, name)
        case int() if limit is not None:
            decode(Annotated[int, limit], value, name)
