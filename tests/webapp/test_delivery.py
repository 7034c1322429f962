"""Answers come packed where the browser unpacks, and static files are kept for good."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from webapp.web.caching import static_address


def address(app: Flask, name: str) -> str:
    with app.test_request_context():
        return url_for("static", filename=name)


@pytest.mark.parametrize("name", ["js/calculator.js", "css/base.css", "tiles/7s.svg", "icon.svg"])
def test_a_static_file_is_packed_and_kept(app: Flask, client: FlaskClient, name: str) -> None:
    plain = client.get(address(app, name))
    packed = client.get(address(app, name), headers={"Accept-Encoding": "gzip, br"})
    assert plain.content_encoding is None
    assert "Accept-Encoding" in packed.vary
    if len(plain.data) >= 1000:
        assert packed.content_encoding == "gzip"
        assert gzip.decompress(packed.data) == plain.data
        assert packed.content_length == len(packed.data) < len(plain.data)
    for answer in (plain, packed):
        assert answer.cache_control.immutable
        assert answer.cache_control.max_age > 30_000_000
        etag = answer.headers["ETag"]
        again = client.get(address(app, name), headers={"If-None-Match": etag})
        assert again.status_code == 304


def test_a_photo_is_not_packed_again(app: Flask, client: FlaskClient) -> None:
    photo = address(app, "samples/hand1.jpg")
    answer = client.get(photo, headers={"Accept-Encoding": "gzip"})
    assert answer.content_encoding is None


def test_pages_and_answers_are_packed_but_not_kept(client: FlaskClient) -> None:
    for path in ("/", "/photographs", "/api/v1/rules"):
        plain = client.get(path)
        packed = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert gzip.decompress(packed.data) == plain.data
        assert packed.cache_control.max_age is None


def test_a_changed_file_has_another_address(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "app.js").write_text("one")
    before = static_address(tmp_path)
    assert static_address(tmp_path) == before
    (tmp_path / "js" / "app.js").write_text("two")
    assert static_address(tmp_path) != before
