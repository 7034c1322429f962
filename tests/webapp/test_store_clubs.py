"""Clubs in both databases: persons of players, matches with undo, deleted names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlalchemy import select

from scorer.table.session.commands import RenameCommand
from scorer.table.session.names import rename_session
from tests.webapp.test_store import new_session, postgres_url, url, with_draw  # noqa: F401
from webapp.storage.clubs import ClubRole, KnownName, SamePerson, UnknownPerson
from webapp.storage.keys import Role
from webapp.storage.schema import PERSONS
from webapp.storage.store import Store

CLUB = 1


@pytest.fixture
def store(url: str) -> Iterator[Store]:  # noqa: F811
    with closing(Store(url)) as opened:
        keys = {"host": Role.HOST, "viewer": Role.VIEWER}
        assert opened.clubs.create("Tuesday club", keys) == CLUB
        yield opened


def names(store: Store) -> list[str]:
    return [each.name for each in store.clubs.persons(CLUB)]


def test_keys_open_their_club(store: Store) -> None:
    assert store.clubs.role("host") == ClubRole(CLUB, Role.HOST)
    store.clubs.create("Other", {"other": Role.VIEWER})
    assert store.clubs.role("other") == ClubRole(2, Role.VIEWER)
    store.clubs.delete(CLUB)
    assert store.clubs.role("viewer") is None
    assert [each.name for each in store.clubs.clubs()] == ["Other"]


def test_players_are_persons_and_names_are_matched(store: Store) -> None:
    session = new_session()
    first, second = store.create(session, club=CLUB), store.create(new_session())
    assert names(store) == ["Aki", "Ben", "Chi", "Dan"]
    assert store.clubs.clubs_of([first, second]) == {first: CLUB}
    matched = store.clubs.match(CLUB, [([(second, 0)], 1), ([(second, 1)], "Eva")])
    assert store.clubs.attendance(CLUB)[1][0] == 2
    refused: list[tuple[int | str, type[Exception]]]
    refused = [(7, UnknownPerson), ("ＡＫＩ", KnownName), (1, SamePerson)]
    for wrong, error in refused:
        with pytest.raises(error):
            store.clubs.match(CLUB, [([(second, 2)], wrong)])
    swapped = store.clubs.match(CLUB, [([(second, 0)], 5), ([(second, 1)], 1)])
    store.clubs.undo_match(CLUB, swapped)
    players = {(first, number): number + 1 for number in range(4)}
    assert store.clubs.players(CLUB) == players | {(second, 0): 1, (second, 1): 5}
    assert store.clubs.last_match(CLUB) is None  # the swap took the place of the first match
    store.clubs.undo_match(CLUB, matched)  # which changes nothing now
    assert "Eva" in names(store)
    renamed = rename_session(session, RenameCommand(players=("Aki", "Ben", "Chi", "Dan", "Fay")))
    store.append(first, renamed, seen=len(session))
    assert store.clubs.players(CLUB)[first, 4] == 6
    store.delete(first)
    assert set(store.clubs.players(CLUB)) == {(second, 0), (second, 1)}


def test_a_deleted_name_is_gone_from_every_entry(store: Store) -> None:
    session = new_session()
    number = store.create(session, club=CLUB)
    renamed = rename_session(session, RenameCommand(players=("Aki", "#3", "Chi", "Dan")))
    drawn = with_draw(renamed)
    store.append(number, drawn, seen=len(session))
    assert store.delete_person(CLUB, 3) == (number,)
    after = store.session(number)
    assert after.state.players == ("Aki", "#3", "##3", "Dan")
    assert "Chi" not in repr(after.log)
    assert len(after) == len(drawn) + 1
    [stored] = store.sessions([number])
    assert stored.summary.players == after.state.players
    assert names(store) == ["Aki", "#3", "Dan"]
    assert store.clubs.players(CLUB)[number, 2] == 3
    with store._database.connect() as connection:
        assert "Chi" not in connection.execute(select(PERSONS.c.name)).scalars().all()


def test_names_that_change_together_are_followed_one_by_one(store: Store) -> None:
    session = new_session()
    number = store.create(session, club=CLUB)
    other = store.clubs.add_person(CLUB, "Eva")
    names = ("Eva", "Aki", "Chi", "Dan")  # of the players 0 and 1, who were Aki and Ben
    renamed = rename_session(session, RenameCommand(players=names))
    store.append(number, renamed, seen=len(session))
    assert store.clubs.players(CLUB) == {
        (number, player): person for player, person in enumerate((other, 2, 3, 4))
    }
    assert [(each.number, each.name) for each in store.clubs.persons(CLUB)] == [
        *((2, "Aki"), (3, "Chi"), (4, "Dan"), (other, "Eva"))
    ]
