"""The pages as the application renders them, and their static files."""

from pathlib import Path

from rjsmin import jsmin

from scorer.tiles.terms import Language
from webapp.app import create_app
from webapp.settings import Settings
from webapp.web.caching import STATIC, static_address
from webapp.web.catalogues import Page, messages_version, page_catalogue
from webapp.web.guide import picture_folder

ROOT = "/-root-/"
"""In the rendered pages, the path of the start page; the phone replaces it with its own."""

KEY = "-key-"
"""In the rendered page of a table, its key."""

_PAGES = {"home": "", "new": "new", "table": f"t/{KEY}", "club": "club", "guide": "photographs"}
_RULES = "api/v1/rules"


def page_files() -> dict[str, bytes]:
    """Return the pages and their messages in each language, the rules, and files and pictures."""
    pictures = sorted(picture_folder().iterdir())
    return {
        **_rendered(),
        **_static_files(),
        **{f"photographs/{file.name}": file.read_bytes() for file in pictures},
    }


def _rendered() -> dict[str, bytes]:
    client = create_app(Settings(database="sqlite://", in_browser=True)).test_client()
    root = f"http://localhost{ROOT}"
    files = {
        f"pages/{name}.{language}.html": client.get(
            f"/{path}", base_url=root, headers={"Accept-Language": language}
        ).get_data()
        for name, path in _PAGES.items()
        for language in Language
    }
    catalogues = {
        f"messages/{messages_version()}/{page}-{language}.json": page_catalogue(page, language)
        for page in Page
        for language in Language
    }
    return {
        **files,
        **catalogues,
        f"pages/{_RULES}": client.get(f"/{_RULES}", base_url=root).get_data(),
    }


def _static_files() -> dict[str, bytes]:
    address = static_address().removeprefix("/")
    files = {}
    for file in sorted(STATIC.rglob("*")):
        if file.is_file():
            path = f"{address}/{file.relative_to(STATIC).as_posix()}"
            files[path] = read_static(file)
    return files


def read_static(file: Path) -> bytes:
    """Return a static file; a script without its comments and indentation."""
    data = file.read_bytes()
    return jsmin(data.decode()).encode() if file.suffix == ".js" else data
