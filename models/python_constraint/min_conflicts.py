"""One solution by repair: place all queens, then move those that are attacked, again and again.

Question
    Place n queens on an n × n board so that no two attack each other. On a rectangle, n is the shorter side. One
    solution is wanted.
Search
    MinConflictsSolver, a local search: all columns get a random row; then every attacked queen moves to a row where the
    fewest queens attack it, ties broken at random. After 100 rounds it starts again. It proves nothing: when it finds
    no solution it gives up and says so, because there may be one. The random numbers are the same in every run.
Source
    Minton, Johnston, Philips and Laird, Minimizing conflicts, Artificial Intelligence 58 (1992) 161, who solved the
    problem for a million queens in this way.
Compare with
    backtracking/construction (one solution without any search), python-constraint/pairwise-functions (all solutions).
"""

from collections.abc import Hashable, Iterator, Mapping
from random import Random
from typing import Any

import constraint

from models.formulation import GaveUp, SolutionSet
from models.languages import say
from models.python_constraint.pairwise_functions import PairwiseFunctions

ROUNDS = 100
"""The rounds after which the solver starts again."""
STARTS = 50
"""The starts after which it gives up."""


class MinConflicts(PairwiseFunctions):
    gives = SolutionSet.ONE
    fixed_parameters = frozenset()

    def solver(self) -> constraint.Solver:
        return constraint.MinConflictsSolver(steps=ROUNDS, rand=Random(self.setting("seed")))

    def solutions(self, model: constraint.Problem) -> Iterator[Mapping[Hashable, Any]]:
        for _ in range(STARTS):
            solution = model.getSolution()
            if solution is not None:
                yield solution
                return
        sentence = "found none in {count} starts of {rounds} rounds, which does not mean that there is none"
        raise GaveUp(say(sentence, count=STARTS, rounds=ROUNDS))
