"""Conjugate symmetries, for Burnside's lemma: if g keeps a placement, then hgh⁻¹ keeps its image under h.

So conjugate symmetries keep equally many solutions, and of each conjugacy class one need be asked.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from models.chess.symmetry import Symmetry


def conjugacy_classes(group: Sequence[Symmetry]) -> list[list[Symmetry]]:
    """The conjugacy classes of a group whose first symmetry is the identity, in the order of their first symmetries."""
    images = np.array([[image.bit_length() - 1 for image in one.image_of_bit] for one in group], np.int32)
    numbers = {row.tobytes(): number for number, row in enumerate(images)}
    conjugates = [_conjugate_all(images, numbers, by) for by in _generators(images, numbers)]
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


def _generators(images: Any, numbers: dict[bytes, int]) -> list[int]:
    """The numbers of symmetries that generate the group: each that is no product of those before it."""
    generators, products = [], []
    reached = {0}
    for number in range(len(images)):
        if number not in reached:
            generators.append(number)
            products.append([numbers[row.tobytes()] for row in images[number][images]])
            waiting = list(reached)
            while waiting:
                one = waiting.pop()
                new = {product[one] for product in products} - reached
                reached |= new
                waiting += new
    return generators


def _conjugate_all(images: Any, numbers: dict[bytes, int], by: int) -> Any:
    """For each symmetry g of a group the number of hgh⁻¹, where h is the symmetry ``by``."""
    conjugates = np.empty_like(images)
    conjugates[:, images[by]] = images[by][images]
    return np.array([numbers[row.tobytes()] for row in conjugates])
