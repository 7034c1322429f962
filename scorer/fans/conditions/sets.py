"""Conditions on the sets of a division."""

from itertools import combinations

from scorer.fans.conditions import joined
from scorer.fans.context import (
    FOUR_SETS,
    HONOR_PUNG,
    KONGS,
    NUMBERS_ONLY,
    ONE_SUIT,
    SIMPLES_ONLY,
    THREE_SUITS,
    TWO_PUNGS,
    UNUSUAL_FORM,
    WinContext,
)
from scorer.fans.division import CHOW, KNITTED_MASKS, Division, Form
from scorer.fans.fan import JoinedSets, each_set, some_sets, whole_hand
from scorer.tiles.groups import Group
from scorer.tiles.tile import DRAGON_TILES, HONORS, TERMINALS, WIND_TILES, kind_mask

_EVEN = kind_mask("2468m2468p2468s")
_FIVES = kind_mask("5m5p5s")


def _pungs(d: Division, kinds: int) -> list[int]:
    """Return the places of the pungs and kongs of these kinds."""
    return [
        place
        for place, each in enumerate(d.sets)
        if each.kind is not CHOW and kinds >> each.kinds[0] & 1
    ]


def _has_pair(d: Division, kinds: int) -> bool:
    return d.pair is not None and bool(kinds >> d.pair & 1)


def _concealed_pungs(d: Division) -> int:
    return sum([each.kind is not CHOW and not each.open for each in d.sets])


def _at_least(number: int, places: list[int]) -> list[int] | None:
    return places if len(places) >= number else None


@some_sets(needs=FOUR_SETS | ONE_SUIT | NUMBERS_ONLY)
def nine_gates(d: Division, c: WinContext) -> list[int] | None:
    """Concealed 1112345678999 of one suit before the winning tile, any tile of which wins."""
    # One pung of terminals comes of necessity, a second one does not.
    return _pungs(d, TERMINALS)[:1] if _has_nine_gates(c) else None


@some_sets(needs=FOUR_SETS | ONE_SUIT | NUMBERS_ONLY)
def nine_gates_with_all_pungs(d: Division, c: WinContext) -> list[int] | None:
    """Concealed 1112345678999 of one suit before the winning tile, any tile of which wins."""
    return _pungs(d, TERMINALS) if _has_nine_gates(c) else None


def _has_nine_gates(c: WinContext) -> bool:
    first = 9 * (c.win.tile.kind // 9)
    return c.hand.concealed_counts[first : first + 9] == _NINE_GATES


_NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


@some_sets(needs=FOUR_SETS | HONOR_PUNG | TWO_PUNGS)
def big_four_winds(d: Division, _: WinContext) -> list[int] | None:
    """Pungs of all four winds."""
    return _at_least(4, _pungs(d, WIND_TILES))


@some_sets(needs=FOUR_SETS | HONOR_PUNG | TWO_PUNGS)
def little_four_winds(d: Division, _: WinContext) -> list[int] | None:
    """Pungs of three winds and a pair of the fourth."""
    return _at_least(3, _pungs(d, WIND_TILES)) if _has_pair(d, WIND_TILES) else None


@some_sets(needs=FOUR_SETS | HONOR_PUNG | TWO_PUNGS)
def big_three_winds(d: Division, _: WinContext) -> list[int] | None:
    """Pungs of three winds."""
    return _at_least(3, _pungs(d, WIND_TILES))


@some_sets(needs=FOUR_SETS | HONOR_PUNG | TWO_PUNGS)
def big_three_dragons(d: Division, _: WinContext) -> list[int] | None:
    """Pungs of all three dragons."""
    return _at_least(3, _pungs(d, DRAGON_TILES))


@some_sets(needs=FOUR_SETS | HONOR_PUNG | TWO_PUNGS)
def little_three_dragons(d: Division, _: WinContext) -> list[int] | None:
    """Pungs of two dragons and a pair of the third."""
    return _at_least(2, _pungs(d, DRAGON_TILES)) if _has_pair(d, DRAGON_TILES) else None


@some_sets(needs=FOUR_SETS | HONOR_PUNG | TWO_PUNGS)
def two_dragon_pungs(d: Division, _: WinContext) -> list[int] | None:
    """Pungs of two dragons."""
    return _at_least(2, _pungs(d, DRAGON_TILES))


@each_set(needs=HONOR_PUNG)
def dragon_pung(each: Group, _: WinContext) -> bool:
    """A pung of dragons."""
    return each.kinds[0] >= _FIRST_DRAGON


_FIRST_DRAGON = 31


@each_set(needs=HONOR_PUNG)
def prevalent_wind(each: Group, c: WinContext) -> bool:
    """A pung of the prevalent wind."""
    return each.kinds[0] == c.round


@each_set(needs=HONOR_PUNG)
def seat_wind(each: Group, c: WinContext) -> bool:
    """A pung of the winner's own wind."""
    return each.kinds[0] == c.seat


@each_set()
def pung_of_terminals_or_honors(each: Group, _: WinContext) -> bool:
    """A pung of ones, nines or honors."""
    return each.kind is not CHOW and each.outside


@whole_hand(needs=FOUR_SETS | TWO_PUNGS)
def four_concealed_pungs(d: Division, _: WinContext) -> bool:
    """Four concealed pungs or kongs."""
    return _concealed_pungs(d) >= 4


@whole_hand(needs=FOUR_SETS | TWO_PUNGS)
def three_concealed_pungs(d: Division, _: WinContext) -> bool:
    """Three concealed pungs or kongs."""
    return _concealed_pungs(d) >= 3


@whole_hand(needs=FOUR_SETS | TWO_PUNGS)
def two_concealed_pungs(d: Division, _: WinContext) -> bool:
    """Two concealed pungs or kongs."""
    return _concealed_pungs(d) >= 2


@whole_hand(needs=KONGS)
def four_kongs(_: Division, c: WinContext) -> bool:
    """Four kongs."""
    return c.concealed_kongs + c.melded_kongs >= 4


@whole_hand(needs=KONGS)
def three_kongs(_: Division, c: WinContext) -> bool:
    """Three kongs."""
    return c.concealed_kongs + c.melded_kongs >= 3


@whole_hand(needs=KONGS)
def two_concealed_kongs(_: Division, c: WinContext) -> bool:
    """Two concealed kongs."""
    return c.concealed_kongs >= 2


@whole_hand(needs=KONGS)
def mixed_kongs(_: Division, c: WinContext) -> bool:
    """A concealed and a melded kong."""
    return c.concealed_kongs >= 1 and c.melded_kongs >= 1


@whole_hand(needs=KONGS)
def two_melded_kongs(_: Division, c: WinContext) -> bool:
    """Two melded kongs."""
    return c.melded_kongs >= 2


@whole_hand(needs=KONGS)
def concealed_kong(_: Division, c: WinContext) -> bool:
    """A concealed kong."""
    return c.concealed_kongs >= 1


@whole_hand(needs=KONGS)
def melded_kong(_: Division, c: WinContext) -> bool:
    """A melded kong: claimed, or added to an open pung."""
    return c.melded_kongs >= 1


@whole_hand(needs=FOUR_SETS | TWO_PUNGS)
def all_pungs(d: Division, _: WinContext) -> bool:
    """Four pungs or kongs."""
    return len(d.sets) == 4 and d.sets[0].kind is not CHOW


@whole_hand(needs=FOUR_SETS | TWO_PUNGS | SIMPLES_ONLY)
def all_even_pungs(d: Division, c: WinContext) -> bool:
    """Four pungs or kongs and a pair of 2, 4, 6 and 8."""
    return len(d.sets) == 4 and d.sets[0].kind is not CHOW and c.consists_of(_EVEN)


@whole_hand()
def all_chows(d: Division, _: WinContext) -> bool:
    """Four chows (three of them can be a knitted straight) and a pair of numbers."""
    pair = d.pair
    return pair is not None and pair < _FIRST_HONOR and d.sets[-1].kind is CHOW


_FIRST_HONOR = 27


@whole_hand(needs=FOUR_SETS | SIMPLES_ONLY)
def all_fives(d: Division, _: WinContext) -> bool:
    """A five in every set and in the pair."""
    return len(d.sets) == 4 and all(
        any(_FIVES >> kind & 1 for kind in each.kinds) for each in d.groups
    )


@whole_hand(needs=FOUR_SETS)
def outside_hand(d: Division, _: WinContext) -> bool:
    """A one, nine or honor in every set and in the pair."""
    return len(d.sets) == 4 and all(each.outside for each in d.groups)


@whole_hand(needs=UNUSUAL_FORM)
def knitted_straight(d: Division, c: WinContext) -> bool:
    """147, 258 and 369, each in a different suit."""
    if d.form is Form.KNITTED_STRAIGHT:
        return True
    return d.form is Form.HONORS_AND_KNITTED and (c.kinds & ~HONORS) in KNITTED_MASKS


@whole_hand(needs=UNUSUAL_FORM)
def greater_honors_and_knitted_tiles(d: Division, c: WinContext) -> bool:
    """All seven honors, and seven single tiles of a knitted straight."""
    return d.form is Form.HONORS_AND_KNITTED and not HONORS & ~c.kinds


@whole_hand(needs=UNUSUAL_FORM)
def lesser_honors_and_knitted_tiles(d: Division, _: WinContext) -> bool:
    """Fourteen single tiles, of honors and a knitted straight."""
    return d.form is Form.HONORS_AND_KNITTED


@whole_hand(needs=UNUSUAL_FORM)
def seven_pairs(d: Division, _: WinContext) -> bool:
    """Seven pairs; four identical tiles are two pairs."""
    return d.form is Form.SEVEN_PAIRS


@whole_hand(needs=UNUSUAL_FORM)
def seven_shifted_pairs(d: Division, c: WinContext) -> bool:
    """Seven pairs of one suit, each one higher."""
    if d.form is not Form.SEVEN_PAIRS or c.suits != 1 or c.has_honors:
        return False
    kinds = [pair.kinds[0] for pair in d.others]
    return kinds == list(range(kinds[0], kinds[0] + 7))


@whole_hand(needs=UNUSUAL_FORM)
def thirteen_orphans(d: Division, _: WinContext) -> bool:
    """One of each terminal and honor, and a second one of any of them."""
    return d.form is Form.THIRTEEN_ORPHANS


@whole_hand(needs=FOUR_SETS | NUMBERS_ONLY | ONE_SUIT)
def pure_terminal_chows(d: Division, _: WinContext) -> bool:
    """123, 123, 789, 789 and a pair of fives, all of one suit."""
    return _terminal_chows(d) and len({_suit(each) for each in d.groups}) == 1


@whole_hand(needs=FOUR_SETS | NUMBERS_ONLY | THREE_SUITS)
def three_suited_terminal_chows(d: Division, _: WinContext) -> bool:
    """123 and 789 of two suits each, and a pair of fives of the third."""
    return _terminal_chows(d) and {_suit(each) for each in d.groups} == {0, 1, 2}


def _terminal_chows(d: Division) -> bool:
    """Return whether two suits (or one, twice) have 123 and 789, and the pair is fives."""
    if len(d.sets) != 4 or d.sets[-1].kind is not CHOW or not _has_pair(d, _FIVES):
        return False
    first, second, third, fourth = sorted((each.kinds[0] % 9, _suit(each)) for each in d.sets)
    return (first[0], second[0], third[0], fourth[0]) == (0, 0, 6, 6) and (
        (first[1], second[1]) == (third[1], fourth[1])
    )


def _suit(each: Group) -> int:
    return each.kinds[0] // 9


@whole_hand()
def fixed_pair(d: Division, c: WinContext) -> bool:
    """A pair of a number on which the players agreed, such as 2, 5 or 8."""
    return d.pair is not None and d.pair < _FIRST_HONOR and d.pair % 9 + 1 in c.fixed_pairs


# Of Zung Jung, which counts each fan once, however many sets are in it.


def _has(d: Division, relation: JoinedSets) -> bool:
    """Return whether some sets of four are in a relation."""
    if len(d.sets) != 4:
        return False
    kinds = [
        each.kinds[0]
        for each in d.sets
        if (each.kind is CHOW) is relation.chows and each.kinds[0] < _FIRST_HONOR
    ]
    return any(relation.test(chosen) for chosen in combinations(sorted(kinds), relation.number))


@whole_hand(needs=FOUR_SETS)
def four_chows(d: Division, _: WinContext) -> bool:
    """Four chows and any pair."""
    return len(d.sets) == 4 and d.sets[-1].kind is CHOW


@whole_hand(needs=FOUR_SETS)
def some_double_chow(d: Division, _: WinContext) -> bool:
    """The same chow twice."""
    return _has(d, joined.pure_double_chow)


@whole_hand(needs=FOUR_SETS)
def two_double_chows(d: Division, _: WinContext) -> bool:
    """Two chows, each of them twice."""
    if len(d.sets) != 4 or d.sets[-1].kind is not CHOW:
        return False
    first, second, third, fourth = [each.kinds[0] for each in d.sets]
    return first == second and third == fourth


@whole_hand(needs=FOUR_SETS)
def some_triple_chow(d: Division, _: WinContext) -> bool:
    """The same chow three times."""
    return _has(d, joined.pure_triple_chow)


@whole_hand(needs=FOUR_SETS)
def some_quadruple_chow(d: Division, _: WinContext) -> bool:
    """The same chow four times."""
    return _has(d, joined.quadruple_chow)


@whole_hand(needs=FOUR_SETS | THREE_SUITS)
def some_mixed_triple_chow(d: Division, _: WinContext) -> bool:
    """The same chow in three suits."""
    return _has(d, joined.mixed_triple_chow)


@whole_hand(needs=FOUR_SETS | THREE_SUITS | TWO_PUNGS)
def little_triple_pung(d: Division, _: WinContext) -> bool:
    """Pungs of the same number in two suits, and the pair of that number in the third."""
    pair = d.pair
    if pair is None or pair >= _FIRST_HONOR or len(d.sets) != 4:
        return False
    alike = [
        each.kinds[0]
        for each in d.sets
        if each.kind is not CHOW and each.kinds[0] < _FIRST_HONOR and each.kinds[0] % 9 == pair % 9
    ]
    return len(alike) == 2


@whole_hand(needs=FOUR_SETS | THREE_SUITS | TWO_PUNGS)
def some_triple_pung(d: Division, _: WinContext) -> bool:
    """Pungs of the same number in three suits."""
    return _has(d, joined.triple_pung)


@whole_hand(needs=FOUR_SETS)
def some_straight(d: Division, _: WinContext) -> bool:
    """123, 456 and 789 of one suit."""
    return _has(d, joined.pure_straight)


@whole_hand(needs=FOUR_SETS | TWO_PUNGS)
def some_shifted_pungs(d: Division, _: WinContext) -> bool:
    """Three pungs of one suit, each one higher."""
    return _has(d, joined.pure_shifted_pungs)


@whole_hand(needs=FOUR_SETS | TWO_PUNGS)
def four_shifted_pungs(d: Division, _: WinContext) -> bool:
    """Four pungs of one suit, each one higher."""
    return _has(d, joined.four_pure_shifted_pungs)


@whole_hand(needs=FOUR_SETS | NUMBERS_ONLY)
def pure_outside_hand(d: Division, c: WinContext) -> bool:
    """A one or a nine in every set and in the pair."""
    return len(d.sets) == 4 and not c.has_honors and all(each.outside for each in d.groups)


@whole_hand(needs=FOUR_SETS | HONOR_PUNG | TWO_PUNGS)
def little_three_winds(d: Division, _: WinContext) -> bool:
    """Pungs of two winds and a pair of a third."""
    return len(_pungs(d, WIND_TILES)) == 2 and _has_pair(d, WIND_TILES)


@whole_hand(needs=KONGS)
def one_kong(_: Division, c: WinContext) -> bool:
    """A kong, concealed or melded."""
    return c.concealed_kongs + c.melded_kongs >= 1


@whole_hand(needs=KONGS)
def two_kongs(_: Division, c: WinContext) -> bool:
    """Two kongs, concealed or melded."""
    return c.concealed_kongs + c.melded_kongs >= 2
