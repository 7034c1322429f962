"""Balance the winds: how often each player sits East, South, West and North.

The players and the tables of all rounds are a bipartite graph whose edges are the seats. An Euler
tour that takes its edges alternately leaves each player half of the seats in either half, rounded
up or down, and each table two; two such splits give each player a quarter of the seats at each
wind, rounded up or down. No plan is more balanced (D. de Werra, "A note on graph coloring", 1974).
"""

from collections.abc import Sequence
from itertools import permutations
from random import Random

from webapp.league.seating.plan import SEATS, Plan, Round, Table, wind_counts

Seat = tuple[int, int]
"""A player and the number of a table, counted over all rounds."""

_ODD = -1
"""The table that makes the number of a player's seats even."""


def balance_winds(
    rounds: Sequence[Sequence[Sequence[int]]], played: Sequence[Round], random: Random
) -> Plan:
    """Return rounds whose tables have the order East, South, West, North.

    Args:
        rounds: The players of each table of each round to seat.
        played: The rounds before, whose winds are counted; with them the seats are chosen round
            by round.
        random: The order of what is equally good.
    """
    if played:
        return _follow(rounds, played, random)
    tables = [group for groups in rounds for group in groups]
    seats = [(player, number) for number, group in enumerate(tables) for player in group]
    random.shuffle(seats)
    winds: list[list[int]] = [[0] * SEATS for _table in tables]
    wind = 0
    for half in _halves(seats):
        for quarter in _halves(half):
            for player, number in quarter:
                winds[number][wind] = player
            wind += 1
    each = iter(winds)
    return tuple(tuple(tuple(next(each)) for _group in groups) for groups in rounds)


def _halves(seats: Sequence[Seat]) -> tuple[list[Seat], list[Seat]]:
    """Split seats so that each player and each table has half of them in either part."""
    edges = list(seats)
    ends: dict[tuple[str, int], list[int]] = {}
    for number, (player, table) in enumerate(edges):
        ends.setdefault(("player", player), []).append(number)
        ends.setdefault(("table", table), []).append(number)
    for (kind, player), numbers in list(ends.items()):
        if kind == "player" and len(numbers) % 2:
            ends.setdefault(("table", _ODD), []).append(len(edges))
            numbers.append(len(edges))
            edges.append((player, _ODD))
    used = [False] * len(edges)
    parts: tuple[list[Seat], list[Seat]] = ([], [])
    for start in [end for end in ends if end[0] == "player"]:
        at, part = start, 0
        while True:
            numbers = ends[at]
            while numbers and used[numbers[-1]]:
                numbers.pop()
            if not numbers:
                if at == start:
                    break
                raise AssertionError("a tour ends where it began")
            edge = numbers.pop()
            used[edge] = True
            player, table = edges[edge]
            if table != _ODD:
                parts[part].append((player, table))
            part = 1 - part
            at = ("table", table) if at[0] == "player" else ("player", player)
    return parts


def _follow(
    rounds: Sequence[Sequence[Sequence[int]]], played: Sequence[Round], random: Random
) -> Plan:
    """Give each table the order in which its players sit where they have sat least often."""
    plan: list[Round] = []
    for groups in rounds:
        counts = wind_counts([*played, *plan])
        plan.append(tuple(_least(group, counts, random) for group in groups))
    return tuple(plan)


def _least(group: Sequence[int], counts: dict[int, list[int]], random: Random) -> Table:
    orders = list(permutations(group))
    random.shuffle(orders)
    none = [0] * SEATS
    return min(
        orders,
        key=lambda order: sum(
            counts.get(player, none)[wind] ** 2 + 2 * counts.get(player, none)[wind]
            for wind, player in enumerate(order)
        ),
    )
