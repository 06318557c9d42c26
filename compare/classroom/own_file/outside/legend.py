"""The legend that ``export`` writes beside a file: what its variables mean on the board."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from numbers import Real
from pathlib import Path
from typing import Any

from compare.classroom.own_file.notation import Reading
from compare.harness.faults import Fault, shorten
from compare.question.errors import BadUse
from compare.question.options import instance_of_data
from models.chess.board import Board
from models.chess.notation import parse_squares
from models.languages import say
from models.problem import Instance

ENDING = ".legend.json"
"""The name of a legend is that of its file with this ending."""


@dataclass(frozen=True)
class BoardLegend:
    """The legend of a model of one instance: for each variable and each value of it, the squares, as a bitboard."""

    instance: Instance
    values: Mapping[str, Mapping[int, int]]

    def read(self, solutions: Iterable[Mapping[str, Any]]) -> Iterator[Reading]:
        """The squares of solutions. Raises Fault if a variable has no value, or one that is not in the legend.

        0 may be missing there: then it occupies no square.
        """
        for number, solution in enumerate(solutions, 1):
            placement, entries = 0, dict(_by_entry(solution))
            for name, boards in self.values.items():
                value: Any = entries.get(name)
                is_in_legend = isinstance(value, Real) and (value == 0 or value in boards)
                if not is_in_legend:
                    sentence = "in solution {number} {name} is {value}, which the legend does not have"
                    raise Fault(say(sentence, number=number, name=name, value=value))
                placement |= boards.get(value, 0)
            squares = self.instance.board.squares(placement)
            yield Reading(squares, say("solution {number} is {value}", number=number, value=shorten(squares)))


def _by_entry(values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The values, those of an array under the names of its entries: ``row[0]``, ``row[1]``, …"""
    for name, value in values.items():
        if isinstance(value, list):
            yield from ((f"{name}[{index}]", one) for index, one in enumerate(value))
        else:
            yield name, value


def legend_beside(path: Path) -> BoardLegend | None:
    """The legend of a file, if there is one. Raises Fault if it cannot be read."""
    beside = Path(f"{path}{ENDING}")
    if not beside.is_file():
        return None
    try:
        data = json.loads(beside.read_text(encoding="utf-8"))
        instance = instance_of_data(data["instance"])
        values = bitboards_of_variables(data["variables"], instance.board)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError, BadUse):
        raise Fault(say("{file} is no legend as 'export' writes it", file=beside.name)) from None
    return BoardLegend(instance, values)


def bitboards_of_variables(written: Iterable[Mapping[str, Any]], board: Board) -> dict[str, dict[int, int]]:
    """For the name of each variable in a legend, and for each of its values, the bitboard of the squares it names.

    Raises ValueError, LookupError, TypeError or AttributeError if the legend is not as ``export`` writes it.
    """
    return {
        one["name"]: {int(value): parse_squares(board, " ".join(names)) for value, names in one["values"].items()}
        for one in written
    }
