"""The waits of a hand with the payment for each, and its discards with what each accepts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from scorer.riichi.contradictions import surplus_error
from scorer.riichi.division import divide
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.score import Score, check, score
from scorer.riichi.shanten import shanten, wait_tiles
from scorer.riichi.win import By, Riichi, Win
from scorer.tiles.errors import RiichiError
from scorer.tiles.hand import COPIES, Hand
from scorer.tiles.tile import Suit, Tile, Wind
from scorer.tiles.wait_kinds import Wait

Outcome: TypeAlias = Score | RiichiError
"""The score of a win, or the reason why it does not win: no yaku, or an impossible tile."""

_SUITS = (Suit.MAN, Suit.PIN, Suit.SOU)


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """The circumstances of a waiting hand: winds, dora indicators, visible tiles and honba.

    visible are the other tiles that are face up: discards, and the melds of other players. Do not
    include the hand, its melds and the indicators.

    >>> from scorer.tiles.tile import parse_tile
    >>> Circumstances(seat=Wind.EAST, round=Wind.SOUTH).win(parse_tile("1m"), By.RON).dealer
    True
    """

    seat: Wind
    round: Wind
    dora: tuple[Tile, ...] = ()
    visible: tuple[Tile, ...] = ()
    honba: int = 0

    def win(self, tile: Tile, by: By, riichi: Riichi = Riichi.NONE) -> Win:
        """Return an ordinary win by this tile."""
        return Win(
            tile,
            by,
            seat=self.seat,
            round=self.round,
            dora=self.dora,
            riichi=riichi,
            honba=self.honba,
        )


@dataclass(frozen=True, slots=True)
class Payouts:
    """The outcomes of a tile by ron and by tsumo, without and with riichi.

    Riichi is without ippatsu and ura dora. It is None for an open hand.

    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> known = Circumstances(seat=Wind.SOUTH, round=Wind.EAST)
    >>> wait, *_ = waits(parse_waiting_hand("234567m34p55678s"), known)
    >>> wait.payouts.tsumo.points, wait.payouts.riichi_tsumo.points
    (2700, 5200)
    """

    ron: Outcome
    tsumo: Outcome
    riichi_ron: Outcome | None
    riichi_tsumo: Outcome | None


@dataclass(frozen=True, slots=True)
class WaitValue:
    """A wait: the number of its tiles in the hand, the number not visible, its kinds and payouts.

    If both a plain and a red five can come, tile is the plain five and red_payouts are the
    payouts of the red five.

    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> known = Circumstances(seat=Wind.SOUTH, round=Wind.EAST)
    >>> _, five = waits(parse_waiting_hand("234567m34p55678s"), known)
    >>> str(five.tile), five.remaining, five.red_payouts.ron.points
    ('5p', 4, 3900)
    """

    tile: Tile
    in_hand: int
    remaining: int
    kinds: frozenset[Wait]
    payouts: Payouts
    red_payouts: Payouts | None

    @property
    def possible(self) -> bool:
        """Return whether the tile can come: the hand does not have all four."""
        return self.in_hand < COPIES


def waits(
    hand: Hand, circumstances: Circumstances, rules: Rules = STANDARD
) -> tuple[WaitValue, ...]:
    """Return every kind that completes a hand, in the order of the notation, with its payouts.

    Raise ImpossibleHand if more than four tiles of a kind are in sight.

    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> hand = parse_waiting_hand("234567m34p55678s")
    >>> for wait in waits(hand, Circumstances(seat=Wind.SOUTH, round=Wind.EAST)):
    ...     payouts = wait.payouts
    ...     print(wait.tile, wait.remaining, payouts.ron.payment, payouts.riichi_tsumo.points)
    2p 4 Ron: the discarder pays 2000. 5200
    5p 4 Ron: the discarder pays 2000. 5200
    """
    surplus = surplus_error([hand], [*circumstances.dora, *circumstances.visible], rules)
    if surplus is not None:
        raise surplus
    return tuple(_wait_value(tile, hand, circumstances, rules) for tile in wait_tiles(hand, rules))


class NotTenpai(StrEnum):
    """The reasons why a hand is not tenpai at a draw.

    FIFTH_TILE: it has all four of each tile it waits for, and the rules do not accept that.
    NO_YAKU: no wait wins, and the rules demand that one does.
    """

    NO_WAITS = "no_waits"
    FIFTH_TILE = "fifth_tile"
    NO_YAKU = "no_yaku"


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """A hand at an exhaustive draw with its waits; not_tenpai is None if it is tenpai.

    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> known = Circumstances(seat=Wind.SOUTH, round=Wind.EAST)
    >>> check_tenpai(parse_waiting_hand("234567m34p55678s"), known).tenpai
    True
    """

    hand: Hand
    waits: tuple[Tile, ...]
    not_tenpai: NotTenpai | None

    @property
    def tenpai(self) -> bool:
        """Return whether the hand is tenpai under the rules."""
        return self.not_tenpai is None

    @property
    def possible_waits(self) -> tuple[Tile, ...]:
        """Return the waits of which the hand does not have all four."""
        return tuple(tile for tile in self.waits if self.hand.counts[tile.kind] < COPIES)


def check_tenpai(
    hand: Hand, circumstances: Circumstances, rules: Rules = STANDARD, *, riichi: bool = False
) -> DrawnHand:
    """Return whether a hand is tenpai at an exhaustive draw, with its waits.

    Tiles that others hold or discarded do not matter. Without `keishiki_tenpai` a wait has to win
    by ron or tsumo; riichi says that the player declared it, which is a yaku.

    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> known = Circumstances(seat=Wind.SOUTH, round=Wind.EAST)
    >>> [str(tile) for tile in check_tenpai(parse_waiting_hand("234567m34p55678s"), known).waits]
    ['2p', '5p']
    >>> check_tenpai(parse_waiting_hand("1111z123m456p789s"), known).not_tenpai
    <NotTenpai.FIFTH_TILE: 'fifth_tile'>
    """
    found = DrawnHand(hand, wait_tiles(hand, rules), None)
    if not found.waits:
        return replace(found, not_tenpai=NotTenpai.NO_WAITS)
    if not found.possible_waits and not rules.fifth_tile_tenpai:
        return replace(found, not_tenpai=NotTenpai.FIFTH_TILE)
    if not rules.keishiki_tenpai and not _can_win(found, circumstances, rules, riichi=riichi):
        return replace(found, not_tenpai=NotTenpai.NO_YAKU)
    return found


def _can_win(drawn: DrawnHand, circumstances: Circumstances, rules: Rules, *, riichi: bool) -> bool:
    """Return whether a wait wins, by ron or by tsumo."""
    declared = Riichi.RIICHI if riichi else Riichi.NONE
    return any(
        not check(drawn.hand, circumstances.win(tile, by, declared), rules)
        for tile in drawn.possible_waits
        for by in By
    )


def _wait_value(tile: Tile, hand: Hand, circumstances: Circumstances, rules: Rules) -> WaitValue:
    visible = [*circumstances.dora, *circumstances.visible]
    in_hand = hand.counts[tile.kind]
    remaining = COPIES - in_hand - sum(other.kind == tile.kind for other in visible)
    first, *red = _variants(tile, [*hand.tiles, *visible], rules)
    payouts = _payouts(first, hand, circumstances, rules)
    red_payouts = _payouts(red[0], hand, circumstances, rules) if red else None
    win = circumstances.win(tile, By.RON)
    kinds = frozenset(division.wait for division in divide(hand, win))
    return WaitValue(first, in_hand, remaining, kinds, payouts, red_payouts)


def _variants(tile: Tile, in_sight: Sequence[Tile], rules: Rules) -> list[Tile]:
    """Return the plain tile and the red five of a kind, as far as they can still come."""
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
