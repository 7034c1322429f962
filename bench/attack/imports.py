"""Files for the import that are small and expensive, and photos with secrets."""

from __future__ import annotations

import bz2
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import sleep
from zipfile import ZIP_BZIP2, ZIP_STORED

from bench.attack import malicious_archives as malicious
from bench.attack.findings import Finding, Scale
from bench.attack.target import Answer, NoAnswer, Target, network_address, peak_memory, running

_SUBJECT = 13
_MEGABYTE = 1_000_000
_MAX_MEMORY, _MAX_GROWTH, _MAX_WAIT = 600, 60, 2.0
_PROMISE = (
    f"memory under {_MAX_MEMORY} MB, others wait under {_MAX_WAIT:.0f} s, the database grows "
)
_PROMISE += f"by less than {_MAX_GROWTH} MB"
_USES = 200
_ENTRIES = 1000
_SAMPLES = Path(__file__).parents[2] / "webapp" / "static" / "samples"


def malicious_imports(scale: Scale) -> Iterator[Finding]:
    """Import files that decompress, list or store much more than they seem to."""
    zeros = scale.count(4000, least=400)
    listed = scale.count(600_000, least=60_000)
    with running(scale.checkout) as target:
        log = _log(target)
    photo = next(iter(sorted(_SAMPLES.glob("*.jpg")))).read_bytes()
    files: dict[str, Callable[[], bytes]] = {
        f"bzip2 of {zeros} MB of zeros that claims 100 bytes": partial(_bomb, zeros),
        f"one photo listed {_USES} times in each of 12 sessions": (
            partial(malicious.shared_photo, log, photo, sessions=12, uses=_USES)
        ),
        "150 photos of 4 MB of zeros": (
            partial(malicious.compressed_photos, log, malicious.padded_photo(3_900_000), 150)
        ),
        "150 photos of 4 MB that overlap": (
            partial(malicious.overlapping_photos, log, malicious.padded_photo(3_900_000), 150)
        ),
        f"a directory of {listed:,} entries": partial(malicious.large_directory, listed),
        "four sessions of 5,000 entries with the longest names": (
            partial(malicious.long_logs, 4, 4999)
        ),
        "2,000 photos of 5,000 segments": partial(malicious.photos_of_segments, log, 2000),
        "a log of 16 MB of brackets": partial(malicious.log_of_lists, 15_900_000),
        "a log of 6 MB of brackets": partial(malicious.log_of_lists, 5_900_000),
    }
    for name, make in files.items():
        yield _import(scale, name, make())
    yield _metadata(scale)
    yield _repeated(scale)


def _import(scale: Scale, name: str, file: bytes) -> Finding:
    with running(scale.checkout) as target:
        host, _ = target.new_session()
        target.upload("/api/v1/read", next(iter(sorted(_SAMPLES.glob("*.jpg")))).read_bytes())
        before = _size(target)
        slowest = 0.0
        with peak_memory(target) as peak, ThreadPoolExecutor(1) as pool:
            sent = pool.submit(_status, partial(target.import_file, file))
            while not sent.done():
                slowest = max(slowest, _seconds(target, host))
                sleep(0.05)
        grown = (_size(target) - before) / _MEGABYTE
        stopped = target.process.poll() is not None
    happened = f"{'the server stopped' if stopped else sent.result()}; peak memory {peak[0]:.0f} MB"
    happened += f"; a phone waits {slowest:.1f} s at most; the database grew by {grown:.1f} MB"
    kept = peak[0] < _MAX_MEMORY and slowest < _MAX_WAIT and grown < _MAX_GROWTH and not stopped
    return Finding(_SUBJECT, f"{name} ({_words(len(file))})", happened, _PROMISE, kept)


def _metadata(scale: Scale) -> Finding:
    """Import a photo with the place where it was taken, as a viewer would see it."""
    photo = malicious.located_photo()
    with running(scale.checkout) as target:
        host = target.new_session()[0]
        table = f"/api/v1/tables/{host}"
        win = {"winner": 1, "hand": "123m456p789s1122z 2z"}
        target.post(f"{table}/entries", {"command": "win", "wins": [win], "seen": 2})
        log = target.request("GET", f"{table}/log.json").body
        listed = malicious.contents(["1.jpg"], first=3)
        parts = {"tenbo.json": listed, "1/log.json": log, "1.jpg": photo}
        result = target.import_file(malicious.archive(parts, ZIP_STORED)).json()["sessions"][0]
        exported = target.post("/api/v1/sessions/export", {"keys": [result["host"]]}).body
    found = b"Exif" in exported
    happened = f"{result['photos']} photo stored, {'with' if found else 'without'} its place"
    attack, promise = "a photo with the place where it was taken", "stored without metadata"
    return Finding(_SUBJECT, attack, happened, promise, result["photos"] == 1 and not found)


def _repeated(scale: Scale) -> Finding:
    attack, promise = "50 damaged files from one address", "429 after 30"
    address = network_address()
    if address is None:
        return Finding(_SUBJECT, attack, "this machine has no network", promise, None)
    with running(scale.checkout) as target:
        stranger = replace(target, host=address)
        statuses = [stranger.import_file(b"PK\x03\x04").status for _ in range(50)]
    happened = f"{statuses.count(422)} were read, {statuses.count(429)} rejected"
    return Finding(_SUBJECT, attack, happened, promise, statuses.count(422) <= 30)


def _bomb(megabytes: int) -> bytes:
    compressor = bz2.BZ2Compressor()
    block = bytes(_MEGABYTE)
    data = b"".join(compressor.compress(block) for _ in range(megabytes)) + compressor.flush()
    return malicious.decompression_bomb(data, ZIP_BZIP2)


def _log(target: Target) -> bytes:
    """Return the log of a session with so many entries that every photo shows another hand."""
    host, _ = target.new_session()
    table = f"/api/v1/tables/{host}"
    target.post(f"{table}/entries", {"command": "adjust", "deltas": [0, 0, 0, 0], "seen": 2})
    log = target.request("GET", f"{table}/log.json").json()
    log["entries"] += log["entries"][-1:] * _ENTRIES
    return json.dumps(log).encode()


def _seconds(target: Target, host: str) -> float:
    """Return the time until another phone has its view."""
    try:
        return target.request("GET", f"/api/v1/tables/{host}").seconds
    except NoAnswer:
        return 120.0


def _status(call: Callable[[], Answer]) -> str:
    try:
        answer = call()
    except NoAnswer:
        return "no answer"
    return f"{answer.status} after {answer.seconds:.1f} s"


def _size(target: Target) -> int:
    return sum(path.stat().st_size for path in target.folder.glob("sessions*"))


def _words(size: int) -> str:
    return f"{size:,} bytes" if size < 100_000 else f"{size / _MEGABYTE:.1f} MB"
