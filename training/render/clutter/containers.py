"""The prints of cups, drawers and packages."""

import numpy as np

from training.render.clutter.objects import TableObject
from training.render.clutter.sheet import (
    GOODS,
    INK,
    PAPER,
    WORDS,
    Pixels,
    Rng,
    Sheet,
    ground_and_ink,
    plain_sides,
    print_lines,
    random_words,
    shaded,
)
from training.render.random_scene import WOODS


def print_cup(thing: TableObject, rng: Rng) -> tuple[Pixels, ...]:
    """Print a rim with a drink inside, and a band or characters around the cup."""
    width, _, height = thing.block.size
    ground, ink = ground_and_ink(rng)
    drink = ((52, 30, 18), (120, 132, 40), (150, 82, 24), (236, 230, 216))
    top, mantle = Sheet(width, width, ground), Sheet(np.pi * width, height, ground)
    top.disc(0.5, 0.5, 0.45, drink[int(rng.integers(len(drink)))])
    if rng.random() < 0.5:
        mantle.rectangle((0, 0.12, 1, 0.2), ink)
    else:
        text, face = random_words(rng, GOODS)
        for x in (0.05, 0.38, 0.71):
            mantle.text(text, face, (x, 0.25, x + 0.24, 0.75), ink)
    return top.pixels(), mantle.pixels()


def print_drawers(thing: TableObject, rng: Rng) -> tuple[Pixels, ...]:
    """Print drawers with gaps, knobs, and on some a label."""
    width, height, _ = thing.block.size
    wood = shaded(WOODS[int(rng.integers(len(WOODS)))], float(rng.uniform(0.8, 1.1)))
    sheet = Sheet(width, height, wood)
    columns, rows = int(rng.integers(2, 6)), int(rng.integers(2, 5))
    labelled = rng.random() < 0.6
    for place in range(columns * rows):
        left, top = place % columns / columns, place // columns / rows
        right, bottom = left + 1 / columns, top + 1 / rows
        x, y = (left + right) / 2, (top + bottom) / 2
        sheet.rectangle((left, top, right, bottom), shaded(wood, 0.35), line=0.012)
        sheet.disc(x, y + 0.22 / rows, 0.02, (180, 170, 150))
        if labelled:
            text, face = random_words(rng, (*GOODS, *WORDS))
            label = (x - 0.3 / columns, y - 0.3 / rows, x + 0.3 / columns, y + 0.05 / rows)
            sheet.rectangle(label, PAPER)
            inner = (label[0] + 0.02, label[1] + 0.02, label[2] - 0.02, label[3] - 0.02)
            sheet.text(text, face, inner, INK)
    return plain_sides(wood, face=sheet.pixels())


def print_package(thing: TableObject, rng: Rng) -> tuple[Pixels, ...]:
    """Print a name, a panel and small print on every side."""
    width, height, depth = thing.block.size
    ground, ink = ground_and_ink(rng)
    panel, (text, face) = ground_and_ink(rng)[0], random_words(rng, GOODS)
    kanji = rng.random() < 0.5
    sides = []
    for wide, tall in ((width, height),) * 2 + ((height, depth),) * 2 + ((width, depth),) * 2:
        sheet = Sheet(wide, tall, ground)
        if rng.random() < 0.6:
            sheet.rectangle((0, 0.62, 1, 0.85), panel)
        if kanji and tall > wide:
            sheet.column(text, face, (0.3, 0.08, 0.7, 0.58), ink)
        else:
            sheet.text(text, face, (0.12, 0.1, 0.88, 0.55), ink)
        if rng.random() < 0.5:
            print_lines(sheet, rng, (0.1, 0.66, 0.7, 0.94), ink, 3)
        sides.append(sheet.pixels())
    return tuple(sides)
