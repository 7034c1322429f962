"""The context in which yaku and fu are evaluated: hand, win and rules."""

from typing import NamedTuple

from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By, Win
from scorer.tiles.hand import Hand, parse_hand
from scorer.tiles.tile import DRAGONS, NUMBERS, Wind

_MAN, _PIN, _SOU = NUMBERS


class WinContext(NamedTuple):  # a frozen data class takes three times as long to construct
    """A won hand with its win and rules; construct one with of().

    kinds is the bit mask of all its tiles, with melds and winning tile. one_suit is true if all
    its number tiles are of one suit.

    >>> example_context("12345678999m11z1z").one_suit, example_context("1122334455667z7z").one_suit
    (True, False)
    """

    hand: Hand
    win: Win
    rules: Rules
    kinds: int
    one_suit: bool

    @classmethod
    def of(cls, hand: Hand, win: Win, rules: Rules) -> "WinContext":
        """Return the context of a won hand."""
        kinds = hand.kinds | 1 << win.tile.kind
        man, pin, sou = kinds & _MAN, kinds & _PIN, kinds & _SOU
        one_suit = not pin and not sou if man else bool(pin) != bool(sou)
        return cls(hand, win, rules, kinds, one_suit)

    def count_of(self, kind: int) -> int:
        """Return the number of tiles of a kind, with norths set aside.

        >>> example_context("223344m66778p77s5p").count_of(24)
        2
        """
        return self.hand.counts[kind] + (kind == self.win.tile.kind)

    def yakuhai_count(self, kind: int) -> int:
        """Return the number of yakuhai of a kind: 2 if it is both seat and round wind.

        >>> from scorer.tiles.tile import parse_tiles
        >>> context = example_context("223344m66778p77s5p")
        >>> [context.yakuhai_count(tile.kind) for tile in parse_tiles("127z7m")]
        [2, 0, 1, 0]
        """
        if kind in DRAGONS:
            return 1
        return (kind == self.win.seat.kind) + (kind == self.win.round.kind)


def example_context(text: str) -> WinContext:
    """Return an ordinary ron of the dealer in the East round, for examples.

    >>> example_context("223344m66778p77s5p").win.by
    <By.RON: 'ron'>
    """
    hand, tile = parse_hand(text)
    return WinContext.of(hand, Win(tile, By.RON, seat=Wind.EAST, round=Wind.EAST), Rules())
