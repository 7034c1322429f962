"""The results of a session: the match sheet, and the statistics of each player."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scorer.table.events import (
    ChomboMade,
    Event,
    FoulMade,
    GameContinued,
    GameEnded,
    HandAborted,
    HandDied,
    HandDrawn,
    HandWon,
    PenaltyGiven,
    RiichiDeclared,
    WallBroken,
    WallExhausted,
)
from scorer.table.games import TableRules, game_for
from scorer.table.session.log import Transition
from scorer.table.session.session import PlayedGame, SessionState, Step, game_standings
from scorer.table.settlement import TableWin
from scorer.table.table_game import NO_EXTRAS, Extras
from scorer.tiles.per_object import PerObject


@dataclass(frozen=True, slots=True)
class SheetCell:
    """The result of one game for one player, in points like scores: 45500 is +45.5.

    In games scored by fans 4000 are 4 table points.

    Attributes:
        raw: The score with leftover riichi sticks.
        match_points: The score above the return score; 0 in games scored by fans.
        place: The place, from 1.
        subtotal: The result of the game.
        total: The result of all finished games up to this one.
        extras: The points of chips, yakitori, bust prize and penalties.
        placement: The points for the place: uma and oka, with rounding.
    """

    raw: int
    match_points: int
    place: int
    subtotal: int
    total: int
    extras: Extras = NO_EXTRAS
    placement: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "placement", self.subtotal - self.match_points - self.extras.total)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One game: a cell for each player, None for a player who sat out; over once it has ended."""

    over: bool
    cells: tuple[SheetCell | None, ...]


def match_sheet(state: SessionState) -> tuple[SheetRow, ...]:
    """Return a row for each game, scored as if it ended now; totals count finished games only.

    >>> from scorer.table.session.log import SessionStarted
    >>> from scorer.table.session.session import Session
    >>> session = Session.with_game(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> [row] = match_sheet(session.state)
    >>> row.cells[0].subtotal, row.cells[0].total, row.over
    (35000, 0, False)
    """
    running = [0] * len(state.players)
    rows = []
    for game in state.games:
        over = game.state.ending is not None
        cells: list[SheetCell | None] = [None] * len(state.players)
        rules = state.under(game).rules
        for each in game_standings(game, rules):
            player = game.seats[each.seat]
            running[player] += each.points if over else 0
            match_points = game_for(rules).match_points(each.score)
            cells[player] = SheetCell(
                *(each.score, match_points, each.place, each.points, running[player], each.extras)
            )
        rows.append(SheetRow(over, tuple(cells)))
    return tuple(rows)


def score_totals(state: SessionState) -> tuple[int, ...]:
    """Return the sum of the scores of each player in all finished games.

    It ranks players with equal table points in Chinese Official (CN98 p. 30).

    >>> score_totals(SessionState(name="", players=("A", "B", "C", "D"), rules=Rules(), length=1))
    (0, 0, 0, 0)
    """
    finished = [game for game in state.games if game.state.ending is not None]
    return tuple(
        sum(
            game.state.scores[game.seats.index(player)] for game in finished if player in game.seats
        )
        for player in range(len(state.players))
    )


def totals(state: SessionState) -> tuple[int, ...]:
    """Return the total of all finished games for each player.

    >>> totals(SessionState(name="", players=("A", "B", "C", "D"), rules=Rules(), length=1))
    (0, 0, 0, 0)
    """
    points = [0] * len(state.players)
    for game in state.games:
        if game.state.ending is not None:
            for each in game_standings(game, state.under(game).rules):
                points[game.seats[each.seat]] += each.points
    return tuple(points)


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A player who finished `games`, with the `total` and the sum of the scores in them."""

    place: int
    player: int
    games: int
    total: int
    score: int


def ranking(state: SessionState) -> tuple[RankedPlayer, ...]:
    """Return the players who finished a game, by their totals; equal ones share a place.

    >>> ranking(SessionState(name="", players=("A", "B", "C", "D"), rules=Rules(), length=1))
    ()
    """
    points, scores = totals(state), score_totals(state)
    finished = [game for game in state.games if game.state.ending is not None]
    games = Counter(player for game in finished for player in game.seats)

    def key(player: int) -> tuple[int, int]:
        return points[player], scores[player] if state.table_game.totals_scores else 0

    return tuple(
        RankedPlayer(
            place=1 + sum(key(other) > key(player) for other in games),
            player=player,
            games=games[player],
            total=points[player],
            score=scores[player],
        )
        for player in sorted(sorted(games), key=key, reverse=True)
    )


@dataclass(frozen=True, slots=True)
class BestWin:
    """A win with the step that recorded it, and its game."""

    game: PlayedGame
    step: Step
    win: TableWin

    @property
    def player(self) -> int:
        """The player who won."""
        return self.game.seats_at(self.step.seq)[self.win.winner]

    @property
    def value(self) -> int:
        """The fan, or else the points."""
        return self.win.payment.total if self.win.fan is None else self.win.fan


def best_wins(games: Iterable[PlayedGame]) -> tuple[BestWin, ...]:
    """Return the wins with the most points, in order.

    In games scored by fans the fan count, because a self-drawn win is paid more.
    """
    wins = [
        BestWin(game, step, win)
        for game in games
        for step in game.steps
        for win in step.transition.paid_wins
    ]
    most = max((each.value for each in wins), default=0)
    return tuple(each for each in wins if each.value == most)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStatistics:
    """The counts of one player.

    Attributes:
        hands: The hands played.
        wins: The hands won.
        tsumo: The hands won by tsumo.
        deal_ins: The hands in which the player discarded a winning tile.
        riichi: The riichi that were accepted.
        tenpai: The draws in tenpai.
        chombo: The chombo made; in games scored by fans the fouls.
        won: The points of all hands won, without honba and riichi sticks.
        places: The number of finished games by place, first to last.
        games: The number of finished games.
        average_win: The average points of a won hand; None without a won hand.
        average_place: The average place; None without a finished game.

    >>> each = PlayerStatistics(wins=2, won=5200, places=(1, 0, 1, 0))
    >>> each.games, each.average_win, each.average_place
    (2, 2600.0, 2.0)
    """

    hands: int = 0
    wins: int = 0
    tsumo: int = 0
    deal_ins: int = 0
    riichi: int = 0
    tenpai: int = 0
    chombo: int = 0
    won: int = 0
    places: tuple[int, ...] = ()
    games: int = field(init=False)
    average_win: float | None = field(init=False)
    average_place: float | None = field(init=False)

    def __post_init__(self) -> None:
        games = sum(self.places)
        places = sum(place * count for place, count in enumerate(self.places, 1))
        object.__setattr__(self, "games", games)
        object.__setattr__(self, "average_win", self.won / self.wins if self.wins else None)
        object.__setattr__(self, "average_place", places / games if games else None)


def statistics(state: SessionState) -> tuple[PlayerStatistics, ...]:
    """Return the statistics of each player.

    Each event counts for the player who sat there; the place of a game is that of the player who
    finished it.

    >>> from scorer.table.session.log import SessionStarted
    >>> from scorer.table.session.session import Session
    >>> session = Session.with_game(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> [each.riichi for each in statistics(session.record(RiichiDeclared(1)).state)]
    [0, 1, 0, 0]
    """
    counts = [Counter[str]() for _ in state.players]
    places = [Counter[int]() for _ in state.players]
    for game in state.games:
        for player, count in _game_counts(game, state.rules).items():
            counts[player].update(count)
        if game.state.ending is not None:
            for each in game_standings(game, state.under(game).rules):
                places[game.seats[each.seat]][each.place] += 1
    return tuple(
        PlayerStatistics(
            **count, places=tuple(by_place[place + 1] for place in range(state.rules.players))
        )
        for count, by_place in zip(counts, places, strict=True)
    )


def is_chart_point(event: Event) -> bool:
    """Return True if a score chart has a point after this event.

    A riichi, a dead hand, a penalty and a foul are parts of their hand; the end or continuation of
    a game changes no scores.

    >>> is_chart_point(RiichiDeclared(1)), is_chart_point(HandDrawn(frozenset()))
    (False, True)
    """
    return not isinstance(
        event,
        RiichiDeclared
        | WallBroken
        | HandDied
        | PenaltyGiven
        | FoulMade
        | GameEnded
        | GameContinued,
    )


@PerObject
def _game_counts(game: PlayedGame, _rules: TableRules) -> Mapping[int, Counter[str]]:
    """Return the counts of each player who sat in a game: each event counts for who sat there."""
    counts = defaultdict[int, Counter[str]](Counter)
    for step in game.steps:
        _count(step.transition, [counts[player] for player in game.seats_at(step.seq)])
    return counts


def _count(transition: Transition, seated: Sequence[Counter[str]]) -> None:
    event = transition.event
    match event:
        case RiichiDeclared(accepted=True):
            seated[event.seat]["riichi"] += 1
        case ChomboMade() | FoulMade():
            seated[event.seat]["chombo"] += 1
        case HandDrawn():
            for seat in event.tenpai:
                seated[seat]["tenpai"] += 1
        case HandWon():
            _count_wins(transition.paid_wins, seated)
    if isinstance(event, HandWon | HandDrawn | HandAborted | WallExhausted):
        for count in seated:
            count["hands"] += 1


def _count_wins(paid_wins: Sequence[TableWin], seated: Sequence[Counter[str]]) -> None:
    """Count each win that was paid; several rons are one deal-in of the discarder."""
    for win in paid_wins:
        seated[win.winner].update(wins=1, won=win.payment.total, tsumo=int(win.discarder is None))
    for seat in {win.discarder for win in paid_wins if win.discarder is not None}:
        seated[seat]["deal_ins"] += 1
