"""What the finder and the reader say together: face or back, a tile or none."""

import numpy as np
from numpy.typing import NDArray

from vision.labels import BACK, NOT_A_TILE

_PRINTLESS = 0.8  # of the reader's "not a tile" that a back of the finder refutes
_LEAST_OF_A_BACK = 0.4  # confidence; below, dark gaps between tiles are taken for backs
_DOUBT = 1e-3  # no model is believed beyond this, so that two of equal certainty tie


def is_nothing(label: str, confidence: float) -> bool:
    """Say whether a box is dropped: it holds no tile, or what hardly looks like a back.

    A face may be hard to name and still be one; a back has no name to be unsure of.

    >>> is_nothing("9s", 0.3), is_nothing("back", 0.3), is_nothing("back", 0.9)
    (False, True, False)
    """
    return label == NOT_A_TILE or (label == BACK and confidence < _LEAST_OF_A_BACK)


def with_backs(
    chances: NDArray[np.float64], backs: NDArray[np.float64], labels: tuple[str, ...]
) -> NDArray[np.float64]:
    """Let the finder refute that a back is no tile: it has no print by which the reader knows one.

    `chances` is the reader's (n, labels), `backs` how sure the finder is of a back in each box.

    >>> chances = np.array([[0.1, 0.3, 0.6]])
    >>> with_backs(chances, np.array([1.0]), ("1m", "back", "not_a_tile")).round(2)
    array([[0.19, 0.58, 0.23]])
    """
    if NOT_A_TILE not in labels:
        return chances
    believed = chances.copy()
    believed[:, labels.index(NOT_A_TILE)] *= 1 - _PRINTLESS * backs
    return np.asarray(believed / believed.sum(axis=1, keepdims=True))


def fused(
    chances: NDArray[np.float64], backs: NDArray[np.float64], labels: tuple[str, ...]
) -> NDArray[np.float64]:
    """Let both models say whether a tile lies on its face: the mean of their log odds.

    `chances` is the reader's (n, labels), `backs` the finder's chance of a back for each box.
    Shares among faces, and the chance that it is no tile, stay the reader's.

    >>> chances = np.array([[0.6, 0.3, 0.1]])
    >>> fused(chances, np.array([0.9]), ("1m", "back", "not_a_tile")).round(2)
    array([[0.29, 0.61, 0.1 ]])
    """
    back = labels.index(BACK)
    tile = np.ones(len(labels), bool)
    if NOT_A_TILE in labels:
        tile[labels.index(NOT_A_TILE)] = False
    whole = chances[:, tile].sum(axis=1)
    read = np.clip(chances[:, back] / np.maximum(whole, _DOUBT), _DOUBT, 1 - _DOUBT)
    seen = np.clip(backs, _DOUBT, 1 - _DOUBT)
    odds = np.sqrt(read / (1 - read) * seen / (1 - seen))
    share = odds / (1 + odds)
    faces = np.maximum(whole - chances[:, back], _DOUBT * _DOUBT)
    joint = chances * np.where(tile, (whole * (1 - share) / faces)[:, np.newaxis], 1.0)
    joint[:, back] = whole * share
    return joint
