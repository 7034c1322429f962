"""Time to replay a session of 200 entries, and to list 1,000 such sessions stored in SQLite.

The session has riichi, wins and draws in several games. Each figure is the median of eleven runs,
in CPU time of one thread, except where the program waits for the disk.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from sqlalchemy import insert, select

from scorer.payment import Ron
from scorer.table.events import HandDrawn, HandWon, PointsAdjusted, RiichiDeclared
from scorer.table.session.log import GameStarted, SessionStarted
from scorer.table.session.session import Session, replay
from scorer.table.session.stick_history import stick_history
from scorer.table.settlement import TableWin
from tests.presets import TENHOU
from webapp.storage.schema import ENTRIES, SESSIONS
from webapp.storage.store import Store
from webapp.views.session.log_file import log_text, parse_log

ENTRIES_PER_SESSION = 200
SESSIONS_STORED = 1000
ROUNDS = 11


def make_session() -> Session:
    """Return a session of ENTRIES_PER_SESSION entries; winners rotate to keep scores in bounds."""
    session = Session.start(SessionStarted("Friday", ("Aki", "Ben", "Chi", "Dan"), TENHOU))
    hands = 0
    while len(session) < ENTRIES_PER_SESSION:
        game = session.state.game
        if game is None or game.state.ending is not None:
            first_dealer = len(session.state.games) % 4
            session = session.append(GameStarted((0, 1, 2, 3), first_dealer))
            continue
        hands += 1
        seat, state = hands % 4, game.state
        if hands % 3 == 0:
            session = session.record(HandDrawn(frozenset({seat}) | set(state.riichi)))
        elif state.riichi:
            discarder = (seat + 1) % 4
            win = TableWin(winner=seat, dealer=state.dealer, discarder=discarder, payment=Ron(2000))
            session = session.record(HandWon((win,)))
        else:
            session = session.record(RiichiDeclared(seat))
    return session


def median_ms(call: Callable[[], object], clock: Callable[[], float] = process_time) -> float:
    """Return the median time of a call in milliseconds."""
    times = []
    for _ in range(ROUNDS):
        start = clock()
        call()
        times.append(clock() - start)
    return median(times) * 1000


def fill_store(folder: Path, session: Session) -> Store:
    """Return a store with SESSIONS_STORED equal sessions."""
    store = Store(f"sqlite:///{folder}/sessions.sqlite3")
    store.create(session)
    with store.database.transaction() as connection:
        rows = [dict(row._mapping) for row in connection.execute(select(ENTRIES))]
        for number in range(2, SESSIONS_STORED + 1):
            connection.execute(insert(SESSIONS).values(session=number, began=rows[0]["written"]))
            connection.execute(insert(ENTRIES), [row | {"session": number} for row in rows])
    return store


def record_adjustment(store: Store) -> None:
    """Record an agreed change of scores, like the command line."""
    session = store.session(1)
    store.append(1, session.record(PointsAdjusted((100, -100, 0, 0))), seen=len(session))


def main() -> None:
    """Measure and print the figures."""
    session = make_session()
    log, state = session.log, session.state
    text = log_text(log).encode()
    edited = session.replace(2, (GameStarted((3, 2, 1, 0), 1),)).log
    print(f"A session of {len(log)} entries, {len(state.games)} games, median of {ROUNDS} runs")
    print(f"  replay                                {median_ms(lambda: replay(log)):8.1f} ms")
    print(f"  replay after an edit of its start     {median_ms(lambda: replay(edited)):8.1f} ms")
    sticks = median_ms(lambda: [stick_history(game, state) for game in state.games])
    print(f"  stick history of all games            {sticks:8.1f} ms")
    validation = median_ms(lambda: parse_log(text).session())
    print(f"  import with validation                {validation:8.1f} ms")
    with tempfile.TemporaryDirectory() as folder:
        store = fill_store(Path(folder), session)
        size = sum(file.stat().st_size for file in Path(folder).iterdir()) / 1e6
        print(f"{SESSIONS_STORED} such sessions in SQLite, {size:.0f} MB")
        print(f"  list all                              {median_ms(store.sessions):8.1f} ms")
        print(
            f"  load one log                          {median_ms(lambda: store.log(500)):8.1f} ms"
        )
        wait = median_ms(lambda: record_adjustment(store), perf_counter)
        print(f"  record an event, with disk            {wait:8.1f} ms")
        store.close()


if __name__ == "__main__":
    main()
