"""All divisions of a complete hand: standard, seven pairs or thirteen orphans."""

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from scorer.riichi.win import By, Win
from scorer.tiles.groups import RANKS, Group, GroupKind, PartialDivision, divide_suit, get_group
from scorer.tiles.hand import Hand
from scorer.tiles.tile import TILES
from scorer.tiles.wait_kinds import Wait, wait_of


class Form(StrEnum):
    """The form of a complete hand: four sets and a pair, seven pairs, or thirteen orphans.

    >>> Form("kokushi")
    <Form.KOKUSHI: 'kokushi'>
    """

    STANDARD = "standard"
    CHIITOITSU = "chiitoitsu"
    KOKUSHI = "kokushi"


class Division:  # mypyc does not compile the constructor of a data class
    """A complete hand divided into groups; winning is the group that the winning tile completes.

    A koutsu completed by ron is open, but the hand stays menzen. sequences and triplets (kans too)
    are bit masks of the kinds of their lowest tiles. jantou is the kind of the pair, None unless
    the form is standard. equal_sequences is the number of pairs of equal concealed sequences, ankou
    that of concealed triplets and kans, kantsu that of kans.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("123m456p789s1122z2z")
    >>> (division,) = divide(hand, Win(tile, By.RON, seat=Wind.EAST, round=Wind.EAST))
    >>> str(division.winning), division.winning.open, division.wait
    ('222z', True, <Wait.SHANPON: 'shanpon'>)
    """

    __slots__ = (
        *("ankou", "equal_sequences", "form", "groups", "jantou", "kantsu", "sequences"),
        *("triplets", "wait", "winning"),
    )

    def __init__(  # noqa: PLR0913, PLR0917 - one argument for each field
        self,
        form: Form,
        groups: tuple[Group, ...],
        winning: Group,
        wait: Wait,
        sequences: int = 0,
        triplets: int = 0,
        jantou: int | None = None,
        equal_sequences: int = 0,
        ankou: int = 0,
        kantsu: int = 0,
    ) -> None:
        self.form = form
        self.groups = groups
        self.winning = winning
        self.wait = wait
        self.sequences = sequences
        self.triplets = triplets
        self.jantou = jantou
        self.equal_sequences = equal_sequences
        self.ankou = ankou
        self.kantsu = kantsu

    def __eq__(self, other: object) -> bool:
        # The other fields follow from the groups.
        if not isinstance(other, Division):
            return NotImplemented
        own = (self.form, self.groups, self.winning, self.wait)
        return own == (other.form, other.groups, other.winning, other.wait)

    def __hash__(self) -> int:
        return hash((self.form, self.groups, self.winning, self.wait))

    @property
    def shuntsu(self) -> tuple[int, ...]:
        """Return the kind of the lowest tile of each sequence."""
        return tuple([group.kinds[0] for group in self.groups if group.kind is GroupKind.SHUNTSU])

    @property
    def koutsu(self) -> tuple[int, ...]:
        """Return the kind of each triplet and kan."""
        return tuple([group.kinds[0] for group in self.groups if group.fu])


def divide(hand: Hand, win: Win) -> tuple[Division, ...]:
    """Return every division of a hand with its winning tile, () if the hand is not complete.

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
    suit, rank = divmod(win.tile.kind, 9)
    winning_parts = _winning_parts(hand.suits[suit], rank, win.by is _RON)
    divisions: list[Division] = []
    if winning_parts:
        parts_of_suits = [_parts(code) for code in hand.suits]
        melds = hand.meld_groups
        for winning_part, winning, wait in winning_parts:
            parts_of_suits[suit] = (winning_part,)
            for m, p, s, z in product(*parts_of_suits):
                pairs = m.pairs | p.pairs | s.pairs | z.pairs
                # Four suits with a pair each and two sets among them are 14 tiles, but not a hand.
                if pairs.bit_count() == 1:
                    division = Division(
                        _STANDARD,
                        m.groups + p.groups + s.groups + z.groups + melds.groups,
                        winning,
                        wait,
                        m.sequences | p.sequences | s.sequences | melds.sequences,
                        m.triplets | p.triplets | s.triplets | z.triplets | melds.triplets,
                        pairs.bit_length() - 1,
                        m.equal_sequences + p.equal_sequences + s.equal_sequences,
                        m.ankou + p.ankou + s.ankou + z.ankou + melds.ankou,
                        melds.kantsu,
                    )
                    divisions.append(division)
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


def _chiitoitsu(hand: Hand, win: Win) -> list[Division]:
    counts = _counts(hand, win)
    if counts.count(2) != _KINDS_OF_PAIRS:
        return []
    groups = tuple(get_group(GroupKind.TOITSU, kind) for kind in range(34) if counts[kind])
    winning = get_group(GroupKind.TOITSU, win.tile.kind)
    return [Division(Form.CHIITOITSU, groups, winning, Wait.TANKI)]


_ORPHANS = tuple(tile.kind for tile in TILES if tile.terminal or tile.honor)


def _kokushi(hand: Hand, win: Win) -> list[Division]:
    counts = _counts(hand, win)
    if not all(counts[kind] for kind in _ORPHANS) or sum(counts[kind] for kind in _ORPHANS) != 14:
        return []
    shape = {1: GroupKind.LONE, 2: GroupKind.TOITSU}
    groups = tuple(get_group(shape[counts[kind]], kind) for kind in _ORPHANS)
    winning = get_group(shape[counts[win.tile.kind]], win.tile.kind)
    wait = Wait.JUUSANMEN if winning.kind is GroupKind.TOITSU else Wait.TANKI
    return [Division(Form.KOKUSHI, groups, winning, wait)]


def _counts(hand: Hand, win: Win) -> list[int]:
    counts = list(hand.concealed_counts)
    counts[win.tile.kind] += 1
    return counts


class _WinningPart(NamedTuple):
    """The part of the suit of the winning tile; winning is the group that this tile completes."""

    part: PartialDivision
    winning: Group
    wait: Wait


# A suit has 405,350 possible counts; real hands repeat a few thousand of them.
@lru_cache(maxsize=1 << 16)
def _winning_parts(code: int, rank: int, ron: bool) -> tuple[_WinningPart, ...]:
    """Divide a suit with the winning tile in every way, for each group that the tile completes."""
    kind = 9 * (code >> RANKS) + rank
    winning_parts = []
    for part in _parts(code + (1 << 3 * rank)):
        groups = part.groups
        for place, group in enumerate(groups):
            if kind in group.kinds and group not in groups[:place]:
                winning = _completed(group, ron=ron)
                divided = PartialDivision((*groups[:place], winning, *groups[place + 1 :]))
                winning_parts.append(_WinningPart(divided, winning, wait_of(group, kind)))
    return tuple(winning_parts)


def _completed(group: Group, *, ron: bool) -> Group:
    if ron and group.kind is GroupKind.KOUTSU:
        return get_group(GroupKind.KOUTSU, group.kinds[0], is_open=True)
    return group


@lru_cache(maxsize=1 << 16)
def _parts(code: int) -> tuple[PartialDivision, ...]:
    return tuple([PartialDivision(groups) for groups in divide_suit(code)])


_HONORS = 27


def is_complete(counts: Sequence[int], *, melds: int = 0) -> bool:
    """Return whether tiles are a complete hand, given the number of each of the 34 kinds.

    Args:
        counts: the number of concealed tiles of each kind.
        melds: the number of melds of the hand.

    >>> from scorer.tiles.tile import parse_tiles
    >>> def counted(text):
    ...     kinds = [tile.kind for tile in parse_tiles(text)]
    ...     return [kinds.count(kind) for kind in range(34)]
    >>> is_complete(counted("123m456p789s11z"), melds=1), is_complete(counted("11335577m1155p1z2z"))
    (True, False)
    """
    if sum(counts) != 14 - 3 * melds:
        return False
    return _has_standard_form(counts) or (
        not melds and (_is_chiitoitsu(counts) or _is_kokushi(counts))
    )


def _has_standard_form(counts: Sequence[int]) -> bool:
    suits = [tuple(counts[start : start + 9]) for start in (0, 9, 18)]
    honors = counts[_HONORS:]
    # Only the suit of the pair has a number of tiles that is not a multiple of three.
    remainders = [*(sum(suit) % 3 for suit in suits), sum(honors) % 3]
    if sorted(remainders) != [0, 0, 0, 2]:
        return False
    grouped = all(count in {0, 2, 3} for count in honors) and honors.count(2) <= 1
    return grouped and all(map(_divides, suits))


# A suit has 405,350 possible counts; real hands repeat a few thousand of them.
@lru_cache(maxsize=1 << 14)
def _divides(suit: tuple[int, ...]) -> bool:
    """Return whether a suit consists of sets, or of sets and a pair."""
    if sum(suit) % 3 == 0:
        return _sets(suit)
    return any(
        count >= 2 and _sets((*suit[:rank], count - 2, *suit[rank + 1 :]))
        for rank, count in enumerate(suit)
    )


def _sets(suit: tuple[int, ...]) -> bool:
    # Three equal sequences are three triplets too, so tiles left after a triplet start sequences.
    one, two = 0, 0  # the number of open sequences that need this rank, and the next rank
    for count in suit:
        if count < one:
            return False
        begun = (count - one) % 3
        one, two = two + begun, begun
    return not one and not two


def _is_chiitoitsu(counts: Sequence[int]) -> bool:
    return all(count in {0, 2} for count in counts)


def _is_kokushi(counts: Sequence[int]) -> bool:
    return all(counts[kind] for kind in _ORPHANS) and sum(counts[k] for k in _ORPHANS) == 14
