"""`tenbo session link`, `delete` and `undelete`."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.webapp.session_phones import Phone
from tests.webapp.sessions import RunSession, seen

NEW = ("new", "Friday", "--players", "Aki,Ben,Chi,Dan")


def test_links_open_a_session_on_phones(app: Flask, session: RunSession) -> None:
    session(*NEW)
    links = seen(session, "link")
    host, viewer = (Phone(app.test_client(), link.removeprefix("/t/")) for link in links.values())
    assert host.view()["role"] == "host"
    assert viewer.view()["role"] == "viewer"
    another = seen(session, "link")["host"]
    assert another != links["host"]
    host.record({"command": "riichi", "seat": 2})  # older links stay valid
    assert seen(session, "show")["entries"] == 3


class TestChangesWithoutANumber:
    """A session with links is recorded on phones: it changes only by its number."""

    DRAW = ("record", "draw")

    def test_change_the_newest_session_without_links(self, session: RunSession) -> None:
        session(*NEW)
        session("new", "Saturday", "--players", "Aki,Ben,Chi,Dan")
        assert session(*self.DRAW)[1].startswith("Session 2: Saturday")
        session("link")
        status, out, err = session(*self.DRAW)
        assert (status, out.splitlines()[0]) == (0, "Session 1: Friday")
        assert err == (
            "tenbo: Session 2, Saturday, is newer, but recorded on phones; add --session 2 to "
            "change that one.\n"
        )

    @pytest.mark.parametrize(
        "command", [DRAW, ("undo",), ("redo",), ("rename", "--name", "S"), ("sticks", "usual")]
    )
    def test_change_nothing_if_all_have_links(
        self, command: tuple[str, ...], session: RunSession
    ) -> None:
        session(*NEW)
        session("link")
        before = seen(session, "show")
        status, out, err = session(*command)
        assert (status, out) == (2, "")
        assert err == (
            "tenbo: Session 1, Friday, is recorded on phones; to change it here, add --session 1.\n"
        )
        assert seen(session, "show") == before

    def test_pass_over_deleted_sessions(self, session: RunSession) -> None:
        session(*NEW)
        session("new", "Saturday", "--players", "Aki,Ben,Chi,Dan")
        session("delete", "2")
        status, out, err = session(*self.DRAW)
        assert (status, out.splitlines()[0], err) == (0, "Session 1: Friday", "")

    def test_change_the_session_that_they_name(self, session: RunSession) -> None:
        session(*NEW)
        session("link")
        status, out, err = session(*self.DRAW, "--session", "1")
        assert (status, out.splitlines()[0], err) == (0, "Session 1: Friday", "")


def test_a_session_is_deleted(session: RunSession) -> None:
    session(*NEW)
    assert "undelete 1 restores it for 30 days" in session("delete", "1")[1]
    for words in (("delete", "1"), ("show", "--session", "1")):
        status, _, err = session(*words)
        assert status == 2
        assert "Session 1 was deleted; tenbo session undelete 1 restores it." in err
    assert session("link")[0] == 2
    assert "There is no session yet" in session("list")[1]
    day = seen(session, "list", "--deleted")["erased"][:10]
    assert f"Friday (games: 1, erased on {day}): Aki 0.0" in session("list", "--deleted")[1]
    assert session("undelete", "1")[1] == "Restored session 1, Friday.\n"
    assert "There is no deleted session" in session("list", "--deleted")[1]
    assert seen(session, "show")["entries"] == 2


def test_a_session_is_erased(session: RunSession) -> None:
    session(*NEW)
    session(*NEW)
    session("delete", "2")
    for number in ("1", "2"):
        status, out, _ = session("delete", number, "--for-good", "--lang", "ja")
        assert (status, out) == (0, f"セット{number}「Friday」を写真とともに完全に削除しました。\n")
        for words in (("delete", number), ("delete", number, "--for-good"), ("undelete", number)):
            status, _, err = session(*words)
            assert status == 2
            assert f"There is no session {number}" in err
