"""The legend of a file: the question, and what its variables and constraints mean on the board; as JSON.

By the legend a solver's answer to the file is read back as placements.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compare.classroom.own_file.outside.legend import bitboards_of_variables
from compare.question.description import instance_as_data
from compare.question.errors import BadUse
from compare.question.options import instance_of_data
from models.catalogue.finding import formats
from models.chess.notation import square_names
from models.exporting.shared.format import Format, Unreadable, Values, Written, name_of_column
from models.exporting.shared.stated import LinearModel
from models.languages import say
from models.problem import OPTIMUM, Instance


@dataclass(frozen=True)
class GroupOfConstraints:
    """The constraints of a file from number ``first`` to number ``last``, counted from 1; ``says``: what they demand.

    Both numbers are None if the file needs no constraint for the group.
    """

    name: str
    says: str
    first: int | None
    last: int | None


@dataclass(frozen=True)
class Legend:
    """The meaning of the variables and the constraints of a file.

    ``values`` leads from the name of a variable to its values, and from each value to the bitboard of the squares that
    are occupied if the variable has it. Helper variables are not in it; ``helpers`` is their number.
    ``breaks_symmetry``: the file has one solution of each class only.
    """

    format: Format
    formulation: str
    instance: Instance
    breaks_symmetry: bool
    values: Mapping[str, Mapping[int, int]]
    helpers: int
    groups: Sequence[GroupOfConstraints]


def groups_of(model: LinearModel, written: Written) -> list[GroupOfConstraints]:
    """The groups of constraints in the order of the file."""
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    end_before = 0
    for row, end in zip(model.rows, written.ends, strict=True):
        first.setdefault(row.group, end_before + 1)
        last[row.group] = end
        end_before = end
    spans = {name: (first[name], last[name]) if first[name] <= last[name] else (None, None) for name in first}
    return [GroupOfConstraints(name, model.groups[name], *span) for name, span in spans.items()]


def legend_as_json(legend: Legend) -> str:
    """The legend as the text of a file; ``parse_legend`` reads it."""
    board = legend.instance.board
    variables = [
        {"name": name, "values": {str(value): square_names(board, squares) for value, squares in values.items()}}
        for name, values in legend.values.items()
    ]
    data = {
        "format": legend.format.name,
        "formulation": legend.formulation,
        "instance": instance_as_data(legend.instance),
        "breaks_symmetry": legend.breaks_symmetry,
        "variables": variables,
        "helpers": legend.helpers,
        "groups": [vars(group) for group in legend.groups],
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def parse_legend(text: str, source: str) -> Legend:
    """The legend in a text that ``legend_as_json`` made. Raises BadUse, with the name of the ``source``, otherwise."""
    try:
        data = json.loads(text)
        instance = instance_of_data(data["instance"])
        return Legend(
            formats()[data["format"]],
            str(data["formulation"]),
            instance,
            bool(data["breaks_symmetry"]),
            bitboards_of_variables(data["variables"], instance.board),
            int(data["helpers"]),
            [GroupOfConstraints(**group) for group in data["groups"]],
        )
    except BadUse as error:
        raise BadUse(f"{source}: {error}") from None
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise BadUse("{source} is no legend as 'export' writes it", source=source) from None


@dataclass(frozen=True)
class SolverAnswer:
    """The placements that a solver printed, in its order.

    If the optimum was asked for, only the best are kept; ``steps`` is the number of the others.
    """

    placements: tuple[int, ...]
    steps: int = 0


def read_answer(legend: Legend, text: str, source: str) -> SolverAnswer:
    """The solutions in the output of a solver; no placements if it says that there are none.

    Raises BadUse, with the name of the ``source``, if the output has no answer, or is not written as its format says.
    """
    try:
        placements = tuple(
            _placement(legend, values, number) for number, values in enumerate(legend.format.read(text), start=1)
        )
        if not placements and not legend.format.says_none(text):
            raise Unreadable(say("it has no solution, and does not say that there is none"))
    except Unreadable as fault:
        raise BadUse(f"{source}: {fault}") from None
    if legend.instance.size != OPTIMUM or not placements:
        return SolverAnswer(placements)
    choose = min if legend.instance.problem.wanted == "fewest" else max
    best_size = choose(placement.bit_count() for placement in placements)
    kept = tuple(placement for placement in placements if placement.bit_count() == best_size)
    return SolverAnswer(kept, len(placements) - len(kept))


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
