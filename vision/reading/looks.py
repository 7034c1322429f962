"""Join looks at the same tiles over time, as the frames of a camera that moves a little.

Each tile is a vote for its label; a tile that one look missed is kept for a while.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from vision.boxes import (
    BACK,
    MAX_CANDIDATES,
    UNLISTED,
    Box,
    Detection,
    distance,
    overlap,
    surround,
)
from vision.reading.doubts import DoubtKind
from vision.reading.reading import Reading

# No experiment is recorded: set by hand on the videos of `python -m training exam --videos`.
_MOST = 4  # earlier looks that count, so that a tile that somebody replaces is soon read
_SAME_PLACE = 0.35  # longer sides between the centres of a tile in two looks at most
_FEWEST, _SHARE = 3, 0.6  # tiles that have to be where the motion says, in number and of the fewer
_MOVES = 300  # pairs of tiles of one label that are tried: most hands have about 30
_MOST_ZOOM = 2.0  # between two looks
_ROUNDS = 3  # the first motion is a shift; tiles that are nearer or turned follow
_FORGOTTEN = 0.5  # a tile that is missing is forgotten below this probability
_COVERED = 0.3  # intersection over union with another tile: it is no missing tile

# Longer sides of a tile: a hand of 13 so close to the edge can go on outside. Set by hand on the
# frames of the sample photos.
_MARGIN = 1.0

# Chosen on 194 videos: 177 right in time and one wrong with the first alone, 180 and one with all
# (training/experiments/advice.md, "Joined looks").
_SETTLED = 0.95  # probability of a hand that is checked
_AGREED, _SETTLED_BY_LABELS = 3, 0.8  # the same where so many looks agree and labels are certain
_CERTAIN_LABELS = 0.2  # at most, of the evidence against the labels
_TOUCHING = 1.05  # longer sides between the centres of a tile of the hand and one left out


@dataclass(frozen=True, slots=True)
class SeenTile:
    """A tile as the looks so far have seen it, and their number."""

    tile: Detection
    looks: int = 1


@dataclass(frozen=True, slots=True)
class Looks:
    """The tiles that the looks so far have seen; boxes are in pixels of the decoded last frame.

    Attributes:
        tiles: The tiles.
        hand: The whole hand of the last look in notation; None without one.
        agreed: The number of last looks that had this hand.
    """

    tiles: tuple[SeenTile, ...] = ()
    hand: str | None = None
    agreed: int = 0


NO_LOOKS = Looks()


@dataclass(frozen=True, slots=True)
class Look:
    """The reading of a frame joined with earlier ones, and what all of them have seen."""

    reading: Reading
    seen: Looks

    @property
    def checked(self) -> bool:
        """Return true if the hand is probably right, and no face right beside it is left out.

        A layout that stays unusual in all looks is less doubtful than a label.

        >>> Look(Reading(40, 30), NO_LOOKS).checked
        False
        """
        evidence, agreed = self.reading.evidence, self.seen.agreed
        if evidence is None:
            return False
        by_labels = agreed >= _AGREED and evidence.labels < _CERTAIN_LABELS
        least = _SETTLED_BY_LABELS if by_labels else _SETTLED
        return evidence.probability > least and not self._leaves_out_a_face()

    def _leaves_out_a_face(self) -> bool:
        tiles, used = self.reading.tiles, self.reading.used_tiles
        hand = [tiles[index].box for index in self.reading.player_tiles]
        others = [each for n, each in enumerate(tiles) if n not in used and each.label != BACK]
        return any(
            distance(each.box, box) < _TOUCHING * max(box.width, box.height)
            for each in others
            for box in hand
        )


def note_look(reading: Reading, tiles: tuple[SeenTile, ...], before: Looks) -> Look:
    """Return a reading of joined tiles with the looks up to it.

    >>> note_look(Reading(40, 30), (), Looks(hand="11z", agreed=2)).seen
    Looks(tiles=(), hand=None, agreed=0)
    """
    hand = whole_hand(reading)
    agreed = 0 if hand is None else 1 + before.agreed * (hand == before.hand)
    return Look(reading, Looks(tiles, hand, agreed))


def join_looks(
    seen: Sequence[SeenTile], found: Iterable[Detection], *, width: int, height: int
) -> tuple[SeenTile, ...]:
    """Return the tiles of a look of this size, joined with what earlier looks have seen.

    If most tiles lie elsewhere than before, another hand is seen: the looks begin again.

    >>> first, second = (
    ...     [Detection(label, 0.6, Box(x, 0, x + 30, 40), ((label, 0.6), ("2m", 0.4)))
    ...      for x, label in zip((0, 30, 60, 90), labels)]
    ...     for labels in (("1m", "3m", "5m", "7m"), ("1m", "3m", "5m", "9m")))
    >>> joined = join_looks([SeenTile(tile) for tile in first], second, width=120, height=40)
    >>> [each.tile.label for each in joined], joined[3].tile.confidence
    (['1m', '3m', '5m', '2m'], 0.4)
    """
    tiles = list(found)
    motion = _motion([each.tile for each in seen], tiles)
    if motion is None:
        return tuple(SeenTile(tile) for tile in tiles)
    turn, move = motion
    before = [replace(each, tile=_moved(each.tile, turn, move)) for each in seen]
    pairs = dict(_pairs([_centre(each.tile) for each in before], _places(tiles)))
    joined = [
        _join(before[pairs[index]], tile) if index in pairs else SeenTile(tile)
        for index, tile in enumerate(tiles)
    ]
    paired = set(pairs.values())
    for index, each in enumerate(before):
        if index not in paired and (missed := _missed(each, tiles, width, height)):
            joined.append(missed)
    return tuple(joined)


def _motion(
    before: Sequence[Detection], now: Sequence[Detection]
) -> tuple[complex, complex] | None:
    """Return turn and scale, and the shift, of the tiles since the earlier look.

    Most tiles that have the same label have moved by the same vector.
    """
    old, new = [_centre(each) for each in before], _places(now)
    moves = [
        (there - old[b], reach)
        for b, one in enumerate(before)
        for other, (there, reach) in zip(now, new, strict=True)
        if one.label == other.label != BACK
    ][:_MOVES]
    if not moves:
        return None
    turn, move = 1 + 0j, max(moves, key=lambda each: _count_near(moves, *each))[0]
    for _ in range(_ROUNDS):
        pairs = _pairs([turn * each + move for each in old], new)
        alike = [(b, n) for n, b in pairs if before[b].label == now[n].label]
        if len(alike) < _FEWEST:
            return None
        turn, move = _fit([(old[b], new[n][0]) for b, n in alike])
        if not 1 / _MOST_ZOOM < abs(turn) < _MOST_ZOOM:
            return None
    return (turn, move) if len(alike) >= _SHARE * min(len(before), len(now)) else None


def _count_near(moves: Sequence[tuple[complex, float]], move: complex, reach: float) -> int:
    return sum(abs(each - move) < reach for each, _ in moves)


def _fit(pairs: Sequence[tuple[complex, complex]]) -> tuple[complex, complex]:
    """Return the turn, with scale, and the shift that bring the first points to the second ones."""
    first = sum(one for one, _ in pairs) / len(pairs)
    second = sum(other for _, other in pairs) / len(pairs)
    spread = sum(abs(one - first) ** 2 for one, _ in pairs)
    if spread == 0:
        return 0j, second
    turn = sum((one - first).conjugate() * (other - second) for one, other in pairs) / spread
    return turn, second - turn * first


def _places(tiles: Sequence[Detection]) -> list[tuple[complex, float]]:
    """Return the centre of each tile, and how far away the same tile can be."""
    return [(_centre(each), _SAME_PLACE * max(each.box.width, each.box.height)) for each in tiles]


def _pairs(
    before: Sequence[complex], now: Sequence[tuple[complex, float]]
) -> list[tuple[int, int]]:
    """Return the indices of each tile that lies where one lay, now and before."""
    near = sorted(
        (away, n, b)
        for n, (place, reach) in enumerate(now)
        for b, other in enumerate(before)
        if (away := abs(place - other)) < reach
    )
    pairs: list[tuple[int, int]] = []
    taken: set[int] = set()
    used: set[int] = set()
    for _, n, b in near:
        if n not in taken and b not in used:
            pairs.append((n, b))
            taken.add(n)
            used.add(b)
    return pairs


def _join(seen: SeenTile, tile: Detection) -> SeenTile:
    """Return the tile where it is now, with the mean probabilities of all looks."""
    looks = min(seen.looks, _MOST)
    before, now = dict(seen.tile.candidates), dict(tile.candidates)

    def mean(one: float, other: float) -> float:
        return (looks * one + other) / (looks + 1)

    labels = {
        label: mean(before.get(label, UNLISTED), now.get(label, UNLISTED))
        for label in (*now, *before)
    }
    candidates = tuple(sorted(labels.items(), key=lambda pair: -pair[1])[:MAX_CANDIDATES])
    is_tile = mean(seen.tile.tile_probability, tile.tile_probability)
    label, probability = candidates[0]
    turn = tile.turn if label == tile.label else seen.tile.turn
    joined = Detection(label, probability * is_tile, tile.box, candidates, turn, is_tile)
    return SeenTile(joined, looks + 1)


def _missed(seen: SeenTile, tiles: Sequence[Detection], width: int, height: int) -> SeenTile | None:
    """Return a tile that this look has not found; None if it is forgotten, or out of sight."""
    box, looks = seen.tile.box, min(seen.looks, _MOST)
    is_tile = seen.tile.tile_probability * looks / (looks + 1)
    x, y = box.centre
    covered = any(overlap(box, each.box)[0] > _COVERED for each in tiles)
    if covered or is_tile <= _FORGOTTEN or not (0 <= x < width and 0 <= y < height):
        return None
    share = is_tile / seen.tile.tile_probability
    tile = replace(seen.tile, tile_probability=is_tile, confidence=seen.tile.confidence * share)
    return SeenTile(tile, looks + 1)


def _moved(tile: Detection, turn: complex, move: complex) -> Detection:
    box = tile.box
    centre, half = turn * _centre(tile) + move, abs(turn) / 2
    across, down = box.width * half, box.height * half
    moved = Box(centre.real - across, centre.imag - down, centre.real + across, centre.imag + down)
    return replace(tile, box=moved)


def _centre(tile: Detection) -> complex:
    return complex(*tile.box.centre)


def whole_hand(reading: Reading) -> str | None:
    """Return the notation of the hand of 14 tiles in a frame, or of 13 and nothing of it outside.

    A hand that its edge cuts off lacks tiles: then its other tiles are close to the edge. One of
    several hands does not count.

    >>> whole_hand(Reading(40, 30))
    """
    unclear = any(doubt.kind is DoubtKind.WHOSE_HAND for doubt in reading.doubts)
    if unclear or reading.tile_surplus not in {-1, 0}:
        return None
    if reading.tile_surplus == 0:
        return reading.notation
    boxes = [reading.tiles[index].box for index in reading.used_tiles]
    around = surround(boxes)
    margin = _MARGIN * max(max(box.width, box.height) for box in boxes)
    inside = (
        min(around.left, around.top) >= margin
        and around.right + margin <= reading.width
        and around.bottom + margin <= reading.height
    )
    return reading.notation if inside else None
