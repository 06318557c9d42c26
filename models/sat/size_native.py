"""Any problem, in clauses; the pieces are counted by the solver itself, not by clauses.

Question
    Any: the problem is read as a list of constraints, most of them ``Among(squares, at_least, at_most)``.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean a square. No helpers for the size.
Constraints
    As in sat/general. At least so many and at most so many pieces: two constraints that MiniCard knows, an extended
    MiniSat; it keeps a count for each, and learns clauses from them.
Search
    MiniCard's: conflict-driven clause learning. A size at a time; each solution is excluded by a clause.
Size
    n² variables. Queens on 8 × 8: 64 variables, 1,195 constraints. 7 × 7 domination takes 479,413 decisions, where the
    sequential counter needs 14,884: fewer variables are not always fewer decisions.
Symmetry
    Not used.
Source
    Liffiton and Maglalang, A Cardinality Solver: More Expressive Constraints for Free, SAT 2012.
Compare with
    sat/general (sequential counter), sat/size-totalizer, sat/size-cardinality-network, sat/size-sorting-network.
"""

from models.sat.general import General


class SizeNative(General):
    size_encoding = "native"
    solver_name = "minicard"
