"""The blank score sheet, and the rules of the points on a match sheet."""

import re
from html import unescape

from flask.testing import FlaskClient

from scorer.table.session.session import SessionState
from scorer.tiles.terms import Language
from tests.presets import ARI_ARI
from tests.webapp.sessions import Tenbo
from webapp.text.session.match_sheet import match_sheet_html

SHEET = "/api/v1/reference/score_sheet.html"


def words(page: str) -> list[str]:
    """Return the words of a page, without empty cells."""
    body = page.split("</style>")[1]
    return [unescape(each).strip() for each in re.split(r"<[^>]*>", body) if each.strip()]


def test_the_blank_sheet_is_that_of_basic_ari_ari(client: FlaskClient) -> None:
    """AA, "Basic Ari-Ari Mahjong Rules Scoresheet": four games, the first without a subtotal."""
    response = client.get("/score-sheet?rules=ari_ari", follow_redirects=True)
    assert response.status_code == 200
    assert response.request.path == SHEET
    whole = ["Raw score", "Match points", "Placement", "Subtotal", "Total"]
    assert words(response.text) == [
        *("Score sheet", "Basic Ari-Ari"),
        *(f"Player {number}" for number in range(1, 5)),
        *("Game 1", *whole[:3], "Total"),
        *("Game 2", *whole),
        *("Game 3", *whole),
        *("Game 4", *whole[:4], "Grand total"),
        *("Start score:", "25,000", "Return score:", "30,000"),
        *("Uma:", "+30/+10/−10/−30", "Oka:", "+20"),
    ]
    assert response.text.count("<td></td>") == 4 * 19
    assert "size: A4" in response.text
    assert "<script" not in response.text
    assert "script-src" not in response.headers["Content-Security-Policy"]


def test_the_sheet_follows_rules_game_and_language(client: FlaskClient) -> None:
    sanma = words(client.get(f"{SHEET}?rules=tenhou_sanma").text)
    assert "Player 3" in sanma
    assert "Player 4" not in sanma
    chinese = words(client.get(f"{SHEET}?game=mcr").text)
    assert chinese.count("Table points") == 4
    assert chinese[-2:] == ["Table points:", "4, 2, 1, 0"]
    japanese = client.get(f"{SHEET}?rules=ari_ari&language=ja").text
    assert '<html lang="ja">' in japanese
    assert "返し点" in japanese
    assert client.get(f"{SHEET}?rules=nothing").status_code == 422


def test_an_exported_match_sheet_has_the_rules_of_its_points() -> None:
    friday = SessionState(name="", players=("Aki", "Ben", "Chi", "Dan"), rules=ARI_ARI, length=1)
    page = words(match_sheet_html("Friday", friday, Language.ENGLISH))
    start = page.index("Start score:")
    assert page[start : start + 8] == [
        *("Start score:", "25,000", "Return score:", "30,000"),
        *("Uma:", "+30/+10/−10/−30", "Oka:", "+20"),
    ]


def test_the_command_prints_the_sheet(tenbo: Tenbo) -> None:
    page = tenbo("table", "--score-sheet", "--rules", "ari_ari", "--lang", "pl").out
    assert '<html lang="pl">' in page
    assert "Wynik zwrotny" in page
