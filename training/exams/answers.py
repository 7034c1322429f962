"""Answers of an exam: the hand in each photo, as JSON next to the labels."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorer.tiles.errors import RiichiError
from scorer.tiles.hand import Hand, format_hand, parse_hand
from scorer.tiles.tile import Tile, parse_tile
from vision.evaluation.labelled_photos import LabelError

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
