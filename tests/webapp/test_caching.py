"""Compression of responses and caching of static files."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from webapp.web.caching import minify, static_address


def address(app: Flask, name: str) -> str:
    with app.test_request_context():
        return url_for("static", filename=name)


@pytest.mark.parametrize("name", ["js/calculator.js", "css/base.css", "tiles/7s.svg", "icon.svg"])
def test_a_static_file_is_compressed_and_cached(app: Flask, client: FlaskClient, name: str) -> None:
    plain = client.get(address(app, name))
    compressed = client.get(address(app, name), headers={"Accept-Encoding": "gzip, br"})
    assert plain.content_encoding is None
    assert "Accept-Encoding" in compressed.vary
    if len(plain.data) >= 1000:
        assert compressed.content_encoding == "gzip"
        assert gzip.decompress(compressed.data) == minify(plain.data, name)
        assert compressed.content_length == len(compressed.data) < len(plain.data)
    for response in (plain, compressed):
        assert response.cache_control.immutable
        assert response.cache_control.max_age > 30_000_000
        etag = response.headers["ETag"]
        again = client.get(address(app, name), headers={"If-None-Match": etag})
        assert again.status_code == 304


def test_a_photo_is_not_compressed(app: Flask, client: FlaskClient) -> None:
    photo = address(app, "samples/hand1.jpg")
    response = client.get(photo, headers={"Accept-Encoding": "gzip"})
    assert response.content_encoding is None


def test_pages_and_responses_are_compressed_but_not_cached(client: FlaskClient) -> None:
    for path in ("/", "/photographs", "/api/v1/rules"):
        plain = client.get(path)
        compressed = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert gzip.decompress(compressed.data) == plain.data
        assert compressed.cache_control.max_age is None


def test_a_changed_file_has_another_address(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "app.js").write_text("one")
    before = static_address(tmp_path)
    assert static_address(tmp_path) == before
    (tmp_path / "js" / "app.js").write_text("two")
    assert static_address(tmp_path) != before
