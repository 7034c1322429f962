"""Open riichi and eight wins in a row (paarenchan), in a hand and in a session."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.riichi.rules.choices import OpenRiichi
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import check
from scorer.riichi.win import By, Riichi
from scorer.table.events import Abort, ChomboMade, HandAborted, HandDrawn, HandWon
from scorer.table.riichi.game import RiichiGame
from scorer.table.riichi.wins import RiichiClaim
from scorer.table.settlement import TableWin
from scorer.table.state import GameState
from scorer.tiles.terms import Language
from tests.presets import TENHOU
from tests.scorer.wins import won

HAND = "123m23499s45679p8p"
OPEN = Rules(open_riichi=OpenRiichi.YAKUMAN)
PAARENCHAN = replace(TENHOU, optional_yaku=frozenset({"paarenchan"}))


class TestOpenRiichi:
    @pytest.mark.parametrize(
        ("riichi", "rules", "says"),
        [
            (Riichi.NONE, OPEN, "add the riichi"),
            (Riichi.RIICHI, Rules(), "These rules have no open riichi"),
        ],
    )
    def test_contradictions(self, riichi: Riichi, rules: Rules, says: str) -> None:
        drawn = won(HAND, By.TSUMO, riichi=riichi, open_riichi=True)
        [objection] = check(*drawn, rules)
        assert says in objection.text(Language.ENGLISH)

    @pytest.mark.parametrize(
        ("riichi", "ronned", "points"),
        [((1,), None, 32_000), ((0, 1), None, 2600), ((1,), 0, 32_000)],
    )
    def test_a_table_knows_whether_the_discarder_is_in_riichi(
        self, riichi: tuple[int, ...], ronned: int | None, points: int
    ) -> None:
        """A player chooses the tile that declares a riichi, so that it costs a yakuman."""
        state = replace(RiichiGame(OPEN).new_game(), riichi=riichi, sticks=2, ronned=ronned)
        claim = RiichiClaim(winner=1, hand=HAND, open_riichi=True)
        resolved = RiichiGame(OPEN).resolve_win(claim, state, discarder=0)
        assert resolved.win.payment.total == points
        assert resolved.shown is not None
        assert resolved.shown.circumstances == ("riichi", "open_riichi")


def won_by(winner: int, state: GameState) -> HandWon:
    claim = RiichiClaim(winner=winner, hand=HAND)
    return HandWon((RiichiGame(PAARENCHAN).resolve_win(claim, state, discarder=None).win,))


class TestPaarenchan:
    """riichi.wiki, "Optional yaku": a yakuman for the eighth consecutive hand won."""

    def test_the_eighth_win_is_a_yakuman(self) -> None:
        """South wins the first hand, and is then the dealer."""
        state = RiichiGame(PAARENCHAN).new_game()
        payments = []
        for _ in range(9):
            event = won_by(1, state)
            payments.append(event.wins[0].payment.total)
            state = RiichiGame(PAARENCHAN).play(event, replace(state, scores=(25_000,) * 4)).after
        assert payments[:7] == [1100, *[1500] * 6]
        assert payments[7:] == [48_000] * 2

    @pytest.mark.parametrize(
        ("event", "streaks"),
        [
            (HandDrawn(frozenset({0})), (0, 0, 0, 0)),
            (HandAborted(Abort.FOUR_WINDS), (0, 0, 0, 0)),
            (ChomboMade(2), (7, 0, 0, 0)),
        ],
    )
    def test_a_draw_ends_the_streak(
        self, event: HandDrawn | HandAborted | ChomboMade, streaks: tuple[int, ...]
    ) -> None:
        state = replace(RiichiGame(PAARENCHAN).new_game(), streaks=(7, 0, 0, 0), honba=7)
        assert RiichiGame(PAARENCHAN).play(event, state).after.streaks == streaks

    def test_another_winner_begins_a_new_streak(self) -> None:
        state = replace(RiichiGame(PAARENCHAN).new_game(), streaks=(7, 0, 0, 0))
        assert RiichiGame(PAARENCHAN).play(won_by(2, state), state).after.streaks == (0, 0, 1, 0)

    def test_nobody_counts_under_other_rules(self) -> None:
        state = RiichiGame(TENHOU).new_game()
        claim = RiichiGame(TENHOU).resolve_win(
            RiichiClaim(winner=0, hand=HAND), state, discarder=None
        )
        event = HandWon((claim.win,))
        assert isinstance(claim.win, TableWin)
        assert RiichiGame(TENHOU).play(event, state).after.streaks == ()
