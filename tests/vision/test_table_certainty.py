"""Probabilities of whole tables: waits, labels that change them, and rows with faults."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.riichi.shanten import wait_tiles
from scorer.tiles.hand import Hand
from scorer.tiles.melds import MeldKind
from scorer.tiles.tile import parse_tiles
from vision.boxes import BACK, Box, Detection
from vision.layout.meld_parses import MeldLayout
from vision.layout.table import RowMeasurements, SeatLayout, SeatPosition
from vision.reading.correction import LabelCorrection
from vision.reading.table_certainty import (
    RowEvidence,
    Waits,
    find_waits,
    hand_evidence,
    river_evidence,
)

TENPAI = "123456789m11p23s"


def row(notation: str) -> list[Detection]:
    return [
        Detection(str(tile), 0.95, Box(30 * n, 0, 30 * n + 30, 40), ((str(tile), 0.95),))
        for n, tile in enumerate(parse_tiles(notation))
    ]


def waits_of(tiles: list[Detection], probabilities: dict[int, float] | None = None) -> Waits | None:
    seat = SeatLayout(SeatPosition.NEAR, hand=tuple(range(len(tiles))))
    correction = LabelCorrection(probabilities=probabilities or {})
    return find_waits(tiles, seat, correction, hand_evidence(tiles, seat, correction))


@given(st.permutations([kind for kind in range(34) for _ in range(2)]), st.booleans())
def test_the_waits_are_those_of_the_scorer(order: list[int], near: bool) -> None:
    names = [f"{k % 9 + 1}{'mpsz'[k // 9]}" for k in order]
    chosen = names[:13] if not near else ["1m", "1m", "1m", *names[:10]]
    tiles = parse_tiles("".join(sorted(chosen, key=lambda each: each[::-1])))
    if max(map(tiles.count, tiles)) > 4:
        return
    found = waits_of(row("".join(map(str, tiles))))
    assert found is not None
    assert found.tiles == wait_tiles(Hand(tiles))


@pytest.mark.parametrize(
    "hand", [TENPAI, "2223456m111p555z", "1122334455667m", "19m19p19s1234567z"]
)
def test_tenpai_hands_have_the_waits_of_the_scorer(hand: str) -> None:
    found = waits_of(row(hand))
    assert found is not None
    assert found.tiles == wait_tiles(Hand(parse_tiles(hand)))
    assert found.tiles


def test_only_labels_that_change_the_waits_make_them_improbable() -> None:
    tiles = row(TENPAI)
    tiles[0] = replace(tiles[0], candidates=(("1m", 0.6), ("4m", 0.4)))
    tiles[12] = replace(tiles[12], candidates=(("3s", 0.6), ("9p", 0.4)))
    tiles[4] = replace(tiles[4], candidates=(("5m", 0.6), ("0m", 0.4)))
    sure, suji, red, noten = (
        waits.probability
        for doubt in ({}, {0: 0.6}, {4: 0.6}, {12: 0.6})
        if (waits := waits_of(tiles, doubt)) is not None
    )
    assert sure == suji == red > noten


def test_many_uncertain_tiles_can_be_wrong_together() -> None:
    tiles = row(TENPAI)
    doubts = dict.fromkeys((0, 1, 2, 3), 0.55)
    seat = SeatLayout(SeatPosition.NEAR, hand=tuple(range(13)))
    waits = waits_of(tiles, doubts)
    assert waits is not None
    assert (
        waits.probability
        == hand_evidence(tiles, seat, LabelCorrection(probabilities=doubts)).probability
    )
    assert waits.probability < 0.9


def test_hands_face_down_or_with_another_number_of_tiles_have_no_waits() -> None:
    tiles = row(TENPAI)
    assert waits_of(tiles[1:]) is None
    assert waits_of([replace(tiles[0], label=BACK), *tiles[1:]]) is None


def test_melds_count_as_three_tiles() -> None:
    tiles = row("456789m11p23s" + "1111m")
    kan = MeldLayout(MeldKind.ANKAN, (10, 11, 12, 13))
    seat = SeatLayout(SeatPosition.NEAR, hand=tuple(range(10)), melds=(kan,))
    evidence = hand_evidence(tiles, seat, LabelCorrection())
    assert evidence.missing == 0
    waits = find_waits(tiles, seat, LabelCorrection(), evidence)
    assert waits is not None
    assert list(map(str, waits.tiles)) == ["1s", "4s"]


def test_a_complete_hand_of_14_tiles_was_won() -> None:
    seat = SeatLayout(SeatPosition.NEAR, hand=tuple(range(14)))
    won, incomplete = row(TENPAI + "4s"), row(TENPAI + "9s")
    assert hand_evidence(won, seat, LabelCorrection()).missing == 0
    assert hand_evidence(incomplete, seat, LabelCorrection()).missing == 1


def test_a_hand_face_down_can_have_any_number_of_visible_tiles() -> None:
    tiles = [replace(tile, label=BACK) for tile in row(TENPAI)[:8]]
    seat = SeatLayout(SeatPosition.NEAR, hand=tuple(range(8)))
    assert hand_evidence(tiles, seat, LabelCorrection()).missing == 0


@pytest.mark.parametrize(
    "places",
    [
        RowMeasurements(missing=1),
        RowMeasurements(missing=5000),  # a row across the whole photo
        RowMeasurements(off_line=0.8),
    ],
)
def test_faults_of_a_river_make_it_less_probable(places: RowMeasurements) -> None:
    river = SeatLayout(
        SeatPosition.NEAR, river=tuple(range(6)), river_measurements=RowMeasurements()
    )
    good = river_evidence(river, LabelCorrection())
    faulty = river_evidence(replace(river, river_measurements=places), LabelCorrection())
    uncertain = river_evidence(river, LabelCorrection(probabilities={2: 0.5}))
    assert good == RowEvidence()
    assert max(faulty.probability, uncertain.probability) < good.probability
