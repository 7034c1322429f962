"""The ground truth of a photo: the boxes of its tiles, and the hand that it shows.

It is written as YOLO lines with an answer in JSON, or as one line of JSON per photo
(docs/guide/training.md).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorer.tiles.errors import RiichiError
from scorer.tiles.hand import Hand, format_hand, parse_hand
from scorer.tiles.terms import Game
from scorer.tiles.tile import Tile, parse_tile
from vision.boxes import (
    ANNOTATION_LABELS,
    BACK,
    TILE_LABELS,
    UNREADABLE,
    Box,
    Detection,
    intersection,
    overlap,
)
from vision.evaluation.listed_tiles import ListedTiles, parse_listed
from vision.pixels.image import Pixels, load_photo, photo_size

CLASSES = "classes.txt"
LABEL_NAMES = "1m-9m, 1p-9p, 1s-9s, 1z-7z, 0m, 0p, 0s, back, 1f-4f, 1g-4g, ? or not_a_tile"


class LabelError(ValueError):
    """Labels that are missing or cannot be read; the message names the file and the remedy."""


@dataclass(frozen=True, slots=True)
class LabelledBox:
    """A tile labelled in a photo, with its box in pixels of the upright photo."""

    label: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def box(self) -> Box:
        """The bounding box.

        >>> LabelledBox("1m", 0, 0, 30, 40).box
        Box(left=0, top=0, right=30, bottom=40)
        """
        return Box(self.left, self.top, self.right, self.bottom)


HANDS = "hands"
"""The folder of the answers, next to images and labels."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A won hand with its indicators; `tiles` are the indices of all their tiles in the labels.

    They include the backs of closed kans.
    """

    hand: Hand
    winning: Tile
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    tiles: tuple[int, ...] = ()


def make_answer(
    notation: str,
    *,
    dora: Sequence[str] = (),
    ura: Sequence[str] = (),
    tiles: Sequence[int] = (),
) -> Answer:
    """Build an answer from a hand in notation and the labels of its indicators.

    >>> str(make_answer("123m456p78s11z9s 555=z", dora=["4p"]).winning)
    '9s'
    """
    hand, winning = parse_hand(notation)
    doras, uras = (tuple(map(parse_tile, labels)) for labels in (dora, ura))
    return Answer(hand, winning, doras, uras, tuple(tiles))


def answer_json(answer: Answer) -> dict[str, Any]:
    """Encode an answer as JSON.

    >>> answer_json(make_answer("123m456p78s11z9s 555=z", dora=["4p"], tiles=[0, 1]))["notation"]
    '123m456p78s11z9s 555=z'
    """
    return {
        "notation": format_hand(answer.hand, answer.winning),
        "dora_indicators": list(map(str, answer.dora)),
        "ura_indicators": list(map(str, answer.ura)),
        "tiles": list(answer.tiles),
    }


def load_answer(path: Path) -> Answer:
    """Load an answer; LabelError says what is wrong with the file."""
    try:
        written: Mapping[str, Any] = json.loads(path.read_text("utf-8"))
        return make_answer(
            written["notation"],
            dora=written.get("dora_indicators", ()),
            ura=written.get("ura_indicators", ()),
            tiles=written["tiles"],
        )
    except OSError as error:
        raise LabelError(f"{path} cannot be read ({error.strerror}): check the file.") from None
    except RiichiError as error:
        raise LabelError(f"{path}: {error}") from None
    except (KeyError, TypeError, ValueError):
        raise LabelError(
            f"{path} is no answer: write JSON with notation, dora_indicators, ura_indicators and "
            "tiles, the lines of the labels that are their tiles, from 0."
        ) from None


@dataclass(frozen=True, slots=True)
class LabelledPhoto:
    """A photo on disk with all its labelled boxes.

    Attributes:
        path: The photo.
        boxes: The labelled tiles.
        answer: The hand that it shows, if that is known.
        unmarked: Labels of tiles that it can show without a box.
        listed: Its tiles without boxes, if nobody drew any.
        game: The game whose hand it shows.
    """

    path: Path
    boxes: tuple[LabelledBox, ...]
    answer: Answer | None = None
    unmarked: frozenset[str] = frozenset()
    listed: ListedTiles | None = None
    game: Game = Game.RIICHI

    @property
    def has_boxes(self) -> bool:
        """Whether somebody drew boxes around its tiles, or it shows none.

        >>> LabelledPhoto(Path("a.jpg"), ()).has_boxes
        True
        """
        return self.unmarked != TILE_LABELS

    def load_pixels(self) -> Pixels:
        """Decode the upright pixels, uint8 (height, width, 3) RGB; PhotoError if that fails."""
        return load_photo(self.path)


@dataclass(frozen=True, slots=True)
class LabelLine:
    """A line of `labels.jsonl`.

    Attributes:
        photo: The name of the photo, with or without a suffix.
        source: The name of its set.
        size: The width and height in pixels to which the boxes refer; None for those of the photo.
        boxes: The labelled tiles; None if nobody drew boxes around the tiles that it shows.
        answer: The hand that it shows, if that is known.
        listed: Its tiles without boxes, if nobody drew any.
        game: The game whose hand it shows.
    """

    photo: str
    source: str
    size: tuple[int, int] | None
    boxes: tuple[LabelledBox, ...] | None
    answer: Answer | None
    listed: ListedTiles | None = None
    game: Game = Game.RIICHI

    @property
    def is_labelled(self) -> bool:
        """Return true if its photo can be compared with anything."""
        return not (self.boxes is None and self.answer is None and self.listed is None)

    def load(self, path: Path) -> LabelledPhoto:
        """Return the labels for a photo on disk; PhotoError if its size cannot be read."""
        if self.boxes is None:
            return LabelledPhoto(path, (), self.answer, TILE_LABELS, self.listed, self.game)
        width, height = photo_size(path)
        across, down = self.size or (width, height)
        boxes = tuple(
            LabelledBox(
                each.label,
                each.left * width / across,
                each.top * height / down,
                each.right * width / across,
                each.bottom * height / down,
            )
            for each in self.boxes
        )
        backs = any(each.label == BACK for each in boxes)
        unmarked = frozenset(() if backs else (BACK,))
        return LabelledPhoto(path, boxes, self.answer, unmarked, game=self.game)


def parse_label_line(line: str, *, name: str, where: str) -> LabelLine:
    """Parse a line of `labels.jsonl`.

    Args:
        line: The line.
        name: The name of the set if the line names none.
        where: The file and the line for error messages.

    Raises:
        LabelError: If the line is invalid.

    >>> line = '{"photo": "a", "tiles": [{"label": "1m", "box": [0, 0, 30, 40]}]}'
    >>> parse_label_line(line, name="mine", where="line 1").boxes
    (LabelledBox(label='1m', left=0, top=0, right=30, bottom=40),)
    """
    try:
        fields: Mapping[str, Any] = json.loads(line)
        photo, tiles, hand = fields["photo"], fields.get("tiles"), fields.get("hand")
        boxes = None if tiles is None else tuple(_line_box(each) for each in tiles)
        listed = parse_listed(fields) if tiles is None else None
        if tiles is None and listed is None and not any(fields.get("rows", ["unknown"])):
            boxes = ()
        width, height = fields.get("size") or (0, 0)
        notation = None if isinstance(hand, bool) else hand  # true is a hand in lists
        answer = make_answer(notation, tiles=fields.get("hand_tiles", ())) if notation else None
        game = Game(fields.get("game") or Game.RIICHI)
        source = str(fields.get("set", name))
    except RiichiError as error:
        raise LabelError(f"{where}: {error}") from None
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise LabelError(
            f"{where} is not a line of labels ({error}): write JSON with photo, and tiles (label "
            "and box) with hand in notation, or lists of labels: rows, melds, others, table."
        ) from None
    for box in boxes or ():
        if box.label not in ANNOTATION_LABELS:
            raise LabelError(
                f'{where}: tenbo does not know the label "{box.label}": call it {LABEL_NAMES}.'
            )
    size = (width, height) if width else None
    return LabelLine(str(photo), source, size, boxes, answer, listed, game)


def _line_box(tile: Mapping[str, Any]) -> LabelledBox:
    """Return the box of a tile in a line; ValueError if it has no area."""
    box = LabelledBox(str(tile["label"]), *tile["box"])
    if not (box.left < box.right and box.top < box.bottom):
        raise ValueError("a box without an area")
    return box


def parse_labels(
    text: str, classes: tuple[str, ...], *, size: tuple[int, int], file: Path
) -> tuple[LabelledBox, ...]:
    """Parse YOLO lines (class x y w h, in shares of the photo) into boxes in pixels.

    A duplicate line counts once.

    Args:
        text: The content of a label file.
        classes: Labels by class number.
        size: Width and height of the photo in pixels.
        file: The file for error messages.

    Raises:
        LabelError: If a line is invalid; the message has the file and the line.

    >>> parse_labels("1 0.5 0.5 0.2 0.4", ("1m", "2m"), size=(100, 50), file=Path("a.txt"))
    (LabelledBox(label='2m', left=40.0, top=15.0, right=60.0, bottom=35.0),)
    """
    boxes = (
        _labelled_box(line, classes, size=size, where=f"{file}, line {number}")
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip()
    )
    return tuple(dict.fromkeys(boxes))


def _labelled_box(
    line: str, classes: tuple[str, ...], *, size: tuple[int, int], where: str
) -> LabelledBox:
    fields = line.split()
    try:
        number, (x, y, width, height) = int(fields[0]), map(float, fields[1:])
        valid = all(0 <= share <= 1 for share in (x, y, width, height)) and width * height > 0
    except ValueError:
        valid = False
    if not valid:
        raise LabelError(
            f'{where}: "{line.strip()[:60]}" is not a label: write class x y w h, the number of '
            "the class, then centre, width and height as shares of the photo, from 0 to 1."
        )
    if not 0 <= number < len(classes):
        raise LabelError(
            f"{where}: there is no class {number}, as {CLASSES} has {len(classes)} names, from 0 "
            f"to {len(classes) - 1}: correct the line, or add the name."
        )
    if (label := classes[number]) not in ANNOTATION_LABELS:
        raise LabelError(
            f'{where}: {CLASSES} calls class {number} "{label}", which tenbo does not know: '
            f"call it {LABEL_NAMES}."
        )
    left, right = (x - width / 2) * size[0], (x + width / 2) * size[0]
    top, bottom = (y - height / 2) * size[1], (y + height / 2) * size[1]
    return LabelledBox(label, left, top, right, bottom)


MATCH = 0.5
"""IoU from which a detection matches a labelled tile."""


def match_boxes(
    truth: Sequence[LabelledBox], detections: Sequence[Detection]
) -> list[tuple[int, int]]:
    """Pair the indices of labelled tiles and of detections, the best overlaps first.

    >>> from vision.boxes import Box
    >>> boxes = (Box(0, 0, 30, 30), Box(0, 0, 30, 40))
    >>> detections = [Detection("1m", 0.9, box) for box in boxes]
    >>> match_boxes([LabelledBox("1m", 0, 0, 30, 40)], detections)
    [(0, 1)]
    """
    overlaps = sorted(
        (
            (shared, t, d)
            for t, tile in enumerate(truth)
            for d, each in enumerate(detections)
            if (shared := overlap(tile.box, each.box)[0]) >= MATCH
        ),
        reverse=True,
    )
    pairs: list[tuple[int, int]] = []
    for _, t, d in overlaps:
        if all(t != other_t and d != other_d for other_t, other_d in pairs):
            pairs.append((t, d))
    return pairs


def is_unreadable(box: Box, truth: Iterable[LabelledBox]) -> bool:
    """Return True if at least half of a box lies on an unreadable tile.

    The COCO evaluation treats the regions that it ignores in the same way.

    >>> from vision.boxes import Box
    >>> is_unreadable(Box(20, 0, 50, 30), [LabelledBox("?", 0, 0, 40, 80)])
    True
    """
    return any(
        each.label == UNREADABLE and intersection(box, each.box) >= MATCH * box.area
        for each in truth
    )
