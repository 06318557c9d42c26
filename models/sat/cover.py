"""Domination as a set cover, one clause per square; the optimum is found by asking for fewer and fewer pieces.

Variables and domains
    One Boolean per square, and the auxiliary variables of the counters.
Constraints
    For every square a clause: it is occupied, or one of the squares that attack it is. In total domination only the
    second part counts. In independent domination: of every two squares that exclude each other one is empty.
Search
    First the optimum: a totalizer counts the pieces once, for any number. After each solution the solver is asked,
    under an assumption, for a solution with fewer pieces; the clauses it has learnt stay valid. When there is none, the
    last solution was optimal. Then a new formula fixes that size, and all solutions are enumerated.
Size
    n² variables and the auxiliary variables; n² clauses and those of the counter.
Source
    Classroom: a dominating set is a set cover of the squares by the squares that each piece covers.

    Totalizer under assumptions: Martins, Joshi, Manquinho and Lynce, Incremental Cardinality Constraints for MaxSAT, CP
    2014.
Compare with
    sat/general (tries the sizes upwards, one by one), cp-sat/cover (an objective).
"""

from collections.abc import Iterator

from models.chess.attacks import conflict_boards
from models.chess.board import bits
from models.problem import OPTIMUM, Instance
from models.sat.engine import CnfFormula, Sat, counted_solver, deleted_once, occupied_literals, placement_of
from models.search import Search
from models.viewpoints.occupied_squares import CoveringPieces, coverers_of_squares


class Cover(CoveringPieces, Sat):
    def state(self, instance: Instance, formula: CnfFormula) -> None:
        # Every square is covered.
        for coverers in coverers_of_squares(instance):
            formula.add(*occupied_literals(coverers))
        if instance.problem.conditions.non_attacking:
            # Independent domination: of two squares that exclude each other one is empty; each pair once.
            for square, excluded in enumerate(conflict_boards(instance.board, instance.piece)):
                for other in bits(excluded >> square << square):
                    formula.add(-(square + 1), -(other + 1))
        if isinstance(instance.size, int):
            formula.exactly(occupied_literals(instance.board.full), instance.size, "seqcounter")

    def _solve(self, instance: Instance, search: Search) -> Iterator[int]:
        if instance.size != OPTIMUM or instance.problem.wanted != "fewest":
            yield from super()._solve(instance, search)
            return
        size = self._fewest(instance, search)
        if size is not None:
            yield from self.placements(instance.with_size(size), search)

    def _fewest(self, instance: Instance, search: Search) -> int | None:
        """The smallest number of pieces; None if there is no solution of any size."""
        from pysat.card import ITotalizer

        with search.building():
            formula = self.formula(instance)
            squares = occupied_literals(instance.board.full)
            counter = ITotalizer(squares, ubound=len(squares), top_id=formula.variables)
            formula.clauses += counter.cnf.clauses
        best = None
        assumptions: list[int] = []
        with deleted_once(counter), counted_solver(formula, self.chosen_solver, search) as solver:
            while solver.solve(assumptions):
                best = placement_of(solver.get_model(), instance.board).bit_count()
                at_least_as_many = counter.rhs[best - 1]
                assumptions = [-at_least_as_many]
        return best
