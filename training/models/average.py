"""Average the weights of classifiers, or of detectors, that were trained from the same start.

The average makes fewer errors than each of them (Wortsman et al., Model soups, ICML 2022).
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn


def average(weights: Sequence[Path], out: Path, *, shares: Sequence[float] = ()) -> None:
    """Write the average of weights with these shares; without shares all count alike.

    Raises ValueError if there are not as many shares as weights.
    """
    if shares and len(shares) != len(weights):
        raise ValueError(f"{len(weights)} weights need as many shares, not {len(shares)}")
    parts = [share / sum(shares) for share in shares] or [1 / len(weights)] * len(weights)
    kept = [torch.load(path, weights_only=False, map_location="cpu") for path in weights]
    states = [_state(each) for each in kept]
    mean = {
        name: sum(part * state[name].float() for part, state in zip(parts, states, strict=True)).to(
            first.dtype
        )
        for name, first in states[0].items()
    }
    torch.save(_with(kept[-1], mean), out)


def _network(kept: Mapping[str, Any]) -> nn.Module | None:
    """Return the network of a detector's checkpoint, or None for a classifier's state dict."""
    network: nn.Module | None = kept.get("ema") or kept.get("model")
    return network.float() if isinstance(network, nn.Module) else None


def _state(kept: Mapping[str, Any]) -> Mapping[str, Tensor]:
    network = _network(kept)
    return kept if network is None else network.state_dict()


def _with(kept: Mapping[str, Any], mean: Mapping[str, Tensor]) -> Mapping[str, Any]:
    network = _network(kept)
    if network is None:
        return mean
    network.load_state_dict(mean)
    return {**kept, "model": network, "ema": None, "optimizer": None}
