"""clingo: a logic program of four rules, with the settings of ours, which enumerate faster than the default ones."""

from compare.bench.ours import listing
from compare.bench.pair import same_model
from compare.bench.side import Function
from models.answer_set.engine import DEFAULTS, write_parameters

PROGRAM = """
{ queen(0..n-1, Column) } = 1 :- Column = 0..n-1.
:- queen(Row, Column), queen(Row, Other), Column < Other.
:- queen(Row, Column), queen(Other, Column), Row < Other.
:- queen(Row, Column), queen(R, C), Row < R, R - Row = |C - Column|.
"""


def solutions(n: int) -> list[list[tuple[int, int]]]:
    """All placements of n queens, each as the rows and columns of its squares."""
    from clingo import Control

    control = Control([*write_parameters(DEFAULTS), "-c", f"n={n}"])
    control.add("base", [], PROGRAM)
    control.ground([("base", [])])
    found = []
    with control.solve(yield_=True) as answers:
        for answer in answers:
            atoms = [atom.arguments for atom in answer.symbols(shown=True)]
            found.append([(row.number, column.number) for row, column in atoms])
    return found


PAIRS = [
    same_model("clingo", listing("answer-set/queens"), Function("clingo, a short program", lambda n: len(solutions(n))))
]
