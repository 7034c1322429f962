"""What yaku and fu look at beside the division: the win, the rules and the tiles as a whole.

Sets of kinds of tiles are bit masks here: bit 0 is 1m, bit 33 is 7z.
"""

from dataclasses import dataclass, field

from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By, Win
from scorer.tiles.hand import Hand, parse_hand
from scorer.tiles.tile import Wind, parse_tiles


def mask(text: str) -> int:
    """The set of the kinds of these tiles.

    >>> bin(mask("13m"))
    '0b101'
    """
    return sum({1 << tile.kind for tile in parse_tiles(text)})


TERMINALS = mask("19m19p19s")
HONORS = mask("1234567z")
ORPHANS = TERMINALS | HONORS
SIMPLES = mask("2345678m2345678p2345678s")
GREENS = mask("23468s6z")
NUMBERS = (mask("123456789m"), mask("123456789p"), mask("123456789s"))

_MAN, _PIN, _SOU = NUMBERS

WINDS = tuple(tile.kind for tile in parse_tiles("1234z"))
DRAGONS = tuple(tile.kind for tile in parse_tiles("567z"))


@dataclass(frozen=True, slots=True)
class Context:
    """One won hand; kinds are those of all its tiles, melds and winning tile too.

    one_suit says whether its numbers are of one suit, honors aside.

    >>> example("12345678999m11z1z").one_suit, example("1122334455667z7z").one_suit
    (True, False)
    """

    hand: Hand
    win: Win
    rules: Rules
    kinds: int = field(init=False, repr=False)
    one_suit: bool = field(init=False, repr=False)

    def __post_init__(self) -> None:
        kinds = self.hand.kinds | 1 << self.win.tile.kind
        man, pin, sou = kinds & _MAN, kinds & _PIN, kinds & _SOU
        object.__setattr__(self, "kinds", kinds)
        one = not pin and not sou if man else bool(pin) != bool(sou)
        object.__setattr__(self, "one_suit", one)

    def count(self, kind: int) -> int:
        """How many tiles of a kind the hand holds, norths set aside too.

        >>> example("223344m66778p77s5p").count(24)
        2
        """
        return self.hand.counts[kind] + (kind == self.win.tile.kind)

    def made_of(self, kinds: int) -> bool:
        """Whether every tile of the hand is of one of these kinds.

        >>> example("223344m66778p77s5p").made_of(SIMPLES)
        True
        """
        return not self.kinds & ~kinds

    def has(self, kinds: int) -> bool:
        """Whether some tile of the hand is of one of these kinds.

        >>> example("223344m66778p77s5p").has(HONORS)
        False
        """
        return bool(self.kinds & kinds)

    def value_of(self, kind: int) -> int:
        """How many times a kind is a valued tile: a wind of both seat and round is so twice.

        >>> context = example("223344m66778p77s5p")
        >>> [context.value_of(tile.kind) for tile in parse_tiles("127z7m")]
        [2, 0, 1, 0]
        """
        if kind in DRAGONS:
            return 1
        return (kind == self.win.seat.kind) + (kind == self.win.round.kind)


def example(text: str) -> Context:
    """A dealer's ordinary ron in the East round, to look at a hand by itself.

    >>> example("223344m66778p77s5p").win.by
    <By.RON: 'ron'>
    """
    hand, tile = parse_hand(text)
    return Context(hand, Win(tile, By.RON, seat=Wind.EAST, round=Wind.EAST), Rules())
