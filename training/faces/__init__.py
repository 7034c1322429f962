"""Mahjong tile faces drawn by tenbo, in any number of designs."""

from training.faces.design import STANDARD, Design, random_design
from training.faces.draw import LABELS, Face, draw, rasterise

__all__ = ["LABELS", "STANDARD", "Design", "Face", "draw", "random_design", "rasterise"]
