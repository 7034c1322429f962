"""Draw the tables of a tournament so that as few pairs as possible meet again.

A draw for some rounds is the social golfer problem with groups of four. If the players form four
groups whose rotation repeats no pair, there is nothing to search; else `CyclicPlan` searches a
plan of cyclic rounds. What still repeats more pairs than it has to is improved as in I. Dotú and
P. Van Hentenryck, "Scheduling social golfers locally" (2005): swap two players of a round, the best
swap first, with a tabu list; a player whose pairs are all new is never moved first.

All searches end after a number of steps rather than a time, so that a seed gives the same draw.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice
from random import Random

from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from webapp.league.seating.cyclic import FIRST_ROUNDS, CyclicPlan, Group, circle_sizes, even_cost
from webapp.league.seating.plan import SEATS, Plan, Round
from webapp.league.seating.winds import balance_winds

MOST_ROUNDS = 30  # set by hand: longer than tournaments are
_EFFORT = 250_000
"""The number of compared swaps after which the best plan so far is taken: about half a second."""

_LATER_EFFORT = 2 * _EFFORT
"""The same after played rounds, whose pairs cyclic plans do not avoid."""

_CYCLIC_EFFORT = 60_000
"""The number of swaps that are tried in the first round of a cyclic plan."""

_CYCLIC_TRIES = 2
"""The number of cyclic plans that are tried."""

_CYCLES = {4: 1, 16: 5}
"""The rounds after which everybody has met everybody once; with other players three times."""

_TENURE = (4, 10)
"""The least and the largest number of steps for which a swap is forbidden."""

_COMPARED = 5_000
"""The number of swaps among which the best one is taken, once a round is complete."""


_APART = 1000
"""The meetings that two players have had who share no table; others have fewer."""


def draw_rounds(
    players: Sequence[int],
    rounds: int,
    random: Random,
    *,
    played: Sequence[Round] = (),
    apart: Collection[int] = (),
) -> Plan:
    """Return rounds in which pairs meet again as rarely as the search finds, with balanced winds.

    Args:
        players: The players who are present; a multiple of four.
        rounds: The number of rounds to draw.
        random: The random numbers of the draw.
        played: The rounds before, whose pairs have met.
        apart: Players of whom no two share a table; at most as many as there are tables.
    """
    require_whole_tables(players)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadNotation(
            _("A draw has 1 to {most} rounds, not {count}.", most=MOST_ROUNDS, count=rounds)
        )
    order = list(players)
    random.shuffle(order)
    groups: list[list[Group]] = []
    while len(groups) < rounds:
        missing = rounds - len(groups)
        cycle = _CYCLES.get(len(order), len(order) - 1)
        # After a whole cycle everybody has met everybody equally often, whoever met before.
        past = played if missing < cycle else ()
        groups += _Search(order, min(missing, cycle), past, random, apart).run()
        random.shuffle(order)
    for each in groups:
        random.shuffle(each)
    return balance_winds(groups, played, random)


def require_whole_tables(players: Sequence[int], seats: int = SEATS) -> None:
    """Raise BadNotation unless distinct players fill tables.

    >>> require_whole_tables([1, 2, 3])
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: Tables need 4 players each, and there are 3: add \
substitutes or let players sit out.
    """
    if len(players) % seats or not players:
        raise BadNotation(
            _(
                "Tables need {seats} players each, and there are {count}: add substitutes or let "
                "players sit out.",
                seats=seats,
                count=len(players),
            )
        )
    if len(set(players)) < len(players):
        raise BadNotation(_("A player is named twice; name each player once."))


@dataclass(frozen=True, slots=True)
class _Swap:
    """Player `one` of table `here` and player `other` of table `there` change places in a round.

    `change` is what the plan then costs more.
    """

    change: int
    turn: int
    here: int
    there: int
    one: int
    other: int


class _Tabu:
    """The swaps that are forbidden for some steps, because they were just made."""

    def __init__(self, random: Random) -> None:
        self.step = 0
        self._random = random
        self._until: dict[tuple[int, int, int], int] = {}

    def forbid(self, turn: int, one: int, other: int) -> None:
        until = self.step + self._random.randint(*_TENURE)
        self._until[turn, one, other] = self._until[turn, other, one] = until

    def forbids(self, turn: int, one: int, other: int) -> bool:
        return self._until.get((turn, one, other), 0) > self.step


class _Search:
    """The tables of some rounds, how often each pair meets, and what a swap changes."""

    def __init__(
        self,
        players: Sequence[int],
        rounds: int,
        played: Sequence[Round],
        random: Random,
        apart: Collection[int],
    ) -> None:
        # They begin at different tables.
        self._players = players = sorted(players, key=lambda each: each not in apart)
        self._random = random
        count = len(players)
        index = {player: number for number, player in enumerate(players)}
        self._past = [[0] * count for _player in players]
        for each in played:
            for table in each:
                known = [index[player] for player in table if player in index]
                self._meet(self._past, known, 1)
        self._rounds = rounds
        self._is_first = not played
        self._least = self._least_cost()
        for one, other in combinations(apart, 2):
            self._meet(self._past, (index[one], index[other]), _APART)
            self._least += _APART * (_APART - 1) // 2

    def _least_cost(self) -> int:
        """Return a cost that no plan can go below."""
        past = sum(map(sum, self._past)) // 2
        even = even_cost(len(self._players), self._rounds, past)
        return max(even, self._least_of_few_tables())

    def _least_of_few_tables(self) -> int:
        """Return the cost that fewer than four tables have, whose players must share tables again.

        Four players of one table sit at t tables of another round, so some sit together.
        """
        tables = len(self._players) // SEATS
        together = {1: 6, 2: 2, 3: 1}.get(tables, 0)
        return self._rounds * (self._rounds - 1) // 2 * tables * together

    @staticmethod
    def _meet(met: list[list[int]], group: Iterable[int], change: int) -> None:
        for one, other in combinations(group, 2):
            met[one][other] += change
            met[other][one] += change

    def run(self) -> list[list[Group]]:
        """Return the groups of each round, with the players as they were given."""
        best_cost, best = self._cost(self._rotation()), self._rotation()
        count = len(self._players)
        sizes = list(circle_sizes(count, self._rounds))
        known, _first_round = FIRST_ROUNDS.get(count, (0, ""))
        # Only in these circles all pairs can be new.
        complete = [each for each in sizes if each <= (count - 1) // (SEATS - 1)]
        tried = [known] if known in sizes else complete or sizes
        for size in islice(chain(tried, tried), _CYCLIC_TRIES):
            if best_cost > self._least:
                cyclic = CyclicPlan(count, size, self._random)
                cyclic.improve(_CYCLIC_EFFORT)
                found = cyclic.rounds(self._rounds)
                cost = self._cost(found)
                if cost < best_cost:
                    best_cost, best = cost, found
        best = self._improve(best)
        return [[[self._players[each] for each in group] for group in one] for one in best]

    def _rotation(self) -> list[list[Group]]:
        """Return rounds in which group g moves on by g tables; see riichi.wiki "Tournament blocks".

        Two groups with the distance d repeat no pair for m / gcd(m, d) rounds at m tables.
        """
        tables = len(self._players) // SEATS
        return [
            [
                [group * tables + (table + group * turn) % tables for group in range(SEATS)]
                for table in range(tables)
            ]
            for turn in range(self._rounds)
        ]

    def _meetings(self, rounds: list[list[Group]]) -> list[list[int]]:
        """Return how often each pair meets, with the rounds before."""
        met = [row[:] for row in self._past]
        for groups in rounds:
            for group in groups:
                self._meet(met, group, 1)
        return met

    def _cost(self, rounds: list[list[Group]]) -> int:
        """Return the number of repeated meetings; the third one of a pair counts twice, etc."""
        met = self._meetings(rounds)
        return sum(times * (times - 1) // 2 for one, row in enumerate(met) for times in row[:one])

    def _improve(self, rounds: list[list[Group]]) -> list[list[Group]]:
        """Swap players until no pair meets again or the effort is spent; return the best rounds."""
        met = self._meetings(rounds)
        cost = best_cost = self._cost(rounds)
        best = [[group[:] for group in groups] for groups in rounds]
        tabu = _Tabu(self._random)
        # Few players have few plans, and often none without a repetition.
        most = len(self._players) ** 4 * self._rounds
        effort = min(most, _EFFORT if self._is_first else _LATER_EFFORT)
        while best_cost > self._least and effort > 0:
            swap, compared = self._best_swap(rounds, met, tabu, cost - best_cost)
            effort -= compared
            tabu.step += 1
            if swap is None:
                continue
            self._apply(swap, rounds[swap.turn], met)
            tabu.forbid(swap.turn, swap.one, swap.other)
            cost += swap.change
            if cost < best_cost:
                best_cost, best = cost, [[group[:] for group in groups] for groups in rounds]
        return best

    def _apply(self, swap: _Swap, groups: list[Group], met: list[list[int]]) -> None:
        for at, old, new in (
            (swap.here, swap.one, swap.other),
            (swap.there, swap.other, swap.one),
        ):
            self._meet(met, groups[at], -1)
            groups[at][groups[at].index(old)] = new
            self._meet(met, groups[at], 1)

    def _best_swap(
        self, rounds: list[list[Group]], met: list[list[int]], tabu: _Tabu, above: int
    ) -> tuple[_Swap | None, int]:
        """Return the best swap of a conflicting player, and the number of values compared.

        Rounds are examined in random order until enough swaps are compared. A forbidden swap is
        taken only if it leads to a better plan than the best so far.
        """
        best: _Swap | None = None
        ties = compared = 0
        for turn in self._random.sample(range(len(rounds)), len(rounds)):
            compared += len(self._players)
            for here, one, gain in _conflicts(rounds[turn], met):
                mates = [mate for mate in rounds[turn][here] if mate != one]
                for there, others in enumerate(rounds[turn]):
                    if there == here:
                        continue
                    for other in others:
                        compared += 1
                        change = _change(met, one, other, mates, others) - gain
                        if change + above >= 0 and tabu.forbids(turn, one, other):
                            continue
                        if best is None or change < best.change:
                            ties = 0
                        elif change > best.change:
                            continue
                        ties += 1
                        if self._random.random() * ties < 1:
                            best = _Swap(change, turn, here, there, one, other)
            if compared > _COMPARED:
                break
        return best, compared


def _conflicts(groups: list[Group], met: list[list[int]]) -> Iterator[tuple[int, int, int]]:
    """Yield the table and the number of each player of a round who meets somebody again.

    The third value is the cost of these meetings.
    """
    for here, group in enumerate(groups):
        for one in group:
            row = met[one]
            cost = sum(row[mate] - 1 for mate in group if mate != one)
            if cost:
                yield here, one, cost


def _change(
    met: list[list[int]], one: int, other: int, mates: list[int], others: Sequence[int]
) -> int:
    """Return what a swap adds to the cost, without what the first player no longer costs."""
    mine, theirs = met[one], met[other]
    change = 0
    for mate in mates:
        change += theirs[mate]
    for mate in others:
        if mate != other:
            change += mine[mate] - theirs[mate] + 1
    return change
