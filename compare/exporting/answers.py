"""A solver's answer to a file, read back as placements by the legend of the file."""

from dataclasses import dataclass

from compare.exporting.legend import Legend
from compare.question.errors import BadUse
from models.exporting.shared.format import Unreadable, Values, name_of_column
from models.languages import say
from models.problem import OPTIMUM


@dataclass(frozen=True)
class Answer:
    """The placements in their order; ``steps`` is how many worse ones were left out: steps towards the optimum."""

    placements: tuple[int, ...]
    steps: int = 0


def read_answer(legend: Legend, text: str, source: str) -> Answer:
    """The solutions in the output of a solver, or none if it says so.

    Raises BadUse if it has no answer, or is not written as its format says.
    """
    try:
        found = [_placement(legend, values, number) for number, values in enumerate(legend.format.read(text), start=1)]
        if not found and not legend.format.says_none(text):
            raise Unreadable(say("it has no solution, and does not say that there is none"))
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
    for column, (name, boards) in enumerate(legend.values.items(), start=1):
        value = values.get(name, values.get(name_of_column(column)))
        if value is None and not legend.format.left_out_is_zero:
            raise Unreadable(say("solution {number} has no value for {name}", number=number, name=name))
        if value and value not in boards:
            sentence = "in solution {number} {name} is {value}, which the legend does not have"
            raise Unreadable(say(sentence, number=number, name=name, value=value))
        placement |= boards.get(value or 0, 0)
    return placement
