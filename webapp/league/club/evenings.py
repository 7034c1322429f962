"""The evenings of a club: sessions that begin soon after each other; the draw of their tables."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from webapp.league.seating.draw import draw_rounds
from webapp.league.seating.plan import SEATS, Chance, Round
from webapp.league.storage.clubs import PlayedSession, unknown_person
from webapp.league.storage.store import LeagueStore
from webapp.storage.database import utc_now

_PAUSE = timedelta(hours=8)
"""The time between two starts after which another evening begins."""


def evening_starts(times: Iterable[str]) -> dict[str, str]:
    """Return for the start of each session that of its evening, in UTC.

    >>> times = ("2026-11-30T17:00+00:00", "2026-11-29T18:00+00:00", "2026-11-30T01:30+00:00")
    >>> [each[8:16] for each in evening_starts(times).values()]
    ['29T18:00', '29T18:00', '30T17:00']
    """
    found: dict[str, str] = {}
    first, last = "", datetime.min
    for each in sorted(set(times)):
        time = datetime.fromisoformat(each)
        if not first or time - last >= _PAUSE:
            first = each
        found[each], last = first, time
    return found


def attendance(sessions: Sequence[PlayedSession]) -> dict[int, tuple[int, str]]:
    """Return the number of evenings of each person, and the start of the last session, in UTC."""
    starts = evening_starts(each.began for each in sessions)
    found: dict[int, list[str]] = {}
    for each in sessions:
        for person in each.persons:
            found.setdefault(person, []).append(each.began)
    return {
        person: (len({starts[each] for each in times}), times[-1])
        for person, times in found.items()
    }


@dataclass(frozen=True, slots=True)
class Draw:
    """The persons at each table from East, and those who sit out."""

    tables: Round
    sits_out: tuple[int, ...]


def draw_tables(store: LeagueStore, club: int, persons: Sequence[int], random: Chance) -> Draw:
    """Seat the persons who are here at tables of four.

    Those sit out who have done so least tonight, among equals those who have longest not done so
    or been in the club. Pairs that met often in the last months meet again as rarely as possible,
    above all those who met tonight.

    Args:
        store: The store of the club.
        club: The number of the club.
        persons: The persons who are here, each once.
        random: The random numbers of the draw.

    Raises:
        UnknownPerson: If the club has no such person.
        BadNotation: If fewer than four are here.
    """
    known = {each.number: each for each in store.clubs.persons(club)}
    for each in persons:
        if each not in known:
            raise unknown_person(each)
    if len(persons) < SEATS:
        raise BadNotation(
            _("A table needs four players, and {count} are here.", count=len(persons))
        )
    sessions, sat_out, now = store.clubs.sessions(club), store.clubs.sat_out(club), utc_now()
    evenings = evening_starts([*(each.began for each in sessions), now])
    tonight = [person for drawn, person in sat_out if drawn >= evenings[now]]
    last = {number: each.created[:10] for number, each in known.items()}
    last |= {person: drawn[:10] for drawn, person in sat_out}
    order = random.sample(persons, len(persons))
    order.sort(key=lambda person: (tonight.count(person), last[person]))
    out = len(order) % SEATS
    recent = (datetime.fromisoformat(now) - _RECENT).isoformat()
    played: list[Round] = []
    for session in sessions:
        if session.began >= recent and len(session.persons) >= SEATS:
            east, south, west, north = session.persons[:SEATS]
            times = _TONIGHT if evenings[session.began] == evenings[now] else 1
            played += [((east, south, west, north),)] * times
    [tables] = draw_rounds(order[out:], 1, random, played=played)
    return Draw(tables, tuple(order[:out]))


_RECENT = timedelta(days=90)
"""The time in which earlier meetings count."""

_TONIGHT = 10
"""The weight of a meeting of tonight: people meet less often in a quarter of a year."""
