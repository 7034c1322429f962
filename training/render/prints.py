"""The prints of objects on a table.

These are books, cards and notebooks; cups, drawers and packages; calculators, keyboards and phones;
dice, discs, dominoes and playing cards.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from training.faces.fonts import TYPEFACES, FontMissingError, Typeface, has
from training.faces.shapes import Colour
from training.geometry import BACK, FACE, SIDES
from training.render.clutter import ObjectKind, TableObject
from training.render.scene import WOODS

Pixels = NDArray[np.uint8]
Rng = np.random.Generator
Place = tuple[float, float, float, float]  # left, top, right, bottom as shares of a side
DENSITY = 180  # pixels in a tile width
LARGEST = 1400  # pixels; the longer side of a print has at most as many
LEFT = SIDES.index((0, -1))
KANJI_TITLES = (
    "三国志", "東海道中膝栗毛", "万葉集", "五重塔", "西遊記", "北越雪譜", "南総里見八犬伝",
    "中国の歴史", "一握の砂", "九州の旅", "二十四の瞳", "八十日間世界一周", "七人の侍",
    "四季の花", "発明の本", "白鯨", "坊っちゃん", "数学入門", "料理の基本", "大辞典", "麻雀入門",
    "囲碁百科", "六法全書", "緑の館",
)  # fmt: skip
GOODS = (
    "緑茶", "烏龍茶", "葛根湯", "胃腸薬", "目薬", "ほうじ茶", "紅茶", "中", "白", "百草丸",
    "正露", "風邪薬", "EARL GREY", "Aspirin", "Vitamin C", "TEA", "30", "12錠", "100錠", "24包",
    "Cocoa", "No. 5", "特選",
)  # fmt: skip
WORDS = (
    "株式会社", "東京都", "第一", "工務店", "北区", "南町", "西", "中央", "設計", "営業", "部長",
    "山田", "佐藤", "三郎", "電話",
)  # fmt: skip
SMALL_PRINT = (
    "Lorem", "ipsum", "dolor", "sit", "amet", "consectetur", "adipiscing", "elit", "sed", "do",
    "eiusmod", "用法", "用量", "注意",
)  # fmt: skip
PAPER: Colour = (240, 236, 226)
INK: Colour = (28, 28, 32)


class Sheet:
    """A rectangle of paper or plastic while it is printed; places are shares of its sides."""

    def __init__(self, width: float, height: float, ground: Colour) -> None:
        """Start with one colour; width and height are in tile widths."""
        density = min(DENSITY, LARGEST / max(width, height))
        size = max(8, round(width * density)), max(8, round(height * density))
        self.picture = Image.new("RGB", size, ground)
        self._draw = ImageDraw.Draw(self.picture)

    def pixels(self, quarter_turns: int = 0) -> Pixels:
        """Return the print, turned anticlockwise."""
        return np.ascontiguousarray(np.rot90(np.asarray(self.picture, np.uint8), quarter_turns))

    def rectangle(self, place: Place, colour: Colour, *, line: float = 0.0) -> None:
        """Fill a rectangle, or draw its outline with a line (share of the shorter side)."""
        box = self._box(place)
        if line:
            self._draw.rectangle(box, outline=colour, width=max(1, round(line * self._short)))
        else:
            self._draw.rectangle(box, fill=colour)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """Fill a circle; the radius is a share of the shorter side."""
        r = radius * self._short
        x, y = x * self.picture.width, y * self.picture.height
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)

    def polygon(self, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        """Fill a polygon."""
        wide, tall = self.picture.size
        self._draw.polygon([(x * wide, y * tall) for x, y in points], fill=colour)

    def text(
        self, text: str, face: Typeface, place: Place, ink: Colour, *, quarter_turns: int = 0
    ) -> None:
        """Print one line as large as fits into the place; turn it anticlockwise."""
        if not text.strip():
            return
        left, top, right, bottom = self._box(place)
        mask = _line(text, face).rotate(90 * quarter_turns, expand=True)
        scale = min((right - left) / mask.width, (bottom - top) / mask.height)
        size = max(1, round(mask.width * scale)), max(1, round(mask.height * scale))
        mask = mask.resize(size, Image.Resampling.LANCZOS)
        at = round((left + right - size[0]) / 2), round((top + bottom - size[1]) / 2)
        self.picture.paste(ink, at, mask)

    def column(self, text: str, face: Typeface, place: Place, ink: Colour) -> None:
        """Print the characters of a text below each other."""
        left, top, right, bottom = place
        step = (bottom - top) / max(1, len(text))
        for number, character in enumerate(text):
            y = top + number * step
            self.text(character, face, (left, y, right, y + 0.92 * step), ink)

    @property
    def _short(self) -> int:
        return min(self.picture.size)

    def _box(self, place: Place) -> tuple[float, float, float, float]:
        wide, tall = self.picture.size
        return place[0] * wide, place[1] * tall, place[2] * wide, place[3] * tall


@lru_cache(maxsize=512)
def _line(text: str, face: Typeface) -> Image.Image:
    """Return the opacity of a line of text, as small as its ink."""
    font = ImageFont.truetype(face.path, 110)
    left, top, right, bottom = (round(end) for end in font.getbbox(text))
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(mask).text((-left, -top), text, font=font, fill=255)
    return mask


def typeface_for(rng: Rng, text: str) -> Typeface:
    """Return a random installed typeface that has all characters of a text."""
    for place in rng.permutation(len(TYPEFACES)):
        if has(TYPEFACES[place], "".join(text.split())):
            return TYPEFACES[place]
    raise FontMissingError(
        f"no installed font has {text}; on Debian: apt install {TYPEFACES[4].package}"
    )


def random_words(rng: Rng, words: Sequence[str]) -> tuple[str, Typeface]:
    """Return one of these texts with a typeface that has its characters."""
    text = words[int(rng.integers(len(words)))]
    return text, typeface_for(rng, text)


def ground_and_ink(rng: Rng) -> tuple[Colour, Colour]:
    """Return a ground and an ink that is clearly lighter or darker."""
    ground = rng.uniform(0, 255, 3) if rng.random() < 0.6 else rng.uniform(190, 250, 3)
    ground += (ground.mean() - ground) * rng.uniform(0, 0.8)  # few things have a pure colour
    if ground.mean() > 120:
        ink = rng.uniform(0, 80, 3) if rng.random() < 0.7 else np.array((180, 20, 30))
    else:
        ink = rng.uniform(190, 255, 3)
    return to_colour(ground), to_colour(ink)


def to_colour(parts: NDArray[np.floating]) -> Colour:
    """Return a colour of three parts, each limited to 0 to 255."""
    red, green, blue = (int(part) for part in np.clip(parts, 0, 255))
    return red, green, blue


def shaded(colour: Colour, factor: float) -> Colour:
    """Return a colour made darker, or lighter with a factor over 1."""
    return to_colour(np.array(colour) * factor)


def plain(colour: Colour) -> Pixels:
    """Return a small picture of one colour."""
    return np.full((8, 8, 3), colour, np.uint8)


def plain_sides(colour: Colour, **pictures: Pixels) -> tuple[Pixels, ...]:
    """Return six sides of one colour, except `face`, `back` and `left`."""
    sides = [plain(colour)] * len(SIDES)
    for name, number in (("face", FACE), ("back", BACK), ("left", LEFT)):
        sides[number] = pictures.get(name, sides[number])
    return tuple(sides)


def print_lines(sheet: Sheet, rng: Rng, place: Place, ink: Colour, lines: int) -> None:
    """Print lines of text, the last one shorter."""
    left, top, right, bottom = place
    step = (bottom - top) / lines
    for number in range(lines):
        count = int(rng.integers(3, 7))
        text = " ".join(SMALL_PRINT[int(n)] for n in rng.integers(0, len(SMALL_PRINT), count))
        end = right if number < lines - 1 else (left + right) / 2
        y = top + number * step
        sheet.text(text, typeface_for(rng, text), (left, y, end, y + 0.7 * step), ink)


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
        top = rng.uniform(0.3, 0.7)
        cover.rectangle((0, top, 1, float(top + rng.uniform(0.1, 0.3))), ground_and_ink(rng)[0])
    if rng.random() < 0.4:
        cover.disc(rng.uniform(0.3, 0.7), 0.65, rng.uniform(0.1, 0.3), ink)
    if kanji and rng.random() < 0.6:
        cover.column(title, face, (0.4, 0.08, 0.6, 0.7), ink)
    else:
        cover.text(title, face, (0.1, 0.1, 0.9, 0.3), ink)
    cover.text(author, author_face, (0.3, 0.82, 0.7, 0.9), ink)
    end = rng.uniform(0.45, 0.62)
    if kanji:
        spine.column(title, face, (0.16, 0.05, 0.84, end), ink)
        spine.column(author, author_face, (0.25, end + 0.05, 0.75, 0.82), ink)
    else:
        spine.text(title, face, (0.2, 0.05, 0.8, end), ink, quarter_turns=3)
        spine.text(author, author_face, (0.3, end + 0.05, 0.7, 0.82), ink, quarter_turns=3)
    if rng.random() < 0.6:
        label = rng.uniform(0.84, 0.88)
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
    step = rng.uniform(0.25, 0.5)
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
        sheet.text(text, face, (0.06, y, rng.uniform(0.2, 0.6), y + 0.05), ink)
    return plain_sides(PAPER, face=sheet.pixels())


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
    wood = shaded(WOODS[int(rng.integers(len(WOODS)))], rng.uniform(0.8, 1.1))
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


def prints(thing: TableObject) -> tuple[Pixels, ...]:
    """Return the pictures on an object, uint8 RGB, as seen from outside.

    A box has one for each of `SIDES`, with u or v to the right; a cylinder has its top and its
    mantle.
    """
    return _PAINTERS[thing.kind](thing, np.random.default_rng(thing.seed))


_PAINTERS: Mapping[ObjectKind, Callable[[TableObject, Rng], tuple[Pixels, ...]]] = {
    ObjectKind.BOOK: print_book,
    ObjectKind.BUSINESS_CARD: print_business_card,
    ObjectKind.CALCULATOR: print_calculator,
    ObjectKind.CUP: print_cup,
    ObjectKind.DIE: print_die,
    ObjectKind.DISC: print_disc,
    ObjectKind.DOMINO: print_domino,
    ObjectKind.DRAWERS: print_drawers,
    ObjectKind.KEY: print_key,
    ObjectKind.KEYBOARD: print_keyboard,
    ObjectKind.NOTEBOOK: print_notebook,
    ObjectKind.PACKAGE: print_package,
    ObjectKind.PHONE: print_phone,
    ObjectKind.PLAYING_CARD: print_playing_card,
}
