"""Haku and backs told apart by the colour of the faces around them."""

import numpy as np
import pytest

from vision.boxes import Box
from vision.detect.blanks import at_most_four, told_by_colour

LABELS = ("1m", "5z", "back", "not_a_tile")
BODY = (236, 228, 205)
SIDE = 40


def table(colours, light=(1.0, 1.0)):
    """A row of tiles with a dark print on all but the last, lit from one side."""
    image = np.zeros((SIDE, SIDE * len(colours), 3))
    for place, colour in enumerate(colours):
        image[:, place * SIDE : (place + 1) * SIDE] = colour
        if place < len(colours) - 1:
            image[12:28, place * SIDE + 14 : place * SIDE + 26] = 40
    return (image * np.linspace(*light, image.shape[1])[:, np.newaxis]).astype(np.uint8)


def told(colours, blank, **lit):
    boxes = [Box(n * SIDE, 0, (n + 1) * SIDE, SIDE) for n in range(len(colours))]
    chances = np.array([[0.94, 0.02, 0.02, 0.02]] * (len(colours) - 1) + [blank])
    after = told_by_colour(table(colours, **lit), boxes, chances, LABELS)
    assert np.allclose(after.sum(axis=1), chances.sum(axis=1))
    assert np.array_equal(after[:-1], chances[:-1])
    assert np.array_equal(after[-1, [0, 3]], chances[-1, [0, 3]])
    return dict(zip(LABELS, after[-1], strict=True))


@pytest.mark.parametrize("light", [(1.0, 1.0), (1.0, 0.6), (0.35, 0.5)])
def test_what_has_the_colour_of_the_faces_is_a_haku(light):
    after = told([BODY] * 6, (0.0, 0.4, 0.6, 0.0), light=light)
    assert after["5z"] > after["back"]


@pytest.mark.parametrize("colour", [(40, 110, 70), (240, 190, 40), (200, 120, 90), (60, 60, 60)])
@pytest.mark.parametrize("light", [(1.0, 1.0), (1.0, 0.6)])
def test_what_has_another_colour_is_a_back(colour, light):
    after = told([*[BODY] * 5, colour], (0.05, 0.5, 0.4, 0.05), light=light)
    assert after["back"] > 0.8


def test_a_certain_answer_stays():
    assert told([*[BODY] * 5, (40, 110, 70)], (0.0, 0.99, 0.01, 0.0))["5z"] == 0.99


def test_two_faces_are_too_few_to_compare_with():
    assert told([*[BODY] * 2, (40, 110, 70)], (0.0, 0.6, 0.4, 0.0))["5z"] == 0.6


def told_among_backs(blank, chances, cover=(40, 110, 70)):
    """What becomes of a blank tile beside five faces, with three sure backs of a colour."""
    colours = [*[BODY] * 5, *[cover] * 3, blank]
    boxes = [Box(n * SIDE, 0, (n + 1) * SIDE, SIDE) for n in range(len(colours))]
    rows = [[0.94, 0.02, 0.02, 0.02]] * 5 + [[0.01, 0.01, 0.97, 0.01]] * 3 + [chances]
    after = told_by_colour(table(colours), boxes, np.array(rows), LABELS)
    assert np.allclose(after.sum(axis=1), 1)
    assert np.array_equal(after[:-1], rows[:-1])
    return dict(zip(LABELS, after[-1], strict=True))


def test_what_has_the_colour_of_the_faces_is_no_back_where_backs_have_another():
    dim = tuple(int(0.85 * channel) for channel in BODY)
    after = told_among_backs(dim, (0.01, 0.07, 0.88, 0.04))
    assert after["5z"] > max(after["back"], after["not_a_tile"])


def test_the_side_of_a_tile_is_no_haku_though_it_has_its_colour():
    after = told_among_backs(BODY, (0.01, 0.01, 0.68, 0.3))
    assert max(after, key=after.get) == "not_a_tile"


def test_a_back_stays_one_in_the_colour_of_the_others():
    assert told_among_backs((40, 110, 70), (0.01, 0.5, 0.45, 0.04))["back"] > 0.85


def test_a_back_stays_one_under_a_coloured_lamp():
    assert told_among_backs((230, 160, 180), (0.01, 0.03, 0.92, 0.04))["back"] > 0.92


def test_a_back_that_mirrors_a_lamp_is_rather_one_for_its_colour():
    before = (0.01, 0.55, 0.3, 0.14)
    assert told_among_backs((165, 145, 155), before)["back"] > 0.5


def test_backs_in_the_colour_of_the_faces_tell_nothing():
    before = (0.01, 0.015, 0.935, 0.04)
    assert told_among_backs(BODY, before, cover=BODY)["back"] == pytest.approx(0.935)


def test_the_surest_four_haku_stay_in_whatever_order_they_lie():
    sure = np.array([0.5, 0.7, 0.85, 0.6, 0.8, 0.4])
    after = at_most_four(np.array([(0, s, 0.99 - s, 0.01) for s in sure]), LABELS)
    named = [LABELS[best] for best in after.argmax(axis=1)]
    assert named == ["back", "5z", "5z", "5z", "5z", "back"]
    assert after.sum(axis=1) == pytest.approx(1)


def test_four_haku_and_weights_without_backs_stay_as_they_are():
    chances = np.array([(0, 0.5, 0.4, 0.1)] * 4)
    assert (at_most_four(chances, LABELS) == chances).all()
    many = np.array([(0.1, 0.9)] * 9)
    assert at_most_four(many, ("1m", "5z")) is many
