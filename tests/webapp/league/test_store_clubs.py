"""Clubs in both databases: persons of players, matches with undo, deleted names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing

import pytest
from sqlalchemy import select

from scorer.table.session.names import RenameCommand
from scorer.table.session.session import Session
from tests.webapp.league.club_evenings import store_evening
from tests.webapp.test_store import new_session, postgres_url, url, with_draw  # noqa: F401
from webapp.league.club.evenings import attendance
from webapp.league.storage.clubs import KnownName, SamePerson, UnknownPerson
from webapp.league.storage.links import LinkKind, LinkRole, LinkTarget
from webapp.league.storage.schema import PERSONS
from webapp.league.storage.store import LeagueStore
from webapp.league.storage.tournaments import Terms
from webapp.storage import store as store_module
from webapp.storage.store import Store, forget_names

CLUB = 1


@pytest.fixture
def store(url: str) -> Iterator[Store]:  # noqa: F811
    with closing(Store(url)) as opened:
        keys = {"owner": LinkRole.OWNER, "viewer": LinkRole.VIEWER}
        assert LeagueStore(opened).clubs.create("Tuesday club", keys) == CLUB
        yield opened


def names(store: Store) -> list[str]:
    return [each.name for each in LeagueStore(store).clubs.persons(CLUB)]


def opened(store: Store, key: str) -> tuple[int, LinkRole] | None:
    link = LeagueStore(store).links.open(key, LinkKind.CLUB)
    return None if link is None else (link.target.number, link.role)


def test_links_open_their_club(store: Store) -> None:
    assert opened(store, "owner") == (CLUB, LinkRole.OWNER)
    LeagueStore(store).clubs.create("Other", {"other": LinkRole.VIEWER})
    assert opened(store, "other") == (2, LinkRole.VIEWER)
    tournament = LeagueStore(store).tournaments.create(
        Terms(name="Cup", rounds=2, minutes=60, hands=0), "{}", {"cup": LinkRole.OWNER}
    )
    assert tournament == 1  # the number of a club, whose links it does not have
    assert LeagueStore(store).links.open("cup", LinkKind.CLUB) is None
    assert LeagueStore(store).links.open("owner", LinkKind.TOURNAMENT) is None
    target = LinkTarget(LinkKind.CLUB, CLUB)
    LeagueStore(store).links.revoke(target, LeagueStore(store).links.of(target)[0].link)
    assert opened(store, "owner") is None
    LeagueStore(store).clubs.delete(CLUB)
    assert opened(store, "viewer") is None
    assert opened(store, "other") == (2, LinkRole.VIEWER)
    assert LeagueStore(store).links.open("cup", LinkKind.TOURNAMENT) is not None
    assert [each.name for each in LeagueStore(store).clubs.clubs()] == ["Other"]


def test_players_are_persons_and_names_are_matched(store: Store) -> None:
    session = new_session()
    first, second = store_evening(store, session, CLUB), store.create(new_session())
    assert names(store) == ["Aki", "Ben", "Chi", "Dan"]
    assert LeagueStore(store).clubs.clubs_of([first, second]) == {first: CLUB}
    matched = LeagueStore(store).clubs.match(CLUB, [([(second, 0)], 1), ([(second, 1)], "Eva")])
    assert attendance(LeagueStore(store).clubs.sessions(CLUB))[1][0] == 1  # on one evening
    refused: list[tuple[int | str, type[Exception]]]
    refused = [(7, UnknownPerson), ("ＡＫＩ", KnownName), (1, SamePerson)]
    for wrong, error in refused:
        with pytest.raises(error):
            LeagueStore(store).clubs.match(CLUB, [([(second, 2)], wrong)])
    swapped = LeagueStore(store).clubs.match(CLUB, [([(second, 0)], 5), ([(second, 1)], 1)])
    LeagueStore(store).clubs.undo_match(CLUB, swapped)
    players = {(first, number): number + 1 for number in range(4)}
    assert LeagueStore(store).clubs.players(CLUB) == players | {(second, 0): 1, (second, 1): 5}
    assert (
        LeagueStore(store).clubs.last_match(CLUB) is None
    )  # the swap took the place of the first match
    LeagueStore(store).clubs.undo_match(CLUB, matched)  # which changes nothing now
    assert "Eva" in names(store)
    renamed = RenameCommand(players=("Aki", "Ben", "Chi", "Dan", "Fay")).apply(session)
    store.append(first, renamed, seen=len(session))
    assert LeagueStore(store).clubs.players(CLUB)[first, 4] == 6
    store.erase(first)
    assert set(LeagueStore(store).clubs.players(CLUB)) == {(second, 0), (second, 1)}


def test_a_deleted_name_is_gone_from_every_entry(store: Store) -> None:
    session = new_session()
    number = store_evening(store, session, CLUB)
    renamed = RenameCommand(players=("Aki", "#3", "Chi", "Dan")).apply(session)
    drawn = with_draw(renamed)
    store.append(number, drawn, seen=len(session))
    assert LeagueStore(store).delete_person(CLUB, 3) == (number,)
    after = store.session(number)
    assert after.state.players == ("Aki", "#3", "##3", "Dan")
    assert "Chi" not in repr(after.log)
    assert len(after) == len(drawn) + 1
    [stored] = store.sessions([number])
    assert stored.summary.players == after.state.players
    assert names(store) == ["Aki", "#3", "Dan"]
    assert LeagueStore(store).clubs.players(CLUB)[number, 2] == 3
    with store.database.connect() as connection:
        assert "Chi" not in connection.execute(select(PERSONS.c.name)).scalars().all()


def test_a_name_is_deleted_while_others_record(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new_session()
    number = store_evening(store, session, CLUB)
    recorded: list[Session] = []

    def forget(texts: Sequence[str], player: int) -> list[str]:
        if not recorded:
            recorded.append(with_draw(session))
            store.append(number, recorded[0], seen=len(session))
        return forget_names(texts, player)

    monkeypatch.setattr(store_module, "forget_names", forget)
    assert LeagueStore(store).delete_person(CLUB, 3) == (number,)
    assert "Chi" not in repr(store.session(number).log)
    assert len(store.log(number)) == len(session) + 2


def test_names_that_change_together_are_followed_one_by_one(store: Store) -> None:
    session = new_session()
    number = store_evening(store, session, CLUB)
    LeagueStore(store).clubs.add_persons(CLUB, "Eva")
    other = LeagueStore(store).clubs.persons(CLUB)[-1].number
    names = ("Eva", "Aki", "Chi", "Dan")  # of the players 0 and 1, who were Aki and Ben
    renamed = RenameCommand(players=names).apply(session)
    store.append(number, renamed, seen=len(session))
    assert LeagueStore(store).clubs.players(CLUB) == {
        (number, player): person for player, person in enumerate((other, 2, 3, 4))
    }
    assert [(each.number, each.name) for each in LeagueStore(store).clubs.persons(CLUB)] == [
        *((2, "Aki"), (3, "Chi"), (4, "Dan"), (other, "Eva"))
    ]
