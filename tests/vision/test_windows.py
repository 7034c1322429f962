"""Windows that search small tiles enlarged, and the merging of their boxes."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.boxes import Box
from vision.detect.proposals import Proposal, fit_sizes
from vision.detect.windows import MAX_WINDOWS, Search, count_more, merge_searches, plan_windows

SIDE = 640
PHOTO = (1500, 2000, 3)
WHOLE = Box(0, 0, 2000, 1500)


def tiles(*boxes: Box, confidence: float = 0.9) -> tuple[Proposal, ...]:
    return tuple(Proposal(box, confidence, 0.0) for box in boxes)


def tile_at(x: float, y: float, size: float) -> Box:
    return Box(x - size * 0.375, y - size / 2, x + size * 0.375, y + size / 2)


def table(near: float, far: float) -> list[Box]:
    """Return tiles over the whole photo, with these sizes at its lower and its upper edge."""
    return [
        tile_at(x, y, far + (near - far) * y / 1500)
        for y in range(100, 1450, 150)
        for x in range(100, 1950, 150)
    ]


def merged(photo: Search, *searches: Search) -> tuple[Proposal, ...]:
    return merge_searches(photo, searches, iou=0.5, inside=0.8)


class TestSizes:
    def test_sizes_follow_the_perspective(self) -> None:
        sizes = fit_sizes(table(near=120, far=40))
        assert sizes.at(1000, 200) == pytest.approx(50.7, rel=0.05)
        assert sizes.at(300, 1300) == pytest.approx(109, rel=0.05)


class TestPlan:
    def test_nothing_found_needs_no_windows(self) -> None:
        assert plan_windows((), PHOTO, SIDE).windows == ()

    def test_large_tiles_need_no_windows(self) -> None:
        row = tiles(*(tile_at(x, 700, 130) for x in range(200, 1800, 100)))
        assert plan_windows(row, PHOTO, SIDE).windows == ()

    def test_small_tiles_close_together_need_one_window(self) -> None:
        row = tiles(*(tile_at(x, 700, 60) for x in range(700, 1300, 45)))
        (window,) = plan_windows(row, PHOTO, SIDE).windows
        assert (window.left, window.top) == (470, 463)
        assert (window.right, window.bottom) == (1514, 937)

    def test_a_whole_table_of_small_tiles_needs_windows_everywhere(self) -> None:
        plan = plan_windows(tiles(*table(near=60, far=60)), PHOTO, SIDE)
        assert len(plan.windows) == 8
        for tile in table(near=60, far=60):
            assert any(Search(window, ()).whole(tile) for window in plan.windows)

    def test_only_the_small_tiles_of_a_table_need_windows(self) -> None:
        plan = plan_windows(tiles(*table(near=330, far=30)), PHOTO, SIDE)
        assert plan.windows
        assert max(window.bottom for window in plan.windows) < 1400
        assert min(window.top for window in plan.windows) == 0

    def test_windows_make_tiles_large_enough(self) -> None:
        plan = plan_windows(tiles(*table(near=90, far=45)), PHOTO, SIDE)
        for window in plan.windows:
            size = plan.sizes.at(*window.centre) * SIDE / max(window.width, window.height)
            assert 36 <= size <= 100

    def test_there_are_never_too_many_windows(self) -> None:
        tiny = tiles(*table(near=20, far=20))
        assert 8 < len(plan_windows(tiny, PHOTO, SIDE).windows) <= MAX_WINDOWS

    def test_a_few_odd_boxes_do_not_cause_several_windows(self) -> None:
        few = tiles(
            *(tile_at(x, y, 50) for x, y in ((50, 80), (1900, 60), (90, 1400), (1800, 1300)))
        )
        assert plan_windows(few, PHOTO, SIDE).windows == ()

    def test_a_portrait_photo_is_like_a_landscape_one(self) -> None:
        turned = [Box(b.top, b.left, b.bottom, b.right) for b in table(near=60, far=60)]
        upright = plan_windows(tiles(*table(near=60, far=60)), PHOTO, SIDE)
        portrait = plan_windows(tiles(*turned), (2000, 1500, 3), SIDE)
        swapped = {(w.top, w.left, w.bottom, w.right) for w in portrait.windows}
        assert swapped == {(w.left, w.top, w.right, w.bottom) for w in upright.windows}

    def test_windows_far_from_every_tile_are_not_searched(self) -> None:
        row = [tile_at(x, 150, 50) for x in range(60, 1950, 50)]
        plan = plan_windows(tiles(*row), PHOTO, SIDE)
        near = plan.near(row)
        assert 0 < len(near) < len(plan.windows)
        assert max(window.bottom for window in near) < 1400

    @given(st.integers(5, 140), st.integers(0, 2**32 - 1))
    def test_every_small_tile_is_whole_in_a_window(self, count: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        height, width = (int(side) for side in rng.integers(800, 3000, 2))
        scale = SIDE / max(height, width)
        base = rng.uniform(10, 24)
        boxes = []
        for _ in range(count):
            size = base * rng.uniform(0.8, 1.25) / scale
            w, h = (size, size * 0.75) if rng.random() < 0.5 else (size * 0.75, size)
            x, y = rng.uniform(0, width - w), rng.uniform(0, height - h)
            boxes.append(Box(x, y, x + w, y + h))
        plan = plan_windows(tiles(*boxes), (height, width, 3), SIDE)
        near = plan.near(boxes)
        if plan.windows:
            for box in boxes:
                assert any(Search(window, ()).whole(box) for window in near)


class TestMerging:
    left, right = Box(0, 0, 1060, 1500), Box(940, 0, 2000, 1500)

    def test_a_tile_in_the_photo_and_in_a_window_has_one_box(self) -> None:
        first = Search(WHOLE, tiles(tile_at(500, 500, 60), confidence=0.95))
        window = Search(self.left, tiles(tile_at(503, 502, 58)))
        assert merged(first, window) == window.found

    def test_a_tile_in_two_windows_has_one_box(self) -> None:
        first = Search(WHOLE, ())
        one = Search(self.left, tiles(tile_at(1000, 500, 60), confidence=0.8))
        other = Search(self.right, tiles(tile_at(1002, 501, 61), confidence=0.9))
        assert merged(first, one, other) == other.found

    def test_a_box_cut_by_its_window_is_dropped_for_the_whole_tile(self) -> None:
        first = Search(WHOLE, ())
        one = Search(self.left, tiles(Box(1032, 480, 1059, 530), confidence=0.95))
        other = Search(self.right, tiles(Box(1030, 480, 1068, 530), confidence=0.7))
        assert merged(first, one, other) == other.found

    def test_a_cut_box_is_dropped_even_if_the_other_window_shows_no_tile(self) -> None:
        one = Search(self.left, tiles(Box(1032, 480, 1059, 530)))
        assert merged(Search(WHOLE, ()), one, Search(self.right, ())) == ()

    def test_a_cut_box_counts_where_no_other_window_is(self) -> None:
        one = Search(self.left, tiles(Box(1032, 480, 1059, 530)))
        assert merged(Search(WHOLE, ()), one) == one.found

    def test_a_box_at_the_edge_of_the_photo_is_not_cut(self) -> None:
        one = Search(self.left, tiles(Box(0, 480, 30, 530)))
        assert merged(Search(WHOLE, ()), one, Search(self.right, ())) == one.found

    def test_near_tiles_outside_the_windows_stay(self) -> None:
        near = tiles(*(tile_at(x, 1400, 190) for x in range(200, 1900, 150)))
        far = tiles(*(tile_at(x, 300, 50) for x in range(200, 1900, 50)), confidence=0.7)
        first = Search(WHOLE, near + far[::3])
        assert set(merged(first, Search(Box(0, 0, 2000, 700), far))) == {*near, *far}

    def test_a_worse_window_is_recognised(self) -> None:
        row = tiles(*(tile_at(x, 300, 60) for x in range(200, 900, 60)))
        first = Search(WHOLE, row)
        assert count_more(Search(self.left, row), first) == 0
        assert count_more(Search(self.left, row[1:]), first) == -1
        assert count_more(Search(self.right, ()), first) == 0

    def test_the_tile_above_a_sideways_tile_is_kept(self) -> None:
        kan = tiles(Box(100, 100, 168, 150), Box(101, 50, 169, 100), Box(168, 82, 218, 150))
        half_hidden = tiles(Box(300, 100, 368, 150), Box(302, 75, 370, 125))
        first, window = Search(WHOLE, ()), Search(self.left, kan + half_hidden)
        assert set(merged(first, window)) == {*kan, *half_hidden}

    @given(st.integers(1, 14), st.integers(1, 4), st.floats(-0.6, 0.6), st.floats(30, 80))
    def test_adjacent_tiles_are_all_kept(
        self, columns: int, rows: int, slant: float, size: float
    ) -> None:
        """Tiles with touching sides have boxes that overlap if the row is slanted."""
        cos, sin = np.cos(slant), np.sin(slant)
        across, down = np.array([cos, sin]) * 0.75 * size, np.array([-sin, cos]) * size
        half = (np.abs(across) + np.abs(down)) / 2
        boxes = []
        for column in range(columns):
            for row in range(rows):
                centre = np.array([1000, 700]) + column * across + row * down
                boxes.append(Box(*map(float, (*(centre - half), *(centre + half)))))
        found = merged(Search(WHOLE, ()), Search(Box(0, 0, 2000, 1499), tiles(*boxes)))
        assert {each.box for each in found} == set(boxes)

    @given(
        st.lists(
            st.tuples(st.integers(0, 1940), st.integers(0, 1440), st.floats(0.25, 1)), max_size=40
        )
    )
    def test_merging_is_idempotent(self, places: list[tuple[int, int, float]]) -> None:
        boxes = tuple(
            Proposal(Box(x, y, x + 40, y + 55), confidence, 0.0) for x, y, confidence in places
        )
        half = len(boxes) // 2
        searches = [
            Search(
                window, tuple(each for each in boxes[half:] if Search(window, ()).whole(each.box))
            )
            for window in (self.left, self.right)
        ]
        once = merged(Search(WHOLE, boxes[:half]), *searches)
        again = merged(Search(WHOLE, ()), Search(WHOLE, once))
        assert again == once
        assert all(a.confidence >= b.confidence for a, b in pairwise(once))
