"""Looks at the same tiles, joined over time."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.boxes import Box, Detection
from vision.reading.certainty import HandEvidence
from vision.reading.looks import Look, Looks, SeenTile, join_looks
from vision.reading.reading import Reading

HAND = ("1m", "2m", "3m", "4m", "5m", "6m", "7p", "8p", "9p", "2z", "2z", "3s", "4s", "5s")
OTHER = ("9s", "9s", "9s", "7z", "7z", "7z", "1p", "1p", "1p", "3z", "3z", "4z", "4z", "4z")
SIZE = 600, 450


def look(labels: tuple[str, ...], left: float = 90, scale: float = 1.0) -> list[Detection]:
    """Return the tiles of a row, 30 by 40 pixels each at scale 1."""
    boxes = [Box(30 * n, 200, 30 * n + 30, 240).scale(scale) for n in range(len(labels))]
    return [
        Detection(label, 0.97, box.shift(left, 0), ((label, 0.97),))
        for label, box in zip(labels, boxes, strict=True)
    ]


def misread(tiles: list[Detection], index: int, label: str) -> list[Detection]:
    right = tiles[index].label
    wrong = replace(
        tiles[index], label=label, confidence=0.6, candidates=((label, 0.6), (right, 0.4))
    )
    return [*tiles[:index], wrong, *tiles[index + 1 :]]


def join(*looks: list[Detection]) -> tuple[SeenTile, ...]:
    seen: tuple[SeenTile, ...] = ()
    for each in looks:
        seen = join_looks(seen, each, width=SIZE[0], height=SIZE[1])
    return seen


def labels(seen: tuple[SeenTile, ...]) -> list[str]:
    return [each.tile.label for each in sorted(seen, key=lambda each: each.tile.box.left)]


@pytest.mark.parametrize("place", range(3))
def test_a_tile_that_one_look_misreads_is_outvoted(place: int) -> None:
    looks = [look(HAND), look(HAND), look(HAND)]
    looks[place] = misread(looks[place], 6, "6p")
    assert labels(join(*looks)) == list(HAND)


def test_a_tile_that_one_look_misses_is_kept_until_another_misses_it_too() -> None:
    whole, missed = look(HAND), look(HAND)
    del missed[13]
    assert labels(join(whole, whole, missed)) == list(HAND)
    assert labels(join(whole, whole, missed, missed, missed)) == list(HAND[:13])


def test_a_tile_that_leaves_the_frame_is_forgotten() -> None:
    whole = look(HAND)
    assert labels(join(whole, whole, look(HAND, left=210)[:13])) == list(HAND[:13])


@given(left=st.floats(20, 140), scale=st.floats(0.9, 1.1))
def test_the_camera_moves_between_looks(left: float, scale: float) -> None:
    moved = misread(look(HAND, left, scale), 6, "6p")
    seen = join(look(HAND), look(HAND), moved)
    assert labels(seen) == list(HAND)
    assert {each.looks for each in seen} == {3}
    assert [each.tile.box for each in seen] == [each.box for each in moved]


def test_another_hand_in_the_same_place_begins_anew() -> None:
    seen = join(look(HAND), look(HAND), look(OTHER))
    assert labels(seen) == list(OTHER)
    assert {each.looks for each in seen} == {1}
    assert join(look(HAND), []) == ()


def test_a_tile_that_is_exchanged_is_doubtful_until_more_looks_have_it() -> None:
    exchanged = look((*HAND[:13], "9m"))
    seen = join(look(HAND), look(HAND), look(HAND), exchanged)
    assert max(share for _, share in seen[13].tile.candidates) < 0.9
    later = join(look(HAND), look(HAND), look(HAND), *[exchanged] * 4)
    assert labels(later) == [*HAND[:13], "9m"]


def checked(evidence: HandEvidence, agreed: int, *tiles: Detection) -> bool:
    """Return whether a hand is checked; all but the tiles after the first 14 are of the hand."""
    row = (*look(HAND), *tiles)
    reading = Reading(*SIZE, row, hand_tiles=tuple(range(13)), winning_index=13, evidence=evidence)
    return Look(reading, Looks(agreed=agreed)).checked


def test_an_unusual_layout_is_checked_once_three_looks_agree_on_certain_labels() -> None:
    unusual = HandEvidence(labels=0.06, layout=8.3)
    assert 0.8 < unusual.probability < 0.9
    assert [checked(unusual, agreed) for agreed in (2, 3)] == [False, True]
    assert not checked(HandEvidence(labels=1.5), 7)
    assert checked(HandEvidence(), 1)


def test_a_hand_is_not_checked_while_a_face_right_beside_it_is_left_out() -> None:
    beside = Box(60, 200, 90, 240)
    assert not checked(HandEvidence(), 7, Detection("5z", 0.8, beside))
    assert checked(HandEvidence(), 7, Detection("back", 0.8, beside))
    assert checked(HandEvidence(), 7, Detection("5z", 0.8, beside.shift(0, 100)))
