"""Seat a Swiss round: players with about the same points, who have not met if possible.

As Pantheon does it (https://riichimahjong.org/seatings): the first player of the ranking sits with
the next three in the ranking who have not met the others of the table, or have met them least. Then
swaps between tables remove repeated meetings that the last tables would have, and keep the players
of a table close in the ranking.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product
from random import Random

from webapp.league.seating.draw import require_whole_tables
from webapp.league.seating.plan import SEATS, Round, meetings
from webapp.league.seating.winds import balance_winds

Meetings = Counter[tuple[int, int]]


def draw_swiss(ranking: Sequence[int], played: Sequence[Round], random: Random) -> Round:
    """Return the next round of players in the order of a ranking.

    Args:
        ranking: The players who are present, the best first; a multiple of four.
        played: The rounds before.
        random: The random numbers of the draw of the winds.
    """
    require_whole_tables(ranking)
    met = meetings(played)
    place = {player: number for number, player in enumerate(ranking)}
    groups = _by_ranking(ranking, met)
    while _improve(groups, met, place):
        pass
    groups.sort(key=lambda group: min(place[player] for player in group))
    return balance_winds([groups], played, random)[0]


def _by_ranking(ranking: Sequence[int], met: Meetings) -> list[list[int]]:
    """Fill table after table with those who met its players least, the best first."""
    waiting = list(ranking)
    groups = []
    while waiting:
        group = [waiting.pop(0)]
        while len(group) < SEATS:
            mate = min(waiting, key=lambda each: sum(_met(met, each, other) for other in group))
            waiting.remove(mate)
            group.append(mate)
        groups.append(group)
    return groups


def _improve(groups: list[list[int]], met: Meetings, place: dict[int, int]) -> bool:
    """Swap players of two tables while fewer pairs meet again, or equally many and closer ones.

    Return whether anything changed.
    """
    changed = False
    for one, other in combinations(groups, 2):
        best = _costs(one, other, met, place)
        for here, there in product(range(SEATS), repeat=2):
            one[here], other[there] = other[there], one[here]
            cost = _costs(one, other, met, place)
            if cost < best:
                best, changed = cost, True
            else:
                one[here], other[there] = other[there], one[here]
    return changed


def _costs(
    one: Sequence[int], other: Sequence[int], met: Meetings, place: dict[int, int]
) -> tuple[int, int]:
    """Return the earlier meetings of two tables, and how far apart their players are ranked."""
    pairs = [*combinations(one, 2), *combinations(other, 2)]
    apart = sum((place[first] - place[second]) ** 2 for first, second in pairs)
    return sum(_met(met, *pair) for pair in pairs), apart


def _met(met: Meetings, one: int, other: int) -> int:
    return met[min(one, other), max(one, other)]
