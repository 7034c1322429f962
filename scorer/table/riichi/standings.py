"""Places and final points of a game: return score, uma, oka, ties and leftover sticks."""

from collections.abc import Sequence
from itertools import chain, groupby

from scorer.riichi.rules.choices import LeftoverSticks, Rounding, Standings, Ties
from scorer.riichi.rules.rules import Rules
from scorer.table.riichi.extras import extras_by_seat
from scorer.table.riichi.flow import order
from scorer.table.settlement import STICK
from scorer.table.state import GameState
from scorer.table.table_game import Standing

_THOUSAND = 1000
_HUNDRED = 100


def standings(state: GameState, rules: Rules) -> tuple[Standing, ...]:
    """Return the standing of each seat, by seat, if the game ended now.

    >>> state = GameState(scores=(35_500, 25_600, 25_600, 12_300), sticks=1)
    >>> for each in standings(state, Rules()):
    ...     print(each)
    Standing(seat=0, place=1, score=36500, points=46500)
    Standing(seat=1, place=2, score=25600, points=5600)
    Standing(seat=2, place=3, score=25600, points=-14400)
    Standing(seat=3, place=4, score=12300, points=-37700)
    """
    if state.result:
        return tuple(
            Standing(seat, each.place, each.score, each.points)
            for seat, each in enumerate(state.result)
        )
    ranked = sorted(range(state.players), key=lambda seat: order(seat, state))
    scores = [state.scores[seat] for seat in ranked]
    groups = tied_places(scores, rules)
    for place, part in zip(groups[0], _leftover(state, groups[0], rules), strict=True):
        scores[place] += part
    points = points_of_ranks(scores, groups, rules)
    extras = extras_by_seat(state, [ranked[place] for place in groups[0]], rules)
    result = []
    for group in groups:
        for place in group:
            seat = ranked[place]
            extra = extras[seat]
            points_of_seat = points[place] + extra.total
            result.append(Standing(seat, group[0] + 1, scores[place], points_of_seat, extra))
    return tuple(sorted(result, key=lambda each: each.seat))


def points_of_ranks(
    scores: Sequence[int], groups: Sequence[range], rules: Rules
) -> tuple[int, ...]:
    """Return the points of ranked players, before chombo and extras; tied places share theirs.

    Args:
        scores: The scores with leftover riichi sticks, from the first place.
        groups: The tied places from 0, one range for each different place.
        rules: The rules of the game.

    >>> scores = 30_000, 25_000, 25_000, 20_000
    >>> points_of_ranks(scores, (range(1), range(1, 3), range(3, 4)), Rules())
    (40000, -5000, -5000, -30000)
    """
    points = _points(scores, rules)
    shares = (_split(sum(points[place] for place in group), group) for group in groups)
    return tuple(chain.from_iterable(shares))


def tied_places(scores: Sequence[int], rules: Rules) -> list[range]:
    """Return the groups of tied places from 0; one place each if the seat decides ties."""
    if rules.ties is Ties.SEAT:
        return [range(place, place + 1) for place in range(len(scores))]
    groups: list[range] = []
    for _, equals in groupby(scores):
        start = groups[-1].stop if groups else 0
        groups.append(range(start, start + len(list(equals))))
    return groups


def _leftover(state: GameState, first: range, rules: Rules) -> list[int]:
    """Return the points from leftover riichi sticks for each seat in first place."""
    shares = _split(state.sticks * STICK, first)
    match rules.leftover_sticks:
        case LeftoverSticks.FIRST:
            return shares
        case LeftoverSticks.FIRST_DOWN:
            return [min(shares)] * len(shares)
        case LeftoverSticks.NOBODY:
            return [0] * len(shares)


def _split(points: int, group: range) -> list[int]:
    """Split points into equal hundreds; the first of the group takes the remainder.

    The first of the group is the one nearest the first dealer.
    """
    each = points // len(group) // _HUNDRED * _HUNDRED
    return [points - each * (len(group) - 1), *[each] * (len(group) - 1)]


def _points(scores: Sequence[int], rules: Rules) -> list[int]:
    """Return the points of each place, before ties are shared and chombo deducted."""
    rounded = [_rounded(score, rules.rounding) for score in scores]
    if rules.standings is Standings.PAIRS:
        # The last pays the first the difference, the next to last the second.
        return [score - other for score, other in zip(rounded, reversed(rounded), strict=True)]
    floating = sum(score >= rules.return_score for score in scores)
    uma = rules.uma[0 if len(rules.uma) == 1 else floating]
    base = _rounded(rules.return_score, rules.rounding)
    points = [score - base + bonus * _THOUSAND for score, bonus in zip(rounded, uma, strict=True)]
    # First place takes oka and the rounding difference.
    whole = sum(scores) - rules.players * rules.return_score + rules.oka
    return [whole - sum(points[1:]), *points[1:]]


def _rounded(score: int, rounding: Rounding) -> int:
    match rounding:
        case Rounding.EXACT:
            return score
        case Rounding.HALF_UP:
            up = 500
        case Rounding.FIVE_DOWN:
            up = 400
    size = (abs(score) + up) // _THOUSAND * _THOUSAND
    return size if score >= 0 else -size
