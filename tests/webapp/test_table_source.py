"""The pages of a table as they are sent: complete, small, and without foreign resources."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

PAGES = ("/t/a-key", "/new")
MOST = 130_000  # bytes of the first load, packed


def links(client: FlaskClient, page: str) -> list[str]:
    """Return the addresses that a page loads initially."""
    return re.findall(r'(?:src|href)="(/[^"]+)"', client.get(page).get_data(as_text=True))


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_works(client: FlaskClient, page: str) -> None:
    found = links(client, page)
    assert len(found) > 8
    for link in found:
        assert client.get(link).status_code == 200, link


@pytest.mark.parametrize("page", PAGES)
def test_the_first_load_is_small(client: FlaskClient, page: str) -> None:
    packed = {"Accept-Encoding": "gzip"}
    files = {link for link in links(client, page) if "/static/" in link} | {page}
    assert sum(len(client.get(link, headers=packed).data) for link in files) < MOST
