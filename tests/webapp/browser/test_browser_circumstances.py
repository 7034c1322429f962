"""The page offers the circumstances that the scorer accepts, and says a hand as players do."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from playwright.sync_api import Page

from scorer.riichi.contradictions import contradictions
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.tiles.hand import parse_hand
from scorer.tiles.tile import Wind

HANDS = (
    "19m19p19s1234566z7z",  # thirteen orphans can rob a closed kan
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
        const moments = possibleMoments(hand);
        const robbed = ["chankan", "closed_chankan"].map((each) => moments.includes(each));
        return [allowsIppatsu(hand), ...robbed];
    });
}"""


def test_ippatsu_and_chankan_are_offered_where_the_scorer_accepts_them(
    page: Page, address: str
) -> None:
    page.goto(address)
    cases, ippatsu = [], []
    chankan: list[bool] = []
    closed: list[bool] = []
    for text, by, riichi, moment in product(HANDS, By, Riichi, Moment):
        hand, tile = parse_hand(text)
        win = Win(tile, by, seat=Wind.SOUTH, round=Wind.EAST, riichi=riichi, moment=moment)
        if contradictions(hand, win):
            continue
        cases.append([text, {"by": by.value, "riichi": RIICHI[riichi], "moment": moment.value}])
        ippatsu.append(not contradictions(hand, replace(win, ippatsu=True)))
        for offered, robbed in ((chankan, Moment.CHANKAN), (closed, Moment.CLOSED_CHANKAN)):
            plain = replace(win, riichi=Riichi.NONE, moment=robbed)
            offered.append(not contradictions(hand, plain))
    assert len(cases) > 20
    assert {True, False} == set(ippatsu) == set(chankan) == set(closed)
    found = page.evaluate(ALLOWED, cases)
    assert found == [list(pair) for pair in zip(ippatsu, chankan, closed, strict=True)]
