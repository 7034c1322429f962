"""A language is added by its catalogue alone: page, API, command and scorer answer in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.made_up_language import CODE, NAME, checkout_with_language, run_python

HAND = "123m456p789s11222z"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return checkout_with_language(tmp_path_factory.mktemp("checkout"))


def test_the_scorer_has_the_language_and_its_plural_forms(checkout: Path) -> None:
    code = f"""
from scorer.tiles.messages import native_name, plural
from scorer.tiles.terms import Language
language = Language("{CODE}")
print(native_name(language), language in list(Language))
for count in (1, 2, 5, 22, 25):
    print(plural("{{count}} tile", "{{count}} tiles", count).text(language))
"""
    assert run_python(checkout, "-c", code).splitlines() == [
        f"{NAME} True",
        "⟦0: 1 tiles⟧",
        "⟦1: 2 tiles⟧",
        "⟦2: 5 tiles⟧",
        "⟦1: 22 tiles⟧",
        "⟦2: 25 tiles⟧",
    ]


def test_the_command_answers_in_the_language(checkout: Path) -> None:
    code = "import sys; from webapp.cli import main; sys.exit(main(sys.argv[1:]))"
    options = ("score", HAND, "--tsumo", "--lang", CODE)
    assert run_python(checkout, "-c", code, *options).endswith("⟦Tsumo: everyone pays 700.⟧\n")


@pytest.mark.long
def test_the_api_and_the_page_are_in_the_language(checkout: Path) -> None:
    code = f"""
import json, re
from webapp.web.app import create_app
client = create_app().test_client()
headers = dict([("Accept-Language", "{CODE}")])
bad = dict(hand="123m 4z", by="ron")
by_header = client.post("/api/v1/score", json=bad, headers=headers).json
by_field = client.post("/api/v1/score", json=bad | dict(language="{CODE}")).json
page = client.get("/", headers=headers).text
address = re.search('rel="preload" as="fetch" crossorigin href="([^"]+)"', page)[1]
print(json.dumps([by_header, by_field, page, address, client.get(address).json]))
"""
    *answers, page, address, catalogue = json.loads(run_python(checkout, "-c", code))
    for answer in answers:
        assert answer["error"]["message"].startswith("⟦")
    assert f'<html lang="{CODE}"' in page
    assert NAME in page
    assert "⟦What is this hand worth?⟧" in page
    assert address.endswith(f"/home-{CODE}.json")
    assert catalogue["messages"]["Who pays"] == "⟦Who pays⟧"
    assert [catalogue["forms"][number] for number in (1, 2, 5, 22, 25)] == [*"01212"]
