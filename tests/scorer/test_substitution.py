"""A substitute in the middle of a game: seats keep their points, people keep their hands."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.fans.rules.presets import MCR
from scorer.riichi.rules.rules import Rules
from scorer.table.events import GameEnded, HandDrawn, RiichiDeclared, WallExhausted
from scorer.table.games import TableRules
from scorer.table.riichi.wins import RiichiClaim
from scorer.table.session.commands import GameCommand, RiichiWinCommand, apply_command
from scorer.table.session.log import PlayerSubstituted, SessionStarted
from scorer.table.session.names import RenameCommand, SubstituteCommand
from scorer.table.session.results import match_sheet, statistics, totals
from scorer.table.session.session import Session, transition_for
from scorer.tiles.errors import ImpossibleEvent, RiichiError
from tests.presets import HONG_KONG, TENHOU
from tests.scorer.moves import MOVES, Move, some_rules

PLAYERS = ("Aki", "Ben", "Chi", "Dan")
COUNTS = ("hands", "wins", "tsumo", "deal_ins", "riichi", "tenpai", "chombo", "won", "games")


def new_session(rules: TableRules = TENHOU, players: tuple[str, ...] = PLAYERS) -> Session:
    return Session.with_game(SessionStarted("", players, rules))


def substitute(session: Session, seat: int, name: str, replaces: int | None = None) -> Session:
    return apply_command(session, SubstituteCommand(seat, name), replaces)


def win(session: Session, winner: int, replaces: int | None = None) -> Session:
    claim = RiichiClaim(winner=winner, points=8000)
    return apply_command(session, RiichiWinCommand(wins=(claim,), discarder=3), replaces)


@given(
    some_rules(),
    st.lists(st.tuples(MOVES, st.none() | st.tuples(st.integers(0, 3), st.integers(0, 7)))),
)
def test_points_belong_to_seats_and_events_to_people(
    rules: Rules, moves: list[tuple[Move, tuple[int, int] | None]]
) -> None:
    plain = changed = new_session(rules, tuple("ABCDEFGH"))
    for move, substitution in moves:
        if substitution is not None:
            with suppress(RiichiError):  # that player sits already, or the game is over
                changed = changed.append(PlayerSubstituted(*substitution))
        assert plain.state.game is not None
        state = plain.state.game.state
        try:
            plain = plain.record(move.event(state, rules))
        except RiichiError:
            continue
        assert changed.state.game is not None
        changed = changed.record(move.event(changed.state.game.state, rules))
    assert plain.state.game is not None
    assert changed.state.game is not None
    assert changed.state.game.state == plain.state.game.state
    assert [each.transition for each in changed.state.game.steps] == [
        each.transition for each in plain.state.game.steps
    ]
    for name in COUNTS:
        seats, people = (
            sum(getattr(each, name) for each in statistics(each.state)) for each in (plain, changed)
        )
        assert people == seats
    cells = (match_sheet(each.state)[0].cells for each in (plain, changed))
    by_seat, by_person = ([each.subtotal for each in row if each is not None] for row in cells)
    assert sorted(by_person) == sorted(by_seat)
    assert Session.load(changed.log).state == changed.state


class TestResults:
    def test_the_result_of_a_game_belongs_to_who_finishes_it(self) -> None:
        session = win(substitute(win(new_session(), 2), 2, "Eva"), 2).record(GameEnded())
        state = session.state
        aki, _ben, chi, _dan, eva = statistics(state)
        assert (chi.wins, chi.hands, chi.games) == (1, 1, 0)
        assert (eva.wins, eva.hands, eva.places) == (1, 1, (1, 0, 0, 0))
        assert (aki.hands, aki.games) == (2, 1)
        [row] = match_sheet(state)
        assert row.cells[2] is None
        assert row.cells[4] is not None
        assert row.cells[4].raw == 25_000 + 16_000
        assert totals(state)[2] == 0 < totals(state)[4]

    def test_a_riichi_counts_for_who_declared_it_and_the_hand_for_who_finished_it(self) -> None:
        session = new_session().record(RiichiDeclared(1))
        session = substitute(session, 1, "Eva").record(HandDrawn(frozenset({1})))
        _aki, ben, _chi, _dan, eva = statistics(session.state)
        assert (ben.riichi, ben.tenpai, ben.hands) == (1, 0, 0)
        assert (eva.riichi, eva.tenpai, eva.hands) == (0, 1, 1)

    def test_who_returns_has_the_result_again(self) -> None:
        session = win(substitute(win(new_session(), 2), 2, "Eva"), 2)
        session = substitute(session, 2, "Chi").record(GameEnded())
        assert session.state.names == PLAYERS
        assert [each.games for each in statistics(session.state)] == [1, 1, 1, 1, 0]
        assert statistics(session.state)[4].wins == 1

    def test_who_returns_can_take_another_seat(self) -> None:
        session = substitute(substitute(new_session(), 1, "Eva"), 3, "Ben")
        assert session.state.names == ("Aki", "Eva", "Chi", "Ben")

    @pytest.mark.parametrize("rules", [MCR, HONG_KONG])
    def test_games_scored_by_fans(self, rules: TableRules) -> None:
        session = substitute(new_session(rules).record(WallExhausted()), 0, "Eva")
        session = session.record(WallExhausted()).record(GameEnded())
        assert [each.hands for each in statistics(session.state)] == [1, 2, 2, 2, 1]
        assert [each.games for each in statistics(session.state)] == [0, 1, 1, 1, 1]


class TestLog:
    def test_undo_takes_a_new_player_back_too(self) -> None:
        session = substitute(new_session(), 1, "Eva")
        assert session.undo().state == replace(new_session().state, length=len(session) + 1)
        assert session.undo().redo().state.names == ("Aki", "Eva", "Chi", "Dan")

    def test_undo_leaves_a_player_who_sat_out(self) -> None:
        session = substitute(new_session(players=(*PLAYERS, "Eva")), 1, "Eva").undo()
        assert (session.state.names, session.state.players) == (PLAYERS, (*PLAYERS, "Eva"))

    def test_a_correction_of_an_earlier_hand_keeps_its_names(self) -> None:
        session = win(substitute(win(new_session(), 2), 2, "Eva"), 2)
        first, last = 3, len(session)
        session = win(session, 1, replaces=first)
        assert session.state.names_at(first) == PLAYERS
        assert session.state.names_at(last) == ("Aki", "Ben", "Eva", "Dan")
        assert [each.wins for each in statistics(session.state)] == [0, 1, 0, 0, 1]

    def test_a_substitution_is_corrected(self) -> None:
        session = substitute(new_session(players=(*PLAYERS, "Eva")), 1, "Eva")
        session = substitute(session, 2, "Fay", replaces=len(session))
        assert session.state.names == ("Aki", "Ben", "Fay", "Dan")

    def test_a_substitution_after_a_game_that_a_correction_ends_no_longer_fits(self) -> None:
        session = substitute(win(new_session(), 1), 1, "Eva")
        session = session.replace(3, (transition_for(GameEnded(), session.state_before(3)),))
        assert [each.seq for each in session.state.invalid_entries] == [5]
        assert session.state.names == PLAYERS

    def test_a_new_name_of_a_substitute(self) -> None:
        session = substitute(new_session(), 1, "Eva")
        names = RenameCommand(players=(*PLAYERS, "Ewa"))
        assert apply_command(session, names).state.names[1] == "Ewa"


class TestRefusals:
    def test_the_substitute_plays_already(self) -> None:
        for seat in (1, 2):
            with pytest.raises(ImpossibleEvent, match=r"^Ben already sits in this game; name a"):
                substitute(new_session(), seat, "Ben")

    def test_the_game_is_over(self) -> None:
        over = new_session().record(GameEnded())
        with pytest.raises(ImpossibleEvent, match="choose the seats of the next game instead"):
            substitute(over, 1, "Eva")

    def test_no_game_has_begun(self) -> None:
        start = Session.start(SessionStarted("", PLAYERS, TENHOU))
        with pytest.raises(ImpossibleEvent, match="No game is being played"):
            substitute(start, 1, "Eva")

    @pytest.mark.parametrize("name", ["", " ", "ben", "\u200b", "E" * 61])
    def test_names_without_use(self, name: str) -> None:
        with pytest.raises(ImpossibleEvent):
            substitute(new_session(), 1, name)

    @pytest.mark.parametrize(("seat", "player"), [(4, 4), (-1, 4), (0, 5), (0, -1)])
    def test_numbers_of_a_file(self, seat: int, player: int) -> None:
        with pytest.raises(ImpossibleEvent):
            new_session(players=(*PLAYERS, "Eva")).append(PlayerSubstituted(seat, player))


class TestNextGame:
    def test_who_left_is_not_proposed(self) -> None:
        session = substitute(new_session(), 1, "Eva").record(GameEnded())
        assert session.state.next_seats == (0, 4, 2, 3)

    def test_who_left_is_proposed_if_nobody_else_can_sit(self) -> None:
        session = substitute(substitute(new_session(), 1, "Eva"), 3, "Ben")
        assert session.record(GameEnded()).state.next_seats == (0, 4, 2, 1)

    def test_who_left_rotates_again_after_another_game(self) -> None:
        session = substitute(new_session(), 1, "Eva").record(GameEnded())
        session = apply_command(session, GameCommand((1, 4, 2, 3))).record(GameEnded())
        assert session.state.next_seats == (1, 0, 2, 3)
