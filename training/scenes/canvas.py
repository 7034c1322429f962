"""The picture while it is painted: polygons, textures, and the block that owns each pixel."""

import cv2
import numpy as np
from numpy.typing import NDArray

from training.scenes.textures import FACE_HEIGHT, FACE_WIDTH

Image = NDArray[np.uint8]
Pixels = NDArray[np.float32]
Floats = NDArray[np.float64]


def rounded(height: int, width: int) -> Image:
    """Return the opacity (0 to 255) of a face with rounded corners."""
    mask = np.zeros((height, width), np.uint8)
    r = width // 9
    cv2.rectangle(mask, (r, 0), (width - r, height), 255, -1)
    cv2.rectangle(mask, (0, r), (width, height - r), 255, -1)
    for x, y in ((r, r), (width - r, r), (r, height - r), (width - r, height - r)):
        cv2.circle(mask, (x, y), r, 255, -1)
    return mask


ROUNDED = rounded(FACE_HEIGHT, FACE_WIDTH)


class Canvas:
    """The picture while it is painted, with the number of the block that owns each pixel."""

    def __init__(self, ground: Pixels) -> None:
        """Start with the table's pixels."""
        self.pixels = ground
        self.owner: NDArray[np.int32] = np.full(ground.shape[:2], -1, np.int32)

    def polygon(self, corners: Floats, colour: Pixels, owner: int) -> None:
        """Fill a convex polygon (n, 2)."""
        points = np.round(corners * 16).astype(np.int32)
        fill = tuple(float(c) for c in colour)
        cv2.fillConvexPoly(self.pixels, points, fill, cv2.LINE_AA, shift=4)
        cv2.fillConvexPoly(self.owner, points, (owner,), shift=4)

    def picture(self, corners: Floats, texture: Image, shade: float, owner: int) -> None:
        """Draw a texture on a quadrilateral (4, 2), within its bounds.

        RGB has rounded corners, RGBA its own outline.
        """
        height, width = self.owner.shape
        left, top = (max(0, int(v) - 1) for v in np.floor(corners.min(0)))
        right, bottom = (
            min(limit, int(v) + 1)
            for v, limit in zip(np.ceil(corners.max(0)), (width, height), strict=True)
        )
        if right - left < 2 or bottom - top < 2:  # outside the picture
            return
        tall, wide = texture.shape[:2]
        source = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
        target = (corners - [left, top]).astype(np.float32)
        # Shrinking by bilinear sampling alone would alias: halve until within twice the target.
        while texture.shape[0] > max(16.0, 2 * float(np.ptp(target, axis=0).max())):
            texture = np.asarray(cv2.pyrDown(texture), np.uint8)
        source = source * (texture.shape[0] / tall)
        warp = cv2.getPerspectiveTransform(source, target)
        size = (right - left, bottom - top)
        if texture.shape[2] == 4:
            mask = np.asarray(texture[..., 3], np.uint8)
            texture = np.ascontiguousarray(texture[..., :3])
        else:
            shape = texture.shape[1::-1]
            mask = np.asarray(cv2.resize(ROUNDED, shape, interpolation=cv2.INTER_AREA), np.uint8)
        laid = cv2.warpPerspective(texture, warp, size, borderMode=cv2.BORDER_REPLICATE)
        cover = cv2.warpPerspective(mask, warp, size).astype(np.float32)[..., None] / 255
        region = self.pixels[top:bottom, left:right]
        region[:] = region * (1 - cover) + laid.astype(np.float32) * shade * cover
        cv2.fillConvexPoly(self.owner, np.round(corners * 16).astype(np.int32), (owner,), shift=4)
