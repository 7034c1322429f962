"""The prints of books, cards and notebooks."""

import numpy as np

from training.render.clutter.objects import TableObject
from training.render.clutter.sheet import (
    INK,
    KANJI_TITLES,
    PAPER,
    WORDS,
    Pixels,
    Rng,
    Sheet,
    ground_and_ink,
    plain_sides,
    print_lines,
    random_words,
    to_colour,
    typeface_for,
)

LATIN_TITLES = (
    "ATLAS", "MATHEMATICS", "The Winds", "WALDEN", "Moby-Dick", "COOKING", "PHYSICS II", "Vol. 3",
    "A Short History", "Jazz", "LEXICON", "Gardens", "1984", "Tokyo", "Poems", "CHEMISTRY",
)  # fmt: skip


def print_book(thing: TableObject, rng: Rng) -> tuple[Pixels, ...]:
    """Print a cover and a spine with title, author and a publisher's mark."""
    width, height, thickness = thing.block.size
    ground, ink = ground_and_ink(rng)
    kanji = rng.random() < 0.65
    title, face = random_words(rng, KANJI_TITLES if kanji else LATIN_TITLES)
    author, author_face = random_words(rng, WORDS if kanji else LATIN_TITLES)
    cover, spine = Sheet(width, height, ground), Sheet(thickness, height, ground)
    if rng.random() < 0.5:
        top = float(rng.uniform(0.3, 0.7))
        cover.rectangle((0, top, 1, float(top + rng.uniform(0.1, 0.3))), ground_and_ink(rng)[0])
    if rng.random() < 0.4:
        cover.disc(float(rng.uniform(0.3, 0.7)), 0.65, float(rng.uniform(0.1, 0.3)), ink)
    if kanji and rng.random() < 0.6:
        cover.column(title, face, (0.4, 0.08, 0.6, 0.7), ink)
    else:
        cover.text(title, face, (0.1, 0.1, 0.9, 0.3), ink)
    cover.text(author, author_face, (0.3, 0.82, 0.7, 0.9), ink)
    end = float(rng.uniform(0.45, 0.62))
    if kanji:
        spine.column(title, face, (0.16, 0.05, 0.84, end), ink)
        spine.column(author, author_face, (0.25, end + 0.05, 0.75, 0.82), ink)
    else:
        spine.text(title, face, (0.2, 0.05, 0.8, end), ink, quarter_turns=3)
        spine.text(author, author_face, (0.3, end + 0.05, 0.7, 0.82), ink, quarter_turns=3)
    if rng.random() < 0.6:
        label = float(rng.uniform(0.84, 0.88))
        spine.rectangle((0, label, 1, 0.97), ground_and_ink(rng)[0])
        number = str(rng.integers(1, 10))
        spine.text(number, typeface_for(rng, number), (0.2, label + 0.02, 0.8, 0.95), INK)
    back = Sheet(width, height, ground)
    back.rectangle((0.6, 0.82, 0.92, 0.94), PAPER)
    print_lines(back, rng, (0.1, 0.1, 0.9, 0.5), ink, 8)
    return plain_sides(PAPER, face=cover.pixels(), back=back.pixels(), left=spine.pixels(1))


def print_business_card(thing: TableObject, rng: Rng) -> tuple[Pixels, ...]:
    """Print a company, a large name and an address."""
    sheet = Sheet(*thing.block.size[:2], to_colour(rng.uniform(228, 252, 3)))
    (company, face), (name, bold) = random_words(rng, WORDS), random_words(rng, WORDS)
    sheet.text(company, face, (0.08, 0.1, 0.5, 0.22), INK)
    if rng.random() < 0.5:
        sheet.disc(0.86, 0.2, 0.1, ground_and_ink(rng)[0])
    sheet.text(name, bold, (0.25, 0.36, 0.75, 0.62), INK)
    print_lines(sheet, rng, (0.3, 0.72, 0.92, 0.92), INK, 2)
    return plain_sides(PAPER, face=sheet.pixels())


def print_notebook(thing: TableObject, rng: Rng) -> tuple[Pixels, ...]:
    """Print a grid or lines with some writing."""
    width, height, _ = thing.block.size
    sheet = Sheet(width, height, to_colour(rng.uniform(232, 252, 3)))
    step = float(rng.uniform(0.25, 0.5))
    line, ruled = to_colour(rng.uniform(150, 215, 3)), rng.random() < 0.3
    for y in np.arange(step, height, step).tolist():
        sheet.rectangle((0, y / height, 1, y / height + 0.0015), line)
    for x in () if ruled else np.arange(step, width, step).tolist():
        sheet.rectangle((x / width, 0, x / width + 0.0015, 1), line)
    ink = ((30, 40, 120), INK, (170, 30, 40))[int(rng.integers(3))]
    for y in np.arange(0.06, rng.uniform(0.2, 0.95), rng.uniform(0.06, 0.12)).tolist():
        text, face = random_words(
            rng, (*KANJI_TITLES, *WORDS, "1 + 2 = 3", "25,000", "8000 / 3900")
        )
        sheet.text(text, face, (0.06, y, float(rng.uniform(0.2, 0.6)), y + 0.05), ink)
    return plain_sides(PAPER, face=sheet.pixels())
