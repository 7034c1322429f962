"""The winning tile of photos with loose tiles: the one that completes the hand."""

from collections.abc import Sequence

import pytest

from scorer.tiles.terms import Game
from scorer.tiles.tile import parse_tiles
from vision.boxes import Box, Detection
from vision.reading.doubts import DoubtKind
from vision.reading.reading import Reading, interpret_detections

WAITING = [str(tile) for tile in parse_tiles("123m456p789s1112z")]  # waits for 2z
ORPHANS = [str(tile) for tile in parse_tiles("19m19p19s123467z7z")]  # waits for 5z


def read(
    row: Sequence[str], loose: Sequence[tuple[str, float, float]], game: Game = Game.RIICHI
) -> Reading:
    """Read a row of tiles of 30 x 40 pixels, and loose ones in tile widths beside and above it."""
    tiles = [
        Detection(label, 0.97, Box(30 * n, 300, 30 * n + 30, 340)) for n, label in enumerate(row)
    ]
    end = 30 * len(row)
    tiles += [
        Detection(label, 0.97, Box(end + 30 * x, 300 - 30 * y, end + 30 * x + 30, 340 - 30 * y))
        for label, x, y in loose
    ]
    return interpret_detections(tiles, width=900, height=400, game=game)


def labels(reading: Reading) -> list[str]:
    return sorted(map(str, [*reading.hand, *filter(None, [reading.winning_tile])]))


@pytest.mark.parametrize("game", [Game.RIICHI, Game.MCR])
def test_the_tile_that_completes_the_hand_wins_before_a_nearer_one(game: Game) -> None:
    reading = read(WAITING, [("9m", 2.8, 0), ("2z", 6.5, 0)], game)
    assert str(reading.winning_tile) == "2z"
    assert DoubtKind.WINNING_TILE in [doubt.kind for doubt in reading.doubts]  # it is asked


def test_without_a_tile_that_completes_it_the_row_waits() -> None:
    reading = read(WAITING, [("9m", 3.2, 0), ("4s", 6.5, 0)])
    assert labels(reading) == sorted(WAITING)
    assert [doubt.kind for doubt in reading.doubts] == [DoubtKind.NO_WINNING_TILE]


def test_a_tile_next_to_the_row_stays_the_winning_one_whatever_it_is() -> None:
    reading = read(WAITING, [("9m", 1.0, 0), ("2z", 6.5, 0)])
    assert str(reading.winning_tile) == "9m"  # a label of the row may be wrong


def test_a_tile_of_a_row_of_discards_completes_nothing() -> None:
    discards = [("2z", 5.0 + n, 4.0) if n == 2 else ("8m", 5.0 + n, 4.0) for n in range(4)]
    reading = read(WAITING, discards)
    assert labels(reading) == sorted(WAITING)


def test_a_missing_tile_is_found_beside_a_hand_that_won() -> None:
    reading = read([*ORPHANS[:12]], [("7z", 1.0, 0), ("5z", -12.0, 4.0)])
    assert labels(reading) == sorted([*ORPHANS, "5z"])
