"""Whole readings judged, without a picture: readings put together by hand, and simulated ones."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("fontTools", reason="describing a set of tiles needs the extra [train]")

from bench.layout import judgements, tables
from scorer.tiles.melds import Meld, MeldKind, parse_meld
from scorer.tiles.terms import Words
from scorer.tiles.tile import parse_tile
from vision.boxes import Box, Detection
from vision.evaluation.labelled_photos import LabelError, LabelledBox
from vision.labels import BACK
from vision.reading.doubts import Doubt, DoubtKind
from vision.reading.reading import Reading, ReadMeld
from vision.training.exams.answers import Answer, answer_json, answer_of, load_answer
from vision.training.exams.judge import described, judge, judgements_json, main
from vision.training.exams.judgement import Judgement, Part, figures, judged
from vision.training.faces.kanji.fonts import FontMissingError
from vision.training.render.exam import exam_designs, task, write_exam
from vision.training.render.scene import Scene
from vision.training.render.simulate import NONE, simulated
from vision.training.render.table_layout import OPEN_HANDS

NOTATION = "23m55s4m 4-06p 555=z 9999m"
DORA, URA = ("1z", "2p"), ("3s", "4z")
CLOSED = ["2m", "3m", "5s", "5s", "4m"]
MELDS = [["4p", "0p", "6p"], ["5z", "5z", "5z"], [BACK, "9m", "9m", BACK]]
LABELS = [*CLOSED, *(label for meld in MELDS for label in meld), *DORA, *URA]
STRAY = len(LABELS)  # a discard


def right_answer(notation: str = NOTATION) -> Answer:
    return answer_of(notation, dora=DORA, ura=URA, tiles=range(len(LABELS)))


def tile_at(place: int, label: str) -> Detection:
    box = Box(40 * place, 0, 40 * place + 30, 40)
    return Detection(label, 0.98, box, ((label, 0.98),))


def right_reading(notation: str = NOTATION) -> Reading:
    tiles = [tile_at(place, label) for place, label in enumerate([*LABELS, "9s"])]
    places, laid = len(CLOSED), []
    for text, labels in zip(notation.split()[1:], MELDS, strict=True):
        laid.append(ReadMeld(parse_meld(text), tuple(range(places, places + len(labels)))))
        places += len(labels)
    return Reading(
        1200,
        100,
        tuple(tiles),
        hand_tiles=(0, 1, 2, 3),
        winning_index=4,
        laid=tuple(laid),
        dora_tiles=(places, places + 1),
        ura_tiles=(places + 2, places + 3),
    )


def judgement(reading: Reading, answer: Answer | None = None) -> Judgement:
    boxes = [
        LabelledBox(label, 40 * place, 0, 40 * place + 30, 40)
        for place, label in enumerate([*LABELS, "9s"])
    ]
    return judged("a.jpg", answer or right_answer(), boxes, reading)


def relabelled(reading: Reading, place: int, label: str, *, chances: tuple = ()) -> Reading:
    tiles = list(reading.tiles)
    candidates = chances or ((label, 0.98),)
    tiles[place] = replace(tiles[place], label=label, candidates=candidates)
    return replace(reading, tiles=tuple(tiles))


def decoded(reading: Reading, place: int, was: str, now: str) -> Reading:
    """The reading after decoding has changed a tile."""
    changed = relabelled(reading, place, now, chances=((was, 0.6), (now, 0.3)))
    doubt = Doubt(DoubtKind.CHANGED_TILE, Words("changed", ""), (changed.tiles[place].box,))
    return replace(changed, doubts=(*changed.doubts, doubt))


def share(name: str, *judgements: Judgement) -> tuple[float, float]:
    figure = figures(judgements)[name]
    return figure.part, figure.whole


def with_meld(reading: Reading, place: int, meld: Meld) -> Reading:
    laid = list(reading.laid)
    laid[place] = replace(laid[place], meld=meld)
    return replace(reading, laid=tuple(laid))


def test_a_right_reading_is_right_in_all_parts():
    found = judgement(right_reading())
    assert found.right
    assert found.tiles_right
    assert found.undoubted
    assert (found.kans, found.kans_read) == (1, 1)
    assert share("right", found) == (1, 1)
    assert share("right_where_tiles_right", found) == (1, 1)
    assert share("undoubted_right", found) == (1, 1)


@pytest.mark.parametrize(
    ("wrong", "reading"),
    [
        ([Part.HAND], relabelled(right_reading(), 1, "4m")),
        ([Part.HAND], replace(right_reading(), hand_tiles=(0, 1, 2))),
        ([Part.WINNING_TILE], relabelled(right_reading(), 4, "7m")),
        ([Part.WINNING_TILE], replace(right_reading(), winning_index=None)),
        (
            [Part.HAND, Part.WINNING_TILE],
            replace(right_reading(), hand_tiles=(0, 1, 2, 4), winning_index=3),
        ),
        ([Part.DORA], relabelled(right_reading(), 15, "7m")),
        ([Part.DORA, Part.URA], replace(right_reading(), dora_tiles=(17,), ura_tiles=(15, 16, 18))),
        ([Part.URA], replace(right_reading(), ura_tiles=())),
        ([Part.MELDS], replace(right_reading(), laid=right_reading().laid[:2])),
        ([Part.MELDS], with_meld(right_reading(), 0, parse_meld("40-6p"))),
        ([Part.MELDS], with_meld(right_reading(), 1, parse_meld("555-z"))),
        ([Part.MELDS], with_meld(right_reading(), 2, parse_meld("999=9m"))),
    ],
)
def test_what_is_wrong_is_told(wrong: list[Part], reading: Reading):
    found = judgement(reading)
    assert list(found.wrong) == wrong
    for part in Part:
        assert share(part, found) == (part not in wrong, 1)
    winners = {Part.HAND, Part.WINNING_TILE, Part.MELDS}
    assert share("winner", found) == (winners.isdisjoint(wrong), 1)
    assert share("right", found) == (0, 1)


def test_the_order_in_which_things_lie_does_not_matter():
    reading = right_reading()
    turned = replace(
        reading,
        hand_tiles=reading.hand_tiles[::-1],
        laid=reading.laid[::-1],
        dora_tiles=reading.dora_tiles[::-1],
        ura_tiles=reading.ura_tiles[::-1],
    )
    assert judgement(turned).right


def test_a_red_five_on_its_face_is_not_asked_for():
    notation = "23m55s4m 4-56p 666=z 0555m"
    answer = answer_of(notation, dora=DORA, ura=URA)
    reading = relabelled(right_reading(notation), 6, "5p")
    plain = with_meld(reading, 2, Meld(MeldKind.ANKAN, (parse_tile("5m"),) * 4))
    assert judgement(reading, answer).right
    assert judgement(plain, answer).right


@pytest.mark.parametrize("read_as", ["9999-m", "999=9m", "8888m", None])
def test_a_closed_kan_read_as_anything_else_is_counted(read_as: str | None):
    reading = right_reading()
    if read_as is None:
        reading = replace(reading, laid=reading.laid[:2])
    else:
        reading = with_meld(reading, 2, parse_meld(read_as))
    assert share("closed_kans_misread", judgement(reading)) == (1, 1)


def test_of_the_readings_without_a_doubt_the_wrong_ones_are_told():
    doubt = Doubt(DoubtKind.LAYOUT, Words("check", ""))
    wrong = relabelled(right_reading(), 1, "4m")
    found = [
        judgement(right_reading()),
        judgement(wrong),
        judgement(replace(wrong, doubts=(doubt,))),
    ]
    assert share("undoubted", *found) == (2, 3)
    assert share("undoubted_right", *found) == (1, 2)
    asked = judgement(replace(right_reading(), doubts=(doubt,)))
    assert share("right_undoubted", *found, asked) == (1, 2)


def test_the_benchmark_judges_simulated_tables_as_an_exam_is_judged():
    assert [each.wrong for each in judgements(list(tables(2)), NONE)] == [(), ()]


def test_what_decoding_repairs_breaks_and_changes_in_vain():
    reading = right_reading()
    repaired = judgement(decoded(reading, 1, "5m", "3m"))
    broken = judgement(decoded(reading, 1, "3m", "5m"))
    in_vain = judgement(decoded(reading, 1, "5m", "6m"))
    assert [(each.tiles.repaired, each.tiles.broken) for each in (repaired, broken, in_vain)] == [
        (1, 0),
        (0, 1),
        (0, 0),
    ]
    assert in_vain.tiles.in_vain == 1
    assert share("changes_repairing", repaired, broken, in_vain) == (1, 3)
    assert share("changes_breaking", repaired, broken, in_vain) == (1, 3)
    assert share("one_misread_repaired", repaired, broken, in_vain) == (1, 2)
    assert share("right_broken", repaired, broken, in_vain) == (1, 1)
    assert (repaired.right, repaired.tiles_right, repaired.one_misread) == (True, False, True)
    assert broken.tiles_right


def test_a_discard_does_not_make_the_hand_misread():
    found = judgement(relabelled(right_reading(), STRAY, "1m"))
    assert found.tiles_right
    assert found.right


def test_a_missed_tile_is_no_misread_one():
    tiles = list(right_reading().tiles)
    tiles[1] = replace(tiles[1], box=Box(0, 60, 30, 100))
    found = judgement(replace(right_reading(), tiles=tuple(tiles)))
    assert (found.tiles.told_missed, found.tiles_right, found.one_misread) == (1, False, False)


def test_an_answer_is_read_as_it_was_written(tmp_path: Path):
    path = tmp_path / "a.json"
    path.write_text(json.dumps(answer_json(right_answer())))
    assert load_answer(path) == right_answer()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "is no answer"),
        ("[]", "is no answer"),
        ('{"notation": "11z"}', "is no answer"),
        ('{"notation": "11z", "tiles": []}', "2 tiles instead of 14"),
        ('{"notation": "123m456p78s11z9s 555=z", "tiles": [], "ura_indicators": ["x"]}', "x"),
    ],
)
def test_a_broken_answer_is_told(text: str, told: str, tmp_path: Path):
    path = tmp_path / "a.json"
    path.write_text(text)
    with pytest.raises(LabelError, match=f"(?s)a.json.*{told}"):
        load_answer(path)


LEVELS = (60, 130, 200)


class Simulator:
    """Sees in flat grey pictures what the exam's scenes of that brightness show."""

    def __init__(self, scenes: list[Scene]) -> None:
        self.seen = [simulated(scene, np.random.default_rng(1)) for scene in scenes]
        self.shapes = [(scene.phone.height, scene.phone.width) for scene in scenes]

    def detect(self, image: np.ndarray) -> tuple[Detection, ...]:
        height, width = image.shape[:2]
        level = int(np.median(image[height // 3 : height // 2, width // 3 : width // 2]))
        number = min(range(len(LEVELS)), key=lambda n: abs(LEVELS[n] - level))
        return self.seen[number] if (height, width) == self.shapes[number] else ()


@pytest.fixture(scope="module")
def exam(tmp_path_factory: pytest.TempPathFactory) -> Path:
    try:
        exam_designs(1)
    except FontMissingError as missing:
        pytest.skip(str(missing))
    folder = tmp_path_factory.mktemp("exam")

    def flat(scene: Scene) -> np.ndarray:
        size = scene.phone.height, scene.phone.width, 3
        return np.full(size, LEVELS[scene.seed], np.uint8)

    write_exam(folder, designs=1, photos=len(LEVELS), photograph=flat, custom=OPEN_HANDS)
    return folder


def test_an_exam_is_judged_photo_by_photo(exam: Path):
    tasks = [task(number, exam_designs(1), OPEN_HANDS) for number in range(len(LEVELS))]
    judgements = list(judge(exam, Simulator([each.scene for each in tasks])))
    assert [each.answer for each in judgements] == [each.answer for each in tasks]
    assert all(each.tiles_right for each in judgements)  # nothing was misread
    lines = list(described(judgements))
    assert lines[0] == "3 photos judged as whole readings"
    assert sum(line.startswith("rendered_") for line in lines) == sum(
        not each.right for each in judgements
    )
    told = judgements_json(judgements)
    assert json.loads(json.dumps(told)) == told
    assert [photo["photo"] for photo in told["photos"]] == [each.photo for each in judgements]
    assert told["figures"]["tiles_right"]["low"] == pytest.approx(0.438, abs=0.001)


def test_photos_without_answers_are_told(exam: Path, tmp_path: Path, capsys):
    for folder in ("images", "labels"):
        (tmp_path / folder).symlink_to(exam / folder)
    (tmp_path / "classes.txt").symlink_to(exam / "classes.txt")
    assert main([str(tmp_path)]) == 2
    assert "has an answer" in capsys.readouterr().err
