"""The rendered exam: its hands, tables and labels, without Blender."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("fontTools", reason="describing a set of tiles needs the extra [train]")

from scorer.tiles.hand import format_hand, parse_hand
from scorer.tiles.melds import MeldKind
from training.faces import STANDARD
from training.geometry import FACE, Block
from training.render.exam import Task, exam_designs, task, write_exam
from training.render.scene import Scene, Surface
from training.render.table_layout import OPEN_HANDS, deal, random_table
from vision.boxes import BACK, TILE_LABELS
from vision.evaluation.labelled_photos import labelled_sets

PHOTOS = 12


@pytest.fixture(scope="module")
def tasks() -> list[Task]:
    return [task(number, (STANDARD,)) for number in range(PHOTOS)]


@pytest.fixture(scope="module")
def open_tasks() -> list[Task]:
    return [task(number, (STANDARD,), OPEN_HANDS) for number in range(4)]


def grey(scene: Scene) -> np.ndarray:
    return np.full((scene.phone.height, scene.phone.width, 3), 128, np.uint8)


def test_a_deal_is_a_won_hand_of_one_set() -> None:
    rng = np.random.default_rng(5)
    melds: Counter[MeldKind] = Counter()
    for _ in range(200):
        dealt = deal(rng)
        hand, winning = parse_hand(dealt.notation)
        melds.update(meld.kind for meld in hand.melds)
        tiles = Counter([*map(str, (*hand.tiles, winning)), *dealt.rest])
        assert tiles.total() == 136
        assert all(tiles[red] == 1 and tiles[f"5{red[1]}"] == 3 for red in ("0m", "0p", "0s"))
        assert max(tiles.values()) == 4
    assert len(melds) == 5


def test_a_task_is_always_the_same(tasks: list[Task]) -> None:
    again = task(3, (STANDARD,))
    assert again.scene.phone == tasks[3].scene.phone
    assert again.scene.light == tasks[3].scene.light
    for tile, before in zip(again.labelled, tasks[3].labelled, strict=True):
        assert tile.label == before.label
        assert np.array_equal(tile.corners, before.corners)


def test_the_hands_of_an_exam_do_not_change(tasks: list[Task]) -> None:
    answers = [tasks[number].answer for number in (0, 1, 9)]
    assert [format_hand(answer.hand, answer.winning) for answer in answers] == [
        "340m40678p456s77z6p",
        "23468m123p67899s7m",
        "6789m340789p6m 2222s",
    ]


def test_another_seed_has_other_designs_and_hands(tasks: list[Task]) -> None:
    assert exam_designs(2, seed=7) != exam_designs(2)
    other = [task(number, (STANDARD,), seed=7).answer for number in range(3)]
    assert all(one.hand != each.answer.hand for one, each in zip(other, tasks, strict=False))


def test_open_hands_have_melds_and_most_have_indicators() -> None:
    tables = [random_table(np.random.default_rng(n), OPEN_HANDS) for n in range(40)]
    melds = [parse_hand(table.notation)[0].melds for table in tables]
    assert all(melds)
    assert {meld.kind for each in melds for meld in each} == set(MeldKind)
    assert sum(bool(table.dora) for table in tables) > 20
    assert all(len(table.ura) in {0, len(table.dora)} for table in tables)
    assert any(table.ura for table in tables)


def test_the_answer_names_the_labels_of_hand_and_indicators(
    tasks: list[Task], open_tasks: list[Task]
) -> None:
    for each in (*tasks, *open_tasks):
        answer = each.answer
        named = Counter(each.labelled[place].label for place in answer.tiles)
        hidden = named.pop(BACK, 0)
        tiles = (*answer.hand.tiles, answer.winning, *answer.dora, *answer.ura)
        wanted = Counter(map(str, tiles))
        assert not named - wanted
        assert (wanted - named).total() == hidden
        assert hidden == 2 * sum(meld.kind is MeldKind.ANKAN for meld in answer.hand.melds)


def test_every_tile_lies_in_the_picture(tasks: list[Task]) -> None:
    for each in tasks:
        phone = each.scene.phone
        corners = np.concatenate([tile.corners for tile in each.labelled])
        assert corners.min() >= 0
        assert (corners.max(0) <= [phone.width, phone.height]).all()


def test_each_photo_shows_a_hand_of_one_set(tasks: list[Task]) -> None:
    for each in tasks:
        labels = Counter(tile.label for tile in each.labelled)
        faces = Counter(label.replace("0", "5") for label in labels.elements() if label != BACK)
        assert faces.total() + labels[BACK] >= 14
        assert max(faces.values()) <= 4
        assert all(labels[red] <= 1 for red in ("0m", "0p", "0s"))


def test_the_photos_show_red_fives_and_backs_and_things(tasks: list[Task]) -> None:
    labels = Counter(tile.label for each in tasks for tile in each.labelled)
    assert labels["0m"] + labels["0p"] + labels["0s"] > PHOTOS / 2
    assert labels[BACK] > PHOTOS / 2
    assert any(block.label is None for each in tasks for block in each.scene.blocks)
    assert {each.scene.look.surface for each in tasks} == set(Surface)


def test_tiles_do_not_overlap(tasks: list[Task]) -> None:
    for each in tasks:
        blocks = each.scene.blocks
        for place, one in enumerate(blocks):
            assert all(common_depth(one, other) < 0.01 for other in blocks[:place])


def common_depth(one: Block, other: Block) -> float:
    """Return the overlap of two lying blocks along the axis where it is smallest."""
    depths = []
    corners = [np.concatenate([each.corners(0), each.corners(1)]) for each in (one, other)]
    for axis in (*one.frame, *other.frame[:2]):
        first, second = (spots @ axis for spots in corners)
        depths.append(min(first.max(), second.max()) - max(first.min(), second.min()))
    return float(min(depths))


def test_the_upper_level_of_a_wall_rests_on_the_lower(tasks: list[Task]) -> None:
    upper = [
        (block, each.scene.blocks)
        for each in tasks
        for block in each.scene.blocks
        if block.label and block.centre[2] > block.size[2]
    ]
    assert upper
    for block, blocks in upper:
        assert any(
            np.linalg.norm(block.centre[:2] - below.centre[:2]) < 0.2 and below is not block
            for below in blocks
        )
        assert abs(block.normal(FACE)[2]) == pytest.approx(1.0)


def test_the_exam_is_a_labelled_set_and_can_be_continued(tmp_path: Path) -> None:
    write_exam(tmp_path, designs=1, photos=1, photograph=grey)
    seen: list[int] = []

    def counted(scene: Scene) -> np.ndarray:
        seen.append(scene.seed)
        return grey(scene)

    write_exam(tmp_path, designs=1, photos=2, photograph=counted)
    assert seen == [1]
    (found,) = labelled_sets(tmp_path)
    photos = list(found.load_all())
    assert len(photos) == 2
    for number, photo in enumerate(photos):
        composition = task(number, exam_designs(1))
        assert [box.label for box in photo.boxes] == [tile.label for tile in composition.labelled]
        assert all(box.label in TILE_LABELS for box in photo.boxes)
        assert photo.load_pixels().shape[:2] == (
            composition.scene.phone.height,
            composition.scene.phone.width,
        )
        for box, tile in zip(photo.boxes, composition.labelled, strict=True):
            assert (box.left, box.top, box.right, box.bottom) == pytest.approx(tile.box, abs=0.1)
