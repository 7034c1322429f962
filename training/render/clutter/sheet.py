"""Sheets on which objects are printed, and what all prints share: typefaces, words, colours."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from training.faces.fonts import TYPEFACES, FontMissingError, Typeface, has
from training.faces.shapes import Colour
from training.geometry import BACK, FACE, SIDES

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
    font = ImageFont.truetype(face.path, 110, index=face.index)
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
