"""`tenbo session link` and `delete`."""

from __future__ import annotations

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


def test_a_session_is_deleted(session: RunSession) -> None:
    session(*NEW)
    status, out, _ = session("delete", "1", "--lang", "ja")
    assert (status, out) == (0, "セット1「Friday」を写真とともに削除しました。\n")
    status, _, err = session("delete", "1")
    assert status == 2
    assert "There is no session 1" in err
    assert session("link")[0] == 2
