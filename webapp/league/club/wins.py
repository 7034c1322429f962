"""Wins of persons, with their value, yaku and photo."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from scorer.riichi.points import Limit
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from webapp.league.storage.results import ResultRow, Selection
from webapp.league.storage.store import LeagueStore
from webapp.text.hand.score import limit_multiple, limit_term
from webapp.text.session.hands import yaku_term
from webapp.typed_json.encode import copy_fields

MOST = 20
"""The number of the largest hands in the hall of fame."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubWin:
    """A win of a person.

    Attributes:
        person: The winner.
        began: The start of the evening, in UTC.
        points: The points of the hand, without honba and riichi sticks.
        fan: The fan of a hand; None in riichi.
        value: The limit, han and fu, or fan; None if only points were recorded.
        yaku: The names of the yaku or fans.
        notation: The hand, its winning tile last; empty if it has no tiles.
        photo: The id of its photo, if the table still has it.
    """

    person: int
    began: str
    points: int
    fan: int | None
    value: Text | None
    yaku: tuple[Text, ...]
    notation: str
    photo: str | None


@dataclass(frozen=True, slots=True)
class HallOfFame:
    """All yakuman of a club, the newest first, and its largest hands."""

    yakuman: tuple[ClubWin, ...]
    largest: tuple[ClubWin, ...]


def hall_of_fame(store: LeagueStore, selection: Selection) -> HallOfFame:
    """Return the hall of fame of a club."""
    results = store.results
    return HallOfFame(
        club_wins(results.yakuman(selection)), club_wins(results.largest_wins(selection, MOST))
    )


def club_wins(rows: Sequence[ResultRow]) -> tuple[ClubWin, ...]:
    """Return the wins of rows of results."""
    return tuple(
        copy_fields(
            ClubWin,
            row,
            value=_value(row),
            yaku=tuple(yaku_term(name) for name in dict.fromkeys(json.loads(row.yaku))),
        )
        for row in rows
    )


def _value(row: ResultRow) -> Text | None:
    if row.fan is not None:
        return _("{fan} fan", fan=row.fan)
    if row.grade:
        return limit_multiple(max(row.times, 1), limit_term(Limit(row.grade)))
    if row.han is None or row.fu is None:
        return None
    return _("{han} han {fu} fu", han=row.han, fu=row.fu)
