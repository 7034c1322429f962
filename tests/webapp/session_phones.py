"""Sessions over HTTP, as tests use them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

PLAYERS = ["Aki", "Ben", "Chi", "Dan"]
RON = {"command": "win", "discarder": 0, "wins": [{"winner": 1, "hand": "123m456p789s1122z 2z"}]}
TSUMO = {"command": "win", "wins": [{"winner": 0, "points": 6000}]}


@dataclass
class Phone:
    """A phone with the key of a session."""

    client: FlaskClient
    key: str

    def ask(self, method: str, path: str = "", **options: Any) -> Any:
        return self.client.open(f"/api/v1/tables/{self.key}{path}", method=method, **options)

    def view(self, language: str = "en") -> Any:
        return self.ask("GET", headers={"Accept-Language": language}).get_json()

    def post(self, path: str, body: object, **options: Any) -> Any:
        return self.ask("POST", f"/{path}", json=body, **options)

    def record(self, command: dict[str, Any], **fields: Any) -> Any:
        """Record a command with the present number of entries, and return the view."""
        answer = self.post("entries", {"seen": self.view()["entries"], **command, **fields})
        assert answer.status_code == 201, answer.get_json()
        return answer.get_json()

    def scores(self) -> list[int]:
        return [seat["score"] for seat in self.view()["game"]["seats"]]


def create_session(app: Flask, *, club: str | None = None, **fields: Any) -> tuple[Phone, Phone]:
    """Create a session, of a club if given its key; return the phones of host and viewer."""
    request = {"name": "Friday", "players": PLAYERS, **fields}
    path = "sessions" if club is None else f"clubs/{club}/sessions"
    answer = app.test_client().post(f"/api/v1/{path}", json=request)
    assert answer.status_code == 201, answer.get_json()
    keys = answer.get_json()
    return Phone(app.test_client(), keys["host"]), Phone(app.test_client(), keys["viewer"])
