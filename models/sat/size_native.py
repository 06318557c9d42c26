"""Any problem that has a common form, in clauses; the solver itself counts the pieces.

Variables and domains
    One Boolean per square. No auxiliary variables for the size.
Constraints
    As in sat/general. At least k and at most k pieces: two native constraints of MiniCard, an extended MiniSat. It
    keeps a count for each, and learns clauses from them.
Search
    MiniCard's: conflict-driven clause learning. One size at a time; each solution is excluded by a clause.
Size
    n² variables. Queens on 8 × 8: 64 variables, 1,195 constraints. 7 × 7 domination takes 479,413 decisions, the
    sequential counter 14,884: fewer variables do not always mean fewer decisions.
Source
    Liffiton and Maglalang, A Cardinality Solver: More Expressive Constraints for Free, SAT 2012.
Compare with
    sat/general (sequential counter), sat/size-totalizer, sat/size-cardinality-network, sat/size-sorting-network.
"""

from models.sat.general import General


class SizeNative(General):
    size_encoding = "native"
    solver_name = "minicard"
    fixed_parameters = frozenset({"solver"})
