"""The prints of dice, discs, dominoes and playing cards."""

from collections.abc import Mapping

from training.faces.vector.shapes import Colour
from training.render.clutter.objects import TableObject
from training.render.clutter.sheet import (
    INK,
    Pixels,
    Rng,
    Sheet,
    ground_and_ink,
    plain,
    plain_sides,
    shaded,
    to_colour,
    typeface_for,
)

SUITS = {"spades": (24, 24, 28), "hearts": (190, 24, 34), "clubs": (24, 24, 28),
         "diamonds": (190, 24, 34)}  # fmt: skip
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PIPS: Mapping[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((0.5, 0.5),),
    2: ((0.25, 0.25), (0.75, 0.75)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75)),
    5: ((0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75), (0.5, 0.5)),
    6: ((0.25, 0.25), (0.25, 0.5), (0.25, 0.75), (0.75, 0.25), (0.75, 0.5), (0.75, 0.75)),
}


def print_die(thing: TableObject, rng: Rng) -> tuple[Pixels, ...]:
    """Print one to six pips; opposite sides have seven together, and one pip is red."""
    light = rng.random() < 0.8
    ground: Colour = (246, 244, 238) if light else to_colour(rng.uniform(20, 160, 3))
    sides = []
    for first in rng.permutation([1, 2, 3]).tolist():
        for pips in (first, 7 - first) if rng.random() < 0.5 else (7 - first, first):
            sheet = Sheet(1.0, 1.0, ground)
            dark = INK if light else (245, 245, 240)
            for x, y in PIPS[pips]:
                one = pips == 1 and light
                sheet.disc(x, y, 0.2 if one else 0.09, (190, 24, 34) if one else dark)
            sides.append(sheet.pixels())
    return tuple(sides)


def print_disc(thing: TableObject, rng: Rng) -> tuple[Pixels, ...]:
    """Print rings or a number on a counter; go stones have no print."""
    across = thing.block.size[0]
    ground, ink = ground_and_ink(rng)
    kind = rng.choice(["go", "rings", "number"])
    if kind == "go":
        ground = (30, 30, 32) if rng.random() < 0.5 else (240, 238, 230)
    top = Sheet(across, across, ground)
    if kind == "rings":
        for radius, colour in ((0.42, ink), (0.36, ground), (0.24, ink), (0.19, ground)):
            top.disc(0.5, 0.5, radius, colour)
    elif kind == "number":
        text = str(rng.choice([1, 5, 10, 25, 50, 100, 500]))
        top.disc(0.5, 0.5, 0.4, shaded(ground, 0.85))
        top.text(text, typeface_for(rng, text), (0.25, 0.3, 0.75, 0.7), ink)
    return top.pixels(), plain(ground)


def print_domino(thing: TableObject, rng: Rng) -> tuple[Pixels, ...]:
    """Print two fields of zero to six pips with a line between them; a set has one colour."""
    light = rng.random() < 0.7
    ground: Colour = (242, 238, 224) if light else (26, 26, 30)
    ink = INK if light else (240, 238, 230)
    sheet = Sheet(*thing.block.size[:2], ground)
    sheet.rectangle((0.1, 0.49, 0.9, 0.51), ink)
    for field, pips in enumerate(thing.text):
        for x, y in PIPS[int(pips)]:
            sheet.disc(x, (y + field) / 2, 0.085, ink)
    return plain_sides(ground, face=sheet.pixels())


def print_playing_card(thing: TableObject, rng: Rng) -> tuple[Pixels, ...]:
    """Print the rank in two corners and pips or a letter in the middle; the back has a lattice."""
    sheet = Sheet(*thing.block.size[:2], (248, 246, 240))
    suit, rank = list(SUITS)[int(rng.integers(4))], RANKS[int(rng.integers(13))]
    ink, face = SUITS[suit], typeface_for(rng, rank)
    sheet.text(rank, face, (0.05, 0.04, 0.19, 0.16), ink)
    sheet.text(rank, face, (0.81, 0.84, 0.95, 0.96), ink, quarter_turns=2)
    _suit_mark(sheet, suit, 0.12, 0.22, 0.05)
    _suit_mark(sheet, suit, 0.88, 0.78, 0.05)
    if rank.isdigit():
        count = int(rank)
        for number in range(count):
            left = 0.5 if count < 4 else (0.35, 0.65)[number % 2]
            row = number if count < 4 else number // 2
            rows = count if count < 4 else (count + 1) // 2
            _suit_mark(sheet, suit, left, (row + 0.5) / rows * 0.7 + 0.15, 0.085)
    else:
        sheet.rectangle((0.24, 0.16, 0.76, 0.84), ink, line=0.012)
        sheet.text(rank, face, (0.32, 0.3, 0.68, 0.7), ink)
    back = Sheet(*thing.block.size[:2], (245, 244, 240))
    colour = ((160, 30, 40), (30, 60, 140))[int(rng.integers(2))]
    back.rectangle((0.06, 0.04, 0.94, 0.96), colour)
    for place in range(7 * 11):
        x, y = 0.13 + place % 7 * 0.123, 0.09 + place // 7 * 0.082
        back.disc(x, y, 0.025, (245, 244, 240))
    return plain_sides((245, 244, 240), face=sheet.pixels(), back=back.pixels())


def _suit_mark(sheet: Sheet, suit: str, x: float, y: float, size: float) -> None:
    """Draw the mark of a suit of discs and triangles; the size is a share of a card's width."""
    ink, tall = SUITS[suit], size * sheet.picture.width / sheet.picture.height
    if suit == "diamonds":
        sheet.polygon(
            [(x, y - tall), (x + 0.75 * size, y), (x, y + tall), (x - 0.75 * size, y)], ink
        )
        return
    down = 1 if suit == "hearts" else -1
    for side in (-1, 1):
        sheet.disc(x + side * 0.45 * size, y - down * 0.25 * tall, 0.5 * size, ink)
    if suit == "clubs":
        sheet.disc(x, y - 0.55 * tall, 0.5 * size, ink)
    else:
        tip = y + down * tall
        sheet.polygon([(x - 0.92 * size, y), (x + 0.92 * size, y), (x, tip)], ink)
    if suit != "hearts":
        foot = y + tall
        sheet.polygon([(x, y), (x + 0.35 * size, foot), (x - 0.35 * size, foot)], ink)
