"""Chinese Official: settlement, fouls, sixteen hands, table points, counters, session log."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.fans.rules.plain_values import rules_from_dict
from scorer.fans.rules.presets import MCR
from scorer.fans.rules.rules import Rules
from scorer.fans.what_if import TooFewPoints
from scorer.table.events import (
    Event,
    Foul,
    FoulMade,
    GameContinued,
    GameEnded,
    HandDrawn,
    HandWon,
    PointsAdjusted,
    RiichiDeclared,
    WallExhausted,
)
from scorer.table.fans.game import FanGame, win_payment
from scorer.table.fans.wins import FanClaim
from scorer.table.games import game_for, table_rules_from_dict, table_rules_to_dict
from scorer.table.session.log import GameStarted, SessionStarted
from scorer.table.session.results import match_sheet, ranking, score_totals, statistics, totals
from scorer.table.session.session import Session, transition_for
from scorer.table.session.stick_history import stick_difference
from scorer.table.settlement import TableWin
from scorer.table.state import Ending, GameState
from scorer.table.sticks.movements import payment_words
from scorer.tiles.errors import ImpossibleEvent, RiichiError
from scorer.tiles.terms import Language
from tests.presets import MCR_WMO, NOTES, TENHOU
from tests.scorer.test_stick_history import history_of

NAMES = ("Aki", "Ben", "Chi", "Dan")
GAME = FanGame(MCR)
START = GAME.new_game()
HAND = "123m456s789p56p77m4p"
"""Thirteen points by a discard: mixed straight, concealed hand, all chows, mixed double chow."""


def won(
    state: GameState, winner: int, discarder: int | None, fan: int = 8, rules: Rules = MCR
) -> HandWon:
    payment = win_payment(fan, rules, self_drawn=discarder is None)
    return HandWon(
        (
            TableWin(
                winner=winner, dealer=state.dealer, discarder=discarder, payment=payment, fan=fan
            ),
        )
    )


def new_session(rules: Rules = MCR) -> Session:
    session = Session.start(SessionStarted("Friday", NAMES, rules))
    return session.append(GameStarted((0, 1, 2, 3)))


def state_of(session: Session) -> GameState:
    assert session.state.game is not None
    return session.state.game.state


def record_claim(session: Session, claim: FanClaim, discarder: int | None) -> Session:
    game = game_for(session.state.rules)
    resolved = game.resolve_win(claim, state_of(session), discarder=discarder)
    assert resolved.shown is not None
    return session.record(HandWon((resolved.win,)), (resolved.shown,))


class TestSettlement:
    @pytest.mark.parametrize(
        ("fan", "discarder", "deltas"),
        [
            (8, 0, (-16, 32, -8, -8)),
            (8, None, (-16, 48, -16, -16)),
            (88, 3, (-8, 112, -8, -96)),
        ],
    )
    def test_payments_of_the_rule_book(
        self, fan: int, discarder: int | None, deltas: tuple[int, ...]
    ) -> None:
        """CN98 p. 14 and 28."""
        outcome = GAME.play(won(START, 1, discarder, fan), START)
        assert outcome.deltas == deltas

    @pytest.mark.parametrize(
        ("payment", "deltas"),
        [("discarder_pays_all", (-34, 34, 0, 0)), ("all_pay", (-18, 54, -18, -18))],
    )
    def test_other_payments(self, payment: str, deltas: tuple[int, ...]) -> None:
        rules = rules_from_dict({"preset": "mcr", "payment": payment})
        outcome = FanGame(rules).play(won(START, 1, 0, 10, rules), START)
        assert outcome.deltas == deltas

    @pytest.mark.parametrize(
        ("reason", "deltas"),
        [
            (Foul.TOO_FEW_POINTS, (10, 10, -30, 10)),
            (Foul.WRONG_TILE, (10, 10, -30, 10)),
            (Foul.NOT_READY, (20, 20, -60, 20)),
            (Foul.WRONG_CLAIM, (0, 0, 0, 0)),
            (Foul.WRONG_TILE_COUNT, (0, 0, 0, 0)),
        ],
    )
    def test_fouls(self, reason: Foul, deltas: tuple[int, ...]) -> None:
        """CN98 p. 32-36: the hand is dead, and the others play on."""
        outcome = GAME.play(FoulMade(2, reason), START)
        assert outcome.deltas == deltas
        assert outcome.after.dead == (2,)
        assert outcome.after.deals_passed == 0
        with pytest.raises(ImpossibleEvent, match="dead"):
            GAME.play(won(outcome.after, 2, 0), outcome.after)
        after = GAME.play(won(outcome.after, 0, 2), outcome.after).after
        assert after.dead == ()

    def test_penalties_are_rules(self) -> None:
        rules = rules_from_dict({"preset": "mcr", "false_win": 8, "false_win_not_ready": 16})
        assert FanGame(rules).play(FoulMade(0, Foul.NOT_READY), START).deltas[0] == -48
        assert FanGame(rules).play(FoulMade(0, Foul.WRONG_TILE), START).deltas[0] == -24


class TestGame:
    def test_the_deal_passes_after_every_hand(self) -> None:
        state = START
        draws = [WallExhausted()] * 3
        events: list[Event] = [won(state, 0, 1), *draws]
        outcomes = GAME.play_all(events, state)
        assert [each.after.dealer for each in outcomes] == [1, 2, 3, 0]
        assert str(outcomes[-1].after.round) == "S"

    def test_sixteen_hands_end_the_game(self) -> None:
        outcomes = GAME.play_all([WallExhausted()] * 16, GAME.new_game(first_dealer=3))
        assert [each.after.ending for each in outcomes] == [None] * 15 + [Ending.LAST_HAND]
        with pytest.raises(ImpossibleEvent, match="over"):
            GAME.play(WallExhausted(), outcomes[-1].after)

    def test_rounds_are_a_rule(self) -> None:
        rules = rules_from_dict({"preset": "mcr", "rounds": 1})
        outcomes = FanGame(rules).play_all([WallExhausted()] * 4, START)
        assert outcomes[-1].after.ending is Ending.LAST_HAND

    def test_a_deduction_leaves_the_game(self) -> None:
        after = GAME.play(PointsAdjusted((-5, 0, 0, 0)), START).after
        assert (after.scores, after.points) == ((-5, 0, 0, 0), 0)

    @pytest.mark.parametrize(
        "event",
        [
            RiichiDeclared(0),
            HandDrawn(frozenset()),
            GameContinued(),
            HandWon(()),
            PointsAdjusted((1, -1)),
            PointsAdjusted((0, 0, 0, 0), 1),
            FoulMade(4, Foul.NOT_READY),
        ],
    )
    def test_impossible_events(self, event: Event) -> None:
        with pytest.raises(ImpossibleEvent):
            GAME.play(event, START)

    def test_a_win_needs_the_minimum_and_its_payment(self) -> None:
        state = START
        [win] = won(state, 1, 0).wins
        wrong = [
            replace(win, fan=7),
            replace(win, fan=9),
            replace(win, fan=None),
            replace(win, dealer=1),
            replace(win, discarder=4),
        ]
        for each in wrong:
            with pytest.raises(ImpossibleEvent):
                GAME.play(HandWon((each,)), state)

    def test_two_winners_are_impossible(self) -> None:
        state = START
        wins = (*won(state, 1, 0).wins, *won(state, 2, 0).wins)
        with pytest.raises(ImpossibleEvent, match="one player wins"):
            GAME.play(HandWon(wins), state)

    def test_riichi_has_no_events_of_games_scored_by_fans(self) -> None:
        game = game_for(TENHOU)
        for event in (WallExhausted(), FoulMade(0, Foul.NOT_READY)):
            assert not game.is_possible(event, game.new_game())


class TestStandings:
    @pytest.mark.parametrize(
        ("scores", "places", "points"),
        [
            ((40, 10, -20, -30), (1, 2, 3, 4), (4000, 2000, 1000, 0)),
            ((40, 40, -20, -60), (1, 1, 3, 4), (3000, 3000, 1000, 0)),
            ((40, 0, 0, -40), (1, 2, 2, 4), (4000, 1500, 1500, 0)),
            ((60, -20, -20, -20), (1, 2, 2, 2), (4000, 1000, 1000, 1000)),
            ((20, 20, 20, -60), (1, 1, 1, 4), (2333, 2333, 2333, 0)),
            ((0, 0, 0, 0), (1, 1, 1, 1), (1750, 1750, 1750, 1750)),
        ],
    )
    def test_table_points(
        self, scores: tuple[int, ...], places: tuple[int, ...], points: tuple[int, ...]
    ) -> None:
        found = GAME.standings(GameState(scores=scores))
        assert tuple(each.place for each in found) == places
        assert tuple(each.points for each in found) == points

    def test_table_points_are_a_rule(self) -> None:
        rules = rules_from_dict({"preset": "mcr", "table_points": [3, 1, 0, 0]})
        found = FanGame(rules).standings(GameState(scores=(3, 2, 1, -6)))
        assert [each.points for each in found] == [3000, 1000, 0, 0]


class TestNeeds:
    def test_a_required_win_brings_its_place_and_no_smaller_one_does(self) -> None:
        state = GameState(scores=(60, 20, -30, -50), deals_passed=15, first_dealer=2)
        found = [(need.seat, win) for need in GAME.needs(state) for win in need.wins]
        assert {seat for seat, _ in found} == {1, 2, 3}
        for seat, win in found:
            assert win.fan is not None
            after = GAME.play(won(state, seat, win.discarder, win.fan), state).after
            assert GAME.standings(after)[seat].place == win.place
            assert after.ending is Ending.LAST_HAND
            if win.fan > MCR.minimum:
                after = GAME.play(won(state, seat, win.discarder, win.fan - 1), state).after
                assert GAME.standings(after)[seat].place > win.place

    def test_only_the_last_hand_has_needs(self) -> None:
        assert GAME.needs(GameState(scores=(60, 20, -30, -50), deals_passed=14)) == ()

    def test_a_dead_hand_needs_nothing(self) -> None:
        state = GameState(scores=(60, 20, -30, -50), deals_passed=15, dead=(1, 2, 3))
        assert GAME.needs(state) == ()


class TestClaims:
    def test_a_hand_is_scored_with_seat_round_and_flowers(self) -> None:
        state = GameState(scores=(0,) * 4, deals_passed=5)  # South round, seat 1 deals
        claim = FanClaim(winner=1, hand="111222z345m678p5s 5s 12f")
        resolved = GAME.resolve_win(claim, state, discarder=None)
        assert resolved.shown is not None
        assert {"seat_wind", "prevalent_wind"} <= set(resolved.shown.yaku)
        assert resolved.shown.flowers == 2
        assert resolved.shown.fan == resolved.win.fan

    def test_too_few_points(self) -> None:
        claim = FanClaim(winner=1, hand="234567m34p22s2p 456s")
        with pytest.raises(TooFewPoints):
            GAME.resolve_win(claim, START, discarder=0)
        [objection] = GAME.objections(claim, START, discarder=0)
        assert isinstance(objection, TooFewPoints)
        assert GAME.alternatives(claim, START, discarder=0)

    def test_points_without_a_hand(self) -> None:
        resolved = GAME.resolve_win(FanClaim(winner=2, points=25), START, discarder=None)
        assert (resolved.win.fan, resolved.win.payment.total) == (25, 99)

    @pytest.mark.parametrize(
        "claim",
        [
            FanClaim(winner=1),
            FanClaim(winner=1, hand=f"{HAND} 1f", flowers=1),
        ],
    )
    def test_impossible_claims(self, claim: FanClaim) -> None:
        with pytest.raises(RiichiError):
            GAME.resolve_win(claim, START, discarder=0)


class TestSession:
    def test_a_correction_rescores_later_hands(self) -> None:
        """A forgotten draw gives the winner of the next hand another seat wind."""
        session = new_session().record(WallExhausted())
        session = record_claim(session, FanClaim(winner=2, hand="123456789m222z1z 1z"), 1)
        before = state_of(session).scores
        draw = transition_for(WallExhausted(), session.state_before(3))
        session = session.replace(3, (draw, draw))
        [rescored] = session.state.rescored
        assert (rescored.seq, rescored.player) == (4, 2)
        assert (rescored.old, rescored.new) == (before[2], state_of(session).scores[2])
        assert rescored.old == rescored.new + 1  # 2 for the seat wind, 1 for a pung of honors
        assert session.undo().state.rescored == ()
        assert state_of(session.undo()).scores == before

    def test_match_sheet(self) -> None:
        session = new_session()
        session = session.record(won(state_of(session), 1, 0)).record(GameEnded())
        [row] = match_sheet(session.state)
        cells = [cell for cell in row.cells if cell is not None]
        assert [(each.raw, each.place, each.subtotal) for each in cells] == [
            (-16, 4, 0),
            (32, 1, 4000),
            (-8, 2, 1500),
            (-8, 2, 1500),
        ]
        assert [each.match_points for each in cells] == [0] * 4
        assert totals(session.state) == (0, 4000, 1500, 1500)
        assert score_totals(session.state) == (-16, 32, -8, -8)
        running = session.append(GameStarted((0, 1, 2, 3))).record(FoulMade(0, Foul.NOT_READY))
        assert score_totals(running.state) == (-16, 32, -8, -8)

    def test_the_scores_rank_equal_table_points(self) -> None:
        """CN98 p. 30."""
        session = new_session()
        session = session.record(won(state_of(session), 1, 0)).record(GameEnded())
        session = session.append(GameStarted((0, 1, 2, 3)))
        for _ in range(2):
            session = session.record(won(state_of(session), 0, 1))
        found = ranking(session.record(GameEnded()).state)
        assert [(each.place, each.player, each.total, each.score) for each in found] == [
            (1, 0, 4000, 48),
            (2, 1, 4000, 0),
            (3, 2, 3000, -24),
            (3, 3, 3000, -24),
        ]
        assert ranking(session.state)[0].player == 1  # until the second game has ended

    def test_statistics(self) -> None:
        session = new_session()
        session = session.record(FoulMade(0, Foul.NOT_READY)).record(WallExhausted())
        session = session.record(won(state_of(session), 1, 0))
        aki, ben, *_ = statistics(session.state)
        assert (aki.hands, aki.deal_ins, aki.chombo) == (2, 1, 1)
        assert (ben.wins, ben.won, ben.tsumo) == (1, 32, 0)


class TestCounters:
    def test_a_payment(self) -> None:
        session = new_session()
        session = session.record(won(state_of(session), 1, 0, 13))
        [payment] = history_of(session.state).payments
        assert tuple(map(str, payment_words(payment, NAMES))) == (
            "Aki gives Ben 2x10 and 1x1.",
            "Chi gives Ben 1x10 and receives 2x1.",
            "Dan gives Ben 1x10 and receives 2x1.",
        )
        assert [history_of(session.state).now.score(seat) for seat in range(4)] == [-21, 37, -8, -8]

    def test_a_correction_hands_over_the_difference(self) -> None:
        session = new_session()
        first = session.record(won(state_of(session), 1, 0, 20))
        win = transition_for(won(state_of(session), 1, 0, 12), session.state)
        corrected = first.replace(3, (win,))
        now = history_of(corrected.state).now
        assert tuple(now.score(seat) for seat in range(4)) == state_of(corrected).scores
        payment = stick_difference(
            history_of(first.state), history_of(corrected.state), counters=True
        )
        assert tuple(map(str, payment_words(payment, NAMES))) == (
            "Ben gives Aki 1x10 and receives 2x1.",
        )

    def test_a_deduction_goes_into_the_box(self) -> None:
        session = new_session().record(PointsAdjusted((-30, 0, 0, 0)))
        [payment] = history_of(session.state).payments
        [sentence] = payment_words(payment, NAMES)
        assert sentence.text(Language.JAPANESE) == "Akiは10点の籌馬3枚を箱に戻します。"


class TestRules:
    @pytest.mark.parametrize("rules", [MCR, MCR_WMO, NOTES])
    def test_a_rule_set_is_stored_by_its_name(self, rules: Rules) -> None:
        assert table_rules_from_dict(table_rules_to_dict(rules)) is rules

    def test_an_earlier_session_under_the_notes_keeps_its_flowers(self) -> None:
        old = table_rules_from_dict({"game": "mcr", "preset": "notes"})
        assert isinstance(old, Rules)
        assert (old.flowers, NOTES.flowers) == (8, 0)
        for rules in (old, NOTES):
            assert table_rules_from_dict(table_rules_to_dict(rules)) == rules

    def test_own_rules_keep_their_rule_set(self) -> None:
        values = {"game": "mcr", "preset": "mcr_wmo", "fans": {"chicken_hand": 0}, "minimum": 6}
        rules = table_rules_from_dict(values)
        assert isinstance(rules, Rules)
        stored = table_rules_to_dict(rules)
        assert (stored["preset"], stored["fans"]) == ("mcr_wmo", {"chicken_hand": 0})
        again = table_rules_from_dict(stored)
        assert isinstance(again, Rules)
        assert again.fans == rules.fans
        assert table_rules_from_dict(stored) is again

    @pytest.mark.parametrize(
        "values",
        [{"rounds": 0}, {"rounds": 5}, {"table_points": [4, 2, 1]}, {"false_win": -1}],
    )
    def test_invalid_values(self, values: dict[str, object]) -> None:
        with pytest.raises(RiichiError):
            rules_from_dict({"preset": "mcr"} | values)


@dataclass(frozen=True)
class Move:
    """A random event, possible or not; event() fits it to the dealer."""

    kind: str
    seat: int
    other: int | None
    fan: int

    def event(self, state: GameState, rules: Rules) -> Event:
        if self.kind == "win" and self.other != self.seat:
            return won(state, self.seat, self.other, self.fan, rules)
        if self.kind == "foul":
            return FoulMade(self.seat, list(Foul)[self.fan % len(Foul)])
        if self.kind == "adjust":
            return PointsAdjusted((self.fan, -self.fan, 0, 0))
        return WallExhausted() if self.kind != "end" else GameEnded()


MOVES = st.builds(
    Move,
    st.sampled_from(["win"] * 6 + ["foul", "draw", "adjust"]),
    st.integers(0, 4),
    st.none() | st.integers(0, 4),
    st.integers(1, 88),
)


@given(st.sampled_from([MCR, MCR_WMO, NOTES]), st.integers(0, 3), st.lists(MOVES, max_size=20))
def test_points_sum_to_zero_and_every_undo_restores(
    rules: Rules, first_dealer: int, moves: list[Move]
) -> None:
    session = Session.start(SessionStarted("", NAMES, rules))
    session = session.append(GameStarted((0, 1, 2, 3), first_dealer))
    game = game_for(rules)
    for move in moves:
        state = state_of(session)
        event = move.event(state, rules)
        if not game.is_possible(event, state):
            with pytest.raises(RiichiError):
                session.record(event)
            continue
        before, session = session, session.record(event)
        assert sum(state_of(session).scores) == 0
        assert state_of(session.undo()) == state
        assert history_of(before.state).now.total == history_of(session.state).now.total
        now = history_of(session.state).now
        assert tuple(now.score(seat) for seat in range(4)) == state_of(session).scores
        assert min(min(pile.counts) for pile in now.piles) >= 0
    assert Session.load(session.log).state == session.state
    assert Session.build(session.log).state == session.state
    hands = state_of(session).deals_passed
    assert (state_of(session).ending is Ending.LAST_HAND) == (hands == 16)
