"""The statistics of a person, and the wins in them and in the hall of fame."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NamedTuple

from scorer.riichi.points import Limit
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game, Term
from webapp.league.club.season_table import average_place, season_games
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
    """All yakuman of a club, the newest first, and its largest hands below a yakuman."""

    yakuman: tuple[ClubWin, ...]
    largest: tuple[ClubWin, ...]


def hall_of_fame(store: LeagueStore, selection: Selection) -> HallOfFame:
    """Return the hall of fame of a club."""
    results = store.results
    return HallOfFame(
        club_wins(results.yakuman(selection), selection.game),
        club_wins(results.largest_wins(selection, MOST), selection.game),
    )


def club_wins(rows: Sequence[ResultRow], game: str) -> tuple[ClubWin, ...]:
    """Return the wins of rows of results of a game."""
    return tuple(
        copy_fields(
            ClubWin,
            row,
            value=_value(row),
            yaku=tuple(_win_term(name, game) for name in dict.fromkeys(json.loads(row.yaku))),
        )
        for row in rows
    )


def _win_term(name: str, game: str) -> Term:
    term = yaku_term(name, game)
    return term.spoken if game == Game.RIICHI else term


def _value(row: ResultRow) -> Text | None:
    if row.fan is not None:
        return _("{fan} fan", fan=row.fan)
    if row.grade:
        return limit_multiple(max(row.times, 1), limit_term(Limit(row.grade)))
    if row.han is None or row.fu is None:
        return None
    return _("{han} han {fu} fu", han=row.han, fu=row.fu)


_BEST = 5
"""The number of best hands."""


@dataclass(frozen=True, slots=True)
class YakuCount:
    """A yaku, kind of dora or fan, and in how many won hands it was."""

    yaku: str
    name: Text
    hands: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCounts:
    """The hands of a person.

    Attributes:
        hands: The hands played.
        wins: The hands won.
        won: The points of all hands won, without honba and riichi sticks.
        self_drawn: The hands won by tsumo.
        deal_ins: The hands in which the person discarded a winning tile.
        dealt_in: The points of the hands won on these discards.
        riichi: The hands with an accepted riichi.
        tenpai: The draws in tenpai.
        shown: The won hands whose tiles are known.
        called: Those of them with called tiles.
        known_yaku: The won hands whose yaku or fans are known.
        average_win: The average points of a won hand; None without one.
        average_deal_in: The average points of a hand dealt in; None without one.
        average_fan: The average fan of a won hand; None in riichi.
    """

    hands: int
    wins: int
    won: int
    self_drawn: int
    deal_ins: int
    dealt_in: int
    riichi: int
    tenpai: int
    shown: int
    called: int
    known_yaku: int
    average_win: float | None
    average_deal_in: float | None
    average_fan: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePoints:
    """A finished game: the start of its evening in UTC, place, points, and their sum so far."""

    began: str
    place: int
    points: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponent:
    """The results of a person against another one.

    Attributes:
        person: The other person.
        games: The common finished games.
        ahead: Those in which the person had the better place.
        behind: Those in which the other had it.
        points: The difference of the points in all of them.
        rons: The rons of the person on discards of the other.
        won: Their points.
        deal_ins: The rons of the other on discards of the person.
        paid: Their points.
    """

    person: int
    games: int
    ahead: int
    behind: int
    points: int
    rons: int
    won: int
    deal_ins: int
    paid: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonStatistics:
    """Everything that the results of a club say about a person.

    Attributes:
        person: The number of the person.
        games: The finished games in their order.
        places: The number of games by place, the first to the last.
        average_place: The average place; None without a game.
        points: The sum of the points of all games.
        hands: The counts of the hands, also of unfinished games.
        yaku: The yaku, dora or fans of the won hands, the most frequent first.
        best: The largest hands.
        opponents: The results against other persons, the most frequent opponent first.
    """

    person: int
    games: tuple[GamePoints, ...]
    places: tuple[int, ...]
    average_place: float | None
    points: int
    hands: HandCounts
    yaku: tuple[YakuCount, ...]
    best: tuple[ClubWin, ...]
    opponents: tuple[Opponent, ...]


def person_statistics(
    store: LeagueStore, selection: Selection, person: int, *, uma: tuple[int, ...] | None = None
) -> PersonStatistics:
    """Return the statistics of a person over a selection of sessions.

    Args:
        store: The store of all sessions.
        selection: The sessions that count.
        person: The number of the person.
        uma: The points for each place in thousands, instead of those of each evening.
    """
    results = store.results
    games: Sequence[Any] = ()
    differences: Mapping[int, int] | None = None
    if uma is None:
        games = results.games_of(selection, person)
    else:
        games, differences = _rescored_games(store, selection, person, uma)
    wins = results.wins_of(selection, person)
    places = Counter(row.place for row in games)
    totals = list(accumulate(row.points for row in games))
    return PersonStatistics(
        person=person,
        games=tuple(
            copy_fields(GamePoints, row, total=total)
            for row, total in zip(games, totals, strict=True)
        ),
        places=tuple(places[place] for place in range(1, selection.seats + 1)),
        average_place=average_place(places) if games else None,
        points=totals[-1] if totals else 0,
        hands=_hand_counts(results.hands_of(selection, person), wins),
        yaku=tuple(_yaku_counts(wins, selection.game)),
        best=club_wins(wins[:_BEST], selection.game),
        opponents=tuple(_opponents(store, selection, person, differences)),
    )


class _RescoredGame(NamedTuple):
    began: str
    place: int
    points: int


def _rescored_games(
    store: LeagueStore, selection: Selection, person: int, uma: tuple[int, ...]
) -> tuple[list[_RescoredGame], Mapping[int, int]]:
    """Return the games of a person under another uma, and the differences to each other person."""
    own: list[_RescoredGame] = []
    differences = Counter[int]()
    mine = store.results.sessions_of(person)
    sessions = [row for row in store.results.sessions(selection) if row.session in mine]
    for game in season_games(store.results, sessions, selection.seats, uma):
        one = next((each for each in game.results if each.person == person), None)
        if one is not None:
            own.append(_RescoredGame(game.began, one.place, one.points))
            for each in game.results:
                differences[each.person] += one.points - each.points
    return own, differences


def _hand_counts(row: ResultRow, wins: Sequence[ResultRow]) -> HandCounts:
    fans = [win.fan for win in wins if win.fan is not None]
    return copy_fields(
        HandCounts,
        row,
        known_yaku=sum(win.yaku != "[]" for win in wins),
        average_win=row.won / row.wins if row.wins else None,
        average_deal_in=row.dealt_in / row.deal_ins if row.deal_ins else None,
        average_fan=sum(fans) / len(fans) if fans else None,
    )


def _yaku_counts(wins: Sequence[ResultRow], game: str) -> Iterator[YakuCount]:
    counts = Counter(name for win in wins for name in set(json.loads(win.yaku)))
    for name, hands in sorted(counts.items(), key=lambda each: (-each[1], each[0])):
        yield YakuCount(name, yaku_term(name, game), hands)


def _opponents(
    store: LeagueStore, selection: Selection, person: int, differences: Mapping[int, int] | None
) -> Iterator[Opponent]:
    rons = {(row.winner, row.discarder): row for row in store.results.payments(selection, person)}
    rows = store.results.opponents(selection, person)
    for row in sorted(rows, key=lambda row: (-row.games, row.person)):
        won, paid = rons.get((person, row.person)), rons.get((row.person, person))
        yield copy_fields(
            Opponent,
            row,
            points=row.points if differences is None else differences[row.person],
            rons=won.rons if won else 0,
            won=won.points if won else 0,
            deal_ins=paid.rons if paid else 0,
            paid=paid.points if paid else 0,
        )
