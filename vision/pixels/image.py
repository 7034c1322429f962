"""Decode photos into upright RGB pixels, or raise an error that says what to do."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from scorer.tiles.messages import Text, in_context
from scorer.tiles.messages import message as _
from vision.photo import (
    MAX_MARKERS,
    MAX_SCANS,
    JpegHeader,
    PhotoError,
    Region,
    TooManySegments,
    parse_jpeg_header,
)

try:  # The application inside a phone has no pillow-heif; the phone's browser reads HEIC there.
    from pillow_heif import register_heif_opener
except ImportError:
    HEIC_SUPPORTED = False
else:
    register_heif_opener()
    HEIC_SUPPORTED = True

Pixels = NDArray[np.uint8]
_Result = TypeVar("_Result")

MAX_MEGAPIXELS = 200  # the largest sensor in a phone
MAX_MEGAPIXELS_WHOLE = 64  # for formats that decode only at full size: above usual sensors
MAX_MEMORY = 1024 * 1024 * 1024
"""Bytes for decoding one photo, unless the caller sets another limit: 64 megapixels of WebP."""
READ_SIDE = 1600  # so large that crops of tiles keep nearly the 64 pixels of the classifier

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


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """An upright photo: its size in the file, and its pixels, possibly decoded smaller."""

    pixels: Pixels
    width: int
    height: int


def load_photo(source: bytes | Path) -> Pixels:
    """Decode a photo to its full size: uint8, (height, width, 3), RGB, upright.

    >>> stream = io.BytesIO()
    >>> Image.new("RGB", (40, 30)).save(stream, "PNG")
    >>> load_photo(stream.getvalue()).shape
    (30, 40, 3)
    """
    return _with_image(source, _decode).pixels


def open_photo(
    source: bytes | Path, *, region: Region | None = None, memory: int = MAX_MEMORY
) -> Photo:
    """Decode a photo at the smallest fraction whose long side keeps `READ_SIDE` pixels.

    The fraction is 1/2, 1/4 or 1/8. JPEG decodes directly at a fraction: at a half, a 12-megapixel
    photo decodes in half the time and resizes for the detector in a quarter.

    Args:
        source: The path or the bytes of a photo.
        region: The part of the photo that keeps so many pixels, if not the whole photo.
        memory: The bytes that decoding can use. A region gets fewer pixels if it needs more; a
            photo that needs more at every fraction is rejected.

    Raises:
        PhotoError: If the source cannot be decoded, or the region is outside of the photo.

    >>> stream = io.BytesIO()
    >>> Image.new("RGB", (4000, 3000)).save(stream, "JPEG")
    >>> photo = open_photo(stream.getvalue())
    >>> photo.width, photo.height, photo.pixels.shape
    (4000, 3000, (1500, 2000, 3))
    """

    def decode(opened: _OpenImage) -> Photo:
        _require_affordable(opened, memory)  # before reading EXIF, which decodes a PNG
        return _decode(opened, least_side=_least_side(opened.image, region), memory=memory)

    return _with_image(source, decode)


def small_jpeg(photo: Photo, *, side: int = READ_SIDE, quality: int = 85) -> bytes:
    """Convert a photo to an upright JPEG with a limited long side and without metadata.

    Metadata of a phone can include the location.

    >>> stream = io.BytesIO()
    >>> Image.new("RGB", (4000, 3000)).save(stream, "PNG")
    >>> load_photo(small_jpeg(open_photo(stream.getvalue()), side=800)).shape
    (600, 800, 3)
    """
    image = Image.fromarray(photo.pixels)
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
    return _with_image(source, lambda opened: _upright_size(opened.image))


@dataclass(frozen=True, slots=True)
class _OpenImage:
    """A photo of which only the headers are read, and its name for messages."""

    image: Image.Image
    jpeg: JpegHeader | None
    name: Text


def _with_image(source: bytes | Path, use: Callable[[_OpenImage], _Result]) -> _Result:
    """Open a photo and pass it on; raise PhotoError if that fails."""
    name = _("The photo")
    if isinstance(source, Path):
        name = in_context("photo", "{path}", path=source)
    data = _bytes_of(source)
    if not data:
        raise PhotoError(_("{name} is empty: choose the photo again.", name=name))
    try:
        jpeg = _require_few_scans(data, name)
        with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
            return use(_OpenImage(image, jpeg, name))
    except PhotoError:
        raise
    except UnidentifiedImageError:
        raise _unknown_format(name, data) from None
    # For a damaged file Pillow raises errors of a dozen kinds, not only OSError.
    except Exception as error:
        raise PhotoError(
            _(
                "{name} is damaged or cut short, or too large: copy it again, make it "
                "smaller, or take a new photo.",
                name=name,
            )
        ) from error


def _bytes_of(source: bytes | Path) -> bytes:
    if isinstance(source, bytes):
        return source
    try:
        return source.read_bytes()
    except FileNotFoundError:
        raise PhotoError(
            _("{source} does not exist: check the path of the photo.", source=source)
        ) from None
    except IsADirectoryError:
        raise PhotoError(_("{source} is a folder: name the photos in it.", source=source)) from None
    except OSError as error:
        reason = error.strerror or error
        raise PhotoError(
            _("{source} cannot be opened ({reason}): check the file.", source=source, reason=reason)
        ) from error


def _unknown_format(name: Text, data: bytes) -> PhotoError:
    if not HEIC_SUPPORTED and data[4:8] == b"ftyp" and data[8:12] in _HEIC_BRANDS:
        return PhotoError(
            _("{name} is a HEIC photo, which cannot be read here: save it as JPEG.", name=name)
        )
    return PhotoError(
        _("{name} cannot be read as a photo: choose a JPEG, PNG or WebP file.", name=name)
    )


def _require_few_scans(data: bytes, name: Text) -> JpegHeader | None:
    """Return the header of a JPEG; raise PhotoError if it has too many segments or scans."""
    try:
        jpeg = parse_jpeg_header(data)
    except TooManySegments:
        raise PhotoError(
            _(
                "{name} has more than {limit} segments, so it is hardly a photo: take a new one.",
                name=name,
                limit=MAX_MARKERS,
            )
        ) from None
    if jpeg is not None and jpeg.scans > MAX_SCANS:
        raise PhotoError(
            _(
                "{name} is stored in {scans} layers (JPEG scans), over the limit of "
                "{max_scans}: take a new photo, or save it again as a normal JPEG.",
                name=name,
                scans=jpeg.scans,
                max_scans=MAX_SCANS,
            )
        )
    return jpeg


def _least_side(image: Image.Image, region: Region | None) -> int:
    """Return the least long side of a decoded photo: a region has the pixels of a whole photo."""
    if region is None:
        return READ_SIDE
    bounds, size = region.bounds, _upright_size(image)
    region.require_inside(size)
    return round(READ_SIDE * max(1.0, max(size) / max(bounds.width, bounds.height)))


def _decode(
    opened: _OpenImage, *, least_side: int | None = None, memory: int | None = None
) -> Photo:
    """Decode a photo; without `least_side` at its full size."""
    image = opened.image
    _require_affordable(opened, memory)
    orientation, upright_size = _orientation(image), _upright_size(image)
    fraction = 1 if least_side is None else _fraction(image.size, least_side)
    while memory is not None and fraction < _FRACTIONS[-1] and _memory(opened, fraction) > memory:
        fraction *= 2
    if image.format in _JPEG_FORMATS and fraction > 1:
        image.draft("RGB", (image.width // fraction, image.height // fraction))
        fraction = 1
    pixels = _rgb(image, fraction)
    image.close()  # free its pixels before they are rotated
    return Photo(_rotate_upright(pixels, orientation), *upright_size)


_JPEG_FORMATS = ("JPEG", "MPO")
_FRACTIONS = (1, 2, 4, 8)
_RGB_BYTES = 7  # for each decoded pixel: Pillow uses 4, the array 3
_WHOLE_BYTES = {"PNG": 4, "BMP": 4, "GIF": 4, "TIFF": 12, "WEBP": 16, "AVIF": 12, "HEIF": 8}
"""Bytes for each pixel of a format that decodes only at full size, measured."""


def _fraction(size: tuple[int, int], least_side: int) -> int:
    return max(each for each in _FRACTIONS if each == 1 or max(size) // each >= least_side)


def _memory(opened: _OpenImage, fraction: int) -> int:
    """Estimate the bytes for decoding a photo at 1/fraction of its sides."""
    image = opened.image
    area = image.width * image.height
    decoded = area * _RGB_BYTES // fraction**2
    if image.format in _JPEG_FORMATS:
        return decoded + (opened.jpeg.coefficient_bytes if opened.jpeg else 0)
    return decoded + area * _WHOLE_BYTES.get(image.format or "", 12)


def _require_affordable(opened: _OpenImage, memory: int | None) -> None:
    """Raise PhotoError if a photo has too many pixels to decode it even at a fraction."""
    width, height = opened.image.size
    limit = MAX_MEGAPIXELS if opened.image.format in _JPEG_FORMATS else MAX_MEGAPIXELS_WHOLE
    needed = _memory(opened, _FRACTIONS[-1])
    if memory is not None and needed > memory:
        limit = min(limit, int(width * height / 1_000_000 * memory / needed))
    if width * height > limit * 1_000_000:
        name, kind = opened.name, _kind(opened)
        raise PhotoError(
            _(
                "{name} has {width} x {height} pixels, over the limit of {limit} "
                "megapixels for {kind}: make it smaller first.",
                name=name,
                width=width,
                height=height,
                limit=limit,
                kind=kind,
            )
        )


def _kind(opened: _OpenImage) -> Text:
    if opened.image.format not in _JPEG_FORMATS:
        return _("{format} files", format=opened.image.format)
    if opened.jpeg is not None and opened.jpeg.is_buffered:
        return _("progressive JPEG files")
    return _("JPEG files")


def _upright_size(image: Image.Image) -> tuple[int, int]:
    width, height = image.size
    return (height, width) if _orientation(image) >= 5 else (width, height)


def _orientation(image: Image.Image) -> int:
    try:
        value = image.getexif().get(_EXIF_ORIENTATION, 1)
    except Exception:  # damaged metadata is not a reason to reject the picture
        return 1
    return value if value in range(1, 9) else 1


def _rgb(image: Image.Image, fraction: int) -> Pixels:
    """Convert a photo to RGB at 1/fraction of its sides, strip by strip to save memory."""
    image.load()
    width, height = (ceil(side / fraction) for side in image.size)
    pixels = np.empty((height, width, 3), np.uint8)
    for top in range(0, height, _STRIP):
        bottom = min(height, top + _STRIP)
        strip = image.crop((0, top * fraction, image.width, min(image.height, bottom * fraction)))
        pixels[top:bottom] = _rgb_strip(strip, fraction)
    return pixels


_STRIP = 128  # rows of the result


def _rgb_strip(image: Image.Image, fraction: int) -> Pixels:
    if image.mode.startswith("I;16"):
        image = Image.fromarray((np.asarray(image) >> 8).astype(np.uint8))
    if image.has_transparency_data:
        image = image.convert("RGBA")
        white = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(white, image)
    if image.mode != "RGB":
        image = image.convert("RGB")
    return np.asarray(image.reduce(fraction) if fraction > 1 else image)


def _rotate_upright(pixels: Pixels, orientation: int) -> Pixels:
    # EXIF 1-4 keep the axes, 5-8 swap them: an optional mirror, then quarter turns to the left.
    mirror_turns = {2: 0, 4: 2, 5: 1, 7: 3}
    plain_turns = {3: 2, 6: 3, 8: 1}
    if orientation in mirror_turns:
        pixels = np.rot90(pixels[:, ::-1], mirror_turns[orientation])
    elif orientation in plain_turns:
        pixels = np.rot90(pixels, plain_turns[orientation])
    return np.ascontiguousarray(pixels)
