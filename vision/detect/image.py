"""Decode photos into upright RGB pixels, or raise an error that says what to do."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from scorer.tiles.errors import BilingualError
from scorer.tiles.terms import Words

try:  # HEIC is supported if pillow-heif is installed; its codec is too big to require.
    from pillow_heif import register_heif_opener
except ImportError:
    HEIC_SUPPORTED = False
else:
    register_heif_opener()
    HEIC_SUPPORTED = True

Pixels = NDArray[np.uint8]
_Result = TypeVar("_Result")

MAX_MEGAPIXELS = 200  # the largest sensor in a phone
MAX_MEGAPIXELS_WHOLE = 64  # for formats that decode only at full size: 192 MB of RGB
READ_SIDE = 1600  # so large that crops of tiles keep nearly the 64 pixels of the reader

# Our own limits apply before decoding and know which formats decode at a fraction of their size;
# Pillow's limit would reject a 200-megapixel JPEG, which we decode at an eighth.
Image.MAX_IMAGE_PIXELS = None

# A photo is read in spite of damaged metadata; nobody can act on such a warning.
warnings.filterwarnings("ignore", category=UserWarning, module=r"PIL\.")

# An explicit list, because Pillow would also pass a PostScript file to an interpreter.
Image.init()
_FORMATS = tuple(
    name
    for name in ("JPEG", "MPO", "PNG", "WEBP", "BMP", "GIF", "TIFF", "AVIF", "HEIF")
    if name in Image.OPEN
)
_HEIC_BRANDS = frozenset((b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1"))
_EXIF_ORIENTATION = 0x0112


class PhotoError(BilingualError):
    """A photo that cannot be read; the message names it and the remedy."""


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """An upright photo: its size in the file, and its pixels, possibly decoded smaller."""

    pixels: Pixels
    width: int
    height: int

    @property
    def factor(self) -> float:
        """Pixels of the file for each decoded pixel, along one side."""
        return self.width / int(self.pixels.shape[1])


def load_photo(source: bytes | Path) -> Pixels:
    """Decode a photo to its full size: uint8, (height, width, 3), RGB, upright.

    >>> stream = io.BytesIO()
    >>> Image.new("RGB", (40, 30)).save(stream, "PNG")
    >>> load_photo(stream.getvalue()).shape
    (30, 40, 3)
    """
    return _with_image(source, lambda image, name: _decode(image, name, least_side=None)).pixels


def open_photo(source: bytes | Path, *, least_side: int = READ_SIDE) -> Photo:
    """Decode a photo at the smallest fraction whose long side keeps `least_side` pixels.

    Only JPEG decodes at a fraction (1/2, 1/4, 1/8). At a half, a 12-megapixel photo decodes in
    half the time and resizes for the finder in a quarter.

    >>> stream = io.BytesIO()
    >>> Image.new("RGB", (4000, 3000)).save(stream, "JPEG")
    >>> photo = open_photo(stream.getvalue())
    >>> photo.width, photo.height, photo.pixels.shape
    (4000, 3000, (1500, 2000, 3))
    """
    return _with_image(source, lambda image, name: _decode(image, name, least_side=least_side))


def small_jpeg(source: bytes | Path, *, side: int = READ_SIDE, quality: int = 85) -> bytes:
    """Convert a photo to an upright JPEG with a limited long side and without metadata.

    Metadata of a phone can include the location.

    >>> stream = io.BytesIO()
    >>> Image.new("RGB", (4000, 3000)).save(stream, "PNG")
    >>> load_photo(small_jpeg(stream.getvalue(), side=800)).shape
    (600, 800, 3)
    """
    image = Image.fromarray(open_photo(source, least_side=side).pixels)
    image.thumbnail((side, side))
    stream = io.BytesIO()
    image.save(stream, "JPEG", quality=quality)
    return stream.getvalue()


def photo_size(source: bytes | Path) -> tuple[int, int]:
    """Return the width and height of the upright photo without decoding it.

    >>> stream = io.BytesIO()
    >>> Image.new("RGB", (40, 30)).save(stream, "PNG")
    >>> photo_size(stream.getvalue())
    (40, 30)
    """
    return _with_image(source, lambda image, _: _upright_size(image))


def _with_image(source: bytes | Path, use: Callable[[Image.Image, Words], _Result]) -> _Result:
    """Open a photo and pass it on with its name for messages; raise PhotoError if that fails."""
    name = Words("The photo", "この写真")
    if isinstance(source, Path):
        name = Words(str(source), f"{source} ")
    data = _bytes_of(source)
    if not data:
        raise PhotoError(
            f"{name.english} is empty: choose the photo again.",
            f"{name.japanese}は空です。写真を選び直してください。",
        )
    try:
        with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
            return use(image, name)
    except PhotoError:
        raise
    except UnidentifiedImageError:
        raise _unknown_format(name, data) from None
    # For a damaged file Pillow raises errors of a dozen kinds, not only OSError.
    except Exception as error:
        raise PhotoError(
            f"{name.english} is damaged or cut short ({error}): copy it again or take a new photo.",
            f"{name.japanese}は壊れているか、途中で切れています（{error}）。"
            "もう一度送るか、撮り直してください。",
        ) from error


def _bytes_of(source: bytes | Path) -> bytes:
    if isinstance(source, bytes):
        return source
    try:
        return source.read_bytes()
    except FileNotFoundError:
        raise PhotoError(
            f"{source} does not exist: check the path of the photo.",
            f"{source} がありません。写真の場所を確かめてください。",
        ) from None
    except IsADirectoryError:
        raise PhotoError(
            f"{source} is a folder: name the photos in it.",
            f"{source} はフォルダーです。中の写真を指定してください。",
        ) from None
    except OSError as error:
        reason = error.strerror or error
        raise PhotoError(
            f"{source} cannot be opened ({reason}): check the file.",
            f"{source} を開けません（{reason}）。ファイルを確かめてください。",
        ) from error


def _unknown_format(name: Words, data: bytes) -> PhotoError:
    if not HEIC_SUPPORTED and data[4:8] == b"ftyp" and data[8:12] in _HEIC_BRANDS:
        return PhotoError(
            f"{name.english} is a HEIC photo, which needs pillow-heif: "
            "pip install pillow-heif, or save the photo as JPEG.",
            f"{name.japanese}は HEIC 形式で、読むには pillow-heif が必要です。"
            "pip install pillow-heif を実行するか、JPEG で保存してください。",
        )
    return PhotoError(
        f"{name.english} is not a photo that can be read: choose a JPEG, PNG or WebP file.",
        f"{name.japanese}は読める形式ではありません。JPEG・PNG・WebP の写真を選んでください。",
    )


def _decode(image: Image.Image, name: Words, *, least_side: int | None) -> Photo:
    width, height = image.size
    limit = MAX_MEGAPIXELS if image.format in ("JPEG", "MPO") else MAX_MEGAPIXELS_WHOLE
    if width * height > limit * 1_000_000:
        raise PhotoError(
            f"{name.english} has {width} x {height} pixels, over the limit of {limit} megapixels: "
            "make it smaller first.",
            f"{name.japanese}は {width} x {height} 画素で、上限の{limit}メガピクセルを"
            "超えています。小さくしてから送ってください。",
        )
    orientation, upright_size = _orientation(image), _upright_size(image)
    if least_side is not None:
        fraction = least_side / max(width, height)
        image.draft("RGB", (max(1, round(width * fraction)), max(1, round(height * fraction))))
    return Photo(_rotate_upright(_rgb(image), orientation), *upright_size)


def _upright_size(image: Image.Image) -> tuple[int, int]:
    width, height = image.size
    return (height, width) if _orientation(image) >= 5 else (width, height)


def _orientation(image: Image.Image) -> int:
    try:
        value = image.getexif().get(_EXIF_ORIENTATION, 1)
    except Exception:  # damaged metadata is not a reason to reject the picture
        return 1
    return value if value in range(1, 9) else 1


def _rgb(image: Image.Image) -> Pixels:
    if image.mode.startswith("I;16"):
        return np.stack([(np.asarray(image) >> 8).astype(np.uint8)] * 3, axis=-1)
    if image.has_transparency_data:
        image = image.convert("RGBA")
        white = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(white, image)
    return np.asarray(image.convert("RGB"))


def _rotate_upright(pixels: Pixels, orientation: int) -> Pixels:
    # EXIF 1-4 keep the axes, 5-8 swap them: an optional mirror, then quarter turns to the left.
    mirror_turns = {2: 0, 4: 2, 5: 1, 7: 3}
    plain_turns = {3: 2, 6: 3, 8: 1}
    if orientation in mirror_turns:
        pixels = np.rot90(pixels[:, ::-1], mirror_turns[orientation])
    elif orientation in plain_turns:
        pixels = np.rot90(pixels, plain_turns[orientation])
    return np.ascontiguousarray(pixels)
