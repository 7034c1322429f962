"""Photos that take time or memory to decode, and many uploads at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from time import sleep

from bench.attack import malicious_photos as malicious
from bench.attack.findings import Finding, Scale
from bench.attack.target import MEGABYTE, Answer, NoAnswer, peak_memory, running

_READ = "/api/v1/read"
_SAMPLES = Path(__file__).parents[2] / "webapp" / "static" / "samples"
_MAX_MEMORY = 600


def malicious_photos(scale: Scale) -> Iterator[Finding]:
    """Send photos that are small files and large pictures, with a normal photo behind each."""
    large = scale.share == 1
    side = 14_000 if large else 6_000
    photos: dict[str, Callable[[], bytes]] = {
        "a JPEG with 1,510 scans": partial(malicious.jpeg_with_scans, 1510),
        f"a JPEG in three scans of {side // 1000 * side // 1000} megapixels": (
            partial(malicious.jpeg_in_planes, (side, side))
        ),
        "a PNG with alpha of 64 megapixels": partial(malicious.transparent_png, 8_000),
    }
    for name, make in photos.items():
        data = make()
        with running(scale.checkout) as target:
            target.upload(_READ, _sample())
            with peak_memory(target) as peak, ThreadPoolExecutor(2) as pool:
                attack = pool.submit(_try, partial(target.upload, _READ, data))
                sleep(0.2)
                normal = pool.submit(_try, partial(target.upload, _READ, _sample()))
                rejected, behind = attack.result(), normal.result()
        happened = f"{_words(rejected)}; the photo behind it {_words(behind)}; "
        happened += f"peak memory {peak[0]:.0f} MB"
        yield Finding(
            1,
            f"{name} ({len(data) / 1e6:.1f} MB)",
            happened,
            f"rejected, the photo behind it read within 5 s, memory under {_MAX_MEMORY} MB",
            rejected is not None
            and rejected[0] in range(400, 500)
            and behind is not None
            and behind[0] == 200
            and behind[1] < 5
            and peak[0] < _MAX_MEMORY,
        )


def many_uploads(scale: Scale) -> Iterator[Finding]:
    """Send many large uploads at once while another phone uses its table."""
    count = scale.count(120, least=20)
    photo = _sample() + b"\0" * (31 * MEGABYTE)
    with running(scale.checkout) as target:
        host, _ = target.new_session()
        slowest = 0.0
        with peak_memory(target) as peak, ThreadPoolExecutor(count) as pool:
            uploads = [
                pool.submit(_try, partial(target.upload, _READ, photo)) for _ in range(count)
            ]
            while not all(each.done() for each in uploads):
                answer = _try(partial(target.request, "GET", f"/api/v1/tables/{host}"))
                slowest = max(slowest, answer[1] if answer else 120.0)
                sleep(0.2)
            answers = [each.result() for each in uploads]
            statuses = Counter(answer[0] if answer else 0 for answer in answers)
    words = ", ".join(f"{n} of {status or 'no answer'}" for status, n in statuses.most_common())
    yield Finding(
        2,
        f"{count} uploads of 31 MB at once",
        f"{words}; a phone waits {slowest:.1f} s at most; peak memory {peak[0]:.0f} MB",
        f"read, or 503 with Retry-After; others wait under 2 s; memory under {_MAX_MEMORY} MB",
        set(statuses) <= {200, 503} and slowest < 2 and peak[0] < _MAX_MEMORY,
    )


def _sample() -> bytes:
    return next(iter(sorted(_SAMPLES.glob("*.jpg")))).read_bytes()


def _try(call: Callable[[], Answer]) -> tuple[int, float] | None:
    """Return the status and the seconds of a response; None without one."""
    try:
        answer = call()
    except NoAnswer:
        return None
    return answer.status, answer.seconds


def _words(answer: tuple[int, float] | None) -> str:
    return "no answer" if answer is None else f"{answer[0]} after {answer[1]:.1f} s"
