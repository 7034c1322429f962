"""Photos in every format and orientation, and the errors for other files."""

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageOps

from vision.photo import PhotoError
from vision.pixels import image as photos
from vision.pixels.image import load_photo, open_photo


@pytest.fixture(scope="module")
def picture() -> Image.Image:
    """Return a picture without any symmetry."""
    across, down = np.meshgrid(np.linspace(0, 255, 48), np.linspace(0, 255, 32))
    return Image.fromarray(np.stack([across, down, 255 - across], -1).astype(np.uint8))


def data_of(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    stream = io.BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


@pytest.mark.parametrize("orientation", range(1, 9))
def test_every_orientation_is_applied(picture: Image.Image, orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = data_of(picture, exif=exif)
    upright = np.asarray(ImageOps.exif_transpose(Image.open(io.BytesIO(data))))
    assert np.array_equal(load_photo(data), upright)
    photo = open_photo(data)
    assert (photo.height, photo.width) == upright.shape[:2]


@pytest.mark.parametrize("mode", ["L", "1", "P", "CMYK", "RGBA", "LA", "I;16"])
def test_every_mode_is_converted_to_rgb(picture: Image.Image, mode: str) -> None:
    if mode == "I;16":
        image = Image.fromarray(np.asarray(picture.convert("L")).astype(np.uint16) * 257)
    else:
        image = picture.convert(mode)
    pixels = load_photo(data_of(image, "TIFF" if mode == "CMYK" else "PNG"))
    assert pixels.shape == (32, 48, 3)
    assert pixels.dtype == np.dtype(np.uint8)
    assert pixels.flags.c_contiguous
    if mode in ("L", "I;16"):
        assert np.array_equal(pixels[..., 0], np.asarray(picture.convert("L")))


def test_transparent_pixels_become_white() -> None:
    assert (load_photo(data_of(Image.new("RGBA", (9, 9), (0, 0, 0, 0)))) == 255).all()


@pytest.mark.parametrize("kind", ["JPEG", "WEBP", "BMP", "GIF", "MPO"])
def test_other_formats(picture: Image.Image, kind: str) -> None:
    assert load_photo(data_of(picture, kind)).shape == (32, 48, 3)


@pytest.mark.parametrize(
    ("size", "decoded"),
    [
        ((4032, 3024), (2016, 1512)),
        ((3024, 4032), (1512, 2016)),
        ((2400, 1800), (2400, 1800)),
        ((8064, 6048), (2016, 1512)),
    ],
)
def test_a_big_jpeg_is_decoded_at_a_fraction(
    size: tuple[int, int], decoded: tuple[int, int]
) -> None:
    photo = open_photo(data_of(Image.new("RGB", size, "teal"), "JPEG"))
    assert (photo.width, photo.height) == size
    assert photo.pixels.shape[1::-1] == decoded


@pytest.mark.filterwarnings("ignore:Corrupt EXIF")
def test_damaged_metadata_is_ignored(picture: Image.Image) -> None:
    data = data_of(picture, "JPEG", exif=b"Exif\x00\x00MM\x00*\x00\x00\x00\x08\xff\xff\x01\x12")
    assert load_photo(data).shape == (32, 48, 3)


HEIC = b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic" + bytes(64)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "The photo is empty: choose the photo again."),
        (b"hello", "cannot be read as a photo: choose a JPEG, PNG or WebP file."),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "cannot be read as a photo"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "cannot be read as a photo"),
    ],
)
def test_a_file_that_is_not_a_photo(data: bytes, message: str) -> None:
    with pytest.raises(PhotoError, match=message):
        load_photo(data)


def test_heic_is_read(picture: Image.Image) -> None:
    pytest.importorskip("pillow_heif", reason="pillow-heif has no wheel for this machine")
    assert load_photo(data_of(picture, "HEIF")).shape == (32, 48, 3)


def test_heic_without_its_decoder_names_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "HEIC_SUPPORTED", False)
    with pytest.raises(PhotoError, match="HEIC photo, which cannot be read here: save it as JPEG"):
        load_photo(HEIC)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("part", [0.5, 0.9])
def test_a_truncated_file(kind: str, part: float) -> None:
    noise = Image.fromarray(np.random.default_rng(0).integers(0, 255, (90, 90, 3), np.uint8))
    data = data_of(noise, kind)
    with pytest.raises(PhotoError, match=r"copy it again|cannot be read|choose a JPEG") as caught:
        load_photo(data[: int(len(data) * part)])
    assert not {"\n", "("} & {*str(caught.value)}  # no words of the library


def test_a_decompression_bomb_is_rejected_before_decoding() -> None:
    data = data_of(Image.new("1", (20_000, 20_000)))
    with pytest.raises(
        PhotoError, match="20000 x 20000 pixels, over the limit of 64 megapixels for PNG"
    ):
        load_photo(data)


@pytest.mark.parametrize(
    ("path", "message"),
    [("none.jpg", "none.jpg does not exist: check the path"), (".", "is a folder: name the")],
)
def test_a_path_that_is_not_a_file(tmp_path: Path, path: str, message: str) -> None:
    with pytest.raises(PhotoError, match=message):
        load_photo(tmp_path / path)
