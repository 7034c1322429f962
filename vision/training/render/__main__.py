"""Render the sample photographs of the page with their truth."""

import argparse
import json
from pathlib import Path

from vision.training.render.develop import develop, save_jpeg
from vision.training.render.samples import Sample, samples
from vision.training.render.scene import smaller
from vision.training.render.stage import photograph
from vision.training.render.truth import truth_json


def main(arguments: list[str] | None = None) -> int:
    """Run `python -m vision.training.render`."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.render", description=__doc__)
    parser.add_argument("--photos", type=Path, required=True, help="folder for NAME.jpg")
    parser.add_argument("--truth", type=Path, required=True, help="folder for NAME.json")
    parser.add_argument("--only", nargs="*", help="names of the samples to render")
    parser.add_argument("--samples", type=int, default=32, help="light paths a pixel")
    parser.add_argument("--scale", type=float, default=1.0, help="part of the full size")
    chosen = parser.parse_args(arguments)
    for sample in samples():
        if chosen.only and sample.name not in chosen.only:
            continue
        render(sample, chosen.photos, chosen.truth, paths=chosen.samples, scale=chosen.scale)
    return 0


def render(sample: Sample, photos: Path, truths: Path, *, paths: int, scale: float) -> None:
    """Photograph one sample and write what it shows beside it."""
    scene = smaller(sample.scene, scale) if scale != 1 else sample.scene
    photo = photos / f"{sample.name}.jpg"
    save_jpeg(develop(photograph(scene, samples=paths), scene), photo)
    truths.mkdir(parents=True, exist_ok=True)
    truth = truth_json(photo.name, sample.notation, scene)
    (truths / f"{sample.name}.json").write_text(
        json.dumps(truth, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    raise SystemExit(main())
