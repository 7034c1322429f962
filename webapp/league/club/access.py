"""Access to one club with a key: its persons, the names of recorded evenings, personal data."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from webapp.league.access import League, LinkAccess, valid_name
from webapp.league.club.evenings import attendance
from webapp.league.club.matching import NameChoice, RecordedName, match_names, recorded_names
from webapp.league.club.names import read_persons
from webapp.league.club.personal_data import PersonalData, personal_data
from webapp.league.club.views import ClubView, PersonView
from webapp.league.storage.clubs import Club, Person, unknown_person
from webapp.league.storage.links import LinkKind, LinkRole
from webapp.session.access import new_host_key, viewer_key
from webapp.session.sessions import UnknownKey


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

    def view(self) -> ClubView:
        """Return the club with its persons."""
        clubs = self.league.store.clubs
        attended = attendance(clubs.sessions(self.number))
        return ClubView(
            club=self.number,
            name=self._club().name,
            role=self.role,
            path=f"/club/{self.key}",
            viewer=self.viewer_path(),
            persons=tuple(
                _person_view(each, attended.get(each.number)) for each in clubs.persons(self.number)
            ),
            matched=clubs.last_match(self.number) if self.role.has(LinkRole.ORGANISER) else None,
        )

    def add_person(self, name: str) -> None:
        """Add a person; raise KnownName if the club has one with this name."""
        self.league.store.clubs.add_persons(self.number, valid_name(name))

    def add_persons(self, file: bytes | str, *, as_it_is: bool) -> None:
        """Add the persons of a file, see `read_persons`."""
        clubs = self.league.store.clubs
        known = [each.name for each in clubs.persons(self.number)]
        clubs.add_persons(self.number, *read_persons(file, known, as_it_is=as_it_is))

    def rename_person(self, person: int, name: str) -> None:
        """Change the name of a person; recorded evenings keep theirs."""
        number = self.person(person).number
        self.league.store.clubs.rename_person(self.number, number, valid_name(name))

    def delete_person(self, person: int, name: str) -> None:
        """Delete a person with the name in all evenings; raise BadNotation for another name."""
        if name != self.person(person).name:
            raise BadNotation(_("The person has another name; write it to delete the person."))
        for number in self.league.store.delete_person(self.number, person):
            self.league.sessions.watcher.poll(number)

    def person(self, number: int) -> Person:
        """Return a person; raise UnknownPerson if the club has no such person."""
        for each in self.league.store.clubs.persons(self.number):
            if each.number == number:
                return each
        raise unknown_person(number)

    def personal_data(self, person: int) -> PersonalData:
        """Return everything that is stored about a person."""
        return personal_data(self.league.store, self._club(), self.person(person))

    def names(self, keys: Sequence[str]) -> tuple[RecordedName, ...]:
        """Return the names in the evenings of the club, and in those of hosts' keys."""
        return recorded_names(self.league.store, self.number, self.league.sessions.hosted(keys))

    def match(self, keys: Sequence[str], choices: Sequence[NameChoice]) -> None:
        """Assign names in the same evenings to persons, see `match_names`."""
        match_names(self.league.store, self.number, choices, self.league.sessions.hosted(keys))

    def delete(self, name: str) -> None:
        """Delete the club with its persons; raise BadNotation unless `name` is its name."""
        if name != self._club().name:
            raise BadNotation(_("The club has another name; write its name to delete it."))
        self.league.store.clubs.delete(self.number)

    def _club(self) -> Club:
        club = self.league.store.clubs.club(self.number)
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
