"""Random won hands, each from one set of tiles with a red five in each suit."""

from collections import Counter
from dataclasses import dataclass

import numpy as np

from scorer.tiles.hand import COPIES, Hand, format_hand
from scorer.tiles.melds import Meld, MeldKind, Side
from scorer.tiles.tile import TILES, Tile, parse_tile

Rng = np.random.Generator
Group = list[Tile]

SEVEN_PAIRS = 0.08  # share of the hands
RUNS = 0.6  # share of the groups
REDDENED = 0.8  # share of the suits with a five; a fourth five is always red, as in a real set
MELDS = (0.4, 0.25, 0.18, 0.11, 0.06)  # probabilities of zero to four melds
THREE_ALIKE = (MeldKind.PON, MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN, MeldKind.ANKAN)
MELDED_AS = (0.4, 0.12, 0.13, 0.35)  # probability of each


@dataclass(frozen=True, slots=True)
class Deal:
    """A won hand in notation, and the labels of all other tiles of the set, shuffled."""

    notation: str
    rest: tuple[str, ...]


def deal(rng: Rng, melds: tuple[float, ...] = MELDS) -> Deal:
    """Deal a won hand; `melds` has the probabilities of zero, one, two ... melds.

    >>> len(deal(np.random.default_rng(0)).rest) in {122, 121, 120, 119, 118}
    True
    """
    groups, melded = _groups(rng, melds)
    while max(Counter(tile.kind for group in groups for tile in group).values()) > COPIES:
        groups, melded = _groups(rng, melds)
    _redden(rng, groups)
    laid = [_meld(rng, *each) for each in zip(melded, groups, strict=False)]
    concealed = [tile for group in groups[len(laid) :] for tile in group]
    winning = concealed.pop(int(rng.integers(len(concealed))))
    hand = Hand(tuple(concealed), tuple(laid))
    rest = _whole_set() - Counter(map(str, (*hand.tiles, winning)))
    shuffled = rng.permutation(sorted(rest.elements()))
    return Deal(format_hand(hand, winning), tuple(map(str, shuffled)))


def _whole_set() -> Counter[str]:
    tiles = Counter({str(tile): COPIES for tile in TILES})
    for suit in "mps":
        tiles[f"5{suit}"], tiles[f"0{suit}"] = COPIES - 1, 1
    return tiles


def _groups(rng: Rng, melds: tuple[float, ...]) -> tuple[list[Group], list[MeldKind]]:
    """Return the groups of a hand without red fives, and the meld kinds of the first ones."""
    if melds[0] and rng.random() < SEVEN_PAIRS:
        return [[TILES[kind]] * 2 for kind in rng.choice(len(TILES), 7, replace=False)], []
    groups = [_three(rng) for _ in range(4)]
    melded = [_meld_kind(rng, group) for group in groups[: rng.choice(len(melds), p=melds)]]
    for kind, group in zip(melded, groups, strict=False):
        if kind not in {MeldKind.CHII, MeldKind.PON}:
            group.append(group[0])
    return [*groups, [TILES[rng.integers(len(TILES))]] * 2], melded


def _three(rng: Rng) -> Group:
    if rng.random() >= RUNS:
        return [TILES[rng.integers(len(TILES))]] * 3
    start = 9 * int(rng.integers(3)) + int(rng.integers(7))
    return list(TILES[start : start + 3])


def _meld_kind(rng: Rng, group: Group) -> MeldKind:
    if group[0] != group[1]:
        return MeldKind.CHII
    return THREE_ALIKE[int(rng.choice(len(THREE_ALIKE), p=MELDED_AS))]


def _redden(rng: Rng, groups: list[Group]) -> None:
    for suit in "mps":
        five, red = parse_tile(f"5{suit}"), parse_tile(f"0{suit}")
        places = [(g, n) for g in groups for n, tile in enumerate(g) if tile == five]
        if places and (len(places) == COPIES or rng.random() < REDDENED):
            group, place = places[int(rng.integers(len(places)))]
            group[place] = red


def _meld(rng: Rng, kind: MeldKind, group: Group) -> Meld:
    if kind is MeldKind.ANKAN:
        return Meld(kind, tuple(group))
    called = group[int(rng.integers(len(group)))]
    side = Side.LEFT if kind is MeldKind.CHII else tuple(Side)[rng.integers(len(Side))]
    return Meld(kind, tuple(group), called, side)
