"""Combine what was seen of a hand at several moments, and correct the errors of each.

Rivers only grow, except that a called discard leaves its river for a meld, and melds stay. So a
tile that is missed or misread at one moment is known from the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from scorer.table.riichi.turn_order import SeatTiles, open_calls
from scorer.tiles.melds import Meld, MeldKind
from scorer.tiles.tile import Tile

_OTHER, _MISSING, _ADDED = 1.0, 0.9, 1.2  # costs of a tile read differently, missed, or added
_SHARED = 2  # kinds that readings of one meld have in common

_River = tuple[Tile | None, ...]


@dataclass(slots=True)
class _Slot:
    """A place in a river with the labels that the readings have for it."""

    labels: Counter[Tile | None] = field(default_factory=Counter)

    def label(self) -> Tile | None:
        """Return the label of most readings; None if as many have another one."""
        read = Counter({tile: n for tile, n in self.labels.items() if tile is not None})
        best = read.most_common(2)
        if not best or (len(best) > 1 and best[0][1] == best[1][1]):
            return None
        return best[0][0]


def combine_moments(moments: Sequence[Sequence[SeatTiles]]) -> tuple[tuple[SeatTiles, ...], ...]:
    """Return the moments of a hand with the errors corrected that other moments show.

    >>> from scorer.tiles.tile import parse_tiles
    >>> seen = [[SeatTiles(parse_tiles(tiles))] for tiles in ("12m", "1m9p3m", "1239m")]
    >>> ["".join(map(str, seats[0].river)) for seats in combine_moments(seen)]
    ['1m2m', '1m2m3m', '1m2m3m9m']
    """
    if not moments:
        return ()
    by_seat = [[moment[seat] for moment in moments] for seat in range(len(moments[0]))]
    melds = [_combine_melds([each.melds for each in tiles]) for tiles in by_seat]
    melded = [
        tuple(replace(tiles[at], melds=melds[seat][at]) for seat, tiles in enumerate(by_seat))
        for at in range(len(moments))
    ]
    calls = open_calls(melded[-1])
    columns = []
    for seat in range(len(by_seat)):
        called = Counter(each.tile for each in calls if each.discarder in {None, seat})
        columns.append(_combine_rivers([moment[seat] for moment in melded], called))
    return tuple(zip(*columns, strict=True))


def _combine_melds(readings: Sequence[tuple[Meld, ...]]) -> list[tuple[Meld, ...]]:
    """Return the melds of a seat at each moment: from the first sight on, if it is confirmed."""
    groups: list[list[tuple[int, Meld]]] = []
    for at, melds in enumerate(readings):
        free = list(groups)
        for meld in melds:
            group = next((each for each in free if _is_alike(each[-1][1], meld)), None)
            if group is None:
                groups.append([(at, meld)])
            else:
                group.append((at, meld))
                free.remove(group)
    confirmed = [group for group in groups if 2 * len(group) >= len(readings) - group[0][0]]
    return [
        tuple(_likeliest(group, at) for group in confirmed if group[0][0] <= at)
        for at in range(len(readings))
    ]


def _is_alike(before: Meld, now: Meld) -> bool:
    """Return whether two readings can be of one meld, possibly with a tile added to a pon."""
    if (before.kind is MeldKind.CHII) != (now.kind is MeldKind.CHII):
        return False
    if before.open != now.open:
        return False
    first, second = (Counter(tile.kind for tile in meld.tiles[:3]) for meld in (before, now))
    return (first & second).total() >= _SHARED


def _likeliest(group: Sequence[tuple[int, Meld]], at: int) -> Meld:
    """Return the meld that most readings have; a tile can be added to a pon until this moment."""
    read = [meld for seen, meld in group if seen <= at]
    kind = MeldKind.SHOUMINKAN if any(m.kind is MeldKind.SHOUMINKAN for m in read) else None
    votes = Counter(meld for _, meld in group if kind is None or meld.kind is kind)
    same = Counter({meld: n for meld, n in votes.items() if meld.kind is read[-1].kind})
    return (same or votes).most_common(1)[0][0]


def _combine_rivers(tiles: Sequence[SeatTiles], called: Counter[Tile | None]) -> list[SeatTiles]:
    """Return what a seat had at each moment, with one river for all."""
    pending = [_is_pending(tiles, at, called) for at in range(len(tiles))]
    ends = [len(each.river) - late for each, late in zip(tiles, pending, strict=True)]
    rivers = [each.river[:end] for each, end in zip(tiles, ends, strict=True)]
    slots: list[_Slot] = []
    places: list[list[_Slot]] = []
    for river in reversed(rivers):  # the longest one first, so that each is the beginning of it
        at, slots = _add_reading(slots, river)
        places.insert(0, at)
    kept = [slot for slot in slots if _is_confirmed(slot, slots, places)]
    number = {id(slot): place for place, slot in enumerate(kept)}
    known = tuple(slot.label() for slot in kept)
    lengths = accumulate(
        (max((number.get(id(slot), -1) + 1 for slot in at), default=0) for at in places), max
    )
    riichi = _riichi_slot(tiles, places)
    sideways = None if riichi is None else number.get(id(riichi))
    return [
        SeatTiles(
            (*known[:length], *each.river[end:]),
            each.melds,
            _riichi_place(each, end, length, sideways),
        )
        for each, end, length in zip(tiles, ends, lengths, strict=True)
    ]


def _riichi_place(tiles: SeatTiles, end: int, length: int, sideways: int | None) -> int | None:
    """Return the place of the riichi tile; after `end` tiles is the one that was called later."""
    if tiles.riichi is not None and tiles.riichi >= end:
        return length + tiles.riichi - end
    return None if sideways is None or sideways >= length else sideways


def _is_pending(tiles: Sequence[SeatTiles], at: int, called: Counter[Tile | None]) -> bool:
    """Return whether the last discard of a moment is not there later, because it was called."""
    river = tiles[at].river
    if not river or not called[river[-1]]:
        return False
    place = len(river) - 1
    # Its place is empty later, or has another tile; at the end an equal one can lie there.
    return any(each.river[place : place + 1] != river[-1:] for each in tiles[at + 1 :])


def _add_reading(slots: Sequence[_Slot], river: _River) -> tuple[list[_Slot], list[_Slot]]:
    """Align a reading with the slots; return its slots, and all with the new ones."""
    costs = _alignment_costs(slots, river)
    old, new = len(slots), len(river)
    own: list[_Slot] = []
    merged: list[_Slot] = []
    while old or new:
        here = costs[old][new]
        if old and new and here == costs[old - 1][new - 1] + _cost(slots[old - 1], river[new - 1]):
            old, new = old - 1, new - 1
            slot = slots[old]
            slot.labels[river[new]] += 1
            own.append(slot)
        elif new and here == costs[old][new - 1] + _ADDED:
            new -= 1
            slot = _Slot(Counter([river[new]]))
            own.append(slot)
        else:
            old -= 1
            slot = slots[old]
        merged.append(slot)
    return own[::-1], merged[::-1]


def _alignment_costs(slots: Sequence[_Slot], river: _River) -> list[list[float]]:
    """Return the least costs of aligning the first slots with the first tiles.

    Slots after the last tile are later discards and cost nothing.
    """
    costs = [[0.0] * (len(river) + 1) for _ in range(len(slots) + 1)]
    for old in range(len(slots) + 1):
        for new in range(len(river) + 1):
            options = []
            if old and new:
                options.append(costs[old - 1][new - 1] + _cost(slots[old - 1], river[new - 1]))
            if old:
                options.append(costs[old - 1][new] + (_MISSING if new < len(river) else 0.0))
            if new:
                options.append(costs[old][new - 1] + _ADDED)
            costs[old][new] = min(options, default=0.0)
    return costs


def _cost(slot: _Slot, tile: Tile | None) -> float:
    return 0.0 if tile is None or None in slot.labels or tile in slot.labels else _OTHER


def _is_confirmed(slot: _Slot, slots: Sequence[_Slot], places: Sequence[Sequence[_Slot]]) -> bool:
    """Return whether at least half of the readings that reach a slot have a tile for it."""
    order = {id(each): place for place, each in enumerate(slots)}
    reach = [order[id(at[-1])] for at in places if at]
    covering = sum(last >= order[id(slot)] for last in reach)
    return 2 * slot.labels.total() >= covering


def _riichi_slot(tiles: Sequence[SeatTiles], places: Sequence[Sequence[_Slot]]) -> _Slot | None:
    """Return the slot that lies sideways in most readings."""
    votes: Counter[int] = Counter()
    by_id = {}
    for each, at in zip(tiles, places, strict=True):
        if each.riichi is not None and each.riichi < len(at):
            slot = at[each.riichi]
            by_id[id(slot)] = slot
            votes[id(slot)] += 1
    return by_id[votes.most_common(1)[0][0]] if votes else None
