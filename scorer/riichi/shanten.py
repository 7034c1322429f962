"""Shanten, the tiles that lower it, and the waits of a hand.

All results follow from the exact distance to a form: the least number of missing tiles, over all
complete hands of that form that the set of tiles allows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TypeAlias, TypeVar

from scorer.riichi.division import Form
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.tiles.errors import ImpossibleHand
from scorer.tiles.hand import COPIES, Hand
from scorer.tiles.melds import Meld
from scorer.tiles.messages import message as _
from scorer.tiles.tile import TILES, Tile

_NORTH = 30  # its kind, which can be set aside with three players
_ORPHANS = tuple(tile.kind for tile in TILES if tile.terminal or tile.honor)

_Counts: TypeAlias = tuple[int, ...]

_Lack: TypeAlias = tuple[int, int]
"""The number of missing tiles, and a bit mask of the kinds missing in some nearest hand."""

_NEVER: _Lack = (99, 0)  # more missing tiles than any hand has

_Key = TypeVar("_Key")


@dataclass(frozen=True, slots=True)
class Shanten:
    """The shanten number: -1 for a complete hand, 0 for a hand that waits for its last tile.

    forms are the forms with this number. missing are the kinds that lower the number, without
    kinds of which the hand has all four tiles.

    >>> from scorer.tiles.tile import parse_tiles
    >>> shanten(parse_tiles("19m19p19s12345677z")).forms
    (<Form.KOKUSHI: 'kokushi'>,)
    """

    number: int
    forms: tuple[Form, ...]
    missing: tuple[Tile, ...]


def shanten(
    concealed: Sequence[Tile],
    melds: Sequence[Meld] = (),
    *,
    norths: int = 0,
    rules: Rules = STANDARD,
) -> Shanten:
    """Return the shanten of 13 or 14 tiles, where a meld counts as three.

    Args:
        concealed: the concealed tiles.
        melds: the melds.
        norths: the number of norths set aside in sanma.
        rules: with three players there are no 2m to 8m.

    >>> from scorer.tiles.tile import format_tiles, parse_tiles
    >>> found = shanten(parse_tiles("123m456p2278s1155z"))
    >>> found.number, [str(form) for form in found.forms], format_tiles(found.missing)
    (1, ['standard'], '269s15z')
    """
    size = len(concealed) + 3 * len(melds)
    if size not in {13, 14}:
        raise ImpossibleHand(
            _(
                "There are {size} tiles (each meld, a kan too, counts as 3); there "
                "must be 13 or 14.",
                size=size,
            )
        )
    limits = _limits(melds, norths, rules, copies=COPIES)
    lacks = _lacks(_counts(concealed), limits, len(melds))
    least = min(number for number, _ in lacks.values())
    forms = tuple(form for form, (number, _) in lacks.items() if number == least)
    missing = {kind for form in forms for kind in _kinds(lacks[form][1])}
    return Shanten(least - 1, forms, tuple(TILES[kind] for kind in sorted(missing)))


def wait_tiles(hand: Hand, rules: Rules = STANDARD) -> tuple[Tile, ...]:
    """Return the kinds that complete a hand, even if the hand has all four tiles of the kind.

    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> [str(tile) for tile in wait_tiles(parse_waiting_hand("2223456m111p555z"))]
    ['1m', '3m', '4m', '6m', '7m']
    >>> [str(tile) for tile in wait_tiles(parse_waiting_hand("1111z123m456p789s"))]
    ['1z']
    """
    limits = _limits(hand.melds, hand.norths, rules, copies=COPIES + 1)
    lacks = _lacks(_counts(hand.concealed), limits, len(hand.melds))
    kinds = {kind for number, mask in lacks.values() if number == 1 for kind in _kinds(mask)}
    return tuple(TILES[kind] for kind in sorted(kinds))


_NINE_OF_MAN = 8  # its kind; with three players there are no characters from 2 to 8


def is_in_set(tile: Tile, rules: Rules) -> bool:
    """Return whether a tile is in the set: three players have no 2m to 8m.

    >>> from scorer.tiles.tile import parse_tile
    >>> three = Rules(players=3, honba=200, uma=((15, 0, -15),))
    >>> is_in_set(parse_tile("1m"), three), is_in_set(parse_tile("2m"), three)
    (True, False)
    """
    return rules.players == 4 or tile.kind in {0, _NINE_OF_MAN} or tile.kind > _NINE_OF_MAN


def _counts(tiles: Sequence[Tile]) -> _Counts:
    counts = [0] * len(TILES)
    for tile in tiles:
        counts[tile.kind] += 1
    return tuple(counts)


def _limits(melds: Sequence[Meld], norths: int, rules: Rules, *, copies: int) -> _Counts:
    """Return the greatest possible number of concealed tiles of each kind."""
    limits = [copies if is_in_set(tile, rules) else 0 for tile in TILES]
    for meld in melds:
        for tile in meld.tiles:
            limits[tile.kind] -= 1
    limits[_NORTH] -= norths
    return tuple(max(0, limit) for limit in limits)


def _kinds(mask: int) -> Iterator[int]:
    return (kind for kind in range(len(TILES)) if mask >> kind & 1)


def _lacks(counts: _Counts, limits: _Counts, melds: int) -> dict[Form, _Lack]:
    lacks = {Form.STANDARD: _standard(counts, limits, 4 - melds)}
    if not melds:
        lacks[Form.CHIITOITSU] = _chiitoitsu(counts, limits)
        lacks[Form.KOKUSHI] = _kokushi(counts, limits)
    return lacks


def _chiitoitsu(counts: _Counts, limits: _Counts) -> _Lack:
    kinds = [kind for kind, limit in enumerate(limits) if limit >= 2]
    singles = sum(1 << kind for kind in kinds if counts[kind] == 1)
    pairs = sum(counts[kind] >= 2 for kind in kinds)
    number = 7 - pairs
    beyond = number - singles.bit_count()
    if beyond <= 0:
        return number, singles if number else 0
    return number + beyond, singles | sum(1 << kind for kind in kinds if not counts[kind])


def _kokushi(counts: _Counts, limits: _Counts) -> _Lack:
    if not all(limits[kind] for kind in _ORPHANS):
        return _NEVER
    absent = sum(1 << kind for kind in _ORPHANS if not counts[kind])
    doubled = [kind for kind in _ORPHANS if limits[kind] >= 2]
    if any(counts[kind] >= 2 for kind in doubled):
        return absent.bit_count(), absent
    return absent.bit_count() + 1, absent | sum(1 << kind for kind in doubled)


def _standard(counts: _Counts, limits: _Counts, groups: int) -> _Lack:
    """Return what a hand of a number of groups and a pair lacks, over all splits by suit."""
    total = {(0, 0): (0, 0)}
    for start in (0, 9, 18, 27):
        end = start + (7 if start == 27 else 9)
        suit = _suit(counts[start:end], limits[start:end])
        longer: dict[tuple[int, int], _Lack] = {}
        for ((had, pair), (number, kinds)), ((more, other), (lacking, mask)) in product(
            total.items(), suit.items()
        ):
            if had + more <= groups and pair + other <= 1:
                lack = (number + lacking, kinds | mask << start)
                _keep(longer, (had + more, pair + other), lack)
        total = longer
    return total[groups, 1]


# A suit has 405,350 possible counts; real hands repeat a few thousand of them.
@lru_cache(maxsize=1 << 14)
def _suit(counts: _Counts, limits: _Counts) -> dict[tuple[int, int], _Lack]:
    """Return what one suit lacks for each number of groups, without and with a pair.

    Dynamic programming over the ranks. A state is the number of sequences that started one rank
    and two ranks before, the number of groups, and the number of pairs.
    """
    states: dict[tuple[int, int, int, int], _Lack] = {(0, 0, 0, 0): (0, 0)}
    for place, (count, limit) in enumerate(zip(counts, limits, strict=True)):
        # Two are enough: three equal sequences are three triplets. The seven honors have none.
        most = 2 if len(counts) == 9 and place < 7 else 0
        after: dict[tuple[int, int, int, int], _Lack] = {}
        for (last, before, groups, pair), (number, kinds) in states.items():
            for shuntsu, koutsu, toitsu in product(range(most + 1), (0, 1), (0, 1)):
                tiles = last + before + shuntsu + 3 * koutsu + 2 * toitsu
                total = groups + shuntsu + koutsu
                if tiles <= limit and total <= 4 and pair + toitsu <= 1:
                    lacking = max(0, tiles - count)
                    lack = (number + lacking, kinds | (1 << place if lacking else 0))
                    _keep(after, (shuntsu, last, total, pair + toitsu), lack)
        states = after
    return {(groups, pair): lack for (_, _, groups, pair), lack in states.items()}


def _keep(lacks: dict[_Key, _Lack], key: _Key, lack: _Lack) -> None:
    """Keep the smaller lack; if both are equal, merge their kinds."""
    known = lacks.get(key, _NEVER)
    if lack[0] < known[0]:
        lacks[key] = lack
    elif lack[0] == known[0]:
        lacks[key] = (lack[0], lack[1] | known[1])
