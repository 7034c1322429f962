"""Tiles left for a riichi, closed kans after it, and swap calls."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest

from scorer.riichi.rules.choices import Kuikae, RiichiKan
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import check
from scorer.riichi.win import By, Moment, Riichi
from scorer.table.events import ChomboMade, HandDied, Mistake
from scorer.table.riichi.game import RiichiGame
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.terms import Language
from tests.presets import EMA_2016, EMA_2025, TENHOU, TENHOU_SANMA, WRC_2025
from tests.scorer.wins import won

CLOSED = "234567m34p55678s2p"


def objections(text: str, rules: Rules, by: By = By.RON, **circumstances: Any) -> list[str]:
    values = {"riichi": Riichi.RIICHI} | circumstances
    return [each.text(Language.ENGLISH) for each in check(*won(text, by, **values), rules)]


class TestTilesLeft:
    """riichi.wiki, "Riichi": the last chance is riichi, ippatsu, haitei and menzen tsumo."""

    LAST: ClassVar[Any] = {"moment": Moment.LAST_TILE, "ippatsu": True}

    @pytest.mark.parametrize(
        ("by", "left", "wins"),
        [
            (By.RON, 4, False),
            (By.RON, 3, True),
            (By.RON, 0, True),
            (By.TSUMO, 5, False),
            (By.TSUMO, 4, True),
        ],
    )
    def test_ippatsu_with_the_last_tile(self, by: By, left: int, wins: bool) -> None:
        rules = Rules(riichi_tiles_left=left)
        found = objections(CLOSED, rules, by, **self.LAST)
        assert (not found) is wins
        if not wins:
            assert f"these rules need {left}" in found[0]

    def test_presets(self) -> None:
        assert objections(CLOSED, TENHOU, **self.LAST)
        assert not objections(CLOSED, WRC_2025, **self.LAST)

    def test_norths_set_aside_shorten_the_wall(self) -> None:
        text = "123456p34p55678s2p"
        assert not objections(text, TENHOU_SANMA, **self.LAST)
        assert objections(text, replace(TENHOU_SANMA, nuki_dora=False), **self.LAST)

    def test_without_ippatsu_the_riichi_was_earlier(self) -> None:
        assert not objections(CLOSED, TENHOU, moment=Moment.LAST_TILE)


class TestKanAfterRiichi:
    """Every kan comes after a double riichi, because a kan ends the first turn."""

    @pytest.mark.parametrize(
        ("text", "kan", "valid"),
        [
            # Three winds can only be a triplet.
            ("12345p999s33m6p 2222z", RiichiKan.NONE, False),
            ("12345p999s33m6p 2222z", RiichiKan.WAITS, True),
            ("12345p999s33m6p 2222z", RiichiKan.GROUPS, True),
            # 3334m waits for 245m; with 3333m set aside 4m waits for 4m alone.
            ("4m123p456p789s4m 3333m", RiichiKan.WAITS, False),
            # 111222333m 55p 78s can also be three sequences.
            ("222333m55p78s9s 1111m", RiichiKan.WAITS, True),
            ("222333m55p78s9s 1111m", RiichiKan.GROUPS, False),
        ],
    )
    def test_a_kan_after_a_double_riichi(self, text: str, kan: RiichiKan, valid: bool) -> None:
        found = objections(text, Rules(riichi_kan=kan), riichi=Riichi.DOUBLE)
        assert (not found) is valid, found
        assert not objections(text, Rules(riichi_kan=kan))  # it can be older than the riichi

    @pytest.mark.parametrize("rules", [EMA_2016, EMA_2025, WRC_2025])
    @pytest.mark.parametrize(
        ("text", "valid"),
        [
            ("123p456p78s11z9s 5555m", True),  # no neighbour: only a triplet
            ("222333m55p78s9s 1111m", False),  # also three sequences
            ("4m123p456p789s4m 3333m", False),  # the waits were 245m
            ("56m123p789s77p4m 4444m", False),  # 44m and 456m too: a shanpon on 7p
        ],
    )
    def test_under_ema_and_wrc_the_three_tiles_are_a_triplet_in_every_reading(
        self, rules: Rules, text: str, valid: bool
    ) -> None:
        """N16 §3.3.14, N25 §3.3.10 and §6.7.1, OOY §6.5.1; the hands are our own."""
        found = objections(text, rules, riichi=Riichi.DOUBLE)
        assert (not found) is valid, found

    def test_each_of_several_kans(self) -> None:
        text = "4m123p789s4m 2222z 3333m"
        [found] = objections(text, Rules(), riichi=Riichi.DOUBLE)
        assert "The kan 3333m came after the double riichi and changed the waits" in found


class TestSwapCalls:
    def test_a_swap_call_is_a_mistake_unless_allowed(self) -> None:
        event = ChomboMade(1, Mistake.SWAP_CALL)
        assert RiichiGame(TENHOU).is_possible(event, RiichiGame(TENHOU).new_game())
        allowed = replace(TENHOU, kuikae=Kuikae.ALLOWED, dead_hand=frozenset({"swap_call"}))
        for each in (event, HandDied(1, Mistake.SWAP_CALL)):
            with pytest.raises(ImpossibleEvent, match="These rules allow swap calls"):
                RiichiGame(allowed).require_possible(each, RiichiGame(allowed).new_game())
