"""Time of the pages of a club with 1,000 evenings and 60 persons, on SQLite and PostgreSQL.

The evenings are made from recorded games. The figures are milliseconds at
the server, and in parentheses those of its process's CPU, without PostgreSQL: the median of seven
requests, the request after a change of the newest evening, and the first one of a new process. The
last two lines have a change of the first evening, after which a season adds all games again.
"""

import argparse
import gc
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

from flask.testing import FlaskClient
from sqlalchemy import create_engine, insert

from bench import postgres
from tests.presets import TENHOU
from tests.unpublished import HANDS
from tests.webapp.club_evenings import began, evening
from webapp.app import create_app
from webapp.club.season_table import NEWEST
from webapp.club.update import update_results
from webapp.session.sessions import Sessions
from webapp.settings import Settings
from webapp.storage.links import LinkRole
from webapp.storage.schema import ENTRIES, SESSIONS
from webapp.storage.store import Store, _rows

EVENINGS = 1000
PERSONS = 60
GAMES = 3
"""The games of an evening."""

RECORDED = 200
"""The recorded games of which the evenings are made."""

ROUNDS = 7
CLUB = 1
KEY = "k" * 22
PAGES = {
    "persons": "",
    "seasons": "/seasons",
    "season table": "/standings?season=1",
    "season table with its own uma": "/standings?season=2",
    "statistics of a person": "/persons/7/statistics",
    "hall of fame": "/hall_of_fame",
}
SEASON_TABLES = [page for page in PAGES if page.startswith("season table")]


def fill(store: Store, numbers: Iterable[int], rng: Random) -> None:
    """Store evenings of the club, and count their results."""
    names = [f"Person {number}" for number in range(PERSONS)]
    for number in numbers:
        players = rng.sample(names, rng.choice((4, 4, 5, 6)))
        session = evening(rng, players, TENHOU, games=GAMES, among=RECORDED)
        with store._database.transaction() as connection:  # not durable one by one
            row = {"session": number, "began": began(number)}
            connection.execute(insert(SESSIONS), row)
            connection.execute(insert(ENTRIES).values(session=number), _rows(session, seen=0))
            store.clubs.seat(connection, CLUB, number, players)
    update_results(Sessions(store, polls=False), CLUB, seconds=None)


def add_seasons(client: FlaskClient) -> None:
    """Add a season of all evenings, and the same with an uma of its own."""
    terms = {"name": "All", "first_day": "2020-01-01", "min_games": 10}
    for uma in (None, [30, 10, -10, -30]):
        client.post(f"/api/v1/clubs/{KEY}/seasons", json={**terms, "uma": uma})


Time = tuple[float, float]
"""The seconds of a request, and those of the processor for it."""


def seconds(client: FlaskClient, address: str) -> Time:
    """Return the time of a request."""
    started, used = perf_counter(), process_time()
    response = client.get(f"/api/v1/clubs/{KEY}{address}")
    found = perf_counter() - started, process_time() - used
    assert response.status_code == 200, response.json
    return found


def middle(times: Sequence[Time]) -> Time:
    """Return the medians of times."""
    wall, cpu = zip(*times, strict=True)
    return median(wall), median(cpu)


def milliseconds(time: Time) -> str:
    """Return the text of a time in milliseconds."""
    wall, cpu = time
    return f"{wall * 1000:12.1f} ({cpu * 1000:.1f})"


def change(store: Store, number: int) -> None:
    """Take the latest entry of an evening back."""
    session = store.session(number)
    store.append(number, session.undo(), seen=len(session))


def prepare(url: str, evenings: int) -> None:
    """Fill a database as a club does, whose pages are read between its evenings."""
    app = create_app(Settings(database=url))
    store, client = app.extensions["tenbo"].sessions().store, app.test_client()
    store.clubs.create("Tsubame", {KEY: LinkRole.OWNER})
    rng, earlier = Random(45), range(1, evenings - NEWEST + 1)
    fill(store, earlier, rng)
    add_seasons(client)
    for address in PAGES.values():
        seconds(client, address)
    fill(store, range(earlier.stop, evenings + 1), rng)
    app.extensions["tenbo"].close()
    if url.startswith("postgresql"):
        # A real club is analysed by autovacuum, which comes too late for so many rows at once.
        with create_engine(url.replace(":", "+psycopg:", 1)).begin() as connection:
            connection.exec_driver_sql("ANALYZE")


def measure(url: str, address: str, changed: int) -> tuple[Time, ...]:
    """Return the times of a page in a process that has just started as `tenbo serve` does.

    Args:
        url: The database.
        address: The address of the page.
        changed: The evening that is changed.
    """
    app = create_app(Settings(database=url))
    store, client = app.extensions["tenbo"].sessions().store, app.test_client()
    gc.collect()
    gc.freeze()
    first, *others = [seconds(client, address) for _ in range(ROUNDS + 1)]
    change(store, changed)
    after_change = seconds(client, address)
    app.extensions["tenbo"].close()
    return middle(others), after_change, first


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """Yield the URLs of empty databases, by their names."""
    with tempfile.TemporaryDirectory() as folder:
        found = {"SQLite": f"sqlite:///{Path(folder) / 'sessions.sqlite3'}"}
        if postgres.binaries() is None:
            yield found
            return
        with postgres.server() as url:
            yield found | {"PostgreSQL": url}


def main() -> None:
    """Measure and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--evenings", type=int, default=EVENINGS)
    evenings = parser.parse_args().evenings
    if not HANDS.is_dir():
        print("This needs recorded games that are not published.")
        return
    print(f"A club of {PERSONS} persons, {evenings} evenings of {GAMES} games, {ROUNDS} requests")
    with databases() as found:
        for name, url in found.items():
            print(name)
            prepare(url, evenings)
            pages = [(page, address, evenings) for page, address in PAGES.items()]
            pages += [(f"{page}, first evening", PAGES[page], 1) for page in SEASON_TABLES]
            for page, address, changed in pages:
                with ProcessPoolExecutor(1, get_context("spawn")) as new_process:
                    times = new_process.submit(measure, url, address, changed).result()
                print(f"  {page:45}", *map(milliseconds, times), sep="")


if __name__ == "__main__":
    main()
