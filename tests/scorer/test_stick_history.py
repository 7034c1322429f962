"""Point sticks of whole games: they are worth the scores at every step."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.payment import Ron, Tsumo
from scorer.riichi.rules.choices import LeftoverSticks
from scorer.riichi.rules.rules import Rules
from scorer.table.events import (
    ChomboMade,
    Event,
    GameContinued,
    GameEnded,
    HandDrawn,
    HandWon,
    PointsAdjusted,
    RiichiDeclared,
)
from scorer.table.riichi.game import RiichiGame
from scorer.table.session.log import GameStarted, SessionStarted, Transition
from scorer.table.session.session import Session, SessionState, apply_event, replay, transition_for
from scorer.table.session.stick_history import (
    StickHistory,
    stick_difference,
    stick_history,
    stick_payment,
)
from scorer.table.settlement import TableWin
from scorer.table.sticks.movements import Place, TableSticks, payment_words
from scorer.table.sticks.piles import Pile, parse_pile
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.terms import Language
from tests.presets import TENHOU
from tests.scorer.moves import MOVES, Move, some_rules

NAMES = ("Aki", "Ben", "Chi", "Dan")


def new_session(rules: Rules = TENHOU, first_dealer: int = 0, **others: object) -> SessionState:
    start = SessionStarted("", NAMES[: rules.players], rules, **others)  # type: ignore[arg-type]
    return replay((start, GameStarted(tuple(range(rules.players)), first_dealer)))


def after(session: SessionState, *events: Event) -> SessionState:
    for event in events:
        session = apply_event(session, transition_for(event, session), seq=session.length + 1)
    return session


def history_of(session: SessionState) -> StickHistory:
    assert session.game is not None
    history = stick_history(session.game, session)
    assert history is not None
    return history


def instructions(session: SessionState, place: int = -1) -> list[str]:
    return [str(each) for each in payment_words(history_of(session).payments[place], NAMES)]


def on_table(sticks: TableSticks) -> int:
    owed = sum(debt.points for debt in sticks.debts if debt.creditor is Place.TABLE)
    return sticks.table.value + owed


class TestGame:
    def test_the_sticks_that_pass_at_each_event(self) -> None:
        won = TableWin(winner=0, dealer=0, discarder=1, payment=Ron(2900))
        session = after(new_session(), RiichiDeclared(2), HandWon((won,)))
        assert instructions(session, 0) == ["Chi lays 1x1000 on the table."]
        assert instructions(session) == [
            "Aki takes 1x1000 from the table.",
            "Ben gives Aki 1x5000 and receives 2x1000 and 1x100.",
            "Aki sets out 1x100 to count the honba.",
        ]
        assert [history_of(session).now.score(seat) for seat in range(4)] == [
            28_900, 22_100, 24_000, 25_000,
        ]  # fmt: skip

    def test_counters_pass_with_the_deal_and_go_back_at_the_end(self) -> None:
        session = after(new_session(), HandDrawn(frozenset({1})))
        assert instructions(session)[-1] == "Ben sets out 1x100 to count the honba."
        session = after(session, HandDrawn(frozenset({2})), GameEnded())
        assert instructions(session, 1)[-1] == "Chi sets out 2x100 to count the honba."
        assert instructions(session) == ["Chi takes back 2x100 that counted the honba."]

    @pytest.mark.parametrize(
        ("rules", "counters"), [(replace(TENHOU, honba=0), True), (TENHOU, False)]
    )
    def test_no_counters_if_honba_are_not_counted_with_sticks(
        self, rules: Rules, counters: bool
    ) -> None:
        session = after(new_session(rules, counters=counters), HandDrawn(frozenset({1})))
        assert history_of(session).now.counters == Pile()

    def test_players_choose_their_sticks(self) -> None:
        own = parse_pile("2x10000 4x1000 2x500")
        session = after(new_session(sticks=own), RiichiDeclared(3))
        assert history_of(session).start.piles == (own,) * 4
        assert history_of(session).now.piles[3] == parse_pile("2x10000 3x1000 2x500")

    def test_chosen_sticks_must_be_worth_the_start_score(self) -> None:
        start = SessionStarted("", NAMES, TENHOU, sticks=parse_pile("2x10000"))
        with pytest.raises(ImpossibleEvent, match="worth 20000, but the rules begin with 25000"):
            Session.start(start)

    def test_no_sticks_for_a_start_score_without_a_usual_set(self) -> None:
        session = new_session(replace(TENHOU, start_score=25_050))
        assert session.table_game.start_sticks() is None
        assert session.game is not None
        assert stick_history(session.game, session) is None


class TestEnd:
    def test_first_place_takes_leftover_sticks(self) -> None:
        session = after(new_session(), RiichiDeclared(1), HandDrawn(frozenset({1})), GameEnded())
        closing = history_of(session).closing
        assert closing is not None
        [sentence] = payment_words(closing, NAMES)
        assert str(sentence) == "Ben takes 1x1000 from the table."
        assert history_of(session).now.score(1) == 28_000

    def test_a_continued_game_has_no_closing_payment(self) -> None:
        rules = replace(TENHOU, rounds=1, agari_yame=True, target_score=0)
        draws = [HandDrawn(frozenset({seat})) for seat in (1, 2, 3)]
        won = TableWin(winner=3, dealer=3, payment=Tsumo(0, 4000, payers=3))
        over = after(
            new_session(rules), RiichiDeclared(1), *draws, RiichiDeclared(2), HandWon((won,))
        )
        assert over.game is not None
        assert over.game.state.ending is not None
        onward = after(over, GameContinued())
        assert history_of(onward).closing is None
        assert history_of(onward).now.counters.value == 400


class TestAgreement:
    def test_points_that_leave_the_game_go_into_the_box(self) -> None:
        session = after(new_session(), PointsAdjusted((-1000, 0, 0, 0)))
        assert instructions(session) == ["Aki puts 1x1000 back into the box."]

    def test_points_that_enter_the_game_come_from_the_box(self) -> None:
        session = after(new_session(), PointsAdjusted((0, 300, 0, 0)))
        assert instructions(session) == ["Ben takes 3x100 out of the box."]

    def test_players_pay_each_other_first(self) -> None:
        session = after(new_session(), PointsAdjusted((-2000, 0, 1000, 0), sticks=1))
        assert instructions(session) == ["Aki lays 1x1000 on the table.", "Aki gives Chi 1x1000."]

    def test_a_stick_comes_from_the_box_to_the_table(self) -> None:
        session = after(new_session(), PointsAdjusted((0, 0, 0, 0), sticks=1))
        assert instructions(session) == ["The table takes 1x1000 out of the box."]
        [sentence] = payment_words(history_of(session).payments[0], NAMES)
        assert sentence.text(Language.JAPANESE) == "供託は箱から千点棒1本を取ります。"

    def test_a_player_without_sticks_owes_the_box(self) -> None:
        session = after(new_session(), PointsAdjusted((-26_000, 0, 0, 0)))
        assert instructions(session)[-1] == "Aki still owes the box 1000."
        assert history_of(session).now.score(0) == -1000


def test_sticks_follow_the_settlement_of_an_older_version() -> None:
    session = new_session()
    assert session.game is not None
    state = session.game.state
    # An older version with 2,000 for each other player after a chombo of East.
    old = Transition(ChomboMade(0), state, replace(state, scores=(19_000, 27_000, 27_000, 27_000)))
    history = history_of(apply_event(session, old, seq=3))
    assert [history.now.score(seat) for seat in range(4)] == [19_000, 27_000, 27_000, 27_000]


@given(some_rules(), st.lists(MOVES, max_size=6), st.lists(MOVES, max_size=6), st.booleans())
def test_the_difference_leads_to_the_corrected_scores(
    rules: Rules, played: list[Move], corrected: list[Move], counters: bool
) -> None:
    before, goal = (
        history_of(session_of(rules, moves, counters=counters)) for moves in (played, corrected)
    )
    payment = stick_difference(before, goal, counters=counters)
    seats = range(rules.players)
    assert [payment.after.score(seat) for seat in seats] == [goal.now.score(seat) for seat in seats]
    assert on_table(payment.after) == on_table(goal.now)
    assert stick_difference(before, before, counters=counters).movements == ()


@given(some_rules(), st.lists(MOVES, max_size=5), MOVES, st.lists(MOVES, max_size=4), st.booleans())
def test_after_a_correction_the_players_pay_with_the_sticks_that_they_have(
    rules: Rules, played: list[Move], corrected: Move, later: list[Move], counters: bool
) -> None:
    start = SessionStarted("", NAMES[: rules.players], rules, counters=counters)
    session = Session.start(start).append(GameStarted(tuple(range(rules.players))))
    session = record_possible(session, [*played, corrected])
    steps = session.state.games[-1].steps
    if steps:
        before = history_of(session.state)
        session = session.undo(steps[0].seq)
        settled = stick_difference(before, history_of(session.state), counters=counters)
        assert history_of(session.state).now == settled.after
    assert_paid_from_the_piles(session, later, counters=counters)


def record_possible(session: Session, moves: list[Move]) -> Session:
    """Record those of the moves that are possible."""
    for move in moves:
        state, rules = session.state.games[-1].state, session.state.rules
        assert isinstance(rules, Rules)
        event = move.event(state, rules)
        if RiichiGame(rules).is_possible(event, state):
            session = session.record(event)
    return session


def assert_paid_from_the_piles(session: Session, moves: list[Move], *, counters: bool) -> None:
    """Require that each payment starts with the sticks of the moment before."""
    for move in moves:
        longer = record_possible(session, [move])
        if longer is session or session.state.games[-1].state.ending is not None:
            continue
        step = longer.state.games[-1].steps[-1]
        before, now = history_of(session.state), history_of(longer.state)
        expected = stick_payment(
            step.transition, before.now, session.state.rules, counters=counters
        )
        assert now.payments[-1] == expected
        session = longer
    assert history_of(Session.load(session.log).state) == history_of(session.state)


def session_of(
    rules: Rules, moves: list[Move], *, counters: bool, first_dealer: int = 0
) -> SessionState:
    """Return a session with those of the moves that are possible."""
    session = new_session(rules, first_dealer, counters=counters)
    for move in moves:
        assert session.game is not None
        event = move.event(session.game.state, rules)
        if RiichiGame(rules).is_possible(event, session.game.state):
            session = after(session, event)
    return session


@given(some_rules(), st.integers(0, 2), st.lists(MOVES, max_size=8), st.booleans())
def test_the_sticks_are_always_worth_the_scores(
    rules: Rules, first_dealer: int, moves: list[Move], counters: bool
) -> None:
    session = session_of(rules, moves, counters=counters, first_dealer=first_dealer)
    assert session.game is not None
    history = history_of(session)
    assert len(history.payments) == len(session.game.steps)
    whole = history.start.total
    for step, paid in zip(session.game.steps, history.payments, strict=True):
        state, sticks = step.transition.after, paid.after
        seats = range(rules.players)
        assert [sticks.score(seat) for seat in seats] == list(state.scores)
        assert on_table(sticks) == 1000 * state.sticks
        boxed = any(Place.BOX in (each.giver, each.taker) for each in paid.movements)
        assert sticks.total == whole or (
            boxed and isinstance(step.transition.event, PointsAdjusted)
        )
        whole = sticks.total
        if counters and rules.honba and state.ending is None:
            assert sticks.dealer == state.dealer
            assert sticks.counters.of(100) <= state.honba
    if history.closing is not None:
        state = session.game.state
        paid_out = sum(each.score for each in RiichiGame(rules).standings(state)) - sum(
            state.scores
        )
        assert on_table(history.now) == 1000 * state.sticks - paid_out
        if rules.leftover_sticks is LeftoverSticks.FIRST_DOWN:  # nobody gets a remainder
            assert on_table(history.now) < 100 * rules.players
        else:
            left = rules.leftover_sticks is LeftoverSticks.NOBODY
            assert on_table(history.now) == (1000 * state.sticks if left else 0)
