"""A permutation of the rows, and then a test of all pairs: the first program of the textbooks, in Prolog.

Constraints
    ``different`` takes a row for each column, and none twice. ``safe`` compares each queen with those after it: no two
    are on one diagonal. The program is ``permutation.pl``, with ``no_attack.pl``.
Search
    Generate and test: each of the n! permutations is made in full before its first pair is compared. 8 queens take
    610,924 inferences (calls of a predicate; SWI-Prolog 9.0.4), 9 queens 5.78 million.
Size
    No constraints: one list of n rows.
Source
    Sterling and Shapiro, The Art of Prolog (1986), the chapter on generate and test.
Compare with
    prolog/safe-permutation (the same test inside), backtracking/generate-and-test (the same in Python).
"""

from collections.abc import Iterator

from models.problem import Instance
from models.prolog.engine import PrologProgram
from models.solvers.outside_program import PrintsRows
from models.viewpoints.one_queen_a_column import rows_allowed


class Permutation(PrintsRows, PrologProgram):
    program = ("permutation", "no_attack")
    worthwhile_up_to = 81
    fixed_parameters = frozenset({"labeling"})

    def facts(self, instance: Instance) -> Iterator[str]:
        yield f"rows({list(range(max(instance.board.rows, instance.board.columns)))})."
        yield f"allowed({rows_allowed(instance)})."
