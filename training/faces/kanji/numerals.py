"""The kanji of manzu written with a brush, all of a design in one handwriting."""

from dataclasses import replace
from enum import StrEnum

from training.faces.kanji.handwriting import Handwriting, Skeleton, strokes


class NumeralStyle(StrEnum):
    """The script of the numerals and 萬; `font` uses the typeface."""

    FONT = "font"
    BLOCK = "block"
    RUNNING = "running"


_BLOCK = {
    "一": "h 4,50 35,49 70,47 96,48",
    "二": "h 20,26 50,25 80,24; h 3,80 50,78 97,77",
    "三": "h 15,13 50,12 85,10; h 23,49 50,48 77,47; h 3,89 50,87 97,86",
    "四": "v 10,18 13,50 17,88; k 10,19 50,16 90,15 88,50 82,90; p 38,18 37,38 33,52 24,66;"
    "k 60,17 59,40 62,56 78,58; h 17,84 50,83 83,82",
    "五": "h 14,11 50,9 86,8; p 47,10 42,50 36,90; k 20,48 50,45 74,44 72,66 69,90;"
    "h 3,92 50,90 97,90",
    "伍": "p 28,4 20,28 3,52; v 19,34 19,66 18,98; h 40,14 64,12 90,11; p 64,13 60,50 55,90;"
    "k 42,49 64,47 84,46 82,68 79,90; h 34,92 64,91 99,90",
    "六": "d 46,4 52,12 57,22; h 3,39 50,36 97,35; p 36,50 31,66 22,82 6,97;"
    "n 60,51 72,66 82,80 94,94",
    "七": "h 3,52 50,42 95,32; k 42,5 42,40 43,72 52,87 72,88 93,86 94,66",
    "八": "p 38,20 34,44 24,68 3,92; n 48,14 60,30 74,62 97,92",
    "九": "p 42,4 41,32 33,66 5,97; k 10,36 40,33 68,29 66,60 69,84 80,91 95,87 96,66",
    "萬": "h 6,13 50,11 94,10; v 31,2 33,12 34,22; v 70,1 67,11 65,22; v 26,28 28,42 30,55;"
    "k 26,29 50,27 76,26 74,42 71,55; h 30,41 50,40 72,39; h 30,54 50,53 71,52;"
    "v 49,28 50,50 50,79; v 11,64 13,82 14,98;"
    "k 11,66 50,62 91,60 90,80 86,95 77,92; h 30,82 46,80 64,77; d 62,70 68,77 74,85",
    "万": "h 4,16 50,14 96,13; p 42,15 40,45 32,72 8,96; k 42,44 60,42 80,40 77,70 70,92 55,87",
}
# Characters with different strokes in quick script.
_RUNNING = _BLOCK | {
    "一": "h 3,52 10,47 50,50 88,44 97,50",
    "二": "k 22,28 52,25 78,20 70,29; h 2,80 12,75 60,78 98,77",
    "三": "k 20,14 50,12 78,7 72,15; k 24,50 50,48 74,44 68,52; h 2,88 12,84 60,87 98,85",
    "四": "v 6,24 12,56 22,84; k 8,24 50,15 93,18 90,50 74,86; p 38,20 36,40 28,58;"
    "k 60,18 58,38 62,52 77,50; h 20,82 50,82 77,80",
    "五": "h 18,12 50,9 82,6; p 50,10 44,40 32,88; k 20,50 50,44 76,40 74,60 66,88;"
    "h 1,93 40,89 99,90",
    "伍": "p 30,2 20,28 1,50; v 20,32 18,66 17,98; k 42,15 64,12 88,8 82,14; p 64,12 58,50 50,90;"
    "k 42,50 64,46 85,42 83,64 76,88; h 30,93 60,89 99,91",
    "六": "d 44,2 52,10 56,22; h 1,42 50,35 97,30; p 38,50 31,66 20,82 8,92; d 60,50 76,66 92,92",
    "七": "h 1,56 40,46 92,28; k 44,3 40,40 38,74 50,90 76,88 97,78",
    "八": "p 36,26 32,48 22,68 2,90; k 38,14 52,12 58,26 72,62 98,90",
    "九": "p 42,2 40,32 30,66 1,96; k 8,40 40,33 66,24 62,60 64,86 80,92 96,86 94,64",
    "萬": "h 5,16 50,11 96,8; d 28,2 33,12 36,23; p 72,0 67,11 62,23; v 24,30 28,42 31,55;"
    "k 24,30 50,26 78,24 74,42 69,54; h 30,42 50,40 72,38; h 31,55 50,53 69,51;"
    "v 49,28 50,50 46,80; v 10,66 12,82 8,98;"
    "k 10,68 50,61 92,58 92,78 84,97 72,91; k 46,80 26,84 64,78; d 60,68 68,77 75,88",
}
_SKELETONS: dict[NumeralStyle, dict[str, Skeleton]] = {
    kind: {character: strokes(text) for character, text in texts.items()}
    for kind, texts in ((NumeralStyle.BLOCK, _BLOCK), (NumeralStyle.RUNNING, _RUNNING))
}


# Characters with few strokes get a fuller brush.
_ROOM = {"四": 1.2, "五": 1.2, "伍": 1.0, "萬": 0.95, "万": 1.3}


def numeral(character: str, kind: NumeralStyle) -> Skeleton:
    """Return the strokes of a numeral or of ten thousand.

    >>> len(numeral("三", NumeralStyle.BLOCK))
    3
    """
    return _SKELETONS[kind][character]


def adjust_handwriting(character: str, hand: Handwriting, *, heft: float) -> Handwriting:
    """Adjust a handwriting to one character; heft 1 is an even brush, 1.5 a full one."""
    return replace(hand, weight=hand.weight * heft * _ROOM.get(character, 1.45))
