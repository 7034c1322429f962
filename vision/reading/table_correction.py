"""Correct the labels of a whole table: a set has four copies of each tile.

Nearly the whole set is in view, so a label of which many copies are seen elsewhere is less likely.
The labels of all tiles together are as probable as the classifier says, times the number of ways
in which the copies of a set can lie there: four for the first copy of a tile, three for the second.
The logarithm of these ways is concave in the number of copies. Therefore the most probable labels
are found by changing one label at a time, and those of the tiles that have to make room for it.

An unseen design makes the classifier err in the same way each time. Tiles that are read like one
that the set corrects are therefore corrected too, and a five that is far more like a red one than
the other fives of the table is the red one. A player who declared riichi is tenpai, and one who
shows the hand nearly always.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import exp, factorial, inf, log
from operator import attrgetter

from scorer.tiles.hand import COPIES
from scorer.tiles.melds import MeldKind
from scorer.tiles.tile import TILES, parse_tile
from vision.boxes import (
    BACK,
    MIN_PROBABILITY,
    UNLISTED,
    Detection,
    label_probabilities,
    tile_of,
)
from vision.layout.meld_parses import MeldLayout
from vision.layout.roles import HAND_SIZE
from vision.layout.table import SeatLayout, SeatPosition, TableLayout, can_be_face
from vision.reading.correction import (
    ChangeReason,
    LabelChange,
    LabelCorrection,
    LabelOption,
    RedFives,
    Spot,
    keep_certain,
    meld_spot,
    tile_spot,
)
from vision.reading.red_fives import find_red_fives
from vision.reading.table_certainty import wait_kinds

# Set by hand on 40 composed tables at a draw and on 30 of 40 others; on the last ten nobody had
# looked at an error (training/experiments/training.md, "Whole tables, the label of one tile").
_FIFTH = exp(-7)  # weight of a fifth copy: perhaps its box holds no tile
_ALIKE = 3.0  # a tile is read like another if the odds of its labels are up to this factor worse
_FURTHER = 0.5  # share of the cost of misreading a tile if an equal one beside it is misread
# A label changes if a shown hand, or one that declared riichi, was noten and another label is at
# most this many times less likely.
_NOTEN, _RIICHI_NOTEN = log(4), log(50)
_SMALL = 1e-9
_FIVES = tuple(tile.kind for tile in map(parse_tile, ("5m", "5p", "5s")))


def correct_table_labels(
    detections: Sequence[Detection], layout: TableLayout, *, reds: RedFives | None = None
) -> LabelCorrection:
    """Find the most probable labels of a table that are all from one set.

    Args:
        detections: Everything that was detected.
        layout: Whose tiles these are.
        reds: The red fives of the set by the rules of the table; None if they are unknown.

    >>> from vision.boxes import Box
    >>> from vision.layout.table import SeatLayout, SeatPosition
    >>> tiles = [Detection("1s", 0.99, Box(0, 0, 3, 4)) for _ in range(5)]
    >>> tiles[2] = Detection("1s", 0.6, Box(0, 0, 3, 4), (("1s", 0.6), ("1p", 0.1)))
    >>> layout = TableLayout((SeatLayout(SeatPosition.NEAR, river=(0, 1, 2, 3, 4)),))
    >>> [each.label for each in correct_table_labels(tiles, layout).apply(tiles)]
    ['1s', '1s', '1p', '1s', '1s']
    """
    table = _TableLabels(detections, layout, reds)
    return LabelCorrection(
        tuple(sorted(table.changes(), key=attrgetter("index"))),
        dict(table.probabilities()),
        possible=table.labelling.possible,
    )


def correct_loose_labels(
    detections: Sequence[Detection], hand: Iterable[int], *, reds: RedFives | None = None
) -> LabelCorrection:
    """Find the most probable labels of the tiles outside a hand, if half of a set is in view.

    >>> from vision.boxes import Box
    >>> box = Box(0, 0, 3, 4)
    >>> tiles = [Detection(str(tile), 0.99, box) for tile in TILES for _ in range(2)]
    >>> tiles += [Detection("1s", 0.99, box)] * 2
    >>> tiles.append(Detection("1s", 0.5, box, (("1s", 0.5), ("1p", 0.3))))
    >>> [change.after for change in correct_loose_labels(tiles, (0, 1)).changes]
    ['1p']
    """
    faces = sum(tile_of(each.label) is not None for each in detections)
    if faces < COPIES * len(TILES) / 2:
        return LabelCorrection()
    tiles = list(detections)
    for index in hand:
        tiles[index] = replace(tiles[index], candidates=((tiles[index].label, 1.0),))
    shown = tuple(n for n, each in enumerate(tiles) if tile_of(each.label))
    everything = TableLayout((SeatLayout(SeatPosition.NEAR, river=shown),))
    return correct_table_labels(tiles, everything, reds=reds)


class _TableLabels:
    """The search for the labels of a table.

    A slot is a place in the numbers of copies: one of the 34 kinds, then, if the number of red
    fives is known, those of each suit, which are not counted among the kinds.
    """

    def __init__(
        self, detections: Sequence[Detection], layout: TableLayout, reds: RedFives | None
    ) -> None:
        self._detections = detections
        self._reds = reds
        melded = [index for seat in layout.seats for meld in seat.melds for index in meld.faces]
        shown = (*_single_tiles(detections, layout), *melded)
        tiles = find_red_fives(detections, shown, reds)
        self._reasons = {
            index: ChangeReason.OTHER_FIVES
            for index, (before, after) in enumerate(zip(detections, tiles, strict=True))
            if before.label != after.label
        }
        spots = [
            keep_certain(tile_spot(tiles[n], n), tiles) for n in _single_tiles(detections, layout)
        ]
        self._tiles = [spot for spot in spots if spot.options[0].used]
        self._melds = [
            keep_certain(_meld_spot([tiles[n] for n in meld.faces], meld), tiles)
            for seat in layout.seats
            for meld in seat.melds
            if meld.faces
        ]
        self._choices = [self._by_slot(spot) for spot in self._tiles]
        self.labelling = self._find_best()
        self.labelling.correct_alike()
        for seat in layout.seats:
            self._make_tenpai(seat)

    def _find_best(self) -> _Labelling:
        best = self._label([spot.options[0] for spot in self._melds])
        for at, spot in enumerate(self._melds):
            others = *best.melds[:at], *best.melds[at + 1 :]
            least = self._label(others).cost - log(
                factorial(COPIES)
            )  # with a meld that costs nothing
            for option in spot.options[1:]:
                if least + option.cost >= best.cost:
                    break
                other = self._label([*best.melds[:at], option, *best.melds[at + 1 :]])
                best = min(best, other, key=lambda each: each.cost)
        return best

    def _label(self, melds: Sequence[LabelOption]) -> _Labelling:
        copies = [COPIES] * len(TILES) + list(self._reds or ())
        for suit, count in enumerate(self._reds or ()):
            copies[_FIVES[suit]] -= count
        labelling = _Labelling(copies, self._choices, melds)
        for option in melds:
            for slot in self._slots(option):
                labelling.used[slot] += 1
        labelling.improve()
        return labelling

    def _by_slot(self, spot: Spot) -> dict[int, LabelOption]:
        """Return the cheapest option of a single tile in each slot, the cheapest slot first."""
        options: dict[int, LabelOption] = {}
        for option in spot.options:
            options.setdefault(self._slots(option)[0], option)
        return options

    def _slots(self, option: LabelOption) -> list[int]:
        """Return the slots of the tiles of an option, with those that lie face down."""
        slots = [slot for slot in option.used if slot < len(TILES)]
        for suit, count in enumerate(self._reds or ()):
            five, red = _FIVES[suit], len(TILES) + suit
            reds = option.used.count(red)
            if slots.count(five) == COPIES > len(option.labels):  # red ones can lie face down
                reds = max(reds, min(count, reds + COPIES - len(option.labels)))
            for _ in range(reds):
                slots.remove(five)
                slots.append(red)
        return slots

    def _make_tenpai(self, seat: SeatLayout) -> None:
        """Change a label of a noten hand if that makes it tenpai and is probable enough."""
        places = {spot.indices[0]: at for at, spot in enumerate(self._tiles)}
        hand = [places[index] for index in seat.hand if index in places]
        melds = len(seat.melds)
        if len(hand) < len(seat.hand) or len(hand) + 3 * melds != HAND_SIZE - 1:
            return
        slots = self.labelling.slots
        if _is_tenpai([slots[at] for at in hand], melds):
            return
        cost = self.labelling.cost
        limit = _NOTEN if seat.riichi is None else _RIICHI_NOTEN
        for at in hand:
            for slot, extra in self.labelling.alternatives(at):
                changed = [slot if each == at else slots[each] for each in hand]
                # The copies left can make up for a part of the cost.
                if extra > limit + log(COPIES) or not _is_tenpai(changed, melds):
                    continue
                other = self.labelling.change(at, slot)
                if other.cost <= cost + limit and _is_tenpai([other.slots[n] for n in hand], melds):
                    limit, self.labelling = other.cost - cost, other
                    self._reasons[self._tiles[at].indices[0]] = ChangeReason.NOT_TENPAI

    def changes(self) -> Iterator[LabelChange]:
        """Yield the tiles whose label is not the classifier's."""
        chosen = (*self.labelling.options, *self.labelling.melds)
        for spot, option in zip((*self._tiles, *self._melds), chosen, strict=True):
            for index, after in zip(spot.indices, option.labels, strict=True):
                tile = self._detections[index]
                if tile.label != after:
                    probability = label_probabilities(tile).get(after, UNLISTED)
                    reason = self._reasons.get(index) or _reason(spot, tile)
                    yield LabelChange(index, tile.label, after, probability, reason)

    def probabilities(self) -> Iterator[tuple[int, float]]:
        """Yield the probability of each label if all others are right."""
        labelling = self.labelling
        for at, (spot, chosen) in enumerate(zip(self._tiles, labelling.options, strict=True)):
            (index,) = spot.indices
            raw = label_probabilities(self._detections[index])
            weights = {
                option.labels: raw.get(option.labels[0], MIN_PROBABILITY)
                * labelling.free_copies(at, self._slots(option)[0])
                for option in spot.options
            }
            outside = max(0.0, 1 - sum(raw.values()))
            yield index, weights[chosen.labels] / (sum(weights.values()) + outside)
        for spot, option in zip(self._melds, labelling.melds, strict=True):
            if not option.used:  # no meld
                yield from ((index, MIN_PROBABILITY) for index in spot.indices)
                continue
            total = sum(exp(-each.cost) for each in spot.options)
            for at, index in enumerate(spot.indices):
                same = (each for each in spot.options if each.labels[at] == option.labels[at])
                yield index, sum(exp(-each.cost) for each in same) / total


class _Labelling:
    """The labels of single tiles, beside melds with known labels.

    Attributes:
        melds: The option of each meld.
        slots: The slot of each single tile.
        used: The number of copies in each slot.
    """

    def __init__(
        self,
        copies: Sequence[int],
        choices: Sequence[Mapping[int, LabelOption]],
        melds: Sequence[LabelOption],
        *,
        fixed: int | None = None,
    ) -> None:
        self._copies = copies
        self._choices = choices
        self._fixed = fixed
        self.melds = melds
        self.slots = [next(iter(options)) for options in choices]
        self.used = [self.slots.count(slot) for slot in range(len(copies))]

    @property
    def options(self) -> list[LabelOption]:
        """The option of each single tile."""
        return [each[slot] for each, slot in zip(self._choices, self.slots, strict=True)]

    @property
    def cost(self) -> float:
        """Return the improbability of the labels as a logarithm."""
        copies = (
            self._cost_of_copy(slot, number)
            for slot, used in enumerate(self.used)
            for number in range(1, used + 1)
        )
        return sum(each.cost for each in (*self.options, *self.melds)) + sum(copies)

    @property
    def possible(self) -> bool:
        """Return whether a set has all these tiles."""
        return all(used <= copies for used, copies in zip(self.used, self._copies, strict=True))

    def free_copies(self, at: int, slot: int) -> float:
        """Return the number of copies in a slot that no other tile uses, at least nearly none."""
        return max(_FIFTH, self._copies[slot] - self.used[slot] + (self.slots[at] == slot))

    def _cost_of_copy(self, slot: int, number: int) -> float:
        return -log(max(_FIFTH, self._copies[slot] + 1 - number))

    def improve(self) -> None:
        """Change labels until no path of changes makes the labels more probable."""
        for _ in self.slots:
            path = self._best_path()
            if not path:
                return
            for at, slot in path:
                self.move(at, slot)

    def correct_alike(self) -> None:
        """Change the labels of tiles that are read like those that changed."""
        limits: dict[tuple[int, int], float] = {}
        for options, slot in zip(self._choices, self.slots, strict=True):
            first = next(iter(options))
            if first != slot:
                extra = options[slot].cost - options[first].cost + log(_ALIKE)
                limits[first, slot] = max(extra, limits.get((first, slot), 0.0))
        for (before, after), limit in limits.items():
            alike = [
                (options[after].cost - options[before].cost, at)
                for at, (options, slot) in enumerate(zip(self._choices, self.slots, strict=True))
                if next(iter(options)) == slot == before and after in options
            ]
            for extra, at in sorted(alike):
                if extra < limit and self.used[after] < self._copies[after]:
                    self.move(at, after)
            self._restore_if_cheaper(before, after)

    def _restore_if_cheaper(self, before: int, after: int) -> None:
        """Undo the changes from one label to another if all together are less probable."""
        group = [
            (at, options[after].cost - options[before].cost)
            for at, (options, slot) in enumerate(zip(self._choices, self.slots, strict=True))
            if slot == after and next(iter(options)) == before
        ]
        changed = self.cost
        for at, _ in group:
            self.move(at, before)
        together = (1 - _cost_share(len(group))) * sum(extra for _, extra in group)
        if self.cost + together > changed:
            for at, _ in group:
                self.move(at, after)

    def alternatives(self, at: int) -> Iterator[tuple[int, float]]:
        """Yield the other slots of a tile, with what its label there costs more."""
        options, slot = self._choices[at], self.slots[at]
        for other, option in options.items():
            if other != slot:
                yield other, option.cost - options[slot].cost

    def change(self, at: int, slot: int) -> _Labelling:
        """Return the best labels in which a tile has the label of this slot."""
        other = _Labelling(self._copies, self._choices, self.melds, fixed=at)
        other.slots, other.used = list(self.slots), list(self.used)
        other.move(at, slot)
        other.improve()
        return other

    def move(self, at: int, slot: int) -> None:
        """Give a tile the label of another slot."""
        self.used[self.slots[at]] -= 1
        self.used[slot] += 1
        self.slots[at] = slot

    def _best_path(self) -> list[tuple[int, int]]:
        """Return the tiles to move and their new slots; none if no change pays."""
        moves = self._moves()
        costs = [-self._cost_of_copy(n, used) if used else inf for n, used in enumerate(self.used)]
        before: dict[int, tuple[int, int]] = {}
        for _ in costs:  # Bellman and Ford; no cycle pays, as each path was the best
            changed = False
            for (start, end), (extra, at) in moves.items():
                if costs[start] + extra < costs[end] - _SMALL:
                    costs[end], before[end], changed = costs[start] + extra, (start, at), True
            if not changed:
                break
        total, end = min(
            (cost + self._cost_of_copy(slot, self.used[slot] + 1), slot)
            for slot, cost in enumerate(costs)
        )
        path: list[tuple[int, int]] = []
        while total < -_SMALL and end in before and len(path) < len(costs):
            start, at = before[end]
            path.append((at, end))
            end = start
        return path

    def _moves(self) -> dict[tuple[int, int], tuple[float, int]]:
        """Return the cheapest tile to move from each slot to another, and its cost."""
        moves: dict[tuple[int, int], tuple[float, int]] = {}
        for at, slot in enumerate(self.slots):
            if at == self._fixed:
                continue
            for other, extra in self.alternatives(at):
                if extra < moves.get((slot, other), (inf, 0))[0]:
                    moves[slot, other] = extra, at
        return moves


def _is_tenpai(slots: Iterable[int], melds: int) -> bool:
    """Return whether closed tiles in these slots wait for a tile beside so many melds."""
    kinds = (slot if slot < len(TILES) else _FIVES[slot - len(TILES)] for slot in slots)
    return bool(wait_kinds([TILES[kind] for kind in kinds], melds))


def _meld_spot(faces: Sequence[Detection], meld: MeldLayout) -> Spot:
    """Return the options of a meld; equal tiles are misread together, which costs less."""
    spot = meld_spot(faces, meld.kind, meld.faces)
    if meld.kind is MeldKind.CHII:
        return spot
    share = _cost_share(len(faces))
    return replace(spot, options=tuple(replace(o, cost=share * o.cost) for o in spot.options))


def _cost_share(tiles: int) -> float:
    """Return the cost of misreading equal tiles together, as a share of the sum of their costs."""
    return (1 + _FURTHER * (tiles - 1)) / max(1, tiles)


def _single_tiles(detections: Sequence[Detection], layout: TableLayout) -> Iterator[int]:
    """Yield closed tiles, discards and indicators that show a face."""
    for seat in layout.seats:
        backs = sum(detections[index].label == BACK for index in seat.hand)
        if 2 * backs < len(seat.hand):
            yield from (index for index in seat.hand if can_be_face(detections[index]))
        yield from seat.river
    yield from layout.dora


def _reason(spot: Spot, tile: Detection) -> ChangeReason:
    if tile_of(tile.label) is None:
        return ChangeReason.NO_TILE
    return ChangeReason.FIFTH_COPY if len(spot.indices) == 1 else ChangeReason.NO_MELD
