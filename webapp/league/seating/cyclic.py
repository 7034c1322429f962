"""Search a plan whose rounds follow from the first one: all players move on by one number.

Some players keep their tables, the others form circles of as many players as there are rounds
(R. J. R. Abel et al., "Resolvable designs", Handbook of Combinatorial Designs, calls the first
round a starter). Two pairs that are equally far apart in the same circles then meet equally often,
so that a plan of 88 players has only as many unknown values as one round. Simulated annealing swaps
two players of this round (S. Kirkpatrick et al., "Optimization by simulated annealing", 1983).
"""

from collections.abc import Iterator, Sequence
from math import log
from random import Random

from webapp.league.seating.plan import SEATS

Group = list[int]
_HOT, _COLD = 0.5, 0.1
"""The temperatures of the first and the last step, for each round."""


FIRST_ROUNDS = {
    28: (9, "0 9 18 27, 1 23 3 6, 13 2 12 15, 25 17 21 24, 4 5 10 20, 16 11 22 8, 19 26 7 14"),
    32: (9, "11 0 16 10, 6 3 2 25, 1 29 22 13, 7 30 23 15, 31 9 4 21, 8 12 28 26, 19 24 17 18, "
            "5 20 14 27"),
    40: (13, "0 13 26 39, 1 18 21 12, 14 31 34 25, 27 5 8 38, 2 16 23 11, 15 29 36 24, "
             "28 3 10 37, 4 19 20 9, 17 32 33 22, 30 6 7 35"),
    44: (14, "0 14 28 42, 1 23 39 43, 2 5 6 35, 18 17 26 7, 36 41 38 21, 3 29 37 24, 27 9 11 34, "
             "33 25 15 12, 4 16 10 19, 22 32 20 31, 30 8 40 13"),
    52: (17, "0 17 34 51, 1 19 20 41, 18 36 37 7, 35 2 3 24, 4 8 46 15, 21 25 12 32, 38 42 29 49, "
             "5 44 28 30, 22 10 45 47, 39 27 11 13, 6 9 14 50, 23 26 31 16, 40 43 48 33"),
}  # fmt: skip
"""For some numbers of players the size of the circles and a first round that repeats no pair.

That of 32 players was annealed with a million swaps. The others were found by trying all rounds
that stay the same when each player moves on to the next circle and the place in it is multiplied
by a cube root of 1: by 4 for 28 players, 9 for 44, 1 for 40 and 52.
"""


class CyclicPlan:
    """The first round of a plan of players from 0 on, with what its swaps cost.

    Each kind of pair costs `first + more * times` when it meets once more.
    """

    def __init__(self, players: int, circle: int, random: Random) -> None:
        self._players, self._circle, self._random = players, circle, random
        self._circles = players // circle
        self._first: list[int] = []
        self._more: list[int] = []
        self._kinds = self._pair_kinds()
        self._tables = self._first_round()
        self._times = [0] * len(self._first)
        self._cost = 0
        for table in self._tables:
            for at, player in enumerate(table):
                self._cost += self._meet(player, table[:at])

    def _first_round(self) -> list[Group]:
        """Return the known first round for these circles, else a random one."""
        size, known = FIRST_ROUNDS.get(self._players, (0, ""))
        if size == self._circle:
            return [[int(player) for player in table.split()] for table in known.split(",")]
        numbers = list(range(self._players))
        self._random.shuffle(numbers)
        return [numbers[at : at + SEATS] for at in range(0, self._players, SEATS)]

    def _pair_kinds(self) -> list[list[int]]:
        """Return the kind of each pair of players, and fill what the kinds cost."""
        size, count = self._circle, self._players
        moving = self._circles * size
        numbers: dict[tuple[int, ...], int] = {}
        kinds = [[0] * count for _player in range(count)]
        for one in range(count):
            for other in range(one):
                kind = self._pair_kind(one, other)
                if kind not in numbers:
                    numbers[kind] = len(numbers)
                    # The pairs of a kind, and how often each meets if one does in the first round.
                    pairs, turns = size, 1
                    if other >= moving:
                        pairs, turns = 1, size
                    elif kind[0] == kind[1] and 2 * kind[2] == size:
                        pairs, turns = size // 2, 2
                    self._first.append(pairs * turns * (turns - 1) // 2)
                    self._more.append(pairs * turns * turns)
                kinds[one][other] = kinds[other][one] = numbers[kind]
        return kinds

    def _pair_kind(self, one: int, other: int) -> tuple[int, ...]:
        """Return a key that is the same for pairs that move on to each other."""
        size, moving = self._circle, self._circles * self._circle
        if one >= moving:
            return self._circles, one, other if other >= moving else other // size
        circle, neighbour = one // size, other // size
        apart = (one - other) % size
        return circle, neighbour, min(apart, size - apart) if circle == neighbour else apart

    def _meet(self, player: int, mates: Sequence[int]) -> int:
        """Let a player meet others once more, and return what this costs."""
        kinds, cost = self._kinds[player], 0
        for mate in mates:
            kind = kinds[mate]
            cost += self._first[kind] + self._more[kind] * self._times[kind]
            self._times[kind] += 1
        return cost

    def _part(self, player: int, mates: Sequence[int]) -> int:
        """Let a player meet others once less, and return what this saves."""
        kinds, cost = self._kinds[player], 0
        for mate in mates:
            kind = kinds[mate]
            self._times[kind] -= 1
            cost += self._first[kind] + self._more[kind] * self._times[kind]
        return cost

    def improve(self, effort: int) -> int:
        """Try as many swaps as `effort`, or until no plan costs less; return the cost."""
        least = even_cost(self._players, self._circle)
        random, size = self._random.random, self._players
        for step in range(effort):
            if self._cost <= least:
                break
            heat = self._circle * (_HOT + (_COLD - _HOT) * step / effort)
            here, one = divmod(int(random() * size), SEATS)
            there, other = divmod(int(random() * size), SEATS)
            if here != there:
                self._try_swap((here, one), (there, other), -heat * log(1 - random()))
        return self._cost

    def _try_swap(self, one: tuple[int, int], other: tuple[int, int], limit: float) -> None:
        """Swap two players, unless the plan then costs more than a limit above the present cost."""
        tables = self._tables
        first, second = tables[one[0]][one[1]], tables[other[0]][other[1]]
        mates = [each for each in tables[one[0]] if each != first]
        others = [each for each in tables[other[0]] if each != second]
        change = -self._part(first, mates) - self._part(second, others)
        change += self._meet(second, mates) + self._meet(first, others)
        if change <= limit:
            tables[one[0]][one[1]], tables[other[0]][other[1]] = second, first
            self._cost += change
        else:
            self._part(second, mates)
            self._part(first, others)
            self._meet(first, mates)
            self._meet(second, others)

    def rounds(self, count: int) -> list[list[Group]]:
        """Return the first rounds of the plan."""
        return [
            [[self._moved(player, turn) for player in table] for table in self._tables]
            for turn in range(count)
        ]

    def _moved(self, player: int, turn: int) -> int:
        circle, at = divmod(player, self._circle)
        return (
            player
            if circle == self._circles
            else circle * self._circle + (at + turn) % self._circle
        )


def even_cost(players: int, rounds: int, met: int = 0) -> int:
    """Return the cost that no plan can go below: all pairs meet equally often.

    The second meeting of a pair costs 1, the third one 2, and so on; `met` counts those before.

    >>> even_cost(16, 5), even_cost(16, 6)
    (0, 24)
    """
    pairs = players * (players - 1) // 2
    each, more = divmod(met + rounds * players * (SEATS - 1) // 2, pairs)
    return pairs * each * (each - 1) // 2 + more * each


def circle_sizes(players: int, rounds: int) -> Iterator[int]:
    """Yield the sizes of circles that a plan can have, from the number of rounds on.

    Each table has at most one player who stays.
    """
    for size in range(rounds, players):
        if players % size * SEATS <= players:
            yield size
