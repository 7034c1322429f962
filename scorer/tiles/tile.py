"""Tiles and their notation: 1m..9m 1p..9p 1s..9s 1z..7z; 0m 0p 0s are the red fives."""

import re
from collections.abc import Iterable
from dataclasses import KW_ONLY, dataclass, field
from enum import StrEnum
from functools import cache
from itertools import groupby

from scorer.tiles.errors import BadNotation, ImpossibleHand, shorten
from scorer.tiles.messages import message as _
from scorer.tiles.notation import standard_notation

_RUN = re.compile(r"(\d+)([mpsz])[\s,]*")


class Suit(StrEnum):
    """The three suits of numbers, and the honors.

    >>> Suit("m"), Suit.HONOR.value
    (<Suit.MAN: 'm'>, 'z')
    """

    MAN = "m"
    PIN = "p"
    SOU = "s"
    HONOR = "z"


class Wind(StrEnum):
    """A seat or round wind, in turn order; kind is the kind (27 to 30) of its tile.

    >>> [str(wind) for wind in Wind], Wind.WEST.kind, str(Wind.WEST.tile)
    (['E', 'S', 'W', 'N'], 29, '3z')
    """

    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    NORTH = "N"

    def __init__(self, letter: str) -> None:
        self.kind = 27 + "ESWN".index(letter)

    @property
    def tile(self) -> "Tile":
        """Return the tile of this wind."""
        return TILES[self.kind]


@dataclass(frozen=True, slots=True, order=True, repr=False)
class Tile:
    """A tile; kind is 0 to 33 in the order of the notation, the same for a red and a plain five.

    order sorts tiles as they compare, in a fraction of the time.

    >>> Tile(Suit.PIN, 5, red=True)
    Tile(Suit.PIN, 5, red=True)
    >>> east = Tile(Suit.HONOR, 1)
    >>> east.kind, east.honor, east.terminal, Tile(Suit.SOU, 5, red=True).plain
    (27, True, False, Tile(Suit.SOU, 5))
    """

    suit: Suit
    rank: int
    _: KW_ONLY
    red: bool = False
    kind: int = field(init=False, compare=False)
    order: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        highest = 7 if self.suit is Suit.HONOR else 9
        if not 1 <= self.rank <= highest:
            ranks = {"tile": f"{self.rank}{self.suit}", "suit": self.suit, "highest": highest}
            if self.suit is Suit.HONOR:
                raise BadNotation(
                    _("There is no tile {tile}; the ranks of {suit} are 1 to {highest}.", **ranks)
                )
            raise BadNotation(
                _(
                    "There is no tile {tile}; the ranks of {suit} are 1 to {highest}, and 0 for "
                    "the red five.",
                    **ranks,
                )
            )
        if self.red and (self.rank != 5 or self.suit is Suit.HONOR):
            raise BadNotation(
                _(
                    "{rank}{suit} cannot be red; only the fives of the three suits can.",
                    rank=self.rank,
                    suit=self.suit,
                )
            )
        kind = "mpsz".index(self.suit) * 9 + self.rank - 1
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "order", 2 * kind + self.red)

    def __hash__(self) -> int:
        return self.kind

    def __str__(self) -> str:
        return f"{0 if self.red else self.rank}{self.suit}"

    def __repr__(self) -> str:
        return f"Tile(Suit.{self.suit.name}, {self.rank}{', red=True' if self.red else ''})"

    @property
    def plain(self) -> "Tile":
        """Return the same tile, not red."""
        return TILES[self.kind]

    @property
    def honor(self) -> bool:
        """Return whether the tile is a wind or a dragon."""
        return self.suit is Suit.HONOR

    @property
    def terminal(self) -> bool:
        """Return whether the tile is a one or a nine."""
        return not self.honor and self.rank in {1, 9}


TILES: tuple[Tile, ...] = tuple(
    Tile(suit, rank) for suit in Suit for rank in range(1, (7 if suit is Suit.HONOR else 9) + 1)
)
"""The 34 kinds of tile; TILES[kind] has that kind."""


@cache
def parse_tile(text: str) -> Tile:
    """Parse one tile.

    >>> parse_tile("0m")
    Tile(Suit.MAN, 5, red=True)
    """
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise BadNotation(
            _('"{text}" is {count} tiles; write one tile, such as 5m.', text=text, count=len(tiles))
        )
    return tiles[0]


MAX_NOTATION = 1000
"""Limit of the characters of a text of tiles; all tiles of a game have 272."""


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Parse tiles in the order written, in every notation of `standard_notation`.

    >>> format_tiles(parse_tiles("11z 340m"))
    '11z340m'
    """
    require_short(text.strip())
    stripped = standard_notation(text.strip())
    tiles: list[Tile] = []
    place = 0
    while place < len(stripped):
        run = _RUN.match(stripped, place)
        if run is None:
            raise _notation_error(stripped, place)
        digits, suit = run.groups()
        tiles.extend(_tile(digit, Suit(suit)) for digit in digits)
        place = run.end()
    if not tiles:
        raise BadNotation(
            _("There are no tiles; write them as digits and a suit, such as 123m55z.")
        )
    return tuple(tiles)


def require_short(text: str) -> None:
    """Raise BadNotation for a text that is too long to be tiles.

    >>> require_short("1m" * 501)
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: The tiles have 1002 characters; write at most 1000.
    """
    if len(text) > MAX_NOTATION:
        raise BadNotation(
            _(
                "The tiles have {count} characters; write at most {max_notation}.",
                count=len(text),
                max_notation=MAX_NOTATION,
            )
        )


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Format tiles in the given order, with the suit once for neighbours of the same suit.

    >>> format_tiles([parse_tile("1m"), parse_tile("0m"), parse_tile("7z")])
    '10m7z'
    """
    return "".join(
        "".join(str(tile)[0] for tile in run) + suit
        for suit, run in groupby(tiles, key=lambda tile: tile.suit)
    )


def dora_after(indicator: Tile, *, players: int = 4) -> Tile:
    """Return the dora of an indicator: the next tile of its suit, or the next wind or dragon.

    With three players there are no 2m to 8m, so 9m follows 1m.

    >>> [str(dora_after(parse_tile(text))) for text in ("4m", "9p", "4z", "7z")]
    ['5m', '1p', '1z', '5z']
    >>> str(dora_after(parse_tile("1m"), players=3))
    '9m'
    """
    return TILES[DORA_AFTER[players][indicator.kind]]


def _after(tile: Tile) -> int:
    if not tile.honor:
        return tile.kind - 8 if tile.rank == 9 else tile.kind + 1
    first, size = (27, 4) if tile.rank <= 4 else (31, 3)
    return first + (tile.kind - first + 1) % size


_AFTER = tuple(_after(tile) for tile in TILES)

DORA_AFTER = {4: _AFTER, 3: (8, *_AFTER[1:])}
"""The kind of the dora for each kind of indicator, by the number of players."""


def _tile(digit: str, suit: Suit) -> Tile:
    if digit == "0":
        return Tile(suit, 5, red=suit is not Suit.HONOR)
    return Tile(suit, int(digit))


def _notation_error(text: str, place: int) -> BadNotation:
    rest = text[place:]
    if rest.isdecimal():
        return BadNotation(
            _('The digits "{rest}" have no suit; put m, p, s or z (honors) after them.', rest=rest)
        )
    if rest[0] in "mpsz":
        return BadNotation(
            _('The suit "{rest}" has no digits before it; write it as in 123{rest}.', rest=rest[0])
        )
    wrong = rest.lstrip("0123456789")[0]
    return BadNotation(
        _(
            '"{wrong}" in "{text}" is not a tile; write digits, then m, p, s or z, as in 123m55z.',
            wrong=wrong,
            text=text,
        )
    )


def kind_mask(text: str) -> int:
    """Return the bit mask of the kinds of these tiles.

    >>> bin(kind_mask("13m"))
    '0b101'
    """
    return sum({1 << tile.kind for tile in parse_tiles(text)})


TERMINALS = kind_mask("19m19p19s")
HONORS = kind_mask("1234567z")
ORPHANS = TERMINALS | HONORS
SIMPLES = kind_mask("2345678m2345678p2345678s")
GREENS = kind_mask("23468s6z")
NUMBERS = (kind_mask("123456789m"), kind_mask("123456789p"), kind_mask("123456789s"))

WINDS = tuple(tile.kind for tile in parse_tiles("1234z"))
DRAGONS = tuple(tile.kind for tile in parse_tiles("567z"))

WIND_TILES = kind_mask("1234z")
DRAGON_TILES = kind_mask("567z")


FLOWERS = tuple(f"{rank}{suit}" for suit in "fg" for rank in range(1, 5))
"""The eight flowers and seasons in notation."""

_FLOWER_RUN = re.compile(r"([1-4]+)([fg])")
_FLOWERS_TEXT = re.compile(r"(?:\d*[fg])+")


def parse_flowers(text: str) -> tuple[str, ...]:
    """Parse flowers and seasons: digits, then f or g.

    >>> parse_flowers("13f2g")
    ('1f', '3f', '2g')
    >>> parse_flowers("1f1f")
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleHand: There are two 1f, but a set has one of each flower; \
correct one of them.
    """
    require_short(text)
    compact = re.sub(r"[\s,]+", "", standard_notation(text))
    if re.fullmatch(r"(?:[1-4]+[fg])+", compact) is None:
        raise BadNotation(
            _(
                '"{text}" is not a list of flowers; write digits from 1 to 4, then f '
                "(flowers) or g (seasons), as in 13f2g.",
                text=shorten(text),
            )
        )
    flowers = tuple(
        f"{digit}{suit}" for digits, suit in _FLOWER_RUN.findall(compact) for digit in digits
    )
    twice = next((flower for flower in flowers if flowers.count(flower) > 1), None)
    if twice is not None:
        raise ImpossibleHand(
            _(
                "There are two {twice}, but a set has one of each flower; correct one of them.",
                twice=twice,
            )
        )
    return flowers


def split_flowers(text: str) -> tuple[str, tuple[str, ...]]:
    """Split the notation of a hand into the groups of tiles and the flowers.

    >>> split_flowers("123m456p78s11z9s 555=z 1f2g")
    ('123m456p78s11z9s 555=z', ('1f', '2g'))
    """
    require_short(text)
    parts = standard_notation(text).replace(",", " ").split()
    flowers = [part for part in parts if _FLOWERS_TEXT.fullmatch(part)]
    rest = " ".join(part for part in parts if part not in flowers)
    return rest, parse_flowers("".join(flowers)) if flowers else ()
