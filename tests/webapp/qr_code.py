"""Reading of QR codes on a page, as a camera does it."""

from __future__ import annotations

import base64
from io import BytesIO

import numpy as np
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator

# Draw a picture as large as a camera sees it, and return it in base64.
DRAW = """
async (code) => {
    await code.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1000;
    canvas.getContext("2d").drawImage(code, 0, 0, 1000, 1000);
    return canvas.toDataURL().split(",")[1];
}
"""


def decode(code: Locator) -> str:
    """Return the text of a displayed QR code.

    ZXing reads it, as many phones do; the detector of OpenCV misses two of five long codes.
    """
    drawn = base64.b64decode(code.evaluate(DRAW))
    picture = np.asarray(Image.open(BytesIO(drawn)).convert("L"))
    [found] = zxingcpp.read_barcodes(picture)
    return found.text
