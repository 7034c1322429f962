"""Compare complete readings with the hands that photos show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorer.tiles.melds import Meld, MeldKind
from vision.boxes import BACK, UNREADABLE
from vision.evaluation.labels import Answer, LabelledBox, match_boxes
from vision.reading.doubts import DoubtKind
from vision.reading.reading import Reading


class HandPart(StrEnum):
    """A part of a reading that is compared."""

    HAND = "hand"
    WINNING_TILE = "winning_tile"
    MELDS = "melds"
    DORA = "dora"
    URA = "ura"


_WINNER = frozenset((HandPart.HAND, HandPart.WINNING_TILE, HandPart.MELDS))


@dataclass(frozen=True, slots=True, kw_only=True)
class TileCounts:
    """Counts of tiles, from the classifier's labels to the final reading.

    `count` tiles belong to the hand, its melds and the indicators. `named_right` counts those
    labelled right by the classifier alone. Correction made `broken` right labels wrong, anywhere.
    """

    count: int = 0
    named_right: int = 0
    broken: int = 0


@dataclass(frozen=True, slots=True)
class HandComparison:
    """One photo: its answer, its reading, the wrong parts, and counts of its tiles.

    `selected` tells whether the hand, its melds and the indicators consist of exactly the right
    tiles, whatever their labels.
    """

    photo: str
    answer: Answer
    reading: Reading
    wrong: tuple[HandPart, ...]
    tiles: TileCounts
    selected: bool

    @property
    def right(self) -> bool:
        """True if hand, winning tile, melds and indicators are all right."""
        return not self.wrong

    @property
    def winner_right(self) -> bool:
        """True if closed tiles, winning tile and melds are right."""
        return not _WINNER.intersection(self.wrong)

    @property
    def tiles_right(self) -> bool:
        """True if the classifier labelled every tile of the hand, melds and indicators right."""
        return self.tiles.named_right == self.tiles.count

    @property
    def has_no_doubts(self) -> bool:
        """True if the reading has nothing to check."""
        return not self.reading.doubts


def compare_hand(
    photo: str, answer: Answer, boxes: Sequence[LabelledBox], reading: Reading
) -> HandComparison:
    """Compare a reading with the answer and the labels of its photo.

    >>> from vision.evaluation.labels import make_answer
    >>> answer = make_answer("123m456p78s11z9s 555=z", dora=["4p"])
    >>> compare_hand("a.jpg", answer, (), Reading(40, 30)).wrong[-2:]
    (<HandPart.MELDS: 'melds'>, <HandPart.DORA: 'dora'>)
    """
    wanted, read = (
        Counter(map(_compared_tiles, melds)) for melds in (answer.hand.melds, reading.melds)
    )
    right = {
        HandPart.HAND: answer.hand.concealed == tuple(sorted(reading.hand)),
        HandPart.WINNING_TILE: answer.winning == reading.winning_tile,
        HandPart.MELDS: wanted == read,
        HandPart.DORA: sorted(answer.dora) == sorted(reading.dora_indicators),
        HandPart.URA: sorted(answer.ura) == sorted(reading.ura_indicators),
    }
    return HandComparison(
        photo,
        answer,
        reading,
        tuple(part for part in HandPart if not right[part]),
        _tiles(answer, boxes, reading),
        _is_selected(answer, boxes, reading),
    )


def _compared_tiles(meld: Meld) -> tuple[object, ...]:
    """Return the compared properties of a meld; a closed kan may hide its red five."""
    if meld.kind is MeldKind.ANKAN:
        return meld.kind, *(tile.plain for tile in meld.tiles)
    return meld.kind, meld.called, meld.called_from, *meld.tiles


def _is_selected(answer: Answer, boxes: Sequence[LabelledBox], reading: Reading) -> bool:
    """Return True if the reading uses the right tiles; backs and unreadable tiles do not matter."""
    owners = {at: place for place, at in match_boxes(boxes, reading.tiles)}
    used = {owners.get(index) for index in reading.used_tiles}
    free = {place for place, box in enumerate(boxes) if box.label in (BACK, UNREADABLE)}
    return used - free == set(answer.tiles) - free


def _tiles(answer: Answer, boxes: Sequence[LabelledBox], reading: Reading) -> TileCounts:
    seen = dict(match_boxes(boxes, reading.tiles))
    pairs = {place: (boxes[place].label, reading.tiles[at]) for place, at in seen.items()}
    changed = {
        box
        for doubt in reading.doubts
        if doubt.kind is DoubtKind.CHANGED_TILE
        for box in doubt.boxes
    }
    # The classifier's own label stays the first of the candidates.
    before = {
        place: label == (tile.candidates[0][0] if tile.candidates else tile.label)
        for place, (label, tile) in pairs.items()
    }
    return TileCounts(
        count=len(answer.tiles),
        named_right=sum(before.get(place, False) for place in answer.tiles),
        broken=sum(
            before[place] and tile.box in changed and label != tile.label
            for place, (label, tile) in pairs.items()
        ),
    )
