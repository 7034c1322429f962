"""The pages as the application renders them, and their static files."""

import re
from pathlib import Path

from flask.testing import FlaskClient

from scorer.tiles.terms import Language
from webapp.web.app import create_app
from webapp.web.caching import STATIC, minify, static_address
from webapp.web.catalogues import Page, messages_version, page_catalogue
from webapp.web.guide import picture_folder
from webapp.web.settings import Settings

ROOT = "/-root-/"
"""In the rendered pages, the path of the start page; the phone replaces it with its own."""

KEY = "-key-"
"""In the rendered page of a table, its key."""

_PAGES = {
    "home": "",
    "new": "new",
    "table": f"t/{KEY}",
    "club": "club",
    "drill": "drill",
    "guide": "photographs",
}
_RULES = "api/v1/rules"

SCORES = "now.html"
"""The page with the scores of a link, which needs no part of the application."""


def page_files() -> dict[str, bytes]:
    """Return the pages and their messages in each language, the rules, and files and pictures."""
    pictures = sorted(picture_folder().iterdir())
    return {
        **_rendered(),
        SCORES: _scores_page().encode(),
        **_static_files(),
        **{f"photographs/{file.name}": file.read_bytes() for file in pictures},
    }


def scores_files() -> dict[str, bytes]:
    """Return the page with the scores of a link and what it loads, as files of the website."""
    page = _scores_page()
    static = _static_files()
    tiles = f"{static_address().removeprefix('/')}/tiles/"
    linked = {path for path in re.findall(r'href="\./([^"]+)"', page) if path in static}
    scripts = re.findall(r'src="\./([^"]+)"', page)
    messages = {path: file for path, file in _catalogues().items() if f"/{Page.TABLE}-" in path}
    return {
        SCORES: page.encode(),
        **{path: static[path] for path in (*sorted(linked), *scripts)},
        **{path: file for path, file in static.items() if path.startswith(tiles)},
        **messages,
    }


def _scores_page() -> str:
    """Return the page with the scores of a link, with addresses that suit any folder."""
    text = _get(_client(), SCORES).decode()
    return text.replace(ROOT, "./").replace("./manifest.webmanifest", "./app.webmanifest")


def manifest_file() -> bytes:
    """Return the web app manifest, with addresses that suit any folder."""
    text = _get(_client(), "manifest.webmanifest").decode().replace(ROOT, "./")
    return text.replace(f".{static_address()}/", "./").encode()


def _client() -> FlaskClient:
    return create_app(Settings(database="sqlite://", in_browser=True)).test_client()


def _get(client: FlaskClient, path: str, language: Language = Language.ENGLISH) -> bytes:
    """Return a page; phones must not store an error instead."""
    response = client.get(
        f"/{path}", base_url=f"http://localhost{ROOT}", headers={"Accept-Language": language}
    )
    if response.status_code != 200:
        raise RuntimeError(f"/{path} answers with {response.status}")
    return response.get_data()


def _catalogues() -> dict[str, bytes]:
    return {
        f"messages/{messages_version()}/{page}-{language}.json": page_catalogue(page, language)
        for page in Page
        for language in Language
    }


def _rendered() -> dict[str, bytes]:
    client = _client()
    files = {
        f"pages/{name}.{language}.html": _get(client, path, language)
        for name, path in _PAGES.items()
        for language in Language
    }
    return {**files, **_catalogues(), f"pages/{_RULES}": _get(client, _RULES)}


def _static_files() -> dict[str, bytes]:
    address = static_address().removeprefix("/")
    files = {}
    for file in sorted(STATIC.rglob("*")):
        if file.is_file():
            path = f"{address}/{file.relative_to(STATIC).as_posix()}"
            files[path] = read_static(file)
    return files


def read_static(file: Path) -> bytes:
    """Return a static file as the server sends it."""
    return minify(file.read_bytes(), file.name)
