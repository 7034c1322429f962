"""Find the doubts of a reading: everything that a player should check before trusting it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from statistics import median

from scorer.tiles.hand import COPIES
from scorer.tiles.melds import KANS, MeldKind
from scorer.tiles.messages import Text, in_context, join, plural, verbatim
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from scorer.tiles.tile import Suit
from vision.boxes import BACK, FLOWERS, Box, Detection, distance, surround, tile_of
from vision.layout.arrange import Layout
from vision.layout.conventions import conventions_of
from vision.layout.meld_parses import MeldLayout, hidden_tiles
from vision.layout.perspective import rows_of
from vision.layout.roles import HAND_SIZE, WinningCue, hand_size
from vision.reading.certainty import CHECKED, HandEvidence
from vision.reading.correction import ChangeReason, LabelCorrection, RedFives
from vision.reading.flowers import flower_probability

NO_TILES = _("No tiles found. Photograph the hand from above, closer and in even light.")

AMBIGUOUS_LAYOUT = _(
    "Check the melds and the winning tile: the tiles can also be divided in another way."
)

OTHER_TILES = _("Check the dora: there are other tiles in the photo.")

NO_WINNING_TILE = _("Only 13 tiles found. Which tile did you win with? Add it.")

WHOSE_HAND = _("Whose hand? Several rows could be it: tap one of them in the photo.")

NO_COLOUR = _("The photo has no colour, so red fives look like the others. Check every five.")

WHOLE_HAND = _("Please check the whole hand: a tile or a meld could be wrong.")

DISCARDS = _("Check these discards: one could be missing, wrong or from another player.")


_REASONS = {
    ChangeReason.NO_TILE: _("then it could not be in the hand"),
    ChangeReason.NO_MELD: _("then there would be no meld"),
    ChangeReason.FIFTH_COPY: _("then there would be five of them"),
    ChangeReason.RED_FIVES: _("then there would be too many red fives"),
    ChangeReason.OTHER_FIVES: _("the other fives look different"),
    ChangeReason.NOTEN: _("then the hand would not be complete"),
    ChangeReason.NOT_TENPAI: _("then the hand would be noten"),
}


def tile_count_text(count: int, *, kans: bool, gap: bool, size: int = HAND_SIZE) -> Text:
    """Return the sentence for a hand with a wrong number of tiles.

    Args:
        count: The number of tiles, kans counted as three.
        kans: Whether there is a kan.
        gap: Whether the row has a gap where a tile would fit.
        size: The right number.

    >>> str(tile_count_text(13, kans=False, gap=False))
    'Only 13 tiles found. Add one, or move closer and retake.'
    """
    counted = _(" (kans count as 3)") if kans else ""
    if count > size:
        return plural(
            "{found} tiles found{counted}, one too many. Remove what is not in the hand.",
            "{found} tiles found{counted}, {count} too many. Remove what is not in the hand.",
            count - size,
            found=count,
            counted=counted,
        )
    found = plural(
        "Only {count} tile found{counted}.",
        "Only {count} tiles found{counted}.",
        count,
        counted=counted,
    )
    if gap:
        return _("{found} One seems to be missing at the gap: add it, or retake.", found=found)
    return plural(
        "{found} Add one, or move closer and retake.",
        "{found} Add {count}, or move closer and retake.",
        size - count,
        found=found,
    )


def uncertain_tile_text(label: str, others: Sequence[str]) -> Text:
    """Return the question about an uncertain tile, with the other labels that it can have.

    >>> str(uncertain_tile_text("0p", ["5p", "9p"]))
    'Is this 0p? It could also be 5p or 9p.'
    >>> str(uncertain_tile_text("0p", ["1f", "2f"]))
    'Is this 0p? It could also be a flower.'
    """
    if not others:
        return _("Is this {label}? Please check.", label=label)
    names = join(dict.fromkeys(map(_name, others)), in_context("tile", " or "))
    return _("Is this {label}? It could also be {names}.", label=label, names=names)


def _name(label: str) -> Text:
    if label == BACK:
        return _("a back")
    return verbatim(label) if tile_of(label) else _("a flower")


# Probability given the whole hand, from which nobody is asked: of 1,077 won hands without a
# question all were right, at 0.8 all but 17 (training/experiments/correction.md).
_TRUSTED = 0.9
# Most red fives of each suit in nearly all sets: one, or a second one of dots.
_USUAL_RED_FIVES = {Suit.MAN: 1, Suit.PIN: 2, Suit.SOU: 1}
# Where no figure is named, set by hand on the development photos of `hk` and `tray`.
_SHORTEST_HAND = 8  # faces in a row that can be a player's hand; rows of discards have six
_OTHER_HAND = 10  # the same beside a whole hand: a hand with a meld; two rivers in line had nine
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
    NO_WINNING_TILE = "no_winning_tile"
    MELD = "meld"
    NO_MELD = "no_meld"
    HIDDEN_FIVE = "hidden_five"
    HIDDEN_KAN = "hidden_kan"
    INDICATORS = "indicators"
    FIFTH_COPY = "fifth_copy"
    CHANGED_TILE = "changed_tile"
    UNCERTAIN_TILE = "uncertain_tile"
    NO_COLOUR = "no_colour"
    WHOLE_HAND = "whole_hand"
    DISCARDS = "discards"


@dataclass(frozen=True, slots=True)
class Doubt:
    """One thing to check: a sentence for the player, its boxes, and the possible labels."""

    kind: DoubtKind
    words: Text
    boxes: tuple[Box, ...] = ()
    candidates: tuple[tuple[str, float], ...] = ()


def find_doubts(  # noqa: PLR0913 - what is known about the hand
    tiles: Sequence[Detection],
    layout: Layout,
    correction: LabelCorrection,
    *,
    game: Game = Game.RIICHI,
    reds: RedFives | None = None,
    waiting: bool = False,
    invalid: Sequence[int] = (),
) -> tuple[Doubt, ...]:
    """Return everything to check in a reading; doubts about the whole hand come first.

    Args:
        tiles: The detections with their final labels.
        layout: The role of each tile.
        correction: The labels that the rules changed, and the probability of each label.
        game: The game for which the photo was read.
        reds: The red fives of the set by the rules of the table; None if they are unknown.
        waiting: Whether the hand waits, so that it has 13 tiles and none of them wins.
        invalid: Indices of tiles that lie as a meld, but whose labels are not one.

    >>> [str(doubt.kind) for doubt in find_doubts((), Layout(), LabelCorrection())]
    ['no_tiles']
    """
    if layout.winning is None:
        return (Doubt(DoubtKind.NO_TILES, NO_TILES),)
    melded = [index for meld in layout.melds for index in meld.faces]
    faces = [*layout.closed, *melded, *layout.indicators]
    size = hand_size(waiting=waiting)
    count = tuple(_count_doubts(tiles, layout, size))
    lacks = any(doubt.kind is DoubtKind.NO_WINNING_TILE for doubt in count)
    return (
        *count,
        *_layout_doubts(tiles, layout, size),
        *(() if waiting or lacks else _winning_tile_doubts(tiles[layout.winning], layout)),
        *_meld_doubts(tiles, layout, game, reds),
        *_invalid_meld_doubts(tiles, invalid),
        *_indicator_doubts(tiles, layout),
        *_uncertain_flower_doubts([tiles[index] for index in layout.flowers]),
        *label_doubts(tiles, faces, correction, reds),
    )


def label_doubts(
    tiles: Sequence[Detection],
    faces: Sequence[int],
    correction: LabelCorrection,
    reds: RedFives | None,
) -> Iterator[Doubt]:
    """Yield what to check about the labels of some tiles.

    Args:
        tiles: The detections with their final labels.
        faces: The indices of the tiles.
        correction: The labels that the rules changed, and the probability of each label.
        reds: The red fives of the set by the rules of the table; None if they are unknown.

    >>> tile = Detection("1s", 0.6, Box(0, 0, 3, 4), (("1s", 0.6), ("1p", 0.4)))
    >>> uncertain = LabelCorrection(probabilities={0: 0.6})
    >>> [str(doubt.words) for doubt in label_doubts([tile], [0], uncertain, None)]
    ['Is this 1s? It could also be 1p.']
    """
    changed = {change.index for change in correction.changes}
    yield from _fifth_copy_doubts([tiles[index] for index in faces])
    yield from _changed_tile_doubts(tiles, correction)
    unchanged = [
        (tiles[index], correction.probabilities.get(index, 1.0))
        for index in faces
        if index not in changed
    ]
    yield from _uncertain_tile_doubts(unchanged, reds)


def whole_hand_doubts(doubts: Sequence[Doubt], evidence: HandEvidence | None) -> tuple[Doubt, ...]:
    """Return a question about the whole hand if it is uncertain and nothing else is asked.

    >>> from vision.reading.certainty import HandEvidence
    >>> [str(doubt.kind) for doubt in whole_hand_doubts((), HandEvidence(labels=3.0))]
    ['whole_hand']
    """
    if doubts or evidence is None or evidence.probability > CHECKED:
        return ()
    return (Doubt(DoubtKind.WHOLE_HAND, WHOLE_HAND),)


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
    return (Doubt(DoubtKind.NO_COLOUR, NO_COLOUR, tuple(fives)),)


def _count_doubts(tiles: Sequence[Detection], layout: Layout, size: int) -> Iterator[Doubt]:
    count = layout.count
    gaps = tuple(_gaps([tiles[index].box for index in layout.hand])) if count < size else ()
    unmarked = layout.winning_cue is WinningCue.LAST or not layout.hand
    rows = list(rows_of([tiles[index].box for index in layout.closed]))
    waits = size == HAND_SIZE == count + 1 and unmarked and len(rows) == 1 and not gaps
    if len(hands := _possible_hands(tiles, layout, whole=waits or count == size)) > 1:
        yield Doubt(DoubtKind.WHOSE_HAND, WHOSE_HAND, hands)
    elif waits:
        yield Doubt(DoubtKind.NO_WINNING_TILE, NO_WINNING_TILE)
    elif count != size:
        kans = any(len(meld.indices) > 3 for meld in layout.melds)
        words = tile_count_text(count, kans=kans, gap=bool(gaps), size=size)
        yield Doubt(DoubtKind.TILE_COUNT, words, gaps)


def _possible_hands(tiles: Sequence[Detection], layout: Layout, *, whole: bool) -> tuple[Box, ...]:
    """Return the box around each row of likely faces that can be a player's hand.

    Beside a `whole` hand only rows that are as long as one with a meld can be another player's.
    """
    if not whole:
        return _long_rows(tiles, _SHORTEST_HAND)
    others = _long_rows([tiles[index] for index in layout.others], _OTHER_HAND)
    return (surround([tiles[index].box for index in layout.closed]), *others)


def _long_rows(tiles: Sequence[Detection], length: int) -> tuple[Box, ...]:
    faces = [
        tile.box
        for tile in tiles
        if tile_of(tile.label) is not None and tile.tile_probability >= _LIKELY
    ]
    rows = ([faces[index] for index in row] for row in rows_of(faces))
    return tuple(surround(row) for row in rows if len(row) >= length)


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


def _layout_doubts(tiles: Sequence[Detection], layout: Layout, size: int) -> Iterator[Doubt]:
    asked = layout.count != size or not all(meld.marked for meld in layout.melds)
    if not layout.clear and not asked:
        indices = [index for meld in layout.melds for index in meld.indices]
        boxes = tuple(tiles[index].box for index in indices)
        yield Doubt(DoubtKind.LAYOUT, AMBIGUOUS_LAYOUT, boxes)


def _winning_tile_doubts(tile: Detection, layout: Layout) -> Iterator[Doubt]:
    if layout.winning_cue in {WinningCue.COMPLETES, WinningCue.LAST}:
        words = _("Is {label} the winning tile? Tap another to change it.", label=tile.label)
        yield Doubt(DoubtKind.WINNING_TILE, words, (tile.box,))


def _meld_doubts(
    tiles: Sequence[Detection], layout: Layout, game: Game, reds: RedFives | None
) -> Iterator[Doubt]:
    conventions = conventions_of(game)
    for meld in layout.melds:
        faces = [tiles[index] for index in meld.faces]
        labels = [each.label for each in faces]
        boxes = tuple(tiles[index].box for index in meld.indices)
        if not faces:
            yield Doubt(DoubtKind.HIDDEN_KAN, conventions.hidden_kan, boxes)
        elif not meld.marked:
            words = conventions.unmarked_meld(labels, meld.kind)
            yield Doubt(DoubtKind.MELD, words, boxes)
        elif meld.kind is MeldKind.PON and (fourth := _find_fourth(tiles, layout, meld)):
            words = conventions.added_kan.fill(label=labels[0])
            yield Doubt(DoubtKind.MELD, words, (*boxes, fourth.box))
        if any(tile.red for tile in hidden_tiles(meld, tiles, reds)):
            words = _(
                "I assume a red five face down in the closed kan of {label}. Change it "
                "if you play without.",
                label=labels[0],
            )
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
        labels = " ".join(tiles[index].label for index in invalid)
        words = _("{tiles} lie as a meld but are not one. Add the meld by hand.", tiles=labels)
        yield Doubt(DoubtKind.NO_MELD, words, tuple(tiles[index].box for index in invalid))


def _indicator_doubts(tiles: Sequence[Detection], layout: Layout) -> Iterator[Doubt]:
    kans = [meld.kind for meld in layout.melds if meld.kind in KANS]
    found = len(layout.dora)
    boxes = tuple(tiles[index].box for index in layout.dora)
    if 0 < found < 1 + len(kans):
        words = plural(
            "Only {count} dora indicator found, but each kan adds one, so there should be "
            "{expected}. Check the dora.",
            "Only {count} dora indicators found, but each kan adds one, so there should be "
            "{expected}. Check the dora.",
            found,
            expected=1 + len(kans),
            kans=tuple(map(str, kans)),
        )
        yield Doubt(DoubtKind.INDICATORS, words, boxes)
    elif not layout.indicators_clear:
        yield Doubt(DoubtKind.INDICATORS, OTHER_TILES, boxes)


def _fifth_copy_doubts(faces: Sequence[Detection]) -> Iterator[Doubt]:
    kinds = Counter(kind for face in faces if (kind := _kind(face)) is not None)
    for kind, count in kinds.items():
        if count > COPIES:
            alike = [face for face in faces if _kind(face) == kind]
            words = _(
                "{label} was found {count} times, but a set has four. Correct one of them.",
                label=alike[0].label,
                count=count,
            )
            yield Doubt(DoubtKind.FIFTH_COPY, words, tuple(face.box for face in alike))


def _changed_tile_doubts(
    tiles: Sequence[Detection], correction: LabelCorrection
) -> Iterator[Doubt]:
    for change in correction.changes:
        tile = tiles[change.index]
        others = tuple(pair for pair in tile.candidates if pair[0] != change.after)
        words = _(
            "Is this {after}? It looks more like {before}, but {reason}.",
            after=_name(change.after),
            before=_name(change.before),
            reason=_REASONS[change.reason],
        )
        candidates = ((change.after, change.probability), *others)
        yield Doubt(DoubtKind.CHANGED_TILE, words, (tile.box,), candidates)


def _uncertain_tile_doubts(
    faces: Sequence[tuple[Detection, float]], reds: RedFives | None
) -> Iterator[Doubt]:
    unusual = frozenset() if reds else _unusual_red_fives([face for face, _ in faces])
    for face, probability in faces:
        if probability < _TRUSTED or face.label in unusual or _could_be_other_five(face):
            others = [label for label, _ in face.candidates if label != face.label][:2]
            words = uncertain_tile_text(face.label, others)
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
            words = uncertain_tile_text(flower.label, others)
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
