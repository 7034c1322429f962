"""The winds written with a brush, all four of a design in one handwriting."""

from enum import StrEnum

from vision.training.faces.kanji.handwriting import Skeleton, strokes


class WindStyle(StrEnum):
    """The script of the winds; `font` uses the typeface."""

    FONT = "font"
    BLOCK = "block"
    RUNNING = "running"
    BOWED = "bowed"  # boxes that narrow to a curved foot, as in many Chinese sets


_BLOCK = {
    "東": "h 14,18 50,16 88,15; v 24,31 26,45 29,62; k 24,32 50,30 77,29 75,46 72,60;"
    "h 28,46 50,45 74,44; h 29,61 50,60 71,59; v 50,2 50,50 50,99;"
    "p 48,62 38,74 24,84 4,92; n 52,62 64,74 78,84 98,92",
    "南": "h 14,17 50,15 88,14; v 51,2 50,16 49,32; v 11,35 13,66 13,98;"
    "k 12,36 50,33 90,32 89,66 88,92 78,96; d 34,42 38,48 40,53; p 66,40 62,48 57,55;"
    "h 30,58 50,56 71,56; h 26,74 50,73 76,72; v 50,57 50,76 50,97",
    "西": "h 6,14 50,11 95,10; v 11,38 14,64 17,94; k 12,39 50,36 90,35 86,64 82,93;"
    "p 39,13 38,40 34,55 25,68; k 60,12 60,40 62,60 78,62; h 17,90 50,89 83,88",
    "北": "v 35,5 35,50 35,97; h 8,38 22,36 35,34; h 4,84 18,78 35,70;"
    "p 90,22 78,36 60,45; k 58,6 58,50 60,86 74,92 93,90 95,72",
}
_RUNNING = {
    "東": "h 16,19 50,15 86,13; p 22,32 25,46 29,62; k 22,33 50,29 80,27 74,46 68,60;"
    "h 27,47 48,46 70,43; h 29,62 50,60 68,58; k 52,1 50,50 49,94 38,88;"
    "p 47,62 36,75 22,85 2,91; n 54,62 66,76 80,85 99,88",
    "南": "h 16,20 50,15 84,12; p 52,1 49,16 40,33; p 12,38 11,66 5,94;"
    "k 12,40 50,32 90,32 90,66 82,94 70,90; d 35,42 40,48 44,54; p 66,40 60,50 54,56;"
    "h 28,60 50,56 72,54; h 26,76 50,73 75,70; v 50,57 49,76 46,97",
    "西": "k 3,15 50,10 97,9 90,20; p 10,42 13,64 20,94; k 11,43 50,37 92,36 88,64 76,92;"
    "p 38,13 38,40 36,58 30,76; k 60,12 60,40 60,64 74,68; h 20,91 50,89 78,87",
    "北": "p 38,8 36,40 34,68 30,97; h 8,42 20,38 37,32; h 1,88 18,80 37,66;"
    "p 90,18 78,34 58,46; k 62,3 58,46 56,78 66,93 86,92 98,76",
}
_BOWED = _RUNNING | {
    "南": "h 20,17 50,13 80,9; v 51,1 50,16 48,34; v 3,38 13,62 24,95;"
    "k 4,41 50,31 97,36 91,64 75,94 64,84; d 35,42 41,48 45,54; p 66,40 61,48 56,54;"
    "h 32,58 50,55 70,56; h 29,75 50,72 72,73; v 50,56 50,74 50,98",
    "西": "h 24,17 48,13 74,3; v 0,42 15,56 22,72 26,97; k 11,53 48,39 101,45 85,66 73,96;"
    "p 41,13 42,42 38,56 28,69; k 59,32 60,50 63,64 77,65; h 26,91 50,82 76,91",
}
_SKELETONS: dict[WindStyle, dict[str, Skeleton]] = {
    kind: {character: strokes(text) for character, text in texts.items()}
    for kind, texts in (
        (WindStyle.BLOCK, _BLOCK),
        (WindStyle.RUNNING, _RUNNING),
        (WindStyle.BOWED, _BOWED),
    )
}


def wind(character: str, kind: WindStyle) -> Skeleton:
    """Return the strokes of a wind.

    >>> len(wind("北", WindStyle.BLOCK))
    5
    """
    return _SKELETONS[kind][character]
