"""Access to one club with a key: its persons, the names of recorded evenings, personal data."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from scorer.table.games import RIICHI_GAME, TableRules, choose_rules
from scorer.table.session.log import SessionStarted
from scorer.table.session.session import Session
from scorer.tiles.errors import BadNotation, BadRules
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game, Language
from webapp.league.access import League, LinkAccess, valid_name
from webapp.league.club.evenings import attendance, draw_tables, evening_starts
from webapp.league.club.matching import NameChoice, RecordedName, match_names, recorded_names
from webapp.league.club.names import read_persons
from webapp.league.club.personal_data import PersonalData, personal_data
from webapp.league.club.season_table import season_rules, season_selection
from webapp.league.club.views import (
    ClubView,
    DrawResponse,
    EveningPlayer,
    EveningsResponse,
    EveningTable,
    EveningView,
    PersonView,
    SatOut,
)
from webapp.league.seating.draw import require_whole_tables
from webapp.league.seating.plan import SEATS
from webapp.league.storage.clubs import Club, Person, PlayedSession, seating, unknown_person
from webapp.league.storage.links import LinkKind, LinkRole
from webapp.session.access import derived_key, new_host_key, viewer_key
from webapp.session.sessions import UnknownKey
from webapp.storage.database import utc_now
from webapp.storage.keys import Access, Role
from webapp.views.table_rules import rules_view

_RANDOM = Random()  # the system seeds it


class UnknownClub(UnknownKey):
    """The key opens no club."""

    code = "no_club"


def create_club(league: League, name: str) -> str:
    """Create a club with a link for its owner and one for viewers, and return the owner's key."""
    owner = new_host_key()
    keys = {owner: LinkRole.OWNER, viewer_key(owner): LinkRole.VIEWER}
    league.store.clubs.create(valid_name(name), keys)
    return owner


@dataclass(frozen=True, slots=True)
class ClubAccess(LinkAccess):
    """One club, opened with a link, or on the command line as its owner."""

    kind: ClassVar[LinkKind] = LinkKind.CLUB

    @property
    def club(self) -> int:
        """The number of the club."""
        return self.number

    def view(self) -> ClubView:
        """Return the club with its persons."""
        clubs = self.league.store.clubs
        attended = attendance(clubs.sessions(self.club))
        return ClubView(
            club=self.club,
            name=self._club().name,
            role=self.role,
            path=f"/club/{self.key}",
            viewer=self.viewer_path(),
            persons=tuple(
                _person_view(each, attended.get(each.number)) for each in clubs.persons(self.club)
            ),
            matched=clubs.last_match(self.club) if self.role.has(LinkRole.ORGANISER) else None,
        )

    def add_person(self, name: str) -> None:
        """Add a person; raise KnownName if the club has one with this name."""
        self.league.store.clubs.add_persons(self.club, valid_name(name))

    def add_persons(self, file: bytes | str, *, as_it_is: bool) -> None:
        """Add the persons of a file, see `read_persons`."""
        clubs = self.league.store.clubs
        known = [each.name for each in clubs.persons(self.club)]
        clubs.add_persons(self.club, *read_persons(file, known, as_it_is=as_it_is))

    def rename_person(self, person: int, name: str) -> None:
        """Change the name of a person; recorded evenings keep theirs."""
        number = self.person(person).number
        self.league.store.clubs.rename_person(self.club, number, valid_name(name))

    def delete_person(self, person: int, name: str) -> None:
        """Delete a person with the name in all evenings; raise BadNotation for another name."""
        if name != self.person(person).name:
            raise BadNotation(_("The person has another name; write it to delete the person."))
        for number in self.league.store.delete_person(self.club, person):
            self.league.sessions.watcher.poll(number)

    def person(self, number: int) -> Person:
        """Return a person; raise UnknownPerson if the club has no such person."""
        for each in self.league.store.clubs.persons(self.club):
            if each.number == number:
                return each
        raise unknown_person(number)

    def personal_data(self, person: int) -> PersonalData:
        """Return everything that is stored about a person."""
        return personal_data(self.league.store, self._club(), self.person(person))

    def evenings(self, count: int) -> EveningsResponse:
        """Return the newest evenings with their tables, of which this link gets the paths."""
        clubs, now = self.league.store.clubs, utc_now()
        sessions = clubs.sessions(self.club)
        starts = evening_starts([*(each.began for each in sessions), now])
        shown = sorted({starts[each.began] for each in sessions}, reverse=True)
        of_evening = {
            each: [one for one in sessions if starts[one.began] == each] for each in shown[:count]
        }
        newest = shown[0] if shown else ""
        listed = [one for group in of_evening.values() for one in group]
        tables = self._evening_tables(listed, {one.number for one in of_evening.get(newest, ())})
        drawn: dict[str, list[int]] = {}
        for time, person in clubs.sat_out(self.club):
            drawn.setdefault(time, []).append(person)
        return EveningsResponse(
            now=newest if starts[now] == newest else None,
            evenings=tuple(
                EveningView(
                    began=began,
                    tables=tuple(tables[one.number] for one in group if one.number in tables),
                    sat_out=tuple(
                        SatOut(drawn=time, persons=tuple(drawn[time]))
                        for time in dict.fromkeys(one.began for one in group)
                        if time in drawn
                    ),
                )
                for began, group in of_evening.items()
            ),
            more=len(shown[count:]),
        )

    def _evening_tables(
        self, sessions: Sequence[PlayedSession], newest: Collection[int]
    ) -> dict[int, EveningTable]:
        """Return the tables of sessions, of which only the newest can be playing."""
        store = self.league.store
        players = store.clubs.players(self.club)
        names = {each.number: each.name for each in store.clubs.persons(self.club)}
        numbers = [each.number for each in sessions]
        held, found, keys = store.results.tournament_sessions(numbers), {}, {}
        for each in store.sessions.sessions(numbers):
            number, summary = each.number, each.summary
            path = None
            if number not in held:
                role = self._table_role(is_newest=number in newest)
                key = derived_key(self.key, f"{role} {number}")
                keys[key], path = Access(number, role), f"/t/{key}"
            persons = [players.get((number, at)) for at in range(len(summary.players))]
            playing, recorded = self._game(number) if number in newest else (False, True)
            found[number] = EveningTable(
                began=each.began,
                name=summary.name,
                game=summary.game,
                playing=playing,
                recorded=recorded,
                held=held.get(number, False),
                path=path,
                players=tuple(
                    EveningPlayer(
                        person=person,
                        name=names.get(person or 0, name),
                        points=0 if held.get(number) else points,
                    )
                    for person, name, points in zip(
                        persons, summary.players, summary.totals, strict=True
                    )
                ),
            )
        if self.link is not None:
            store.links.add_table_keys(self.link, keys)
        return found

    def _table_role(self, *, is_newest: bool) -> Role:
        """Return the role at a table: scorers change those of the newest evening."""
        needed = LinkRole.SCORER if is_newest else LinkRole.ORGANISER
        return Role.HOST if self.role.has(needed) else Role.VIEWER

    def _game(self, session: int) -> tuple[bool, bool]:
        """Return whether a session is playing, and whether something is recorded in it."""
        state = self.league.sessions.load(session).state
        games = state.games
        playing = bool(games) and games[-1].state.ending is None and not state.ended
        return playing, len(games) > 1 or any(each.entries for each in games)

    def draw(self, persons: Sequence[int]) -> DrawResponse:
        """Draw tables for the persons who are here, see `draw_tables`."""
        found = draw_tables(self.league.store, self.club, persons, _RANDOM)
        rules = self.season_rules()
        return DrawResponse(
            tables=found.tables,
            sits_out=found.sits_out,
            rules=None if rules is None else rules_view(rules).title,
        )

    def season_rules(self) -> TableRules | None:
        """Return the rules of the season of today for four players; None if it does not say."""
        now = utc_now()
        for each in self.league.store.seasons.of_club(self.club):
            chosen = season_selection(self.club, each.terms)
            if each.terms.seats == SEATS and chosen.start <= now < (chosen.end or "9"):
                if each.terms.game != RIICHI_GAME:
                    return choose_rules(None, Game(each.terms.game))
                if (rules := season_rules(each.terms)) is not None:
                    return rules
        return None

    def open_tables(
        self,
        tables: Sequence[Sequence[int]],
        sits_out: Sequence[int],
        rules: TableRules,
        language: Language,
    ) -> None:
        """Open tables for persons from East, by the rules of the season, else by the given ones.

        They replace the tables of some of these persons at which nothing is recorded.

        Raises:
            BadNotation: If a person is there twice, or plays at another table.
            BadRules: If the rules are not for four players.
        """
        rules = self.season_rules() or rules
        if rules.players != SEATS:
            raise BadRules(_("Tables are drawn for four players; choose other rules."))
        require_whole_tables([person for table in tables for person in table])
        sits_out = sorted({self.person(each).number for each in sits_out}.difference(*tables))
        seated = [[self.person(each).name for each in table] for table in tables]
        replaced = self._empty_tables({*sits_out}.union(*tables))
        drawn, club = utc_now(), self._club()
        for number, names in enumerate(seated, 1):
            name = _("{name}, table {table}", name=club.name, table=number).text(language)
            session = Session.with_game(SessionStarted(name, tuple(names), rules))
            self.league.store.sessions.create(
                session, began=drawn, join=seating(club.number, names)
            )
        for session_number in replaced:
            self.league.store.sessions.delete(session_number)
            self.league.sessions.watcher.poll(session_number)
        left = {each.began for each in self.league.store.clubs.sessions(self.club)}
        times = {each for each, _person in self.league.store.clubs.sat_out(self.club)}
        self.league.store.clubs.replace_draws(self.club, drawn, sits_out, times - left)

    def _empty_tables(self, persons: Collection[int]) -> list[int]:
        """Return the tables of tonight with some persons at which nothing is recorded.

        Raise BadNotation if one of them is playing and something is recorded.
        """
        sessions, now = self.league.store.clubs.sessions(self.club), utc_now()
        starts = evening_starts([*(each.began for each in sessions), now])
        held = self.league.store.results.tournament_sessions([each.number for each in sessions])
        found = []
        for each in sessions:
            here = [person for person in each.persons if person in persons]
            if not here or starts[each.began] != starts[now] or each.number in held:
                continue
            playing, recorded = self._game(each.number)
            if playing and recorded:
                name = self.person(here[0]).name
                raise BadNotation(_("{name} is still playing at another table.", name=name))
            if playing:
                found.append(each.number)
        return found

    def names(self, keys: Sequence[str]) -> tuple[RecordedName, ...]:
        """Return the names in the evenings of the club, and in those of hosts' keys."""
        return recorded_names(self.league.store, self.club, self.league.sessions.hosted(keys))

    def match(self, keys: Sequence[str], choices: Sequence[NameChoice]) -> None:
        """Assign names in the same evenings to persons, see `match_names`."""
        match_names(self.league.store, self.club, choices, self.league.sessions.hosted(keys))

    def undo_match(self, matched: str) -> None:
        """Undo a match of names."""
        self.league.store.clubs.undo_match(self.club, matched)

    def delete(self, name: str) -> None:
        """Delete the club with its persons; raise BadNotation unless `name` is its name."""
        if name != self._club().name:
            raise BadNotation(_("The club has another name; write its name to delete it."))
        self.league.store.clubs.delete(self.club)

    def _club(self) -> Club:
        club = self.league.store.clubs.club(self.club)
        if club is None:  # deleted meanwhile
            raise _unknown_club()
        return club


def open_club(league: League, key: str) -> ClubAccess:
    """Return the club of a key; raise UnknownClub if there is none."""
    link = league.store.links.open(key, LinkKind.CLUB)
    if link is None:
        raise _unknown_club()
    return ClubAccess(league, link.target.number, link.role, key, link)


def _person_view(person: Person, attended: tuple[int, str] | None) -> PersonView:
    evenings, last = attended or (0, None)
    return PersonView(person=person.number, name=person.name, evenings=evenings, last=last)


def _unknown_club() -> UnknownClub:
    return UnknownClub(_("There is no club at this address: ask its host for the link again."))
