"""The reading of a photo: all detected tiles, the hand that they form, its doubts, and its JSON.

docs/reference/reading-format.md documents the JSON.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorer.tiles.errors import RiichiError
from scorer.tiles.melds import Meld, Side
from scorer.tiles.messages import Message, in_context
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from scorer.tiles.tile import Tile, format_tiles
from vision.boxes import Detection, tile_of
from vision.layout.arrange import Layout, arrange_doubtful
from vision.layout.conventions import conventions_of
from vision.layout.halves import join_halves
from vision.layout.meld_parses import MeldLayout, hidden_tiles
from vision.layout.roles import hand_size
from vision.reading.advice import Advice
from vision.reading.certainty import CHECKED, HandEvidence, hand_evidence
from vision.reading.correction import LabelCorrection, RedFives, correct_labels
from vision.reading.doubts import Doubt, DoubtKind, find_doubts, whole_hand_doubts
from vision.reading.flowers import name_flowers, without_red_fives
from vision.reading.table_correction import correct_loose_labels
from vision.reading.winning_tile import choose_winning_tile


@dataclass(frozen=True, slots=True)
class Timing:
    """Durations of the steps in milliseconds."""

    decode: float = 0.0
    detect: float = 0.0
    classify: float = 0.0
    layout: float = 0.0

    @property
    def total(self) -> float:
        """Total duration.

        >>> Timing(decode=30, detect=50, classify=40, layout=1).total
        121
        """
        return self.decode + self.detect + self.classify + self.layout


@dataclass(frozen=True, slots=True)
class MeldReading:
    """A meld, and the indices of its tiles in the photo, left to right, an added tile last."""

    meld: Meld
    indices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """The tiles of a photo, as a proposal for the player to confirm or correct.

    Sizes and boxes are in pixels of the upright photo.

    Attributes:
        width: Width of the photo.
        height: Height of the photo.
        tiles: All detected tiles; other attributes refer to them by index.
        hand_tiles: The closed tiles without the winning tile, in the order of their row.
        winning_index: The winning tile; None without any tile.
        meld_readings: The melds, left to right.
        dora_tiles: The dora indicators, left to right.
        ura_tiles: The ura indicators, left to right.
        flower_tiles: The flowers and seasons of the hand, left to right; none in riichi.
        game: The game for which the photo was read.
        waiting: Whether the hand waits; its winning tile is then the last closed tile.
        doubts: Everything to check.
        evidence: What speaks against the hand; None without one.
        advice: Ways to take a better photo.
        timing_ms: Durations of the steps.
    """

    width: int
    height: int
    tiles: tuple[Detection, ...] = ()
    hand_tiles: tuple[int, ...] = ()
    winning_index: int | None = None
    meld_readings: tuple[MeldReading, ...] = ()
    dora_tiles: tuple[int, ...] = ()
    ura_tiles: tuple[int, ...] = ()
    flower_tiles: tuple[int, ...] = ()
    game: Game = Game.RIICHI
    waiting: bool = False
    doubts: tuple[Doubt, ...] = ()
    evidence: HandEvidence | None = None
    advice: tuple[Advice, ...] = ()
    timing_ms: Timing = Timing()

    def __post_init__(self) -> None:
        """Raise ValueError if the hand contains anything but tiles of the game."""
        self._tiles_at((*self.hand_tiles, *self.dora_tiles, *self.ura_tiles))
        self._tiles_at(() if self.winning_index is None else (self.winning_index,))

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The closed tiles without the winning tile, in the order of their row.

        >>> from vision.boxes import Box
        >>> tiles = tuple(Detection(label, 1.0, Box(0, 0, 3, 4)) for label in ("2p", "1m", "9s"))
        >>> [str(tile) for tile in Reading(30, 40, tiles, hand_tiles=(0, 1)).hand]
        ['2p', '1m']
        """
        return self._tiles_at(self.hand_tiles)

    @property
    def winning_tile(self) -> Tile | None:
        """The winning tile; None without any tile."""
        return None if self.winning_index is None else self._tiles_at((self.winning_index,))[0]

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds, left to right."""
        return tuple(each.meld for each in self.meld_readings)

    @property
    def dora_indicators(self) -> tuple[Tile, ...]:
        """The dora indicators, left to right."""
        return self._tiles_at(self.dora_tiles)

    @property
    def ura_indicators(self) -> tuple[Tile, ...]:
        """The ura indicators, left to right."""
        return self._tiles_at(self.ura_tiles)

    @property
    def flowers(self) -> tuple[str, ...]:
        """The labels of the flowers and seasons, left to right.

        >>> from vision.boxes import Box
        >>> tiles = tuple(Detection(label, 1.0, Box(0, 0, 3, 4)) for label in ("2f", "1m"))
        >>> Reading(30, 40, tiles, flower_tiles=(0,)).flowers
        ('2f',)
        """
        return tuple(self.tiles[index].label for index in self.flower_tiles)

    @property
    def player_tiles(self) -> frozenset[int]:
        """Return the indices of the tiles in hand, melds and flowers."""
        winning = () if self.winning_index is None else (self.winning_index,)
        melded = (index for each in self.meld_readings for index in each.indices)
        return frozenset((*self.hand_tiles, *winning, *melded, *self.flower_tiles))

    @property
    def used_tiles(self) -> frozenset[int]:
        """Return the indices of the tiles in hand, melds, indicators and flowers."""
        return self.player_tiles.union(self.dora_tiles, self.ura_tiles)

    @property
    def tile_surplus(self) -> int:
        """Return the number of surplus tiles, negative if some are missing; a kan counts as three.

        >>> Reading(30, 40).tile_surplus
        -14
        """
        winning = self.winning_index is not None
        melds = len(self.meld_readings) + len(self.hidden_kans)
        return len(self.hand_tiles) + winning + 3 * melds - hand_size(waiting=self.waiting)

    @property
    def hidden_kans(self) -> tuple[tuple[int, ...], ...]:
        """Return the indices of the four tiles of each closed kan whose tile is not visible."""
        boxes = {tile.box: index for index, tile in enumerate(self.tiles)}
        return tuple(
            tuple(boxes[box] for box in doubt.boxes)
            for doubt in self.doubts
            if doubt.kind is DoubtKind.HIDDEN_KAN
        )

    @property
    def probability(self) -> float:
        """The probability that closed tiles, winning tile and melds are all right.

        >>> Reading(30, 40).probability
        0.0
        """
        return 0.0 if self.evidence is None else self.evidence.probability

    @property
    def checked(self) -> bool:
        """Return true if the hand is very probably right and nothing is doubtful.

        >>> Reading(30, 40).checked
        False
        """
        return self.probability > CHECKED and not self.doubts

    @property
    def notation(self) -> str:
        """The hand in the notation of `tenbo score`: closed tiles, melds, flowers.

        The closed tiles are sorted, with the winning tile last.

        >>> from vision.boxes import Box
        >>> tiles = tuple(Detection(label, 1.0, Box(0, 0, 3, 4)) for label in ("2p", "1m", "9s"))
        >>> Reading(30, 40, tiles, hand_tiles=(0, 1), winning_index=2).notation
        '1m2p9s'
        """
        if self.winning_tile is None:
            return ""
        closed = format_tiles(sorted(self.hand)) + str(self.winning_tile)
        flowers = ["".join(sorted(self.flowers))] if self.flowers else []
        return " ".join([closed, *map(str, self.melds), *flowers])

    def _tiles_at(self, indices: tuple[int, ...]) -> tuple[Tile, ...]:
        tiles = []
        for index in indices:
            label = self.tiles[index].label
            tile = tile_of(label)
            if tile is None:
                raise ValueError(f"A hand cannot contain {label}: leave it out.")
            tiles.append(tile)
        return tuple(tiles)


def interpret_detections(  # noqa: PLR0913 - what is known about the photo
    detections: Sequence[Detection],
    *,
    width: int,
    height: int,
    game: Game = Game.RIICHI,
    reds: RedFives | None = None,
    waiting: bool = False,
) -> Reading:
    """Interpret the detections in a photo of this size as hand, melds, indicators and flowers.

    `reds` has the number of red fives of each suit by the rules of the table. Without it any number
    is possible, and an unusual one is a doubt. A `waiting` hand has 13 tiles without
    a winning one.

    >>> from vision.boxes import Box
    >>> row = [Detection("1m", 0.9, Box(x, 0, x + 30, 40)) for x in (0, 30, 60, 120)]
    >>> interpret_detections(row, width=160, height=90).notation
    '111m1m'
    """
    detections = join_halves(detections)
    conventions = conventions_of(game, waiting=waiting)
    if not conventions.red_fives:
        detections, reds = without_red_fives(detections), (0, 0, 0)
    detections, layout = arrange_doubtful(detections, conventions)
    if not waiting:
        layout = choose_winning_tile(detections, layout, game)
    reading = Reading(width, height, game=game, waiting=waiting)
    return read_layout(reading, detections, layout, reds)


def read_layout(
    empty: Reading,
    detections: Sequence[Detection],
    layout: Layout,
    reds: RedFives | None,
    correction: LabelCorrection | None = None,
) -> Reading:
    """Return a reading with the hand of a layout, its labels corrected, and its doubts.

    Args:
        empty: The reading without tiles, with the size of the photo and the kind of hand.
        detections: All tiles.
        layout: The role of each tile.
        reds: The red fives of the set, as for `interpret_detections`.
        correction: The labels, if more than this hand decides them.

    >>> from vision.boxes import Box
    >>> tile = Detection("1m", 0.9, Box(0, 0, 30, 40))
    >>> read_layout(Reading(160, 90), [tile], Layout(winning=0), None).notation
    '1m'
    """
    game, waiting = empty.game, empty.waiting
    if correction is None:
        correction = correct_labels(detections, layout, reds=reds, game=game)
        loose = correct_loose_labels(correction.apply(detections), layout.used, reds=reds)
        detections = loose.apply(detections)
    flowers = name_flowers(detections, layout.flowers)
    tiles = tuple(
        replace(tile, label=flowers.get(index, tile.label))
        for index, tile in enumerate(correction.apply(detections))
    )
    melds = [(each, to_meld(tiles, each, reds)) for each in layout.melds]
    evidence = hand_evidence(tiles, layout, correction, waiting=waiting)
    doubts = find_doubts(
        tiles,
        layout,
        correction,
        game=game,
        reds=reds,
        waiting=waiting,
        invalid=[
            index for each, meld in melds if meld is None and each.faces for index in each.indices
        ],
    )
    return replace(
        empty,
        tiles=tiles,
        hand_tiles=layout.hand,
        winning_index=layout.winning,
        meld_readings=tuple(
            MeldReading(meld, each.indices) for each, meld in melds if meld is not None
        ),
        dora_tiles=layout.dora,
        ura_tiles=layout.ura,
        flower_tiles=tuple(index for index in layout.flowers if index in flowers),
        evidence=evidence,
        doubts=(*doubts, *whole_hand_doubts(doubts, evidence)),
    )


def to_meld(tiles: Sequence[Detection], layout: MeldLayout, reds: RedFives | None) -> Meld | None:
    """Return the meld with its labels; None if the labels are not one, or all are face down.

    >>> from vision.boxes import Box
    >>> tiles = [Detection("7z", 0.9, Box(30 * n, 0, 30 * n + 30, 40)) for n in range(3)]
    >>> str(to_meld(tiles, MeldLayout(MeldKind.PON, (0, 1, 2), 2, Side.RIGHT), None))
    '777+z'
    """
    faces = [tile for index in layout.faces if (tile := tile_of(tiles[index].label)) is not None]
    called = None if layout.called is None else tile_of(tiles[layout.called].label)
    try:
        hidden = hidden_tiles(layout, tiles, reds)
        return Meld(layout.kind, (*faces, *hidden), called, layout.called_from)
    except RiichiError:
        return None


_SIDES = {
    Side.LEFT: in_context("seat", "left"),
    Side.ACROSS: in_context("seat", "across"),
    Side.RIGHT: in_context("seat", "right"),
}


def meld_name(meld: Meld, game: Game = Game.RIICHI) -> Message:
    """Return the name of a meld in a game with the side from which its tile was called.

    >>> from scorer.tiles.melds import parse_meld
    >>> str(meld_name(parse_meld("555=5z")))
    'added kan from across'
    """
    kind = conventions_of(game).melds[meld.kind]
    if meld.called_from is None:
        return kind
    return _("{kind} from {side}", kind=kind, side=_SIDES[meld.called_from])


def doubted_tiles(reading: Reading) -> frozenset[int]:
    """Return the indices of the tiles of all doubts except those about the whole layout.

    >>> from vision.boxes import Box, Detection
    >>> from scorer.tiles.messages import verbatim
    >>> from vision.reading.doubts import Doubt
    >>> tiles = tuple(Detection("1m", 0.6, Box(x, 0, x + 30, 40)) for x in (0, 30))
    >>> doubt = Doubt(DoubtKind.UNCERTAIN_TILE, verbatim("Check it."), (tiles[1].box,))
    >>> sorted(doubted_tiles(Reading(90, 40, tiles, doubts=(doubt,))))
    [1]
    """
    boxes = {
        box for doubt in reading.doubts if doubt.kind is not DoubtKind.LAYOUT for box in doubt.boxes
    }
    return frozenset(index for index, tile in enumerate(reading.tiles) if tile.box in boxes)
