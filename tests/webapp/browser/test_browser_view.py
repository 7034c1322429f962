"""The photo with its labels, and the winner's discards, in a browser."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from flask import Flask
from PIL import Image
from playwright.sync_api import Page, expect

from tests.webapp.calculator_page import choose_photo
from vision.boxes import Box, Detection
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader

Serve = Callable[[Flask], str]

DOWN = ["2m", "3m", "4m", "6p", "7p", "8p", "3s", "3s", "4s", "5s", "6s", "7z", "7z"]
# The share of each label that covers the box of a tile, its own too.
HIDING = """() => {
    const area = each => each.getBBox();
    const common = (from, size, other, others) =>
        Math.max(0, Math.min(from + size, other + others) - Math.max(from, other));
    const boxes = [...document.querySelectorAll("#photo .box:not(.gap)")];
    return boxes.filter(own => own.querySelector(".badge")).map(own => {
        const label = area(own.querySelector(".badge"));
        const covered = boxes.map(each => {
            const box = area(each.querySelector(".edge"));
            const wide = common(label.x, label.width, box.x, box.width);
            const high = common(label.y, label.height, box.y, box.height);
            return wide * high / (label.width * label.height);
        });
        return Math.max(...covered);
    });
}"""


class Down:
    """A detector that returns a vertical row with the winning tile apart at its end."""

    def detect(self, image: object) -> tuple[Detection, ...]:
        return tuple(
            Detection(label, 0.99, Box(300, top, 364, top + 48), ((label, 0.99),), 90)
            for label, top in zip([*DOWN, "7z"], [*range(20, 670, 50), 716], strict=True)
        )


class Between:
    """A detector that returns a hand between two rows of backs."""

    def detect(self, image: object) -> tuple[Detection, ...]:
        hand = [
            Detection(label, 0.99, Box(left, 220, left + 48, 284), ((label, 0.99),))
            for label, left in zip([*DOWN, "7z"], [*range(20, 670, 50), 680], strict=True)
        ]
        backs = [
            Detection("back", 0.99, Box(left, top, left + 48, top + 64), (("back", 0.99),))
            for top in (154, 286)
            for left in range(20, 750, 50)
        ]
        return (*hand, *backs)


@pytest.fixture
def detector() -> Down:
    return Down()


@pytest.mark.long
def test_labels_of_a_vertical_row_hide_no_tile(page: Page, address: str) -> None:
    stream = io.BytesIO()
    Image.new("RGB", (600, 800), "gray").save(stream, "JPEG")
    page.goto(address)
    choose_photo(page, stream.getvalue())
    expect(page.locator("#photo .box .badge")).to_have_count(14)
    expect(page.locator("#photo .leader")).to_have_count(0)
    assert max(page.evaluate(HIDING)) < 0.02


@pytest.mark.long
def test_labels_between_tight_rows_have_leader_lines(page: Page, serve: Serve) -> None:
    stream = io.BytesIO()
    Image.new("RGB", (800, 500), "gray").save(stream, "JPEG")
    page.goto(serve(create_app(reader=DetectorReader(Between()))))
    choose_photo(page, stream.getvalue())
    expect(page.locator("#photo .box.hand .badge, #photo .box.winning-tile .badge")).to_have_count(
        14
    )
    assert page.locator("#photo .leader").count() >= 10
    assert max(page.evaluate(HIDING)) < 0.02
    ends = page.evaluate(
        """() => [...document.querySelectorAll("#photo .box:has(.leader)")].map((box) => {
            const line = box.querySelector(".leader");
            const touches = (each, x, y) => {
                const { x: left, y: top, width, height } = each.getBBox();
                return x > left - 1 && x < left + width + 1 && y > top - 1 && y < top + height + 1;
            };
            const ends = ["x1", "y1", "x2", "y2"].map((name) => line[name].baseVal.value);
            const [x1, y1, x2, y2] = ends;
            return touches(box.querySelector(".edge"), x1, y1)
                && touches(box.querySelector(".badge"), x2, y2);
        })"""
    )
    assert all(ends)
