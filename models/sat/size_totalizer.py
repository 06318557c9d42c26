"""Any problem, in clauses; the pieces are counted by a totalizer, a tree of sums.

Question
    Any: the problem is read as a list of constraints, most of them ``Among(squares, at_least, at_most)``.
Viewpoint
    A square is occupied or not.
Variables and domains
    One Boolean a square, and helpers: for every node of a binary tree over the squares, how many below it are occupied,
    in unary: the j-th helper of a node is true if at least j are.
Constraints
    As in sat/general. At least so many and at most so many pieces: a totalizer each, which adds the counts of
    two branches by a clause for each pair of their helpers.
Search
    The solver's: conflict-driven clause learning. A size at a time; each solution is excluded by a clause.
Size
    Queens on 8 × 8: 1,216 variables, 8,395 clauses (sequential counter: 1,408 and 3,928).
Symmetry
    Not used.
Source
    Bailleux and Boufkhad, Efficient CNF Encoding of Boolean Cardinality Constraints, CP 2003.
Compare with
    sat/general (sequential counter), sat/size-cardinality-network, sat/size-sorting-network, sat/size-native.
"""

from models.sat.general import General


class SizeTotalizer(General):
    size_encoding = "totalizer"
