"""The circumstances that the page offers at once are those that the scorer accepts."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from scorer.riichi.contradictions import contradictions
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.tiles.hand import parse_hand
from scorer.tiles.tile import Wind

if TYPE_CHECKING:
    from playwright.sync_api import Page

HANDS = (
    "234m567p345678s99s",  # chankan takes the only tile of its kind
    "234m567p99s678p345s",
    "234m567p22s789s 1111z",
    "234m567p22s789s 555=z",
)
RIICHI = {Riichi.NONE: "none", Riichi.RIICHI: "riichi", Riichi.DOUBLE: "double"}
ALLOWED = """async (cases) => {
    const app = document.querySelector("script[type=module]").src;
    const { emptyHand } = await import(new URL("hand/hand.js", app));
    const { allowsIppatsu, possibleMoments } = await import(
        new URL("hand/circumstances.js", app)
    );
    const { parseNotation } = await import(new URL("table/notation.js", app));
    return cases.map(([text, circumstances]) => {
        const empty = emptyHand({ seat: "S", round: "E", honba: 0 });
        const parsed = parseNotation(text, empty);
        const hand = {
            ...parsed,
            winning: parsed.pieces.at(-1).id,
            circumstances: { ...parsed.circumstances, ...circumstances },
        };
        return [allowsIppatsu(hand), possibleMoments(hand).includes("chankan")];
    });
}"""


def test_ippatsu_and_chankan_are_offered_where_the_scorer_accepts_them(
    page: Page, address: str
) -> None:
    page.goto(address)
    cases, ippatsu, chankan = [], [], []
    for text, by, riichi, moment in product(HANDS, By, Riichi, Moment):
        hand, tile = parse_hand(text)
        win = Win(tile, by, seat=Wind.SOUTH, round=Wind.EAST, riichi=riichi, moment=moment)
        if contradictions(hand, win):
            continue
        cases.append([text, {"by": by.value, "riichi": RIICHI[riichi], "moment": moment.value}])
        ippatsu.append(not contradictions(hand, replace(win, ippatsu=True)))
        plain = replace(win, riichi=Riichi.NONE, moment=Moment.CHANKAN)
        chankan.append(not contradictions(hand, plain))
    assert len(cases) > 20
    assert {True, False} == set(ippatsu) == set(chankan)
    found = page.evaluate(ALLOWED, cases)
    assert found == [list(pair) for pair in zip(ippatsu, chankan, strict=True)]
