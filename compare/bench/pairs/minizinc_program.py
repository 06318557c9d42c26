"""MiniZinc with Gecode: three alldifferent, and each line of the output read as JSON."""

import json
import subprocess

from compare.bench.ours import listing
from compare.bench.pair import same_model
from compare.bench.side import Function

MODEL = """
include "alldifferent.mzn";
array[1..n] of var 1..n: row;
constraint alldifferent(row);
constraint alldifferent([row[column] + column | column in 1..n]);
constraint alldifferent([row[column] - column | column in 1..n]);
solve :: int_search(row, first_fail, indomain_median, complete) satisfy;
output [show(row), "\\n"];
"""


def solutions(n: int) -> list[list[int]]:
    """All placements of n queens, each as the rows of the columns' queens."""
    command = ["minizinc", "--solver", "org.gecode.gecode", "--all-solutions", "--input-from-stdin"]
    done = subprocess.run(command, input=f"int: n = {n};{MODEL}", capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]


PAIRS = [
    same_model(
        "minizinc",
        listing("minizinc/columns-all-different"),
        Function("MiniZinc, a short program", lambda n: len(solutions(n))),
    )
]
