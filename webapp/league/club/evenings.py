"""The evenings of a club: sessions that begin soon after each other, and the draw of tables."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from scorer.table.games import TableRules
from scorer.table.session.log import SessionStarted
from scorer.table.session.session import Session
from scorer.tiles.errors import BadNotation, BadRules
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.league.access import LinkAccess
from webapp.league.seating.draw import draw_rounds, require_whole_tables
from webapp.league.seating.plan import RANDOM, SEATS, Round
from webapp.league.storage.clubs import PlayedSession, evening_seating, unknown_person
from webapp.league.storage.links import LinkRole, with_hosts_keys
from webapp.league.storage.store import LeagueStore
from webapp.session.access import derived_key
from webapp.storage.database import utc_now
from webapp.storage.keys import Access, Role
from webapp.storage.store import StaleWrite

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


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningPlayer:
    """A player at a table: the person, if it is one of the club, and the points of all games."""

    person: int | None
    name: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningTable:
    """A table of a club.

    Attributes:
        began: When it was opened, in UTC: the tables of a draw have the same time.
        name: The name of its session.
        game: The name of its game, such as `riichi`.
        playing: Whether a game of the newest evening is not over.
        recorded: Whether something is recorded in it.
        held: Whether a tournament holds its results back: all points are 0.
        path: The path of its page; null at tables of tournaments.
        players: Its players.
    """

    began: str
    name: str
    game: str
    playing: bool
    recorded: bool
    held: bool
    path: str | None
    players: tuple[EveningPlayer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SatOut:
    """The persons who had no seat in the draw of a time in UTC."""

    drawn: str
    persons: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningView:
    """An evening: sessions of a club, each less than eight hours after the one before."""

    began: str
    tables: tuple[EveningTable, ...]
    sat_out: tuple[SatOut, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningsResponse:
    """The newest evenings of a club, the newest first; `now` is one of them, if one goes on.

    `more` is the number of older ones, and `seats` are the numbers of players for whom the seasons
    of today have rules.
    """

    now: str | None
    evenings: tuple[EveningView, ...]
    more: int
    seats: tuple[int, ...]


def club_evenings(club: LinkAccess, count: int, seats: tuple[int, ...]) -> EveningsResponse:
    """Return the newest evenings of a club with their tables, of which the link gets the paths.

    `seats` are those of the response.
    """
    clubs, now = club.league.store.clubs, utc_now()
    sessions = clubs.sessions(club.number)
    starts = evening_starts([*(each.began for each in sessions), now])
    shown = sorted({starts[each.began] for each in sessions}, reverse=True)
    of_evening = {
        each: [one for one in sessions if starts[one.began] == each] for each in shown[:count]
    }
    newest = shown[0] if shown else ""
    listed = [one for group in of_evening.values() for one in group]
    tables = _evening_tables(club, listed, {one.number for one in of_evening.get(newest, ())})
    drawn: dict[str, list[int]] = {}
    for time, person in clubs.sat_out(club.number):
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
        seats=seats,
    )


def _evening_tables(
    club: LinkAccess, sessions: Sequence[PlayedSession], newest: Collection[int]
) -> dict[int, EveningTable]:
    """Return the tables of sessions, of which only the newest can be playing."""
    store = club.league.store
    players = store.clubs.players(club.number)
    names = {each.number: each.name for each in store.clubs.persons(club.number)}
    numbers = [each.number for each in sessions]
    held, found = store.results.tournament_sessions(numbers), {}
    keys = _table_keys(club, [each for each in numbers if each not in held], newest)
    for each in store.sessions.sessions(numbers):
        number, summary = each.number, each.summary
        persons = [players.get((number, at)) for at in range(len(summary.players))]
        playing, recorded = (False, True)
        if number in newest:
            playing, recorded = _progress(club.league.sessions.load(number))
        found[number] = EveningTable(
            began=each.began,
            name=summary.name,
            game=summary.game,
            playing=playing,
            recorded=recorded,
            held=held.get(number, False),
            path=f"/t/{keys[number]}" if number in keys else None,
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
    return found


def _table_keys(
    club: LinkAccess, sessions: Sequence[int], newest: Collection[int]
) -> dict[int, str]:
    """Return the keys of a link for sessions.

    An organiser is host everywhere, a scorer at the tables that the link opened. At others of the
    newest evening a scorer records: those of a table alone change its rules, or delete it.
    """
    if club.link is None:
        return {}
    opened = _opened_keys(club, sessions)
    keys: dict[str, Access] = {}
    for each in sessions:
        role = Role.VIEWER
        if club.role.has(LinkRole.ORGANISER) or each in opened:
            role = Role.HOST
        elif club.role.has(LinkRole.SCORER) and each in newest:
            role = Role.SCORER
        key = opened.get(each) or derived_key(club.key, f"{role} {each}")
        keys[key] = Access(each, role)
    club.league.store.links.add_table_keys(club.link, keys)
    return {access.session: key for key, access in keys.items()}


def _opened_keys(club: LinkAccess, sessions: Iterable[int]) -> dict[int, str]:
    """Return the host's keys of those of some sessions that a link opened."""
    keys = {_opened_key(club, each): each for each in sessions}
    given = () if club.link is None else club.league.store.links.given_keys(club.link, keys)
    return {keys[each]: each for each in given}


def _opened_key(club: LinkAccess, session: int) -> str:
    # Earlier versions gave scorers a key of the host for each table of the newest evening.
    return derived_key(club.key, f"opened {session}")


def _progress(session: Session) -> tuple[bool, bool]:
    """Return whether a game of a session is not over, and whether something is recorded."""
    games = session.state.games
    playing = bool(games) and games[-1].state.ending is None and not session.state.ended
    return playing, len(games) > 1 or any(each.entries for each in games)


def draw_tables(
    store: LeagueStore, club: int, persons: Sequence[int], seats: int = SEATS
) -> tuple[Round, tuple[int, ...]]:
    """Seat the persons who are here at tables, and return who sits out, too.

    Those sit out who have done so least tonight, among equals those who have longest not done so
    or been in the club. Pairs that met often in the last months meet again as rarely as possible,
    above all those who met tonight.

    Args:
        store: The store of the club.
        club: The number of the club.
        persons: The persons who are here, each once.
        seats: The number of players of a table.

    Raises:
        UnknownPerson: If the club has no such person.
        BadNotation: If they do not fill a table.
    """
    known = {each.number: each for each in store.clubs.persons(club)}
    for each in persons:
        if each not in known:
            raise unknown_person(each)
    if len(persons) < seats:
        raise BadNotation(
            _(
                "A table needs {seats} players, and {count} are here.",
                seats=seats,
                count=len(persons),
            )
        )
    sessions, sat_out, now = store.clubs.sessions(club), store.clubs.sat_out(club), utc_now()
    evenings = evening_starts([*(each.began for each in sessions), now])
    tonight = [person for drawn, person in sat_out if drawn >= evenings[now]]
    last = {number: each.created[:10] for number, each in known.items()}
    last |= {person: drawn[:10] for drawn, person in sat_out}
    order = RANDOM.sample(persons, len(persons))
    order.sort(key=lambda person: (tonight.count(person), last[person]))
    out = len(order) % seats
    recent = (datetime.fromisoformat(now) - _RECENT).isoformat()
    played: list[Round] = []
    for session in sessions:
        if session.began >= recent and session.persons[2:]:
            times = _TONIGHT if evenings[session.began] == evenings[now] else 1
            played += [(session.persons[:SEATS],)] * times
    # A table of three has an empty chair, and two of these never meet.
    chairs = range(-(len(order) - out) // seats, 0) if seats < SEATS else ()
    here = [*chairs, *order[out:]]
    [tables] = draw_rounds(here, 1, RANDOM, played=played, apart=chairs)
    return tuple(tuple(each for each in table if each >= 0) for table in tables), tuple(order[:out])


_RECENT = timedelta(days=90)
"""The time in which earlier meetings count."""

_TONIGHT = 10
"""The weight of a meeting of tonight: people meet less often in a quarter of a year."""


def open_tables(
    club: LinkAccess,
    tables: Sequence[Sequence[int]],
    sits_out: Sequence[int],
    rules: TableRules,
    language: Language,
) -> None:
    """Open tables for persons from East, in place of those at which nothing is recorded.

    Raises:
        BadNotation: If a person is there twice, or plays at another table.
        BadRules: If the rules are for another number of players.
    """
    if any(len(each) != rules.players for each in tables):
        raise BadRules(
            _("The rules are for {count} players at each table: draw again.", count=rules.players)
        )
    require_whole_tables([person for table in tables for person in table], rules.players)
    try:
        _open_tables(club, tables, sits_out, rules, language)
    except StaleWrite:  # somebody recorded or opened something meanwhile: look again
        _open_tables(club, tables, sits_out, rules, language)


def _open_tables(
    club: LinkAccess,
    tables: Sequence[Sequence[int]],
    sits_out: Sequence[int],
    rules: TableRules,
    language: Language,
) -> None:
    """Open tables; raise StaleWrite if others recorded or opened something meanwhile."""
    store = club.league.store
    persons = {each.number: each.name for each in store.clubs.persons(club.number)}
    for each in (*sits_out, *(person for table in tables for person in table)):
        if each not in persons:
            raise unknown_person(each)
    waiting = {each: persons[each] for each in sorted({*sits_out}.difference(*tables))}
    known = store.clubs.sessions(club.number)
    replaced = _empty_tables(club, known, {*waiting}.union(*tables), persons)
    began, found = utc_now(), store.clubs.club(club.number)
    seated = [{each: persons[each] for each in table} for table in tables]
    name = "" if found is None else found.name
    sessions = [
        Session.with_game(
            SessionStarted(
                _("Table {table}, {name}", table=number, name=name).text(language),
                tuple(table.values()),
                rules,
            )
        )
        for number, table in enumerate(seated, 1)
    ]
    left = {each.number for each in known} - replaced.keys()
    join = evening_seating(club.number, seated, left, began, waiting)
    if club.link is not None:
        join = with_hosts_keys(join, club.link, partial(_opened_key, club))
    # Another host's table can be restored.
    own = replaced if club.role.has(LinkRole.ORGANISER) else _opened_keys(club, replaced)
    store.sessions.create_all(sessions, began=began, replaced=replaced, erased=own, join=join)
    for each in replaced:
        club.league.sessions.watcher.poll(each)


def _empty_tables(
    club: LinkAccess,
    sessions: Sequence[PlayedSession],
    wanted: Collection[int],
    names: Mapping[int, str],
) -> dict[int, int]:
    """Return the tables of tonight with wanted persons at which nothing is recorded.

    The values are the numbers of their entries. Raise BadNotation if one of the persons plays at a
    table at which something is.
    """
    now = utc_now()
    starts = evening_starts([*(each.began for each in sessions), now])
    held = club.league.store.results.tournament_sessions([each.number for each in sessions])
    found = {}
    for each in sessions:
        here = [person for person in each.persons if person in wanted]
        if not here or starts[each.began] != starts[now] or each.number in held:
            continue
        session = club.league.sessions.load(each.number)
        playing, recorded = _progress(session)
        if playing and recorded:
            name = names[here[0]]
            raise BadNotation(_("{name} is still playing at another table.", name=name))
        if playing:
            found[each.number] = len(session)
    return found
