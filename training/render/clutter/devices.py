"""The prints of calculators, keyboards and phones."""

import numpy as np

from training.faces.vector.shapes import Colour
from training.render.clutter.objects import TableObject
from training.render.clutter.sheet import (
    GOODS,
    INK,
    Pixels,
    Rng,
    Sheet,
    ground_and_ink,
    plain,
    plain_sides,
    random_words,
    shaded,
    to_colour,
    typeface_for,
)


def print_calculator(thing: TableObject, rng: Rng) -> tuple[Pixels, ...]:
    """Print a display above rows of keys, as on a calculator or a remote control."""
    body = to_colour(rng.uniform(20, 90, 3) if rng.random() < 0.6 else rng.uniform(190, 240, 3))
    sheet = Sheet(*thing.block.size[:2], body)
    sheet.rectangle((0.1, 0.06, 0.9, 0.22), (150, 165, 140))
    digits = str(rng.integers(10, 99999))
    sheet.text(digits, typeface_for(rng, digits), (0.4, 0.09, 0.86, 0.19), INK)
    texts = "789÷456×123−0.=+"
    ground, ink = ground_and_ink(rng)
    for number, text in enumerate(texts):
        x, y = 0.1 + number % 4 * 0.205, 0.3 + number // 4 * 0.165
        sheet.rectangle((x, y, x + 0.18, y + 0.135), ground)
        sheet.text(text, typeface_for(rng, text), (x + 0.05, y + 0.03, x + 0.13, y + 0.105), ink)
    return plain_sides(body, face=sheet.pixels())


def print_key(thing: TableObject, rng: Rng) -> tuple[Pixels, ...]:
    """Print a letter in a corner or in the middle; all keys of a keyboard have its colours."""
    colour, ink = _keyboard_colours(rng)
    sheet = Sheet(*thing.block.size[:2], colour)
    left, low = (0.12, 0.6) if rng.random() < 0.6 else (0.25, 0.78)
    kana = rng.random() < 0.5
    if thing.text:
        sheet.text(thing.text, typeface_for(rng, thing.text), (left, 0.14, left + 0.4, low), ink)
    if thing.text and kana:
        syllable = chr(ord("あ") + 2 * (ord(thing.text) % 20))
        sheet.text(syllable, typeface_for(rng, syllable), (0.58, 0.58, 0.9, 0.9), ink)
    return plain_sides(shaded(colour, 0.85), face=sheet.pixels())


def print_keyboard(thing: TableObject, rng: Rng) -> tuple[Pixels, ...]:
    """Return the case of a keyboard, darker than its keys."""
    return plain_sides(shaded(_keyboard_colours(rng)[0], 0.7))


def _keyboard_colours(rng: Rng) -> tuple[Colour, Colour]:
    dark = rng.random() < 0.5
    grey = rng.uniform(22, 60) if dark else rng.uniform(195, 248)
    ink = (235, 235, 235) if dark else (40, 40, 44)
    return to_colour(np.full(3, grey) + rng.normal(0, 4, 3)), ink


def print_phone(thing: TableObject, rng: Rng) -> tuple[Pixels, ...]:
    """Print a dark screen, or one with rows of symbols."""
    sheet = Sheet(*thing.block.size[:2], (14, 14, 16))
    if rng.random() < 0.7:
        sheet.rectangle((0.05, 0.04, 0.95, 0.96), ground_and_ink(rng)[0])
        for number in range(int(rng.integers(8, 25))):
            x, y = 0.1 + number % 4 * 0.21, 0.12 + number // 4 * 0.12
            ground, ink = ground_and_ink(rng)
            sheet.rectangle((x, y, x + 0.16, y + 0.08), ground)
            text, face = random_words(rng, GOODS)
            sheet.text(text[0], face, (x + 0.03, y + 0.01, x + 0.13, y + 0.07), ink)
    return plain_sides((40, 40, 44), face=sheet.pixels(), back=plain(ground_and_ink(rng)[0]))
