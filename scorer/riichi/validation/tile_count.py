"""The number of tiles of one kind in all hands, discards and indicators of a deal."""

from collections.abc import Sequence

from scorer.riichi.rules.rules import Rules
from scorer.tiles.errors import ImpossibleHand
from scorer.tiles.hand import Hand, too_many_tiles
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Suit, Tile

_SUITS = (Suit.MAN, Suit.PIN, Suit.SOU)


def surplus_error(
    hands: Sequence[Hand], others: Sequence[Tile], rules: Rules
) -> ImpossibleHand | None:
    """Return the objection to more tiles of a kind, or more red fives, than the set has.

    Args:
        hands: The hands of one deal, without winning tiles.
        others: All other tiles that are face up: winning tile, discards, indicators.
        rules: The rules, which have the number of red fives.

    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> from scorer.tiles.tile import parse_tiles
    >>> hands = [parse_waiting_hand("123m456p789s1122z")]
    >>> print(surplus_error(hands, parse_tiles("222z"), Rules()))
    Hands, discards and indicators show five 2z, but a set has four; correct one of them.
    """
    counts = [sum(column) for column in zip(*(hand.counts for hand in hands), strict=True)]
    for tile in others:
        counts[tile.kind] += 1
    if (crowd := too_many_tiles(counts)) is not None:
        return ImpossibleHand(
            _(
                "Hands, discards and indicators show {crowd}, but a set has four; "
                "correct one of them.",
                crowd=crowd,
            )
        )
    reds = [
        tile for tile in (*(tile for hand in hands for tile in hand.tiles), *others) if tile.red
    ]
    for suit, most in zip(_SUITS, rules.red_fives, strict=True):
        red = Tile(suit, 5, red=True)
        if most and (number := reds.count(red)) > most:
            return ImpossibleHand(
                _(
                    "Hands, discards and indicators show {number} {red}, but these rules "
                    "have {most}; correct one of them or choose other rules.",
                    number=number,
                    red=red,
                    most=most,
                )
            )
    return None
