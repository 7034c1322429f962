"""Games event by event: payments, the next dealer, endings, and impossible events."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorer.payment import Ron, Tsumo
from scorer.riichi.rules.choices import MISTAKES, Chombo, DealerRepeats, MultipleRon, SanmaTsumo
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import Rules
from scorer.table.events import (
    Abort,
    ChomboMade,
    Event,
    GameContinued,
    GameEnded,
    HandAborted,
    HandAtDraw,
    HandDied,
    HandDrawn,
    HandWon,
    Mistake,
    PointsAdjusted,
    RiichiDeclared,
)
from scorer.table.riichi.game import RiichiGame
from scorer.table.settlement import TableWin
from scorer.table.state import Ending, GameState
from scorer.table.table_game import Outcome
from scorer.tiles.errors import ImpossibleEvent, RiichiError
from scorer.tiles.terms import Language
from tests.presets import (
    ARI_ARI,
    EMA_2025,
    M_LEAGUE,
    MAGYAR,
    MAHJONG_SOUL,
    TENHOU,
    TENHOU_SANMA,
    TOKI_PONA,
    WRC_2025,
)

SOUTH_4 = 7


def at(rules: Rules, deals_passed: int = 0, **values: Any) -> GameState:
    return replace(RiichiGame(rules).new_game(), deals_passed=deals_passed, **values)


def ron(winner: int, discarder: int, points: int = 2000, dealer: int = 0) -> TableWin:
    return TableWin(winner=winner, dealer=dealer, discarder=discarder, payment=Ron(points))


def drawn(*tenpai: int, nagashi: tuple[int, ...] = ()) -> HandDrawn:
    return HandDrawn(frozenset(tenpai), frozenset(nagashi))


def outcome_of(event: Event, rules: Rules = TENHOU, **values: Any) -> Outcome:
    return RiichiGame(rules).play(event, at(rules, **values))


def after(event: Event, state: GameState, rules: Rules) -> GameState:
    return RiichiGame(rules).play(event, state).after


def moved(state: GameState) -> tuple[int, int]:
    """Return the dealer and the honba."""
    return state.dealer, state.honba


class TestRiichi:
    def test_an_accepted_riichi_costs_a_stick(self) -> None:
        state = after(RiichiDeclared(2), at(TENHOU), TENHOU)
        assert (state.scores, state.sticks, state.riichi) == ((25000, 25000, 24000, 25000), 1, (2,))

    # edge_rules.jsonl 15.
    def test_a_riichi_whose_tile_was_won_costs_none(self) -> None:
        events = (RiichiDeclared(2, accepted=False), HandWon((ron(0, 2, 1500),)))
        outcomes = RiichiGame(TENHOU).play_all(events, at(TENHOU))
        assert outcomes[0].deltas == (0, 0, 0, 0)
        assert outcomes[1].deltas == (1500, 0, -1500, 0)
        assert outcomes[1].after.ronned is None

    def test_a_win_takes_all_sticks(self) -> None:
        state = after(RiichiDeclared(3), at(TENHOU, sticks=2), TENHOU)
        won = RiichiGame(TENHOU).play(HandWon((ron(1, 3),)), state)
        assert won.deltas == (0, 5000, 0, -2000)
        assert (won.after.sticks, won.after.riichi) == (0, ())

    def test_a_draw_leaves_the_sticks(self) -> None:
        outcomes = RiichiGame(TENHOU).play_all((RiichiDeclared(3), drawn(3)), at(TENHOU))
        assert (outcomes[1].after.sticks, outcomes[1].after.riichi) == (1, ())

    def test_below_1000_points_only_if_the_rules_allow_it(self) -> None:
        scores = (900, 33100, 33000, 33000)
        assert not RiichiGame(TENHOU).is_possible(RiichiDeclared(0), at(TENHOU, scores=scores))
        assert after(RiichiDeclared(0), at(M_LEAGUE, scores=scores), M_LEAGUE).scores[0] == -100


class TestDraws:
    # edge_rules.jsonl 19 and 20.
    @pytest.mark.parametrize(
        ("rules", "tenpai", "deltas"),
        [
            (TENHOU, (), (0, 0, 0, 0)),
            (TENHOU, (1,), (-1000, 3000, -1000, -1000)),
            (TENHOU, (1, 3), (-1500, 1500, -1500, 1500)),
            (TENHOU, (0, 1, 3), (1000, 1000, -3000, 1000)),
            (TENHOU, (0, 1, 2, 3), (0, 0, 0, 0)),
            (TENHOU_SANMA, (), (0, 0, 0)),
            (TENHOU_SANMA, (2,), (-1000, -1000, 2000)),
            (TENHOU_SANMA, (0, 2), (1000, -2000, 1000)),
            (TENHOU_SANMA, (0, 1, 2), (0, 0, 0)),
        ],
    )
    def test_noten_payments(
        self, rules: Rules, tenpai: tuple[int, ...], deltas: tuple[int, ...]
    ) -> None:
        outcome = RiichiGame(rules).play(drawn(*tenpai), RiichiGame(rules).new_game())
        assert outcome.deltas == deltas
        # Every line can be paid in sticks.
        assert all(line.points % 100 == 0 for line in outcome.settlement.transfers)

    def test_shown_hands_are_recorded_in_notation(self) -> None:
        game = RiichiGame(TENHOU)
        shown = HandAtDraw(1, "678s 34p 234567m 55s")
        event = game.draw(tenpai=frozenset({1}), nagashi=frozenset(), hands=(shown,))
        assert event == HandDrawn(frozenset({1}), hands=(HandAtDraw(1, "234567m34p55678s"),))
        assert game.play(event, game.new_game()).deltas == (-1000, 3000, -1000, -1000)

    @pytest.mark.parametrize(
        "hands",
        [
            (HandAtDraw(4, "234567m34p55678s"),),
            (HandAtDraw(1, "234567m34p5678s"),),
            (HandAtDraw(1, "1z"), HandAtDraw(2, "x" * 300)),
            (HandAtDraw(1, "234567m34p55678s"), HandAtDraw(1, "234567m34p55678s")),
        ],
    )
    def test_impossible_hands(self, hands: tuple[HandAtDraw, ...]) -> None:
        game = RiichiGame(TENHOU)
        assert not game.is_possible(HandDrawn(frozenset(), hands=hands), game.new_game())

    # edge_rules.jsonl 16 to 18.
    @pytest.mark.parametrize(
        ("tenpai", "nagashi", "deltas", "dealer", "honba"),
        [
            ((1,), (2,), (-4000, -2000, 8000, -2000), 1, 4),
            ((0,), (2,), (-4000, -2000, 8000, -2000), 0, 4),
            ((), (1, 2), (-8000, 6000, 6000, -4000), 1, 4),
        ],
    )
    def test_nagashi(
        self,
        tenpai: tuple[int, ...],
        nagashi: tuple[int, ...],
        deltas: tuple[int, ...],
        dealer: int,
        honba: int,
    ) -> None:
        state = at(TENHOU, honba=3, sticks=2)
        outcome = RiichiGame(TENHOU).play(drawn(*tenpai, nagashi=nagashi), state)
        assert outcome.deltas == deltas
        assert (moved(outcome.after), outcome.after.sticks) == ((dealer, honba), 2)

    def test_nagashi_of_three_players(self) -> None:
        state = at(TENHOU_SANMA)
        assert RiichiGame(TENHOU_SANMA).play(drawn(nagashi=(1,)), state).deltas == (
            -4000,
            6000,
            -2000,
        )
        assert RiichiGame(TENHOU_SANMA).play(drawn(nagashi=(0,)), state).deltas == (
            8000,
            -4000,
            -4000,
        )
        split = replace(TENHOU_SANMA, sanma_tsumo=SanmaTsumo.SPLIT)
        assert RiichiGame(split).play(drawn(nagashi=(1,)), state).deltas == (-5000, 8000, -3000)


class TestNagashiAsTsumo:
    """PL: nagashi mangan is "Traktowane jak tsumo", treated as a tsumo."""

    RULES = replace(TENHOU, nagashi_as_tsumo=True)

    def test_it_takes_honba_and_sticks(self) -> None:
        state = at(self.RULES, honba=2, sticks=1)
        outcome = RiichiGame(self.RULES).play(drawn(0, nagashi=(2,)), state)
        assert outcome.deltas == (-4200, -2200, 9600, -2200)
        assert (outcome.after.sticks, moved(outcome.after)) == (0, (1, 0))
        assert RiichiGame(TENHOU).play(drawn(0, nagashi=(2,)), state).deltas == (
            -4000,
            -2000,
            8000,
            -2000,
        )

    def test_the_deal_passes_as_after_a_win_of_another(self) -> None:
        """The dealer is in tenpai, but a non-dealer has the nagashi mangan."""
        assert moved(after(drawn(0, nagashi=(2,)), at(self.RULES, honba=1), self.RULES)) == (1, 0)
        assert moved(after(drawn(0, nagashi=(2,)), at(TENHOU, honba=1), TENHOU)) == (0, 2)

    def test_the_dealer_stays_as_after_a_win(self) -> None:
        outcome = RiichiGame(self.RULES).play(drawn(nagashi=(0,)), at(self.RULES, honba=1))
        assert outcome.deltas == (12300, -4100, -4100, -4100)
        assert moved(outcome.after) == (0, 2)

    def test_the_first_in_turn_takes_the_extras_of_two(self) -> None:
        state = at(self.RULES, 3, honba=1, sticks=2)
        outcome = RiichiGame(self.RULES).play(drawn(nagashi=(0, 2)), state)
        assert outcome.settlement.winners == (0, 2)
        assert outcome.deltas[0] == 8000 + 300 + 2000 - 2000

    def test_a_leading_dealer_can_stop(self) -> None:
        rules = replace(self.RULES, agari_yame=True)
        state = at(rules, SOUTH_4, scores=(25000, 20000, 20000, 35000))
        assert after(drawn(nagashi=(3,)), state, rules).ending is Ending.AGARI_YAME


class TestNextHand:
    @pytest.mark.parametrize(
        ("event", "expected"),
        [
            (HandWon((ron(0, 1),)), (0, 4)),
            (HandWon((ron(2, 1),)), (1, 0)),
            (HandWon((ron(2, 1), ron(0, 1, 2900))), (0, 4)),
            (drawn(0, 2), (0, 4)),
            (drawn(2), (1, 4)),
            (drawn(2, nagashi=(0,)), (1, 4)),
            (HandAborted(Abort.NINE_TERMINALS, declarer=3), (0, 4)),
            (HandAborted(Abort.FOUR_WINDS), (0, 4)),
            (HandAborted(Abort.TRIPLE_RON), (0, 4)),
            (HandWon((ron(0, 1), ron(2, 1), ron(3, 1))), (0, 4)),
            (ChomboMade(2), (0, 3)),
        ],
    )
    def test_deal_and_honba(self, event: Event, expected: tuple[int, int]) -> None:
        assert moved(after(event, at(TENHOU, honba=3), TENHOU)) == expected

    def test_tenpai_keeps_the_deal_only_if_the_rules_say_so(self) -> None:
        rules = replace(TENHOU, dealer_repeats=DealerRepeats.WIN)
        assert moved(after(drawn(0), at(rules), rules)) == (1, 1)

    def test_an_abort_passes_the_deal_if_the_rules_say_so(self) -> None:
        assert moved(after(HandAborted(Abort.FOUR_WINDS), at(ARI_ARI), ARI_ARI)) == (1, 1)

    @pytest.mark.parametrize(
        ("rules", "honba"),
        # AA 9.2: "For every exhaustive draw, or dealer repeat, add one Honba to the table."
        # HU: "ha ez már nem az első játéka az oyának", TP: "jan Ton li lon kama Tenpa la".
        [(ARI_ARI, 4), (MAGYAR, 0), (TOKI_PONA, 0)],
    )
    def test_honba_after_a_draw_if_the_deal_passes(self, rules: Rules, honba: int) -> None:
        assert moved(after(drawn(2), at(rules, honba=3), rules)) == (1, honba)
        assert moved(after(drawn(0), at(rules, honba=3), rules)) == (0, 4)

    def test_only_a_paid_winner_keeps_the_deal(self) -> None:
        # The head bump gives it all to seat 3; the dealer is not paid.
        won = HandWon((ron(0, 2), ron(3, 2)))
        assert moved(after(won, at(M_LEAGUE), M_LEAGUE)) == (1, 0)

    def test_the_round_wind_follows_the_first_dealer(self) -> None:
        state = RiichiGame(TENHOU).new_game(first_dealer=2)
        winds = []
        for _ in range(8):
            winds.append((str(state.round), state.kyoku, state.dealer))
            dealer = state.dealer
            won = HandWon((ron((dealer + 1) % 4, dealer, dealer=dealer),))
            state = after(won, state, TENHOU)
        assert winds == [
            *(("E", 1, 2), ("E", 2, 3), ("E", 3, 0), ("E", 4, 1)),
            *(("S", 1, 2), ("S", 2, 3), ("S", 3, 0), ("S", 4, 1)),
        ]

    # edge_rules.jsonl 14.
    @pytest.mark.parametrize(
        ("rules", "paid"),
        [(TENHOU, 0), (MAHJONG_SOUL, 3), (EMA_2025, 3), (M_LEAGUE, 1), (WRC_2025, 1)],
    )
    def test_three_rons(self, rules: Rules, paid: int) -> None:
        won = HandWon(tuple(ron(seat, 0, 1000) for seat in (1, 2, 3)))
        outcome = outcome_of(won, rules, sticks=1)
        assert len(outcome.settlement.winners) == paid
        assert outcome.after.sticks == (0 if paid else 1)


class TestEnd:
    """Tenhou has a target of 30,000 and ends automatically; Ari-Ari has no target."""

    LEADING = (20000, 20000, 20000, 40000)
    NOBODY = (25000, 25000, 25000, 25000)
    SECOND = (40000, 15000, 15000, 30000)

    @pytest.mark.parametrize(
        ("rules", "deals", "scores", "event", "ending"),
        [
            # The deal passes after south 4.
            (TENHOU, 7, LEADING, HandWon((ron(0, 1, 1000, 3),)), Ending.LAST_HAND),
            (TENHOU, 6, LEADING, HandWon((ron(0, 1, 1000, 2),)), None),
            (TENHOU, 7, NOBODY, HandWon((ron(0, 1, 1000, 3),)), None),
            (ARI_ARI, 7, NOBODY, HandWon((ron(0, 1, 1000, 3),)), Ending.LAST_HAND),
            (TENHOU, 7, LEADING, drawn(0), Ending.LAST_HAND),
            # West is sudden death, and ends at the latest after west 4.
            (TENHOU, 8, NOBODY, HandWon((ron(1, 2, 8000),)), Ending.TARGET),
            (TENHOU, 8, NOBODY, HandWon((ron(1, 2, 1000),)), None),
            (TENHOU, 11, NOBODY, HandWon((ron(1, 2, 1000, 3),)), Ending.LAST_HAND),
            # HU plays west to its end: "nyugatos kört is le kell játszani".
            (MAGYAR, 7, NOBODY, HandWon((ron(0, 1, 1000, 3),)), None),
            (MAGYAR, 8, NOBODY, HandWon((ron(1, 2, 8000),)), None),
            (MAGYAR, 8, LEADING, HandWon((ron(0, 1, 12000),)), None),
            (MAGYAR, 11, NOBODY, HandWon((ron(1, 2, 8000, 3),)), Ending.TARGET),
            (MAGYAR, 11, NOBODY, HandWon((ron(1, 2, 1000, 3),)), Ending.LAST_HAND),
            # TP ends it when somebody has no points: "jan musi li jo e mani musi ala".
            (TOKI_PONA, 0, (1000, 33000, 33000, 33000), HandWon((ron(1, 0, 1000),)), Ending.BUST),
            # The dealer stays: only a leading one with the target score stops.
            (TENHOU, 7, LEADING, HandWon((ron(3, 1, 1500, 3),)), Ending.AGARI_YAME),
            (TENHOU, 7, LEADING, drawn(3), Ending.TENPAI_YAME),
            (TENHOU, 6, LEADING, HandWon((ron(2, 1, 1500, 2),)), None),
            (TENHOU, 7, SECOND, HandWon((ron(3, 1, 1500, 3),)), None),
            (TENHOU, 7, NOBODY, HandWon((ron(3, 1, 1500, 3),)), None),
            (TENHOU, 8, NOBODY, HandWon((ron(0, 1, 12000),)), Ending.AGARI_YAME),
            (TENHOU, 8, SECOND, HandWon((ron(0, 1, 1500),)), Ending.AGARI_YAME),
            (ARI_ARI, 7, LEADING, HandWon((ron(3, 1, 1500, 3),)), Ending.AGARI_YAME),
            (ARI_ARI, 7, LEADING, drawn(3), None),
            (M_LEAGUE, 7, LEADING, HandWon((ron(3, 1, 1500, 3),)), None),
            # A tie goes to the seat nearer the first dealer, so the last dealer does not lead.
            (TENHOU, 7, (31500, 20000, 18500, 30000), HandWon((ron(3, 2, 1500, 3),)), None),
            # An abortive draw ends nothing while the dealer stays.
            (TENHOU, 7, LEADING, HandAborted(Abort.NINE_TERMINALS, 0), None),
            (ARI_ARI, 7, LEADING, HandAborted(Abort.NINE_TERMINALS, 0), Ending.LAST_HAND),
            # Below zero at once, at zero not.
            (TENHOU, 0, (1000, 33000, 33000, 33000), HandWon((ron(1, 0, 1300),)), Ending.BUST),
            (TENHOU, 0, (1000, 33000, 33000, 33000), HandWon((ron(1, 0, 1000),)), None),
            (TENHOU, 0, (500, 33500, 33000, 33000), drawn(1), Ending.BUST),
            (WRC_2025, 0, (1000, 33000, 33000, 33000), HandWon((ron(1, 0, 1300),)), None),
            # A chombo in the last hand ends the game where the rules say so.
            (EMA_2025, 7, LEADING, ChomboMade(0), Ending.CHOMBO),
            (EMA_2025, 6, LEADING, ChomboMade(0), None),
            (ARI_ARI, 7, LEADING, ChomboMade(0), None),
            (ARI_ARI, 0, (7000, 31000, 31000, 31000), ChomboMade(0), Ending.BUST),
            (TENHOU, 0, NOBODY, GameEnded(), Ending.AGREEMENT),
        ],
    )
    def test_endings(
        self, rules: Rules, deals: int, scores: tuple[int, ...], event: Event, ending: Ending | None
    ) -> None:
        assert after(event, at(rules, deals, scores=scores), rules).ending is ending

    def test_an_east_game_adds_a_south_round(self) -> None:
        rules = replace(TENHOU, rounds=1)
        west_3 = HandWon((ron(0, 1, 1000, 3),))
        added = after(west_3, at(rules, 3), rules)
        assert (added.ending, str(added.round), added.kyoku) == (None, "S", 1)
        assert after(west_3, at(rules, 3, scores=self.LEADING), rules).ending is Ending.LAST_HAND

    def test_three_players_end_with_their_third_deal(self) -> None:
        state = at(TENHOU_SANMA, 5, scores=(50000, 30000, 25000))
        assert after(drawn(0), state, TENHOU_SANMA).ending is Ending.LAST_HAND
        assert after(drawn(0), replace(state, deals_passed=4), TENHOU_SANMA).ending is None

    def test_sticks_on_the_table_do_not_count_for_the_target(self) -> None:
        state = at(TENHOU, SOUTH_4, scores=(29000, 23000, 23000, 23000), sticks=2)
        assert after(drawn(0, 1, 2), state, TENHOU).ending is Ending.LAST_HAND
        assert after(drawn(), state, TENHOU).ending is None

    def test_a_dealer_can_continue_an_ended_game(self) -> None:
        won = HandWon((ron(3, 1, 1500, 3),))
        stopped = after(won, at(TENHOU, SOUTH_4, scores=self.LEADING), TENHOU)
        state = after(GameContinued(), stopped, TENHOU)
        assert (state.ending, state.dealer, state.kyoku, state.honba) == (None, 3, 4, 1)
        for ending in (None, *set(Ending) - {Ending.AGARI_YAME, Ending.TENPAI_YAME}):
            assert not RiichiGame(TENHOU).is_possible(GameContinued(), at(TENHOU, ending=ending))

    def test_only_corrections_follow_the_end(self) -> None:
        state = at(TENHOU, ending=Ending.BUST)
        events = (RiichiDeclared(0), drawn(), ChomboMade(0), GameEnded(), HandWon((ron(0, 1),)))
        for event in events:
            with pytest.raises(ImpossibleEvent, match="The game is over"):
                RiichiGame(TENHOU).require_possible(event, state)
        assert RiichiGame(TENHOU).is_possible(PointsAdjusted((100, -100, 0, 0)), state)


class TestChombo:
    def test_a_mangan_is_paid_and_riichi_sticks_go_back(self) -> None:
        outcomes = RiichiGame(ARI_ARI).play_all(
            (RiichiDeclared(1), ChomboMade(2)), at(ARI_ARI, honba=2, sticks=1)
        )
        assert outcomes[1].deltas == (4000, 3000, -8000, 2000)
        assert outcomes[1].after == at(
            ARI_ARI, honba=2, sticks=1, scores=(29000, 27000, 17000, 27000)
        )

    def test_a_dealer_pays_each_4000(self) -> None:
        outcome = outcome_of(ChomboMade(0), ARI_ARI)
        assert outcome.deltas == (-12000, 4000, 4000, 4000)

    def test_points_after_uma_are_deducted_at_the_end(self) -> None:
        outcome = outcome_of(ChomboMade(3), EMA_2025)
        assert outcome.deltas == (0, 0, 0, 0)
        assert outcome.after.chombos == (3,)

    def test_no_penalty_if_the_rules_have_none(self) -> None:
        rules = replace(TENHOU, chombo=Chombo.NONE)
        outcome = RiichiGame(rules).play(ChomboMade(3), RiichiGame(rules).new_game())
        assert outcome.after == RiichiGame(rules).new_game()


DEAD_HANDS = replace(TENHOU, dead_hand=frozenset({"noten_riichi", "invalid_kan"}))


class TestMistakes:
    """HU has a mangan for each kind of mistake ("mangant fizet az elkövető")."""

    def test_the_names_of_the_rule_are_mistakes(self) -> None:
        assert {str(each) for each in Mistake} > MISTAKES

    @pytest.mark.parametrize("reason", [None, *Mistake])
    def test_every_reason_is_a_chombo_by_default(self, reason: Mistake | None) -> None:
        outcome = outcome_of(ChomboMade(2, reason), TENHOU)
        assert outcome.deltas == (4000, 2000, -8000, 2000)
        assert outcome.after.deals_passed == 0

    def test_a_dead_hand_pays_nothing_and_the_hand_goes_on(self) -> None:
        outcome = outcome_of(HandDied(1, Mistake.INVALID_KAN), DEAD_HANDS)
        assert outcome.deltas == (0, 0, 0, 0)
        assert outcome.after == at(DEAD_HANDS, dead=(1,))

    def test_a_dead_hand_cannot_win_or_declare_or_be_in_tenpai(self) -> None:
        state = at(DEAD_HANDS, dead=(1,))
        nagashi = HandDrawn(frozenset(), frozenset({1}))
        died = HandDied(1, Mistake.NOTEN_RIICHI)
        for event in (HandWon((ron(1, 2),)), RiichiDeclared(1), drawn(1), nagashi, died):
            with pytest.raises(ImpossibleEvent, match="The hand of seat 1 is dead"):
                RiichiGame(DEAD_HANDS).require_possible(event, state)
        assert RiichiGame(DEAD_HANDS).is_possible(HandWon((ron(2, 1),)), state)

    def test_a_riichi_without_tenpai_is_noten_at_the_draw(self) -> None:
        """The stick stays on the table, and the player pays as noten."""
        events = (RiichiDeclared(1), HandDied(1, Mistake.NOTEN_RIICHI), drawn(0))
        outcomes = RiichiGame(DEAD_HANDS).play_all(events, at(DEAD_HANDS))
        assert outcomes[-1].deltas == (3000, -1000, -1000, -1000)
        assert (outcomes[-1].after.sticks, outcomes[-1].after.dead) == (1, ())

    def test_the_rules_choose_between_chombo_and_dead_hand(self) -> None:
        state = at(DEAD_HANDS)
        with pytest.raises(ImpossibleEvent, match="without tenpai is a dead hand, not a chombo"):
            RiichiGame(DEAD_HANDS).require_possible(ChomboMade(0, Mistake.NOTEN_RIICHI), state)
        with pytest.raises(ImpossibleEvent, match="false win is a chombo, not a dead hand"):
            RiichiGame(DEAD_HANDS).require_possible(HandDied(0, Mistake.FALSE_WIN), state)
        assert RiichiGame(DEAD_HANDS).is_possible(ChomboMade(0), state)


class TestAdjustments:
    def test_points_pass_between_players(self) -> None:
        state = after(PointsAdjusted((300, 0, -300, 0)), at(TENHOU), TENHOU)
        assert (state.scores, state.lost) == ((25300, 25000, 24700, 25000), 0)

    def test_a_penalty_can_go_to_the_table(self) -> None:
        state = after(PointsAdjusted((0, -1000, 0, 0), sticks=1), at(TENHOU), TENHOU)
        assert (state.sticks, state.lost, state.points) == (1, 0, 100_000)

    def test_a_penalty_can_leave_the_game(self) -> None:
        state = after(PointsAdjusted((0, -1000, 0, 0)), at(TENHOU), TENHOU)
        assert (state.sticks, state.lost, state.points) == (0, 1000, 100_000)


class TestImpossibleEvents:
    @pytest.mark.parametrize(
        ("event", "state", "rules", "says"),
        [
            (RiichiDeclared(4), {}, TENHOU, "There is no seat 4 at a table of 4;"),
            (
                RiichiDeclared(1),
                {"riichi": (1,), "sticks": 1},
                TENHOU,
                "Seat 1 is already in riichi",
            ),
            (RiichiDeclared(1), {"scores": (97000, 900, 1100, 1000)}, TENHOU, "riichi needs 1000"),
            (HandWon(()), {}, TENHOU, "A won hand has a winner;"),
            (HandWon((ron(1, 2), ron(3, 0))), {}, TENHOU, "ron on the same discard"),
            (HandWon((ron(1, 2, dealer=3),)), {}, TENHOU, "but seat 0 deals;"),
            (HandWon((ron(1, 2, points=1234),)), {}, TENHOU, "cannot be paid with 1234;"),
            (
                HandWon((TableWin(winner=0, dealer=0, payment=Tsumo(2000, 1000)),)),
                {},
                TENHOU,
                "cannot be paid with 1000, 2000;",
            ),
            (drawn(4), {}, TENHOU, "There is no seat 4"),
            (drawn(nagashi=(1,)), {}, M_LEAGUE, "have no nagashi mangan"),
            (HandAborted(Abort.FOUR_KANS), {}, M_LEAGUE, "four kans do not end a hand"),
            (HandAborted(Abort.FOUR_RIICHI), {"riichi": (1,), "sticks": 1}, TENHOU, "but 1 have;"),
            (PointsAdjusted((50, -50, 0, 0)), {}, TENHOU, "Points change by hundreds"),
            (PointsAdjusted((0, 0, 0, 0), sticks=-1), {}, TENHOU, "0 sticks lie on the table"),
            (drawn(), {"ronned": 2}, TENHOU, "The riichi tile of seat 2 was won"),
            (HandWon((ron(2, 1),)), {"ronned": 2}, TENHOU, "a ron on seat 2 must follow"),
        ],
    )
    def test_errors_in_both_languages(
        self, event: Event, state: dict[str, Any], rules: Rules, says: str
    ) -> None:
        with pytest.raises(RiichiError) as raised:
            RiichiGame(rules).require_possible(event, at(rules, **state))
        assert says in raised.value.text(Language.ENGLISH)
        assert any(
            "\u3040" <= character <= "\u30ff" for character in raised.value.text(Language.JAPANESE)
        )
        assert not RiichiGame(rules).is_possible(event, at(rules, **state))
        with pytest.raises(RiichiError):
            outcome_of(event, rules, **state)

    def test_the_rules_must_be_for_the_same_number_of_players(self) -> None:
        with pytest.raises(ImpossibleEvent, match="4 play, but the rules are for 3"):
            RiichiGame(TENHOU_SANMA).play(drawn(), at(TENHOU))

    @pytest.mark.parametrize(
        "values", [{"honba": -1}, {"riichi": (1,)}, {"first_dealer": 4}, {"ronned": 4}]
    )
    def test_an_impossible_state(self, values: dict[str, Any]) -> None:
        with pytest.raises(ImpossibleEvent):
            at(TENHOU, **values)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_a_game_without_a_winner_ends_under_every_preset(preset: Any) -> None:
    state = RiichiGame(preset.rules).new_game()
    hands = 0
    while state.ending is None:
        state = after(drawn(), state, preset.rules)
        hands += 1
    rounds = preset.rules.rounds + bool(preset.rules.target_score)
    assert hands == rounds * preset.rules.players
    assert state.honba == hands * preset.rules.honba_if_deal_passes


def test_a_double_ron_that_aborts_is_a_draw() -> None:
    rules = replace(TENHOU, double_ron=MultipleRon.ABORT)
    outcome = outcome_of(HandWon((ron(1, 0), ron(2, 0))), rules, sticks=1)
    assert outcome.deltas == (0, 0, 0, 0)
    assert moved(outcome.after) == (0, 1)
    assert outcome.after.sticks == 1
