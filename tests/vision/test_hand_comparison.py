"""Compare hand-made and simulated readings with answers, without pictures."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("fontTools", reason="describing a set of tiles needs the extra [train]")

from scorer.tiles.melds import Meld, MeldKind, parse_meld
from scorer.tiles.messages import verbatim
from scorer.tiles.tile import parse_tile
from vision.boxes import BACK, Box, Detection
from vision.evaluation.hand_comparison import HandComparison, HandPart, compare_hand
from vision.evaluation.labels import (
    Answer,
    LabelError,
    LabelledBox,
    answer_json,
    load_answer,
    make_answer,
)
from vision.reading.doubts import Doubt, DoubtKind
from vision.reading.reading import MeldReading, Reading

NOTATION = "23m55s4m 4-06p 555=z 9999m"
DORA, URA = ("1z", "2p"), ("3s", "4z")
CLOSED = ["2m", "3m", "5s", "5s", "4m"]
MELDS = [["4p", "0p", "6p"], ["5z", "5z", "5z"], [BACK, "9m", "9m", BACK]]
LABELS = [*CLOSED, *(label for meld in MELDS for label in meld), *DORA, *URA]


def right_answer() -> Answer:
    return make_answer(NOTATION, dora=DORA, ura=URA, tiles=range(len(LABELS)))


def tile_at(place: int, label: str) -> Detection:
    box = Box(40 * place, 0, 40 * place + 30, 40)
    return Detection(label, 0.98, box, ((label, 0.98),))


def right_reading(notation: str = NOTATION) -> Reading:
    tiles = [tile_at(place, label) for place, label in enumerate([*LABELS, "9s"])]
    places, laid = len(CLOSED), []
    for text, labels in zip(notation.split()[1:], MELDS, strict=True):
        laid.append(MeldReading(parse_meld(text), tuple(range(places, places + len(labels)))))
        places += len(labels)
    return Reading(
        1200,
        100,
        tuple(tiles),
        hand_tiles=(0, 1, 2, 3),
        winning_index=4,
        meld_readings=tuple(laid),
        dora_tiles=(places, places + 1),
        ura_tiles=(places + 2, places + 3),
    )


def comparison(reading: Reading, answer: Answer | None = None) -> HandComparison:
    boxes = [
        LabelledBox(label, 40 * place, 0, 40 * place + 30, 40)
        for place, label in enumerate([*LABELS, "9s"])
    ]
    return compare_hand("a.jpg", answer or right_answer(), boxes, reading)


def relabelled(
    reading: Reading, place: int, label: str, *, probabilities: tuple[tuple[str, float], ...] = ()
) -> Reading:
    tiles = list(reading.tiles)
    candidates = probabilities or ((label, 0.98),)
    tiles[place] = replace(tiles[place], label=label, candidates=candidates)
    return replace(reading, tiles=tuple(tiles))


def corrected(reading: Reading, place: int, was: str, now: str) -> Reading:
    """Return the reading after correction has changed a tile."""
    changed = relabelled(reading, place, now, probabilities=((was, 0.6), (now, 0.3)))
    doubt = Doubt(DoubtKind.CHANGED_TILE, verbatim("changed"), (changed.tiles[place].box,))
    return replace(changed, doubts=(*changed.doubts, doubt))


def with_meld(reading: Reading, place: int, meld: Meld) -> Reading:
    laid = list(reading.meld_readings)
    laid[place] = replace(laid[place], meld=meld)
    return replace(reading, meld_readings=tuple(laid))


def test_a_right_reading_has_no_wrong_parts() -> None:
    found = comparison(right_reading())
    assert found.right
    assert found.tiles_right
    assert found.has_no_doubts


@pytest.mark.parametrize(
    ("wrong", "reading"),
    [
        ([HandPart.HAND], relabelled(right_reading(), 1, "4m")),
        ([HandPart.WINNING_TILE], relabelled(right_reading(), 4, "7m")),
        (
            [HandPart.HAND, HandPart.WINNING_TILE],
            replace(right_reading(), hand_tiles=(0, 1, 2, 4), winning_index=3),
        ),
        ([HandPart.DORA], relabelled(right_reading(), 15, "7m")),
        ([HandPart.URA], replace(right_reading(), ura_tiles=())),
        (
            [HandPart.MELDS],
            replace(right_reading(), meld_readings=right_reading().meld_readings[:2]),
        ),
        ([HandPart.MELDS], with_meld(right_reading(), 0, parse_meld("40-6p"))),
        ([HandPart.MELDS], with_meld(right_reading(), 1, parse_meld("555-z"))),
    ],
)
def test_wrong_parts_are_reported(wrong: list[HandPart], reading: Reading) -> None:
    found = comparison(reading)
    assert list(found.wrong) == wrong
    winners = {HandPart.HAND, HandPart.WINNING_TILE, HandPart.MELDS}
    assert found.winner_right is winners.isdisjoint(wrong)
    assert not found.right


def test_a_face_down_red_five_is_not_required() -> None:
    notation = "23m55s4m 4-56p 666=z 0555m"
    answer = make_answer(notation, dora=DORA, ura=URA)
    reading = relabelled(right_reading(notation), 6, "5p")
    plain = with_meld(reading, 2, Meld(MeldKind.ANKAN, (parse_tile("5m"),) * 4))
    assert comparison(reading, answer).right
    assert comparison(plain, answer).right


def test_right_labels_that_the_correction_changed_are_counted() -> None:
    repaired = comparison(corrected(right_reading(), 1, "5m", "3m"))
    broken = comparison(corrected(right_reading(), 1, "3m", "5m"))
    assert (repaired.tiles.broken, broken.tiles.broken) == (0, 1)
    assert (repaired.right, repaired.tiles_right) == (True, False)
    assert broken.tiles_right


def test_an_answer_survives_a_round_trip(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps(answer_json(right_answer())))
    assert load_answer(path) == right_answer()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is no answer"),
        ("[]", "is no answer"),
        ('{"notation": "11z"}', "is no answer"),
        ('{"notation": "11z", "tiles": []}', "2 tiles instead of 14"),
        ('{"notation": "123m456p78s11z9s 555=z", "tiles": [], "ura_indicators": ["x"]}', "x"),
    ],
)
def test_a_broken_answer_is_reported(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(text)
    with pytest.raises(LabelError, match=f"(?s)a.json.*{message}"):
        load_answer(path)
