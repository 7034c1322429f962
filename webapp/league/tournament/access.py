"""Access to one tournament with a link: its players, rounds, penalties, clock and links."""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import ClassVar

from scorer.riichi.rules.choices import HandBegins, PenaltyBook
from scorer.riichi.rules.rules import Rules
from scorer.table.games import TableRules, table_rules_from_dict, table_rules_to_dict
from scorer.table.session.log import SessionStarted
from scorer.table.session.session import Session
from scorer.tiles.errors import BadNotation, BadRules
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.league.access import League, LinkAccess, valid_name
from webapp.league.seating.draw import draw_rounds, require_whole_tables
from webapp.league.seating.plan import RANDOM, SEATS, Round
from webapp.league.seating.prescribed import parse_seating
from webapp.league.seating.swiss import draw_swiss
from webapp.league.storage.clubs import numbered_name
from webapp.league.storage.links import LinkKind, LinkRole, UnknownItem
from webapp.league.storage.tournaments import (
    Book,
    Cut,
    Kept,
    Player,
    PlayerTerms,
    RoundClock,
    SeatedTable,
    Terms,
    TieBreak,
    Tournament,
    Tournaments,
    UnknownTournament,
    unknown_player,
)
from webapp.league.tournament.files import read_players, valid_player
from webapp.league.tournament.ranking import last_round
from webapp.league.tournament.results import (
    TournamentResults,
    hands_after,
    read_results,
    with_final_scores,
)
from webapp.session.access import derived_key, new_host_key, scorer_key, viewer_key
from webapp.session.sessions import Copy
from webapp.storage.keys import Access, Role
from webapp.storage.store import NoSession


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockView:
    """The clock of a round.

    Attributes:
        round: The newest opened round; 0 before.
        running: Whether the clock runs.
        left: The seconds that are left, negative after the end.
        hands: The hands after the one in which the time is up; -1 if that is broken off.
        signal: What the rules say about hands and chombo when the time is up.
    """

    round: int
    running: bool
    left: int
    hands: int
    signal: tuple[Text, ...]


class ClockAction(StrEnum):
    """The changes of the clock; a reset stops it with all minutes of the round."""

    START = "start"
    PAUSE = "pause"
    RESET = "reset"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLink:
    """An opened table with the paths of its pages.

    Attributes:
        round: The number of the round.
        table: The number of the table.
        session: The number of its session.
        host: The path for organisers; None for a scorer.
        scorer: The path for those who record, as cards have it.
    """

    round: int
    table: int
    session: int
    host: str | None
    scorer: str


def book_of(rules: TableRules) -> Book:
    """Return the book by which tournaments under some rules count absences."""
    if not isinstance(rules, Rules):
        return Book.NONE
    return _BOOKS.get(rules.penalties, Book.NONE)


_BOOKS = {
    PenaltyBook.EMA_2016: Book.EMA,
    PenaltyBook.EMA_2025: Book.EMA,
    PenaltyBook.WRC_2025: Book.WRC,
}


def create_tournament(
    league: League, terms: Terms, rules: TableRules, club: int | None = None
) -> str:
    """Create a tournament, whose players are persons of the club if one holds it.

    It has a link for its owner, whose key is returned, and one for viewers.
    """
    owner = new_host_key()
    keys = {owner: LinkRole.OWNER, viewer_key(owner): LinkRole.VIEWER}
    league.store.tournaments.create(_valid(terms), rules_text(rules), keys, club)
    return owner


def rules_text(rules: TableRules) -> str:
    """Return the rules of a tournament as stored; raise BadRules unless four play."""
    if rules.players != SEATS:
        raise BadRules(_("A tournament is for tables of four players; choose other rules."))
    return json.dumps(table_rules_to_dict(rules))


@dataclass(frozen=True, slots=True)
class TournamentAccess(LinkAccess):
    """One tournament, opened with a link, or on the command line as its owner."""

    kind: ClassVar[LinkKind] = LinkKind.TOURNAMENT

    @property
    def store(self) -> Tournaments:
        """The stored tournaments."""
        return self.league.store.tournaments

    def tournament(self) -> Tournament:
        """Return the tournament."""
        return self.store.tournament(self.number)

    def results(self) -> TournamentResults:
        """Return the present results, of which others than organisers see the released ones."""
        found = read_results(self.league, self.tournament())
        return found if self.role.has(LinkRole.ORGANISER) else found.released()

    def opened(self) -> tuple[str | None, str | None]:
        """Return the times in UTC at which the first and the last table were opened."""
        sessions = (each.session for each in self._tables() if each.session is not None)
        starts = [began for began, _entry in self.league.store.sessions.starts(sessions).values()]
        return min(starts, default=None), max(starts, default=None)

    def version(self) -> str:
        """Return a text that differs after every change of the tournament, its tables or links."""
        return self.store.versions([self.number]).get(self.number, "")

    def change(self, change: Callable[[Terms], Terms]) -> None:
        """Change the terms, and let the tables read them; RoundOpened for too few rounds."""
        for each in self.store.change(self.number, lambda present: _valid(change(present.terms))):
            self.league.sessions.watcher.report(each)

    def change_rules(self, rules: TableRules) -> None:
        """Change the rules before a table is opened, and the book unless another was chosen."""

        def change(present: Tournament) -> Terms:
            usual = book_of(table_rules_from_dict(json.loads(present.rules)))
            chosen = present.terms.book
            return replace(present.terms, book=book_of(rules) if chosen is usual else chosen)

        self.store.change(self.number, change, rules_text(rules))

    def join_club(self, club: int) -> None:
        """Let a club hold the tournament, whose players are persons of it from now on."""
        sessions = [each.session for each in self._tables() if each.session is not None]
        names = {each: self.league.sessions.load(each).state.players for each in sessions}
        self.store.join_club(self.number, club, names)

    def release(self, turn: int | None) -> None:
        """Show all the results up to a round, and hold back later ones; None shows every result."""
        self.change(lambda present: replace(present, released=turn))

    def delete(self, name: str) -> None:
        """Delete the tournament; raise BadNotation unless `name` is its name. Sessions stay."""
        if name != self.tournament().terms.name:
            raise BadNotation(_("The tournament has another name; write its name to delete it."))
        self.end_streams(self.store.delete(self.number))

    def add_players(self, players: Sequence[PlayerTerms], file: bytes | str = "") -> None:
        """Add players and those of a file; two can have the same name, unless it is of a club."""
        of_club = self.store.is_of_club(self.number)
        read = read_players(file, self._players(), of_club=of_club)
        self.store.add_players(self.number, (*map(valid_player, players), *read))

    def change_player(self, player: int, terms: PlayerTerms) -> None:
        """Change a player; opened tables keep the name."""
        self.store.change_player(self.number, player, valid_player(terms))

    def delete_player(self, player: int) -> None:
        """Delete a player who has no seat in any round."""
        results = self.results()
        seated = {seat.player for each in results.tables for seat in each.seats}
        if player in seated.union(*(each.players for each in results.tables)):
            raise BadNotation(
                _("Player {player} has a seat: mark the player as absent instead.", player=player)
            )
        self.store.delete_player(self.number, player)

    def draw(self) -> None:
        """Draw all rounds that are not opened, so that as few pairs as possible meet again."""
        played, first = self._opened()
        missing = self.tournament().terms.rounds - len(played)
        if missing < 1:
            raise BadNotation(_("All rounds are opened; add a round first."))
        players = [each.number for each in self._seated(self._players())]
        rounds = draw_rounds(players, missing, RANDOM, played=played)
        self.store.seat(self.number, rounds, first=first)

    def draw_swiss(self) -> None:
        """Draw the next round by the ranking; all games have to be finished."""
        results = self._whole_results()
        played, first = self._opened()
        rank = {each.player: number for number, each in enumerate(results.standings)}
        players = self._seated(self._players())
        ranking = sorted(
            (each.number for each in players), key=lambda player: rank.get(player, len(rank))
        )
        swiss = draw_swiss(ranking, played, RANDOM)
        self.store.seat(self.number, [swiss], first=first)

    def _whole_results(self) -> TournamentResults:
        """Return the results; raise BadNotation if an opened table has none yet."""
        results = self.results()
        for each in results.tables:
            if each.session is not None and not each.over:
                raise BadNotation(
                    _(
                        "Table {table} of round {round} is still playing: all results of the "
                        "round are needed.",
                        table=each.table,
                        round=each.round,
                    )
                )
        return results

    def cut(self, count: int, kept: Kept, chosen: Collection[int] = ()) -> None:
        """Let only the best go on after the newest round; the seats of later rounds are deleted.

        Args:
            count: The number of those who go on; absent players do not.
            kept: The share of their points that they keep.
            chosen: Those who go on among the players who share the last rank that does.
        """
        results = self._whole_results()
        _played, first = self._opened()
        present = {each.number for each in results.players if each.terms.plays}
        ranked = [
            each
            for each in results.standings
            if each.rank is not None and each.out is None and each.player in present
        ]
        if count > len(ranked):
            raise BadNotation(
                _(
                    "At most {count} can go on: those who are present and have played.",
                    count=len(ranked),
                )
            )
        if any(each.round == first - 1 for each in results.cuts):
            raise BadNotation(_("There is a cut after round {round} already.", round=first - 1))
        level = [each.player for each in ranked if each.rank == ranked[count - 1].rank]
        sure = [each.player for each in ranked[:count] if each.player not in level]
        last = level
        if len(sure) + len(level) > count:
            last = [each for each in level if each in chosen]
            if len(sure) + len(last) != count:
                raise BadNotation(
                    _(
                        "Players {players} share rank {rank}, and {count} of them go on: choose "
                        "who.",
                        players=", ".join(map(str, level)),
                        rank=ranked[count - 1].rank or 0,
                        count=count - len(sure),
                    )
                )
        cut = Cut(round=first - 1, kept=kept, players=(*sure, *last))
        self.store.add_cut(self.number, cut)

    def add_play_off(self, players: Sequence[int]) -> None:
        """Enter the order of all players who share a rank, the best first."""
        results = self.results()
        order = {each.player: each for each in results.standings if each.player in players}
        ranks = {each.rank for each in order.values()}
        level = [each.player for each in results.standings if {each.rank} == ranks]
        is_play_off = results.tournament.terms.tie_break is TieBreak.PLAY_OFF
        is_shared = len(level) > 1 and None not in ranks
        if not is_play_off or not is_shared or sorted(players) != sorted(level):
            raise BadNotation(
                _(
                    "Enter the order of all players who share a rank; the tie-break of the "
                    "tournament has to be the play-off."
                )
            )
        turn = last_round(game for each in order.values() for game in each.results)
        self.store.add_play_off(self.number, turn, players)

    def prescribe(self, data: bytes | str) -> None:
        """Take the seats of all rounds that are not opened from a file, see `parse_seating`."""
        players = self._players()
        rounds = parse_seating(data, {each.number for each in players})
        _played, first = self._opened()
        if len(rounds) < first:
            raise BadNotation(_("The file has no round {round}.", round=first))
        going_on = {each.number for each in self._going_on(players)}
        for table in (table for each in rounds[first - 1 :] for table in each):
            for player in set(table) - going_on:
                raise BadNotation(
                    _("Player {player} is out since the cut and has no seat.", player=player)
                )
        self.store.seat(self.number, rounds[first - 1 :], first=first)
        if self.tournament().terms.rounds < len(rounds):
            self.change(lambda present: replace(present, rounds=max(present.rounds, len(rounds))))

    def open_round(
        self,
        turn: int,
        language: Language,
        admit: Callable[[int], None] = lambda _: None,
        substitutes: Mapping[int, int] | None = None,
    ) -> None:
        """Open the tables of a round that are not open; substitutes sit for absent players.

        A table that was deleted is restored as it was, as long as that is possible. When the
        round is opened, its clock stands still with all its minutes.

        Args:
            turn: The number of the round.
            language: The language of the names of the sessions.
            admit: Raise an error if so many sessions cannot be created; called before that.
            substitutes: The substitutes of absent players; the first free ones for the others.
        """
        tables = self._tables_of(turn)
        for each in tables:
            if each.deleted is not None:
                self._restore(each.deleted)
        closed = [each for each in self._tables_of(turn) if each.session is None]
        players = {each.number: each for each in self._players()}
        seated = _with_substitutes(self._tables_of(turn), players, substitutes or {})
        if closed:
            admit(len(closed))
        for table in seated:
            if table.session is None:
                self._open_table(table, players, language)
        if all(each.session is None and each.deleted is None for each in tables):
            self._set_clock(turn, RoundClock())

    def _restore(self, session: int) -> None:
        """Restore the deleted session of a table, unless it is erased."""
        with suppress(NoSession):
            self.league.sessions.store.restore(session)
            self.league.sessions.watcher.poll(session)

    def _open_table(
        self, table: SeatedTable, players: Mapping[int, Player], language: Language
    ) -> None:
        """Create the session of a table."""
        tournament, store = self.tournament(), self.league.store
        name = _(
            "Table {table}, round {round}, {name}",
            table=table.number,
            round=table.round,
            name=tournament.terms.name,
        )
        start = SessionStarted(
            name.text(language),
            tuple(_seat_name(each, table, players) for each in table.players),
            table_rules_from_dict(json.loads(tournament.rules)),
        )
        session = store.sessions.create(Session.with_game(start, first_dealer=0))
        if not store.tournaments.open_table(self.number, table, session, tournament.rules):
            store.sessions.erase(session)  # opened at the same time, or the rules were changed
            if self.tournament().rules != tournament.rules:
                self._open_table(table, players, language)

    def close_round(self, turn: int) -> None:
        """Close the newest round while nothing is recorded in it; its tables are erased.

        The seats are again those that were planned, and the clock of the round before is shown.
        """
        tables = [each for each in self._tables_of(turn) if each.session is not None]
        newest = self.clock().round
        if not tables or turn != newest:
            raise BadNotation(_("Only the newest opened round can be closed."))
        for each in self.results().tables:
            if each.round == turn and each.recorded:
                raise BadNotation(
                    _(
                        "Something is recorded at table {table} of round {round}: it stays open.",
                        table=each.table,
                        round=turn,
                    )
                )
        store = self.league.store
        sessions = [each.session for each in tables if each.session is not None]
        store.tournaments.close_round(self.number, turn, store.sessions.lengths(sessions))
        for session in sessions:
            store.sessions.erase(session)
            self.league.sessions.watcher.poll(session)

    def enter_result(self, turn: int, table: int, scores: Sequence[int], sticks: int) -> None:
        """Record the final scores of an opened table, see `with_final_scores`."""
        session = self._opened_table(turn, table)[1]
        before = self.league.sessions.load(session)
        changed = with_final_scores(before, scores, sticks)
        if len(changed) > len(before):
            self.league.sessions.extend(Copy(session, len(before), is_host=True), changed)

    def card_path(self, table: int) -> str:
        """Return the path of the card of a table, the same in each round; it ends with the link."""
        if all(each.number != table for each in self._tables()):
            raise UnknownItem(_("The tournament has no table {table}.", table=table))
        key = derived_key(self.key, f"card {table}")
        if self.link is not None:
            self.league.store.links.add_card(self.link, key, table)
        return f"/tournament/{key}/table"

    def present_session(self, table: int) -> int | None:
        """Return the session of a table that plays, else its newest; None if none is opened."""
        tables = [each for each in self.results().tables if each.table == table]
        opened = [each for each in tables if each.session is not None]
        playing = (each.session for each in opened if not each.over)
        return next(playing, opened[-1].session if opened else None)

    def table_links(self, session: int | None = None) -> tuple[TableLink, ...]:
        """Return the opened tables, or that of a session, with paths that end with the link."""
        found: list[TableLink] = []
        keys: dict[str, Access] = {}
        for each in self._tables():
            if each.session is None or session not in {None, each.session}:
                continue
            host, scorer = self._table_keys(each.session)
            roles = {scorer: Role.SCORER, viewer_key(scorer): Role.VIEWER}
            if host is not None:
                roles[host] = Role.ORGANISER
            keys |= {key: Access(each.session, role) for key, role in roles.items()}
            found.append(
                TableLink(
                    round=each.round,
                    table=each.number,
                    session=each.session,
                    host=None if host is None else f"/t/{host}",
                    scorer=f"/t/{scorer}",
                )
            )
        if self.link is not None:
            self.league.store.links.add_table_keys(self.link, keys)
        return tuple(found)

    def _table_keys(self, session: int) -> tuple[str | None, str]:
        """Return the keys of a table for organisers, if this link has their rights, and scorers."""
        if not self.role.has(LinkRole.ORGANISER):
            return None, derived_key(self.key, f"table {session}")
        host = derived_key(self.key, f"organiser {session}")
        return host, scorer_key(host)

    def substitute_names(self, session: int) -> tuple[str, ...]:
        """Return the names of those who can take over a seat at a table.

        The players of its session have their names there, others their numbers.
        """
        results = self.results()
        [table] = (each for each in results.tables if each.session == session)
        names = self.league.sessions.load(session).state.players
        own = dict(zip(table.players, names, strict=False))
        found = results.substitutes(table.round)
        return tuple(
            own.get(each.number) or numbered_name(each.terms.name, each.number) for each in found
        )

    def add_penalty(self, player: int, points: int, reason: str) -> None:
        """Take points from a player, like scores: 20000 are 20."""
        if player not in {each.number for each in self._players()}:
            raise unknown_player(player)
        words = reason.strip()
        if not words:
            raise BadNotation(_("A penalty needs a reason; write it."))
        self.store.add_penalty(self.number, player, points, words)

    def clock(self, turn: int | None = None) -> ClockView:
        """Return the clock of a round, by default the newest opened one."""
        if turn is None:
            opened = (each.round for each in self._tables() if each.session is not None)
            turn = max(opened, default=0)
        tournament = self.tournament()
        clock, terms = tournament.clocks[turn], tournament.terms
        left = terms.minutes * 60 if clock.seconds is None else clock.seconds
        if clock.ends is not None:
            left = round((clock.ends - datetime.now(UTC)).total_seconds())
        return ClockView(
            running=clock.ends is not None,
            left=left,
            hands=terms.hands,
            round=turn,
            signal=_signal(table_rules_from_dict(json.loads(tournament.rules)), terms.hands),
        )

    def table_clock(self, session: int) -> tuple[ClockView, int | None]:
        """Return the clock of a table, and the hands that it has left once the time is up.

        The hand that is played is one of them. The second value is None before the end, and where
        nobody knows when that was: for a clock that was stopped.
        """
        [table] = (each for each in self._tables() if each.session == session)
        clock = self.clock(table.round)
        clock = replace(
            clock,
            left=clock.left + 60 * table.extra_minutes,
            hands=clock.hands + table.extra_hands,
        )
        if clock.left > 0 or not clock.running or clock.hands < 0:
            return clock, None
        signal = datetime.now(UTC) + timedelta(seconds=clock.left)
        known = self.store.entries_until(session, signal)
        ended = hands_after(self.league.sessions.load(session), known)
        return clock, clock.hands + 1 - ended

    def set_extras(self, turn: int, table: int, minutes: int, hands: int) -> None:
        """Let a table play longer than its round: by minutes, and by hands after the time."""
        seated, session = self._opened_table(turn, table)
        changed = replace(seated, extra_minutes=minutes, extra_hands=hands)
        self.store.set_extras(self.number, changed)
        self.league.sessions.watcher.report(session)

    def _opened_table(self, turn: int, table: int) -> tuple[SeatedTable, int]:
        """Return a table and its session; raise UnknownItem if it is not opened."""
        for each in self._tables_of(turn):
            if each.number == table and each.session is not None:
                return each, each.session
        raise UnknownItem(
            _("Table {table} of round {round} is not opened.", table=table, round=turn)
        )

    def change_clock(self, action: ClockAction) -> None:
        """Start the clock or let it go on, or stop it."""
        clock, changed = self.clock(), RoundClock()
        if action is ClockAction.PAUSE:
            changed = RoundClock(seconds=clock.left)
        elif action is ClockAction.START:
            if clock.running:
                return
            changed = RoundClock(ends=datetime.now(UTC) + timedelta(seconds=clock.left))
        self._set_clock(clock.round, changed)

    def _set_clock(self, turn: int, clock: RoundClock) -> None:
        """Set the clock of a round, and let its tables show it."""
        for each in self.store.set_clock(self.number, turn, clock):
            self.league.sessions.watcher.report(each)

    def _players(self) -> tuple[Player, ...]:
        return self.store.players(self.number)

    def _tables(self) -> tuple[SeatedTable, ...]:
        return self.store.tables(self.number)

    def _tables_of(self, turn: int) -> list[SeatedTable]:
        """Return the tables of a round; raise UnknownItem if there are none."""
        found = [each for each in self._tables() if each.round == turn]
        if not found:
            raise UnknownItem(_("The tournament has no round {round}.", round=turn))
        return found

    def _opened(self) -> tuple[list[Round], int]:
        """Return the seats of the opened rounds, and the number of the next round."""
        rounds: dict[int, list[SeatedTable]] = {}
        for each in self._tables():
            rounds.setdefault(each.round, []).append(each)
        opened = [
            tuple(each.players for each in tables)
            for _turn, tables in sorted(rounds.items())
            if any(each.session is not None for each in tables)
        ]
        return opened, len(opened) + 1

    def _going_on(self, players: Sequence[Player]) -> list[Player]:
        """Return the players who are in after all cuts, and the substitutes."""
        cuts = self.store.cuts(self.number)
        return [
            each
            for each in players
            if each.terms.substitute or all(each.number in cut.players for cut in cuts)
        ]

    def _seated(self, players: Sequence[Player]) -> list[Player]:
        """Return the present players with the substitutes that fill the last table."""
        present = [each for each in self._going_on(players) if each.terms.plays]
        regular = [each for each in present if not each.terms.substitute]
        substitutes = [each for each in present if each.terms.substitute]
        seated = regular + substitutes[: -len(regular) % SEATS]
        require_whole_tables([each.number for each in seated])
        return seated


def open_tournament(league: League, key: str) -> TournamentAccess:
    """Return the tournament of a key; raise UnknownTournament if there is none."""
    link = league.store.links.open(key, LinkKind.TOURNAMENT)
    if link is None:
        raise _unknown_key()
    return TournamentAccess(league, link.target.number, link.role, key, link)


def open_card(league: League, key: str) -> str | None:
    """Return the path that records at the table of a card; None if it is not opened yet.

    Raises:
        UnknownTournament: If there is no such card.
    """
    found = league.store.links.card(key)
    if found is None:
        raise _unknown_key()
    link, table = found
    card = TournamentAccess(league, link.target.number, LinkRole.SCORER, key, link)
    session = card.present_session(table)
    return None if session is None else card.table_links(session)[0].scorer


def _unknown_key() -> UnknownTournament:
    return UnknownTournament(
        _("There is no tournament at this address: ask the organiser for the link again.")
    )


_BEGINS = {
    HandBegins.DICE: _("A hand begins once the dice are thrown."),
    HandBegins.END: _("A hand begins the moment the one before ends."),
}


def _signal(rules: TableRules, hands: int) -> tuple[Text, ...]:
    """Return what the rules say about the last hands, unless the hand is broken off."""
    if not isinstance(rules, Rules) or hands < 0:
        return ()
    chombo = (
        _("A hand with a chombo counts as one of them.")
        if rules.signal_chombo
        else _("A hand with a chombo does not count.")
    )
    return (_BEGINS[rules.hand_begins], chombo)


def _with_substitutes(
    tables: Sequence[SeatedTable], players: Mapping[int, Player], choice: Mapping[int, int]
) -> list[SeatedTable]:
    """Seat substitutes for absent players, first the chosen ones; raise BadNotation without any."""
    seated = {player for each in tables for player in each.players}
    free = [each for each in players.values() if each.terms.plays and each.number not in seated]
    chosen = set(choice.values())
    for number in choice.values():
        if number not in {each.number for each in free} or len(chosen) < len(choice):
            raise BadNotation(_("Player {player} cannot take over a seat.", player=number))
    waiting = iter(
        [each.number for each in free if each.terms.substitute and each.number not in chosen]
    )
    found = []
    for each in tables:
        names = list(each.players)
        for seat, player in enumerate(names):
            if each.session is None and not players[player].terms.plays:
                substitute = choice.get(player) or next(waiting, None)
                if substitute is None:
                    raise BadNotation(
                        _(
                            "Player {player} is absent and no substitute is free: add one, or draw "
                            "the round again.",
                            player=player,
                        )
                    )
                names[seat] = substitute
        found.append(replace(each, players=tuple(names)))
    return found


def _seat_name(player: int, table: SeatedTable, players: Mapping[int, Player]) -> str:
    """Return the name of a player, with the number if another one at the table has this name."""
    name = players[player].terms.name
    same = sum(players[each].terms.name == name for each in table.players)
    return numbered_name(name, player) if same > 1 else name


def _valid(terms: Terms) -> Terms:
    return replace(terms, name=valid_name(terms.name))
