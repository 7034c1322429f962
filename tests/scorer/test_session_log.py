"""Sessions: undo, redo, edits of past entries, and logs that later versions do not change."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.payment import Ron
from scorer.riichi.rules.rules import Rules
from scorer.table.events import (
    ChomboMade,
    Event,
    GameEnded,
    HandDrawn,
    HandWon,
    PointsAdjusted,
    RiichiDeclared,
)
from scorer.table.riichi.game import RiichiGame
from scorer.table.riichi.wins import RiichiClaim
from scorer.table.session.commands import DrawCommand, WinCommand, apply_command
from scorer.table.session.entries import redo_last, undo_entry
from scorer.table.session.log import (
    Edited,
    Entry,
    GameStarted,
    SessionEnded,
    SessionEvent,
    SessionStarted,
    Transition,
    Undone,
)
from scorer.table.session.recorded import RescoredHand
from scorer.table.session.results import match_sheet, statistics, totals
from scorer.table.session.session import (
    GameCorrection,
    PlayedGame,
    Session,
    SessionState,
    apply_event,
    replay,
    transition_for,
)
from scorer.table.settlement import TableWin
from scorer.tiles.errors import ImpossibleEvent, RiichiError
from scorer.tiles.terms import Language
from scorer.tiles.tile import parse_tiles
from tests.presets import ARI_ARI, TENHOU

PLAYERS = ("Aki", "Ben", "Chi", "Dan")


def new_session(rules: Rules = TENHOU, players: tuple[str, ...] = PLAYERS) -> Session:
    """Return a session whose first game has started."""
    session = Session.start(SessionStarted("Friday", players, rules))
    return session.append(GameStarted((0, 1, 2, 3)))


def record(session: Session, *events: Event) -> Session:
    for event in events:
        session = session.record(event)
    return session


def edit(session: Session, seq: int, *events: Event) -> Session:
    """Replace an entry by these events, one after another."""
    state = session.state_before(seq)
    transitions: list[SessionEvent] = []
    for event in events:
        transitions.append(transition_for(event, state))
        state = apply_event(state, transitions[-1], seq=seq)
    return session.replace(seq, tuple(transitions))


def ron(winner: int, discarder: int, points: int, dealer: int = 0) -> HandWon:
    return HandWon(
        (TableWin(winner=winner, dealer=dealer, discarder=discarder, payment=Ron(points)),)
    )


def record_claim(session: Session, claim: RiichiClaim) -> Session:
    """Record a ron off seat 2 with the hand shown."""
    resolved = RiichiGame(TENHOU).resolve_win(claim, game_of(session).state, discarder=2)
    assert resolved.shown is not None
    return session.record(HandWon((resolved.win,)), (resolved.shown,))


def game_of(session: Session) -> PlayedGame:
    assert session.state.game is not None
    return session.state.game


def scores(session: Session) -> tuple[int, ...]:
    return game_of(session).state.scores


class TestUndo:
    def test_undo_and_redo(self) -> None:
        one = record(new_session(), HandDrawn(frozenset({1})))
        two = record(one, HandDrawn(frozenset({2}), frozenset()))
        session = two.undo()
        assert scores(session) == scores(one)
        session = session.undo()
        assert scores(session) == (25000,) * 4
        session = session.redo()
        assert scores(session) == scores(one)
        session = session.redo()
        assert scores(session) == scores(two)
        with pytest.raises(ImpossibleEvent, match="nothing to redo"):
            session.redo()
        assert scores(session.undo()) == scores(one)

    def test_no_redo_after_a_new_event(self) -> None:
        session = record(new_session(), HandDrawn(frozenset({1}))).undo()
        session = record(session, HandDrawn(frozenset({2})))
        with pytest.raises(ImpossibleEvent, match="nothing to redo"):
            redo_last(session.log)

    def test_the_start_cannot_be_undone(self) -> None:
        session = new_session().undo()
        with pytest.raises(ImpossibleEvent, match="nothing to undo"):
            undo_entry(session.log)
        with pytest.raises(ImpossibleEvent, match="start of a session cannot be undone"):
            session.undo(1)

    def test_all_that_a_command_recorded_is_undone(self) -> None:
        session = Session.with_game(SessionStarted("", ("A", "B", "C", "D"), Rules()))
        riichi = apply_command(session, RiichiDeclared(seat=2))
        drawn = apply_command(riichi, DrawCommand(tenpai=(1, 2), riichi=(1,)))
        assert len(drawn) == len(riichi) + 2
        undone = drawn.undo()
        assert undone.state.game == riichi.state.game
        assert undone.redo().state.game == drawn.state.game
        assert undone.undo().state.game == session.state.game

    def test_a_riichi_that_a_win_accepted_is_as_before_after_an_undo(self) -> None:
        session = Session.with_game(SessionStarted("", ("A", "B", "C", "D"), Rules()))
        riichi = apply_command(session, RiichiDeclared(seat=2))
        win = RiichiClaim(winner=1, points=1000)
        won = apply_command(riichi, WinCommand(wins=(win,), discarder=2, riichi_tile=True))
        assert won.state.game != riichi.state.game
        assert won.undo().state.game == riichi.state.game

    def test_a_past_hand_can_be_undone(self) -> None:
        session = record(new_session(), ron(0, 1, 7700), RiichiDeclared(2), ron(2, 3, 5200))
        after = session.undo(3)
        assert not after.state.invalid_entries
        assert scores(after) == (25000, 25000, 25000 + 5200, 25000 - 5200)
        with pytest.raises(ImpossibleEvent, match="already undone"):
            after.undo(3)
        with pytest.raises(ImpossibleEvent, match="no entry 9"):
            session.undo(9)


class TestEdit:
    def test_later_hands_are_settled_again(self) -> None:
        """The dealer's win becomes a smaller one: the next hand keeps its honba."""
        session = record(new_session(), ron(0, 1, 7700), ron(0, 1, 2000))
        assert scores(session) == (25000 + 7700 + 2300, 25000 - 7700 - 2300, 25000, 25000)
        session = edit(session, 3, ron(0, 2, 2900))
        assert scores(session) == (25000 + 2900 + 2300, 25000 - 2300, 25000 - 2900, 25000)
        assert not session.state.invalid_entries

    def test_a_forgotten_riichi_is_inserted(self) -> None:
        session = record(new_session(), ron(0, 1, 7700), HandDrawn(frozenset({0})))
        session = edit(session, 3, RiichiDeclared(3), ron(0, 1, 7700))
        assert scores(session) == (25000 + 8700 + 3000, 25000 - 8700, 24000, 24000 - 1000)

    def test_an_event_that_no_longer_fits_is_kept_as_invalid_entry(self) -> None:
        """The deal passes, so the dealer's second win is not a dealer's win any more."""
        session = record(new_session(), ron(0, 1, 7700), ron(0, 1, 7700), HandDrawn(frozenset()))
        wrong = edit(session, 3, ron(1, 2, 1000))
        [invalid] = wrong.state.invalid_entries
        assert invalid.seq == 4
        assert "seat 1 deals" in invalid.reason.text(Language.ENGLISH)
        assert invalid.reason.text(Language.JAPANESE)
        assert invalid.event == session.log[3]
        assert scores(wrong) == (25000, 26000, 24000, 25000)
        assert scores(wrong.undo()) == scores(session)

    def test_a_shown_hand_is_scored_with_its_new_seat_wind(self) -> None:
        """The deal passes to Ben, whose pinfu tanyao of 2,000 is then a dealer's."""
        session = record(new_session(), ron(0, 1, 7700))
        session = record_claim(session, RiichiClaim(winner=1, hand="234m456678p22345s"))
        assert scores(session) == (32700, 25000 - 7700 + 2300, 25000 - 2300, 25000)
        corrected = edit(session, 3, ron(1, 3, 1000))
        assert scores(corrected) == (25000, 26000 + 2900, 25000 - 2900, 24000)
        assert corrected.state.rescored == (RescoredHand(4, 1, 2000, 2900),)
        assert corrected.state.invalid_entries == ()
        assert corrected.undo().state.rescored == ()

    def test_a_seat_wind_yaku_depends_on_the_seat(self) -> None:
        """222z is South's yaku, and nobody's once South deals."""
        session = record(new_session(), ron(0, 1, 7700))
        session = record_claim(session, RiichiClaim(winner=1, hand="123m456p789s11222z"))
        corrected = edit(session, 3, ron(1, 3, 1000))
        [invalid] = corrected.state.invalid_entries
        assert (invalid.seq, "no yaku" in invalid.reason.text(Language.ENGLISH)) == (4, True)
        # The same dealer as in the recorded hand.
        again = edit(session, 3, ron(0, 1, 2900))
        assert again.state.rescored == ()
        assert again.state.invalid_entries == ()

    def test_without_its_riichi_a_hand_is_scored_without(self) -> None:
        session = record(new_session(), RiichiDeclared(1))
        claim = RiichiClaim(
            winner=1,
            hand="234m456678p22345s",
            ippatsu=True,
            dora=parse_tiles("9s"),
            ura=parse_tiles("1s"),
        )
        session = record_claim(session, claim)
        assert scores(session) == (25000, 37000, 13000, 25000)
        corrected = session.undo(3)
        assert scores(corrected) == (25000, 27000, 23000, 25000)
        assert corrected.state.rescored == (RescoredHand(4, 1, 12000, 2000),)

    @pytest.mark.parametrize("stored", ["double_riichi", "double"])
    def test_a_double_riichi_stays_double(self, stored: str) -> None:
        """The points follow the new dealer; "double" was stored until November 2026."""
        session = record(new_session(), ron(0, 1, 7700), RiichiDeclared(1))
        claim = RiichiClaim(winner=1, hand="234m456678p22345s", double_riichi=True)
        resolved = RiichiGame(TENHOU).resolve_win(claim, game_of(session).state, discarder=2)
        assert resolved.shown is not None
        assert resolved.shown.circumstances == ("double_riichi",)
        shown = replace(resolved.shown, circumstances=(stored,))
        session = session.record(HandWon((resolved.win,)), (shown,))
        corrected = edit(session, 3, ron(1, 3, 1000))
        assert corrected.state.rescored == (RescoredHand(5, 1, 7700, 11_600),)

    def test_the_named_liable_player_stays_liable(self) -> None:
        """The melds do not show who fed the third dragon; seat 3 shares the ron of seat 2."""
        session = record(new_session(), ron(0, 1, 7700))
        claim = RiichiClaim(winner=1, hand="1m456s1m 555_z 666_z 777_z", liable=3)
        session = record_claim(session, claim)
        assert scores(session) == (32700, 17300 + 32300, 9000, 8700)
        corrected = edit(session, 3, ron(1, 3, 1000))
        assert scores(corrected) == (25000, 26000 + 48000, 1000, 0)

    def test_melds_that_show_the_liable_player_count_first(self) -> None:
        session = new_session()
        shown = RiichiClaim(winner=1, hand="1m456s1m 555_z 666_z 777=z", liable=0)
        resolved = RiichiGame(TENHOU).resolve_win(shown, game_of(session).state, discarder=2)
        assert [each.seat for each in resolved.win.liable] == [3]

    def test_recorded_points_stay_while_the_winner_is_dealer_or_not_as_before(self) -> None:
        session = record(new_session(), ron(0, 1, 7700), ron(2, 3, 3900))
        corrected = edit(session, 3, ron(1, 3, 1000))
        assert scores(corrected) == (25000, 26000, 25000 + 3900, 24000 - 3900)
        assert corrected.state.invalid_entries == ()
        assert corrected.state.rescored == ()

    def test_a_hand_in_unchanged_circumstances_keeps_its_points(self) -> None:
        """Only honba change: the scorer of a later version does not score the hand again."""
        session = record(new_session(), ron(0, 1, 7700))
        shown = record_claim(session, RiichiClaim(winner=1, hand="234m456678p22345s")).log[-1]
        assert isinstance(shown, Transition)
        other = HandWon((TableWin(winner=1, dealer=0, discarder=2, payment=Ron(1600)),))
        session = session.record(other, shown.hands)
        corrected = edit(session, 3, HandDrawn(frozenset({0, 2})), HandDrawn(frozenset({0, 2})))
        assert scores(corrected) == (28000, 22000 + 2200, 28000 - 2200, 22000)

    def test_the_new_events_must_fit(self) -> None:
        session = record(new_session(), ron(0, 1, 7700))
        won = session.log[2]
        assert isinstance(won, Transition)
        with pytest.raises(ImpossibleEvent, match="no seat 5"):
            session.replace(3, (replace(won, event=ChomboMade(5), before=won.after),))
        with pytest.raises(ImpossibleEvent, match="edit the entry first recorded"):
            session.undo(3).replace(3, ())

    def test_the_seats_of_a_game_can_be_edited(self) -> None:
        session = record(new_session(), ron(0, 1, 7700))
        edited = session.replace(2, (GameStarted((3, 2, 1, 0)),))
        assert edited.state.names == ("Dan", "Chi", "Ben", "Aki")
        assert game_of(edited).state == game_of(session).state

    def test_names_can_be_edited_and_rules_that_pay_alike(self) -> None:
        session = new_session()
        renamed = SessionStarted("Saturday", ("Aki", "Ben", "Chie", "Dan"), TENHOU)
        assert session.replace(1, (renamed,)).state.players[2] == "Chie"
        other = replace(renamed, rules=replace(TENHOU, honba=1500))
        assert session.replace(1, (other,)).state.rules == other.rules
        drawn = session.record(HandDrawn(frozenset({0})))
        won = drawn.record(HandWon((TableWin(winner=1, dealer=0, discarder=0, payment=Ron(1000)),)))
        with pytest.raises(ImpossibleEvent, match="would be paid otherwise"):
            won.replace(1, (other,))
        with pytest.raises(ImpossibleEvent):
            session.replace(1, ())


class TestGames:
    def test_several_games_with_other_seats(self) -> None:
        session = record(new_session(ARI_ARI, (*PLAYERS, "Eva")), ron(0, 1, 7700))
        with pytest.raises(ImpossibleEvent, match="not over"):
            session.append(GameStarted((0, 1, 2, 3)))
        with pytest.raises(ImpossibleEvent, match="not over"):
            session.append(SessionEnded())
        session = record(session, GameEnded()).append(GameStarted((4, 3, 1, 0), 2))
        session = record(session, ron(0, 1, 12000, dealer=2), GameEnded()).append(SessionEnded())
        state = session.state
        assert state.ended
        assert state.names == ("Eva", "Dan", "Ben", "Aki")
        with pytest.raises(ImpossibleEvent, match="has ended"):
            session.append(GameStarted((0, 1, 2, 3)))
        assert [row.over for row in match_sheet(state)] == [True, True]
        assert match_sheet(state)[0].cells[4] is None
        assert sum(totals(state)) == 0
        # 2,700 above the return score of 30,000; first place brings uma 30 and oka 20.
        first, second = (row.cells[0] for row in match_sheet(state))
        assert first is not None
        assert (first.raw, first.match_points, first.placement) == (32700, 2700, 50000)
        assert second is not None
        assert second.total == first.subtotal + second.subtotal

    def test_adjustments_and_statistics(self) -> None:
        session = record(
            new_session(),
            RiichiDeclared(1),
            HandDrawn(frozenset({1, 2})),
            ron(2, 1, 5200, dealer=1),
            PointsAdjusted((1000, -1000, 0, 0)),
            ChomboMade(3),
        )
        tallies = statistics(session.state)
        assert [each.riichi for each in tallies] == [0, 1, 0, 0]
        assert [each.tenpai for each in tallies] == [0, 1, 1, 0]
        assert [each.deal_ins for each in tallies] == [0, 1, 0, 0]
        assert [each.chombo for each in tallies] == [0, 0, 0, 1]
        assert {each.hands for each in tallies} == {2}
        assert tallies[2].average_win == 5200
        assert tallies[2].average_place is None

    def test_a_riichi_that_was_not_accepted_is_not_counted(self) -> None:
        unaccepted = (RiichiDeclared(2, accepted=False), ron(0, 2, 7700))
        session = record(new_session(), RiichiDeclared(1), *unaccepted)
        assert [each.riichi for each in statistics(session.state)] == [0, 1, 0, 0]

    def test_the_start_needs_players_with_names(self) -> None:
        for players in (PLAYERS[:3], ("A", "a", "B", "C"), ("A", "", "B", "C")):
            with pytest.raises(ImpossibleEvent):
                Session.start(SessionStarted("", players, TENHOU))
        with pytest.raises(ImpossibleEvent, match="does not begin"):
            replay((GameStarted((0, 1, 2, 3)),))
        with pytest.raises(ImpossibleEvent, match="does not begin"):
            Session.build((GameStarted((0, 1, 2, 3)),))
        with pytest.raises(ImpossibleEvent, match="another player"):
            Session.load(new_session().log[:1]).append(GameStarted((0, 1, 2, 2)))


def test_a_later_version_does_not_change_recorded_scores() -> None:
    """Recorded scores stand until something before them changes."""
    session = record(new_session(), HandDrawn(frozenset({1})))
    draw = session.log[2]
    assert isinstance(draw, Transition)
    odd = replace(draw, after=replace(draw.after, scores=(22000, 34000, 22000, 22000)))
    session = Session.load((*session.log[:2], odd))
    assert scores(session) == (22000, 34000, 22000, 22000)
    changed = session.replace(2, (GameStarted((0, 1, 2, 3), 1),))
    assert scores(changed) == (24000, 28000, 24000, 24000)


class Calls:
    """Counts the replays of logs and the events applied to a state."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.replays = self.events = 0

        def counting_apply(state: SessionState, event: SessionEvent, *, seq: int) -> SessionState:
            self.events += 1
            return apply_event(state, event, seq=seq)

        def counting_replay(log: tuple[Entry, ...]) -> SessionState:
            self.replays += 1
            return replay(log)

        monkeypatch.setattr("scorer.table.session.session.apply_event", counting_apply)
        monkeypatch.setattr("scorer.table.session.session.replay", counting_replay)


class TestNumberOfReplays:
    """A long log is replayed when it is loaded, and only what follows a change of its past."""

    @pytest.mark.parametrize(
        ("entry", "events"),
        [
            (Undone(5), 0),
            (Undone(4), 1),
            (Edited(4, ()), 1),
            (Undone(3), 2),
            (Edited(2, (GameStarted((3, 2, 1, 0)),)), 4),
        ],
    )
    def test_a_change_of_the_past_replays_what_follows(
        self, monkeypatch: pytest.MonkeyPatch, entry: Entry, events: int
    ) -> None:
        session = record(new_session(), *[HandDrawn(frozenset({1}))] * 3)
        calls = Calls(monkeypatch)
        session.append(entry).state_before(5)
        assert (calls.replays, calls.events) == (0, events)

    def test_the_replays_of_a_log_are_linear(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """However many entries far back are undone and edited, and however often."""
        monkeypatch.setattr("scorer.table.session.session.MAX_REPLAYED", 100)
        session = record(new_session(), *[HandDrawn(frozenset(range(4)))] * 20)
        other = edit(session, 3, HandDrawn(frozenset({0})), *[HandDrawn(frozenset())] * 2).log[-1]
        for each in range(61):
            session = session.append([Undone(3), Undone(len(session)), other][each % 3])
        length = sum(len(each.events) if isinstance(each, Edited) else 1 for each in session.log)
        calls = Calls(monkeypatch)
        loaded = Session.load(session.log)
        assert calls.events <= 2 * length + 100
        assert loaded.state == session.state
        assert game_of(loaded).corrections == game_of(session).corrections != ()


Operation = str | int | Event | tuple[str, Event] | tuple[int, int] | GameStarted | SessionEnded
"""An undo, a redo, the undo of a seq, an event, the edit of a seq, or a ron."""

OPERATIONS: st.SearchStrategy[list[Operation]] = st.lists(
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
        st.sampled_from([GameEnded(), GameStarted((2, 0, 3, 1), 1), SessionEnded()]),
    ),
    max_size=30,
)


@given(OPERATIONS)
def test_no_point_is_lost_and_every_undo_can_be_redone(operations: list[Operation]) -> None:
    session = new_session()
    for operation in operations:
        try:
            longer = perform(session, operation)
        except RiichiError:
            continue
        assert longer.log[:-1] == session.log
        if isinstance(longer.log[-1], Undone | Edited):
            restored = longer.undo(len(longer))
            assert without_length(restored) == without_length(session)
        session = longer
        for game in session.state.games:
            assert game.state.points == 100_000


@given(OPERATIONS)
def test_the_state_of_a_session_is_the_replay_of_its_log(operations: list[Operation]) -> None:
    session = new_session()
    for operation in operations:
        before = session.log, session.state
        try:
            longer = perform(session, operation)
        except RiichiError:
            longer = session
        assert (session.log, session.state) == before
        session = longer
        assert session.state == replay(session.log)
        assert session.state.length == len(session)
    assert Session.build(session.log).state == session.state
    assert Session.load(session.log).state == session.state


@given(OPERATIONS)
def test_the_corrections_of_a_game_are_its_changes_of_the_past(operations: list[Operation]) -> None:
    """Those that a replay of each beginning of the log has."""
    session = new_session()
    for operation in operations:
        with suppress(RiichiError):
            session = perform(session, operation)
    expected = []
    first = session.state.game.seq if session.state.game else len(session)
    for seq in range(first + 1, len(session) + 1):
        old, new = (replay(session.log[:length]).game for length in (seq - 1, seq))
        is_change = isinstance(session.log[seq - 1], Undone | Edited)
        if is_change and old and new and old.seq == new.seq == first and old.steps != new.steps:
            expected.append(GameCorrection(seq, old.steps, old.state, new.state, len(new.steps)))
    for each in (session, Session.build(session.log), Session.load(session.log)):
        found = each.state.game.corrections if each.state.game else ()
        assert list(found) == expected


@given(OPERATIONS, st.integers(0, 30))
def test_many_corrections_are_the_last_ones(operations: list[Operation], most: int) -> None:
    """A session that was recorded has the same ones as one that was loaded."""
    with pytest.MonkeyPatch.context() as patch:
        session = new_session()
        for operation in operations:
            with suppress(RiichiError):
                session = perform(session, operation)
        patch.setattr("scorer.table.session.session.MAX_REPLAYED", most)
        recorded, loaded = Session.build(session.log), Session.load(session.log)
        found, kept, all_of_them = (
            each.state.game.corrections if each.state.game else ()
            for each in (recorded, loaded, session)
        )
        assert found == kept
        assert kept == all_of_them[len(all_of_them) - len(kept) :]


def perform(session: Session, operation: Operation) -> Session:
    match operation:
        case "undo":
            longer = session.undo()
        case "redo":
            longer = session.redo()
        case int():
            longer = session.undo(operation)
        case (str(seq), event):
            new = transition_for(event, session.state_before(int(seq)))
            longer = session.replace(int(seq), (new,))
        case (int(winner), int(steps)):
            dealer = game_of(session).state.dealer if session.state.game else 0
            longer = session.record(ron(winner, (winner + steps) % 4, 12000, dealer))
        case GameStarted() | SessionEnded():
            longer = session.append(operation)
        case _:
            assert isinstance(operation, Event)
            longer = session.record(operation)
    return longer


def without_length(session: Session) -> SessionState:
    return replace(session.state, length=0)
