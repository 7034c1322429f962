"""The text of `tenbo read`: the drawing of tiles, their names, doubts and advice."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from scorer.tiles.melds import parse_meld
from scorer.tiles.messages import verbatim
from scorer.tiles.terms import Language
from vision.boxes import Box, Detection
from vision.reading.advice import ADVICE_TEXT, Advice, AdviceKind
from vision.reading.doubts import OTHER_TILES, Doubt, DoubtKind
from vision.reading.reading import MeldReading, Reading
from vision.reading.table_reading import read_table
from webapp.text.photo.reading import describe_reading, describe_table


def reading_of(
    hand: str = "",
    winning: str | None = None,
    melds: Iterable[tuple[str, str]] = (),
    dora: str = "",
    ura: str = "",
) -> Reading:
    """Return a reading of tiles in this order; a meld is a notation and its tiles in the photo."""
    tiles: list[Detection] = []

    def add(labels: str) -> tuple[int, ...]:
        for label in labels.split():
            left = 40.0 * len(tiles)
            tiles.append(Detection(label, 0.99, Box(left, 0, left + 30, 40)))
        return tuple(range(len(tiles) - len(labels.split()), len(tiles)))

    hand_tiles = add(hand)
    winning_index = None if winning is None else add(winning)[0]
    meld_readings = tuple(MeldReading(parse_meld(notation), add(row)) for notation, row in melds)
    dora_tiles, ura_tiles = add(dora), add(ura)
    return Reading(
        width=1000,
        height=100,
        tiles=tuple(tiles),
        hand_tiles=hand_tiles,
        winning_index=winning_index,
        meld_readings=meld_readings,
        dora_tiles=dora_tiles,
        ura_tiles=ura_tiles,
    )


def printed(reading: Reading) -> list[str]:
    return list(describe_reading("a.jpg", reading))


def pictures(reading: Reading) -> list[str]:
    """Return the lines of the drawings without the text."""
    return [line[2:] for line in printed(reading) if set(line) & set("│┌└")]


def test_the_hand_as_it_lies_with_the_winning_tile_apart() -> None:
    reading = reading_of("9s 0m 7z", "1m")
    lines = printed(reading)
    assert lines[0] == "a.jpg: 0m9s7z1m"
    assert lines[1:5] == [
        "  ┌─┬─┬─┐ ┌─┐",
        "  │9│0│7│ │1│",
        "  │s│m│z│ │m│",
        "  └─┴─┴─┘ └─┘",
    ]
    assert lines[5:7] == ["  winning tile  1m", "  red five      0m"]


@pytest.mark.parametrize(
    ("notation", "lying", "name", "picture"),
    [
        (
            "4-56m",
            "4m 5m 6m",
            "chii from left",
            ["    ┌─┬─┐", "┌───┤5│6│", "│4 m│m│m│", "└───┴─┴─┘"],
        ),
        (
            "666=z",
            "6z 6z 6z",
            "pon from across",
            ["┌─┐   ┌─┐", "│6├───┤6│", "│z│6 z│z│", "└─┴───┴─┘"],
        ),
        (
            "5055+s",
            "5s 0s 5s 5s",
            "open kan from right",
            ["┌─┬─┬─┐", "│5│0│5├───┐", "│s│s│s│5 s│", "└─┴─┴─┴───┘"],
        ),
        (
            "555=0p",
            "5p 5p 5p 0p",
            "added kan from across",
            ["  ┌───┐", "┌─┤0 p├─┐", "│5├───┤5│", "│p│5 p│p│", "└─┴───┴─┘"],
        ),
        (
            "1111z",
            "back 1z 1z back",
            "closed kan",
            ["┌─┬─┬─┬─┐", "│▒│1│1│▒│", "│▒│z│z│▒│", "└─┴─┴─┴─┘"],
        ),
        ("222_p", "2p 2p 2p", "pon", ["┌─┬─┬─┐", "│2│2│2│", "│p│p│p│", "└─┴─┴─┘"]),
    ],
)
def test_a_meld_shows_what_was_called_and_from_whom(
    notation: str, lying: str, name: str, picture: list[str]
) -> None:
    reading = reading_of(melds=[(notation, lying)])
    assert pictures(reading) == picture
    parts = [line.split("  ") for line in printed(reading)]
    assert [words[-1] for words in parts if words[1:2] == [name]] == [str(parse_meld(notation))]


def test_indicators_stand_below_and_are_named() -> None:
    reading = reading_of("1m", "1m", dora="3m 0p", ura="2z 7s")
    assert pictures(reading)[4:] == [
        "┌─┬─┐ ┌─┬─┐",
        "│3│0│ │2│7│",
        "│m│p│ │z│s│",
        "└─┴─┘ └─┴─┘",
    ]
    assert [line.split() for line in printed(reading)[9:12]] == [
        ["winning", "tile", "1m"],
        ["dora", "indicators", "3m0p"],
        ["ura", "indicators", "2z7s"],
    ]


def test_four_kans_fit_a_terminal() -> None:
    kans = [("5555+m", "5m 5m 5m 5m")] * 4
    assert max(map(len, printed(reading_of("1z", "1z", kans)))) <= 80


def test_doubts_point_at_their_tiles_and_advice_has_a_mark_of_its_own() -> None:
    reading = reading_of("1m 2m", "3m", [("2222+p", "2p 2p 2p 2p")])
    boxes = [tile.box for tile in reading.tiles]
    reading = replace(
        reading,
        doubts=(
            Doubt(DoubtKind.LAYOUT, verbatim("All in doubt."), tuple(boxes)),
            Doubt(DoubtKind.UNCERTAIN_TILE, verbatim("Check one."), (boxes[1],)),
            Doubt(DoubtKind.UNCERTAIN_TILE, verbatim("Check another."), (boxes[6],)),
        ),
        advice=(Advice(AdviceKind.TOO_FAR, verbatim("Go closer.")),),
    )
    lines = printed(reading)
    assert lines[4:6] == ["  └─┴─┘ └─┘ └─┴─┴─┴───┘", "     ?              ?"]
    assert lines[-4:-1] == ["  ? All in doubt.", "  ? Check one.", "  ? Check another."]
    assert lines[-1] == "  ! Go closer."


def test_a_reading_in_japanese() -> None:
    reading = reading_of(
        "1m 2m", "3m", [("2222+p", "2p 2p 2p 2p"), ("4-56s", "4s 5s 6s")], dora="1z"
    )
    doubt = Doubt(DoubtKind.INDICATORS, OTHER_TILES)
    advice = Advice(AdviceKind.TOO_DARK, ADVICE_TEXT[AdviceKind.TOO_DARK])
    reading = replace(reading, doubts=(doubt,), advice=(advice,))
    lines = list(describe_reading("a.jpg", reading, Language.JAPANESE))
    assert lines[-7:] == [
        "  和了牌              3m",
        "  大明槓（下家から）  2222+p",
        "  チー（上家から）    4-56s",
        "  ドラ表示牌          1z",
        "  0 ms で11枚を検出",
        "  ? 写真にほかの牌もあります。ドラ表示牌を確認してください。",
        "  ! 暗くて牌が読めません。もっと明るくして撮り直してください。",
    ]
    assert next(describe_reading("a.jpg", Reading(4, 3), Language.JAPANESE)) == "a.jpg: 手牌なし"


def laid(labels: str, left: int, top: int, *, confidence: float = 0.99) -> list[Detection]:
    return [
        Detection(label, confidence, Box(left + 30 * n, top, left + 30 * n + 30, top + 40))
        for n, label in enumerate(labels.split())
    ]


def test_a_table_says_what_each_seat_has_and_what_to_check() -> None:
    near = laid("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 2s 3s", 0, 400)
    river = [*laid("7z 1z", 90, 160), Detection("4s", 0.3, Box(150, 162, 190, 192), turn=90)]
    river += laid("1s 1s", 195, 160) + laid("2z", 90, 205)
    far = [replace(tile, turn=180.0) for tile in laid("back " * 13, 0, -400)]
    lines = list(describe_table("a.jpg", read_table([*near, *river, *far], width=500, height=500)))
    assert lines[:2] == ["a.jpg", "  near: tenpai  ? please check"]
    assert lines[6:8] == ["  waits     1s 2  4s 3", "  discards  7z 1z 4s*? 1s 1s / 2z"]
    assert lines[8] == "  across: face down"
    assert lines[9] == "  ? Is this 4s? Please check."
    assert lines[10].startswith("  ? Check these discards")  # the first row has five
    assert len(lines) == 11
    noten = [*near[:-1], *laid("7z", 360, 400), *river]
    lines = list(describe_table("a.jpg", read_table(noten, width=500, height=500)))
    assert lines[1] == "  near: noten  ? please check"
    assert lines[6].startswith("  discards  7z")
