"""A solver's answer to a file, read back as placements by the legend of the file."""

from dataclasses import dataclass

from compare.classroom.exporting.legend import Legend
from compare.question.errors import BadUse
from models.exporting.shared.format import Unreadable, Values
from models.problem import OPTIMUM


@dataclass(frozen=True)
class Answer:
    """The placements in their order; ``steps`` is how many worse ones were left out: steps towards the optimum."""

    placements: tuple[int, ...]
    steps: int = 0


def read_answer(legend: Legend, text: str, source: str) -> Answer:
    """The solutions in the output of a solver. Raises BadUse if it is not written as its format says."""
    try:
        found = [_placement(legend, values, number) for number, values in enumerate(legend.format.read(text), start=1)]
    except Unreadable as fault:
        raise BadUse(f"{source}: {fault}") from None
    if legend.instance.size != OPTIMUM or not found:
        return Answer(tuple(found))
    choose = min if legend.instance.problem.wanted == "fewest" else max
    best = choose(placement.bit_count() for placement in found)
    kept = tuple(placement for placement in found if placement.bit_count() == best)
    return Answer(kept, len(found) - len(kept))


def _placement(legend: Legend, values: Values, number: int) -> int:
    """The bitboard of a solution. Raises Unreadable if a variable has no value, or one that is not in the legend."""
    placement = 0
    for name, boards in legend.values.items():
        if name not in values and not legend.format.left_out_is_zero:
            raise Unreadable(f"solution {number} has no value for {name}")
        value = values.get(name, 0)
        if value not in boards and value != 0:
            raise Unreadable(f"in solution {number} {name} is {value}, which the legend does not have")
        placement |= boards.get(value, 0)
    return placement
