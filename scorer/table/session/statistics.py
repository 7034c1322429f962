"""What each player did in an evening: wins, deal-ins, riichi, places."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scorer.table.game.events import (
    ChomboMade,
    Event,
    GameContinued,
    GameEnded,
    HandAborted,
    HandDrawn,
    HandWon,
    RiichiDeclared,
)
from scorer.table.game.standings import standings
from scorer.table.session.entries import Transition
from scorer.table.session.replay import SessionState


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Counts of one player; won are the points of the hands won, without honba and sticks.

    places counts the games that are over by place, first to last.
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

    @property
    def games(self) -> int:
        """How many games of the player are over.

        >>> Tally(places=(1, 0, 2, 0)).games
        3
        """
        return sum(self.places)

    @property
    def average_win(self) -> float | None:
        """The points of a won hand on average; None without one.

        >>> Tally(wins=2, won=5200).average_win
        2600.0
        """
        return self.won / self.wins if self.wins else None

    @property
    def average_place(self) -> float | None:
        """The place on average; None without a game that is over.

        >>> Tally(places=(1, 0, 1, 0)).average_place
        2.0
        """
        if not self.games:
            return None
        return sum(place * count for place, count in enumerate(self.places, 1)) / self.games


def statistics(evening: SessionState) -> tuple[Tally, ...]:
    """A tally for each player of the evening.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import transition_for, replay
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((1, 0, 2, 3)))
    >>> evening = replay((*log, transition_for(RiichiDeclared(0), replay(log))))
    >>> [each.riichi for each in statistics(evening)]
    [0, 1, 0, 0]
    """
    counts = [Counter[str]() for _ in evening.players]
    places = [Counter[int]() for _ in evening.players]
    for game in evening.games:
        seated = [counts[player] for player in game.seats]
        for step in game.steps:
            _count(step.transition, seated)
        if game.state.ending is not None:
            for each in standings(game.state, evening.rules):
                places[game.seats[each.seat]][each.place] += 1
    return tuple(
        Tally(**count, places=tuple(placed[place + 1] for place in range(evening.rules.players)))
        for count, placed in zip(counts, places, strict=True)
    )


def counted(event: Event) -> bool:
    """Whether an event moves the scores of a game on: riichi sticks alone are a part of a hand.

    >>> counted(RiichiDeclared(1)), counted(HandDrawn(frozenset()))
    (False, True)
    """
    return not isinstance(event, RiichiDeclared | GameEnded | GameContinued)


def _count(fact: Transition, seated: Sequence[Counter[str]]) -> None:
    event = fact.event
    match event:
        case RiichiDeclared():
            seated[event.seat]["riichi"] += 1
        case ChomboMade():
            seated[event.seat]["chombo"] += 1
        case HandDrawn():
            for seat in event.tenpai:
                seated[seat]["tenpai"] += 1
        case HandWon():
            _count_wins(event, fact.deltas, seated)
    if isinstance(event, HandWon | HandDrawn | HandAborted):
        for count in seated:
            count["hands"] += 1


def _count_wins(event: HandWon, deltas: tuple[int, ...], seated: Sequence[Counter[str]]) -> None:
    """Of several rons those count that were paid; a discarder deals in once."""
    paid = [win for win in event.wins if deltas[win.winner] > 0]
    for win in paid:
        seated[win.winner].update(wins=1, won=win.payment.total, tsumo=int(win.discarder is None))
    for seat in {win.discarder for win in paid if win.discarder is not None}:
        seated[seat]["deal_ins"] += 1
