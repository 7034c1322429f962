"""The sticks of whole games: at every step they are worth the scores."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.riichi.points import Ron, Tsumo
from scorer.riichi.rules.presets import ARI_ARI, TENHOU
from scorer.riichi.rules.rules import LeftoverSticks, Rules, Ties
from scorer.table.game.events import (
    ChomboMade,
    Event,
    GameContinued,
    GameEnded,
    HandDrawn,
    HandWon,
    PointsAdjusted,
    RiichiDeclared,
)
from scorer.table.game.play import is_possible
from scorer.table.session.append import append_entry
from scorer.table.session.entries import GameStarted, SessionStarted, Transition
from scorer.table.session.replay import apply_event, replay, transition_for
from scorer.table.session.session_state import Game, SessionState
from scorer.table.session.stick_history import StickHistory, start_sticks, stick_history
from scorer.table.settlement.settle import TableWin
from scorer.table.sticks.movements import Place, TableSticks
from scorer.table.sticks.piles import Pile, parse_pile
from scorer.table.sticks.words import payment_words
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.terms import Language
from tests.scorer.moves import MOVES, Move, some_rules

NAMES = ("Aki", "Ben", "Chi", "Dan")


def begun(rules: Rules = TENHOU, **others: object) -> SessionState:
    start = SessionStarted("", NAMES[: rules.players], rules, **others)  # type: ignore[arg-type]
    return replay((start, GameStarted(tuple(range(rules.players)))))


def after(evening: SessionState, *events: Event) -> SessionState:
    for event in events:
        evening = apply_event(evening, transition_for(event, evening), seq=evening.length + 1)
    return evening


def course_of(evening: SessionState) -> StickHistory:
    assert evening.game is not None
    course = stick_history(evening.game, evening)
    assert course is not None
    return course


def told(evening: SessionState, place: int = -1) -> list[str]:
    return list(payment_words(course_of(evening).payments[place], NAMES, Language.ENGLISH))


def on_table(sticks: TableSticks) -> int:
    owed = sum(debt.points for debt in sticks.debts if debt.creditor is Place.TABLE)
    return sticks.table.value + owed


class TestAGame:
    def test_says_what_passes_with_each_thing_that_happens(self) -> None:
        won = TableWin(winner=0, dealer=0, discarder=1, payment=Ron(2900))
        evening = after(begun(), RiichiDeclared(2), HandWon((won,)))
        assert told(evening, 0) == ["Chi lays 1x1000 on the table."]
        assert told(evening) == [
            "Aki takes 1x1000 from the table.",
            "Ben gives Aki 1x5000 and receives 2x1000 and 1x100.",
            "Aki sets out 1x100 to count the honba.",
        ]
        assert [course_of(evening).now.score(seat) for seat in range(4)] == [
            28_900, 22_100, 24_000, 25_000,
        ]  # fmt: skip

    def test_counters_pass_with_the_deal_and_go_back_at_the_end(self) -> None:
        evening = after(begun(), HandDrawn(frozenset({1})))
        assert told(evening)[-1] == "Ben sets out 1x100 to count the honba."
        evening = after(evening, HandDrawn(frozenset({2})), GameEnded())
        assert told(evening, 1)[-1] == "Chi sets out 2x100 to count the honba."
        assert told(evening) == ["Chi takes back 2x100 that counted the honba."]

    @pytest.mark.parametrize(
        ("rules", "counters"), [(replace(TENHOU, honba=0), True), (TENHOU, False)]
    )
    def test_there_are_no_counters_where_nobody_counts_honba_so(
        self, rules: Rules, counters: bool
    ) -> None:
        evening = after(begun(rules, counters=counters), HandDrawn(frozenset({1})))
        assert course_of(evening).now.counters == Pile()

    def test_own_sticks_are_started_with(self) -> None:
        own = parse_pile("2x10000 4x1000 2x500")
        evening = after(begun(sticks=own), RiichiDeclared(3))
        assert course_of(evening).start.piles == (own,) * 4
        assert course_of(evening).now.piles[3] == parse_pile("2x10000 3x1000 2x500")

    def test_own_sticks_are_worth_the_start_score(self) -> None:
        start = SessionStarted("", NAMES, TENHOU, sticks=parse_pile("2x10000"))
        with pytest.raises(ImpossibleEvent, match="worth 20000, but the rules begin with 25000"):
            append_entry((), start)

    def test_there_are_none_for_a_start_score_that_no_sticks_are_worth(self) -> None:
        evening = begun(replace(TENHOU, start_score=25_050))
        assert start_sticks(evening) is None
        assert evening.game is not None
        assert stick_history(evening.game, evening) is None


class TestTheEnd:
    def test_first_place_takes_the_sticks_left_over(self) -> None:
        evening = after(begun(), RiichiDeclared(1), HandDrawn(frozenset({1})), GameEnded())
        closing = course_of(evening).closing
        assert closing is not None
        assert list(payment_words(closing, NAMES, Language.ENGLISH)) == [
            "Ben takes 1x1000 from the table."
        ]
        assert course_of(evening).now.score(1) == 28_000

    def test_those_who_are_equal_share_them(self) -> None:
        rules = replace(ARI_ARI, ties=Ties.SHARED, leftover_sticks=LeftoverSticks.FIRST)
        agreed = PointsAdjusted((-1000, 0, 0, -1000), sticks=2)
        course = course_of(after(begun(rules), agreed, GameEnded()))
        assert [course.now.score(seat) for seat in range(4)] == [24_000, 26_000, 26_000, 24_000]
        assert course.now.table == Pile()

    def test_or_they_stay_where_they_are(self) -> None:
        rules = replace(TENHOU, leftover_sticks=LeftoverSticks.NOBODY)
        course = course_of(after(begun(rules), RiichiDeclared(1), GameEnded()))
        assert course.now.table.value == 1000

    def test_a_game_that_goes_on_after_all_takes_nothing_out_of_the_middle(self) -> None:
        rules = replace(TENHOU, rounds=1, agari_yame=True, target_score=0)
        draws = [HandDrawn(frozenset({seat})) for seat in (1, 2, 3)]
        won = TableWin(winner=3, dealer=3, payment=Tsumo(0, 4000, payers=3))
        over = after(begun(rules), RiichiDeclared(1), *draws, RiichiDeclared(2), HandWon((won,)))
        assert over.game is not None
        assert over.game.state.ending is not None
        onward = after(over, GameContinued())
        assert course_of(onward).closing is None
        assert course_of(onward).now.counters.value == 400


class TestAgreement:
    def test_what_leaves_the_game_is_put_into_the_box(self) -> None:
        evening = after(begun(), PointsAdjusted((-1000, 0, 0, 0)))
        assert told(evening) == ["Aki puts 1x1000 back into the box."]

    def test_and_comes_out_of_it(self) -> None:
        evening = after(begun(), PointsAdjusted((0, 300, 0, 0)))
        assert told(evening) == ["Ben takes 3x100 out of the box."]

    def test_players_pay_each_other_first(self) -> None:
        evening = after(begun(), PointsAdjusted((-2000, 0, 1000, 0), sticks=1))
        assert told(evening) == [
            "Aki lays 1x1000 on the table.",
            "Aki gives Chi 1x1000.",
        ]

    def test_a_stick_comes_from_the_box_to_the_table(self) -> None:
        evening = after(begun(), PointsAdjusted((0, 0, 0, 0), sticks=1))
        assert told(evening) == ["The table takes 1x1000 out of the box."]
        assert payment_words(course_of(evening).payments[0], NAMES, Language.JAPANESE) == (
            "供託は箱から千点棒1本を取ります。",
        )

    def test_who_has_nothing_owes_the_box(self) -> None:
        evening = after(begun(), PointsAdjusted((-26_000, 0, 0, 0)))
        assert told(evening)[-1] == "Aki still owes the box 1000."
        assert course_of(evening).now.score(0) == -1000


def test_a_later_scorer_pays_an_old_evening_as_it_was_paid() -> None:
    evening = begun()
    assert evening.game is not None
    state = evening.game.state
    # A tenbo that took 2,000 from the others for a chombo of East.
    old = Transition(ChomboMade(0), state, replace(state, scores=(19_000, 27_000, 27_000, 27_000)))
    course = course_of(apply_event(evening, old, seq=3))
    assert [course.now.score(seat) for seat in range(4)] == [19_000, 27_000, 27_000, 27_000]


@settings(deadline=None)
@given(some_rules(), st.integers(0, 2), st.lists(MOVES, max_size=8), st.booleans())
def test_whatever_happens_the_sticks_are_worth_the_scores(
    rules: Rules, first_dealer: int, moves: list[Move], counters: bool
) -> None:
    start = SessionStarted("", NAMES[: rules.players], rules, counters=counters)
    evening = replay((start, GameStarted(tuple(range(rules.players)), first_dealer)))
    for move in moves:
        game: Game | None = evening.game
        assert game is not None
        event = move.event(game.state, rules)
        if is_possible(event, game.state, rules):
            evening = after(evening, event)
    assert evening.game is not None
    course = course_of(evening)
    assert len(course.payments) == len(evening.game.steps)
    whole = course.start.total
    for step, paid in zip(evening.game.steps, course.payments, strict=True):
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
    if course.closing is not None:
        left = rules.leftover_sticks is LeftoverSticks.NOBODY
        sticks_left = evening.game.state.sticks
        assert on_table(course.now) == (1000 * sticks_left if left else 0)
