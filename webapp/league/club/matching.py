"""Match the names of recorded evenings with the persons of a club."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorer.table.player_names import fold_name, without_accents
from webapp.league.club.evenings import evening_starts
from webapp.league.storage.clubs import Player
from webapp.league.storage.store import LeagueStore


@dataclass(frozen=True, slots=True)
class RecordedName:
    """A name in recorded evenings; names that differ in case, width or blanks are one.

    Attributes:
        name: The most frequent spelling.
        evenings: The number of evenings.
        person: The person whose name it is; None before a match.
        proposed: The person with this name, if there is one, or else the only person whose name
            differs in accents alone, unless another such name is in one of the evenings.
        players: The players with this name.
    """

    name: str
    evenings: int
    person: int | None
    proposed: int | None
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NameChoice:
    """The person of a name: `present` is the one whose name it is, `person` the one it becomes.

    Without a `person` the name makes a new one.
    """

    name: str
    present: int | None = None
    person: int | None = None


def recorded_names(
    store: LeagueStore, club: int, sessions: Iterable[int] | None = None
) -> tuple[RecordedName, ...]:
    """Return the names in the sessions of a club and in further ones, unmatched names first.

    Args:
        store: The store of all clubs.
        club: The club.
        sessions: The further sessions, all without it; those of another club are left out.
    """
    players, persons = store.clubs.players(club), store.clubs.persons(club)
    named = {each.number for each in persons}
    by_name = {fold_name(each.name): each.number for each in persons}
    alike = defaultdict[str, list[int]](list)
    for known, number in by_name.items():
        alike[without_accents(known)].append(number)
    numbers = None if sessions is None else {*sessions, *(number for number, _ in players)}
    stored = store.sessions.sessions(numbers)
    clubs = store.clubs.clubs_of([each.number for each in stored])
    groups = defaultdict[tuple[str, int | None], dict[Player, str]](dict)
    began = {each.number: each.began for each in stored if clubs.get(each.number, club) == club}
    evenings = evening_starts(began.values())
    for each in stored:
        if each.number not in began:
            continue
        for number, name in enumerate(_distinct(each.summary.players)):
            person = players.get((each.number, number))
            if person is None or person in named:  # deleted persons are nameless
                groups[fold_name(name), person][each.number, number] = name
    heard = Counter(
        (session, without_accents(name))
        for (name, _person), group in groups.items()
        for session, _player in group
    )

    def proposed(name: str, group: Mapping[Player, str]) -> int | None:
        plain = without_accents(name)
        is_unique = len(alike[plain]) == 1 and all(heard[each, plain] == 1 for each, _ in group)
        return by_name.get(name, alike[plain][0] if is_unique else None)

    names = [
        RecordedName(
            Counter(group.values()).most_common(1)[0][0],
            len({evenings[began[session]] for session, _player in group}),
            person,
            proposed(name, group),
            tuple(group),
        )
        for (name, person), group in groups.items()
    ]
    return tuple(
        sorted(
            names, key=lambda each: (each.person is not None, -each.evenings, -len(each.players))
        )
    )


def _distinct(players: Iterable[str]) -> Iterator[str]:
    """Yield the names of a session, with a number if an earlier one looks the same.

    Earlier versions stored such names, and nobody can be two players of one session.
    """
    seen = Counter[str]()
    for name in players:
        seen[fold_name(name)] += 1
        number = seen[fold_name(name)]
        yield name if number == 1 else f"{name} ({number})"


def match_names(
    store: LeagueStore,
    club: int,
    choices: Sequence[NameChoice],
    sessions: Iterable[int] | None = None,
) -> str:
    """Assign names to persons, and return what `Clubs.undo_match` undoes.

    A name that was matched meanwhile stays as it is.

    Raises:
        UnknownPerson: If the club has no such person.
        KnownName: If another person has the name of a new one.
        SamePerson: If somebody would be two players of one session.
    """
    names = {
        (fold_name(each.name), each.person): each for each in recorded_names(store, club, sessions)
    }
    found = [(names.get((fold_name(each.name), each.present)), each) for each in choices]
    return store.clubs.match(
        club,
        [
            (name.players, name.name if choice.person is None else choice.person)
            for name, choice in found
            if name is not None
        ],
    )
