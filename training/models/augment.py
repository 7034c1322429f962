"""Augment crops: rotation, shear, light, blur and paler inks."""

import math
from collections.abc import Callable

import torch
from torch import Tensor
from torch.nn import functional

SOFT = 0.028  # largest blur, as a share of a crop's side (standard deviation)
MORE = 7 / 6  # side of the source crop relative to the augmented one


def augment(
    crops: Tensor, tops: Tensor, coloured: Tensor, generator: torch.Generator, *, side: int
) -> tuple[Tensor, Tensor]:
    """Augment uint8 crops (n, h, h, 3) and return floats (n, 3, side, side).

    Their tops (n, 2) turn with them.

    Any rotation and small shears, scales and shifts; light, contrast, colour cast, glare, noise and
    blur; paler or darker inks unless the colour matters (`coloured`, n). Crops are never mirrored,
    because a mirrored tile does not exist.
    """
    n = crops.shape[0]

    def uniform(low: float, high: float, *shape: int) -> Tensor:
        return torch.rand(n, *shape, generator=generator) * (high - low) + low

    pictures = crops.permute(0, 3, 1, 2).float() / 255
    pictures = functional.interpolate(pictures, size=round(side * MORE), mode="area")
    quarter = torch.randint(0, 4, (n,), generator=generator) * (torch.pi / 2)
    angle = quarter + torch.randn(n, generator=generator) * 0.12
    zoom = uniform(0.82, 1.08)
    cos, sin = torch.cos(angle), torch.sin(angle)
    linear = torch.stack([torch.stack([cos, -sin], 1), torch.stack([sin, cos], 1)], 1)
    bent = torch.eye(2) + torch.randn(n, 2, 2, generator=generator) * 0.05
    linear = linear @ bent * zoom[:, None, None]
    theta = torch.cat([linear, uniform(-0.06, 0.06, 2, 1)], 2)
    grid = functional.affine_grid(theta, [n, 3, side, side], align_corners=False)
    pictures = functional.grid_sample(
        pictures, grid, padding_mode="border", align_corners=False, mode="bilinear"
    )
    # One in eight is seen from far away: with fewer pixels.
    few = int(torch.randint(16, 40, (1,), generator=generator))
    far = n // 8
    small = functional.interpolate(pictures[:far], size=few, mode="area")
    pictures[:far] = functional.interpolate(small, size=side, mode="bilinear")
    # Another one in eight is out of focus.
    blur = slice(far, 2 * far)
    pictures[blur] = soft(pictures[blur], float(uniform(0.5, SOFT * side)[0]))
    # A third of the crops get other inks: some sets print nearly in one colour.
    grey = pictures.mean(1, keepdim=True)
    paler = (
        uniform(0, 1, 1, 1, 1) * (uniform(0, 1, 1, 1, 1) < 0.33) * ~coloured[:, None, None, None]
    )
    pictures = pictures + (grey - pictures) * paler
    mean = pictures.mean((1, 2, 3), keepdim=True)
    contrast, light = uniform(0.7, 1.3, 1, 1, 1), uniform(0.7, 1.25, 1, 1, 1)
    cast = uniform(0.88, 1.12, 3, 1, 1)
    pictures = ((pictures - mean) * contrast + mean) * light * cast + glare(n, side, uniform)
    noise = torch.randn(pictures.shape, generator=generator) * uniform(0, 0.04, 1, 1, 1)
    # The grid maps each new pixel to the old picture, so directions are inverted.
    moved = torch.linalg.solve(linear, tops[:, :, None])[:, :, 0]
    return (pictures + noise).clamp(0, 1), functional.normalize(moved, dim=1)


def soft(pictures: Tensor, sigma: float) -> Tensor:
    """Blur pictures (n, 3, h, w) by a Gaussian with this deviation in pixels."""
    far = math.ceil(2.2 * sigma)
    reach = torch.arange(-far, far + 1, dtype=torch.float32)
    line = torch.exp(-(reach**2) / (2 * sigma**2))
    kernel = (line[:, None] * line[None] / line.sum() ** 2).expand(3, 1, -1, -1)
    padded = functional.pad(pictures, (far, far, far, far), mode="replicate")
    return functional.conv2d(padded, kernel, groups=3)


def glare(n: int, side: int, uniform: Callable[..., Tensor]) -> Tensor:
    """Return a bright spot (n, 1, side, side) on one crop in six, zeros on the others."""
    y, x = torch.meshgrid(torch.linspace(0, 1, side), torch.linspace(0, 1, side), indexing="ij")
    far = (x - uniform(0, 1, 1, 1, 1)) ** 2 + (y - uniform(0, 1, 1, 1, 1)) ** 2
    strength = uniform(0.1, 0.7, 1, 1, 1) * (uniform(0, 1, 1, 1, 1) < 1 / 6)
    return strength * torch.exp(-far / uniform(0.05, 0.3, 1, 1, 1) ** 2)
