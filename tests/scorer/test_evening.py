"""An evening: undo, redo, edits of what is past, and a log that a later tenbo does not rewrite."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.riichi.points import Ron
from scorer.riichi.rules.presets import ARI_ARI, TENHOU
from scorer.riichi.rules.rules import Rules
from scorer.table.game.events import (
    ChomboMade,
    Event,
    GameEnded,
    HandDrawn,
    HandWon,
    PointsAdjusted,
    RiichiDeclared,
)
from scorer.table.session.append import append_entry
from scorer.table.session.effective_log import redo_last, undo_last
from scorer.table.session.entries import (
    Edited,
    Entry,
    GameStarted,
    Log,
    SessionEnded,
    SessionStarted,
    Transition,
    Undone,
)
from scorer.table.session.match_sheet import match_sheet, totals
from scorer.table.session.replay import replay, replay_before, transition_for
from scorer.table.session.rescore import RescoredHand
from scorer.table.session.resolve_win import resolve_win
from scorer.table.session.statistics import statistics
from scorer.table.session.win_claim import WinClaim
from scorer.table.settlement.settle import TableWin
from scorer.tiles.errors import ImpossibleEvent, RiichiError
from scorer.tiles.tile import parse_tiles

PLAYERS = ("Aki", "Ben", "Chi", "Dan")


def begun(rules: Rules = TENHOU, players: tuple[str, ...] = PLAYERS) -> Log:
    return append_entry(
        append_entry((), SessionStarted("Friday", players, rules)), GameStarted((0, 1, 2, 3))
    )


def recorded(log: Log, *events: Event) -> Log:
    for event in events:
        log = append_entry(log, transition_for(event, replay(log)))
    return log


def edited(log: Log, seq: int, *events: Event) -> Log:
    evening = replay_before(log, seq)
    facts: list[Transition] = []
    for event in events:
        facts.append(transition_for(event, evening))
        evening = replace(
            evening,
            games=(replace(evening.games[-1], start=facts[-1].after, steps=()),),
        )
    return append_entry(log, Edited(seq, tuple(facts)))


def ron(winner: int, discarder: int, points: int, dealer: int = 0) -> HandWon:
    return HandWon(
        (TableWin(winner=winner, dealer=dealer, discarder=discarder, payment=Ron(points)),)
    )


def showing(log: Log, claim: WinClaim) -> Log:
    """The log after a win with the hand shown."""
    game = replay(log).game
    assert game is not None
    found = resolve_win(claim, game.state, TENHOU, discarder=2)
    assert found.shown is not None
    return append_entry(log, transition_for(HandWon((found.win,)), replay(log), (found.shown,)))


def scores(log: Log) -> tuple[int, ...]:
    game = replay(log).game
    assert game is not None
    return game.state.scores


class TestUndo:
    def test_the_last_is_undone_and_redone(self):
        log = recorded(begun(), HandDrawn(frozenset({1})), HandDrawn(frozenset({2}), frozenset()))
        one, two = scores(log[:3]), scores(log)
        log = append_entry(log, undo_last(log))
        assert scores(log) == one
        log = append_entry(log, undo_last(log))
        assert scores(log) == (25000,) * 4
        log = append_entry(log, redo_last(log))
        assert scores(log) == one
        log = append_entry(log, redo_last(log))
        assert scores(log) == two
        with pytest.raises(ImpossibleEvent, match="nothing to redo"):
            redo_last(log)
        assert scores(append_entry(log, undo_last(log))) == one

    def test_nothing_is_redone_after_something_new(self):
        log = recorded(begun(), HandDrawn(frozenset({1})))
        log = recorded(append_entry(log, undo_last(log)), HandDrawn(frozenset({2})))
        with pytest.raises(ImpossibleEvent, match="nothing to redo"):
            redo_last(log)

    def test_the_start_cannot_be_undone(self):
        log = append_entry(begun(), undo_last(begun()))
        with pytest.raises(ImpossibleEvent, match="nothing to undo"):
            undo_last(log)

    def test_a_past_hand_can_be_undone(self):
        log = recorded(begun(), ron(0, 1, 7700), RiichiDeclared(2), ron(2, 3, 5200))
        after = replay(append_entry(log, Undone(3)))
        assert after.game is not None
        assert not after.invalid_entries
        assert after.game.state.scores == (25000, 25000, 25000 + 5200, 25000 - 5200)
        with pytest.raises(ImpossibleEvent, match="undone already"):
            append_entry(append_entry(log, Undone(3)), Undone(3))
        with pytest.raises(ImpossibleEvent, match="no entry 9"):
            append_entry(log, Undone(9))


class TestEdit:
    def test_what_follows_is_paid_anew(self):
        """The dealer's win becomes a smaller one: the next hand keeps its honba."""
        log = recorded(begun(), ron(0, 1, 7700), ron(0, 1, 2000))
        assert scores(log) == (25000 + 7700 + 2300, 25000 - 7700 - 2300, 25000, 25000)
        log = edited(log, 3, ron(0, 2, 2900))
        assert scores(log) == (25000 + 2900 + 2300, 25000 - 2300, 25000 - 2900, 25000)
        assert not replay(log).invalid_entries

    def test_a_forgotten_riichi_is_put_in(self):
        log = recorded(begun(), ron(0, 1, 7700), HandDrawn(frozenset({0})))
        log = edited(log, 3, RiichiDeclared(3), ron(0, 1, 7700))
        assert scores(log) == (25000 + 8700 + 3000, 25000 - 8700, 24000, 24000 - 1000)

    def test_what_no_longer_fits_is_named_and_not_lost(self):
        """The deal passes, so the dealer's second win is no dealer's win any more."""
        log = recorded(begun(), ron(0, 1, 7700), ron(0, 1, 7700), HandDrawn(frozenset()))
        wrong = edited(log, 3, ron(1, 2, 1000))
        [misfit] = replay(wrong).invalid_entries
        assert misfit.seq == 4
        assert "seat 1 deals" in misfit.reason.english
        assert misfit.reason.japanese
        assert misfit.event == log[3]
        assert scores(wrong) == (25000, 26000, 24000, 25000)
        assert scores(append_entry(wrong, undo_last(wrong))) == scores(log)

    def test_a_shown_hand_is_scored_with_the_seat_it_has_now(self):
        """The deal passes to Ben, whose pinfu tan'yao of 2,000 is a dealer's then."""
        log = recorded(begun(), ron(0, 1, 7700))
        log = showing(log, WinClaim(winner=1, hand="234m456678p22345s"))
        assert scores(log) == (32700, 25000 - 7700 + 2300, 25000 - 2300, 25000)
        corrected = edited(log, 3, ron(1, 3, 1000))
        assert scores(corrected) == (25000, 26000 + 2900, 25000 - 2900, 24000)
        evening = replay(corrected)
        assert evening.rescored == (RescoredHand(4, 1, 2000, 2900),)
        assert evening.invalid_entries == ()
        assert replay(append_entry(corrected, undo_last(corrected))).rescored == ()

    def test_a_yaku_of_the_seat_comes_and_goes_with_it(self):
        """222z is South's, and nobody's yaku once South deals."""
        log = recorded(begun(), ron(0, 1, 7700))
        log = showing(log, WinClaim(winner=1, hand="123m456p789s11222z"))
        corrected = edited(log, 3, ron(1, 3, 1000))
        [misfit] = replay(corrected).invalid_entries
        assert (misfit.seq, "no yaku" in misfit.reason.english) == (4, True)
        # East again: two winds of a new dealer, who is another.
        again = edited(log, 3, ron(0, 1, 2900))
        assert replay(again).rescored == ()
        assert replay(again).invalid_entries == ()

    def test_without_its_riichi_a_hand_is_scored_without(self):
        log = recorded(begun(), RiichiDeclared(1))
        claim = WinClaim(winner=1, hand="234m456678p22345s", ippatsu=True,
                      dora=parse_tiles("9s"), ura=parse_tiles("1s"))  # fmt: skip
        log = showing(log, claim)
        assert scores(log) == (25000, 37000, 13000, 25000)
        corrected = append_entry(log, Undone(3))
        assert scores(corrected) == (25000, 27000, 23000, 25000)
        assert replay(corrected).rescored == (RescoredHand(4, 1, 12000, 2000),)

    def test_points_that_were_told_stay_while_the_winner_deals_as_before(self):
        log = recorded(begun(), ron(0, 1, 7700), ron(2, 3, 3900))
        corrected = edited(log, 3, ron(1, 3, 1000))
        assert scores(corrected) == (25000, 26000, 25000 + 3900, 24000 - 3900)
        assert replay(corrected).invalid_entries == ()
        assert replay(corrected).rescored == ()

    def test_a_hand_that_meets_what_it_met_stays_as_it_was_paid(self):
        """Only honba change: a scorer that counts otherwise by now is not asked."""
        log = recorded(begun(), ron(0, 1, 7700))
        log = showing(log, WinClaim(winner=1, hand="234m456678p22345s"))
        fact = log[-1]
        assert isinstance(fact, Transition)
        old = HandWon((TableWin(winner=1, dealer=0, discarder=2, payment=Ron(1600)),))
        log = (*log[:-1], transition_for(old, replay(log[:-1]), fact.hands))
        corrected = edited(log, 3, HandDrawn(frozenset({0, 2})), HandDrawn(frozenset({0, 2})))
        assert scores(corrected) == (28000, 22000 + 2200, 28000 - 2200, 22000)

    def test_an_edit_must_itself_fit(self):
        log = recorded(begun(), ron(0, 1, 7700))
        fact = log[2]
        assert isinstance(fact, Transition)
        with pytest.raises(ImpossibleEvent, match="no seat 5"):
            append_entry(log, Edited(3, (replace(fact, event=ChomboMade(5), before=fact.after),)))
        with pytest.raises(ImpossibleEvent, match="edit the entry first recorded"):
            append_entry(append_entry(log, Undone(3)), Edited(3, ()))

    def test_the_seats_of_a_game_can_be_edited(self):
        log = recorded(begun(), ron(0, 1, 7700))
        evening = replay(append_entry(log, Edited(2, (GameStarted((3, 2, 1, 0)),))))
        assert evening.names == ("Dan", "Chi", "Ben", "Aki")
        assert evening.game is not None
        assert evening.game.state == replay(log).game.state

    def test_names_can_be_edited_and_rules_cannot(self):
        log = begun()
        named = SessionStarted("Saturday", ("Aki", "Ben", "Chie", "Dan"), TENHOU)
        assert replay(append_entry(log, Edited(1, (named,)))).players[2] == "Chie"
        with pytest.raises(ImpossibleEvent, match="only names"):
            append_entry(log, Edited(1, (replace(named, rules=Rules()),)))
        with pytest.raises(ImpossibleEvent, match="only names"):
            append_entry(log, Edited(1, ()))


class TestGames:
    def test_one_game_after_the_other_with_other_seats(self):
        log = recorded(begun(ARI_ARI, (*PLAYERS, "Eva")), ron(0, 1, 7700))
        with pytest.raises(ImpossibleEvent, match="not over"):
            append_entry(log, GameStarted((0, 1, 2, 3)))
        with pytest.raises(ImpossibleEvent, match="not over"):
            append_entry(log, SessionEnded())
        log = append_entry(recorded(log, GameEnded()), GameStarted((4, 3, 1, 0), 2))
        log = append_entry(recorded(log, ron(0, 1, 12000, dealer=2), GameEnded()), SessionEnded())
        evening = replay(log)
        assert evening.ended
        assert evening.names == ("Eva", "Dan", "Ben", "Aki")
        with pytest.raises(ImpossibleEvent, match="has ended"):
            append_entry(log, GameStarted((0, 1, 2, 3)))
        assert [row.over for row in match_sheet(evening)] == [True, True]
        assert match_sheet(evening)[0].cells[4] is None
        assert sum(totals(evening)) == 0
        # Over 30,000 are 2,700; first place brings uma 30 and oka 20.
        first, second = (row.cells[0] for row in match_sheet(evening))
        assert first is not None
        assert (first.raw, first.match_points, first.placement) == (32700, 2700, 50000)
        assert second is not None
        assert second.total == first.subtotal + second.subtotal

    def test_what_players_agree_on_and_statistics(self):
        log = recorded(
            begun(),
            RiichiDeclared(1),
            HandDrawn(frozenset({1, 2})),
            ron(2, 1, 5200, dealer=1),
            PointsAdjusted((1000, -1000, 0, 0)),
            ChomboMade(3),
        )
        tallies = statistics(replay(log))
        assert [each.riichi for each in tallies] == [0, 1, 0, 0]
        assert [each.tenpai for each in tallies] == [0, 1, 1, 0]
        assert [each.deal_ins for each in tallies] == [0, 1, 0, 0]
        assert [each.chombo for each in tallies] == [0, 0, 0, 1]
        assert {each.hands for each in tallies} == {2}
        assert tallies[2].average_win == 5200
        assert tallies[2].average_place is None

    def test_the_start_needs_players_with_names(self):
        for players in (PLAYERS[:3], ("A", "a", "B", "C"), ("A", "", "B", "C")):
            with pytest.raises(ImpossibleEvent):
                append_entry((), SessionStarted("", players, TENHOU))
        with pytest.raises(ImpossibleEvent, match="does not begin"):
            replay((GameStarted((0, 1, 2, 3)),))
        with pytest.raises(ImpossibleEvent, match="another player"):
            append_entry(begun()[:1], GameStarted((0, 1, 2, 2)))


def test_a_later_scorer_does_not_rewrite_an_old_evening():
    """What was paid stands as it was paid, until something before it changes."""
    log = recorded(begun(), HandDrawn(frozenset({1})))
    paid = log[2]
    assert isinstance(paid, Transition)
    odd = replace(paid, after=replace(paid.after, scores=(22000, 34000, 22000, 22000)))
    assert scores((*log[:2], odd)) == (22000, 34000, 22000, 22000)
    changed = append_entry((*log[:2], odd), Edited(2, (GameStarted((0, 1, 2, 3), 1),)))
    assert scores(changed) == (24000, 28000, 24000, 24000)


STEPS = st.lists(
    st.one_of(
        st.sampled_from(["undo", "redo"]),
        st.integers(1, 40),
        st.builds(RiichiDeclared, st.integers(0, 3)),
        st.builds(HandDrawn, st.frozensets(st.integers(0, 3))),
        st.builds(ChomboMade, st.integers(0, 3)),
        st.builds(
            lambda seq, event: (str(seq), event),
            st.integers(2, 30),
            st.one_of(
                st.builds(HandDrawn, st.frozensets(st.integers(0, 3))),
                st.builds(
                    lambda tenths: PointsAdjusted((tenths * 100, 0, 0, 0)), st.integers(-9, 9)
                ),
            ),
        ),
        st.tuples(st.integers(0, 3), st.integers(1, 3)),
    ),
    max_size=30,
)


@settings(deadline=None)
@given(STEPS)
def test_whatever_happens_no_point_is_lost_and_every_undo_can_be_redone(steps):
    log = begun()
    for step in steps:
        try:
            longer = _done(log, step)
        except RiichiError:
            continue
        assert longer[:-1] == log
        if isinstance(longer[-1], Undone | Edited):
            restored = append_entry(longer, Undone(len(longer)))
            assert _seen(restored) == _seen(log)
        log = longer
        for game in replay(log).games:
            assert game.state.points == 100_000


def _ron_now(log: Log, winner: int, discarder: int) -> HandWon:
    game = replay(log).game
    return ron(winner, discarder, 12000, game.state.dealer if game else 0)


def _done(log: Log, step: Any) -> Log:
    entry: Entry
    match step:
        case "undo":
            entry = undo_last(log)
        case "redo":
            entry = redo_last(log)
        case int():
            entry = Undone(step)
        case (str(seq), event):
            entry = Edited(int(seq), (transition_for(event, replay_before(log, int(seq))),))
        case (winner, steps):
            entry = transition_for(_ron_now(log, winner, (winner + steps) % 4), replay(log))
        case _:
            entry = transition_for(step, replay(log))
    return append_entry(log, entry)


def _seen(log: Log) -> object:
    return replace(replay(log), length=0)
