"""Set up a table: dice, seats and the wall, as the sources describe them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.table.setup.seating import (
    Dice,
    SeatingMethod,
    dealer_draw,
    direct_draw,
    one_wind_draw,
    parse_dice,
    row_draw,
    select_seat,
    tiles_to_draw,
)
from scorer.table.setup.wall import FAN_WALL, Opening, Spot, WallCustom, break_wall
from scorer.table.state import WINDS
from scorer.tiles.errors import ImpossibleEvent, RiichiError
from scorer.tiles.terms import Language
from scorer.tiles.tile import Wind, format_tiles, parse_tiles

EAST, SOUTH, WEST, NORTH = WINDS
FROM_LEFT = WallCustom(from_left=True)
DICE = st.builds(Dice, st.integers(1, 6), st.integers(1, 6))


def indicator_place(opening: Opening) -> int:
    """Return the number of tiles between the break and the indicator."""
    assert opening.indicator is not None
    return opening.dead.index(opening.indicator)


class TestDice:
    @pytest.mark.parametrize(
        ("side", "totals"),
        [(0, (5, 9)), (1, (2, 6, 10)), (2, (3, 7, 11)), (3, (4, 8, 12))],  # TP
    )
    def test_select_the_side_of_the_table_in_tp(self, side: int, totals: tuple[int, ...]) -> None:
        for total in totals:
            dice = Dice(max(1, total - 6), total - max(1, total - 6))
            assert select_seat(0, dice, 4) == side, total

    def test_three_players_are_counted_around(self) -> None:
        assert [select_seat(1, Dice(1, face), 3) for face in (1, 2, 3)] == [2, 0, 1]

    @pytest.mark.parametrize("text", ["3+4", "3 4", "34", " 3, 4 "])
    def test_parse(self, text: str) -> None:
        assert parse_dice(text) == Dice(3, 4)

    @pytest.mark.parametrize("text", ["", "7", "3+4+5", "3x4", "0+3", "7+1", "三四"])
    def test_invalid_notation(self, text: str) -> None:
        with pytest.raises(RiichiError) as raised:
            parse_dice(text)
        assert raised.value.text(Language.JAPANESE).endswith("。")


class TestDirect:
    def test_players_sit_by_their_wind_and_east_deals(self) -> None:
        """Basic Ari-Ari 4.2: "Each player will take the seat as dictated by their wind"."""
        drawn = direct_draw((NORTH, WEST, EAST, SOUTH))
        assert (drawn.seats, drawn.first_dealer) == ((2, 3, 1, 0), 0)

    def test_three_players_draw_without_north(self) -> None:
        assert tiles_to_draw(SeatingMethod.DIRECT, 3) == parse_tiles("123z")
        assert direct_draw((WEST, EAST, SOUTH)).seats == (1, 2, 0)


def test_the_player_who_draws_east_deals_and_nobody_moves() -> None:
    """Basic Ari-Ari 4.2, "Dealer Only Draw"."""
    drawn = dealer_draw((NORTH, WEST, EAST, SOUTH))
    assert (drawn.seats, drawn.first_dealer) == ((0, 1, 2, 3), 2)


class TestRow:
    def test_the_example_of_basic_ari_ari(self) -> None:
        """Step by step, with player 1 shuffling, and 5 and 9 rolled.

        5 counted from player 1 is player 1, temporary East. 5 is odd: the tiles are taken from
        the side of the 1, which is the left. 9 counted from where temporary East sits then.
        """
        draw = row_draw(parse_tiles("4z1p1z3z2z2p"), (Dice(1, 4), Dice(3, 6)), roller=1)
        assert draw.temporary_east == 1
        assert format_tiles(draw.edges) == "1p4132z2p"
        assert draw.first == parse_tiles("1p")[0]
        assert draw.takers == (1, 2, 3, 0)
        assert draw.seating.winds == (SOUTH, NORTH, EAST, WEST)
        assert draw.seating.seats == (2, 0, 3, 1)
        # Player 1 sits north now, fourth in turn order; 9 is that seat again.
        assert (draw.temporary_dealer, draw.seating.first_dealer) == (1, 3)

    def test_an_even_roll_begins_at_the_two(self) -> None:
        draw = row_draw(parse_tiles("4z1p1z3z2z2p"), (Dice(2, 4), Dice(1, 1)))
        assert draw.first == parse_tiles("2p")[0]
        # 6 from player 0 is player 1, who takes the rightmost wind.
        assert draw.seating.winds[1] is SOUTH

    def test_the_example_of_the_hungarian_document(self) -> None:
        """Four rolls: kariton, the side and the first to take, karioya, chi-cha."""
        rolls = (Dice(1, 2), Dice(2, 2), Dice(1, 1), Dice(1, 2))
        draw = row_draw(parse_tiles("1p1234z2p"), rolls)
        assert draw.seating.method is SeatingMethod.LONG
        assert draw.temporary_east == 2
        # 4 is even: from the 2, and the fourth player from player 2 takes first.
        assert draw.takers == (1, 2, 3, 0)
        assert draw.seating.winds == (EAST, NORTH, WEST, SOUTH)
        assert draw.seating.seats == (0, 3, 2, 1)
        # Player 2 sits west: 2 selects the next, player 1, whose 3 selects the second after that.
        assert (draw.temporary_dealer, draw.seating.first_dealer) == (1, 1)

    def test_the_third_roll_selects_the_first_dealer(self) -> None:
        """Kariton, the side and the first to take, and chi-cha at once (HU: "rögtön a chi-cha")."""
        rolls = (Dice(1, 2), Dice(2, 2), Dice(1, 1))
        draw = row_draw(parse_tiles("1p1234z2p"), rolls)
        assert draw.seating.method is SeatingMethod.THREE_ROLLS
        assert (draw.takers, draw.seating.seats) == ((1, 2, 3, 0), (0, 3, 2, 1))
        # Player 2, who sits west, rolls 2: the next seat, north, deals first.
        assert (draw.temporary_dealer, draw.seating.first_dealer) == (2, 3)

    @pytest.mark.parametrize(
        ("pair", "odd", "even"),
        [("12m", "1m", "2m"), ("12s", "1s", "2s"), ("1p2m", "1p", "2m"), ("89m", "9m", "8m")],
    )
    def test_any_one_and_two_or_eight_and_nine_of_characters(
        self, pair: str, odd: str, even: str
    ) -> None:
        """AA "a 1 and a 2"; HU "másik 1/2-t használnak, vagy a manzu 8/9-et"."""
        low, high = parse_tiles(pair)
        for row in ((low, *parse_tiles("1234z"), high), (high, *parse_tiles("1234z"), low)):
            for dice, start in ((Dice(1, 2), odd), (Dice(2, 2), even)):
                draw = row_draw(row, (dice, Dice(1, 1)))
                assert str(draw.first) == start
                assert draw.numbers == (low, high)
                winds = (EAST, SOUTH, WEST, NORTH)
                taken = tuple(draw.seating.winds[player] for player in draw.takers)
                assert taken == (winds if str(row[0]) == start else winds[::-1])

    @given(st.sampled_from([3, 4]), st.data())
    def test_every_roll_gives_each_player_a_seat(self, players: int, data: st.DataObject) -> None:
        row = data.draw(st.permutations(tiles_to_draw(SeatingMethod.TRADITIONAL, players)))
        rolls = data.draw(st.sampled_from([2, 3, 4]).flatmap(lambda n: st.tuples(*[DICE] * n)))
        roller = data.draw(st.integers(0, players - 1))
        draw = row_draw(row, rolls, roller=roller)
        seating = draw.seating
        assert sorted(seating.seats) == list(range(players))
        assert [seating.winds[player] for player in seating.seats] == list(WINDS[:players])
        assert 0 <= seating.first_dealer < players
        assert sorted(map(str, draw.edges)) == sorted(map(str, row))
        assert {str(draw.edges[0]), str(draw.edges[-1])} == {"1p", "2p"}


class TestOneWind:
    """HU, on the Chinese game: two rolls, for a side of the table and for the player there."""

    def test_the_second_roll_selects_who_draws_and_the_first_the_side(self) -> None:
        """7 counted from player 0 is the side of player 2, 4 is player 3, who draws south there.

        The others sit down counter-clockwise and take west, north and east.
        """
        draw = one_wind_draw(SOUTH, (Dice(3, 4), Dice(1, 3)))
        assert (draw.side, draw.drawer) == (2, 3)
        assert draw.seating.winds == (WEST, NORTH, EAST, SOUTH)
        assert draw.seating.seats == (2, 3, 0, 1)
        assert draw.seating.first_dealer == 0

    def test_dice_are_counted_from_the_roller(self) -> None:
        draw = one_wind_draw(EAST, (Dice(1, 1), Dice(4, 5)), roller=1)
        assert (draw.side, draw.drawer) == (2, 1)
        assert draw.seating.seats == (1, 2, 3, 0)

    @given(DICE, DICE, st.integers(0, 3), st.sampled_from(WINDS))
    def test_every_player_gets_a_seat(self, side: Dice, who: Dice, roller: int, wind: Wind) -> None:
        draw = one_wind_draw(wind, (side, who), roller=roller)
        seating = draw.seating
        assert seating.winds[draw.drawer] is wind
        assert [seating.winds[player] for player in seating.seats] == list(WINDS)
        after = seating.seats[(seating.seats.index(draw.drawer) + 1) % 4]
        assert after == (draw.drawer + 1) % 4


@pytest.mark.parametrize(
    "draw",
    [
        lambda: one_wind_draw(NORTH, (Dice(1, 1), Dice(1, 1)), players=3),
        lambda: one_wind_draw(EAST, (Dice(1, 1), Dice(1, 1)), players=2),
        lambda: break_wall(Dice(1, 1), dealer=0, custom=FAN_WALL),
        lambda: WallCustom(by_fans=True, dead_tiles=13),
        lambda: direct_draw((EAST, SOUTH, WEST, WEST)),
        lambda: row_draw(parse_tiles("1p1234z3p"), (Dice(1, 1),) * 2),
        lambda: row_draw(parse_tiles("1p12345z2p"), (Dice(1, 1),) * 2),
        lambda: row_draw(parse_tiles("1p1234z2p"), (Dice(1, 1),) * 5),
        lambda: row_draw(parse_tiles("1p1234z2p"), (Dice(1, 1),) * 2, roller=4),
        lambda: break_wall(Dice(1, 1), dealer=4),
        lambda: Dice(0, 3),
    ],
)
def test_an_impossible_draw(draw: Callable[[], object]) -> None:
    with pytest.raises(RiichiError) as raised:
        draw()
    assert raised.value.text(Language.ENGLISH).endswith(".")
    assert raised.value.text(Language.JAPANESE).endswith("。")


class TestWall:
    def test_the_example_of_basic_ari_ari(self) -> None:
        """5.1: a seven selects the West player's wall, broken seven stacks from the right."""
        opening = break_wall(Dice(3, 4), dealer=1)
        assert (opening.wall, opening.left) == (3, 7)
        first = opening.takes[0]
        assert first.seat == 1
        assert first.spots == tuple(
            Spot(3, stack, top) for stack in (8, 9) for top in (True, False)
        )

    def test_a_second_roll_gives_the_number_of_stacks(self) -> None:
        """Toki Pona: the first roll selects the side, the second the place of the break."""
        opening = break_wall(Dice(2, 3), dealer=0, second=Dice(3, 3))
        assert (opening.wall, opening.left) == (0, 6)
        assert opening.takes[0].spots[0] == Spot(0, 7, top=True)

    def test_tiles_are_taken_clockwise_round_the_corner(self) -> None:
        """Toki Pona: the rest is taken from the right end of the wall to the left."""
        opening = break_wall(Dice(6, 6), dealer=0)
        spots = [spot for take in opening.takes[:3] for spot in take.spots if spot.top]
        assert [(spot.wall, spot.stack) for spot in spots] == [
            (3, 13), (3, 14), (3, 15), (3, 16), (3, 17), (2, 1),
        ]  # fmt: skip

    def test_the_jump_draw(self) -> None:
        """Hungarian: East takes a tile and the top one of the stack after the next."""
        opening = break_wall(Dice(1, 1), dealer=0)
        jump = opening.takes[12]
        first, second = jump.spots
        assert jump.seat == 0
        assert (first.top, second.top) == (True, True)
        assert second.stack == first.stack + 2
        others = [take.spots[0] for take in opening.takes[13:]]
        assert [spot.top for spot in others] == [False, True, False]

    def test_the_dead_wall(self) -> None:
        """Fourteen tiles, the indicator on top of the third stack from the break."""
        opening = break_wall(Dice(1, 1), dealer=0)
        assert len(opening.dead) == 14
        assert opening.dead[0] == Spot(1, 2, top=True)
        # Two stacks stay in the broken wall, the others lie in the one to its right.
        assert opening.indicator == Spot(2, 17, top=True)
        assert opening.replacement is None
        assert opening.live == 136 - 14 - 53

    def test_two_rolls_counted_from_the_left(self) -> None:
        """Hungarian: the sum of both rolls is the stack from the left that is dealt first."""
        opening = break_wall(Dice(2, 3), dealer=0, second=Dice(3, 4), custom=FROM_LEFT)
        assert (opening.counted_wall, opening.from_left) == (0, 12)
        # The 12th stack from the left of 17 is the 6th from the right.
        assert (opening.wall, opening.left) == (0, 5)
        assert opening.takes[0].spots[0] == Spot(0, 6, top=True)
        assert opening.dead[0] == Spot(0, 5, top=True)

    def test_the_count_goes_on_into_the_next_wall(self) -> None:
        opening = break_wall(Dice(5, 4), dealer=0, second=Dice(6, 6), custom=FROM_LEFT)
        assert (opening.counted_wall, opening.from_left) == (0, 21)
        # Right of the 17th stack comes the wall of the next player, whose 4th from the left it is.
        assert opening.takes[0].spots[0] == Spot(1, 14, top=True)
        assert (opening.wall, opening.left) == (1, 13)

    def test_from_the_left_needs_two_rolls(self) -> None:
        with pytest.raises(ImpossibleEvent, match="add the second roll"):
            break_wall(Dice(1, 1), dealer=0, custom=FROM_LEFT)

    @pytest.mark.parametrize("tiles", [14, 16, 30])
    def test_larger_dead_walls(self, tiles: int) -> None:
        """RA: "the last 14~30 tiles of the wall, depending on variant"."""
        opening = break_wall(Dice(3, 4), dealer=0, custom=WallCustom(dead_tiles=tiles))
        assert len(opening.dead) == len(set(opening.dead)) == tiles
        assert opening.live == 136 - tiles - 53
        assert indicator_place(opening) == 4

    @pytest.mark.parametrize("tiles", [12, 15, 32])
    def test_invalid_dead_walls(self, tiles: int) -> None:
        with pytest.raises(ImpossibleEvent, match="an even number from 14 to 30"):
            break_wall(Dice(3, 4), dealer=0, custom=WallCustom(dead_tiles=tiles))

    def test_eight_replacement_tiles_if_norths_are_set_aside(self) -> None:
        opening = break_wall(Dice(3, 4), dealer=0, players=3, custom=WallCustom(norths=True))
        assert indicator_place(opening) == 8
        assert opening.live == 108 - 14 - 40
        plain = break_wall(Dice(3, 4), dealer=0, players=3)
        assert indicator_place(plain) == 4

    @given(st.sampled_from([3, 4]), DICE, st.none() | DICE, st.booleans(), st.booleans())
    def test_no_tile_is_taken_twice_or_forgotten(
        self, players: int, roll: Dice, second: Dice | None, from_left: bool, norths: bool
    ) -> None:
        dealer = roll.first % players
        custom = WallCustom(norths=norths, from_left=second is not None and from_left)
        opening = break_wall(roll, dealer=dealer, players=players, second=second, custom=custom)
        taken = [spot for take in opening.takes for spot in take.spots]
        spots = {*taken, *opening.dead}
        assert len(spots) == len(taken) + len(opening.dead)
        assert len(spots) + opening.live == {4: 136, 3: 108}[players]
        held = dict.fromkeys(range(players), 0)
        for take in opening.takes:
            held[take.seat] += len(take.spots)
        assert held.pop(dealer) == 14
        assert set(held.values()) == {13}
        assert {spot.wall for spot in spots} <= set(range(players))


class TestFanWall:
    """144 tiles in four walls of 18 stacks, without a dead wall (CN98 p. 16-17, HU)."""

    FROM_RIGHT = WallCustom(by_fans=True, dead_tiles=0)

    def broken(self, roll: Dice, second: Dice, custom: WallCustom = FAN_WALL) -> Opening:
        return break_wall(roll, dealer=0, second=second, custom=custom)

    def test_the_sum_of_both_rolls_from_the_left(self) -> None:
        """HU: the deal begins with the 12th stack from the left, the 7th of 18 from the right."""
        opening = self.broken(Dice(2, 3), Dice(3, 4))
        assert (opening.counted_wall, opening.counted, opening.from_left) == (0, 12, 12)
        assert (opening.wall, opening.left) == (0, 6)
        assert opening.takes[0].spots == tuple(
            Spot(0, stack, top) for stack in (7, 8) for top in (True, False)
        )

    def test_the_sum_of_both_rolls_from_the_right(self) -> None:
        """CN98 p. 16-17: the deal begins after the 12th stack from the right."""
        opening = self.broken(Dice(2, 3), Dice(3, 4), self.FROM_RIGHT)
        assert (opening.counted, opening.from_left) == (12, None)
        assert (opening.wall, opening.left) == (0, 12)
        assert opening.takes[0].spots[0] == Spot(0, 13, top=True)

    @pytest.mark.parametrize(
        ("custom", "second", "place"),
        [
            (FAN_WALL, Dice(4, 5), (0, 0)),  # 18: the last stack of the wall
            (FAN_WALL, Dice(4, 6), (1, 17)),  # 19: the first of the next player's
            (FROM_RIGHT, Dice(4, 5), (3, 0)),  # 18: after it the previous player's wall begins
            (FROM_RIGHT, Dice(6, 6), (3, 3)),  # 21
        ],
    )
    def test_the_count_goes_on_into_another_wall(
        self, custom: WallCustom, second: Dice, place: tuple[int, int]
    ) -> None:
        opening = self.broken(Dice(4, 5), second, custom)
        assert opening.counted_wall == 0
        assert (opening.wall, opening.left) == place

    def test_the_end_of_the_wall_replaces_flowers(self) -> None:
        """CN98: flowers are replaced from the back end, right of the break."""
        opening = self.broken(Dice(2, 3), Dice(3, 4))
        assert opening.replacement == Spot(0, 6, top=True)
        # Nothing stays right of a break at the corner: the end is in the next player's wall.
        assert self.broken(Dice(4, 5), Dice(4, 5)).replacement == Spot(1, 18, top=True)

    def test_the_jump(self) -> None:
        """CN98 p. 16-17: East takes the upper tiles of the first and the third stack."""
        jump = self.broken(Dice(2, 3), Dice(3, 4)).takes[12]
        first, second = jump.spots
        assert (jump.seat, first.top, second.top) == (0, True, True)
        assert [first.stack, second.stack] == [13, 15]
        assert {first.wall, second.wall} == {3}

    @given(DICE, DICE, st.sampled_from([FAN_WALL, FROM_RIGHT]), st.integers(0, 3))
    def test_no_tile_is_taken_twice(
        self, roll: Dice, second: Dice, custom: WallCustom, dealer: int
    ) -> None:
        opening = break_wall(roll, dealer=dealer, second=second, custom=custom)
        taken = [spot for take in opening.takes for spot in take.spots]
        assert len(set(taken)) == len(taken) == 53
        assert (opening.live, opening.dead, opening.indicator) == (144 - 53, (), None)
        assert opening.replacement not in taken
        assert {spot.stack for spot in taken} <= set(range(1, 19))
        spots = [
            sum(len(take.spots) for take in opening.takes if take.seat == seat) for seat in range(4)
        ]
        assert spots[dealer] == 14
        assert sorted(spots) == [13, 13, 13, 14]
