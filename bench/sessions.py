"""Replaying a session of 200 entries, and listing 1,000 sessions of as many out of SQLite.

The session is made of riichi, wins and draws in as many games as it takes. The median of eleven
times each, in processor time of one thread, but for what waits for the disk.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from sqlalchemy import insert, select

from scorer.riichi.points import Ron
from scorer.riichi.rules.presets import TENHOU
from scorer.table.game.events import HandDrawn, HandWon, PointsAdjusted, RiichiDeclared
from scorer.table.session.append import append_entry
from scorer.table.session.entries import Edited, GameStarted, Log, SessionEvent, SessionStarted
from scorer.table.session.replay import apply_event, replay, transition_for
from scorer.table.session.stick_history import stick_history
from scorer.table.settlement.settle import TableWin
from webapp.storage.schema import ENTRIES, SESSIONS
from webapp.storage.store import Store
from webapp.wire.log_file import log_text, read_log

ENTRIES_EACH = 200
KEPT = 1000
ROUNDS = 11


def session() -> Log:
    """A log of so many entries; who wins goes around, so that scores stay in bounds."""
    log: Log = (SessionStarted("Friday", ("Aki", "Ben", "Chi", "Dan"), TENHOU),)
    evening = replay(log)

    def take(fact: SessionEvent) -> None:
        nonlocal log, evening
        log = (*log, fact)
        evening = apply_event(evening, fact, seq=len(log))

    hands = 0
    while len(log) < ENTRIES_EACH:
        game = evening.game
        if game is None or game.state.ending is not None:
            take(GameStarted((0, 1, 2, 3), len(evening.games) % 4))
            continue
        hands += 1
        seat, state = hands % 4, game.state
        if hands % 3 == 0:
            take(transition_for(HandDrawn(frozenset({seat}) | set(state.riichi)), evening))
        elif state.riichi:
            loser = (seat + 1) % 4
            won = TableWin(winner=seat, dealer=state.dealer, discarder=loser, payment=Ron(2000))
            take(transition_for(HandWon((won,)), evening))
        else:
            take(transition_for(RiichiDeclared(seat), evening))
    return log


def middle(call: Callable[[], object], clock: Callable[[], float] = process_time) -> float:
    """Milliseconds that a call takes in the middle of several."""
    times = []
    for _ in range(ROUNDS):
        start = clock()
        call()
        times.append(clock() - start)
    return median(times) * 1000


def filled(folder: Path, log: Log) -> Store:
    """A store with so many sessions, each the same."""
    store = Store(f"sqlite:///{folder}/sessions.sqlite3")
    store.new(log)
    with store._database.writing() as connection:
        rows = [dict(row._mapping) for row in connection.execute(select(ENTRIES))]
        for number in range(2, KEPT + 1):
            connection.execute(insert(SESSIONS).values(session=number, began=rows[0]["written"]))
            connection.execute(insert(ENTRIES), [row | {"session": number} for row in rows])
    return store


def record(store: Store) -> None:
    """Record a correction by agreement, as the command does."""
    log = store.log(1)
    store.append(
        1,
        append_entry(log, transition_for(PointsAdjusted((100, -100, 0, 0)), replay(log))),
        seen=len(log),
    )


def main() -> None:
    """Measure and print."""
    log = session()
    text = log_text(log).encode()
    edited = append_entry(log, Edited(2, (GameStarted((3, 2, 1, 0), 1),)))
    print(f"A session of {len(log)} entries, {len(replay(log).games)} games, median of {ROUNDS}")
    print(f"  replay                                {middle(lambda: replay(log)):8.1f} ms")
    print(f"  replay after its start changed        {middle(lambda: replay(edited)):8.1f} ms")
    evening = replay(log)
    sticks = middle(lambda: [stick_history(game, evening) for game in evening.games])
    print(f"  which point sticks pass in all of it  {sticks:8.1f} ms")
    print(f"  import with every check               {middle(lambda: read_log(text)):8.1f} ms")
    with tempfile.TemporaryDirectory() as folder:
        store = filled(Path(folder), log)
        size = sum(file.stat().st_size for file in Path(folder).iterdir()) / 1e6
        print(f"{KEPT} such sessions in SQLite, {size:.0f} MB")
        print(f"  list                                  {middle(store.sessions):8.1f} ms")
        print(f"  read one                              {middle(lambda: store.log(500)):8.1f} ms")
        wait = middle(lambda: record(store), perf_counter)
        print(f"  record one more, waiting for the disk {wait:8.1f} ms")
        store.close()


if __name__ == "__main__":
    main()
