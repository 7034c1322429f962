"""Reading of QR codes on a page, as a camera does it."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import cv2
import numpy as np
from PIL import Image

if TYPE_CHECKING:
    from playwright.sync_api import Locator


def decode(code: Locator) -> str:
    """Return the text of a displayed QR code."""
    code.evaluate("each => each.decode()")
    picture = np.asarray(Image.open(BytesIO(code.screenshot())).convert("L"))
    text, _, _ = cv2.QRCodeDetector().detectAndDecode(picture)
    return text
