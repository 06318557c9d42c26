"""Conjugate symmetries, for Burnside's lemma: if g keeps a placement, then hgh⁻¹ keeps its image under h.

So conjugate symmetries keep equally many solutions, and of each conjugacy class one need be asked.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from models.chess.symmetry import Symmetry


def conjugacy_classes(group: Sequence[Symmetry]) -> list[list[Symmetry]]:
    """The conjugacy classes of a group, in the order of their first symmetries."""
    images = np.array([[image.bit_length() - 1 for image in one.image_of_bit] for one in group], np.int32)
    numbers = {row.tobytes(): number for number, row in enumerate(images)}
    conjugates = [_conjugate_all(images, numbers, by) for by in _generators(group)]
    # Each symmetry gets the smallest number of its class, which passes from conjugate to conjugate.
    firsts, before = np.arange(len(group)), None
    while before is None or (before != firsts).any():
        before = firsts.copy()
        for conjugate in conjugates:
            np.minimum.at(firsts, conjugate, firsts.copy())
    classes: dict[int, list[Symmetry]] = {}
    for symmetry, first in zip(group, firsts.tolist(), strict=True):
        classes.setdefault(first, []).append(symmetry)
    return list(classes.values())


def _generators(group: Sequence[Symmetry]) -> Iterator[int]:
    """The numbers of symmetries that generate the group: those that shift by one square at most."""
    return (number for number, one in enumerate(group) if max(one.shift) <= 1)


def _conjugate_all(images: Any, numbers: dict[bytes, int], by: int) -> Any:
    """For each symmetry g of a group the number of hgh⁻¹, where h is the symmetry ``by``."""
    conjugates = np.empty_like(images)
    conjugates[:, images[by]] = images[by][images]
    return np.array([numbers[row.tobytes()] for row in conjugates])
