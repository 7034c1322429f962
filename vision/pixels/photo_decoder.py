"""Decode photos in a separate process with a limit of time and memory.

The size of a photo does not show every attack: a JPEG with 470 segments of EXIF keeps Pillow busy
for 4 seconds. A thread cannot be stopped, a process can. It is kept for the next photo. It costs a
12-megapixel photo 6 ms of processor time for copying its pixels, and 51 MB.

This is our own because the process pools of the standard library import the main program again,
with models and server, and cannot stop a single task before Python 3.14.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import fields
from functools import cache
from pathlib import Path
from threading import Event, Lock, Timer
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from scorer.tiles.messages import Message
from scorer.tiles.messages import message as _
from vision.photo import PhotoError, Region
from vision.pixels.image import Photo, open_photo

TIME_LIMIT = 5.0
"""Seconds for one photo; a 12-megapixel JPEG takes 0.1."""

MEMORY_LIMIT = 200 * 1024 * 1024
"""Bytes for decoding one photo; a 12-megapixel JPEG takes 25 MB."""

_SLACK = 64 * 1024 * 1024  # bytes for the file itself and for small objects
_START_LIMIT = 60.0  # seconds until the process is ready on a busy machine
_PIPE_BYTES = 1024 * 1024  # one copy instead of 16 at a time; Linux only
_LENGTH_BYTES = 8
_PACKAGES = Path(__file__).parents[2]


class PhotoDecoder:
    """A process that decodes one photo at a time, and is replaced when a photo exceeds a limit."""

    def __init__(self, *, seconds: float = TIME_LIMIT, memory: int = MEMORY_LIMIT) -> None:
        """Set the limits of each photo; the process starts with the first photo at the latest."""
        self._seconds = seconds
        self._memory = memory
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def open_photo(self, file: IO[bytes], *, region: Region | None = None) -> Photo:
        """Decode a photo as `vision.pixels.image.open_photo`, from the start of its file.

        Raises:
            PhotoError: If the photo cannot be decoded within the limits, or the region is outside
                of it.
        """
        request = {"region": None if region is None else region.corners, "memory": self._memory}
        with self._lock:
            process = self._running_process()
            expired = Event()

            def stop() -> None:
                expired.set()
                process.kill()

            timer = Timer(self._seconds, stop)
            timer.start()
            try:
                return _exchange(process, request, file)
            except (OSError, EOFError):
                self._stop()
                raise (_too_slow(self._seconds) if expired.is_set() else _crashed()) from None
            finally:
                timer.cancel()
                timer.join()
                if expired.is_set():
                    self._stop()

    def start(self) -> None:
        """Start the process, so that the first photo does not wait for it."""
        with self._lock:
            self._running_process()

    def close(self) -> None:
        """Stop the process; the next photo starts another one."""
        with self._lock:
            self._stop()

    def _running_process(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._stop()
        path = os.pathsep.join([str(_PACKAGES), *filter(None, [os.environ.get("PYTHONPATH")])])
        self._process = process = subprocess.Popen(
            [sys.executable, "-c", f"from {__name__} import serve_photos; serve_photos()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            env={**os.environ, "PYTHONPATH": path, "OPENBLAS_NUM_THREADS": "1"},
        )
        timer = Timer(_START_LIMIT, process.kill)
        timer.start()
        try:
            for pipe in _pipes(process):
                _enlarge(pipe)
            _receive(_pipes(process)[1])  # it is ready
        except (OSError, EOFError):
            self._stop()
            raise RuntimeError("The process that decodes photos does not start.") from None
        finally:
            timer.cancel()
        return process

    def _stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in _pipes(self._process):
                with suppress(OSError):
                    pipe.close()
            self._process = None


@cache
def shared_decoder() -> PhotoDecoder:
    """Return the decoder of this program."""
    decoder = PhotoDecoder()
    atexit.register(decoder.close)
    return decoder


def serve_photos() -> None:
    """Decode the photos that arrive on standard input until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server
    requests, responses = os.fdopen(os.dup(0), "rb", 0), os.fdopen(os.dup(1), "wb", 0)
    with open(os.devnull, "r+b", 0) as nothing:
        for standard in (0, 1, 2):  # the messages of decoders about a hostile photo fill the log
            os.dup2(nothing.fileno(), standard)
    limited = False
    _send(responses, b"")
    with suppress(EOFError, OSError):
        while True:
            request, data = json.loads(_receive(requests).tobytes()), _receive(requests)
            if not limited:
                _limit_memory(request["memory"])
                limited = True
            header, pixels = _answer(request, data.tobytes())
            _send(responses, json.dumps(header, default=_to_json).encode())
            _send(responses, pixels)


def _answer(request: dict[str, object], data: bytes) -> tuple[dict[str, object], memoryview]:
    corners, memory = request["region"], request["memory"]
    region = None if not isinstance(corners, list) else Region(tuple((x, y) for x, y in corners))
    try:
        photo = open_photo(data, region=region, memory=int(str(memory)))
    except PhotoError as error:
        return {"error": error.message}, memoryview(b"")
    size = photo.width, photo.height
    return {"shape": photo.pixels.shape, "size": size}, photo.pixels.data.cast("B")


def _exchange(process: subprocess.Popen[bytes], request: object, file: IO[bytes]) -> Photo:
    requests, responses = _pipes(process)
    _send(requests, json.dumps(request).encode())
    _send_file(requests, file)
    header = json.loads(_receive(responses).tobytes(), object_hook=_from_json)
    pixels = _receive(responses)
    if "error" in header:
        raise PhotoError(header["error"])
    return Photo(pixels.reshape(header["shape"]), *header["size"])


def _to_json(value: object) -> object:
    """Return a message as its fields, for a translation in the other process."""
    if isinstance(value, Message):
        return {part.name: getattr(value, part.name) for part in fields(value)}
    return str(value)


def _from_json(value: dict[str, Any]) -> object:
    if "template" not in value:
        return value
    return Message(**value | {"values": tuple(map(tuple, value["values"]))})


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout


def _send(pipe: IO[bytes], data: bytes | memoryview) -> None:
    pipe.write(len(data).to_bytes(_LENGTH_BYTES))
    _write(pipe, data)


def _write(pipe: IO[bytes], data: bytes | memoryview) -> None:
    left = memoryview(data)
    while left:
        left = left[pipe.write(left) :]


def _send_file(pipe: IO[bytes], file: IO[bytes]) -> None:
    """Send a file in parts: a file as a whole would leave holes in the memory of the server."""
    length = file.seek(0, os.SEEK_END)
    file.seek(0)
    pipe.write(length.to_bytes(_LENGTH_BYTES))
    while part := file.read(_PIPE_BYTES):
        _write(pipe, part)


def _receive(pipe: IO[bytes]) -> NDArray[np.uint8]:
    """Return the bytes of the next message; raise EOFError if the other process has ended."""
    return _read(pipe, int.from_bytes(_read(pipe, _LENGTH_BYTES).tobytes()))


def _read(pipe: IO[bytes], length: int) -> NDArray[np.uint8]:
    data = np.empty(length, np.uint8)  # a bytearray would be filled with zeros first
    left = data.data
    while left:
        count = pipe.readinto(left)  # type: ignore[attr-defined]  # raw pipes have it
        if not count:
            raise EOFError
        left = left[count:]
    return data


def _enlarge(pipe: IO[bytes]) -> None:
    """Let a pipe hold more bytes, so that the processes seldom wait for each other."""
    with suppress(ImportError, AttributeError, OSError):
        from fcntl import F_SETPIPE_SZ, fcntl  # noqa: PLC0415

        fcntl(pipe, F_SETPIPE_SZ, _PIPE_BYTES)


def _limit_memory(memory: int) -> None:
    """Limit the memory of this process; other systems than Linux check only the headers."""
    with suppress(ImportError, OSError, ValueError):
        from resource import RLIMIT_DATA, setrlimit  # noqa: PLC0415

        status = Path("/proc/self/status").read_text(encoding="ascii")
        used = int(status.partition("VmData:")[2].split()[0]) * 1024
        limit = used + memory + _SLACK
        setrlimit(RLIMIT_DATA, (limit, limit))


def _too_slow(seconds: float) -> PhotoError:
    return PhotoError(
        _(
            "The photo takes longer than {seconds:g} seconds to decode: take a new "
            "photo, or save it again as a normal JPEG.",
            seconds=seconds,
        )
    )


def _crashed() -> PhotoError:
    return PhotoError(_("The photo is damaged: copy it again or take a new photo."))
