"""Every way to see a complete hand: standard, seven pairs or thirteen orphans, with its wait."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import product

from scorer.riichi.win import By, Win
from scorer.tiles.groups import Group, GroupKind, group_of
from scorer.tiles.hand import RANKS, Hand
from scorer.tiles.partial_division import Part
from scorer.tiles.tile import TILES


class Form(StrEnum):
    """The three shapes of a complete hand."""

    STANDARD = "standard"
    CHIITOITSU = "chiitoitsu"
    KOKUSHI = "kokushi"


class Wait(StrEnum):
    """What the group of the winning tile waited for; JUUSANMEN is all thirteen orphans."""

    RYANMEN = "ryanmen"
    KANCHAN = "kanchan"
    PENCHAN = "penchan"
    SHANPON = "shanpon"
    TANKI = "tanki"
    JUUSANMEN = "juusanmen"


@dataclass(frozen=True, slots=True)
class Division:
    """One way to see a complete hand; winning is the group that the winning tile completes.

    A koutsu completed by ron is open, yet leaves the hand menzen. The sums are those of Part;
    jantou is the kind of the pair, None unless the form is standard.
    """

    form: Form
    groups: tuple[Group, ...]
    winning: Group
    wait: Wait
    menzen: bool
    shuntsu: tuple[int, ...]
    koutsu: tuple[int, ...]
    jantou: int | None
    ankou: int
    kantsu: int
    twins: int
    fu_of_sets: int


def divide(hand: Hand, win: Win) -> tuple[Division, ...]:
    """Find every division of a hand completed by the winning tile; none if it is incomplete.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("3455567m678p222s5m")
    >>> win = Win(tile, By.RON, seat=Wind.EAST, round=Wind.EAST)
    >>> for division in divide(hand, win):
    ...     print(*division.groups, division.wait)
    345m 567m 55m 678p 222s ryanmen
    345m 567m 55m 678p 222s ryanmen
    345m 567m 55m 678p 222s tanki
    """
    divisions = _standard(hand, win)
    if not hand.melds:
        kinds = hand.kinds.bit_count()
        if kinds == _KINDS_OF_PAIRS:
            divisions += _chiitoitsu(hand, win)
        elif kinds >= _KINDS_OF_ORPHANS - 1:
            divisions += _kokushi(hand, win)
    return tuple(divisions)


_KINDS_OF_PAIRS = 7
_KINDS_OF_ORPHANS = 13

_STANDARD = Form.STANDARD
_RON = By.RON


def _standard(hand: Hand, win: Win) -> list[Division]:
    suit, rank = divmod(win.tile.kind, 9)
    codes = hand.suits
    won = _won_ways(codes[suit], rank, win.by is _RON)
    if not won:
        return []
    ways: list[tuple[Part, ...]] = [_ways(code) for code in codes]
    divisions = []
    for own in won:
        ways[suit] = (own,)
        for parts in product(*ways):
            division = _joined(parts, own, hand)
            if division is not None:
                divisions.append(division)
    return divisions


def _joined(parts: tuple[Part, ...], own: "_WonPart", hand: Hand) -> Division | None:
    m, p, s, z = parts
    melds = hand.melded
    toitsu = m.toitsu + p.toitsu + s.toitsu + z.toitsu
    # Four suits with a pair each and two sets between them are 14 tiles too, but no hand.
    if len(toitsu) != 1:
        return None
    # Added up at one go: scoring a hand spends more on this than on any yaku.
    return Division(
        _STANDARD,
        m.groups + p.groups + s.groups + z.groups + melds.groups,
        own.winning,
        own.wait,
        hand.menzen,
        m.shuntsu + p.shuntsu + s.shuntsu + z.shuntsu + melds.shuntsu,
        m.koutsu + p.koutsu + s.koutsu + z.koutsu + melds.koutsu,
        toitsu[0],
        m.ankou + p.ankou + s.ankou + z.ankou + melds.ankou,
        m.kantsu + p.kantsu + s.kantsu + z.kantsu + melds.kantsu,
        m.twins + p.twins + s.twins + z.twins + melds.twins,
        m.fu + p.fu + s.fu + z.fu + melds.fu,
    )


def _chiitoitsu(hand: Hand, win: Win) -> list[Division]:
    counts = _counts(hand, win)
    if counts.count(2) != _KINDS_OF_PAIRS:
        return []
    groups = tuple(group_of(GroupKind.TOITSU, kind) for kind in range(34) if counts[kind])
    winning = group_of(GroupKind.TOITSU, win.tile.kind)
    return [_ungrouped(Form.CHIITOITSU, groups, winning, Wait.TANKI)]


_ORPHANS = tuple(tile.kind for tile in TILES if tile.terminal or tile.honor)


def _kokushi(hand: Hand, win: Win) -> list[Division]:
    counts = _counts(hand, win)
    if not all(counts[kind] for kind in _ORPHANS) or sum(counts[kind] for kind in _ORPHANS) != 14:
        return []
    shape = {1: GroupKind.LONE, 2: GroupKind.TOITSU}
    groups = tuple(group_of(shape[counts[kind]], kind) for kind in _ORPHANS)
    winning = group_of(shape[counts[win.tile.kind]], win.tile.kind)
    wait = Wait.JUUSANMEN if winning.kind is GroupKind.TOITSU else Wait.TANKI
    return [_ungrouped(Form.KOKUSHI, groups, winning, wait)]


def _counts(hand: Hand, win: Win) -> list[int]:
    counts = list(hand.concealed_counts)
    counts[win.tile.kind] += 1
    return counts


def _ungrouped(form: Form, groups: tuple[Group, ...], winning: Group, wait: Wait) -> Division:
    return Division(form, groups, winning, wait, True, (), (), None, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True, eq=False)
class _WonPart(Part):
    """The part with the winning tile, and the group of it that this tile completed."""

    winning: Group
    wait: Wait


# A suit has 405,350 possible counts; real hands repeat few thousands of them.
@lru_cache(maxsize=1 << 16)
def _won_ways(code: int, rank: int, ron: bool) -> tuple[_WonPart, ...]:
    """All ways to split a suit with the winning tile added, and to say what that completed."""
    kind = 9 * (code >> RANKS) + rank
    found = []
    for way in _ways(code + (1 << 3 * rank)):
        groups = way.groups
        for place, group in enumerate(groups):
            if kind in group.kinds and group not in groups[:place]:
                winning = _completed(group, ron=ron)
                split = (*groups[:place], winning, *groups[place + 1 :])
                found.append(_WonPart(split, winning, _wait(group, kind)))
    return tuple(found)


def _completed(group: Group, *, ron: bool) -> Group:
    if ron and group.kind is GroupKind.KOUTSU:
        return group_of(GroupKind.KOUTSU, group.kinds[0], is_open=True)
    return group


def _wait(group: Group, kind: int) -> Wait:
    if group.kind is not GroupKind.SHUNTSU:
        return Wait.TANKI if group.kind is GroupKind.TOITSU else Wait.SHANPON
    low, middle, _ = group.kinds
    if kind == middle:
        return Wait.KANCHAN
    edge = group.first.rank == 7 if kind == low else group.first.rank == 1
    return Wait.PENCHAN if edge else Wait.RYANMEN


@lru_cache(maxsize=1 << 16)
def _ways(code: int) -> tuple[Part, ...]:
    """All ways to split the tiles of one suit into sets, with one pair if their number asks it."""
    suit = code >> RANKS
    counts = tuple(code >> 3 * rank & 7 for rank in range(7 if suit == _HONORS else 9))
    left_over = sum(counts) % 3
    if left_over == 1:
        return ()
    return tuple(Part(groups) for groups in _split(9 * suit, counts, 0, pair=left_over == 2))


_HONORS = 3


def _split(
    start: int, counts: tuple[int, ...], place: int, *, pair: bool
) -> Iterator[tuple[Group, ...]]:
    while place < len(counts) and not counts[place]:
        place += 1
    if place == len(counts):
        if not pair:
            yield ()
        return
    # How many pairs and triplets begin at the lowest tile decides how many runs must.
    for toitsu, koutsu in product((0, 1) if pair else (0,), (0, 1)):
        runs = counts[place] - 2 * toitsu - 3 * koutsu
        after = counts[place + 1 : place + 3]
        honors = start == 9 * _HONORS
        if runs < 0 or (runs and (honors or len(after) < 2 or min(after) < runs)):
            continue
        rest = (0,) * (place + 1) + tuple(count - runs for count in after) + counts[place + 3 :]
        kind = start + place
        begun = (
            (group_of(GroupKind.SHUNTSU, kind),) * runs
            + (group_of(GroupKind.KOUTSU, kind),) * koutsu
            + (group_of(GroupKind.TOITSU, kind),) * toitsu
        )
        for others in _split(start, rest, place + 1, pair=pair and not toitsu):
            yield begun + others
