"""The pages as they are sent: complete, and in the language of the browser."""

from __future__ import annotations

import io
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient
from PIL import Image

import webapp
from webapp.web.guide import find_guide, guide_languages

DOCS = Path(__file__).parents[2] / "docs"
# What the oldest browsers of the guides do not know: docs/reference/browsers.md.
NEWER = (
    r"\.(?:checkVisibility|toSorted|toReversed|toSpliced|isWellFormed|isSubsetOf|union)\(",
    r"\b(?:Object|Map)\.groupBy|withResolvers|AbortSignal\.any|fromAsync|canParse|Segmenter",
    r"\(\?<[=!]|popover|light-dark\(|color-mix\(|subgrid|field-sizing|:dir\(|linear\(",
    r"@(?:starting-style|scope)\b|^\s*&[\s.:\[]",
)


@pytest.mark.parametrize("page", ["/", "/new", "/t/a-key"])
def test_every_link_of_a_page_works(client: FlaskClient, page: str) -> None:
    text = client.get(page).get_data(as_text=True)
    links = re.findall(r'(?:src|href|data-url)="(/[^"]+)"', text)
    assert len(links) > 8
    for link in links:
        assert client.get(link).status_code == 200, link


@pytest.mark.parametrize("language", guide_languages())
def test_the_guide_is_shown_with_all_its_pictures(client: FlaskClient, language: str) -> None:
    text = client.get(f"/photographs?lang={language}").get_data(as_text=True)
    assert f'<html lang="{language}">' in text
    pictures = re.findall(r'src="(photographs/[^"]+)"', text)
    assert len(pictures) == len(list((find_guide() / "photographs").iterdir()))
    for link in re.findall(r'(?:src|href)="([^"#]+)"', text):
        answer = client.get(urljoin("/photographs", link))
        assert answer.status_code == 200, link
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert client.get("/photographs/../photographs.md").status_code == 404


@pytest.mark.parametrize(
    ("language", "red"), [("en", "5 pin, red"), ("ja", "赤5筒"), ("tok", "Pinsu 5 loje")]
)
def test_the_guide_draws_tiles_instead_of_notation(
    client: FlaskClient, language: str, red: str
) -> None:
    text = client.get(f"/photographs?lang={language}").get_data(as_text=True)
    words = re.sub(r"<[^>]+>", "", text.split("<main", 1)[1])
    assert not re.search(r"[0-9][mpsz]\b", words)
    assert "<code>m</code>" not in text
    assert "Ijo" not in words, "Toki Pona begins sentences with a small letter"
    assert f'tiles/0p.svg" alt="{red}"' in text
    assert text.count('class="drawn-hand"') == 6
    assert text.count('class="drawn-sideways"') == 9
    assert text.count('class="drawn-stack"') == 1


@pytest.mark.parametrize(
    ("asked", "title"), [("en", "Page not found"), ("ja", "ページが見つかりません")]
)
def test_an_unknown_address_shows_a_page(client: FlaskClient, asked: str, title: str) -> None:
    headers = {"Accept": "text/html", "Accept-Language": asked}
    answer = client.get("/no/such/page", headers=headers)
    assert answer.status_code == 404
    text = answer.get_data(as_text=True)
    assert f'<h1 class="title">{title}</h1>' in text
    for link in re.findall(r'(?:src|href)="(/[^"]*)"', text):
        assert client.get(link).status_code == 200, link
    assert "Accept-Language" in answer.vary


@pytest.mark.parametrize(
    ("asked", "language"),
    [("ja", "ja"), ("ja-JP,ja;q=0.9,en;q=0.8", "ja"), ("en-GB", "en"), ("fr", "en"), ("", "en")],
)
def test_the_page_comes_in_the_language_of_the_browser(
    client: FlaskClient, asked: str, language: str
) -> None:
    for address in ("/", "/photographs"):
        answer = client.get(address, headers={"Accept-Language": asked})
        assert f'<html lang="{language}"' in answer.get_data(as_text=True)
        assert "Accept-Language" in answer.vary


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_phone_can_keep_the_page_on_its_home_screen(client: FlaskClient, language: str) -> None:
    page = client.get("/").get_data(as_text=True)
    (address,) = re.findall(r'rel="manifest" href="([^"]+)"', page)
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.mimetype == "application/manifest+json"
    manifest = answer.get_json()
    assert (manifest["lang"], manifest["display"]) == (language, "standalone")
    assert client.get(manifest["start_url"]).status_code == 200
    assert manifest["id"] == manifest["start_url"]  # as before it had one
    icons = {(icon["sizes"], icon["purpose"]): icon["src"] for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= set(icons)
    shots = [(each["sizes"], each["src"]) for each in manifest["screenshots"]]
    (touch,) = re.findall(r'rel="apple-touch-icon" href="([^"]+)"', page)
    for (sizes, purpose), source in [*icons.items(), (("180x180", "maskable"), touch)]:
        picture = Image.open(io.BytesIO(client.get(source).data)).convert("RGBA")
        assert f"{picture.width}x{picture.height}" == sizes
        corner = picture.getpixel((0, 0))
        assert corner == ((31, 96, 72, 255) if purpose == "maskable" else (0, 0, 0, 0))
    for sizes, source in shots:
        picture = Image.open(io.BytesIO(client.get(source).data))
        assert f"{picture.width}x{picture.height}" == sizes


def test_the_guides_name_the_oldest_browsers_that_know_what_the_page_uses() -> None:
    static = Path(webapp.__file__).parent / "static"
    files = [*static.rglob("*.js"), *static.rglob("*.css")]
    source = "\n".join(each.read_text("utf-8") for each in files)
    table = (DOCS / "reference" / "browsers.md").read_text("utf-8")
    row = r"^\| .+? \| `(.+?)` \| ([\d.]+) \| (\d+) \| (\d+) \| (\d+) \|$"
    codes, *versions = zip(*re.findall(row, table, re.M), strict=True)
    assert [each for each in codes if each not in source] == []
    ios, chrome, firefox, samsung = (max(map(float, each)) for each in versions)
    assert f"iOS {ios} " in table
    assert (
        f"Chrome {chrome:.0f}, Firefox {firefox:.0f}, and Samsung Internet {samsung:.0f} " in table
    )
    for guide in ("game-night", "phone-app"):
        text = (DOCS / "guide" / f"{guide}.md").read_text("utf-8")
        assert f"iOS {ios} and, on Android, Chrome {chrome:.0f} or Firefox {firefox:.0f}" in text
    assert [found for each in NEWER for found in re.findall(each, source, re.M)] == []
