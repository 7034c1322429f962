"""Haku and backs distinguished by the colour of the faces around them."""

from collections.abc import Sequence

import numpy as np
import pytest

from vision.boxes import Box
from vision.detect.backs import classify_by_colour, combine_backs, limit_copies
from vision.detect.networks import Colour as GroundColour
from vision.detect.networks import run_now
from vision.pixels.crops import ground_colour
from vision.pixels.image import Pixels

LABELS = ("1m", "5z", "back", "not_a_tile")
BODY = (236, 228, 205)
SIDE = 40


Colour = tuple[int, int, int]
Light = tuple[float, float]


def table(colours: Sequence[Colour], light: Light = (1.0, 1.0)) -> Pixels:
    """Draw a row of tiles with a dark print on all but the last, lit from one side."""
    image = np.zeros((SIDE, SIDE * len(colours), 3))
    for index, colour in enumerate(colours):
        image[:, index * SIDE : (index + 1) * SIDE] = colour
        if index < len(colours) - 1:
            image[12:28, index * SIDE + 14 : index * SIDE + 26] = 40
    return (image * np.linspace(*light, image.shape[1])[:, np.newaxis]).astype(np.uint8)


def classified(
    colours: Sequence[Colour], blank: Sequence[float], light: Light = (1.0, 1.0)
) -> dict[str, float]:
    """Return the probabilities of the last tile of a row after a look at the colours."""
    boxes = [Box(n * SIDE, 0, (n + 1) * SIDE, SIDE) for n in range(len(colours))]
    probabilities = [[0.94, 0.02, 0.02, 0.02]] * (len(colours) - 1) + [list(blank)]
    after = by_colour(table(colours, light), boxes, probabilities)
    assert np.allclose(np.sum(after, axis=1), np.sum(probabilities, axis=1))
    assert after[:-1] == probabilities[:-1]
    assert (after[-1][0], after[-1][3]) == (blank[0], blank[3])
    return dict(zip(LABELS, after[-1], strict=True))


def by_colour(
    image: Pixels, boxes: Sequence[Box], probabilities: list[list[float]]
) -> list[list[float]]:
    """Return the probabilities of tiles after a look at the colours of a photo."""

    async def ground_colours(boxes: Sequence[Box]) -> list[GroundColour]:
        return [ground_colour(image, box) for box in boxes]

    return run_now(classify_by_colour(ground_colours, boxes, probabilities, LABELS))


@pytest.mark.parametrize("light", [(1.0, 1.0), (1.0, 0.6), (0.35, 0.5)])
def test_a_blank_tile_in_the_colour_of_the_faces_is_a_haku(light: Light) -> None:
    after = classified([BODY] * 6, (0.0, 0.4, 0.6, 0.0), light=light)
    assert after["5z"] > after["back"]


def test_a_blank_tile_of_a_black_set_is_a_haku() -> None:
    # The ink of the others is gold, of which their ground has a trace.
    after = classified([(29, 22, 16)] * 6 + [(24, 24, 22)], (0.0, 0.5, 0.48, 0.0))
    assert after["5z"] > after["back"]


def test_faces_full_of_ink_do_not_make_a_back_of_a_haku() -> None:
    ink = (36, 34, 30)
    after = classified([ink, BODY, ink, BODY, ink, BODY, BODY], (0.0, 0.5, 0.48, 0.0))
    assert after["5z"] > after["back"]


@pytest.mark.parametrize("colour", [(40, 110, 70), (240, 190, 40), (200, 120, 90), (60, 60, 60)])
@pytest.mark.parametrize("light", [(1.0, 1.0), (1.0, 0.6)])
def test_a_blank_tile_of_another_colour_is_a_back(colour: Colour, light: Light) -> None:
    after = classified([*[BODY] * 5, colour], (0.05, 0.5, 0.4, 0.05), light=light)
    assert after["back"] > 0.8


def test_a_certain_label_does_not_change() -> None:
    assert classified([*[BODY] * 5, (40, 110, 70)], (0.0, 0.99, 0.01, 0.0))["5z"] == 0.99


def test_two_faces_are_too_few_for_a_comparison() -> None:
    assert classified([*[BODY] * 2, (40, 110, 70)], (0.0, 0.6, 0.4, 0.0))["5z"] == 0.6


def classified_among_backs(
    blank: Colour, probabilities: Sequence[float], cover: Colour = (40, 110, 70)
) -> dict[str, float]:
    """Return the probabilities of a blank tile next to five faces and three certain backs."""
    colours = [*[BODY] * 5, *[cover] * 3, blank]
    boxes = [Box(n * SIDE, 0, (n + 1) * SIDE, SIDE) for n in range(len(colours))]
    rows = [[0.94, 0.02, 0.02, 0.02]] * 5 + [[0.01, 0.01, 0.97, 0.01]] * 3 + [list(probabilities)]
    after = by_colour(table(colours), boxes, rows)
    assert np.allclose(np.sum(after, axis=1), 1)
    assert after[:-1] == rows[:-1]
    return dict(zip(LABELS, after[-1], strict=True))


def test_a_tile_in_the_colour_of_the_faces_is_not_a_back_if_backs_differ() -> None:
    red, green, blue = (int(0.85 * channel) for channel in BODY)
    after = classified_among_backs((red, green, blue), (0.01, 0.07, 0.88, 0.04))
    assert after["5z"] > max(after["back"], after["not_a_tile"])


def test_the_side_of_a_tile_is_not_a_haku_although_it_has_its_colour() -> None:
    after = classified_among_backs(BODY, (0.01, 0.01, 0.68, 0.3))
    assert max(after, key=after.__getitem__) == "not_a_tile"


def test_a_tile_in_the_colour_of_the_backs_is_a_back() -> None:
    assert classified_among_backs((40, 110, 70), (0.01, 0.5, 0.45, 0.04))["back"] > 0.85


def test_a_back_under_a_coloured_lamp_stays_a_back() -> None:
    assert classified_among_backs((230, 160, 180), (0.01, 0.03, 0.92, 0.04))["back"] > 0.92


def test_a_back_that_reflects_a_lamp_becomes_likelier_by_its_colour() -> None:
    before = (0.01, 0.55, 0.3, 0.14)
    assert classified_among_backs((165, 145, 155), before)["back"] > 0.5


def test_backs_in_the_colour_of_the_faces_change_nothing() -> None:
    before = (0.01, 0.015, 0.935, 0.04)
    assert classified_among_backs(BODY, before, cover=BODY)["back"] == pytest.approx(0.935)


def test_the_four_most_certain_haku_stay_in_any_order() -> None:
    sure = (0.5, 0.7, 0.85, 0.6, 0.8, 0.4)
    after = limit_copies([(0, s, 0.99 - s, 0.01) for s in sure], LABELS)
    best_labels = [LABELS[best] for best in np.argmax(after, axis=1)]
    assert best_labels == ["back", "5z", "5z", "5z", "5z", "back"]
    assert np.sum(after, axis=1) == pytest.approx(1)


def test_a_face_seen_far_too_often_is_a_printed_back() -> None:
    seen = [[0.7, 0.12, 0.15, 0.03]] * 8
    certain = [[0.95, 0.02, 0.02, 0.01]] * 9
    for kept in (seen, certain):
        assert limit_copies(kept, LABELS) == kept
    after = limit_copies(seen + seen[:1], LABELS)
    assert {LABELS[best] for best in np.argmax(after, axis=1)} == {"back"}
    assert np.sum(after, axis=1) == pytest.approx(1)


def test_four_haku_and_models_without_backs_do_not_change() -> None:
    probabilities = [[0, 0.5, 0.4, 0.1]] * 4
    assert limit_copies(probabilities, LABELS) == probabilities
    many = [[0.1, 0.9]] * 9
    assert limit_copies(many, ("1m", "5z")) == many


def test_a_face_seen_too_often_that_cannot_be_a_back_stays() -> None:
    probabilities = [[0.0, 0.7, 0.29, 0.01]] * 9
    assert limit_copies(probabilities, ("5z", "3g", "4g", "back")) == probabilities


@pytest.mark.parametrize(
    ("probabilities", "label"),
    [
        ((0.05, 0.3, 0.65), "back"),  # a printed back: no haku
        (
            (0.4, 0.05, 0.55),
            "5z",
        ),  # blank: the detector, which sees a face, decides with the classifier
        ((0.05, 0.6, 0.35), "9s"),
    ],
)
def test_the_classifier_alone_decides_about_a_printed_back(
    probabilities: tuple[float, ...], label: str
) -> None:
    labels = ("5z", "9s", "back")
    (combined,) = combine_backs([probabilities], [0.01], labels)
    assert labels[int(np.argmax(combined))] == label
    assert sum(combined) == pytest.approx(1)
