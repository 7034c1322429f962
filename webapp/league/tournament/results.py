"""The results of a tournament: its tables with their scores, and the standings."""

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from scorer.riichi.rule_labels import name_label
from scorer.riichi.rules.choices import Chombo
from scorer.riichi.rules.rules import Rules
from scorer.table.events import (
    HAND_ENDS,
    ChomboMade,
    GameEnded,
    HandDied,
    PenaltyGiven,
    PointsAdjusted,
    RiichiDeclared,
)
from scorer.table.games import TableRules, game_for, table_rules_from_dict
from scorer.table.riichi.standings import points_of_ranks, tied_places
from scorer.table.session.log import GameStarted
from scorer.table.session.results import match_sheet
from scorer.table.session.session import PlayedGame, Session, current_hand_steps
from scorer.table.settlement import STICK
from scorer.table.table_game import require_change_for_each_seat
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.messages import Number, Text
from scorer.tiles.messages import message as _
from webapp.league.access import League
from webapp.league.seating.plan import Plan, Table
from webapp.league.storage.tournaments import (
    Book,
    Cut,
    Penalty,
    Player,
    PlayOff,
    SeatedTable,
    Tournament,
)
from webapp.league.tournament.ranking import GameResult, Loss, Standing, rank_players


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """A player at a table: the number, the score, the points with uma, and the place.

    `guest` is true if somebody whom the tournament does not know finished the game.
    """

    player: int
    score: int
    points: int
    place: int
    guest: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePenalty:
    """A penalty that was recorded at a table: the points that a player lost after uma, and why."""

    round: int
    table: int
    player: int
    points: int
    reason: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class TableResult:
    """A table of a round, as if its game ended now.

    Attributes:
        round: The number of the round.
        table: The number of the table.
        session: The number of its session; None until the table is opened.
        deleted: Whether its session was deleted.
        recorded: Whether something is recorded in its game.
        over: Whether the game has ended.
        players: The players who began, or will begin, from East.
        planned: The players as seated, of whom some were absent.
        seats: The players who sit there now, from East of the first hand.
        extra_minutes: The minutes that it has beyond those of the round.
        extra_hands: The hands after the time beyond those of the round.
        penalties: The penalties that were recorded there.
        held: Whether its results are held back: they are 0, and count nowhere.
    """

    round: int
    table: int
    session: int | None
    deleted: bool
    recorded: bool
    over: bool
    players: Table
    planned: Table
    seats: tuple[SeatResult, ...]
    extra_minutes: int
    extra_hands: int
    penalties: tuple[TablePenalty, ...]
    held: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentResults:
    """Everything that the pages and the files of a tournament show."""

    tournament: Tournament
    rules: TableRules
    players: tuple[Player, ...]
    tables: tuple[TableResult, ...]
    penalties: tuple[Penalty, ...]
    cuts: tuple[Cut, ...]
    play_offs: tuple[PlayOff, ...]
    standings: tuple[Standing, ...]

    def plan(self) -> Plan:
        """Return the seats of all rounds."""
        rounds: dict[int, list[Table]] = {}
        for each in self.tables:
            rounds.setdefault(each.round, []).append(each.players)
        return tuple(map(tuple, rounds.values()))

    def substitutes(self, turn: int) -> tuple[Player, ...]:
        """Return the players who have no seat in a round: they can take over one."""
        seated = {seat.player for each in self.tables if each.round == turn for seat in each.seats}
        return tuple(each for each in self.players if each.number not in seated)

    def released(self) -> Self:
        """Return what all see: no results and cuts after the last round that is released."""
        last = self.tournament.terms.released
        return self if last is None else self.until(last)

    def until(self, last: int) -> Self:
        """Return the results and cuts up to a round."""
        tables = tuple(each if each.round <= last else _held(each) for each in self.tables)
        cuts = tuple(each for each in self.cuts if each.round <= last)
        play_offs = tuple(each for each in self.play_offs if each.round <= last)
        found = replace(self, tables=tables, cuts=cuts, play_offs=play_offs)
        return replace(found, standings=_standings(found))


def _held(table: TableResult) -> TableResult:
    """Return a table whose results are held back; a referee still sees its penalties."""
    seats = tuple(replace(each, score=0, points=0, place=0) for each in table.seats)
    return replace(table, seats=seats, held=True)


def read_results(league: League, tournament: Tournament) -> TournamentResults:
    """Return the results of a tournament.

    A session has the result of its first game, which belongs to those who finish it. Substitutes
    are not ranked. Penalties that were recorded at a table count as those of referees do.
    """
    store = league.store.tournaments
    players, seated = store.players(tournament.number), store.tables(tournament.number)
    lengths = league.sessions.store.lengths(
        each.session for each in seated if each.session is not None
    )
    names, book = _player_names(players), tournament.terms.book

    def read(each: SeatedTable, elsewhere: Collection[int]) -> TableResult:
        game = _GameResult()
        length = lengths.get(each.session or 0)
        if (number := each.session) is not None and length is not None:
            game = league.game_results.get(
                (number, length, book), lambda: _game_result(league.sessions.load(number), book)
            )
        return _table(game, each, names, elsewhere)

    rounds: dict[int, list[SeatedTable]] = {}
    for table in seated:
        rounds.setdefault(table.round, []).append(table)
    tables = [found for group in rounds.values() for found in _round(group, read)]
    found = TournamentResults(
        tournament=tournament,
        rules=table_rules_from_dict(json.loads(tournament.rules)),
        players=players,
        tables=tuple(tables),
        penalties=store.penalties(tournament.number),
        cuts=store.cuts(tournament.number),
        play_offs=store.play_offs(tournament.number),
        standings=(),
    )
    return replace(found, standings=_standings(found))


def _standings(results: TournamentResults) -> tuple[Standing, ...]:
    """Return the ranking by the tables whose results are not held back."""
    terms, players = results.tournament.terms, results.players
    tables = [each for each in results.tables if not each.held]
    lost = [
        Loss(each.player, each.points, _after_cuts(each, results.cuts))
        for each in results.penalties
    ]
    for one in (one for table in tables if table.over for one in table.penalties):
        lost.append(Loss(one.player, one.points, one.round))
    disqualified = {each.number for each in players if each.terms.disqualified}
    unlisted = disqualified if terms.book is Book.WRC else set()
    listed = {each.number for each in players if not each.terms.substitute} - unlisted
    games = tuple(_games(tables, terms.book))
    missed = () if terms.book is Book.NONE else _missed(tables, players)
    return rank_players(
        sorted(listed),
        (*games, *missed),
        lost,
        riichi=game_for(results.rules).has_uma,
        last=disqualified,
        tie_break=terms.tie_break,
        cuts=results.cuts,
        play_offs=results.play_offs,
    )


def _after_cuts(penalty: Penalty, cuts: Sequence[Cut]) -> int:
    """Return the round after the newest cut before a penalty of a referee; 0 without one."""
    return max((each.round + 1 for each in cuts if each.penalty < penalty.penalty), default=0)


_MISSED = 30_000
"""The cost of a missed session: 15,000 points and 15,000 uma (EMA 2025 §7.3), 30P (WRC §12.3.9)."""


def _missed(tables: Sequence[TableResult], players: Sequence[Player]) -> Iterator[GameResult]:
    """Yield a result for each player and finished round without the player.

    Those who were planned there or began a game missed it, and those who are absent now.
    """
    absent = {each.number for each in players if not each.terms.plays}
    for turn in sorted({each.round for each in tables}):
        of = [each for each in tables if each.round == turn]
        here = {seat.player for each in of for seat in each.seats if not seat.guest}
        due = {one for each in of if each.over for one in (*each.planned, *each.players)}
        if all(each.over for each in of):
            due |= absent
        for player in sorted(due - here):
            yield GameResult(
                player=player, round=turn, points=-_MISSED, score=0, place=0, missed=True
            )


def _games(tables: Sequence[TableResult], book: Book) -> Iterator[GameResult]:
    for table in tables:
        if table.over:
            for each in table.seats:
                if each.guest and book is not Book.NONE:
                    continue  # whoever left missed the session
                yield GameResult(
                    player=each.player,
                    round=table.round,
                    points=each.points,
                    score=each.score,
                    place=each.place,
                    table=table.table,
                )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seat:
    """A seat at the end of a game, or now.

    `sitters` are those who sat there, the last one first: the index and the name in the session.
    `penalties` are those recorded there: the index of the player, the points, and the reason.
    """

    sitters: tuple[tuple[int, str], ...]
    penalties: tuple[tuple[int, int, Text], ...]
    score: int
    points: int
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _GameResult:
    """The first game of a session, as if it ended now: its seats from East of the first hand."""

    recorded: bool = False
    over: bool = False
    seats: tuple[_Seat, ...] = ()


def _round(
    group: Sequence[SeatedTable], read: Callable[[SeatedTable, Collection[int]], TableResult]
) -> list[TableResult]:
    """Return the results of the tables of a round.

    A player sits at one of them: at the own table, else at the first that has the name.
    """
    tables = [read(each, ()) for each in group]
    if max(Counter(seat.player for each in tables for seat in each.seats).values()) == 1:
        return tables
    staying = [{seat.player for seat in each.seats}.intersection(each.players) for each in tables]
    for place, each in enumerate(group):
        before = {seat.player for table in tables[:place] for seat in table.seats}
        tables[place] = read(each, before.union(*staying[place + 1 :]))
    return tables


def _table(
    game: _GameResult, seated: SeatedTable, names: Mapping[str, int], elsewhere: Collection[int]
) -> TableResult:
    """Return the result of a table with the result of its game; a deleted session has none."""
    sitting = _sitting(game.seats, seated.players, names, elsewhere)
    found, penalties = list[SeatResult](), list[TablePenalty]()
    for (player, guest), each in zip(sitting, game.seats, strict=True):
        found.append(
            SeatResult(
                player=player, score=each.score, points=each.points, place=each.place, guest=guest
            )
        )
        for index, points, reason in each.penalties:
            sinner = seated.players[index] if index < len(seated.players) else player
            penalties.append(
                TablePenalty(
                    round=seated.round,
                    table=seated.number,
                    player=sinner,
                    points=points,
                    reason=reason,
                )
            )
    empty = tuple(SeatResult(player=each, score=0, points=0, place=0) for each in seated.players)
    return TableResult(
        round=seated.round,
        table=seated.number,
        session=seated.session,
        deleted=seated.deleted is not None,
        recorded=game.recorded,
        over=game.over,
        players=seated.players,
        planned=seated.planned,
        seats=tuple(found) or empty,
        extra_minutes=seated.extra_minutes,
        extra_hands=seated.extra_hands,
        penalties=tuple(penalties),
    )


def _game_result(session: Session, book: Book) -> _GameResult:
    """Return the result of the first game of a session, without its penalties after uma."""
    state = session.state
    if not state.games:
        return _GameResult()
    game, row = state.games[0], match_sheet(state)[0]
    rules = state.under(game).rules
    seats, replaced = list[_Seat](), list[int]()
    for place, seat in enumerate(_from_east(game)):
        cell = row.cells[game.seats[seat]]
        assert cell is not None  # whoever sits has a result
        sitters = tuple((each, state.players[each]) for each in _sitters(game, seat))
        if sitters[0] != sitters[-1]:
            replaced.append(place)
        seats.append(
            _Seat(
                sitters=sitters,
                penalties=tuple(_penalties(game, seat, rules)),
                score=cell.raw,
                points=cell.subtotal - cell.extras.penalties,
                place=cell.place,
            )
        )
    if replaced and book is Book.EMA and isinstance(rules, Rules):
        seats = _with_last_uma(seats, replaced, rules)
    return _GameResult(recorded=bool(game.entries), over=row.over, seats=tuple(seats))


def _with_last_uma(seats: Sequence[_Seat], replaced: Collection[int], rules: Rules) -> list[_Seat]:
    """Return the seats of a game with substitutes, who have the last place and its uma.

    The others have the places and the uma before it (EMA 2025 §7.3).
    """
    order = sorted(range(len(seats)), key=lambda at: (at in replaced, -seats[at].score, at))
    scores = [seats[at].score for at in order]
    count = len(seats) - len(replaced)
    groups = [*tied_places(scores[:count], rules), range(count, len(seats))]
    found = list(seats)
    points = points_of_ranks(scores, groups, rules)
    for group in groups[:-1]:
        for at in group:
            found[order[at]] = replace(seats[order[at]], points=points[at], place=group.start + 1)
    last = rules.uma[0][-1] * 1000 - rules.return_score
    for at in replaced:
        found[at] = replace(seats[at], points=seats[at].score + last, place=len(seats))
    return found


def _penalties(game: PlayedGame, seat: int, rules: TableRules) -> Iterator[tuple[int, int, Text]]:
    """Yield the penalties at a seat: whose, how many points after uma, and why."""
    for step in game.steps:
        match step.transition.event:
            case ChomboMade(seat=at, reason=reason) if at == seat and isinstance(rules, Rules):
                points = rules.chombo_points if rules.chombo is Chombo.AFTER_UMA else 0
            case PenaltyGiven(seat=at, reason=reason, points=points) if at == seat:
                pass
            case HandDied(seat=at, reason=reason) if at == seat:
                points = 0
            case _:
                continue
        label = _("Chombo") if reason is None else name_label(str(reason))
        yield game.seats_at(step.seq)[seat], points, label


def _from_east(game: PlayedGame) -> tuple[int, ...]:
    """Return the seats from East of the first hand."""
    count, first = len(game.seats), game.start.first_dealer
    return tuple((first + turn) % count for turn in range(count))


def hands_after(session: Session, seq: int) -> int:
    """Return how many hands of a session ended after entry `seq`.

    A hand with a chombo, which is played again, is one of them if the rules say so.
    """
    game = session.state.game
    events = [each.transition.event for each in game.steps if each.seq > seq] if game else []
    rules = session.state.rules
    counts_chombo = isinstance(rules, Rules) and rules.signal_chombo
    return sum(
        isinstance(each, HAND_ENDS) and (counts_chombo or not isinstance(each, ChomboMade))
        for each in events
    )


def with_final_scores(session: Session, scores: Sequence[int], sticks: int) -> Session:
    """Return a session whose game ended with these scores, whatever was recorded of it before.

    Hands, chombo and penalties stay; a riichi of a hand that did not end is undone.

    Args:
        session: The session of a table.
        scores: The score of each seat, from East of the first hand.
        sticks: The riichi sticks that stayed on the table.

    Raises:
        ImpossibleEvent: If the sum is not that of the start, or another game was started.
    """
    if not session.state.games:
        session = session.append(GameStarted(tuple(range(session.state.rules.players))))
    if len(session.state.games) > 1:
        raise ImpossibleEvent(
            _("A second game was started at this table: undo it there, then enter the result.")
        )
    for step in current_hand_steps(session.state):
        if isinstance(step.transition.event, RiichiDeclared):
            session = session.undo(step.seq)
    game = session.state.games[0]
    state = game.state
    require_change_for_each_seat(PointsAdjusted(tuple(scores)), state)
    _require_whole_sum(sum(scores) + sticks * STICK, sum(game.start.scores))
    final = dict(zip(_from_east(game), scores, strict=True))
    deltas = tuple(final[seat] - score for seat, score in enumerate(state.scores))
    change = PointsAdjusted(deltas, sticks - state.sticks)
    if any((*deltas, change.sticks)):
        session = session.record(change)
    return session if state.ending else session.record(GameEnded())


def _require_whole_sum(found: int, start: int) -> None:
    """Raise ImpossibleEvent unless the scores and the sticks are all points of the table."""
    if found == start:
        return
    values = {
        "sum": Number(found),
        "difference": Number(abs(found - start)),
        "start": Number(start),
    }
    if found > start:
        raise ImpossibleEvent(
            _(
                "The scores add up to {sum}, {difference} more than the {start} of the start: "
                "correct them.",
                **values,
            )
        )
    raise ImpossibleEvent(
        _(
            "The scores add up to {sum}, {difference} less than the {start} of the start: correct "
            "them, or enter the riichi sticks that stayed on the table.",
            **values,
        )
    )


def _sitters(game: PlayedGame, seat: int) -> Iterator[int]:
    """Yield who sat at a seat, the last one first."""
    yield game.seats[seat]
    for each in reversed(game.substitutions):
        if each.seat == seat:
            yield each.leaving


def _sitting(
    seats: Sequence[_Seat], seated: Table, names: Mapping[str, int], elsewhere: Collection[int]
) -> tuple[tuple[int, bool], ...]:
    """Return whose results the seats are, and whether a guest finished the game there.

    The first players of the session are those for whom the table was opened; a later one is known
    by the name. Somebody whom the tournament does not know, or who sits elsewhere in the same
    round, plays for the one who left.
    """

    def player(index: int, name: str) -> int | None:
        if index < len(seated):
            return seated[index]
        number = _NUMBER.search(name)
        found = names.get(number[0] if number else name, names.get(name))
        return None if found in elsewhere else found

    known = [
        next((found for each in seat.sitters if (found := player(*each)) is not None), None)
        for seat in seats
    ]
    others = iter([each for each in seated if each not in known])
    return tuple(
        (next(others) if each is None else each, player(*seat.sitters[0]) is None)
        for seat, each in zip(seats, known, strict=True)
    )


_NUMBER = re.compile(r"\(\d+\)$")
"""The number of a player at the end of a name, see `numbered_name`."""


def _player_names(players: Sequence[Player]) -> dict[str, int]:
    """Return the players by their names, except those of several players, and by "(number)"."""
    counts = Counter(each.terms.name for each in players)
    unique = {each.terms.name: each.number for each in players if counts[each.terms.name] == 1}
    return unique | {f"({each.number})": each.number for each in players}
