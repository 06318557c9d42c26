"""SWI-Prolog: the program of the textbooks, a permutation that is tested as it grows, run by ``swipl -g``."""

import json
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from compare.bench.ours import listing
from compare.bench.pair import same_model
from compare.bench.side import Function

PROGRAM = """
queens(N, Queens) :- numlist(1, N, Rows), place(Rows, [], Queens).

place([], Queens, Queens).
place(Rows, Placed, Queens) :-
    select(Row, Rows, Others),
    no_attack(Placed, Row, 1),
    place(Others, [Row|Placed], Queens).

no_attack([], _, _).
no_attack([Other|Others], Row, Distance) :-
    Other =\\= Row + Distance,
    Other =\\= Row - Distance,
    Next is Distance + 1,
    no_attack(Others, Row, Next).
"""


def solutions(n: int) -> list[list[int]]:
    """All placements of n queens, each as the rows of the columns' queens."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "queens.pl")
        path.write_text(PROGRAM)
        goal = f"forall(queens({n}, Queens), (print(Queens), nl))"
        command = ["swipl", "-g", goal, "-t", "halt", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


PAIRS = [
    same_model(
        "prolog",
        listing("prolog/safe-permutation"),
        Function("SWI-Prolog, a short program", lambda n: len(solutions(n))),
    )
]
