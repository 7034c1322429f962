"""The payouts of each wait equal score() for every tile that completes the hand."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorer.payment import Ron, Tsumo
from scorer.riichi.contradictions import surplus_error
from scorer.riichi.division import divide
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.score import Score, score
from scorer.riichi.waits import (
    Circumstances,
    DrawnHand,
    NotTenpai,
    Outcome,
    WaitValue,
    check_tenpai,
    waits,
)
from scorer.riichi.win import By, Riichi, Win
from scorer.tiles.errors import ImpossibleHand, RiichiError
from scorer.tiles.hand import Hand, parse_waiting_hand
from scorer.tiles.tile import TILES, Tile, Wind, parse_tiles
from scorer.tiles.wait_kinds import terms_of_waits
from tests.scorer.waiting_strategies import waiting_hands

SANMA = Rules(players=3, honba=200, uma=((15, 0, -15),))
WITH_YAKU = replace(STANDARD, keishiki_tenpai=False)
NO_REDS = replace(STANDARD, red_fives=(0, 0, 0))
SOUTH_IN_EAST = Circumstances(seat=Wind.SOUTH, round=Wind.EAST)


def of(
    text: str,
    rules: Rules = STANDARD,
    *,
    dora: tuple[Tile, ...] = (),
    visible: tuple[Tile, ...] = (),
) -> dict[str, WaitValue]:
    circumstances = replace(SOUTH_IN_EAST, dora=dora, visible=visible)
    found = waits(parse_waiting_hand(text), circumstances, rules)
    return {str(wait.tile): wait for wait in found}


def points(outcome: Outcome | None) -> int:
    assert isinstance(outcome, Score)
    return outcome.points


@st.composite
def circumstances(draw: st.DrawFn) -> Circumstances:
    tiles = st.lists(st.sampled_from(TILES), max_size=5).map(tuple)
    return Circumstances(
        seat=draw(st.sampled_from(Wind)),
        round=draw(st.sampled_from(Wind)),
        dora=draw(tiles),
        visible=draw(tiles),
    )


@st.composite
def positions(draw: st.DrawFn) -> tuple[Hand, Circumstances]:
    """Generate a hand and its circumstances with at most four tiles of a kind."""
    hand, known = draw(waiting_hands()), draw(circumstances())
    assume(surplus_error([hand], [*known.dora, *known.visible], STANDARD) is None)
    return hand, known


@given(positions())
def test_every_kind_that_completes_the_hand_is_a_wait(position: tuple[Hand, Circumstances]) -> None:
    hand, known = position
    completing = [tile.kind for tile in TILES if divide(hand, known.win(tile, By.RON))]
    assert [wait.tile.kind for wait in waits(hand, known)] == completing


@given(positions(), st.sampled_from([STANDARD, NO_REDS]))
def test_payouts_equal_the_score(position: tuple[Hand, Circumstances], rules: Rules) -> None:
    hand, known = position
    for wait in waits(hand, known, rules):
        variants = [(wait.tile, wait.payouts)]
        if wait.red_payouts is not None:
            variants.append((Tile(wait.tile.suit, 5, red=True), wait.red_payouts))
        for tile, pays in variants:
            same(pays.ron, hand, known.win(tile, By.RON), rules)
            same(pays.tsumo, hand, known.win(tile, By.TSUMO), rules)
            if hand.menzen:
                same(pays.riichi_ron, hand, known.win(tile, By.RON, Riichi.RIICHI), rules)
                same(pays.riichi_tsumo, hand, known.win(tile, By.TSUMO, Riichi.RIICHI), rules)
            else:
                assert (pays.riichi_ron, pays.riichi_tsumo) == (None, None)


def same(outcome: Outcome | None, hand: Hand, win: Win, rules: Rules) -> None:
    if isinstance(outcome, Score):
        assert outcome == score(hand, win, rules)
        return
    with pytest.raises(RiichiError) as caught:
        score(hand, win, rules)
    assert (type(caught.value), str(caught.value)) == (type(outcome), str(outcome))


@given(positions())
def test_tiles_in_hand_remaining_and_visible_are_four(position: tuple[Hand, Circumstances]) -> None:
    hand, known = position
    visible = Counter(tile.kind for tile in (*known.dora, *known.visible))
    for wait in waits(hand, known):
        kind = wait.tile.kind
        assert wait.in_hand == hand.counts[kind]
        assert wait.possible == (wait.in_hand < 4)
        assert wait.remaining == 4 - wait.in_hand - visible[kind]


@given(positions())
def test_red_payouts_only_if_a_red_five_can_come(position: tuple[Hand, Circumstances]) -> None:
    hand, known = position
    in_sight = (*hand.tiles, *known.dora, *known.visible)
    for wait in waits(hand, known):
        if wait.tile.red or wait.red_payouts is not None:
            assert wait.tile.rank == 5
            assert Tile(wait.tile.suit, 5, red=True) not in in_sight
    assert not any(wait.tile.red or wait.red_payouts for wait in waits(hand, known, NO_REDS))


def test_a_closed_hand_without_and_with_riichi() -> None:
    found = of("234567m34p55678s")
    assert list(found) == ["2p", "5p"]
    pays = found["2p"].payouts
    # Pinfu and tanyao; riichi and tsumo add a han each.
    assert isinstance(pays.ron, Score)
    assert pays.ron.payment == Ron(2000)
    assert isinstance(pays.tsumo, Score)
    assert pays.tsumo.payment == Tsumo(1300, 700)
    assert (points(pays.riichi_ron), points(pays.riichi_tsumo)) == (3900, 5200)
    assert found["2p"].red_payouts is None
    red = found["5p"].red_payouts
    assert red is not None
    assert points(red.ron) == 3900


def test_a_wait_for_a_fifth_tile_is_not_possible() -> None:
    (wait,) = of("123m456p789s1111z").values()
    assert (wait.in_hand, wait.remaining, wait.possible) == (4, 0, False)
    assert isinstance(wait.payouts.ron, ImpossibleHand)
    (melded,) = of("123m456p789s1z 111=z").values()
    assert not melded.possible


def test_the_wait_is_red_if_only_the_red_five_remains() -> None:
    held = of("234567m555p678s9p")
    assert "0p" not in held
    found = of("234567m55p678s55s", visible=parse_tiles("5p"))
    assert found["0p"].red_payouts is None
    assert found["0p"].remaining == 1
    assert found["5s"].red_payouts is not None
    unseen = of("234567m55p678s55s", visible=parse_tiles("0p"))
    assert unseen["5p"].red_payouts is None
    three = replace(STANDARD, red_fives=(1, 2, 1))
    assert of("234567m55p678s55s", three)["0p"].red_payouts is None


def test_three_players_never_wait_for_tiles_outside_the_set() -> None:
    found = of("13m456789p11155z", SANMA)
    assert found == {}
    assert list(of("456789p11m11155z", SANMA)) == ["1m", "5z"]
    assert list(of("456789p44z11155z 44z~", SANMA)) == ["4z", "5z"]
    assert not of("456789p44z11155z 44z~", SANMA)["4z"].possible


class TestTenpaiAtADraw:
    """Formal tenpai (HU "keishikitenpai") and karaten (riichi.wiki, "Karaten")."""

    FIFTH_TILE = "123456789m5555p"
    FIFTH_TILE_OF_A_KAN = "12m444p678s11z 3333m"
    NO_YAKU = "12m444p678s11z 7-89m"

    @staticmethod
    def check(text: str, rules: Rules = STANDARD, *, riichi: bool = False) -> DrawnHand:
        return check_tenpai(parse_waiting_hand(text), SOUTH_IN_EAST, rules, riichi=riichi)

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("234567m34p55678s", "2p5p"),
            ("19m19p19s1234567z", "1m9m1p9p1s9s1z2z3z4z5z6z7z"),
            ("1122m3344p5566s7z", "7z"),
            ("2223456m111p 555=z", "1m4m7m3m6m"),
            (NO_YAKU, "3m"),
        ],
    )
    def test_waits(self, text: str, expected: str) -> None:
        found = self.check(text)
        assert found.tenpai
        assert set(found.waits) == set(parse_tiles(expected))

    @pytest.mark.parametrize("text", ["123m456p2278s115z", "19m19p19s12345z12p"])
    def test_noten(self, text: str) -> None:
        assert self.check(text).not_tenpai is NotTenpai.NO_WAITS

    @pytest.mark.parametrize("text", [FIFTH_TILE, FIFTH_TILE_OF_A_KAN])
    def test_only_a_fifth_tile(self, text: str) -> None:
        assert self.check(text).not_tenpai is NotTenpai.FIFTH_TILE
        assert self.check(text, replace(STANDARD, fifth_tile_tenpai=True)).tenpai

    def test_tiles_of_others_do_not_matter(self) -> None:
        known = replace(SOUTH_IN_EAST, visible=parse_tiles("3m3m3m3m"))
        assert check_tenpai(parse_waiting_hand(self.NO_YAKU), known).tenpai

    def test_a_wait_without_a_yaku(self) -> None:
        assert self.check(self.NO_YAKU).tenpai
        assert self.check(self.NO_YAKU, WITH_YAKU).not_tenpai is NotTenpai.NO_YAKU

    @pytest.mark.parametrize("text", ["12m444p678s11z789m", "12m444p678s22z 777+z"])
    def test_a_wait_with_a_yaku(self, text: str) -> None:
        assert self.check(text, WITH_YAKU).tenpai


@pytest.mark.parametrize(
    ("hand", "kinds", "all_together"),
    [
        ("234567m34p55678s", {"2p": "ryanmen", "5p": "ryanmen"}, "ryanmen"),
        ("123m456p2278s999p", {"6s": "ryanmen", "9s": "ryanmen"}, "ryanmen"),
        ("123m456p2279s999p", {"8s": "kanchan"}, "kanchan"),
        ("123m456p55z12s999p", {"3s": "penchan"}, "penchan"),
        ("123m456p2289s999p", {"7s": "penchan"}, "penchan"),
        ("123m456p789s1155z", {"1z": "shanpon", "5z": "shanpon"}, "shanpon"),
        ("123m456p789s1115z", {"5z": "tanki"}, "tanki"),
        ("1122m3344p5566s7z", {"7z": "tanki"}, "tanki"),
        ("19m19p19s1234566z", {"7z": "tanki"}, "tanki"),
        ("123m111z99m56789s", {"4s": "ryanmen", "7s": "ryanmen penchan"}, "ryanmen penchan"),
        ("123m456p7789s22z7s", {"7s": "shanpon penchan", "2z": "shanpon"}, "penchan shanpon"),
        ("123m456p2345s999p", {"2s": "tanki", "5s": "tanki"}, "tanki"),
        (
            "123m456p23456s99p",
            {"1s": "ryanmen", "4s": "ryanmen", "7s": "ryanmen"},
            "ryanmen tamen",
        ),
        (
            "123m456p2223s789p",
            {"1s": "ryanmen", "3s": "tanki", "4s": "ryanmen"},
            "ryanmen tanki tamen",
        ),
    ],
)
def test_each_wait_has_its_kinds(hand: str, kinds: dict[str, str], all_together: str) -> None:
    """HU "kétoldali", "egyoldali", "lyukas sorral", "két duplával", "egy fél párral"."""
    found = of(hand, NO_REDS)
    assert {tile: set(map(str, wait.kinds)) for tile, wait in found.items()} == {
        tile: set(names.split()) for tile, names in kinds.items()
    }
    terms = terms_of_waits(wait.kinds for wait in found.values())
    assert [term.name for term in terms] == all_together.split()


def test_thirteen_orphans_can_wait_for_all_of_them() -> None:
    """HU "több fronton: tamenmachi"."""
    found = of("19m19p19s1234567z")
    assert {*(kind for wait in found.values() for kind in wait.kinds)} == {"juusanmen"}
    terms = terms_of_waits(wait.kinds for wait in found.values())
    assert [term.name for term in terms] == ["juusanmen", "tamen"]
