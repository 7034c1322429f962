"""Photos that would keep a decoder busy or take its memory are rejected with a reason."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from time import monotonic, process_time
from typing import IO, Any

import numpy as np
import pytest
from PIL import Image

from scorer.tiles.terms import Language
from tests import malicious_photos as malicious
from vision.photo import PhotoError, Region, TooManySegments, parse_jpeg_header, without_metadata
from vision.pixels import photo_decoder
from vision.pixels.image import load_photo, open_photo
from vision.pixels.photo_decoder import MEMORY_LIMIT, PhotoDecoder

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory")


@pytest.fixture
def decoder() -> Iterator[PhotoDecoder]:
    decoder = PhotoDecoder(seconds=60)  # a busy machine is slow
    yield decoder
    decoder.close()


def test_the_scans_of_a_jpeg_are_counted() -> None:
    progressive = parse_jpeg_header(malicious.jpeg_with_scans(1510, size=(640, 480)))
    assert progressive is not None
    assert (progressive.width, progressive.height, progressive.scans) == (640, 480, 1510)
    planes = parse_jpeg_header(malicious.jpeg_in_planes((800, 600)))
    assert planes is not None
    assert (planes.width, planes.height, planes.scans) == (800, 600, 3)
    assert planes.coefficient_bytes == 800 * 600 * 3 * 2


@pytest.mark.parametrize("subsampling", [0, 1, 2])
def test_a_normal_jpeg_has_one_scan_and_keeps_no_coefficients(subsampling: int) -> None:
    noise = Image.effect_noise((320, 240), 80).convert("RGB")
    header = parse_jpeg_header(malicious.encode(noise, "JPEG", subsampling=subsampling))
    assert header is not None
    assert (header.width, header.height, header.scans) == (320, 240, 1)
    assert header.coefficient_bytes == 0


def test_headers_that_are_cut_short_are_not_an_error() -> None:
    data = malicious.jpeg_with_scans(12, size=(64, 64))
    for length in range(len(data)):
        parse_jpeg_header(data[:length])


SECRET = b"a place that nobody may learn"


def jpeg_with_metadata(mode: str, **options: Any) -> bytes:
    """Return a JPEG with the secret in each kind of segment that can have it, and at its end."""
    noise = Image.effect_noise((320, 240), 80).convert(mode)
    exif = Image.Exif()
    exif[0x010E] = SECRET.decode()
    data = malicious.encode(noise, "JPEG", exif=exif, comment=SECRET, icc_profile=SECRET, **options)
    others = (0xE0, 0xE2, 0xEC, 0xED, 0xEE, 0xEF, 0xFE)
    segments = b"".join(bytes((0xFF, each, 0, len(SECRET) + 2)) + SECRET for each in others)
    return data[:2] + segments + data[2:] + data + SECRET


@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
@pytest.mark.parametrize(
    "options",
    [{}, {"progressive": True}, {"subsampling": 0}, {"restart_marker_rows": 1}, {"keep_rgb": True}],
    ids=str,
)
def test_metadata_are_removed_and_the_pixels_stay(mode: str, options: dict[str, Any]) -> None:
    data = jpeg_with_metadata(mode, **options)
    assert data.count(SECRET) >= 12
    clean = without_metadata(data)
    assert clean is not None
    assert SECRET not in clean
    assert np.array_equal(load_photo(clean), load_photo(data))
    assert without_metadata(clean) == clean


def test_a_jpeg_without_its_end_has_no_version_without_metadata() -> None:
    data = malicious.encode(Image.new("RGB", (64, 48)), "JPEG")
    assert without_metadata(data) == data
    assert all(without_metadata(data[:length]) is None for length in range(len(data)))


def test_many_segments_are_not_a_photo() -> None:
    with pytest.raises(TooManySegments):
        parse_jpeg_header(malicious.jpeg_with_segments(1_000_000))


@pytest.mark.parametrize(
    ("build", "english", "japanese"),
    [
        (
            lambda: malicious.jpeg_with_scans(1510),
            "The photo is stored in 1510 layers (JPEG scans), over the limit of 64: take a new "
            "photo, or save it again as a normal JPEG.",
            "1510層（JPEG のスキャン）",
        ),
        (
            lambda: malicious.jpeg_with_segments(100_000),
            "The photo has more than 5000 segments, so it is hardly a photo: take a new one.",
            "区切りが5000個を超えていて",
        ),
        (
            lambda: malicious.jpeg_in_planes((14_000, 14_000)),
            "14000 x 14000 pixels, over the limit of 34 megapixels for progressive JPEG files: "
            "make it smaller first.",
            "プログレッシブ JPEG の上限の34メガピクセル",
        ),
        (
            lambda: malicious.white_webp(6000),
            "6000 x 6000 pixels, over the limit of 13 megapixels for WEBP files: make it smaller",
            "WEBP ファイルの上限の13メガピクセル",
        ),
    ],
    ids=["scans", "segments", "planes", "webp"],
)
def test_an_expensive_photo_is_rejected_in_words(
    build: Callable[[], bytes], english: str, japanese: str
) -> None:
    data = build()
    start = process_time()
    with pytest.raises(PhotoError) as caught:
        open_photo(data, memory=MEMORY_LIMIT)
    assert english in str(caught.value)
    assert japanese in caught.value.text(Language.JAPANESE)
    assert process_time() - start < 1


def test_a_region_gets_as_many_pixels_as_the_memory_allows() -> None:
    data = malicious.encode(Image.new("RGB", (4000, 3000), "teal"), "JPEG")
    corner = Region(((0, 0), (40, 0), (40, 30), (0, 30)))
    assert open_photo(data, region=corner).pixels.shape == (3000, 4000, 3)
    assert open_photo(data, region=corner, memory=30_000_000).pixels.shape == (1500, 2000, 3)


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P"])
def test_a_big_png_is_decoded_at_a_fraction(mode: str) -> None:
    left = Image.new("RGB", (2001, 3000), "red")
    whole = Image.new("RGB", (4001, 3001), "blue")
    whole.paste(left)
    photo = open_photo(malicious.encode(whole.convert(mode), "PNG"))
    assert (photo.width, photo.height) == (4001, 3001)
    assert photo.pixels.shape == (1501, 2001, 3)
    assert photo.pixels[700, 100].tolist() == [255, 0, 0]
    assert photo.pixels[700, 1900].tolist() == [0, 0, 255]


def test_strips_equal_the_whole_photo() -> None:
    noise = np.random.default_rng(0).integers(0, 255, (1000, 700, 3), np.uint8)
    data = malicious.encode(Image.fromarray(noise), "PNG")
    assert np.array_equal(load_photo(data), noise)


def test_the_process_decodes_like_the_function(decoder: PhotoDecoder) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    noise = Image.effect_noise((4000, 3000), 80).convert("RGB")
    data = malicious.encode(noise, "JPEG", exif=exif)
    region = Region(((100, 100), (900, 100), (900, 700), (100, 700)))
    for part in (None, region):
        photo, expected = (
            decoder.open_photo(io.BytesIO(data), region=part),
            open_photo(data, region=part),
        )
        assert (photo.width, photo.height) == (3000, 4000)
        assert np.array_equal(photo.pixels, expected.pixels)


def test_an_error_has_the_same_text_in_each_language(decoder: PhotoDecoder) -> None:
    for data in (b"", b"letter", malicious.jpeg_with_scans(1510, size=(640, 480))):
        with pytest.raises(PhotoError) as expected:
            open_photo(data)
        with pytest.raises(PhotoError) as caught:
            decoder.open_photo(io.BytesIO(data))
        for language in Language:
            assert caught.value.text(language) == expected.value.text(language)


def test_a_photo_that_takes_too_long_is_stopped_and_the_next_one_is_decoded() -> None:
    decoder = PhotoDecoder(seconds=1)
    normal = io.BytesIO(malicious.encode(Image.new("RGB", (40, 30)), "JPEG"))
    decoder.start()
    start = monotonic()
    with pytest.raises(PhotoError, match="longer than 1 seconds to decode") as caught:
        decoder.open_photo(io.BytesIO(malicious.jpeg_with_exif(1000)))
    assert monotonic() - start < 10  # decoding takes much longer
    assert "1秒以上" in caught.value.text(Language.JAPANESE)
    assert decoder.open_photo(normal).pixels.shape == (30, 40, 3)
    decoder.close()


@pytest.mark.long
@on_linux
def test_a_photo_that_takes_too_much_memory_is_rejected() -> None:
    decoder = PhotoDecoder(seconds=60, memory=1024 * 1024)
    with pytest.raises(PhotoError, match="too large"):
        decoder.open_photo(io.BytesIO(malicious.jpeg_with_exif(320)))
    decoder.close()


def test_a_stopped_process_is_replaced(decoder: PhotoDecoder) -> None:
    normal = io.BytesIO(malicious.encode(Image.new("RGB", (40, 30)), "JPEG"))
    decoder.open_photo(normal)
    decoder.close()
    assert decoder.open_photo(normal).pixels.shape == (30, 40, 3)


def test_a_photo_that_ends_the_process_is_damaged(
    decoder: PhotoDecoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    normal = io.BytesIO(malicious.encode(Image.new("RGB", (40, 30)), "JPEG"))
    decoder.open_photo(normal)

    def send_and_crash(pipe: IO[bytes], file: IO[bytes]) -> None:
        pipe.close()

    monkeypatch.setattr(photo_decoder, "_send_file", send_and_crash)
    with pytest.raises(PhotoError, match="The photo is damaged"):
        decoder.open_photo(normal)
    monkeypatch.undo()
    assert decoder.open_photo(normal).pixels.shape == (30, 40, 3)
