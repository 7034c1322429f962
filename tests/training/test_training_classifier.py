"""Training of the classifier; needs the extra [train]."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs torch: pip install 'tenbo[train]'")

from training.data.crops import CROP, CROP_LABELS  # noqa: E402
from training.models.average import average  # noqa: E402
from training.models.classifier import (  # noqa: E402
    TileClassifierNetwork,
    augment,
    save_checkpoint,
    train_classifier,
    turn_loss,
)
from training.recipe import ClassifierSchedule  # noqa: E402


def arrow(x: float, y: float) -> np.ndarray:
    """Return a dark crop whose half towards (x, y) is bright."""
    at_y, at_x = np.mgrid[-1 : 1 : CROP * 1j, -1 : 1 : CROP * 1j]
    bright = (at_x * x + at_y * y > 0).astype(np.uint8) * 200
    return np.repeat(bright[..., None], 3, axis=2)


def test_tops_rotate_with_the_pictures() -> None:
    angles = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    tops = torch.tensor(np.stack([np.cos(angles), np.sin(angles)], 1), dtype=torch.float32)
    crops = torch.from_numpy(np.stack([arrow(x, y) for x, y in tops.tolist()]))
    generator = torch.Generator().manual_seed(1)
    pictures, moved = augment(crops, tops, torch.ones(64, dtype=torch.bool), generator, side=64)
    grey = pictures.mean(1)
    line = torch.linspace(-1, 1, grey.shape[1])
    light = grey - grey.mean((1, 2), keepdim=True)
    pulled = torch.stack(
        [(light * line[None, None]).mean((1, 2)), (light * line[None, :, None]).mean((1, 2))], 1
    )
    pulled = torch.nn.functional.normalize(pulled, dim=1)
    assert float(torch.median((pulled * moved).sum(1))) > 0.97


def test_turns_are_learned_only_if_known() -> None:
    tops = torch.tensor([[0.0, -1.0], [0.0, 0.0], [1.0, 0.0]])
    right = torch.tensor([[0.0, -1.0, -1.0, 0.0], [9.0, 9.0, 9.0, 9.0], [9.0, 9.0, 1.0, 0.0]])
    assert float(turn_loss(right, tops, torch.tensor([False, False, True]))) == 0.0
    assert float(turn_loss(right, tops, torch.tensor([False, False, False]))) > 1.0


@pytest.fixture
def crops(tmp_path: Path) -> Path:
    rng = np.random.default_rng(1)
    np.savez(
        tmp_path / "crops-1.npz",
        pixels=rng.integers(0, 255, (40, CROP, CROP, 3), np.uint8),
        labels=rng.integers(0, len(CROP_LABELS), 40),
        tops=np.zeros((40, 2), np.float32),
        sizes=np.full(40, 100, np.float32),
    )
    return tmp_path


def test_an_interrupted_training_continues(
    crops: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("training.models.classifier.BATCH", 8)
    monkeypatch.setattr("training.models.classifier.REPORT_INTERVAL", 2)
    monkeypatch.setattr("training.models.classifier.CHECKPOINT_INTERVAL", 2)
    schedule = ClassifierSchedule(steps=4, learning_rate=1e-3, shares={})
    unfinished = tmp_path / "classifier.unfinished"

    def interrupted(*saved: Any) -> None:
        save_checkpoint(*saved)
        raise KeyboardInterrupt

    monkeypatch.setattr("training.models.classifier.save_checkpoint", interrupted)
    with pytest.raises(KeyboardInterrupt):
        train_classifier({crops: 1.0}, tmp_path / "classifier.pt", schedule)
    assert unfinished.exists()
    capsys.readouterr()
    monkeypatch.setattr("training.models.classifier.save_checkpoint", save_checkpoint)
    train_classifier({crops: 1.0}, tmp_path / "classifier.pt", schedule)
    assert capsys.readouterr().out.count("step ") == 1
    assert not unfinished.exists()
    TileClassifierNetwork().load_state_dict(
        torch.load(tmp_path / "classifier.pt", weights_only=True)
    )


def test_an_average_by_shares(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.pt" for number in range(2)]
    for number, path in enumerate(paths):
        torch.save({"weight": torch.full((3,), float(number))}, path)
    average(paths, tmp_path / "mean.pt", shares=(3, 7))
    mean = torch.load(tmp_path / "mean.pt", weights_only=True)
    torch.testing.assert_close(mean["weight"], torch.full((3,), 0.7))
    with pytest.raises(ValueError, match="2 weights need as many shares"):
        average(paths, tmp_path / "mean.pt", shares=(1,))


def test_the_average_of_detectors_is_a_detector(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.pt" for number in range(2)]
    for number, path in enumerate(paths):
        network = torch.nn.Linear(2, 2)
        torch.nn.init.constant_(network.weight, number)
        kept = {"ema": network, "model": None} if number else {"ema": None, "model": network}
        torch.save({**kept, "train_args": {}, "optimizer": {"lr": 1}}, path)
    average(paths, tmp_path / "mean.pt")
    mean = torch.load(tmp_path / "mean.pt", weights_only=False)
    torch.testing.assert_close(mean["model"].weight.detach(), torch.full((2, 2), 0.5))
    assert mean["ema"] is None
    assert mean["train_args"] == {}
