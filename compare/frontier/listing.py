"""A term by a formulation: the first solution of the best size, or all solutions, listed. For few solutions only."""

from collections.abc import Iterator, Sequence

from compare.answers.asking import fastest
from compare.literature.sequences import Quantity
from models.catalogue.finding import formulations
from models.chess.symmetry import orbits
from models.counting import Census
from models.formulation import Formulation
from models.problem import OPTIMUM, Instance

MOST_LISTED = 100_000
MOST_SQUARES = 4096
"""On larger boards to state the question alone takes too much memory."""
MOST_ENGINES = 3
"""Of these the fastest formulations are asked."""
OF_ONE_HAND = {"backtracking": "kernels"}
"""The searches of the first engine are those of the second, to be read: they confirm nothing that it found."""


def formulations_for(
    instance: Instance, quantity: Quantity, methods: Sequence[str], value: int | None
) -> Iterator[Formulation]:
    """Of up to three engines that none of the methods uses, the formulation that is likely to be the fastest.

    None where more than ``MOST_LISTED`` solutions are to be listed: ``value`` is what the methods found. None on boards
    of more than ``MOST_SQUARES`` squares.
    """
    if len(instance.board) > MOST_SQUARES:
        return
    symmetries = len(instance.symmetries()) if quantity == "classes" else 1
    is_short = instance.size == OPTIMUM if value is None else symmetries * value <= MOST_LISTED
    if quantity != "size" and not is_short:
        return
    used = {_hand(method.partition("/")[0]) for method in methods}
    by_engine: dict[str, Formulation] = {}
    for formulation in fastest(instance, list(formulations().values())):
        by_engine.setdefault(_hand(formulation.engine.name), formulation)
    yield from [one for engine, one in by_engine.items() if engine not in used][:MOST_ENGINES]


def _hand(engine: str) -> str:
    return OF_ONE_HAND.get(engine, engine)


def list_solutions(formulation: Formulation, instance: Instance, quantity: Quantity) -> Census:
    """What a formulation finds; of the best size a single solution, if only the size is asked for."""
    if quantity == "size":
        first = next(formulation.solve(instance), None)
        return Census(None if first is None else first.bit_count(), 0 if first is None else 1)
    found = set(formulation.solve(instance))
    classes = sum(1 for _ in orbits(found, instance.symmetries())) if quantity == "classes" else None
    size = next(iter(found)).bit_count() if found and instance.size == OPTIMUM else None
    return Census(size, len(found), classes)
