"""Places and table points of a Chinese game."""

from itertools import groupby

from scorer.chinese.rules.rules import Rules
from scorer.table.game.standings import Standing
from scorer.table.game.state import GameState

TABLE_POINT = 1000
"""The unit of table points in a standing: 4000 is 4 table points."""


def standings(state: GameState, rules: Rules) -> tuple[Standing, ...]:
    """Return the standing of each seat, by seat, if the game ended now.

    The table points of the places are 4, 2, 1 and 0 (CN98 p. 30). Equal scores share the points of
    their places, as EMA tournaments do; three equal scores in first place have 2.333 points each.

    >>> from scorer.chinese.rules.presets import MCR
    >>> for each in standings(GameState(scores=(24, 40, 24, -88)), MCR):
    ...     print(each)
    Standing(seat=0, place=2, score=24, points=1500)
    Standing(seat=1, place=1, score=40, points=4000)
    Standing(seat=2, place=2, score=24, points=1500)
    Standing(seat=3, place=4, score=-88, points=0)
    """
    ranked = sorted(range(state.players), key=lambda seat: -state.scores[seat])
    found: list[Standing] = []
    for score, group in groupby(ranked, key=lambda seat: state.scores[seat]):
        seats, first = list(group), len(found)
        shared = sum(rules.table_points[first : first + len(seats)])
        points = shared * TABLE_POINT // len(seats)
        found += [Standing(seat, first + 1, score, points) for seat in seats]
    return tuple(sorted(found, key=lambda each: each.seat))
