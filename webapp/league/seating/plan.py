"""Plans of rounds and tables, and how good they are: repeated meetings and balance of winds."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

SEATS = 4

RANDOM = Random()
"""The random numbers of draws, which take millions; the system seeds it."""

Table = tuple[int, ...]
"""The players of a table in the order East, South, West, North; a club has tables of three, too."""

Round = tuple[Table, ...]
Plan = tuple[Round, ...]


@dataclass(frozen=True, slots=True)
class PlanQuality:
    """Figures of a plan.

    Attributes:
        pairs: The pairs of players that meet.
        repeated: The pairs that meet more than once.
        most_meetings: The largest number of meetings of a pair.
        wind_spread: The largest difference between the numbers of two winds of one player.
        same_table: The most rounds that a player sits at one table.
    """

    pairs: int
    repeated: int
    most_meetings: int
    wind_spread: int
    same_table: int


def meetings(rounds: Iterable[Round]) -> Counter[tuple[int, int]]:
    """Return how often each pair of players meets; the lower number comes first."""
    return Counter(
        pair for each in rounds for table in each for pair in combinations(sorted(table), 2)
    )


def wind_counts(rounds: Iterable[Round]) -> dict[int, list[int]]:
    """Return how often each player sits East, South, West and North."""
    counts: dict[int, list[int]] = {}
    for each in rounds:
        for table in each:
            for wind, player in enumerate(table):
                counts.setdefault(player, [0] * SEATS)[wind] += 1
    return counts


def quality(rounds: Sequence[Round]) -> PlanQuality:
    """Return the figures of a plan."""
    met = meetings(rounds)
    tables = Counter(
        (player, number) for each in rounds for number, table in enumerate(each) for player in table
    )
    return PlanQuality(
        pairs=len(met),
        repeated=sum(times > 1 for times in met.values()),
        most_meetings=max(met.values(), default=0),
        wind_spread=max(
            (max(each) - min(each) for each in wind_counts(rounds).values()), default=0
        ),
        same_table=max(tables.values(), default=0),
    )
