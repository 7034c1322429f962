"""Find the reading of a hand that scores most, by the five principles.

1. Non-repetition (不重复): a fan that another one brings along of necessity does not count.
2. Non-separation (不拆移), 3. non-identity (不得相同), 5. once only (套算一次): see
   scorer.fans.joining.
4. Freedom (就高不就低): of all readings the player may choose the one that scores most.

So the search goes through every division of the hand and, for each, through every selection of
fans that join sets. It adds the fans of the whole hand and of single sets, and leaves out those
that are implied. The highest total wins.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scorer.fans.catalogue import CHICKEN_HAND
from scorer.fans.context import WinContext, division_features, win_features
from scorer.fans.division import Division, set_codes
from scorer.fans.fan import ByFlowers, EachSet, Fan, JoinedSets, WholeHand
from scorer.fans.general import FLOWER_FAN_NAMES
from scorer.fans.joining import Places, Tie, possible_ties, selections
from scorer.fans.rules.rules import Rules

WHOLE_HAND: Places = frozenset(range(4))
"""The places of the sets that a fan of the whole hand uses: all of them."""


@dataclass(frozen=True, slots=True)
class FanLine:
    """A fan that counts, once, and the places of its sets in the division."""

    fan: Fan
    places: Places


@dataclass(frozen=True, slots=True)
class Reading:
    """A division of the hand with the fans that count, in the order of the rules."""

    division: Division
    lines: tuple[FanLine, ...]

    @property
    def total(self) -> int:
        """Return the points of all fans."""
        return sum([line.fan.points for line in self.lines])


def best_reading(divisions: Iterable[Division], context: WinContext, rules: Rules) -> Reading:
    """Return the reading that scores most; there must be at least one division.

    >>> from scorer.fans.context import example_context
    >>> from scorer.fans.division import divide
    >>> from scorer.fans.rules.presets import MCR
    >>> context = example_context("22233344m678p55s4m")
    >>> best = best_reading(divide(context.hand, context.win), context, MCR)
    >>> best.total, [line.fan.name for line in best.lines]
    (30, ['pure_triple_chow', 'concealed_hand', 'all_chows', 'all_simples'])
    """
    return max(readings(divisions, context, rules), key=_total)


def readings(divisions: Iterable[Division], context: WinContext, rules: Rules) -> Iterator[Reading]:
    """Yield the readings of a hand: its divisions, each with the selections of joined sets."""
    compiled = compile_rules(rules)
    features = win_features(context)
    for division in divisions:
        candidates = compiled.candidates(division, context, features | division_features(division))
        for ties in compiled.selections(division):
            chosen = sorted(candidates + ties, key=_by_fan) if ties else candidates
            yield Reading(division, compiled.count(chosen))


def implier(line: FanLine, others: Iterable[FanLine]) -> Fan | None:
    """Return the fan among other lines that implies a fan, None if none does.

    >>> from scorer.fans.rules.presets import MCR
    >>> fans = {fan.name: fan for fan in MCR.fans}
    >>> others = [FanLine(fans["two_dragon_pungs"], frozenset({0, 1}))]
    >>> pung = fans["pung_of_terminals_or_honors"]
    >>> implier(FanLine(pung, frozenset({1})), others).name
    'two_dragon_pungs'
    >>> implier(FanLine(pung, frozenset({2})), others) is None
    True
    """
    name, places = line.fan.name, line.places
    for other in others:
        if name in other.fan.implies and (places is WHOLE_HAND or places <= other.places):
            return other.fan
    return None


Candidate = tuple[int, FanLine]
"""A fan whose condition holds, with its place in the rules."""


def _total(reading: Reading) -> int:
    return reading.total


def _by_fan(candidate: Candidate) -> int:
    return candidate[0]


class CompiledRules:
    """The fans of rules, with the fans that are possible for each set of features."""

    def __init__(self, rules: Rules) -> None:
        self._fans = rules.fans
        self._implied_count = rules.implied_count
        self._joined = [
            (place, fan.condition)
            for place, fan in enumerate(rules.fans)
            if isinstance(fan.condition, JoinedSets)
        ]
        self._chicken = next((fan for fan in rules.fans if fan.name == CHICKEN_HAND), None)
        self._possible: dict[int, _PossibleFans] = {}

    def candidates(self, division: Division, context: WinContext, features: int) -> list[Candidate]:
        """Return the fans whose conditions hold, without those that join sets."""
        possible = self._possible.get(features)
        if possible is None:
            possible = self._possible[features] = _PossibleFans(self._fans, features)
        found = [
            (place, line)
            for place, test, line in possible.whole
            for _ in range(test(division, context))
        ]
        for place, each_test, lines in possible.each:
            found += [
                (place, line)
                for line, each in zip(lines, division.sets, strict=False)
                if each_test(each, context)
            ]
        for place, some_test, fan in possible.some:
            places = some_test(division, context)
            if places is not None:
                found.append((place, FanLine(fan, frozenset(places))))
        found.sort(key=_by_fan)
        return found

    def selections(self, division: Division) -> tuple[list[Candidate], ...]:
        """Return the selections of fans that join sets; equal selections once."""
        return _selections(self, set_codes(division))

    def ties(self, codes: Sequence[int]) -> list[Tie]:
        """Return the possible ties between sets."""
        return possible_ties(codes, self._joined)

    def line_of(self, tie: Tie) -> FanLine:
        """Return the fan of a tie with its sets."""
        return FanLine(self._fans[tie.fan], tie.places)

    def count(self, candidates: Iterable[Candidate]) -> tuple[FanLine, ...]:
        """Return the fans that count: those that no fan before them implies, or all of them.

        A hand without any is a chicken hand, flowers left aside.
        """
        lines: list[FanLine] = []
        for _, line in candidates:
            if self._implied_count or implier(line, lines) is None:
                lines.append(line)
        if self._chicken is not None and all(line.fan.name in FLOWER_FAN_NAMES for line in lines):
            lines.insert(0, FanLine(self._chicken, WHOLE_HAND))
        return tuple(lines)


# Hands repeat some thousands of combinations of four sets.
@lru_cache(maxsize=1 << 14)
def _selections(compiled: CompiledRules, codes: tuple[int, ...]) -> tuple[list[Candidate], ...]:
    different = {
        tuple([tie.fan for tie in ties]): [(tie.fan, compiled.line_of(tie)) for tie in ties]
        for ties in selections(compiled.ties(codes))
    }
    return tuple(different.values())


class _PossibleFans:
    """The fans that hands with some features can have, sorted by the type of their condition."""

    def __init__(self, fans: tuple[Fan, ...], features: int) -> None:
        self.whole = []
        self.each = []
        self.some = []
        for place, fan in enumerate(fans):
            condition = fan.condition
            if condition is None or isinstance(condition, JoinedSets | ByFlowers):
                continue
            if condition.needs & ~features:
                continue
            if isinstance(condition, WholeHand):
                self.whole.append((place, condition.test, FanLine(fan, WHOLE_HAND)))
            elif isinstance(condition, EachSet):
                lines = [FanLine(fan, frozenset({each})) for each in range(4)]
                self.each.append((place, condition.test, lines))
            else:
                self.some.append((place, condition.test, fan))


@lru_cache(maxsize=64)
def compile_rules(rules: Rules) -> CompiledRules:
    """Return the compiled form of rules, cached by their identity."""
    return CompiledRules(rules)
