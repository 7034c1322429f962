"""Choose the precision of the arithmetic in training."""

import torch


def autocast(device: torch.device) -> torch.autocast:
    """Return a context that computes in bfloat16 where the hardware is faster with it.

    It is twice as fast as single precision and equally exact on a GPU or a processor with
    instructions for it. Other processors emulate it, at less than half the speed.
    """
    fast = device.type != "cpu" or any(
        torch.cpu.get_capabilities().get(name) for name in ("avx512_bf16", "amx_bf16", "bf16")
    )
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=fast)
