"""Furiten and nagashi mangan, from the rivers and melds of all players."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.riichi.contradictions import furiten_error
from scorer.riichi.shanten import wait_tiles
from scorer.riichi.win import By, Win
from scorer.table.riichi.rivers import called_discards, nagashi_possible, passed_waits
from scorer.table.riichi.turn_order import SeatTiles
from scorer.tiles.hand import parse_hand, parse_waiting_hand
from scorer.tiles.tile import Tile, Wind, format_tiles, parse_tile
from tests.recorded_play import random_hand, recorded_hands
from tests.scorer.test_turn_order import seat
from tests.unpublished import needs_logs

WIDE = "234567m34p55678s"  # 2p 5p
THREE_SIDED = "23456m111p789s55z"  # 1m 4m 7m
ORPHANS = "19m19p19s1234567z"  # all thirteen


def table(*rivers: str, melds: dict[int, Sequence[str]] | None = None) -> list[SeatTiles]:
    """Return the rivers of four seats; "*" is after the riichi tile."""
    seats = []
    for at, text in enumerate(rivers):
        before, mark, _ = text.partition("*")
        riichi = sum(each.isdigit() for each in before) - 1 if mark else None
        seats.append(seat(text.replace("*", ""), *(melds or {}).get(at, ()), riichi=riichi))
    return seats


def own_discards(seats: Sequence[SeatTiles], at: int) -> tuple[Tile, ...]:
    """Return all known discards of a player: the river, then those that were called."""
    river = (tile for tile in seats[at].river if tile is not None)
    return (*river, *called_discards(seats, at))


@pytest.mark.parametrize(
    ("text", "seats", "own"),
    [
        # A wait in the own river, also one that is not won on, and a red five for a plain one.
        (WIDE + "2p", table("9m2p", "9p", "9s", "1z"), "2p"),
        (WIDE + "2p", table("9m5p", "9p", "9s", "1z"), "5p"),
        (WIDE + "2p", table("9m0p", "9p", "9s", "1z"), "5p"),
        # A discard that somebody called is in a meld that points here: from the left of seat 1,
        # across from seat 2, from the right of seat 3; also an open and an added kan.
        (WIDE + "2p", table("9m", "9p", "9s", "1z", melds={1: ["2-34p"]}), "2p"),
        (WIDE + "2p", table("9m", "9p", "9s", "1z", melds={2: ["555=p"]}), "5p"),
        (WIDE + "2p", table("9m", "9p", "9s", "1z", melds={3: ["5555+p"]}), "5p"),
        (WIDE + "2p", table("9m", "9p", "9s", "1z", melds={2: ["555=5p"]}), "5p"),
        # The river of another player, and a meld called from another player, are no furiten.
        (WIDE + "2p", table("9m", "25p", "9s", "1z"), ""),
        (WIDE + "2p", table("9m", "9p", "9s", "1z", melds={2: ["555-p"]}), ""),
        # A meld that shows nobody cannot be seen.
        (WIDE + "2p", table("9m", "9p", "9s", "1z", melds={2: ["555_p"]}), ""),
    ],
)
def test_furiten_from_the_own_discards(text: str, seats: list[SeatTiles], own: str) -> None:
    hand, tile = parse_hand(text)
    win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST)
    error = furiten_error(hand, win, discards=own_discards(seats, 0))
    assert (error is not None) == bool(own)
    if error is not None:
        assert f"its player discarded {own}, so only tsumo wins" in str(error)


@pytest.mark.parametrize(
    ("text", "seats", "winning", "passed"),
    [
        # After the riichi of seat 0: seat 1 discarded 5p, which it let pass for good.
        (WIDE, table("9m*1z", "5p9p", "9s", "1z"), None, "5p"),
        # Its own later discards change nothing.
        (WIDE, table("9m*1z1s", "5p9p1s", "9s1s", "1z1z"), "2p", "5p"),
        # Before the riichi it does not count.
        (WIDE, table("9m1z*", "5p9p", "9s", "1z"), None, ""),
        # In the same turn, without riichi.
        (WIDE, table("9m1z", "9p5p", "9s", "1z"), None, "5p"),
        # It is over after the own next discard.
        (WIDE, table("9m1z1s", "9p5p", "9s1s", "1z1z"), None, ""),
        # The winning tile did not pass.
        (WIDE, table("9m1z", "9p5p", "9s", "1z"), "5p", ""),
        (WIDE, table("9m*1z", "5p5p", "9s", "1z"), "5p", "5p"),
        # A passed tile that somebody else called: seat 3 called the 5p of seat 1.
        (WIDE, table("9m*", "", "", "1z", melds={3: ["555=p"]}), None, "5p"),
        # Several waits, and thirteen.
        (THREE_SIDED, table("9m*1z", "1m4m", "9s", "7m"), None, "174m"),
        (ORPHANS, table("2p*3p", "1m", "2s", "7z"), None, "1m7z"),
        # It cannot be seen whether seat 1 discarded the 5p before or after the call of its 7z.
        (WIDE, table("9m", "5p", "1s", "1z", melds={2: ["777-z"]}), None, ""),
    ],
)
def test_waits_that_were_let_pass(
    text: str, seats: list[SeatTiles], winning: str | None, passed: str
) -> None:
    hand = parse_waiting_hand(text)
    tile = None if winning is None else parse_tile(winning)
    assert format_tiles(passed_waits(hand, seats, 0, winning=tile, dealer=0)) == passed


@pytest.mark.parametrize(
    ("seats", "possible"),
    [
        (table("19m19p5z", "1z", "1z", "1z"), True),
        (table("19m19p5z2s", "1z", "1z", "1z"), False),
        (table("19m0p", "1z", "1z", "1z"), False),
        (table("19m", "1z", "1z", "1z", melds={2: ["111=p"]}), False),  # called from it
        (table("19m", "1z", "1z", "1z", melds={2: ["111-p"]}), True),  # called from seat 1
        (table("19m", "1z", "1z", "1z", melds={0: ["111-p"]}), True),  # the own call is a rule
        (table("", "1z", "1z", "1z"), True),
    ],
)
def test_nagashi(seats: list[SeatTiles], possible: bool) -> None:
    assert nagashi_possible(seats, 0) is possible


@given(st.integers(0, 10_000), st.data())
def test_called_discards_are_those_that_were_called(seed: int, data: st.DataObject) -> None:
    hand = random_hand(seed)
    count = data.draw(st.integers(1, len(hand.steps)))
    seats = hand.moment(count)
    for at in range(4):
        discards = sorted(
            str(step.tile) for step in hand.steps[:count] if step.tile and step.seat == at
        )
        assert sorted(map(str, own_discards(seats, at))) == discards
        assert len(called_discards(seats, at)) == len(discards) - len(seats[at].river)


@needs_logs
@given(st.data())
def test_what_passed_in_a_real_hand_did_pass(data: st.DataObject) -> None:
    """Every tile that passed was discarded after the riichi or the last discard of the player."""
    hand = data.draw(st.sampled_from(recorded_hands()))
    count = data.draw(st.integers(1, len(hand.steps)))
    seats, at = hand.moment(count), data.draw(st.integers(0, 3))
    own = [n for n, step in hand.discards if step.seat == at and n < count]
    riichi = [n for n in own if hand.steps[n].riichi]
    since = riichi[0] if seats[at].riichi is not None else max(own, default=count)
    later = [step.tile for step in hand.steps[since + 1 : count] if step.seat != at]
    orphans = parse_waiting_hand(ORPHANS)
    kinds = {tile.kind for tile in wait_tiles(orphans)}
    for tile in passed_waits(orphans, seats, at):
        assert tile.kind in kinds
        later.remove(tile)
