"""Kanji tiles: manzu, winds and dragons, and the index marks in the corner."""

from dataclasses import replace

from training.faces.design import Design, HakuStyle, RedFiveStyle
from training.faces.kanji.chun import ChunStyle, brushed_chun
from training.faces.kanji.fonts import Typeface, has, outline
from training.faces.kanji.haku_frames import compass_rose, random_frame
from training.faces.kanji.handwriting import random_handwriting, write_character
from training.faces.kanji.hatsu import HatsuStyle, brushed_hatsu
from training.faces.kanji.numerals import NumeralStyle, adjust_handwriting, numeral
from training.faces.kanji.winds import WindStyle, wind
from training.faces.suits.red_marks import red_mark
from training.faces.vector.shapes import (
    BARE,
    HEIGHT,
    WIDTH,
    Affine,
    Disc,
    Drawing,
    Ink,
    Shape,
    fill,
    polygon,
    rounded_rectangle,
)

NUMERALS = "一二三四五六七八九"
WINDS = "東南西北"
HONOURS = WINDS + "白發中"
ANY_HONOUR = HONOURS + "発"


def glyph(
    character: str,
    design: Design,
    ink: Ink,
    *,
    box: tuple[float, float, float, float],
    stretch: float = 1.25,
) -> Shape:
    """Fit a character into a box (left, top, right, bottom), stretched at most this much."""
    face = _face_for(character, design)
    contours = outline(face, character)
    points = [point for contour in contours for point in contour.points()]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    width, height = max(right - left, 0.05), max(bottom - top, 0.05)
    scale_x, scale_y = (box[2] - box[0]) / width, (box[3] - box[1]) / height
    scale_x, scale_y = min(scale_x, scale_y * stretch), min(scale_y, scale_x * stretch)
    to_box = Affine(
        scale_x,
        -design.slant * scale_x,
        (box[0] + box[2]) / 2 - scale_x * ((left + right) - design.slant * (top + bottom)) / 2,
        0.0,
        scale_y,
        (box[1] + box[3]) / 2 - scale_y * (top + bottom) / 2,
    )
    boldness = (face.embolden + design.embolden) * min(1.0, scale_y / 220)
    return Shape(
        tuple(contour.transformed(to_box) for contour in contours), ink, stroke=max(0.0, boldness)
    )


def _face_for(character: str, design: Design) -> Typeface:
    if character.isascii():
        return design.digits
    own = design.honours if character in ANY_HONOUR else None
    if character in NUMERALS + "伍":
        own = design.numerals
    if own is not None and has(own, character):
        return own
    return design.typeface


def manzu(rank: int, design: Design, *, red: bool) -> Drawing:
    """Draw the numeral above the character for ten thousand."""
    character = design.five if rank == 5 else NUMERALS[rank - 1]
    upper, lower = design.numeral_ink, design.wan_ink
    if red:
        upper, lower = _red_five_inks(upper, lower, design.red_five)
    split = design.split
    if design.numeral_hand is not NumeralStyle.FONT:
        inks = design.inks.of(upper), design.inks.of(lower)
        drawn = _brushed_manzu(character, design, inks)
        return (*drawn, *red_mark(design, Disc(52, 60, 17))) if red else drawn
    flat = {1: 34.0, 2: 14.0, 3: 4.0}.get(rank, 0.0)  # 一 and 二 are low characters
    shapes = (
        glyph(
            character,
            design,
            design.inks.of(upper),
            box=(70, 34 + flat, 230, 176 + split - flat),
            stretch=1.2,
        ),
        glyph(
            design.wan, design, design.inks.of(lower), box=(62, 196 + split, 238, 366), stretch=1.15
        ),
    )
    return (*shapes, *red_mark(design, Disc(52, 60, 17))) if red else shapes


def _red_five_inks(upper: str, lower: str, style: RedFiveStyle) -> tuple[str, str]:
    """Return the paints of the numeral and of the 萬 of a red five."""
    match style:
        case RedFiveStyle.REPAINTED | RedFiveStyle.MARKED:
            return upper, lower
        case RedFiveStyle.NUMERAL_RED | RedFiveStyle.HALF_RED:
            return "a", lower
        case RedFiveStyle.PART_RED if lower != "r":
            return upper, "a"
    return "a", "a"


def _brushed_manzu(character: str, design: Design, inks: tuple[Ink, Ink]) -> Drawing:
    """Draw numeral and 萬 in one handwriting; the 萬 is the same under all numerals."""
    kind, split = design.numeral_hand, design.split
    dice = design.dice("numerals")
    hand, heft = random_handwriting(dice), float(dice.uniform(0.95, 1.6))
    half = float(dice.uniform(68, 88))
    upper = write_character(
        numeral(character, kind),
        adjust_handwriting(character, hand, heft=heft),
        design.dice(character),
        ink=inks[0],
        box=(150 - half, 48, 150 + half, 168 + split),
    )
    lower = write_character(
        numeral(design.wan, kind),
        adjust_handwriting(design.wan, hand, heft=0.5 + 0.5 * heft),
        design.dice(design.wan),
        ink=inks[1],
        box=(68, 208 + split, 232, 358),
    )
    return (*upper, *lower)


def honour(rank: int, design: Design) -> Drawing:
    """Draw a wind or a dragon."""
    character = HONOURS[rank - 1]
    if character == "白":
        return _haku(design)
    if character == "中" and design.chun is not ChunStyle.FONT:
        return brushed_chun(design.chun, design.dice("chun"), design.inks.red)
    if character in WINDS and design.wind_hand is not WindStyle.FONT:
        return _brushed_wind(character, design)
    if character == "發" and design.hatsu_hand is not HatsuStyle.FONT:
        return brushed_hatsu(
            design.hatsu_hand, design.dice("hatsu"), design.inks.of(design.hatsu_ink)
        )
    paint = {"發": design.hatsu_ink, "中": "r"}.get(character, design.wind_ink)
    ink = design.inks.of(paint)
    if character == "發" and has(_face_for(design.hatsu, design), design.hatsu):
        character = design.hatsu
    return (glyph(character, design, ink, box=(44, 52, 256, 348), stretch=1.15),)


def _brushed_wind(character: str, design: Design) -> Drawing:
    dice = design.dice("winds")
    hand, heft = random_handwriting(dice), float(dice.uniform(1.0, 1.45))
    half = float(dice.uniform(86, 108))
    top, bottom = float(dice.uniform(60, 90)), float(dice.uniform(310, 340))
    return write_character(
        wind(character, design.wind_hand),
        replace(hand, weight=hand.weight * heft),
        design.dice(character),
        ink=design.inks.of(design.wind_ink),
        box=(150 - half, top, 150 + half, bottom),
    )


def index_mark(text: str, design: Design) -> Drawing:
    """Draw an arabic digit or a letter in an upper corner."""
    ink = design.inks.of(design.index)
    wide, high = 38 * design.index_size, 52 * design.index_size
    left = 286 - wide if design.index_right else 14
    return (glyph(text, design, ink, box=(left, 14, left + wide, 14 + high), stretch=1.3),)


def _haku(design: Design) -> Drawing:
    ink = design.inks.of({"b": "b", "g": "g"}.get(design.wind_ink, "k"))
    if design.haku is HakuStyle.BLANK:
        return ()
    if design.haku is HakuStyle.DRAWN:
        rng = design.dice("haku")
        return random_frame(rng, design.inks.of(str(rng.choice(list("bbgkk")))))
    if design.haku is HakuStyle.COMPASS:
        rng = design.dice("haku")
        return compass_rose(rng, design.inks.of(str(rng.choice(list("bbgkr")))))
    if design.haku is HakuStyle.KANJI:
        return (glyph("白", design, ink, box=(62, 60, 238, 340)),)
    if design.haku is HakuStyle.LETTER:
        return (glyph("P", design, ink, box=(80, 90, 220, 310)),)
    x, y = WIDTH / 2, HEIGHT / 2
    frame = [
        fill(ink, rounded_rectangle(x, y, 210, 300, 16)),
        fill(BARE, rounded_rectangle(x, y, 186, 276, 8)),
    ]
    if design.haku is HakuStyle.DOUBLE_FRAME:
        frame += [
            fill(ink, rounded_rectangle(x, y, 164, 254, 6)),
            fill(BARE, rounded_rectangle(x, y, 152, 242, 4)),
        ]
    if design.haku is HakuStyle.ORNATE_FRAME:
        frame += [
            fill(ink, rounded_rectangle(x, y, 150, 240, 0)),
            fill(BARE, rounded_rectangle(x, y, 132, 222, 0)),
            *(
                fill(ink, polygon((cx, cy), (cx + dx, cy), (cx, cy + dy)))
                for cx, dx in ((x - 75, 60), (x + 75, -60))
                for cy, dy in ((y - 120, 60), (y + 120, -60))
            ),
        ]
    return tuple(frame)
