"""Find the doubts of a reading: everything that a player should check before trusting it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from statistics import median

from scorer.tiles.hand import COPIES
from scorer.tiles.melds import MeldKind
from scorer.tiles.messages import Text
from scorer.tiles.terms import Game
from scorer.tiles.tile import Suit
from vision.boxes import Box, Detection, distance, surround
from vision.labels import FLOWERS, tile_of
from vision.layout.arrange import Layout
from vision.layout.meld_parses import MeldLayout, hidden_tiles
from vision.layout.roles import HAND_SIZE, WinningCue
from vision.layout.rows import rows_of
from vision.reading import doubt_text
from vision.reading.chinese_set import flower_probability
from vision.reading.decode import Decoding

_TRUSTED = (
    0.9  # probability given the whole hand, from which nobody is asked (docs/design/decoding.md)
)
# Most red fives of each suit in nearly all sets: one, or a second one of dots.
_USUAL_RED_FIVES = {Suit.MAN: 1, Suit.PIN: 2, Suit.SOU: 1}
_SHORTEST_HAND = 8  # faces in a row that can be a player's hand; rows of discards have six
_LIKELY = 0.9  # tile probability; keys of a keyboard have less
_COLOURLESS = 6  # of 255; the least colourful of 150 colour photos of tiles has 13
_OTHER_FIVE = 0.05  # of 565 fives read right at a confidence of 0.8, four have more
_ADDED_REACH = 1.3  # of a tile's longer side, between the centres of a pon and of an added tile
_GAP = (1.55, 2.6)  # of the usual distance between neighbours: a tile is missing between them


class DoubtKind(StrEnum):
    """Things that can be wrong."""

    NO_TILES = "no_tiles"
    TILE_COUNT = "tile_count"
    WHOSE_HAND = "whose_hand"
    LAYOUT = "layout"
    WINNING_TILE = "winning_tile"
    MELD = "meld"
    NO_MELD = "no_meld"
    HIDDEN_FIVE = "hidden_five"
    HIDDEN_KAN = "hidden_kan"
    INDICATORS = "indicators"
    FIFTH_COPY = "fifth_copy"
    CHANGED_TILE = "changed_tile"
    UNCERTAIN_TILE = "uncertain_tile"
    NO_COLOUR = "no_colour"


@dataclass(frozen=True, slots=True)
class Doubt:
    """One thing to check: a sentence for the player, its boxes, and the possible labels."""

    kind: DoubtKind
    words: Text
    boxes: tuple[Box, ...] = ()
    candidates: tuple[tuple[str, float], ...] = ()


def find_doubts(
    tiles: Sequence[Detection],
    layout: Layout,
    decoding: Decoding,
    *,
    game: Game = Game.RIICHI,
    invalid: Sequence[int] = (),
) -> tuple[Doubt, ...]:
    """Return everything to check in a reading; doubts about the whole hand come first.

    Args:
        tiles: The detections with their final labels.
        layout: The role of each tile.
        decoding: The labels that the rules changed, and the probability of each label.
        game: The game for which the photo was read.
        invalid: Indices of tiles that lie as a meld, but whose labels are not one.

    >>> [str(doubt.kind) for doubt in find_doubts((), Layout(), Decoding())]
    ['no_tiles']
    """
    if layout.winning is None:
        return (Doubt(DoubtKind.NO_TILES, doubt_text.NO_TILES),)
    melded = [index for meld in layout.melds for index in meld.faces]
    faces = [*layout.closed, *melded, *layout.indicators]
    changed = {change.index for change in decoding.changes}
    return (
        *_count_doubts(tiles, layout),
        *_layout_doubts(tiles, layout),
        *_winning_tile_doubts(tiles[layout.winning], layout),
        *_meld_doubts(tiles, layout, game),
        *_invalid_meld_doubts(tiles, invalid),
        *_indicator_doubts(tiles, layout),
        *_fifth_copy_doubts([tiles[index] for index in faces]),
        *_changed_tile_doubts(tiles, decoding),
        *_uncertain_flower_doubts([tiles[index] for index in layout.flowers]),
        *_uncertain_tile_doubts(
            [
                (tiles[index], decoding.probabilities.get(index, 1.0))
                for index in faces
                if index not in changed
            ]
        ),
    )


def colour_doubts(
    tiles: Sequence[Detection], used: Collection[int], *, colour: int
) -> tuple[Doubt, ...]:
    """Return one question about all fives of a riichi hand if the photo has no colour.

    Args:
        tiles: The detections with their final labels.
        used: Indices of the tiles of the hand, its melds and the indicators.
        colour: How far the colour channels of the photo differ, up to 255.

    >>> five = Detection("5p", 0.9, Box(0, 0, 3, 4))
    >>> [str(doubt.kind) for doubt in colour_doubts([five], [0], colour=0)]
    ['no_colour']
    """
    fives = [
        tiles[index].box
        for index in sorted(used)
        if (tile := tile_of(tiles[index].label)) and not tile.honor and tile.rank == 5
    ]
    if colour >= _COLOURLESS or not fives:
        return ()
    return (Doubt(DoubtKind.NO_COLOUR, doubt_text.NO_COLOUR, tuple(fives)),)


def _count_doubts(tiles: Sequence[Detection], layout: Layout) -> Iterator[Doubt]:
    count = layout.count
    if count == HAND_SIZE:
        return
    if len(rows := _possible_hands(tiles)) > 1:
        yield Doubt(DoubtKind.WHOSE_HAND, doubt_text.WHOSE_HAND, rows)
        return
    kans = any(len(meld.indices) > 3 for meld in layout.melds)
    gaps = tuple(_gaps([tiles[index].box for index in layout.hand])) if count < HAND_SIZE else ()
    words = doubt_text.tile_count_text(count, kans=kans, gap=bool(gaps))
    yield Doubt(DoubtKind.TILE_COUNT, words, gaps)


def _possible_hands(tiles: Sequence[Detection]) -> tuple[Box, ...]:
    """Return the box around each row of likely faces that is as long as a hand with a meld or two.

    Rows of discards are shorter.
    """
    faces = [
        tile.box
        for tile in tiles
        if tile_of(tile.label) is not None and tile.tile_probability >= _LIKELY
    ]
    rows = ([faces[index] for index in row.indices] for row in rows_of(faces))
    return tuple(surround(row) for row in rows if len(row) >= _SHORTEST_HAND)


def _gaps(row: Sequence[Box]) -> Iterator[Box]:
    """Yield the boxes in a row where a tile would fit."""
    steps = [distance(one, other) for one, other in pairwise(row)]
    usual = median(steps) if steps else 0.0
    for (one, other), step in zip(pairwise(row), steps, strict=True):
        if _GAP[0] * usual < step < _GAP[1] * usual:
            yield Box(
                (one.left + other.left) / 2,
                (one.top + other.top) / 2,
                (one.right + other.right) / 2,
                (one.bottom + other.bottom) / 2,
            )


def _layout_doubts(tiles: Sequence[Detection], layout: Layout) -> Iterator[Doubt]:
    asked = layout.count != HAND_SIZE or not all(meld.marked for meld in layout.melds)
    if not layout.clear and not asked:
        indices = [index for meld in layout.melds for index in meld.indices]
        boxes = tuple(tiles[index].box for index in indices)
        yield Doubt(DoubtKind.LAYOUT, doubt_text.AMBIGUOUS_LAYOUT, boxes)


def _winning_tile_doubts(tile: Detection, layout: Layout) -> Iterator[Doubt]:
    if layout.winning_cue is WinningCue.LAST:
        words = doubt_text.winning_tile_text(tile.label)
        yield Doubt(DoubtKind.WINNING_TILE, words, (tile.box,))


def _meld_doubts(tiles: Sequence[Detection], layout: Layout, game: Game) -> Iterator[Doubt]:
    chinese = game is Game.MCR
    for meld in layout.melds:
        faces = [tiles[index] for index in meld.faces]
        labels = [each.label for each in faces]
        boxes = tuple(tiles[index].box for index in meld.indices)
        if not faces:
            yield Doubt(DoubtKind.HIDDEN_KAN, doubt_text.HIDDEN_KONG, boxes)
        elif not meld.marked:
            words = (
                doubt_text.unmarked_kong_text(labels[0])
                if chinese
                else doubt_text.unmarked_meld_text(labels, meld.kind)
            )
            yield Doubt(DoubtKind.MELD, words, boxes)
        elif meld.kind is MeldKind.PON and (fourth := _find_fourth(tiles, layout, meld)):
            words = doubt_text.added_kan_text(labels[0], chinese=chinese)
            yield Doubt(DoubtKind.MELD, words, (*boxes, fourth.box))
        if any(tile.red for tile in hidden_tiles(meld, tiles, reds=not chinese)):
            words = doubt_text.hidden_five_text(labels[0])
            yield Doubt(DoubtKind.HIDDEN_FIVE, words, boxes)


def _find_fourth(tiles: Sequence[Detection], layout: Layout, pon: MeldLayout) -> Detection | None:
    """Return the tile next to a pon that is of its kind but not part of the hand."""
    own = [tiles[index] for index in pon.faces]
    for index in layout.others:
        other = tiles[index]
        if _kind(other) == _kind(own[0]) and any(
            distance(other.box, tile.box) < _ADDED_REACH * max(tile.box.width, tile.box.height)
            for tile in own
        ):
            return other
    return None


def _kind(detection: Detection) -> int | None:
    tile = tile_of(detection.label)
    return None if tile is None else tile.kind


def _invalid_meld_doubts(tiles: Sequence[Detection], invalid: Sequence[int]) -> Iterator[Doubt]:
    if invalid:
        words = doubt_text.invalid_meld_text([tiles[index].label for index in invalid])
        yield Doubt(DoubtKind.NO_MELD, words, tuple(tiles[index].box for index in invalid))


def _indicator_doubts(tiles: Sequence[Detection], layout: Layout) -> Iterator[Doubt]:
    kans = sum(meld.kind not in {MeldKind.CHII, MeldKind.PON} for meld in layout.melds)
    found = len(layout.dora)
    boxes = tuple(tiles[index].box for index in layout.dora)
    if 0 < found < 1 + kans:
        yield Doubt(DoubtKind.INDICATORS, doubt_text.few_indicators_text(found, 1 + kans), boxes)
    elif not layout.indicators_clear:
        yield Doubt(DoubtKind.INDICATORS, doubt_text.OTHER_TILES, boxes)


def _fifth_copy_doubts(faces: Sequence[Detection]) -> Iterator[Doubt]:
    kinds = Counter(kind for face in faces if (kind := _kind(face)) is not None)
    for kind, count in kinds.items():
        if count > COPIES:
            alike = [face for face in faces if _kind(face) == kind]
            words = doubt_text.fifth_copy_text(alike[0].label, count)
            yield Doubt(DoubtKind.FIFTH_COPY, words, tuple(face.box for face in alike))


def _changed_tile_doubts(tiles: Sequence[Detection], decoding: Decoding) -> Iterator[Doubt]:
    for change in decoding.changes:
        tile = tiles[change.index]
        others = tuple(pair for pair in tile.candidates if pair[0] != change.after)
        yield Doubt(
            DoubtKind.CHANGED_TILE,
            doubt_text.changed_tile_text(change),
            (tile.box,),
            ((change.after, change.probability), *others),
        )


def _uncertain_tile_doubts(faces: Sequence[tuple[Detection, float]]) -> Iterator[Doubt]:
    unusual = _unusual_red_fives([face for face, _ in faces])
    for face, probability in faces:
        if probability < _TRUSTED or face.label in unusual or _could_be_other_five(face):
            others = [label for label, _ in face.candidates if label != face.label][:2]
            words = doubt_text.uncertain_tile_text(face.label, others)
            yield Doubt(DoubtKind.UNCERTAIN_TILE, words, (face.box,), face.candidates)


def _unusual_red_fives(faces: Sequence[Detection]) -> frozenset[str]:
    """Return the labels of the red fives of which there are more than in nearly all sets."""
    reds = Counter(tile for face in faces if (tile := tile_of(face.label)) and tile.red)
    return frozenset(
        str(tile) for tile, count in reds.items() if count > _USUAL_RED_FIVES[tile.suit]
    )


def _uncertain_flower_doubts(flowers: Sequence[Detection]) -> Iterator[Doubt]:
    """Ask about flowers that can be other tiles; which flower it is does not matter."""
    for flower in flowers:
        if flower_probability(flower) < _TRUSTED:
            others = [label for label, _ in flower.candidates if label not in FLOWERS][:2]
            words = doubt_text.uncertain_tile_text(flower.label, others)
            yield Doubt(DoubtKind.UNCERTAIN_TILE, words, (flower.box,), flower.candidates)


def _could_be_other_five(face: Detection) -> bool:
    """Return whether a five could be the red or the plain one; a dot can be the difference."""
    tile = tile_of(face.label)
    others = (
        (tile_of(label), probability)
        for label, probability in face.candidates
        if label != face.label
    )
    return any(
        tile and other and other.plain == tile.plain and probability > _OTHER_FIVE
        for other, probability in others
    )
