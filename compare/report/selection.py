"""Which of the solutions are shown, and what stands above each."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from compare.question.errors import BadUse
from models.chess.symmetry import orbits
from models.problem import Instance


@dataclass(frozen=True)
class Shown:
    """A placement and its title."""

    placement: int
    title: str


def all_of(solutions: Collection[int]) -> list[Shown]:
    """Every solution, in the order of their bitboards."""
    return [Shown(placement, f"{number}.") for number, placement in enumerate(sorted(solutions), 1)]


def one_of_each_class(instance: Instance, solutions: Collection[int]) -> list[Shown]:
    """The smallest member of each class."""
    classes = orbits(solutions, instance.symmetries())
    return [Shown(orbit[0], f"class {number}, {_boards(len(orbit))}") for number, orbit in enumerate(classes, 1)]


def members_of_class(instance: Instance, solutions: Collection[int], number: int) -> list[Shown]:
    """All members of one class, each with the symmetry that leads there from the first; none where there is no class.

    Raises BadUse if there are classes, but not so many.
    """
    classes = list(orbits(solutions, instance.symmetries()))
    if not classes:
        return []
    if number > len(classes):
        raise BadUse(f"--class is a number from 1 to {len(classes)}, for there are so many classes, not {number}")
    first = classes[number - 1][0]
    reached: dict[int, str] = {}
    for symmetry in instance.symmetries():
        reached.setdefault(symmetry.image(first), symmetry.name)
    return [Shown(placement, name) for placement, name in reached.items()]


def symmetric_ones(instance: Instance, solutions: Collection[int]) -> list[Shown]:
    """The solutions that some symmetry besides the identity keeps, with the names of those that do."""
    kept = ((placement, list(_keeping(instance, placement))) for placement in sorted(solutions))
    return [Shown(placement, f"kept by {', '.join(names)}") for placement, names in kept if names]


def _keeping(instance: Instance, placement: int) -> Iterator[str]:
    for symmetry in instance.symmetries()[1:]:
        if symmetry.image(placement) == placement:
            yield symmetry.name


def _boards(count: int) -> str:
    return "1 board" if count == 1 else f"{count} boards"
