"""A hand reconstructed from photos of the table, as text and in MJAI."""

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np
import pytest

from scorer.table.riichi.turn_order import SeatTiles
from scorer.tiles.melds import parse_meld
from scorer.tiles.terms import Language
from scorer.tiles.tile import Wind, parse_tiles
from tests.recorded_play import PlayedHand, recorded_hands
from tests.unpublished import LOGS, needs_logs
from training.exams.simulate import NONE, simulate_tile
from training.scenes.scene import Phone, Scene, labels
from training.scenes.table_at_draw import TableAtDraw, table_at_draw
from vision.reading.table_reading import TableReading, read_table
from webapp.records.mjai import MjaiEvent, mjai_events
from webapp.records.reconstruction import Moment, moment_of, reconstruct
from webapp.text.photo.reading import describe_hand

NAMES = ("near", "right", "far", "left")
KEPT = ("dahai", "reach", "chi", "pon", "daiminkan", "ankan", "kakan")


def seats(*rivers: str) -> tuple[SeatTiles, ...]:
    return tuple(SeatTiles(parse_tiles(river) if river else ()) for river in rivers)


def events(*moments: Moment, dealer: int | None = 0) -> list[MjaiEvent]:
    return list(mjai_events(reconstruct(moments, dealer=dealer), names=NAMES))


@lru_cache
def photographed() -> tuple[TableAtDraw, TableReading, dict[int, int]]:
    """Return a table, its reading, and the block of each tile."""
    table = table_at_draw(np.random.default_rng((44, 1)))
    size = 2400
    phone = Phone(pitch=58, bearing=12, roll=4, filled=0.95, width=size, height=size)
    tiles = labels(Scene(table.blocks, phone=phone))[0]
    rng = np.random.default_rng(0)
    found = [simulate_tile(tile, rng, NONE) for tile in tiles]
    blocks = {number: tile.block for number, tile in enumerate(tiles)}
    return table, read_table(found, width=size, height=size), blocks


def test_a_photo_shows_rivers_melds_riichi_and_indicators() -> None:
    table, reading, _ = photographed()
    moment = moment_of(reading)
    for seat, truth in zip(moment.seats, table.seats, strict=True):
        assert [str(tile) for tile in seat.river] == [table.blocks[n].label for n in truth.river]
        assert seat.melds == tuple(meld for meld, _ in truth.melds)
        assert seat.riichi == (None if truth.riichi is None else truth.river.index(truth.riichi))
    assert [str(tile) for tile in moment.dora] == [table.blocks[n].label for n in table.dora]


def kept(found: list[MjaiEvent]) -> Iterator[dict[str, Any]]:
    """Yield what a log and a reconstruction have in common."""
    for event in found:
        if event["type"] in KEPT:
            same = {name: event.get(name) for name in ("type", "actor", "target", "pai")}
            yield same | {"consumed": sorted(event.get("consumed") or ())}  # type: ignore[call-overload]


def mjai_log(hand: PlayedHand) -> list[MjaiEvent]:
    """Return the events of a hand from its log."""
    stem, line = hand.name.rsplit(" ", 1)
    lines = (LOGS / f"{stem}.jsonl").read_text().splitlines()[: int(line)]
    found: list[MjaiEvent] = [json.loads(each) for each in lines]
    start = max(n for n, event in enumerate(found) if event["type"] == "start_kyoku")
    return found[start:]


@needs_logs
def test_photos_after_every_step_give_the_mjai_of_a_real_hand() -> None:
    hands = [hand for hand in recorded_hands() if hand.name.startswith("mjai")]
    assert len(hands) > 10
    for hand in hands:
        moments = [Moment(hand.moment(count)) for count in range(1, len(hand.steps) + 1)]
        found = events(*moments, dealer=hand.dealer)
        assert list(kept(found)) == list(kept(mjai_log(hand)))
        assert not any("determined" in event for event in found)


def test_what_the_photos_do_not_show_is_marked() -> None:
    end = (
        SeatTiles(parse_tiles("1m")),
        SeatTiles(parse_tiles("9s"), (parse_meld("555-z"),)),
        SeatTiles(parse_tiles("2s")),
        SeatTiles(parse_tiles("2z")),
    )
    found = events(Moment(end), dealer=None)
    start = found[1]
    assert (start["scores"], start["honba"], start["bakaze"], start["dora_marker"]) == (
        *(None,) * 3,
        "?",
    )
    doubtful = [event for event in found if event.get("determined") is False]
    assert {event["type"] for event in doubtful} >= {"dahai", "pon"}
    assert all(event["pai"] == "?" for event in found if event["type"] == "tsumo")
    after_pon = found[[event["type"] for event in found].index("pon") + 1]
    assert after_pon["type"] != "tsumo"


def test_deal_dora_and_riichi_in_mjai() -> None:
    dealt = parse_tiles("123456789m1234p5s")
    first = Moment(seats("", "", "", ""), (dealt, (), (), ()), parse_tiles("3p"))
    kan = SeatTiles(parse_tiles("1z"), (parse_meld("9999m"),), 0)
    second = Moment((kan, SeatTiles(), SeatTiles(), SeatTiles()), dora=parse_tiles("3p0s"))
    last = Moment((SeatTiles(parse_tiles("1z2p"), kan.melds, 0), *seats("2z", "3z", "4z")))
    found = events(first, second, last)
    start, *play = found[1:]
    assert start["tehais"] == [
        ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "4p"],
        *[["?"] * 13] * 3,
    ]
    assert start["dora_marker"] == "3p"
    assert [event["type"] for event in play[:7]] == [
        *("tsumo", "ankan", "dora", "tsumo", "reach", "dahai", "reach_accepted")
    ]
    assert (play[0]["pai"], play[2]["dora_marker"]) == ("5s", "5sr")
    discards = [event for event in play if event["type"] == "dahai"]
    assert [event["tsumogiri"] for event in discards] == [None, None, None, None, True]


def test_wind_and_number_of_the_hand() -> None:
    hand = reconstruct([Moment(seats("1m", "", "", ""))], dealer=0)
    start = list(mjai_events(hand, names=NAMES, wind=Wind.SOUTH, kyoku=3))[1]
    assert (start["bakaze"], start["kyoku"], start["oya"]) == ("S", 3, 0)


@pytest.mark.parametrize(
    ("moments", "last"),
    [
        ([("12m", "1p", "1s", "1z")], "discards with a known place and tile: 5 of 5"),
        (
            [("", "1p", "1s", "1z"), ("12m", "12p", "12s", "12z")],
            "Contradictions between the photos: 1. "
            "Readings that most others contradict were left out.",
        ),
        (
            [("123456789m", "", "", "")],
            "These rivers and melds fit no order; correct the readings or add photos.",
        ),
    ],
)
def test_the_text_of_a_hand(moments: list[tuple[str, ...]], last: str) -> None:
    hand = reconstruct([Moment(seats(*rivers)) for rivers in moments], dealer=0)
    assert list(describe_hand(hand, Language.ENGLISH))[-1] == last


def test_the_text_names_calls_riichi_and_possible_places() -> None:
    end = (
        SeatTiles(parse_tiles("1m")),
        SeatTiles(parse_tiles("9s"), (parse_meld("555-z"),)),
        SeatTiles(parse_tiles("2s"), riichi=0),
        SeatTiles(parse_tiles("2z")),
    )
    lines = list(describe_hand(reconstruct([Moment(end)], dealer=0), Language.ENGLISH))
    assert "1-5  E  5z  S: pon from left" in lines
    assert any(line.endswith("S  9s") for line in lines)
    assert any(line.endswith("W  2s  riichi") for line in lines)
