"""Crops as other photographs might show them: turned, sheared, lit, blurred, paler."""

import math
from collections.abc import Callable

import torch
from torch import Tensor
from torch.nn import functional

SOFT = 0.028  # of a crop's side: the blur, as a Gauss's deviation, of what is most out of focus
MORE = 7 / 6  # sides of a crop before it is turned and shifted, for one after


def augment(
    crops: Tensor, tops: Tensor, coloured: Tensor, generator: torch.Generator, *, side: int
) -> tuple[Tensor, Tensor]:
    """Uint8 crops (n, h, h, 3) as another photograph might show them: floats (n, 3, side, side).

    Their tops (n, 2) turn with them.

    Any turn and small shears, scales and shifts; light, contrast, colour cast, glare, noise, blur,
    and paler or darker inks but where the colour is what matters (`coloured`, n). Never mirrored:
    a mirrored tile is no tile.
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
    # An eighth is seen from afar: through fewer pixels.
    few = int(torch.randint(16, 40, (1,), generator=generator))
    far = n // 8
    small = functional.interpolate(pictures[:far], size=few, mode="area")
    pictures[:far] = functional.interpolate(small, size=side, mode="bilinear")
    # Another eighth is out of focus.
    blurred = slice(far, 2 * far)
    pictures[blurred] = soft(pictures[blurred], float(uniform(0.5, SOFT * side)[0]))
    # A third of the sets has inks of its own: some print nearly in one colour.
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
    # The grid says where in the old picture each new pixel lies: directions go the other way.
    moved = torch.linalg.solve(linear, tops[:, :, None])[:, :, 0]
    return (pictures + noise).clamp(0, 1), functional.normalize(moved, dim=1)


def soft(pictures: Tensor, sigma: float) -> Tensor:
    """Pictures (n, 3, h, w) blurred by a Gauss of so many pixels."""
    far = math.ceil(2.2 * sigma)
    reach = torch.arange(-far, far + 1, dtype=torch.float32)
    line = torch.exp(-(reach**2) / (2 * sigma**2))
    kernel = (line[:, None] * line[None] / line.sum() ** 2).expand(3, 1, -1, -1)
    padded = functional.pad(pictures, (far, far, far, far), mode="replicate")
    return functional.conv2d(padded, kernel, groups=3)


def glare(n: int, side: int, uniform: Callable[..., Tensor]) -> Tensor:
    """A shining spot (n, 1, side, side) on one crop in six, nothing on the others."""
    y, x = torch.meshgrid(torch.linspace(0, 1, side), torch.linspace(0, 1, side), indexing="ij")
    far = (x - uniform(0, 1, 1, 1, 1)) ** 2 + (y - uniform(0, 1, 1, 1, 1)) ** 2
    strength = uniform(0.1, 0.7, 1, 1, 1) * (uniform(0, 1, 1, 1, 1) < 1 / 6)
    return strength * torch.exp(-far / uniform(0.05, 0.3, 1, 1, 1) ** 2)
