"""All divisions of a complete hand in the five forms of Chinese Official."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import permutations, product
from typing import TypeAlias

from scorer.fans.win import Win
from scorer.tiles.groups import RANKS, Group, GroupKind, divide_suit, get_group
from scorer.tiles.hand import Hand
from scorer.tiles.tile import HONORS, ORPHANS, format_tiles


class Form(StrEnum):
    """The form of a complete hand.

    KNITTED_STRAIGHT has one set and a pair beside the nine tiles of a knitted straight.
    HONORS_AND_KNITTED has fourteen different tiles: honors, and tiles of a knitted straight.

    >>> Form("seven_pairs")
    <Form.SEVEN_PAIRS: 'seven_pairs'>
    """

    STANDARD = "standard"
    KNITTED_STRAIGHT = "knitted_straight"
    SEVEN_PAIRS = "seven_pairs"
    THIRTEEN_ORPHANS = "thirteen_orphans"
    HONORS_AND_KNITTED = "honors_and_knitted"


Groups: TypeAlias = tuple[Group, ...]

ALL_FORMS = frozenset(Form)

CHOW, PUNG, KONG = GroupKind.SHUNTSU, GroupKind.KOUTSU, GroupKind.KANTSU
PAIR, SINGLE = GroupKind.TOITSU, GroupKind.LONE

KNITTED_PATTERNS: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        sorted(
            9 * suit + rank
            for start, suit in enumerate(suits)
            for rank in (start, start + 3, start + 6)
        )
    )
    for suits in permutations(range(3))
)
"""The kinds of each of the six knitted straights: 147, 258 and 369 of three suits."""

KNITTED_MASKS = tuple(sum(1 << kind for kind in pattern) for pattern in KNITTED_PATTERNS)


@dataclass(frozen=True, slots=True)
class Division:
    """A complete hand divided into groups.

    Attributes:
        form: The form of the hand.
        sets: The chows, pungs and kongs, chows first; the bits of a set of sets follow this order.
        others: The pair, or the pairs, or the single tiles.
        winning: The group that the winning tile completes.

    A pung completed by a discard is open, but the hand stays concealed.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("147m258p369s11z22z2z")
    >>> win = Win(tile, self_drawn=False, seat=Wind.EAST, round=Wind.EAST)
    >>> for division in divide(hand, win):
    ...     print(division.form, *written_groups(division.groups))
    knitted_straight 222z 11z 147m258p369s
    """

    form: Form
    sets: Groups
    others: Groups
    winning: Group

    @property
    def groups(self) -> Groups:
        """Return all groups: the sets, then the pair or the other tiles."""
        return self.sets + self.others

    @property
    def pair(self) -> int | None:
        """Return the kind of the pair beside the sets; None for a form without sets."""
        return self.others[0].kinds[0] if self.sets else None


def written_groups(groups: Sequence[Group]) -> tuple[str, ...]:
    """Return groups in notation, single tiles together.

    >>> written_groups([get_group(PAIR, 0), get_group(SINGLE, 3), get_group(SINGLE, 6)])
    ('11m', '47m')
    """
    singles = [group.first for group in groups if group.kind is SINGLE]
    others = [str(group) for group in groups if group.kind is not SINGLE]
    return (*others, format_tiles(singles)) if singles else tuple(others)


def divide(hand: Hand, win: Win, forms: Container[Form] = ALL_FORMS) -> list[Division]:
    """Return every division of a hand with its winning tile, [] if the hand is not complete.

    forms are the forms that the rules allow beside four sets and a pair.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("112233445566m77m")
    >>> win = Win(tile, self_drawn=True, seat=Wind.EAST, round=Wind.EAST)
    >>> for division in divide(hand, win):
    ...     print(*division.groups, "won with", division.winning)
    123m 123m 456m 456m 77m won with 77m
    123m 123m 567m 567m 44m won with 567m
    234m 234m 567m 567m 11m won with 567m
    11m 22m 33m 44m 55m 66m 77m won with 77m
    """
    divisions = list(_with_sets(Form.STANDARD, hand.suits, hand, win, ()))
    if len(hand.melds) > 1:
        return divisions
    kinds = (hand.kinds if not hand.melds else _concealed_kinds(hand)) | 1 << win.tile.kind
    if Form.KNITTED_STRAIGHT in forms:
        for pattern, mask in zip(KNITTED_PATTERNS, KNITTED_MASKS, strict=True):
            if not mask & ~kinds:
                divisions += _knitted_straight(hand, win, pattern)
    if not hand.melds:
        number = kinds.bit_count()
        if number <= _MOST_PAIRS and Form.SEVEN_PAIRS in forms:
            divisions += _seven_pairs(hand, win)
        elif number >= _KINDS_OF_ORPHANS:
            divisions += [each for each in _single_tiles(hand, win, kinds) if each.form in forms]
    return divisions


_MOST_PAIRS = 7
_KINDS_OF_ORPHANS = 13
_TILES = 14


def _concealed_kinds(hand: Hand) -> int:
    return sum(1 << kind for kind in {tile.kind for tile in hand.concealed})


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """The groups of one suit."""

    sets: Groups
    pairs: Groups


@dataclass(frozen=True, slots=True, eq=False)
class _WinningPart(_Part):
    """The groups of the suit of the winning tile, and the group that this tile completes."""

    winning: Group


def _with_sets(
    form: Form, suits: tuple[int, ...], hand: Hand, win: Win, knitted: Groups
) -> Iterator[Division]:
    """Yield the divisions of concealed tiles (suits, without the winning tile) and melds."""
    suit, rank = divmod(win.tile.kind, 9)
    parts: list[tuple[_Part, ...]] = [_parts(code) for code in suits]
    melds = hand.meld_groups.groups
    for winning_part in _winning_parts(suits[suit], rank, claimed=not win.self_drawn):
        parts[suit] = (winning_part,)
        for m, p, s, z in product(*parts):
            pairs = m.pairs + p.pairs + s.pairs + z.pairs
            # Four suits with a pair each and two sets among them are 14 tiles too, but not a hand.
            if len(pairs) == 1:
                sets = sorted(m.sets + p.sets + s.sets + z.sets + melds, key=set_code)
                yield Division(form, tuple(sets), pairs + knitted, winning_part.winning)


def set_code(group: Group) -> int:
    """Return a number for a set: the kind of its lowest tile, more by PUNG_CODE for pung or kong.

    >>> set_code(get_group(CHOW, 3)), set_code(get_group(KONG, 3))
    (3, 37)
    """
    return group.kinds[0] if group.kind is CHOW else group.kinds[0] + PUNG_CODE


PUNG_CODE = 34


def set_codes(division: Division) -> tuple[int, ...]:
    """Return the codes of the sets of a division.

    >>> from scorer.fans.context import example_context
    >>> context = example_context("223344m66778p77s8p")
    >>> set_codes(divide(context.hand, context.win)[0])
    (1, 1, 14, 14)
    """
    return tuple([set_code(each) for each in division.sets])


@lru_cache(maxsize=1 << 16)
def _parts(code: int) -> tuple[_Part, ...]:
    return tuple([_Part(*_sets_and_pairs(groups)) for groups in divide_suit(code)])


@lru_cache(maxsize=1 << 16)
def _winning_parts(code: int, rank: int, *, claimed: bool) -> tuple[_WinningPart, ...]:
    """Divide a suit with the winning tile in every way, for each group that the tile completes."""
    kind = 9 * (code >> RANKS) + rank
    parts = []
    for groups in divide_suit(code + (1 << 3 * rank)):
        for place, group in enumerate(groups):
            if kind in group.kinds and group not in groups[:place]:
                winning = _completed(group, claimed=claimed)
                completed = (*groups[:place], winning, *groups[place + 1 :])
                parts.append(_WinningPart(*_sets_and_pairs(completed), winning))
    return tuple(parts)


def _sets_and_pairs(groups: Groups) -> tuple[Groups, Groups]:
    return (
        tuple([group for group in groups if group.kind is not PAIR]),
        tuple([group for group in groups if group.kind is PAIR]),
    )


def _completed(group: Group, *, claimed: bool) -> Group:
    if claimed and group.kind is PUNG:
        return get_group(PUNG, group.kinds[0], is_open=True)
    return group


def _knitted_straight(hand: Hand, win: Win, pattern: tuple[int, ...]) -> Iterator[Division]:
    """Yield the divisions into a knitted straight, a set and a pair."""
    knitted = tuple(get_group(SINGLE, kind) for kind in pattern)
    suits = list(hand.suits)
    missing = [kind for kind in pattern if not hand.concealed_counts[kind]]
    for kind in pattern:
        if kind not in missing:
            suits[kind // 9] -= 1 << 3 * (kind % 9)
    if not missing:
        yield from _with_sets(Form.KNITTED_STRAIGHT, tuple(suits), hand, win, knitted)
    tile = win.tile.kind
    if tile not in pattern:
        return
    # The winning tile completes the straight; another tile of its kind belongs to set or pair.
    if not missing:
        suits[tile // 9] += 1 << 3 * (tile % 9)
    for m, p, s, z in product(*map(_parts, suits)):
        pairs = m.pairs + p.pairs + s.pairs + z.pairs
        if len(pairs) == 1:
            sets = m.sets + p.sets + s.sets + z.sets + hand.meld_groups.groups
            yield Division(Form.KNITTED_STRAIGHT, sets, pairs + knitted, get_group(SINGLE, tile))


def _seven_pairs(hand: Hand, win: Win) -> Iterator[Division]:
    counts = list(hand.concealed_counts)
    counts[win.tile.kind] += 1
    if any(count & 1 for count in counts):
        return
    pairs = tuple(
        get_group(PAIR, kind) for kind, count in enumerate(counts) for _ in range(count // 2)
    )
    yield Division(Form.SEVEN_PAIRS, (), pairs, get_group(PAIR, win.tile.kind))


def _single_tiles(hand: Hand, win: Win, kinds: int) -> Iterator[Division]:
    """Yield the hands of single tiles: thirteen orphans, and honors and knitted tiles."""
    counts = list(hand.concealed_counts)
    counts[win.tile.kind] += 1
    singles = tuple(get_group(_ALIKE[count], kind) for kind, count in enumerate(counts) if count)
    winning = get_group(_ALIKE[counts[win.tile.kind]], win.tile.kind)
    if kinds == ORPHANS:
        yield Division(Form.THIRTEEN_ORPHANS, (), singles, winning)
    elif len(singles) == _TILES and _is_knitted(kinds & ~HONORS):
        yield Division(Form.HONORS_AND_KNITTED, (), singles, winning)


_ALIKE = {1: SINGLE, 2: PAIR}


def _is_knitted(kinds: int) -> bool:
    return any(not kinds & ~mask for mask in KNITTED_MASKS)
