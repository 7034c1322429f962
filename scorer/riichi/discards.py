"""The discards of 14 tiles: how far each leaves the hand from winning, and what it accepts."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.shape.shanten import shanten
from scorer.riichi.validation.tile_count import surplus_error
from scorer.tiles.hand import COPIES, Hand
from scorer.tiles.tile import Tile


@dataclass(frozen=True, slots=True)
class AcceptedTile:
    """A tile that brings a hand closer to winning, and the number of them not in sight."""

    tile: Tile
    remaining: int


@dataclass(frozen=True, slots=True)
class DiscardOption:
    """A discard with the shanten of the other 13 tiles, and the tiles that lower it (ukeire).

    >>> from scorer.tiles.hand import parse_hand
    >>> best, *_ = discard_options(*parse_hand("234567m34p55678s1z"))
    >>> str(best.tile), best.shanten, best.remaining
    ('1z', 0, 8)
    """

    tile: Tile
    shanten: int
    accepted: tuple[AcceptedTile, ...]

    @property
    def remaining(self) -> int:
        """The number of all accepted tiles that are not in sight."""
        return sum(each.remaining for each in self.accepted)


def discard_options(
    hand: Hand, tile: Tile, *, visible: Sequence[Tile] = (), rules: Rules = STANDARD
) -> tuple[DiscardOption, ...]:
    """Return each kind of concealed tile as a discard, the best first.

    The best leaves the lowest shanten, then the most accepted tiles. Raise ImpossibleHand if more
    than four tiles of a kind are in sight.

    Args:
        hand: The hand without its last tile.
        tile: The last tile.
        visible: All other tiles that are face up, dora indicators included.
        rules: The rules; with three players there are no 2m to 8m.

    >>> from scorer.tiles.hand import parse_hand
    >>> for each in discard_options(*parse_hand("123m456p789s1155z9p"))[:2]:
    ...     print(each.tile, each.shanten, [str(accepted.tile) for accepted in each.accepted])
    9p 0 ['1z', '5z']
    1z 1 ['7p', '8p', '9p', '1z', '5z']
    """
    surplus = surplus_error([hand], [tile, *visible], rules)
    if surplus is not None:
        raise surplus
    tiles = (*hand.concealed, tile)
    in_sight = list(hand.counts)
    for each in (tile, *visible):
        in_sight[each.kind] += 1
    # A plain five replaces a red one of the same kind, which is worth a han.
    kinds = {each.kind: each for each in sorted(tiles, key=lambda each: not each.red)}
    options = [_option(kinds[kind], tiles, hand, in_sight, rules) for kind in sorted(kinds)]
    return tuple(sorted(options, key=lambda each: (each.shanten, -each.remaining)))


def _option(
    discard: Tile, tiles: Sequence[Tile], hand: Hand, in_sight: Sequence[int], rules: Rules
) -> DiscardOption:
    rest = list(tiles)
    rest.remove(discard)
    after = shanten(rest, hand.melds, norths=hand.norths, rules=rules)
    accepted = [AcceptedTile(each, COPIES - in_sight[each.kind]) for each in after.missing]
    return DiscardOption(
        discard, after.number, tuple(each for each in accepted if each.remaining > 0)
    )
