"""Mahjong tile faces drawn by tenbo, in any number of designs."""

from vision.training.faces.design import STANDARD, Design
from vision.training.faces.draw import LABELS, draw
from vision.training.faces.random_design import random_design
from vision.training.faces.vector.face import Face
from vision.training.faces.vector.raster import rasterise

__all__ = ["LABELS", "STANDARD", "Design", "Face", "draw", "random_design", "rasterise"]
