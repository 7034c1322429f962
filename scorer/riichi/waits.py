"""What a hand waits for, and what each wait would pay."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.score import Score, score
from scorer.riichi.shape.shanten import wait_tiles
from scorer.riichi.win import By, Riichi, Win
from scorer.tiles.errors import RiichiError
from scorer.tiles.hand import COPIES, Hand
from scorer.tiles.tile import Suit, Tile, Wind

Outcome: TypeAlias = Score | RiichiError
"""What a win scores, or why it is none: no yaku, or a tile that nobody can discard or draw."""

_SUITS = (Suit.MAN, Suit.PIN, Suit.SOU)


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """What is known while a hand waits: the winds, the dora indicators, and the tiles in sight.

    seen are all tiles that lie face up besides the hand, its melds and the indicators: discards
    and the melds of others.

    >>> from scorer.tiles.tile import parse_tile
    >>> Circumstances(seat=Wind.EAST, round=Wind.SOUTH).win(parse_tile("1m"), By.RON).dealer
    True
    """

    seat: Wind
    round: Wind
    dora: tuple[Tile, ...] = ()
    seen: tuple[Tile, ...] = ()

    def win(self, tile: Tile, by: By, riichi: Riichi = Riichi.NONE) -> Win:
        """An ordinary win by this tile."""
        return Win(tile, by, seat=self.seat, round=self.round, dora=self.dora, riichi=riichi)


@dataclass(frozen=True, slots=True)
class Payouts:
    """What a tile brings by ron and by tsumo, without and with riichi.

    A riichi is counted without ippatsu and ura; an open hand, which cannot declare it, has None.
    """

    ron: Outcome
    tsumo: Outcome
    riichi_ron: Outcome | None
    riichi_tsumo: Outcome | None


@dataclass(frozen=True, slots=True)
class WaitValue:
    """One wait: how many of its tiles the hand holds, how many are not in sight, what they pay.

    tile is a plain five where red and plain can come, and red is then what the red one pays.
    """

    tile: Tile
    held: int
    left: int
    pays: Payouts
    red: Payouts | None

    @property
    def real(self) -> bool:
        """Whether the tile can come at all: the hand does not hold all four already."""
        return self.held < COPIES


def waits(
    hand: Hand, circumstances: Circumstances, rules: Rules = STANDARD
) -> tuple[WaitValue, ...]:
    """Every kind that completes a hand, in the order of the notation, with what it pays.

    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> hand = parse_waiting_hand("234567m34p55678s")
    >>> for wait in waits(hand, Circumstances(seat=Wind.SOUTH, round=Wind.EAST)):
    ...     print(wait.tile, wait.left, wait.pays.ron.payment, wait.pays.riichi_tsumo.points)
    2p 4 Ron: the discarder pays 2000. 5200
    5p 4 Ron: the discarder pays 2000. 5200
    """
    return tuple(_value(tile, hand, circumstances, rules) for tile in wait_tiles(hand, rules))


def _value(tile: Tile, hand: Hand, circumstances: Circumstances, rules: Rules) -> WaitValue:
    elsewhere = [*circumstances.dora, *circumstances.seen]
    held = hand.counts[tile.kind]
    left = COPIES - held - sum(other.kind == tile.kind for other in elsewhere)
    first, *red = _variants(tile, [*hand.tiles, *elsewhere], rules)
    pays = _payouts(first, hand, circumstances, rules)
    red_pays = _payouts(red[0], hand, circumstances, rules) if red else None
    return WaitValue(first, held, max(0, left), pays, red_pays)


def _variants(tile: Tile, in_sight: Sequence[Tile], rules: Rules) -> list[Tile]:
    """The plain tile of a kind and its red five, of those two what can still come."""
    reds = rules.red_fives[_SUITS.index(tile.suit)] if tile.rank == 5 and not tile.honor else 0
    if not reds:
        return [tile]
    red = Tile(tile.suit, 5, red=True)
    copies = ((tile, COPIES - reds), (red, reds))
    return [other for other, number in copies if in_sight.count(other) < number] or [tile]


def _payouts(tile: Tile, hand: Hand, circumstances: Circumstances, rules: Rules) -> Payouts:
    def outcome(by: By, riichi: Riichi) -> Outcome:
        try:
            return score(hand, circumstances.win(tile, by, riichi), rules)
        except RiichiError as objection:
            return objection

    ron, tsumo = outcome(By.RON, Riichi.NONE), outcome(By.TSUMO, Riichi.NONE)
    if not hand.menzen:
        return Payouts(ron, tsumo, None, None)
    return Payouts(ron, tsumo, outcome(By.RON, Riichi.RIICHI), outcome(By.TSUMO, Riichi.RIICHI))
