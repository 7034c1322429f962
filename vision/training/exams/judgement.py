"""Whole readings compared with the answers of an exam: what of a hand was read right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorer.tiles.melds import Meld, MeldKind
from vision.evaluation.comparison import matched
from vision.evaluation.intervals import wilson
from vision.evaluation.labelled_photos import LabelledBox
from vision.evaluation.metrics import Figure
from vision.reading.doubts import DoubtKind
from vision.reading.reading import Reading
from vision.training.exams.answers import Answer


class Part(StrEnum):
    """What a reading tells."""

    HAND = "hand"
    WINNING_TILE = "winning_tile"
    MELDS = "melds"
    DORA = "dora"
    URA = "ura"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiles:
    """What became of tiles, from the reader to the decoded reading.

    `told` are those of the hand, its melds and the indicators; so many of them were named right
    by the reader alone and after decoding, or missed. Decoding has `repaired`, `broken` or
    changed in vain tiles anywhere.
    """

    told: int = 0
    told_before: int = 0
    told_after: int = 0
    told_missed: int = 0
    repaired: int = 0
    broken: int = 0
    in_vain: int = 0


@dataclass(frozen=True, slots=True)
class Judgement:
    """One photo: its answer, its reading, the parts that are wrong, and what came of the tiles.

    `kans_read` are the closed kans that were read as such.
    """

    photo: str
    answer: Answer
    reading: Reading
    wrong: tuple[Part, ...]
    tiles: Tiles
    kans: int
    kans_read: int

    @property
    def right(self) -> bool:
        """Whether hand, winning tile, melds and indicators are all right."""
        return not self.wrong

    @property
    def tiles_right(self) -> bool:
        """Whether the reader named every tile of the hand, its melds and the indicators right."""
        return self.tiles.told_before == self.tiles.told

    @property
    def one_misread(self) -> bool:
        """Whether the reader found all these tiles and named all but one right."""
        return not self.tiles.told_missed and self.tiles.told_before == self.tiles.told - 1

    @property
    def undoubted(self) -> bool:
        """Whether the reading asks for nothing to be checked."""
        return not self.reading.doubts


def judged(photo: str, answer: Answer, boxes: Sequence[LabelledBox], reading: Reading) -> Judgement:
    """Compare a reading with the answer and the labels of its photo.

    >>> from vision.training.exams.answers import answer_of
    >>> answer = answer_of("123m456p78s11z9s 555=z", dora=["4p"])
    >>> judged("a.jpg", answer, (), Reading(40, 30)).wrong[-2:]
    (<Part.MELDS: 'melds'>, <Part.DORA: 'dora'>)
    """
    wanted, read = (Counter(map(_told, melds)) for melds in (answer.hand.melds, reading.melds))
    right = {
        Part.HAND: answer.hand.concealed == tuple(sorted(reading.hand)),
        Part.WINNING_TILE: answer.winning == reading.winning_tile,
        Part.MELDS: wanted == read,
        Part.DORA: sorted(answer.dora) == sorted(reading.dora_indicators),
        Part.URA: sorted(answer.ura) == sorted(reading.ura_indicators),
    }
    kans, kans_read = (
        Counter({told: count for told, count in melds.items() if told[0] is MeldKind.ANKAN})
        for melds in (wanted, read)
    )
    return Judgement(
        photo,
        answer,
        reading,
        tuple(part for part in Part if not right[part]),
        _tiles(answer, boxes, reading),
        kans.total(),
        (kans & kans_read).total(),
    )


WINNER = {Part.HAND, Part.WINNING_TILE, Part.MELDS}

_Count = Callable[[Judgement], int]


def _one(_: Judgement) -> int:
    return 1


def _right_in(part: Part) -> _Count:
    return lambda each: part not in each.wrong


def _changes(tiles: Tiles) -> int:
    return tiles.repaired + tiles.broken + tiles.in_vain


FIGURES: Mapping[str, tuple[_Count, _Count]] = {
    "right": (lambda each: each.right, _one),
    **{str(part): (_right_in(part), _one) for part in Part},
    "winner": (lambda each: not WINNER.intersection(each.wrong), _one),
    "tiles_right": (lambda each: each.tiles_right, _one),
    "right_where_tiles_right": (
        lambda each: each.tiles_right and each.right,
        lambda each: each.tiles_right,
    ),
    "closed_kans_misread": (lambda each: each.kans - each.kans_read, lambda each: each.kans),
    "undoubted": (lambda each: each.undoubted, _one),
    "undoubted_right": (lambda each: each.undoubted and each.right, lambda each: each.undoubted),
    "right_undoubted": (lambda each: each.undoubted and each.right, lambda each: each.right),
    "one_misread_repaired": (
        lambda each: each.one_misread and each.tiles.told_after == each.tiles.told,
        lambda each: each.one_misread,
    ),
    "right_broken": (
        lambda each: each.tiles_right and each.tiles.told_after < each.tiles.told,
        lambda each: each.tiles_right,
    ),
    "changes_repairing": (lambda each: each.tiles.repaired, lambda each: _changes(each.tiles)),
    "changes_breaking": (lambda each: each.tiles.broken, lambda each: _changes(each.tiles)),
}
"""What is counted in a photo, and of how many, by the name it has in JSON."""


def figures(judgements: Sequence[Judgement]) -> dict[str, Figure]:
    """Add up judgements, with Wilson's intervals.

    >>> figures([])["right"].value is None
    True
    """
    return {name: _figure(judgements, *each) for name, each in FIGURES.items()}


def _figure(judgements: Sequence[Judgement], part: _Count, whole: _Count) -> Figure:
    parts, wholes = sum(map(part, judgements)), sum(map(whole, judgements))
    return Figure(parts, wholes, wilson(parts, wholes) if wholes else None)


def _told(meld: Meld) -> tuple[object, ...]:
    """What is compared of a meld: of a closed kan not the red five, which may lie on its face."""
    if meld.kind is MeldKind.ANKAN:
        return meld.kind, *(tile.plain for tile in meld.tiles)
    return meld.kind, meld.called, meld.called_from, *meld.tiles


def _tiles(answer: Answer, boxes: Sequence[LabelledBox], reading: Reading) -> Tiles:
    seen = dict(matched(boxes, reading.tiles))
    pairs = {place: (boxes[place].label, reading.tiles[at]) for place, at in seen.items()}
    changed = {
        box
        for doubt in reading.doubts
        if doubt.kind is DoubtKind.CHANGED_TILE
        for box in doubt.boxes
    }
    # The reader's own label stays the first of the candidates.
    before = {
        place: label == (tile.candidates[0][0] if tile.candidates else tile.label)
        for place, (label, tile) in pairs.items()
    }
    after = {place: label == tile.label for place, (label, tile) in pairs.items()}
    fates = Counter(
        (before[place], after[place]) for place, (_, tile) in pairs.items() if tile.box in changed
    )
    unlabelled = len(changed - {tile.box for _, tile in pairs.values()})
    return Tiles(
        told=len(answer.tiles),
        told_before=sum(before.get(place, False) for place in answer.tiles),
        told_after=sum(after.get(place, False) for place in answer.tiles),
        told_missed=sum(place not in pairs for place in answer.tiles),
        repaired=fates[False, True],
        broken=fates[True, False],
        in_vain=fates[False, False] + unlabelled,
    )
