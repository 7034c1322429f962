"""Every way to see a complete hand: standard, seven pairs or thirteen orphans, with its wait."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, lru_cache
from itertools import product

from scorer.hand import Hand
from scorer.melds import Group, GroupKind
from scorer.tiles import TILES
from scorer.win import By, Win


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

    A koutsu completed by ron is open, yet leaves the hand menzen. The other fields follow from
    the groups: shuntsu are the kinds of their lowest tiles, koutsu those of triplets and kans,
    jantou that of the pair (None unless standard), ankou and kantsu are numbers of groups, a
    closed kan being an ankou too.
    """

    form: Form
    groups: tuple[Group, ...]
    winning: Group
    wait: Wait
    menzen: bool
    shuntsu: tuple[int, ...] = field(init=False, repr=False, compare=False)
    koutsu: tuple[int, ...] = field(init=False, repr=False, compare=False)
    jantou: int | None = field(init=False, repr=False, compare=False)
    ankou: int = field(init=False, repr=False, compare=False)
    kantsu: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        shuntsu: list[int] = []
        koutsu: list[int] = []
        jantou = None
        ankou = kantsu = 0
        for group in self.groups:
            kind = group.kind
            if kind is GroupKind.SHUNTSU:
                shuntsu.append(group.kinds[0])
            elif kind is GroupKind.TOITSU:
                jantou = group.kinds[0]
            elif kind is not GroupKind.LONE:
                koutsu.append(group.kinds[0])
                ankou += not group.open
                kantsu += kind is GroupKind.KANTSU
        fill = object.__setattr__
        fill(self, "shuntsu", tuple(shuntsu))
        fill(self, "koutsu", tuple(koutsu))
        fill(self, "jantou", jantou if self.form is Form.STANDARD else None)
        fill(self, "ankou", ankou)
        fill(self, "kantsu", kantsu)


def divide(hand: Hand, win: Win) -> tuple[Division, ...]:
    """Find every division of a hand completed by the winning tile; none if it is incomplete.

    >>> from scorer.hand import parse_hand
    >>> from scorer.tiles import Wind
    >>> hand, tile = parse_hand("3455567m678p222s5m")
    >>> win = Win(tile, By.RON, seat=Wind.EAST, round=Wind.EAST)
    >>> for division in divide(hand, win):
    ...     print(*division.groups, division.wait)
    345m 567m 55m 678p 222s ryanmen
    345m 567m 55m 678p 222s ryanmen
    345m 567m 55m 678p 222s tanki
    """
    counts = list(hand.concealed_counts)
    counts[win.tile.kind] += 1
    divisions = list(_standard(hand, win, tuple(counts)))
    if not hand.melds:
        divisions += _chiitoitsu(counts, win)
        divisions += _kokushi(counts, win)
    return tuple(divisions)


def _standard(hand: Hand, win: Win, counts: tuple[int, ...]) -> Iterator[Division]:
    suits = [counts[start : start + 9] for start in (0, 9, 18, 27)]
    left_over = [sum(suit) % 3 for suit in suits]
    # The suit with 2 left over holds the pair; four such suits make 14 tiles too, but no hand.
    if 1 in left_over or left_over.count(2) != 1:
        return
    splits = [_splits(9 * place, suit) for place, suit in enumerate(suits)]
    melds = tuple(meld.group for meld in hand.melds)
    menzen = hand.menzen
    kind = win.tile.kind
    suit = kind // 9
    for ways in product(*splits):
        before = [group for way in ways[:suit] for group in way]
        after = [group for way in ways[suit + 1 :] for group in way]
        own = ways[suit]
        for place, group in enumerate(own):
            if kind in group.kinds and group not in own[:place]:
                winning = _completed(group, win.by)
                rest = (*own[:place], winning, *own[place + 1 :])
                groups = (*before, *rest, *after, *melds)
                yield Division(Form.STANDARD, groups, winning, _wait(group, kind), menzen)


def _completed(group: Group, by: By) -> Group:
    if by is By.RON and group.kind is GroupKind.KOUTSU:
        return _group(GroupKind.KOUTSU, group.kinds[0], is_open=True)
    return group


def _wait(group: Group, kind: int) -> Wait:
    if group.kind is not GroupKind.SHUNTSU:
        return Wait.TANKI if group.kind is GroupKind.TOITSU else Wait.SHANPON
    low, middle, _ = group.kinds
    if kind == middle:
        return Wait.KANCHAN
    edge = group.first.rank == 7 if kind == low else group.first.rank == 1
    return Wait.PENCHAN if edge else Wait.RYANMEN


def _chiitoitsu(counts: list[int], win: Win) -> Iterator[Division]:
    if counts.count(2) == 7:
        groups = tuple(_group(GroupKind.TOITSU, kind) for kind in range(34) if counts[kind])
        winning = _group(GroupKind.TOITSU, win.tile.kind)
        yield Division(Form.CHIITOITSU, groups, winning, Wait.TANKI, True)


_ORPHANS = tuple(tile.kind for tile in TILES if tile.terminal or tile.honor)


def _kokushi(counts: list[int], win: Win) -> Iterator[Division]:
    if all(counts[kind] for kind in _ORPHANS) and sum(counts[kind] for kind in _ORPHANS) == 14:
        shape = {1: GroupKind.LONE, 2: GroupKind.TOITSU}
        groups = tuple(_group(shape[counts[kind]], kind) for kind in _ORPHANS)
        winning = _group(shape[counts[win.tile.kind]], win.tile.kind)
        wait = Wait.JUUSANMEN if winning.kind is GroupKind.TOITSU else Wait.TANKI
        yield Division(Form.KOKUSHI, groups, winning, wait, True)


@cache
def _group(kind: GroupKind, first: int, *, is_open: bool = False) -> Group:
    return Group(kind, TILES[first], open=is_open)


# A suit has 405,350 possible counts; real hands repeat few thousands of them.
@lru_cache(maxsize=1 << 16)
def _splits(start: int, counts: tuple[int, ...]) -> tuple[tuple[Group, ...], ...]:
    """All ways to split the tiles of one suit into sets, with one pair if the number asks it."""
    return tuple(_split(start, counts, 0, pair=sum(counts) % 3 == 2))


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
        if runs < 0 or (runs and (start == 27 or len(after) < 2 or min(after) < runs)):
            continue
        rest = (0,) * (place + 1) + tuple(count - runs for count in after) + counts[place + 3 :]
        kind = start + place
        begun = (
            (_group(GroupKind.SHUNTSU, kind),) * runs
            + (_group(GroupKind.KOUTSU, kind),) * koutsu
            + (_group(GroupKind.TOITSU, kind),) * toitsu
        )
        for others in _split(start, rest, place + 1, pair=pair and not toitsu):
            yield begun + others
