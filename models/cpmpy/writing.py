"""A model in the files that CPMpy's own writers make of it: OPB, and clauses by its package pindakaas.

An integer becomes Booleans, each of which says that it has one of its values. A comment names each variable. In the
clauses helpers may have several values for one placement; so ``c p show`` says by which variables to count.

CPMpy 1.1 writes LP, MPS and FlatZinc, too, by way of SCIP. These are not offered: of "at most one" SCIP 10 makes a set
that few solvers read in LP and MPS, and leaves it out in FlatZinc.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from models.engine import Unsupported
from models.exporting.shared.stated import ModelText, Variable
from models.problem import Instance

if TYPE_CHECKING:
    from cpmpy import Model

ANNOTATION = re.compile(r"^[c*] (x?\d+) (.+)$", re.MULTILINE)
"""A comment with the name of a variable in the file, and what it stands for."""


def writers(
    who: str, instance: Instance, model: "Model", viewpoint: Sequence[tuple[Any, Sequence[int]]]
) -> Mapping[str, Callable[[], ModelText]]:
    """By the name of each format the function that writes the model in it.

    The function raises Unsupported, in the name of ``who``, where CPMpy cannot. ``viewpoint`` has the decision
    variables with the bitboards of their values.
    """
    boards: dict[str, int] = {}
    for variable, values in viewpoint:
        if variable.is_bool():
            boards[variable.name] = values[1]
        else:
            boards |= {f"p{variable.name}={value}": board for value, board in enumerate(values)}

    def write(format_name: str) -> ModelText:
        if format_name == "cnf" and not find_spec("pindakaas"):
            raise Unsupported(who, instance, "CPMpy writes clauses by pindakaas, which is not installed")
        try:
            text = _text(model, format_name, f"{instance}\nWritten by CPMpy.")
        except NotImplementedError as error:  # such as for a constraint that can never be met
            raise Unsupported(who, instance, f"CPMpy does not write it: {error}") from None
        meanings = dict(ANNOTATION.findall(text))
        if left_out := boards.keys() - set(meanings.values()):
            raise Unsupported(who, instance, f"CPMpy writes no variable for {min(left_out)}")
        squares = ({1: boards[one]} if boards.get(one) else {} for one in meanings.values())
        variables = [Variable(name, squares=each) for name, each in zip(meanings, squares, strict=True)]
        if format_name == "cnf":
            text = f"c p show {' '.join(one.name for one in variables if one.squares)} 0\n{text}"
        return ModelText(instance, format_name, text, variables)

    return {name: partial(write, name) for name in ("opb", "cnf")}


def _text(model: "Model", format_name: str, header: str) -> str:
    """The model as CPMpy writes it, with comments that name its variables."""
    from cpmpy.tools.io.annotate_bool import SugarAnnotator
    from cpmpy.tools.io.dimacs import write_dimacs
    from cpmpy.tools.io.opb import write_opb

    write = write_opb if format_name == "opb" else partial(write_dimacs, p_header=True)
    text: str = write(model, encoding="direct", header=header, annotate_bool=SugarAnnotator())
    return f"{text.rstrip()}\n"
