"""Tables as tests sit down at them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

PLAYERS = ["Aki", "Ben", "Chi", "Dan"]
RON = {"act": "win", "discarder": 0, "wins": [{"winner": 1, "hand": "123m456p789s1122z 2z"}]}
TSUMO = {"act": "win", "wins": [{"winner": 0, "points": 6000}]}


@dataclass
class Phone:
    """A phone at a table; it asks with the key that it was given."""

    client: FlaskClient
    key: str

    def ask(self, method: str, path: str = "", **said: Any) -> Any:
        return self.client.open(f"/api/v1/tables/{self.key}{path}", method=method, **said)

    def view(self) -> Any:
        return self.ask("GET").get_json()

    def post(self, path: str, said: object, **more: Any) -> Any:
        return self.ask("POST", f"/{path}", json=said, **more)

    def record(self, act: dict[str, Any], **more: Any) -> Any:
        """Record what happened, having seen all that there is."""
        answer = self.post("entries", {"seen": self.view()["entries"], **act, **more})
        assert answer.status_code == 201, answer.get_json()
        return answer.get_json()

    def scores(self) -> list[int]:
        return [seat["score"] for seat in self.view()["game"]["seats"]]


def sit_down(app: Flask, **said: Any) -> tuple[Phone, Phone]:
    """Begin a session, and give the host's phone and a viewer's."""
    asked = {"name": "Friday", "players": PLAYERS, **said}
    answer = app.test_client().post("/api/v1/sessions", json=asked)
    assert answer.status_code == 201, answer.get_json()
    keys = answer.get_json()
    return Phone(app.test_client(), keys["host"]), Phone(app.test_client(), keys["viewer"])
