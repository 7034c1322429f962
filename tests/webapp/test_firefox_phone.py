"""The application inside a phone, in Firefox: a photo, a win, and a start without the server."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from tests.webapp.calculator_page import SAMPLE
from tests.webapp.engines import firefox
from tests.webapp.phone_app import build_site, serve_folder

WAIT = """
async (name) => {
    while (!(name in document.documentElement.dataset)) {
        const problem = document.getElementById("status")?.textContent.trim();
        if (document.documentElement.dataset.problem) throw new Error(problem);
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
}
"""
# Read a photo, and record the hand as a win of the first player.
PLAY = """
async (photo) => {
    const bytes = Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0));
    const post = async (path, body) => {
        const isForm = body instanceof FormData;
        const response = await fetch(path, {
            method: "POST",
            headers: isForm ? {} : {"content-type": "application/json"},
            body: isForm ? body : JSON.stringify(body),
        });
        const answer = await response.json();
        if (!response.ok) throw new Error(JSON.stringify(answer));
        return answer;
    };
    const form = new FormData();
    form.append("photo", new Blob([bytes], {type: "image/jpeg"}), "photo.jpg");
    const reading = await post("api/v1/read", form);
    const players = ["Aki", "Ben", "Chi", "Dan"];
    const {host, view} = await post("api/v1/sessions", {name: "Friday", players});
    const win = {winner: 0, hand: reading.notation};
    const after = await post(`api/v1/tables/${host}/entries`, {
        seen: view.entries, command: "win", discarder: 1, wins: [win],
    });
    return {host, notation: reading.notation, scores: after.game.scores ?? after.game.seats};
}
"""
SCORES = """
async (key) => {
    const {game} = await (await fetch(`api/v1/tables/${key}`)).json();
    return game.scores ?? game.seats;
}
"""


@pytest.mark.long
def test_a_win_from_a_photo_stays(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    photo = base64.b64encode(SAMPLE.read_bytes()).decode()
    with firefox(tmp_path / "profile") as window:
        with serve_folder(build_site(tmp_path_factory)) as address:
            window.go(address)
            window.run(WAIT, "python")
            window.run(WAIT, "installed")
            played = window.run(PLAY, photo)
        assert len(played["notation"]) > 14
        window.go("about:blank")
        window.go(address)  # the server has stopped
        window.run(WAIT, "python")
        assert window.run(SCORES, played["host"]) == played["scores"]
