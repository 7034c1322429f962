"""`tenbo session rescue`: everything readable of a damaged database, and a list of the rest."""

from __future__ import annotations

import errno
import json
import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, BinaryIO

import pytest
from flask import Flask

from scorer.payment import Ron
from scorer.riichi.rules.plain_values import rules_from_dict
from scorer.riichi.rules.presets import TENHOU
from scorer.table.events import GameEnded, HandWon, RiichiDeclared
from scorer.table.session.log import GameStarted, SessionStarted
from scorer.table.session.session import Session
from scorer.table.settlement import TableWin
from tests.lengths import mostly_long
from tests.webapp.session_phones import Phone
from tests.webapp.test_database_file import damage, url_of
from tests.webapp.test_store import new_session, with_summaries_of_entries
from webapp.app import create_app
from webapp.cli import main
from webapp.session.sessions import Sessions
from webapp.settings import Settings
from webapp.storage import rescue as rescue_module
from webapp.storage.entries import entry_json
from webapp.storage.errors import DamagedDatabase
from webapp.storage.links import LinkKind, LinkRole
from webapp.storage.seasons import SeasonTerms
from webapp.storage.store import Store
from webapp.storage.tournaments import Terms

PLAYERS = ("Aki", "Ben", "Chi", "Dan")


def long_session(name: str) -> Session:
    """Return a session with two games, riichi and wins."""
    session = Session.start(SessionStarted(name, PLAYERS, TENHOU))
    session = session.append(GameStarted((0, 1, 2, 3)))
    for hand in range(12):
        if hand == 6:
            session = session.record(GameEnded()).append(GameStarted((3, 2, 1, 0), 2))
        assert session.state.game is not None
        state, winner = session.state.game.state, hand % 4
        session = session.record(RiichiDeclared(winner))
        win = TableWin(
            winner=winner, dealer=state.dealer, discarder=(winner + 1) % 4, payment=Ron(2000)
        )
        session = session.record(HandWon((win,)))
    return session


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "sessions.sqlite3"


def fill(file: Path, sessions: int) -> list[Session]:
    """Store sessions, each with keys and three photos; return them."""
    stored = [long_session(f"Table {number}") for number in range(1, sessions + 1)]
    with closing(Store(url_of(file))) as store:
        for number, session in enumerate(stored, 1):
            Sessions(store).share(store.create(session))
            for each in range(3):
                name = f"p{number}x{each}"
                store.photos.add(number, name, image=b"jpeg" * 1000, reading={})
    return stored


def rescue(file: Path, capsys: pytest.CaptureFixture[str]) -> tuple[Any, Path]:
    """Rescue a database; return the report and the new file."""
    target = file.with_name("rescued.sqlite3")
    before = file.read_bytes()
    assert main(["session", "rescue", str(target), "--database", url_of(file), "--json"]) == 0
    assert file.read_bytes() == before
    return json.loads(capsys.readouterr().out), target


def change_entry(file: Path, session: int, seq: int, text: str | bytes | None) -> None:
    """Overwrite an entry, or delete it."""
    with closing(sqlite3.connect(file)) as connection, connection:
        where = (session, seq)
        if text is None:
            connection.execute("DELETE FROM entries WHERE session = ? AND seq = ?", where)
        else:
            change = "UPDATE entries SET entry = CAST(? AS TEXT) WHERE session = ? AND seq = ?"
            connection.execute(change, (text, *where))


def test_an_intact_database_is_copied_completely(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stored = fill(file, 3)
    with closing(Store(url_of(file))) as store:
        club = store.clubs.create("Club", {"host": LinkRole.OWNER})
        store.clubs.match(club, [([(1, 0), (2, 0)], "Aki")])
        store.seasons.add(club, SeasonTerms(name="Autumn", first_day="2026-09-01"))
        cup = store.tournaments.create(
            Terms(name="Cup", rounds=2, minutes=60, hands=0), "{}", "cup"
        )
        players = store.clubs.players(club)
    report, target = rescue(file, capsys)
    assert report == {
        "rescued": str(target),
        "sessions": 3,
        "entries": sum(map(len, stored)),
        "photos": 9,
        "damage": [],
    }
    with closing(Store(url_of(target))) as store:
        assert [store.log(number) for number in (1, 2, 3)] == [each.log for each in stored]
        assert store.photos.image(2, "p2x1") == b"jpeg" * 1000
        assert store.clubs.players(club) == players
        assert [each.name for each in store.clubs.persons(club)] == ["Aki"]
        assert [each.terms.name for each in store.seasons.of_club(club)] == ["Autumn"]
        assert store.tournaments.tournament(cup).terms.name == "Cup"
        assert store.links.find("cup", LinkKind.TOURNAMENT) is not None
        link = store.links.find("host", LinkKind.CLUB)
        assert link is not None
        assert (link.target.number, link.role) == (club, LinkRole.OWNER)


@pytest.mark.parametrize("text", ["{", '{"kind": "undone", "version": 2}', b"\xff\xfe", None])
def test_a_broken_entry_is_named(
    file: Path, text: str | bytes | None, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(file, 2)
    change_entry(file, 1, 5, text)
    with closing(Store(url_of(file))) as store:
        with pytest.raises(DamagedDatabase, match="tenbo session rescue") as error:
            store.log(1)
        if not isinstance(text, bytes):
            assert str(error.value).startswith("Entry 5 of session 1")
        assert len(store.log(2)) > 5
    report, target = rescue(file, capsys)
    [sentence] = report["damage"]
    assert sentence.startswith("Session 1, entry 5: unreadable; an adjustment has")
    assert main(["session", "show", "--session", "1", "--database", url_of(target)]) == 0


def test_phones_learn_that_an_entry_is_broken(file: Path) -> None:
    fill(file, 1)
    app = create_app(Settings(database=url_of(file)))
    key = app.extensions["tenbo"].sessions().share(1)
    change_entry(file, 1, 5, "{")
    answer = Phone(app.test_client(), key).ask("GET")
    assert answer.status_code == 503
    assert "damaged" in answer.get_json()["error"]["message"]


@pytest.mark.parametrize("seq", mostly_long(range(2, 29), every=9))
def test_later_scores_survive_the_loss_of_any_entry(
    file: Path, seq: int, capsys: pytest.CaptureFixture[str], app: Flask
) -> None:
    [session] = fill(file, 1)
    if seq > len(session):
        pytest.skip("The session has fewer entries.")
    change_entry(file, 1, seq, "{")
    report, target = rescue(file, capsys)
    assert len(report["damage"]) == 1
    if seq == len(session):
        assert f"entries after {seq - 1} are unreadable" in report["damage"][0]
        return
    with closing(Store(url_of(target))) as store:
        rescued = store.session(1)
        assert rescued.log[: seq - 1] == session.log[: seq - 1]
        assert rescued.log[seq:] == session.log[seq:]
        assert rescued.state.games[-1].state == session.state.games[-1].state
        assert rescued.state.invalid_entries == ()
        [listed] = store.sessions()
        assert listed.summary.games == 2
        key = Sessions(store).share(1)
    shown = create_app(Settings(database=url_of(target)))
    view = Phone(shown.test_client(), key).view()
    assert [each["score"] for each in view["game"]["seats"]] == list(
        session.state.games[-1].state.scores
    )


def test_neighbouring_lost_entries_are_replaced_together(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    [session] = fill(file, 1)
    for seq in (4, 5, 6):
        change_entry(file, 1, seq, None)
    report, target = rescue(file, capsys)
    assert ["left out" in each for each in report["damage"]] == [True, True, False]
    with closing(Store(url_of(target))) as store:
        assert store.session(1).state.games[-1].state == session.state.games[-1].state


def test_a_session_without_its_start_has_the_standard_rules(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    [session] = fill(file, 1)
    for lost in (1, 2, 3, 4):
        change_entry(file, 1, lost, None)
        report, target = rescue(file, capsys)
        assert "the session has the standard rules" in report["damage"][0]
        with closing(Store(url_of(target))) as store:
            rescued = store.session(1).state
        assert rescued.players == PLAYERS
        assert rescued.name == "Table 1"
        assert rescued.games[-1].state == session.state.games[-1].state
        target.unlink()


def test_contradictory_entries_are_copied_as_they_are(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Lose the start of a session whose hands have other numbers of players."""
    fill(file, 2)
    text = json.dumps(entry_json(three_players().log[2]))
    change_entry(file, 1, 6, text)
    change_entry(file, 1, 5, None)
    report, target = rescue(file, capsys)
    assert "Session 1: it cannot be opened" in report["damage"][0]
    with closing(Store(url_of(target))) as store:
        with pytest.raises(DamagedDatabase):
            store.log(1)
        assert store.session(2).state.invalid_entries == ()


def three_players() -> Session:
    """Return a session of three players with one riichi."""
    session = Session.start(SessionStarted("", PLAYERS[:3], rules_from_dict({"players": 3})))
    return session.append(GameStarted((0, 1, 2))).record(RiichiDeclared(0))


@pytest.mark.parametrize("summary", ["{", None])
def test_a_damaged_summary_is_computed_again(
    file: Path, summary: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(file, 1)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE sessions SET summary = ?", [summary])
    with closing(Store(url_of(file))) as store:
        assert store.sessions()[0].summary.games == 2
    _, target = rescue(file, capsys)
    with closing(sqlite3.connect(target)) as connection:
        query = "SELECT summary FROM sessions"
        assert json.loads(connection.execute(query).fetchone()[0])["games"] == 2


def test_a_session_that_is_missing_in_the_list_is_listed_again(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stored = fill(file, 2)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM sessions WHERE session = 1")
    _, target = rescue(file, capsys)
    with closing(Store(url_of(target))) as store:
        assert [each.summary.name for each in store.sessions()] == ["Table 1", "Table 2"]
        assert store.began(1)
        assert store.log(1) == stored[0].log


def test_a_database_with_summaries_in_entries_is_rescued(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(file, 2)
    with_summaries_of_entries(url_of(file))
    change_entry(file, 1, 1, None)
    _, target = rescue(file, capsys)
    with closing(Store(url_of(target))) as store:
        assert [each.summary.name for each in store.sessions()] == ["Table 1", "Table 2"]
        assert store.session(1).state.players == PLAYERS


def overwrite_page(file: Path, page: int) -> None:
    with file.open("r+b") as opened:
        opened.seek(4096 * (page - 1))
        opened.write(random.Random(page).randbytes(4096))


def pages(file: Path) -> int:
    return file.stat().st_size // 4096


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.long), 4])
def test_a_database_with_any_damaged_page_is_rescued(
    file: Path, step: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Damage pages in turn: the entries of other pages are in the new file."""
    stored = fill(file, 4)
    original = file.read_bytes()
    entries = sum(map(len, stored))
    lost = []
    for page in range(2, pages(file) + 1, step):
        file.write_bytes(original)
        overwrite_page(file, page)
        report, target = rescue(file, capsys)
        with closing(Store(url_of(target))) as store:
            store._database.require_intact()
            whole = 0
            for number, session in enumerate(stored, 1):
                try:
                    whole += store.log(number) == session.log
                except ValueError:
                    continue
        lost.append((entries - report["entries"], 12 - report["photos"], 4 - whole))
        if lost[-1] != (0, 0, 0):
            assert report["damage"], page
        target.unlink()
    # An inner page takes the pages below it with it; any other one has a few entries or a photo.
    assert sum(each[0] > 10 for each in lost) <= 3
    assert sum(each[1] > 1 for each in lost) <= 1
    assert sum(each[2] > 2 for each in lost) <= 3


def test_a_file_cut_short_is_rescued(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stored = fill(file, 12)
    original = file.read_bytes()
    file.write_bytes(original[: len(original) * 3 // 4 // 4096 * 4096 + 100])
    with pytest.raises(DamagedDatabase):
        Store(url_of(file))
    report, target = rescue(file, capsys)
    assert report["damage"]
    with closing(Store(url_of(target))) as store:
        assert store.log(1) == stored[0].log


@pytest.mark.long
def test_a_file_on_a_failing_disk_is_rescued(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Fail to read each block in turn, as a worn memory card does."""
    stored = fill(file, 1)
    target = file.with_name("rescued.sqlite3")
    original = rescue_module._read_block
    for failing in range(1, pages(file), 5):

        def read_block(opened: BinaryIO, offset: int, failing: int = failing) -> bytes:
            if offset == 4096 * failing:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            return original(opened, offset)

        monkeypatch.setattr(rescue_module, "_read_block", read_block)
        with closing(Store(url_of(rescue(file, capsys)[1]))) as store:
            assert len(store.sessions()) <= len(stored)
        target.unlink()


def test_nothing_is_rescued_from_another_file(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text("Dear Aki, ..." * 100)
    target = tmp_path / "rescued.sqlite3"
    assert main(["session", "rescue", str(target), "--database", url_of(file)]) == 2
    assert "Nothing in" in capsys.readouterr().err
    assert not target.exists()


def test_a_rescued_database_is_restored(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(Store(url_of(file))) as store:
        store.create(new_session())
    damage(file, table="keys")
    target = file.with_name("rescued.sqlite3")
    words = ["--database", url_of(file)]
    assert main(["session", "rescue", str(target), *words]) == 0
    out = capsys.readouterr().out
    assert "tenbo session link" in out
    assert f"To use it: tenbo session restore {target}" in out
    assert main(["session", "restore", str(target), *words]) == 0
    assert main(["session", "show", *words]) == 0
