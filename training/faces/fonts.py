"""Outlines of kanji and digits from installed open fonts."""

import logging
import os
import sys
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from training.faces.shapes import Affine, Curve, Point


class FontMissingError(FileNotFoundError):
    """A font required by a design is not installed."""


@dataclass(frozen=True, slots=True)
class Typeface:
    """A font file, the Debian package that contains it, and the extra weight of its strokes.

    Every font contains the kanji of the tiles; `latin` means digits and letters too.
    """

    name: str
    path: str
    package: str
    embolden: float = 0.0
    latin: bool = True

    @property
    def installed(self) -> bool:
        """True if the font file exists."""
        return Path(self.path).exists()


# Old fonts have impossible dates, and fontTools warns about each file.
logging.getLogger("fontTools.ttLib.tables._h_e_a_d").setLevel(logging.ERROR)

_FONTS = os.environ.get("TENBO_FONTS", "/usr/share/fonts")
_TRUE = f"{_FONTS}/truetype/"
_OPEN = f"{_FONTS}/opentype/"
KAI = Typeface("wenkai", _TRUE + "lxgw-wenkai/LXGWWenKai-Bold.ttf", "fonts-lxgw-wenkai", 6)
TYPEFACES: tuple[Typeface, ...] = (
    KAI,
    Typeface("wenkai-thin", _TRUE + "lxgw-wenkai/LXGWWenKai-Regular.ttf", "fonts-lxgw-wenkai", 4),
    Typeface("serif-black", _OPEN + "noto/NotoSerifCJK-Black.ttc", "fonts-noto-cjk-extra", -4),
    Typeface("serif-bold", _OPEN + "noto/NotoSerifCJK-Bold.ttc", "fonts-noto-cjk"),
    Typeface("sans-bold", _OPEN + "noto/NotoSansCJK-Bold.ttc", "fonts-noto-cjk"),
    Typeface("brush", _TRUE + "kouzan-mouhitsu/kouzan-mouhitsu.ttf", "fonts-kouzan-mouhitsu", 5),
    Typeface(
        "brush-running",
        _TRUE + "kouzan-mouhitsu/kouzan-mouhitsu-gyosho.ttf",
        "fonts-kouzan-mouhitsu",
        5,
    ),
    Typeface("soseki", _TRUE + "aoyagi-soseki/aoyagi-soseki.ttf", "fonts-aoyagi-soseki", 8),
    Typeface("ukai", _TRUE + "arphic/ukai.ttc", "fonts-arphic-ukai", 9),
    Typeface("uming", _TRUE + "arphic/uming.ttc", "fonts-arphic-uming", 7),
    Typeface("cwkai", _TRUE + "cwtex/cwkai.ttf", "fonts-cwtex-kai", 10),
    Typeface("cwfs", _TRUE + "cwtex/cwfs.ttf", "fonts-cwtex-fs", 10),
    Typeface("wenkai-light", _TRUE + "lxgw-wenkai/LXGWWenKai-Light.ttf", "fonts-lxgw-wenkai", 2),
    Typeface("serif", _OPEN + "noto/NotoSerifCJK-Regular.ttc", "fonts-noto-cjk", 3),
    Typeface("serif-medium", _OPEN + "noto/NotoSerifCJK-SemiBold.ttc", "fonts-noto-cjk-extra"),
    Typeface("sans", _OPEN + "noto/NotoSansCJK-Regular.ttc", "fonts-noto-cjk", 2),
    Typeface("sans-black", _OPEN + "noto/NotoSansCJK-Black.ttc", "fonts-noto-cjk-extra", -4),
    Typeface("twkai", _TRUE + "cns11643/TW-Kai-98_1.ttf", "fonts-cns11643-kai", 6),
    Typeface("hanamin", _TRUE + "hanazono/HanaMinA.ttf", "fonts-hanazono", 5),
    Typeface("seto", _TRUE + "seto/setofont.ttf", "fonts-seto", 3),
    Typeface(
        "dejima",
        _TRUE + "dejima-mincho/dejima-mincho-r227.ttf",
        "fonts-dejima-mincho",
        4,
        latin=False,
    ),
    Typeface("antique", _TRUE + "yozvox-yozfont/YOzBA_90.ttf", "fonts-yozvox-yozfont-antique", 4),
    Typeface("ipa-mincho", _OPEN + "ipafont-mincho/ipam.ttf", "fonts-ipafont-mincho", 8),
    Typeface("ipa-gothic", _OPEN + "ipafont-gothic/ipag.ttf", "fonts-ipafont-gothic", 4),
    Typeface("zenhei", _TRUE + "wqy/wqy-zenhei.ttc", "fonts-wqy-zenhei", 3),
)
# Brush fonts for the honours; the last one lacks some numerals.
FREE_HANDS: tuple[Typeface, ...] = (
    *(face for face in TYPEFACES if face.name in ("brush", "brush-running", "soseki")),
    Typeface("aoyagi", _TRUE + "aoyagi-kouzan-t/AoyagiKouzanT.ttf", "fonts-aoyagi-kouzan-t", 5),
)


@lru_cache(maxsize=32)
def _opened(face: Typeface) -> TTFont:
    if not face.installed:
        raise FontMissingError(
            f"the font {face.name} is not installed; on Debian: apt install {face.package}"
        )
    return TTFont(face.path, fontNumber=0, lazy=True)


@lru_cache(maxsize=4096)
def outline(face: Typeface, character: str) -> tuple[Curve, ...]:
    """Return the contours of one character, y downwards, the em square scaled to 1 x 1."""
    font = _opened(face)
    name = font.getBestCmap().get(ord(character))
    if name is None:
        raise ValueError(f"the font {face.name} has no {character}; choose another")
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    per_em = font["head"].unitsPerEm
    to_unit = Affine(1 / per_em, 0, 0, 0, -1 / per_em, 0.88)
    return tuple(curve.transformed(to_unit) for curve in _curves(pen.value))


def has(face: Typeface, characters: str) -> bool:
    """True if a font is installed and contains all of the characters."""
    if not face.installed:
        return False
    known = _opened(face).getBestCmap()
    return all(ord(c) in known and outline(face, c) for c in characters)


def warn_about_missing_fonts() -> None:
    """Print the packages of missing fonts on standard error: other fonts draw other tiles."""
    missing = [face for face in (*TYPEFACES, *FREE_HANDS) if not face.installed]
    if missing:
        packages = " ".join(sorted({face.package for face in missing}))
        print(
            f"Fonts are missing, so these tiles differ from those of other machines. To compare "
            f"the figures, install them; on Debian: apt install {packages}",
            file=sys.stderr,
        )


def _curves(commands: list[tuple[str, tuple[Point, ...]]]) -> list[Curve]:
    found: list[Curve] = []
    start: Point = (0.0, 0.0)
    segments: list[tuple[Point, ...]] = []
    for name, points in commands:
        if name == "moveTo":
            start, segments = points[0], []
        elif name == "qCurveTo" and points[-1] is None:  # a contour without an on-curve point
            start = _middle(points[-2], points[0])
            segments = _quadratics((*points[:-1], start))
        elif name == "qCurveTo":
            segments.extend(_quadratics(points))
        elif name in ("lineTo", "curveTo"):
            segments.append(tuple(points))
        elif segments:
            found.append(Curve(start, tuple(segments)))
    return found


def _quadratics(points: tuple[Point, ...]) -> list[tuple[Point, ...]]:
    *controls, end = points  # TrueType implies an on-curve point between two control points
    segments: list[tuple[Point, ...]] = []
    for here, there in pairwise(controls):
        segments.append((here, _middle(here, there)))
    segments.append((controls[-1], end))
    return segments


def _middle(here: Point, there: Point) -> Point:
    return (here[0] + there[0]) / 2, (here[1] + there[1]) / 2
