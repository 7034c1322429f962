"""Furiten: a ron is invalid after a discarded wait or a winning tile that was let pass."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.riichi.contradictions import furiten_error
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import check
from scorer.riichi.shanten import wait_tiles
from scorer.riichi.what_if import remedies
from scorer.riichi.win import By, Riichi, Win
from scorer.table.riichi.game import RiichiGame
from scorer.table.riichi.wins import RiichiClaim
from scorer.tiles.errors import Furiten
from scorer.tiles.hand import Hand
from scorer.tiles.terms import Language
from scorer.tiles.tile import TILES, Tile, parse_tiles
from tests.scorer.win_strategies import won_hands
from tests.scorer.wins import won


def claim(text: str, discards: str, by: By = By.RON) -> Furiten | None:
    return furiten_error(*won(text, by), discards=parse_tiles(discards))


@pytest.mark.parametrize(
    ("text", "discards", "wait"),
    [
        ("234567m34p55678s2p", "1z2p", "2p"),
        # Every wait counts, not only the winning tile.
        ("234567m34p55678s2p", "5p9m", "5p"),
        ("234567m34p55678s2p", "0p9m", "5p"),
        ("234567m34p55678s2p", "25p", "25p"),
        ("19m19p19s1234567z1m", "7z2p", "7z"),
        ("1188m2277p3399s5z5z", "5z", "5z"),
        ("55m34p2p 2-34m 777_s 999_m", "5p", "5p"),
    ],
)
def test_no_ron(text: str, discards: str, wait: str) -> None:
    objection = claim(text, discards)
    assert objection is not None
    assert f"its player discarded {wait}, so only tsumo wins" in objection.text(Language.ENGLISH)
    assert f"{wait} を自分で捨てている" in objection.text(Language.JAPANESE)
    assert claim(text, discards, By.TSUMO) is None


@pytest.mark.parametrize(
    ("riichi", "when", "japanese"),
    [
        (Riichi.NONE, "in this turn", "同じ巡目に和了牌を見逃している"),
        (Riichi.RIICHI, "after the riichi", "リーチ後に和了牌を見逃している"),
    ],
)
def test_no_ron_after_a_winning_tile_was_let_pass(riichi: Riichi, when: str, japanese: str) -> None:
    """HU: until the next own turn ("amíg megint ő nem jön"), or after ri-chi for good."""
    hand, win = won("234567m34p55678s2p", riichi=riichi, missed=True)
    [objection] = check(hand, win)
    assert isinstance(objection, Furiten)
    assert f"let a winning tile pass {when}, so only tsumo wins" in objection.text(Language.ENGLISH)
    assert japanese in objection.text(Language.JAPANESE)
    assert check(hand, replace(win, by=By.TSUMO)) == ()
    assert "tsumo" in [each.change.name for each in remedies(hand, win)]


@pytest.mark.parametrize(
    "claim",
    [
        RiichiClaim(winner=1, hand="234567m34p55678s2p", missed=True),
        RiichiClaim(winner=1, hand="234567m34p55678s2p", discards=parse_tiles("9m5p")),
    ],
)
def test_a_table_knows_furiten(claim: RiichiClaim) -> None:
    state, rules = RiichiGame(Rules()).new_game(), Rules()
    with pytest.raises(Furiten):
        RiichiGame(rules).resolve_win(claim, state, discarder=0)
    assert [type(each) for each in RiichiGame(rules).objections(claim, state, discarder=0)] == [
        Furiten
    ]
    assert "tsumo" in [
        each.change.name for each in RiichiGame(rules).alternatives(claim, state, discarder=0)
    ]
    assert RiichiGame(rules).resolve_win(claim, state, discarder=None).win.payment.total == 2700


def test_a_recorded_hand_keeps_the_discards() -> None:
    game = RiichiGame(Rules())
    claim = RiichiClaim(winner=1, hand="234567m34p55678s2p", discards=parse_tiles("9m0s1z1m"))
    resolved = game.resolve_win(claim, game.new_game(), discarder=0)
    assert resolved.shown is not None
    assert resolved.shown.discards == "9m0s1z1m"
    again = game.recorded_claim(resolved.shown, resolved.win, game.new_game())
    assert again.discards == claim.discards


@given(won_hands(), st.lists(st.sampled_from(TILES), max_size=18))
def test_furiten_is_a_wait_among_the_discards(won: tuple[Hand, Win], discards: list[Tile]) -> None:
    hand, win = won
    found = furiten_error(hand, win, discards=discards)
    kinds = {tile.kind for tile in wait_tiles(hand)}
    assert win.tile.kind in kinds
    has_wait = any(tile.kind in kinds for tile in discards)
    assert (found is not None) == (win.by is By.RON and has_wait)
