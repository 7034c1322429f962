"""The language of responses, and the codes of errors for programs."""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.tiles.terms import Language
from tests.webapp.session_phones import RON, create_session
from webapp.web.api.errors import error_codes

HAND = {"hand": "123m345p678999s22z"}
NO_YAKU = {
    "en": "is complete but has no yaku",
    "ja": "役がありません",
    "zh": "没有役",
    "zh-Hant": "沒有役",
}


@pytest.mark.parametrize(
    ("field", "query", "header", "language"),
    [
        (None, None, None, "en"),
        (None, None, "ja", "ja"),
        (None, None, "zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        (None, None, "zh-SG,zh-HK;q=0.9", "zh"),
        (None, None, "zh-Hans-HK", "zh"),
        (None, None, "zh-TW,zh;q=0.9,en-US;q=0.8", "zh-Hant"),
        (None, None, "zh-HK,zh;q=0.9,en;q=0.8", "zh-Hant"),
        (None, None, "zh-MO", "zh-Hant"),
        (None, None, "yue-Hant-HK", "zh-Hant"),
        (None, "zh-Hant", "zh", "zh-Hant"),
        ("zh-Hant-TW", "ja", "zh", "zh-Hant"),
        (None, None, "tlh, ja-JP;q=0.5", "ja"),
        (None, None, "tlh", "en"),
        (None, "ja", "zh", "ja"),
        (None, "ja-JP", None, "ja"),
        (None, "tlh", "zh", "zh"),
        (None, "", "zh", "zh"),
        ("zh", "ja", "en", "zh"),
        ("zh-Hans", "ja", None, "zh"),
        ("tlh", "ja", "zh", "ja"),
        ("tlh", None, None, "en"),
    ],
)
def test_the_request_names_its_language(
    client: FlaskClient, field: str | None, query: str | None, header: str | None, language: str
) -> None:
    response = client.post(
        "/api/v1/score" + ("" if query is None else f"?language={query}"),
        json=HAND if field is None else HAND | {"language": field},
        headers={} if header is None else {"Accept-Language": header},
    )
    assert response.status_code == 422
    assert NO_YAKU[language] in response.get_json()["error"]["message"]
    assert response.headers["Content-Language"] == language
    assert "Accept-Language" in response.headers["Vary"]


def test_the_document_declares_every_code(client: FlaskClient) -> None:
    schemas = client.get("/api/v1/openapi.json").get_json()["components"]["schemas"]
    assert schemas["ErrorCode"]["enum"] == list(error_codes())
    assert schemas["ErrorView"]["properties"]["code"]["$ref"].endswith("/ErrorCode")
    assert "tile_count" in schemas["DoubtJson"]["properties"]["code"]["enum"]
    assert "too_dark" in schemas["AdviceJson"]["properties"]["code"]["enum"]


def test_phones_see_one_session_in_their_languages(app: Flask) -> None:
    """Encode the same state once for each language, also if the first one is cached."""
    host, viewer = create_session(app)
    host.record(RON)
    for phone in (host, viewer, host):
        for language, words in (("en", "Ben wins 1,300"), ("ja", "Ben ロン"), ("zh", "Ben 荣和")):
            view = phone.view(language)
            assert view["latest"]["words"].startswith(words)
    tags = {
        host.ask("GET", headers={"Accept-Language": language}).headers["ETag"]
        for language in ("en", "ja", "zh")
    }
    assert len(tags) == 3


def test_live_views_are_in_the_language_of_the_address(app: Flask) -> None:
    host, _ = create_session(app)
    host.record(RON)
    for language, words in (("ja", "Ben ロン"), ("en", "Ben wins"), ("zh", "Ben 荣和")):
        response = host.ask("GET", f"/live?view=1&language={language}")
        assert response.headers["Content-Language"] == language
        parts = iter(response.response)
        event = (next(parts) + next(parts)).decode()
        response.close()
        view = json.loads(event.split("data: ")[1])["view"]
        assert view["latest"]["words"].startswith(words)


@pytest.mark.parametrize("path", ["/sheet.html", "/sheet.csv", "/card.svg", "/scores.svg"])
def test_downloads_name_their_language(app: Flask, path: str) -> None:
    host, _ = create_session(app)
    host.record(RON)
    texts = set()
    for language in ("en", "ja"):
        response = host.ask("GET", f"{path}?language={language}")
        assert response.headers["Content-Language"] == language
        assert "Accept-Language" in response.headers["Vary"]
        texts.add(response.get_data())
    assert len(texts) == 2


@pytest.mark.parametrize("language", list(Language))
def test_a_page_names_the_file_of_its_language(client: FlaskClient, language: Language) -> None:
    page = client.get("/", headers={"Accept-Language": language}).get_data(as_text=True)
    assert f'<html lang="{language}"' in page
    found = re.findall(r'rel="preload" as="fetch" crossorigin href="([^"]+)"', page)
    assert len(found) == (language is not Language.ENGLISH)
    assert [client.get(each).status_code for each in found] == [200] * len(found)


def test_files_of_one_language_do_not_vary(client: FlaskClient) -> None:
    page = client.get("/", headers={"Accept-Language": "ja"})
    assert page.headers["Content-Language"] == "ja"
    assert "Accept-Language" in page.headers["Vary"]
    [address] = set(re.findall(r"/messages/\w+/home-", page.get_data(as_text=True)))
    messages = client.get(f"{address}ja.json", headers={"Accept-Language": "zh"})
    assert messages.status_code == 200
    assert "Content-Language" not in messages.headers
    assert "Accept-Language" not in messages.headers.get("Vary", "")
