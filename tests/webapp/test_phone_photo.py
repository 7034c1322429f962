"""Photos that the browser decodes for the app inside the phone, compared with the server's."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageCms
from playwright.sync_api import Page

from tests.webapp.calculator_page import SAMPLE
from tests.webapp.phone_modules import run_modules, serve_modules
from vision.boxes import Box
from vision.photo import Region
from vision.pixels.crops import as_input, crop_square, ground_colour, letterbox, scale_image
from vision.pixels.image import load_photo, open_photo
from vision.pixels.photo_quality import PhotoQuality

Run = Callable[..., Any]

ORIENTATION = 0x0112  # the EXIF tag

DECODE = """async ({ decode }, { file, region }) => {
  const { pixels, width, height } = await decode.decodePhoto(file, region);
  return [pixels, width, height];
}"""
# Networks that return their input.
OPEN = """
  const networks = {
    detectorSide: 224,
    classifierSide: (closeUp) => (closeUp ? 96 : 64),
    detect: async (planes, width, height) => Float32Array.from([width, height, ...planes]),
    classify: async (closeUp, planes) => ({ logits: planes.slice(),
        turns: Float32Array.of(planes.length) }),
  };
  const opened = await photo.openPhoto(file, null, networks);
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serve_modules() as address:
        yield address


@pytest.fixture
def run(page: Page, address: str) -> Run:
    page.goto(address + "photo.js")
    return partial(run_modules, page)


@pytest.fixture(scope="module")
def sample() -> Image.Image:
    image = Image.open(SAMPLE)
    image.load()
    return image


def encode(image: Image.Image, kind: str = "JPEG", **options: Any) -> bytes:
    stream = io.BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


def difference(run: Run, file: bytes, region: Region | None = None) -> NDArray[np.int64]:
    """Return the differences from the server's pixels; require the same sizes."""
    bounds = region and region.bounds
    corners = bounds and [bounds.left, bounds.top, bounds.right, bounds.bottom]
    pixels, width, height = run(DECODE, file=file, region=corners)
    expected = open_photo(file, region=region)
    assert (width, height) == (expected.width, expected.height)
    assert pixels.shape == expected.pixels.shape
    found: NDArray[np.int64] = np.abs(pixels.astype(np.int64) - expected.pixels)
    return found


@pytest.mark.long
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF", "BMP"])
def test_pixels_are_those_of_the_server(run: Run, sample: Image.Image, kind: str) -> None:
    assert difference(run, encode(sample, kind)).max() == 0


@pytest.mark.parametrize("mode", ["L", "CMYK", "RGB"])
def test_jpegs_of_all_kinds_have_the_pixels_of_the_server(
    run: Run, sample: Image.Image, mode: str
) -> None:
    small = sample.resize((333, 251)).convert(mode)
    assert difference(run, encode(small, quality=90)).max() == 0
    assert difference(run, encode(small, quality=90, progressive=True)).max() == 0
    if mode == "RGB":
        assert difference(run, encode(small, quality=90, subsampling=0)).max() == 0


def test_photos_are_upright(run: Run, sample: Image.Image) -> None:
    exif = Image.Exif()
    for orientation in range(1, 9):
        exif[ORIENTATION] = orientation
        assert difference(run, encode(sample.resize((400, 300)), exif=exif)).max() == 0, orientation


def test_transparent_pixels_are_on_a_white_ground(run: Run, sample: Image.Image) -> None:
    image = sample.resize((256, 256)).convert("RGBA")
    image.putalpha(Image.linear_gradient("L"))
    assert difference(run, encode(image, "PNG")).max() <= 1


def test_colour_profiles_are_ignored_as_on_the_server(run: Run, sample: Image.Image) -> None:
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    red, green = profile.index(b"rXYZ"), profile.index(b"gXYZ")
    profile[red : red + 4], profile[green : green + 4] = b"gXYZ", b"rXYZ"
    file = encode(sample.resize((200, 150)), icc_profile=bytes(profile))
    assert difference(run, file).max() == 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "decoded"), [((4000, 3000), 2000), ((3198, 2400), 3198), ((4001, 2999), 2001)]
)
def test_large_photos_are_decoded_at_a_fraction(
    run: Run, sample: Image.Image, size: tuple[int, int], decoded: int
) -> None:
    file = encode(sample.resize(size), quality=90)
    differences = difference(run, file)
    assert differences.shape[1] == decoded
    # libjpeg scales the frequencies and leaves out half of the colours; the browser does neither.
    assert differences.mean() < 0.3
    assert (differences > 2).mean() < 0.01


@pytest.mark.long
def test_a_region_keeps_more_pixels(run: Run, sample: Image.Image) -> None:
    file = encode(sample.resize((4000, 3000)), quality=90)
    region = Region(((1000, 1000), (2500, 1000), (2500, 1800), (1000, 1800)))
    differences = difference(run, file, region)
    assert differences.shape == (3000, 4000, 3)
    assert differences.max() == 0


@pytest.mark.parametrize("file", [b"", b"not a photo", SAMPLE.read_bytes()[:300]])
def test_a_file_that_is_not_a_photo_is_refused(run: Run, file: bytes) -> None:
    code = """({ decode }, { file }) =>
      decode.decodePhoto(file, null).then(() => "decoded", (error) => error.message)"""
    assert run(code, file=file).startswith("photo: the browser cannot decode it (")


def test_the_networks_see_the_input_of_the_server(run: Run, sample: Image.Image) -> None:
    file = encode(sample.resize((400, 300)), "PNG")
    code = f"""async ({{ photo }}, {{ file, squares }}) => {{{OPEN}
      return [
        await opened.runDetector(0, 0, 400, 300, 1, 1, 1),
        await opened.runDetector(20, 30, 370, 290, 1, 0.35, 1),
        await opened.runClassifier(false, 1, 1, squares),
        await opened.runClassifier(true, 0.5, 1, squares),
        await opened.part(20, 30, 370, 290).runDetector(0, 0, 350, 260, 1, 0.35, 1),
      ];
    }}"""
    squares = [(10 * n - 20, 3 * n - 20, 30 + n, n % 4) for n in range(70)]
    whole, part, classified, close_up, again = run(code, file=file, squares=squares)
    image = load_photo(file)
    scaled = scale_image(image[30:290, 20:370], (1, 0.35))
    for found, source in ((whole, image), (part, scaled), (again, scaled)):
        picture, factor = letterbox(source, 224)
        assert found["factor"] == factor
        planes = as_input(picture[np.newaxis]).ravel()
        np.testing.assert_array_equal(found["rows"], [*picture.shape[1::-1], *planes])
    for read, source, side in (
        (classified, image, 64),
        (close_up, scale_image(image, (0.5, 1)), 96),
    ):
        crops = np.stack(
            [np.rot90(crop_square(source, *each[:3], side), each[3]) for each in squares]
        )
        np.testing.assert_array_equal(read["logits"], as_input(crops).ravel())
        assert read["turns"].tolist() == [64 * 3 * side**2, 6 * 3 * side**2]  # batches


def test_the_memory_of_a_photo_is_freed(run: Run) -> None:
    """A garbage collection comes too late for several photos in a row."""
    code = f"""async ({{ photo }}, {{ file, squares }}) => {{{OPEN}
      const freed = [];
      const {{ transfer }} = ArrayBuffer.prototype;
      ArrayBuffer.prototype.transfer = function (length) {{
        freed.push(this.byteLength);
        return transfer.call(this, length);
      }};
      await opened.runDetector(0, 0, 400, 300, 1, 1, 1);
      await opened.runClassifier(false, 0.5, 1, squares);
      opened.close();
      ArrayBuffer.prototype.transfer = transfer;
      return freed;
    }}"""
    file = encode(Image.new("RGB", (400, 300)), "PNG")
    freed = run(code, file=file, squares=[(0, 0, 30, 0)])
    letterboxed = 224 * 192 * 3
    crop = 64 * 64 * 3
    assert freed == [letterboxed, 4 * letterboxed, 4 * crop, 400 * 300 * 3, 200 * 300 * 3]


def test_measurements_have_a_row_for_each_box(run: Run, sample: Image.Image) -> None:
    file = encode(sample.resize((400, 300)), "PNG")
    code = f"""async ({{ photo }}, {{ file, boxes }}) => {{{OPEN}
      const {{ width, height, fileWidth, fileHeight }} = opened;
      return [
        [width, height, fileWidth, fileHeight],
        await opened.brightness(),
        await opened.colour(),
        await opened.groundColours(boxes),
        await opened.measureFaces(boxes),
      ];
    }}"""
    boxes = [(100, 100, 130, 140), (200.5, 120.25, 260, 190)]
    size, brightness, colour, grounds, faces = run(code, file=file, boxes=boxes)
    image = load_photo(file)
    quality = PhotoQuality(image)
    assert size == [400, 300, 400, 300]
    assert brightness == quality.overall_brightness()
    assert colour == quality.colour() > 0
    expected = [ground_colour(image, Box(*box)) for box in boxes]
    np.testing.assert_allclose(grounds.reshape(2, 3), expected, atol=1e-12)
    faces = faces.reshape(2, 10)
    assert faces[:, 0].tolist() == [quality.face_brightness(Box(*box)) for box in boxes]
    assert faces[0, 2:].min() == pytest.approx(quality.sharpness([Box(*boxes[0])]), abs=1e-5)


def test_a_small_jpeg_is_upright_and_without_metadata(run: Run, sample: Image.Image) -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    file = encode(sample.resize((400, 300)), exif=exif)
    code = f"async ({{ photo }}, {{ file }}) => {{{OPEN} return opened.smallJpeg(200, 85); }}"
    data = run(code, file=file).tobytes()
    small = Image.open(io.BytesIO(data))
    assert (small.format, small.size, dict(small.getexif())) == ("JPEG", (150, 200), {})
    expected = Image.fromarray(load_photo(file)).resize((150, 200), Image.Resampling.BOX)
    assert np.abs(np.asarray(small, np.int64) - np.asarray(expected, np.int64)).mean() < 3


def test_a_worker_decodes_photos(run: Run, page: Page, sample: Image.Image) -> None:
    code = """async (_, { file }) => {
      const script = `
        onmessage = async ({ data }) => {
          const { decodePhoto } = await import("${location.origin}/decode.js");
          const { pixels } = await decodePhoto(data, null);
          postMessage(pixels);
        };`;
      const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
      const worker = new Worker(address, { type: "module" });
      worker.postMessage(file);
      return new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));
    }"""
    file = encode(sample.resize((400, 300)))
    np.testing.assert_array_equal(run(code, file=file), load_photo(file))
