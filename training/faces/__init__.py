"""Mahjong tile faces drawn by tenbo, in any number of designs."""

from training.faces.design import STANDARD, Design
from training.faces.draw import LABELS, draw
from training.faces.face import Face, rasterise
from training.faces.random_design import random_design

__all__ = ["LABELS", "STANDARD", "Design", "Face", "draw", "random_design", "rasterise"]
