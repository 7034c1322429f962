"""Everything that is stored about one person of a club."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorer.table.session.log import Edited, Log, SessionStarted, Transition
from scorer.table.session.results import PlayerStatistics, SheetCell, match_sheet, statistics
from scorer.table.session.session import Session
from webapp.league.storage.clubs import Club, Person
from webapp.league.storage.store import LeagueStore
from webapp.league.storage.tournaments import Penalty
from webapp.storage.entries import transition_json
from webapp.typed_json.encode import copy_fields
from webapp.views.session.history import Json, current_photos


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonalHand:
    """A hand that the person showed: its entry, event and tiles, and whether a photo is stored."""

    seq: int
    event: Json
    hand: Json
    photo: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonalEvening:
    """A session of the person, who is the player with a number from 0.

    `names` are all names that the player had; a game that goes on is in `games` as if it ended now.
    """

    session: int
    name: str
    began: str
    player: int
    names: tuple[str, ...]
    games: tuple[SheetCell, ...]
    statistics: PlayerStatistics
    hands: tuple[PersonalHand, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonalTournament:
    """The player with this number in a tournament, who is the person."""

    tournament: str
    player: int
    name: str
    club: str
    country: str
    last_name: str
    ema: str
    penalties: tuple[Penalty, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonalData:
    """A file with the data of one person; `tenbo_person` is its version.

    `sat_out` are the times in UTC of draws in which the person had no seat.
    """

    tenbo_person: int
    club: str
    person: int
    name: str
    created: str
    evenings: tuple[PersonalEvening, ...]
    sat_out: tuple[str, ...]
    tournaments: tuple[PersonalTournament, ...]


def personal_data(store: LeagueStore, club: Club, person: Person) -> PersonalData:
    """Return everything that the sessions and tournaments of a club have about a person."""
    players = store.clubs.players(club.number)
    present = store.sessions.lengths(number for number, _player in players)
    return copy_fields(
        PersonalData,
        person,
        tenbo_person=1,
        club=club.name,
        person=person.number,
        evenings=tuple(
            _evening(store, number, player)
            for (number, player), one in players.items()
            if one == person.number and number in present
        ),
        sat_out=tuple(
            drawn for drawn, one in store.clubs.sat_out(club.number) if one == person.number
        ),
        tournaments=tuple(
            _tournament(store, number, player)
            for number, player in store.clubs.tournaments_of(person.number)
        ),
    )


def _tournament(store: LeagueStore, number: int, player: int) -> PersonalTournament:
    [found] = (each for each in store.tournaments.players(number) if each.number == player)
    return copy_fields(
        PersonalTournament,
        found.terms,
        tournament=store.tournaments.tournament(number).terms.name,
        player=player,
        penalties=tuple(
            each for each in store.tournaments.penalties(number) if each.player == player
        ),
    )


def _evening(store: LeagueStore, number: int, player: int) -> PersonalEvening:
    session = store.sessions.session(number)
    cells = (row.cells[player] for row in match_sheet(session.state))
    return PersonalEvening(
        session=number,
        name=session.state.name,
        began=store.sessions.began(number),
        player=player,
        names=_names(session.log, player),
        games=tuple(cell for cell in cells if cell is not None),
        statistics=statistics(session.state)[player],
        hands=_hands(store, number, session, player),
    )


def _names(log: Log, player: int) -> tuple[str, ...]:
    """Return all names of a player in a log, each once."""
    events = (event for entry in log for event in _events(entry))
    starts = (each for each in events if isinstance(each, SessionStarted))
    return tuple(
        dict.fromkeys(each.players[player] for each in starts if player < len(each.players))
    )


def _events(entry: Any) -> tuple[Any, ...]:
    return entry.events if isinstance(entry, Edited) else (entry,)


def _hands(
    store: LeagueStore, number: int, session: Session, player: int
) -> tuple[PersonalHand, ...]:
    """Return the won hands of a player, and those shown at a draw."""
    photos = current_photos(session.log, store.sessions.photos.of_hands(number))
    photographed = {(each.seq, each.winner) for each in photos}
    return tuple(
        PersonalHand(seq=step.seq, event=event, hand=hand, photo=(step.seq, seat) in photographed)
        for game in session.state.games
        for step in game.steps
        for event, seat, hand in _shown_hands(step.transition)
        if game.seats_at(step.seq)[seat] == player
    )


def _shown_hands(transition: Transition) -> Iterator[tuple[Json, int, Json]]:
    """Yield the event, the seat and the tiles of each hand that was shown."""
    recorded: dict[str, Any] = transition_json(transition)
    event = recorded["event"]
    for hand in recorded["hands"]:
        yield event, hand.get("winner", 0), hand
    for hand in event.get("hands", ()):
        yield event, hand.get("seat", 0), hand
