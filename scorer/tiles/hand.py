"""A hand: concealed tiles and melds, without the winning tile."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from scorer.tiles.errors import BadNotation, ImpossibleHand, shorten
from scorer.tiles.groups import RANKS, PartialDivision
from scorer.tiles.melds import MARK, Meld, parse_meld
from scorer.tiles.messages import Message, Text, in_context, join, one_of, plural
from scorer.tiles.messages import message as _
from scorer.tiles.notation import standard_notation
from scorer.tiles.tile import TILES, Tile, format_tiles, parse_tiles, require_short

COPIES = 4
"""The number of tiles of each kind in a set."""

_FIVES = {4, 13, 22}  # kinds
_NORTH = TILES[30]
_ORDER = attrgetter("order")
_SET_ASIDE = re.compile(r"(4{1,4})z~")
_SINGLE = re.compile(r"\d[mpsz]")


_SUIT_OF = tuple(tile.kind // 9 for tile in TILES)
_BIT_OF = tuple(1 << tile.kind for tile in TILES)
_DIGIT_OF = tuple(1 << 3 * (tile.kind % 9) for tile in TILES)
"""The bit of each kind in Hand.kinds, and a tile of it in Hand.suits."""

_NO_GROUPS = PartialDivision(())


@dataclass(frozen=True, slots=True)
class Hand:
    """Thirteen tiles, where a meld counts as three; the constructor sorts the concealed tiles.

    norths is the number of norths that a player of sanma set aside: they count as dora and among
    the four copies, but do not belong to the hand otherwise.

    The other fields follow from these. Scoring reads them often, so they are computed once:
    concealed_counts and counts (with melds and norths) have the number of tiles of each of the 34
    kinds; kinds is a bit set of the kinds in the hand, reds the number of red fives. suits has an
    integer for each suit: an octal digit per rank for the number of concealed tiles, and above
    them the suit. meld_groups are the melds as a part of a division; menzen is true for a closed
    hand (no meld but ankan).

    >>> str(Hand(parse_tiles("11z456p123m78s"), (parse_meld("555=z"),)))
    '123m456p78s11z 555=z'
    >>> hand = Hand(parse_tiles("123456p78s11222z"), norths=2)
    >>> str(hand), len(hand.tiles)
    ('123456p78s11222z 44z~', 13)
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    norths: int = 0
    concealed_counts: tuple[int, ...] = field(init=False, repr=False, compare=False)
    counts: tuple[int, ...] = field(init=False, repr=False, compare=False)
    suits: tuple[int, ...] = field(init=False, repr=False, compare=False)
    meld_groups: PartialDivision = field(init=False, repr=False, compare=False)
    menzen: bool = field(init=False, repr=False, compare=False)
    kinds: int = field(init=False, repr=False, compare=False)
    reds: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not 0 <= self.norths <= COPIES:
            raise ImpossibleHand(
                _(
                    "The number of norths set aside is {norths}, but a set has four; set "
                    "aside 0 to 4.",
                    norths=self.norths,
                )
            )
        concealed = tuple(sorted(self.concealed, key=_ORDER))
        size = len(concealed) + 3 * len(self.melds)
        if size != 13:
            raise ImpossibleHand(
                _(
                    "The hand has {tiles} without the winning tile instead of 13 (each "
                    "meld, a kan too, counts as 3); {remedy}.",
                    tiles=_tiles(size),
                    remedy=_remedy(13 - size),
                )
            )
        counts = [0] * len(TILES)
        suits = [0o0 << RANKS, 0o1 << RANKS, 0o2 << RANKS, 0o3 << RANKS]
        kinds = reds = 0
        for tile in concealed:
            kind = tile.kind
            counts[kind] += 1
            suits[_SUIT_OF[kind]] += _DIGIT_OF[kind]
            kinds |= _BIT_OF[kind]
            if tile.red:
                reds += 1
        concealed_counts = tuple(counts)
        meld_groups = _NO_GROUPS
        menzen = True
        if self.melds:
            meld_groups = PartialDivision([meld.group for meld in self.melds])
            for meld in self.melds:
                if meld.group.open:
                    menzen = False
                for tile in meld.tiles:
                    kind = tile.kind
                    counts[kind] += 1
                    kinds |= _BIT_OF[kind]
                    if tile.red:
                        reds += 1
        counts[_NORTH.kind] += self.norths
        if max(counts) > COPIES:
            _require_at_most_four(counts)
        fill = object.__setattr__
        fill(self, "concealed", concealed)
        fill(self, "concealed_counts", concealed_counts)
        fill(self, "counts", tuple(counts))
        fill(self, "suits", tuple(suits))
        fill(self, "meld_groups", meld_groups)
        fill(self, "menzen", menzen)
        fill(self, "kinds", kinds)
        fill(self, "reds", reds)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Return all tiles: concealed tiles, then the tiles of the melds."""
        return (*self.concealed, *(tile for meld in self.melds for tile in meld.tiles))

    def __str__(self) -> str:
        return _format(self.concealed, self.melds, self.norths)


def parse_hand(text: str, winning: Tile | None = None) -> tuple[Hand, Tile]:
    """Parse a won hand: the concealed tiles, the last of which wins, then the melds.

    The argument winning names another winning tile, as in split_winning_tile().

    >>> hand, tile = parse_hand("123m456p78s11z9s 555=z")
    >>> str(hand), str(tile)
    ('123m456p78s11z 555=z', '9s')
    """
    return split_winning_tile(*parse_hand_parts(text), winning=winning)


def split_winning_tile(
    concealed: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    norths: int = 0,
    *,
    winning: Tile | None = None,
) -> tuple[Hand, Tile]:
    """Split a won hand into the hand and the winning tile, by default the last concealed tile.

    A named winning tile is either one of 14 tiles or completes 13. Raise ImpossibleHand if the
    number of tiles is wrong or the winning tile is missing.

    >>> hand, tile = split_winning_tile(parse_tiles("123m456p789s11222z"), (), winning=TILES[26])
    >>> str(hand), str(tile)
    ('123m456p78s11222z', '9s')
    """
    size = len(concealed) + 3 * len(melds)
    if winning is not None and size == 13:
        return Hand(concealed, melds, norths), winning
    if size != 14:
        raise ImpossibleHand(
            _(
                "The hand has {tiles} instead of 14 (each meld, a kan too, counts as 3); {remedy}.",
                tiles=_tiles(size),
                remedy=_remedy(14 - size),
            )
        )
    if winning is None:
        return Hand(concealed[:-1], melds, norths), concealed[-1]
    if winning not in concealed:
        raise ImpossibleHand(
            _(
                "The winning tile {winning} is not among the concealed tiles "
                "{tiles}; name one of them, or write only the other 13 tiles.",
                winning=winning,
                tiles=format_tiles(concealed),
            )
        )
    place = concealed.index(winning)
    return Hand(concealed[:place] + concealed[place + 1 :], melds, norths), winning


def parse_waiting_hand(text: str) -> Hand:
    """Parse a hand of 13 tiles, without a winning tile.

    >>> str(parse_waiting_hand("123m456p78s11z 4_56m"))
    '123m456p78s11z 4_56m'
    """
    return Hand(*parse_hand_parts(text))


def parse_hand_parts(text: str) -> tuple[tuple[Tile, ...], tuple[Meld, ...], int]:
    """Parse concealed tiles, melds and the number of norths set aside, for a hand of any size.

    The first group is concealed, the others are melds. A single tile after a blank is the winning
    tile, and the last concealed one. If the groups make a hand only together, as when each tile or
    suit is written apart, all of them without a mark are concealed.

    >>> concealed, melds, norths = parse_hand_parts("11z, 456m 444z~")
    >>> len(concealed), str(melds[0]), norths
    (2, '456m', 3)
    >>> format_tiles(parse_hand_parts("123m 456p 789s 1122z 2z")[0])
    '123m456p789s11222z'
    """
    require_short(text)
    parts = [part for part in re.split(r"[\s,]+", standard_notation(text).strip()) if part]
    aside = [part for part in parts[1:] if _SET_ASIDE.fullmatch(part)]
    concealed, melds = _group_parts([part for part in parts if part not in aside] or [""])
    if MARK.search(concealed[0]):
        raise BadNotation(
            _(
                'The first group "{first}" has the mark of a meld; write the concealed '
                "tiles first, then the melds.",
                first=shorten(concealed[0]),
            )
        )
    return (
        parse_tiles("".join(concealed)),
        tuple(map(parse_meld, melds)),
        sum(part.count("4") for part in aside),
    )


def _group_parts(parts: list[str]) -> tuple[list[str], list[str]]:
    """Return the concealed groups and the melds of a hand."""
    first, *others = parts
    single = [part for part in others if _SINGLE.fullmatch(part)]
    if len(single) == 1:
        others.remove(single[0])
    else:
        single = []
    concealed = [first, *single]
    if _size(concealed) + 3 * len(others) in ({14} if single else {13, 14}):
        return concealed, others
    unmarked = [part for part in parts if not MARK.search(part)]
    marked = [part for part in parts if MARK.search(part)]
    kans = [part for part in unmarked[1:] if _is_ankan(part)]
    for melds in (marked, [part for part in parts if part in marked or part in kans]):
        together = [part for part in parts if part not in melds]
        if _size(together) + 3 * len(melds) in {13, 14} and not MARK.search(first):
            return together, melds
    return concealed, others


def _is_ankan(part: str) -> bool:
    tiles = parse_tiles(part)
    return len(tiles) == 4 and len({tile.kind for tile in tiles}) == 1


def _size(groups: list[str]) -> int:
    return sum(character.isdecimal() for group in groups for character in group)


def format_hand(hand: Hand, tile: Tile) -> str:
    """Format a hand with its winning tile, which follows the other concealed tiles.

    >>> format_hand(*parse_hand("123m456p78s11z9s 555=z"))
    '123m456p78s11z9s 555=z'
    """
    return _format((*hand.concealed, tile), hand.melds, hand.norths)


def _require_at_most_four(counts: Sequence[int]) -> None:
    if (crowd := too_many_tiles(counts)) is not None:
        raise ImpossibleHand(
            _("The hand holds {crowd}, but a set has four; correct one of them.", crowd=crowd)
        )


def too_many_tiles(counts: Sequence[int]) -> Text | None:
    """Return the kinds with more than four tiles, with their number; None if there are none.

    >>> str(too_many_tiles([5] * 2 + [0] * 32))
    'five 1m and five 2m'
    """
    crowded = [tile for tile in TILES if counts[tile.kind] > COPIES]
    if not crowded:
        return None
    return join(
        [_too_many(tile, counts[tile.kind]) for tile in crowded], in_context("tiles", " and ")
    )


def _too_many(tile: Tile, count: int) -> Message:
    number = _NUMBERS.get(count, count)
    if tile.kind in _FIVES:
        return _(
            "{number} {tile} (0{suit} counts as one)", number=number, tile=tile, suit=tile.suit
        )
    return in_context("tiles", "{number} {tile}", number=number, tile=tile)


_NUMBERS = {5: in_context("tiles", "five"), 6: in_context("tiles", "six")}


def _format(concealed: Sequence[Tile], melds: Sequence[Meld], norths: int) -> str:
    aside = [f"{'4' * norths}z~"] if norths else []
    return " ".join([format_tiles(concealed), *map(str, melds), *aside])


def _tiles(count: int) -> Message:
    return plural("{count} tile", "{count} tiles", count)


def _remedy(missing: int) -> Message:
    tiles = _tiles(abs(missing))
    return _("add {tiles}", tiles=tiles) if missing > 0 else _("remove {tiles}", tiles=tiles)


_MOST_SWAPS = 3  # suggestions in one message


def with_another_tile(written: str, tile: Tile, waits: Sequence[Tile]) -> Message:
    """Return the message that another winning tile would win.

    >>> print(with_another_tile("123m", parse_tile("3m"), parse_tiles("69m")))
    123m is not complete: with 6m or 9m instead of 3m it would win; correct the winning tile.
    """
    return _(
        "{hand} is not complete: with {waits} instead of {tile} it would win; correct the winning "
        "tile.",
        hand=written,
        waits=_one_of(waits),
        tile=tile,
    )


def with_one_swap(written: str, swaps: Sequence[tuple[Tile, Sequence[Tile]]]) -> Message:
    """Return the message that swapping one tile would win.

    Args:
        written: The hand in notation.
        swaps: Tiles, each with those that would complete the hand in its place.

    >>> print(with_one_swap("124m", [(parse_tile("4m"), parse_tiles("3m"))]))
    124m is one tile from complete: 3m for 4m would make it win; correct the tiles.
    """
    listed = [
        _("{others} for {tile}", others=_one_of(others), tile=tile)
        for tile, others in swaps[:_MOST_SWAPS]
    ]
    changes = join(listed, _(", or "))
    if len(swaps) > len(listed):
        return _(
            "{hand} is one tile from complete: {changes}, for example, would make it win; correct "
            "the tiles.",
            hand=written,
            changes=changes,
        )
    return _(
        "{hand} is one tile from complete: {changes} would make it win; correct the tiles.",
        hand=written,
        changes=changes,
    )


def _one_of(tiles: Sequence[Tile]) -> Text:
    """Return tiles as in "4p or 7p", more than three as in "one of 13467m"."""
    if len(tiles) > 3:
        return _("one of {tiles}", tiles=format_tiles(tiles))
    return in_context("instead", "{tiles}", tiles=one_of(tiles))
