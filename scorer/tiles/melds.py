"""Melds: called groups and closed kans."""

import re
from dataclasses import dataclass, field
from enum import StrEnum
from operator import attrgetter

from scorer.tiles.errors import BadNotation, ImpossibleHand
from scorer.tiles.groups import Group, GroupKind, get_group
from scorer.tiles.messages import in_context
from scorer.tiles.messages import message as _
from scorer.tiles.notation import standard_notation
from scorer.tiles.tile import Suit, Tile, format_tiles, parse_tiles

MARK = re.compile(r"[-=+_]")
"""The mark after the called tile of a meld: from the left, across, the right, or not known."""

_ORDER = attrgetter("order")


class MeldKind(StrEnum):
    """The kind of a meld.

    >>> MeldKind("ankan")
    <MeldKind.ANKAN: 'ankan'>
    """

    CHII = "chii"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    SHOUMINKAN = "shouminkan"
    ANKAN = "ankan"


KANS = frozenset({MeldKind.ANKAN, MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN})
"""The kinds of melds of four tiles."""


class Side(StrEnum):
    """The player whose discard was called, as seen by the caller.

    >>> [str(side) for side in Side]
    ['left', 'across', 'right']
    """

    LEFT = "left"
    ACROSS = "across"
    RIGHT = "right"


_NAMES = {
    MeldKind.PON: in_context("meld", "pon"),
    MeldKind.DAIMINKAN: in_context("meld", "daiminkan"),
    MeldKind.SHOUMINKAN: in_context("meld", "shouminkan"),
    MeldKind.ANKAN: in_context("meld", "ankan"),
}
_MARKS = {"-": Side.LEFT, "=": Side.ACROSS, "+": Side.RIGHT, "_": None}
_MARK_OF = {side: mark for mark, side in _MARKS.items()}


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld; called_from is the player who discarded the called tile, None if unknown.

    The constructor sorts the tiles: a chii by rank, a pon or daiminkan with the called tile last,
    a shouminkan with the called tile third, before the added tile.

    >>> meld = Meld(MeldKind.ANKAN, parse_tiles("1111z"))
    >>> str(meld), meld.open
    ('1111z', False)
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    called_from: Side | None = None
    group: Group = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        shape = _shape(self.kind, self.tiles)
        if self.called is None and self._calls_a_tile():
            # The tiles of a pon or kan differ at most by a red five: assume the usual place.
            place = 2 if self.kind is MeldKind.SHOUMINKAN else -1
            object.__setattr__(self, "called", self.tiles[place])
        self._require_consistent_call()
        object.__setattr__(self, "tiles", self._ordered())
        if self.kind is MeldKind.CHII and self.called is None:
            object.__setattr__(self, "called_from", None)
        lowest = min([tile.kind for tile in self.tiles])
        object.__setattr__(self, "group", get_group(shape, lowest, is_open=self.open))

    @property
    def open(self) -> bool:
        """Return whether the meld opens the hand: every meld but an ankan does."""
        return self.kind is not MeldKind.ANKAN

    def __str__(self) -> str:
        digits = [str(tile)[0] for tile in self.tiles]
        if self.called is not None:
            if self.kind is MeldKind.CHII:
                place = self.tiles.index(self.called)
            else:
                place = 2 if self.kind in {MeldKind.PON, MeldKind.SHOUMINKAN} else 3
            digits[place] += _MARK_OF[self.called_from]
        return "".join(digits) + self.tiles[0].suit

    def _calls_a_tile(self) -> bool:
        if self.kind in {MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN}:
            return True
        return self.kind is MeldKind.PON and self.called_from is not None

    def _require_consistent_call(self) -> None:
        if self.kind is MeldKind.ANKAN and (self.called or self.called_from):
            text = format_tiles(self.tiles)
            raise ImpossibleHand(
                _(
                    "The ankan {text} has no called tile; make it a daiminkan or remove the call.",
                    text=text,
                )
            )
        if self.called is not None and self.called not in self.tiles:
            text = format_tiles(self.tiles)
            raise ImpossibleHand(
                _(
                    "The called tile {called} is not in the meld {text}; name one of its tiles.",
                    called=self.called,
                    text=text,
                )
            )
        if self.kind is MeldKind.CHII and self.called_from not in {None, Side.LEFT}:
            raise ImpossibleHand(
                _(
                    "A chii takes its tile from the player to the left, but {text} does not; "
                    "mark it with - or correct the tiles.",
                    text=format_tiles(self.tiles),
                )
            )

    def _ordered(self) -> tuple[Tile, ...]:
        if self.called is None or self.kind is MeldKind.CHII:
            return tuple(sorted(self.tiles, key=_ORDER))
        others = list(self.tiles)
        others.remove(self.called)
        if self.kind is MeldKind.SHOUMINKAN:
            return (*sorted(others[:-1], key=_ORDER), self.called, others[-1])
        return (*sorted(others, key=_ORDER), self.called)


def parse_meld(text: str) -> Meld:
    """Parse a meld: 4-56m chii, 555=z pon, 5555+z daiminkan, 555=5z shouminkan, 5555z ankan.

    The mark after the called tile names the discarder: - left, = across, + right, _ unknown.

    >>> meld = parse_meld("550=p")
    >>> meld.kind, str(meld.called), meld.called_from
    (<MeldKind.PON: 'pon'>, '0p', <Side.ACROSS: 'across'>)
    """
    text = standard_notation(text)
    marks = MARK.findall(text)
    tiles = parse_tiles(MARK.sub("", text))
    if len(marks) > 1 or text[:1] in _MARKS or text[-1] in _MARKS:
        raise BadNotation(
            _(
                'The mark in "{text}" is misplaced; write one mark (- left, = across, '
                "+ right, _ unknown) after the digit of the called tile, as in 4-56m.",
                text=text,
            )
        )
    place = MARK.search(text)
    called = tiles[place.start() - 1] if place else None
    kind = _kind_of(text, tiles, None if place is None else place.start())
    return Meld(kind, tiles, called, _MARKS[marks[0]] if marks else None)


def _kind_of(text: str, tiles: tuple[Tile, ...], mark: int | None) -> MeldKind:
    alike = len({tile.kind for tile in tiles}) == 1
    if len(tiles) == 3:
        return MeldKind.PON if alike else MeldKind.CHII
    if len(tiles) == 4 and alike and mark in {None, 3, 4}:
        return {None: MeldKind.ANKAN, 3: MeldKind.SHOUMINKAN, 4: MeldKind.DAIMINKAN}[mark]
    if len(tiles) == 4 and alike:
        raise BadNotation(
            _(
                'The mark of the kan "{text}" is misplaced; write it after the fourth '
                "digit for a daiminkan (5555=z) or after the third for a shouminkan "
                "(555=5z).",
                text=text,
            )
        )
    raise BadNotation(
        _(
            '"{text}" is not a meld; a meld has 3 tiles (456m, 555z), a kan 4 '
            "(5555z). Write all concealed tiles first, without blanks and with the "
            "winning tile last.",
            text=text,
        )
    )


def _shape(kind: MeldKind, tiles: tuple[Tile, ...]) -> GroupKind:
    kinds = sorted([tile.kind for tile in tiles])
    if kind is MeldKind.CHII:
        start = kinds[0] if kinds else 0
        same_suit = len({tile.suit for tile in tiles}) == 1
        if kinds != [start, start + 1, start + 2] or not same_suit or tiles[0].suit is Suit.HONOR:
            text = format_tiles(tiles)
            raise ImpossibleHand(
                _(
                    "{text} is not a chii; use three consecutive tiles of one suit, such as 456m.",
                    text=text,
                )
            )
        return GroupKind.SHUNTSU
    size = 3 if kind is MeldKind.PON else 4
    if len(kinds) != size or len(set(kinds)) != 1:
        text = format_tiles(tiles)
        raise ImpossibleHand(
            _(
                "{tiles} is not a {kind}; use {size} identical tiles, such as {example}.",
                tiles=text,
                kind=_NAMES[kind],
                size=size,
                example=f"{'5' * size}z",
            )
        )
    return GroupKind.KOUTSU if kind is MeldKind.PON else GroupKind.KANTSU
