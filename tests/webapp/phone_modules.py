"""Run the JavaScript modules of the app inside the phone in a browser, with NumPy arrays."""

from __future__ import annotations

import base64
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Page

import webapp
from tests.webapp.file_server import QuietHandler, serve_files

SCRIPTS = Path(webapp.__file__).parent / "static" / "js" / "phone"
MODULES = ("decode", "measurements", "networks", "photo", "pixels", "remote_photos", "resize")

_RUN = """async ({ code, values, names }) => {
  const bytes = (base64) => {
    const text = atob(base64);
    const data = new Uint8Array(text.length);
    for (let n = 0; n < data.length; n++) data[n] = text.charCodeAt(n);
    return data;
  };
  const decode = (value) => {
    if (Array.isArray(value)) return value.map(decode);
    if (value === null || typeof value !== "object") return value;
    if ("$picture" in value) {
      const data = new Uint8ClampedArray(bytes(value.$picture).buffer);
      return { data, width: value.width, height: value.height };
    }
    if ("$bytes" in value) return bytes(value.$bytes);
    if ("$floats" in value) return new Float32Array(bytes(value.$floats).buffer);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, decode(each)]));
  };
  const encode = async (value) => {
    if (ArrayBuffer.isView(value)) {
      const reader = new FileReader();
      await new Promise((done) => {
        reader.onload = done;
        reader.readAsDataURL(new Blob([value]));
      });
      return { type: value.constructor.name, base64: reader.result.split(",")[1] ?? "" };
    }
    if (Array.isArray(value)) return Promise.all(value.map(encode));
    if (value === null || typeof value !== "object") return value;
    const entries = Object.entries(value).map(async ([key, each]) => [key, await encode(each)]);
    return Object.fromEntries(await Promise.all(entries));
  };
  const modules = await Promise.all(names.map((name) => import(`/${name}.js`)));
  const named = Object.fromEntries(names.map((name, n) => [name, modules[n]]));
  return encode(await (0, eval)(code)(named, decode(values)));
}"""
_TYPES = {
    "Uint8Array": np.uint8,
    "Uint8ClampedArray": np.uint8,
    "Float32Array": np.float32,
    "Float64Array": np.float64,
}


class _ModuleHandler(QuietHandler):
    """Serve files of several folders."""

    def __init__(
        self, *args: Any, folders: dict[str, Path], isolated: bool, **options: Any
    ) -> None:
        self._folders = folders
        self._isolated = isolated
        super().__init__(*args, **options)

    def translate_path(self, path: str) -> str:
        """Return the file of /FOLDER/NAME in a named folder, or of /NAME among the modules."""
        folder, _, name = path.partition("?")[0].lstrip("/").partition("/")
        named = self._folders.get(folder)
        return str(named / name if named else self._folders[""] / folder)

    def end_headers(self) -> None:
        """Send the headers; isolated pages can share memory between threads."""
        if self._isolated:
            self.send_header("Cross-Origin-Opener-Policy", "same-origin")
            self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()


def serve_modules(*, isolated: bool = False, **folders: Path) -> AbstractContextManager[str]:
    """Serve the modules and other folders by their names; the context has the address."""
    every = {"": SCRIPTS, **folders}
    return serve_files(partial(_ModuleHandler, folders=every, isolated=isolated))


def run_modules(page: Page, code: str, **values: object) -> Any:
    """Run a JavaScript function `(modules, values) => result` on a page of `serve_modules`.

    Pictures (height, width, 3) of bytes become pictures of resize.js, other arrays Float32Array,
    bytes Uint8Array. Typed arrays become NumPy arrays, pictures arrays (height, width, 3).
    """
    result = page.evaluate(_RUN, {"code": code, "values": _encode(values), "names": MODULES})
    return _decode(result)


def _encode(value: object) -> object:
    if isinstance(value, np.ndarray) and value.dtype == np.uint8:
        height, width, _ = value.shape
        return {"$picture": _base64(value.tobytes()), "width": width, "height": height}
    if isinstance(value, np.ndarray):
        return {"$floats": _base64(value.astype(np.float32).tobytes())}
    if isinstance(value, bytes):
        return {"$bytes": _base64(value)}
    if isinstance(value, dict):
        return {key: _encode(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_encode(each) for each in value]
    return value


def _decode(value: Any) -> Any:
    if isinstance(value, list):
        return [_decode(each) for each in value]
    if not isinstance(value, dict):
        return value
    if set(value) == {"type", "base64"}:
        return np.frombuffer(base64.b64decode(value["base64"]), _TYPES[value["type"]])
    decoded = {key: _decode(each) for key, each in value.items()}
    if set(decoded) == {"data", "width", "height"}:
        return decoded["data"].reshape(decoded["height"], decoded["width"], 3)
    return decoded


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()
